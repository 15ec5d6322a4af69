// A run under way: what it needs is learned, its pieces are played by workers in any order, and the desk puts them together.

import { parsed } from './jing-engine.js';

/** Seconds without a sign of life after which a worker is taken for dead. */
const SILENCE = 60;
/** Deals at which a growing answer is first looked at; then at twice as many, and so on. */
const FIRST_LOOK = 4096;
/** Milliseconds between two checkpoints. */
const KEEP_EVERY = 1000;

const stoppedError = () => Object.assign(new Error('stopped before a deal was finished'), { name: 'Stopped' });
const failedError = () => Object.assign(new Error('this device could not go on'), { name: 'Failed' });

/** Ends an engine that is silent. Seconds in which the device slept do not count. */
function watched(engine) {
  let [seconds, heard] = [0, engine.heard];
  return setInterval(() => {
    seconds = engine.heard === heard ? seconds + 1 : 0;
    heard = engine.heard;
    if (seconds >= SILENCE) engine.end(new Error('worker: silent'));
  }, 1000);
}

/** `promise` is the answer; `stop()` ends the run, and what is finished is the answer. */
export class Run {
  constructor(laboratory, { lang = 'en', ...fields }, options) {
    Object.assign(this, { laboratory, lang, fields, options });
    /** How the run ends before its last piece: null while it goes on. */
    this.ending = null;
    this.notice = null;
    /** Engines whose work is of no use once the run ends: those that learn, or play a run that is in one piece. */
    this.expendable = new Set();
  }

  stop(ending = 'stopped') {
    this.ending ??= ending;
    // Pieces that are being played are waited for.
    this.expendable.forEach((engine) => engine.end());
  }

  async play() {
    const { laboratory: lab, fields, lang } = this;
    if (this.ending) throw stoppedError();
    await lab.supply(fields, lang);
    const needs = await lab.desk({ call: 'question', ...fields, lang });
    await this.learn(needs);
    if (this.ending) throw stoppedError();
    const files = needs.learns.map(({ file }) => file);
    await lab.teach(lab.deskEngine, files);
    this.deskEngine = await lab.openDesk();
    const { missing, done } = await this.desk({ call: 'begin', ...needs.question, kept: this.options.resume });
    this.options.onResume?.(done);
    const timer = needs.max_time === null ? null : setTimeout(() => this.stop('out_of_time'), needs.max_time * 1000);
    try {
      await this.playPieces(needs, missing, files, done);
    } finally {
      clearTimeout(timer);
    }
    return this.answer(this.left > 0 ? this.ending : 'done');
  }

  /** Asks the desk at which this run is put together. */
  async desk(call) {
    try {
      return parsed(await this.deskEngine.ask(call));
    } catch (error) {
      throw this.deskEngine.dead ? failedError() : error;
    }
  }

  tell(values) {
    this.options.onProgress?.({ ...values, notice: this.notice });
    this.notice = null;
  }

  /** Makes the trainings that are not kept, as many at a time as there are workers. */
  async learn(needs) {
    const { laboratory: lab } = this;
    const known = await Promise.all(needs.learns.map(({ file }) => lab.hasLearned(file)));
    const open = needs.learns.map((lesson, at) => ({ ...lesson, at })).filter((lesson) => !known[lesson.at]);
    if (open.length === 0) return;
    const [of, trainings, began] = [open.reduce((sum, { deals }) => sum + deals, 0), open.length, performance.now()];
    let [done, finished] = [0, 0];
    const tell = () => {
      const training = Math.min(finished + 1, trainings);
      this.tell({ phase: 'learn', done: Math.min(done, of), of, training, trainings });
    };
    tell();
    await this.share(open, async (engine, lesson) => {
      let own = 0;
      this.expendable.add(engine);
      try {
        const text = await engine.ask({ call: 'learn', ...needs.question, number: lesson.at }, (deals) => {
          own += deals;
          done += deals;
          tell();
        });
        const { file, bytes } = parsed(text);
        await lab.keepLearned(file, bytes);
      } catch (error) {
        done -= own;
        throw error;
      } finally {
        this.expendable.delete(engine);
      }
      done += lesson.deals - own;
      finished += 1;
      tell();
    });
    if (!this.ending) lab.measured('learn', of, trainings, began);
  }

  async playPieces(needs, missing, files, before) {
    const { laboratory: lab, options } = this;
    const [of, began] = [needs.deals, performance.now()];
    /** Deals of the pieces that are being played. */
    const flying = new Map();
    let [merged, taken, told] = [before, before, before];
    let [nextLook, keptAt, looks, fault] = [FIRST_LOOK, performance.now(), Promise.resolve(), null];
    this.left = missing.length;
    const tell = () => {
      // Never less than was told before, though a worker that died takes its deals with it.
      told = Math.max(told, Math.min(of, [...flying.values()].reduce((sum, deals) => sum + deals, taken)));
      this.tell({ phase: 'play', done: told, of });
    };
    const look = () => {
      if (!options.onAnswer || merged < nextLook || this.left === 0) return;
      while (nextLook <= merged) nextLook *= 2;
      looks = looks.then(async () => {
        const answer = await this.answer('playing');
        if (!this.ending && this.left > 0) options.onAnswer(answer);
      }).catch((error) => { fault ??= error; });
    };
    const keep = async () => options.onKeep?.((await this.desk({ call: 'keep' })).kept);
    await this.share(missing, async (engine, number) => {
      await lab.teach(engine, files);
      flying.set(number, 0);
      if (needs.pieces === 1) this.expendable.add(engine);
      try {
        const text = await engine.ask({ call: 'play', ...needs.question, number }, (deals) => {
          flying.set(number, flying.get(number) + deals);
          tell();
        });
        const counted = await this.desk({ call: 'merge', piece: parsed(text).piece });
        [merged, taken] = [counted.done, Math.max(taken, counted.taken)];
      } finally {
        flying.delete(number);
        this.expendable.delete(engine);
      }
      this.left -= 1;
      tell();
      look();
      if (performance.now() - keptAt >= KEEP_EVERY) {
        keptAt = performance.now();
        await keep();
      }
    });
    await looks;
    if (fault) throw fault;
    if (this.left > 0) await keep();
    lab.measured(needs.counts_points ? 'points' : 'shapes', (merged - before) * needs.sides, missing.length, began);
  }

  /**
   * Gives tasks to workers, in order, until all are done or the run ends. A worker that dies or is silent is replaced, and its task is
   * given out again. After two deaths in a row a seat stays empty; with tasks left and every seat empty the run fails.
   */
  async share(tasks, one) {
    const { laboratory: lab } = this;
    const queue = [...tasks];
    let fault = null;
    let alive = Math.min(lab.workers, tasks.length);
    const seat = async (number) => {
      let deaths = 0;
      while (queue.length > 0 && !this.ending && !fault) {
        const task = queue.shift();
        const engine = await lab.player(number);
        const watch = watched(engine);
        try {
          await lab.supplyTo(engine);
          if (this.ending) return true;
          await one(engine, task);
          deaths = 0;
        } catch (error) {
          if (!engine.dead || error.name === 'Failed') {
            fault ??= error;
            return true;
          }
          if (this.ending) return true;
          queue.unshift(task);
          this.notice = 'worker';
          deaths += 1;
          if (deaths === 2) return false;
        } finally {
          clearInterval(watch);
        }
      }
      return true;
    };
    while (queue.length > 0 && alive > 0 && !this.ending && !fault) {
      const seats = await Promise.all(Array.from({ length: Math.min(alive, queue.length) }, (_, number) => seat(number)));
      alive -= seats.filter((isAlive) => !isAlive).length;
    }
    if (queue.length > 0 && !this.ending) fault ??= failedError();
    if (fault) throw fault;
  }

  /** What is finished, as a page shows it. */
  async answer(state) {
    const { laboratory: lab, lang } = this;
    let shown;
    try {
      shown = await this.desk({ call: 'show', state, views: ['screen', 'text'], lang });
    } catch (error) {
      throw this.ending && error.name !== 'Failed' ? stoppedError() : error;
    }
    const record = state === 'playing' ? null : (await this.desk({ call: 'keep' })).kept;
    return { ...shown, state, style: await lab.style(), record };
  }
}
