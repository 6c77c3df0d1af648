// Fourier transforms whose results have the same bits on every machine.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOURIER_H
#define RA_FOURIER_H

#include <stddef.h>

#include "base/room.h"

/** A transform of $n = 2^m$ points, n >= 4. Owns its arrays. */
struct ra_fourier {
    size_t n;
    double *cosine, *sine; ///< cos and sin of $2 \pi j/n$ (n/2)
};

/** The smallest power of two that is at least 4 and at least `count`. */
size_t ra_fourier_size(size_t count);

/** Makes the sines and cosines of a transform of n points. RA_SYSTEM without memory. Free in any
 *  case. */
enum ra_code ra_fourier_make(size_t n, struct ra_fourier *fourier, struct ra_status *st);
void ra_fourier_free(struct ra_fourier *fourier);

/** Computes $X_k = \sum_l x_l e^{-2 \pi i k l/n}$ in place: real and imaginary parts (n). If the
 *  two arrays are exchanged, the exponent has the other sign, and the result is n times the
 *  inverse transform. */
void ra_fourier_transform(const struct ra_fourier *fourier, double *real, double *imaginary);

/** Transforms `rows` rows of nx points, then all nx columns of ny points, in place (ny x nx). If
 *  `across` is NULL, ny is 1; if `along` is NULL, nx is 1. `column` is work space for 2 ny numbers.
 *  Columns of zeros take no time. */
void ra_fourier_area(const struct ra_fourier *along, const struct ra_fourier *across, size_t rows,
                     double *real, double *imaginary, double *column);

#endif
