// Separable sums over the modes of a plate, and its track, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PLATE_SUMS_H
#define RA_PLATE_SUMS_H

#include <stddef.h>
#include <stdint.h>

/** Lines y = h + u of plate and block, weights of the master nodes for the slaves of each, and
 *  limits of their gaps. The masters of block slave k are the plate's nodes k - 1 to k + 2; those
 *  of plate slave k are the block's nodes k - 2 to k + 1. */
struct ra_gap_sweep {
    const double *line[2], *limit[2];
    double N[2][4]; ///< weights for slaves of the plate, and for slaves of the block
    double distance;
};

/** Modal amplitudes in blocks. Block q is amplitude[begin[q]] to amplitude[begin[q + 1] - 1]. It is
 *  padded to a multiple of RA_LANES and not longer than the block before it. */
struct ra_plate_sums {
    const char *name; ///< avx512, avx2, sse2
    /// sum[n most + r] = 0 + the sum of across[row[n] blocks + q] amplitude[begin[q] + r] over the
    /// blocks q that have a place r, in ascending order; `most` is the length of block 0
    void (*contract)(const double *amplitude, const size_t *begin, size_t blocks,
                     const double *across, const size_t *row, size_t rows, double *sum);
    /// line[k] = height[k] + ra_dot(along + k most, sum, most)
    void (*deflect)(const double *along, size_t most, const double *sum, const double *height,
                    size_t count, double *line);
    /// line[k] = height[k] + (($U_0$ shape[0][k] + $U_1$ shape[1][k]) + $U_2$ shape[2][k])
    void (*tilt)(const double *const shape[3], const double U[3], const double *height,
                 size_t count, double *line);
    /// bit j of flag_b: a gap of node 8 b + j is below its limit, in either pass. Lines are read
    /// from two nodes before the first to nine behind the last, limits to seven behind it
    void (*flag)(const struct ra_gap_sweep *sweep, size_t count, unsigned char *flag);
    /// raises bound_k to the largest Bezier ordinate of the cubic from $y_{1,k}$ to $y_{2,k}$, its
    /// neighbours $y_{0,k}$ and $y_{3,k}$. Whole blocks of RA_LANES are read and written
    void (*hull)(const double *const y[4], size_t count, double *bound);
    /// bit k: value_k > limit, for k < 64
    uint64_t (*above)(const double *value, double limit);
    /// sum[r] += force[k] along[k most + r] for k = 0, 1, ...; nodes without a force are skipped
    void (*gather)(const double *along, size_t most, const double *force, size_t count,
                   double *sum);
    /// filters along columns: to[i pitch + j] = 0 + the sum of weight[k] from[(i + k) pitch + j]
    /// over k < terms, for j < pitch (a multiple of RA_LANES) and i < count
    void (*filter)(const double *from, size_t pitch, const double *weight, size_t terms,
                   size_t count, double *to);
    /// computes natural logarithms of normal numbers > 0, correctly rounded. The result is NaN if
    /// the precision of two doubles is too low to decide the rounding. Whole blocks of RA_LANES are
    /// read and written
    void (*logarithm)(const double *x, size_t count, double *value);
    /// the transpose of `contract`: modal[begin[q] + r] = 0 + the sum of across[row[n] blocks + q]
    /// sum[n most + r] over the rows n, in ascending order
    void (*project)(const double *sum, const size_t *begin, size_t blocks, const double *across,
                    const size_t *row, size_t rows, double *modal);
};

/** The table with this name, found as in ra_kernels_find. */
const struct ra_plate_sums *ra_plate_sums_find(const char *name);

#endif
