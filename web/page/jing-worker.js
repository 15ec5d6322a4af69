// A worker with an instance of the engine, which answers one call at a time.
//
// The first message to it is { module }. Further messages are calls { id, call }, which it answers with { id, text, memory } or { id,
// error }. While it plays, it sends the number of deals since its last report: { id, deals }.

/** Minimum number of milliseconds between two reports. */
const REPORT_INTERVAL = 100;

const inNode = typeof self === 'undefined';
const port = inNode ? (await import('node:worker_threads')).parentPort : self;

let engine = null;
let current = null;
let deals = 0;
let reportedAt = 0;

function progress(count) {
  deals += count;
  const now = performance.now();
  if (now - reportedAt < REPORT_INTERVAL) return;
  port.postMessage({ id: current, deals });
  deals = 0;
  reportedAt = now;
}

/** Passes a call to the engine and returns the answer, both in JSON. */
function answer(call) {
  const { ask, memory, release, room } = engine.exports;
  const bytes = new TextEncoder().encode(call);
  const place = room(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const found = BigInt.asUintN(64, ask(place, bytes.length));
  const [at, length] = [Number(found >> 32n), Number(found & 0xffffffffn)];
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
  release(at, length);
  return text;
}

function take(message) {
  if (message.module) {
    engine = new WebAssembly.Instance(message.module, { jing: { progress } });
    return;
  }
  [current, deals, reportedAt] = [message.id, 0, performance.now()];
  try {
    const text = answer(message.call);
    port.postMessage({ id: message.id, text, memory: engine.exports.memory.buffer.byteLength });
  } catch (error) {
    // After a trap the state of the instance is undefined. The caller ends this worker.
    port.postMessage({ id: message.id, error: String(error) });
  }
}

if (inNode) port.on('message', take);
else port.addEventListener('message', (event) => take(event.data));
port.postMessage({ ready: true });
