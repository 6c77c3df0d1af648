// Chromium without a head, driven over its own pipe: nothing from npm is needed.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// import { start } from '../live/chromium.mjs'
// const { call, inPage, said, end } = await start(CHROMIUM)
//
// `call` is a call of the DevTools protocol to the page, `inPage` the value of an expression there,
// `said` what the page complained of.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function start(chromium) {
    const profile = mkdtempSync(join(tmpdir(), 'ra2d-page-'));
    const browser = spawn(chromium, ['--headless=new', '--no-sandbox', '--disable-gpu',
        '--hide-scrollbars', '--no-first-run', `--user-data-dir=${profile}`,
        '--remote-debugging-pipe', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    const waiting = new Map(), said = [];
    let number = 0, rest = [], session;
    function take(message) {
        if (message.id !== undefined) {
            const { done, failed } = waiting.get(message.id);
            waiting.delete(message.id);
            message.error ? failed(new Error(message.error.message)) : done(message.result);
        } else if (message.method === 'Runtime.exceptionThrown') {
            const { exceptionDetails: what } = message.params;
            said.push(what.exception?.description ?? what.text);
        } else if (message.method === 'Log.entryAdded') {
            said.push(message.params.entry.text);
        } else if (message.method === 'Runtime.consoleAPICalled') {
            said.push(message.params.args.map(({ description, value }) =>
                description ?? value).join(' '));
        }
    }
    browser.stdio[4].on('data', (bytes) => {
        for (let end; (end = bytes.indexOf(0)) >= 0; bytes = bytes.subarray(end + 1)) {
            take(JSON.parse(Buffer.concat([...rest, bytes.subarray(0, end)]).toString()));
            rest = [];
        }
        rest.push(bytes);
    });
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
    const { targetInfos } = await call('Target.getTargets');
    const { targetId } = targetInfos.find(({ type }) => type === 'page');
    session = (await call('Target.attachToTarget', { targetId, flatten: true })).sessionId;
    for (const part of ['Page', 'Runtime', 'Log']) { await call(`${part}.enable`); }
    const end = () => new Promise((done) => {
        browser.on('exit', () => { rmSync(profile, { recursive: true, force: true }); done(); });
        browser.kill();
    });
    return { call, inPage, said, end };
}
