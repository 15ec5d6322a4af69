// The rules page: search, groups, a row for every rule, the rule file, variants, and the question.
import { $, actions, byId, chip, esc, fault, frame, icon, inputs, openSheet, redraw, t, WIDE } from './ui.js';
import { changedPaths, currentRules, save, setsOfGame, state } from './state.js';
import { checkRules, keysOf } from './engine.js';
import { gameName } from './lab.js';
import { fileView, fileProblems } from './rulefile.js';
import { estimate, setup, startButton, summaryLine } from './players.js';

const view = {
  query: '',
  mode: 'form',
  open: new Set(),
  top: [],                 // rules that were changed when the page was entered; shown at the top
  keys: null,              // the keys of the preset, from the engine
  check: { faults: [], changes: [] },
};

export const key = path => view.keys?.byPath.get(path);
const id = path => `k-${path.replace(/[^\w]/g, '-')}`;
const rowId = path => `row-${path.replace(/[^\w]/g, '-')}`;

// ---------- Values in words ----------

const isFactor = one => /factors\.|tiandi\.jingdiao|niao\.factor/.test(one.path);
export const current = one => (one.path in state.raw ? state.raw[one.path] : one.value);

/** Formats a value in players' terms: 无, 是, ×2, or the term of a choice. */
export function shown(one, value) {
  if (one.kind === 'bool') return value ? t('yes') : t('no');
  if (one.kind === 'choice') {
    const choice = one.choices.find(each => each.name === value);
    return esc(choice?.word ?? value);
  }
  if (isFactor(one) && value === 1) return t('not-counted');
  if (one.off != null && value === one.off && one.offNamed) return t('off');
  if (value in one.said && !isFactor(one)) return esc(one.said[value]);
  if (one.kind === 'integer') return (isFactor(one) ? '×' : '') + Number(value).toLocaleString('en-US');
  return esc(value);
}

function label(one) {
  const chinese = one.words?.[0];
  const other = state.lang === 'en' && chinese && chinese !== one.word ? ` <span class="muted small" lang="zh">${esc(chinese)}</span>` : '';
  return esc(one.word) + other;
}

/** Replaces the paths of keys in a text by their terms, and escapes it. */
function meaning(text) {
  const words = (text ?? '').replace(/[a-z]+(?:\.[a-z_]+)+/g, path => key(path)?.word ?? path);
  return esc(words);
}

/** Returns the changes in players' terms, even if some are invalid. */
export function changesNow() {
  return changedPaths().map(key).filter(Boolean).map(one => ({ word: esc(one.word), from: shown(one, one.value), to: shown(one, state.raw[one.path]), path: one.path }));
}

// ---------- Rows ----------

const faultsOf = one => view.check.faults.filter(each => each.key === one.path);
const loose = () => view.check.faults.filter(each => !each.key || !key(each.key));
export const faultCount = () => view.check.faults.length;

function set(path, value) {
  const one = key(path);
  if (one && value === one.value) delete state.raw[path];
  else state.raw[path] = value;
  save();
  touched(path);
}

function offered(one) {
  const values = one.kind === 'bool' ? [true, false] : one.kind === 'choice' ? one.choices.map(each => each.name) : [...(one.values ?? [])];
  if (!values.includes(one.value)) values.push(one.value);
  return one.kind === 'integer' ? [...new Set(values)].sort((a, b) => a - b) : [...new Set(values)];
}

function control(one) {
  const value = current(one);
  if (one.kind === 'text') {
    return `<input class="textvalue" id="${id(one.path)}-in" data-change="value" data-path="${esc(one.path)}" value="${esc(value)}" aria-labelledby="${id(one.path)}">`;
  }
  const values = offered(one);
  const anyChosen = values.includes(value);
  const all = values.map((each, i) => {
    const preset = each === one.value ? `<small>${t('preset-mark')}</small>` : '';
    const html = chip('set', `${id(one.path)}-${each}`, JSON.stringify(each), shown(one, each) + preset, each === value, value === one.value ? '' : ' on');
    return (anyChosen || i ? html : html.replace('tabindex="-1"', 'tabindex="0"')).replace('data-act', `data-path="${esc(one.path)}" data-act`);
  });
  const group = `<div class="chips" role="radiogroup" aria-labelledby="${id(one.path)}">${all.join('')}</div>`;
  if (one.kind === 'choice') {
    const choice = one.choices.find(each => each.name === value);
    return group + (choice?.meaning ? `<p class="pick1 muted">${meaning(choice.meaning)}</p>` : '');
  }
  return one.kind === 'bool' ? group : `<div class="ctl">${group}${stepper(one, value)}</div>`;
}

function stepper(one, value) {
  const button = (step, sign, words, off) => `<button type="button" data-act="step" data-path="${esc(one.path)}" data-v="${step}" id="${id(one.path)}-${step < 0 ? 'down' : 'up'}"${off ? ' disabled' : ''} aria-label="${esc(one.word)} ${t(words)}">${sign}</button>`;
  return `<div class="stepper">${button(-1, '−', 'minus-one', value <= one.min)}`
    + `<input inputmode="numeric" id="${id(one.path)}-in" data-change="value" data-path="${esc(one.path)}" value="${esc(value)}" aria-label="${esc(one.word)}">`
    + `${button(1, '+', 'plus-one', value >= one.max)}</div>`;
}

function row(one, dependent = false) {
  const changed = one.path in state.raw;
  const faults = faultsOf(one);
  const was = changed ? `<span class="was"><span class="muted">${shown(one, one.value)} →</span> <b>${shown(one, current(one))}</b>`
    + `<button class="ghost" type="button" data-act="undo" data-path="${esc(one.path)}" id="${id(one.path)}-undo" aria-label="${esc(one.word)} ${t('undo-to', { value: '' })} ${shown(one, one.value)}">${t('undo')}</button></span>` : '';
  const notes = [one.asks, one.playChanges === false ? t('payments-only') : null].filter(Boolean);
  const study = one.studies.length ? `<details class="fold"><summary id="${id(one.path)}-study">${t('study')}</summary><p class="small muted">${esc(one.studies.join(' '))}</p></details>` : '';
  return `<article class="key${changed ? ' changed' : ''}${faults.length ? ' bad' : ''}${dependent ? ' dep' : ''}" id="${rowId(one.path)}">
    <div class="head"><h3 id="${id(one.path)}">${label(one)}</h3>${was}</div>
    <p class="mean">${meaning(one.meaning)}</p>${control(one)}${faults.map(each => faultRow(one, each)).join('')}
    ${notes.map(note => `<p class="small muted note1">${esc(note)}</p>`).join('')}${study}</article>`;
}

/** Renders a fault of a rule, with a button to the rule that it depends on, or back to the preset. */
function faultRow(one, each) {
  const parent = one.needs.map(key).find(found => found && !found.inert);
  const help = each.help ? ` ${each.help}` : '';
  const button = parent
    ? `<button class="ghost" type="button" data-act="find" data-v="${esc(parent.word)}">${t('go-change', { name: parent.word })}</button>`
    : `<button class="ghost" type="button" data-act="undo" data-path="${esc(one.path)}">${t('back-to-preset')}</button>`;
  return fault(each.message + help, button);
}

const parentOf = one => one.needs.map(key).find(found => found && !found.inert && found.group === one.group);

/** Orders keys so that each rule is followed by those that depend on it. Returns pairs of a key and whether it is dependent. */
function ordered(keys) {
  const out = [];
  const done = new Set();
  for (const one of keys) {
    const parent = parentOf(one);
    if (done.has(one.path) || (parent && parent !== one && keys.includes(parent))) continue;
    out.push([one, false]);
    done.add(one.path);
    for (const child of keys) {
      if (parentOf(child) === one && !done.has(child.path)) {
        out.push([child, true]);
        done.add(child.path);
      }
    }
  }
  for (const one of keys) if (!done.has(one.path)) out.push([one, true]);
  return out;
}

// ---------- The list ----------

function relevance(one, query) {
  const names = [one.word, ...(one.words ?? [])];
  if (names.includes(query)) return 4;
  if (names.some(word => word.toLowerCase().includes(query))) return 3;
  if ((one.choices ?? []).some(choice => String(choice.word).toLowerCase().includes(query))) return 2;
  return `${one.meaning} ${one.path.replace(/_/g, ' ')} ${one.path}`.toLowerCase().includes(query) ? 1 : 0;
}

function found() {
  const query = view.query.toLowerCase();
  const all = view.keys.keys.map(one => [relevance(one, query), one]).filter(([score, one]) => score && !one.inert);
  all.sort((a, b) => b[0] - a[0]);
  const count = all.length ? t('found', { query: view.query, n: all.length }) : '';
  const rows = all.slice(0, 12).map(([, one]) => row(one));
  return [`<p class="small muted found" role="status">${count}</p>`, ...(rows.length ? rows : [nothingFound()])];
}

/** Fills an element with a few rows at a time, so that the page stays responsive. */
function pour(box, rows) {
  box.innerHTML = '';
  const more = () => {
    if (!box.isConnected || box.pouring !== more) return;
    box.insertAdjacentHTML('beforeend', rows.splice(0, 4).join(''));
    if (rows.length) setTimeout(more);
  };
  box.pouring = more;
  more();
}

function nothingFound() {
  const others = quickWords().slice(0, 4).map(word => `<button class="chip" type="button" data-act="find" data-v="${esc(word)}">${esc(word)}</button>`);
  return `<div class="card stack"><p><b>${t('not-found', { query: view.query })}</b></p><p class="muted">${t('not-found-more')}</p><div class="chips">${others.join('')}</div></div>`;
}

const inGroup = group => view.keys.keys.filter(one => !one.inert && one.group === group);
const inertKeys = () => view.keys.keys.filter(one => one.inert);
const groups = () => view.keys.groups.filter(group => group.id !== 'inert' && inGroup(group.id).length);

function keyList() {
  if (view.query) return found().join('');
  const top = view.top.map(key).filter(Boolean);
  const changed = top.length ? `<h2 class="listhead">${t('changed')}</h2>${top.map(one => row(one)).join('')}` : '';
  const parts = groups().map(group => {
    const keys = inGroup(group.id);
    const n = keys.filter(one => one.path in state.raw).length;
    return `<details class="group" id="group-${group.id}" data-group="${group.id}"${view.open.has(group.id) ? ' open' : ''}>
      <summary id="group-name-${group.id}">${esc(group.title)} <span class="n">${t('rules-n', { n: keys.length })}</span>${n ? `<span class="chg">${t('changed-n', { n })}</span>` : ''}</summary>
      <div class="in">${view.open.has(group.id) ? groupRows(group.id).join('') : ''}</div></details>`;
  });
  const inert = inertKeys().length ? `<details class="fold" id="group-inert" data-group="inert"${view.open.has('inert') ? ' open' : ''}>
    <summary id="group-name-inert">${t('inert-n', { n: inertKeys().length, game: gameName(state.base) })}</summary><div class="in">${view.open.has('inert') ? inertRows().join('') : ''}</div></details>` : '';
  return `${loose().map(each => fault(each.message)).join('')}${changed}${variants()}${top.length ? `<h2 class="listhead">${t('all-rules')}</h2>` : ''}${parts.join('')}${inert}`;
}

const inertRows = () => inertKeys().map(one => `<p class="small inert"><b>${esc(one.word)}</b> <span class="muted">${esc(one.inert)}</span></p>`);

function groupRows(group) {
  if (group === 'inert') return inertRows();
  const keys = inGroup(group);
  const above = keys.filter(one => view.top.includes(one.path));
  const links = above.map(one => `<button type="button" class="example" data-act="to-row" data-path="${esc(one.path)}" id="up-${id(one.path)}"><b>${esc(one.word)}</b><span class="muted small">${t('above')} ↑</span></button>`);
  return [...links, ...ordered(keys.filter(one => !above.includes(one))).map(([one, dependent]) => row(one, dependent))];
}

inputs.group = (element, group) => {
  if (view.open.has(group) === element.open) return;
  if (element.open) {
    view.open.add(group);
    pour($('.in', element), groupRows(group));
  } else {
    view.open.delete(group);
  }
};

// ---------- Variants: several sets of changes compared at once ----------

function variants() {
  const sets = setsOfGame();
  const own = changedPaths().length ? `<button class="btn" type="button" data-act="keep-set" id="keep-set">${t('keep-set')}</button>` : '';
  if (!sets.length && !own) return '';
  const rows = sets.map((one, i) => `<div class="variant"><label><input type="checkbox" data-change="choose-set" data-v="${i}" id="set-${i}"${one.chosen ? ' checked' : ''}> <b>${esc(one.name)}</b></label>
    <button class="ghost" type="button" data-act="use-set" data-v="${i}" id="use-set-${i}">${t('use-set')}</button><button class="ghost" type="button" data-act="drop-set" data-v="${i}" id="drop-set-${i}" aria-label="${t('delete')} ${esc(one.name)}">${t('delete')}</button></div>`);
  return `<div class="card stack variants">${sets.length ? `<h2>${t('variants')}</h2><p class="small muted">${t('variants-more')}</p>` : ''}${rows.join('')}${own}</div>`;
}

actions['keep-set'] = () => {
  const words = view.check.changes.map(change => `${change.word} ${change.to}`).join(t('comma'));
  state.sets.push({ name: words || t('changed-n', { n: changedPaths().length }), base: state.base, raw: { ...state.raw }, chosen: true });
  save();
  frame.render();
};
actions['use-set'] = data => {
  state.raw = { ...setsOfGame()[data.v].raw };
  save();
  enter();
};
actions['drop-set'] = data => {
  const one = setsOfGame()[data.v];
  state.sets = state.sets.filter(each => each !== one);
  save();
  frame.render();
};
inputs['choose-set'] = element => {
  setsOfGame()[element.dataset.v].chosen = element.checked;
  save();
  refreshSide();
  estimate(refreshSide);
};

// ---------- Rule file ----------

/** Returns the current rules as a rule file that extends the preset. */
function fileText() {
  const sections = new Map();
  for (const { path, word, from } of changesNow()) {
    const at = path.lastIndexOf('.');
    const [section, name] = [path.slice(0, at), path.slice(at + 1)];
    const line = `# ${word}${t('was', { value: '' })}${from}\n${name} = ${JSON.stringify(state.raw[path])}\n`;
    sections.set(section, (sections.get(section) ?? '') + line);
  }
  const parts = [...sections].map(([section, lines]) => `\n[${section}]\n${lines}`);
  return `extends = "${state.base}"\nname = "my-room"\ntitle = "My room"\ntitle_zh = "我们馆"\n${parts.join('')}`;
}

// ---------- Page ----------

const QUICK = ['scoring.jing.chongguan_from', 'room.deal_cap', 'scoring.factors.jingdiao', 'scoring.discard_payers', 'scoring.jing.bawang', 'scoring.liuju.pay', 'scoring.base', 'room.hand_cap', 'claims.several_wins'];
function quickWords() {
  const known = QUICK.map(key).filter(one => one && !one.inert);
  const studied = view.keys.keys.filter(one => !one.inert && one.studies.length);
  const firsts = groups().map(group => inGroup(group.id)[0]);
  return [...new Set([...known, ...studied, ...firsts].map(one => one.words?.[0] ?? one.word))].slice(0, 7);
}

const side = () => `<aside class="side desk card stack" id="question" aria-label="${t('your-question')}">${sideParts()}</aside>`;

function sideParts() {
  const changes = changesNow().map(change => `<span>${change.word} <s>${change.from}</s> → <b>${change.to}</b></span>`);
  return `<h2>${t('your-question')}</h2>
    <p class="muted small">${t('against', { game: gameName(state.base) })}</p><div class="diff">${changes.join('') || `<span class="muted">${t('nothing-changed')}</span>`}</div>
    ${setup()}<div class="sidestart">${startButton('side', faultCount())}</div>`;
}

export function render() {
  if (!view.keys) return `<section class="page rules"><div><h1>${t('rules-title', { game: gameName(state.base) })}</h1><p class="muted">${t('loading-rules')}</p></div></section>`;
  const nav = groups().map(group => `<a href="#/rules" data-act="group" data-v="${group.id}" id="to-${group.id}"><span>${esc(group.title)}</span><span class="muted small nb">${inGroup(group.id).length}</span></a>`);
  const quick = quickWords().map(word => `<button class="chip" type="button" data-act="find" data-v="${esc(word)}" id="find-${esc(word)}" aria-pressed="${view.query === word}">${esc(word)}</button>`);
  const mode = name => `<button role="radio" type="button" aria-checked="${view.mode === name}" tabindex="${view.mode === name ? 0 : -1}" data-act="mode" data-v="${name}" id="mode-${name}">${t(`mode-${name}`)}</button>`;
  return `<section class="page rules"><nav class="side desk groups" aria-label="${t('groups')}">${nav.join('')}</nav>
    <div><h1>${t('rules-title', { game: gameName(state.base) })}</h1>
    <div class="searchbar" role="search">${icon('find')}<input id="search" type="search" enterkeyhint="search" autocomplete="off" placeholder="${t('search-hint')}" aria-label="${t('search')}" value="${esc(view.query)}" data-input="search">
      <div class="chips quick" role="group" aria-label="${t('often-changed')}">${quick.join('')}</div></div>
    <div class="seg modes" role="radiogroup" aria-label="${t('mode')}">${mode('form')}${mode('file')}</div>
    <div id="keys">${view.mode === 'form' ? keyList() : fileView(view.check, fileText())}</div></div>${WIDE.matches ? side() : ''}</section>`;
}

export function dock() {
  if (!view.keys) return '';
  return `<div class="dock phone"><button class="sum" type="button" data-act="setup" id="sum"><b>${changedPaths().length ? t('changed-n', { n: changedPaths().length }) : t('nothing-changed')}</b>${summaryLine()} <u>${t('change')}</u></button>${startButton('dock', faultCount())}</div>`;
}

export async function enter() {
  view.top = changedPaths();
  view.check = { faults: [], changes: [] };
  view.keys = await keysOf(state.base);
  await check();
  estimate(refreshSide);
}

async function check() {
  const rules = currentRules();
  const found = changedPaths().length ? await checkRules(rules) : { faults: [], changes: [] };
  if (rules === currentRules()) view.check = { ...found, changes: found.changes ?? [] };
}

function refreshSide() {
  redraw($('#dock'), dock());
  const aside = byId('question');
  if (aside) redraw(aside, sideParts());
}

/** Redraws the row of a rule, the rows with faults, and the rows that depend on the rule. */
function redrawRows(path, before) {
  const faulty = [...view.check.faults, ...before].map(each => each.key);
  const focused = document.activeElement?.id;
  for (const one of view.keys.keys) {
    const element = byId(rowId(one.path));
    const related = one.path === path || faulty.includes(one.path) || one.needs.includes(path);
    if (element && related) element.outerHTML = row(one, element.classList.contains('dep'));
  }
  if (focused) byId(focused)?.focus({ preventScroll: true });
}

/** Updates the page after a change of a rule: its row at once, faults and times after the response of the engine. */
async function touched(path) {
  redrawRows(path, []);
  refreshSide();
  const before = view.check.faults;
  await check();
  if (view.mode !== 'form') {
    fileProblems(view.check);
  } else {
    redrawRows(path, before);
  }
  for (const group of groups()) {
    const n = inGroup(group.id).filter(one => one.path in state.raw).length;
    const summary = byId(`group-name-${group.id}`);
    $('.chg', summary ?? document.createElement('p'))?.remove();
    if (n) summary?.insertAdjacentHTML('beforeend', `<span class="chg">${t('changed-n', { n })}</span>`);
  }
  refreshSide();
  estimate(refreshSide);
}

/** Updates the form after an edit of the rule file. */
export async function replaced() {
  view.top = changedPaths();
  view.keys = await keysOf(state.base);
  await check();
  refreshSide();
  estimate(refreshSide);
}

let drawing = 0;
inputs.search = element => {
  view.query = element.value.trim();
  view.mode = 'form';
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(() => {
    pour($('#keys'), view.query ? found() : [keyList()]);
  });
};

inputs.value = element => {
  const one = key(element.dataset.path);
  const text = element.value.trim();
  const number = Number(text);
  if (one.kind === 'text') set(one.path, text);
  else if (text === '' || !Number.isFinite(number)) set(one.path, one.value);
  else set(one.path, Math.trunc(number));
};

Object.assign(actions, {
  set: data => set(data.path, JSON.parse(data.v)),
  step(data) {
    const one = key(data.path);
    set(one.path, Math.max(one.min, Math.min(one.max, current(one) + Number(data.v))));
  },
  undo: data => set(data.path, key(data.path).value),
  'to-row'(data) {
    const element = byId(rowId(data.path));
    element?.scrollIntoView({ block: 'center' });
    $('[aria-checked=true]', element)?.focus({ preventScroll: true });
  },
  find(data) {
    view.query = view.query === data.v ? '' : data.v;
    view.mode = 'form';
    frame.render();
    if (view.query) $('#keys').scrollIntoView({ block: 'start' });
    else scrollTo(0, 0);
  },
  mode(data) {
    view.mode = data.v;
    frame.render();
  },
  group(data, element, event) {
    event.preventDefault();
    view.query = '';
    view.mode = 'form';
    view.open.add(data.v);
    frame.render();
    byId(`group-${data.v}`)?.scrollIntoView({ block: 'start' });
    scrollBy(0, -130);
  },
  setup: () => openSheet(t('setup-title'), setup()),
});
