// Flat surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * h = 0. A new record contains only zeros already. Tests: tests/surface/test_surface.c,
 * tests/surface/test_topography.c.
 */
#include "surface/kind.h"

static enum ra_code make(const struct ra_making *making)
{
    (void)making;
    return RA_OK;
}

const struct ra_surface_kind ra_surface_flat = {
    .name = "flat", .line = make, .area = make, .flat = true, .fault = "kind"};
