#!/usr/bin/env node
// The command ra2d on any system with node, by node:wasi: the same bytes as the native one.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: ra2d ...      (as the native command; ra2d --help)
//
// The program sees the files of this user and nothing else of the system. It begins in the folder
// in which it is called, which WASI does not know: PWD says it (src/wasi/process.c).
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, parse, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// node 20 compiles what is hot once more in the background, and of 240 short runs 7 ended in a
// fault of its own then, all tables written; compiled once, when it is called, none of 140 did
setFlagsFromString('--no-liftoff');
setFlagsFromString('--wasm-lazy-compilation');

// node says of node:wasi that it is experimental: no word for who wants a table
const warn = process.emitWarning;
process.emitWarning = (text, ...rest) =>
    String(text).startsWith('WASI') ? undefined : warn.call(process, text, ...rest);
const { WASI } = await import('node:wasi');

const here = dirname(fileURLToPath(import.meta.url));
const simd = join(here, 'ra2d.wasm'), scalar = join(here, 'ra2d-scalar.wasm');
// a function with one vector operation
const vectors = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0,
    10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);
const file = process.env.RA2D_WASM
    ?? (WebAssembly.validate(vectors) || !existsSync(scalar) ? simd : scalar);

// on a drive, its root is ours
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
