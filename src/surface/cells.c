// Rectangles of cells for topographies and pressures.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A topography has one height in each cell. A computation of rolling contact (Sect. 2.3) has one
 * pressure in each cell. Both rectangles are checked in the same way. Tests:
 * tests/rolling/test_footprint_refuse.c.
 */
#include "surface/cells.h"

#include <math.h>

enum ra_code ra_cells_check(const struct ra_cells *cells, struct ra_status *st)
{
    const size_t most = 16384; // a padded grid of 16384 x 16384 cells needs 8 GB
    if (cells->nx < 1 || cells->ny < 1 || cells->nx > most || cells->ny > most) {
        return ra_fail(st, RA_INPUT, "%zu x %zu cells: give 1 to %zu either way", cells->nx,
                       cells->ny, most);
    }
    if (!(cells->dx > 0.0 && isfinite(cells->dx) && cells->dy > 0.0 && isfinite(cells->dy))) {
        return ra_fail(st, RA_INPUT, "cells of %g m x %g m: give positive sides", cells->dx,
                       cells->dy);
    }
    return RA_OK;
}
