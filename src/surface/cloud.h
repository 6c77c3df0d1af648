// Points x, y, z in text that lie on a grid.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CLOUD_H
#define RA_CLOUD_H

#include "surface/columns.h"
#include "surface/topography.h"

/** Whether a text has three columns whose units are known, two of places and one of heights: the
 *  line directly above them has three, or the user says `units X,Z`. */
bool ra_cloud_is(const struct ra_columns *c, const struct ra_format *format);

/** Puts the points on their grid: rows along x, the first one at the least y; NAN where there is no
 *  point. `form` (size) is what a note says. RA_INPUT: they are on no grid, or two are in one
 *  place. */
enum ra_code ra_cloud_read(const struct ra_columns *c, const struct ra_format *format,
                           struct ra_topography *topography, char *form, size_t size,
                           struct ra_status *st);

#endif
