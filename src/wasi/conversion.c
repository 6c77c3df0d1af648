// Gwyddion, which a sandbox cannot start.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file replaces command/conversion.c. Every file is read as it is. If only Gwyddion can read
 * its form, the reader refuses it, and the message has the command that converts it
 * (surface/foreign.c).
 *
 * Tests: tests/wasi/test_sandbox.c, src/wasi/test-wasm.sh.
 */
#include <stdio.h>

#include "command/conversion.h"

enum ra_code ra_conversion_open(struct ra_conversion *c, const char *path,
                                const struct ra_run_control *control, struct ra_status *st)
{
    (void)control;
    *c = (struct ra_conversion){.folder = ""};
    return snprintf(c->path, sizeof c->path, "%s", path) < (int)sizeof c->path
               ? RA_OK
               : ra_fail(st, RA_INPUT, "%.100s...: path is too long", path);
}

void ra_conversion_close(struct ra_conversion *c)
{
    (void)c;
}

void ra_conversion_name(const struct ra_conversion *c, const char *path, char *text, size_t size)
{
    (void)c;
    (void)path;
    (void)text;
    (void)size;
}
