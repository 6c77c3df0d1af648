// What follows from other keys of a sliding case.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each key has been checked separately. Here the values that follow from other keys are computed
 * once, so that the rest of the program does not depend on which keys were given:
 *
 *     A = H,  I = H^3/12                                     a beam of unit width (Sect. 2.1)
 *     A, I given: F = B F', E = B E', m = B m'               a beam of its own width B
 *     g = weight/(rho A L)                                   reading L1: the printed weight
 *     V = alpha V_c,  V_c = (pi/L) sqrt(E I/(rho A))         Sect. 3.1: alpha = T_1 V/(2 L),
 *                                                            T_1 = (2 L^2/pi) sqrt(rho A/(E I))
 *     k G = k E/(2 (1 + nu))                                 theory = timoshenko
 *     T = path/V                                             reading L6: one path for all V
 *     kind = same: not on both surfaces                      reading L8: one profile for both
 *
 * With `thickness` all quantities of an equation of motion are of a unit width: forces F' [N/m],
 * energies E' [J/m], masses per length m' [kg/m2], stiffnesses E I [N m]. With `area` and `inertia`
 * they are of the whole beam: N, J, kg/m, N m2. The equations are the same. Either both solids are
 * of unit width or both are whole beams, because the same force acts on both. The case stores which
 * it is, and ra_sliding_case_units gives the units. $\kappa$ is in both cases a force per length of
 * the beam and per penetration [Pa].
 *
 * Each contact law defines which values it takes from both solids (contact/law.h). The number of
 * nodes of a solid follows from its length. (A reading is a choice where the paper leaves something
 * open: data/readings.tsv.)
 *
 * Tests: tests/case/test_case.c and tests/case/test_case_refuse.c.
 */
#include <math.h>

#include "base/room.h"
#include "case/room.h"
#include "sliding/case.h"

// $\pi$ to double precision
static const double pi = 3.14159265358979323846;

const struct ra_sliding_units *ra_sliding_case_units(const struct ra_sliding_case *c)
{
    static const struct ra_sliding_units of_width = {"N/m", "J/m", "kg/m2", "N m"};
    static const struct ra_sliding_units of_beam = {"N", "J", "kg/m", "N m2"};
    return c->solid[0].thickness > 0 ? &of_width : &of_beam;
}

/** Either both solids must be of unit width, or both must have their own width. */
static enum ra_code check_width(const struct ra_sliding_case *c, struct ra_status *st)
{
    char key[64];
    const int thin = c->solid[1].thickness > 0;
    if ((c->solid[0].thickness > 0) == (c->solid[1].thickness > 0)) {
        return RA_OK;
    }
    snprintf(key, sizeof key, "%s.area", ra_sliding_solid_name(1 - thin));
    return ra_case_fail(&c->pair.origin, key, st,
                        "is of a beam with its own width, whose forces are in N, and the %s has a "
                        "thickness, whose forces are in N/m; give both solids area and inertia, or "
                        "both a thickness",
                        ra_sliding_solid_name(thin));
}

/** Refuses `kind = same` on both surfaces: one of them must have a profile that the other can
 *  copy. */
static enum ra_code complete_surfaces(const struct ra_sliding_case *c, struct ra_status *st)
{
    if (c->surface[0].kind->copied && c->surface[1].kind->copied) {
        return ra_case_fail(&c->pair.origin, "surface.slider.kind", st,
                            "both surfaces have kind = same; give one of them another kind");
    }
    return RA_OK;
}

/** Computes speed and duration. */
static enum ra_code complete_sliding(struct ra_sliding_case *c, struct ra_status *st)
{
    const struct ra_beam *const beam = &c->solid[0].beam;
    if (c->alpha > 0) {
        if (c->solid[0].modes_file[0] != '\0') {
            return ra_case_fail(&c->pair.origin, "sliding.alpha", st,
                                "is defined by the first frequency of a beam; give sliding.speed "
                                "with resonator.modes_file");
        }
        if (beam->left != RA_PINNED || beam->right != RA_PINNED) {
            return ra_case_fail(&c->pair.origin, "sliding.alpha", st,
                                "is the speed over the critical one of a pinned-pinned resonator; "
                                "give sliding.speed");
        }
        if (c->solid[0].timoshenko) {
            return ra_case_fail(&c->pair.origin, "sliding.alpha", st,
                                "is defined by Euler and Bernoulli's first frequency; give "
                                "sliding.speed with theory = timoshenko");
        }
        const double stiffness = beam->young * beam->inertia;
        const double mass = beam->density * beam->area;
        c->pair.speed = c->alpha * (pi / beam->length) * sqrt(stiffness / mass);
    }
    const enum ra_code code = ra_pair_case_complete_course(&c->pair, st);
    return code == RA_OK && c->pair.path > 0
               ? ra_case_path_duration(&c->pair.origin, c->pair.path, c->pair.speed,
                                       &c->pair.duration, st)
               : code;
}

enum ra_code ra_sliding_case_complete(struct ra_sliding_case *c, struct ra_status *st)
{
    if (check_width(c, st) != RA_OK) {
        return RA_INPUT;
    }
    for (int i = 0; i < 2; i++) {
        struct ra_sliding_case_solid *const solid = &c->solid[i];
        const double H = solid->thickness;
        if (H > 0) {
            solid->beam.area = H;
            solid->beam.inertia = H * H * H / 12;
        }
        if (solid->timoshenko) {
            solid->beam.shear =
                solid->shear_coefficient * (solid->beam.young / (2 * (1 + solid->poisson)));
        }
        if (solid->weight > 0) {
            solid->gravity =
                solid->weight / (solid->beam.density * solid->beam.area * solid->beam.length);
        }
    }
    const struct ra_elastic solid[2] = {{c->solid[0].beam.young, c->solid[0].poisson},
                                        {c->solid[1].beam.young, c->solid[1].poisson}};
    ra_laws_complete(&c->pair.origin, RA_NODES_OF_LINE, solid);
    const enum ra_code code = complete_surfaces(c, st);
    return code == RA_OK ? complete_sliding(c, st) : code;
}

size_t ra_sliding_case_intervals(const struct ra_sliding_case *c, int solid)
{
    uint64_t whole;
    ra_decimal_ratio(c->solid[solid].beam.length, c->pair.spacing, &whole);
    return (size_t)whole;
}

size_t ra_sliding_case_nodes(const struct ra_sliding_case *c, int solid)
{
    return ra_sliding_case_intervals(c, solid) + (c->nodes == RA_NODES_PRINTED ? 0 : 1);
}

size_t ra_sliding_case_first(const struct ra_sliding_case *c)
{
    return c->nodes == RA_NODES_PRINTED ? 1 : 0;
}
