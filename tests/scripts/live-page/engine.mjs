// The names and sizes in live.mjs are those of live.h, and live.mjs reads an answer correctly.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node engine.mjs src/live
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

const source = (name) => readFileSync(join(process.argv[2], name), 'utf8');
const header = source('live.h'), script = source('live.mjs').replace(/^export /mg, '');
const names = /enum ra_live_quantity \{([^}]*)\}/.exec(header)[1].matchAll(/^ +RA_LIVE_(\w+)/mg);
const own = [...names].map(([, name]) => name.toLowerCase()
        .replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));
const { QUANTITIES, VELOCITY, PRESSURE, LINES, LEVELS, WAVES, ROOM, Live } = vm.runInNewContext(
    `${script}; ({ QUANTITIES, VELOCITY, PRESSURE, LINES, LEVELS, WAVES, ROOM, Live })`,
    { TextEncoder, TextDecoder });
console.log(own.join() === QUANTITIES.join() ? `${own.length} quantities` :
    `${own.join()}\nnot ${QUANTITIES.join()}`);
const size = (name) => Number(new RegExp(`RA_LIVE_${name} = (\\d+)`).exec(header)[1]);
console.log(VELOCITY, PRESSURE, LINES === size('SEGMENT') / 2 + 1, WAVES === size('WAVES') / 2 + 1,
    LEVELS === 31 + 2, ROOM === size('SAMPLES'));

// an engine that answers with known numbers
const memory = { buffer: new ArrayBuffer(1 << 20) }, floats = new Float32Array(memory.buffer);
const doubles = new Float64Array(memory.buffer);
let at = 1024;
const engine = { malloc: (bytes) => { const to = at; at += Math.ceil(bytes / 8) * 8; return to; },
    ra_live_expect: (run, to) => { doubles.set([1.5, 2.5, 3.5, 4.5], to / 8); return 0; },
    ra_live_surface: (run, solid, rough, density) => {
        doubles.set([5e-6, 4e-4], rough / 8);
        floats.fill(solid, density / 4, density / 4 + WAVES);
        return 0;
    },
    ra_live_value: (run, k) => k === QUANTITIES.indexOf('spacing') ? 5e-6 : k,
    ra_live_spectrum: (run, what, density, level) => {
        floats.fill(7, density / 4, density / 4 + LINES);
        floats.fill(9, level / 4, level / 4 + LEVELS);
        return 0;
    } };
const live = new Live(engine, { memory, view: new DataView(memory.buffer), file: new Map() });
console.log(JSON.stringify(live.expect()));
const { Ra, lc, width, density } = live.surface(1);
console.log(Ra, lc, width, density.length, density.every((v) => v === 1));
const spectrum = live.spectrum();
console.log(spectrum.density.length, spectrum.density[4096], spectrum.level.length,
    spectrum.level[32]);
