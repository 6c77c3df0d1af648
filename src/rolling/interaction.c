// The linear contact interaction of two bodies in rolling contact (Sect. 2.2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Two bodies with rough surfaces roll on each other. Their displacements (upwards) at the contact,
 * outside the region of local deformation, are $w_1$ (lower body) and $w_2$ (upper body). The
 * contact force, positive in compression, depends on the difference and on the surfaces that are in
 * the contact at that moment,
 * $$ F_c(t) = g(w_1 - w_2, t) ,                                              % eq:rolling-17 $$
 * where g grows with its first argument. We expand it about $w_1 - w_2 = -d_c(t)$, where $d_c$ may
 * be any motion near the true one:
 * $$ F_c = g(-d_c, t) + k_c(t)\,(w_1 - w_2 + d_c) + O\big((w_1 - w_2 + d_c)^2\big), \qquad
 *    k_c = g'(-d_c, t) > 0 .                                                 % eq:rolling-18 $$
 * The first term is the *blocked force* $F_0(t, d_c)$: the force on a machine that imposes the
 * difference $w_2 - w_1 = d_c(t)$ on the bodies. With a constant $k_0$ in place of $k_c(t)$
 * $$ F_c = \underbrace{F_0(t, d_c) + k_0 d_c}_{P_0(t)} + k_0 (w_1 - w_2) .    % eq:rolling-20 $$
 * The surfaces have an effect only through the total excitation $P_0$.
 *
 * **Special cases (claim R01).** A constant $d_c = d_0$ gives the blocked-force model (Eq. 16),
 * with the origin of $w_1$ moved by $d_0$. If $d_c(t)$ is chosen such that $F_0$ is constant,
 * $F_0(t, d_c) = F_s$, the result is the relative-displacement model (Eq. 15) plus the static force
 * $F_s$.
 *
 * **Which $d_c$? (claim R02)** Let $P^i$ be the $P_0$ for $d_c = d_i(t)$. As
 * $\partial F_0/\partial d = -k_c$,
 * $$ P^1 - P^2 = F_0(t, d_1) - F_0(t, d_2) + k_0 (d_1 - d_2)
 *              = (k_0 - k_c)(d_1 - d_2) + O\big((d_1 - d_2)^2\big) .          % eq:rolling-27 $$
 * So $P_0$ does not depend on $d_c$ to first order if $k_0$ is the true $k_c(t)$. With a constant
 * $k_0$ a first-order part remains. It is proportional to the variation of the stiffness along the
 * path. The paper writes $+k_c$ for the derivative (Eq. 26) and $d_2 - d_1$ for its factor (Eq.
 * 25); the two wrong signs cancel.
 *
 * The damper $c_0$ of Eq. 36 acts on the rates at the contact point, $\dot w_i(\xi_i, t)$. As in
 * the paper, these are partial derivatives: the convective part $v\,\partial w_i/\partial x$ is
 * left out.
 *
 * Limits: the model is linear in the motion. A negative $F_c$ means that contact would be lost and
 * the model does not hold (response.c can set the force to 0 there). Units: SI. Tests:
 * tests/rolling/test_rolling_interaction.c; the study of P for two choices: verify/rolling_table.c.
 */
#include "rolling/interaction.h"

double ra_interaction_excitation(double stiffness, double blocked, double displacement)
{
    return blocked + stiffness * displacement;
}

double ra_interaction_force(const struct ra_interaction *model, double excitation, double e,
                            double rate)
{
    return excitation + model->stiffness * e + model->damping * rate;
}

double ra_interaction_relative(double stiffness, double e, double displacement)
{
    return stiffness * (e + displacement);
}

double ra_interaction_blocked(double stiffness, double e, double blocked)
{
    return blocked + stiffness * e;
}
