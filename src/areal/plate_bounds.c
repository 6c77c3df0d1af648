// Bounds of the shapes of plate modes from a file (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Bounds of sines follow from their wave numbers. Bounds of the shapes of a file must be computed.
 * The shapes are sums $\sum_b L_b(y) \psi_b(x)$ over rows of points (plate_file.c), and likewise
 * over columns. Let $\Lambda_y$ be the largest sum of the $|L_b|$ at one row. A bound of all
 * $\psi_b$ at the nodes along x, times $\Lambda_y$, then bounds $\psi$. The same holds for
 * differences.
 *
 * **Between the nodes of a lattice** n apart, the error of linear interpolation is a sum of second
 * differences at the nodes in between. Each weight in this sum is at most n/4, and the sum of the
 * weights is at most $n^2/8$. So the error has two bounds. The first is n/4 times the largest sum
 * of the absolute second differences in a window of n - 1 nodes; a kink of the cubic at a point
 * contributes to it only once. The second is $n^2/8$ times the largest absolute second difference.
 * The error of a bilinear interpolation is the sum of the errors along x and along y.
 *
 * **The Gram matrix** of the shapes on a strip of rows, all along the plate,
 * $$ G_{kl} = \chi^2 \sum_{ij} \psi_k \psi_l = \sum_{abcd} \psi_k(a, b) A_{ac} B_{bd} \psi_l(c, d)
 *    , \qquad A_{ac} = \chi \sum_i L_a(x_i) L_c(x_i) , \quad B_{bd} = \chi \sum_j L_b(y_j)
 *    L_d(y_j) ,                                                          % eq:plate-gram $$
 * is not less than the Gram matrix over the nodes under the block, for any position of the block.
 * Its largest eigenvalue is bounded by the largest sum of absolute values in a row, and by the
 * square root of the sum of squares.
 *
 * Tests: tests/areal/test_plate_file.c.
 */
#include "areal/plate_bounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/room.h"

/// The largest sum of absolute values in a row of weights.
static double largest_sum(const double *weight, size_t rows, size_t columns)
{
    double largest = 0.0;
    for (size_t j = 0; j < rows; j++) {
        double sum = 0.0;
        for (size_t b = 0; b < columns; b++) {
            sum += fabs(weight[j * columns + b]);
        }
        largest = fmax(largest, sum);
    }
    return largest;
}

// ## Between nodes

/// The largest difference of two neighbours.
static double slope_of(const double *f, size_t count)
{
    double largest = 0.0;
    for (size_t i = 0; i + 1 < count; i++) {
        largest = fmax(largest, fabs(f[i + 1] - f[i]));
    }
    return largest;
}

static double second(const double *f, size_t i)
{
    return fabs((f[i + 1] - f[i]) - (f[i] - f[i - 1]));
}

/// A bound of the error of linear interpolation between nodes n apart: the smaller of the two
/// bounds.
static double bend_of(const double *f, size_t count, size_t n)
{
    const double panel = (double)n;
    double window = 0.0, sum = 0.0, largest = 0.0;
    for (size_t i = 1; i + 1 < count; i++) {
        const double here = second(f, i);
        window += here;
        if (i >= n) { // a window has n - 1 nodes
            window -= second(f, i - n + 1);
        }
        // the largest window; it has the rounding error of a running difference
        sum = fmax(sum, window);
        largest = fmax(largest, here);
    }
    return fmin(0.25 * panel * sum, 0.125 * panel * panel * largest);
}

enum ra_code ra_plate_file_between(const struct ra_plate_modes *modes,
                                   const struct ra_plate_nodes *nodes, const size_t panel[2],
                                   double *slope, double *bend, struct ra_status *st)
{
    const size_t most = modes->most, blocks = modes->blocks;
    const double sizes[2] = {largest_sum(modes->along, nodes->along, most),
                             largest_sum(modes->across, nodes->across, blocks)};
    const size_t longest = nodes->along > nodes->across ? nodes->along : nodes->across;
    double *const f = ra_alloc(longest, sizeof *f, "bounds of shapes", st);
    if (f == NULL) {
        return RA_SYSTEM;
    }
    // for each mode: bounds along x over all rows of points, and across over all columns of points;
    // each is multiplied by the largest sum of weights in the other direction
    for (size_t k = 0; k < modes->count; k++) {
        const double *const psi = modes->spread + k * modes->sheet;
        double steepest = 0.0, along = 0.0, across = 0.0;
        for (size_t b = 0; b < blocks; b++) {
            for (size_t i = 0; i < nodes->along; i++) {
                f[i] = ra_dot(modes->along + i * most, psi + b * most, most);
            }
            steepest = fmax(steepest, slope_of(f, nodes->along));
            along = fmax(along, bend_of(f, nodes->along, panel[0]));
        }
        for (size_t a = 0; a < modes->size[0]; a++) {
            for (size_t j = 0; j < nodes->across; j++) {
                f[j] = 0.0;
                for (size_t b = 0; b < blocks; b++) {
                    f[j] += modes->across[j * blocks + b] * psi[b * most + a];
                }
            }
            across = fmax(across, bend_of(f, nodes->across, panel[1]));
        }
        slope[k] = sizes[1] * steepest;
        bend[k] = sizes[1] * along + sizes[0] * across;
    }
    free(f);
    return RA_OK;
}

// ## The Gram matrix

/// Computes A or B of (eq:plate-gram): $\chi$ times the sum over all places of the products of two
/// weights (pitch x pitch).
static void fill_products(const double *weight, size_t places, size_t pitch, double spacing,
                          double *product)
{
    for (size_t i = 0; i < places; i++) {
        const double *const row = weight + i * pitch;
        for (size_t a = 0; a < pitch; a++) {
            for (size_t c = 0; row[a] != 0.0 && c < pitch; c++) {
                product[a * pitch + c] += spacing * (row[a] * row[c]);
            }
        }
    }
}

/// Computes $B \psi A$ of a sheet $\psi$. `half` is $B \psi$.
static void multiply(const struct ra_plate_modes *modes, const double *A, const double *B,
                     const double *psi, double *half, double *whole)
{
    const size_t most = modes->most, blocks = modes->blocks;
    memset(half, 0, modes->sheet * sizeof *half);
    for (size_t b = 0; b < blocks; b++) {
        for (size_t d = 0; d < blocks; d++) {
            for (size_t a = 0; a < most; a++) {
                half[b * most + a] += B[b * blocks + d] * psi[d * most + a];
            }
        }
    }
    for (size_t b = 0; b < blocks; b++) {
        for (size_t a = 0; a < most; a++) {
            whole[b * most + a] = ra_dot(A + a * most, half + b * most, most);
        }
    }
}

enum ra_code ra_plate_file_gram(const struct ra_plate_modes *modes,
                                const struct ra_plate_nodes *nodes, double *gram,
                                struct ra_status *st)
{
    const size_t most = modes->most, blocks = modes->blocks, size = sizeof(double);
    struct ra_arrays all = {0};
    double *const A = ra_arrays_alloc(&all, most * most, size, "bounds of shapes", st);
    double *const B = ra_arrays_alloc(&all, blocks * blocks, size, "bounds of shapes", st);
    double *const half = ra_arrays_alloc(&all, modes->sheet, size, "bounds of shapes", st);
    double *const whole = ra_arrays_alloc(&all, modes->sheet, size, "bounds of shapes", st);
    const enum ra_code code = ra_arrays_code(&all);
    double widest = 0.0, squares = 0.0;
    if (code == RA_OK) {
        fill_products(modes->along, nodes->along, most, nodes->spacing, A);
        fill_products(modes->across, nodes->across, blocks, nodes->spacing, B);
    }
    // Gershgorin's circles need sums over a row of G, and Frobenius' norm needs the sum of all
    // squares; so one row at a time suffices, and G is never stored
    for (size_t k = 0; code == RA_OK && k < modes->count; k++) {
        double circle = 0.0;
        multiply(modes, A, B, modes->spread + k * modes->sheet, half, whole);
        for (size_t l = 0; l < modes->count; l++) {
            const double one = ra_dot(whole, modes->spread + l * modes->sheet, modes->sheet);
            circle += fabs(one);
            squares += one * one;
        }
        widest = fmax(widest, circle);
    }
    *gram = fmin(widest, sqrt(squares));
    ra_arrays_free(&all);
    return code;
}
