// The current run: starting, stopping, resuming after a reload, and the storage of finished runs.
import { announce, frame, num, t } from './ui.js';
import { state } from './state.js';
import { checkRules, engine, isServed, reopen } from './engine.js';
import { dismiss, engineFailed, notice } from './lab.js';
import { questionKey, toQuery } from './link.js';
import { all, get, put, remove } from './store.js';
import { forgetEstimates } from './players.js';

const KEPT_RUNS = 100;

/** The current run, or the last one of this visit; null before the first. */
let run = null;
export const currentRun = () => run;

export const isLive = one => one?.state === 'learning' || one?.state === 'playing';

const notify = kind => document.dispatchEvent(new CustomEvent('run', { detail: kind }));

export async function addressOf(request) {
  const jing = await engine();
  return `#/run?${toQuery(request, jing.version)}`;
}

/**
 * Starts a run and goes to its page, after stopping the current run. `resume` is a checkpoint of the same question.
 * With `stay` the address does not change.
 */
export function begin(request, options = {}) {
  beginning = beginning.then(() => beginNow(request, options), () => beginNow(request, options));
  return beginning;
}

/** Settles when the run of the last call of `begin` has started. */
let beginning = Promise.resolve();

async function beginNow(request, { resume = null, stay = false }) {
  const jing = await engine();
  if (isLive(run)) await stop();
  const own = {
    key: questionKey(request), request, version: jing.version, at: Date.now(), lang: state.lang,
    state: 'playing', done: 0, of: request.hands, training: 0, trainings: 0, points: [], answer: null, error: null,
  };
  run = own;
  await put('checkpoint', 'current', { request, checkpoint: resume });
  own.handle = jing.run({ ...request, lang: state.lang }, {
    resume,
    onResume: done => {
      if (stay) notice('resumed', t('resumed'), t(done > 0 ? 'resumed-more' : 'begun-again'), [['stop', 'stop'], ['show', 'show-run'], ['close', 'dismiss', 'resumed']]);
    },
    onProgress: progress => onProgress(own, progress),
    onAnswer: answer => onAnswer(own, answer),
    onKeep: checkpoint => {
      if (isLive(own)) put('checkpoint', 'current', { request, checkpoint });
    },
  });
  own.ended = finish(own);
  if (!stay) frame.go(await addressOf(request));
  notify('state');
  return own;
}

function onProgress(own, progress) {
  const before = own.state;
  own.state = progress.phase === 'learn' ? 'learning' : 'playing';
  Object.assign(own, { done: progress.done, of: progress.of, training: progress.training, trainings: progress.trainings });
  if (progress.notice === 'worker') {
    notice('worker', t('worker-died'), t('worker-died-more'), [['close', 'dismiss', 'worker']]);
  }
  notify(before === own.state ? 'progress' : 'state');
}

/** Returns the relative change of the evening swing in an answer: `{ deals, value, low, high }`. */
function changeOf(answer) {
  const swing = JSON.parse(answer.json).verdict.table.flat().find(({ about, ratio_low: low }) => about === 'swing' && low !== null);
  return swing && { deals: answer.deals, value: swing.ratio - 1, low: swing.ratio_low - 1, high: swing.ratio_high - 1 };
}

function onAnswer(own, answer) {
  own.answer = answer;
  const point = own.request.kind === 'compare' ? changeOf(answer) : null;
  if (point) own.points.push(point);
  notify('answer');
}

async function finish(own) {
  try {
    const answer = await own.handle.promise;
    own.answer = answer;
    own.done = answer.deals;
    own.state = answer.state;
    await keep(own);
  } catch (error) {
    own.state = error.name === 'Stopped' ? 'stopped' : 'failed';
    own.error = error;
    if (own.state === 'failed') failed(own, error);
  }
  // The checkpoint of a failed run is kept, so that it can be resumed.
  if (own === run && own.state !== 'failed') await remove('checkpoint', 'current');
  dismiss('resumed');
  forgetEstimates();
  announce(t({ done: 'finished', failed: 'run-failed' }[own.state] ?? 'stopped'));
  notify('state');
}

function failed(own, error) {
  const memory = !isServed && (error.name === 'Failed' || /memory|RangeError|allocat/i.test(`${error.name} ${error.message}`));
  const buttons = [...(isServed ? [] : [['fewer-workers', 'fewer-workers']]), ['close', 'dismiss', 'run-failed']];
  notice('run-failed', t(memory ? 'no-memory' : 'run-failed'), memory ? t('no-memory-more') : error.message, buttons);
}

/** Plays the question again with half the workers. */
export async function withFewerWorkers() {
  const jing = await engine();
  dismiss('run-failed');
  await reopen(Math.max(1, Math.floor(jing.workers / 2)));
  const kept = await get('checkpoint', 'current');
  if (run) await begin(run.request, { resume: kept?.checkpoint ?? null });
}

export async function stop() {
  run.handle.stop();
  await run.ended;
}

let resuming = null;

/** Resolves to whether this page may resume interrupted runs: only the first open page of the device may. */
function acquireRunLock() {
  return new Promise(resolve => {
    navigator.locks.request('jing-runs', { ifAvailable: true }, lock => {
      resolve(Boolean(lock));
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}

/** Resumes the run that a reload interrupted, if there is one. Checks only once per visit. */
export function resumeInterrupted() {
  resuming ??= findInterrupted();
  return resuming;
}

async function findInterrupted() {
  // Another page of this device may be playing the run.
  if (navigator.locks && !(await acquireRunLock())) return;
  if (run) return;
  const kept = await get('checkpoint', 'current');
  if (!kept || run) return;
  try {
    await begin(kept.request, { resume: kept.checkpoint, stay: true });
  } catch (error) {
    engineFailed(error);
  }
}

// ---------- Past runs ----------

/** Returns the changes of each rule set of a request, in players' terms. */
export async function changesOf(request) {
  const texts = [request.rules].flat().filter(rules => typeof rules === 'string' && rules.includes('+'));
  const checks = await Promise.all(texts.map(rules => checkRules(rules).catch(() => null)));
  return checks.map(check => check?.changes ?? []);
}

async function keep(own) {
  const { answer } = own;
  const entry = {
    id: String(own.at).padStart(15, '0'), key: own.key, request: own.request, version: own.version,
    date: own.at, state: own.state, deals: answer.deals, title: answer.title, lang: own.lang,
    changes: await changesOf(own.request), answer: portable(answer),
  };
  own.id = entry.id;
  await put('runs', entry.id, entry);
  const entries = await all('runs');
  for (const old of entries.slice(0, Math.max(0, entries.length - KEPT_RUNS))) await remove('runs', old.id);
}

/** Returns the stored part of an answer: enough to render it in another language, and its current first screen. */
export function portable(answer) {
  const { question, record, state: ended, sequential, command, hash, deals, of, title, text, screen, style, json } = answer;
  const kept = { question, record, state: ended, sequential, command, hash, deals, of, title, text, screen, style };
  // The JSON is large and needed only for the frequencies of a simulation.
  return question?.kind === 'simulate' ? { ...kept, json } : kept;
}

export async function pastRuns() {
  return (await all('runs')).sort((a, b) => b.date - a.date);
}

/** Returns the stored run of a question: one that this version played on this device, otherwise one from a file. */
export async function pastRun(key) {
  const { version } = await engine();
  const isOwn = entry => entry.key === key && entry.answer && entry.version === version && !entry.isOfFile;
  const entries = await pastRuns();
  return entries.find(isOwn) ?? entries.find(entry => entry.key === key && entry.answer && entry.isOfFile);
}

/** Returns the finished part of a run in percent. */
export const share = one => (one.of ? Math.min(100, (100 * one.done) / one.of) : 0);

export function progressText(one) {
  if (one.state === 'learning') {
    const training = one.trainings ? t('learning-n', { n: one.training, of: one.trainings }) : t('learning');
    return one.of ? `${training} · ${Math.round(share(one))}${t('percent')}` : training;
  }
  return t(one.request.kind === 'compare' ? 'played-each' : 'played', { n: num(one.done), of: num(one.of) });
}
