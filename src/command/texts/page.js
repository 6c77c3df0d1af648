// Makes the figures of a page react: charts replace the pictures; films pause and step.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A figure of the page has a picture and the points of the picture as JSON (figure.c). This script
// draws a chart of the same points with uPlot; a button shows the picture again. A film of the page
// is a GIF; this script unpacks its frames (LZW, as GIF89a defines it). A page on which this script
// does not run still has all its pictures and films.
// Tests: make test-pages (tests/command/pages.mjs).
'use strict';
(() => {
const COLOURS = ['#000000', '#b35c00', '#0072b2', '#00734f', '#a8487a', '#2b7fb8', '#c24a00',
    '#6b6b6b'];
const KINDS = {
    'a line': {}, 'a spectrum': { logX: true, logY: true }, 'levels': { logX: true },
    'steps': { logX: true, fromZero: true, path: 'steps' },
    'points on a line': { logX: true, logY: true, marks: true },
    'points': { logX: true, logY: true, marks: true, path: 'none' },
    'bars': { path: 'bars' }, 'means': { marks: true, halves: true },
    'runs': { marks: true, path: 'none' },
    // Values over an area: the pointer selects the point that is nearest to it in both directions.
    'colours': { area: true, path: 'none' }, 'circles': { area: true, path: 'none' },
};
const make = (name, parent, properties = {}, attributes = {}) => {
    const element = Object.assign(document.createElement(name), properties);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    parent.append(element);
    return element;
};
// A screen reader reads the visible text of a button first. A button that shows only a sign gets
// its title as its name.
const button = (parent, text, title, press) => {
    const made = make('button', parent, { type: 'button', textContent: text, title },
        /[a-z]/i.test(text) ? {} : { 'aria-label': title });
    made.addEventListener('click', press);
    return made;
};
// Writes a value with five digits; below 1e-3 and from 1e6 on with a power of ten.
const digits = (value) => {
    if (value == null) { return '\u2013'; }
    const size = Math.abs(value);
    return size > 0 && (size < 1e-3 || size >= 1e6) ?
        value.toExponential(4).replace(/\.?0+e/, 'e').replace('e+', 'e') :
        String(Number(value.toPrecision(5)));
};
const unitOf = (words) => (/\(([^()]*)\)$/.exec(words) || ['', '1'])[1];
// Returns a unit as it is printed. The tables write units with letters and digits only.
const printed = (words) => words.replace(/\bum/g, '\u00b5m').replace(
    /\b(\u00b5?m|mm|nm|s|N|Pa|J)([23])(?![0-9])/g, (_, unit, power) =>
    unit + '\u00b2\u00b3'[power - 2]).replace(/m2\b/g, 'm\u00b2').replace(/s2\b/g, 's\u00b2');

// ## Charts

// The reference of a level is 1 nm/s for mean square velocities, and 1 of its unit for all others.
const reference = (unit) => unit.startsWith('m2/s2') ? 1e-18 : 1;
const levelOf = (unit) => unit.startsWith('m2/s2') ?
    `dB re 1 (nm/s)\u00b2${unit.slice(5)}` : `dB re 1 ${printed(unit)}`;
const decibel = (value, unit) => value > 0 ? 10 * Math.log10(value / reference(unit)) : null;

/** Returns the points of a figure as columns, x first. On a logarithmic y axis the chart draws the
 *  logarithms of the values, because the logarithmic scale of uPlot ends at 1e-16. Values that are
 *  not positive have no logarithm and are left out. */
function columnsOf({ curves }, { logX, logY, area }, inDecibel, unit) {
    const shown = (value) => inDecibel ? decibel(value, unit) :
        !logY ? value : value > 0 ? Math.log10(value) : null;
    const tables = curves.map(({ x, y, z }) => {
        const rows = x.map((_, i) => i).filter((i) => x[i] !== null && !(logX && x[i] <= 0));
        rows.sort((a, b) => x[a] - x[b]);
        return [rows.map((i) => x[i]), rows.map((i) => shown(y[i])),
            ...(area ? [rows.map((i) => z[i])] : [])];
    });
    return tables.length === 1 ? tables[0] : uPlot.join(tables);
}

function pathOf({ path }) {
    return path === 'steps' ? uPlot.paths.stepped({ align: -1 }) :
        path === 'bars' ? uPlot.paths.bars({ size: [0.8, 60] }) :
        path === 'none' ? () => null : undefined;
}

// Draws the interval of each mean as a vertical line.
const drawHalves = (curves) => (u) => {
    curves.forEach(({ x, y, z }, k) => {
        u.ctx.save();
        u.ctx.strokeStyle = COLOURS[k % COLOURS.length];
        u.ctx.lineWidth = devicePixelRatio;
        u.ctx.beginPath();
        x.forEach((at, i) => {
            const left = u.valToPos(at, 'x', true);
            u.ctx.moveTo(left, u.valToPos(y[i] - z[i], 'y', true));
            u.ctx.lineTo(left, u.valToPos(y[i] + z[i], 'y', true));
        });
        u.ctx.stroke();
        u.ctx.restore();
    });
};

// The colours at the quarters of a range, the same as those of the picture (plot.gp).
const SCALE = [[68, 1, 84], [59, 82, 139], [33, 144, 140], [93, 200, 99], [253, 231, 37]];
const colourOf = (share) => {
    const at = 4 * Math.min(Math.max(share, 0), 1), k = Math.min(Math.floor(at), 3);
    return `rgb(${SCALE[k].map((v, i) => Math.round(v + (at - k) * (SCALE[k + 1][i] - v)))})`;
};

// Returns the least distance between two different values.
const spacing = (values) => {
    const sorted = [...new Set(values)].sort((a, b) => a - b);
    return sorted.slice(1).reduce((least, v, i) => Math.min(least, v - sorted[i]), Infinity);
};

/** Draws cells whose colours show the values, or circles whose areas are proportional to them. */
const drawArea = (name) => (u) => {
    const [x, y, z] = u.data, most = Math.max(...z), { ctx, bbox } = u;
    const at = (value, axis) => u.valToPos(value, axis, true);
    const wide = Math.abs(at(spacing(x), 'x') - at(0, 'x')) + 1;
    const high = Math.abs(at(spacing(y), 'y') - at(0, 'y')) + 1;
    const radius = 0.04 * Math.min(bbox.width, bbox.height);
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    z.forEach((value, i) => {
        const left = at(x[i], 'x'), top = at(y[i], 'y');
        ctx.fillStyle = name === 'colours' ? colourOf(value / most) : '#0000004d';
        if (name === 'colours') {
            ctx.fillRect(left - 0.5 * wide, top - 0.5 * high, wide, high);
        } else {
            ctx.beginPath();
            ctx.arc(left, top, radius * Math.sqrt(value / most), 0, 2 * Math.PI);
            ctx.fill();
        }
    });
    ctx.restore();
};

// Returns the row whose point is nearest to the pointer.
function nearest(u) {
    const { left, top } = u.cursor, [x, y] = u.data;
    let best = null, least = Infinity;
    x.forEach((value, i) => {
        const away = Math.hypot(u.valToPos(value, 'x') - left, u.valToPos(y[i], 'y') - top);
        if (away < least) { best = i; least = away; }
    });
    return best;
}

function rangeOf({ curves }, { fromZero, halves }) {
    return (u, low, high) => {
        if (halves) {
            curves.forEach(({ y, z }) => y.forEach((value, i) => {
                low = Math.min(low, value - z[i]);
                high = Math.max(high, value + z[i]);
            }));
        }
        const room = 0.05 * (high - low || Math.abs(high) || 1);
        return fromZero ? [0, high + room] : [low - room, high + room];
    };
}

// Returns the marks of a logarithmic axis between two values: 1 to 9 times each power of ten.
function marksOf(low, high) {
    const all = [], small = 1 - 1e-9;
    for (let k = Math.floor(Math.log10(low)); k <= Math.log10(high); k++) {
        for (let i = 1; i < 10; i++) {
            const at = Number(`${i}e${k}`);
            if (at >= low * small && at <= high / small) { all.push(at); }
        }
    }
    return all;
}
const first = (v) => Number(v.toExponential(0)[0]);
/** Tells which marks of a logarithmic axis get a number: as many powers of ten as the axis has
 *  room for. If the axis shows fewer than three powers, 2 and 5 times each power get a number,
 *  too. */
function named(all, width) {
    const powers = all.filter((v) => first(v) === 1), room = width / 60;
    const each = Math.max(1, Math.ceil(powers.length / room));
    const some = powers.length < 3 ? all.filter((v) => [1, 2, 5].includes(first(v))) :
        powers.filter((v) => Math.round(Math.log10(v)) % each === 0);
    return (v) => some.includes(v);
}
const logAxis = {
    splits: (u, k, low, high) => marksOf(low, high),
    filter: (u, all) => {
        const is = named(all, u.width);
        return all.map((v) => is(v) ? v : null);
    },
};

// Tells whether a curve is an end of an interval or of a band. It is then drawn dashed and grey,
// because it belongs to the curve before it.
const isEnd = (name) => /interval|its negative|band/.test(name);

function optionsOf(figure, kind, inDecibel, unit, width) {
    const { marks, curves } = figure;
    const logY = kind.logY && !inDecibel, bars = kind.path === 'bars';
    const [x, y] = [figure.x, figure.y].map((words) => printed(words.replaceAll('_', ' ')));
    const z = printed(figure.z ?? ''), label = inDecibel ? levelOf(unit) : y;
    const high = Math.max(260, Math.min(420, 0.5 * width));
    const axis = (words, size, log, room) => ({ label: words, size, stroke: '#1a1a1a',
        font: '13px sans-serif', ...(log ? logAxis : {}),
        // A label that is longer than its axis gets a smaller font.
        labelFont: `${Math.max(9, Math.min(13, 1.7 * room / words.length))}px sans-serif`,
        grid: { stroke: '#ddd', width: 1, ...(log ? { filter: logAxis.filter } : {}) } });
    const said = curves.map(({ name }, k) => ({
        label: curves.length > 1 ? name.replaceAll('_', ' ') : label,
        stroke: isEnd(name) ? '#6b6b6b' : COLOURS[k % COLOURS.length], width: 1.2, spanGaps: true,
        dash: isEnd(name) ? [5, 4] : undefined, paths: pathOf(kind),
        fill: bars ? '#0072b280' : undefined, points: { show: Boolean(kind.marks), size: 5 },
        value: (u, value) => digits(value == null ? value : logY ? 10 ** value : value) }));
    if (kind.area) {
        said[0].label = y;
        said.push({ label: z, scale: 'z', stroke: '#1a1a1a', paths: () => null,
            points: { show: false }, value: (u, value) => digits(value) });
    }
    const options = { width, height: high, padding: [8, 24, 0, 0],
        legend: { live: true },
        cursor: kind.area ? { dataIdx: (u) => u.cursor.left < 0 ? null : nearest(u) } : {},
        scales: { x: { time: false, distr: bars ? 2 : kind.logX ? 3 : 1,
                // leave room for half a bar beside the first and the last bar
                range: (u, low, up) => bars ? [low - 0.5, up + 0.5] :
                    kind.logX && !(low < up) ? [low / 2, 2 * low] : [low, up] },
            y: { range: rangeOf(figure, kind) } },
        axes: [axis(x, 46, kind.logX && !bars, width - 90), axis(label, 74, false, high - 110)],
        series: [{ label: x, value: (u, value) => digits(value) }, ...said],
        hooks: { drawAxes: kind.area ? [drawArea(figure.kind)] : [],
            draw: kind.halves ? [drawHalves(curves)] : [] } };
    options.axes.forEach((each) => { each.values = (u, all) => all.map((v) => v === null ? '' :
        digits(v)); });
    if (logY) {
        options.axes[1].incrs = [1, 2, 5, 10, 20, 50, 100];
        options.axes[1].values = (u, all) => all.map((v) => digits(10 ** v));
    }
    if (bars) {
        // uPlot places the bars at 0, 1, ...; on a phone only every second bar gets its name
        options.axes[0].splits = (u) => u.data[0].map((_, i) => i).filter((i) =>
            i >= u.scales.x.min && i <= u.scales.x.max && (width > 480 || i % 2 === 0));
    }
    if (marks) {
        options.axes[0].splits = marks.map(({ at }) => at);
        options.axes[0].values = marks.map(({ text }) => text);
    }
    return options;
}

// Zooms about the middle of the part that is shown. The factor 0 shows all.
function zoom(u, factor) {
    const { min, max } = u.scales.x, [first, last] = [u.data[0][0], u.data[0].at(-1)];
    const log = u.scales.x.distr === 3 && min > 0;
    if (u.scales.x.distr === 2) { return; }
    const [a, b] = log ? [Math.log(min), Math.log(max)] : [min, max];
    const middle = 0.5 * (a + b), half = 0.5 * (b - a) * factor;
    const ends = [middle - half, middle + half].map((v) => log ? Math.exp(v) : v);
    u.setScale('x', factor === 0 ? { min: first, max: last } :
        { min: Math.max(first, ends[0]), max: Math.min(last, ends[1]) });
}

// Moves the pointer to the next point that is shown, for readers without a mouse. If there is none,
// the pointer stays.
function stepPointer(u, by) {
    const x = u.data[0], { min, max } = u.scales.x, isArea = Boolean(u.scales.z);
    const isBar = u.scales.x.distr === 2;
    let next = (isArea && u.cursor.left >= 0 ? nearest(u) : u.cursor.idx) ??
        (by > 0 ? -1 : x.length);
    do { next += by; } while (!isBar && (x[next] < min || x[next] > max));
    if (next < 0 || next >= x.length) { return; }
    u.setCursor({ left: u.valToPos(isBar ? next : x[next], 'x'),
        top: isArea ? u.valToPos(u.data[1][next], 'y') : 0 });
}

function chartOf(figure) {
    const image = figure.querySelector('img');
    const data = JSON.parse(figure.querySelector('script').textContent);
    const kind = KINDS[data.kind], unit = unitOf(data.y);
    if (!kind || !data.curves.some(({ x }) => x.length > 1)) { return; }
    if (kind.area && data.curves.length > 1) { return; } // the picture of several runs shows more
    let inDecibel = Boolean(kind.logY) && unit.startsWith('m2/s2'), chart = null;
    make('p', figure, { className: 'title', textContent: data.title });
    const place = make('div', figure, { className: 'place', tabIndex: 0 },
        { role: 'group', 'aria-label': image.alt });
    const tools = make('p', figure, { className: 'tools' });
    const draw = () => {
        const width = Math.max(240, place.clientWidth);
        chart?.destroy();
        chart = new uPlot(optionsOf(data, kind, inDecibel, unit, width),
            columnsOf(data, kind, inDecibel, unit), place);
        figure.chart = chart;
        // On a phone the figure is already as wide as the page: hide the button.
        large.hidden = !figure.classList.contains('large') &&
            figure.clientWidth > 0.8 * figure.parentElement.clientWidth;
    };
    button(tools, '+', 'zoom in', () => zoom(chart, 0.5));
    button(tools, '\u2212', 'zoom out', () => zoom(chart, 2));
    button(tools, 'all', 'show all', () => zoom(chart, 0));
    button(tools, '\u25c0', 'the point before', () => stepPointer(chart, -1));
    button(tools, '\u25b6', 'the next point', () => stepPointer(chart, 1));
    if (kind.logY) {
        const pressed = button(tools, 'dB', 'in decibels', () => {
            inDecibel = !inDecibel;
            pressed.setAttribute('aria-pressed', inDecibel);
            draw();
        });
        pressed.setAttribute('aria-pressed', inDecibel);
    }
    const large = button(tools, 'large', 'as wide as the page', () => {
        large.setAttribute('aria-pressed', figure.classList.toggle('large'));
    });
    large.setAttribute('aria-pressed', false);
    const picture = button(tools, 'picture', 'the picture without reaction', () => {
        image.hidden = !image.hidden;
        place.hidden = !image.hidden;
        picture.setAttribute('aria-pressed', place.hidden);
    });
    picture.setAttribute('aria-pressed', false);
    place.addEventListener('keydown', ({ key }) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
        if (by) { stepPointer(chart, by); }
    });
    draw();
    image.hidden = true; // only now: a figure whose chart fails keeps its picture
    new ResizeObserver(() => {
        if (!place.hidden && Math.abs(chart.width - place.clientWidth) > 1) { draw(); }
    }).observe(place);
}

// ## Films

/** Returns the frames of a GIF. Each frame has its position, its colours, its packed pixels and the
 *  time for which it is shown [ms]. */
function framesOf(bytes) {
    const word = (at) => bytes[at] | bytes[at + 1] << 8, frames = [];
    const colours = (flags, at) => bytes.subarray(at, at + (flags & 128 ? 6 << (flags & 7) : 0));
    const common = colours(bytes[10], 13);
    let at = 13 + common.length, wait = 100, clear = -1;
    const blocks = () => {
        const parts = [];
        for (; bytes[at] > 0; at += bytes[at] + 1) {
            parts.push(bytes.subarray(at + 1, at + 1 + bytes[at]));
        }
        at++;
        return parts;
    };
    while (at < bytes.length && bytes[at] !== 0x3b) {
        if (bytes[at] === 0x21) {
            if (bytes[at + 1] === 0xf9) {
                wait = 10 * word(at + 4) || 100;
                clear = bytes[at + 3] & 1 ? bytes[at + 6] : -1;
            }
            at += 2;
            blocks();
        } else {
            const frame = { left: word(at + 1), top: word(at + 3), width: word(at + 5),
                height: word(at + 7), wait, clear };
            const own = colours(bytes[at + 9], at + 10);
            if (bytes[at] !== 0x2c || bytes[at + 9] & 64) { throw new Error('another GIF'); }
            at += 10 + own.length;
            frame.colours = own.length > 0 ? own : common;
            frame.bits = bytes[at++];
            frame.parts = blocks();
            frames.push(frame);
        }
    }
    return { width: word(6), height: word(8), frames };
}

/** Returns the pixels of a frame, each as the number of its colour. */
function pixelsOf({ width, height, bits, parts }) {
    const out = new Uint8Array(width * height), stack = new Uint8Array(4097);
    const before = new Uint16Array(4096), last = new Uint8Array(4096), start = 1 << bits;
    let size = bits + 1, next = start + 2, old = -1, first = 0, buffer = 0, held = 0, to = 0;
    for (const part of parts) {
        for (const byte of part) {
            buffer |= byte << held;
            held += 8;
            while (held >= size) {
                const code = buffer & (1 << size) - 1;
                buffer >>>= size;
                held -= size;
                if (code === start) { size = bits + 1; next = start + 2; old = -1; continue; }
                if (code === start + 1) { return out; }
                let depth = 0, at = code;
                if (old >= 0 && code >= next) { stack[depth++] = first; at = old; }
                while (at >= start) { stack[depth++] = last[at]; at = before[at]; }
                first = stack[depth++] = at;
                if (old >= 0 && next < 4096) {
                    before[next] = old;
                    last[next++] = first;
                    if (next === 1 << size && size < 12) { size++; }
                }
                old = code;
                while (depth > 0) { out[to++] = stack[--depth]; }
            }
        }
    }
    return out;
}

function drawFrame(context, frame) {
    const { left, top, width, height, clear } = frame, pixels = pixelsOf(frame);
    const image = context.getImageData(left, top, width, height);
    pixels.forEach((k, i) => {
        if (k !== clear) {
            image.data.set(frame.colours.subarray(3 * k, 3 * k + 3), 4 * i);
            image.data[4 * i + 3] = 255;
        }
    });
    context.putImageData(image, left, top);
}

function playerOf(figure) {
    const image = figure.querySelector('img');
    const bytes = Uint8Array.from(atob(image.src.split(',')[1]), (c) => c.charCodeAt(0));
    const { width, height, frames } = framesOf(bytes);
    const canvas = make('canvas', figure, { width, height },
        { role: 'img', 'aria-label': image.alt });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const tools = make('p', figure, { className: 'tools' });
    let shown = -1, timer = 0;
    const isWhole = (f) => f.clear < 0 && f.width === width && f.height === height;
    const show = (k) => {
        let from = k > shown ? shown + 1 : 0;
        for (let i = k; i > from; i--) { if (isWhole(frames[i])) { from = i; } }
        for (let i = from; i <= k; i++) { drawFrame(context, frames[i]); }
        shown = k;
        place.value = k;
        said.textContent = `frame ${k + 1} of ${frames.length}`;
    };
    const pause = () => { clearTimeout(timer); timer = 0; play.textContent = 'play'; };
    const run = () => {
        show((shown + 1) % frames.length);
        timer = setTimeout(run, frames[shown].wait);
        play.textContent = 'pause';
    };
    const step = (by) => { pause(); show((shown + by + frames.length) % frames.length); };
    const play = make('button', tools, { type: 'button' });
    play.addEventListener('click', () => timer ? pause() : run());
    button(tools, '\u25c0', 'the frame before', () => step(-1));
    button(tools, '\u25b6', 'the next frame', () => step(1));
    const place = make('input', tools, { type: 'range', min: 0, max: frames.length - 1, value: 0 },
        { 'aria-label': 'frame' });
    place.addEventListener('input', () => { pause(); show(Number(place.value)); });
    const said = make('span', tools);
    figure.film = { bytes, frames: frames.length };
    image.parentElement.after(tools); // the frame that a phone moves aside is around the film alone
    image.replaceWith(canvas);
    show(0);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) { pause(); } else { run(); }
}

// A figure whose script fails keeps its picture; the other figures react nevertheless.
const each = (selector, react) => document.querySelectorAll(selector).forEach((figure) => {
    try { react(figure); } catch (fault) { console.error(fault); }
});
each('figure.chart', chartOf);
each('figure.film', playerOf);
})();
