// Steps a live run in node, changes its settings, and writes what it did and its sound.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node play.mjs PACKAGE CASE.ini RECORDING.tsv    (samples on stdout, one a line)
//        node play.mjs --compare LIVE.txt NATIVE.txt     (as single-precision numbers)
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const lines = (path) => readFileSync(path, 'utf8').trim().split('\n');
if (process.argv[2] === '--compare') {
    const live = lines(process.argv[3]).map(Number);
    const native = lines(process.argv[4]).map((text) => Math.fround(Number(text)));
    const same = live.length === native.length && live.length > 0
        && live.every((value, i) => Object.is(value, native[i]));
    process.exit(same ? 0 : 1);
}
const [, , folder, path, recording] = process.argv;
const { Live } = await import(resolve(folder, 'live.mjs'));
const live = await Live.load(readFileSync(join(folder, 'ra2d-live.wasm')), {
    'case.ini': readFileSync(path),
});
live.make('case.ini');
const rows = [], steps = Math.round(0.01 / live.value('stepLength'));
for (const [speed, load] of [[0.1, 0], [0.3, 20], [0.05, -10], [0.2, 0]]) {
    rows.push([live.drive(speed, load), speed, load].join('\t'));
    live.go(steps);
}
writeFileSync(recording, `# units\t1\tm/s\tN/m\nstep\tV\tload\n${rows.join('\n')}\n`);
console.log([...live.samples(65536)].join('\n'));
const off = Math.abs(live.value('residual') / live.value('putIn'));
if (!(off < 1e-4)) { throw new Error(`the balance of energy is off by ${off}`); }
