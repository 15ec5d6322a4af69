// Test cases for the module in Node and in Chromium. Each is a method with its arguments, and the command with the same JSON.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';

// Fields that depend on the machine or on files, and the precision targets, which only the command prints.
const IGNORED = ['seconds', 'hands_per_second', 'targets'];

/** Returns an answer without the fields that differ from run to run. */
export function plain(answer) {
  const rest = { ...answer };
  for (const key of IGNORED) delete rest[key];
  return rest;
}

/** Runs a command and returns its parsed output. */
export function printed(program, args, input = '') {
  return JSON.parse(execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 }));
}

/** Returns a situation in TOML: a self-drawn win of the dealer. */
export function situation(rules) {
  const [hand, tile, ...rest] = {
    sichuan: ['111234567m2255p', '5p', '123456789s1346p', '123456789s1346p', '123456789s7788p'],
    qionghu: ['123m456p79s55s[999p]', '8s', '2468m2468p1346sE', '2468m1357p2346sW', '1579m1357p1246sN'],
  }[rules] ?? ['123m456p789s1122s', '1s', '2468m2468p3467sE', '2468m1357p3468sW', '1579m1357p5689sN'];
  const seats = [hand, ...rest].map((text) => `\n[[seats]]\nhand = "${text}"\n`).join('');
  const turned = rules.startsWith('nanchang') ? 'indicator = "9m"\n' : '';
  return `dealer = 0\n${turned}end = "win"\n\n[[wins]]\nseat = 0\nby = "self_draw"\ntile = "${tile}"\n${seats}`;
}

/** House rules with a wild of a turned tile, and a situation in which the giver of an exposed kong pays for all. */
const HOUSE = {
  turned: 'tuidaohu+wilds.source=turned_next',
  kongs: 'tuidaohu+room.kong.exposed=3+room.kong.concealed=2+room.after_kong_payers=feeder_for_all',
  situation: `dealer = 0
end = "win"

[[wins]]
seat = 0
by = "self_draw"
tile = "3p"
events = ["after_kong"]

[[kongs]]
seat = 0
tile = "6s"
kind = "concealed"

[[kongs]]
seat = 0
tile = "8p"
kind = "exposed"
from = 2
${['(6666s)[8888p]789m1255p', '2468m1379p2479sE', '2468m1379p2479sS', '2468m1379p2479sW'].map((hand) => `\n[[seats]]\nhand = "${hand}"\n`).join('')}`,
};

/** The presets, each with a change. */
const PRESETS = {
  nanchang: 'scoring.jing.chongguan_from=4', 'nanchang-guide': 'scoring.jing.chongguan_from=4',
  'nanchang-jiangxi': 'scoring.jing.chongguan_from=4', sichuan: 'scoring.base=2', tuidaohu: 'claims.chow=true',
  qionghu: 'claims.chow=false', nanjing: 'scoring.zhahu=7', 'nanjing-chengbei': 'scoring.zhahu=7',
};

/** Returns the cases: method, arguments, command, and its input. */
export function cases() {
  const casesOf = (rules) => {
    const indicator = rules.startsWith('nanchang') ? '5p' : undefined;
    const turned = indicator ? ['--indicator', indicator] : [];
    const hand = '123m456p789s1122s';
    const [text, scored] = [situation(rules), rules === 'sichuan' ? 'sichuan+play.ends=first_win' : rules];
    const run = (players) => ['--players', players, '--hands', '640', '--seed', '5', '--no-files', '--json'];
    const changed = `${rules}+${PRESETS[rules]}`;
    const learned = { trainings: 1, train_deals: 512 };
    const compared = (players, more = []) => ['compare', rules, changed, ...more, ...run(players)];
    return [
      ['simulate', [{ rules, players: 'efficient', hands: 640, seed: 5 }], ['simulate', '--rules', rules, ...run('efficient')]],
      ['simulate', [{ rules, players: 'value', hands: 640, seed: 5 }], ['simulate', '--rules', rules, ...run('value')]],
      ['compare', [{ rules: [rules, changed], players: 'efficient', hands: 640, seed: 5 }], compared('efficient')],
      [
        'compare', [{ rules: [rules, changed], players: 'value', hands: 640, seed: 5, ...learned }],
        compared('value', ['--trainings', '1', '--train-deals', '512']),
      ],
      ['evaluate', [hand, { rules, indicator }], ['eval', hand, '--rules', rules, ...turned, '--json']],
      ['score', [text, { rules: scored, lang: 'zh' }], ['score', '-', '--rules', scored, '--json', '--lang', 'zh'], text],
      ['exact', ['tianhu', { rules }], ['exact', 'tianhu', '--rules', rules, '--json']],
    ];
  };
  const hand = '123456m2355789s';
  const house = [
    [
      'evaluate', [hand, { rules: HOUSE.turned, indicator: '5p' }],
      ['eval', hand, '--rules', HOUSE.turned, '--indicator', '5p', '--json'],
    ],
    [
      'score', [HOUSE.situation, { rules: HOUSE.kongs, lang: 'zh' }],
      ['score', '-', '--rules', HOUSE.kongs, '--json', '--lang', 'zh'], HOUSE.situation,
    ],
  ];
  return [...Object.keys(PRESETS).flatMap(casesOf), ...house];
}

/** Checks all cases of a laboratory; `ask(method, args)` calls it. Returns the number of equal numbers. */
export async function check(program, ask) {
  let numbers = 0;
  for (const [method, args, command, input] of cases()) {
    // The driver of the browser does not preserve the sign of a zero.
    const both = [await ask(method, args), printed(program, command, input)];
    const [here, there] = both.map((answer) => JSON.parse(JSON.stringify(plain(answer))));
    assert.ok(isDeepStrictEqual(here, there), `${method} ${JSON.stringify(args)}: not what the command prints`);
    numbers += (JSON.stringify(here).match(/-?\d+(\.\d+)?/g) ?? []).length;
  }
  return numbers;
}
