// A run: workers run the trainings that it needs and play its pieces in any order, and the desk merges the pieces.

import { parseAnswer } from './jing-engine.js';

/** Seconds without a message after which a worker is considered dead. */
const SILENCE = 60;
/** Number of deals at the first intermediate answer. Each further one is at twice as many. */
const FIRST_ANSWER = 4096;
/** Milliseconds between two checkpoints. */
const KEEP_EVERY = 1000;

const stoppedError = () => Object.assign(new Error('stopped before a deal was finished'), { name: 'Stopped' });
const failedError = () => Object.assign(new Error('this device could not go on'), { name: 'Failed' });

/**
 * Ends an engine that is silent for `SILENCE` seconds. Only seconds in which `isDue()` returns true count, and none in which the device
 * sleeps. Returns the timer, which the caller must clear.
 */
function watchSilence(engine, isDue) {
  let [seconds, heard] = [0, engine.heard];
  return setInterval(() => {
    if (engine.heard !== heard) seconds = 0;
    else if (isDue()) seconds += 1;
    heard = engine.heard;
    if (seconds >= SILENCE) engine.end(new Error('worker: silent'));
  }, 1000);
}

/** A run. `promise` resolves to the answer; after `stop()`, to the answer for the finished deals. */
export class Run {
  constructor(laboratory, { lang = 'en', ...fields }, options) {
    Object.assign(this, { laboratory, lang, fields, options });
    /** The reason for an early end (`stopped` or `out_of_time`); null otherwise. */
    this.ending = null;
    this.notice = null;
    /** Engines that are ended with the run, because unfinished work is useless: those that train, or play a run of one piece. */
    this.expendable = new Set();
  }

  stop(ending = 'stopped') {
    this.ending ??= ending;
    // Other engines finish their pieces.
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

  /**
   * Sends a call to the desk that merges this run, and returns the answer. Throws `Failed` if the desk dies, or is silent for `SILENCE`
   * seconds after it answered the calls before.
   */
  async desk(call) {
    const engine = this.deskEngine;
    const answer = engine.ask(call);
    const id = engine.count;
    const watch = watchSilence(engine, () => engine.open.keys().next().value === id);
    try {
      return parseAnswer(await answer);
    } catch (error) {
      throw engine.dead ? failedError() : error;
    } finally {
      clearInterval(watch);
    }
  }

  report(values) {
    this.options.onProgress?.({ ...values, notice: this.notice });
    this.notice = null;
  }

  /** Runs the trainings whose weights are not stored, in parallel on all workers. */
  async learn(needs) {
    const { laboratory: lab } = this;
    const known = await Promise.all(needs.learns.map(({ file }) => lab.hasLearned(file)));
    const open = needs.learns.map((lesson, at) => ({ ...lesson, at })).filter((lesson) => !known[lesson.at]);
    if (open.length === 0) return;
    const [of, trainings, began] = [open.reduce((sum, { deals }) => sum + deals, 0), open.length, performance.now()];
    let [done, finished] = [0, 0];
    const report = () => {
      const training = Math.min(finished + 1, trainings);
      this.report({ phase: 'learn', done: Math.min(done, of), of, training, trainings });
    };
    report();
    await this.distribute(open, async (engine, lesson) => {
      let own = 0;
      this.expendable.add(engine);
      try {
        const text = await engine.ask({ call: 'learn', ...needs.question, number: lesson.at }, (deals) => {
          own += deals;
          done += deals;
          report();
        });
        const { file, bytes } = parseAnswer(text);
        await lab.keepLearned(file, bytes);
      } catch (error) {
        done -= own;
        throw error;
      } finally {
        this.expendable.delete(engine);
      }
      done += lesson.deals - own;
      finished += 1;
      report();
    });
    if (!this.ending) lab.recordSpeed('learn', of, trainings, began);
  }

  async playPieces(needs, missing, files, before) {
    const { laboratory: lab, options } = this;
    const [of, began] = [needs.deals, performance.now()];
    /** Number of deals played of each unfinished piece. */
    const flying = new Map();
    let [merged, taken, reported] = [before, before, before];
    let [nextLook, keptAt, looks, fault] = [FIRST_ANSWER, performance.now(), Promise.resolve(), null];
    this.left = missing.length;
    const report = () => {
      // The reported number never decreases, even if the deals of a worker that died are lost.
      reported = Math.max(reported, Math.min(of, [...flying.values()].reduce((sum, deals) => sum + deals, taken)));
      this.report({ phase: 'play', done: reported, of });
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
    await this.distribute(missing, async (engine, number) => {
      await lab.teach(engine, files);
      flying.set(number, 0);
      if (needs.pieces === 1) this.expendable.add(engine);
      try {
        const text = await engine.ask({ call: 'play', ...needs.question, number }, (deals) => {
          flying.set(number, flying.get(number) + deals);
          report();
        });
        const counted = await this.desk({ call: 'merge', piece: parseAnswer(text).piece });
        [merged, taken] = [counted.done, Math.max(taken, counted.taken)];
      } finally {
        flying.delete(number);
        this.expendable.delete(engine);
      }
      this.left -= 1;
      report();
      look();
      if (performance.now() - keptAt >= KEEP_EVERY) {
        keptAt = performance.now();
        await keep();
      }
    }).catch((error) => { fault ??= error; });
    await looks;
    // Saves the merged pieces if the run ended early or failed.
    if (this.left > 0 || fault) await keep().catch((error) => { fault ??= error; });
    if (fault) throw fault;
    lab.recordSpeed(needs.counts_points ? 'points' : 'shapes', (merged - before) * needs.sides, missing.length, began);
  }

  /**
   * Distributes tasks to workers, in order, until all are done or the run ends. A worker that dies or is silent is replaced, and its task
   * is repeated. After two deaths in a row a worker is not replaced. Throws `Failed` if tasks are left without workers. After any other
   * error no task is started, the running ones are finished, and the first error is thrown.
   */
  async distribute(tasks, work) {
    const { laboratory: lab } = this;
    const queue = [...tasks];
    let fault = null;
    let alive = Math.min(lab.workers, tasks.length);
    const seat = async (number) => {
      let deaths = 0;
      while (queue.length > 0 && !this.ending && !fault) {
        const task = queue.shift();
        const engine = await lab.player(number);
        const watch = watchSilence(engine, () => engine.open.size > 0);
        try {
          await lab.supplyTo(engine);
          if (this.ending) return true;
          await work(engine, task);
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
      const count = Math.min(alive, queue.length);
      const recordFault = (error) => {
        fault ??= error;
        return true;
      };
      const seats = await Promise.all(Array.from({ length: count }, (_, at) => seat(at).catch(recordFault)));
      alive -= seats.filter((isAlive) => !isAlive).length;
    }
    if (queue.length > 0 && !this.ending) fault ??= failedError();
    if (fault) throw fault;
  }

  /** Returns the answer for the merged deals, with its first screen. */
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
