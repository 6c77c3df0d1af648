// Rows of summary.tsv that are known before the first step of a run in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Roughness** is that of the area under the block at the start. Ra and Rq are taken about the
 * mean height; rms slope and curvature are those along the sliding, by central differences
 * (roughness.c). The curvatures of both surfaces give the lift-off speed V*, as in two dimensions;
 * curvatures and slopes give the softness of the contact (softness.c of `run`).
 *
 * **Hills** (hills.c) are reported with a law of spots. They are those of the whole face; the
 * curvature of a hill is 1/R.
 *
 * Tests: tests/areal/test_areal_run.c, tests/areal/test_hills.c.
 */
#include <math.h>
#include <stdlib.h>

#include "areal/hills.h"
#include "areal/run.h"
#include "modes/room.h"
#include "run/room.h"

/// Parameters of roughness; slope and curvature are those along the sliding.
struct roughness {
    double Ra, Rq, slope, curvature;
};

/// Computes the roughness of the plate's columns under the block, or of the block's columns.
static struct roughness roughness_of(const double *const *column, const struct ra_areal *p)
{
    const double nodes = (double)p->columns * (double)p->rows, chi = p->pair.spacing;
    const double inner = (double)(p->columns - 2) * (double)p->rows;
    struct roughness r = {0};
    double mean = 0.0;
    for (size_t i = 0; i < p->columns; i++) {
        for (size_t j = 0; j < p->rows; j++) {
            mean += column[i][j];
        }
    }
    mean /= nodes;
    for (size_t i = 0; i < p->columns; i++) {
        const double *const z = column[i];
        const bool inside = i > 0 && i + 1 < p->columns;
        const double *const before = inside ? column[i - 1] : z;
        const double *const after = inside ? column[i + 1] : z;
        for (size_t j = 0; j < p->rows; j++) {
            const double slope = (after[j] - before[j]) / (2.0 * chi);
            const double curvature =
                inside ? (after[j] - 2.0 * z[j] + before[j]) / (chi * chi) : 0.0;
            r.Ra += fabs(z[j] - mean) / nodes;
            r.Rq += (z[j] - mean) * (z[j] - mean) / nodes;
            r.slope += slope * slope / inner;
            r.curvature += curvature * curvature / inner;
        }
    }
    return (struct roughness){r.Ra, sqrt(r.Rq), sqrt(r.slope), sqrt(r.curvature)};
}

/// Measures the roughness of a solid; for the plate, that of the part under the block at the start.
static enum ra_code measure(const struct ra_areal *p, int solid, struct roughness *r,
                            struct ra_status *st)
{
    const double **const column = ra_alloc(p->columns, sizeof *column, "columns of heights", st);
    if (column == NULL) {
        return RA_SYSTEM;
    }
    const size_t first = (size_t)p->pair.sliding.start.cell;
    for (size_t i = 0; i < p->columns; i++) {
        column[i] =
            solid == RA_PLATE ? ra_track_column(p->begin, first + i) : p->surface + i * p->rows;
    }
    *r = roughness_of(column, p);
    free(column);
    return RA_OK;
}

/// The roughness of both surfaces, and the data that the law of roughness noise needs.
struct rough {
    struct roughness of[2];
    struct ra_riding riding;
};

static enum ra_code measure_both(const struct ra_areal *p, const struct ra_areal_case *c,
                                 struct rough *rough, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    *rough = (struct rough){
        .riding = {.mass = p->block.density * p->block.height * (p->block.length * p->block.width),
                   .speed = fabs(ra_pair_case_fastest(&c->pair))}};
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        code = measure(p, i, &rough->of[i], st);
        rough->riding.slope[i] = rough->of[i].slope;
        rough->riding.curvature[i] = rough->of[i].curvature;
    }
    return code;
}

static enum ra_code summarise_surfaces(struct ra_table *t, const struct ra_areal *p,
                                       const struct ra_areal_case *c, struct ra_status *st)
{
    struct rough rough;
    const enum ra_code code = measure_both(p, c, &rough, st);
    double square = 0.0;
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        const struct roughness *const r = &rough.of[i];
        const double values[] = {r->Ra, r->Rq, r->slope, r->curvature};
        const char *const names[] = {"Ra", "Rq", "slope", "curvature"};
        const char *const units[] = {"m", "m", "1", "1/m"};
        for (size_t k = 0; k < 4; k++) {
            char key[64];
            snprintf(key, sizeof key, "%s_%s", names[k], ra_areal_solid_name(i));
            ra_table_quantity(t, key, values[k], units[k]);
        }
        square += r->curvature * r->curvature;
    }
    if (code == RA_OK) {
        ra_rows_lift_off(t, c->gravity[RA_BLOCK], sqrt(square), ra_pair_case_fastest(&c->pair));
        ra_rows_softness(t, &p->pair, &rough.riding);
    }
    return code;
}

// ## The law of roughness noise

/// Data for $\psi$ of the plate's mode k under the block, on the middle line of its track.
struct way {
    const struct ra_areal *p;
    double start, speed;
};

static double shape_at(const struct ra_areal *p, size_t k, double column)
{
    return column >= 0.0 && column <= (double)p->cells
               ? ra_plate_shape(&p->modes, k, (size_t)column, p->rows / 2)
               : 0.0;
}

static double shape_under(const void *of, size_t k, double time)
{
    const struct way *const w = of;
    const double rear = floor((w->start + w->speed * time) / w->p->pair.spacing + 0.5);
    return 0.5 * (shape_at(w->p, k, rear) + shape_at(w->p, k, rear + (double)(w->p->columns - 1)));
}

/// Computes $v_w^2$ (moving_weight.h) for the block of the case.
static double moving(const struct ra_areal *p, const struct ra_areal_case *c, size_t places,
                     double speed)
{
    const struct way way = {p, c->pair.start, speed};
    return ra_moving_weight_square(
        &(struct ra_moving_weight){.modal = &p->pair.modal,
                                   .count = places,
                                   .size = p->plate.length * p->plate.width,
                                   .weight = ra_areal_weight(p),
                                   .from = c->pair.average_from,
                                   .to = (double)ra_areal_case_steps(c) * c->pair.step,
                                   .settled = c->pair.initial == RA_INITIAL_SETTLED,
                                   .shape = shape_under,
                                   .of = &way});
}

static enum ra_code expect(const struct ra_areal *p, const struct ra_areal_case *c,
                           const struct ra_riding *riding, const struct ra_noise_law *law,
                           struct ra_expected *expected, struct ra_status *st)
{
    const double area = p->plate.length * p->plate.width;
    const size_t places = law->padded ? p->modes.count : p->modes.width;
    const struct ra_receiver receiver = {.count = places,
                                         .size = area,
                                         .weight = ra_areal_weight(p),
                                         .moving = moving(p, c, places, riding->speed)};
    const enum ra_code code = ra_expect(&p->pair, riding, &receiver, law, expected, st);
    const char *const outside = ra_outside_of_law(&c->pair, c->surface);
    expected->outside = outside != NULL      ? outside
                        : p->pair.remembers  ? "summits that yield"
                        : c->velocity != 0.0 ? "a start with a blow"
                                             : NULL;
    expected->mass = p->pair.modal.mass[0] * area;
    return code;
}

enum ra_code ra_areal_case_expect(const struct ra_areal_case *c, const struct ra_noise_law *law,
                                  struct ra_expected *expected, struct ra_status *st)
{
    double *record[2] = {NULL, NULL};
    struct ra_areal p = {.columns = 0};
    struct rough rough;
    char note[1024];
    enum ra_code code = ra_areal_case_problem(c, &p, record, note, sizeof note, st);
    if (code == RA_OK) {
        code = measure_both(&p, c, &rough, st);
    }
    if (code == RA_OK) {
        code = expect(&p, c, &rough.riding, law, expected, st);
    }
    ra_areal_free(&p);
    free(record[0]);
    free(record[1]);
    return code;
}

static enum ra_code foresee(struct ra_table *t, const struct ra_areal *p,
                            const struct ra_areal_case *c, struct ra_status *st)
{
    struct rough rough;
    struct ra_expected expected;
    enum ra_code code = measure_both(p, c, &rough, st);
    if (code == RA_OK) {
        ra_rows_softness(t, &p->pair, &rough.riding);
        code = expect(p, c, &rough.riding, &ra_noise_law, &expected, st);
    }
    if (code == RA_OK) {
        ra_rows_expected(t, &expected, "plate", "W");
    }
    return code;
}

// ## All that is known

/// Writes the number of hills of the block that can carry a load, the radius that is the inverse of
/// their mean curvature, and the loads at which a sphere of this radius yields.
static void summarise_hills(struct ra_table *t, const struct ra_areal *p)
{
    double hills = 0.0, curvature = 0.0;
    for (size_t n = 0; n < p->columns * p->rows; n++) {
        const double radius = p->summit[n] == n ? ra_areal_hill_radius(p, n) : 0.0;
        hills += radius > 0.0 ? 1.0 : 0.0;
        curvature += radius > 0.0 ? 1.0 / radius : 0.0;
    }
    const double radius = hills / curvature;
    ra_table_quantity(t, "hills_block", hills, "1");
    ra_table_quantity(t, "hill_radius_block", radius, "m");
    if (p->pair.remembers) {
        const struct ra_sphere sphere = ra_sphere_make(radius, p->pair.coefficient[0], &p->yield);
        ra_table_quantity(t, "first_yield_load", ra_sphere_first_load(&sphere), "N");
        ra_table_quantity(t, "full_plasticity_load", ra_sphere_full_load(&sphere), "N");
    }
}

static void summarise_setup(struct ra_table *t, const struct ra_areal *p)
{
    double highest = 0.0, lowest = HUGE_VAL;
    for (size_t k = 0; k < p->modes.width; k++) {
        highest = fmax(highest, p->modes.omega[k]);
        lowest = p->modes.bound[k] > 0.0 ? fmin(lowest, p->modes.omega[k]) : lowest;
    }
    ra_table_quantity(t, "speed", p->pair.sliding.speed, "m/s");
    ra_table_quantity(t, "weight_block", ra_areal_weight(p), "N");
    ra_table_quantity(t, "delta", p->pair.distance, "m");
    ra_table_quantity(t, "spacing", p->pair.spacing, "m");
    ra_table_quantity(t, "nodes_along", (double)p->columns, "1");
    ra_table_quantity(t, "nodes_across", (double)p->rows, "1");
    ra_table_quantity(t, "step", p->pair.modal.step, "s");
    ra_table_quantity(t, "stability_limit", p->pair.limit, "s");
    ra_table_quantity(t, "modes_plate", (double)p->modes.count, "1");
    ra_table_quantity(t, "mass_per_area_plate", ra_plate_mass(&p->plate), "kg/m2");
    ra_table_quantity(t, "bending_stiffness_plate", ra_plate_stiffness(&p->plate), "N m");
    ra_table_quantity(t, "first_frequency_plate", lowest / RA_TWO_PI, "Hz");
    ra_table_quantity(t, "last_frequency_plate", highest / RA_TWO_PI, "Hz");
    if (p->summit != NULL) {
        summarise_hills(t, p);
    }
}

enum ra_code ra_areal_summary_rows(const void *of, struct ra_table *t, struct ra_status *st)
{
    const struct ra_areal_simulation *const run = of;
    summarise_setup(t, &run->problem);
    return summarise_surfaces(t, &run->problem, run->c, st);
}

// ## Without a run

enum ra_code ra_areal_describe(const struct ra_areal_case *c, FILE *out, struct ra_status *st)
{
    double *record[2] = {NULL, NULL};
    struct ra_areal problem = {.columns = 0};
    char note[1024];
    enum ra_code code = ra_pair_case_check_end(&c->pair, ra_areal_case_steps(c), st);
    if (code == RA_OK) {
        code = ra_areal_case_problem(c, &problem, record, note, sizeof note, st);
    }
    if (code == RA_OK) {
        struct ra_table table = ra_table_on(out, NULL);
        if (note[0] != '\0') {
            ra_table_comment(&table, "%s", note);
        }
        ra_table_quantity(&table, "", 0.0, "");
        summarise_setup(&table, &problem);
        code = foresee(&table, &problem, c, st);
    }
    ra_areal_free(&problem);
    free(record[0]);
    free(record[1]);
    return code;
}
