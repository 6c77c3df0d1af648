// Several processes, which do not exist in a sandbox.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file replaces command/crew.c: there is one worker, this process.
 *
 * Tests: tests/wasi/test_sandbox.c, src/wasi/test-wasm.sh.
 */
#include "command/crew.h"

enum ra_code ra_crew_go(const struct ra_work *work, struct ra_status *st)
{
    return ra_fail(st, RA_USAGE,
                   "%zu workers are wanted, and WebAssembly has one process: leave "
                   "the option --jobs out",
                   work->workers);
}
