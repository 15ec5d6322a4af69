// The engine, loaded on demand, and a cache of its constant answers.
import { state } from './state.js';
import { get, put } from './store.js';

/** Whether `jing serve` serves this page and plays for it. */
export const isServed = Boolean(document.querySelector('meta[name="jing-native"]'));

let opening = null;
const cache = new Map();

/** Resolves to the engine. Rejects if the browser cannot run it. */
export function engine() {
  opening ??= import('./jing.js').then(module => module.open({ native: isServed, store: { get, put } }));
  return opening;
}

/** Closes the engine and opens it again with this number of workers. */
export async function reopen(workers) {
  const before = await engine().catch(() => null);
  before?.close();
  opening = import('./jing.js').then(module => module.open({ workers, native: isServed, store: { get, put } }));
  return opening;
}

/** Returns the answer of `ask`, cached under `name` unless it failed. */
function cached(name, ask) {
  if (!cache.has(name)) {
    const answer = engine().then(ask);
    answer.catch(() => cache.delete(name));
    cache.set(name, answer);
  }
  return cache.get(name);
}

export const games = () => cached(`games ${state.lang}`, jing => jing.games({ lang: state.lang }));

/** Returns the keys of a rule set with their terms, meanings and values, and as a map `byPath`. */
export const keysOf = rules => cached(`keys ${state.lang} ${rules}`, async jing => {
  const found = await jing.keys({ rules, lang: state.lang });
  return { ...found, byPath: new Map(found.keys.map(key => [key.path, key])) };
});

export const checkRules = rules => cached(`check ${state.lang} ${rules}`, jing => jing.check({ rules, lang: state.lang }));

export const exactTianhu = rules => cached(`exact ${rules}`, jing => jing.exact('tianhu', { rules, lang: state.lang }));

/** Returns a question as read by the engine, with its faults or estimated times. Not cached, because the times change. */
export async function question(request) {
  const jing = await engine();
  return jing.question({ ...request, lang: state.lang });
}
