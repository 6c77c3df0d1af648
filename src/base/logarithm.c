// The logarithm of a double as a sum of two doubles, with a bound of its error.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A rough surface needs one logarithm for every two heights (random.c), and MPFR is slow. Here the
 * logarithm is a sum of two doubles with a bound of its error. If all numbers within that bound
 * round to one double, this double is the correctly rounded logarithm. If not, exact.c uses MPFR.
 *
 * **Method.** With $x = 2^e m$, $\sqrt{1/2} < m \le \sqrt 2$, and $s = (m - 1)/(m + 1)$,
 * $$ \ln x = e \ln 2 + 2 s (1 + t P(t)), \qquad t = s^2 < 0.0295, \quad
 *    P(t) = \tfrac13 + \tfrac15 t + \tfrac17 t^2 + \dots                % eq:ra2d-logarithm $$
 * m - 1 is exact, and no terms of the series cancel, so the relative error stays small near x = 1.
 * If e is not 0, $|\ln x| \ge \ln 2 - \ln \sqrt 2 \ge |\ln m|$. So an error of ln m is not a larger
 * share of ln x than of ln m.
 *
 * **Error**, as a share of ln m, with $u = 2^{-53}$:
 * | s, t, products and sums of two doubles                               | 2^-98   |
 * | y = t/7 + ... + t^10/25 in one double: at most 5 u y, y < 2^-7.8      |         |
 * |     (one u each from last product, last sum, 1/7 and t, a thirtieth   |         |
 * |     from the inner terms), times t^2 < 2^-10.16                      | 2^-68.6 |
 * | terms from t^13/27 on                                                | 2^-70.7 |
 * The product of e (11 bits) and the upper 42 bits of ln 2 is exact; the error of the rest of ln 2
 * is $2^{-101}$. We take $2^{-67}$, more than twice the sum of all errors. About one logarithm in
 * 11 000 then goes to MPFR.
 *
 * Units: none. Tests: tests/base/test_logarithm.c (against MPFR; the bound of the error; arguments
 * that two doubles alone round the wrong way).
 */
#include "base/logarithm.h"

#include <stdint.h>
#include <string.h>

/// $1/3 = (1 - 2^{-54})/3 + 2^{-54}/3$, the first being the nearest double.
static const struct ra_dd third = {1.0 / 3.0, 0x1p-54 / 3.0};
/// $1/5 = (1 + 2^{-54})/5 - 2^{-54}/5$, likewise.
static const struct ra_dd fifth = {1.0 / 5.0, -0x1p-54 / 5.0};
/// ln 2 in two parts, the upper one of 42 bits: 0.b17217f7d1c f79abc9e3b398 03f2f6... (base 16).
static const struct ra_dd ln2 = {0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45};

/// $x = 2^e m$ for a normal x > 0.
static double mantissa(double x, double *e)
{
    enum { BIAS = 1023, FRACTION = 52 };
    uint64_t bits;
    double m;
    memcpy(&bits, &x, sizeof bits);
    *e = (double)((int64_t)(bits >> FRACTION) - BIAS);
    bits = (bits & ((UINT64_C(1) << FRACTION) - 1)) | (uint64_t)BIAS << FRACTION;
    memcpy(&m, &bits, sizeof m);
    if (m > 0x1.6a09e667f3bcdp0) {
        m *= 0.5;
        *e += 1.0;
    }
    return m;
}

/// s = (m - 1)/(m + 1). The remainder of a rounded quotient is a double.
static struct ra_dd quotient(double m)
{
    const double a = m - 1.0;
    const struct ra_dd b = ra_dd_sum(m, 1.0);
    const double s = a / b.high;
    const struct ra_dd back = ra_dd_product(s, b.high);
    const double rest = ((a - back.high) - back.low) - s * b.low;
    return ra_dd_fast_sum(s, rest / b.high);
}

/// $t/7 + t^2/9 + \dots + t^{10}/25$
static double inner_terms(double t)
{
    double sum = 1.0 / 25.0;
    sum = 1.0 / 23.0 + t * sum;
    sum = 1.0 / 21.0 + t * sum;
    sum = 1.0 / 19.0 + t * sum;
    sum = 1.0 / 17.0 + t * sum;
    sum = 1.0 / 15.0 + t * sum;
    sum = 1.0 / 13.0 + t * sum;
    sum = 1.0 / 11.0 + t * sum;
    sum = 1.0 / 9.0 + t * sum;
    sum = 1.0 / 7.0 + t * sum;
    return t * sum;
}

struct ra_dd ra_logarithm(double x)
{
    double e;
    const struct ra_dd s = quotient(mantissa(x, &e));
    const struct ra_dd t = ra_dd_times(s, s);
    struct ra_dd Q = ra_dd_fast_sum(fifth.high, inner_terms(t.high));
    Q.low += fifth.low;
    const struct ra_dd y = ra_dd_times(t, Q);
    struct ra_dd P = ra_dd_fast_sum(third.high, y.high);
    P.low += third.low + y.low;
    // s + s t P, half the logarithm of m
    const struct ra_dd z = ra_dd_times(s, ra_dd_times(t, P));
    const struct ra_dd half = ra_dd_fast_sum(s.high, z.high);
    const double half_low = half.low + (s.low + z.low);
    const struct ra_dd sum = ra_dd_sum(e * ln2.high, 2.0 * half.high);
    return ra_dd_fast_sum(sum.high, sum.low + (e * ln2.low + 2.0 * half_low));
}
