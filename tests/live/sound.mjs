// Tests the sound without a browser: the filter of the worker and the worklet, with known answers.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node tests/live/sound.mjs
//
// The filter gives every second sample. A tone below 20 kHz keeps its amplitude. A tone above 31
// kHz, which would otherwise return as one below 19 kHz, disappears. At pace 1 the worklet plays
// each sample unchanged. At pace r a tone of frequency f is played with the frequency r f. Without
// samples there is silence, which is counted. Nothing is louder than full scale.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

let faults = 0;
function check(good, what) {
    faults += good ? 0 : 1;
    console.log(`${good ? 'ok' : 'FAULT'}: ${what}`);
}
const source = (name) => readFileSync(new URL(`../../src/live/${name}`, import.meta.url), 'utf8')
    .replace(/^import .*$/mg, '');
function load(name, given, wanted) {
    const context = vm.createContext({ ...given, Float32Array, Float64Array });
    return vm.runInContext(`${source(name)};${wanted}`, context);
}
const tone = (f, rate, count) =>
    Float32Array.from({ length: count }, (_, i) => 0.5 * Math.sin(2 * Math.PI * f * i / rate));
const rms = (x) => Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / x.length);
const dB = (x) => 20 * Math.log10(x);

const Halver = load('worker.mjs', {}, 'Halver');
for (const [f, low, high] of [[100, -0.01, 0.01], [2000, -0.01, 0.01], [19000, -0.1, 0.01],
    [31000, -Infinity, -60], [45000, -Infinity, -60]]) {
    const halver = new Halver(), out = [];
    // the filter gets the tone in parts of different lengths
    const all = tone(f, 1e5, 20000);
    for (let at = 0, part = 1; at < all.length; at += part, part = part % 977 + 61) {
        out.push(...halver.halve(all.subarray(at, at + part)));
    }
    const off = dB(rms(out.slice(500)) / (0.5 / Math.SQRT2));
    check(off >= low && off <= high, `a tone of ${f} Hz: ${off.toFixed(4)} dB`);
    const whole = new Halver().halve(all);
    check(whole.length === all.length / 2, 'of each two samples one is left');
    check(whole.length === out.length && whole.every((value, n) => value === out[n]),
        'parts leave no trace');
}

let Ear;
load('worklet.mjs', {
    AudioWorkletProcessor: class { constructor() { this.port = { postMessage() {} }; } },
    registerProcessor: (name, processor) => { Ear = processor; },
    sampleRate: 50000,
}, '');
function ear(volume) {
    const made = new Ear(), run = { postMessage() {} };
    made.port.onmessage({ data: { port: run } });
    made.port.onmessage({ data: { volume } });
    run.onmessage({ data: { clear: 1 } });
    return { made, run };
}
function play({ made }, blocks) {
    const out = [];
    for (let i = 0; i < blocks; i++) {
        const block = new Float32Array(128);
        made.process([], [[block]]);
        out.push(...block);
    }
    return out;
}
// wait until the volume is constant
function settled(volume, rate, samples) {
    const one = ear(volume);
    one.run.onmessage({ data: { samples, rate } });
    return [one, play(one, 300)];
}
{
    const samples = tone(440, 50000, 45000), [one, out] = settled(1, 1, samples);
    const late = out.findIndex((value) => value !== 0);
    const off = Math.max(...out.slice(20000, 38000).map((value, i) =>
        Math.abs(value - samples[i + 20000])));
    check(off < 1e-7 && late < 10, `at pace 1 samples are played as they are, off by ${off}`);
    play(one, 80);
    check(one.made.gaps === 1, `an end without another is a gap: ${one.made.gaps}`);
}
{
    const out = settled(1, 0.5, tone(440, 50000, 45000))[1].slice(10000, 38000);
    const turns = out.filter((value, i) => i > 0 && value >= 0 && out[i - 1] < 0).length;
    check(Math.abs(turns / (28000 / 50000) - 220) < 2, `at pace 0.5 a tone of 440 Hz has ${
        (turns / 0.56).toFixed(1)}`);
}
{
    const out = settled(50, 1, tone(440, 50000, 45000))[1];
    const most = Math.max(...out.map(Math.abs));
    check(most <= 1 && most > 0.95, `what is too loud is held at ${most.toFixed(3)}`);
}

{
    const one = ear(1);
    let left;
    one.made.port.postMessage = (data) => { left = data.left; };
    one.run.onmessage({ data: { samples: new Float32Array(45000), rate: 1 } });
    const before = one.made.put - one.made.at;
    one.made.port.onmessage({ data: { left: true } });
    check(left === before && left === 45000, `samples that are left: ${left}`);
}

// how many samples make the sound begin, how long it fades, how much more is kept after gaps
{
    const one = ear(1);
    const some = (n) => ({ data: { samples: new Float32Array(n).fill(0.5), rate: 1 } });
    one.run.onmessage(some(1500));
    const before = one.made.begun;
    one.run.onmessage(some(1));
    check(!before && one.made.begun, 'the sound begins when more than 30 ms are there');
    play(one, 300);
    const kept = [one.made.kept];
    for (let n = 0; n < 4; n++) {
        one.run.onmessage(some(5000));
        play(one, 60);
        kept.push(one.made.kept);
    }
    check(kept.every((value, n) => Math.abs(value - [0.045, 0.0675, 0.07, 0.07, 0.07][n]) < 1e-9),
        `after each gap half as much again is kept, up to 70 ms: ${kept}`);
    one.run.onmessage(some(45000));
    play(one, 300);
    one.run.onmessage({ data: { play: false } });
    const out = play(one, 3), end = out.findIndex((value) => value === 0);
    check(end === 250 || end === 249, `a sound that is held fades within 5 ms: ${end}`);
    const steps = out.slice(0, end).map((value, n) => (n === 0 ? 0.5 : out[n - 1]) - value);
    check(steps.every((value) => Math.abs(value - 0.5 / 250) < 1e-6), 'evenly');
}
{
    const limit = (x) => {
        const one = ear(1);
        one.run.onmessage({ data: { samples: new Float32Array(45000).fill(x), rate: 1 } });
        return play(one, 300).at(-1);
    };
    const off = [0.5, 0.8, 1, -2].map((x) => limit(x) - (Math.abs(x) <= 0.8 ? x :
        Math.sign(x) * (0.8 + 0.2 * Math.tanh((Math.abs(x) - 0.8) / 0.2))));
    check(off.every((value) => Math.abs(value) < 1e-4), `the limit above 0.8 is soft: ${off}`);
}

// an end that was announced is no gap; after the next beginning an end is one again
{
    const one = ear(1), told = [], played = [];
    one.made.port.postMessage = ({ gaps }) => told.push(gaps);
    one.run.postMessage = (data) => played.push(data);
    one.run.onmessage({ data: { samples: new Float32Array(5000), rate: 0.5 } });
    check(one.made.rate === 0.5 && one.made.pace === 0.5, 'the first pace holds at once');
    one.run.onmessage({ data: { last: true } });
    play(one, 256);
    check(one.made.gaps === 0 && one.made.kept === 0.03, 'the end of a pass is no gap');
    check(told.join() === '0,0', `gaps are told each 128 blocks: ${told}`);
    const at = played.map((each) => each.played), end = 2 * 4998 / 512;
    check(played.every(({ pass, gaps }) => pass === 1 && gaps === 0) && at[0] === 256
        && at[1] === 512 && Math.abs(at.length - end) < 1.5,
    `what was played is told each 4 blocks, while it grows: ${at.length}`);
    one.run.onmessage({ data: { samples: new Float32Array(5000), rate: 1 } });
    play(one, 9);
    one.run.onmessage({ data: { clear: 2 } });
    check(one.made.put === 0 && one.made.at === 0 && !one.made.begun, 'a new pass is empty');
    one.run.onmessage({ data: { samples: new Float32Array(5000), rate: 1 } });
    play(one, 60);
    check(one.made.gaps === 1 && played.at(-1).pass === 2 && played.at(-1).gaps === 1,
        'an end that was not announced is a gap');
}
// the pace changes by an eighth of what is left with each block, and ends exactly; what is between
// samples of a parabola is on the parabola
{
    const one = ear(1), rates = [], parabola = (n) => 0.7 * (n / 30000) ** 2;
    Object.assign(one.made, { volume: 1, gain: 1 });
    one.run.onmessage({ data: { rate: 1,
        samples: Float32Array.from({ length: 30000 }, (_, n) => parabola(n)) } });
    play(one, 40);
    one.run.onmessage({ data: { rate: 0.5 } });
    for (let n = 1; n <= 60; n++) {
        const from = one.made.at, out = play(one, 1), { rate } = one.made;
        rates.push(Math.abs(rate - (0.5 + 0.5 * (7 / 8) ** n)) < 1e-3 + 1e-12
            && out.every((value, i) => Math.abs(value - parabola(from + rate * i)) < 1e-6));
    }
    check(rates.every((good) => good) && one.made.rate === 0.5, 'the pace glides, and the sound');
    one.run.onmessage({ data: { rate: 1 } });
    play(one, 60);
    check(one.made.rate === 1 && Number.isInteger(one.made.at), 'at pace 1 samples are whole');
}

// Simulates 20 s on a machine that computes half a second of a run per second and is busy for
// up to 20 ms before each tick of the worker. The test replaces the clock and the engine; worker
// and worklet are those of the page.
async function slow() {
    let now = 0, blocks = 0, chance = 1, time = 0, late = 0, timers = [], posted = [];
    const other = () => (chance = chance * 16807 % 2147483647) % 20;
    const one = ear(1), hear = one.run.onmessage;
    one.run.postMessage = (data) => posted.push(data);
    const playUntilNow = () => {
        for (; blocks * 2.56 < now; blocks++) {
            one.made.process([], [[new Float32Array(128)]]);
            late = Math.max(late, (one.made.put - one.made.at) / (50000 * one.made.rate));
        }
    };
    const port = { postMessage: (data) => { playUntilNow(); hear({ data }); } };
    const some = () => [new Float32Array(9), new Float32Array(9)];
    let fresh = 0;
    const engine = {
        give() {}, make() {}, drive: () => 0, surface: () => null, lines: some, contacts: some,
        deflection: () => new Float32Array(9), expect() { now += 5; },
        spectrum() { now += 15; return null; },
        value: (name) => ({ stepLength: 1e-6, time, left: 1e9 })[name] ?? 0,
        go(steps) {
            now += 2 * steps / 1000;
            time += steps / 1e6;
            fresh += steps / 10;
            return true;
        },
        samples() { const got = new Float32Array(fresh); fresh = 0; return got; },
    };
    const context = vm.createContext({ Float32Array, Float64Array, Uint8Array, Math,
        Live: { load: async () => engine }, VELOCITY: 0, PRESSURE: 1,
        postMessage() {}, performance: { now: () => now },
        setTimeout: (what, ms) => timers.push({ what, at: now + ms }) });
    vm.runInContext(source('worker.mjs'), context);
    const tell = (data) => context.onmessage({ data });
    await tell({ module: [] });
    await tell({ port: { to: port, renders: false } });
    await tell({ start: { text: '', speed: 0.1, load: 0, height: 0, play: true } });
    while (now < 20000) {
        const { what, at } = timers.shift();
        now = Math.max(now, at) + other();
        playUntilNow();
        for (const data of posted.splice(0)) { port.onmessage({ data }); }
        what();
    }
    check(one.made.gaps <= 1 && time > 5 && late < 0.25, `on a slow and busy machine ${
        time.toFixed(1)} s of 20 are heard with ${one.made.gaps} gaps, within ${
        late.toFixed(3)} s`);
}
await slow();
process.exitCode = faults > 0 ? 1 : 0;
