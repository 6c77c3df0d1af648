// Contact by a power law that loses energy, after Hunt and Crossley.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This law is not in the paper. It is the power law (power.c) with a loss that grows with the
 * force. With the penetration $e = -g > 0$ and its rate $\dot e$ (rate_method.c),
 * $$ P = -\max(0,\; c\, e^a (1 + \lambda \dot e)) ,                       % eq:hunt-crossley $$
 * (K. H. Hunt and F. R. E. Crossley, Coefficient of restitution interpreted as damping in
 * vibroimpact, J. Appl. Mech. 42, 1975, 440). The force begins and ends at zero, without a jump.
 * For spheres a = 3/2 and $c = \frac43\sqrt R E^*$.
 *
 * **Restitution.** A mass m without weight strikes a wall at the speed v. Let u(e) be its speed at
 * the penetration e. Then $m u\, du/de = -c e^a (1 + \lambda u)$, so that
 * $m \int u\, du/(1 + \lambda u) = -\int c e^a de$. On the way in u falls from v to 0; on the way
 * out u is -w, where w grows from 0 to r v over the same penetrations:
 * $$ \int_0^v \frac{u\, du}{1 + \lambda u} = \int_0^{r v} \frac{w\, dw}{1 - \lambda w} : \qquad
 *    \lambda v (1 + r) = \ln\frac{1 + \lambda v}{1 - \lambda r v}
 *                                                               % eq:hunt-crossley-restitution
 * $$
 * for every a and c; $r = 1 - \frac23\lambda v + O(\lambda v)^2$. For any v the speed of rebound
 * stays below $1/\lambda$, the speed at which the force would become a pull. If other forces pull
 * the mass out faster, the contact force is 0.
 *
 * **Step.** The derivative of the force is $a c e^{a-1} (1 + \lambda \dot e)$ with respect to e,
 * and $c e^a \lambda$ with respect to the rate. The keys `deepest` and `fastest` bound both slopes,
 * and the step must be stable up to these bounds. A run with a deeper or faster penetration stops
 * with a message.
 *
 * Tests: tests/contact/test_rates.c.
 */
#include <math.h>

#include "case/room.h"
#include "contact/law.h"
#include "contact/power.h"

extern const struct ra_contact_method ra_rate_method; ///< rate_method.c

/// The parameters: c, a, the deepest penetration, $\lambda$, the fastest penetration.
enum { FACTOR, EXPONENT, DEEPEST, RATE_FACTOR, FASTEST };

static const struct ra_key rate_factor = {
    .name = "rate_factor",
    .size = sizeof(double),
    .kind = &ra_kind_number,
    .low = 0,
    .high = 1e6,
    .usual = {"0.1"},
    .meaning = "lambda [s/m]: the force of a node is c e^a (1 + lambda de/dt)"};
static const struct ra_key fastest_key = {
    .name = "fastest",
    .size = sizeof(double),
    .kind = &ra_kind_number,
    .dimension = RA_UNIT_SPEED,
    .low = 1e-12,
    .high = 1e6,
    .usual = {"1 m/s"},
    .meaning = "rate of penetration up to which the time step must be stable; the run stops "
               "if it is exceeded"};
static const struct ra_key *const rows_of_line[] = {&ra_power_coefficient_key[RA_NODES_OF_LINE],
                                                    &ra_power_exponent_key,
                                                    &ra_deepest_key,
                                                    &rate_factor,
                                                    &fastest_key,
                                                    NULL};
static const struct ra_key *const rows_of_area[] = {&ra_power_coefficient_key[RA_NODES_OF_AREA],
                                                    &ra_power_exponent_key,
                                                    &ra_deepest_key,
                                                    &rate_factor,
                                                    &fastest_key,
                                                    NULL};

static enum ra_code check(const double *p, struct ra_status *st)
{
    const double a = p[EXPONENT];
    const bool good = p[FACTOR] >= 0.0 && isfinite(p[FACTOR]) && p[DEEPEST] > 0.0 &&
                      isfinite(p[DEEPEST]) && (a == 1.0 || a == 1.5 || a == 2.0) &&
                      p[RATE_FACTOR] >= 0.0 && isfinite(p[RATE_FACTOR]) && p[FASTEST] > 0.0 &&
                      isfinite(p[FASTEST]);
    return good
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "coefficient %g and rate factor %g s/m of Hunt and Crossley's law must be "
                         "finite and not negative, the deepest penetration %g m and the fastest "
                         "one %g m/s finite and positive; the exponent %g must be 1, 1.5 or 2",
                         p[FACTOR], p[RATE_FACTOR], p[DEEPEST], p[FASTEST], a);
}

static void forces(const double *p, const struct ra_penetrations *nodes, double *force)
{
    for (size_t k = 0; k < nodes->count; k++) {
        const double rate = nodes->rate != NULL ? nodes->rate[k] : 0.0;
        const double elastic = ra_power_force(p[FACTOR], p[EXPONENT], nodes->e[k]);
        const double f = elastic * (1.0 + p[RATE_FACTOR] * rate);
        force[k] = f > 0.0 ? f : 0.0;
    }
}

static double energy(const double *p, double e, double force, double weight)
{
    (void)force;
    (void)weight;
    return ra_power_force(p[FACTOR], p[EXPONENT], e) * e / (p[EXPONENT] + 1.0);
}

static double stiffness(const double *p, double weight)
{
    const double faster = 1.0 + p[RATE_FACTOR] * p[FASTEST];
    return faster * ra_power_slope(p[FACTOR], p[EXPONENT], p[DEEPEST]) / weight;
}

static double loss(const double *p, double weight)
{
    return p[RATE_FACTOR] * ra_power_force(p[FACTOR], p[EXPONENT], p[DEEPEST]) / weight;
}

static double deepest(const double *p)
{
    return p[DEEPEST];
}

static double fastest(const double *p)
{
    return p[FASTEST];
}

const struct ra_law ra_hunt_crossley_law = {
    .name = "hunt-crossley",
    .keys = {{rows_of_line, "interpolation", NULL}, {rows_of_area, "law", NULL}},
    .check = check,
    .forces = forces,
    .energy = energy,
    .stiffness = stiffness,
    .loss = loss,
    .deepest = deepest,
    .fastest = fastest,
    .method = &ra_rate_method,
};
