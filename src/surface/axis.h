// Rectangles of heights, line after line along one of their axes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AXIS_H
#define RA_AXIS_H

#include "surface/profile.h"
#include "surface/topography.h"

enum ra_axis { RA_ALONG, RA_ACROSS }; ///< rows, which lie along x; columns, along y

/** Cells of an axis, and how far they are apart [m]. */
size_t ra_axis_cells(const struct ra_cells *cells, enum ra_axis axis);
double ra_axis_spacing(const struct ra_cells *cells, enum ra_axis axis);

/** Makes a new line of heights from a given one. The new line's nodes and spacing are set; its
 *  heights are to be filled in. `line` may be changed. */
typedef enum ra_code ra_line_maker(const void *with, struct ra_profile *line,
                                   struct ra_profile *made, struct ra_status *st);

/** Replaces all lines along an axis by what `make` makes of them, of `count` nodes `spacing` apart.
 *  RA_SYSTEM without memory; else the first code of `make` that is not RA_OK, and the rectangle is
 *  then as it was. */
enum ra_code ra_axis_lines(struct ra_topography *topography, enum ra_axis axis, size_t count,
                           double spacing, ra_line_maker *make, const void *with,
                           struct ra_status *st);

#endif
