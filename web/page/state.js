// What the visitor has chosen. Kept on the device; everything here is plain data.
import { get, put } from './store.js';
import { parseRules, rulesText } from './link.js';

export const state = {
  lang: 'zh',
  base: 'nanchang',       // preset of the rules in work
  raw: {},                // changed values by key
  sets: [],               // named variants: { name, base, raw, chosen }
  who: 'efficient',       // efficient | value-quick | value | search
  hands: 65536,
  seed: 7,
  event: 'tianhu',
  // At the table. Seats count from the dealer: 0 dealer, 1 next, 2 opposite, 3 previous.
  tiles: [],
  melds: [],
  indicator: '5p',
  ownRules: false,        // at the table: the rules in work instead of the preset
  score: { winner: 0, by: 'self_draw', tile: null, events: [], others: [{}, {}, {}, {}] },
};

let saving = 0;

/** Writes the state soon; several calls in a row write once. */
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

/** Takes over rules given as text such as `nanchang+room.deal_cap=100`. */
/** Puts rules into the form: `check` is what the engine says of them, `text` what they were asked by. */
export function useRules(check, text) {
  const { base, raw } = check?.raw ? check : parseRules(text);
  state.base = base;
  state.raw = raw;
  save();
}

/** The question that the rules page asks: the preset, the chosen variants and the rules in work. */
export function compareRequest(who = state.who, hands = state.hands) {
  const variants = setsOfGame().filter(set => set.chosen).map(set => rulesText(set.base, set.raw));
  const rules = [state.base, ...variants];
  if (changedPaths().length) rules.push(currentRules());
  return withPlayers({ kind: 'compare', rules: [...new Set(rules)], hands, seed: state.seed }, who);
}

/** Adds the players, and how often and how long they learn where that is not the default. */
export function withPlayers(request, who) {
  const players = who === 'value-quick' ? 'value' : who;
  const learning = who === 'value-quick' ? { trainings: 4, train_deals: 10000 } : {};
  const { trainings, train_deals: trainDeals, ...rest } = request;
  return { ...rest, players, ...learning };
}
