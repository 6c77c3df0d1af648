// How much memory a sandbox has left, and how much this process has used.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file replaces base/memory_left.c. The linear memory of a WebAssembly module grows by pages
 * of 64 kB up to 4 GB, the end of its addresses, and never shrinks: its size is the largest amount
 * used so far. An engine does not tell whether it really has 4 GB.
 *
 * Tests: tests/wasi/test_sandbox.c, src/wasi/test-wasm.sh.
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
