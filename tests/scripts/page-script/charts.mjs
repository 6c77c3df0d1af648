// The script of a page without a browser: its calls of uPlot, and its texts beside a chart.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node charts.mjs src/command
//
// The functions of uPlot are real where they join curves. Its constructor is replaced by one that
// only keeps its arguments. The output must be that in `expected`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

const source = (name) => readFileSync(join(process.argv[2], name), 'utf8');
const context = vm.createContext({ console, atob });
vm.runInContext(source('uplot/uPlot.iife.min.js'), context);
const real = vm.runInContext('uPlot', context);

// ## A page of figures

let wide = 700, destroyed = 0;
const waits = [];
class Element {
    constructor(name) { Object.assign(this, { name, children: [], attributes: {}, heard: {} }); }
    setAttribute(key, value) { this.attributes[key] = String(value); }
    append(child) { this.children.push(child); child.parentElement = this; }
    addEventListener(type, react) { this.heard[type] = react; }
    get clientWidth() { return wide; }
    get classList() {
        const own = (this.classes ??= new Set());
        return { contains: (c) => own.has(c),
            toggle: (c) => own.delete(c) ? false : Boolean(own.add(c)) };
    }
    // the picture of a canvas; parts of it are read and written
    getContext() {
        const at = (left, top, k, width) =>
            4 * ((top + Math.floor(k / width)) * this.width + left + k % width);
        this.image ??= new Array(4 * this.width * this.height).fill(0);
        return { getImageData: (left, top, width, height) => ({ width,
            data: Uint8ClampedArray.from({ length: 4 * width * height }, (_, i) =>
                this.image[at(left, top, i >> 2, width) + (i & 3)]) }),
        putImageData: ({ data, width }, left, top) => data.forEach((value, i) => {
            this.image[at(left, top, i >> 2, width) + (i & 3)] = value;
        }) };
    }
    replaceWith(other) { other.replaced = this; }
    after() {}
}
class Chart {
    static join = real.join;
    static paths = { stepped: ({ align }) => `stepped ${align}`,
        bars: ({ size }) => `bars ${size}` };
    constructor(options, data, place) {
        Object.assign(this, { options, data, place, asked: [], width: options.width });
        this.cursor = { left: -10, top: -10, idx: null };
        this.scales = { x: { distr: options.scales.x.distr }, y: {} };
        if (options.series.some(({ scale }) => scale === 'z')) { this.scales.z = {}; }
        const [first, last] = [data[0][0], data[0].at(-1)];
        [this.scales.x.min, this.scales.x.max] = options.scales.x.range(this, first, last);
    }
    destroy() { destroyed++; }
    // 100 pixels for each unit, from 30 on
    valToPos(value) { return 100 * value + 30; }
    setScale(axis, to) { this.asked.push(`${axis} ${short(to.min)} to ${short(to.max)}`); }
    setCursor(to) { this.asked.push(`cursor ${short(to.left)}, ${short(to.top)}`); }
}
const short = (x) => x == null ? '-' : String(Number(Number(x).toPrecision(6)));
function figureOf(data) {
    const figure = new Element('figure'), image = new Element('img');
    image.alt = `alt of ${data.title}`;
    new Element('div').append(figure);
    figure.querySelector = (what) => what === 'img' ? image : { textContent: JSON.stringify(data) };
    return figure;
}
let figures = [], films = [];
Object.assign(context, { uPlot: Chart,
    document: { createElement: (name) => new Element(name),
        querySelectorAll: (what) => what === 'figure.film' ? films : figures },
    ResizeObserver: class {
        constructor(react) { this.react = react; }
        observe(place) { place.resized = this.react; }
    },
    matchMedia: () => ({ matches: true }),
    setTimeout: (next, ms) => waits.push(ms), clearTimeout: () => {} });
function react(list) {
    figures = list.map(figureOf);
    vm.runInContext(source('texts/page.js'), context);
    return figures;
}
const find = (figure, title) => {
    const all = figure.children.flatMap((child) => [child, ...child.children]);
    return all.find((child) => child.title === title);
};
const press = (figure, title) => find(figure, title).heard.click();

// ## What a chart says

function tell(figure) {
    const { chart } = figure, { options, data } = chart, { axes, series, scales } = options;
    console.log(`## ${figure.children[0].textContent}`);
    console.log(`x: ${axes[0].label} / ${series[0].label}`);
    console.log(`y: ${axes[1].label}`);
    series.slice(1).forEach((one, k) => {
        const { label, stroke, dash, paths, fill, points, value, width, spanGaps } = one;
        const drawn = typeof paths === 'string' ? paths : paths ? 'no path' : 'a path';
        const said = data[k + 1].map((v) => value(chart, v)).join(' ');
        console.log(`${label}: ${said} (${stroke}, ${dash ? `dashed ${dash}` : 'solid'}, ${drawn}, `
            + `${fill ?? 'unfilled'}, marks ${points.show ? points.size : 'none'}, ${
                width ?? '-'} wide${spanGaps ? ', over gaps' : ''})`);
    });
    console.log(`over: ${data[0].map((v) => series[0].value(chart, v)).join(' ')}, ${
        series[0].value(chart, null)}`);
    console.log(`scales: ${scales.x.distr}, ${scales.x.range(chart, 2, 8).map(short)}, ${
        scales.x.range(chart, 3, 3).map(short)}, ${[[2, 4], [-3, -3], [0, 0]].map(([low, high]) =>
        scales.y.range(chart, low, high).map(short)).join(', ')}`);
    console.log(`axes: ${axes.map(({ stroke, font, grid }) =>
        `${stroke} ${font}, lines ${grid.stroke} ${grid.width}`).join('; ')}`);
    console.log(`size: ${options.width} x ${options.height}, letters ${
        axes.map(({ size, labelFont }) => `${size} ${labelFont.split(' ')[0]}`).join(', ')}`);
    const marks = (axis) => {
        const { splits } = axis;
        const at = typeof splits === 'function' ? splits(chart, 0, 20, 2000) : splits;
        const values = at ?? [0.5, 1, 2];
        const left = axis.filter ? axis.filter(chart, values) : values;
        return typeof axis.values === 'function' ? axis.values(chart, left) : axis.values;
    };
    console.log(`marks: ${marks(axes[0]).join(' ')} | ${marks(axes[1]).join(' ')}`);
}
const title = (words) => (k) => `${words} ${k}`;
const line = (name, x, y, z) => ({ name, x, y, ...(z ? { z } : {}) });
const shown = [
    { kind: 'a line', title: 'probe', x: 't (s)', y: 'fast (m/s)',
        curves: [line('', [0, 1e-3, 2.5e-3], [0, 0.0123, -0.0456])] },
    { kind: 'a line', title: 'two runs', x: 't (s)', y: 'total_force (N/m)',
        curves: [line('run_a', [0, 2], [1.5, 12.25]), line('run_b', [0, 1], [3, null])] },
    { kind: 'a spectrum', title: 'spectrum', x: 'f (Hz)', y: 'fast (m2/s2/Hz)',
        curves: [line('', [0, 100, 20, 1000], [5, 1e-16, 1e-18, 0])] },
    { kind: 'a spectrum', title: 'spectrum of a force', x: 'f (Hz)', y: 'force (N2/Hz)',
        curves: [line('', [20, 100, 2e4], [1e-3, 1e4, 10])] },
    { kind: 'levels', title: 'third octaves', x: 'frequency (Hz)', y: 'level (dB re 1e-9 m/s)',
        curves: [line('run', [125, 250], [80.125, 77]), line('recording', [125, 250], [79, null]),
            line('run, lower end of its interval', [125, 250], [78, 76]),
            line('half width of the run\'s interval', [125], [1]),
            line('its negative', [125], [-1])] },
    { kind: 'steps', title: 'shares', x: 'duration (s)', y: 'share of shocks',
        curves: [line('', [1e-5, 1e-4], [0.25, 0.75])] },
    { kind: 'points on a line', title: 'modes', x: 'f (Hz)', y: 'v_mean_square (m2/s2)',
        curves: [line('', [16, 64], [2e-4, 1e-6])] },
    { kind: 'points', title: 'shocks', x: 'duration (s)', y: 'peak_force (N)',
        curves: [line('', [1e-5, 3e-5], [2, 7])] },
    { kind: 'bars', title: 'bars', x: 'band (Hz)', y: 'level (dB)',
        marks: [{ text: '20', at: 0 }, { text: '25', at: 1 }],
        curves: [line('', [0, 1], [70, 60.5])] },
    { kind: 'means', title: 'means', x: 'sliding speed (m/s)', y: 'level of the resonator (dB)',
        curves: [line('a', [0.5, 0.1], [90.25, 80], [1.5, 0]), line('b', [0.1], [85], [7])] },
    { kind: 'means', title: 'means over a length', x: 'thickness (m)', y: 'level (dB)',
        curves: [line('', [0.002, 0.004], [90, 80], [0, 0])] },
    { kind: 'means', title: 'means over words', x: 'contact law', y: 'level (dB)',
        marks: [{ text: 'penalty', at: 0 }, { text: 'hertz', at: 1 }],
        curves: [line('', [0, 1], [90, 80], [1, 2])] },
    { kind: 'runs', title: 'runs', x: 'seed', y: 'level of the plate (dB)',
        curves: [line('', [1, 2, 3], [90, 91, 89.5])] },
    { kind: 'colours', title: 'map', x: 'x (m)', y: 'y (m)', z: 'v_mean_square (m2/s2)',
        curves: [line('', [1, 3, 2], [2, 4, 1], [4e-6, 9e-6, 5e-6])] },
    { kind: 'circles', title: 'spots', x: 'x (m)', y: 'y (m)', z: 'peak_force (N)',
        curves: [line('', [1, 3], [2, 4], [1, 4])] },
];
for (const figure of react(shown)) { tell(figure); }

console.log('# on a phone');
wide = 400;
tell(react([{ ...shown[8], marks: undefined,
    curves: [line('', [0, 1, 2, 3], [70, 60, 50, 40])] }])[0]);
wide = 700;
console.log('# without a chart: one point, an unknown kind, areas of two runs');
const none = react([
    { kind: 'a line', title: 'a', x: 't (s)', y: 'v', curves: [line('', [0], [1])] },
    { kind: 'other', title: 'b', x: 't (s)', y: 'v', curves: [line('', [0, 1], [1, 1])] },
    { kind: 'colours', title: 'c', x: 'x', y: 'y', z: 'z', curves: [
        line('a', [0, 1], [1, 1], [1, 1]), line('b', [0, 1], [1, 1], [1, 1])] }]);
console.log(none.map(({ chart }) => chart === undefined).join(' '));

// ## Units

console.log('# units as they are printed');
for (const unit of ['um', 'um2 mm', 'm2/s2', 'N2/Hz', 'Pa2/Hz', 'm2/Hz', '1/mm', 'J/m', 'mm2',
    'm3']) {
    const y = `z (${unit})`;
    console.log(react([{ kind: 'a line', title: 'u', x: 'x', y,
        curves: [line('', [0, 1], [1, 2])] }])[0].chart.options.axes[1].label);
}
console.log('# numbers');
const said = react([{ kind: 'a line', title: 'd', x: 'x', y: 'y (1)',
    curves: [line('', [0, 1], [1, 2])] }])[0].chart.options.series[1].value;
console.log([null, 0, 1e-3, 9.99e-4, 123456.7, 999999, 1e6, 1234567, -2.5e-7, 0.1 + 0.2, 100, 1e-20]
    .map((v) => said(null, v)).join(' '));

// ## Buttons

console.log('# buttons');
const [spectrum, bars, map] = react([shown[2], shown[8], shown[13]]);
const tools = spectrum.children.find(({ className }) => className === 'tools');
console.log(tools.children.map(({ textContent, title: words, attributes }) =>
    `${textContent} "${words}" ${JSON.stringify(attributes)}`).join('\n'));
const place = spectrum.children.find(({ className }) => className === 'place');
console.log(JSON.stringify(place.attributes), place.tabIndex);
const now = (figure) => console.log(`${figure.chart.asked.splice(0).join('; ')}`);
for (const button of ['zoom in', 'zoom out', 'show all', 'the next point', 'the point before']) {
    press(spectrum, button);
    now(spectrum);
}
place.heard.keydown({ key: 'ArrowRight' });
place.heard.keydown({ key: 'ArrowLeft' });
place.heard.keydown({ key: 'a' });
now(spectrum);
// of the points 20, 100 and 1000, those outside the part that is shown are passed over
for (const [min, max, button] of [[90, 2000, 'the next point'], [500, 2000, 'the next point'],
    [0, 30, 'the point before']]) {
    Object.assign(spectrum.chart.scales.x, { min, max });
    press(spectrum, button);
    now(spectrum);
}
press(bars, 'zoom in');
press(bars, 'the next point');
now(bars);
map.chart.cursor = { left: 290, top: 390 };
for (const button of ['the next point', 'the point before']) {
    press(map, button);
    now(map);
}
console.log(`nearest: ${map.chart.options.cursor.dataIdx(map.chart)}`);
press(spectrum, 'in decibels');
tell(spectrum);
console.log(find(spectrum, 'in decibels').attributes['aria-pressed']);
const image = spectrum.querySelector('img');
press(spectrum, 'the picture without reaction');
console.log(`picture ${!image.hidden}, chart ${!place.hidden}`);
press(spectrum, 'the picture without reaction');
console.log(`picture ${!image.hidden}, chart ${!place.hidden}`);

// the button `large` is of no use where a figure is already as wide as its parent
const large = find(spectrum, 'as wide as the page');
const widths = (own, of) => {
    Object.defineProperty(spectrum, 'clientWidth', { configurable: true, get: () => own });
    Object.defineProperty(spectrum.parentElement, 'clientWidth', { configurable: true,
        get: () => of });
    press(spectrum, 'in decibels');
    return `${own} of ${of} px: ${large.hidden ? 'hidden' : 'shown'}`;
};
console.log([[500, 1000], [799, 1000], [801, 1000], [380, 400]].map((two) => widths(...two))
    .join(', '));
for (let n = 0; n < 2; n++) {
    press(spectrum, 'as wide as the page');
    console.log(`large: ${[...spectrum.classes].join()}, ${large.attributes['aria-pressed']}, ${
        widths(1000, 1000)}`);
}
// a chart is drawn anew if its place has another width, unless the picture is shown
destroyed = 0;
const resized = (to) => { wide = to; place.resized(); return destroyed; };
const drawn = [701, 702, 500, 500.5].map(resized);
press(spectrum, 'the picture without reaction');
console.log(`drawn anew ${[...drawn, resized(300)].join(' ')} times, ${
    find(spectrum, 'the picture without reaction').attributes['aria-pressed']}`);
wide = 100;
console.log(`at least ${react([shown[0]])[0].chart.width} px wide`);
wide = 700;
// a figure whose script fails keeps its picture; the next one reacts
const faults = [];
context.console = { error: ({ message }) => faults.push(message) };
const [spoilt, good] = react([{ ...shown[0], y: null }, shown[0]]);
context.console = console;
console.log(`${spoilt.querySelector('img').hidden ?? 'the picture stays'}, ${
    good.querySelector('img').hidden ? 'a chart' : 'no chart'}; ${faults.length} fault`);

// ## Intervals, and drawings over an area

console.log('# drawn');
function drawing() {
    const told = [], at = (k) => (...numbers) => told.push(`${k} ${numbers.map(short).join(' ')}`);
    const ctx = {};
    for (const k of ['save', 'restore', 'beginPath', 'clip', 'stroke', 'fill']) {
        ctx[k] = () => told.push(k);
    }
    for (const k of ['moveTo', 'lineTo', 'rect', 'fillRect', 'arc']) { ctx[k] = at(k); }
    for (const k of ['fillStyle', 'strokeStyle']) {
        Object.defineProperty(ctx, k, { set: (colour) => told.push(colour) });
    }
    return { ctx, told };
}
context.devicePixelRatio = 1;
// cells are as wide as the nearest columns are apart, in whatever order these are given
const uneven = { ...shown[13], curves: [line('', [0, 5, 2, 0], [7, 1, 3, 1], [1, 2, 3, 4])] };
for (const figure of [shown[9], shown[13], shown[14], uneven]) {
    const { chart } = react([figure])[0], { ctx, told } = drawing();
    Object.assign(chart, { ctx, bbox: { left: 0, top: 0, width: 600, height: 400 } });
    const { draw, drawAxes } = chart.options.hooks;
    [...draw, ...drawAxes].forEach((hook) => hook(chart));
    console.log(told.join('; '));
    const range = chart.options.scales.y.range(chart, 80, 90.25).map(short);
    console.log(`range ${range}`);
}

// ## A film of two frames with 2 x 1 pixels: red and green, then red and blue

console.log('# film');
const gif = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 1, 0, 0x91, 0, 0,
    255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9,
    0x21, 0xf9, 4, 4, 7, 0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0,
    0x21, 0xf9, 4, 4, 0, 0, 0, 0, 0x2c, 1, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x54, 0x01, 0, 0x3b];
const film = new Element('figure'), picture = new Element('img');
picture.alt = 'a film';
picture.src = `data:image/gif;base64,${Buffer.from(gif).toString('base64')}`;
film.querySelector = () => picture;
picture.parentElement = film;
films = [film];
react([]);
const canvas = film.children.find(({ name }) => name === 'canvas');
const player = film.children.find(({ className }) => className === 'tools');
const state = () => console.log(`${player.children.map(({ textContent, value, attributes }) =>
    textContent ?? `${value} ${JSON.stringify(attributes)}`).join(' | ')}: ${canvas.image}`);
console.log(JSON.stringify(canvas.attributes), film.film.frames);
state();
press(film, 'the next frame');
state();
press(film, 'the next frame');
state();
press(film, 'the frame before');
player.children[0].heard.click();
state();
console.log(`shown for ${waits} ms`);

// ## A film of three frames with 90 x 70 pixels, encoded here. The first one has more strings than
// there are codes. The second one covers a part, leaves a colour clear and has its own colours

{
    const W = 90, H = 70, word = (x) => [x & 255, x >> 8];
    let chance = 1;
    const random = (n) => Math.floor((chance = chance * 16807 % 2147483647) / 2147483647 * n);
    const encode = (pixels, bits) => {
        const out = [], start = 1 << bits;
        let buffer = 0, held = 0, size = bits + 1, known, next;
        const put = (code) => {
            for (buffer |= code << held, held += size; held >= 8; held -= 8, buffer >>>= 8) {
                out.push(buffer & 255);
            }
        };
        const clear = () => {
            put(start);
            known = new Map(pixels.map((k) => [`${k}`, k]));
            next = start + 2;
            size = bits + 1;
        };
        clear();
        let text = '';
        pixels.forEach((k, i) => {
            const longer = text === '' ? `${k}` : `${text} ${k}`;
            if (known.has(longer)) { text = longer; return; }
            put(known.get(text));
            if (next < 4096) {
                known.set(longer, next++);
                if (next > 1 << size && size < 12) { size++; }
            }
            text = `${k}`;
            // once the codes may begin again
            if (i === 5500) {
                put(known.get(text));
                text = '';
                clear();
            }
        });
        if (text !== '') { put(known.get(text)); }
        put(start + 1);
        out.push(buffer & 255);
        const blocks = [];
        for (let at = 0; at < out.length; at += 255) {
            const part = out.slice(at, at + 255);
            blocks.push(part.length, ...part);
        }
        return [bits, ...blocks, 0];
    };
    const common = Array.from({ length: 192 }, (_, i) => i), own = [1, 2, 3, 70, 80, 90];
    const frame = (left, top, width, height, pixels, wait, clear, colours) => [0x21, 0xf9, 4,
        clear < 0 ? 0 : 1, ...word(wait), Math.max(0, clear), 0, 0x2c, ...word(left), ...word(top),
        ...word(width), ...word(height), colours ? 0x80 : 0, ...colours ?? [],
        ...encode(pixels, colours ? 2 : 6)];
    const noise = Array.from({ length: W * H }, () => random(64));
    const part = Array.from({ length: 20 * 11 }, (_, i) => i % 7 === 0 ? 0 : 1);
    const flat = Array.from({ length: W * H }, (_, i) => i < 300 ? 5 : 9);
    const bytes = [...Buffer.from('GIF89a'), ...word(W), ...word(H), 0x85, 0, 0, ...common,
        ...frame(0, 0, W, H, noise, 3, -1), ...frame(40, 50, 20, 11, part, 5, 1, own),
        ...frame(0, 0, W, H, flat, 300, -1), 0x3b];
    const colour = (k) => [...common.slice(3 * k, 3 * k + 3), 255];
    const pictures = [noise.flatMap(colour), noise.flatMap((k, i) => {
        const x = i % W - 40, y = Math.floor(i / W) - 50;
        return x >= 0 && x < 20 && y >= 0 && y < 11 && part[20 * y + x] === 0 ? [1, 2, 3, 255]
            : colour(k);
    }), flat.flatMap(colour)];
    const film = new Element('figure'), picture = new Element('img');
    picture.src = `data:image/gif;base64,${Buffer.from(bytes).toString('base64')}`;
    picture.parentElement = film;
    film.querySelector = () => picture;
    films = [film];
    react([]);
    const canvas = film.children.find(({ name }) => name === 'canvas');
    const tools = film.children.find(({ className }) => className === 'tools');
    const place = tools.children.find(({ name }) => name === 'input');
    const say = (what) => console.log(`${what}: frame ${place.value}, that of ${
        pictures.findIndex((one) => one.every((value, i) => value === canvas.image[i]))}`);
    say('first');
    press(film, 'the frame before');
    say('before it');
    for (const k of [1, 2, 0]) {
        place.value = k;
        place.heard.input();
        say(`moved to ${k}`);
    }
    waits.length = 0;
    for (let n = 0; n < 4; n++) {
        tools.children[0].heard.click();
        say('played');
        tools.children[0].heard.click();
    }
    console.log(`shown for ${waits} ms`);
}
