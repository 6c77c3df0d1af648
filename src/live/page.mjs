// The live page: controls, pictures, numbers, sound, and the case that somebody takes away.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine is in a worker (worker.mjs), what is heard in a worklet (worklet.mjs); this thread
// draws what the last scene was, once a frame. Both are texts of this page (bundle.sh).

const $ = (id) => document.getElementById(id);
const text = (id) => $(id).textContent.trim();
const dataUrl = (code) => 'data:text/javascript;base64,' + btoa(code);

// ## Settings

// At once: within a run. The others begin a new one. All have short decimals, which take the slider
// over the same offsets natively.
const CONTROLS = [
    { id: 'speed', label: 'Speed', unit: 'm/s', low: 0.02, high: 0.7, log: true, atOnce: true },
    { id: 'weight', label: 'Weight of the block', unit: 'N/m', low: 0.5, high: 50, log: true,
        atOnce: true },
    { id: 'Ra', label: 'Roughness Ra', unit: '\u00b5m', low: 0.5, high: 31, log: true },
    { id: 'lc', label: 'Correlation length', unit: '\u00b5m', low: 45, high: 1000, log: true },
    { id: 'damping', label: 'Damping of the beam', unit: '%', low: 0.1, high: 20, log: true },
    { id: 'step', label: 'Time step', unit: '\u00b5s', choices: [0.5, 1, 2] },
];
const FIRST = { speed: 0.2, weight: 7.65, Ra: 5, lc: 450, damping: 2, step: 1, seed: 1 };
const PLACES = 1000;
const settings = { ...FIRST };

const rounded = (x) => Number(x.toPrecision(3));
function valueAt(control, place) {
    const u = place / PLACES, { low, high } = control;
    return rounded(low * (high / low) ** u);
}
const placeOf = ({ low, high }, value) =>
    Math.round(PLACES * Math.log(value / low) / Math.log(high / low));

function readLink() {
    const said = new URLSearchParams(location.hash.slice(1));
    for (const { id, low, high, choices } of CONTROLS) {
        const value = Number(said.get(id));
        const good = choices ? choices.includes(value) : value >= low && value <= high;
        if (said.has(id) && good) { settings[id] = value; }
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

// ## The case of these settings, and what was played of it

function caseText({ Ra, lc, damping, step, seed, speed }, more = '', duration = '') {
    return `; From the live page of ra2d; what is not said here is the realistic case.
[case]
title = Live: Ra ${Ra} um, correlation length ${lc} um, damping ${damping} %
[resonator]
damping = ${damping} %
[surface]
Ra = ${Ra} um
correlation_length = ${lc} um
seed = ${seed}
[sliding]
speed = ${speed} m/s
${more}[time]
step = ${step} us
${duration}[output]
sample = 10 us
[probes]
velocity = resonator velocity 165 mm
`;
}
// A load is what there is beside the weight of the block.
const loadOf = ({ weight }) =>
    Math.abs(weight - own) < 0.005 ? 0 : Math.round((weight - own) * 1e4) / 1e4;
function recordTable({ rows }) {
    const lines = rows.map((row) => row.join('\t'));
    return `# units\t1\tm/s\tN/m\nstep\tV\tload\n${lines.join('\n')}\n`;
}

// ## The engine

let own = 7.65, playing = false, begun = null, started = null, scene = null, spectrum = null;
let fault = false, context = null, ear = null, gain = null, muted = false, passes = 0;
const engine = new Worker(dataUrl(text('worker')));

async function load() {
    const packed = Uint8Array.from(atob(text('engine').replace(/\s/g, '')),
        (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const module = await new Response(stream).arrayBuffer();
    engine.postMessage({ module }, [module]);
}

function start(play) {
    started = { ...settings };
    spectrum = null;
    fault = false;
    engine.postMessage({ start: {
        text: caseText(settings), speed: settings.speed, load: loadOf(settings), play,
    } });
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
        own = what.weight;
        say(passes === 0 ? `A new run, seed ${settings.seed}.`
            : `Next surfaces: seed ${settings.seed}. The last pass ended at the end of the beam.`);
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
        // what is on its way to be heard is heard before
        setTimeout(() => { if (started === of) { start(again); } }, context === null ? 0 : 150);
    },
    record: (what) => showCase(what),
    fault: (line) => {
        fault = true;
        setPlaying(false);
        say(`The engine says: ${line}`, true);
    },
};
engine.onmessage = ({ data }) => {
    for (const [name, value] of Object.entries(data)) { answers[name](value); }
};

// ## Sound

async function makeSound() {
    context = new AudioContext({ sampleRate: 50000, latencyHint: 'interactive' });
    await context.audioWorklet.addModule(dataUrl(text('worklet')));
    ear = new AudioWorkletNode(context, 'ear',
        { numberOfInputs: 0, outputChannelCount: [1] });
    gain = context.createGain();
    ear.connect(gain).connect(context.destination);
    const { port1, port2 } = new MessageChannel();
    ear.port.postMessage({ port: port1 }, [port1]);
    engine.postMessage({ port: port2 }, [port2]);
    setVolume();
}
const FULL_SCALE = 0.0158; // m/s at 0 dB
function setVolume() {
    const volume = Number($('volume').value);
    $('volume').setAttribute('aria-valuetext', `${volume} dB`);
    if (gain !== null) { gain.gain.value = muted ? 0 : 10 ** (volume / 20) / FULL_SCALE; }
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
    await context?.resume();
    setVolume();
    const heard = context !== null && !muted;
    $('sound').setAttribute('aria-pressed', String(heard));
    $('sound').textContent = heard ? 'Sound off' : 'Sound on';
}

// ## Controls

function show(control) {
    const { id, unit } = control, value = settings[id], said = `${value} ${unit}`;
    if (control.choices) {
        $(id).value = String(value);
    } else {
        $(id).value = String(placeOf(control, value));
        $(id).setAttribute('aria-valuetext', said);
    }
    $(`${id}-value`).textContent = said;
}
const showAll = () => CONTROLS.forEach(show);

function makeControls() {
    for (const control of CONTROLS) {
        const { id, label, choices, atOnce } = control, row = document.createElement('div');
        const name = document.createElement('label'), value = document.createElement('output');
        name.htmlFor = id;
        name.textContent = label + (atOnce ? '' : ' (new run)');
        value.id = `${id}-value`;
        value.htmlFor = id;
        const input = document.createElement(choices ? 'select' : 'input');
        input.id = id;
        if (choices) {
            input.append(...choices.map((choice) =>
                new Option(`${choice} ${control.unit}`, choice)));
        } else {
            Object.assign(input, { type: 'range', min: 0, max: PLACES, step: 1 });
            input.addEventListener('input', () => {
                settings[id] = valueAt(control, Number(input.value));
                show(control);
                if (atOnce) { drive(); }
            });
        }
        input.addEventListener('change', () => {
            if (choices) { settings[id] = Number(input.value); }
            show(control);
            if (!atOnce) {
                passes = 0;
                start(playing);
            }
        });
        row.append(name, value, input);
        $('controls').append(row);
    }
    $('controls').addEventListener('submit', (event) => event.preventDefault());
}

const um = (x) => Number((x * 1e6).toPrecision(6));
function presets() {
    const own = [
        ['Riding', { ...FIRST, speed: 0.05 }],
        ['Between riding and hopping', FIRST],
        ['Hopping', { ...FIRST, Ra: 20.4, lc: 500, speed: 0.7 }],
        ['A beam that rings', { ...FIRST, damping: 0.2, speed: 0.1 }],
        ['Short waves', { ...FIRST, lc: 45, Ra: 2 }],
    ];
    const paper = JSON.parse(text('points')).map(({ name, Ra, speed, damping, lc }) =>
        [`${name}: Ra ${um(Ra)} \u00b5m, ${speed} m/s, damping ${rounded(100 * damping)} %`,
            { ...FIRST, Ra: um(Ra), speed, damping: rounded(100 * damping), lc }]);
    const all = [];
    const groups = [['For a beginning', own], ['Points of the paper, at this time step', paper]];
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
        passes = 0;
        showAll();
        start(playing);
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
        'live.ini': heard + caseText(started, 'speed_table = live.tsv\n', duration),
        'live.tsv': recordTable(record),
    };
    $('ini').value = shown['live.ini'];
    $('tsv').value = shown['live.tsv'];
    $('dialog').showModal();
}
function save(name) {
    const a = document.createElement('a');
    a.href = URL.createObjectURL(new Blob([shown[name]], { type: 'text/plain' }));
    a.download = name;
    a.click();
    URL.revokeObjectURL(a.href);
}

// ## Pictures

let dirty = false, stretch = 0, worded = false;
const colors = {};
// what a picture shows in words, seldom
function caption(id, line) { if (worded) { $(id).textContent = line; } }
function readColors() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ['text', 'faint', 'line', 'lower', 'upper', 'force', 'accent']) {
        colors[name] = style.getPropertyValue(`--${name}`).trim();
    }
    dirty = true;
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

// Stretched to a third of the height at most, with a round number of times that seldom changes.
function beamStretch(beam, scale, room) {
    const most = beam.reduce((a, b) => Math.max(a, Math.abs(b)), 1e-9);
    const fits = room / (most * scale);
    if (stretch === 0 || stretch > fits || stretch < 0.1 * fits) {
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
    const heard = Math.round(last * 0.165 / length);
    g.beginPath();
    g.arc(x(0.165), y(scene.beam[heard]), 4, 0, 7);
    g.fill();
    g.fillStyle = colors.faint;
    g.fillText('heard at 165 mm', Math.min(x(0.165) - 20, width - 110), height - 6);
    const arrow = x(scene.position) + slider * scale / 2;
    const right = Math.min(width - 70, Math.max(4, arrow - 20));
    g.fillStyle = colors.text;
    g.fillText(`\u2192 ${scene.speed} m/s`, right, top - high - 6);
    caption('beam-text', `The beam, 450 mm, its deflection ${times} times; the block at `
        + `${(1000 * scene.position).toFixed(0)} mm. ${scene.left < 1e3
            ? `This pass ends in ${scene.left.toFixed(1)} s of its time.` : ''}`);
}

// In a column of pixels the highest of the lower line and the lowest of the upper one.
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
    // about the mean of the lower line, which the beam's deflection moves
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
    const most = scene.force.reduce((a, b) => Math.max(a, b), 0);
    g.strokeStyle = colors.force;
    g.lineWidth = 2;
    scene.place.forEach((place, i) => {
        const at = place / begun.slider * width;
        const c = Math.max(0, Math.min(columns - 1, Math.floor(at)));
        g.beginPath();
        g.arc(at, y(below[c]), 3 + 9 * Math.sqrt(scene.force[i] / most), 0, 7);
        g.stroke();
    });
    const stretched = (height / (range.high - range.low)) / (width / begun.slider);
    caption('contact-text', 'Both surfaces under the block, 20 mm, heights '
        + `${Number(stretched.toPrecision(2))} times; circles are the ${scene.contacts} contacts `
        + 'of this moment, their area the force.');
}

const LOW = 20, HIGH = 40000, LOWEST_THIRD = 8;
function drawSpectrum() {
    const { g, width, height } = sheet('spectrum'), left = 34, foot = 18;
    const x = (f) => left + (width - left) * Math.log(f / LOW) / Math.log(HIGH / LOW);
    g.fillStyle = colors.faint;
    for (const [f, name] of [[31.5, '31.5'], [125, '125'], [500, '500'], [2000, '2k'], [8000, '8k'],
        [31500, '31.5k Hz']]) {
        g.fillText(name, Math.min(x(f) - 8, width - 50), height - 4);
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
        const mid = 1000 * 10 ** ((i - 17) / 10), from = x(mid * 10 ** -0.05);
        g.globalAlpha = i < LOWEST_THIRD ? 0.35 : 1;
        g.fillStyle = colors.lower;
        if (dB > bottom) {
            g.fillRect(from, y(dB), x(mid * 10 ** 0.05) - from - 1, height - foot - y(dB));
        }
    });
    g.globalAlpha = 1;
    g.strokeStyle = colors.force;
    g.lineWidth = 1;
    g.beginPath();
    const width1 = 1e5 / 8192;
    for (let column = left; column < width; column++) {
        const f = (c) => LOW * (HIGH / LOW) ** ((c - left) / (width - left)) / width1;
        const first = Math.round(f(column)), last = Math.max(first, Math.round(f(column + 1)) - 1);
        let most = 0;
        for (let j = first; j <= last; j++) { most = Math.max(most, density[j] ?? 0); }
        g.lineTo(column, y(10 * Math.log10(most / 1e-18)));
    }
    g.stroke();
}

// ## Numbers

const dB = (square) => square > 0 ? `${(10 * Math.log10(square / 1e-18)).toFixed(1)} dB` : '-';
const some = (x, unit, digits = 3) =>
    Number.isFinite(x) ? `${Number(x.toPrecision(digits))} ${unit}` : '-';
function regime(ratio) {
    return !Number.isFinite(ratio) ? '-'
        : `${ratio.toPrecision(2)}, ${ratio < 0.3 ? 'rides' : ratio > 3 ? 'hops' : 'between'}`;
}
const NUMBERS = [
    ['Level of the beam', () => dB(scene.square)],
    ['Level by the law', () => Number.isFinite(scene.law.level)
        ? `${scene.law.level.toFixed(1)} \u00b1 ${scene.law.half.toFixed(1)} dB` : '-'],
    ['Level at 165 mm', () => spectrum === null ? '-'
        : `${spectrum.level[31].toFixed(1)} dB, ${spectrum.level[32].toFixed(1)} dB(A)`],
    ['V/V*, of the law', () => regime(scene.law.ratio)],
    ['Power of sliding', () => some(scene.power, 'W/m')],
    ['Power by the law', () => some(scene.law.power, 'W/m')],
    ['Share of time in contact', () => some(100 * scene.touching, '%')],
    ['Contacts, force now', () => `${scene.contacts}, ${some(scene.total, 'N/m')}`],
    ['Energy put in', () => some(1000 * scene.putIn, 'mJ/m')],
    ['of it damped, stored', () => `${some(1000 * scene.damped, '')}, ${some(1000 * scene.stored,
        'mJ/m')}`],
    ['Energy balance, closed to', () => scene.putIn > 0
        ? (Math.abs(scene.residual) / scene.putIn).toExponential(1) : '-'],
    ['Time of the run', () => `${scene.time.toFixed(2)} s`],
    ['Pace', () => scene.factor === 1 ? 'that of the clock'
        : `${scene.factor.toFixed(2)} of the clock: too slow here`],
];
function makeNumbers() {
    for (const [name] of NUMBERS) {
        const row = $('numbers').insertRow(), head = document.createElement('th');
        head.scope = 'row';
        head.textContent = name;
        row.append(head);
        row.insertCell().textContent = '-';
    }
}
function showNumbers() {
    NUMBERS.forEach(([, value], i) => { $('numbers').rows[i].cells[1].textContent = value(); });
}

// ## What happens

let numbered = 0, drawn = 0;
const calm = matchMedia('(prefers-reduced-motion: reduce)');
function frame(now) {
    requestAnimationFrame(frame);
    if (!dirty || scene === null || begun === null || now - drawn < (calm.matches ? 1000 : 0)) {
        return;
    }
    dirty = false;
    drawn = now;
    worded = now - numbered > 250;
    drawBeam();
    drawContact();
    drawSpectrum();
    if (worded) {
        numbered = now;
        showNumbers();
    }
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

// The block is dragged by its speed: 150 pixels are a factor of e.
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
$('save-ini').addEventListener('click', () => save('live.ini'));
$('save-tsv').addEventListener('click', () => save('live.tsv'));
$('close').addEventListener('click', () => $('dialog').close());
$('link').addEventListener('click', async () => {
    try {
        await navigator.clipboard.writeText(link());
        say('The link with these settings is in the clipboard.');
    } catch { say(`The link with these settings: ${link()}`); }
});
addEventListener('keydown', (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA|BUTTON|SUMMARY)$/.test(event.target.tagName);
    if (event.key === ' ' && !typing) {
        event.preventDefault();
        togglePlay();
    } else if (event.key === 'm' && !/^(SELECT|TEXTAREA)$/.test(event.target.tagName)
        && !event.ctrlKey && !event.metaKey && !event.altKey) {
        toggleSound();
    }
});
addEventListener('hashchange', () => {
    readLink();
    showAll();
    start(playing);
});
addEventListener('resize', () => { dirty = true; });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', readColors);
requestAnimationFrame(frame);
load().catch((error) => say(`The engine cannot be unpacked: ${error.message}`, true));
