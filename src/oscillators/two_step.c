// Time schemes: velocity Verlet with exact damping, and the exact modal propagator.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The two schemes of this file have the form of the central differences (eq:increments),
 * $$ D_{n+1} = a D_n - b U_n + c (F_n \mp G), \qquad U_{n+1} = U_n + D_{n+1},   % eq:two-step $$
 * with other coefficients for each mode. So they use the same kernel, with the same computing time,
 * and the same list of candidates. They also work with multipliers. With $\theta = \tau\omega$,
 * $\delta = \tau\zeta\omega$ and $\varphi = \sqrt{\theta^2 - \delta^2}$:
 *
 * **Velocity Verlet with exact damping.** A step consists of half a step of damping alone, which
 * multiplies velocities by $e^{-\delta}$, half a step of acceleration, a whole step at constant
 * velocity, and the first two again in reverse order. Joining the neighbouring halves of two steps
 * gives
 * $$ a = e^{-2\delta}, \quad b = \tfrac{1+a}{2} \theta^2, \quad
 *    c = \tfrac{1+a}{2} \tfrac{\tau^2}{m} ;
 *                                                                        % eq:verlet $$
 * without damping these are the central differences. The velocity at $t_n$ is
 * $\dot U_n = (D_n + D_{n+1})/(2\tau\cosh\delta)$. The scheme has order 2, and the roots of
 * $z^2 - (1 + a - b) z + a$ lie in the unit circle for $\theta < 2$ with any damping.
 *
 * **Exact propagator.** A free damped oscillator is known at $t_{n \pm 1}$ from its state at $t_n$,
 * $$ U_{n\pm1} = e^{\mp\delta} \left( U_n \cos\varphi \pm (\dot U_n + \tfrac{\delta}{\tau} U_n)
 *    \tfrac{\tau\sin\varphi}{\varphi} \right) ,                             % eq:free-oscillation
 * $$
 * so $U_{n+1} = s U_n - a U_{n-1}$ with $s = 2 e^{-\delta}\cos\varphi$, $a = e^{-2\delta}$: no
 * dispersion and no numerical damping at any step. A force that acts for the whole time displaces
 * the fixed point of this recurrence to $F/(m\omega^2)$ if
 * $$ b = 1 - s + a , \qquad c = \frac{b}{m\omega^2}
 *    \quad(\tau^2/m \text{ for a rigid mode}) :                              % eq:propagator $$
 * constant loads (gravity) are exact too, for any step, if damping is small. (The transient after a
 * load is switched on is exact without damping; with damping it has a relative error of
 * $O(\delta)$.) This is the two-step form of Gautschi; $b/\theta^2 = \mathrm{sinc}^2(\theta/2)$
 * without damping. The force of $t_n$ acts from half a step before $t_n$ to half a step after it,
 * so without damping the scheme is symmetric in time. (If $F_n$ acted from $t_n$ *to* $t_{n+1}$,
 * the contact would be a spring that acts half a step late, and would feed energy into every
 * contact.) Where the force changes within a step the order is 2. If the force is eliminated from
 * (eq:free-oscillation), the velocity at $t_n$ is
 * $$ \dot U_n = \frac{e^{\delta} D_{n+1} + e^{-\delta} D_n}{2\tau\,\mathrm{sinc}\,\varphi}
 *    + \frac1\tau\left(\frac{\sinh\delta}{\mathrm{sinc}\,\varphi} - \delta\right) U_n .
 *                                                                    % eq:propagator-velocity $$
 *
 * Stability with contact: all coefficients are diagonal except the contact's matrix. So each mode
 * of the coupled recurrence obeys a scalar recurrence, and Jury's conditions hold if
 * $\omega_c^2 m c < 1 + s + a$ for every mode. Without damping this is
 * $$ \omega_c < \omega \cot(\theta/2) \text{ for the highest } \omega :
 *    \quad \tau < \tfrac{2}{\omega} \arctan\frac{\omega}{\omega_c} .          % eq:propagator-limit
 * $$
 * With damping the square of this bound of $\omega_c$ is
 * $\omega^2 (\cosh\delta + \cos\varphi)/(\cosh\delta - \cos\varphi)$. For all $\zeta \le 1$ and
 * $\theta < \pi$ this is larger than without damping, by a relative difference of at least
 * $\delta^2/3$ (computed on a grid of $\zeta$ and $\theta$). For $\zeta > 1$ it is larger, too,
 * because with $\varphi = i\psi$ it is
 * $\omega^2 \coth\frac{\delta+\psi}2 \coth\frac{\delta-\psi}2 > 4\omega^2/\theta^2$. So the limit
 * without damping is safe. Without contact every step is stable. From $\theta = \pi$ on, samples no
 * longer show in which direction a mode moves, and we stop there. A
 * contact whose force depends on the rate of penetration has a loss L and uses the predicted
 * velocities (eq:foreseen). The loss adds $4 L/\tau$ to $\omega_c^2$, by the polynomial of
 * recurrence.c with 1/c in place of the mass.
 *
 * All coefficients are rounded correctly (exact.c), so the motion does not depend on a library. The
 * schemes need the memory of the central differences, and three more factors per mode for the
 * velocity. Tests: tests/oscillators/test_schemes.c, tests/line/test_schemes_contact.c,
 * tests/detection/test_engines.c.
 */
#include <math.h>

#include "base/room.h"
#include "oscillators/oscillators.h"

/// Sets the coefficients of a scheme. For both schemes the first step is
/// $U_1 = U_0 + a \tau V_0 - b U_0 + c F_0$.
static void set(const struct ra_recurrence *r, size_t k, double a, double b, double c)
{
    r->a[k] = a;
    r->b[k] = b;
    r->c[k] = c;
}

static void prepare_verlet(const struct ra_oscillators *all, size_t k)
{
    struct ra_oscillator o;
    const double tau = all->step, rigid = tau * tau / all->mass[k];
    const double angle = tau * all->omega[k];
    ra_exact_oscillator(angle, tau * all->decay[k], &o);
    const double mean = 0.5 * (1.0 + o.a), square = angle * angle;
    set(&all->begin, k, o.decay, 0.5 * square, 0.5 * rigid);
    set(&all->onward, k, o.a, mean * square, mean * rigid);
    // $\cosh\delta = (e^{\delta} + e^{-\delta})/2$
    all->velocity.p[k] = all->velocity.q[k] = 1.0 / (tau * (o.grow + o.decay));
    all->velocity.r[k] = 0.0;
}

static void prepare_propagator(const struct ra_oscillators *all, size_t k)
{
    struct ra_oscillator o;
    const double tau = all->step, rigid = tau * tau / all->mass[k];
    const double angle = tau * all->omega[k];
    ra_exact_oscillator(angle, tau * all->decay[k], &o);
    const double c = angle > 0.0 ? rigid * (o.b / (angle * angle)) : rigid;
    set(&all->begin, k, o.decay * o.sinc, o.begin, 0.5 * c);
    set(&all->onward, k, o.a, o.b, c);
    all->velocity.p[k] = o.grow / (2.0 * tau * o.sinc);
    all->velocity.q[k] = o.decay / (2.0 * tau * o.sinc);
    all->velocity.r[k] = o.r / tau;
}

/// (eq:propagator-limit); $\arctan = \pi/2$ without contact. With a loss the step is a fixed point,
/// found by iteration from above.
static double propagator_largest_step(const struct ra_bounds *b)
{
    enum { ENOUGH = 100 };
    if (!(b->modal > 0.0)) {
        return ra_step_of_angle(2.0, ra_lossy_frequency(b));
    }
    double step = 2.0 / b->modal * atan2(b->modal, b->contact);
    for (int n = 0; b->loss > 0.0 && n < ENOUGH; n++) {
        const double contact = sqrt(b->contact * b->contact + 4.0 * b->loss / step);
        step = 2.0 / b->modal * atan2(b->modal, contact);
    }
    return step;
}

/// The limit of the central differences.
static double verlet_largest_step(const struct ra_bounds *b)
{
    return ra_step_of_angle(2.0, ra_lossy_frequency(b));
}

const struct ra_scheme ra_verlet = {
    .name = "verlet",
    .order = 2,
    .stages = 1,
    .parts = 1,
    .vectors = 3,
    .recurrence = true,
    .formula = true,
    .sums = true,
    .largest_step = verlet_largest_step,
    .foresee = ra_foresee_recurrence,
    .prepare = prepare_verlet,
    .advance = ra_advance_recurrence,
};

const struct ra_scheme ra_exact_propagator = {
    .name = "exact-propagator",
    .order = 2,
    .stages = 1,
    .parts = 1,
    .vectors = 3,
    .recurrence = true,
    .formula = true,
    .sums = true,
    .largest_step = propagator_largest_step,
    .foresee = ra_foresee_recurrence,
    .prepare = prepare_propagator,
    .advance = ra_advance_recurrence,
};
