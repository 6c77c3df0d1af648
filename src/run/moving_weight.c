// The velocity that a smooth moving weight causes in a resonator, without roughness.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Even a smooth slider makes the resonator move: the weight deflects the resonator, and the place
 * of this deflection moves. Let x(t) be the place of the slider, A the length or area of the
 * resonator, and $\rho$ its mass per length or area. Then each mode obeys
 * $$ \ddot q_k + 2 \zeta_k \omega_k \dot q_k + \omega_k^2 q_k = \frac W\rho \psi_k(x(t)), \qquad
 *    x = x_0 + V t, \qquad \int \psi_k^2\, dA = 1 .                      % eq:moving-mode $$
 * While V is far below the critical speeds, the mode follows its static deflection
 * $q_s = W \psi_k/(\rho\, \omega_k^2)$:
 * $$ \dot q_k \approx \frac{W V}{\rho\, \omega_k^2} \psi_k'(x) ,         \qquad
 *    v_w^2 = \sum_k \frac{1}{A (t_1 - t_0)} \int_{t_0}^{t_1} \dot q_k^2\, dt .
 *                                                                       % eq:moving-mean $$
 * So $v_w$ is proportional to V W and to the inverse of the resonator's stiffness. It is negligible
 * for a thick beam. On a thin beam with a heavy slider in the riding regime, $v_w^2$ makes up
 * nearly the whole level. The start adds free vibration, for two reasons: the deflection does not
 * move at t < 0; and if the run starts without the weight, the deflection is 0 at first.
 *
 * **Method.** (eq:moving-mode) is integrated in steps h of 1/4 of a radian. In each step the force
 * is replaced by its value in the middle of the step; for this constant force the integration is
 * exact. The number of steps is 500 to 20000. Modes up to 12 times the lowest frequency are taken.
 * On a pinned beam the next one, the fourth, has 1/64 of the velocity of the first by
 * (eq:moving-mean). The steps cause a relative error of the mean square of $(\omega_k h)^2/6$, a
 * hundredth.
 *
 * **Assumptions.** The inertia of the slider does not change the modes. Each end of the slider
 * carries half of its weight.
 *
 * Units: SI. Tests: tests/run/test_moving_weight.c.
 */
#include "run/moving_weight.h"

#include <math.h>

static const double TWO_PI = 6.283185307179586;
static const double HIGHEST = 12.0; ///< highest frequency of the modes, divided by the lowest one

/// Constants of one mode for a step of its free vibration. `left` is the share of the amplitude
/// that remains after a step.
struct swing {
    double omega, decay, turning, step, left, cosine, sine;
};

static struct swing prepare(double omega, double decay, double step)
{
    const double turning = sqrt(omega * omega - decay * decay), turns = turning * step / TWO_PI;
    return (struct swing){omega,
                          decay,
                          turning,
                          step,
                          ra_exact_exp(-decay * step),
                          ra_exact_cos_turns(turns),
                          ra_exact_sin_turns(turns)};
}

/// Advances the amplitude, measured from the static deflection, and its velocity by one step.
static void swing_on(const struct swing *s, double *about, double *velocity)
{
    const double u = *about, v = *velocity, share = s->decay / s->turning;
    *about = s->left * (u * (s->cosine + share * s->sine) + v * s->sine / s->turning);
    *velocity = s->left * (v * (s->cosine - share * s->sine) -
                           u * s->omega * s->omega / s->turning * s->sine);
}

/// Computes the mean of $\dot q^2$ of one mode.
static double mean_of_mode(const struct ra_moving_weight *w, size_t k)
{
    const double omega = w->modal->omega[w->first + k], decay = w->modal->decay[w->first + k];
    const double sag = w->weight / w->modal->mass[w->first + k] / (omega * omega);
    const double steps = fmax(500.0, fmin(20000.0, ceil(4.0 * omega * w->to)));
    const struct swing s = prepare(omega, decay, w->to / steps);
    double place = w->settled ? sag * w->shape(w->of, k, 0.0) : 0.0, velocity = 0.0, sum = 0.0;
    size_t counted = 0;
    for (size_t n = 0; n < (size_t)steps; n++) {
        const double there = sag * w->shape(w->of, k, ((double)n + 0.5) * s.step);
        double about = place - there;
        swing_on(&s, &about, &velocity);
        place = about + there;
        if (((double)n + 1.0) * s.step > w->from) {
            sum += velocity * velocity;
            counted++;
        }
    }
    return counted > 0 ? sum / (double)counted : 0.0;
}

static bool swings(const struct ra_moving_weight *w, size_t k)
{
    const double omega = w->modal->omega[w->first + k];
    return w->modal->mass[w->first + k] > 0.0 && omega > w->modal->decay[w->first + k];
}

double ra_moving_weight_square(const struct ra_moving_weight *w)
{
    double lowest = HUGE_VAL, sum = 0.0;
    for (size_t k = 0; k < w->count; k++) {
        if (swings(w, k)) {
            lowest = fmin(lowest, w->modal->omega[w->first + k]);
        }
    }
    for (size_t k = 0; k < w->count && w->to > w->from && w->weight > 0.0; k++) {
        if (swings(w, k) && w->modal->omega[w->first + k] <= HIGHEST * lowest) {
            sum += mean_of_mode(w, k);
        }
    }
    return sum / w->size;
}
