// Tests live.html in headless Chromium or Firefox: every control, pictures, sound, and the case.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node tests/live/browser.mjs BROWSER live.html FOLDER [axe.min.js]
//        node tests/live/browser.mjs --compare live.ini probes.tsv
//
// PARTS=long MINUTES=10 in the environment: 10 minutes of sound, in which there must be no gap.
//
// The browser is driven by drivers.mjs, without anything from npm. The exception is axe-core, which
// finds barriers for people, if its file is given.
//
// FOLDER gets pictures at 1280 and 390 pixels, also in dark colours. The folders `driven` and `own`
// in it get the cases that the page saves: live.ini with live.tsv. The case in `own` has a profile
// of the user. --compare checks whether a run of such a case has the samples of the sound.
//
// The sound is rendered by an OfflineAudioContext, which stops until the worker has computed the
// next part. A tone has a known answer. A beam of one mode and length L that begins with the
// uniform velocity v has the amplitude 4 v/pi in its middle (the first coefficient of a constant in
// sines). Its frequency is
// $$ f = \frac{1}{\pi \tau} \arcsin\frac{\omega \tau}{2} , \qquad
//    \omega = \frac{\pi^2}{L^2} \sqrt{\frac{E h^2}{12 \rho}} , $$
// which central differences give to omega.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drive } from './drivers.mjs';

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
const [, , program, page, folder, axe] = process.argv;
for (const part of ['driven', 'own']) { mkdirSync(join(folder, part), { recursive: true }); }
const browser = await drive(program);
const inPage = (expression) => browser.inPage(expression);
const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });

// ## Questions to the page

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
const cell = (head) => `[...document.querySelectorAll('.numbers div')].find((box) =>
    box.firstChild.textContent.startsWith('${head}')).lastChild.textContent`;
const numberOf = (head) => `parseFloat(${cell(head)})`;
const TIME = 'Time of the run';
async function picture(name, width, dark) {
    await browser.look({ dark });
    await browser.size(width, 1000);
    await sleep(1000);
    writeFileSync(join(folder, `${name}.png`), await browser.picture());
    const wide = await inPage('[innerWidth, document.documentElement.scrollWidth]');
    // a window of Firefox cannot be as narrow as a phone
    check(wide[1] <= Math.max(width, wide[0]),
        `${name}: nothing is wider than the page, ${wide[0]}`);
    if (axe !== undefined) { await audit(name); }
}
async function audit(name) {
    const found = await inPage(`axe.run().then(({ violations }) => violations.filter(({ impact }) =>
        impact === 'serious' || impact === 'critical').map(({ id, nodes }) =>
        id + ': ' + nodes.map(({ target }) => target).join(' ')))`);
    check(found.length === 0, `${name}: axe-core has ${found.length} serious findings ${found}`);
}
// sets a control as a user does: moves a slider of the page, or makes another choice
const set = (id, value) => inPage(`(() => {
    const input = document.getElementById('${id}');
    input.value = '${value}';
    for (const kind of ['input', 'change']) { input.dispatchEvent(new Event(kind)); }
    const value = document.getElementById('${id}-value');
    return value === null ? undefined : value.value + ' ' + value.nextSibling.textContent;
})()`);
const key = (name) => inPage('void document.body.dispatchEvent(new KeyboardEvent("keydown", '
    + `{ key: "${name}", bubbles: true }))`);
const press = (id) => inPage(`document.getElementById('${id}').click()`);
const status = () => inPage('document.getElementById("status").textContent');

// ## The tests

async function open(fragment) {
    const url = pathToFileURL(resolve(page)).href;
    await browser.open(`${url}#${fragment}`);
    const opened = await until(`window.ra2dLive !== undefined && ${numberOf(TIME)} > 0.05`, 120,
        'a run goes on');
    if (axe !== undefined) { await browser.inject(readFileSync(axe, 'utf8')); }
    return opened;
}
async function takeCase(part) {
    await press('case');
    await until('document.getElementById("dialog").open', 20, 'the case opens');
    if (axe !== undefined) { await audit('the case'); }
    for (const name of ['ini', 'tsv']) {
        writeFileSync(join(folder, part, `live.${name}`),
            await inPage(`document.getElementById('${name}').value`));
    }
    await press('close');
}

async function pictures() {
    if (!await open('speed=0.05&Ra=5&damping=2')) { return; }
    await until(`${numberOf('Level of the beam')} > 60`, 60, 'the beam has a level');
    check(await inPage('document.getElementById("speed-value").value') === '0.05',
        'the settings are those of the link');
    await until(`${numberOf('Level of what')} > 60`, 60, 'a spectrum comes');
    check(await inPage(`${numberOf('Balance')} < 1e-3`), 'the balance of energy is closed');
    const words = await inPage('document.body.innerText');
    check(!/NaN|undefined|Infinity/.test(words), `every number is one ${
        words.match(/.*(NaN|undefined|Infinity).*/)?.[0] ?? ''}`);
    await picture('live-1280', 1280, false);
    await picture('live-1280-dark', 1280, true);
    await picture('live-390', 390, false);
    await picture('live-390-dark', 390, true);
    await browser.look({ calm: true });
    await sleep(1500);
    const before = await inPage('ra2dLive.pictures()');
    await sleep(3000);
    const drawn = await inPage('ra2dLive.pictures()') - before;
    check(drawn <= 4, `with reduced motion ${drawn} pictures in 3 s`);
    await browser.look({});
    await browser.size(1280, 1000);
}

async function controls() {
    if (!await open('speed=0.1')) { return; }
    // the speed changes within the run: dragging by 150 pixels to the right multiplies it by e
    const [x, y] = await inPage(`(() => {
        const box = document.getElementById('beam').getBoundingClientRect();
        return [box.x + box.width / 4, box.y + box.height / 2];
    })()`);
    await browser.drag([[x, y], [x + 80, y], [x + 150, y]]);
    await until('document.getElementById("speed-value").value === "0.272"', 5,
        'the block is dragged by its speed');
    check(await set('speed', 800) === '0.344 m/s', 'the speed follows its slider');
    await until('/0.344/.test(location.hash)', 5, 'the link follows');
    check(/N\/m/.test(await set('weight', 700)), 'the weight follows its slider');
    await sleep(300);
    check(!/engine says/.test(await status()), 'speed and weight act within the run');
    await takeCase('driven');
    check(await inPage(`${numberOf('Balance')} < 1e-3`), 'the balance is still closed');
    // each of these changes begins a new run
    await set('preset', 0);
    const all = { Ra: 700, lc: 300, damping: 900, film: 'on', loss: '100', holder: 'blocked',
        initial: 'ringing', place: '225', step: '2' };
    const lines = { film: 'film = on', loss: 'retardation_time = 100 ns', step: 'step = 2 us',
        holder: 'pitch_stiffness = blocked', initial: 'initial_velocity', place: '225 mm' };
    const line = (id, said) => lines[id]
        ?? `\n${{ Ra: 'Ra', lc: 'correlation_length', damping: 'damping' }[id]} = ${
            said.replace('\u00b5m', 'um')}\n`;
    for (const [id, place] of Object.entries(all)) {
        const wanted = line(id, await set(id, place));
        await until(`${numberOf(TIME)} > 0.01`, 60, `${id} begins a new run`);
        await press('case');
        await until('document.getElementById("dialog").open', 20, 'it says its case');
        check((await inPage('document.getElementById("ini").value')).includes(wanted),
            `with ${wanted.trim()}`);
        await press('close');
        check(!/engine says/.test(await status()), await status());
    }
    for (const holder of ['spring', 'friction', 'free']) {
        await set('holder', holder);
        await until(`${numberOf(TIME)} > 0.01`, 60, `holder ${holder}`);
        check(!/engine says/.test(await status()), await status());
    }
    await press('next');
    await until('/seed 2/.test(document.getElementById("status").textContent)', 20,
        'next surfaces');
    const presets = await inPage('document.querySelectorAll("#preset option").length');
    check(presets === 1 + 5 + 48, `presets, with the points of the paper: ${presets}`);
    // Ra 20.4 um at 0.7 m/s: 0.6 s to the end
    await set('preset', 1);
    check(await inPage('document.getElementById("Ra-value").value') === '20.4',
        'a preset sets its values');
    await until('/Next surfaces: seed 2/.test(document.getElementById("status").textContent)', 120,
        'a pass ends, and the next one begins');
    await set('weight', 690);
    check(await inPage('document.getElementById("preset").value') === '',
        'with another weight it is no preset');
    await press('play');
    await sleep(500);
    const paused = await inPage(cell(TIME));
    await sleep(700);
    check(paused === await inPage(cell(TIME)), 'pause stops the run');
    check(await set('weight-value', '7.65') === undefined
        && await inPage('/weight=7.65&/.test(location.hash)'), 'a weight can be typed');
    await set('weight-value', '1e9');
    check(/from 0.5 to 50 N.m, not "1e9"/.test(await status())
        && await inPage('document.getElementById("weight-value").value') === '7.65',
    await status());
    await key(' ');
    check(await inPage('document.getElementById("play").textContent') === 'Pause',
        'space plays on');
    for (const word of ['Play', 'Pause']) {
        await inPage(`void document.getElementById('speed').dispatchEvent(
            new KeyboardEvent('keydown', { key: ' ', bubbles: true }))`);
        check(await inPage('document.getElementById("play").textContent') === word,
            `space on a slider, too: ${word}`);
    }
    const nameless = await inPage(`
        [...document.querySelectorAll('button,input,select,textarea,canvas')].filter((e) =>
            !(e.labels?.length || e.getAttribute('aria-label') || e.textContent.trim()))
        .map((e) => e.id).join(' ')`);
    check(nameless === '', `everything has a name ${nameless}`);
}

// The remaining buttons, and the keys.
async function rest() {
    if (!await open('speed=0.05&seed=7')) { return; }
    check(await inPage(`(() => {
        const volume = document.getElementById('volume');
        volume.value = '-12';
        volume.dispatchEvent(new Event('input'));
        return volume.getAttribute('aria-valuetext');
    })()`) === '-12 dB', 'the volume says its decibels');
    await press('link');
    await until('/link with these/.test(document.getElementById("status").textContent)', 10,
        'the link is copied, or said');
    await key('n');
    await until('/seed=8/.test(location.hash)', 20, 'n takes the next surfaces');
    await inPage(`void document.getElementById('format').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'n', bubbles: true }))`);
    await sleep(300);
    check(/seed=8/.test(await inPage('location.hash')), 'but not in a text that is typed');
    await key('m');
    await until('document.getElementById("sound").getAttribute("aria-pressed") === "true"', 60,
        'm switches the sound on');
    await key('m');
    await until('document.getElementById("sound").getAttribute("aria-pressed") === "false"', 10,
        'and off');
    // the saved case
    await inPage(`void (window.saved = [], URL.createObjectURL = (blob) => {
        window.saved.push(blob);
        return '#';
    })`);
    await press('case');
    await until('document.getElementById("dialog").open', 20, 'the case opens');
    await press('save-ini');
    await press('save-tsv');
    const texts = await inPage('Promise.all(window.saved.map((blob) => blob.text()))');
    check(texts.length === 2 && /^; heard:/m.test(texts[0]) && /^step\tV\tload$/m.test(texts[1]),
        'both files can be saved');
    await press('close');
    check(!await inPage('document.getElementById("dialog").open'), 'the case closes');
    await inPage('void document.querySelector("summary").click()');
    check(await inPage('document.querySelector("details").open'), 'what is seen and heard is said');
    if (axe !== undefined) { await audit('what is seen and heard'); }
}

// For a picture the page's own thread, with its drawing and messages, may take 6 ms of processor
// time. The time by the clock would depend on other programs of the machine. Words and spectra come
// four times a second, so on a machine that makes few pictures each picture has a larger part of
// their time.
async function frames() {
    if (!await open('speed=0.05')) { return; }
    // the first pictures also prepare what the later ones use
    await until('ra2dLive.pictures() > 60', 120, '60 pictures');
    const [before, first] = [await browser.busy(), await inPage('ra2dLive.pictures()')];
    const begin = performance.now();
    await until(`ra2dLive.pictures() > ${first + 100}`, 120, '100 more');
    const after = await browser.busy(), count = await inPage('ra2dLive.pictures()') - first;
    const each = 1000 * (after - before) / count;
    const rate = 1000 * count / (performance.now() - begin);
    const slowest = `the slowest drawn in ${
        (await inPage('ra2dLive.slowest()')).toFixed(1)} ms by the clock`;
    if (Number.isNaN(each)) {
        console.log(`LEFT OUT: processor time of a thread, which ${browser.name} does not say; ${
            slowest}`);
    } else if (rate < 10) {
        console.log(`LEFT OUT: ${rate.toFixed(1)} pictures a second, ${each.toFixed(2)} ms of `
            + `processor time each: with so few each has the words and spectra of several; ${
                slowest}`);
    } else {
        check(each <= 6, `${count} pictures, ${each.toFixed(2)} ms of processor time `
            + `each, at most 6; ${slowest}`);
    }
}

// a profile of the user, dropped onto the page
async function ownProfile() {
    if (!await open('speed=0.05')) { return; }
    const profile = readFileSync('data/cases/tutorial-profile.txt', 'utf8');
    writeFileSync(join(folder, 'own/my_profile.txt'), profile);
    const Ra = await inPage(cell('Ra'));
    await inPage(`(() => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([${JSON.stringify(profile)}], 'my profile.txt'));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }));
    })()`);
    await until(`!['-', '${Ra}'].includes(${cell('Ra')})`, 60,
        `a dropped profile has a roughness, not ${Ra}`);
    const withIt = await inPage(cell('Ra'));
    await until(`${numberOf(TIME)} > 0.02`, 60, `and slides, Ra ${withIt}`);
    await takeCase('own');
    await inPage(`(() => {
        const dropped = new DataTransfer();
        dropped.items.add(new File(['nothing of a profile'], 'live.ini'));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }));
    })()`);
    await until('document.getElementById("status").classList.contains("fault")', 20,
        'what is no profile is refused');
    check(/live.ini is not taken.*profile-live.ini/.test(await status()), await status());
    await until(`${numberOf(TIME)} >= 0`, 60, 'the run before begins again');
    const since = await inPage(numberOf(TIME));
    await until(`Math.abs(${numberOf(TIME)} - ${since}) > 0.02`, 60,
        'the run goes on without it');
    check(/my profile.txt/.test(await inPage('document.getElementById("whose").textContent')),
        'with the profile from before');
    // a file without units, for which the user gives them
    const bare = profile.split('\n').filter((line) => /^[-+.\d]/.test(line)).join('\n') + '\n';
    await inPage(`(() => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([${JSON.stringify(bare)}], 'bare.txt'));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }));
    })()`);
    await until('/numbers without units/.test(document.getElementById("status").textContent)', 20,
        'numbers without units are refused');
    await set('format', 'units mm,um');
    await until(`/bare.txt/.test(document.getElementById('whose').textContent)
        && !document.getElementById('status').classList.contains('fault')`, 60,
        'and taken with their units');
    await until(`${cell('Ra')} === '${withIt}'`, 60, `with the same roughness, ${withIt}`);
    // a file that is chosen, not dropped; the format was for the other file
    await inPage(`(() => {
        const chosen = new DataTransfer(), input = document.getElementById('profile');
        chosen.items.add(new File([${JSON.stringify(profile)}], 'mine.txt'));
        input.files = chosen.files;
        input.dispatchEvent(new Event('change'));
    })()`);
    await until(`${numberOf(TIME)} > 0.01 && !document.getElementById('status').classList
        .contains('fault')`, 60, 'a chosen profile slides');
    check(await inPage('document.getElementById("format").value') === '',
        'without the format of the file before');
    // if the run is paused, every number must also belong to the state that is shown
    await press('play');
    await sleep(500);
    await press('no-profile');
    await until(`${cell('Ra')} === '${Ra}'`, 60, 'without it the surface is the one before');
    const law = await inPage(cell('Level by the law'));
    await set('speed', 900);
    await until(`${cell('Level by the law')} !== '${law}'`, 20, 'and the law that of the speed');
}

// From one press of Record to the next: the bytes of a WAV file.
async function recording() {
    await inPage(`void (window.kept = [],
        URL.createObjectURL = (blob) => { window.kept.push(blob); return '#'; })`);
    await press('tape');
    await sleep(1500);
    await press('tape');
    await until('window.kept.length > 0', 20, 'a recording is saved');
    const [kind, format, rate, bytes] = await inPage(`window.kept[0].arrayBuffer().then((file) => {
        const view = new DataView(file);
        return [view.getUint32(0), view.getUint16(20, true), view.getUint32(24, true),
            file.byteLength - 44 - view.getUint32(40, true)];
    })`);
    check(kind === 0x52494646 && format === 3 && rate === 50000 && bytes === 0,
        'it is a WAV file of single precision at 50 kHz');
}

// Whether the browser has begun to play, within 20 s.
async function plays() {
    for (let i = 0; i < 100 && !await inPage('ra2dLive.sounds()'); i++) { await sleep(200); }
    return inPage('ra2dLive.sounds()');
}

async function sound() {
    if (!await open('speed=0.05')) { return; }
    await press('sound');
    await until('document.getElementById("sound").getAttribute("aria-pressed") === "true"', 20,
        'sound goes on');
    await sleep(1500);
    check(!/No sound/.test(await status()), 'the worklet is there');
    if (!await plays()) {
        console.log(`LEFT OUT: sound by the clock: ${browser.name} has no device here`);
        await press('sound');
        return;
    }
    let late = 0;
    for (let i = 0; i < 20; i++) {
        late = Math.max(late, await inPage('ra2dLive.ahead()'));
        await sleep(100);
    }
    check(late > 0.05 && late < 0.25, `a control is heard within ${late.toFixed(3)} s`);
    await recording();
    await air();
    await press('sound');
}

// The sound pressure has its own level and words. The case is still that of the beam.
async function air() {
    await set('place', 'air');
    await until(`/sound pressure/.test(document.getElementById('spectrum-text').textContent)`, 60,
        'what is heard in the air is a sound pressure');
    await until(`${numberOf('Level of what')} > 20 && ${numberOf('Level of what')} < 110`, 120,
        'which has a level');
    console.log(`   ${await inPage(cell('Level of what'))} re 20 uPa, beam ${
        await inPage(cell('Level of the beam'))}`);
    await press('case');
    await until('document.getElementById("dialog").open', 20, 'the case opens');
    check(/velocity = resonator velocity 225 mm/.test(
        await inPage('document.getElementById("ini").value')), 'with the probe in the middle');
    await press('close');
    await set('place', '165');
}

// Only with PARTS=long: minutes of sound by the clock, the number of gaps, and the pace at the end.
async function long() {
    const minutes = Number(process.env.MINUTES ?? 10);
    if (!await open('speed=0.05')) { return; }
    await press('sound');
    await sleep(60000 * minutes);
    const gaps = await inPage('ra2dLive.gaps()');
    check(gaps === 0, `${minutes} min of sound: ${gaps} gaps, pace ${await inPage(cell('Pace'))}`);
}

// The rendered samples stay in the page as `rendered`, in m/s. Each part of 40 ms is rendered as
// soon as the worklet has 80 ms that are not played, because messages arrive late.
const render = (seconds, start) => inPage(`(async () => {
    const RATE = 50000, { engine, earOf } = ra2dLive;
    const made = new OfflineAudioContext(1, RATE * ${seconds}, RATE), node = await earOf(made);
    let left = 0, gaps = 0, late = null;
    const wait = async () => {
        const since = performance.now();
        for (left = 0; left < 0.08 * RATE && performance.now() - since < 60000;) {
            node.port.postMessage({ left: true });
            await new Promise((done) => { setTimeout(done, 5); });
        }
        if (left < 0.08 * RATE) { late ??= left / RATE; }
    };
    node.port.onmessage = ({ data }) => {
        gaps = data.gaps ?? gaps;
        left = data.left ?? left;
    };
    node.port.postMessage({ volume: 1 });
    engine.postMessage(${start});
    for (let at = 0.01; at < ${seconds}; at += 0.04) {
        made.suspend(at).then(async () => {
            if (late === null) { await wait(); }
            made.resume();
        });
    }
    window.rendered = (await made.startRendering()).getChannelData(0);
    if (late !== null) { throw new Error('there were ' + late + ' s to play, for a minute'); }
    return gaps;
})()`);

// Firefox has no OfflineAudioContext.suspend, so a rendering would not wait for its samples.
async function waits() {
    const can = await inPage("typeof OfflineAudioContext.prototype.suspend === 'function'");
    if (!can) { console.log(`LEFT OUT: rendered sound, which ${browser.name} does not stop`); }
    return can;
}

async function rendering() {
    if (!await open('speed=0.04') || !await waits()) { return; }
    const gaps = await render(10, '{ start: { ...ra2dLive.beginning(), play: true } }');
    const [loudest, rms] = await inPage(`(({ rendered }) => [
        rendered.reduce((a, b) => Math.max(a, Math.abs(b)), 0),
        Math.sqrt(rendered.reduce((a, b) => a + b * b, 0) / rendered.length)])(window)`);
    check(gaps === 0 && rms > 1e-5 && loudest < 0.1, `10 s rendered, ${gaps} gaps, level ${
        (20 * Math.log10(rms / 1e-9)).toFixed(1)} dB, the beam ${
        await inPage(cell('Level of what'))}`);
}

const TONE = { length: 0.15, thickness: 0.02, young: 210e9, density: 7800, start: 0.01,
    step: 1e-6 };
async function tone() {
    if (!await open('speed=0.04') || !await waits()) { return; }
    const text = `[resonator]
length = 150 mm
thickness = 20 mm
young = 210 GPa
density = 7800 kg/m3
modes = 1
damping = 0 %
initial_velocity = -10 mm/s
[slider]
gravity = off
[surface]
kind = flat
[sliding]
speed = 0 m/s
initial = drop
drop_height = 10 mm
[time]
step = 1 us
[output]
sample = 10 us
[probes]
velocity = resonator velocity 75 mm
`;
    const gaps = await render(4, `{ start: { text: ${JSON.stringify(text)}, speed: 0, load: 0,
        play: true } }`);
    const { length, thickness, young, density, start, step } = TONE;
    const omega = (Math.PI / length) ** 2 * thickness * Math.sqrt(young / (12 * density));
    const frequency = Math.asin(omega * step / 2) / (Math.PI * step);
    // two windows of a second, a tenth of a second apart, are compared with the expected wave
    const [first, second] = await inPage(`[1.5, 1.6].map((from) => {
        let [re, im, sum] = [0, 0, 0];
        for (let i = 0; i < 50000; i++) {
            const t = from + i / 50000, w = 0.5 - 0.5 * Math.cos(2 * Math.PI * i / 50000);
            const x = w * window.rendered[Math.round(t * 50000)];
            const turn = 2 * Math.PI * ${frequency} * t;
            re += x * Math.cos(turn);
            im -= x * Math.sin(turn);
            sum += w;
        }
        return [2 * Math.hypot(re, im) / sum, Math.atan2(im, re)];
    })`);
    const turn = (second[1] - first[1]) / (2 * Math.PI), off = 10 * (turn - Math.round(turn));
    const dB = 20 * Math.log10(first[0] / (4 / Math.PI * start));
    check(gaps === 0 && Math.abs(off) < 1 && Math.abs(dB) < 0.1, `a tone of ${
        frequency.toFixed(2)} Hz is off by ${off.toFixed(4)} Hz and ${dB.toFixed(4)} dB, ${
        gaps} gaps`);
}

async function tryPage() {
    await browser.size(1280, 1000);
    const parts = { pictures, controls, rest, frames, ownProfile, sound, rendering, tone };
    const asked = (process.env.PARTS ?? Object.keys(parts).join(' ')).split(' ');
    for (const name of asked) {
        console.log(`== ${name}`);
        await { ...parts, long }[name]();
    }
}

try {
    await tryPage();
} catch (error) {
    check(false, error.stack);
}
await browser.heard();
check(browser.said.length === 0, `the browser says nothing: ${browser.said.join('; ')}`);
await browser.end();
process.exitCode = faults > 0 ? 1 : 0;
