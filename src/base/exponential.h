// The exponential of a sum of two doubles, as another, with a bound of its error.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXPONENTIAL_H
#define RA_EXPONENTIAL_H

#include "base/double_double.h"

/** $e^x = 2^{\mathrm{power}}$ times the result, which is between 0.7 and 1.5 and off by less than
 *  RA_EXPONENTIAL_ERROR of it; |x| <= RA_EXPONENTIAL_MOST. */
struct ra_dd ra_exponential(struct ra_dd x, int *power);
#define RA_EXPONENTIAL_ERROR 0x1p-66
#define RA_EXPONENTIAL_MOST 700.0

#endif
