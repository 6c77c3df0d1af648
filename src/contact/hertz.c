// Contact by nodal power laws, Hertz's among them (the earlier paper's Sect. 3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The earlier paper lets every node be the summit of an asperity. Where it penetrates by e = -g >
 * 0,
 * $$ P = - c\, e^a, \qquad
 *    c = \tfrac43 \sqrt{R} E^* / B, \; a = \tfrac32 \quad\text{(law hertz)} ,      % eq:fr-16 $$
 * R the radius of the asperity, $1/E^* = (1-\nu_1^2)/E_1 + (1-\nu_2^2)/E_2$.
 *
 * **Units.** The earlier paper calls f the field of the contact force and integrates it over x (its
 * Eqs. 2, 11), but $\frac43\sqrt R E^* e^{3/2}$ is a force [N], not a force per length. The other
 * paper's f (eq:ra2d-33) is a force per length of beam. We take the formula as what it is: the
 * force of *one* asperity. A beam of unit width has one asperity a node in every B
 * (`asperity_width`) of its width, so the nodal force per width is the force over B [N/m], and no
 * tributary length multiplies it. The keys keep the two apart: kappa (`contact.penalty`) is a
 * pressure per penetration and length, c is made of a radius, a modulus and a width, each with its
 * unit. Halving chi doubles the number of asperities: the law is one of discrete asperities, not of
 * a continuum.
 *
 * The law `power` has any c and a = 1, 3/2 or 2, for impacts with closed forms (B6): no function
 * but the square root is needed. Both passes act, as for the penalty.
 *
 * **Stored energy**, for the audit: $c e^{a+1}/(a+1) = |P| e/(a+1)$.
 *
 * **Time step.** The stiffness $a c e^{a-1}$ grows with the penetration without bound. The step is
 * made for `deepest`, at all nodes at once: stability.c with
 * $\kappa = a c\, e_{deepest}^{a-1}/\chi$. A run that penetrates deeper stops and says so; it is
 * not known to be stable.
 *
 * Tests: tests/time/test_schemes_contact.c (B6 for three exponents, order of every scheme),
 * tests/detection/test_engines.c, tests/contact/test_hertz.c.
 */
#include <math.h>
#include <string.h>

#include "base/exact.h"
#include "contact/contact.h"
#include "detection/detection.h"

/// e^(halves/2)
static double half_power(double e, int halves)
{
    const double whole = halves >= 4 ? e * e : halves >= 2 ? e : 1.0;
    return halves % 2 != 0 ? whole * sqrt(e) : whole;
}

static enum ra_code check_power(const struct ra_problem_spec *spec, struct ra_status *st)
{
    const int good = spec->coefficient >= 0.0 && isfinite(spec->coefficient) &&
                     spec->deepest > 0.0 && isfinite(spec->deepest) && spec->halves >= 2 &&
                     spec->halves <= 4;
    return good ? RA_OK
                : ra_fail(
                      st, RA_INPUT,
                      "coefficient %g and deepest penetration %g m of a nodal law must be finite, "
                      "the first not negative, the second positive; the exponent %g must be "
                      "1, 1.5 or 2",
                      spec->coefficient, spec->deepest, 0.5 * spec->halves);
}

static double power_stiffness(const struct ra_problem *problem)
{
    const double slope = half_power(problem->deepest, problem->halves - 2);
    return 0.5 * problem->halves * (problem->coefficient * slope) / problem->spacing;
}

/// |P| e/(a + 1), with e from P.
static double power_stored(const struct ra_problem *problem, double force, double weight)
{
    (void)weight;
    const double size = fabs(force), ratio = size / problem->coefficient;
    const double e = problem->halves == 2   ? ratio
                     : problem->halves == 3 ? ra_exact_cbrt(ratio * ratio)
                                            : sqrt(ratio);
    return size * e / (0.5 * problem->halves + 1.0);
}

static enum ra_code give_forces(const struct ra_problem *problem, struct ra_state *state,
                                struct ra_status *st)
{
    const struct ra_detection *const now = &state->now;
    for (size_t c = 0; c < now->count; c++) {
        const struct ra_contact *const contact = &now->contact[c];
        const double e = -contact->gap;
        if (e > problem->deepest) {
            return ra_fail(
                st, RA_NUMERIC,
                "node %zu of the %s penetrates by %g m at step %llu, deeper than the %g m "
                "that the time step is made for; raise contact.deepest",
                contact->node, contact->slave == 0 ? "resonator" : "slider", e,
                (unsigned long long)state->step, problem->deepest);
        }
        const double force = problem->coefficient * half_power(e, problem->halves);
        ra_forces_give(state, contact->slave, (int64_t)contact->node, -force, contact->slope);
    }
    return RA_OK;
}

static enum ra_code power_forces(const struct ra_problem *problem, struct ra_state *state,
                                 struct ra_status *st)
{
    const double *const amplitude[2] = {state->motion[0].amplitude, state->motion[1].amplitude};
    ra_look(problem, state, &state->offset, amplitude, state->travel);
    if (state->contacts > 0) {
        // the look may have found all as it was: forces of the last step are still there
        ra_forces_clear(state);
    }
    ra_detection_list(problem, 0.0, &state->now);
    const enum ra_code code = give_forces(problem, state, st);
    if (state->now.count > 0 || state->contacts > 0) {
        ra_forces_spread(problem, state);
    }
    ra_forces_sum(state);
    return code;
}

const struct ra_law ra_hertz_law = {
    .name = "hertz",
    .stiff = 1,
    .check = check_power,
    .stiffness = power_stiffness,
    .stored = power_stored,
    .forces = power_forces,
};

const struct ra_law ra_power_law = {
    .name = "power",
    .stiff = 1,
    .check = check_power,
    .stiffness = power_stiffness,
    .stored = power_stored,
    .forces = power_forces,
};
