// The hand at the table: the tray, the keys for tiles and melds, and the turned tile. Shared by two pages.
import { actions, announce, closeSheet, frame, icon, inputs, openSheet, t, WIDE } from './ui.js';
import { changedPaths, currentRules, save, state } from './state.js';
import { keysOf } from './engine.js';
import { rulesText } from './link.js';
import { gameName } from './lab.js';
import { HONOURS, handText, meldText, parseHand, sorted, spoken, SUITS, tileName, tilePicture, turnedWilds, wildName } from './tiles.js';

const HAND = 13;
const MODES = ['hand', 'chow', 'pung', 'kong', 'concealed'];
/** Chows of winds and dragons, by the key that enters them. */
const HONOUR_RUNS = { E: ['E', 'S', 'W'], S: ['E', 'S', 'N'], W: ['E', 'W', 'N'], N: ['S', 'W', 'N'], C: ['C', 'F', 'P'] };

const entry = { suit: 'm', mode: 'hand', drawn: false };
/** Properties of the rules. */
const game = { words: null, wildSource: 'indicator', hasHonours: true, kongsAtOnce: false, kongRows: false, playsOn: false };

export const tableRules = () => (state.ownRules && changedPaths().length ? currentRules() : state.base);
/** Returns the rules for a deal with a single win: if play continues after a win, `play.ends` is changed. */
export function scoringRules() {
  return game.playsOn ? rulesText(state.base, { ...(state.ownRules ? state.raw : {}), 'play.ends': 'first_win' }) : tableRules();
}
/** Returns the wild kinds of the turned tile: 正精 and 副精, one kind, or none. */
export const wilds = () => turnedWilds(state.indicator, game.wildSource);
export const hasJing = () => wilds().length > 1;
export const indicator = () => (wilds().length ? state.indicator : null);
export const gameFacts = () => game;
/** Returns the players' term of a key. */
export const keyWord = path => game.words?.(path) ?? path;

/** Reads the properties of the current rules. */
export async function enterTable() {
  const keys = await keysOf(state.base);
  game.words = path => keys.byPath.get(path)?.word ?? t(path);
  const value = path => (state.ownRules && path in state.raw ? state.raw[path] : keys.byPath.get(path)?.value);
  game.wildSource = value('wilds.source');
  game.hasHonours = value('tiles.set') !== 'suits_only';
  game.kongsAtOnce = ['sichuan', 'nanjing'].includes(value('scoring.family')) || ['exposed', 'added', 'concealed'].some(kind => value(`room.kong.${kind}`) > 0);
  game.kongRows = game.kongsAtOnce || value('room.after_kong_payers') === 'feeder_for_all';
  game.playsOn = ![undefined, 'first_win'].includes(value('play.ends'));
  if (!game.hasHonours && entry.suit === 'z') entry.suit = 'm';
  if (!game.hasHonours && HONOURS[indicator()]) state.indicator = '5p';
}

const wanted = () => HAND + (entry.drawn ? 1 : 0);
export const tileCount = () => state.tiles.length + 3 * state.melds.length;
export const isFull = () => tileCount() === wanted();
export const isDrawing = () => entry.drawn;
export const hand = () => state.melds.map(meldText).join('') + handText(state.tiles);

/** Returns the number of copies of a tile that are not in the hand. */
export function copiesLeft(tile) {
  const used = [...state.tiles, ...state.melds.flatMap(meld => meld.tiles)].filter(each => each === tile).length;
  return 4 - used;
}

// ---------- Tray ----------

export function rulesLine() {
  const own = changedPaths().length ? `<label class="own"><input type="checkbox" data-change="own-rules" id="own-rules"${state.ownRules ? ' checked' : ''}> ${t('with-changes', { n: changedPaths().length })}</label>` : '';
  return `<div class="row-line small"><a class="inline" href="#/">${t('by-rules', { game: gameName(state.base) })}</a>${own}</div>`;
}

export function tray() {
  const turned = indicator();
  const kinds = wilds();
  const tiles = sorted(state.tiles).map((tile, i) => `<button type="button" data-act="drop-tile" data-v="${tile}" id="tile-${i}" aria-label="${t('take-away')} ${spoken(tile, kinds)}">${tilePicture(tile, kinds)}</button>`);
  const empty = Array(Math.max(0, wanted() - tileCount())).fill('<span class="empty" aria-hidden="true"></span>');
  const melds = state.melds.map((meld, i) => `<button type="button" class="meld" data-act="drop-meld" data-v="${i}" id="meld-${i}" aria-label="${t('take-away')} ${t(`meld-${meld.kind}`)} ${meld.tiles.map(tileName).join(' ')}"><small>${t(`meld-${meld.kind}`)}</small>${meld.tiles.map(tile => tilePicture(tile, kinds)).join('')}</button>`);
  const named = tile => `${t(wildName(tile, kinds) ?? 'turned')} ${tileName(tile)}`;
  const others = kinds.filter(tile => tile !== turned).map(tile => `<span class="tiny">${tilePicture(tile, kinds)}</span><span class="small">${named(tile)}</span>`);
  const wild = turned ? `<button class="chip" type="button" data-act="pick-indicator" id="pick-indicator"><span class="tiny">${tilePicture(turned, kinds)}</span>${named(turned)}</button>${others.join('')}` : '';
  const clear = tileCount() ? `<button class="ghost right" type="button" data-act="clear-hand" id="clear-hand">${t('clear')}</button>` : '';
  return `<div class="row-line wild">${wild}${clear}</div>${melds.length ? `<div class="melds" role="group" aria-label="${t('melds')}">${melds.join('')}</div>` : ''}<div class="tray" role="group" aria-label="${t('hand')}">${tiles.join('')}${empty.join('')}</div>`;
}

/** Renders the number of missing tiles, or examples if the hand is empty. */
export function missing() {
  if (tileCount()) return `<p class="muted">${t('tiles-missing', { n: wanted() - tileCount() })}</p>`;
  const examples = hasJing() ? [['456678m5p12sSSWW', 'example-five'], ['3377m55p2299sEEC', 'example-jingdiao'], ['147m258p369sESWN', 'example-shisanlan']] : [['123456m2355789s', 'example-plain']];
  return `<p class="muted">${t('tap-tiles')}</p><div class="chips">${examples.map(([text, words]) => `<button class="chip" type="button" data-act="example-hand" data-v="${text}" id="${words}">${t(words)}</button>`).join('')}</div>`;
}

// ---------- Keys ----------

/** Returns the tiles that a key adds in the current mode, or null. */
function added(tile) {
  if (entry.mode === 'hand') return [tile];
  if (entry.mode === 'pung') return [tile, tile, tile];
  if (entry.mode !== 'chow') return [tile, tile, tile, tile];
  if (HONOURS[tile]) return HONOUR_RUNS[tile] ?? null;
  const number = Number(tile[0]);
  return number > 7 ? null : [0, 1, 2].map(step => number + step + tile[1]);
}

function canAdd(tile) {
  const tiles = added(tile);
  if (!tiles) return false;
  const room = wanted() - tileCount();
  return room >= (entry.mode === 'hand' ? 1 : 3) && tiles.every(each => copiesLeft(each) >= tiles.filter(other => other === each).length);
}

/** The keys beside the tray on a wide screen, or at the bottom of a narrow one. */
export const padBeside = () => (WIDE.matches && !isFull() ? pad() : '');
export const padDocked = () => (WIDE.matches || isFull() ? '' : pad());

function pad() {
  const kinds = wilds();
  const key = tile => {
    const tiles = added(tile) ?? [tile];
    const run = entry.mode === 'chow' && tiles.length === 3;
    const picture = run ? `<span class="run">${tiles.map(each => tilePicture(each, kinds)).join('')}</span>` : tilePicture(tile, kinds);
    const words = run ? tiles.map(tileName).join(' ') : spoken(tile, kinds);
    return `<button type="button" data-act="add-tile" data-v="${tile}" id="add-${tile}"${canAdd(tile) ? '' : ' disabled'} aria-label="${entry.mode === 'hand' ? '' : `${t(`meld-${entry.mode}`)} `}${words}${t('and-left', { n: copiesLeft(tile) })}">${picture}<span class="left" aria-hidden="true">${copiesLeft(tile)}</span></button>`;
  };
  const suits = game.hasHonours ? ['m', 'p', 's', 'z'] : ['m', 'p', 's'];
  const segment = (act, names, chosen, words, label) => `<div class="seg" role="radiogroup" aria-label="${t(label)}">${names.map(name => `<button role="radio" type="button" aria-checked="${name === chosen}" tabindex="${name === chosen ? 0 : -1}" data-act="${act}" data-v="${name}" id="${act}-${name}">${t(words + name)}</button>`).join('')}</div>`;
  const back = `<button type="button" data-act="undo-tile" id="undo-tile" aria-label="${t('delete-tile')}"${tileCount() ? '' : ' disabled'}>${icon('back')}</button>`;
  const tiles = WIDE.matches ? suits.flatMap(name => SUITS[name]) : SUITS[entry.suit];
  return `<div class="pad"><div class="modes5">${segment('entry-mode', MODES, entry.mode, 'meld-', 'entry-mode')}</div><div class="suits">${segment('suit', suits, entry.suit, 'tab-', 'suit')}</div><div class="padgrid">${tiles.map(key).join('')}${!WIDE.matches && entry.suit === 'z' ? '<span></span><span></span>' : ''}${back}</div></div>`;
}

/** The modes in which tiles and melds were added, in order, for undo. */
const order = [];

function changed() {
  save();
  frame.render();
}

Object.assign(actions, {
  suit(data) {
    entry.suit = data.v;
    frame.render();
  },
  'entry-mode'(data) {
    entry.mode = data.v;
    frame.render();
  },
  'add-tile'(data) {
    if (!canAdd(data.v)) return;
    const tiles = added(data.v);
    if (entry.mode === 'hand') state.tiles.push(data.v);
    else state.melds.push({ kind: entry.mode, tiles });
    order.push(entry.mode);
    announce(tiles.map(tileName).join(' '));
    entry.mode = 'hand';
    changed();
  },
  'undo-tile'() {
    const last = order.pop();
    if ((last && last !== 'hand' && state.melds.length) || !state.tiles.length) state.melds.pop();
    else state.tiles.pop();
    changed();
  },
  'drop-tile'(data) {
    state.tiles.splice(state.tiles.lastIndexOf(data.v), 1);
    changed();
  },
  'drop-meld'(data) {
    state.melds.splice(Number(data.v), 1);
    changed();
  },
  'clear-hand'() {
    Object.assign(state, { tiles: [], melds: [] });
    entry.drawn = false;
    changed();
  },
  'example-hand'(data) {
    Object.assign(state, { tiles: parseHand(data.v), melds: [], indicator: '5p' });
    changed();
  },
  'draw-tile'() {
    entry.drawn = true;
    changed();
  },
  'pick-indicator'() {
    const suits = Object.values(SUITS).filter(tiles => game.hasHonours || tiles !== SUITS.z);
    const keys = suits.map(tiles => `<div class="padgrid nine">${tiles.map(tile => `<button type="button" data-act="indicator" data-v="${tile}" id="indicator-${tile}" aria-pressed="${tile === state.indicator}" aria-label="${tileName(tile)}">${tilePicture(tile, wilds())}</button>`).join('')}</div>`);
    openSheet(t('turned-tile'), `<p class="muted small">${t(hasJing() ? 'turned-tile-more' : 'turned-wild-more')}</p>${keys.join('')}`);
  },
  indicator(data) {
    state.indicator = data.v;
    save();
    closeSheet();
  },
});

/** Removes the drawn tile, because the score page has a separate winning tile. */
export function removeDrawn() {
  entry.drawn = false;
  if (tileCount() > HAND) state.tiles.pop();
}

inputs['own-rules'] = element => {
  state.ownRules = element.checked;
  save();
  frame.go(location.hash);
};

