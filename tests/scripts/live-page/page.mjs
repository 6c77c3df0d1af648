// live.html without a browser: what its script writes for the scenes given here.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node page.mjs live.html FOLDER
//
// The script writes cases of some settings to FOLDER. The elements have the names of those of the
// page. A picture records its texts and what is drawn.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

const [, , path, folder] = process.argv, html = readFileSync(path, 'utf8');
const part = (id) => new RegExp(`<script[^>]*id="${id}">([^]*?)</script>`).exec(html)[1];
const script = /<script type="module">([^]*?)<\/script>/.exec(html)[1];

// ## A page

class Element {
    constructor(name, id = '') {
        Object.assign(this, { name, id, children: [], heard: {}, attributes: {}, value: '',
            hidden: false, textContent: '', told: [], room: [400, 200], size: [300, 150] });
        const own = new Set();
        this.classList = { toggle: (c, to) => to ? own.add(c) : own.delete(c), own };
    }
    append(...all) { this.children.push(...all); }
    setAttribute(key, value) { this.attributes[key] = value; }
    addEventListener(type, react) { this.heard[type] = react; }
    get lastElementChild() { return this.children.at(-1); }
    get clientWidth() { return this.room[0]; }
    get clientHeight() { return this.room[1]; }
    // the browser clears a picture when either is set
    get width() { return this.size[0]; }
    get height() { return this.size[1]; }
    set width(to) { this.size = [to, this.size[1]]; this.cleared = true; }
    set height(to) { this.size = [this.size[0], to]; this.cleared = true; }
    click() { saved.push(this); }
    showModal() { this.shown = true; }
    close() { this.shown = false; }
    setSelectionRange() {}
    setPointerCapture(id) { this.held = id; }
    connect(to) { this.to = to; }
    getContext() {
        const { told } = this;
        const at = (k) => (...all) => told.push(`${k} ${all.map(short).join(' ')}`);
        // the points of the present path
        let path = 0;
        const g = { setTransform() {}, beginPath() { path = 0; }, stroke() {} };
        const kept = ['moveTo', 'lineTo', 'fillRect', 'arc', 'fillText', 'fill'];
        for (const k of kept) { g[k] = at(k); }
        for (const k of ['moveTo', 'lineTo', 'arc']) {
            const draw = g[k];
            g[k] = (...given) => { path++; draw(...given); };
        }
        // what is drawn in which colour; `all` counts it
        let colour = '', pale = '';
        const all = this.colours ??= {};
        const count = (k) => { const of = `${k} ${colour}${pale}`; all[of] = (all[of] ?? 0) + 1; };
        for (const k of ['fillRect', 'fillText', 'fill', 'stroke']) {
            const draw = g[k];
            g[k] = (...given) => {
                [colour, pale] = [k === 'stroke' ? g.strokeStyle : g.fillStyle,
                    g.globalAlpha < 1 ? ` ${g.globalAlpha}` : ''];
                count(k === 'stroke' ? `${k} ${g.lineWidth}` : k);
                if (/^(stroke|fill)$/.test(k)) { all.points = (all.points ?? 0) + path; }
                draw(...given);
            };
        }
        g.clearRect = (...given) => { told.length = 0; at('clearRect')(...given); };
        return g;
    }
}
const short = (x) => typeof x === 'number' ? Number(x.toPrecision(5)) : x;
const elements = new Map(), saved = [], posted = [], heard = {};
for (const [, name, id] of html.matchAll(/<(\w+)[^>]* id="([\w-]+)"/g)) {
    elements.set(id, new Element(name, id));
}
for (const id of ['engine', 'worker', 'worklet', 'points']) {
    elements.get(id).textContent = part(id);
}
elements.get('volume').value = '0';
const byId = (id) => {
    const inside = (all) => all.flatMap((e) =>
        e instanceof Element ? [e, ...inside(e.children)] : []);
    return elements.get(id) ?? inside([...elements.values()]).find((e) => e.id === id);
};
let hash = '#speed=0.35&film=on&step=2&Ra=99&seed=7', draws = null, calm = true, copied = '';
let moves = null, sounding = null, waits = null, clock = 0, theme = '';
const devices = [], changes = {}, later = [], revoked = [];
class Worker { postMessage(message) { posted.push(message); } }
class Option { constructor(text, value) { Object.assign(this, { text, value }); } }
const context = vm.createContext({ console, URLSearchParams, Option, Worker, Blob, Response,
    btoa: () => '', atob: () => { throw new Error('no module'); },
    devicePixelRatio: 1, performance: { now: () => clock }, getComputedStyle: () => ({
        getPropertyValue: (name) => ` ${name}${theme} ` }),
    location: { get hash() { return hash; }, get href() { return `file:///live.html${hash}`; },
        set hash(to) { hash = `#${to}`; } },
    history: { replaceState: (a, b, url) => { hash = `#${url.split('#')[1]}`; } },
    matchMedia: (what) => {
        const media = { matches: calm,
            addEventListener: (type, react) => { changes[what] = react; } };
        if (/motion/.test(what)) { moves ??= media; }
        return media;
    },
    requestAnimationFrame: (frame) => { draws = frame; },
    setTimeout: (what, ms) => {
        if (waits !== null) { waits.push([ms, what]); return; }
        if (ms < 1000) { what(); } else { later.push([ms, what]); }
    },
    URL: { createObjectURL: (blob) => blob, revokeObjectURL(blob) { revoked.push(blob); } },
    addEventListener: (type, react) => { heard[type] = react; },
    navigator: { clipboard: { writeText: async (words) => {
        if (copied === null) { throw new Error('not allowed'); }
        copied = words;
    } } },
    document: { getElementById: byId, documentElement: null,
        createElement: (name) => new Element(name),
        querySelectorAll: () => ['first', 'others'].flatMap((id) => byId(id).children) } });
vm.runInContext(`(() => {${script}\nglobalThis.page = { engine, settings, caseText, wav,
    setPlace: (p) => { settings.place = p; }, begin: () => start(false), quantity,
    FIRST, VELOCITY, PRESSURE,
    ear: (e, of = {}) => { ear = e; context = of; setVolume(); },
    deaf: () => { ear = context = null; } };})()`, context);
const { page } = context, say = (message) => page.engine.onmessage({ data: message });
// what the page says, and whether it says it as a fault
const told = () => {
    const { textContent, classList: { own } } = byId('status');
    return textContent + (textContent !== '' && own.has('fault') ? ' (a fault)' : '');
};
const status = () => console.log(`status: ${told()}`);

// ## Controls

console.log('# settings of a link; what is out of range is as at first');
console.log(JSON.stringify(page.settings));
console.log('# controls');
const rows = ['at-once', 'sliders', 'choices'].flatMap((id) => byId(id).children);
for (const { children } of rows) {
    const [label, value, unit] = children, last = children.at(-1);
    console.log(`${label.textContent} (${label.htmlFor}): ${
        last.name === 'select' ? last.children.map((o) => `${o.value}=${o.text}`).join(', ') +
            `; ${last.value}` : `${value.value} ${unit.textContent}, ${
            last.attributes['aria-valuetext']}, ${last.min} to ${last.max} by ${
                last.step}, at ${last.value}; ${
            value.id}: ${value.attributes['aria-label']}, ${value.type} ${value.inputMode} ${
            value.size} ${value.autocomplete}`}, ${last.type}`);
}
console.log('# values at both ends and in the middle');
for (const { children } of rows.slice(0, 5)) {
    const [, value, unit, input] = children;
    console.log([0, 500, 1000].map((at) => {
        input.value = String(at);
        input.heard.input();
        return `${value.value} ${unit.textContent}`;
    }).join(', '));
}
console.log(hash);
console.log('# typed values');
for (const [id, typed] of [['weight', '7.65'], ['speed', ' 0.12345 '], ['Ra', '4.86'],
    ['lc', '44.9'], ['damping', 'two'], ['weight', '50.01'], ['lc', ''], ['weight', '50']]) {
    const value = byId(`${id}-value`);
    byId('status').textContent = '';
    value.value = typed;
    value.heard.change();
    console.log(`${typed}: ${page.settings[id]}, shown ${value.value}, slider ${byId(id).value}; ${
        Object.keys(posted.at(-1) ?? {}).join()}; ${told()}`);
}
console.log('# presets');
const [some, paper] = byId('preset').children.slice(-2);
for (const group of [some, paper]) {
    console.log(`${group.label}: ${group.children.length}`);
    group.children.forEach(({ text, value }, i) => {
        if (group === paper && i > 1) { return; }
        byId('preset').value = value;
        byId('preset').heard.change();
        console.log(`${text}: ${JSON.stringify(page.settings)}`);
    });
}

// ## Cases

const cases = { first: page.FIRST,
    all: { speed: 0.5, weight: 10, Ra: 2.5, lc: 100, damping: 0.5, film: 'on', loss: '500',
        holder: 'spring', initial: 'ringing', place: 'air', step: '0.5', seed: 42 },
    friction: { ...page.FIRST, holder: 'friction', loss: '100', place: '90' },
    blocked: { ...page.FIRST, holder: 'blocked', place: '50' } };
for (const [name, of] of Object.entries(cases)) {
    writeFileSync(join(folder, `${name}.ini`), page.caseText(of, null));
}
writeFileSync(join(folder, 'p.txt'), '# x [mm] z [um]\n' +
    Array.from({ length: 60 }, (_, i) => `${i / 2} ${i % 3}\n`).join(''));
writeFileSync(join(folder, 'own.ini'),
    page.caseText(page.FIRST, { name: 'p.txt', format: 'units mm,um' }));
console.log('# a case');
process.stdout.write(page.caseText(cases.all, { name: 'p.txt', format: '' }, 'more\n', 'end\n'));

// ## Scenes

console.log('# messages and pictures');
Object.assign(page.settings, page.FIRST);
say({ ready: true });
const { start } = posted.at(-1);
console.log(`${start.speed} ${start.load} ${start.height} ${start.play}`);
say({ begun: { weight: 7.65, length: 0.45, slider: 0.02 } });
status();
const wave = (count, high) => Float32Array.from({ length: count }, (_, i) =>
    high * Math.sin(Math.PI * i / (count - 1)));
const scene = { beam: wave(181, 2e-5), lower: wave(4001, 1e-6), upper: wave(4001, 1e-6).map((v) =>
    v + 2e-6), place: [0.005, 0.0051, 0.015], force: [1, 3, 4], time: 12.345, position: 0.1234,
speed: 0.35, load: 2, contacts: 3, total: 7.891, putIn: 0.25, residual: -5e-7, work: 1,
damped: 0.125, stored: 0.0625, ahead: 0, left: 3.21, factor: 1, square: 1e-8, touching: 0.4567,
power: 0.0321, law: { level: 101.25, half: 3.456, ratio: 1.94, power: 0.0456 } };
// each frame asks for the next one
const frame = (now) => {
    const draw = draws;
    draws = null;
    draw(now);
};
function tell(ids) {
    for (const id of ids) {
        const { told } = byId(id), words = told.filter((t) => t.startsWith('fillText'));
        const rest = told.filter((t) => !t.startsWith('fillText'));
        console.log(`${id}: ${words.join('; ')}`);
        const some = rest.length > 12 ? [...rest.slice(0, 6), '...', ...rest.slice(-6)] : rest;
        console.log(`    ${rest.length}: ${some.join('; ')}`);
        told.length = 0;
        const { colours = {} } = byId(id);
        console.log(`    ${Object.keys(colours).map((k) => `${k}: ${colours[k]}`).join(', ')}`);
        for (const k of Object.keys(colours)) { delete colours[k]; }
    }
    for (const id of ['beam-text', 'contact-text', 'spectrum-text']) {
        console.log(`${id}: ${byId(id).textContent}`);
    }
}
const numbers = () => ['first', 'others'].forEach((id) => byId(id).children.forEach((box) =>
    console.log(`${box.children[0].textContent}: ${box.children[1].textContent}`)));
say({ scene });
frame(2000);
tell(['beam', 'contact', 'spectrum', 'surfaces']);
numbers();
const thirds = Float32Array.from({ length: 33 }, (_, i) =>
    i < 31 ? 60 + i : i === 31 ? 95.25 : 93.75);
const density = Float32Array.from({ length: 4097 }, (_, i) => 1e-10 / (1 + i));
say({ spectrum: { level: thirds, density } });
say({ surfaces: [{ Ra: 5.012e-6, lc: 4.5e-4, width: 97.6, density: wave(513, 1e-13) },
    { Ra: 4.987e-6, lc: 4.61e-4, width: 97.6, density: wave(513, 1e-14) }] });
say({ scene: { ...scene, factor: 0.456, left: 1e9, law: { ratio: 0.5, level: NaN, half: NaN,
    power: NaN }, putIn: 0, square: 0, touching: NaN } });
frame(4000);
tell(['beam', 'spectrum', 'surfaces']);
numbers();

// ## Sound, the record, faults

console.log('# sound');
const volumes = [];
page.ear({ port: { postMessage: ({ volume }) => volumes.push(short(volume)) } });
byId('volume').value = '-20';
byId('volume').heard.input();
console.log(volumes.join(' '), byId('volume').attributes['aria-valuetext']);
page.setPlace('air');
page.begin();
say({ scene });
frame(5000);
console.log('# while a run is prepared: no numbers of the run before');
console.log(byId('first').children.concat(byId('others').children)
    .map((box) => box.children[1].textContent).join(' '));
const { start: inAir } = posted.at(-1);
say({ begun: { weight: 7.65, length: 0.45, slider: 0.02 } });
console.log(volumes.join(' '), page.quantity().unit, inAir.height);
say({ scene });
say({ spectrum: { level: thirds, density } });
frame(6000);
tell(['beam', 'spectrum']);
for (const { unit, full, reference } of [page.VELOCITY, page.PRESSURE]) {
    console.log(`full scale ${full} ${unit}: ${(20 * Math.log10(full / reference)).toFixed(0)} dB`);
}
const text = html.replace(/\s+/g, ' ');
console.log(/full scale is [^.]*\.\d mm[^.]*\.5 Pa [^.]*\./.exec(text)[0]);
const view = page.wav(Float32Array.from([0.5, -0.25]));
console.log(Buffer.from(view.buffer).toString('latin1').replace(/[^ -~]/g, '.'), view.byteLength);
console.log([4, 16, 24, 28, 40].map((at) => view.getUint32(at, true)).join(' '),
    [20, 22, 32, 34].map((at) => view.getUint16(at, true)).join(' '),
    view.getFloat32(44, true), view.getFloat32(48, true));
page.settings.weight = 10.1234;
page.begin();
console.log(`load ${posted.at(-1).start.load} of ${page.settings.weight}`);
page.settings.weight = 7.65;
console.log('# the record');
page.setPlace('165');
page.begin();
// the record of the run before, and its end, are not those of this one
say({ record: { rows: [[0, 9, 9]], steps: 1, heard: 'of the run before' } });
const seed = page.settings.seed;
say({ ended: {} });
console.log(`shown ${byId('dialog').shown}, seed ${page.settings.seed - seed} later`);
say({ begun: { weight: 7.65, length: 0.45, slider: 0.02 } });
say({ record: { rows: [[0, 0.2, 0], [5000, 0.35, 2]], steps: 1234567, heard: '7 samples, 0a' } });
console.log(`${byId('ini').value}---\n${byId('tsv').value}---\n${byId('so-far').textContent}\n${
    byId('with').textContent}, shown ${byId('dialog').shown}`);
console.log('# messages');
byId('tape').heard.click();
status();
say({ tape: new Float32Array(0) });
status();
say({ tape: new Float32Array(75000) });
status();
console.log(saved.at(-1).download);
byId('next').heard.click();
console.log(page.settings.seed);
say({ begun: { weight: 7.65, length: 0.45, slider: 0.02 } });
status();
say({ ended: {} });
say({ begun: { weight: 7.65, length: 0.45, slider: 0.02 } });
status();
console.log(page.settings.seed);
// a spectrum of the previous run may arrive after the start of a run and before its first answer
page.begin();
say({ spectrum: { level: thirds, density } });
say({ begun: { weight: 7.65, length: 0.45, slider: 0.02 } });
say({ scene });
frame(8000);
console.log(byId('first').children[2].children.map((e) => e.textContent).join(': '));
say({ fault: 'case.ini:3: too fast' });
status();
console.log([...byId('status').classList.own].join());

// ## What a user does

const pause = () => new Promise((done) => { setTimeout(done, 0); });
console.log('# what a user does');
page.deaf();
await pause();
const brief = (message) => JSON.stringify(message, (key, value) =>
    key === 'text' ? value.split('\n').filter((line) => /file|format/.test(line)).join('; ')
        : ArrayBuffer.isView(value) ? `${value.length} bytes` : value).replaceAll('"', '');
async function act(words, does) {
    posted.length = 0;
    byId('status').textContent = '';
    await does();
    await pause();
    console.log(`${words}: ${posted.map(brief).join('; ') || 'nothing is sent'}; ${
        byId('play').textContent}, seed ${page.settings.seed}; ${told()}`);
}
const begun = { weight: 7.65, length: 0.45, slider: 0.02 };
const key = (of, more) => () => {
    let stopped = false;
    const target = { matches: (list) => list.split(',').some((one) =>
        one.replace(':not([type=range])', '') === 'input' ? /^input (?!range)/.test(more?.in)
            : one === '[type=text]' ? more?.in === 'input text' : one === more?.in) };
    heard.keydown({ key: of, target, preventDefault() { stopped = true; }, ...more });
    if (stopped) { console.log('    the page does not scroll'); }
};
Object.assign(page.settings, page.FIRST);
byId('preset').value = '';
await act('no preset is chosen', () => byId('preset').heard.change());
await act('a format without a file', () => byId('format').heard.change());
const click = (id) => () => byId(id).heard.click();
await act('play after a fault', click('play'));
say({ begun });
await act('play', click('play'));
await act('play', click('play'));
for (const where of ['body', 'input range', 'input text', 'select', 'textarea', 'button',
    'summary']) {
    await act(`a space in ${where}`, key(' ', { in: where }));
    await act(`n in ${where}`, key('n', { in: where }));
    say({ begun });
}
for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    await act(`n with ${held}`, key('n', { in: 'body', [held]: true }));
}
await act('x', key('x', { in: 'body' }));
page.settings.seed = 999999;
await act('next', click('next'));
await act('next', click('next'));
say({ begun });
// dragging
const beam = byId('beam');
await act('the pointer moves', () => beam.heard.pointermove({ clientX: 900 }));
await act('the block is held', () => beam.heard.pointerdown({ clientX: 100, pointerId: 7 }));
for (const x of [250, -1000, 1000]) {
    await act(`and drawn to ${x}`, () => beam.heard.pointermove({ clientX: x }));
}
await act('and let go', () => beam.heard.pointerup());
await act('the pointer moves', () => beam.heard.pointermove({ clientX: 900 }));
console.log(`pointer ${beam.held}, ${byId('speed').attributes['aria-valuetext']}`);
// files
const given = (name) => ({ name, arrayBuffer: async () => new ArrayBuffer(5) });
const about = () => console.log(`    ${byId('whose').textContent}; hidden ${
    byId('no-profile').hidden}, format "${byId('format').value}"`);
const choose = (file) => byId('profile').heard.change({ target: { files: [file] } });
byId('format').value = ' units mm,um; [x]';
await act('a profile', () => choose(given('case.ini')));
say({ begun });
about();
await act('another', () => choose(given('my profile.txt')));
about();
await act('it is refused', () => say({ fault: 'case.ini:12: surface.slider.file: too short' }));
say({ begun });
status();
about();
byId('format').value = 'units mm,um';
await act('with a format', () => byId('format').heard.change());
say({ begun });
about();
await act('none is chosen', () => byId('profile').heard.change({ target: { files: [] } }));
await act('the link', click('link'));
console.log(copied);
await act('the case', click('case'));
say({ record: { rows: [[0, 0.2, 0]], steps: 2000, heard: '200 samples, 0a' } });
console.log(byId('with').textContent, byId('ini').scrollTop);
await act('saved', () => { click('save-ini')(); click('save-tsv')(); click('close')(); });
console.log(saved.slice(-2).map(({ download }) => download).join(), byId('dialog').shown);
await act('taken out', click('no-profile'));
say({ begun });
about();
copied = null;
await act('the link is not copied', click('link'));
await act('a file is dropped', () => heard.drop({ preventDefault() {},
    dataTransfer: { files: [given('live.txt')] } }));
about();
click('no-profile')();
say({ begun });
// links
await act('the own link', () => heard.hashchange());
hash = '#speed=0.3&seed=12&holder=spring&loss=7';
await act('another link', () => heard.hashchange());
say({ begun });
console.log(JSON.stringify(page.settings));
say({ scene });
frame(10000);
byId('beam').told.length = 0;
heard.resize();
frame(12000);
console.log(`drawn anew: ${byId('beam').told.length > 0}, ${Object.keys(changes).join()}`);

console.log('# the sound is switched on');
class Port { postMessage(data) { devices.push(JSON.stringify(data)); } }
Object.assign(context, { OfflineAudioContext: class {}, MessageChannel: class {
    constructor() { Object.assign(this, { port1: 'one end', port2: 'the other' }); }
}, AudioWorkletNode: class {
    constructor(made, name, options) {
        devices.push(`${name} ${JSON.stringify(options)}`);
        this.port = new Port();
    }
    connect(to) { devices.push(`to ${to}`); }
} });
await act('no sound here', click('sound'));
console.log(byId('sound').attributes['aria-pressed']);
context.AudioContext = class {
    constructor(options) {
        devices.push(JSON.stringify(options));
        sounding = this;
        Object.assign(this, { destination: 'the loudspeaker', state: 'running',
            audioWorklet: { addModule: async () => {} } });
    }
    async resume() { devices.push('resumed'); }
};
byId('volume').value = '0';
for (const what of ['on', 'off', 'on']) {
    await act(`sound ${what}`, key('m', { in: 'body' }));
    console.log(`${byId('sound').attributes['aria-pressed']}: ${devices.splice(0).join('; ')}`);
}

console.log('# what is done later');
// names of files are forgotten, and of a sound that has not begun by then the user is told
for (const state of ['running', 'suspended']) {
    sounding.state = state;
    byId('status').textContent = '';
    const times = later.map(([ms, what]) => { what(); return ms; });
    console.log(`${state}: ${[...new Set(times)].join(', ')} ms, ${revoked.length} of ${
        saved.length} names forgotten; ${told()}`);
    revoked.length = 0;
}
// pictures are drawn for each scene, words four times in a second
calm = moves.matches = false;
const drawings = [];
for (let now = 20000; now <= 20520; now += 40) {
    say({ scene: { ...scene, time: now / 1000 } });
    byId('beam').told.length = 0;
    frame(now);
    drawings.push([byId('beam').told.length > 0, byId('others').children.at(-2).children[1]
        .textContent].join(' '));
}
console.log(drawings.join(', '));
moves.matches = true;
const slow = [];
for (let now = 30000; now <= 32400; now += 400) {
    say({ scene });
    byId('beam').told.length = 0;
    frame(now);
    slow.push(byId('beam').told.length > 0);
}
console.log(`with less motion: ${slow.join(', ')}`);

console.log('# rare pictures');
// the enlarged beam fills at most a third of the height; the factor stays while it fits
let now = 40000;
function shown(change) {
    say({ scene: { ...scene, ...change } });
    frame(now += 2000);
    const bad = ['beam', 'contact'].filter((id) => byId(id).told.some((t) => /NaN|Inf/.test(t)));
    return bad.length > 0 ? `not a number in ${bad}` : '';
}
for (const high of [0, 2e-5, 1e-3, 9e-4, 2e-4, 2e-5]) {
    const bad = shown({ beam: wave(181, high) }), { told } = byId('beam');
    const y = told.filter((t) => t.startsWith('lineTo')).slice(0, 181).map((t) =>
        Number(t.split(' ')[2]));
    console.log(`${high}: ${/deflection ([^ ]*) times/.exec(byId('beam-text').textContent)[1]
    }, ${(Math.max(...y) - Math.min(...y)).toFixed(1)} of 200 px high ${bad}`);
}
// fewer points than columns, no contact, one at the last column; the scale of heights stays until
// they are outside of it or fill less than four tenths of it
const lines = (count, high) => ({ lower: wave(count, high), upper: wave(count, high).map((v) =>
    v + 2 * high) });
for (const [words, change] of [['few points', { ...lines(50, 1e-6), place: [], force: [] }],
    ['no contact', { place: [], force: [] }], ['at the end', { place: [0.02], force: [2] }],
    ['as high', {}], ['six tenths', lines(4001, 6e-7)], ['a fifth', lines(4001, 2e-7)],
    ['higher', lines(4001, 1.01e-6)]]) {
    const bad = shown(change), { told } = byId('contact');
    console.log(`${words}: ${['lineTo', 'arc'].map((k) => told.filter((t) =>
        t.startsWith(k)).length).join(' points, circles: ')}, ${
        /heights ([^ ]*) times/.exec(byId('contact-text').textContent)[1]} times ${bad}`);
}
// a value that is changed after a fault begins a run that plays if the one that failed played
for (const plays of [true, false]) {
    page.begin();
    say({ begun });
    if (plays) { click('play')(); }
    await act(`a fault while it ${plays ? 'plays' : 'stands'}`, () => say({ fault: 'no' }));
    posted.length = 0;
    byId('damping').value = '500';
    byId('damping').heard.change();
    console.log(posted.map(({ start }) => start?.play).join());
    say({ begun });
}
console.log('# sizes of a picture: that of its place in points of the screen, set when it changes');
moves.matches = false;
const next = (more = {}) => { say({ scene: { ...scene, ...more } }); frame(now += 300); };
for (const [width, height, ratio] of [[400, 200, 1], [400, 200, 1], [500, 200, 1], [500, 300, 1],
    [500, 300, 2], [501, 301, 1.25], [501, 301, 0], [400, 200, 1]]) {
    byId('beam').room = [width, height];
    byId('beam').cleared = false;
    context.devicePixelRatio = ratio;
    next();
    console.log(`${width} x ${height}, ${ratio}: ${byId('beam').size.join(' x ')}, ${
        byId('beam').cleared ? 'set' : 'kept'}`);
}
console.log('# deflections: round factors that change rarely');
const times = (id) => Number(/([0-9.e+]+) times/.exec(byId(id).textContent)[1]);
console.log([2e-5, 2.2e-5, 3e-5, 1e-4, 5e-5, 1.5e-5, 1.1e-5, 9e-6, 1e-6, 1e-8, 1e-3].map((high) => {
    next({ beam: wave(181, -high) });
    const drawn = byId('beam').told.filter((t) => t.startsWith('lineTo')).slice(0, 181)
        .map((t) => Number(t.split(' ')[2]));
    return `${high}: ${times('beam-text')} to ${Math.round(Math.max(...drawn))}`;
}).join('; '));
console.log('# heights: the range of a picture changes rarely');
const flat = (high) => new Float32Array(4001).fill(high);
for (const [low, high, upper] of [[0, 1e-6, 2e-6], [0, 1e-6, 2.2e-6], [0, 1e-6, 3e-6],
    [0, 1e-6, 1.75e-6], [0, 1e-6, 1.5e-6], [0, 1e-6, 1.3e-6], [0, 0, 0], [-2e-6, 0, 1e-7],
    [3e-6, 4e-6, 5e-6]]) {
    next({ lower: Float32Array.from({ length: 4001 }, (_, i) => i < 2000 ? low : high),
        upper: flat(upper) });
    const ends = byId('contact').told.filter((t) => /To/.test(t)).map((t) => t.split(' ')[2]);
    console.log(`${low} ${high} ${upper}: ${times('contact-text')} times, from ${ends[1]} to ${
        ends[399]}, above ${ends[403]}`);
}
console.log('# few points, and a place of few columns');
for (const [points, width] of [[2, 12], [4001, 4], [8, 12]]) {
    byId('contact').room = [width, 200];
    next({ lower: wave(points, 1e-6), upper: flat(2e-6), place: [0.0101], force: [0.5] });
    const told = byId('contact').told;
    console.log(`${points} of ${width}: ${told.filter((t) => t.startsWith('lineTo')).length}; ${
        told.filter((t) => t.startsWith('arc')).join('; ')}`);
}
byId('contact').room = [400, 200];
console.log('# numbers that are unknown, and a law that is near 1');
for (const ratio of [NaN, Infinity, 0.999, 1, 1.04]) {
    next({ law: { ratio, level: NaN, half: 1, power: Infinity }, putIn: -1, power: NaN,
        contacts: 0, total: 0, square: NaN, stored: NaN });
    console.log([...byId('first').children, ...byId('others').children]
        .map((box) => box.children[1].textContent).join('; '));
}
console.log('# links with one setting');
for (const said of ['speed=0.02', 'speed=0.7', 'speed=0.0199', 'speed=0.701', 'speed=', 'speed=x',
    'Ra=0.5', 'lc=1000', 'lc=1001', 'weight=50', 'damping=0.1', 'damping=0.09', 'seed=0', 'seed=1',
    'seed=2', 'seed=1000000', 'seed=1000001', 'seed=1.5', 'loss=100', 'loss=', 'holder=toString',
    'place=air', 'place=51', 'film=on', 'initial=ringing', 'other=1']) {
    const [id] = said.split('=');
    Object.assign(page.settings, page.FIRST, { seed: 7 });
    hash = `#${said}`;
    heard.hashchange();
    say({ begun });
    console.log(`${said}: ${page.settings[id]}, ${hash.split('&').length} of the link; shown ${
        byId(id)?.value}`);
}
console.log('# a run after a fault plays if the one before it did');
for (const plays of [true, false]) {
    page.settings.seed = 3;
    hash = '#seed=3';
    heard.hashchange();
    say({ begun });
    if ((byId('play').textContent === 'Pause') !== plays) { click('play')(); }
    say({ fault: 'not finite' });
    await act(`played ${plays}: next`, click('next'));
    say({ begun });
}
console.log('# the end of a pass');
for (const [seed, silent, changes] of [[41, true, false], [999999, false, false],
    [1000000, true, false], [5, true, true]]) {
    if (silent) { page.deaf(); } else { page.ear({ port: { postMessage() {} } }); }
    page.settings.seed = seed;
    page.begin();
    say({ begun });
    waits = [];
    say({ ended: {} });
    if (changes) { page.begin(); }
    posted.length = 0;
    console.log(`${seed}: ${page.settings.seed}, after ${waits[0][0]} ms${
        changes ? ', changed' : ''}`);
    waits[0][1]();
    waits = null;
    console.log(`    ${posted.map((of) => Object.keys(of).join()).join() || 'no new run'}`);
    say({ begun });
}
console.log('# what a test of the page asks');
const { ra2dLive: live } = context;
clock = 0;
const before = live.pictures();
for (let n = 0; n < 3; n++) { next(); }
console.log(`${live.pictures() - before} pictures, slowest ${live.slowest()}, gaps ${live.gaps()}`);
next({ ahead: 0.25 });
for (const of of [{}, { state: 'running', baseLatency: 0.5 }, { state: 'suspended',
    baseLatency: 0.5, outputLatency: 1 }]) {
    page.ear({ port: { postMessage() {} } }, of);
    console.log(`sounds ${live.sounds()}, ahead ${live.ahead()}`);
}
const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth');
Object.defineProperty(Element.prototype, 'clientWidth', { get() { clock += 5; return get.call(this);
} });
next();
clock = 0;
console.log(`slowest ${live.slowest()} of ${live.pictures() > 30}`);
console.log('# what the browser does not do by itself');
for (const [what, event] of [['dragover', {}], ['drop', { dataTransfer: { files: [] } }]]) {
    let kept = true;
    await act(what, () => heard[what]({ ...event, preventDefault() { kept = false; } }));
    console.log(`    the browser ${kept ? 'opens the file' : 'leaves the file'}`);
}
let sent = true;
byId('controls').heard.submit({ preventDefault() { sent = false; } });
console.log(`the form is ${sent ? 'sent' : 'not sent'}`);
await act('the pointer is lost', () => {
    beam.heard.pointerdown({ clientX: 100, pointerId: 8 });
    beam.heard.pointercancel();
    beam.heard.pointermove({ clientX: 900 });
});
console.log('# what is saved');
saved.length = 0;
for (const id of ['save-ini', 'save-tsv']) { click(id)(); }
say({ tape: Float32Array.from([0.5, -0.5]) });
for (const { download, href } of saved) {
    console.log(`${download}: ${href.type}, ${href.size} bytes, ${
        JSON.stringify((await href.text()).slice(0, 20).replace(/[^ -~]/g, '.'))}`);
}
for (let n = 0; n < 2; n++) {
    await act('tape', click('tape'));
    console.log(byId('tape').attributes['aria-pressed']);
}
console.log('# other colours');
theme = '-dark';
changes['(prefers-color-scheme: dark)']();
for (const id of ['beam', 'surfaces']) { byId(id).colours = {}; byId(id).getContext(); }
next();
tell(['beam', 'surfaces']);
