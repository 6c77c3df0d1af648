// Time schemes: the central differences of Sect. 2.3.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each mode obeys, with the modal decay rate $d = \zeta\omega$,
 * $$ m (\ddot U + 2 d \dot U + \omega^2 U) = F \mp G .                 % eq:ra2d-22 $$
 * **Central differences** replace
 * $$ \dot U_n = (U_{n+1} - U_{n-1})/(2\tau), \qquad
 *    \ddot U_n = (U_{n+1} - 2 U_n + U_{n-1})/\tau^2 ,                  % eq:ra2d-24 $$
 * and the paper arrives at
 * $$ (1+\tau d) U_{n+1} - (2 - \tau^2\omega^2) U_n + (1 - \tau d) U_{n-1}
 *    = \frac{\tau^2}{m} (F_n \mp G) .                                  % eq:ra2d-25 $$
 * (erratum E4: the printed equation is divided by $1 + \tau d$ on its left side only). We do not
 * use this form directly. For the first mode of the paper's beam $\tau\omega = 1.5\cdot10^{-5}$, so
 * that $2 - \tau^2\omega^2$ keeps only the last few bits of $\tau^2\omega^2$. The second
 * differences of a drifting slider lose more at every step. With the increment
 * $D_n = U_n - U_{n-1}$ the same recurrence becomes
 * $$ D_{n+1} = \frac{(1-\tau d) D_n - \tau^2\omega^2 U_n + (\tau^2/m)(F_n \mp G)}{1+\tau d} ,
 *    \qquad U_{n+1} = U_n + D_{n+1} :                                  % eq:increments $$
 * with three coefficients a, b, c for each mode, each accurate to a bit.
 *
 * **Start.** For given $U_0$ and $\dot U_0$, the fictitious $U_{-1} = U_1 - 2\tau\dot U_0$ makes
 * Eq. 24 hold at n = 0. Then
 * $D_1 = \tau(1-\tau d)\dot U_0 - \frac{\tau^2\omega^2}{2} U_0 + \frac{\tau^2}{2m}(F_0 \mp G)$.
 * This is the same form, with $D_0 := \tau\dot U_0$ and other coefficients (`begin`). At rest it is
 * Eq. 26. This start is of second order, as the scheme is.
 *
 * **Accuracy and stability.** The scheme is of second order: a free mode oscillates at
 * $\omega_h = (2/\tau)\arcsin(\tau\omega/2)$. It is stable for $\tau\omega < 2$ with any damping:
 * the roots of $(1+\tau d) z^2 - (2-\theta^2) z + (1-\tau d)$, $\theta = \tau\omega$, lie in the
 * unit circle if and only if $\theta^2 > 0$, $4 - \theta^2 > 0$ and $d \ge 0$ (Jury). The same
 * argument with matrices covers linear contact; the largest eigenfrequency then counts, contact
 * included (stability.c). Without damping the quantity
 * $\tfrac{m}{2\tau^2} D_{n+1}^2 + \tfrac{m\omega^2}{2} U_n U_{n+1}$ is conserved exactly. The
 * energy balance uses this identity (modal_energy.c).
 *
 * Two more schemes have the form (eq:increments) with other coefficients (two_step.c). Five others
 * are one-step methods (runge_kutta.c).
 * Tests: tests/oscillators/test_scheme.c (discrete frequency, static deflection, order 2, stability
 * limit).
 */
#include "oscillators/oscillators.h"

static void prepare_central(const struct ra_oscillators *all, size_t k)
{
    const double tau = all->step, mass = all->mass[k];
    const double angle = tau * all->omega[k], decay = tau * all->decay[k];
    all->begin.a[k] = 1.0 - decay;
    all->begin.b[k] = 0.5 * (angle * angle);
    all->begin.c[k] = 0.5 * (tau * tau / mass);
    all->onward.a[k] = (1.0 - decay) / (1.0 + decay);
    all->onward.b[k] = angle * angle / (1.0 + decay);
    all->onward.c[k] = tau * tau / mass / (1.0 + decay);
}

/// $\tau \omega < 2$ with the frequency of beams and contact together, for any damping.
static double central_largest_step(const struct ra_bounds *b)
{
    return ra_step_of_angle(2.0, ra_lossy_frequency(b));
}

const struct ra_scheme ra_central_differences = {
    .name = "central-differences",
    .order = 2,
    .stages = 1,
    .parts = 1,
    .vectors = 3,
    .recurrence = true,
    .staggered = true,
    .sums = true,
    .largest_step = central_largest_step,
    .foresee = ra_foresee_recurrence,
    .prepare = prepare_central,
    .advance = ra_advance_recurrence,
};
