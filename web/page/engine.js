// The engine, loaded when first asked for, and answers of it that do not change.
import { state } from './state.js';
import { get, put } from './store.js';

/** Whether `jing serve` serves this page and plays for it. */
export const isServed = Boolean(document.querySelector('meta[name="jing-native"]'));

let opening = null;
const kept = new Map();

/** The open engine. Rejects where the browser cannot run it. */
export function engine() {
  opening ??= import('./jing.js').then(module => module.open({ native: isServed, store: { get, put } }));
  return opening;
}

/** Opens the engine anew with this number of workers. */
export async function reopen(workers) {
  const before = await engine().catch(() => null);
  before?.close();
  opening = import('./jing.js').then(module => module.open({ workers, native: isServed, store: { get, put } }));
  return opening;
}

/** An answer by its name: asked once, and kept unless it failed. */
function once(name, ask) {
  if (!kept.has(name)) {
    const answer = engine().then(ask);
    answer.catch(() => kept.delete(name));
    kept.set(name, answer);
  }
  return kept.get(name);
}

export const games = () => once(`games ${state.lang}`, jing => jing.games({ lang: state.lang }));

/** Every key of a rule set with its words, meaning and values, and `byPath`. */
export const keysOf = rules => once(`keys ${state.lang} ${rules}`, async jing => {
  const found = await jing.keys({ rules, lang: state.lang });
  return { ...found, byPath: new Map(found.keys.map(key => [key.path, key])) };
});

export const checkRules = rules => once(`check ${state.lang} ${rules}`, jing => jing.check({ rules, lang: state.lang }));

export const exactTianhu = rules => once(`exact ${rules}`, jing => jing.exact('tianhu', { rules, lang: state.lang }));

/** The question as the engine reads it, with faults and an estimate of its time. Not kept: times change with use. */
export async function question(request) {
  const jing = await engine();
  return jing.question({ ...request, lang: state.lang });
}
