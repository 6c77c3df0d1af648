// Velocity and temperature across a narrow gap, as the sum of a few relaxations.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Flow.** In a gap that is much narrower than its length and than the wavelength of sound, the
 * pressure p is constant across the gap, 0 <= z <= h. The gas sticks to the walls, and its velocity
 * along them obeys
 * $$ \rho\,\partial_t u = -\partial_x p + \mu\,\partial_z^2 u, \qquad u(0) = u(h) = 0 .
 *                                                                       % eq:film-across $$
 * Each of the sines $\sin(k_j z/h)$, $k_j = (2j + 1)\pi$, relaxes independently. The constant 1 has
 * the coefficients $4/k_j$ in these sines, and the mean of each sine is $2/k_j$. So the mean
 * velocity is $q = \sum q_j$,
 * $$ \dot q_j + r_j q_j = -(w_j/\rho)\,\partial_x p, \qquad w_j = 8/k_j^2, \quad
 *    r_j = k_j^2\,\nu/h^2 .                                             % eq:film-modes $$
 * Since $\sum w_j = 1$, inertia alone determines fast motion. Since $\sum w_j/r_j = h^2/12\nu$,
 * slow motion is Poiseuille's flow. If the pressure oscillates at the angular frequency $\omega$,
 * the velocity is
 * $$ \sum_j \frac{w_j s}{s + k_j^2} = 1 - \frac{\tanh(\sqrt s/2)}{\sqrt s/2} = \frac{s}{12} -
 *    \frac{s^2}{120} + \frac{17 s^3}{20160} - \ldots, \qquad s = i\omega h^2/\nu
 *                                                                       % eq:film-flow $$
 * times the velocity without viscosity.
 *
 * **Heat.** The metal walls keep their temperature. In the gap
 * $\rho c_p\,\partial_t T = \partial_t p + \lambda\,\partial_z^2 T$ has the same sines. The mean of
 * T is a sum of parts. Part j relaxes at the rate $k_j^2 \nu/(\mathrm{Pr}\,h^2)$ and is driven by
 * $w_j\,\dot p/\rho c_p$.
 *
 * **Three modes** replace the infinite sum. The first mode is exact. Two modes replace all others,
 * j = 1, 2, ... Their sum is an integral over $x_j = 1/k_j^2$ with the weights $w_j$, and the two
 * modes are its Gauss rule. The rule has the first four moments of the sum,
 * $m_n = \sum_{j \ge 1} w_j x_j^n$. With the part of the first mode added, $m_0$ is 1, the limit of
 * (eq:film-flow) at large s, and $m_1$ to $m_3$ are 1/12, 1/120 and 17/20160, the magnitudes of its
 * coefficients. So the fast and the slow limit are exact, and so are the next two terms of the slow
 * limit. The nodes of the rule are the roots of $x^2 - a x + b$,
 * $$ D = m_0 m_2 - m_1^2, \quad a = (m_0 m_3 - m_1 m_2)/D, \quad b = (m_1 m_3 - m_2^2)/D .
 *                                                                       % eq:film-gauss $$
 * For the stiffness of a film of 20 x 20 mm, 20 to 200 um thick, at 0.3 to 20 kHz, the largest
 * error of the three modes is 2.3 %. It occurs where the gas resonates (200 um, 12 kHz). (Two exact
 * modes and a third one that corrects both limits would have an error of 4.7 %.)
 *
 * Tests: tests/film/test_across_gap.c.
 */
#include "film/across_gap.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

struct ra_gap_modes ra_gap_modes(void)
{
    const double x0 = 1.0 / (PI * PI), w0 = 8.0 * x0;
    const double m[4] = {1.0 - w0, 1.0 / 12.0 - w0 * x0, 1.0 / 120.0 - w0 * (x0 * x0),
                         17.0 / 20160.0 - w0 * (x0 * x0 * x0)};
    // (eq:film-gauss)
    const double D = m[0] * m[2] - m[1] * m[1];
    const double half = 0.5 * (m[0] * m[3] - m[1] * m[2]) / D;
    const double root = sqrt(half * half - (m[1] * m[3] - m[2] * m[2]) / D);
    const double x1 = half + root, x2 = half - root;
    const double w2 = (m[0] * x1 - m[1]) / (x1 - x2);
    return (struct ra_gap_modes){{w0, m[0] - w2, w2}, {1.0 / x0, 1.0 / x1, 1.0 / x2}};
}
