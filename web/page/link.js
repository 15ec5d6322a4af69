// Questions in the address of the page. Each parameter is a field of the question.

const LISTS = ['rules', 'vary', 'option', 'keys', 'without', 'until', 'event', 'bankroll', 'by', 'weights'];
const NUMBERS = ['hands', 'seed', 'trainings', 'train_deals', 'session', 'unit', 'error_rate'];
const FLAGS = ['across', 'adapted', 'effects'];
const WORDS = ['kind', 'players', 'primary', 'goal', 'max_hands', 'max_time'];
const KINDS = ['simulate', 'compare', 'sweep', 'rank'];

/** Returns the query string of a request. A list repeats its parameter. */
export function toQuery(request, version) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value == null) continue;
    for (const one of [value].flat()) query.append(name, one);
  }
  query.set('v', version);
  return query.toString();
}

/**
 * Reads a query string into `{ request, version, lang, unknown }`. `unknown` lists unknown and invalid parameters; unless it is empty, the
 * question must not be opened.
 */
export function fromQuery(text) {
  const query = new URLSearchParams(text);
  const request = {};
  const unknown = [];
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    if (name === 'v' || name === 'lang') continue;
    if (LISTS.includes(name)) {
      request[name] = values;
    } else if (values.length > 1) {
      unknown.push(name);
    } else if (NUMBERS.includes(name)) {
      const number = Number(values[0]);
      if (Number.isSafeInteger(number) && number >= 0) request[name] = number;
      else unknown.push(`${name}=${values[0]}`);
    } else if (FLAGS.includes(name) && ['true', 'false'].includes(values[0])) {
      request[name] = values[0] === 'true';
    } else if (WORDS.includes(name)) {
      request[name] = values[0];
    } else {
      unknown.push(name);
    }
  }
  if (!KINDS.includes(request.kind)) unknown.push(`kind=${request.kind ?? ''}`);
  if (!['compare'].includes(request.kind) && request.rules?.length === 1) request.rules = request.rules[0];
  return { request, version: query.get('v'), lang: query.get('lang'), unknown };
}

/** Returns a text that identifies a question, independent of the order of its fields. */
export function questionKey(request) {
  const entries = Object.entries(request).filter(([, value]) => value != null);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Formats a preset and `{path: value}` as the text `nanchang+path=value`. */
export function rulesText(base, raw) {
  return [base, ...Object.entries(raw).map(([path, value]) => `${path}=${value}`)].join('+');
}

/** The inverse of `rulesText`. Values become numbers, booleans or texts. */
export function parseRules(text) {
  const [base, ...changes] = text.split('+');
  const raw = {};
  for (const change of changes) {
    const at = change.indexOf('=');
    const value = change.slice(at + 1);
    raw[change.slice(0, at)] = /^-?\d+$/.test(value) ? Number(value) : /^(true|false)$/.test(value) ? value === 'true' : value;
  }
  return { base, raw };
}
