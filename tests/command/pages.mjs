// Tests pages of `ra2d report` in headless Chromium: charts, films, and the content without
// scripts.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node tests/command/pages.mjs CHROMIUM FOLDER axe.min.js|- PAGE.html...
//
// Each chart has the points of its page, which test_report.c compares with the tables. An axis in
// decibels shows $10 \log_{10}$ of these values; the reference of a mean square velocity is (1
// nm/s)^2. A film shows the same frames as the decoder of the browser. Without scripts all pictures
// are visible. FOLDER gets pictures of the pages, 1280 and 390 pixels wide.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drive } from '../live/drivers.mjs';

const [, , chromium, folder, axe, ...pages] = process.argv;
mkdirSync(folder, { recursive: true });
const browser = await drive(chromium), { said } = browser;
const call = (method, parameters) => browser.call(method, parameters);
const inPage = (expression) => browser.inPage(expression);
const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });
let faults = 0;
function check(good, what) {
    if (!good) { faults++; }
    console.log(`${good ? 'ok' : 'FAULT'}: ${what}`);
}

async function open(page, width) {
    await browser.size(width, 1000);
    await browser.open(pathToFileURL(resolve(page)).href);
    for (let i = 0; i < 600; i++) {
        await sleep(100);
        if (await inPage(`document.readyState === 'complete' && document.images.length >= 0 &&
            location.protocol === 'file:'`)) { break; }
    }
    await sleep(500);
}

async function picture(page, width) {
    await open(page, width);
    const name = `${basename(page, '.html')}-${width}`;
    const { data } = await call('Page.captureScreenshot', { captureBeyondViewport: true,
        clip: { x: 0, y: 0, width, scale: 1, height: await inPage(
            'Math.min(9000, document.documentElement.scrollHeight)') } });
    writeFileSync(join(folder, `${name}.png`), Buffer.from(data, 'base64'));
    check(await inPage(`document.documentElement.scrollWidth <= ${width}`),
        `${name}: nothing is wider than the page`);
    // letters of 12 pt are 16 px high in a film as it is drawn
    const film = await inPage(`(() => { const film = document.querySelector('.film canvas');
        return film && 16 * film.clientWidth / film.width; })()`);
    if (film !== null) { check(film >= 10, `${name}: letters of the film have ${film} px`); }
    if (axe !== '-') {
        await inPage(readFileSync(axe, 'utf8') + ';0');
        const found = await inPage(`axe.run().then(({ violations }) => violations.filter(
            ({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) =>
            id + ': ' + nodes.slice(0, 3).map(({ target, failureSummary }) =>
            target + ' ' + failureSummary).join(' ')))`);
        check(found.length === 0,
            `${name}: axe-core has ${found.length} serious findings ${found}`);
    }
}

// a chart has the points of the page; a button zooms; a step to the next point prints its value
const charts = `Promise.all([...document.querySelectorAll('figure.chart')].map(async (figure) => {
    const { kind, curves, y, z } = JSON.parse(figure.querySelector('script').textContent);
    const chart = figure.chart, title = figure.querySelector('.title')?.textContent;
    if (!chart) { return { title: figure.querySelector('img').alt, kind, none: true }; }
    const press = (label) => figure.querySelector('[title="' + label + '"]')?.click();
    const level = figure.querySelector('[title="in decibels"]');
    const isLevel = level?.getAttribute('aria-pressed') === 'true';
    const reference = y.includes('(m2/s2') ? 1e-18 : 1;
    let wrong = 0, seen = 0;
    curves.forEach((curve, k) => curve.x.forEach((x, i) => {
        const at = chart.data[0].indexOf(x), value = curve.y[i];
        const there = at < 0 ? undefined : chart.data[0].map((v, j) => v === x ?
            chart.data[k + 1][j] : undefined).filter((v) => v !== undefined && v !== null);
        const wanted = isLevel ? 10 * Math.log10(value / reference) :
            level ? Math.log10(value) : value;
        if (there === undefined || there.length === 0) { wrong += (kind === 'a line') && value !==
            null; return; }
        seen++;
        const room = 1e-9 * Math.max(level ? 1 : 0, Math.abs(wanted));
        if (!there.some((v) => Math.abs(v - wanted) <= room)) { wrong++; }
    }));
    // over an area, the pointer shows the value of the nearest point
    let area = null;
    if (z) {
        const k = Math.floor(0.6 * chart.data[0].length), [at, over, value] = chart.data;
        chart.setCursor({ left: chart.valToPos(at[k], 'x') + 0.4,
            top: chart.valToPos(over[k], 'y') + 0.4 });
        await null;
        const said = figure.querySelectorAll('.u-legend .u-value');
        const near = (text, v) => Math.abs(Number(text) - v) <= 1e-4 * Math.abs(v);
        area = near(said[0].textContent, at[k]) && near(said[1].textContent, over[k]) &&
            near(said[2].textContent, value[k]) && value[k] === curves[0].z[
            curves[0].x.findIndex((v, i) => v === at[k] && curves[0].y[i] === over[k])];
    }
    const before = [chart.scales.x.min, chart.scales.x.max];
    press('zoom in');
    await null; // uPlot draws when this thread comes to rest
    await null;
    const after = [chart.scales.x.min, chart.scales.x.max];
    press('show all');
    press('the next point');
    const legend = figure.querySelector('.u-legend').textContent;
    press('in decibels');
    const other = level ? figure.chart.data[1].find((v) => v !== null) : 0;
    press('in decibels');
    return { title, kind, wrong, seen, legend, area,
        zooms: after[1] - after[0] < before[1] - before[0],
        levels: !level || other !== figure.chart.data[1].find((v) => v !== null) };
}))`;

async function tryCharts(name) {
    const found = await inPage(charts);
    const made = found.filter(({ none }) => !none);
    check(made.length === found.length, `${name}: ${made.length} of ${found.length} figures react`);
    for (const { title, kind, wrong, seen, zooms, levels, area } of made) {
        check(wrong === 0 && seen > 0, `${name}: ${title}: ${seen} points of the page`);
        check(zooms || kind === 'bars', `${name}: ${title}: zooms`);
        if (area !== null) { check(area, `${name}: ${title}: says what is under the pointer`); }
        check(levels, `${name}: ${title}: has decibels beside`);
    }
}

// the first frame is that of the browser's decoder; then a step and a pause
async function tryFilm(name) {
    if (!await inPage('document.querySelector("figure.film canvas") !== null')) { return; }
    const number = () => inPage('document.querySelector(".film .tools span").textContent');
    const press = (k) => inPage(`document.querySelectorAll('.film .tools button')[${k}].click()`);
    if (await inPage('document.querySelector(".film button").textContent === "pause"')) {
        await press(0);
    }
    await inPage(`(() => { const place = document.querySelector('.film input'); place.value = 0;
        place.dispatchEvent(new Event('input')); })()`);
    const first = await number();
    await sleep(700);
    check(first.startsWith('frame 1 of') && await number() === first, `${name}: the film pauses`);
    await press(2);
    check((await number()).startsWith('frame 2 of'), `${name}: the film steps`);
    await press(1);
    const apart = await inPage(`(async () => {
        const canvas = document.querySelector('.film canvas');
        const said = document.querySelector('.film').film;
        const decoder = new ImageDecoder({ type: 'image/gif', data: said.bytes });
        let most = 0;
        for (const k of [0, 1, 7, said.frames - 1, 3]) {
            const place = document.querySelector('.film input');
            place.value = k;
            place.dispatchEvent(new Event('input'));
            const { image } = await decoder.decode({ frameIndex: k });
            const other = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
            other.drawImage(image, 0, 0);
            const [a, b] = [other, canvas.getContext('2d')].map((context) =>
                context.getImageData(0, 0, canvas.width, canvas.height).data);
            for (let i = 0; i < a.length; i++) { most = Math.max(most, Math.abs(a[i] - b[i])); }
        }
        return most;
    })()`);
    check(apart <= 1, `${name}: its frames are those of the browser, up to ${apart} of 255`);
}

async function withoutScripts(page, name) {
    await call('Emulation.setScriptExecutionDisabled', { value: true });
    await open(page, 1280);
    check(await inPage(`[...document.images].length > 0 && [...document.images].every((image) =>
        image.naturalWidth > 0 && image.offsetWidth > 0)`), `${name}: its pictures need no script`);
    await call('Emulation.setScriptExecutionDisabled', { value: false });
}

for (const page of pages) {
    const name = basename(page, '.html'), { size } = statSync(page);
    check(size <= 2e6, `${name}: ${size} bytes`);
    for (const width of [390, 1280]) { await picture(page, width); }
    await tryCharts(name);
    await tryFilm(name);
    check(said.length === 0, `${name}: complains of nothing ${said.splice(0)}`);
    await withoutScripts(page, name);
    said.length = 0;
}
await browser.end();
console.log(`${faults} faults`);
process.exit(faults > 0 ? 1 : 0);
