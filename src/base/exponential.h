// The exponential of a sum of two doubles as a sum of two doubles, with a bound of the error.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXPONENTIAL_H
#define RA_EXPONENTIAL_H

#include "base/double_double.h"

/** $e^x$ is the result times $2^{\mathrm{power}}$. The result lies between 0.7 and 1.5, with a
 *  relative error below RA_EXPONENTIAL_ERROR; |x| <= RA_EXPONENTIAL_MOST. */
struct ra_dd ra_exponential(struct ra_dd x, int *power);
#define RA_EXPONENTIAL_ERROR 0x1p-66
#define RA_EXPONENTIAL_MOST 700.0

#endif
