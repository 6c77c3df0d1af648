// Natural modes from a file: of any structure, measured or computed.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * In the paper all solids are beams; modes from a file can be those of any structure. A modal
 * analysis, by measurement or by finite elements, gives for every mode its natural frequency,
 * damping ratio, modal mass $M_k$ and shape $\varphi_k(x)$ at points along the line of contact.
 * Each shape has its own scale:
 * $M_k (\ddot q + 2\zeta_k\omega_k \dot q + \omega_k^2 q) = \sum P \varphi_k$,
 * $u = \sum q_k \varphi_k$. The rest of the program uses one mass per length m for all modes of a
 * solid. So we take
 * $$ \psi_k = \varphi_k \sqrt{m/M_k} , \qquad U_k = q_k \sqrt{M_k/m} :
 *    \quad m (\ddot U_k + \dots) = \sum P \psi_k , \quad u = \sum U_k \psi_k . % eq:modes-file $$
 * So neither the scale nor the sign of a shape has an effect. m comes from the case (density times
 * area). Only gravity depends on it.
 *
 * **Files** are tables (modes_table.c) or universal files (universal_file.c): modes_formats.c.
 *
 * **Between the points** the shape is the cubic through the four nearest points (Lagrange). Near
 * the ends these are the first or the last four. The interpolation is exact at the points and for
 * cubic shapes; otherwise its error is at most $h^4 \varphi''''/43$ for points h apart. With two or
 * three points the shape is the line or the parabola through them. The points must cover all nodes,
 * because nothing is extrapolated. They must not extend over more than ten lengths of the solid.
 * Points in millimetres or inches would, so this error is found.
 *
 * Numbers are read to the nearest double, and set-up uses nothing but the four operations and the
 * square root.
 *
 * Tests: tests/modes/test_modes_file.c, tests/modes/test_universal_file.c.
 */
#include "modes/modes_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void ra_modes_file_free(struct ra_modes_file *f)
{
    if (f != NULL) {
        free(f->frequency);
        free(f->damping);
        free(f->mass);
        free(f->x);
        free(f->y);
        free(f->shape);
        memset(f, 0, sizeof *f);
    }
}

// ## Values of a mode

const char *ra_modes_head_name(int head)
{
    static const char *const name[RA_MODES_HEADS] = {"frequency", "damping", "mass"};
    return name[head];
}

double **ra_modes_head_of(struct ra_modes_file *f, int head)
{
    return head == RA_MODES_FREQUENCY ? &f->frequency
           : head == RA_MODES_DAMPING ? &f->damping
                                      : &f->mass;
}

/// A frequency of 0 means a rigid motion and is allowed; a mass of 0 is not.
const char *ra_modes_head_fault(int head, double value)
{
    static const char *const right[RA_MODES_HEADS] = {"0 or more [Hz]", "0 to below 1", "above 0"};
    const bool is_right = head == RA_MODES_MASS      ? value > 0.0
                          : head == RA_MODES_DAMPING ? value >= 0.0 && value < 1.0
                                                     : value >= 0.0;
    return is_right ? NULL : right[head];
}

enum ra_code ra_modes_reach(void **memory, size_t *room, size_t wanted, struct ra_status *st)
{
    enum { FIRST = 64 };
    enum ra_code code = RA_OK;
    if (*room == 0) {
        *memory = ra_alloc(FIRST, sizeof(double), "modes of a file", st);
        *room = *memory != NULL ? FIRST : 0;
        code = *memory != NULL ? RA_OK : RA_SYSTEM;
    }
    while (code == RA_OK && *room < wanted) {
        code = ra_grow(memory, room, sizeof(double), "modes of a file", st);
    }
    return code;
}

// ## At the nodes

/// Lagrange's weights at x of `count` points from `from` on.
static void weigh(const double *from, size_t count, double x, double *weight)
{
    for (size_t i = 0; i < count; i++) {
        weight[i] = 1.0;
        for (size_t j = 0; j < count; j++) {
            if (j != i) {
                weight[i] *= (x - from[j]) / (from[i] - from[j]);
            }
        }
    }
}

/// The first of the `near` points that are used at a place; `right` is the point behind this place.
static size_t first_of(size_t points, size_t near, size_t right)
{
    const size_t middle = right > near / 2 ? right - near / 2 : 0;
    return middle + near <= points ? middle : points - near;
}

size_t ra_modes_file_near(const double *points, size_t count, double x, size_t *from,
                          double weight[RA_MODES_NEAR])
{
    const size_t near = count < RA_MODES_NEAR ? count : RA_MODES_NEAR;
    size_t right = 1;
    while (right + 1 < count && points[right] < x) {
        right++;
    }
    *from = first_of(count, near, right);
    weigh(points + *from, near, x, weight);
    return near;
}

enum ra_code ra_modes_file_lay(const struct ra_modes_file *f, double mass, double spacing,
                               size_t first, size_t nodes, double *psi, struct ra_status *st)
{
    enum { MOST_LENGTHS = 10 };
    const size_t near = f->points < RA_MODES_NEAR ? f->points : RA_MODES_NEAR;
    const double begin = (double)first * spacing, end = (double)(first + nodes - 1) * spacing;
    const double rounding = 1e-9 * end;
    if (f->x[0] > begin + rounding || f->x[f->points - 1] < end - rounding) {
        return ra_fail(st, RA_INPUT,
                       "its points reach from %g m to %g m, the nodes from %g m to %g m; give the "
                       "shapes at the ends of the solid, too",
                       f->x[0], f->x[f->points - 1], begin, end);
    }
    if (f->x[f->points - 1] - f->x[0] > MOST_LENGTHS * end) {
        return ra_fail(st, RA_INPUT,
                       "its points reach from %g m to %g m, the nodes from %g m to %g m; give x in "
                       "m, and leave out what lies farther than %d lengths of the solid",
                       f->x[0], f->x[f->points - 1], begin, end, MOST_LENGTHS);
    }
    size_t right = 1; // the point behind the node, or the last one
    for (size_t l = 0; l < nodes; l++) {
        const double x = (double)(first + l) * spacing;
        double weight[RA_MODES_NEAR];
        while (right + 1 < f->points && f->x[right] < x) {
            right++;
        }
        const size_t from = first_of(f->points, near, right);
        weigh(f->x + from, near, x, weight);
        for (size_t k = 0; k < f->count; k++) {
            double sum = 0.0;
            for (size_t i = 0; i < near; i++) {
                sum += weight[i] * f->shape[(from + i) * f->count + k];
            }
            psi[k * nodes + l] = sqrt(mass / f->mass[k]) * sum;
        }
    }
    for (size_t k = 0; k < f->count; k++) {
        size_t l = 0;
        while (l < nodes && psi[k * nodes + l] == 0.0) {
            l++;
        }
        if (l == nodes) {
            return ra_fail(st, RA_INPUT,
                           "mode %zu, of %g Hz, does not move at any node; leave its column out",
                           k + 1, f->frequency[k]);
        }
    }
    return RA_OK;
}
