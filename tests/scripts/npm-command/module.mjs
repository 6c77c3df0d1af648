// Writes a module that stands for the command in WebAssembly: a small program by its bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node module.mjs MODULE.wasm NAME
//
// It prints its name, its arguments and its variables, each ended by a zero byte. Then it prints
// the file that its first argument names from the root. Its exit code is the size of this file. It
// has another function, which nothing calls.
import { writeFileSync } from 'node:fs';

const [target, name] = process.argv.slice(2);
// numbers in LEB128, which end at a byte below 128: here they are below 2^13 or need three bytes
const leb = (n) => n < 64 ? [n] : [n & 127 | 128, ...leb(n >> 7)];
const sized = (bytes) => [...leb(bytes.length), ...bytes];
const many = (list) => [...leb(list.length), ...list.flat()];
const text = (words) => sized([...Buffer.from(words)]);
const section = (id, bytes) => [id, ...sized(bytes)];
const I32 = 127, I64 = 126;
const type = (from, to) => [96, ...sized(from), ...sized(to)];

// operations
const put = (n) => [0x41, ...leb(n)], long = (n) => [0x42, ...leb(n)];
const load = (at) => [...put(at), 0x28, 2, 0];
const store = (at, value) => [...put(at), ...value, 0x36, 2, 0];
const call = (name, ...args) => [...args.flat(), 0x10, CALLS.findIndex(([one]) => one === name)];
const drop = [0x1a], minus = [0x6b];
const CALLS = [['args_sizes_get', 1], ['args_get', 1], ['environ_sizes_get', 1], ['environ_get', 1],
    ['fd_write', 2], ['fd_read', 2], ['path_open', 3], ['proc_exit', 4]];

// places in memory: results at 0..60, arguments from 64 and 1024, variables from 8192 and 16384,
// the file from 60000, and the name at 100
const [COUNT, SIZE, VARIABLES, ROOM, VECTOR, LENGTH, DONE, FILE] = [0, 4, 8, 12, 16, 20, 24, 28];
const write = (from, length) => [...store(VECTOR, put(from)), ...store(LENGTH, length),
    ...call('fd_write', put(1), put(VECTOR), put(1), put(DONE)), ...drop];
const body = [
    ...write(100, put(name.length + 1)),
    ...call('args_sizes_get', put(COUNT), put(SIZE)), ...drop,
    ...call('args_get', put(64), put(1024)), ...drop,
    ...write(1024, load(SIZE)),
    ...call('environ_sizes_get', put(VARIABLES), put(ROOM)), ...drop,
    ...call('environ_get', put(8192), put(16384)), ...drop,
    ...write(16384, load(ROOM)),
    // the first argument ends a byte before the second one; 3 is the folder that node opens
    ...call('path_open', put(3), put(0), load(68), [...load(72), ...load(68), ...minus, ...put(1),
        ...minus], put(0), long(2), long(0), put(0), put(FILE)), ...drop,
    ...store(VECTOR, put(60000)), ...store(LENGTH, put(100)),
    ...call('fd_read', load(FILE), put(VECTOR), put(1), put(DONE)), ...drop,
    ...store(SIZE, load(DONE)),
    ...write(60000, load(SIZE)),
    ...call('proc_exit', load(SIZE)),
    0x0b];
writeFileSync(target, Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0,
    ...section(1, many([type([], []), type([I32, I32], [I32]), type([I32, I32, I32, I32], [I32]),
        type([I32, I32, I32, I32, I32, I64, I64, I32, I32], [I32]), type([I32], [])])),
    ...section(2, many(CALLS.map(([one, kind]) =>
        [...text('wasi_snapshot_preview1'), ...text(one), 0, kind]))),
    ...section(3, many([[0], [0]])),
    ...section(5, many([[0, 1]])),
    ...section(7, many([[...text('memory'), 2, 0], [...text('_start'), 0, CALLS.length],
        [...text('unused'), 0, CALLS.length + 1]])),
    ...section(10, many([sized([0, ...body]), sized([0, 0x0b])])),
    ...section(11, many([[0, ...put(100), 0x0b, ...text(name + '\0')]]))]));
