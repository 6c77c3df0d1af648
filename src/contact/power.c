// Contact by power laws, Hertz's among them (the earlier paper's Sect. 3).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * In the earlier paper every node is the summit of an asperity. If it penetrates by e = -g > 0,
 * $$ P = - c\, e^a, \qquad
 *    c = \tfrac43 \sqrt{R} E^* / B, \; a = \tfrac32 \quad\text{(law hertz)} ,      % eq:fr-16 $$
 * where R is the radius of the asperity and $1/E^* = (1-\nu_1^2)/E_1 + (1-\nu_2^2)/E_2$.
 *
 * **Units.** The earlier paper calls f the field of the contact force and integrates it over x (its
 * Eqs. 2, 11). But $\frac43\sqrt R E^* e^{3/2}$ is a force [N], not a force per length. In the
 * later paper f (eq:ra2d-33) is a force per length of beam. We take the formula as the force of
 * *one* asperity. At each node the beam has one asperity in every length B (`asperity_width`) of
 * its width. So the node force per width is this force divided by B [N/m], without a tributary
 * length. So this law and the penalty have different keys. kappa (`contact.penalty`) is a force per
 * length and per penetration. c follows from a radius, a modulus and a width, each with its unit.
 * If $\chi$ is halved, the number of asperities doubles, because the law describes discrete
 * asperities and not a continuum. In three dimensions a node is one asperity, and its force is
 * (eq:fr-16) without B. The block is rigid there, so that $E^*$ is the plate's.
 *
 * The law `power` has any c and a = 1, 3/2 or 2, for impacts whose solution has a closed form. It
 * needs no function except the square root. Both passes act, as for the penalty.
 *
 * **Stored energy**, for the energy balance (energy.c): $c e^{a+1}/(a+1) = |P| e/(a+1)$.
 *
 * **Time step.** The stiffness $a c e^{a-1}$ grows with the penetration without bound. The step
 * must be stable if all nodes have the penetration `deepest` at once, by stability.c with
 * $\kappa = a c\, e_{deepest}^{a-1}/\chi$. A run that penetrates deeper might be unstable, and
 * stops with a message.
 *
 * Tests: tests/line/test_schemes_contact.c (impacts for three exponents, order of every scheme),
 * tests/detection/test_engines.c, tests/contact/test_hertz.c.
 */
#include <math.h>

#include "base/room.h"
#include "case/room.h"
#include "contact/law.h"
#include "contact/power.h"

/// What both laws need: coefficient c, exponent a, and the deepest penetration.
enum { FACTOR, EXPONENT, DEEPEST };

// ## Keys

#define NUMBER(text) .name = (text), .size = sizeof(double), .kind = &ra_kind_number

static const struct ra_word of_solids[] = {{"auto", 0}, {.text = NULL}};
static const struct ra_word exponents[] = {{"1", 1}, {"1.5", 1.5}, {"2", 2}, {.text = NULL}};

static const struct ra_key radius_of_line = {
    NUMBER("hertz_radius"),
    .dimension = RA_UNIT_LENGTH,
    .low = 1e-12,
    .high = 1e3,
    .usual = {"5 um"},
    .meaning = "radius R of the asperity at a node; its force is (4/3) sqrt(R) E* e^1.5 over "
               "asperity_width"};
static const struct ra_key radius_of_area = {
    NUMBER("hertz_radius"),
    .dimension = RA_UNIT_LENGTH,
    .low = 1e-12,
    .high = 1e3,
    .usual = {"5 um"},
    .meaning = "R of the asperity at a node, whose force is (4/3) sqrt(R) E* e^1.5"};
const struct ra_key ra_hertz_modulus_key[RA_CONTACT_NODES] = {
    {NUMBER("hertz_modulus"), .dimension = RA_UNIT_PRESSURE, .low = 1, .high = 1e15,
     .usual = {"auto"}, .word = of_solids,
     .meaning = "E*; auto: 1/((1 - nu_1^2)/E_1 + (1 - nu_2^2)/E_2)"},
    {NUMBER("hertz_modulus"), .dimension = RA_UNIT_PRESSURE, .low = 1, .high = 1e15,
     .usual = {"auto"}, .word = of_solids,
     .meaning = "E*; auto: E/(1 - nu^2) of the plate, under a rigid block"}};
static const struct ra_key width = {
    NUMBER("asperity_width"),
    .dimension = RA_UNIT_LENGTH,
    .low = 1e-12,
    .high = 1e3,
    .usual = {"1 m"},
    .meaning = "width of the beams in which a node has one asperity; for beams with area: 1 m over "
               "the number of asperities across their width"};
const struct ra_key ra_power_coefficient_key[RA_CONTACT_NODES] = {
    {NUMBER("power_coefficient"), .low = 0, .high = 1e30, .usual = {"1e8"},
     .meaning =
         "c of the force of a node, c e^a per width [N/m^(1+a)]; for beams with area [N/m^a]"},
    {NUMBER("power_coefficient"), .low = 0, .high = 1e30, .usual = {"1e8"},
     .meaning = "c of the force of a node, c e^a [N/m^a]; for a sphere (4/3) sqrt(R) E*"}};
const struct ra_key ra_power_exponent_key = {.name = "power_exponent",
                                             .size = sizeof(double),
                                             .kind = &ra_kind_word,
                                             .usual = {"1.5"},
                                             .word = exponents,
                                             .meaning = "a"};
const struct ra_key ra_deepest_key = {
    NUMBER("deepest"),
    .dimension = RA_UNIT_LENGTH,
    .low = 1e-15,
    .high = 1,
    .usual = {"10 um"},
    .meaning =
        "penetration up to which the time step must be stable; the run stops if it is exceeded"};

static const struct ra_key *const hertz_of_line[] = {
    &radius_of_line, &ra_hertz_modulus_key[RA_NODES_OF_LINE], &width, &ra_deepest_key, NULL};
static const struct ra_key *const hertz_of_area[] = {
    &radius_of_area, &ra_hertz_modulus_key[RA_NODES_OF_AREA], &ra_deepest_key, NULL};
static const struct ra_key *const power_of_line[] = {&ra_power_coefficient_key[RA_NODES_OF_LINE],
                                                     &ra_power_exponent_key, &ra_deepest_key, NULL};
static const struct ra_key *const power_of_area[] = {&ra_power_coefficient_key[RA_NODES_OF_AREA],
                                                     &ra_power_exponent_key, &ra_deepest_key, NULL};

/// $1/E^*$ is the sum of both solids' $(1 - \nu^2)/E$.
double ra_hertz_modulus(const struct ra_elastic solid[2])
{
    const double nu[2] = {solid[0].poisson, solid[1].poisson};
    return 1 / ((1 - nu[0] * nu[0]) / solid[0].young + (1 - nu[1] * nu[1]) / solid[1].young);
}

static void complete_hertz(const struct ra_elastic solid[2], double *p)
{
    if (!(p[1] > 0)) {
        p[1] = ra_hertz_modulus(solid);
    }
}

// ## Laws

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

/// Computes c of (eq:fr-16) from radius and modulus. For a line, c is divided by the width that has
/// one asperity.
static void prepare_of_line(const double *p, double *c)
{
    c[FACTOR] = 4.0 / 3.0 * sqrt(p[0]) * p[1] / p[2];
    c[EXPONENT] = 1.5;
    c[DEEPEST] = p[3];
}

static void prepare_of_area(const double *p, double *c)
{
    c[FACTOR] = 4.0 / 3.0 * sqrt(p[0]) * p[1];
    c[EXPONENT] = 1.5;
    c[DEEPEST] = p[2];
}

static void power_forces(const double *p, const struct ra_penetrations *nodes, double *force)
{
    const double c = p[FACTOR], a = p[EXPONENT], *const e = nodes->e;
    for (size_t k = 0; k < nodes->count; k++) {
        force[k] = ra_power_force(c, a, e[k]);
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
    return ra_power_slope(c[FACTOR], c[EXPONENT], c[DEEPEST]) / weight;
}

static double deepest_of(const double *c)
{
    return c[DEEPEST];
}

const struct ra_law ra_hertz_law = {
    .name = "hertz",
    .keys = {{hertz_of_line, "interpolation", prepare_of_line},
             {hertz_of_area, "law", prepare_of_area}},
    .complete = complete_hertz,
    .check = check_power,
    .forces = power_forces,
    .energy = power_energy,
    .stiffness = power_stiffness,
    .deepest = deepest_of,
};

const struct ra_law ra_power_law = {
    .name = "power",
    .keys = {{power_of_line, "interpolation", NULL}, {power_of_area, "law", NULL}},
    .check = check_power,
    .forces = power_forces,
    .energy = power_energy,
    .stiffness = power_stiffness,
    .deepest = deepest_of,
};
