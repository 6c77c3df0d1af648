// The names and sizes in live.mjs are those of live.h, and live.mjs reads an answer correctly.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node engine.mjs src/live
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

const source = (name) => readFileSync(join(process.argv[2], name), 'utf8');
const header = source('live.h'), script = source('live.mjs').replace(/^export /mg, '');
const names = /enum ra_live_quantity \{([^}]*)\}/.exec(header)[1].matchAll(/^ +RA_LIVE_(\w+)/mg);
const own = [...names].map(([, name]) => name.toLowerCase()
        .replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));
const { QUANTITIES, VELOCITY, PRESSURE, LINES, LEVELS, WAVES, ROOM, Live, Files } =
    vm.runInNewContext(
        `${script}; ({ QUANTITIES, VELOCITY, PRESSURE, LINES, LEVELS, WAVES, ROOM, Live, Files })`,
        { TextEncoder, TextDecoder, performance: { now: () => 12.5 } });
console.log(own.join() === QUANTITIES.join() ? `${own.length} quantities` :
    `${own.join()}\nnot ${QUANTITIES.join()}`);
const size = (name) => Number(new RegExp(`RA_LIVE_${name} = (\\d+)`).exec(header)[1]);
console.log(VELOCITY, PRESSURE, LINES === size('SEGMENT') / 2 + 1, WAVES === size('WAVES') / 2 + 1,
    LEVELS === 31 + 2, ROOM === size('SAMPLES'));

// an engine that answers with known numbers
const memory = { buffer: new ArrayBuffer(1 << 20) }, floats = new Float32Array(memory.buffer);
const doubles = new Float64Array(memory.buffer);
let at = 1024;
const engine = { malloc: (bytes) => { const to = at; at += Math.ceil(bytes / 8) * 8; return to; },
    ra_live_expect: (run, to) => { doubles.set([1.5, 2.5, 3.5, 4.5], to / 8); return 0; },
    ra_live_surface: (run, solid, rough, density) => {
        doubles.set([5e-6, 4e-4], rough / 8);
        floats.fill(solid, density / 4, density / 4 + WAVES);
        return 0;
    },
    ra_live_value: (run, k) => k === QUANTITIES.indexOf('spacing') ? 5e-6 : k,
    ra_live_spectrum: (run, what, density, level) => {
        floats.fill(7, density / 4, density / 4 + LINES);
        floats.fill(9, level / 4, level / 4 + LEVELS);
        return 0;
    } };
// every function of a run is called with this run
const watched = new Proxy(engine, { get: (own, name) =>
    !/^ra_live_(?!make)/.test(name) ? own[name] : (run, ...given) => {
        if (run !== live.run) { console.log(`${name} of run ${run}, not ${live.run}`); }
        return own[name](run, ...given);
    } });
const live = new Live(watched, { memory, view: new DataView(memory.buffer), file: new Map() });
console.log(JSON.stringify(live.expect()));
const { Ra, lc, width, density } = live.surface(1);
console.log(Ra, lc, width, density.length, density.every((v) => v === 1));
const spectrum = live.spectrum();
console.log(spectrum.density.length, spectrum.density[4096], spectrum.level.length,
    spectrum.level[32]);

// the functions of a run, with their arguments
const asked = (name, code, ...more) => (run, ...given) => {
    console.log(`${name}(${given.filter((value) => ![live.first, live.second, live.status]
        .includes(value)).join(', ')})`, ...more);
    return code;
};
Object.assign(engine, { free() {}, ra_live_free: asked('free', 0),
    ra_live_make: (path, run) => {
        const bytes = new Uint8Array(memory.buffer, path);
        console.log(`make ${new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)))}`);
        live.system.view.setUint32(run, 77, true);
        return 0;
    },
    ra_live_go: asked('go', 0), ra_live_listen: asked('listen', 0),
    ra_live_samples: (run, what, to, most) => {
        floats.fill(0.25, to / 4, to / 4 + 3);
        console.log(`samples(${run}, ${what}, ${most})`);
        return 3;
    },
    ra_live_probes: (run, to) => { doubles.set([8, 9], to / 8); return 2; },
    ra_live_drive: (run, speed, load, to) => {
        doubles[to / 8] = 1000 * speed + load;
        return 0;
    },
    ra_live_deflection: (run, to, places) => floats.fill(2, to / 4, to / 4 + places),
    ra_live_lines: (run, one, two) => {
        floats.fill(3, one / 4, one / 4 + 2);
        floats.fill(4, two / 4, two / 4 + 2);
        return 2;
    },
    ra_live_contacts: (run, one, two) => {
        floats.fill(5, one / 4, one / 4 + 1);
        floats.fill(6, two / 4, two / 4 + 1);
        return 1;
    } });
live.make('case.ini');
console.log(live.run, live.go(10));
engine.ra_live_go = () => 6;
console.log(live.go(10));
engine.ra_live_go = (run, steps, status) => {
    new Uint8Array(memory.buffer).set(new TextEncoder().encode('too fast\0more'), status + 4);
    return 4;
};
try { live.go(1); } catch (error) { console.log(error.message); }
live.listen(0.1, 1);
console.log(live.drive(0.2, 3), [...live.samples(1e6)].join(), [...live.probes()].join());
live.samples(5, PRESSURE);
console.log([live.deflection(2), ...live.lines(), ...live.contacts()].map((all) =>
    [...all].join()).join(' '));
for (const name of ['ra_live_spectrum', 'ra_live_surface']) { engine[name] = () => 3; }
console.log(live.spectrum(), live.surface(0));
live.free();
console.log(live.run);

// A module that imports two calls of one name space, has 1024 bytes of room at 1024, and writes 7
// when it begins: the smallest one that can be loaded.
console.log('# a module');
const named = (name) => [name.length, ...new TextEncoder().encode(name)];
const section = (kind, ...content) => [kind, content.length, ...content];
const bytes = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0,
    ...section(1, 3, 96, 0, 0, 96, 1, 127, 1, 127, 96, 1, 127, 0),
    ...section(2, 2, ...named('wasi'), ...named('fd_close'), 0, 1,
        ...named('wasi'), ...named('proc_exit'), 0, 2),
    ...section(3, 2, 0, 1), ...section(5, 1, 0, 1),
    ...section(7, 3, ...named('memory'), 2, 0, ...named('_initialize'), 0, 2,
        ...named('malloc'), 0, 3),
    ...section(10, 2, 9, 0, 65, 0, 65, 7, 54, 2, 0, 11, 5, 0, 65, 128, 8, 11)]);
const loaded = await Live.load(bytes, { 'a.txt': 'b' });
loaded.give('c.bin', new Uint8Array([1, 2, 3]));
loaded.give('d.txt', 'µ');
console.log(loaded.run, loaded.status, loaded.system.view.getInt32(0, true),
    [...loaded.system.file].map(([name, value]) => `${name} ${value.length}`).join(', '));
// each pointer has the room that its users need
const rooms = [];
new Live({ malloc: (count) => rooms.push(count) }, {});
console.log(rooms.join());

// the files of a run: names, contents in parts, places, what is refused
console.log('# files');
const files = new Files({ 'case.ini': 'abcdefgh', 'deep/a': new Uint8Array([1, 2]) });
files.memory = { buffer: new ArrayBuffer(4096) };
const call = files.calls(), view = new DataView(files.memory.buffer);
const put = (text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(files.memory.buffer).set(bytes, 512);
    return [512, bytes.length];
};
const opened = (name) => {
    const code = call.path_open(3, 0, ...put(name), 0, 0n, 0n, 0, 64);
    return code === 0 ? view.getUint32(64, true) : `refused ${code}`;
};
console.log(['case.ini', './case.ini', '/case.ini', '././/case.ini', 'deep/a', '.case.ini', 'b']
    .map(opened).join(' '));
const read = (fd, ...rooms) => {
    rooms.forEach((room, i) => {
        view.setUint32(128 + 8 * i, 1024 + 256 * i, true);
        view.setUint32(132 + 8 * i, room, true);
    });
    const code = call.fd_read(fd, 128, rooms.length, 64), got = view.getUint32(64, true);
    const parts = rooms.map((room, i) => files.text(1024 + 256 * i, room));
    return code === 0 ? `${got}:${parts.join('|')}` : `refused ${code}`;
};
const seek = (fd, by, whence) => call.fd_seek(fd, BigInt(by), whence, 64) ||
    `at ${view.getBigUint64(64, true)}`;
console.log(read(4, 3, 2), read(4, 3), seek(4, 2, 0), seek(4, 1, 1), seek(4, -1, 2), read(4, 1),
    read(99, 1), seek(99, 0, 0));
const stat = (code) => code || `${view.getUint8(80)} ${view.getBigUint64(88, true)} ${
    view.getBigUint64(96, true)}`;
console.log(['case.ini', '/', 'b'].map((name) =>
    stat(call.path_filestat_get(3, 0, ...put(name), 64))).join(', '), '|',
stat(call.fd_filestat_get(8, 64)), stat(call.fd_filestat_get(99, 64)));
console.log(call.fd_close(4), call.fd_close(4), opened('deep/a'));
view.setUint32(128, 512, true);
view.setUint32(132, put('said')[1], true);
console.log(call.fd_write(2, 128, 1, 64), view.getUint32(64, true), files.said);
console.log(call.fd_prestat_get(3, 64), view.getUint32(68, true), call.fd_prestat_get(4, 64),
    call.fd_prestat_dir_name(3, 64), String.fromCharCode(view.getUint8(64)),
    call.fd_fdstat_get(3, 64), view.getUint8(64), call.fd_fdstat_get(5, 64), view.getUint8(64));
console.log(call.clock_time_get(0, 0n, 64), view.getBigUint64(64, true), call.args_get(),
    call.args_sizes_get(64, 68), view.getUint32(64, true), call.sock_open());
// no arguments and no environment; of a place only the named bytes are written
new Uint8Array(files.memory.buffer).fill(255, 60, 160);
const written = (what, from, to) => `${what} ${[...new Uint8Array(files.memory.buffer)
    .slice(from, to)].join(' ')}`;
console.log(written(call.environ_sizes_get(64, 72), 60, 80), call.environ_get(), '|',
    written(call.args_sizes_get(80, 84), 80, 92));
console.log(written(call.fd_prestat_get(3, 96), 96, 108), '|', written(call.fd_fdstat_get(3, 112),
    110, 138));
try { call.proc_exit(3); } catch (error) { console.log(error.message); }
