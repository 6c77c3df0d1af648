// What the worker of the live page sends to the page and to the sound, for an engine given here.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node worker.mjs src/live
//
// The test replaces the clock and the engine. A step is 1 us, so a part of 2 ms has 2000 steps and
// 200 samples. A value of the engine is a number of its own. The output must be that in `expected`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

const source = (name) => readFileSync(join(process.argv[2], name), 'utf8')
    .replace(/^import .*$/mg, '');
// what rounding leaves of a 0 is a 0
const short = (x) => !Number.isFinite(x) ? String(x) :
    Math.abs(x) < 0.9e-6 ? 0 : Number(x.toPrecision(6));
const said = (data) => JSON.stringify(data, (key, value) => ArrayBuffer.isView(value) ?
    `${value.length} from ${short(value[0] ?? NaN)} to ${short(value.at(-1) ?? NaN)}` :
    typeof value === 'number' ? short(value) : value)?.replaceAll('"', '');

// a scene after the first is told by what has changed
let before = {};
function told({ scene, ...rest }) {
    if (scene === undefined) { return said(rest); }
    const changed = Object.entries(scene).filter(([key, value]) => said(value) !== before[key]);
    for (const [key, value] of changed) { before[key] = said(value); }
    return said({ scene: Object.fromEntries(changed) });
}

let now = 1000, timers = [], step = -1, fresh = 0, left = 60000, last = Infinity;
const floats = (count, value) => new Float32Array(count).fill(value);
const VALUES = { stepLength: 1e-6, position: 11, speed: 12, load: 13, weight: 14, contacts: 15,
    force: 16, putIn: 17, residual: 18, spacing: 19, length: 20, slider: 21, damped: 22,
    stored: 23 };
const engine = {
    give: (name, text) => console.log(`    give ${name} ${text}`),
    make: (name) => { console.log(`    make ${name}`); step = -1; },
    listen: (x, height) => console.log(`    listen ${x} ${height}`),
    drive: (speed, load) => { console.log(`    drive ${speed} ${load}`); return step + 1; },
    surface: (solid) => ({ Ra: solid }), expect: () => ({ level: 99 }),
    lines: () => [floats(2, 1), floats(2, 2)], contacts: () => [floats(1, 3), floats(1, 4)],
    deflection: (places) => floats(places, 5),
    spectrum: (what) => ({ density: floats(1, what), level: floats(1, 6) }),
    // the work of a second is 2, the mean square 0.25 and the share in contact 0.5
    value: (name) => ({ time: (step + 1) * 1e-6, step, left: left - step, work: 2e-6 * (step + 1),
        meanSquare: 0.25, touching: 0.5 })[name] ?? VALUES[name],
    go(steps) {
        now += 1;
        step += steps;
        fresh += steps / 10;
        return step < last;
    },
    samples(most, what = 0) {
        const got = floats(Math.min(most, fresh), what + 1);
        if (what === (heard > 0 ? 1 : 0)) { fresh = 0; }
        return got;
    },
};
let heard = 0;
const context = vm.createContext({ Float32Array, Float64Array, Uint8Array, Math,
    Live: { load: async () => engine }, VELOCITY: 0, PRESSURE: 1,
    postMessage: (data, given) => console.log(`${Math.round(now)} page ${told(data)}${
        given ? `, ${given.length} given away` : ''}`),
    performance: { now: () => now },
    setTimeout: (what, ms) => timers.push({ what, at: now + ms }) });
vm.runInContext(source('worker.mjs'), context);
const tell = async (data) => {
    console.log(`${Math.round(now)} to the worker: ${said(data)}`);
    await context.onmessage({ data });
};
const port = { postMessage: (data) => console.log(`${Math.round(now)} sound ${said(data)}`) };
// Lets the clock run until all timers of the next `ms` have acted.
function wait(ms) {
    const until = now + ms;
    for (;;) {
        timers.sort((a, b) => a.at - b.at);
        if (timers.length === 0 || timers[0].at > until) { break; }
        const { what, at } = timers.shift();
        now = Math.max(now, at);
        what();
    }
    now = Math.max(now, until);
}
const start = { text: 'TEXT', files: { 'a.txt': 'A' }, speed: 0.2, load: 3, height: 0 };

await tell({ drive: [9, 9] });
await tell({ record: true });
await tell({ module: [] });
await tell({ start: { ...start, play: false } });
console.log('# paused: driven twice at one step, drawn once');
await tell({ drive: [0.3, 3] });
await tell({ drive: [0.4, 4] });
wait(60);
await tell({ record: true });
console.log('# without a sound the run follows the clock');
await tell({ play: true });
wait(20);
await tell({ drive: [0.5, 5] });
wait(30);
await tell({ play: false });
await tell({ record: true });
wait(30);
console.log('# with a sound, and recorded');
await tell({ port: { to: { ...port, renders: false }, renders: false } });
await tell({ start: { ...start, play: true } });
await tell({ tape: true });
wait(12);
await tell({ play: false });
await tell({ tape: false });
await tell({ tape: false });
console.log('# a sound that falls behind: with each gap the run is farther ahead, up to a limit');
{
    // of a sound that never plays, the samples that were sent are the lead
    const say = console.log, told = [];
    let sent = 0, pass;
    const rates = new Set();
    const ear = { postMessage({ samples, clear, rate }) {
        if (rate !== undefined) { rates.add(rate); }
        pass = clear ?? pass;
        sent = clear === undefined ? sent + (samples?.length ?? 0) : 0;
    } };
    console.log = () => {};
    left = Infinity;
    await context.onmessage({ data: { port: { to: ear, renders: false },
        start: { ...start, play: true } } });
    for (const gaps of [0, 1, 1, 2, 3, 4]) {
        for (let n = 0; n < 100; n++) {
            ear.onmessage({ data: { pass, played: 0, gaps } });
            wait(4);
        }
        told.push(`gaps ${gaps}, ${(sent / 50000).toFixed(3)} s`);
    }
    // a run that is held while it has work left is as fast as before when it goes on
    await context.onmessage({ data: { start: { ...start, play: true } } });
    ear.onmessage({ data: { pass, played: 0, gaps: 4 } });
    wait(5);
    await context.onmessage({ data: { play: false } });
    wait(2000);
    rates.clear();
    ear.onmessage({ data: { pass, played: 0, gaps: 4 } });
    await context.onmessage({ data: { play: true } });
    wait(50);
    told.push(`after a pause at the pace ${[...rates].join()}`);
    await context.onmessage({ data: { play: false } });
    console.log = say;
    console.log(told.join(', '));
    fresh = 0;
}
console.log('# a slow machine: the pace, and means over the last 0.5 s and 4 s of the run');
{
    // a part of 2 ms takes 5 ms; the work is the square of the time and the mean square the time,
    // so their means over the last s seconds are 2 t - s and 2 t - s/2 at the time t
    const say = console.log, value = engine.value, go = engine.go, paces = [];
    let scene, pass, sent = 0, began, asked = 0;
    const changes = [];
    const ear = { postMessage({ samples, clear, rate }) {
        pass = clear ?? pass;
        sent = clear === undefined ? sent + (samples?.length ?? 0) : 0;
        if (rate !== undefined && rate !== paces.at(-1)) { paces.push(rate); }
        if (samples === undefined && rate !== undefined) { changes.push(rate.toFixed(2)); }
    } };
    console.log = () => {};
    const time = () => (step + 1) * 1e-6;
    engine.value = (name) => name === 'work' ? time() ** 2 : name === 'meanSquare' ? time()
        : value(name);
    const { expect } = engine;
    engine.expect = () => { asked++; return expect(); };
    engine.go = (steps) => { now += 4; return go(steps); };
    context.postMessage = (data) => { scene = data.scene ?? scene; };
    left = Infinity;
    await context.onmessage({ data: { port: { to: ear, renders: false },
        start: { ...start, play: true } } });
    began = now;
    while (time() < 6) {
        // the worklet plays at the last pace, with 60 ms in hand
        ear.onmessage({ data: { pass, gaps: 4, played: Math.max(0, sent - 0.06 * 50000 * 0.38) } });
        wait(4);
    }
    const t = scene.time, near = (x, y) => (Math.abs(x - y) < 0.02 ? 'as known' : `${x}, not ${y}`);
    await context.onmessage({ data: { play: false } });
    console.log = say;
    engine.value = value;
    engine.go = go;
    engine.expect = expect;
    context.postMessage = (data, given) => console.log(`${Math.round(now)} page ${told(data)}${
        given ? `, ${given.length} given away` : ''}`);
    console.log(`${t.toFixed(1)} s took ${((now - began) / 1000).toFixed(1)} s, factor ${
        scene.factor.toFixed(2)}, least and largest pace ${Math.min(...paces).toFixed(2)} ${
        Math.max(...paces).toFixed(2)}`);
    console.log('power', near(scene.power, 2 * t - 4), 'square', near(scene.square, 2 * t - 0.5),
        'touching', scene.touching.toFixed(3),
        `the law asked ${asked} time, changes of the pace between samples: ${changes.join()}`);
    fresh = 0;
}
console.log('# rendered, the pressure, up to the end of the resonator');
heard = 1;
last = 7000;
left = 8000;
fresh = 0;
await tell({ port: { to: port, renders: true } });
await tell({ start: { ...start, files: undefined, height: 1, play: true } });
wait(300);
await tell({ drive: [0.6, 6] });
await tell({ play: true });
wait(50);
console.log('# faults');
engine.go = () => { throw new Error('too fast'); };
await tell({ start: { ...start, play: true } });
wait(50);
engine.make = () => { throw new Error('case.ini:3: no'); };
await tell({ start: { ...start, play: true } });
wait(50);
