// Sends the same damaged requests to the engine and `jing serve`: both give the same answer to each, and neither ends, hangs or leaks memory.
// Usage: node mutants.mjs DIST JING [COUNT] [SEED]
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { situation } from './cases.mjs';

const [dist, program] = process.argv.slice(2, 4).map((path) => resolve(path));
const [count, seed] = [Number(process.argv[4] ?? 2000), Number(process.argv[5] ?? 1)];
const { Engine, compileEngine } = await import(`${dist}/jing-engine.js`);

/** The longest time for an answer, in milliseconds, and the largest growth of the server's memory, in MB. */
const [LONGEST, GROWTH] = [20_000, 300];

let state = seed;
/** Returns a random whole number below `limit` (a linear congruential generator). */
const below = (limit) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};
const pick = (list) => list[below(list.length)];

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const questions = read('tests/data/questions.jsonl').trim().split('\n').map((line) => JSON.parse(line));
const files = ['configs/rules/nanchang.toml', 'configs/rules/guobiao.toml', 'configs/rules/rooms/hongkong.toml'].map(read);
const rules = ['nanchang', 'sichuan', 'nanjing+room.hand_cap=200', '南昌+冲关=4', 'guobiao', ...files];
/** Requests that both answer without a run. */
const requests = [
  ...questions.map((question) => ({ call: 'question', ...question })),
  ...rules.map((one) => ({ call: 'check', rules: one, lang: 'zh' })),
  ...rules.map((one) => ({ call: 'keys', rules: one, lang: 'en' })),
  ...rules.map((one) => ({ call: 'evaluate', rules: one, hand: one.startsWith('sichuan') ? '123m456m789s1122s' : '123m456p789s1122s' })),
  { call: 'evaluate', rules: 'nanchang', hand: '123m456p789s1122s', indicator: '5p' },
  ...['nanchang', 'tuidaohu', 'nanjing'].map((one) => ({ call: 'score', rules: one, situation: situation(one) })),
  { call: 'exact', count: 'jing', rules: 'nanchang' },
  { call: 'games', lang: 'zh' },
];
/** Values that replace others. */
const VALUES = [
  null, true, false, 0, -1, 1, 13, 2 ** 53, -(2 ** 31), 1e308, 0.1, '', ' ', '1e999', '∞', '\u0000', '\u001b[31m', '\u202eabc', '"', '\\', '=', '+', '+=', 'nanchang',
  'nanchang+', '+scoring.base=1', 'nanchang+scoring.base=99999999999999999999', '/etc/passwd', '../x.toml', 'value:weights', 'extends = "../x"\n', '[', 'x'.repeat(70_000), '精'.repeat(30_000),
  [], {}, [[]], [null], { call: 'games' }, JSON.parse('['.repeat(100) + ']'.repeat(100)), Array(3000).fill(1), Array(40).fill('nanchang'),
];

/** Returns all places in a value as pairs of an object or array and a key. */
function places(value) {
  if (value === null || typeof value !== 'object') return [];
  return Object.keys(value).flatMap((key) => [[value, key], ...places(value[key])]);
}

/** Damages a text: removes, doubles or replaces a piece of it. */
function damagedText(text) {
  const [at, length] = [below(text.length + 1), 1 + below(pick([2, 20, 200]))];
  const piece = pick(['', text.slice(at, at + length).repeat(2), String(pick(VALUES)).slice(0, 2000), String.fromCharCode(below(0x300)), text.slice(below(text.length + 1)).slice(0, length)]);
  return text.slice(0, at) + piece + text.slice(at + (below(2) ? length : 0));
}

/** Returns a damaged request as text. */
function mutant() {
  const request = structuredClone(pick(requests));
  for (let left = 1 + below(3); left > 0; left -= 1) {
    const [owner, key] = pick(places(request));
    const how = below(5);
    if (how === 0) delete owner[key];
    else if (how === 1) owner[key] = structuredClone(pick(VALUES));
    else if (how === 2 && typeof owner[key] === 'string' && key !== 'call') owner[key] = damagedText(owner[key]);
    else if (how === 3) owner[key] = structuredClone(pick(places(pick(requests)).map(([other, name]) => other[name])));
    else owner[String(pick([damagedText(String(key)), 'rules', 'lang', 'hands', 'players']))] = structuredClone(pick([owner[key], pick(VALUES)]));
    if (places(request).length === 0) break;
  }
  const text = JSON.stringify(request);
  return below(8) === 0 ? damagedText(text) : text;
}

const base = new URL(`file://${dist}/`);
const engine = await Engine.start(base, await compileEngine(base));
engine.worker.ref();
await engine.ready;
/** Sends a text to the engine as it is. */
const askEngine = (text) => new Promise((answered, failed) => {
  engine.count += 1;
  engine.open.set(engine.count, { resolve: answered, reject: failed });
  engine.worker.postMessage({ id: engine.count, call: text });
});

const server = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((found, failed) => {
  server.stdout.on('data', (data) => found(/http:\S+/.exec(String(data))[0]));
  server.on('exit', () => failed(new Error('jing serve ended')));
});
const askServer = async (text) => {
  const response = await fetch(new URL('api/call', address), { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
  assert.ok(response.status < 500, `${response.status}: ${text}`);
  return response.text();
};
const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1024;

const requestsAsTexts = requests.map((request) => JSON.stringify(request));
const before = { engine: 0, server: 0 };
let [refused, answered, slowest] = [0, 0, 0];
try {
  for (let at = 0; at < requestsAsTexts.length + count; at += 1) {
    if (at === requestsAsTexts.length) Object.assign(before, { engine: engine.memory / 2 ** 20, server: megabytes() });
    const text = requestsAsTexts[at] ?? mutant();
    const began = Date.now();
    const late = new Promise((_, failed) => { setTimeout(() => failed(new Error(`no answer: ${text}`)), LONGEST).unref(); });
    const [here, there] = await Promise.race([Promise.all([askEngine(text), askServer(text)]), late]);
    slowest = Math.max(slowest, Date.now() - began);
    const [a, b] = [here, there].map((answer) => JSON.parse(answer));
    // The program has trainings that the engine loads only when it needs them.
    for (const answer of [a, b]) delete answer.learns;
    assert.deepEqual(a, b, `${text}\n${here.slice(0, 500)}\n${there.slice(0, 500)}`);
    if (a.error === undefined) answered += 1;
    else {
      assert.ok(typeof a.error === 'string' && a.error.length > 0 && a.error.length < 10_000, `${text}: ${here.slice(0, 500)}`);
      // eslint-disable-next-line no-control-regex
      assert.doesNotMatch(a.error, /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/, text);
      assert.ok(at >= requestsAsTexts.length, `${text}: ${a.error}`);
      refused += 1;
    }
  }
  const grown = { engine: engine.memory / 2 ** 20 - before.engine, server: megabytes() - before.server };
  assert.ok(grown.server < GROWTH && grown.engine < GROWTH, JSON.stringify(grown));
  console.log(`${count} damaged requests: ${answered - requests.length} answered, ${refused} refused, the same by the engine and jing serve; `
    + `slowest ${slowest} ms; memory grew by ${grown.engine.toFixed(0)} and ${grown.server.toFixed(0)} MB`);
} finally {
  server.removeAllListeners('exit');
  server.kill();
  engine.end();
}
