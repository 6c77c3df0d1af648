// Contact of single summits by Hertz's law of their own curvature (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This law is not in the paper, whose penalty is a foundation under every node. Here one force acts
 * on each hill of the block: the force on a sphere with the radius R of the summit (hills.c of
 * `areal` defines a hill, R and the place of the force). At the largest penetration e = -g of the
 * hill the force is
 * $$ P = -\tfrac43 E^* \sqrt{R}\, e^{3/2}, \qquad \frac{dP}{de} = -2 E^* a, \quad a = \sqrt{R e} ,
 *                                                                       % eq:hertz-spot $$
 * where a is the radius of the contact. The stiffness follows from material and shape; there is no
 * free parameter. $1/E^* = (1-\nu_1^2)/E_1 + (1-\nu_2^2)/E_2$; over an area the block is rigid, so
 * E* is the modulus of the plate alone.
 *
 * **Yield.** If a yield stress is given, hills yield as derived in yield.c, and the state of the
 * motion remembers the largest penetration of each hill. The force is (eq:yield-approach) beyond
 * this penetration and (eq:yield-unloading) below it. The law only reads the memory; it is updated
 * after the forces of a step are known (contact.c of `areal`).
 *
 * **Stored energy**: $\frac25 |P| b$, where b is the part of the penetration that recovers (e if
 * nothing has yielded).
 *
 * **Time step.** The stiffness is at most $2 E^* a$. The step must be stable for spots of the
 * radius `widest`; a run with a wider spot stops with a message.
 *
 * Tests: tests/areal/test_hills.c, tests/contact/test_yield.c, verify/verify_yield.c.
 */
#include <math.h>

#include "case/room.h"
#include "contact/law.h"
#include "contact/power.h"
#include "contact/yield.h"

/// The two parameters: E*, and the radius of the widest spot.
enum { MODULUS, WIDEST };

static const struct ra_key widest_key = {
    .name = "widest",
    .size = sizeof(double),
    .kind = &ra_kind_number,
    .dimension = RA_UNIT_LENGTH,
    .low = 1e-12,
    .high = 1,
    .usual = {"100 um"},
    .meaning = "radius of a spot up to which the time step must be stable; the run stops if it is "
               "exceeded"};
static const struct ra_key *const rows_of_area[] = {&ra_hertz_modulus_key[RA_NODES_OF_AREA],
                                                    &widest_key, NULL};

static void complete(const struct ra_elastic solid[2], double *p)
{
    if (!(p[MODULUS] > 0)) {
        p[MODULUS] = ra_hertz_modulus(solid);
    }
}

static enum ra_code check(const double *p, struct ra_status *st)
{
    const bool good =
        p[MODULUS] > 0.0 && isfinite(p[MODULUS]) && p[WIDEST] > 0.0 && isfinite(p[WIDEST]);
    return good ? RA_OK
                : ra_fail(st, RA_INPUT,
                          "modulus %g Pa and widest radius %g m of Hertz's spots must be finite "
                          "and positive",
                          p[MODULUS], p[WIDEST]);
}

static void forces(const double *p, const struct ra_penetrations *nodes, double *force)
{
    for (size_t k = 0; k < nodes->count; k++) {
        const struct ra_sphere sphere = ra_sphere_make(nodes->radius[k], p[MODULUS], nodes->yield);
        const double most = nodes->most != NULL ? nodes->most[k] : 0.0;
        const struct ra_sphere_contact at = ra_sphere_reload(&sphere, most, nodes->e[k]);
        force[k] = at.force;
        nodes->reach[k] = at.radius;
        nodes->back[k] = at.back;
    }
}

static double energy(const double *p, double e, double force, double weight)
{
    (void)p;
    (void)weight;
    return 0.4 * force * e;
}

static double stiffness(const double *p, double weight)
{
    return 2.0 * p[MODULUS] * p[WIDEST] / weight;
}

static double widest(const double *p)
{
    return p[WIDEST];
}

static double yielded(const double *p, double radius, const struct ra_yield *yield, double e)
{
    const struct ra_sphere sphere = ra_sphere_make(radius, p[MODULUS], yield);
    return ra_sphere_loss(&sphere, e);
}

const struct ra_law ra_hertz_spot_law = {
    .name = "hertz-spot",
    .keys = {{NULL, NULL, NULL}, {rows_of_area, "law", NULL}},
    .complete = complete,
    .check = check,
    .forces = forces,
    .energy = energy,
    .stiffness = stiffness,
    .widest = widest,
    .yielded = yielded,
};
