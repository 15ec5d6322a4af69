// What the module is asked in Node and in Chromium, each beside the command whose JSON it has to be.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';

// What depends on the machine or on files, and the lines of precisions, which the command alone prints.
const OWN = ['seconds', 'hands_per_second', 'targets'];

/** An answer without what differs from run to run. */
export function plain(answer) {
  const rest = { ...answer };
  for (const key of OWN) delete rest[key];
  return rest;
}

/** What a command prints, read. */
export function printed(program, args, input = '') {
  return JSON.parse(execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 }));
}

/** A win of the dealer by own draw, in TOML. */
function situation(rules) {
  const [hand, tile, ...rest] = {
    sichuan: ['111234567m2255p', '5p', '123456789s1346p', '123456789s1346p', '123456789s7788p'],
    qionghu: ['123m456p79s55s[999p]', '8s', '2468m2468p1346sE', '2468m1357p2346sW', '1579m1357p1246sN'],
  }[rules] ?? ['123m456p789s1122s', '1s', '2468m2468p3467sE', '2468m1357p3468sW', '1579m1357p5689sN'];
  const seats = [hand, ...rest].map((text) => `\n[[seats]]\nhand = "${text}"\n`).join('');
  const turned = rules.startsWith('nanchang') ? 'indicator = "9m"\n' : '';
  return `dealer = 0\n${turned}end = "win"\n\n[[wins]]\nseat = 0\nby = "self_draw"\ntile = "${tile}"\n${seats}`;
}

/** The presets, each with a change. */
const PRESETS = {
  nanchang: 'scoring.jing.chongguan_from=4', 'nanchang-guide': 'scoring.jing.chongguan_from=4',
  'nanchang-jiangxi': 'scoring.jing.chongguan_from=4', sichuan: 'scoring.base=2', tuidaohu: 'claims.chow=true',
  qionghu: 'claims.chow=false', nanjing: 'scoring.zhahu=7', 'nanjing-chengbei': 'scoring.zhahu=7',
};

/** Methods with their arguments, and the commands. */
export function cases() {
  const of = (rules) => {
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
  return Object.keys(PRESETS).flatMap(of);
}

/** Asks a laboratory all cases; `ask(method, args)` answers. Returns the number of numbers that were equal. */
export async function check(program, ask) {
  let numbers = 0;
  for (const [method, args, command, input] of cases()) {
    // A driver of browsers keeps no sign of a zero.
    const both = [await ask(method, args), printed(program, command, input)];
    const [here, there] = both.map((answer) => JSON.parse(JSON.stringify(plain(answer))));
    assert.ok(isDeepStrictEqual(here, there), `${method} ${JSON.stringify(args)}: not what the command prints`);
    numbers += (JSON.stringify(here).match(/-?\d+(\.\d+)?/g) ?? []).length;
  }
  return numbers;
}
