// Rows of summary.tsv that are known before the first step of a sliding run.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * These rows give the bounds and frequencies of the solids and the roughness of their profiles. A
 * profile of too few nodes has no rows of roughness.
 *
 * Tests: tests/sliding/test_tables.c, tests/sliding/test_run.c.
 */
#include <math.h>
#include <string.h>

#include "run/room.h"
#include "sliding/simulation.h"
#include "surface/room.h"

/// Writes the bounds and frequencies of one solid.
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

/// The properties of both profiles that the law of roughness noise needs. A profile of too few
/// nodes has no roughness, and `known` is false.
struct rough {
    struct ra_roughness of[2];
    bool known[2];
    struct ra_riding riding;
};

static enum ra_code measure(const struct ra_problem *p, const struct ra_sliding_case *c,
                            struct rough *rough, struct ra_status *st)
{
    const struct ra_solid *const slider = &p->solid[1];
    *rough = (struct rough){.riding = {.mass = slider->mass * slider->beam.length,
                                       .speed = fabs(ra_pair_case_fastest(&c->pair))}};
    for (int i = 0; i < 2; i++) {
        const struct ra_profile profile = {p->solid[i].nodes, p->pair.spacing, p->solid[i].height};
        const enum ra_code code = ra_roughness_of_heights(&profile, &rough->of[i], st);
        if (code == RA_SYSTEM) {
            return code;
        }
        rough->known[i] = code == RA_OK;
        rough->riding.slope[i] = rough->known[i] ? rough->of[i].slope : 0.0;
        rough->riding.curvature[i] = rough->known[i] ? rough->of[i].curvature : 0.0;
    }
    return RA_OK;
}

/// Writes the roughness of both profiles, and the softness of the contact that follows from it.
static enum ra_code summarise_surfaces(const struct ra_problem *p, const struct ra_sliding_case *c,
                                       struct ra_table *t, struct ra_status *st)
{
    struct rough rough;
    const enum ra_code code = measure(p, c, &rough, st);
    double square = 0.0;
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        const struct ra_roughness *const r = &rough.of[i];
        char key[64];
        const double values[] = {r->Ra,    r->Rq,       r->Rsk, r->Rku, r->correlation_length,
                                 r->slope, r->curvature};
        const char *const names[] = {"Ra", "Rq", "Rsk", "Rku", "lc", "slope", "curvature"};
        const char *const units[] = {"m", "m", "1", "1", "m", "1", "1/m"};
        for (size_t k = 0; k < 7 && rough.known[i]; k++) {
            snprintf(key, sizeof key, "%s_%s", names[k], i == 0 ? "resonator" : "slider");
            ra_table_quantity(t, key, values[k], units[k]);
        }
        square += rough.riding.curvature[i] * rough.riding.curvature[i];
    }
    if (code == RA_OK) {
        ra_rows_lift_off(t, c->solid[1].gravity, sqrt(square), ra_pair_case_fastest(&c->pair));
        ra_rows_softness(t, &p->pair, &rough.riding);
    }
    return code;
}

// ## The law of roughness noise

/// A property of the solids for which the law does not hold, whatever their surfaces: the slider
/// bends or cannot pitch, or the resonator can move as a rigid body. NULL if there is no such
/// property.
static const char *outside_of_law(const struct ra_problem *p, const struct ra_sliding_case *c)
{
    const struct ra_modes *const slider = &p->solid[1].modes;
    const char *const outside = ra_outside_of_law(&c->pair, c->surface);
    return outside != NULL                          ? outside
           : p->solid[0].modes.rigid > 0            ? "a resonator that can move away"
           : slider->count > 2                      ? "a slider that bends"
           : slider->rigid < 2 || slider->count < 2 ? "a slider that is not free to pitch"
                                                    : NULL;
}

/// Data for the shape of a mode under a slider that moves at V. Parts of the slider beyond the ends
/// of the resonator do not bend the resonator.
struct way {
    const struct ra_modes *modes;
    double start, speed, length, spacing;
};

static double shape_at(const struct way *w, size_t k, double place)
{
    const double node = floor(place / w->spacing + 0.5) - (double)w->modes->first;
    return node >= 0.0 && node < (double)w->modes->nodes ? ra_modes_at(w->modes, k, (size_t)node)
                                                         : 0.0;
}

static double shape_under(const void *of, size_t k, double time)
{
    const struct way *const w = of;
    const double rear = w->start + w->speed * time;
    return 0.5 * (shape_at(w, k, rear) + shape_at(w, k, rear + w->length));
}

/// Computes $v_w^2$ (moving_weight.h) for the slider of the case.
static double moving(const struct ra_problem *p, const struct ra_sliding_case *c, double speed,
                     double weight)
{
    const struct ra_solid *const resonator = &p->solid[0];
    const struct way way = {.modes = &resonator->modes,
                            .start = c->pair.start,
                            .speed = speed,
                            .length = p->solid[1].beam.length,
                            .spacing = c->pair.spacing};
    return ra_moving_weight_square(
        &(struct ra_moving_weight){.modal = &p->pair.modal,
                                   .first = resonator->begin,
                                   .count = resonator->modes.count,
                                   .size = resonator->beam.length,
                                   .weight = weight,
                                   .from = c->pair.average_from,
                                   .to = (double)ra_sliding_case_steps(c) * c->pair.step,
                                   .settled = c->pair.initial == RA_INITIAL_SETTLED,
                                   .shape = shape_under,
                                   .of = &way});
}

static enum ra_code expect(const struct ra_problem *p, const struct ra_sliding_case *c,
                           const struct ra_riding *riding, double weight,
                           const struct ra_noise_law *law, struct ra_expected *expected,
                           struct ra_status *st)
{
    const struct ra_solid *const resonator = &p->solid[0];
    const struct ra_receiver receiver = {.first = resonator->begin,
                                         .count = resonator->modes.count,
                                         .size = resonator->beam.length,
                                         .weight = weight,
                                         .moving = moving(p, c, riding->speed, weight)};
    const enum ra_code code = ra_expect(&p->pair, riding, &receiver, law, expected, st);
    expected->outside = outside_of_law(p, c);
    expected->mass = resonator->mass * resonator->beam.length;
    return code;
}

enum ra_code ra_sliding_expect_at(const struct ra_problem *p, const struct ra_sliding_case *c,
                                  double speed, double weight, const struct ra_noise_law *law,
                                  struct ra_expected *expected, struct ra_status *st)
{
    struct rough rough;
    const enum ra_code code = measure(p, c, &rough, st);
    rough.riding.speed = speed;
    return code == RA_OK ? expect(p, c, &rough.riding, weight, law, expected, st) : code;
}

enum ra_code ra_sliding_expect(const struct ra_problem *p, const struct ra_sliding_case *c,
                               const struct ra_noise_law *law, struct ra_expected *expected,
                               struct ra_status *st)
{
    return ra_sliding_expect_at(p, c, fabs(ra_pair_case_fastest(&c->pair)),
                                ra_sliding_case_weight(c, 1), law, expected, st);
}

enum ra_code ra_sliding_case_expect(const struct ra_sliding_case *c, const struct ra_noise_law *law,
                                    struct ra_expected *expected, struct ra_status *st)
{
    struct ra_problem p;
    char note[1024];
    enum ra_code code = ra_sliding_case_problem(c, &p, note, sizeof note, st);
    if (code == RA_OK) {
        code = ra_sliding_expect(&p, c, law, expected, st);
        ra_problem_clear(&p);
    }
    return code;
}

enum ra_code ra_sliding_foreseen_rows(const struct ra_problem *p, const struct ra_sliding_case *c,
                                      struct ra_table *t, struct ra_status *st)
{
    struct rough rough;
    struct ra_expected expected;
    enum ra_code code = measure(p, c, &rough, st);
    if (code == RA_OK) {
        ra_rows_softness(t, &p->pair, &rough.riding);
        code =
            expect(p, c, &rough.riding, ra_sliding_case_weight(c, 1), &ra_noise_law, &expected, st);
    }
    if (code == RA_OK) {
        const bool whole = strcmp(ra_sliding_case_units(c)->force, "N") == 0;
        ra_rows_expected(t, &expected, "resonator", whole ? "W" : "W/m");
    }
    return code;
}

// ## All that is known

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
    return summarise_surfaces(p, run->c, t, st);
}
