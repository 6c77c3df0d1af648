// Shared libraries that few runs need, which do not exist in a sandbox.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file replaces base/library.c. A native program loads some libraries on demand (for sound
 * files and changes of sampling rate). Here they are refused, and the message names them. A run
 * needs none of them.
 *
 * Tests: tests/wasi/test_sandbox.c, src/wasi/test-wasm.sh.
 */
#include "base/library.h"

enum ra_code ra_library(const char *const *names, const char *package,
                        const struct ra_symbol *symbols, size_t count, struct ra_status *st)
{
    (void)symbols;
    (void)count;
    return ra_fail(st, RA_SYSTEM,
                   "%s (%s) is not in this build for WebAssembly: use a native ra2d for what needs "
                   "it",
                   names[0], package);
}
