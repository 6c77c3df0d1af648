// Numbers of 106 bits as sums of two doubles. Operations marked as exact do not round.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Sources: T. J. Dekker, "A floating-point technique for extending the available precision", Numer.
 * Math. 18, 1971; D. E. Knuth, The Art of Computer Programming 2, Sect. 4.2.2. All operations are
 * sums and products of doubles, each rounded to nearest, so the result is the same on every
 * machine. A fused multiply-add would be shorter, but it is a slow function on processors without
 * such an instruction. Assumptions: nothing overflows or becomes subnormal (numbers are 0 or
 * between $2^{-400}$ and $2^{400}$ in magnitude).
 *
 * Tests: tests/base/test_double_double.c.
 */
#ifndef RA_DOUBLE_DOUBLE_H
#define RA_DOUBLE_DOUBLE_H

#include <math.h>
#include <stdbool.h>

/** The number high + low; `high` is the double nearest to it. */
struct ra_dd {
    double high, low;
};

/** a + b, exactly (Knuth). */
static inline struct ra_dd ra_dd_sum(double a, double b)
{
    const double s = a + b, part = s - a;
    return (struct ra_dd){s, (a - (s - part)) + (b - part)};
}

/** a + b, exactly, if |a| >= |b| or a = 0 (Dekker). */
static inline struct ra_dd ra_dd_fast_sum(double a, double b)
{
    const double s = a + b;
    return (struct ra_dd){s, b - (s - a)};
}

/** a as a sum of two numbers of 26 bits, exactly (Veltkamp). */
static inline struct ra_dd ra_dd_split(double a)
{
    const double large = 0x1.0000002p27 * a, high = large - (large - a);
    return (struct ra_dd){high, a - high};
}

/** a b, exactly (Dekker). */
static inline struct ra_dd ra_dd_product(double a, double b)
{
    const struct ra_dd x = ra_dd_split(a), y = ra_dd_split(b);
    const double p = a * b;
    return (struct ra_dd){p, x.low * y.low -
                                 (((p - x.high * y.high) - x.low * y.high) - x.high * y.low)};
}

/** x y with a relative error of at most $2^{-100}$: the product low.low is left out, and three
 *  small terms are rounded. */
static inline struct ra_dd ra_dd_times(struct ra_dd x, struct ra_dd y)
{
    const struct ra_dd p = ra_dd_product(x.high, y.high);
    return ra_dd_fast_sum(p.high, p.low + (x.high * y.low + x.low * y.high));
}

/** True if every number whose relative distance from x is less than `share` rounds to the same
 *  double. This double is written to `rounded`. Rounding is monotonic, so testing both ends is
 *  enough (Ziv's test). `share` must be at least $2^{-100}$ and a tenth larger than the error of
 *  x. */
static inline bool ra_dd_round(struct ra_dd x, double share, double *rounded)
{
    const double error = share * fabs(x.high);
    *rounded = x.high + (x.low - error);
    return *rounded == x.high + (x.low + error);
}

#endif
