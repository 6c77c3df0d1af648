// What is known of a run of sliding before its first step: rows of summary.tsv.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The solids with their bounds and frequencies, and the roughness of their profiles; a profile of
 * too few nodes has no rows of roughness.
 *
 * Tests: tests/sliding/test_tables.c, tests/sliding/test_run.c.
 */
#include <math.h>

#include "run/room.h"
#include "sliding/simulation.h"
#include "surface/room.h"

/// Bounds and frequencies of one solid.
static void describe_solid(struct ra_table *t, const struct ra_problem *problem,
                           const struct ra_sliding_units *units, int i)
{
    const struct ra_solid *const s = &problem->solid[i];
    const struct ra_modes *const m = &s->modes;
    const double hertz = 1.0 / RA_TWO_PI;
    const char *const name = i == 0 ? "resonator" : "slider";
    char key[64];
    const struct {
        const char *key;
        double value;
        const char *unit;
    } rows[] = {
        {"nodes", (double)s->nodes, "1"},
        {"modes", (double)m->count, "1"},
        {"mass_per_length", s->mass, units->mass},
        {"bending_stiffness", ra_beam_stiffness(&s->beam), units->stiffness},
        {"first_frequency", m->rigid < m->count ? hertz * m->omega[m->rigid] : 0.0, "Hz"},
        {"last_frequency", hertz * m->omega[m->count - 1], "Hz"},
        {"euler_bernoulli_bound", ra_beam_flexural_bound(&s->beam), "Hz"},
        {"longitudinal_bound", ra_beam_longitudinal_bound(&s->beam), "Hz"},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        snprintf(key, sizeof key, "%s_%s", rows[r].key, name);
        ra_table_quantity(t, key, rows[r].value, rows[r].unit);
    }
}

enum ra_code ra_sliding_surface_rows(const struct ra_problem *p, const struct ra_sliding_case *c,
                                     bool all, struct ra_table *t, struct ra_status *st)
{
    const struct ra_solid *const slider = &p->solid[1];
    struct ra_riding riding = {.mass = slider->mass * slider->beam.length,
                               .speed = fabs(ra_pair_case_fastest(&c->pair))};
    double square = 0.0;
    for (int i = 0; i < 2; i++) {
        const struct ra_profile profile = {p->solid[i].nodes, p->pair.spacing, p->solid[i].height};
        struct ra_roughness r;
        char key[64];
        const enum ra_code code = ra_roughness_of_heights(&profile, &r, st);
        if (code == RA_SYSTEM) {
            return code;
        }
        if (code != RA_OK) {
            continue; // too few nodes to have a roughness
        }
        const double values[] = {r.Ra,    r.Rq,       r.Rsk, r.Rku, r.correlation_length,
                                 r.slope, r.curvature};
        const char *const names[] = {"Ra", "Rq", "Rsk", "Rku", "lc", "slope", "curvature"};
        const char *const units[] = {"m", "m", "1", "1", "m", "1", "1/m"};
        for (size_t k = 0; k < 7 && all; k++) {
            snprintf(key, sizeof key, "%s_%s", names[k], i == 0 ? "resonator" : "slider");
            ra_table_quantity(t, key, values[k], units[k]);
        }
        square += r.curvature * r.curvature;
        riding.slope[i] = r.slope;
        riding.curvature[i] = r.curvature;
    }
    if (all) {
        ra_rows_lift_off(t, c->solid[1].gravity, sqrt(square), ra_pair_case_fastest(&c->pair));
    }
    ra_rows_softness(t, &p->pair, &riding);
    return RA_OK;
}

enum ra_code ra_sliding_expect(const struct ra_problem *p, double speed, double weight,
                               struct ra_expected *expected, struct ra_status *st)
{
    const struct ra_solid *const resonator = &p->solid[0], *const slider = &p->solid[1];
    struct ra_riding riding = {.mass = slider->mass * slider->beam.length, .speed = speed};
    for (int i = 0; i < 2; i++) {
        const struct ra_profile profile = {p->solid[i].nodes, p->pair.spacing, p->solid[i].height};
        struct ra_roughness r = {0};
        const enum ra_code code = ra_roughness_of_heights(&profile, &r, st);
        if (code == RA_SYSTEM) {
            return code;
        }
        riding.slope[i] = r.slope;
        riding.curvature[i] = r.curvature;
    }
    const struct ra_receiver receiver = {.first = resonator->begin,
                                         .count = resonator->modes.count,
                                         .size = resonator->beam.length,
                                         .weight = weight};
    return ra_expect(&p->pair, &riding, &receiver, expected, st);
}

enum ra_code ra_sliding_summary_rows(const void *of, struct ra_table *t, struct ra_status *st)
{
    const struct ra_sliding_simulation *const run = of;
    const struct ra_problem *const p = &run->problem;
    const struct ra_sliding_units *const width = ra_sliding_case_units(run->c);
    ra_table_quantity(t, "speed", ra_pair_case_fastest(&run->c->pair), "m/s");
    ra_table_quantity(t, "weight_resonator", ra_sliding_case_weight(run->c, 0), width->force);
    ra_table_quantity(t, "weight_slider", ra_sliding_case_weight(run->c, 1), width->force);
    ra_table_quantity(t, "delta", p->pair.distance, "m");
    ra_table_quantity(t, "step", p->pair.modal.step, "s");
    ra_table_quantity(t, "stability_limit", p->pair.limit, "s");
    describe_solid(t, p, width, 0);
    describe_solid(t, p, width, 1);
    return ra_sliding_surface_rows(p, run->c, true, t, st);
}
