// Utilities for all pages: texts, icons, escaping, times, dialogs, announcements, files.
import { words } from './words.js';
import { state } from './state.js';

export const $ = (selector, root = document) => root.querySelector(selector);
export const byId = id => document.getElementById(id);
export const WIDE = matchMedia('(min-width:60rem)');

/** Functions of lab.js, set by it, so that other modules can redraw the page, redraw notices, and go to another page. */
export const frame = { render() {}, notices() {}, go() {} };

/** Actions of `data-act` by name: `(data, element, event) => ...`. */
export const actions = {};
/** Handlers of `data-input` and `data-change` by name: `(element) => ...`. */
export const inputs = {};

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const esc = text => String(text).replace(/[&<>"]/g, character => ESCAPES[character]);

/** Returns the text of `id` in the language of the page. Replaces `{name}` by a value, which is escaped. */
export function t(id, values = {}) {
  const text = words[state.lang][id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? esc(values[name]) : whole));
}

/** Returns the name of the players of a question. */
export const playersName = players => {
  const known = players.startsWith('value') ? 'value' : players;
  return ['efficient', 'value', 'mixed', 'search'].includes(known) ? t(`who-${known}`) : esc(players);
};

export const comma = () => t('comma');
export const num = number => Math.round(number).toLocaleString('en-US');

export function percent(share, digits = 0) {
  const sign = share >= 0 ? '+' : '−';
  return sign + Math.abs(share * 100).toFixed(digits) + t('percent');
}

export function duration(seconds) {
  if (seconds == null || !Number.isFinite(seconds)) return '';
  if (seconds < 1) return t('under-second');
  if (seconds < 90) return t('seconds', { n: Math.round(seconds) });
  return t('minutes', { n: Math.round(seconds / 60) });
}

const ICONS = {
  ask: 'M4 5h16v11H9l-5 4z',
  rules: 'M5 5h9M5 12h14M5 19h6M17 3v4M8 10v4M14 17v4',
  table: 'M4 8h16v8H4zM9 8v8M15 8v8',
  runs: 'M12 7v5l4 2M12 3a9 9 0 1 0 9 9M17 3h4v4',
  change: 'M4 7h12M13 4l3 3-3 3M20 17H8M11 14l-3 3 3 3',
  often: 'M12 3a9 9 0 1 0 9 9M12 3v9l6 6',
  hear: 'M6 4h5v7H6zM13 4h5v7h-5zM6 15h12M9 20h6',
  pay: 'M4 7h16M4 12h10M4 17h7M17 12v8M14 17l3 3 3-3',
  warn: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  find: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4 4',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  play: 'M7 4l12 8-12 8z',
  stop: 'M6 6h12v12H6z',
  back: 'M9 4h12v16H9l-6-8zM12 9l6 6M18 9l-6 6',
};
export const icon = name => `<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

/** Renders an option of a radio group. Only the selected option can be reached with the Tab key. */
export function chip(act, id, value, label, chosen, extra = '') {
  return `<button type="button" class="chip${chosen ? extra : ''}" role="radio" aria-checked="${chosen}" tabindex="${chosen ? 0 : -1}" `
    + `id="${esc(id)}" data-act="${act}" data-v="${esc(value)}">${label}</button>`;
}

export function chips(act, label, options, current) {
  const some = options.some(([value]) => value === current);
  const all = options.map(([value, text], i) => {
    const one = chip(act, `${act}-${value}`, value, text, value === current);
    return !some && i === 0 ? one.replace('tabindex="-1"', 'tabindex="0"') : one;
  });
  return `<div class="chips" role="radiogroup" aria-label="${esc(label)}">${all.join('')}</div>`;
}

export function fault(text, button = '') {
  return `<div class="fault" role="alert">${icon('warn')}<span>${esc(text)}</span>${button}</div>`;
}

/** Renders the tabs of the pages at the table. `entries` are address, text, and whether the page is current. */
export function tabs(entries) {
  return `<nav class="seg" aria-label="${t('nav-table')}">`
    + entries.map(([href, text, on]) => `<a href="${href}"${on ? ' aria-current="page"' : ''}>${text}</a>`).join('') + '</nav>';
}

/**
 * Renders markup into an element, and changes only the nodes that differ. Unchanged elements keep the focus and receive a tap that has
 * begun on them.
 */
export function redraw(host, html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  match(host, template.content);
}

/** Updates the children of an element to equal those of another, whose nodes may be moved. */
function match(host, fresh) {
  const before = [...host.childNodes];
  const after = [...fresh.childNodes];
  after.forEach((node, at) => {
    const old = before[at];
    if (!old) host.append(node);
    else if (old.nodeName !== node.nodeName || old.id !== node.id) old.replaceWith(node);
    else if (node.nodeType === Node.ELEMENT_NODE) matchElement(old, node);
    else if (old.data !== node.data) old.data = node.data;
  });
  before.slice(after.length).forEach(old => old.remove());
}

function matchElement(old, node) {
  for (const { name } of [...old.attributes]) {
    if (!node.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of node.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  match(old, node);
}

export function openSheet(title, html) {
  const sheet = $('#sheet');
  redraw(sheet, `<div class="in"><div class="row-line spread"><h2 id="sheet-title">${title}</h2>`
    + `<button class="ghost" type="button" data-act="close" id="sheet-close">${t('done')}</button></div>${html}</div>`);
  if (!sheet.open) sheet.showModal();
}

export function closeSheet() {
  if ($('#sheet').open) $('#sheet').close();
}

/** Announces a text to screen readers. */
export function announce(text) {
  $('#say').textContent = text;
}

/** Shows markup of the engine in a shadow root, without the styles of the page. */
export function showFragment(host, html, style, extra = '') {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // Styles of the engine for the root and the body of its page apply to the host element.
  const scoped = style
    .replace(/html:lang\(([^)]*)\)\s+body/g, ':host(:lang($1))')
    .replace(/(^|[\s,{}/])(:root|html|body)(?=[\s,{])/g, '$1:host');
  root.innerHTML = `<style>${scoped}</style><style>${extra}</style>${html}`;
  root.querySelector('main')?.setAttribute('role', 'presentation');
  root.querySelector('header')?.setAttribute('role', 'presentation');
  return root;
}

export function download(name, content, type) {
  const link = document.createElement('a');
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without permission or in an old browser, the text of a field can still be copied.
    const field = document.createElement('textarea');
    field.value = text;
    ($('#sheet').open ? $('#sheet') : document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
