// Separable sums over the modes of a plate, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PLATE_SUMS_H
#define RA_PLATE_SUMS_H

#include <stddef.h>

/** Modal amplitudes in blocks q: that of number q is amplitude[begin_q] to amplitude[begin_{q+1} -
 *  1], padded to a multiple of RA_LANES, and no longer than the one before it. */
struct ra_plate_sums {
    const char *name; ///< avx512, avx2, sse2
    /// sum_n most+r = sum over the blocks q that have a place r, in ascending order, of
    /// across_row_n blocks+q amplitude_begin_q+r, from 0 on; `most` is the length of block 0
    void (*contract)(const double *amplitude, const size_t *begin, size_t blocks,
                     const double *across, const size_t *row, size_t rows, double *sum);
    /// line_k = height_k + ra_dot(along + k most, sum, most)
    void (*deflect)(const double *along, size_t most, const double *sum, const double *height,
                    size_t count, double *line);
};

/** Those of that name, as ra_kernels_find. */
const struct ra_plate_sums *ra_plate_sums_find(const char *name);

#endif
