// The other solid's profile (reading L8).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Both solids have one profile. The caller makes or reads it by the keys of the other solid (its
 * `recipe`). Mean, Ra and least-squares line are taken from the record of the other solid
 * (`reference`). The profile of this solid is a piece of that record, or continues it if this solid
 * is longer. Tests: tests/surface/test_surface.c, tests/sliding/test_run_readings.c.
 */
#include "surface/kind.h"

static enum ra_code refuse(const struct ra_making *making)
{
    return ra_fail(making->st, RA_INPUT,
                   "surface kind `same` has no other solid to copy: give one of the two solids a "
                   "surface of its own");
}

const struct ra_surface_kind ra_surface_same = {
    .name = "same", .line = refuse, .copied = true, .fault = "kind"};
