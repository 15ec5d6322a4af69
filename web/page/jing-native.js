// The interface of jing.js for pages of `jing serve`: each call is a request to the program that serves the page.

import { BaseLaboratory } from './jing-base.js';
import { parseAnswer } from './jing-engine.js';

/** Default speeds, in deals per second and core: players who look at shapes, who count points, who search, and training. */
const SPEEDS = { shapes: 50_000, points: 8_000, search: 1, learn: 4_000 };

/** Returns the key in `SPEEDS` for the play of a question. */
const speedOf = (needs) => (String(needs.question.play.players).includes('search') ? 'search' : needs.counts_points ? 'points' : 'shapes');
/** The shortest time, in seconds, that is used to measure speed. */
const MIN_SECONDS = 0.5;

const connectionError = () => Object.assign(new Error('cannot reach jing serve: it has closed or does not respond'), { name: 'Failed' });

/** Returns the laboratory of the program that serves this page. `store` keeps measured speeds. */
export async function openNative({ store, version }) {
  const laboratory = new NativeLaboratory(store, version);
  laboratory.speeds = { ...SPEEDS, ...(await store.get('speeds', 'native')) };
  return laboratory;
}

/** Sends an object as JSON to `api/<name>` and returns the response. */
async function post(name, fields, options = {}) {
  try {
    const headers = { 'content-type': 'application/json', ...options.headers };
    return await fetch(new URL(`api/${name}`, import.meta.url), { method: 'POST', ...options, headers, body: JSON.stringify(fields) });
  } catch {
    throw connectionError();
  }
}

/** Yields the events of a response as `[name, data]`. */
async function* readEvents(response) {
  const [reader, decoder] = [response.body.getReader(), new TextDecoder()];
  let text = '';
  for (;;) {
    const { done, value } = await reader.read().catch(() => { throw connectionError(); });
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop();
    for (const event of events) {
      const [name, data] = event.split('\ndata: ');
      yield [name.slice('event: '.length), JSON.parse(data)];
    }
  }
}

/** A run that the program plays. `promise` resolves to the answer; after `stop()`, to the answer for the finished deals. */
class NativeRun {
  constructor(laboratory, request, options) {
    Object.assign(this, { laboratory, options, number: null, isStopped: false, connection: new AbortController() });
    this.promise = this.play(request);
  }

  /** Stops the run. The finished deals are its answer. */
  stop() {
    this.isStopped = true;
    // A run without a number is stopped when the event with its number arrives.
    if (this.number !== null) post('stop', { run: this.number }).catch(() => {});
  }

  /** Ends the run without an answer. */
  close() {
    this.connection.abort();
  }

  /** Sends the request and passes events to the options. Returns the data of the event `done`. */
  async play(request) {
    const { laboratory: lab, options } = this;
    const needs = await lab.desk({ ...request, call: 'question' });
    const fields = { ...request, live: Boolean(options.onAnswer), kept: options.resume };
    const response = await post('run', fields, { signal: this.connection.signal, headers: { accept: 'text/event-stream' } });
    if (!response.ok) parseAnswer(await response.text());
    // The current phase, the time when it began, and the deals that were finished at that time.
    let [phase, began, before] = [null, 0, 0];
    const recordPhase = (done) => {
      const deals = (done - before) * (phase === 'learn' ? 1 : needs.sides);
      lab.recordSpeed(phase === 'learn' ? 'learn' : speedOf(needs), deals, began);
    };
    let last = 0;
    for await (const [name, data] of readEvents(response)) {
      if (name === 'run') {
        this.number = data.id;
        if (this.isStopped) this.stop();
      } else if (name === 'progress') {
        if (data.phase !== phase) {
          if (phase) recordPhase(last);
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
        if (phase) recordPhase(data.deals);
        return data;
      } else if (name === 'error') {
        throw Object.assign(new Error(data.error), { name: data.name ?? 'Error', faults: data.faults ?? null });
      }
    }
    throw connectionError();
  }
}

class NativeLaboratory extends BaseLaboratory {
  constructor(store, version) {
    super();
    Object.assign(this, { store, version, workers: navigator.hardwareConcurrency || 2, native: true, running: new Set() });
  }

  /** Ends all runs without an answer. */
  close() {
    this.running.forEach((run) => run.close());
  }

  /** Returns a question with its hash, its command, the trainings that it needs and an estimate of its seconds; or its faults. */
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
      play: needs.deals * needs.sides / this.speed(speedOf(needs)),
    };
    return { ...needs, seconds };
  }

  /** Plays a question. `options` may contain `onProgress`, `onAnswer`, `onResume`, `onKeep` and `resume`. Returns the run. */
  run(request, options = {}) {
    const run = new NativeRun(this, request, options);
    this.running.add(run);
    const over = () => this.running.delete(run);
    run.promise.then(over, over);
    return run;
  }

  /** Writes the files of an answer, as the command does. Returns their `folder`. */
  async files({ answer, lang = 'en' }) {
    return parseAnswer(await (await post('files', { kept: answer.record, lang })).text());
  }

  /** Sends a call to the program and returns the answer. */
  async desk(call) {
    return parseAnswer(await (await post('call', call)).text());
  }

  /** Returns the speed of all cores, in deals per second. */
  speed(kind) {
    return this.speeds[kind] * this.workers;
  }

  /** Records the speed of `deals` deals since `began`, for later estimates. */
  recordSpeed(kind, deals, began) {
    const seconds = (performance.now() - began) / 1000;
    if (seconds < MIN_SECONDS || deals <= 0) return;
    this.speeds[kind] = deals / seconds / this.workers;
    this.store.put('speeds', 'native', this.speeds);
  }

  /** Returns 0: the page itself needs no memory for play. */
  memory() {
    return 0;
  }
}
