// The cubic through four equidistant points.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_CUBIC_H
#define RA_ROLLING_CUBIC_H

#include <math.h>
#include <stddef.h>

/** Lagrange interpolation at the place `x`, counted in intervals, in a table of `intervals`
 *  intervals (at least 3). Returns the index of the first of four points and writes their weights.
 *  Inside the table the error is at most 3/128 of the fourth difference. */
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
