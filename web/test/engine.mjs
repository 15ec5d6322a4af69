// The engine in Node: its answers are those of the same code on this machine to the byte, and those of the command, but for what
// names a time. Usage: node engine.mjs ENGINE.wasm NATIVE-ENGINE JING
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [wasm, native, jing] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const { ask, memory, release, room } = instance.exports;

function answered(question) {
    const asked = new TextEncoder().encode(question);
    const place = room(asked.length);
    new Uint8Array(memory.buffer, place, asked.length).set(asked);
    const found = BigInt.asUintN(64, ask(place, asked.length));
    const [at, length] = [Number(found >> 32n), Number(found & 0xffffffffn)];
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
    release(at, length);
    return text;
}

// What depends on the machine or on files.
const OWN = ["seconds", "hands_per_second"];
const plain = (text) => {
    const answer = JSON.parse(text);
    for (const key of OWN) delete answer[key];
    return answer;
};

const two = ["nanchang", "nanchang-guide"];
const questions = [
    { command: "simulate", rules: ["nanchang"], hands: 4000 },
    { command: "simulate", rules: ["sichuan"], hands: 1000, seed: 3, lang: "zh" },
    { command: "simulate", rules: ["nanchang"], hands: 800, players: "value" },
    { command: "compare", rules: two, hands: 600 },
    { command: "compare", rules: ["nanjing", "nanjing-chengbei"], hands: 600, seed: 2 },
    // The command also plays one side's players under the rules of the other.
    { command: "compare", rules: two, hands: 200, players: "value", alone: true },
];
let numbers = 0;
for (const { alone, ...question } of questions) {
    const text = JSON.stringify(question);
    const here = answered(text);
    assert.equal(JSON.parse(here).error, undefined, here);
    const there = execFileSync(native, { input: text + "\n", encoding: "utf8", maxBuffer: 1 << 28 }).trimEnd();
    assert.equal(here, there, `${text}: not the bytes of this machine`);
    numbers += here.match(/-?\d+\.\d+/g).length;
    if (alone) {
        const { trainings, comparisons } = JSON.parse(here);
        const rows = comparisons.flatMap((pair) => pair.rows);
        assert.ok(trainings === 1 && rows.length > 0, `${text}: ${trainings} trainings`);
        assert.ok(rows.every((row) => !row.tested && row.p_adjusted === null), `${text}: one training calls nothing real`);
        continue;
    }
    const { command, rules, hands, players = "efficient", seed = 1, lang = "en" } = question;
    const named = command === "simulate" ? ["--rules", ...rules] : rules;
    const options = ["--hands", hands, "--players", players, "--seed", seed, "--lang", lang, "--no-files", "--json"];
    const said = execFileSync(jing, [command, ...named, ...options.map(String)], { encoding: "utf8", maxBuffer: 1 << 28 });
    assert.deepEqual(plain(here), plain(said), `${text}: not what the command says`);
}
for (const [question, error] of [["{", "the question"], [JSON.stringify({ command: "simulate", rules: ["nanchan"], hands: 1 }), "nanchan"]]) {
    assert.match(JSON.parse(answered(question)).error, new RegExp(error));
}
console.log(`${questions.length} runs, ${numbers} numbers: the same in WebAssembly`);
