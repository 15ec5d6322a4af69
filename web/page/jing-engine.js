// Engines in workers, and the loading of the engine and other files.

export const inNode = typeof window === 'undefined' && typeof process === 'object' && Boolean(process.versions?.node);

/** A module with one SIMD instruction. It is valid if the engine with SIMD can run. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Loads the bytes of a file. */
export async function bytesOf(address) {
  if (inNode) return new Uint8Array(await (await import('node:fs/promises')).readFile(address));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function toBase64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Compiles the engine: with SIMD if it is supported and `simd` is not false. */
export async function compileEngine(base, simd) {
  const name = (simd ?? WebAssembly.validate(SIMD_PROBE)) ? 'engine-simd.wasm' : 'engine.wasm';
  return WebAssembly.compile(await bytesOf(new URL(name, base)));
}

/** Parses an answer. Throws the error that it contains, with `faults`. */
export function parseAnswer(text) {
  const value = JSON.parse(text);
  if (value.error !== undefined) throw Object.assign(new Error(value.error), { faults: value.faults ?? null });
  return value;
}

async function newWorker(address) {
  if (!inNode) return new Worker(address, { type: 'module' });
  const { Worker: NodeWorker } = await import('node:worker_threads');
  return new NodeWorker(address);
}

/** An engine in its own worker. It answers calls one after the other, until it dies. */
export class Engine {
  static async start(base, module) {
    const worker = await newWorker(new URL('jing-worker.js', base));
    return new Engine(worker, module);
  }

  constructor(worker, module) {
    // `heard` counts the messages of the worker.
    Object.assign(this, { worker, dead: null, memory: 0, count: 0, heard: 0 });
    /** Open calls by number. */
    this.open = new Map();
    /** Names of the files that were supplied to the engine. */
    this.given = new Set();
    const died = (error) => this.end(new Error(`worker: ${error?.message ?? error ?? 'ended'}`));
    const take = (message) => {
      // Messages that are sent before the worker is ready would be lost.
      if (message.ready) worker.postMessage({ module });
      this.take(message);
    };
    this.ready = new Promise((resolve) => { this.isReady = resolve; });
    if (inNode) {
      worker.on('message', take).on('error', died).on('exit', died);
      worker.unref();
    } else {
      worker.onmessage = (event) => take(event.data);
      worker.onmessageerror = died;
      worker.onerror = (event) => {
        event.preventDefault();
        died(event);
      };
    }
  }

  take(message) {
    if (message.ready) {
      this.isReady();
      return;
    }
    this.heard += 1;
    const call = this.open.get(message.id);
    if (!call) return;
    if (message.deals !== undefined) {
      call.onDeals?.(message.deals);
      return;
    }
    if (message.error !== undefined) {
      this.end(new Error(message.error));
      return;
    }
    this.close(message.id);
    this.memory = message.memory;
    call.resolve(message.text);
  }

  close(id) {
    this.open.delete(id);
    if (inNode && this.open.size === 0) this.worker.unref();
  }

  /**
   * Sends a call and resolves to the answer as text. `onDeals` is called with the deals played since its last call. Rejects if the worker
   * dies.
   */
  async ask(call, onDeals) {
    if (this.dead) throw this.dead;
    this.count += 1;
    const id = this.count;
    if (inNode) this.worker.ref();
    const answer = new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject, onDeals });
    });
    this.ready.then(() => this.worker.postMessage({ id, call: JSON.stringify(call) }));
    return answer;
  }

  /** Ends the worker. Its open calls reject. */
  end(error = new Error('worker: ended')) {
    if (this.dead) return;
    this.dead = error;
    const open = [...this.open.values()];
    this.open.clear();
    this.worker.terminate();
    open.forEach((call) => call.reject(error));
  }
}
