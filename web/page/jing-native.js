// The laboratory with a program behind it (`jing serve`): the interface of jing.js, as requests to that program.

import { parsed } from './jing-engine.js';

/** Deals a second of one core before any were counted: of players who look at shapes, of others, in training. */
const SPEEDS = { shapes: 50_000, points: 8_000, learn: 4_000 };
/** The shortest time, in seconds, that says something about speed. */
const SHORT = 0.5;

const failedError = () => Object.assign(new Error('the program has ended or cannot be reached'), { name: 'Failed' });

/** Opens the laboratory of the program that serves this page. `store` keeps speeds. */
export async function openNative({ store, version }) {
  const laboratory = new NativeLaboratory(store, version);
  laboratory.speeds = { ...SPEEDS, ...(await store.get('speeds', 'native')) };
  return laboratory;
}

/** Sends an object as JSON. */
async function post(name, fields, options = {}) {
  try {
    const headers = { 'content-type': 'application/json', ...options.headers };
    return await fetch(new URL(`api/${name}`, import.meta.url), { method: 'POST', ...options, headers, body: JSON.stringify(fields) });
  } catch {
    throw failedError();
  }
}

/** The events of a response, `[name, data]` each. */
async function* eventsOf(response) {
  const [reader, decoder] = [response.body.getReader(), new TextDecoder()];
  let text = '';
  for (;;) {
    const { done, value } = await reader.read().catch(() => { throw failedError(); });
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop();
    for (const event of events) {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(event);
      yield [name, JSON.parse(data)];
    }
  }
}

/** A run that the program plays: `promise` is the answer; `stop()` ends the run, and what is finished is the answer. */
class NativeRun {
  constructor(laboratory, request, options) {
    Object.assign(this, { laboratory, options, number: null, isStopped: false, connection: new AbortController() });
    this.promise = this.play(request);
  }

  stop() {
    this.isStopped = true;
    // Before it has a number, its first event stops it.
    if (this.number !== null) post('stop', { run: this.number }).catch(() => {});
  }

  /** Ends it without an answer. */
  close() {
    this.connection.abort();
  }

  async play(request) {
    const { laboratory: lab, options } = this;
    const needs = await lab.desk({ ...request, call: 'question' });
    const fields = { ...request, live: Boolean(options.onAnswer), kept: options.resume };
    const response = await post('run', fields, { signal: this.connection.signal, headers: { accept: 'text/event-stream' } });
    if (!response.ok) parsed(await response.text());
    // What is under way, since when, and the deals that were done then.
    let [phase, began, before] = [null, 0, 0];
    const measured = (done) => {
      const deals = (done - before) * (phase === 'learn' ? 1 : needs.sides);
      lab.measured(phase === 'learn' ? 'learn' : needs.counts_points ? 'points' : 'shapes', deals, began);
    };
    let last = 0;
    for await (const [name, data] of eventsOf(response)) {
      if (name === 'run') {
        this.number = data.id;
        if (this.isStopped) this.stop();
      } else if (name === 'progress') {
        if (data.phase !== phase) {
          if (phase) measured(last);
          if (data.phase === 'play') options.onResume?.(data.done);
          [phase, began, before] = [data.phase, performance.now(), data.done];
        }
        last = data.done;
        options.onProgress?.({ ...data, notice: null });
      } else if (name === 'answer') {
        if (!this.isStopped) options.onAnswer?.(data);
      } else if (name === 'keep') {
        options.onKeep?.(data.kept);
      } else if (name === 'done') {
        if (phase) measured(data.deals);
        return data;
      } else if (name === 'error') {
        throw Object.assign(new Error(data.error), { name: data.name ?? 'Error', faults: data.faults ?? null });
      }
    }
    throw failedError();
  }
}

class NativeLaboratory {
  constructor(store, version) {
    Object.assign(this, { store, version, workers: navigator.hardwareConcurrency || 2, native: true, running: new Set() });
  }

  /** Plays one rule set; the object that `jing simulate --json` prints. */
  simulate(request, onProgress) {
    return this.json({ ...request, kind: 'simulate' }, onProgress);
  }

  /** Compares rule sets; the object that `jing compare --json` prints. */
  compare(request, onProgress) {
    return this.json({ ...request, kind: 'compare' }, onProgress);
  }

  /** Plays a grid of rule sets; the object that `jing sweep --json` prints. */
  sweep(request, onProgress) {
    return this.json({ ...request, kind: 'sweep' }, onProgress);
  }

  /** What a hand is, waits for and should discard; the object that `jing eval --json` prints. */
  evaluate(hand, options = {}) {
    return this.desk({ ...options, call: 'evaluate', hand });
  }

  /** Who pays whom in a situation in TOML; the object that `jing score --json` prints. */
  score(situation, options = {}) {
    return this.desk({ ...options, call: 'score', situation });
  }

  /** What is counted without sampling, such as `tianhu`; the object that `jing exact --json` prints. */
  exact(count, options = {}) {
    return this.desk({ ...options, call: 'exact', count });
  }

  /** Ends all runs; what is finished is their answer. */
  stop() {
    this.running.forEach((run) => run.stop());
  }

  /** Ends all runs without an answer. */
  close() {
    this.running.forEach((run) => run.close());
  }

  /** The games with their names. */
  games(options = {}) {
    return this.desk({ ...options, call: 'games' });
  }

  /** The keys of rules: words, meaning, what each can be. */
  keys(options) {
    return this.desk({ ...options, call: 'keys' });
  }

  /** What is wrong with rules, or what they are. */
  check(options) {
    return this.desk({ ...options, call: 'check' });
  }

  /** A question with its hash and command, what has to be learned for it, and the seconds that it takes here; or its faults. */
  async question(request) {
    let needs;
    try {
      needs = await this.desk({ ...request, call: 'question' });
    } catch (error) {
      return { faults: error.faults ?? [{ field: '', message: error.message }] };
    }
    const learned = needs.learns.filter((lesson) => !lesson.known).reduce((sum, { deals }) => sum + deals, 0);
    const seconds = {
      learn: learned / this.speed('learn'),
      play: needs.deals * needs.sides / this.speed(needs.counts_points ? 'points' : 'shapes'),
    };
    return { ...needs, seconds };
  }

  /** Plays a question. `options` may have `onProgress`, `onAnswer`, `onKeep` and `resume`. */
  run(request, options = {}) {
    const run = new NativeRun(this, request, options);
    this.running.add(run);
    const over = () => this.running.delete(run);
    run.promise.then(over, over);
    return run;
  }

  /** Parts of an answer that was kept: `screen`, `page` or `card`, in a language. */
  async view({ answer, lang = 'en', what = 'screen' }) {
    const views = what === 'screen' ? ['screen', 'text'] : [what];
    const shown = await this.desk({ call: 'show', kept: answer.record, views, lang });
    if (what === 'page') return { html: shown.page, title: shown.title };
    if (what === 'card') return { svg: shown.card, title: shown.title, width: 1080, height: 1440 };
    return { ...shown, style: await this.style() };
  }

  /** The largest deals of an answer, step by step: `deals` of `{ title, html }`, and the style sheet for them. */
  async deals({ answer, lang = 'en' }) {
    const { deals } = await this.desk({ call: 'show', kept: answer.record, views: ['deals'], lang });
    return { deals, style: await this.style() };
  }

  async json(request, onProgress) {
    const { promise } = this.run(request, { onProgress: ({ done, of }) => onProgress?.({ done, of }) });
    return JSON.parse((await promise).json);
  }

  /** The answer of the program to a call. */
  async desk(call) {
    return parsed(await (await post('call', call)).text());
  }

  /** The style sheet of first screens. */
  async style() {
    this.styleText ??= (await this.desk({ call: 'style' })).style;
    return this.styleText;
  }

  /** Deals a second of all cores. */
  speed(kind) {
    return this.speeds[kind] * this.workers;
  }

  /** Notes how many deals there were since `began`, for later estimates. */
  measured(kind, deals, began) {
    const seconds = (performance.now() - began) / 1000;
    if (seconds < SHORT || deals <= 0) return;
    this.speeds[kind] = deals / seconds / this.workers;
    this.store.put('speeds', 'native', this.speeds);
  }

  /** The program has its own memory. */
  memory() {
    return 0;
  }
}
