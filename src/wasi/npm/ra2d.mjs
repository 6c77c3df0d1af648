#!/usr/bin/env node
// The command ra2d for any system with node, by node:wasi. Its output has the same bytes as that of
// the native command.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: ra2d ...      (as the native command; ra2d --help)
//
// The program can use the files of this user and nothing else of the system. It begins in the
// folder in which it is called. WASI does not pass this folder on, so PWD does
// (src/wasi/process.c).
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, parse, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// node 20 compiles frequently used functions a second time in the background. With this second
// compilation 7 of 240 short runs ended in a fault of node after all tables were written. So each
// function is compiled only once, when it is first called; then none of 140 runs ended in a fault
setFlagsFromString('--no-liftoff');
setFlagsFromString('--wasm-lazy-compilation');

// node warns that node:wasi is experimental; a user who needs a table is not helped by this warning
const warn = process.emitWarning;
process.emitWarning = (text, ...rest) =>
    String(text).startsWith('WASI') ? undefined : warn.call(process, text, ...rest);
const { WASI } = await import('node:wasi');

const here = dirname(fileURLToPath(import.meta.url));
const simd = join(here, 'ra2d.wasm'), scalar = join(here, 'ra2d-scalar.wasm');
// a module with one vector operation, to find out whether the engine has vector operations
const vectors = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0,
    10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);
const file = process.env.RA2D_WASM
    ?? (WebAssembly.validate(vectors) || !existsSync(scalar) ? simd : scalar);

// on a system with drives, the root of the present drive is our root
const root = parse(process.cwd()).root;
const folder = '/' + process.cwd().slice(root.length).split(sep).join('/');
const wasi = new WASI({
    version: 'preview1',
    args: ['ra2d', ...process.argv.slice(2)],
    env: { ...process.env, PWD: folder },
    preopens: { '/': root },
    returnOnExit: true,
});
const module = await WebAssembly.compile(readFileSync(file));
const instance = await WebAssembly.instantiate(module,
    { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
