// A live run in a page, a worker or node: the module ra2d-live.wasm with the files of a case.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//     const live = await Live.load(bytes, { 'case.ini': text, 'profile.txt': ... });
//     live.make('case.ini'); live.go(1000); live.drive(0.2, 0); live.samples(1024);
//
// The functions are those of live.h. If one of them fails, its line of text is thrown as an error.
// Of a system the module gets only a clock and the given files, which it can read. Everything else
// that the library asks for is refused, and the library reports this.

const ENOENT = 44, EBADF = 8, ENOSYS = 52, ROOT = 3, FIRST = 4;
const REGULAR = 4, DIRECTORY = 3;

// The calls of a system that the module needs (WASI, preview 1).
class Files {
    constructor(files) {
        const bytes = (value) =>
            typeof value === 'string' ? new TextEncoder().encode(value) : value;
        this.file = new Map(Object.entries(files).map(([name, value]) => [name, bytes(value)]));
        this.open = new Map();
        this.said = '';
    }
    get view() { return new DataView(this.memory.buffer); }
    text(at, length) {
        return new TextDecoder().decode(new Uint8Array(this.memory.buffer, at, length));
    }
    name(at, length) { return this.text(at, length).replace(/^(\.?\/)+/, ''); }
    stat(at, bytes, type) {
        const view = this.view;
        for (let i = 0; i < 64; i += 8) { view.setBigUint64(at + i, 0n, true); }
        view.setUint8(at + 16, type);
        view.setBigUint64(at + 24, 1n, true);
        view.setBigUint64(at + 32, BigInt(bytes), true);
        return 0;
    }
    calls() {
        const call = {
            args_sizes_get: (count, size) => this.#pair(count, 0, size, 0),
            args_get: () => 0,
            environ_sizes_get: (count, size) => this.#pair(count, 0, size, 0),
            environ_get: () => 0,
            clock_time_get: (id, precision, at) => {
                this.view.setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
                return 0;
            },
            fd_prestat_get: (fd, at) => {
                if (fd !== ROOT) { return EBADF; }
                return this.#pair(at, 0, at + 4, 1);
            },
            fd_prestat_dir_name: (fd, at) => {
                this.view.setUint8(at, '/'.charCodeAt(0));
                return 0;
            },
            fd_fdstat_get: (fd, at) => {
                const view = this.view;
                for (let i = 0; i < 24; i += 8) { view.setBigUint64(at + i, 0n, true); }
                view.setUint8(at, fd === ROOT ? DIRECTORY : REGULAR);
                view.setBigUint64(at + 8, ~0n, true);
                view.setBigUint64(at + 16, ~0n, true);
                return 0;
            },
            path_open: (fd, flags, path, length, how, rights, inherited, fdflags, at) => {
                const data = this.file.get(this.name(path, length));
                if (data === undefined) { return ENOENT; }
                let number = FIRST;
                while (this.open.has(number)) { number++; }
                this.open.set(number, { data, at: 0 });
                this.view.setUint32(at, number, true);
                return 0;
            },
            path_filestat_get: (fd, flags, path, length, at) => {
                const name = this.name(path, length), data = this.file.get(name);
                return data !== undefined ? this.stat(at, data.length, REGULAR)
                    : name === '' ? this.stat(at, 0, DIRECTORY) : ENOENT;
            },
            fd_filestat_get: (fd, at) => {
                const file = this.open.get(fd);
                return file === undefined ? EBADF : this.stat(at, file.data.length, REGULAR);
            },
            fd_read: (fd, list, count, at) => {
                const file = this.open.get(fd);
                if (file === undefined) { return EBADF; }
                let got = 0;
                for (let i = 0; i < count; i++) {
                    const to = this.view.getUint32(list + 8 * i, true);
                    const room = this.view.getUint32(list + 8 * i + 4, true);
                    const part = file.data.subarray(file.at, file.at + room);
                    new Uint8Array(this.memory.buffer).set(part, to);
                    file.at += part.length;
                    got += part.length;
                }
                this.view.setUint32(at, got, true);
                return 0;
            },
            fd_seek: (fd, offset, whence, at) => {
                const file = this.open.get(fd);
                if (file === undefined) { return EBADF; }
                const base = whence === 0 ? 0 : whence === 1 ? file.at : file.data.length;
                file.at = base + Number(offset);
                this.view.setBigUint64(at, BigInt(file.at), true);
                return 0;
            },
            fd_close: (fd) => this.open.delete(fd) ? 0 : EBADF,
            fd_write: (fd, list, count, at) => {
                let put = 0;
                for (let i = 0; i < count; i++) {
                    const length = this.view.getUint32(list + 8 * i + 4, true);
                    this.said += this.text(this.view.getUint32(list + 8 * i, true), length);
                    put += length;
                }
                this.view.setUint32(at, put, true);
                return 0;
            },
            proc_exit: (code) => { throw new Error(`the engine gave up (${code}) ${this.said}`); },
        };
        return new Proxy(call, { get: (own, name) => own[name] ?? (() => ENOSYS) });
    }
    #pair(one, first, two, second) {
        this.view.setUint32(one, first, true);
        this.view.setUint32(two, second, true);
        return 0;
    }
}

// The names of enum ra_live_quantity, in its order.
const QUANTITIES = ['step', 'time', 'position', 'speed', 'load', 'weight', 'contacts', 'force',
    'touching', 'meanForce', 'meanSquare', 'putIn', 'residual', 'stepLength', 'sample', 'spacing',
    'length', 'slider', 'left', 'work', 'damped', 'stored'];
export const VELOCITY = 0, PRESSURE = 1;
const INPUT = 3, EARLY = 6, LINES = 4097, LEVELS = 33, WAVES = 513;
const STATUS = 4100, ROOM = 65536;

export class Live {
    static async load(bytes, files) {
        const system = new Files(files);
        const module = await WebAssembly.compile(bytes);
        const calls = system.calls(), imports = {};
        for (const { module: from, name } of WebAssembly.Module.imports(module)) {
            (imports[from] ??= {})[name] = calls[name];
        }
        const instance = await WebAssembly.instantiate(module, imports);
        system.memory = instance.exports.memory;
        instance.exports._initialize();
        return new Live(instance.exports, system);
    }
    constructor(engine, system) {
        this.engine = engine;
        this.system = system;
        this.status = engine.malloc(STATUS);
        this.first = engine.malloc(4 * ROOM);
        this.second = engine.malloc(4 * ROOM);
        this.run = 0;
    }
    // Adds a file that a case names, such as a profile that a user has dropped on the page.
    give(name, value) {
        this.system.file.set(name,
            typeof value === 'string' ? new TextEncoder().encode(value) : value);
    }
    make(name) {
        this.free();
        const path = new TextEncoder().encode(name + '\0');
        const at = this.engine.malloc(path.length + 4);
        new Uint8Array(this.system.memory.buffer).set(path, at + 4);
        const code = this.engine.ra_live_make(at + 4, at, this.status);
        this.run = this.system.view.getUint32(at, true);
        this.engine.free(at);
        this.#check(code);
    }
    free() {
        this.engine.ra_live_free(this.run);
        this.run = 0;
    }
    // Takes steps. Returns false if the slider is at the end of the resonator.
    go(steps) {
        const code = this.engine.ra_live_go(this.run, steps, this.status);
        return code === EARLY ? false : this.#check(code);
    }
    // Sets speed and load. Returns the first step with them: step, speed and load are a row of the
    // recording.
    drive(speed, load) {
        this.#check(this.engine.ra_live_drive(this.run, speed, load, this.first, this.status));
        return this.system.view.getFloat64(this.first, true);
    }
    value(name) { return this.engine.ra_live_value(this.run, QUANTITIES.indexOf(name)); }
    probes() {
        const count = this.engine.ra_live_probes(this.run, this.first, ROOM / 2);
        return new Float64Array(this.system.memory.buffer, this.first, count).slice();
    }
    // Also computes the sound pressure, at the place x along the beam and at `height` above it [m].
    listen(x, height) {
        this.#check(this.engine.ra_live_listen(this.run, x, height, this.status));
    }
    // Returns samples of the audible signal: VELOCITY [m/s] or PRESSURE [Pa].
    samples(most, what = VELOCITY) {
        const room = Math.min(most, ROOM);
        return this.#floats(this.first,
            this.engine.ra_live_samples(this.run, what, this.first, room));
    }
    // Returns the spectrum, or null while there are too few samples.
    spectrum(what = VELOCITY) {
        const code = this.engine.ra_live_spectrum(this.run, what, this.first, this.second,
            this.status);
        if (code === INPUT) { return null; }
        this.#check(code);
        const density = this.#floats(this.first, LINES);
        return { density, level: this.#floats(this.second, LEVELS) };
    }
    // Returns the prediction of the law for the present speed and load; NaN if there is none.
    expect() {
        this.#check(this.engine.ra_live_expect(this.run, this.first, this.status));
        const memory = this.system.memory.buffer;
        const [ratio, power, level, half] = new Float64Array(memory, this.first, 4);
        return { ratio, power, level, half };
    }
    // Returns the roughness of a solid, or null if its profile is too short.
    surface(solid) {
        const at = this.second;
        const code = this.engine.ra_live_surface(this.run, solid, this.first, at, this.status);
        if (code === INPUT) { return null; }
        this.#check(code);
        const [Ra, lc] = new Float64Array(this.system.memory.buffer, this.first, 2);
        const density = this.#floats(at, WAVES);
        return { Ra, lc, density, width: 1 / (2 * (WAVES - 1) * this.value('spacing')) };
    }
    deflection(places) {
        this.engine.ra_live_deflection(this.run, this.first, places);
        return this.#floats(this.first, places);
    }
    lines() {
        const count = this.engine.ra_live_lines(this.run, this.first, this.second, ROOM);
        return [this.#floats(this.first, Math.min(count, ROOM)),
            this.#floats(this.second, Math.min(count, ROOM))];
    }
    contacts() {
        const count = this.engine.ra_live_contacts(this.run, this.first, this.second, ROOM);
        return [this.#floats(this.first, Math.min(count, ROOM)),
            this.#floats(this.second, Math.min(count, ROOM))];
    }
    #floats(at, count) { return new Float32Array(this.system.memory.buffer, at, count).slice(); }
    #check(code) {
        if (code !== 0) {
            const bytes = new Uint8Array(this.system.memory.buffer, this.status + 4, STATUS - 4);
            throw new Error(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
        }
        return true;
    }
}
