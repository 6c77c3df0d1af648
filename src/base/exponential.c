// The exponential of a sum of two doubles as a sum of two doubles, with a bound of the error.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The kernels of surfaces and the edges of histograms take some thousand exponentials before the
 * first step of a run, and MPFR is slow. As in logarithm.c, the sum of two doubles with a bound of
 * its error decides the nearest double; if it does not, exact.c uses MPFR.
 *
 * **Method.** With $x = k \ln 2 + r$, $|r| \le \frac12 \ln 2$ and $y = r/64$,
 * $$ e^y - 1 = y + \tfrac12 y^2 + y^3 (\tfrac16 + \tfrac1{24} y + \dots),
 *    \qquad e^{2y} - 1 = 2 (e^y - 1) + (e^y - 1)^2                    % eq:ra2d-doubling $$
 * The doubling is done six times. It squares the difference from 1, so nothing cancels.
 *
 * **Error** of $e^y - 1$ as a share of y, $|y| < 2^{-7.5}$, with $u = 2^{-53}$:
 * | y^3 (1/6 + ...) in doubles: at most 8 u y^2/6                         | 2^-67.6 |
 * | terms from y^9/9! on                                                 | 2^-78   |
 * | sums and products of two doubles                                     | 2^-97   |
 * The error of $e^y$ is this share of y, and |y| is |r|/64. Six doublings multiply it by 64: it
 * becomes the same share of r. With $|r| < 0.35$ this is $2^{-69}$. The error of r from k ln 2 is
 * $2^{-86}$ and is negligible. We take $2^{-66}$, eight times as much; one exponential in 4000 then
 * goes to MPFR.
 *
 * Units: none. Tests: tests/base/test_exponential.c (against MPFR; the bound of the error;
 * arguments that two doubles alone round the wrong way).
 */
#include "base/exponential.h"

enum { HALVINGS = 6 };

/// ln 2 in two parts, as in logarithm.c. The upper part has 42 bits, so its product with k (11
/// bits) is exact.
static const struct ra_dd ln2 = {0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45};

/// x - k ln 2
static struct ra_dd remainder_of(struct ra_dd x, double k)
{
    const struct ra_dd r = ra_dd_sum(x.high, -k * ln2.high);
    return ra_dd_sum(r.high, r.low + (x.low - k * ln2.low));
}

/// $e^y - 1$ for $|y| < 2^{-7.5}$
static struct ra_dd series(struct ra_dd y)
{
    const struct ra_dd square = ra_dd_times(y, y);
    double sum = 1.0 / 40320.0;
    sum = 1.0 / 5040.0 + y.high * sum;
    sum = 1.0 / 720.0 + y.high * sum;
    sum = 1.0 / 120.0 + y.high * sum;
    sum = 1.0 / 24.0 + y.high * sum;
    sum = 1.0 / 6.0 + y.high * sum;
    const double rest = y.high * square.high * sum;
    const struct ra_dd two = ra_dd_fast_sum(y.high, 0.5 * square.high);
    return ra_dd_fast_sum(two.high, two.low + ((y.low + 0.5 * square.low) + rest));
}

struct ra_dd ra_exponential(struct ra_dd x, int *power)
{
    const double k = floor(x.high / (ln2.high + ln2.low) + 0.5);
    struct ra_dd y = remainder_of(x, k);
    y = series((struct ra_dd){ldexp(y.high, -HALVINGS), ldexp(y.low, -HALVINGS)});
    for (int i = 0; i < HALVINGS; i++) {
        const struct ra_dd square = ra_dd_times(y, y);
        const struct ra_dd sum = ra_dd_fast_sum(2.0 * y.high, square.high);
        y = ra_dd_fast_sum(sum.high, sum.low + (2.0 * y.low + square.low));
    }
    *power = (int)k;
    const struct ra_dd sum = ra_dd_fast_sum(1.0, y.high);
    return ra_dd_fast_sum(sum.high, sum.low + y.low);
}
