// Stiffness of a gas film of even thickness between two rectangles, as a double series.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * One wall moves by $\epsilon\,e^{i\omega t}$ away from the other. The linear equations of the film
 * (gas_film.c), with exact sums over all modes across the gap in place of the program's three
 * modes,
 * $$ \Phi(s) = 1 - \frac{\tanh(\sqrt s/2)}{\sqrt s/2}, \qquad \Phi_u = \Phi(i\omega h^2/\nu), \quad
 *    \Phi_T = \Phi(i\omega h^2/a) , $$
 * are $i\omega\mathbf q = -\Phi_u\nabla p/\rho_a$, $\rho'/\rho_a = n\,p/p_a$ with
 * $n = 1 - \frac{\gamma - 1}{\gamma}\Phi_T$, and $\rho'/\rho_a + \epsilon/h + \nabla\cdot\mathbf
 * q/i\omega = 0$: so
 * $$ \nabla^2 p + \frac{\omega^2\rho_a n}{\Phi_u p_a}\,p = -\frac{\omega^2\rho_a}{\Phi_u h}\epsilon
 *    , \qquad p = 0 \text{ at the edges.} $$
 * The constant 1 is the sum of $16/(\pi^2 a b)$ times $\sin(a\pi x/l)\sin(b\pi y/w)$ over odd
 * numbers a and b (from here on a is no longer the thermal diffusivity). So the pressure follows
 * term by term, and from it the force.
 *
 * Reynolds' equation has $\Phi_u = i\omega h^2/12\nu$ and n = 1. J. J. Blech, "On isothermal
 * squeeze films", J. Lubr. Technol. 105 (1983) 615, gives its stiffness and damping as
 * $$ k = \frac{64\,\sigma^2 p_a A}{\pi^8 h} \sum \frac{1}{(ab)^2 [(a^2 c^2 + b^2)^2 +
 *    \sigma^2/\pi^4]} , \quad
 *    d = \frac{64\,\sigma p_a A}{\pi^6 h\,\omega} \sum \frac{a^2 c^2 + b^2}{(ab)^2 [(a^2 c^2 +
 *    b^2)^2 + \sigma^2/\pi^4]} , $$
 * c = w/l, and sigma is the squeeze number with w. Langlois (1962) gives the same stiffness and
 * damping for a strip.
 */
#include "exact/film_series.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

double complex film_series_share(double complex s)
{
    const double complex y = csqrt(s) / 2.0;
    // for small s the series is used, since the difference would lose all digits
    return cabs(s) < 1e-3 ? s / 12.0 - s * s / 120.0 + 17.0 * s * s * s / 20160.0
                          : 1.0 - ctanh(y) / y;
}

double complex film_series_stiffness(const struct film_series *f, double omega)
{
    const struct ra_gas *const g = &f->gas;
    const double complex s = film_complex(0.0, omega * f->gap * f->gap * g->density / g->viscosity);
    const double complex flow = f->reynolds ? s / 12.0 : film_series_share(s);
    const double part = (g->heat_ratio - 1.0) / g->heat_ratio;
    const double complex n = f->reynolds ? 1.0 : 1.0 - part * film_series_share(s * g->prandtl);
    const double complex source = omega * omega * g->density / flow;
    double complex sum = 0.0;
    for (int a = 2 * f->terms - 1; a > 0; a -= 2) {
        for (int b = 2 * f->terms - 1; b > 0; b -= 2) {
            const double kx = a * PI / f->length, ky = b * PI / f->width;
            const double one = 16.0 / (PI * PI * a * b);
            const double mean = 4.0 / (PI * PI * a * b);
            sum += one * mean * source / f->gap / (kx * kx + ky * ky - source * n / g->pressure);
        }
    }
    return -sum * f->length * f->width;
}

double film_series_damping(const struct film_series *f)
{
    double sum = 0.0;
    for (int a = 2 * f->terms - 1; a > 0; a -= 2) {
        for (int b = 2 * f->terms - 1; b > 0; b -= 2) {
            const double kx = a * PI / f->length, ky = b * PI / f->width;
            sum += 64.0 / (pow(PI, 4.0) * a * a * b * b) / (kx * kx + ky * ky);
        }
    }
    return 12.0 * f->gas.viscosity * f->length * f->width / pow(f->gap, 3.0) * sum;
}

/// Sum over odd a and b of 1/((ab)^2 (q^2 + sigma^2/pi^4)), and the sum with q in the numerator, q
/// = a^2 c^2 + b^2.
static void blech(const struct film_series *f, double squeeze, double sum[2])
{
    const double c = f->width / f->length, square = squeeze * squeeze / pow(PI, 4.0);
    sum[0] = sum[1] = 0.0;
    for (int a = 2 * f->terms - 1; a > 0; a -= 2) {
        for (int b = 2 * f->terms - 1; b > 0; b -= 2) {
            const double q = (double)a * a * c * c + (double)b * b;
            const double term = 1.0 / ((double)a * a * (double)b * b * (q * q + square));
            sum[0] += term;
            sum[1] += q * term;
        }
    }
}

double film_series_blech_stiffness(const struct film_series *f, double squeeze)
{
    double sum[2];
    blech(f, squeeze, sum);
    return 64.0 * squeeze * squeeze * f->gas.pressure * f->length * f->width /
           (pow(PI, 8.0) * f->gap) * sum[0];
}

double film_series_blech_damping(const struct film_series *f, double squeeze, double omega)
{
    double sum[2];
    blech(f, squeeze, sum);
    return 64.0 * squeeze * f->gas.pressure * f->length * f->width /
           (pow(PI, 6.0) * f->gap * omega) * sum[1];
}
