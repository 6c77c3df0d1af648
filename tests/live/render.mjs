// Ten seconds of sound in Chromium, rendered by an OfflineAudioContext with the worklet of the
// page.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node tests/live/render.mjs CHROMIUM
//
// No engine is needed. In place of the samples of a run, noise from a sequence of numbers passes
// through the filter of the worker. The worklet gets this noise by a transferred port in parts of 2
// ms, so many that 0.12 s are not yet played. Rendering stops every 40 ms until these parts have
// arrived. At pace 1 each sample must be unchanged, without a gap.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { drive } from './drivers.mjs';

const source = (name) => readFileSync(new URL(`../../src/live/${name}`, import.meta.url), 'utf8')
    .replace(/^import .*$/mg, '');
const Halver = vm.runInThisContext(`(() => {${source('worker.mjs')}; return Halver; })()`);
const SECONDS = 10;
let seed = 1;
const noise = Float32Array.from({ length: 1e5 }, () =>
    (seed = seed * 16807 % 2147483647) / 2147483647 - 0.5);
const heard = Buffer.from(new Halver().halve(noise).buffer).toString('base64');

const folder = mkdtempSync(join(tmpdir(), 'ra2d-render-')), page = join(folder, 'page.html');
writeFileSync(page, '<!DOCTYPE html><title>rendered</title>');
const browser = await drive(process.argv[2]);
await browser.open(pathToFileURL(page).href);
const worklet = Buffer.from(source('worklet.mjs')).toString('base64');
const [gaps, silent, wrong, loudest] = await browser.inPage(`(async () => {
    const RATE = 50000, AHEAD = 0.12, PART = 100, made = new OfflineAudioContext(1,
        RATE * ${SECONDS}, RATE);
    const noise = new Float32Array(Uint8Array.from(atob('${heard}'), (c) =>
        c.charCodeAt(0)).buffer);
    await made.audioWorklet.addModule('data:text/javascript;base64,${worklet}');
    const node = new AudioWorkletNode(made, 'ear', { numberOfInputs: 0, outputChannelCount: [1] });
    node.connect(made.destination);
    const { port1, port2 } = new MessageChannel();
    node.port.postMessage({ port: port1 }, [port1]);
    node.port.postMessage({ volume: 1 });
    port2.postMessage({ clear: 1 });
    let gaps = 0, sent = 0, answer = () => {};
    node.port.onmessage = ({ data }) => {
        gaps = data.gaps ?? gaps;
        if (data.left !== undefined) { answer(data.left); }
    };
    const left = () => new Promise((done) => {
        answer = done;
        node.port.postMessage({ left: true });
    });
    const fill = async () => {
        for (let has; (has = await left()) < AHEAD * RATE;) {
            for (; has < AHEAD * RATE; has += PART, sent += PART) {
                const samples = Float32Array.from({ length: PART }, (_, i) =>
                    noise[(sent + i) % noise.length]);
                port2.postMessage({ samples, rate: 1 }, [samples.buffer]);
            }
        }
    };
    for (let at = 0.01; at < ${SECONDS}; at += 0.04) {
        made.suspend(at).then(async () => { await fill(); made.resume(); });
    }
    const out = (await made.startRendering()).getChannelData(0);
    const silent = out.findIndex((value) => value !== 0);
    // wait until the volume is constant
    let wrong = 0, loudest = 0;
    for (let n = 20000; n < out.length; n++) {
        const off = Math.abs(out[n] - noise[(n - silent) % noise.length]);
        wrong += off > 1e-7 ? 1 : 0;
        loudest = Math.max(loudest, Math.abs(out[n]));
    }
    await left();
    return [gaps, silent, wrong, loudest];
})()`);
await browser.end();
rmSync(folder, { recursive: true });
const good = gaps === 0 && wrong === 0 && silent < 1000 && loudest > 0.3;
console.log(`${good ? 'ok' : 'FAULT'}: ${SECONDS} s rendered, ${gaps} gaps, ${
    wrong} samples are not those that were sent, the first one came after ${silent}`);
process.exitCode = good ? 0 : 1;
