// The module and the page in Chromium. Usage: node chromium.mjs DIST JING [FOLDER FOR SCREENS]
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, host, wait } from './browser.mjs';
import { check } from './cases.mjs';

const [dist, program, screens] = process.argv.slice(2).map((path) => resolve(path));
const PHONE = [390, 844];
const DESK = [1280, 900];
const figures = {};

/** Records the durations of long tasks in the page's thread, in milliseconds, from the start of loading. */
const WATCH = `window.longTasks = []; new PerformanceObserver((list) => list.getEntries().forEach(
  (entry) => longTasks.push(Math.round(entry.duration)))).observe({ type: 'longtask', buffered: true });`;

const isOver = () => Boolean(document.querySelector('#picture')) && !document.querySelector('#bar');
const answerText = () => document.querySelector('#answer').shadowRoot.querySelector('main').innerText;

async function screen(page, name) {
  if (!screens) return;
  await mkdir(screens, { recursive: true });
  await writeFile(join(screens, `${name}.png`), await page.screenshot());
}

async function opened(options, address, hash = '') {
  const page = await chromium(options);
  await page.cdp('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
  await page.go(address + hash);
  return page;
}

/** The module gives the same answers as the command. `isServed`: `jing serve` plays. */
async function module(site, isServed) {
  const page = await opened({ size: DESK }, site.address);
  await page.run(async (native) => {
    const { open } = await import('./jing.js');
    window.laboratory = await open({ workers: 2, native });
  }, isServed);
  const numbers = await check(program, (method, args) => page.run((name, values) => window.laboratory[name](...values), method, args));
  figures[`numbers equal in Chromium${isServed ? ' with jing serve' : ''}`] = numbers;
  await page.close();
}

/** A club owner changes three rules on a phone with a quarter of the speed, and gets a picture of the answer. */
async function owner(site) {
  const page = await chromium({ size: PHONE });
  await page.cdp('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
  await page.cdp('Emulation.setCPUThrottlingRate', { rate: 4 });
  const began = Date.now();
  let taps = 0;
  const tap = async (selector) => {
    taps += 1;
    await page.tap(selector);
  };
  await page.go(site.address);
  await tap('#example');
  await page.until(() => document.querySelector('#start-dock') && !document.querySelector('#start-dock').disabled);
  await screen(page, 'owner-rules');
  await tap('#start-dock');
  await page.until(isOver);
  figures['seconds to the first whole answer, at a quarter of the speed'] = (Date.now() - began) / 1000;
  await screen(page, 'owner-answer');
  await tap('#picture');
  await page.until(() => document.querySelector('#sheet canvas, #sheet img'));
  figures['seconds from opening to a picture, at a quarter of the speed'] = (Date.now() - began) / 1000;
  figures['taps from opening to a picture'] = taps;
  await screen(page, 'owner-picture');
  const answer = await page.run(answerText);
  assert.match(answer, /冲关/);
  assert.match(answer, /封顶/);
  assert.match(answer, /精钓/);
  assert.deepEqual(await page.errors(), []);
  await page.close();
}

const QUESTION = '#/run?kind=compare&rules=nanchang&rules=nanchang%2Bscoring.jing.chongguan_from%3D4&players=efficient&hands=400000&seed=7&v=0.2.0&lang=en';

/** The question of a link has the same answer after a reload and after the death of a worker. */
async function interruptions(site) {
  const play = async (disturb) => {
    const page = await opened({ size: DESK }, site.address, QUESTION);
    await page.tap('#play-link');
    await page.until(() => Boolean(document.querySelector('#answer')?.shadowRoot));
    await disturb(page);
    await page.until(isOver);
    const text = await page.run(answerText);
    const memory = await page.run(async () => (await (await import('./engine.js')).engine()).memory());
    figures['MB of the engines while they play'] = Math.max(figures['MB of the engines while they play'] ?? 0, Math.round(memory / 1e6));
    assert.ok(memory < 150e6, `${memory} bytes of memory`);
    await page.close();
    return text;
  };
  const whole = await play(async () => {});
  const reloaded = await play(async (page) => {
    await wait(1500);
    await page.reload();
    await page.until(() => Boolean(document.querySelector('#bar')));
    await page.until(() => /goes on/.test(document.querySelector('#notices').innerText));
  });
  assert.equal(reloaded, whole, 'a reload changed the answer');
  const died = await play((page) => page.run(async () => {
    const jing = await (await import('./engine.js')).engine();
    // Ends the worker while it works on a call.
    while (!jing.players[0]?.open.size) await new Promise((resolve) => { setTimeout(resolve, 1); });
    jing.players[0].end();
  }));
  assert.equal(died, whole, 'a worker died: another answer');
  return whole;
}

/** The page of `jing serve` gives the same numbers, the same answer to a link, and a picture. */
async function served(whole) {
  const folder = await mkdtemp(join(tmpdir(), 'jing-'));
  const server = spawn(program, ['serve', '--port', '0'], { env: { ...process.env, JING_CACHE: folder }, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise((found, failed) => {
      server.stdout.on('data', (data) => found(/http:\S+/.exec(String(data))[0]));
      server.on('exit', () => failed(new Error('jing serve ended')));
    });
    await module({ address }, true);
    const page = await opened({ size: PHONE }, address, QUESTION);
    const began = Date.now();
    await page.tap('#play-link');
    await page.until(isOver);
    figures['seconds to the answer of the link with jing serve'] = (Date.now() - began) / 1000;
    assert.equal(await page.run(answerText), whole, 'jing serve gives another answer');
    await page.tap('#picture');
    await page.until(() => document.querySelector('#sheet canvas, #sheet img'));
    await screen(page, 'served-picture');
    assert.deepEqual(await page.errors(), []);
    await page.close();
  } finally {
    server.removeAllListeners('exit');
    server.kill('SIGINT');
  }
}

/** After the first visit the page works offline. It never uses another host. */
async function offline() {
  const site = await host(dist);
  const folder = await mkdtemp(join(tmpdir(), 'jing-'));
  const page = await opened({ size: PHONE, folder }, site.address);
  await page.tap('#example');
  await page.tap('#start-dock');
  await page.until(isOver);
  await page.until(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  const hosts = await page.run(() => [...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin))]);
  assert.deepEqual(hosts.filter((name) => !['null', new URL(site.address).origin].includes(name)), []);
  await site.close();
  await page.reload();
  await page.until(() => Boolean(document.querySelector('#brand')));
  await page.go(`${site.address}#/`);
  await page.tap('#example, a.example');
  await page.tap('#start-dock');
  await page.until(isOver);
  await page.close();
}

/** Measures the first paint, and the longest task while the page is used. */
async function speed(site) {
  const page = await opened({ size: PHONE }, site.address);
  const paint = await page.until(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  figures['ms to the first screen'] = Math.round(paint);
  await page.tap('#example');
  await page.tap('#start-dock');
  await page.until(isOver);
  await page.run(() => { location.hash = '#/hand'; });
  await page.until(() => Boolean(document.querySelector('#example-five')));
  await page.tap('#example-five');
  await page.until(() => document.querySelectorAll('.wait').length === 5);
  figures['longest task in ms'] = Math.max(0, ...(await page.run(() => window.longTasks)));
  assert.deepEqual(await page.errors(), []);
  await page.close();
}

const isPaid = (sums) => [...document.querySelectorAll('.card .seat b')].map((sum) => sum.innerText).join(' ') === sums;

/** The table pages know a wild of a turned tile, and ask who gave the tile of a kong where house rules need it. */
async function table(site) {
  const page = await opened({ size: DESK }, site.address);
  const play = async (hash, raw, hand, melds, events) => {
    await page.run(async (...set) => {
      const [{ state }, { parseHand }] = await Promise.all([import('./state.js'), import('./tiles.js')]);
      const [name, rules, tiles, kongs, also] = set;
      Object.assign(state, { base: 'tuidaohu', raw: rules, ownRules: true, tiles: parseHand(tiles), melds: kongs, indicator: '5p' });
      state.score = { winner: 0, by: 'self_draw', tile: null, events: also, others: [{}, {}, {}, {}] };
      window.location.hash = name;
    }, hash, raw, hand, melds, events);
  };
  const turned = { 'wilds.source': 'turned_next' };
  await page.until(() => Boolean(document.querySelector('main h1')));
  await play('#/hand', turned, '123456m2355789s', [], []);
  await page.until(() => document.querySelectorAll('.wait').length === 3);
  // The properties of the rules may come after the waits.
  await page.until(() => [...document.querySelectorAll('.row-line.wild em, .wait em')].map((mark) => mark.innerText).join('') === '百百');
  await play('#/score', turned, '123456m2355789s', [], []);
  await page.until(isPaid, '+6 −2 −2 −2');
  assert.equal(await page.run(() => document.querySelector('[id^="count-1-zheng"]')), null);
  await page.tap('#by-rob_kong-2');
  await page.until(isPaid, '+4 0 −4 0');
  const kong = { kind: 'kong', tiles: ['8p', '8p', '8p', '8p'], from: 2 };
  await play('#/', {}, '', [], []);
  await page.until(() => !document.querySelector('.table'));
  await play('#/score', { 'room.kong.exposed': 3, 'room.after_kong_payers': 'feeder_for_all' }, '123789m1255p', [kong], ['after_kong']);
  await page.until(isPaid, '+27 0 −27 0');
  await page.tap('#feeder-0-1');
  await page.until(isPaid, '+27 −27 0 0');
  assert.deepEqual(await page.errors(), []);
  await page.close();
}

/** No page is wider than the screen or fails, in light and dark mode and in both languages. */
async function views(site) {
  for (const [size, dark, lang] of [[PHONE, false, 'zh'], [PHONE, true, 'en'], [DESK, true, 'zh'], [DESK, false, 'en']]) {
    const page = await opened({ size, dark }, site.address);
    if (lang === 'en') await page.tap('#lang');
    for (const name of ['', 'rules', 'often', 'hand', 'score', 'runs']) {
      await page.run((hash) => { location.hash = hash; }, `#/${name}`);
      await page.until(() => Boolean(document.querySelector('main h1')));
      if (name === 'rules') await page.until(() => Boolean(document.querySelector('#keys')));
      await wait(700);
      const [width, most] = await page.run(() => [document.documentElement.scrollWidth, window.innerWidth]);
      assert.ok(width <= most, `${name || 'start'} at ${size[0]}: ${width} px wide`);
      await screen(page, `${name || 'start'}-${size[0]}-${dark ? 'dark' : 'light'}-${lang}`);
    }
    assert.deepEqual(await page.errors(), []);
    await page.close();
  }
}

const site = await host(dist);
await module(site, false);
await owner(site);
await served(await interruptions(site));
await speed(site);
await table(site);
await views(site);
await offline();
await site.close();
for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`);
