// The module in Node gives the same answers as the command, for any number of workers, with and without SIMD, after deaths of workers,
// stops and resumed runs. Usage: node node.mjs DIST JING
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { check, plain, printed } from './cases.mjs';

const [dist, program] = process.argv.slice(2).map((path) => resolve(path));
const { open } = await import(`${dist}/jing.js`);
const numbersIn = (answer) => (JSON.stringify(answer).match(/-?\d+\.\d+/g) ?? []).length;

/** Returns a function that returns true at its first call only. */
function firstCallOnly() {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1;
  };
}

/**
 * Kills the worker of this engine at each call of this name for which `isMeant` returns true: as soon as the call is sent, or with
 * `atReport` at its first report of deals.
 */
function killDuring(engine, name, isMeant, atReport = false) {
  const ask = engine.ask.bind(engine);
  const kill = () => engine.worker.terminate();
  engine.ask = (call, onDeals) => {
    const isTarget = call.call === name && isMeant();
    const reported = (deals) => {
      onDeals(deals);
      kill();
    };
    const answer = ask(call, isTarget && atReport ? reported : onDeals);
    if (isTarget && !atReport) engine.ready.then(kill);
    return answer;
  };
}

/** Kills the playing workers of this laboratory as `killDuring` does. */
function killWorkers(laboratory, ...rest) {
  const patched = new Set();
  const player = laboratory.player.bind(laboratory);
  laboratory.player = async (number) => {
    const engine = await player(number);
    if (!patched.has(engine)) killDuring(engine, ...rest);
    patched.add(engine);
    return engine;
  };
}

const [two, one, without] = [await open({ workers: 2 }), await open({ workers: 1 }), await open({ workers: 2, simd: false })];
assert.match(execFileSync(program, ['--version'], { encoding: 'utf8' }), new RegExp(`${two.version}$`, 'm'));
let numbers = 0;

// One question per line.
const questions = readFileSync(new URL('../../tests/data/questions.jsonl', import.meta.url), 'utf8').trim().split('\n');
for (const text of questions) {
  const answer = await two.run(JSON.parse(text)).promise;
  const here = plain(JSON.parse(answer.json));
  assert.ok(isDeepStrictEqual(here, plain(printed(program, ['ask', '-', '--no-files', '--json'], text))), text);
  numbers += numbersIn(here);
  for (const other of [one, without]) {
    assert.equal((await other.run(JSON.parse(text)).promise).json, answer.json, `${text}: other workers, other numbers`);
  }
}

// Every method for every preset.
numbers += await check(program, (method, args) => two[method](...args));

// Intermediate answers, a stop, and a resumed run with the same numbers in another laboratory.
const question = { kind: 'compare', rules: ['nanchang', 'nanchang+scoring.jing.chongguan_from=4'], hands: 60_000, seed: 7, lang: 'zh' };
const whole = await one.run(question).promise;
let [looks, kept, seen] = [[], null, 0];
const watched = two.run(question, {
  onProgress: ({ done, of }) => { assert.ok(done >= seen && done <= of); seen = done; },
  onAnswer: (answer) => {
    looks.push(answer.deals);
    assert.ok(answer.sequential && answer.state === 'playing' && answer.screen.includes('<h1>'));
    watched.stop();
  },
  onKeep: (text) => { kept = text; },
});
const stopped = await watched.promise;
assert.equal(stopped.state, 'stopped');
assert.ok(stopped.deals >= looks[0] && stopped.deals < 60_000 && stopped.sequential);
assert.match(stopped.command, new RegExp(`--hands ${stopped.deals} `));
let first = null;
const wentOn = await without.run(question, { resume: kept, onProgress: ({ done }) => { first ??= done; } }).promise;
assert.equal(wentOn.state, 'done');
assert.ok(first > stopped.deals && first < 60_000, `gone on from ${first}, not from ${stopped.deals}`);
assert.equal(wentOn.json, whole.json, 'stopped and gone on: other numbers');
const nothing = two.run(question);
nothing.stop();
await assert.rejects(nothing.promise, { name: 'Stopped' });
// A run with a precision target is one piece, so after a stop there is no answer.
const endless = { kind: 'simulate', rules: 'nanchang', until: ['self_draw:0.01%'] };
const precise = two.run(endless, { onProgress: ({ phase }) => { if (phase === 'play') precise.stop(); } });
await assert.rejects(precise.promise, { name: 'Stopped' });
// Two runs at the same time.
const seeds = [1, 2].map((seed) => ({ rules: 'nanchang', hands: 20_000, seed }));
const together = await Promise.all(seeds.map((request) => two.simulate(request)));
for (const [at, request] of seeds.entries()) assert.deepEqual(plain(together[at]), plain(await one.simulate(request)), 'two runs at once');

// A worker dies during play.
let notices = 0;
const counting = { onProgress: ({ notice }) => { notices += notice === 'worker' ? 1 : 0; } };
killWorkers(two, 'play', firstCallOnly());
assert.equal((await two.run(question, counting).promise).json, whole.json, 'a worker died: other numbers');
assert.equal(notices, 1, 'expected exactly one notice of a dead worker');
// A worker dies during training.
const learning = { kind: 'compare', rules: ['nanchang', 'nanchang-guide'], hands: 640, players: 'value', trainings: 2, train_deals: 2048 };
const learned = await one.compare(learning);
const fresh = await open({ workers: 2 });
notices = 0;
killWorkers(fresh, 'learn', firstCallOnly(), true);
assert.deepEqual(JSON.parse((await fresh.run(learning, counting).promise).json), learned);
assert.equal(notices, 1, 'expected exactly one notice of a dead worker during training');
// All workers die: the run fails and saves what it merged. The clock stands still, so that the run saves nothing before.
const single = await open({ workers: 1 });
const [saved, played] = [[], []];
killWorkers(single, 'play', () => played.at(-1) > 20_000);
performance.now = () => 0;
const failing = single.run(question, {
  onKeep: (text) => saved.push(text),
  onProgress: ({ done }) => played.push(done),
});
await assert.rejects(failing.promise, { name: 'Failed' });
delete performance.now;
assert.equal(saved.length, 1, 'expected exactly one checkpoint of a failed run');
// The desk dies: the run fails.
const deskless = two.run(question);
killDuring(two.deskEngine, 'merge', () => true);
await assert.rejects(deskless.promise, { name: 'Failed' });
let resumed = null;
const again = two.run(question, { resume: saved[0], onResume: (done) => { resumed = done; } });
assert.equal((await again.promise).json, whole.json, 'resumed after a failure: other numbers');
assert.equal(resumed, played.at(-1), 'the checkpoint lacks merged pieces');
single.close();
// The desk is silent for a minute: the run fails. Instead of waiting, the test calls the timer of the run, which the run starts for each of
// its calls. While the desk works on an earlier call of somebody else, its silence does not count.
const [desk, { setInterval }] = [await two.openDesk(), globalThis];
const ask = desk.ask.bind(desk);
let second = null;
globalThis.setInterval = (tick, ...rest) => {
  second = tick;
  return setInterval(tick, ...rest);
};
const waitMinute = () => { for (let seconds = 0; seconds < 60; seconds += 1) second(); };
let lived = false;
desk.open.set('other', { reject: () => {} });
desk.ask = (call, ...rest) => {
  if (call.call === 'merge') {
    desk.worker.postMessage = () => {
      waitMinute();
      lived = !desk.dead;
      desk.open.delete('other');
      waitMinute();
    };
  }
  return ask(call, ...rest);
};
const late = new Promise((_, reject) => { setTimeout(reject, 90_000, new Error('the run did not fail')).unref(); });
await assert.rejects(Promise.race([two.run(question).promise, late]), { name: 'Failed' });
assert.ok(lived, 'the call of somebody else ended the desk');
globalThis.setInterval = setInterval;
// A worker cannot start: the run fails, after the other worker has finished its piece.
const halved = await open({ workers: 2 });
const player = halved.player.bind(halved);
halved.player = async (number) => {
  if (number === 1) throw new Error('no second worker');
  return player(number);
};
saved.length = 0;
await assert.rejects(halved.run(question, { onKeep: (text) => saved.push(text) }).promise, /no second worker/);
halved.close();
await two.run(question, { resume: saved.at(-1), onResume: (done) => { resumed = done; } }).promise;
assert.ok(resumed > 0, 'the checkpoint lacks the piece of the other worker');
// The listener of answers fails: the run plays all pieces, fails and saves them. The clock stands still again.
saved.length = 0;
performance.now = () => 0;
const deaf = two.run(question, {
  onAnswer: () => { throw new Error('no answer wanted'); },
  onKeep: (text) => saved.push(text),
});
await assert.rejects(deaf.promise, /no answer wanted/);
delete performance.now;
await two.run(question, { resume: saved.at(-1), onResume: (done) => { resumed = done; } }).promise;
assert.equal(resumed, 60_000, 'the checkpoint lacks pieces');

// A saved run is rendered in the other language.
const shown = await two.view({ answer: whole, lang: 'en', what: 'screen' });
assert.match(shown.title, /chongguan/i);
assert.match((await two.view({ answer: whole, lang: 'zh', what: 'page' })).html, /<html lang="zh-Hans">/);
const card = await two.view({ answer: whole, lang: 'zh', what: 'card' });
assert.match(card.svg, /^<svg[^]*<\/svg>\s*$/);

await assert.rejects(two.view({ answer: { record: {} } }), /not a run/);
await assert.rejects(two.view({ answer: { record: whole.record.replace('"next":', '"next":1') } }), Error);
const { deals } = await two.deals({ answer: whole, lang: 'zh' });
assert.ok(deals.length === 2 && deals.every(({ title, html }) => title && html.includes('<ol')), 'the largest deals');

// Forms.
for (const lang of ['zh', 'en']) {
  const { groups, keys } = await two.keys({ rules: 'nanchang', lang });
  assert.ok(keys.every((key) => key.meaning && groups.some(({ id }) => id === key.group)));
}
const faulty = await two.check({ rules: 'nanchang+scoring.jing.chongguan_from=400' });
assert.equal(faulty.faults[0].key, 'scoring.jing.chongguan_from');
const changed = await two.check({ rules: '南昌+冲关=4', lang: 'zh' });
assert.deepEqual(changed.changes.map(({ word, from, to }) => [word, from, to]), [['冲关', '5', '4']]);

// Invalid input.
await assert.rejects(two.simulate({ rules: 'nanchan', hands: 1 }), /nanchan/);
await assert.rejects(two.simulate({ rules: '/etc/passwd', hands: 1 }), /passwd/);
await assert.rejects(two.simulate({ rules: 'extends = "../rules.toml"\n', hands: 1 }), /rules\.toml/);
await assert.rejects(two.simulate({ rules: 'nanchang', players: 'value:weights', hands: 1 }), /value:weights/);
await assert.rejects(two.compare({ rules: ['nanchang'], hands: 1 }), /two/);
await assert.rejects(two.evaluate('12m', { rules: 'nanchang' }), /13|14/);
await assert.rejects(two.exact('nothing', {}), /tianhu/);
const { faults } = await two.question({ kind: 'simulate', rules: 'nanchang', hands: 0, sed: 1 });
assert.deepEqual(faults.map(({ field }) => field).sort(), ['play.hands', 'sed']);

// The example of the guide is the same in both languages, and runs.
const [guide, guideInChinese] = ['install.md', 'install.zh.md'].map((name) => {
  const text = readFileSync(new URL(`../../docs/guide/${name}`, import.meta.url), 'utf8');
  return /```js\n([^]*?)```/.exec(text)[1];
});
assert.equal(guide, guideInChinese);
const example = `${dist}/guide-example.mjs`;
writeFileSync(example, guide);
assert.match(execFileSync(process.execPath, [example], { encoding: 'utf8' }), /evenings swing/);
rmSync(example);

[one, two, without, fresh].forEach((laboratory) => laboratory.close());
console.log(`${questions.length} questions, 8 presets, ${numbers} numbers: the same in Node`);
