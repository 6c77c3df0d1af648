// Contact by power laws, Hertz's among them (the earlier paper's Sect. 3).
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
 * (`asperity_width`) of its width, so the node force per width is the force over B [N/m], and no
 * tributary length multiplies it. The keys keep the two apart: kappa (`contact.penalty`) is a
 * pressure per penetration and length, c is made of a radius, a modulus and a width, each with its
 * unit. Halving chi doubles the number of asperities: the law is one of discrete asperities, not of
 * a continuum.
 *
 * The law `power` has any c and a = 1, 3/2 or 2, for impacts with closed forms: no function
 * but the square root is needed. Both passes act, as for the penalty.
 *
 * **Stored energy**, for the energy balance (energy.c): $c e^{a+1}/(a+1) = |P| e/(a+1)$.
 *
 * **Time step.** The stiffness $a c e^{a-1}$ grows with the penetration without bound. The step is
 * made for `deepest`, at all nodes at once: stability.c with
 * $\kappa = a c\, e_{deepest}^{a-1}/\chi$. A run that penetrates deeper stops and says so; it is
 * not known to be stable.
 *
 * Tests: tests/time/test_schemes_contact.c (impacts for three exponents, order of every scheme),
 * tests/detection/test_engines.c, tests/contact/test_hertz.c.
 */
#include <math.h>

#include "base/exact.h"
#include "contact/law.h"

/// What both laws come to: coefficient c, exponent a, and the deepest penetration.
enum { FACTOR, EXPONENT, DEEPEST };

static const char *const power_keys[] = {"power_coefficient", "power_exponent", "deepest", NULL};
static const char *const hertz_keys[] = {"hertz_radius", "hertz_modulus", "asperity_width",
                                         "deepest", NULL};

static enum ra_code check_power(const double *p, struct ra_status *st)
{
    const double a = p[EXPONENT];
    const bool good = p[FACTOR] >= 0.0 && isfinite(p[FACTOR]) && p[DEEPEST] > 0.0 &&
                      isfinite(p[DEEPEST]) && (a == 1.0 || a == 1.5 || a == 2.0);
    return good ? RA_OK
                : ra_fail(
                      st, RA_INPUT,
                      "coefficient %g and deepest penetration %g m of a power law must be finite, "
                      "the first not negative, the second positive; the exponent %g must be "
                      "1, 1.5 or 2",
                      p[FACTOR], p[DEEPEST], a);
}

/// (eq:fr-16) from radius, modulus and width.
static void prepare_hertz(const double *p, double *c)
{
    const double radius = p[0], modulus = p[1], width = p[2], deepest = p[3];
    c[FACTOR] = 4.0 / 3.0 * sqrt(radius) * modulus / width;
    c[EXPONENT] = 1.5;
    c[DEEPEST] = deepest;
}

static enum ra_code check_hertz(const double *p, struct ra_status *st)
{
    double c[4];
    prepare_hertz(p, c);
    return check_power(c, st);
}

static void power_forces(const double *p, const double *e, const double *weight, double *force,
                         size_t count)
{
    const double c = p[FACTOR], a = p[EXPONENT];
    (void)weight;
    for (size_t k = 0; k < count; k++) {
        force[k] = c * (a == 1.5 ? e[k] * sqrt(e[k]) : a == 2.0 ? e[k] * e[k] : e[k]);
    }
}

/// P e/(a + 1), with e from P.
static double power_energy(const double *c, double e, double force, double weight)
{
    (void)e;
    (void)weight;
    const double ratio = force / c[FACTOR];
    const double depth = c[EXPONENT] == 1.0   ? ratio
                         : c[EXPONENT] == 1.5 ? ra_exact_cbrt(ratio * ratio)
                                              : sqrt(ratio);
    return force * depth / (c[EXPONENT] + 1.0);
}

static double power_stiffness(const double *c, double weight)
{
    const double e = c[DEEPEST], a = c[EXPONENT];
    const double slope = a == 1.5 ? sqrt(e) : a == 2.0 ? e : 1.0;
    return a * (c[FACTOR] * slope) / weight;
}

static double power_deepest(const double *c)
{
    return c[DEEPEST];
}

const struct ra_law ra_hertz_law = {
    .name = "hertz",
    .parameter = hertz_keys,
    .check = check_hertz,
    .prepare = prepare_hertz,
    .forces = power_forces,
    .energy = power_energy,
    .stiffness = power_stiffness,
    .deepest = power_deepest,
};

const struct ra_law ra_power_law = {
    .name = "power",
    .parameter = power_keys,
    .check = check_power,
    .forces = power_forces,
    .energy = power_energy,
    .stiffness = power_stiffness,
    .deepest = power_deepest,
};
