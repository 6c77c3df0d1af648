// Timoshenko's beam between two pins: frequency and modal mass of its lower branch.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * In the paper all beams are Euler and Bernoulli's. Here a beam between two pins with
 * `shear` = $\bar G$ > 0 (k G in ra2d.h) has shear and rotary inertia, as finite elements have.
 * Timoshenko's beam has the deflection w and the rotation $\theta$ of its sections. Between two
 * pins $w = W \sin qx$, $\theta = \Theta \cos qx$ with $q = (k+1)\pi/L$ is exact: the shapes stay
 * those of Eq. 11. A load $f \sin qx$ gives, with $S = \bar G A$ and $j = \rho I$,
 * $$ m \ddot W + S q^2 W - S q \Theta = f , \qquad
 *    j \ddot\Theta + (D q^2 + S) \Theta - S q W = 0 .              % eq:timoshenko $$
 * With $b = q^2 I/A$, $s = \bar G/E$ and $\omega^2 = (E/\rho) q^2 \eta$ its frequency equation is
 * $$ \eta^2 - P \eta + s = 0, \quad P = 1 + s + s/b, \qquad
 *    \eta_1 = \frac{2 s}{P + \sqrt{P^2 - 4 s}} .                   % eq:timoshenko-root $$
 * ($\eta_1 \to b$, Eq. 10, as $b \to 0$.) We keep this lower branch. Its mode $(1, \Theta_1)$,
 * $\Theta_1 = s q/(s + b (1-\eta_1))$, carries the transverse load with the modal mass
 * $m_1 = m + j \Theta_1^2$, rotation included: $m_1 (\ddot W + \omega_1^2 W) = f$ exactly. The rest
 * of the program divides by m instead of $m_1$. So we scale the shape, which enters twice, where
 * the force is projected and where the deflection is summed up:
 * $$ \psi_k = \sqrt{2 c_k/L} \sin qx , \qquad
 *    c_k = \int_0^L \psi_k^2 dx = \frac{m}{m_1}
 *        = \left[ 1 + \frac{b s^2}{(s + b (1-\eta_1))^2} \right]^{-1} .  % eq:timoshenko-norm $$
 * Energies in $U_k$ are then those of deflection, rotation, bending and shear together. A given
 * deflection has the amplitudes $U_k = \int w \psi_k dx/c_k$ (problem.c); the rotation is then
 * that of the mode. We *neglect* the higher branch, $\eta_2 = s/\eta_1$. It would take the share
 * $1 - c_k$ of the load, and the share $1/(1 + c_k \eta_2/((1 - c_k)\eta_1))$ of the static
 * deflection: 1.9e-4 for mode 5 of the toy problem's beams and 1.2 % for mode 15. With other ends
 * shear changes the shapes, and such beams are refused.
 *
 * **Bits.** $\omega_k$ and $c_k$ are computed with 256 bits and rounded once, like the shapes
 * (shapes.c).
 *
 * Tests: tests/modes/test_modes.c (both branches from the equations of motion, what is neglected,
 * the thin beam), tests/statistics/test_energy.c (level of a given deflection),
 * verify/verify_toy_beams.c, `make verify-fe`.
 */
#include "modes/timoshenko.h"

#include <mpfr.h>

enum { BITS = 256 };

/// eta_1 (eq:timoshenko-root).
static void lower_root(mpfr_t eta, const mpfr_t b, const mpfr_t s)
{
    mpfr_t P, t;
    mpfr_inits2(BITS, P, t, (mpfr_ptr)0);
    mpfr_div(P, s, b, MPFR_RNDN);
    mpfr_add(P, P, s, MPFR_RNDN);
    mpfr_add_ui(P, P, 1, MPFR_RNDN);
    mpfr_sqr(t, P, MPFR_RNDN);
    mpfr_mul_ui(eta, s, 4, MPFR_RNDN);
    mpfr_sub(t, t, eta, MPFR_RNDN);
    mpfr_sqrt(t, t, MPFR_RNDN);
    mpfr_add(t, t, P, MPFR_RNDN);
    mpfr_mul_ui(eta, s, 2, MPFR_RNDN);
    mpfr_div(eta, eta, t, MPFR_RNDN);
    mpfr_clears(P, t, (mpfr_ptr)0);
}

void ra_timoshenko_mode(const struct ra_beam *beam, size_t k, double *omega, double *square)
{
    mpfr_t q, b, s, eta, t;
    mpfr_inits2(BITS, q, b, s, eta, t, (mpfr_ptr)0);
    mpfr_const_pi(q, MPFR_RNDN);
    mpfr_mul_ui(q, q, k + 1, MPFR_RNDN);
    mpfr_div_d(q, q, beam->length, MPFR_RNDN);
    mpfr_sqr(b, q, MPFR_RNDN);
    mpfr_mul_d(b, b, beam->inertia, MPFR_RNDN);
    mpfr_div_d(b, b, beam->area, MPFR_RNDN);
    mpfr_set_d(s, beam->shear, MPFR_RNDN);
    mpfr_div_d(s, s, beam->young, MPFR_RNDN);
    lower_root(eta, b, s);
    // $\omega = q \sqrt{\eta E/\rho}$
    mpfr_mul_d(t, eta, beam->young, MPFR_RNDN);
    mpfr_div_d(t, t, beam->density, MPFR_RNDN);
    mpfr_sqrt(t, t, MPFR_RNDN);
    mpfr_mul(t, t, q, MPFR_RNDN);
    *omega = mpfr_get_d(t, MPFR_RNDN);
    // (eq:timoshenko-norm): $t = s/(s + b (1 - \eta))$, $c = 1/(1 + b t^2)$
    mpfr_ui_sub(t, 1, eta, MPFR_RNDN);
    mpfr_fma(t, t, b, s, MPFR_RNDN);
    mpfr_div(t, s, t, MPFR_RNDN);
    mpfr_sqr(t, t, MPFR_RNDN);
    mpfr_mul(t, t, b, MPFR_RNDN);
    mpfr_add_ui(t, t, 1, MPFR_RNDN);
    mpfr_ui_div(t, 1, t, MPFR_RNDN);
    *square = mpfr_get_d(t, MPFR_RNDN);
    mpfr_clears(q, b, s, eta, t, (mpfr_ptr)0);
}
