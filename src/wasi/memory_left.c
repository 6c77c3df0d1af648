// How much memory a sandbox has left, and how much we have had.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * In the place of base/memory_left.c. The linear memory of a module in WebAssembly grows by pages
 * of 64 kB up to 4 GB, which is the end of its addresses, and never shrinks: its size is the most
 * that we have had. Whether the engine has what it promises it does not say.
 *
 * Tests: src/wasi/test-wasm.sh.
 */
#include "base/memory_left.h"

#include <stddef.h>

double ra_memory_left_for(double bytes)
{
    (void)bytes;
    return 4294967296.0 - ra_memory_peak();
}

double ra_memory_peak(void)
{
    return 65536.0 * (double)__builtin_wasm_memory_size(0);
}
