// The process in a sandbox: no signals, and a stack of the size that the linker gave.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file replaces command/process.c. WebAssembly has no signals. An interrupt ends the engine
 * and with it the program, as a kill does; an unfinished run stays in its folder. The engine opens
 * standard input, output and error. The stack is 8 MB (src/wasm.mk), as in a native program. WASI
 * does not tell a program its current folder. So relative names start from the folder that PWD
 * names; shells set PWD. Without PWD they start from the root.
 *
 * Tests: tests/wasi/test_sandbox.c, src/wasi/test-wasm.sh.
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
