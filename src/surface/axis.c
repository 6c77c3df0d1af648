// Rectangles of heights, line after line along one of their axes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A filter, another grid or an extension of a rectangle is the product of two operations, one along
 * each axis,
 * $$ z'_{j'i'} = \sum_j Y_{j'j} \Big( \sum_i X_{i'i}\, z_{ji} \Big)              % eq:ra2d-axes $$
 * So the method for a profile also serves for a rectangle. It is applied to each row, and then to
 * each column of the result. A profile is a rectangle of one row.
 *
 * Units: SI. Tests: tests/surface/test_fitting.c.
 */
#include "surface/axis.h"

#include <stdlib.h>

size_t ra_axis_cells(const struct ra_cells *cells, enum ra_axis axis)
{
    return axis == RA_ALONG ? cells->nx : cells->ny;
}

double ra_axis_spacing(const struct ra_cells *cells, enum ra_axis axis)
{
    return axis == RA_ALONG ? cells->dx : cells->dy;
}

enum ra_code ra_axis_lines(struct ra_topography *topography, enum ra_axis axis, size_t count,
                           double spacing, ra_line_maker *make, const void *with,
                           struct ra_status *st)
{
    const struct ra_cells old = topography->cells;
    struct ra_cells cells = old;
    const bool along = axis == RA_ALONG;
    *(along ? &cells.nx : &cells.ny) = count;
    *(along ? &cells.dx : &cells.dy) = spacing;
    const size_t lines = along ? old.ny : old.nx, nodes = ra_axis_cells(&old, axis);
    struct ra_profile line = {nodes, ra_axis_spacing(&old, axis), NULL}, made = {count, spacing, 0};
    double *const height = ra_alloc(cells.nx * cells.ny, sizeof *height, "heights of a map", st);
    line.height = ra_alloc(nodes, sizeof *line.height, "a line of a map", st);
    made.height = ra_alloc(count, sizeof *made.height, "a line of a map", st);
    enum ra_code code =
        height != NULL && line.height != NULL && made.height != NULL ? RA_OK : RA_SYSTEM;
    for (size_t k = 0; code == RA_OK && k < lines; k++) {
        for (size_t l = 0; l < nodes; l++) {
            line.height[l] = topography->height[along ? k * old.nx + l : l * old.nx + k];
        }
        code = make(with, &line, &made, st);
        for (size_t l = 0; code == RA_OK && l < count; l++) {
            height[along ? k * cells.nx + l : l * cells.nx + k] = made.height[l];
        }
    }
    ra_profile_free(&line);
    ra_profile_free(&made);
    if (code != RA_OK) {
        free(height);
        return code;
    }
    free(topography->height);
    topography->height = height;
    topography->cells = cells;
    return RA_OK;
}
