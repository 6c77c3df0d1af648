// Convolutions with an even kernel over a rectangle of cells, by FFT.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_CONVOLUTION_H
#define RA_ROLLING_CONVOLUTION_H

#include <stddef.h>

#include "base/room.h"

/** The product of a Toeplitz or circulant matrix with a vector. */
struct ra_convolution;

/** The matrix of compliances: out_k = sum_l coefficient_{|k - l|} in_l over nx x ny cells. The
 *  coefficients are given by offset (ny x nx). Free in any case. */
enum ra_code ra_convolution_make(size_t nx, size_t ny, const double *coefficient,
                                 struct ra_convolution **convolution, struct ra_status *st);

/** The inverse of T. Chan's circulant matrix, which is the nearest circulant to that matrix
 *  (eq:circulant). It is positive definite if the matrix is, and costs a quarter as much. */
enum ra_code ra_convolution_inverse(size_t nx, size_t ny, const double *coefficient,
                                    struct ra_convolution **convolution, struct ra_status *st);

/** Multiplies `in` (ny x nx) into `out` (ny x nx); the two may be the same array. */
void ra_convolution_apply(struct ra_convolution *convolution, const double *in, double *out);
void ra_convolution_free(struct ra_convolution *convolution);

#endif
