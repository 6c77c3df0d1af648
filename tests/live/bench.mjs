// Compares the processor time of a live run with sound with that of a native run of the same case.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node tests/live/bench.mjs ra2d-live.wasm ra2d [TURNS]
//
// The result is processor time in user mode per second of simulated time. The time by the clock
// would depend on other programs of the machine. Live and native runs take turns, and the smallest
// time of all turns counts. The native time is that of a long run minus that of a short one, so the
// beginning and the end of a run do not count. Live and native runs have samples every 10 us and no
// list of shocks. The live run does the work of the worker: parts of 2 ms, samples, the filter of
// the sound, a spectrum every 250 ms and a picture every 33 ms of the time of the run.
//
// Vectors of WebAssembly have two doubles, those of a processor have four or eight. So the native
// time is also given with two doubles (contact.kernels = sse2), which is the limit for a page. The
// third case is in contact all the time.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import vm from 'node:vm';
import { Live } from '../../src/live/live.mjs';

const [, , module, native, turns = '3'] = process.argv;
const worker = readFileSync(new URL('../../src/live/worker.mjs', import.meta.url), 'utf8')
    .replace(/^import .*$/mg, '');
const Halver = vm.runInThisContext(`(() => {${worker}; return Halver; })()`);
const folder = mkdtempSync(join(tmpdir(), 'ra2d-bench-'));
// lc [um], V [m/s], step [us], largest allowed seconds per second
const CASES = [[45, 0.2, 1, 0.7], [450, 0.1, 2, 1.0], [450, 0.02, 1, Infinity]];
const [SHORT, LONG] = [0.1, 1.1]; // [s]

const text = (lc, speed, step) => `[surface]
correlation_length = ${lc} um
[sliding]
speed = ${speed} m/s
[time]
step = ${step} us
[output]
sample = 10 us
shocks = none
[probes]
velocity = resonator velocity 165 mm
`;
function nativeTime(name, kernels) {
    return (nativeRun(name, kernels, LONG) - nativeRun(name, kernels, SHORT)) / (LONG - SHORT);
}
function nativeRun(name, kernels, duration) {
    const script = 'TIMEFORMAT=%U; time "$@" >/dev/null 2>&1';
    const said = execFileSync('bash', ['-c', `{ ${script}; } 2>&1`, 'bash', resolve(native), 'run',
        join(folder, name), '-o', join(folder, 'run'), '--force', '--quiet', '--no-sync', '-s',
        `time.duration=${duration}`, '-s', `contact.kernels=${kernels}`], { encoding: 'utf8' });
    return Number(said);
}
function liveTime(live, name, speed) {
    live.make(name);
    live.drive(speed, 0);
    const halver = new Halver(), part = Math.round(0.002 / live.value('stepLength'));
    let begin = 0, parts = 0, touching = 0;
    while (live.value('time') < LONG) {
        if (parts === SHORT / 0.002) {
            begin = process.cpuUsage().user;
            touching = live.value('touching') * live.value('time');
        }
        live.go(part);
        halver.halve(live.samples(65536));
        if (++parts % 16 === 0) {
            live.lines();
            live.contacts();
            live.deflection(181);
        }
        if (parts % 125 === 0) { live.spectrum(); }
    }
    const share = (live.value('touching') * live.value('time') - touching) / (LONG - SHORT);
    return [(process.cpuUsage().user - begin) / 1e6 / (LONG - SHORT), share];
}

const live = await Live.load(readFileSync(module), {});
for (const [lc, speed, step, most] of CASES) {
    const name = `lc${lc}-${speed}.ini`, narrow = process.arch === 'x64' ? 'sse2' : 'auto';
    writeFileSync(join(folder, name), text(lc, speed, step));
    live.give(name, text(lc, speed, step));
    let [own, two, here, share] = [Infinity, Infinity, Infinity, 0];
    for (let turn = 0; turn < Number(turns); turn++) {
        own = Math.min(own, nativeTime(name, 'auto'));
        two = Math.min(two, nativeTime(name, narrow));
        const [time, touching] = liveTime(live, name, speed);
        here = Math.min(here, time);
        share = touching;
    }
    console.log(`lc ${lc} um, ${speed} m/s, ${step} us: native ${own.toFixed(3)}, live ${
        here.toFixed(3)} (at most ${most}), ${(here / own).toFixed(2)} times (at most 3); native `
        + `with vectors of two ${two.toFixed(3)}, live ${(here / two).toFixed(2)} times; `
        + `in contact ${(100 * Math.min(1, share)).toFixed(1)} %`);
}
rmSync(folder, { recursive: true });
