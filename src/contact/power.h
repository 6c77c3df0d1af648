// A force that grows as a power of the penetration.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_POWER_H
#define RA_POWER_H

#include <math.h>

/** $c e^a$ for a = 1, 1.5 or 2, by multiplications and the square root alone. */
static inline double ra_power_force(double c, double a, double e)
{
    return c * (a == 1.5 ? e * sqrt(e) : a == 2.0 ? e * e : e);
}

/** The slope $a c e^{a-1}$ of this force. */
static inline double ra_power_slope(double c, double a, double e)
{
    const double power = a == 1.5 ? sqrt(e) : a == 2.0 ? e : 1.0;
    return a * (c * power);
}

#endif
