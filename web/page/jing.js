// The laboratory as a module, for browsers and for Node: `const jing = await open()`. Types stand in jing.d.ts.
//
// The engine runs in workers, each with an instance of its own. One of them, the desk, answers questions and puts runs together; the
// others play pieces of a run, and learn. Results do not depend on the number of workers, on the order of pieces, or on workers that die.

import { BaseLaboratory } from './jing-base.js';
import { Engine, bytesOf, compiled, inNode, parsed, toBase64 } from './jing-engine.js';
import { Run } from './jing-run.js';

const VERSION = '0.1.0';
/** The most workers that play where no number is given. */
const MOST_WORKERS = 8;
/** Deals a second of one worker before any were counted: of players who look at shapes, of others, in training. */
const SPEEDS = { shapes: 30_000, points: 5_000, learn: 2_500 };

/** The font of pages and pictures. */
const FONT = 'font.ttf';

/** A store in memory, where none is given. */
function memoryStore() {
  const kept = new Map();
  return {
    get: async (kind, key) => kept.get(`${kind} ${key}`),
    put: async (kind, key, value) => { kept.set(`${kind} ${key}`, value); },
  };
}

const cores = async () => (inNode ? (await import('node:os')).availableParallelism() : navigator.hardwareConcurrency || 2);

/**
 * Opens the laboratory. `workers` play; `simd` false takes the plain engine; `native` true: `jing serve` serves this module
 * and plays. `store` keeps what players learned and speeds (`get(kind, key)`, `put(kind, key, value)`).
 */
export async function open({ workers, simd, native = false, store = memoryStore() } = {}) {
  if (native) return (await import('./jing-native.js')).openNative({ store, version: VERSION });
  const base = new URL('.', import.meta.url);
  const module = await compiled(base, simd);
  const count = workers ?? Math.min(MOST_WORKERS, await cores());
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
    /** Settled when the last run is over. */
    this.last = Promise.resolve();
    /** Files of networks, in base64, by name. */
    this.nets = new Map();
  }

  /** Ends all workers. */
  close() {
    [this.deskEngine, ...this.players].forEach((engine) => engine?.end());
  }

  /** A question with its hash and command, what has to be learned for it, and the seconds that it takes here; or its faults. */
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

  /** Plays a question. See `Run`; `options` may have `onProgress`, `onAnswer`, `onKeep` and `resume`. */
  run(request, options = {}) {
    const run = new Run(this, request, options);
    this.running.add(run);
    // The desk puts one run together at a time.
    run.promise = this.last.then(() => run.play());
    const over = () => this.running.delete(run);
    this.last = run.promise.then(over, over);
    return run;
  }

  async view(options) {
    if (['page', 'card'].includes(options.what)) await this.supplyFont();
    return super.view(options);
  }

  /** The answer of the desk to a call. */
  async desk(call) {
    return parsed(await (await this.openDesk()).ask(call));
  }

  async openDesk() {
    if (this.deskEngine?.dead) this.deskStart = null;
    this.deskStart ??= Engine.start(this.base, this.module);
    this.deskEngine = await this.deskStart;
    return this.deskEngine;
  }

  /** The engine that sits at this place and plays. */
  async player(number) {
    if (!this.players[number] || this.players[number].dead) this.players[number] = await Engine.start(this.base, this.module);
    return this.players[number];
  }

  /** Loads the networks that a question needs, for the desk. */
  async supply(fields, lang) {
    const { nets } = await this.desk({ call: 'nets', ...fields, lang });
    await Promise.all(nets.map((name) => this.load(name)));
    await this.supplyTo(this.deskEngine);
  }

  /** Loads a file beside the module. */
  async load(name) {
    if (!this.nets.has(name)) this.nets.set(name, toBase64(await bytesOf(new URL(`nets/${name}`, this.base))));
  }

  async supplyFont() {
    const desk = await this.openDesk();
    if (desk.given.has(FONT)) return;
    await this.give(desk, 'supply', FONT, toBase64(await bytesOf(new URL(`nets/${FONT}`, this.base))));
  }

  /** Gives an engine the networks that were loaded. */
  async supplyTo(engine) {
    for (const [file, piece] of this.nets) await this.give(engine, 'supply', file, piece);
  }

  /** Gives an engine what was learned. */
  async teach(engine, files) {
    for (const file of files) {
      const weights = await this.store.get('weights', file);
      if (weights === undefined) throw new Error(`${file}: not learned`);
      await this.give(engine, 'teach', file, weights);
    }
  }

  async give(engine, call, file, piece) {
    if (engine.given.has(file)) return;
    parsed(await engine.ask({ call, file, piece }));
    engine.given.add(file);
  }

  async hasLearned(file) {
    return (await this.store.get('weights', file)) !== undefined;
  }

  async keepLearned(file, bytes) {
    await this.store.put('weights', file, bytes);
  }

  /** Notes how many deals so many tasks had since `began`, for later estimates. */
  measured(kind, deals, tasks, began) {
    const seconds = (performance.now() - began) / 1000;
    if (seconds < 0.5 || deals === 0) return;
    this.speeds[kind] = deals / seconds / Math.max(1, Math.min(this.workers, tasks));
    this.store.put('speeds', 'all', this.speeds);
  }

  /** Bytes of memory that the engines have. */
  memory() {
    return [this.deskEngine, ...this.players].reduce((sum, engine) => sum + (engine && !engine.dead ? engine.memory : 0), 0);
  }
}
