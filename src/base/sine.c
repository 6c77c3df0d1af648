// Sine and cosine of up to an eighth of a turn, as sums of two doubles with a bound of the error.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The windows of spectra and the waves of surfaces take thousands of sines, and MPFR is slow. As in
 * logarithm.c, the sum of two doubles with a bound of its error decides the nearest double; if it
 * does not, exact.c uses MPFR.
 *
 * **Method.** With $a = 2\pi r$, $|a| \le \pi/4$, and $q = a^2 < 0.617$,
 * $$ \sin a = a (1 - \tfrac q6 + \tfrac{q^2}{120} - \tfrac{q^3}{5040} + q^4 S(q)), \qquad
 *    \cos a = 1 - \tfrac q2 + \tfrac{q^2}{24} - \tfrac{q^3}{720} + q^4 C(q)    % eq:ra2d-sine $$
 * in two doubles, except for S and C, which are Taylor series in one double.
 *
 * **Error**, as a share of the result, with $u = 2^{-53}$:
 * |                                                      | sine    | cosine  |
 * | 6 u q^4 S (q^4 S < 2^-21.2), 6 u q^4 C (< 2^-17.5)   | 2^-71.6 | 2^-67.9 |
 * | terms left out, from q^10/21! and from q^11/22! on   | 2^-72.4 | 2^-77   |
 * | a, sums and products of two doubles                  | 2^-97   | 2^-97   |
 * We take $2^{-66}$. One sine in 4000 then goes to MPFR.
 *
 * Units: none. Tests: tests/base/test_sine.c (against MPFR; the bound of the error).
 */
#include "base/sine.h"

#include <stddef.h>

/// Constants as the nearest double and the remainder.
static const struct ra_dd two_pi = {0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52};
static const struct ra_dd sixth = {0x1.5555555555555p-3, 0x1.5555555555555p-57},
                          part_120 = {0x1.1111111111111p-7, 0x1.1111111111111p-63},
                          part_5040 = {0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-73};
static const struct ra_dd part_24 = {0x1.5555555555555p-5, 0x1.5555555555555p-59},
                          part_720 = {0x1.6c16c16c16c17p-10, -0x1.f49f49f49f49fp-65};

/// Coefficients of S, 1/9!, -1/11! ..., and of C, 1/8!, -1/10! ...
static const double of_sine[] = {1.0 / 362880.0,          -1.0 / 39916800.0,
                                 1.0 / 6227020800.0,      -1.0 / 1307674368000.0,
                                 1.0 / 355687428096000.0, -1.0 / 121645100408832000.0};
static const double of_cosine[] = {1.0 / 40320.0,
                                   -1.0 / 3628800.0,
                                   1.0 / 479001600.0,
                                   -1.0 / 87178291200.0,
                                   1.0 / 20922789888000.0,
                                   -1.0 / 6402373705728000.0,
                                   1.0 / 2432902008176640000.0};

/// sum_0 + sum_1 q + ... in one double
static double series(const double *term, size_t terms, double q)
{
    double sum = term[terms - 1];
    for (size_t i = terms - 1; i > 0; i--) {
        sum = term[i - 1] + q * sum;
    }
    return sum;
}

/// y q - x, where x is larger than y q
static struct ra_dd times_less(struct ra_dd y, struct ra_dd q, struct ra_dd x)
{
    const struct ra_dd p = ra_dd_times(y, q);
    const struct ra_dd sum = ra_dd_fast_sum(-x.high, p.high);
    return ra_dd_fast_sum(sum.high, sum.low + (p.low - x.low));
}

/// $2 \pi r$
static struct ra_dd angle(double r)
{
    return ra_dd_times(two_pi, (struct ra_dd){r, 0.0});
}

struct ra_dd ra_sine(double r)
{
    const struct ra_dd a = angle(r), q = ra_dd_times(a, a);
    const double S = series(of_sine, sizeof of_sine / sizeof *of_sine, q.high);
    // ((q S - 1/5040) q + 1/120) q - 1/6
    struct ra_dd sum = ra_dd_fast_sum(-part_5040.high, q.high * S);
    sum.low -= part_5040.low;
    sum = times_less(sum, q, (struct ra_dd){-part_120.high, -part_120.low});
    sum = times_less(sum, q, sixth);
    const struct ra_dd rest = ra_dd_times(a, ra_dd_times(q, sum));
    sum = ra_dd_fast_sum(a.high, rest.high);
    return ra_dd_fast_sum(sum.high, sum.low + (a.low + rest.low));
}

struct ra_dd ra_cosine(double r)
{
    const struct ra_dd a = angle(r), q = ra_dd_times(a, a);
    const double C = series(of_cosine, sizeof of_cosine / sizeof *of_cosine, q.high);
    struct ra_dd sum = ra_dd_fast_sum(-part_720.high, q.high * C);
    sum.low -= part_720.low;
    sum = times_less(sum, q, (struct ra_dd){-part_24.high, -part_24.low});
    sum = times_less(sum, q, (struct ra_dd){0.5, 0.0});
    return times_less(sum, q, (struct ra_dd){-1.0, 0.0});
}
