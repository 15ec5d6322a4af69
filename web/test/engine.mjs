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

// What depends on the machine or on files, and the lines of precisions, which the command alone prints.
const OWN = ["seconds", "hands_per_second", "targets"];
const plain = (text) => {
    const answer = JSON.parse(text);
    for (const key of OWN) delete answer[key];
    return answer;
};

// A question a line: each is answered here, by the same code on this machine, and by the command.
const questions = readFileSync(new URL("../../tests/data/questions.jsonl", import.meta.url), "utf8").trim().split("\n");
let numbers = 0;
for (const text of questions) {
    const here = answered(text);
    assert.equal(JSON.parse(here).error, undefined, here);
    const there = execFileSync(native, { input: text + "\n", encoding: "utf8", maxBuffer: 1 << 28 }).trimEnd();
    assert.equal(here, there, `${text}: not the bytes of this machine`);
    numbers += here.match(/-?\d+\.\d+/g).length;
    const said = execFileSync(jing, ["ask", "-", "--no-files", "--json"], { input: text, encoding: "utf8", maxBuffer: 1 << 28 });
    assert.deepEqual(plain(here), plain(said), `${text}: not what the command says`);
}
const chinese = { kind: "simulate", rules: "sichuan", hands: 320, lang: "zh" };
assert.match(answered(JSON.stringify(chinese)), /一场/);
for (const [question, error] of [
    ["{", "the question"],
    [JSON.stringify({ kind: "simulate", rules: "nanchan", hands: 1 }), "nanchan"],
    [JSON.stringify({ kind: "simulate", play: { hands: 0, sed: 1 } }), "play.hands: (.|\n)*play.sed: "],
]) {
    assert.match(JSON.parse(answered(question)).error, new RegExp(error));
}
console.log(`${questions.length} runs, ${numbers} numbers: the same in WebAssembly`);
