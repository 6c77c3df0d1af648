// The printed (wrong) forms of some equations, kept to show what is wrong with them.
// SPDX-License-Identifier: GPL-3.0-or-later

/**
# Printed forms

Nothing here enters a simulation. Tests compare these forms with the correct values
(tests/modes/test_modes.c, test_scheme.c, test_olsson.c), and verify/errata_table.c gives the report
its numbers.

**Shapes of a free beam**, with $\theta = a L$ (Eqs. 15, 16):
$$ \psi = \sin a x + \sinh a x + \beta (\cos a x + \cosh a x) , \qquad
    \beta_{\mathrm{printed}} = \frac{\cos\theta - \cosh\theta}{\sin\theta - \sinh\theta} , \qquad
    \beta = \frac{\sin\theta - \sinh\theta}{\cosh\theta - \cos\theta} . $$
Only this $\beta$, and not the printed one, makes $\psi''(L) = a^2 [-\sin\theta + \sinh\theta +
\beta (\cosh\theta - \cos\theta)]$ vanish (erratum E1). Even with it $\int \psi^2 dx = L$ holds only
nearly (erratum E2). The integral is Simpson's with 4000 intervals: an error below 1e-9 for the
first modes. The hyperbolic functions cancel for large $\theta$, so these functions serve for the
first modes only.

**Roots** are printed as 4.73, 7.85 and $\pi (2 (k-2) + 3)/2$ for k > 3 (erratum E3).

**The time step**, Eq. 25 solved for $U_{n+1}$, $\theta = \tau\omega$, $e = \tau\zeta\omega$:
$$ U_{n+1} = \frac{(2 - \theta^2) U_n - (1 - e) U_{n-1}}{1 + e} + \frac{\tau^2}{m} (F \mp G) . $$
A constant U is then $(1 + e) (F \mp G)/(m \omega^2)$, that is $1 + e$ times the static
deflection (erratum E4). If the last term is divided by $1 + e$, it is the static deflection.

**Moving force**, Eq. 45: the sum over all n (without $n = \alpha$, if there is one) and, always,
the bracket
$$ \frac{96}{\pi^4} \frac{\sin(\alpha \pi x/L)}{2 \alpha^4}
    [ \sin \alpha\pi s - \alpha\pi s \cos \alpha\pi s ] . $$
If $\alpha$ is one of the n, that is right; if not, the sum is complete without the bracket (erratum
E6), and the bracket is added to the right result. The bracket would be the response of a mode
$\alpha$, which the beam does not have.
*/

#include "exact/printed.h"

#include "exact/olsson.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

double printed_beta(double theta)
{
    return (cos(theta) - cosh(theta)) / (sin(theta) - sinh(theta));
}

double corrected_beta(double theta)
{
    return (sin(theta) - sinh(theta)) / (cosh(theta) - cos(theta));
}

double printed_square(double theta, double beta)
{
    enum { INTERVALS = 4000 };
    double sum = 0;
    for (int l = 0; l <= INTERVALS; l++) {
        const double x = theta * l / INTERVALS;
        const double psi = sin(x) + sinh(x) + beta * (cos(x) + cosh(x));
        sum += (l == 0 || l == INTERVALS ? 1 : l % 2 == 1 ? 4 : 2) * psi * psi;
    }
    return sum / (3.0 * INTERVALS);
}

double printed_end_curvature(double theta, double beta)
{
    return -sin(theta) + sinh(theta) + beta * (cosh(theta) - cos(theta));
}

double printed_root(size_t k)
{
    return k == 2 ? 4.73 : k == 3 ? 7.85 : pi * (2 * ((double)k - 2) + 3) / 2;
}

double printed_step(double angle, double decay, double load, double now, double before)
{
    return ((2 - angle * angle) * now - (1 - decay) * before) / (1 + decay) + load;
}

double printed_deflection(double alpha, double position, double s, size_t terms)
{
    const double turn = alpha * pi * s, sum = olsson_deflection(alpha, position, s, terms);
    // olsson_deflection has the bracket already if it is one of its terms
    if (alpha >= 1 && alpha <= (double)terms && alpha == floor(alpha)) {
        return sum;
    }
    return sum + 96 / pow(pi, 4) * sin(alpha * pi * position) / (2 * pow(alpha, 4)) *
                     (sin(turn) - turn * cos(turn));
}
