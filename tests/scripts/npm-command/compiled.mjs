// Prints at the end how the functions of a module are compiled: fast, and again later if they are
// used frequently, or once for all, or not.
// SPDX-License-Identifier: GPL-3.0-or-later
// usage: node --allow-natives-syntax --import compiled.mjs SCRIPT
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
    const instance = await instantiate(...given);
    const how = (f) =>
        %IsUncompiledWasmFunction(f) ? 'not' : %IsLiftoffFunction(f) ? 'fast' : 'once';
    process.on('exit', () => {
        const { _start, unused } = instance.exports;
        console.log(`called: ${how(_start)}, not called: ${how(unused)}`);
    });
    return instance;
};
