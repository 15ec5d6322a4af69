// Tiles: names, order and pictures.
import { t } from './ui.js';
import { state } from './state.js';

const NUMERALS = '一二三四五六七八九';
export const HONOURS = { E: '东', S: '南', W: '西', N: '北', C: '中', F: '发', P: '白' };
export const SUITS = { m: suit('m'), p: suit('p'), s: suit('s'), z: Object.keys(HONOURS) };
export const ALL = Object.values(SUITS).flat();

function suit(letter) {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].map(number => number + letter);
}

export function tileName(tile) {
  if (HONOURS[tile]) return state.lang === 'zh' ? HONOURS[tile] : t(`tile-${tile}`);
  return state.lang === 'zh' ? NUMERALS[tile[0] - 1] + t(`suit-${tile[1]}`) : `${tile[0]} ${t(`suit-${tile[1]}`)}`;
}

/** Returns the next tile of the suit, wind or dragon cycle. */
function next(tile) {
  const honour = { E: 'S', S: 'W', W: 'N', N: 'E', C: 'F', F: 'P', P: 'C' }[tile];
  return honour ?? (Number(tile[0]) % 9) + 1 + tile[1];
}

/**
 * Returns the kinds that a turned tile makes wild, for a value of `wilds.source`: 正精 and 副精 in this order, or one kind; none if the rules
 * turn no tile.
 */
export function turnedWilds(tile, source) {
  if (source === 'indicator') return [tile, next(tile)];
  if (source === 'turned_next') return [next(tile)];
  return source === 'turned_itself' ? [tile] : [];
}

/** Returns what a tile is among these wild kinds: `zheng`, `fu`, `wild` if there is only one kind, or null. */
export function wildName(tile, wilds) {
  const at = wilds.indexOf(tile);
  return at < 0 ? null : wilds.length > 1 ? ['zheng', 'fu'][at] : 'wild';
}

export const sorted = tiles => [...tiles].sort((a, b) => ALL.indexOf(a) - ALL.indexOf(b));

/** Formats tiles as text: `456678m5p12sSSWW`. */
export function handText(tiles) {
  return sorted(tiles).map((tile, i, all) => (HONOURS[tile] ? tile : tile[0] + (all[i + 1]?.[1] === tile[1] ? '' : tile[1]))).join('');
}

export function parseHand(text) {
  const tiles = [];
  let numbers = [];
  for (const character of text) {
    if (/\d/.test(character)) {
      numbers.push(character);
    } else if ('mps'.includes(character)) {
      tiles.push(...numbers.map(number => number + character));
      numbers = [];
    } else {
      tiles.push(character);
    }
  }
  return tiles;
}

/** Formats a meld as text: [123m], [555p], [7777s], (7777s). */
export function meldText(meld) {
  const tiles = handText(meld.tiles);
  return meld.kind === 'concealed' ? `(${tiles})` : `[${tiles}]`;
}

// Centres of dots and sticks on a tile of 30 × 40.
const row = (y, ...xs) => xs.map(x => [x, y]);
const DOTS = {
  1: row(20, 15), 2: [...row(12, 15), ...row(28, 15)], 3: [[8, 10], [15, 20], [22, 30]],
  4: [...row(12, 9, 21), ...row(28, 9, 21)], 5: [...row(10, 8, 22), ...row(20, 15), ...row(30, 8, 22)],
  6: [...row(9, 9, 21), ...row(21, 9, 21), ...row(31, 9, 21)], 7: [[7, 7], [15, 11], [23, 15], ...row(23, 9, 21), ...row(32, 9, 21)],
  8: [7, 16, 25, 34].flatMap(y => row(y, 9, 21)), 9: [8, 20, 32].flatMap(y => row(y, 7, 15, 23)),
};
const STICKS = {
  1: row(20, 15), 2: [...row(11, 15), ...row(29, 15)], 3: [...row(11, 15), ...row(29, 9, 21)], 4: [...row(11, 9, 21), ...row(29, 9, 21)],
  5: [...row(11, 8, 22), ...row(20, 15), ...row(29, 8, 22)], 6: [...row(11, 7, 15, 23), ...row(29, 7, 15, 23)],
  7: [...row(8, 15), ...row(20, 7, 15, 23), ...row(32, 7, 15, 23)], 8: [...row(11, 6, 12, 18, 24), ...row(29, 6, 12, 18, 24)],
  9: [8, 20, 32].flatMap(y => row(y, 7, 15, 23)),
};

function honourFace(tile) {
  if (tile === 'P') return '<rect class="l" x="7" y="8" width="16" height="24" rx="1.5" stroke-width="1.6"/>';
  const colour = { C: 'red', F: 'green' }[tile] ?? 'k';
  return `<text class="${colour}" x="15" y="28" font-size="22">${tile === 'F' ? '發' : HONOURS[tile]}</text>`;
}

function dotsFace(number) {
  const radius = number < 2 ? 9 : number < 6 ? 5 : number < 7 ? 4.6 : 3.7;
  return DOTS[number].map(([x, y]) => `<circle class="blue" cx="${x}" cy="${y}" r="${radius}"/><circle class="hole" cx="${x}" cy="${y}" r="${radius * 0.4}"/>`).join('');
}

function sticksFace(number) {
  const height = number === 1 ? 26 : number === 5 || number === 8 ? 12 : number < 7 ? 13 : 9;
  const width = number === 1 ? 6 : number === 8 ? 3.4 : 4;
  const sticks = STICKS[number].map(([x, y]) => `<rect class="green" x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="1.8"/>`);
  return sticks.join('') + (number === 1 ? '<circle class="red" cx="15" cy="8" r="4"/>' : '');
}

function face(tile) {
  const number = Number(tile[0]);
  if (HONOURS[tile]) return honourFace(tile);
  if (tile[1] === 'm') return `<text class="k" x="15" y="18" font-size="15">${NUMERALS[number - 1]}</text><text class="red" x="15" y="35" font-size="15">萬</text>`;
  return tile[1] === 'p' ? dotsFace(number) : sticksFace(number);
}

const MARKS = { zheng: '正', fu: '副', wild: '百' };
const faces = new Map();

/** Returns the picture of a tile, with a mark if it is one of the kinds `wilds`. */
export function tilePicture(tile, wilds) {
  const wild = wildName(tile, wilds);
  const name = `${tile} ${wild}`;
  if (!faces.has(name)) {
    const mark = MARKS[wild];
    const kind = wild === 'fu' ? ' jing fu' : wild ? ' jing' : '';
    faces.set(name, `<span class="tl${kind}"><svg class="tile" viewBox="0 0 30 40" aria-hidden="true"><rect class="f" x="1" y="1" width="28" height="38" rx="4"/>${face(tile)}</svg>${mark ? `<em>${mark}</em>` : ''}</span>`);
  }
  return faces.get(name);
}

/** Returns the name of a tile for screen readers, and what it is among the kinds `wilds`. */
export function spoken(tile, wilds) {
  const wild = wildName(tile, wilds);
  return tileName(tile) + (wild ? t(`and-${wild}`) : '');
}
