// Contact by a spring and a dashpot side by side, after Kelvin and Voigt.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This law is not in the paper, whose contact loses no energy. It is the penalty (penalty.c) with a
 * dashpot beside every spring. With the penetration $e = -g > 0$ and its rate $\dot e$
 * (rate_method.c),
 * $$ f = \max(0,\; \kappa\, e + c\, \dot e) , \qquad c = \kappa T .      % eq:kelvin-voigt $$
 * T is the retardation time. In this time the deflection of an unloaded surface falls to
 * exp(-1) times its value. There is no tension, so a node on its way out may separate before e is
 * zero. The energy that is left in its spring is then lost in its dashpot.
 *
 * **Restitution.** A mass m without weight strikes a wall at the speed v. The wall is one spring k
 * with a dashpot c. With $\omega^2 = k/m$, $\zeta = c/(2 m \omega) = \omega T/2$ and
 * $\omega_d = \omega\sqrt{1-\zeta^2}$ the path is
 * $e = (v/\omega_d) e^{-\zeta\omega t} \sin \omega_d t$. The force is zero again where the
 * acceleration is zero, at $\omega_d t = 2 \arccos\zeta$ (with $\zeta = \cos\alpha$:
 * $\tan\omega_d t = \tan 2\alpha$). There the speed is r v with
 * $$ r = \exp\Big(-\frac{2\zeta\arccos\zeta}{\sqrt{1-\zeta^2}}\Big) \;(\zeta < 1), \quad
 *    e^{-2} \;(\zeta = 1), \quad
 *    \exp\Big(-\frac{2\zeta\,\mathrm{arcosh}\,\zeta}{\sqrt{\zeta^2-1}}\Big) \;(\zeta > 1)
 *                                                                 % eq:kelvin-voigt-restitution $$
 * for any v. (If contact ended at e = 0 instead, the wall would pull, and r would be
 * $e^{-\pi\zeta/\sqrt{1-\zeta^2}}$.)
 *
 * **Accuracy.** The force on a node begins with a jump, $c\, \dot e$. If the contact begins at the
 * time $\varphi \tau$ before a step, the scheme acts as if it had begun at $\tau/2$ before the
 * step. So the speed after a single shock has a relative error of the first order in
 * $\tau$, $\tau c (\varphi - 1/2)/m$. For $\varphi = 1/2$, and for the mean over many shocks, the
 * order is
 * 2.
 *
 * Tests: tests/contact/test_rates.c.
 */
#include <math.h>

#include "case/room.h"
#include "contact/law.h"

extern const struct ra_contact_method ra_rate_method; ///< rate_method.c

/// The two parameters, $\kappa$ and T.
enum { PENALTY, TIME };

static const struct ra_key retardation_time = {
    .name = "retardation_time",
    .size = sizeof(double),
    .kind = &ra_kind_number,
    .dimension = RA_UNIT_TIME,
    .low = 0,
    .high = 1,
    .usual = {"100 ns"},
    .meaning = "retardation time T; the force of a node is proportional to e + T de/dt"};
static const struct ra_key *const rows_of_line[] = {&ra_penalty_key[RA_NODES_OF_LINE],
                                                    &retardation_time, NULL};
static const struct ra_key *const rows_of_area[] = {&ra_penalty_key[RA_NODES_OF_AREA],
                                                    &retardation_time, NULL};

static enum ra_code check(const double *p, struct ra_status *st)
{
    const bool good =
        p[PENALTY] >= 0.0 && isfinite(p[PENALTY]) && p[TIME] >= 0.0 && isfinite(p[TIME]);
    return good ? RA_OK
                : ra_fail(st, RA_INPUT,
                          "penalty %g Pa and retardation time %g s must be finite and not negative",
                          p[PENALTY], p[TIME]);
}

static void forces(const double *p, const struct ra_penetrations *nodes, double *force)
{
    for (size_t c = 0; c < nodes->count; c++) {
        // without rates the force is the elastic part, which the energy balance needs
        const double rate = nodes->rate != NULL ? nodes->rate[c] : 0.0;
        const double f = nodes->weight[c] * (p[PENALTY] * (nodes->e[c] + p[TIME] * rate));
        // no tension: if the node moves out fast, the dashpot would pull
        force[c] = f > 0.0 ? f : 0.0;
    }
}

static double energy(const double *p, double e, double force, double weight)
{
    (void)force;
    return 0.5 * (weight * p[PENALTY]) * (e * e);
}

static double stiffness(const double *p, double weight)
{
    (void)weight;
    return p[PENALTY];
}

static double loss(const double *p, double weight)
{
    (void)weight;
    return p[PENALTY] * p[TIME];
}

const struct ra_law ra_kelvin_voigt_law = {
    .name = "kelvin-voigt",
    .keys = {{rows_of_line, "law", NULL}, {rows_of_area, "law", NULL}},
    .check = check,
    .forces = forces,
    .energy = energy,
    .stiffness = stiffness,
    .loss = loss,
    .method = &ra_rate_method,
};
