// Drives two browsers without anything from npm: Chromium by its pipe, Firefox by its port.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Chromium has the DevTools protocol over --remote-debugging-pipe: each message is a text that ends
// with a zero. Firefox has Marionette, also in Debian's build: each message is the length of a text
// and the text. The port of Marionette is in a file of the profile. A driver has
//
//     open(url), inject(script), inPage(expression): the value, or that of a promise, as JSON
//     look({ dark, calm }), size(width, height), picture(): PNG, drag([[x, y], ...])
//     busy(): processor time of the page's own thread [s], or NaN
//     said: complaints of the page in the meantime; heard(): fills it; end()
//
// and Chromium's call(method, parameters) of its protocol to the page.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });

// Both protocols number their calls. The answers may come in any order.
class Driver {
    constructor() {
        this.profile = mkdtempSync(join(tmpdir(), 'ra2d-live-'));
        this.number = 0;
        this.waiting = new Map();
        this.said = [];
    }
    ask(send) {
        const id = ++this.number;
        return new Promise((done, failed) => {
            this.waiting.set(id, { done, failed });
            send(id);
        });
    }
    answer(id, error, result) {
        const { done, failed } = this.waiting.get(id);
        this.waiting.delete(id);
        error ? failed(new Error(error)) : done(result);
    }
    // without this a call would wait for ever for a browser that has ended
    watch(browser) {
        this.browser = browser;
        browser.on('exit', (code) => {
            for (const { failed } of this.waiting.values()) {
                failed(new Error(`the browser has ended (${code})`));
            }
        });
    }
    async end() {
        if (this.browser.exitCode === null && this.browser.signalCode === null) {
            const ended = new Promise((done) => { this.browser.on('exit', done); });
            this.browser.kill();
            await ended;
        }
        rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
    }
}

class Chromium extends Driver {
    name = 'Chromium';
    async start(path) {
        this.watch(spawn(path, ['--headless=new', '--no-sandbox', '--disable-gpu',
            '--hide-scrollbars', '--autoplay-policy=no-user-gesture-required', '--no-first-run',
            `--user-data-dir=${this.profile}`, '--remote-debugging-pipe', 'about:blank'],
        { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] }));
        // a letter of several bytes may arrive in two parts
        let rest = [];
        this.browser.stdio[4].on('data', (bytes) => {
            for (let end; (end = bytes.indexOf(0)) >= 0; bytes = bytes.subarray(end + 1)) {
                this.take(JSON.parse(Buffer.concat([...rest, bytes.subarray(0, end)]).toString()));
                rest = [];
            }
            rest.push(bytes);
        });
        const { targetInfos } = await this.call('Target.getTargets');
        const { targetId } = targetInfos.find(({ type }) => type === 'page');
        const { sessionId } = await this.call('Target.attachToTarget', { targetId, flatten: true });
        this.session = sessionId;
        for (const domain of ['Runtime', 'Log', 'Page']) { await this.call(`${domain}.enable`); }
    }
    take({ id, error, result, method, params }) {
        if (id !== undefined) {
            this.answer(id, error?.message, result);
        } else if (method === 'Runtime.exceptionThrown') {
            const { exceptionDetails: what } = params;
            this.said.push(what.exception?.description ?? what.text);
        } else if (method === 'Log.entryAdded') {
            this.said.push(params.entry.text);
        } else if (method === 'Runtime.consoleAPICalled') {
            this.said.push(params.args.map(({ description, value }) =>
                description ?? value).join(' '));
        }
    }
    call(method, params = {}) {
        return this.ask((id) => this.browser.stdio[3].write(
            JSON.stringify({ id, method, params, sessionId: this.session }) + '\0'));
    }
    async open(url) {
        await this.call('Page.navigate', { url: 'about:blank' });
        await this.call('Page.navigate', { url });
    }
    async inPage(expression) {
        const { result, exceptionDetails } = await this.call('Runtime.evaluate',
            { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails) { throw new Error(exceptionDetails.exception?.description); }
        return result.value;
    }
    // runs a script that is not part of the page
    inject(script) { return this.inPage(`${script};0`); }
    look({ dark = false, calm = false }) {
        return this.call('Emulation.setEmulatedMedia', { features: [
            { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
            { name: 'prefers-reduced-motion', value: calm ? 'reduce' : 'no-preference' }] });
    }
    size(width, height) {
        return this.call('Emulation.setDeviceMetricsOverride',
            { width, height, deviceScaleFactor: 1, mobile: width < 500 });
    }
    async picture() {
        const { data } = await this.call('Page.captureScreenshot', { captureBeyondViewport: true });
        return Buffer.from(data, 'base64');
    }
    async drag(places) {
        const last = places.length - 1, mouse = (type, [x, y], buttons) =>
            this.call('Input.dispatchMouseEvent',
                { type, x, y, button: 'left', buttons, clickCount: 1 });
        await mouse('mousePressed', places[0], 1);
        for (const place of places.slice(1)) { await mouse('mouseMoved', place, 1); }
        await mouse('mouseReleased', places[last], 0);
    }
    // processor time of the page's own thread [s]
    async busy() {
        await this.call('Performance.enable', { timeDomain: 'threadTicks' });
        const { metrics } = await this.call('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'TaskDuration').value;
    }
    async heard() {}
}

const PREFERENCES = {
    'marionette.port': 0, // any that is free
    'media.autoplay.default': 0,
    'media.autoplay.blocking_policy': 0,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
};
class Firefox extends Driver {
    name = 'Firefox';
    async start(path) {
        const lines = Object.entries(PREFERENCES).map(([name, value]) =>
            `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
        writeFileSync(join(this.profile, 'user.js'), lines.join(''));
        this.watch(spawn(path, ['--headless', '--no-remote', '--marionette',
            '--remote-allow-system-access', '--profile', this.profile, 'about:blank'],
        { stdio: 'ignore' }));
        const file = join(this.profile, 'MarionetteActivePort');
        for (let i = 0; i < 6000 && !existsSync(file); i++) { await sleep(100); }
        await sleep(200);
        await this.#connect(Number(readFileSync(file, 'utf8')));
        await this.call('WebDriver:NewSession', { capabilities: { alwaysMatch:
            { pageLoadStrategy: 'normal', unhandledPromptBehavior: 'ignore' } } });
        await this.call('WebDriver:SetTimeouts', { script: 600000, pageLoad: 600000 });
    }
    #connect(port) {
        this.socket = connect(port, '127.0.0.1');
        let rest = Buffer.alloc(0);
        return new Promise((done, failed) => {
            this.socket.on('error', failed);
            this.socket.on('data', (bytes) => {
                rest = Buffer.concat([rest, bytes]);
                for (;;) {
                    const colon = rest.indexOf(':');
                    const size = Number(rest.subarray(0, Math.max(0, colon)).toString());
                    if (colon < 0 || rest.length < colon + 1 + size) { return; }
                    const message = JSON.parse(rest.subarray(colon + 1, colon + 1 + size));
                    rest = rest.subarray(colon + 1 + size);
                    if (Array.isArray(message)) {
                        const [, id, error, result] = message;
                        this.answer(id, error?.message, result);
                    } else { done(message); }
                }
            });
        });
    }
    call(command, params = {}) {
        return this.ask((id) => {
            const text = JSON.stringify([0, id, command, params]);
            this.socket.write(`${Buffer.byteLength(text)}:${text}`);
        });
    }
    open(url) {
        // an address that differs only in its fragment is the same page
        return this.call('WebDriver:Navigate', { url: 'about:blank' })
            .then(() => this.call('WebDriver:Navigate', { url }));
    }
    async inPage(expression) {
        const script = `const done = arguments[0];
            Promise.resolve().then(() => (${expression}\n))
                .then((value) => done(JSON.stringify({ value })),
                    (error) => done(JSON.stringify({ error: String(error) + error?.stack })));`;
        const { value: text } = await this.call('WebDriver:ExecuteAsyncScript',
            { script, args: [], newSandbox: false });
        const { value, error } = JSON.parse(text);
        if (error !== undefined) { throw new Error(error); }
        return value;
    }
    inject(script) { return this.call('WebDriver:ExecuteScript', { script, args: [] }); }
    // runs a script in the browser itself, not in the page
    async inside(script) {
        await this.call('Marionette:SetContext', { value: 'chrome' });
        const { value } = await this.call('WebDriver:ExecuteScript', { script, args: [] });
        await this.call('Marionette:SetContext', { value: 'content' });
        return value;
    }
    look({ dark = false, calm = false }) {
        return this.inside(`Services.prefs.setIntPref(
                'layout.css.prefers-color-scheme.content-override', ${dark ? 0 : 1});
            Services.prefs.setIntPref('ui.prefersReducedMotion', ${calm ? 1 : 0});`);
    }
    async size(width, height) {
        const [wide, high] = await this.inPage(
            '[outerWidth - innerWidth, outerHeight - innerHeight]');
        await this.call('WebDriver:SetWindowRect', { width: width + wide, height: height + high });
    }
    async picture() {
        const { value } = await this.call('WebDriver:TakeScreenshot', { full: true, hash: false });
        return Buffer.from(value, 'base64');
    }
    drag(places) {
        const move = ([x, y]) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y),
            duration: 0 });
        return this.call('WebDriver:PerformActions', { actions: [{ type: 'pointer', id: 'mouse',
            parameters: { pointerType: 'mouse' }, actions: [move(places[0]),
                { type: 'pointerDown', button: 0 }, ...places.slice(1).map(move),
                { type: 'pointerUp', button: 0 }] }] });
    }
    async busy() { return NaN; }
    async heard() {
        const lines = await this.inside(`return Services.console.getMessageArray().filter((what) =>
            what instanceof Ci.nsIScriptError && !(what.flags & Ci.nsIScriptError.warningFlag) &&
            /^(file|data):/.test(what.sourceName)).map((what) =>
            what.errorMessage + ' ' + what.sourceName.slice(0, 40) + ':' + what.lineNumber);`);
        this.said.push(...lines);
    }
    async end() {
        try { await this.call('Marionette:Quit', { flags: ['eForceQuit'] }); } catch { /* gone */ }
        this.socket.destroy();
        await super.end();
    }
}

// Selects the driver by the name of the program.
export async function drive(path) {
    const driver = /^firefox/.test(basename(path)) ? new Firefox() : new Chromium();
    await driver.start(path);
    return driver;
}
