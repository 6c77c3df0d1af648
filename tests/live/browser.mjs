// Tries live.html in headless Chromium: every control, what is seen and heard, and the case.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node tests/live/browser.mjs CHROMIUM live.html FOLDER
//        node tests/live/browser.mjs --compare live.ini probes.tsv
//
// Talks to the browser by its own pipe (--remote-debugging-pipe): nothing from npm is needed.
// FOLDER gets pictures at 1280 and 390 pixels, dark too, and the case that the page gives away,
// live.ini with live.tsv. --compare asks whether a run of it has the samples that were heard.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

if (process.argv[2] === '--compare') {
    const [ini, probes] = process.argv.slice(3).map((path) => readFileSync(path, 'utf8'));
    const rows = probes.split('\n').filter((line) => /^[-+.\d]/.test(line));
    const heard = Float32Array.from(rows, (line) => Number(line.split('\t')[1]));
    let hash = 0x811c9dc5;
    for (const byte of new Uint8Array(heard.buffer)) {
        hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    }
    const own = `${heard.length} samples, ${hash.toString(16).padStart(8, '0')}`;
    console.log(`a native run of the case: ${own}`);
    process.exit(ini.includes(`; heard: ${own}\n`) ? 0 : 1);
}
const [, , chromium, page, folder] = process.argv;
mkdirSync(folder, { recursive: true });
const profile = mkdtempSync(join(tmpdir(), 'ra2d-live-'));
const browser = spawn(chromium, ['--headless=new', '--no-sandbox', '--disable-gpu',
    '--hide-scrollbars', '--autoplay-policy=no-user-gesture-required', '--no-first-run',
    `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank'],
{ stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });

// ## Calls of the browser

let number = 0, rest = '';
const waiting = new Map(), said = [];
browser.stdio[4].on('data', (bytes) => {
    const parts = (rest + bytes).split('\0');
    rest = parts.pop();
    for (const part of parts) {
        const message = JSON.parse(part);
        if (message.id !== undefined) {
            const { done, failed } = waiting.get(message.id);
            waiting.delete(message.id);
            message.error ? failed(new Error(message.error.message)) : done(message.result);
        } else if (message.method === 'Runtime.exceptionThrown') {
            const { exceptionDetails: what } = message.params;
            said.push(what.exception?.description ?? what.text);
        } else if (message.method === 'Log.entryAdded') {
            said.push(message.params.entry.text);
        }
    }
});
let session;
function call(method, params = {}) {
    const id = ++number;
    browser.stdio[3].write(JSON.stringify({ id, method, params, sessionId: session }) + '\0');
    return new Promise((done, failed) => { waiting.set(id, { done, failed }); });
}
async function inPage(expression) {
    const { result, exceptionDetails } = await call('Runtime.evaluate',
        { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) { throw new Error(exceptionDetails.exception?.description); }
    return result.value;
}
const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });

// ## What is asked

let faults = 0;
function check(good, what) {
    if (!good) { faults++; }
    console.log(`${good ? 'ok' : 'FAULT'}: ${what}`);
}
async function until(expression, seconds, what) {
    for (let i = 0; i < 10 * seconds; i++) {
        if (await inPage(expression)) { check(true, what); return true; }
        await sleep(100);
    }
    check(false, `${what}, within ${seconds} s; the page says: ${
        await inPage('document.getElementById("status").textContent')}`);
    return false;
}
const cell = (row) => `document.querySelectorAll('#numbers td')[${row}].textContent`;
const numberOf = (row) => `parseFloat(${cell(row)})`;
async function picture(name, width, dark) {
    await call('Emulation.setEmulatedMedia', { features: [
        { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }] });
    await call('Emulation.setDeviceMetricsOverride',
        { width, height: 1000, deviceScaleFactor: 1, mobile: width < 500 });
    await sleep(700);
    const { data } = await call('Page.captureScreenshot', { captureBeyondViewport: true });
    writeFileSync(join(folder, `${name}.png`), Buffer.from(data, 'base64'));
    check(await inPage('document.documentElement.scrollWidth <= innerWidth'),
        `${name}: nothing is wider than the page`);
}
// as a hand does it: another place of a slider, or another choice
const set = (id, value) => inPage(`(() => {
    const input = document.getElementById('${id}');
    input.value = '${value}';
    for (const kind of ['input', 'change']) { input.dispatchEvent(new Event(kind)); }
    return document.getElementById('${id}-value')?.textContent;
})()`);
const press = (id) => inPage(`document.getElementById('${id}').click()`);
const status = () => inPage('document.getElementById("status").textContent');

async function tryPage() {
    const { targetInfos } = await call('Target.getTargets');
    const { targetId } = targetInfos.find(({ type }) => type === 'page');
    ({ sessionId: session } = await call('Target.attachToTarget', { targetId, flatten: true }));
    for (const domain of ['Runtime', 'Log', 'Page']) { await call(`${domain}.enable`); }
    await call('Emulation.setDeviceMetricsOverride',
        { width: 1280, height: 1000, deviceScaleFactor: 1, mobile: false });
    const url = pathToFileURL(resolve(page)).href;
    await call('Page.navigate', { url: `${url}#speed=0.1&Ra=5&damping=2` });
    if (!await until(`${numberOf(0)} > 60`, 60, 'the beam has a level')) { return; }
    check(await inPage('document.getElementById("speed-value").textContent') === '0.1 m/s',
        'the settings are those of the link');
    await until(`${numberOf(2)} > 60`, 30, 'a spectrum comes');
    check(await inPage(`${numberOf(10)} < 1e-3`), 'the balance of energy is closed');
    await picture('live-1280', 1280, false);
    await picture('live-1280-dark', 1280, true);
    await picture('live-390', 390, false);
    await picture('live-390-dark', 390, true);

    // within the run
    check(await set('speed', 800) === '0.344 m/s', 'the speed follows its slider');
    await until('/0.344/.test(location.hash)', 2, 'the link follows');
    check(/N\/m/.test(await set('weight', 700)), 'the weight follows its slider');
    await sleep(500);
    check(!/engine says/.test(await status()), 'speed and weight act within the run');
    const before = await inPage(numberOf(11));
    await press('case');
    await until('document.getElementById("dialog").open', 5, 'the case opens');
    for (const name of ['ini', 'tsv']) {
        writeFileSync(join(folder, `live.${name}`),
            await inPage(`document.getElementById('${name}').value`));
    }
    await press('close');
    // new runs
    for (const [id, place] of [['Ra', 700], ['lc', 300], ['damping', 900], ['step', 2]]) {
        await set(id, place);
        await until('/new run/.test(document.getElementById("status").textContent)', 60,
            `${id} begins a new run`);
        await until(`${numberOf(11)} > 0.01`, 60, `and it goes on: ${await inPage(
            `document.getElementById('${id}-value').textContent`)}`);
    }
    check(before > 0, 'time of the run goes on');
    const presets = await inPage('document.querySelectorAll("#preset option").length');
    check(presets === 1 + 5 + 48, `presets, with the points of the paper: ${presets}`);
    await set('preset', 2);
    await until(`${numberOf(11)} > 0.05`, 60, 'a preset plays');
    check(await inPage('document.getElementById("Ra-value").textContent') === '20.4 \u00b5m',
        'a preset sets its values');
    // a pass that ends: 0.6 s at 0.7 m/s
    await until('/seed 2/.test(document.getElementById("status").textContent)', 120,
        'a pass ends, and the next one begins');
    // play, pause, keys
    await press('play');
    await sleep(500);
    const paused = await inPage(cell(11));
    await sleep(700);
    check(paused === await inPage(cell(11)), 'pause stops the run');
    await inPage('document.body.dispatchEvent(new KeyboardEvent("keydown", '
        + '{ key: " ", bubbles: true }))');
    check(await inPage('document.getElementById("play").textContent') === 'Pause',
        'space plays on');
    // sound
    await press('sound');
    await until('document.getElementById("sound").getAttribute("aria-pressed") === "true"', 20,
        'sound goes on');
    await sleep(1500);
    check(!/No sound/.test(await status()), 'the worklet is there');
    // names
    const nameless = await inPage(`
        [...document.querySelectorAll('button,input,select,textarea,canvas')].filter((e) =>
            !(e.labels?.length || e.getAttribute('aria-label') || e.textContent.trim()))
        .map((e) => e.id).join(' ')`);
    check(nameless === '', `everything has a name ${nameless}`);
}

try {
    await tryPage();
} catch (error) {
    check(false, error.stack);
}
check(said.length === 0, `the browser says nothing: ${said.join('; ')}`);
browser.kill();
await sleep(200);
rmSync(profile, { recursive: true, force: true });
process.exitCode = faults > 0 ? 1 : 0;
