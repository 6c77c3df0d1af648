// Convolutions with an even kernel over a rectangle of cells, by FFT.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_CONVOLUTION_H
#define RA_ROLLING_CONVOLUTION_H

#include <stddef.h>

#include "base/room.h"

/** Multiplies a Toeplitz or circulant matrix with a vector. */
struct ra_convolution;

/** Makes the product with the matrix of compliances: out_k = sum_l coefficient_{|k - l|} in_l over
 *  nx x ny cells. `coefficient` is given for each offset (ny x nx). Free in any case. */
enum ra_code ra_convolution_make(size_t nx, size_t ny, const double *coefficient,
                                 struct ra_convolution **convolution, struct ra_status *st);

/** Makes the product with the inverse of T. Chan's circulant matrix, the circulant matrix nearest
 *  to the matrix of compliances (eq:circulant). It is positive definite if the matrix of
 *  compliances is. A product costs a quarter as much as one with that matrix. */
enum ra_code ra_convolution_inverse(size_t nx, size_t ny, const double *coefficient,
                                    struct ra_convolution **convolution, struct ra_status *st);

/** Computes `out` (ny x nx) from `in` (ny x nx); both may be the same array. */
void ra_convolution_apply(struct ra_convolution *convolution, const double *in, double *out);
void ra_convolution_free(struct ra_convolution *convolution);

#endif
