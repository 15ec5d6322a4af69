// The laboratory as a module, for browsers and for Node: `const jing = await open()`. Types are in jing.d.ts.
//
// The engine runs in workers, each with its own instance. One of them, the desk, answers calls and merges runs. The others play pieces of a
// run and run trainings. Results do not depend on the number of workers, on the order of pieces, or on workers that die.

import { BaseLaboratory } from './jing-base.js';
import { Engine, bytesOf, compileEngine, inNode, parseAnswer, toBase64 } from './jing-engine.js';
import { Run } from './jing-run.js';

const VERSION = '0.2.0';
/** Maximum of the default number of playing workers. */
const MAX_WORKERS = 8;
/** Default speeds of a worker, in deals per second: players who look only at shapes, other players, and training. */
const SPEEDS = { shapes: 30_000, points: 5_000, learn: 2_500 };

/** The font of pages and pictures. */
const FONT = 'font.ttf';

/** Returns the default store, which is in memory. */
function memoryStore() {
  const kept = new Map();
  return {
    get: async (kind, key) => kept.get(`${kind} ${key}`),
    put: async (kind, key, value) => { kept.set(`${kind} ${key}`, value); },
  };
}

const cores = async () => (inNode ? (await import('node:os')).availableParallelism() : navigator.hardwareConcurrency || 2);

/**
 * Opens the laboratory. `workers`: number of playing workers. `simd`: false selects the engine without SIMD. `native`: whether `jing serve`
 * serves this module and plays. `store` keeps trained weights and speeds (`get(kind, key)`, `put(kind, key, value)`).
 */
export async function open({ workers, simd, native = false, store = memoryStore() } = {}) {
  if (native) return (await import('./jing-native.js')).openNative({ store, version: VERSION });
  const base = new URL('.', import.meta.url);
  const module = await compileEngine(base, simd);
  const count = workers ?? Math.min(MAX_WORKERS, await cores());
  const laboratory = new Laboratory(base, module, Math.max(1, Math.floor(count)), store);
  laboratory.speeds = { ...SPEEDS, ...(await store.get('speeds', 'all')) };
  return laboratory;
}

class Laboratory extends BaseLaboratory {
  constructor(base, module, workers, store) {
    super();
    Object.assign(this, { base, module, workers, store, version: VERSION, native: false });
    this.deskEngine = null;
    this.players = [];
    this.running = new Set();
    /** Resolves when the last run is over. */
    this.last = Promise.resolve();
    /** Files of networks in base64, by name. */
    this.nets = new Map();
  }

  /** Ends all workers. */
  close() {
    [this.deskEngine, ...this.players].forEach((engine) => engine?.end());
  }

  /** Returns a question with its hash, its command, the trainings that it needs and an estimate of its seconds; or its faults. */
  async question({ lang = 'en', ...fields }) {
    let needs;
    try {
      await this.supply(fields, lang);
      needs = await this.desk({ call: 'question', ...fields, lang });
    } catch (error) {
      return { faults: error.faults ?? [{ field: '', message: error.message }] };
    }
    const learns = await Promise.all(needs.learns.map(async (lesson) => ({ ...lesson, known: await this.hasLearned(lesson.file) })));
    const open = learns.filter((lesson) => !lesson.known);
    const learned = open.reduce((sum, { deals }) => sum + deals, 0);
    const seconds = {
      learn: learned / this.speeds.learn / Math.max(1, Math.min(this.workers, open.length)),
      play: needs.deals * needs.sides / this.speeds[needs.counts_points ? 'points' : 'shapes'] / Math.min(this.workers, needs.pieces),
    };
    return { ...needs, learns, seconds };
  }

  /** Plays a question. `options` may contain `onProgress`, `onAnswer`, `onResume`, `onKeep` and `resume`. Returns the run. */
  run(request, options = {}) {
    const run = new Run(this, request, options);
    this.running.add(run);
    // The desk merges one run at a time.
    run.promise = this.last.then(() => run.play());
    const over = () => this.running.delete(run);
    this.last = run.promise.then(over, over);
    return run;
  }

  async view(options) {
    if (['page', 'card'].includes(options.what)) await this.supplyFont();
    return super.view(options);
  }

  /** Sends a call to the desk and returns the answer. */
  async desk(call) {
    return parseAnswer(await (await this.openDesk()).ask(call));
  }

  async openDesk() {
    if (this.deskEngine?.dead) this.deskStart = null;
    this.deskStart ??= Engine.start(this.base, this.module);
    this.deskEngine = await this.deskStart;
    return this.deskEngine;
  }

  /** Returns the playing engine of this index. Starts it if necessary. */
  async player(number) {
    if (!this.players[number] || this.players[number].dead) this.players[number] = await Engine.start(this.base, this.module);
    return this.players[number];
  }

  /** Loads the networks that a question needs, and supplies them to the desk. */
  async supply(fields, lang) {
    const { nets } = await this.desk({ call: 'nets', ...fields, lang });
    await Promise.all(nets.map((name) => this.load(name)));
    await this.supplyTo(this.deskEngine);
  }

  /** Loads the file of a network. */
  async load(name) {
    if (!this.nets.has(name)) this.nets.set(name, toBase64(await bytesOf(new URL(`nets/${name}`, this.base))));
  }

  async supplyFont() {
    const desk = await this.openDesk();
    if (desk.given.has(FONT)) return;
    await this.give(desk, 'supply', FONT, toBase64(await bytesOf(new URL(`nets/${FONT}`, this.base))));
  }

  /** Supplies an engine with the loaded networks. */
  async supplyTo(engine) {
    for (const [file, piece] of this.nets) await this.give(engine, 'supply', file, piece);
  }

  /** Supplies an engine with these files of trained weights. */
  async teach(engine, files) {
    for (const file of files) {
      const weights = await this.store.get('weights', file);
      if (weights === undefined) throw new Error(`${file}: not learned`);
      await this.give(engine, 'teach', file, weights);
    }
  }

  async give(engine, call, file, piece) {
    if (engine.given.has(file)) return;
    parseAnswer(await engine.ask({ call, file, piece }));
    engine.given.add(file);
  }

  async hasLearned(file) {
    return (await this.store.get('weights', file)) !== undefined;
  }

  async keepLearned(file, bytes) {
    await this.store.put('weights', file, bytes);
  }

  /** Records the speed of `deals` deals in `tasks` tasks since `began`, for later estimates. */
  recordSpeed(kind, deals, tasks, began) {
    const seconds = (performance.now() - began) / 1000;
    if (seconds < 0.5 || deals === 0) return;
    this.speeds[kind] = deals / seconds / Math.max(1, Math.min(this.workers, tasks));
    this.store.put('speeds', 'all', this.speeds);
  }

  /** Returns the memory of the engines in bytes. */
  memory() {
    return [this.deskEngine, ...this.players].reduce((sum, engine) => sum + (engine && !engine.dead ? engine.memory : 0), 0);
  }
}
