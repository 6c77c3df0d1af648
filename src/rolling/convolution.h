// Convolutions with an even kernel over a rectangle of cells, by FFT.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_CONVOLUTION_H
#define RA_ROLLING_CONVOLUTION_H

#include <stddef.h>

#include "base/room.h"

/** The product of a Toeplitz or circulant matrix with a vector. */
struct ra_convolution;

/** The compliances themselves: out_k = sum_l coefficient_{|k - l|} in_l over nx x ny cells; the
 *  coefficients are given by offset (ny x nx). Free in any case. */
enum ra_code ra_convolution_make(size_t nx, size_t ny, const double *coefficient,
                                 struct ra_convolution **convolution, struct ra_status *st);

/** The inverse of the circulant matrix nearest to them, T. Chan's (eq:circulant): positive definite
 *  if they are, a quarter of the cost. */
enum ra_code ra_convolution_inverse(size_t nx, size_t ny, const double *coefficient,
                                    struct ra_convolution **convolution, struct ra_status *st);

/** out (ny x nx) of in (ny x nx); they may be the same. */
void ra_convolution_apply(struct ra_convolution *convolution, const double *in, double *out);
void ra_convolution_free(struct ra_convolution *convolution);

#endif
