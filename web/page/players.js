// The choice of players and precision, with estimated times, and the start button.
import { $, actions, byId, duration, frame, icon, num, openSheet, t } from './ui.js';
import { changedPaths, compareRequest, save, setsOfGame, state } from './state.js';
import { isServed, question } from './engine.js';
import { questionKey } from './link.js';

// Search players and a million deals are offered only with `jing serve`, because they are slow.
const PLAYERS = ['efficient', 'value-quick', 'mixed', 'value', ...(isServed ? ['search'] : [])];
const PRECISIONS = [
  [16384, 'precision-low', '±1.3%'], [65536, 'precision-middle', '±0.6%'], [262144, 'precision-high', '±0.3%'],
  ...(isServed ? [[1048576, 'precision-highest', '±0.16%']] : []),
];

/** Time estimates of the engine by question: `{ seconds, learns }`. */
const estimates = new Map();
export const estimateOf = request => estimates.get(questionKey(request));

function total(found) {
  return found?.seconds ? found.seconds.learn + found.seconds.play : null;
}

export function timeOf(request) {
  return duration(total(estimateOf(request)));
}

/** Requests the estimates for all choices from the engine, and calls `then` if there are new ones. */
export async function estimate(then) {
  if (!canAsk()) return;
  const requests = [...PRECISIONS.map(([hands]) => compareRequest(state.who, hands)), ...PLAYERS.map(who => compareRequest(who))];
  const fresh = requests.filter(request => !estimates.has(questionKey(request)));
  await Promise.all(fresh.map(async request => {
    const found = await question(request);
    if (!found.faults?.length && found.seconds) estimates.set(questionKey(request), found);
  })).catch(() => {});
  if (!fresh.length) return;
  then();
  if ($('#sheet').open && byId('who-efficient')) refreshSheet();
}

/** Removes the estimates, because the speed of the device has been measured again. */
export const forgetEstimates = () => estimates.clear();

const canAsk = () => changedPaths().length > 0 || setsOfGame().some(set => set.chosen);

function radio(act, value, chosen, title, time, text) {
  return `<button type="button" role="radio" aria-checked="${chosen}" class="radio" tabindex="${chosen ? 0 : -1}" data-act="${act}" data-v="${value}" id="${act}-${value}">`
    + `<b>${title}</b><span class="t muted">${time}</span><span class="d">${text}</span></button>`;
}

function playerRow(who) {
  const found = estimateOf(compareRequest(who));
  const learned = found?.learns?.length && found.learns.every(one => one.known);
  const time = who === 'efficient' ? t('ready') : learned ? t('learned') : found?.seconds ? `${t('learn-first')} ${duration(found.seconds.learn)}` : t('learn-first');
  return radio('who', who, state.who === who, t(`who-${who}`), time, learned && who !== 'efficient' ? t('who-known') : t(`who-${who}-more`));
}

function precisionRow([hands, words, error]) {
  const precise = state.who === 'efficient' ? ` <span class="muted">${error}</span>` : '';
  return radio('hands', hands, state.hands === hands, t(words) + precise, timeOf(compareRequest(state.who, hands)), t('deals-each', { n: num(hands) }));
}

export function setup() {
  return `<div role="radiogroup" aria-label="${t('who-plays')}"><p class="legend">${t('who-plays')}</p>${PLAYERS.map(playerRow).join('')}</div>
    <div role="radiogroup" aria-label="${t('how-precise')}"><p class="legend">${t('how-precise')}</p>${PRECISIONS.map(precisionRow).join('')}</div>`;
}

export function summaryLine() {
  const [, words] = PRECISIONS.find(([hands]) => hands === state.hands) ?? PRECISIONS[1];
  return `${t(`who-${state.who}`)} · ${t(words)}`;
}

export function startButton(place, faults) {
  const time = timeOf(compareRequest());
  const words = faults ? t('to-mend', { n: faults }) : canAsk() ? t('play') + (time ? ` · ${time}` : '') : t('change-first');
  const off = faults || !canAsk();
  return `<button class="btn primary" type="button" data-act="start" id="start-${place}"${off ? ' disabled' : ''}>${icon('play')}<span>${words}</span></button>`;
}

function refreshSheet() {
  openSheet(t('setup-title'), setup());
}

function chosen() {
  save();
  if ($('#sheet').open) refreshSheet();
  else frame.render();
  estimate(() => ($('#sheet').open ? refreshSheet() : frame.render()));
}

Object.assign(actions, {
  who(data) {
    state.who = data.v;
    chosen();
  },
  hands(data) {
    state.hands = Number(data.v);
    chosen();
  },
  async start() {
    if ($('#sheet').open) $('#sheet').close();
    const { begin } = await import('./run.js');
    begin(compareRequest());
  },
});
