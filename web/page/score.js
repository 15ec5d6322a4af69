// The payments of a deal, with their arithmetic.
import { actions, chips, esc, fault, frame, t, tabs, WIDE } from './ui.js';
import { save, state } from './state.js';
import { engine } from './engine.js';
import { copiesLeft, enterTable, gameFacts, hand, hasJing, indicator, isFull, missing, padBeside, padDocked, rulesLine, scoringRules, tray, removeDrawn, wilds } from './hand.js';
import { ALL, handText, meldText, tileName, tilePicture } from './tiles.js';

const SEATS = [0, 1, 2, 3];
const EVENTS = ['after_kong', 'last_tile', 'tianhu', 'dihu'];
const COUNTS = ['zheng', 'fu', 'exposed', 'concealed'];

/** The waits of the hand, from the engine. `key` identifies the hand and the rules. */
let waits = { key: null, all: null, error: null };
/** The settlement, from the engine. `key` identifies the situation and the rules. */
let result = { key: null, found: null, error: null };

const seatName = seat => t(`seat-${seat}`);

export async function enter() {
  removeDrawn();
  await enterTable();
}

// ---------- The situation as TOML ----------

/**
 * Returns the melds and the concealed tiles of a hand of thirteen tiles with these numbers of 精 and kongs. The other tiles do not affect
 * payments. `left` counts the remaining copies; those of `melds` are not among them.
 */
function otherHand(counts, left, melds = []) {
  const take = (tile, n) => {
    left.set(tile, (left.get(tile) ?? 0) - n);
    return Array(n).fill(tile);
  };
  const [zheng, fu] = wilds();
  const fillers = ALL.filter(tile => !wilds().includes(tile) && !'CFP'.includes(tile) && (gameFacts().hasHonours || tile.length > 1));
  const tiles = hasJing() ? [...take(zheng, counts.zheng ?? 0), ...take(fu, counts.fu ?? 0)] : [];
  let need = 13 - tiles.length - 3 * melds.length;
  for (const kind of ['exposed', 'concealed']) {
    const kongs = gameFacts().kongsAtOnce ? 0 : counts[kind] ?? 0;
    for (let i = 0; i < kongs && need >= 3; i += 1) {
      const free = fillers.find(tile => left.get(tile) === 4);
      if (!free) break;
      melds.push({ kind: kind === 'exposed' ? 'kong' : 'concealed', tiles: take(free, 4) });
      need -= 3;
    }
  }
  for (const tile of [...fillers].reverse()) {
    const n = Math.min(need, left.get(tile), 2);
    if (n > 0) {
      tiles.push(...take(tile, n));
      need -= n;
    }
  }
  return { melds, text: melds.map(meldText).join('') + handText(tiles) };
}

/** Returns the seat whose discard was konged. That of other seats' kongs is not asked, because it matters only for those of the winner. */
const feederOf = (meld, owner) => (meld.from === undefined || meld.from === owner ? (owner + 1) % 4 : meld.from);

/** Returns a row for each kong of a seat, in order of time, if the rules need them. */
function kongRows(melds, seat) {
  if (!gameFacts().kongRows) return '';
  return melds.filter(meld => meld.kind === 'kong' || meld.kind === 'concealed').map(meld => {
    const from = meld.kind === 'kong' ? `from = ${feederOf(meld, seat)}\n` : '';
    return `\n[[kongs]]\nseat = ${seat}\ntile = "${meld.tiles[0]}"\nkind = "${meld.kind === 'kong' ? 'exposed' : 'concealed'}"\n${from}after_wins = 0\n`;
  }).join('');
}

function situation() {
  const { winner, by, tile, events, others } = state.score;
  const left = new Map(ALL.map(each => [each, copiesLeft(each) - (each === tile ? 1 : 0)]));
  const [how, from] = by.split('-');
  // A robbed kong is written as the pung that it was added to.
  const robbed = how === 'rob_kong' && left.get(tile) === 3 ? [{ kind: 'pung', tiles: [tile, tile, tile] }] : [];
  if (robbed.length) left.set(tile, 0);
  const hands = SEATS.map(seat => (seat === winner ? { melds: state.melds, text: hand() } : otherHand(others[seat] ?? {}, left, seat === Number(from) ? [...robbed] : [])));
  return `dealer = 0\n${indicator() ? `indicator = "${indicator()}"\n` : ''}end = "win"\n\n[[wins]]\nseat = ${winner}\nby = "${how}"\n${from ? `from = ${from}\n` : ''}tile = "${tile}"\n`
    + `${events.length ? `events = [${events.map(name => `"${name}"`).join(', ')}]\n` : ''}${hands.map(({ melds }, seat) => kongRows(melds, seat)).join('')}${hands.map(({ text }) => `\n[[seats]]\nhand = "${text}"\n`).join('')}`;
}

// ---------- Asking the engine ----------

/** Returns the tiles that win in the selected way. */
function winningTiles() {
  const way = state.score.by === 'self_draw' ? 'self_draw' : 'discard';
  return waits.all.filter(one => one[way].length).map(one => one.tile);
}

/** Returns an error message of the engine without its excerpt of the situation, which the user has not seen. */
function plainError(message) {
  return message.split('╭')[0].replace(/^\s*×?\s*(?:[\w.[\]]+\s*[：:]\s*)?/, '').trim();
}

async function ask() {
  const jing = await engine();
  const rules = scoringRules();
  const handKey = [hand(), rules, indicator()].join(' ');
  if (waits.key !== handKey) {
    waits = { key: handKey, all: null, error: null };
    const found = await jing.evaluate(hand(), { rules, indicator: indicator() ?? undefined, lang: state.lang }).catch(error => ({ waits: [], error }));
    if (waits.key !== handKey) return;
    waits.all = found.waits;
    waits.error = found.error?.message;
    frame.render();
    return;
  }
  if (!waits.all || !winningTiles().length) return;
  if (!winningTiles().includes(state.score.tile)) {
    [state.score.tile] = winningTiles();
    frame.render();
    return;
  }
  const text = situation();
  const key = [text, rules, state.lang].join('\n');
  if (result.key === key) return;
  result = { key, found: result.found, error: null };
  try {
    const found = await jing.score(text, { rules, lang: state.lang });
    if (result.key === key) Object.assign(result, { found, error: null });
  } catch (error) {
    if (result.key === key) Object.assign(result, { found: null, error: plainError(error.message) });
  }
  if (location.hash.startsWith('#/score')) frame.render();
}

export function drawn() {
  if (isFull()) ask();
}

// ---------- Drawing ----------

const itemName = name => (t(`item-${name}`) === `item-${name}` ? esc(name) : t(`item-${name}`));

function payment(row) {
  const [sum, note] = row.arithmetic.split(/ = /);
  const names = list => list.map(seatName).join(t('and'));
  const each = row.from.length * row.to.length > 1 ? t('each-pays', { n: row.points }) : '';
  const aside = (note ?? '').match(/[（(](.*)[）)]/)?.[1];
  return `<div class="pay"><span class="ar">${itemName(row.item)}${t('colon')}${esc(sum)}</span><span class="ar">${row.points}</span><span class="who">${names(row.from)} → ${names(row.to)}${each}</span>${aside ? `<span class="who">${esc(aside)}</span>` : ''}</div>`;
}

function settlement() {
  if (result.error) return fault(result.error);
  if (!result.found) return `<p class="muted">${t('counting')}</p>`;
  return `${seats()}<div>${result.found.explained.map(payment).join('')}</div>`;
}

/** Renders the total payment of each seat. */
function seats() {
  const { payments } = result.found;
  const sign = points => (points > 0 ? '+' : points < 0 ? '−' : '');
  const all = SEATS.map(seat => `<div class="seat${payments[seat] > 0 ? ' win' : ''}"><span class="small">${seatName(seat)}</span><b>${sign(payments[seat])}${Math.abs(payments[seat])}</b></div>`);
  return `<div class="seats">${all.join('')}</div>`;
}

function stepperRow(seat) {
  const counts = state.score.others[seat] ?? {};
  const shown = COUNTS.filter(name => hasJing() || !['zheng', 'fu'].includes(name)).filter(name => !gameFacts().kongsAtOnce || ['zheng', 'fu'].includes(name));
  const cells = shown.map(name => {
    const n = counts[name] ?? 0;
    const button = (step, sign, words) => `<button type="button" data-act="count" data-seat="${seat}" data-name="${name}" data-v="${step}" id="count-${seat}-${name}-${step}"${n + step < 0 || n + step > 4 ? ' disabled' : ''} aria-label="${seatName(seat)} ${t(`count-${name}`)} ${t(words)}">${sign}</button>`;
    return `<span class="count"><small>${t(`count-${name}`)}</small><span class="stepper">${button(-1, '−', 'minus-one')}<output aria-label="${seatName(seat)} ${t(`count-${name}`)}">${n}</output>${button(1, '+', 'plus-one')}</span></span>`;
  });
  return cells.length ? `<div class="other"><b>${seatName(seat)}</b><div class="counts">${cells.join('')}</div></div>` : '';
}

/** Renders the choice of the seat whose discard was konged, for rules that need it. */
function feeders(others) {
  return state.melds.map((meld, i) => {
    if (meld.kind !== 'kong') return '';
    const words = t('kong-from', { tile: tileName(meld.tiles[0]) });
    return `<div><p class="legend">${words}</p>${chips(`feeder-${i}`, words, others.map(seat => [String(seat), seatName(seat)]), String(feederOf(meld, state.score.winner)))}</div>`;
  }).join('');
}

function form() {
  const { winner, by, tile, events } = state.score;
  if (!waits.all) return `<p class="muted">${t('counting')}</p>`;
  if (waits.error) return fault(waits.error);
  if (!waits.all.length) return fault(t('hand-not-ready'));
  const others = SEATS.filter(seat => seat !== winner);
  const hows = [['self_draw', t('by-draw')], ...others.map(seat => [`discard-${seat}`, t('by-discard', { seat: seatName(seat) })]), ...others.map(seat => [`rob_kong-${seat}`, t('by-rob', { seat: seatName(seat) })])];
  const winning = winningTiles();
  const tiles = winning.map(each => `<button class="chip tilechip" type="button" role="radio" aria-checked="${each === tile}" tabindex="${each === tile ? 0 : -1}" data-act="win-tile" data-v="${each}" id="win-tile-${each}" aria-label="${tileName(each)}">${tilePicture(each, wilds())}</button>`);
  const toggles = EVENTS.map(name => `<button class="chip" type="button" aria-pressed="${events.includes(name)}" data-act="event" data-v="${name}" id="event-${name}">${t(`event-${name}`)}</button>`);
  const rest = others.map(stepperRow).join('');
  return `<div><p class="legend">${t('winning-tile')}</p><div class="chips" role="radiogroup" aria-label="${t('winning-tile')}">${tiles.join('')}</div>${winning.length ? '' : fault(t('no-discard-win'))}</div>
    <div><p class="legend">${t('who-wins')}</p>${chips('winner', t('who-wins'), SEATS.map(seat => [String(seat), seatName(seat)]), String(winner))}</div>
    <div><p class="legend">${t('how-won')}</p>${chips('by', t('how-won'), hows, by)}</div>
    <div><p class="legend">${t('also')}</p><div class="chips" role="group" aria-label="${t('also')}">${toggles.join('')}</div></div>
    ${gameFacts().kongRows ? feeders(others) : ''}
    ${rest ? `<div><p class="legend">${t(hasJing() ? 'others-have' : 'others-kongs')}</p>${rest}</div>` : ''}`;
}

export function render() {
  const full = isFull();
  return `<section class="page table">${tabs([['#/hand', t('tab-waits'), false], ['#/score', t('tab-score'), true]])}<h1>${t('ask-score')}</h1>${rulesLine()}
    <div class="stack"><p class="legend">${t('winners-hand')}</p>${tray()}</div>
    ${full ? `<div class="two"><div class="stack">${form()}</div>${waits.all?.length ? `<div class="card stack" aria-live="polite"><h2>${t('who-pays')}</h2>${settlement()}</div>` : ''}</div>` : `<div class="card stack">${missing()}</div>${padBeside()}`}</section>`;
}

/** Renders the bar at the bottom of a phone: the tile keys, or the payments once the hand is complete. */
export function dock() {
  if (!isFull() || !result.found || !waits.all?.length || WIDE.matches) return padDocked();
  return `<div class="dock one sums">${seats()}</div>`;
}

function changed() {
  save();
  frame.render();
}

for (const i of [0, 1, 2, 3]) {
  actions[`feeder-${i}`] = data => {
    state.melds[i].from = Number(data.v);
    changed();
  };
}

Object.assign(actions, {
  'win-tile'(data) {
    state.score.tile = data.v;
    changed();
  },
  winner(data) {
    const winner = Number(data.v);
    state.score.winner = winner;
    if (state.score.by.endsWith(`-${winner}`)) state.score.by = 'self_draw';
    changed();
  },
  by(data) {
    state.score.by = data.v;
    changed();
  },
  event(data) {
    const { events } = state.score;
    state.score.events = events.includes(data.v) ? events.filter(name => name !== data.v) : [...events, data.v];
    changed();
  },
  count(data) {
    const counts = (state.score.others[data.seat] ??= {});
    counts[data.name] = Math.max(0, (counts[data.name] ?? 0) + Number(data.v));
    changed();
  },
});
