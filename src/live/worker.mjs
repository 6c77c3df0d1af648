// The live run in a worker: takes the steps, says what there is to see, and sends what is heard.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Messages to it: { module } once; { start: case } for a run from its beginning; { drive },
// { play }; { tape }, to keep what is heard; { port } to the worklet that plays or renders the
// samples. From it: { ready }, { begun }, { surfaces }, { scene } for each picture, { spectrum },
// { ended } at the end of the resonator, { tape }, { fault }.
//
// The samples of the run come at 100 kHz (output.sample = 10 us); what is heard has half of that,
// through a filter that lets pass what is below 20 kHz. That is the velocity of the beam at a place
// or, where the case says `height`, the sound pressure so high above its middle. A run is as far
// ahead of what is heard as AHEAD says. Where the machine is too slow, time is slowed: the worklet
// plays at the pace of the run, and the scene says which it is; AHEAD is by the clock then too, so
// that a control is heard as soon. Levels are always those of the time of the run.
//
// The pace is what was computed by the clock while there was no time to wait, pictures, spectra and
// whatever else this machine does included. Where less is left than half of AHEAD it is lower still
// until more is there; and after a gap the run stays farther ahead, as far as LONGEST.
import { Live, PRESSURE, VELOCITY } from './live.mjs';

const PART = 0.002; // of one call of the engine [s]
const AHEAD = 0.12, LONGEST = 0.18; // of what is heard, by the clock [s]
const WATCHED = 500; // for the pace [ms]
const BUSY = 16, PICTURE = 33, SPECTRUM = 250; // at most, and at least between two [ms]
const SILENT = 200; // a worklet that has not said anything for so long [ms]
const FADE = 0.02; // before the end of a pass and after its beginning [s]
// Of the means that are shown; the work of sliding comes and goes with every hill [s].
const WINDOW = 0.5, LONG = 4;
const HEARD = 50000; // samples a second
const TAPE = 300 * HEARD; // at most
const MOST_WAITING = 0.5; // of what was sent and is not played [s]

// Every second sample through a half-band filter, Blackman's window.
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

// Means over so much of the run's time, up to now, from sums since its beginning.
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
let clocked = true; // false where sound is rendered, and waits for its samples
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

// From the next step on; a step that is driven twice has the last one alone.
function drive(speed, load) {
    const step = live.drive(speed, load), last = run.rows[run.rows.length - 1];
    if (last !== undefined && last[0] === step) { run.rows.pop(); }
    run.rows.push([step, speed, load]);
    run.expects = true;
}

// What remains of a pass, and what has passed, make what is heard come and go.
function fade(samples) {
    const left = live.value('left') * run.stepLength;
    for (let i = 0; i < samples.length; i++) {
        run.faded += 1 / HEARD;
        const rest = left + (samples.length - i) / HEARD;
        samples[i] *= Math.min(1, run.faded / FADE, Math.max(0, rest - PART) / FADE);
    }
}

// FNV-1a of all samples of the probe in single precision, by which a native run of the case is
// compared.
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
    // not more than that for a browser that does not play
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

// How fast this is against the clock: at most 1 is shown. What a tick took counts, and the time
// since the one before if that one left something to do.
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
// At which what is sent is played: lower while little of it is left.
const rate = () => run.factor === 1 ? 1
    : run.factor * Math.max(0.5, Math.min(1, 2 * ahead() / lead));

// How long it takes by the clock until what was computed last is heard [s].
const ahead = () => (run.sent - run.played) / (HEARD * (clocked ? run.factor : 1));

// Whether the run is behind what is heard or, where the worklet says nothing, behind the clock.
function behind() {
    if (!clocked) { return ahead() < AHEAD; }
    const now = performance.now(), time = live.value('time');
    if (now - run.told < SILENT) { return ahead() < lead; }
    run.origin ??= now - 1000 * time;
    // what could not be kept up with is not made up for
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
    // it takes some milliseconds, and a control that is dragged comes more often
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
        // what stands is seen too, once for all that comes while a control is dragged
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
