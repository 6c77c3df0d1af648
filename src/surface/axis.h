// Rectangles of heights as lines along one of two axes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AXIS_H
#define RA_AXIS_H

#include "surface/profile.h"
#include "surface/topography.h"

enum ra_axis { RA_ALONG, RA_ACROSS }; ///< lines along x (rows); lines along y (columns)

/** Number of cells along an axis, and their spacing [m]. */
size_t ra_axis_cells(const struct ra_cells *cells, enum ra_axis axis);
double ra_axis_spacing(const struct ra_cells *cells, enum ra_axis axis);

/** Makes a new line of heights from a given one. Nodes and spacing of the new line are already set;
 *  the function fills in its heights. It may change `line`. */
typedef enum ra_code ra_line_maker(const void *with, struct ra_profile *line,
                                   struct ra_profile *made, struct ra_status *st);

/** Replaces every line along an axis by the line that `make` makes of it, with `count` nodes
 *  `spacing` apart. RA_SYSTEM without memory; otherwise the first code of `make` that is not RA_OK.
 *  After a failure the rectangle is unchanged. */
enum ra_code ra_axis_lines(struct ra_topography *topography, enum ra_axis axis, size_t count,
                           double spacing, ra_line_maker *make, const void *with,
                           struct ra_status *st);

#endif
