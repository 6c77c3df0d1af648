// What a process in a sandbox has of its system: no signals, the stack that the linker gave.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * In the place of command/process.c. WebAssembly has no signals: an interrupt ends the engine, and
 * with it the program, like a kill; what there is of a run stays in its folder. An engine opens the
 * three streams. The stack is 8 MB (src/wasm.mk), as natively. WASI has no folder in which a
 * program begins: relative names are from PWD, as shells set it, or from the root without it.
 *
 * Tests: src/wasi/test-wasm.sh.
 */
#include "command/process.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum ra_code ra_process_begin(struct ra_status *st)
{
    const char *const folder = getenv("PWD");
    return folder == NULL || chdir(folder) == 0
               ? RA_OK
               : ra_fail(st, RA_SYSTEM,
                         "%s: this folder cannot be entered: %s; was it opened for the program?",
                         folder, strerror(errno));
}

void ra_process_catch(enum ra_signals signals)
{
    (void)signals;
}

volatile sig_atomic_t *ra_process_stop(void)
{
    static volatile sig_atomic_t never = 0;
    return &never;
}
