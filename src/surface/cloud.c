// Points x, y, z in text that lie on a grid.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Optical instruments and programs of geometry export a surface as points, a line for each:
 *
 *     # x [mm]  y [mm]  z [um]
 *     0.000  0.000   1.25
 *     0.002  0.000   1.31
 *
 * in any order. We read points whose places form a grid. The coordinates along each axis are
 * sorted. Differences below a tenth of the largest count as rounding. The smallest other difference
 * is a first estimate $\delta'$ of the step. With the range L of the coordinates, the number of
 * nodes and the step are
 * $$ n = 1 + \operatorname{round}(L/\delta'),\quad \delta = L/(n - 1).     % eq:ra2d-cloud-grid $$
 * The points are on no grid in three cases: a point is further than $\delta/20$ from its node, two
 * points are at one node, or more than half of the nodes have no point. Then the file is refused,
 * because there are several ways to find heights between scattered points (Gwyddion makes an image
 * of them). Nodes without a point count as not measured (missing.c).
 *
 * Row 1 is at the least y and column 1 at the least x, whatever the order of the lines. Each point
 * is the centre of a cell, so the sides of the rectangle are n steps long, not n - 1.
 *
 * Tests: tests/surface/test_cloud.c.
 */
#include "surface/cloud.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/labels.h"

enum { AXES = 3, LEAST_POINTS = 4, PART_MEASURED = 2 };

/// Units in a metre of the three columns, and their line; false if they are not known.
static bool find_units(const struct ra_columns *c, const struct ra_format *format,
                       double per_metre[AXES], size_t *line)
{
    struct ra_text_line above;
    struct ra_labels labels;
    *line = 0;
    if (format->per_metre[0] > 0.0) {
        per_metre[0] = per_metre[1] = format->per_metre[0];
        per_metre[2] = format->per_metre[1];
        return true;
    }
    if (format->per_metre[1] > 0.0 || !ra_columns_units(c, &above)) {
        return false;
    }
    ra_labels_of_columns(&above, c->separator, AXES, &labels);
    *line = above.number;
    bool known = labels.count == AXES;
    for (size_t i = 0; known && i < AXES; i++) {
        per_metre[i] = ra_label_unit(labels.unit[i].name, labels.unit[i].length);
        known = per_metre[i] > 0.0;
    }
    return known;
}

bool ra_cloud_is(const struct ra_columns *c, const struct ra_format *format)
{
    double per_metre[AXES];
    size_t line;
    return c->columns == AXES && c->rows >= LEAST_POINTS && !(format->step > 0.0) &&
           format->column[1] == 0 && find_units(c, format, per_metre, &line);
}

// ## The grid

/// The nodes of one axis.
struct nodes {
    size_t count;
    double first, step;
};

static int compare(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/// Finds the nodes of `count` sorted coordinates; false if there is only one coordinate.
static bool find_nodes(const double *sorted, size_t count, struct nodes *nodes)
{
    double largest = 0.0, step = HUGE_VAL;
    for (size_t i = 1; i < count; i++) {
        largest = fmax(largest, sorted[i] - sorted[i - 1]);
    }
    for (size_t i = 1; i < count; i++) {
        const double gap = sorted[i] - sorted[i - 1];
        step = gap > 0.1 * largest ? fmin(step, gap) : step;
    }
    const double range = sorted[count - 1] - sorted[0];
    const double steps = range > 0.0 ? floor(range / step + 0.5) : 0.0;
    *nodes = (struct nodes){.first = sorted[0]};
    if (!(steps >= 1.0) || steps > (double)(PART_MEASURED * count)) {
        return false;
    }
    nodes->count = (size_t)steps + 1;
    nodes->step = range / steps;
    return true;
}

/// The node of a coordinate; false if it is not at a node.
static bool node_of(const struct nodes *nodes, double x, size_t *node)
{
    const double at = (x - nodes->first) / nodes->step;
    *node = (size_t)floor(at + 0.5);
    return fabs(at - (double)*node) <= 0.05;
}

static enum ra_code refuse_grid(const struct ra_columns *c, size_t row, struct ra_status *st)
{
    return ra_fail(
        st, RA_INPUT,
        "%s:%zu: points x, y, z that are on no grid: make an image of them (in Gwyddion: "
        "open, rasterize) and save it as .gwy or .gsf",
        c->path, row < c->rows ? ra_columns_line(c, row) : c->first);
}

/// Reads all points: first all x, then all y, then all z [m].
static enum ra_code read_points(const struct ra_columns *c, const double per_metre[AXES],
                                double *point, struct ra_status *st)
{
    struct ra_text_line line = {0};
    size_t row = 0;
    for (const char *next = c->next; ra_columns_next(c, &next, &line); row++) {
        double value[AXES];
        ra_columns_row(c, &line, value);
        if (isnan(value[0]) || isnan(value[1])) {
            return ra_fail(st, RA_INPUT, "%s:%zu: a point without its place: remove the line",
                           c->path, line.number);
        }
        for (size_t i = 0; i < AXES; i++) {
            point[i * c->rows + row] = value[i] / per_metre[i];
        }
    }
    return RA_OK;
}

static enum ra_code place(const struct ra_columns *c, const double *point,
                          const struct nodes nodes[2], struct ra_topography *t,
                          struct ra_status *st)
{
    const size_t nx = nodes[0].count, cells = nx * nodes[1].count;
    bool *const taken = ra_alloc(cells, sizeof *taken, "nodes with a point", st);
    t->height = ra_alloc(cells, sizeof *t->height, "heights of a topography", st);
    enum ra_code code = taken != NULL && t->height != NULL ? RA_OK : RA_SYSTEM;
    t->cells = (struct ra_cells){nx, nodes[1].count, nodes[0].step, nodes[1].step};
    for (size_t k = 0; code == RA_OK && k < cells; k++) {
        t->height[k] = (double)NAN;
        taken[k] = false;
    }
    for (size_t row = 0; code == RA_OK && row < c->rows; row++) {
        size_t i, j;
        if (!node_of(&nodes[0], point[row], &i) || !node_of(&nodes[1], point[c->rows + row], &j)) {
            code = refuse_grid(c, row, st);
        } else if (taken[j * nx + i]) {
            code = ra_fail(st, RA_INPUT, "%s:%zu: a second point in one place: remove it", c->path,
                           ra_columns_line(c, row));
        } else {
            taken[j * nx + i] = true;
            t->height[j * nx + i] = point[2 * c->rows + row];
        }
    }
    free(taken);
    return code;
}

enum ra_code ra_cloud_read(const struct ra_columns *c, const struct ra_format *format,
                           struct ra_topography *topography, char *form, size_t size,
                           struct ra_status *st)
{
    double per_metre[AXES] = {1.0, 1.0, 1.0};
    size_t line = 0;
    struct nodes nodes[2];
    double *const point = ra_alloc(AXES * c->rows, sizeof *point, "points", st);
    double *const sorted = ra_alloc(c->rows, sizeof *sorted, "points", st);
    enum ra_code code = point != NULL && sorted != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK && !find_units(c, format, per_metre, &line)) {
        code = refuse_grid(c, c->rows, st); // but ra_cloud_is found these units
    }
    if (code == RA_OK) {
        code = read_points(c, per_metre, point, st);
    }
    for (size_t i = 0; code == RA_OK && i < 2; i++) {
        memcpy(sorted, point + i * c->rows, c->rows * sizeof *sorted);
        qsort(sorted, c->rows, sizeof *sorted, compare);
        code = find_nodes(sorted, c->rows, &nodes[i]) ? RA_OK : refuse_grid(c, c->rows, st);
    }
    if (code == RA_OK &&
        (double)nodes[0].count * (double)nodes[1].count > (double)(PART_MEASURED * c->rows)) {
        code = refuse_grid(c, c->rows, st);
    }
    if (code == RA_OK) {
        code = place(c, point, nodes, topography, st);
    }
    if (code == RA_OK) {
        char where[40];
        snprintf(where, sizeof where, line > 0 ? "line %zu" : "as told", line);
        snprintf(form, size, "%zu points, places in %s, heights in %s (%s)", c->rows,
                 ra_length_unit_name(per_metre[0]), ra_length_unit_name(per_metre[2]), where);
    }
    free(point);
    free(sorted);
    return code;
}
