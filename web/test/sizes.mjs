// Limits for file sizes. Usage: node sizes.mjs DIST
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = resolve(process.argv[2]);
const read = (name) => readFileSync(join(dist, name));
const packed = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
const all = (names) => Buffer.concat(names.map(read));

/** Returns the names of a script and of its static imports. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const imports = read(name).toString().matchAll(/^(?:import|export)[^;]*? from '\.\/([^']+)'/gm);
  for (const [, other] of imports) withImports(other, found);
  return found;
}

const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'));
const first = [...withImports('lab.js')];
// Maximum sizes in bytes, uncompressed and compressed with Brotli.
const budgets = [
  ['first screen: page, style and its scripts', ['index.html', 'lab.css', ...first], 100_000, 30_000],
  ['all scripts', scripts, 230_000, 70_000],
  ['engine', ['engine-simd.wasm'], 7_500_000, 2_000_000],
  ['engine without SIMD', ['engine.wasm'], 7_500_000, 2_000_000],
  ['what players learned, one preset', ['nets/nanchang.weights'], 70_000, 60_000],
];
for (const [what, names, most, mostPacked] of budgets) {
  const bytes = all(names);
  const [size, small] = [bytes.length, packed(bytes)];
  console.log(`${what}: ${size} bytes, ${small} packed`);
  assert.ok(size <= most && small <= mostPacked, `${what}: more than ${most} bytes, ${mostPacked} packed`);
}
