// The logarithm of a double as a sum of two doubles, with a bound of its error.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LOGARITHM_H
#define RA_LOGARITHM_H

#include "base/double_double.h"

/** ln x for a normal x > 0, with a relative error below RA_LOGARITHM_ERROR. */
struct ra_dd ra_logarithm(double x);
#define RA_LOGARITHM_ERROR 0x1p-67

#endif
