// The page of a run: the question of a link, the progress of the run, and the answer with further actions.
import { $, actions, byId, duration, esc, fault, frame, icon, num, percent, playersName, redraw, showFragment, t } from './ui.js';
import { state, useRules, withPlayers } from './state.js';
import { checkRules, engine, isServed, keysOf, question } from './engine.js';
import { dismiss, gameName, notice } from './lab.js';
import { fromQuery, parseRules, questionKey } from './link.js';
import { addressOf, begin, changesOf, currentRun, isLive, pastRun, portable, progressText, resumeInterrupted, share, stop, withFewerWorkers } from './run.js';
import { put } from './store.js';

// Styles of the engine's first screen inside this page.
const SCREEN_STYLE = `
  :host > svg { position: absolute; }
  :host { display: block; --title: clamp(26px, 20px + 1.4vw, 34px); background: none !important; line-height: 1.6; }
  header.top { padding: 0 0 4px; max-width: none; } header.top b { display: none; }
  main { padding: 0; max-width: none; } h1 { overflow-wrap: anywhere; }
  :host(.live) .big b { color: var(--ink); }
  :host(.live) .bar i:not(.before, .own) { background: none !important; border: 1.5px solid var(--hollow); }
  a, summary, select, input { min-height: 44px; } input[type=range] { height: 44px !important; }`;

/** The current view: `{ kind: 'question'|'run'|'past'|'bad'|'none', ... }`. */
let view = { kind: 'none' };
let more = { query: null };

// ---------- Loading ----------

export async function enter(query) {
  dismiss('version');
  dismiss('unknown');
  if (!query) {
    const run = currentRun();
    if (run) frame.go(await addressOf(run.request));
    else view = { kind: 'none' };
    return;
  }
  const link = fromQuery(query);
  if (link.unknown.length) {
    view = { kind: 'bad', faults: link.unknown };
    notice('unknown', t('unknown', { names: link.unknown.join(', ') }), t('unknown-more'));
    return;
  }
  const key = questionKey(link.request);
  const jing = await engine();
  await resumeInterrupted();
  const run = currentRun();
  if (run?.key === key && run.state !== 'failed' && (isLive(run) || run.answer)) {
    view = { kind: 'run', run, request: run.request };
    if (run.answer && !isLive(run)) await translate(run.answer);
  } else {
    const past = await pastRun(key);
    const found = await question(link.request);
    const other = link.version && link.version !== jing.version ? link.version : null;
    if (found.faults?.length) {
      view = { kind: 'bad', faults: found.faults.map(each => [each.field, each.message].filter(Boolean).join(': ')) };
      return;
    }
    if (past && !other) {
      await showPast(past);
    } else {
      const request = withRules(link.request, found.question);
      view = { kind: 'question', request, found, changes: await changesOf(request), past };
      if (other) {
        const doors = [['play-here', 'play-link'], ...(past ? [['show-kept', 'show-past']] : [])];
        notice('version', t('other-version', { theirs: other, ours: jing.version }), t('other-version-more'), doors);
      }
    }
  }
  await loadMore();
}

/** Adds the rules of the question to a request without rules. */
function withRules(request, { play }) {
  if (request.rules) return request;
  const rules = [play.rules].flat();
  return { ...request, rules: request.kind === 'compare' ? rules : rules[0] };
}

async function showPast(past) {
  view = { kind: 'past', past, request: past.request, answer: past.answer };
  await translate(past.answer, past.lang);
}

/** Renders the first screen of an answer in the language of the page. An answer of another version may stay unchanged. */
async function translate(answer, made = answer.lang) {
  if (made === state.lang && answer.screen) return;
  try {
    const jing = await engine();
    Object.assign(answer, await jing.view({ answer, lang: state.lang, what: 'screen' }), { lang: state.lang });
  } catch {
    // The screen stays in its language.
  }
}

/** Loads suggestions for further runs: a sweep of each changed rule, and players who count points. */
async function loadMore() {
  const request = view.request;
  if (!request || isLive(view.run)) return;
  const query = questionKey(request);
  if (more.query === query && more.lang === state.lang) return;
  const own = { query, lang: state.lang, sweeps: [], value: null };
  more = own;
  own.form = await checkRules([request.rules].flat().at(-1)).catch(() => null);
  if (request.kind !== 'compare') return;
  const { base, raw } = own.form?.raw ? own.form : parseRules(request.rules.at(-1));
  const keys = await keysOf(base);
  own.sweeps = Object.keys(raw).map(path => sweepOf(keys.byPath.get(path), base, raw[path], request)).filter(Boolean).slice(0, 3);
  if (request.players === 'efficient') own.value = { request: withPlayers(request, 'value-quick') };
  // The buttons are shown before the engine has estimated their times.
  Promise.all([...own.sweeps, own.value].filter(Boolean).map(async step => {
    step.seconds = await secondsOf(step.request);
  })).then(() => {
    if (more === own) drawSuggestions();
  });
}

function sweepOf(key, base, own, request) {
  if (!key || key.kind === 'text') return null;
  const offered = key.kind === 'choice' ? key.choices.map(choice => choice.name) : key.kind === 'bool' ? [true, false] : key.values ?? [];
  const values = [...new Set([...offered, key.value, own])];
  if (key.kind === 'integer') values.sort((a, b) => a - b);
  const { trainings, train_deals: trainDeals, across, effects, primary, ...rest } = request;
  return { word: key.word, n: values.length, request: { ...rest, kind: 'sweep', rules: base, vary: [`${key.path}=${values.join(',')}`] } };
}

async function secondsOf(request) {
  const { seconds } = await question(request).catch(() => ({}));
  return seconds ? seconds.learn + seconds.play : null;
}

// ---------- Drawing ----------

export function title() {
  const answer = view.run?.answer ?? view.answer;
  return answer?.title;
}

export function render() {
  if (view.kind === 'bad') return badPage();
  if (view.kind === 'question') return questionPage();
  if (view.kind === 'run' || view.kind === 'past') return answerPage();
  return `<section class="page stack"><h1>${t('no-run')}</h1><a class="btn primary" href="#/rules">${t('to-rules')}</a></section>`;
}

function badPage() {
  return `<section class="page stack"><h1>${t('bad-question')}</h1><p class="muted">${t('unknown-more')}</p>${view.faults.map(text => fault(text)).join('')}<a class="btn" href="#/rules">${t('to-rules')}</a></section>`;
}

const diff = changes => `<div class="diff">${changes.map(change => `<span>${esc(change.word)} <s>${esc(change.from)}</s> → <b>${esc(change.to)}</b></span>`).join('')}</div>`;

function questionPage() {
  const { request, found, changes } = view;
  const base = [request.rules].flat()[0].split('+')[0];
  const seconds = found.seconds ? ` · ${duration(found.seconds.learn + found.seconds.play)}` : '';
  const vary = (request.vary ?? []).map(text => `<p class="cmd">${esc(text)}</p>`);
  return `<section class="page stack"><p class="badge">${t('sent-question')}</p><h1>${t(`question-${request.kind}`, { game: gameName(base) })}</h1>
    ${changes.map(diff).join('')}${vary.join('')}
    <p class="muted">${playersName(request.players)} · ${t('deals-seed', { n: num(request.hands ?? found.deals), seed: request.seed ?? 1 })}</p>
    <button class="btn primary" type="button" data-act="play-link" id="play-link">${icon('play')}<span>${t('play')}${seconds}</span></button>
    ${view.past ? `<button class="btn" type="button" data-act="show-past" id="show-past">${t('show-kept')}</button>` : ''}
    <p><a class="inline" href="#/rules" data-act="take-rules" id="take-rules">${t('look-at-rules')}</a></p></section>`;
}

function badge(one) {
  const name = isLive(one) ? (one.state === 'learning' ? 'badge-learning' : 'badge-live') : ['stopped', 'out_of_time'].includes(one.state) ? 'badge-stopped' : one.state === 'failed' ? 'badge-failed' : 'badge-done';
  return `<span class="badge${isLive(one) ? ' live' : ''}">${t(name)}</span>`;
}

function answerPage() {
  const one = view.run ?? view.past;
  const live = isLive(view.run);
  const answer = view.run?.answer ?? view.answer;
  if (!live && !answer) return stoppedPage(one);
  return `<section class="page answer${live ? ' prov' : ''}"><div class="status" id="status">${statusLine(one, answer)}</div>
    ${live ? progressCard(view.run) : ''}
    <div id="answer" class="${live ? 'live' : ''}"></div>
    ${live ? '' : `<div class="two"><div class="stack">${nextSteps(answer, ['stopped', 'out_of_time'].includes(one.state))}</div><div class="stack">${repeat(one, answer)}</div></div><div id="deals"></div>`}</section>`;
}

function stoppedPage(one) {
  return `<section class="page stack">${badge(one)}<h1>${t(one.state === 'failed' ? 'run-failed' : 'stopped-early')}</h1>
    ${one.error && one.state === 'failed' ? fault(one.error.message) : `<p class="muted">${t('stopped-early-more')}</p>`}
    <div class="row-line"><button class="btn primary" type="button" data-act="play-link" id="play-link">${icon('play')}${t('play-again')}</button><a class="btn" href="#/rules">${t('to-rules')}</a></div></section>`;
}

function statusLine(one, answer) {
  const version = view.past ? `<span>${new Date(view.past.date).toLocaleDateString(state.lang === 'zh' ? 'zh-CN' : 'en-GB')} · ${t('version-n', { version: view.past.version })}${view.past.isOfFile ? t('of-file') : ''}</span>` : '';
  const sofar = isLive(one) && answer ? `<span>${t('so-far', { n: num(answer.deals) })}</span>` : '';
  const deals = !isLive(one) && answer ? `<span class="nb">${t('deals-n', { n: num(answer.deals) })}</span>` : '';
  return badge(one) + sofar + deals + version;
}

function progressCard(run) {
  return `<div class="card stack" id="progress"><div class="bar" id="bar" role="progressbar" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${Math.round(share(run))}" aria-label="${t('progress')}"><i style="width:${share(run)}%"></i></div>
    <p class="small muted" id="progress-text">${progressText(run)}</p><div id="funnel">${funnel(run)}</div>
    ${run.state === 'learning' ? `<p class="small muted">${t('learning-more')}</p>` : ''}<div class="desk">${stopButton('desk')}</div></div>`;
}

function stopButton(place) {
  const run = view.run;
  const words = run.state === 'learning' ? 'stop-learning' : run.answer ? 'stop-use' : 'stop';
  return `<button class="btn" type="button" data-act="stop" id="stop-${place}">${icon('stop')}${t(words)}</button>`;
}

export function dock() {
  return isLive(view.run) ? `<div class="dock phone one">${stopButton('dock')}</div>` : '';
}

/** Renders a plot of the change with its interval at each answer so far. */
function funnel(run) {
  const points = run.points;
  if (!points.length) return '';
  const last = points.at(-1);
  const limit = [0.1, 0.2, 0.4, 0.8, 1.6].find(each => Math.abs(last.high) <= each && Math.abs(last.low) <= each) ?? 3.2;
  const first = points[0].deals;
  const end = Math.max(run.of, first * 2);
  const x = deals => 44 + (300 * Math.log2(deals / first)) / Math.log2(end / first);
  const y = value => 70 - (58 * Math.max(-limit, Math.min(limit, value))) / limit;
  const grid = [limit, 0, -limit].map(value => `<path class="ax" d="M44 ${y(value)}H350"/><text x="38" y="${y(value) + 4}" text-anchor="end">${value ? percent(value) : '0'}</text>`);
  const band = [...points.map(point => `${x(point.deals)},${y(point.high)}`), ...points.map(point => `${x(point.deals)},${y(point.low)}`).reverse()];
  const marks = points.map(point => `<path class="iv" d="M${x(point.deals)} ${y(point.low)}V${y(point.high)}"/><circle class="pt" cx="${x(point.deals)}" cy="${y(point.value)}" r="3.5"/>`
    + (point.high > limit ? `<path class="pt" d="M${x(point.deals) - 5} 12h10l-5-8z"/>` : '') + (point.low < -limit ? `<path class="pt" d="M${x(point.deals) - 5} 128h10l-5 8z"/>` : ''));
  const deals = [...new Set([first, last.deals, end])].map(each => `<text x="${x(each)}" y="150" text-anchor="middle">${num(each)}</text>`);
  return `<figure><svg class="plot" viewBox="0 0 360 154" role="img" aria-label="${t('funnel-label', { low: percent(last.low), high: percent(last.high) })}">${grid.join('')}<polygon class="band" points="${band.join(' ')}"/>${marks.join('')}${points.length > 1 || deals.length < 3 ? deals.join('') : deals.slice(0, 1).concat(deals.at(-1)).join('')}</svg>
    <figcaption class="small muted">${t('funnel-more')}</figcaption></figure>`;
}

function wide(act, id, value, words, small, sign) {
  return `<button class="btn wide" type="button" data-act="${act}" data-v="${esc(value)}" id="${id}"><span>${words}<small>${small}</small></span>${sign}</button>`;
}

/** Renders the suggestions for further runs; empty until they are loaded. */
function suggestions() {
  const sweeps = (more.sweeps ?? []).map((sweep, i) => wide('sweep', `sweep-${i}`, i, t('sweep', { name: sweep.word }), [t('values-n', { n: sweep.n }), duration(sweep.seconds)].filter(Boolean).join(t('comma')), icon('play')));
  const value = more.value ? wide('play-value', 'play-value', '', t('let-value-play'), [t('learns-first'), duration(more.value.seconds)].filter(Boolean).join(t('comma')), icon('play')) : '';
  return sweeps.join('') + value;
}

/** Redraws only the suggestions, because a button that is replaced during a tap does not receive it. */
function drawSuggestions() {
  const place = byId('suggestions');
  if (place) redraw(place, suggestions());
}

function nextSteps(answer, stopped) {
  const again = stopped ? wide('play-on', 'play-on', '', t('play-on'), t('play-on-more', { n: num(view.request.hands ?? answer.of) }), icon('play')) : '';
  return `<div class="acts"><button class="btn primary" type="button" data-act="picture" id="picture">${icon('picture')}${t('picture')}</button><button class="btn" type="button" data-act="link" id="link">${icon('link')}${t('send-link')}</button>
    ${again}<div class="suggestions" id="suggestions">${suggestions()}</div>
    <a class="btn wide" href="#/rules" data-act="take-rules" id="change-more"><span>${t('change-more')}<small>${t('change-more-small')}</small></span>›</a>
    ${wide('show-deals', 'show-deals', '', t('largest-deals'), t('largest-deals-more'), '›')}
    <button class="btn" type="button" data-act="whole-page" id="whole-page">${t('whole-page')}</button><button class="btn" type="button" data-act="save-result" id="save-result">${t('save-result')}</button>
    ${isServed ? `<button class="btn" type="button" data-act="write-files" id="write-files">${t('write-files')}</button>` : ''}</div>`;
}

function repeat(one, answer) {
  const kind = answer.sequential || one.state === 'stopped' ? t('repeat-anytime') : '';
  return `<details class="fold" id="repeat" open><summary id="repeat-name">${t('repeat')}</summary><div class="stack"><p class="small muted">${t('repeat-more', { seed: one.request.seed ?? 1, version: one.version ?? '' })}${kind}</p>
    <p class="cmd" id="command">${esc(answer.command)}</p><button class="btn" type="button" data-act="copy" data-v="${esc(answer.command)}" id="copy-command">${t('copy-command')}</button></div></details>`;
}

/** Shows the engine's first screen. Called after the page was drawn. */
export function drawn() {
  const host = byId('answer');
  const answer = view.run?.answer ?? view.answer;
  if (!host || !answer?.screen) return;
  const root = showFragment(host, answer.screen, answer.style ?? '', SCREEN_STYLE);
  // Adds sliders and other controls to the screen. Without the file it is static.
  if (!isLive(view.run)) import('./screen.js').then(module => module.enliven(root)).catch(() => {});
}

// ---------- Updates of the current run ----------

document.addEventListener('run', event => {
  if (!location.hash.startsWith('#/run')) return;
  const run = currentRun();
  if (event.detail === 'state') {
    const { request } = fromQuery(location.hash.split('?')[1] ?? '');
    if (view.run !== run && questionKey(request) !== run.key) return;
    view = { kind: 'run', run, request: run.request };
    more = { query: null };
    frame.render();
    if (!isLive(run)) loadMore().then(drawSuggestions);
    return;
  }
  if (view.run !== run || !byId('bar')) return;
  const percentDone = share(run);
  byId('bar').setAttribute('aria-valuenow', Math.round(percentDone));
  $('#bar i').style.width = `${percentDone}%`;
  byId('progress-text').textContent = progressText(run);
  if (event.detail !== 'answer') return;
  const first = !byId('answer').shadowRoot;
  byId('status').innerHTML = statusLine(run, run.answer);
  byId('funnel').innerHTML = funnel(run);
  drawn();
  if (first) $('#dock').innerHTML = dock();
});

const shownAnswer = () => ({ request: view.request, answer: view.run?.answer ?? view.answer });

Object.assign(actions, {
  'play-link': () => begin(view.request),
  // Resumes a stopped run from its record.
  'play-on': () => begin(view.request, { resume: shownAnswer().answer.record }),
  'show-past': async () => {
    dismiss('version');
    await showPast(view.past);
    await loadMore();
    frame.render(true);
  },
  // The link changes the address at once, so the rules were checked before.
  'take-rules': () => useRules(more.form, [view.request.rules].flat().at(-1)),
  async stop() {
    dismiss('resumed');
    if (isLive(currentRun())) await stop();
  },
  'show-run': async () => frame.go(await addressOf(currentRun().request)),
  'fewer-workers': withFewerWorkers,
  sweep: data => begin(more.sweeps[data.v].request),
  'play-value': () => begin(more.value.request),
  async 'show-deals'() {
    const jing = await engine();
    const { answer } = shownAnswer();
    const host = byId('deals');
    try {
      const { deals, style } = await jing.deals({ answer: portable(answer), lang: state.lang });
      const html = deals.map(({ title, html: deal }, at) => `<details${at ? '' : ' open'}><summary>${esc(title)}</summary>${deal}</details>`);
      const root = showFragment(host, html.join('') || `<p>${t('no-largest-deals')}</p>`, style, SCREEN_STYLE);
      (await import('./deal.js')).enliven(root);
    } catch (error) {
      host.innerHTML = `<div class="note">${esc(error.message)}</div>`;
    }
    host.scrollIntoView({ block: 'start' });
  },
});
for (const act of ['picture', 'link', 'whole-page', 'save-result', 'write-files', 'share-picture', 'share-link']) {
  actions[act] = async (data, element) => (await import('./files.js')).act(act, shownAnswer(), element);
}

/** Stores and shows the result of a file. */
export async function showFile(entry) {
  await put('runs', entry.id, entry);
  frame.go(await addressOf(entry.request));
}
