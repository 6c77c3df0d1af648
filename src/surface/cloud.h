// Points x, y, z in text that lie on a grid.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CLOUD_H
#define RA_CLOUD_H

#include "surface/columns.h"
#include "surface/topography.h"

/** True if a text has three columns with known units: two of positions and one of heights. The line
 *  directly above the columns has three units, or the user gives `units X,Z`. */
bool ra_cloud_is(const struct ra_columns *c, const struct ra_format *format);

/** Puts the points on their grid. Rows run along x, and the first row has the smallest y. Places
 *  without a point become NAN. `form` (size) receives a text for a note. RA_INPUT: the points are
 *  not on a grid, or two points are at one place. */
enum ra_code ra_cloud_read(const struct ra_columns *c, const struct ra_format *format,
                           struct ra_topography *topography, char *form, size_t size,
                           struct ra_status *st);

#endif
