// The choices of the visitor, which are stored on the device. Plain data.
import { get, put } from './store.js';
import { parseRules, rulesText } from './link.js';

export const state = {
  lang: 'zh',
  base: 'nanchang',       // preset of the current rules
  raw: {},                // changed values by key
  sets: [],               // named variants: { name, base, raw, chosen }
  who: 'efficient',       // efficient | value-quick | mixed | value | search
  hands: 65536,
  seed: 7,
  event: 'tianhu',
  // For the table pages. Seats are counted from the dealer: 0 dealer, 1 next, 2 opposite, 3 previous.
  tiles: [],
  melds: [],
  indicator: '5p',
  ownRules: false,        // table pages: use the current rules instead of the preset
  score: { winner: 0, by: 'self_draw', tile: null, events: [], others: [{}, {}, {}, {}] },
};

let saving = 0;

/** Saves the state after a short delay. Several calls in a row save once. */
export function save() {
  clearTimeout(saving);
  saving = setTimeout(saveNow, 200);
}

export function saveNow() {
  clearTimeout(saving);
  return put('settings', 'state', structuredClone(state));
}

export async function load() {
  const kept = await get('settings', 'state');
  if (kept) Object.assign(state, kept);
}

export const changedPaths = () => Object.keys(state.raw);
export const currentRules = () => rulesText(state.base, state.raw);
export const setsOfGame = () => state.sets.filter(set => set.base === state.base);

/** Makes rules the current ones. `check` is the result of their check; if it has faults, parses `text` (`nanchang+room.deal_cap=100`). */
export function useRules(check, text) {
  const { base, raw } = check?.raw ? check : parseRules(text);
  state.base = base;
  state.raw = raw;
  save();
}

/** Returns the question of the rules page: compares the preset with the selected variants and the current rules. */
export function compareRequest(who = state.who, hands = state.hands) {
  const variants = setsOfGame().filter(set => set.chosen).map(set => rulesText(set.base, set.raw));
  const rules = [state.base, ...variants];
  if (changedPaths().length) rules.push(currentRules());
  return withPlayers({ kind: 'compare', rules: [...new Set(rules)], hands, seed: state.seed }, who);
}

/** Returns the request with these players, and for a comparison with their trainings unless they are the default. */
export function withPlayers(request, who) {
  const players = who === 'value-quick' ? 'value' : who;
  const isQuick = request.kind === 'compare' && ['value-quick', 'mixed'].includes(who);
  const learning = isQuick ? { trainings: 4, train_deals: 10000 } : {};
  const { trainings, train_deals: trainDeals, ...rest } = request;
  return { ...rest, players, ...learning };
}
