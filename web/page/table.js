// The waits of a hand; with fourteen tiles, the best discards.
import { fault, frame, t, tabs } from './ui.js';
import { state } from './state.js';
import { engine } from './engine.js';
import { enterTable, keyWord, hand, hasJing, indicator, isDrawing, isFull, missing, padBeside, padDocked, rulesLine, tableRules, tray, wilds } from './hand.js';
import { tileName, tilePicture } from './tiles.js';

let result = { key: null, found: null, error: null };

export const enter = enterTable;

const resultKey = () => [hand(), tableRules(), indicator(), state.lang].join(' ');

/** Evaluates the hand with the engine, and redraws the page. */
async function evaluate() {
  const key = resultKey();
  if (result.key === key) return;
  result = { key, found: null, error: null };
  try {
    const jing = await engine();
    result.found = await jing.evaluate(hand(), { rules: tableRules(), indicator: indicator() ?? undefined, lang: state.lang });
  } catch (error) {
    result.error = error.message;
  }
  if (result.key === key && location.hash.startsWith('#/hand')) frame.render();
}

export function drawn() {
  if (isFull()) evaluate();
}

function pips(left) {
  return `<span class="pips" aria-hidden="true">${[0, 1, 2, 3].map(i => `<i class="${i < left ? 'on' : ''}"></i>`).join('')}</span> ${t('tiles-left', { n: left })}`;
}

function wait(one) {
  const how = one.discard.length && one.self_draw.length ? 'both-ways' : one.self_draw.length ? 'draw-only' : 'discard-only';
  return `<div class="wait">${tilePicture(one.tile, wilds())}<span><b>${tileName(one.tile)}</b><br><span class="small muted">${t(how)}</span></span><span>${pips(one.left)}</span></div>`;
}

function waits(found) {
  const total = found.waits.reduce((sum, one) => sum + one.left, 0);
  if (found.jingdiao) {
    const byDiscard = found.waits.filter(one => one.discard.length);
    return `<h2>${t('jingdiao')}</h2><p class="muted">${t('jingdiao-more', { kinds: found.waits.length, n: total })}</p><div class="waits">${byDiscard.map(wait).join('')}</div>
      <details class="fold"><summary id="all-waits">${t('all-waits')}</summary><div class="waits">${found.waits.map(wait).join('')}</div></details>`;
  }
  if (!found.waits.length && found.shanten === 0) {
    return `<h2>${t('cannot-win')}</h2><p class="muted">${found.lacks?.length ? t('needs-these', { names: found.lacks.map(keyWord).join(t('comma')) }) : t('not-ready-plain')}</p>`;
  }
  if (!found.waits.length) {
    return `<h2>${t('not-ready', { n: found.shanten })}</h2><p class="muted">${t(hasJing() ? 'not-ready-more' : 'not-ready-plain')}</p>`;
  }
  return `<h2>${t('waits-for', { kinds: found.waits.length, n: total })}</h2><div class="waits">${found.waits.map(wait).join('')}</div>`;
}

function discards(found) {
  const wins = found.wins?.length ? `<h2>${t('complete')}</h2>` : '';
  const best = (found.discards ?? []).slice(0, 6).map(one => `<div class="wait">${tilePicture(one.tile, wilds())}<span><b>${t('discard-this', { tile: tileName(one.tile) })}</b><br><span class="small muted">${one.shanten > 0 ? t('away', { n: one.shanten }) : t('ready-after')} · ${one.accepts.slice(0, 9).map(tileName).join(' ')}${one.accepts.length > 9 ? ' …' : ''}</span></span><span>${t('tiles-left', { n: one.left })}</span></div>`);
  return `${wins}<h2>${t('what-to-discard')}</h2><div class="waits">${best.join('')}</div>`;
}

function answer() {
  if (!isFull()) return missing();
  if (result.key !== resultKey() || (!result.found && !result.error)) return `<p class="muted">${t('counting')}</p>`;
  if (result.error) return fault(result.error);
  if (isDrawing()) return discards(result.found);
  return `${waits(result.found)}<div class="row-line"><button class="btn" type="button" data-act="draw-tile" id="draw-tile">${t('draw-tile')}</button><a class="btn" href="#/score">${t('then-score')}</a></div>`;
}

export function render() {
  return `<section class="page table"><div class="stack">${tabs([['#/hand', t('tab-waits'), true], ['#/score', t('tab-score'), false]])}<h1>${t('ask-hand')}</h1>${rulesLine()}${tray()}</div>
    <div class="card stack" aria-live="polite">${answer()}</div>${isFull() ? `<p class="small muted">${t('tap-to-swap')}</p>` : ''}${padBeside()}</section>`;
}

export const dock = padDocked;
