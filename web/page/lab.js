// The frame of the page: addresses, top bar, notices, events, and the start page. Other pages are loaded on demand.
import { $, actions, announce, byId, closeSheet, copy, esc, frame, icon, inputs, t, WIDE } from './ui.js';
import { changedPaths, currentRules, load, save, saveNow, state } from './state.js';
import { checkRules, engine, games, keysOf } from './engine.js';
import { fromQuery } from './link.js';
import { storage } from './store.js';

const EXAMPLE = { 'scoring.jing.chongguan_from': 4, 'room.deal_cap': 100, 'scoring.factors.jingdiao': 1 };
const FALLBACK_GAMES = [{ name: 'nanchang', short: '南昌', title: '南昌麻将' }];

const PAGES = {
  '': { tab: 0, module: null },
  often: { tab: 0, module: './often.js' },
  rules: { tab: 1, module: './rules.js' },
  run: { tab: 1, module: './answer.js' },
  hand: { tab: 2, module: './table.js' },
  score: { tab: 2, module: './score.js' },
  runs: { tab: 3, module: './runs.js' },
};

let gameList = FALLBACK_GAMES;
let summary = [];
const pageModules = { '': { render: renderStart, enter: enterStart } };

/** The notices at the top by name: `{ title, text, buttons: [[textId, action, value]] }`. */
export const noticeList = new Map();

// ---------- Start ----------

async function enterStart() {
  if (changedPaths().length) {
    summary = (await checkRules(currentRules())).changes ?? [];
  } else {
    summary = [];
  }
  gameList = await games();
}

export function gameName(name) {
  const game = gameList.find(each => each.name === name);
  return (state.lang === 'zh' ? game?.short : game?.title) ?? name;
}

function renderStart() {
  const questions = [['rules', 'change'], ['often', 'often'], ['hand', 'hear'], ['score', 'pay']];
  const cards = questions.map(([page, name]) => `<a class="ask" href="#/${page}"><span class="ic">${icon(name)}</span>`
    + `<span><b>${t(`ask-${page}`)}</b><span class="muted small">${t(`ask-${page}-more`)}</span></span><span aria-hidden="true" class="muted">›</span></a>`);
  const options = gameList.map(game => `<option value="${esc(game.name)}"${game.name === state.base ? ' selected' : ''}>${esc(game.title ?? game.short)}</option>`);
  return `<section class="page start">
    <div><h1>${t('start-title')}</h1><p class="lead">${t('start-lead')}</p></div>
    <div class="field"><label for="game">${t('game')}</label><select class="pick" id="game" data-change="game">${options.join('')}<option value="file">${t('open-rule-file')}</option></select></div>
    <nav class="asks" aria-label="${t('questions')}">${cards.join('')}</nav>
    ${changedPaths().length ? goOn() : example()}
    <p class="small muted">${t('drop-hint')} <button class="ghost" type="button" data-act="open-file" id="open-file">${t('open-file')}</button></p>
  </section>`;
}

function goOn() {
  const text = summary.map(change => `${esc(change.word)} ${esc(change.from)}→${esc(change.to)}`).join(t('comma'));
  return `<a class="example" href="#/rules"><span><b>${t('go-on')}</b><br><span class="muted small">${text || t('changed-n', { n: changedPaths().length })}</span></span><span aria-hidden="true">›</span></a>`;
}

function example() {
  return `<button class="example" type="button" data-act="example" id="example"><span><b>${t('try-example')}</b><br><span class="muted small">${t('try-example-more')}</span></span><span aria-hidden="true">›</span></button>`;
}

actions.example = () => {
  state.base = 'nanchang';
  state.raw = { ...EXAMPLE };
  save();
  frame.go('#/rules');
};

inputs.game = element => {
  if (element.value === 'file') {
    element.value = state.base;
    actions['open-file']();
    return;
  }
  state.base = element.value;
  state.raw = {};
  save();
  frame.render();
};

// ---------- Files: by the picker or dropped on any page ----------

actions['open-file'] = () => $('#picker').click();

async function openFile(file) {
  const { readFile } = await import('./files.js');
  const problem = await readFile(file);
  if (problem) {
    notice('file', t('file-bad'), problem, [['close', 'dismiss', 'file']]);
  } else {
    dismiss('file');
  }
}

$('#picker').addEventListener('change', event => {
  const [file] = event.target.files;
  event.target.value = '';
  if (file) openFile(file);
});
addEventListener('dragover', event => event.preventDefault());
addEventListener('drop', event => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0]);
});

// ---------- Notices ----------

/** Shows a notice. Replaces an earlier one of the same name. `buttons` are lists of text id, action and value. */
export function notice(name, title, text, buttons = []) {
  noticeList.set(name, { title, text, buttons });
  renderNotices();
}

export function dismiss(name) {
  if (noticeList.delete(name)) renderNotices();
}

actions.dismiss = data => dismiss(data.v);

function renderNotices() {
  const shown = [...noticeList.entries()].map(([name, one]) => {
    const buttons = one.buttons.map(([id, act, value]) => `<button class="ghost" type="button" data-act="${act}" data-v="${esc(value ?? '')}" id="notice-${name}-${act}">${t(id)}</button>`);
    return `<div class="notice">${icon('warn')}<b>${esc(one.title)}</b><span></span><span class="muted">${esc(one.text)}</span>${buttons.length ? `<div class="go">${buttons.join('')}</div>` : ''}</div>`;
  });
  $('#notices').innerHTML = shown.join('');
}

function noticeNetwork() {
  if (navigator.onLine) dismiss('offline');
  else notice('offline', t('offline'), t('offline-more'), [['close', 'dismiss', 'offline']]);
}

storage.onFailure = () => notice('full', t('storage-full'), t('storage-full-more'), [['to-runs', 'go', '#/runs'], ['close', 'dismiss', 'full']]);

// ---------- Frame ----------

function renderFrame(page) {
  const tabsOfPage = [['#/', 'ask'], ['#/rules', 'rules'], ['#/hand', 'table'], ['#/runs', 'runs']];
  document.documentElement.lang = state.lang === 'zh' ? 'zh-Hans' : 'en';
  $('#skip').textContent = t('skip');
  $('#brand').innerHTML = `<i lang="zh">精</i><span>${t('brand')}</span>`;
  $('#lang').textContent = t('other-language');
  $('#lang').lang = state.lang === 'zh' ? 'en' : 'zh-Hans';
  $('#nav').setAttribute('aria-label', t('pages'));
  $('#nav').innerHTML = tabsOfPage.map(([href, name], i) => `<a href="${href}" id="nav-${name}"${i === page.tab ? ' aria-current="page"' : ''}>${icon(name)}${t(`nav-${name}`)}</a>`).join('');
}

function route() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path in PAGES ? path : '', query: query ?? '' };
}

/** Redraws the current page. Keeps the focus and, unless `top` is true, the scroll position. */
function render(top = false) {
  const { path } = route();
  const module = pageModules[path];
  const focused = document.activeElement?.id;
  const place = document.activeElement?.selectionStart;
  const y = scrollY;
  renderFrame(PAGES[path]);
  document.title = module?.title?.() || t('brand-long');
  $('#main').innerHTML = module ? module.render() : `<section class="page"><p class="muted">${t('loading')}</p></section>`;
  $('#dock').innerHTML = module?.dock?.() ?? '';
  module?.drawn?.();
  scrollTo(0, top ? 0 : y);
  const element = focused && !top ? byId(focused) : null;
  if (element && element !== document.activeElement) {
    element.focus({ preventScroll: true });
    if (place != null && element.setSelectionRange && element.type !== 'number') element.setSelectionRange(place, place);
  }
}

/** Goes to the page of the address: draws it, loads its data, and draws it again. */
async function enter() {
  const { path, query } = route();
  const page = PAGES[path];
  if (!pageModules[path]) {
    render(true);
    pageModules[path] = await import(page.module);
  }
  if (route().path !== path) return;
  render(true);
  try {
    await pageModules[path].enter?.(query);
  } catch (error) {
    engineFailed(error);
  }
  const now = route();
  if (now.path === path && now.query === query) render();
}

export function engineFailed(error) {
  if (typeof WebAssembly === 'undefined') {
    notice('wasm', t('no-wasm'), t('no-wasm-more'));
  } else {
    notice('engine', t('engine-failed'), error?.message ?? String(error), [['reload', 'reload'], ['close', 'dismiss', 'engine']]);
  }
}

frame.render = render;
frame.notices = renderNotices;
frame.go = hash => {
  if (location.hash === hash) enter();
  else location.hash = hash;
};

Object.assign(actions, {
  close: closeSheet,
  go: data => frame.go(data.v),
  reload: () => saveNow().then(() => location.reload()),
  async lang() {
    state.lang = state.lang === 'zh' ? 'en' : 'zh';
    save();
    renderNotices();
    await enter();
    byId('lang').focus();
  },
  async copy(data, element) {
    const done = await copy(data.v);
    element.textContent = done ? t('copied') : t('copy-failed');
    announce(element.textContent);
  },
});

// ---------- Events ----------

document.addEventListener('click', event => {
  const element = event.target.closest('[data-act]');
  if (element && !element.disabled) {
    actions[element.dataset.act]?.(element.dataset, element, event);
  } else if (event.target.id === 'sheet') {
    closeSheet();
  }
});
document.addEventListener('input', event => inputs[event.target.dataset?.input]?.(event.target));
document.addEventListener('change', event => inputs[event.target.dataset?.change]?.(event.target));
document.addEventListener('toggle', event => {
  const group = event.target.dataset?.group;
  if (group) inputs.group?.(event.target, group);
}, true);

// Arrow keys select within a radio group, like native radio buttons. The key / focuses the search field.
document.addEventListener('keydown', event => {
  const search = byId('search');
  if (event.key === '/' && search && !/INPUT|TEXTAREA|SELECT/.test(event.target.tagName)) {
    event.preventDefault();
    search.focus();
    return;
  }
  const group = event.target.closest('[role=radiogroup]');
  if (!group || !/^Arrow/.test(event.key)) return;
  const all = [...group.querySelectorAll('[role=radio]')];
  const at = all.indexOf(event.target);
  if (at < 0) return;
  event.preventDefault();
  const next = all[(at + (/Right|Down/.test(event.key) ? 1 : all.length - 1)) % all.length];
  const { id } = next;
  next.click();
  byId(id)?.focus();
});

$('#sheet').addEventListener('close', () => frame.render());
$('#skip').addEventListener('click', event => {
  event.preventDefault();
  $('#main').focus();
});
addEventListener('hashchange', () => {
  dismiss('file');
  enter();
  $('#main').focus({ preventScroll: true });
});
WIDE.addEventListener('change', () => render());
addEventListener('online', noticeNetwork);
addEventListener('offline', noticeNetwork);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') saveNow();
});

// ---------- Start of the page ----------

await load();
const langOfLink = fromQuery(route().query).lang;
if (langOfLink === 'zh' || langOfLink === 'en') {
  state.lang = langOfLink;
  save();
}
noticeNetwork();
enter();

// When idle, continues an interrupted run and loads the engine and the keys for the other pages.
const idle = window.requestIdleCallback ?? (work => setTimeout(work, 200));
idle(async () => {
  try {
    const { resumeInterrupted } = await import('./run.js');
    await resumeInterrupted();
    const jing = await engine();
    if (!jing.native) (await import('./offline.js')).register();
    keysOf(state.base);
  } catch (error) {
    engineFailed(error);
  }
});

