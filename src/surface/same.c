// The other solid's profile (reading L8).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * One profile on both solids: the caller takes the other solid's recipe. Mean, Ra and line are then
 * those of the `reference`, the record of the solid that has the recipe. The other solid's record
 * is a part of it as long as that solid, or continues it.
 * Tests: tests/surface/test_surface.c, tests/sliding/test_run_readings.c.
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
