// Closed form of the moving force on a pinned beam (Olsson 1991; Sect. 3, Eq. 45, erratum E6).
// SPDX-License-Identifier: GPL-3.0-or-later

/**
# Olsson's moving force

A constant force $P$ crosses a pinned beam at the speed $V$. Mode $n = 1, 2, \dots$ of
the beam, at rest before, obeys
$$ m (\ddot q_n + \omega_n^2 q_n) = P \sin(n \pi V t/L), \qquad \omega_n = n^2 \omega_1 , $$
where the right side is the modal force of a sine with the amplitude 1, without the factor $2/L$ of
its norm. With $s = V t/L$ and $\alpha = T_1 V/(2 L) = \pi V/(L \omega_1)$, excitation and
natural frequency are $n \pi$ and $n^2 \pi/\alpha$ per unit of $s$, so that
$$ w(x, s) = \frac{96}{\pi^4} \sum_n \frac{\sin(n \pi x/L)}{n^2 (n^2 - \alpha^2)}
    \left[ \sin n \pi s - \frac{\alpha}{n} \sin \frac{n^2 \pi s}{\alpha} \right] $$
is the deflection over the static deflection under a force at mid-span, $P L^3/(48 E I)$: the factor
is $48 \cdot 2/\pi^4$ with the factor 2 of Eq. 45. If $n = \alpha$ both frequencies agree, and the
limit $\alpha \to n$ replaces the term:
$$ \frac{96}{\pi^4} \frac{\sin(n \pi x/L)}{2 n^4} [ \sin n \pi s - n \pi s \cos n \pi s ] . $$
Eq. 45 prints this bracket for every $\alpha$, beside the sum over all other n (erratum E6).

There is a third case: for $\alpha$ near, but not at, an integer the first form subtracts two nearly
equal sines and divides by a small number. Its relative error is about $10^{-16}/|n - \alpha|$,
still $10^{-9}$ at a distance of $10^{-7}$. Closer than that we use the limit, whose own error is of
the order of the distance. So the largest error is about $10^{-7}$, while 1e-5 is required of the
formula.

Assumptions: no damping, no mass (the simulator's moving mass is 0.2 % of the bridge), a force that
never lifts off. This module may use libm, as it does not enter the dynamics. Tests:
tests/verify/test_olsson.c; used by verify/moving_mass_table.c for the deflection figure (Fig. 4).
*/

#include "exact/olsson.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

/// If alpha is closer than this to an integer, it is replaced by the integer (see above).
static const double resonant = 1e-7;

/// The bracket of mode n over n^2 (n^2 - alpha^2), or its limit.
static double term(double n, double alpha, double s)
{
    if (fabs(n - alpha) < resonant) {
        return (sin(n * pi * s) - n * pi * s * cos(n * pi * s)) / (2 * pow(n, 4));
    }
    const double bracket = sin(n * pi * s) - alpha / n * sin(n * n * pi * s / alpha);
    return bracket / (n * n * (n - alpha) * (n + alpha));
}

double olsson_deflection(double alpha, double position, double s, size_t terms)
{
    double sum = 0;
    // the small terms are added first, so that rounding is small
    for (size_t n = terms; n >= 1; n--) {
        sum += sin((double)n * pi * position) * term((double)n, alpha, s);
    }
    return 96 / pow(pi, 4) * sum;
}

double olsson_midspan(double alpha, double s, size_t terms)
{
    return olsson_deflection(alpha, 0.5, s, terms);
}

/// We take the best of 20001 points and improve it by golden-section search. The points are close
/// enough: from one to the next the fastest of 20 terms at alpha = 0.125 turns by 0.5 rad, less
/// than half a period, and the amplitude of this term is 1e-6 of that of the first.
double olsson_maximum(double alpha, size_t terms, double *where)
{
    const size_t points = 20000;
    size_t best = 0;
    double top = olsson_midspan(alpha, 0, terms);
    for (size_t j = 1; j <= points; j++) {
        const double w = olsson_midspan(alpha, (double)j / (double)points, terms);
        if (w > top) {
            top = w;
            best = j;
        }
    }
    const double golden = 0.61803398874989485;
    double low = fmax(0, ((double)best - 1) / (double)points);
    double high = fmin(1, ((double)best + 1) / (double)points);
    while (high - low > 1e-10) {
        const double a = high - golden * (high - low), b = low + golden * (high - low);
        if (olsson_midspan(alpha, a, terms) < olsson_midspan(alpha, b, terms)) {
            low = a;
        } else {
            high = b;
        }
    }
    const double s = (low + high) / 2;
    if (where) {
        *where = s;
    }
    return olsson_midspan(alpha, s, terms);
}
