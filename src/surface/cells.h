// Rectangles of cells for topographies and pressures.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CELLS_H
#define RA_CELLS_H

#include <stddef.h>

#include "base/room.h"

/** A rectangle of cells. Arrays over it are (ny x nx), row-major, x fastest: cell (i, j) is
 *  a[j nx + i]. ny = 1 is a row of cells of width dy, for profiles. */
struct ra_cells {
    size_t nx, ny; ///< number of cells along x and y
    double dx, dy; ///< sides of a cell [m]
};

/** RA_INPUT unless each side has 1 to 16384 cells and a cell has positive finite sides. */
enum ra_code ra_cells_check(const struct ra_cells *cells, struct ra_status *st);

#endif
