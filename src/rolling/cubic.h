// The cubic through four equidistant points.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_CUBIC_H
#define RA_ROLLING_CUBIC_H

#include <math.h>
#include <stddef.h>

/** Place `x`, in intervals of a table of `intervals` of them (3 at least): returns the first of
 *  four points and Lagrange's weights of them. Error: 3/128 of the fourth difference, inside the
 *  table. */
static inline size_t ra_cubic(double x, size_t intervals, double weight[4])
{
    const double first = fmin(fmax(floor(x) - 1.0, 0.0), (double)(intervals - 3));
    const double s = x - first, a = s - 1.0, b = s - 2.0, c = s - 3.0;
    weight[0] = -a * b * c / 6.0;
    weight[1] = 0.5 * s * b * c;
    weight[2] = -0.5 * s * a * c;
    weight[3] = s * a * b / 6.0;
    return (size_t)first;
}

#endif
