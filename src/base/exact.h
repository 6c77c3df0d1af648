// Correctly rounded elementary functions for everything that enters the dynamics.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXACT_H
#define RA_EXACT_H

#include <stddef.h>

#include "ra2d.h"

/** Natural logarithm, exponential, decimal logarithm and $10^x$, rounded correctly to nearest: the
 *  same bits on every machine. Do not call them in the time loop. If a sum of two doubles cannot
 *  decide the rounding, they call MPFR, which is slow. */
double ra_exact_log(double x);
double ra_exact_exp(double x);
double ra_exact_log10(double x);
double ra_exact_exp10(double x);
double ra_exact_cbrt(double x); ///< cube root

/** $\sin(2 \pi x)$ and $\cos(2 \pi x)$, correctly rounded; x is a number of turns. */
double ra_exact_sin_turns(double x);
double ra_exact_cos_turns(double x);

/** table[j] = $\sin(\pi j/n)$ for j = 0..n/2 (n/2 + 1 doubles), correctly rounded; n >= 1. The
 *  other half is $\sin(\pi (n - j)/n) = \sin(\pi j/n)$. */
void ra_exact_sine_table(size_t n, double *table);

/** The free damped oscillator over one step. The arguments are $\theta = \omega \tau \ge 0$ and
 *  $\delta = \zeta \theta \ge 0$; the values use $\phi = \sqrt{\theta^2 - \delta^2}$, and
 *  hyperbolic functions where $\phi$ is imaginary. Each value is correctly rounded for the given
 *  arguments; the rounding of the arguments themselves is not corrected. */
struct ra_oscillator {
    double decay; ///< $e^{-\delta}$
    double grow;  ///< $e^{\delta}$
    double a;     ///< $e^{-2\delta}$
    double b;     ///< $1 - 2 e^{-\delta} \cos\phi + e^{-2\delta}$
    double begin; ///< $1 - e^{-\delta} (\cos\phi + \delta (\sin\phi)/\phi)$
    double sinc;  ///< $(\sin\phi)/\phi$
    double r;     ///< $\phi (\sinh\delta)/\sin\phi - \delta$
};
void ra_exact_oscillator(double theta, double delta, struct ra_oscillator *o);

#endif
