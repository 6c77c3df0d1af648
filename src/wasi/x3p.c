// Files .x3p, for which a sandbox has no library.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file replaces surface/x3p.c: such a file is recognised and refused.
 *
 * Tests: tests/wasi/test_sandbox.c, src/wasi/test-wasm.sh.
 */
#include "surface/x3p.h"

#include <string.h>

bool ra_x3p_recognised(const char *data, size_t size)
{
    return size >= 4 && memcmp(data, "PK\3\4", 4) == 0;
}

enum ra_code ra_x3p_parse(const struct ra_text *text, struct ra_topography *topography,
                          struct ra_status *st)
{
    (void)text;
    *topography = (struct ra_topography){0};
    return ra_fail(st, RA_SYSTEM,
                   "an .x3p file is a ZIP container, and libzip is not in this build for "
                   "WebAssembly: write it as text or .sdf, or use a native ra2d");
}
