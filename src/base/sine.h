// Sine and cosine of angles up to an eighth of a turn, as sums of two doubles with error bounds.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SINE_H
#define RA_SINE_H

#include "base/double_double.h"

/** $\sin 2 \pi r$ and $\cos 2 \pi r$ for $2^{-200} \le |r| \le 1/8$, each with a relative
 *  error below RA_SINE_ERROR. */
struct ra_dd ra_sine(double r);
struct ra_dd ra_cosine(double r);
#define RA_SINE_ERROR 0x1p-66

#endif
