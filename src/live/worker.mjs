// The live run in a worker: takes the steps, sends scenes to draw, and sends samples to play.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Messages to the worker: { module }, sent once; { start: case } to begin a run; { drive }; { play
// }; { tape } to record the sound; { port } to the worklet that plays or renders the samples.
// Messages from the worker: { ready }; { begun }; { surfaces }; { scene } for each picture; {
// spectrum }; { ended } at the end of the resonator; { tape }; { fault }.
//
// The run gives samples at 100 kHz (output.sample = 10 us). The sound has half of this rate; a
// filter passes frequencies below 20 kHz. The signal is the velocity of the beam at a place or, if
// the case has `height`, the sound pressure at this height above its middle. The run is ahead of
// the sound by the time AHEAD. If the machine is too slow, time is slowed down: the worklet plays
// at the pace of the run, and the scene contains this pace. AHEAD is always a time by the clock, so
// that a control is heard equally soon. Levels always refer to the time of the run.
//
// The pace is the time of the run computed per time by the clock, measured while the worker was not
// waiting. Pictures, spectra and all other work of the machine are included. If less than half of
// AHEAD is left, the pace is lowered further until more samples are there. After a gap the run
// stays farther ahead, by up to LONGEST.
import { Live, PRESSURE, VELOCITY } from './live.mjs';

const PART = 0.002; // time of the run computed in one call of the engine [s]
// time by which the run is ahead of the sound, by the clock: usual, largest [s]
const AHEAD = 0.12, LONGEST = 0.18;
const WATCHED = 500; // time over which the pace is measured [ms]
// longest tick; shortest time between two pictures, and between two spectra [ms]
const BUSY = 16, PICTURE = 33, SPECTRUM = 250;
const SILENT = 200; // a worklet without a message for this time counts as silent [ms]
const FADE = 0.02; // fade after the beginning of a pass and before its end [s]
// Times of the means that are shown [s]. That of the work of sliding is longer, because this work
// varies with every hill.
const WINDOW = 0.5, LONG = 4;
const HEARD = 50000; // sampling rate of the sound [Hz]
const TAPE = 300 * HEARD; // most samples of a recording
const MOST_WAITING = 0.5; // longest sound that was sent and not yet played [s]

// Takes every second sample after a half-band filter with Blackman's window.
class Halver {
    constructor() {
        const half = 31, size = 2 * half + 1;
        this.weight = Float64Array.from({ length: size }, (_, i) => {
            const x = i - half, u = (i + 1) / (size + 1);
            const turn = 2 * Math.PI * u;
            const window = 0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn);
            return window * (x === 0 ? 0.5 : Math.sin(Math.PI * x / 2) / (Math.PI * x));
        });
        const sum = this.weight.reduce((a, b) => a + b);
        this.weight = this.weight.map((w) => w / sum);
        this.kept = new Float32Array(size - 1);
    }
    halve(samples) {
        const size = this.weight.length, all = new Float32Array(this.kept.length + samples.length);
        all.set(this.kept);
        all.set(samples, this.kept.length);
        const out = new Float32Array(Math.max(0, Math.floor((all.length - size) / 2) + 1));
        for (let n = 0; n < out.length; n++) {
            let sum = 0;
            for (let i = 0; i < size; i++) { sum += this.weight[i] * all[2 * n + i]; }
            out[n] = sum;
        }
        this.kept = all.slice(2 * out.length);
        return out;
    }
}

// Means over the last `length` of the run's time, computed from sums since its beginning.
class Window {
    constructor(length) {
        this.length = length;
        this.row = [];
    }
    put(row) {
        this.row.push(row);
        while (this.row.length > 2 && row.time - this.row[1].time >= this.length) {
            this.row.shift();
        }
    }
    mean(name, of) {
        const first = this.row[0] ?? {}, last = this.row[this.row.length - 1] ?? {};
        return last[of] > first[of] ? (last[name] - first[name]) / (last[of] - first[of]) : NaN;
    }
}

let live, run = null, playing = false, port = null, timer = null, passes = 0;
let tape = null, taped = 0;
let clocked = true; // false: the sound is rendered, and the renderer waits for samples
let lead = AHEAD, gaps = 0, sight = null;

function begin(start) {
    run = null;
    live.give('case.ini', start.text);
    for (const [name, text] of Object.entries(start.files ?? {})) { live.give(name, text); }
    live.make('case.ini');
    if (start.height > 0) { live.listen(live.value('length') / 2, start.height); }
    const stepLength = live.value('stepLength');
    run = {
        stepLength, part: Math.max(1, Math.round(PART / stepLength)),
        speed: start.speed, load: start.load, rows: [], halver: new Halver(),
        window: new Window(WINDOW), long: new Window(LONG),
        sent: 0, played: 0, origin: null, busy: [], mark: null, factor: 1, said: 1, faded: 0,
        ended: false,
        picture: 0, spectrum: 0, law: null, expects: true, expected: 0, told: -Infinity,
        pass: ++passes, samples: 0, hash: 0x811c9dc5,
        heard: start.height > 0 ? PRESSURE : VELOCITY,
    };
    drive(start.speed, start.load);
    postMessage({ begun: {
        stepLength, weight: live.value('weight'), length: live.value('length'),
        slider: live.value('slider'), spacing: live.value('spacing'),
    } });
    port?.postMessage({ clear: run.pass });
    const surfaces = [live.surface(0), live.surface(1)];
    postMessage({ surfaces: surfaces.includes(null) ? null : surfaces });
    see(true);
}

// Sets speed and load from the next step on. If a step is driven twice, only the last values are
// recorded.
function drive(speed, load) {
    const step = live.drive(speed, load), last = run.rows[run.rows.length - 1];
    if (last !== undefined && last[0] === step) { run.rows.pop(); }
    run.rows.push([step, speed, load]);
    run.expects = true;
}

// Fades the sound in after the beginning of a pass, and out before its end.
function fade(samples) {
    const left = live.value('left') * run.stepLength;
    for (let i = 0; i < samples.length; i++) {
        run.faded += 1 / HEARD;
        const rest = left + (samples.length - i) / HEARD;
        samples[i] *= Math.min(1, run.faded / FADE, Math.max(0, rest - PART) / FADE);
    }
}

// Updates the hash FNV-1a of all samples of the probe in single precision. A native run of the case
// is compared by it.
function sum(samples) {
    run.samples += samples.length;
    for (const byte of new Uint8Array(samples.buffer)) {
        run.hash = Math.imul(run.hash ^ byte, 0x01000193) >>> 0;
    }
}

function advance() {
    const goes = live.go(run.part);
    const samples = live.samples(65536);
    sum(samples);
    const heard = run.halver.halve(run.heard === VELOCITY ? samples
        : live.samples(65536, run.heard));
    fade(heard);
    if (tape !== null && taped < TAPE) {
        tape.push(heard.slice());
        taped += heard.length;
    }
    // no more samples are sent to a browser that does not play them
    if (port !== null && run.sent - run.played < MOST_WAITING * HEARD) {
        run.sent += heard.length;
        run.said = rate();
        port.postMessage({ samples: heard, rate: run.said }, [heard.buffer]);
    }
    const time = live.value('time'), steps = live.value('step') + 1;
    run.long.put({ time, work: live.value('work') });
    run.window.put({
        time, steps,
        square: live.value('meanSquare') * steps, touching: live.value('touching') * steps,
    });
    if (!goes) {
        run.ended = true;
        playing = false;
        port?.postMessage({ last: true });
        postMessage({ ended: recording() });
    }
    return goes;
}

// Measures the pace against the clock; it is at most 1. The time of a tick counts, and also the
// time since the last tick if that one had not finished its work.
function pace(since, parts) {
    const now = performance.now();
    run.busy.push([now, now - since, 1000 * parts * run.part * run.stepLength]);
    while (now - run.busy[0][0] > WATCHED) { run.busy.shift(); }
    let taken = 0, gone = 0;
    for (const [, ms, physical] of run.busy) { taken += ms; gone += physical; }
    const able = !clocked || gone === 0 ? 1 : 0.95 * gone / taken;
    run.factor = able >= 1 ? 1 : Math.max(0.02, able);
    run.mark = behind() ? now : null;
    if (port !== null && Math.abs(rate() / run.said - 1) > 0.05) {
        run.said = rate();
        port.postMessage({ rate: run.said });
    }
}
// The pace at which samples are played. It is lower while few of them are left.
const rate = () => run.factor === 1 ? 1
    : run.factor * Math.max(0.5, Math.min(1, 2 * ahead() / lead));

// The time by the clock until the last computed sample is heard [s].
const ahead = () => (run.sent - run.played) / (HEARD * (clocked ? run.factor : 1));

// Whether the run is less than `lead` ahead of the sound or, if the worklet is silent, behind the
// clock.
function behind() {
    if (!clocked) { return ahead() < AHEAD; }
    const now = performance.now(), time = live.value('time');
    if (now - run.told < SILENT) { return ahead() < lead; }
    run.origin ??= now - 1000 * time;
    // a run that could not keep up with the clock does not catch up later
    run.origin = Math.max(run.origin, now - 1000 * time - 100);
    return 1000 * time < now - run.origin;
}

function tick() {
    timer = null;
    if (run === null || !playing) { return; }
    try {
        const now = performance.now(), since = run.mark ?? now, until = now + BUSY;
        let parts = 0;
        while (playing && performance.now() < until && behind()) {
            parts++;
            if (!advance()) { break; }
        }
        see(false);
        pace(since, parts);
    } catch (error) {
        playing = false;
        postMessage({ fault: error.message });
    }
    if (playing) { timer = setTimeout(tick, behind() ? 0 : 4); }
}

function see(now) {
    const clock = performance.now();
    // the prediction takes some milliseconds, and a control that is dragged changes more often than
    // that
    if (run.expects && (now || clock - run.expected >= SPECTRUM)) {
        run.expects = false;
        run.expected = clock;
        run.law = live.expect();
    }
    if (now || clock - run.picture >= PICTURE) {
        run.picture = clock;
        const [lower, upper] = live.lines(), [place, force] = live.contacts();
        const beam = live.deflection(181), value = (name) => live.value(name);
        const scene = {
            beam, lower, upper, place, force, time: value('time'), position: value('position'),
            speed: value('speed'), load: value('load'), contacts: value('contacts'),
            total: value('force'), putIn: value('putIn'), residual: value('residual'),
            work: value('work'), damped: value('damped'), stored: value('stored'),
            ahead: port === null ? 0 : ahead(),
            left: value('left') * run.stepLength, factor: run.factor, law: run.law,
            square: run.window.mean('square', 'steps'),
            touching: run.window.mean('touching', 'steps'),
            power: run.long.mean('work', 'time'),
        };
        postMessage({ scene }, [beam, lower, upper, place, force].map((array) => array.buffer));
    }
    if (clock - run.spectrum >= SPECTRUM) {
        run.spectrum = clock;
        const spectrum = live.spectrum(run.heard);
        if (spectrum !== null) {
            postMessage({ spectrum }, [spectrum.density.buffer, spectrum.level.buffer]);
        }
    }
}

const recording = () => ({
    rows: run.rows, steps: live.value('step') + 1,
    heard: `${run.samples} samples, ${run.hash.toString(16).padStart(8, '0')}`,
});

const answers = {
    module: async (module) => {
        live = await Live.load(module, {});
        postMessage({ ready: true });
    },
    start: (start) => {
        begin(start);
        playing = start.play;
    },
    drive: ([speed, load]) => {
        if (run === null || run.ended) { return; }
        drive(speed, load);
        // a run that is paused is drawn, too: once for several changes while a control is dragged
        if (!playing) {
            sight ??= setTimeout(() => {
                sight = null;
                if (run !== null && !playing) { see(true); }
            }, 50);
        }
    },
    play: (play) => {
        playing = play && run !== null && !run.ended;
        if (run !== null) {
            run.origin = null;
            run.mark = null;
        }
        port?.postMessage({ play: playing });
    },
    port: ({ to, renders }) => {
        port = to;
        clocked = !renders;
        port.onmessage = ({ data }) => {
            if (data.gaps > gaps) { lead = Math.min(LONGEST, 1.3 * lead); }
            gaps = data.gaps;
            if (run !== null && data.pass === run.pass) {
                run.played = data.played;
                run.told = performance.now();
            }
        };
        if (run !== null) {
            run.sent = 0;
            run.played = 0;
            port?.postMessage({ clear: run.pass });
        }
    },
    tape: (on) => {
        if (!on && tape !== null) {
            const all = new Float32Array(taped);
            let at = 0;
            for (const part of tape) {
                all.set(part, at);
                at += part.length;
            }
            postMessage({ tape: all }, [all.buffer]);
        }
        tape = on ? [] : null;
        taped = 0;
    },
    record: () => postMessage({ record: run === null ? null : recording() }),
};

onmessage = async ({ data }) => {
    try {
        for (const [name, value] of Object.entries(data)) { await answers[name](value); }
    } catch (error) {
        playing = false;
        postMessage({ fault: error.message });
    }
    if (playing && timer === null) { timer = setTimeout(tick, 0); }
};
