// The modes of a plate from a file: shapes at the points of a grid (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A modal analysis gives shapes $\varphi_k(x_a, y_b)$ at points. Here the points must form a grid,
 * each $x_a$ with each $y_b$, that covers the plate. Between the points a shape is cubic along x
 * and along y, by the weights L of modes/modes_file.c:
 * $$ \psi_k(x, y) = \sqrt{\mu/M_k} \sum_b L_b(y) \sum_a L_a(x) \varphi_k(x_a, y_b) .
 *                                                                       % eq:plate-file $$
 * So a deflection is a separable sum as in plate.c. Its factors are the weights L, and its
 * coefficients are the array (`sheet`) $C_{ab} = \sum_k U_k \varphi_k(x_a, y_b) \sqrt{\mu/M_k}$. In
 * each step this sum over the modes is computed for the deflection, and its transpose for the
 * forces.
 *
 * Points of one column or row may differ by one millionth of the plate, because a file has few
 * decimals. All of them get the coordinate of the first.
 *
 * Tests: tests/areal/test_plate_file.c.
 */
#include "areal/plate_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double SAME = 1e-6; ///< coordinates within this share of the longer side are equal

struct point {
    double x, y;
    size_t index;
};

static int by_y(const void *a, const void *b)
{
    const struct point *const p = a, *const q = b;
    return (p->y > q->y) - (p->y < q->y);
}

static int by_x(const void *a, const void *b)
{
    const struct point *const p = a, *const q = b;
    return (p->x > q->x) - (p->x < q->x);
}

void ra_plate_file_free(struct ra_plate_file *f)
{
    if (f != NULL) {
        ra_arrays_free(&f->arrays);
        free(f);
    }
}

double ra_plate_file_bytes(const struct ra_plate_file *f, double cells, double rows)
{
    const double along = (double)f->columns + 8.0, across = (double)f->rows;
    return sizeof(double) *
           (3.0 * (double)f->count * along * across + cells * along + rows * (across + along));
}

// ## The grid

/// Sorts the points row by row. Refuses rows of different lengths.
static enum ra_code sort_points(struct point *point, size_t count, double near,
                                struct ra_plate_file *f, struct ra_status *st)
{
    qsort(point, count, sizeof *point, by_y);
    for (size_t first = 0, end; first < count; first = end, f->rows++) {
        for (end = first + 1; end < count && point[end].y - point[first].y <= near; end++) {
        }
        f->columns = first == 0 ? end : f->columns;
        if (end - first != f->columns) {
            return ra_fail(st, RA_INPUT,
                           "its points do not form a grid: %zu of them have y = %g m, and %zu have "
                           "y = %g m; give the shapes at each x with each y",
                           f->columns, point[0].y, end - first, point[first].y);
        }
        qsort(point + first, end - first, sizeof *point, by_x);
    }
    for (size_t n = 0; n < count; n++) {
        const size_t a = n % f->columns;
        if (!(fabs(point[n].x - point[a].x) <= near)) {
            return ra_fail(st, RA_INPUT,
                           "its points do not form a grid: at y = %g m one has x = %g m, where at "
                           "y = %g m it is %g m; give the shapes at each x with each y",
                           point[n].y, point[n].x, point[0].y, point[a].x);
        }
        if (n < f->columns && n > 0 && !(point[n].x - point[n - 1].x > near)) {
            return ra_fail(st, RA_INPUT, "its point at x = %g m, y = %g m is given twice",
                           point[n].x, point[n].y);
        }
    }
    return RA_OK;
}

/// Refuses a grid with fewer than two points in a direction, and one that does not cover the plate
/// or reaches beyond it.
static enum ra_code check(const struct ra_plate_file *f, double length, double width,
                          struct ra_status *st)
{
    enum { MOST_LENGTHS = 10 };
    const double rounding = SAME * fmax(length, width);
    if (f->columns < 2 || f->rows < 2) {
        return ra_fail(st, RA_INPUT,
                       "its grid has %zu x %zu points; it needs at least two along each side, and "
                       "the outermost at the edges of the plate",
                       f->columns, f->rows);
    }
    if (f->x[0] > rounding || f->y[0] > rounding || f->x[f->columns - 1] < length - rounding ||
        f->y[f->rows - 1] < width - rounding) {
        return ra_fail(
            st, RA_INPUT,
            "its points reach from x = %g m to %g m and from y = %g m to %g m, the plate "
            "from 0 m to %g m and %g m; give the shapes at the edges of the plate, too",
            f->x[0], f->x[f->columns - 1], f->y[0], f->y[f->rows - 1], length, width);
    }
    if (f->x[f->columns - 1] - f->x[0] > MOST_LENGTHS * length ||
        f->y[f->rows - 1] - f->y[0] > MOST_LENGTHS * width) {
        return ra_fail(st, RA_INPUT,
                       "its points reach over %g m and %g m, the plate over %g m and %g m; give x "
                       "and y in m, and leave out what lies farther than %d lengths of the plate",
                       f->x[f->columns - 1] - f->x[0], f->y[f->rows - 1] - f->y[0], length, width,
                       MOST_LENGTHS);
    }
    for (size_t k = 0; k < f->count; k++) {
        if (!(f->frequency[k] > 0.0)) {
            return ra_fail(st, RA_INPUT,
                           "mode %zu is at 0 Hz, with which the plate can move as a rigid body; "
                           "give the modes of a plate that is held",
                           k + 1);
        }
    }
    return RA_OK;
}

static enum ra_code take_arrays(const struct ra_modes_file *file, struct ra_plate_file *f,
                                struct ra_status *st)
{
    static const char *const what = "modes of a plate";
    struct ra_arrays *const all = &f->arrays;
    const size_t size = sizeof(double);
    f->frequency = ra_arrays_alloc(all, f->count, size, what, st);
    f->damping = ra_arrays_alloc(all, f->count, size, what, st);
    f->mass = ra_arrays_alloc(all, f->count, size, what, st);
    f->x = ra_arrays_alloc(all, f->columns, size, what, st);
    f->y = ra_arrays_alloc(all, f->rows, size, what, st);
    f->shape = ra_arrays_alloc(all, f->count * file->points, size, what, st);
    return ra_arrays_code(all);
}

/// Copies the points in the order of the grid: rows of equal y, one after the other.
static void fill(const struct ra_modes_file *file, const struct point *point,
                 struct ra_plate_file *f)
{
    memcpy(f->frequency, file->frequency, f->count * sizeof(double));
    memcpy(f->damping, file->damping, f->count * sizeof(double));
    memcpy(f->mass, file->mass, f->count * sizeof(double));
    for (size_t a = 0; a < f->columns; a++) {
        f->x[a] = point[a].x;
    }
    for (size_t b = 0; b < f->rows; b++) {
        f->y[b] = point[b * f->columns].y;
    }
    for (size_t k = 0; k < f->count; k++) {
        for (size_t n = 0; n < file->points; n++) {
            f->shape[k * file->points + n] = file->shape[point[n].index * f->count + k];
        }
    }
}

enum ra_code ra_plate_file_make(const struct ra_modes_file *file, double length, double width,
                                struct ra_plate_file **made, struct ra_status *st)
{
    struct ra_plate_file *const f = ra_alloc(1, sizeof *f, "modes of a plate", st);
    struct point *const point = ra_alloc(file->points, sizeof *point, "points of modes", st);
    enum ra_code code = f != NULL && point != NULL ? RA_OK : RA_SYSTEM;
    *made = f;
    if (code == RA_OK) {
        f->count = file->count;
        for (size_t n = 0; n < file->points; n++) {
            point[n] = (struct point){file->x[n], file->y[n], n};
        }
        code = sort_points(point, file->points, SAME * fmax(length, width), f, st);
    }
    code = code == RA_OK ? take_arrays(file, f, st) : code;
    if (code == RA_OK) {
        fill(file, point, f);
        code = check(f, length, width, st);
    }
    free(point);
    return code;
}
