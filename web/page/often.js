// The frequency of an event: exact if possible, otherwise sampled.
import { actions, chips, esc, fault, frame, icon, num, playersName, t } from './ui.js';
import { changedPaths, currentRules, save, state, withPlayers } from './state.js';
import { exactTianhu, question } from './engine.js';
import { gameName } from './lab.js';
import { questionKey } from './link.js';
import { begin, currentRun, isLive, pastRun, progressText, share } from './run.js';

const EVENING = 16;
const FIRST = ['tianhu', 'dihu', 'jingdiao', 'deguo', 'dezhongde', 'chongguan', 'bawang', 'seven_pairs', 'all_triplets', 'shisanlan', 'qixing_shisanlan', 'after_kong', 'rob_kong', 'chaozhuang', 'kong_of_jing', 'self_draw', 'discard', 'liuju'];

let view = { exact: null, rows: null, deals: 0, seconds: null, error: null };

const rules = () => (changedPaths().length ? currentRules() : state.base);
const request = () => withPlayers({ kind: 'simulate', rules: rules(), hands: state.hands, seed: state.seed }, state.who);

/** Returns the frequencies in the JSON of an answer. */
function rowsOf(json) {
  return JSON.parse(json).frequencies.filter(row => row.statistic === 'frequency');
}

export async function enter() {
  view = { exact: null, rows: null, deals: 0, seconds: null, error: null };
  const past = await pastRun(questionKey(request()));
  if (past) {
    view.rows = rowsOf(past.answer.json);
    view.deals = past.deals;
  }
  frame.render();
  try {
    const found = await question(request());
    view.error = found.faults?.[0]?.message ?? null;
    view.seconds = found.seconds;
    if (!view.error) view.exact = (await exactTianhu(rules())).mean;
  } catch (error) {
    // Games without 天胡 have no exact frequency of it. Other events can still be sampled.
    view.exact = null;
    view.note = error.message;
  }
}

const eventName = name => (t(`event-${name}`) === `event-${name}` ? name.replace(/_/g, ' ') : t(`event-${name}`));
const rounded = value => (value >= 100 ? num(value) : value >= 10 ? value.toFixed(0) : value.toFixed(1));

function evenings(oneIn) {
  const n = oneIn / EVENING;
  return n >= 1 ? t('evenings-between', { n: rounded(n) }) : t('times-evening', { n: rounded(1 / n) });
}

function exactCard() {
  const oneIn = view.exact.one_in;
  return `<div class="status"><span class="badge">${t('exact')}</span></div><h2 class="answer1">${t('once-in', { name: eventName('tianhu'), n: rounded(oneIn) })}</h2><p class="muted">${t('exact-more')}</p><p>${evenings(oneIn)}</p>`;
}

function sampledCard(row) {
  const status = `<div class="status"><span class="badge">${t('sampled')}</span><span>${t('seen', { deals: num(row.trials), n: num(row.count) })}</span></div>`;
  const name = eventName(row.category);
  if (!row.count) {
    return `${status}<h2 class="answer1">${t('never-seen', { name, deals: num(row.trials) })}</h2>${row.ci_high ? `<p class="muted">${t('at-most', { n: rounded(1 / row.ci_high) })}</p>` : ''}`;
  }
  const range = row.ci_low > 0 ? t('range', { low: rounded(1 / row.ci_high), high: rounded(1 / row.ci_low) }) : t('at-most', { n: rounded(1 / row.ci_high) });
  return `${status}<h2 class="answer1">${t('once-in', { name, n: rounded(row.trials / row.count) })}</h2><p class="muted">${range}</p><p>${evenings(row.trials / row.count)}</p>`;
}

function table() {
  const rows = view.rows.filter(row => row.count).sort((a, b) => b.count - a.count);
  const lines = rows.map(row => `<tr><th scope="row">${esc(eventName(row.category))}</th><td>${t('once-in-short', { n: rounded(row.trials / row.count) })}</td><td>${num(row.count)}</td></tr>`);
  return `<details class="fold"><summary id="all-events">${t('all-events')}</summary><table class="often"><thead><tr><th>${t('what-event')}</th><th>${t('how-often')}</th><th>${t('seen-short')}</th></tr></thead><tbody>${lines.join('')}</tbody></table></details>`;
}

function progress(run) {
  return `<div class="bar" id="often-bar" role="progressbar" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${Math.round(share(run))}" aria-label="${t('progress')}"><i style="width:${share(run)}%"></i></div><p class="small muted" id="often-text">${progressText(run)}</p><button class="btn" type="button" data-act="stop" id="stop-often">${icon('stop')}${t('stop')}</button>`;
}

const isSampling = run => isLive(run) && run.key === questionKey(request());

function ask(run) {
  if (view.error) return fault(view.error);
  if (isSampling(run)) return progress(run);
  const seconds = view.seconds ? ` · ${t('seconds', { n: Math.max(1, Math.round(view.seconds.learn + view.seconds.play)) })}` : '';
  return view.rows ? '' : `<p class="muted">${t('not-sampled')}</p><button class="btn primary" type="button" data-act="sample" id="sample">${icon('play')}${t('sample', { n: num(state.hands) })}${seconds}</button>`;
}

export function render() {
  const run = currentRun();
  const names = view.rows ? [...FIRST.filter(name => view.rows.some(row => row.category === name)), ...view.rows.map(row => row.category).filter(name => !FIRST.includes(name))] : FIRST;
  const event = names.includes(state.event) ? state.event : names[0];
  const row = view.rows?.find(each => each.category === event);
  const exact = event === 'tianhu' && view.exact;
  const note = event === 'jingdiao' && state.who === 'efficient' ? `<p class="note">${t('jingdiao-note')}</p>` : '';
  return `<section class="page often"><div><h1>${t('often-title')}</h1><p class="lead">${esc(gameName(state.base))}${changedPaths().length ? ` · ${t('changed-n', { n: changedPaths().length })}` : ''} · ${playersName(request().players)}</p></div>
    ${chips('event-name', t('which-event'), names.map(name => [name, esc(eventName(name))]), event)}
    <div class="card stack" aria-live="polite">${exact ? exactCard() : row ? sampledCard(row) : ''}${exact ? '' : note}${exact || row ? '' : ask(run)}</div>
    ${(exact || row) && (!view.rows || isSampling(run)) ? `<div class="card stack">${ask(run)}</div>` : ''}${view.rows ? table() : ''}</section>`;
}

document.addEventListener('run', async ({ detail }) => {
  if (!location.hash.startsWith('#/often')) return;
  const run = currentRun();
  const bar = document.getElementById('often-bar');
  if (detail === 'progress' && bar) {
    bar.firstElementChild.style.width = `${share(run)}%`;
    document.getElementById('often-text').textContent = progressText(run);
    return;
  }
  if (run.answer && run.key === questionKey(request())) {
    view.rows = rowsOf(run.answer.json);
    view.deals = run.answer.deals;
  }
  if (detail !== 'progress') frame.render();
});

Object.assign(actions, {
  sample: () => begin(request(), { stay: true }),
  'event-name'(data) {
    state.event = data.v;
    save();
    frame.render();
  },
});
