// Past runs: questions, results, and the changes between them.
import { actions, esc, frame, num, playersName, t } from './ui.js';
import { state, useRules, save } from './state.js';
import { checkRules, engine } from './engine.js';
import { pastRuns } from './run.js';
import { parseRules, toQuery } from './link.js';
import { gameName } from './lab.js';
import { remove } from './store.js';

let entries = [];
let version = null;

export async function enter() {
  entries = await pastRuns();
  version = (await engine().catch(() => null))?.version;
}

const lastRules = entry => [entry.request.rules].flat().at(-1) ?? state.base;

const words = changes => changes.map(change => `${esc(change.word)} ${esc(change.from)}→${esc(change.to)}`).join(t('comma'));

/** Describes the differences between a run and the one before it. */
function difference(entry, before) {
  const [own, other] = [entry, before].map(each => parseRules(lastRules(each)));
  const parts = [];
  if (own.base !== other.base) {
    parts.push(`${esc(gameName(other.base))}→${esc(gameName(own.base))}`);
  } else {
    const named = each => Object.fromEntries((each.changes.at(-1) ?? []).map(change => [change.key, change]));
    const [a, b] = [named(entry), named(before)];
    for (const path of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const from = b[path]?.to ?? a[path]?.from;
      const to = a[path]?.to ?? b[path]?.from;
      if (from !== to) parts.push(`${esc((a[path] ?? b[path]).word)} ${esc(from)}→${esc(to)}`);
    }
  }
  if (entry.request.kind !== before.request.kind) parts.push(t(`kind-${entry.request.kind}`));
  if (entry.request.players !== before.request.players) parts.push(t('other-players'));
  if (entry.deals !== before.deals) parts.push(t('deals-from-to', { from: num(before.deals), to: num(entry.deals) }));
  return parts.join(t('comma')) || t('same-question');
}

function item(entry, i) {
  const before = entries[i + 1];
  const sets = entry.changes.map(words).filter(Boolean).join(' / ');
  const game = gameName([entry.request.rules].flat()[0].split('+')[0]);
  const facts = [t(`kind-${entry.request.kind}`), esc(game), sets, entry.request.players === 'efficient' ? '' : playersName(entry.request.players), t('deals-n', { n: num(entry.deals) }),
    entry.state === 'stopped' ? t('badge-stopped') : '', new Date(entry.date).toLocaleString(state.lang === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'short', timeStyle: 'short' }),
    entry.version === version ? '' : t('version-n', { version: entry.version })].filter(Boolean);
  return `<li><a class="hl" href="#/run?${esc(toQuery(entry.request, entry.version))}" id="run-${i}">${esc(entry.title)}</a><p class="small muted">${facts.join(' · ')}</p>
    ${before ? `<p class="small">${t('since-before')}<b>${difference(entry, before)}</b></p>` : ''}
    <div class="row-line"><button class="ghost" type="button" data-act="reuse" data-v="${i}" id="reuse-${i}">${t('change-it')}</button><button class="ghost" type="button" data-act="delete-run" data-v="${i}" id="delete-${i}" aria-label="${t('delete')} ${esc(entry.title)}">${t('delete')}</button></div></li>`;
}

export function render() {
  const list = entries.length ? `<ul class="runs">${entries.map(item).join('')}</ul>` : `<div class="card stack"><p>${t('no-runs')}</p><a class="btn primary" href="#/rules">${t('to-rules')}</a></div>`;
  const clear = entries.length > 10 ? `<button class="btn" type="button" data-act="delete-oldest" id="delete-oldest">${t('delete-oldest')}</button>` : '';
  return `<section class="page"><h1>${t('runs-title')}</h1>${list}<div class="row-line">${clear}<button class="btn" type="button" data-act="open-file" id="open-result">${t('open-file')}</button></div><p class="small muted">${t('runs-private')}</p></section>`;
}

async function drop(some) {
  for (const entry of some) await remove('runs', entry.id);
  entries = entries.filter(entry => !some.includes(entry));
  frame.render();
}

Object.assign(actions, {
  async reuse(data) {
    const entry = entries[data.v];
    useRules(await checkRules(lastRules(entry)), lastRules(entry));
    const { players, trainings } = entry.request;
    state.who = ['efficient', 'mixed', 'search'].includes(players) ? players : trainings ? 'value-quick' : 'value';
    save();
    frame.go('#/rules');
  },
  'delete-run': data => drop([entries[data.v]]),
  'delete-oldest': () => drop(entries.slice(-10)),
});
