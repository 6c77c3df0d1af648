// The live page: controls, pictures, numbers, sound, and the case that a user can save.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine runs in a worker (worker.mjs), and a worklet plays the sound (worklet.mjs). The thread
// of this file draws the last scene, once for each frame of the screen. Both other scripts are
// texts of this page (bundle.sh).

const $ = (id) => document.getElementById(id);
const text = (id) => $(id).textContent.trim();
const dataUrl = (code) => 'data:text/javascript;base64,' + btoa(code);

// ## Settings

// A control with `atOnce` acts within a run; the others begin a new run. All values are short
// decimals, so that a native run has exactly the same offsets of the slider.
const CONTROLS = [
    { id: 'speed', label: 'Speed', unit: 'm/s', low: 0.02, high: 0.7, log: true, atOnce: true },
    { id: 'weight', label: 'Weight of the block', unit: 'N/m', low: 0.5, high: 50, log: true,
        atOnce: true },
    { id: 'Ra', label: 'Roughness Ra', unit: '\u00b5m', low: 0.5, high: 31, log: true },
    { id: 'lc', label: 'Correlation length', unit: '\u00b5m', low: 45, high: 1000, log: true },
    { id: 'damping', label: 'Damping of the beam', unit: '%', low: 0.1, high: 20, log: true },
    { id: 'film', label: 'Film of air', choices: { off: 'none', on: 'air between both' } },
    { id: 'loss', label: 'Loss in contact',
        choices: { 0: 'none', 100: '100 ns, Kelvin-Voigt', 500: '500 ns, Kelvin-Voigt' } },
    { id: 'holder', label: 'Holder', choices: {
        free: 'none', blocked: 'does not pitch', spring: 'spring and dashpot',
        friction: 'friction 0.3, at 10 mm' } },
    { id: 'initial', label: 'Beam at first',
        choices: { rest: 'at rest', ringing: 'rings, 20 mm/s' } },
    { id: 'place', label: 'Heard at',
        choices: { 50: '50 mm', 90: '90 mm', 165: '165 mm', 225: '225 mm, the middle',
            air: 'in the air, 1 m above' } },
    { id: 'step', label: 'Time step',
        choices: { 0.5: '0.5 \u00b5s', 1: '1 \u00b5s', 2: '2 \u00b5s' } },
];
const FIRST = { speed: 0.2, weight: 7.65, Ra: 5, lc: 450, damping: 2, film: 'off', loss: '0',
    holder: 'free', initial: 'rest', place: '165', step: '1', seed: 1 };
const PLACES = 1000;
const settings = { ...FIRST };
// { name, file, bytes, format } of a profile of the block: `own` is for the next run, `taken` is
// that of the last good run, and `offered` is the one that the user gave last
let own = null, taken = null, offered = null;

const rounded = (x, digits = 3) => Number(x.toPrecision(digits));
function valueAt(control, place) {
    const u = place / PLACES, { low, high } = control;
    return rounded(low * (high / low) ** u);
}
const placeOf = ({ low, high }, value) =>
    Math.round(PLACES * Math.log(value / low) / Math.log(high / low));

function readLink() {
    const said = new URLSearchParams(location.hash.slice(1));
    for (const { id, low, high, choices } of CONTROLS) {
        const word = said.get(id), value = Number(word);
        if (choices ? Object.hasOwn(choices, word ?? '') : value >= low && value <= high) {
            settings[id] = choices ? word : value;
        }
    }
    const seed = Number(said.get('seed'));
    if (Number.isInteger(seed) && seed >= 1 && seed <= 1e6) { settings.seed = seed; }
}
function link() {
    const said = new URLSearchParams(settings).toString();
    return location.href.split('#')[0] + '#' + said;
}
function writeLink() {
    try { history.replaceState(null, '', link()); } catch { location.hash = link().split('#')[1]; }
}

// ## The case of the settings, and how much of it was played

// The choice AIR is the sound pressure [Pa] at HEIGHT [m] above the middle of the beam. The probe
// of the case is then in the middle, and a native run repeats this probe.
const AIR = 'air', HEIGHT = 1;

// The lines of section [holder] for each choice of the holder.
const HOLDERS = {
    free: '', blocked: 'pitch_stiffness = blocked\n',
    spring: 'heave_stiffness = 1e4\nheave_damping = 10\n',
    friction: 'friction = 0.3\npivot = 10 mm\n',
};
function partsOf({ film, loss, holder }, profile) {
    const file = profile === null ? ''
        : `[surface.slider]\nkind = file\nfile = ${profile.name}\nextend = mirror\n`
            + (profile.format === '' ? '' : `format = ${profile.format}\n`);
    return file + (film === 'on' ? '[air]\nfilm = on\n' : '')
        + (loss === '0' ? ''
            : `[contact]\nlaw = kelvin-voigt\nretardation_time = ${loss} ns\n`)
        + (HOLDERS[holder] === '' ? '' : `[holder]\n${HOLDERS[holder]}`);
}
function caseText(of, profile, more = '', duration = '') {
    const { Ra, lc, damping, step, seed, speed, initial, place } = of;
    const probe = place === AIR ? 225 : place;
    return `; From the live page of ra2d; what is not said here is the realistic case.
[case]
title = Live: Ra ${Ra} um, correlation length ${lc} um, damping ${damping} %
[resonator]
damping = ${damping} %
${initial === 'ringing' ? 'initial_velocity = -20 mm/s\n' : ''}[surface]
Ra = ${Ra} um
correlation_length = ${lc} um
seed = ${seed}
${partsOf(of, profile)}[sliding]
speed = ${speed} m/s
${more}[time]
step = ${step} us
${duration}[output]
sample = 10 us
[probes]
velocity = resonator velocity ${probe} mm
`;
}
// The load is the force in addition to the weight of the block.
const loadOf = ({ weight }) =>
    Math.abs(weight - block) < 0.005 ? 0 : Math.round((weight - block) * 1e4) / 1e4;
function recordTable({ rows }) {
    const lines = rows.map((row) => row.join('\t'));
    return `# units\t1\tm/s\tN/m\nstep\tV\tload\n${lines.join('\n')}\n`;
}

// ## The engine

let block = 7.65, playing = false, stopped = false, begun = null, started = null, scene = null;
let spectrum = null, surfaces = null;
// true from the request for a new run until it begins: messages then belong to the run before
let preparing = false;
let fault = false, refused = null, context = null, ear = null, muted = false, passes = 0, gaps = 0;
const engine = new Worker(dataUrl(text('worker')));

async function load() {
    const packed = Uint8Array.from(atob(text('engine').replace(/\s/g, '')),
        (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const module = await new Response(stream).arrayBuffer();
    engine.postMessage({ module }, [module]);
}

const beginning = () => ({
    text: caseText(settings, own), files: own === null ? {} : { [own.name]: own.bytes },
    speed: settings.speed, load: loadOf(settings),
    height: settings.place === AIR ? HEIGHT : 0,
});
function start(play) {
    started = { ...settings, profile: own };
    preparing = true;
    scene = null;
    spectrum = null;
    clearNumbers();
    setVolume();
    fault = false;
    engine.postMessage({ start: { ...beginning(), play } });
    setPlaying(play);
    writeLink();
}
function drive() {
    if (started !== null) { engine.postMessage({ drive: [settings.speed, loadOf(settings)] }); }
    writeLink();
}
function setPlaying(to) {
    playing = to;
    $('play').textContent = to ? 'Pause' : 'Play';
}
function say(line, isFault = false) {
    $('status').textContent = line;
    $('status').classList.toggle('fault', isFault);
}

const answers = {
    ready: () => {
        start(!matchMedia('(prefers-reduced-motion: reduce)').matches);
    },
    begun: (what) => {
        begun = what;
        block = what.weight;
        taken = started.profile;
        preparing = false;
        drawnSpectrum = undefined;
        if (refused !== null) {
            say(refused, true);
        } else {
            say(passes === 0 ? `A new run, seed ${settings.seed}.`
                : `Next surfaces: seed ${settings.seed}. The last pass ended at the end of the `
                + 'beam.');
        }
        refused = null;
        dirty = true;
    },
    scene: (what) => {
        scene = what;
        dirty = true;
    },
    spectrum: (what) => {
        spectrum = what;
        dirty = true;
    },
    ended: () => {
        passes++;
        settings.seed = settings.seed % 1000000 + 1;
        const of = started, again = playing;
        // samples that were already sent are played first
        setTimeout(() => { if (started === of) { start(again); } }, context === null ? 0 : 150);
    },
    record: (what) => showCase(what),
    tape: (samples) => {
        if (samples.length === 0) {
            say('Nothing was heard while it was recorded.');
            return;
        }
        saveAs('heard.wav', wav(samples), 'audio/wav');
        say(`Recorded ${(samples.length / RATE).toFixed(2)} s of the time of the run; a sample `
            + `of 1 is 1 ${quantity().unit}, so that a player is quiet.`);
    },
    surfaces: (what) => {
        surfaces = what;
        dirty = true;
    },
    fault: (line) => {
        if (started !== null && started.profile !== taken) {
            // the run continues with the surface that it had before
            const why = line.replace(/^case\.ini:\d+: surface\.slider\.\w+: /, '');
            refused = `${started.profile.file} is not taken as a profile: ${why}`;
            setProfile(taken);
            start(playing);
            return;
        }
        fault = true;
        stopped = playing;
        setPlaying(false);
        say(`The engine says: ${line}`, true);
    },
};
const OF_THE_RUN = ['scene', 'spectrum', 'surfaces', 'record', 'ended'];
engine.onmessage = ({ data }) => {
    for (const [name, value] of Object.entries(data)) {
        if (!preparing || !OF_THE_RUN.includes(name)) { answers[name](value); }
    }
};

// ## Sound

// Makes the node that plays the sound, for any context: that of the loudspeaker, or one that a test
// renders.
async function earOf(made) {
    await made.audioWorklet.addModule(dataUrl(text('worklet')));
    const node = new AudioWorkletNode(made, 'ear', { numberOfInputs: 0, outputChannelCount: [1] });
    node.connect(made.destination);
    const { port1, port2 } = new MessageChannel();
    node.port.postMessage({ port: port1 }, [port1]);
    const renders = made instanceof OfflineAudioContext;
    engine.postMessage({ port: { to: port2, renders } }, [port2]);
    return node;
}
const RATE = 50000;
async function makeSound() {
    context = new AudioContext({ sampleRate: RATE, latencyHint: 'interactive' });
    ear = await earOf(context);
    ear.port.onmessage = ({ data }) => { gaps = data.gaps; };
    setVolume();
}
// Values at full scale for a volume of 0 dB, and references of levels.
const VELOCITY = { unit: 'm/s', full: 0.0158, reference: 1e-9 };
const PRESSURE = { unit: 'Pa', full: 0.5, reference: 2e-5 };
const quantity = () => (started ?? settings).place === AIR ? PRESSURE : VELOCITY;
function setVolume() {
    const volume = Number($('volume').value);
    $('volume').setAttribute('aria-valuetext', `${volume} dB`);
    ear?.port.postMessage({ volume: muted ? 0 : 10 ** (volume / 20) / quantity().full });
}
async function toggleSound() {
    const on = context === null || muted;
    muted = !on;
    if (context === null) {
        try {
            await makeSound();
        } catch (error) {
            context = null;
            muted = true;
            say(`No sound in this browser: ${error.message}. Everything else works.`, true);
        }
    }
    setVolume();
    $('sound').setAttribute('aria-pressed', String(context !== null && !muted));
    if (context !== null && !muted && !playing) { say('The sound is on; press Play.'); }
    // a browser may wait for an audio device that does not exist
    context?.resume().catch(() => {});
    setTimeout(() => {
        if (context !== null && !muted && context.state !== 'running') {
            say('The browser has not begun to play; everything else works.', true);
        }
    }, 5000);
}

// ## Controls

function show(control) {
    const { id, unit } = control, value = settings[id];
    if (control.choices) {
        $(id).value = value;
    } else {
        $(id).value = String(placeOf(control, value));
        $(id).setAttribute('aria-valuetext', `${value} ${unit}`);
        $(`${id}-value`).value = String(value);
    }
}
const showAll = () => CONTROLS.forEach(show);

// Begins a new run. It plays if a run is playing, or if the last one was playing when it failed.
function newRun() {
    passes = 0;
    start(playing || (fault && stopped));
}
function inputOf(control) {
    const { id, choices, atOnce } = control;
    const input = document.createElement(choices ? 'select' : 'input');
    input.id = id;
    if (choices) {
        // sorted, because an object gives keys that are whole numbers first
        input.append(...Object.keys(choices).sort((a, b) => Number(a) - Number(b) || 0)
            .map((choice) => new Option(choices[choice], choice)));
    } else {
        Object.assign(input, { type: 'range', min: 0, max: PLACES, step: 1 });
        input.addEventListener('input', () => {
            settings[id] = valueAt(control, Number(input.value));
            show(control);
            if (atOnce) { drive(); }
        });
    }
    input.addEventListener('change', () => {
        if (choices) { settings[id] = input.value; }
        $('preset').value = '';
        show(control);
        if (!atOnce) { newRun(); }
    });
    return input;
}
// The value of a slider, in which a number can be typed.
function valueOf(control) {
    const { id, label, unit, low, high, atOnce } = control;
    const value = document.createElement('input'), after = document.createElement('span');
    Object.assign(value, { id: `${id}-value`, type: 'text', inputMode: 'decimal', size: 6,
        autocomplete: 'off' });
    value.setAttribute('aria-label', `${label}, ${unit}`);
    after.textContent = unit;
    value.addEventListener('change', () => {
        const typed = rounded(Number(value.value), 4);
        if (!(typed >= low && typed <= high)) {
            say(`${label}: a number from ${low} to ${high} ${unit}, not "${value.value.trim()}".`,
                true);
            show(control);
            return;
        }
        settings[id] = typed;
        $('preset').value = '';
        show(control);
        if (atOnce) { drive(); } else { newRun(); }
    });
    return [value, after];
}
function makeControls() {
    for (const control of CONTROLS) {
        const { id, label, choices, atOnce } = control, row = document.createElement('div');
        const name = document.createElement('label');
        name.htmlFor = id;
        name.textContent = label;
        row.append(name, ...(choices ? [] : valueOf(control)), inputOf(control));
        $(atOnce ? 'at-once' : choices ? 'choices' : 'sliders').append(row);
    }
    $('controls').addEventListener('submit', (event) => event.preventDefault());
}

// Takes a profile that the user gives. It gets a name that a case can contain and that no other
// file has.
async function take(file) {
    const plain = file.name.replace(/[^A-Za-z0-9._-]/g, '_');
    const name = /^(case|live)\./.test(plain) ? `profile-${plain}` : plain;
    // a format that was written for another file does not hold for this one
    if (offered !== null) { $('format').value = ''; }
    offered = { name, file: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    offer();
}
// Tries the profile with the format that the user has written. A file that was refused is tried
// again in this way.
function offer() {
    if (offered === null) { return; }
    setProfile({ ...offered, format: $('format').value.replace(/[^\w ,.-]/g, '').trim() });
    newRun();
}
function setProfile(profile) {
    own = profile;
    $('profile').value = '';
    $('no-profile').hidden = own === null;
    $('whose').hidden = own === null;
    $('whose').textContent = own === null ? '' : `${own.file}${
        own.format === '' ? '' : `, read with ${own.format},`} is the surface of the block; `
        + 'roughness and correlation length are those of the beam alone. Where it is shorter than '
        + 'the block, its mirror image follows. A link does not hold it.';
}
function takeOut() {
    offered = null;
    $('format').value = '';
    setProfile(null);
    newRun();
}
function nextSurfaces() {
    settings.seed = settings.seed % 1000000 + 1;
    newRun();
}

const um = (x) => Number((x * 1e6).toPrecision(6));
function presets() {
    const some = [
        ['Riding', { ...FIRST, speed: 0.05 }],
        ['Hopping', { ...FIRST, Ra: 20.4, lc: 500, speed: 0.7 }],
        ['The tutorial, as at the beginning', FIRST],
        ['A beam that rings at first', { ...FIRST, damping: 0.3, speed: 0.05, initial: 'ringing' }],
        ['Short waves', { ...FIRST, lc: 45, Ra: 2 }],
    ];
    const paper = JSON.parse(text('points')).map(({ name, Ra, speed, damping, lc }) =>
        [`${name}: Ra ${um(Ra)} \u00b5m, ${speed} m/s, damping ${rounded(100 * damping)} %`,
            { ...FIRST, Ra: um(Ra), speed, damping: rounded(100 * damping), lc }]);
    const all = [];
    const groups = [['For a beginning', some], ['Points of the paper, steps of 1 \u00b5s', paper]];
    for (const [label, list] of groups) {
        const group = document.createElement('optgroup');
        group.label = label;
        for (const [name, values] of list) {
            group.append(new Option(name, String(all.length)));
            all.push(values);
        }
        $('preset').append(group);
    }
    $('preset').addEventListener('change', () => {
        const chosen = all[Number($('preset').value)];
        if ($('preset').value === '' || chosen === undefined) { return; }
        Object.assign(settings, chosen);
        showAll();
        newRun();
    });
}

// ## The case to take away

let shown = null;
function showCase(record) {
    if (record === null || started === null) { return; }
    const duration = `duration = ${record.steps * started.step} us\n`;
    const heard = '; its samples in single precision have the FNV-1a sum that follows\n'
        + `; heard: ${record.heard}\n`;
    shown = {
        'live.ini': heard
            + caseText(started, started.profile, 'speed_table = live.tsv\n', duration),
        'live.tsv': recordTable(record),
    };
    $('ini').value = shown['live.ini'];
    $('tsv').value = shown['live.tsv'];
    $('so-far').textContent = `It is what was played since the beginning of this pass, ${
        Number((record.steps * started.step * 1e-6).toPrecision(3))} s; with a longer duration it `
        + 'goes on at the last speed and weight.';
    $('with').textContent = started.profile === null ? 'Both files'
        : `Both files and your profile, as ${started.profile.name},`;
    $('dialog').showModal();
    $('ini').setSelectionRange(0, 0);
    $('ini').scrollTop = 0;
}
const save = (name) => saveAs(name, shown[name], 'text/plain');

// Records the sound from one press of the button to the next, in 32-bit floating point and one
// channel.
let taping = false;
function toggleTape() {
    taping = !taping;
    engine.postMessage({ tape: taping });
    $('tape').setAttribute('aria-pressed', String(taping));
    if (taping) { say('Recording, at most 5 minutes; press again to save it.'); }
}
function wav(samples) {
    const bytes = 4 * samples.length, view = new DataView(new ArrayBuffer(44 + bytes));
    const word = (at, letters) => {
        [...letters].forEach((c, i) => view.setUint8(at + i, c.charCodeAt(0)));
    };
    word(0, 'RIFF');
    word(8, 'WAVEfmt ');
    word(36, 'data');
    for (const [at, value] of [[4, 36 + bytes], [16, 16], [24, RATE], [28, 4 * RATE],
        [40, bytes]]) { view.setUint32(at, value, true); }
    for (const [at, value] of [[20, 3], [22, 1], [32, 4], [34, 32]]) {
        view.setUint16(at, value, true);
    }
    new Float32Array(view.buffer, 44).set(samples);
    return view;
}
function saveAs(name, part, type) {
    const a = document.createElement('a');
    a.href = URL.createObjectURL(new Blob([part], { type }));
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}

// ## Pictures

// the spectra of surfaces and sound change rarely, so those that are drawn are remembered
let dirty = false, drawnSurfaces = null, drawnSpectrum, stretch = 0, worded = true;
const drawAnew = () => {
    drawnSurfaces = null;
    drawnSpectrum = undefined;
    dirty = true;
};
const colors = {};
// Describes a picture in words; this is done rarely.
function caption(id, line) { if (worded) { $(id).textContent = line; } }
function readColors() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ['back', 'text', 'faint', 'line', 'lower', 'upper', 'force', 'accent']) {
        colors[name] = style.getPropertyValue(`--${name}`).trim();
    }
    drawAnew();
}
function sheet(id) {
    const canvas = $(id), ratio = devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    const size = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== size[0] || canvas.height !== size[1]) {
        [canvas.width, canvas.height] = size;
    }
    const g = canvas.getContext('2d');
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    g.font = '12px system-ui, sans-serif';
    g.lineWidth = 1.5;
    return { g, width, height };
}
const EDGE = 14;

const LEAST = 1e-6; // smaller deflections look straight [m]

// The factor by which deflections are enlarged: a round number that changes rarely, so that they
// fill at most a third of the height.
function beamStretch(beam, scale, room) {
    const most = beam.reduce((a, b) => Math.max(a, Math.abs(b)), LEAST);
    const fits = room / (most * scale);
    // before the page is laid out, the height is 0
    if (fits > 0 && (stretch === 0 || stretch > fits || stretch < 0.1 * fits)) {
        const ten = 10 ** Math.floor(Math.log10(0.8 * fits));
        stretch = ten * [5, 2, 1].find((more) => more * ten <= 0.8 * fits || more === 1);
    }
    return stretch;
}
function drawBeam() {
    const { g, width, height } = sheet('beam'), { length, slider } = begun;
    const scale = (width - 2 * EDGE) / length, middle = 0.62 * height;
    const times = beamStretch(scene.beam, scale, 0.3 * height);
    const x = (place) => EDGE + place * scale;
    const y = (value) => middle - value * times * scale;
    const last = scene.beam.length - 1;
    g.strokeStyle = colors.lower;
    g.lineWidth = 4;
    g.beginPath();
    scene.beam.forEach((value, i) => g.lineTo(x(length * i / last), y(value)));
    g.stroke();
    g.fillStyle = colors.line;
    for (const end of [0, length]) {
        g.beginPath();
        g.moveTo(x(end), middle + 3);
        g.lineTo(x(end) - 8, middle + 17);
        g.lineTo(x(end) + 8, middle + 17);
        g.fill();
    }
    const centre = Math.min(1, (scene.position + slider / 2) / length);
    const under = scene.beam[Math.round(last * centre)];
    const top = y(under) - 4, high = Math.max(14, slider * scale * 0.25);
    g.fillStyle = colors.upper;
    g.fillRect(x(scene.position), top - high, Math.max(10, slider * scale), high);
    g.fillStyle = colors.accent;
    const air = started.place === AIR;
    const ear = air ? length / 2 : Number(started.place) / 1000;
    const dot = y(scene.beam[Math.round(last * ear / length)]);
    g.beginPath();
    g.arc(x(ear), dot, 4, 0, 7);
    g.fill();
    g.fillStyle = colors.faint;
    // the text is where neither beam nor block is drawn
    g.fillText(air ? `heard ${HEIGHT} m above` : `heard at ${started.place} mm`,
        Math.min(x(ear) + 6, width - 110), 16);
    g.fillRect(x(ear), 6, 0.5, dot - 10);
    const arrow = x(scene.position) + slider * scale / 2;
    const right = Math.min(width - 70, Math.max(4, arrow - 20));
    g.fillStyle = colors.text;
    g.fillText(`\u2192 ${scene.speed} m/s`, right, top - high - 6);
    caption('beam-text', `The beam, 450 mm, its deflection ${times} times; the block at `
        + `${(1000 * scene.position).toFixed(0)} mm. ${scene.left < 1e3
            ? `This pass ends in ${scene.left.toFixed(1)} s of its time.` : ''}`);
}

// Returns a value for each column of pixels: the highest one of the lower line, or the lowest one
// of the upper line.
function column(array, columns, better) {
    const out = new Float64Array(columns).fill(NaN);
    for (let i = 0; i < array.length; i++) {
        const c = Math.min(columns - 1, Math.floor(i * columns / array.length));
        if (!(better(out[c], array[i]) === out[c])) { out[c] = array[i]; }
    }
    return out;
}
const higher = (a, b) => Number.isNaN(a) || b > a ? b : a;
const lower = (a, b) => Number.isNaN(a) || b < a ? b : a;
let range = null;
function drawContact() {
    const { g, width, height } = sheet('contact'), columns = Math.max(10, Math.floor(width));
    const below = column(scene.lower, columns, higher), above = column(scene.upper, columns, lower);
    // heights are relative to the mean of the lower line, because the deflection of the beam moves
    // this line
    let sum = 0, count = 0, high = -Infinity, low = Infinity;
    for (const value of below) { if (!Number.isNaN(value)) { sum += value; count++; } }
    const mean = count > 0 ? sum / count : 0;
    for (const value of below) { low = Math.min(low, Number.isNaN(value) ? low : value - mean); }
    for (const value of above) { high = Math.max(high, Number.isNaN(value) ? high : value - mean); }
    const wide = Math.max(high - low, 1e-7);
    if (range === null || low < range.low || high > range.high
        || wide < 0.4 * (range.high - range.low)) {
        range = { low: low - 0.15 * wide, high: high + 0.15 * wide };
    }
    const y = (value) => height * (range.high - (value - mean)) / (range.high - range.low);
    const area = (line, edge, color) => {
        g.fillStyle = color;
        g.beginPath();
        g.moveTo(0, edge);
        line.forEach((value, c) => { if (!Number.isNaN(value)) { g.lineTo(c + 0.5, y(value)); } });
        g.lineTo(width, edge);
        g.fill();
    };
    area(below, height, colors.lower);
    area(above, 0, colors.upper);
    // contacts that are closer than the size of their circles are drawn as one
    const spots = [];
    scene.place.forEach((place, i) => {
        const at = place / begun.slider * width, force = scene.force[i];
        const last = spots.find((spot) => Math.abs(spot.at - at) < 10);
        if (last === undefined) {
            spots.push({ at, force });
        } else {
            last.at += (at - last.at) * force / (last.force + force);
            last.force += force;
        }
    });
    const most = spots.reduce((a, { force }) => Math.max(a, force), 0);
    for (const { at, force } of spots) {
        const c = Math.max(0, Math.min(columns - 1, Math.floor(at)));
        g.beginPath();
        g.arc(at, y(below[c]), 4 + 9 * Math.sqrt(force / most), 0, 7);
        // two strokes, so that the circle can be seen on both surfaces and between them
        for (const [color, wide] of [[colors.back, 6], [colors.force, 2.5]]) {
            g.strokeStyle = color;
            g.lineWidth = wide;
            g.stroke();
        }
    }
    const stretched = (height / (range.high - range.low)) / (width / begun.slider);
    caption('contact-text', 'Both surfaces under the block, 20 mm, heights '
        + `${Number(stretched.toPrecision(2))} times; circles are where they touch at this moment, `
        + 'their area the force; contacts nearer than a circle share one.');
}

const LOW = 20, HIGH = 40000, LOWEST_THIRD = 8;
function drawSpectrum() {
    const { g, width, height } = sheet('spectrum'), left = 34, foot = 18;
    const x = (f) => left + (width - left) * Math.log(f / LOW) / Math.log(HIGH / LOW);
    g.fillStyle = colors.faint;
    for (const [f, name] of [[31.5, '31.5'], [125, '125'], [500, '500'], [2000, '2k'], [8000, '8k'],
        [31500, '31.5k Hz']]) {
        g.fillText(name, Math.min(x(f) - 8, width - 54), height - 4);
    }
    if (spectrum === null) {
        g.fillText('after a tenth of a second of the run', left + 20, height / 2);
        return;
    }
    const { level, density } = spectrum, thirds = level.slice(0, 31);
    const top = 10 * Math.ceil((Math.max(...thirds) + 5) / 10), bottom = top - 80;
    const y = (dB) => (height - foot) * (top - Math.max(bottom, dB)) / (top - bottom);
    for (let dB = bottom; dB < top; dB += 20) {
        g.fillStyle = colors.faint;
        g.fillText(String(dB), 4, y(dB) - 3);
        g.fillRect(left, y(dB), width - left, 0.5);
    }
    thirds.forEach((dB, i) => {
        const mid = 1000 * 10 ** ((i - 17) / 10), from = Math.max(left, x(mid * 10 ** -0.05));
        g.globalAlpha = i < LOWEST_THIRD ? 0.25 : 0.55;
        g.fillStyle = colors.lower;
        if (dB > bottom) {
            g.fillRect(from, y(dB), x(mid * 10 ** 0.05) - from - 1, height - foot - y(dB));
        }
    });
    g.globalAlpha = 1;
    g.strokeStyle = colors.force;
    g.lineWidth = 1.5;
    g.beginPath();
    const width1 = 1e5 / 8192;
    let before = false;
    for (let column = left; column < width; column++) {
        const f = (c) => LOW * (HIGH / LOW) ** ((c - left) / (width - left)) / width1;
        const first = Math.round(f(column)), last = Math.max(first, Math.round(f(column + 1)) - 1);
        let most = 0;
        for (let j = first; j <= last; j++) { most = Math.max(most, density[j] ?? 0); }
        const value = 10 * Math.log10(most / quantity().reference ** 2), seen = value > bottom;
        // a curve below the lower edge of the picture is not drawn along this edge
        g[seen || before ? 'lineTo' : 'moveTo'](column, y(value));
        before = seen;
    }
    g.stroke();
    $('spectrum-text').textContent = `Third octaves of ${SPECTRUM[quantity().unit]}, over `
        + 'frequency, of the last 0.65 s. Below 125 Hz (pale) a third octave is narrower than two '
        + 'lines of the density.';
}
const SPECTRUM = {
    'm/s': 'the velocity that is heard (bars, dB re 1 nm/s) and its density (line, dB re 1 '
        + '(nm/s)\u00b2/Hz)',
    Pa: 'the sound pressure that is heard (bars, dB re 20 \u00b5Pa) and its density (line, dB re '
        + '(20 \u00b5Pa)\u00b2/Hz)',
};

// Draws the spectral density of both profiles over the wave number, on logarithmic axes.
function drawSurfaces() {
    const { g, width, height } = sheet('surfaces'), left = 34, foot = 18;
    if (surfaces === null) { return; }
    const [first, last] = [surfaces[0].width, surfaces[0].width * 512];
    const x = (k) => left + (width - left) * Math.log(k / first) / Math.log(last / first);
    const most = Math.max(...surfaces.map(({ density }) => Math.max(...density)));
    const top = Math.ceil(Math.log10(most)), bottom = top - 8;
    const y = (value) => (height - foot) * (top - Math.max(bottom, Math.log10(value)))
        / (top - bottom);
    g.fillStyle = colors.faint;
    for (const [k, name] of [[200, '5 mm'], [1e3, '1 mm'], [5e3, '200 \u00b5m'],
        [2e4, '50 \u00b5m']]) { g.fillText(name, x(k) - 14, height - 4); }
    for (let ten = bottom; ten < top; ten += 2) {
        g.fillText(`1e${ten + 18}`, 0, y(10 ** ten) - 3);
        g.fillRect(left, y(10 ** ten), width - left, 0.5);
    }
    // a curve below the lower edge of the picture is not drawn along this edge
    const seen = (value) => value > 10 ** bottom;
    surfaces.forEach(({ density }, i) => {
        g.strokeStyle = i === 0 ? colors.lower : colors.upper;
        g.beginPath();
        density.forEach((value, j) => {
            if (j === 0) { return; }
            const drawn = j > 1 && (seen(value) || seen(density[j - 1]));
            g[drawn ? 'lineTo' : 'moveTo'](x(j * first), y(value));
        });
        g.stroke();
    });
}

// ## Numbers

const dB = (square) => square > 0 ? `${(10 * Math.log10(square / 1e-18)).toFixed(1)} dB` : '-';
const some = (x, unit, digits = 3) =>
    Number.isFinite(x) ? `${Number(x.toPrecision(digits))} ${unit}` : '-';
function regime(ratio) {
    return !Number.isFinite(ratio) ? '-'
        : `${ratio.toPrecision(2)}, ${ratio < 1 ? 'rides' : 'hops'}`;
}
// Number of rows that stand above the pictures.
const FIRST_NUMBERS = 6;
const NUMBERS = [
    ['Level of the beam', () => dB(scene.square)],
    ['Level by the law', () => Number.isFinite(scene.law.level)
        ? `${scene.law.level.toFixed(1)} \u00b1 ${scene.law.half.toFixed(1)} dB` : '-'],
    ['Level of what is heard', () => spectrum === null ? '-'
        : `${spectrum.level[31].toFixed(1)} dB, ${spectrum.level[32].toFixed(1)} dB(A)`],
    ['V/V*, of the law', () => regime(scene.law.ratio)],
    ['Share of time in contact', () => some(100 * scene.touching, '%')],
    ['Pace', () => scene.factor === 1 ? 'real time'
        : `${scene.factor.toFixed(2)} of real time`],
    ['Power of sliding, mean', () => some(1000 * scene.power, 'mW/m')],
    ['Power by the law', () => some(1000 * scene.law.power, 'mW/m')],
    ['Contacts, force now', () => `${scene.contacts}, ${some(scene.total, 'N/m')}`],
    ['Energy put in', () => some(1000 * scene.putIn, 'mJ/m')],
    ['Of it damped, stored', () =>
        `${some(1000 * scene.damped, '').trim()}, ${some(1000 * scene.stored, 'mJ/m')}`],
    ['Balance, closed to', () => scene.putIn > 0
        ? (Math.abs(scene.residual) / scene.putIn).toExponential(1) : '-'],
    ['Ra: beam, block', () => surfaces === null ? '-'
        : surfaces.map(({ Ra }) => (1e6 * Ra).toPrecision(3)).join(', ') + ' \u00b5m'],
    ['Correlation length', () => surfaces === null ? '-'
        : surfaces.map(({ lc }) => (1e6 * lc).toFixed(0)).join(', ') + ' \u00b5m'],
    ['Time of the run', () => `${scene.time.toFixed(2)} s`],
    ['Gaps in the sound', () => context === null ? '-' : String(gaps)],
];
function makeNumbers() {
    NUMBERS.forEach(([name], i) => {
        const box = document.createElement('div'), term = document.createElement('dt');
        term.textContent = name;
        const cell = document.createElement('dd');
        cell.textContent = '-';
        box.append(term, cell);
        $(i < FIRST_NUMBERS ? 'first' : 'others').append(box);
    });
}
const boxesOfNumbers = () => [...document.querySelectorAll('.numbers div')];
function clearNumbers() {
    for (const box of boxesOfNumbers()) { box.lastElementChild.textContent = '-'; }
}
function showNumbers() {
    const boxes = boxesOfNumbers();
    NUMBERS.forEach(([, value], i) => {
        const cell = boxes[i].lastElementChild, now = value();
        if (cell.textContent !== now) { cell.textContent = now; }
    });
}

// ## What happens

let numbered = 0, drawn = 0, pictures = 0, slowest = 0;
const calm = matchMedia('(prefers-reduced-motion: reduce)');
function frame(now) {
    requestAnimationFrame(frame);
    // words are written less often than pictures; after the last scene of a paused run they are due
    // without a new scene
    const due = dirty || (!worded && now - numbered > 250);
    if (!due || scene === null || begun === null || now - drawn < (calm.matches ? 1000 : 0)) {
        return;
    }
    const before = performance.now();
    dirty = false;
    drawn = now;
    worded = now - numbered > 250;
    drawBeam();
    drawContact();
    if (drawnSpectrum !== spectrum) {
        drawnSpectrum = spectrum;
        drawSpectrum();
    }
    if (drawnSurfaces !== surfaces) {
        drawnSurfaces = surfaces;
        drawSurfaces();
    }
    if (worded) {
        numbered = now;
        showNumbers();
    }
    // the first pictures are not timed, because they make what later pictures use
    if (++pictures > 30) { slowest = Math.max(slowest, performance.now() - before); }
}

function togglePlay() {
    if (started === null || fault) {
        start(true);
    } else {
        setPlaying(!playing);
        engine.postMessage({ play: playing });
    }
    context?.resume();
}

// Dragging the block changes its speed: 150 pixels are a factor of e.
function dragging() {
    const canvas = $('beam'), control = CONTROLS[0];
    let from = null;
    canvas.addEventListener('pointerdown', (event) => {
        from = { x: event.clientX, speed: settings.speed };
        canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
        if (from === null) { return; }
        const speed = from.speed * Math.exp((event.clientX - from.x) / 150);
        settings.speed = rounded(Math.max(control.low, Math.min(control.high, speed)));
        show(control);
        drive();
    });
    for (const end of ['pointerup', 'pointercancel']) {
        canvas.addEventListener(end, () => { from = null; });
    }
}

readLink();
makeControls();
presets();
makeNumbers();
showAll();
readColors();
dragging();
$('play').addEventListener('click', togglePlay);
$('sound').addEventListener('click', toggleSound);
$('volume').addEventListener('input', setVolume);
$('case').addEventListener('click', () => engine.postMessage({ record: true }));
$('tape').addEventListener('click', toggleTape);
$('next').addEventListener('click', nextSurfaces);
$('profile').addEventListener('change', ({ target }) => {
    if (target.files.length > 0) { take(target.files[0]); }
});
$('format').addEventListener('change', offer);
$('no-profile').addEventListener('click', takeOut);
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) { take(event.dataTransfer.files[0]); }
});
$('save-ini').addEventListener('click', () => save('live.ini'));
$('save-tsv').addEventListener('click', () => save('live.tsv'));
$('close').addEventListener('click', () => $('dialog').close());
$('link').addEventListener('click', async () => {
    try {
        await navigator.clipboard.writeText(link());
        say(`The link with these settings is in the clipboard${
            own === null ? '' : `, without ${own.file}`}.`);
    } catch { say(`The link with these settings: ${link()}`); }
});
addEventListener('keydown', (event) => {
    // a slider does not react to a space
    const typing = event.target.matches(
        'input:not([type=range]),select,textarea,button,summary');
    if (event.key === ' ' && !typing) {
        event.preventDefault();
        togglePlay();
    } else if (!event.target.matches('select,textarea,[type=text]')
        && !event.ctrlKey && !event.metaKey && !event.altKey) {
        ({ m: toggleSound, n: nextSurfaces })[event.key]?.();
    }
});
addEventListener('hashchange', () => {
    if (location.href === link()) { return; } // written by this page
    readLink();
    showAll();
    start(playing);
});
addEventListener('resize', drawAnew);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', readColors);
requestAnimationFrame(frame);
// used by a test of this page (tests/live/browser.mjs)
globalThis.ra2dLive = { engine, earOf, beginning, slowest: () => slowest,
    pictures: () => pictures, gaps: () => gaps, sounds: () => context?.state === 'running',
    ahead: () => (scene?.ahead ?? 0)
        + (context?.baseLatency ?? 0) + (context?.outputLatency ?? 0) };
load().catch((error) => say(`The engine cannot be unpacked: ${error.message}`, true));
