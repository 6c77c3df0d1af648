// Numbers, durations and peak forces of contact spots.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A spot that ends by separation is a shock, from its first step to its last. This is also true of
 * a spot that was split off from another. Two kinds of spots are counted separately: spots that
 * merged into others, and spots that are still open at the end, whose durations are unknown.
 *
 * **Median.** A duration is a whole number of steps. The file counts the spots of each duration, so
 * that the median is exact. Durations above a million steps count as a million; no observed spot
 * lasted that long.
 *
 * **Yield.** Whatever the law, a spot is a summit of known radius (spots.c) under a known force,
 * and by Hertz the mean pressure of its contact is
 * $$ p = \frac{1}{\pi} \Big(\frac{16 F E^{*2}}{9 R^2}\Big)^{1/3} .       % eq:spot-pressure $$
 * Every run prints the largest pressure, for a reader who knows the material. If a yield stress is
 * given, the peak force of each spot is compared with the loads at first yield and at full
 * plasticity of a sphere that was never loaded before (yield.c of `contact`). So the counts show
 * how often an elastic law exceeds the strength of the material. A summit is counted again even if
 * it has yielded under the same load before. Spots that merged or are still open at the end are
 * included. Spots at the edges of the block, and those where the surfaces do not curve towards each
 * other, have no radius and are counted separately.
 *
 * Tests: tests/areal/test_spot_counts.c.
 */
#include "areal/spot_counts.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "areal/run.h"

static const size_t LONGEST = 1000000;
static const double PI = 3.14159265358979323846;

enum ra_code ra_areal_spot_counts_make(uint64_t steps, struct ra_areal_spot_counts *c,
                                       struct ra_status *st)
{
    *c = (struct ra_areal_spot_counts){.longest = steps < LONGEST ? (size_t)steps : LONGEST};
    c->lasting = ra_alloc(c->longest + 1, sizeof *c->lasting, "durations of spots", st);
    return c->lasting != NULL ? RA_OK : RA_SYSTEM;
}

void ra_areal_spot_counts_free(struct ra_areal_spot_counts *c)
{
    if (c != NULL) {
        free(c->lasting);
        memset(c, 0, sizeof *c);
    }
}

void ra_areal_spot_counts_add(struct ra_areal_spot_counts *c, const struct ra_areal_spot *spot,
                              double duration, double reference)
{
    const struct ra_shock shock = {
        .steps = spot->steps, .peak = spot->peak, .complete = spot->complete};
    c->split += spot->from != 0;
    if (spot->into != 0) {
        c->merged++;
        return;
    }
    ra_shock_counts_add(&c->parted, &shock, duration, reference);
    if (spot->complete) {
        c->peak_sum += spot->peak;
        c->peak_most = spot->peak > c->peak_most ? spot->peak : c->peak_most;
        c->steps_sum += spot->steps;
        c->lasting[spot->steps < c->longest ? spot->steps : c->longest]++;
    }
}

void ra_areal_spot_counts_load(struct ra_areal_spot_counts *c, const struct ra_areal_spot *spot,
                               double modulus, const struct ra_yield *yield)
{
    if (spot->radius == 0.0) {
        c->unknown++;
        return;
    }
    const double stiff = modulus / spot->radius;
    const double pressure = ra_exact_cbrt(16.0 / 9.0 * spot->peak * (stiff * stiff)) / PI;
    const struct ra_sphere sphere = ra_sphere_make(spot->radius, modulus, yield);
    c->pressure = pressure > c->pressure ? pressure : c->pressure;
    if (yield->stress > 0.0) {
        c->beyond[0] += spot->peak > ra_sphere_first_load(&sphere);
        c->beyond[1] += spot->peak >= ra_sphere_full_load(&sphere);
    }
}

void ra_areal_spot_counts_now(struct ra_areal_spot_counts *c, size_t open)
{
    c->sum += open;
    c->most = open > c->most ? open : c->most;
    c->steps++;
}

void ra_areal_spot_counts_middle(const struct ra_areal_spot_counts *c, uint64_t steps[2])
{
    const uint64_t all = c->parted.complete[0];
    uint64_t below = 0;
    steps[0] = steps[1] = 0;
    for (size_t n = 0; n <= c->longest && all > 0; n++) {
        const uint64_t upto = below + c->lasting[n];
        for (uint64_t i = 0; i < 2; i++) {
            const uint64_t middle = (all - 1 + i) / 2;
            steps[i] = below <= middle && middle < upto ? n : steps[i];
        }
        below = upto;
    }
}

// ## Rows

static void count(struct ra_table *t, const char *quantity, uint64_t value)
{
    ra_table_quantity(t, quantity, (double)value, "1");
}

/// Writes a force and, if there is a weight, the force divided by the weight.
static void force(struct ra_table *t, const char *quantity, double value, double weight)
{
    char key[64];
    snprintf(key, sizeof key, "%s_over_weight", quantity);
    ra_table_quantity(t, quantity, value, "N");
    ra_table_quantity(t, key, weight > 0.0 ? value / weight : 0.0, "1");
}

void ra_areal_spot_counts_rows(struct ra_table *t, const struct ra_areal_spot_counts *c,
                               uint64_t steps, double tau, double weight)
{
    const uint64_t all = c->parted.complete[0];
    uint64_t middle[2];
    ra_areal_spot_counts_middle(c, middle);
    const double median = ra_run_duration(middle[0], tau) + ra_run_duration(middle[1], tau);
    count(t, "spots", all);
    count(t, "spots_open", c->parted.open);
    count(t, "spots_merged", c->merged);
    count(t, "spots_split", c->split);
    ra_table_quantity(t, "spots_mean", ra_share(c->sum, c->steps), "1");
    count(t, "spots_max", c->most);
    ra_table_quantity(t, "spot_rate", ra_share(all, steps) / tau, "1/s");
    ra_table_quantity(t, "spot_duration_mean", ra_share(c->steps_sum, all) * tau, "s");
    ra_table_quantity(t, "spot_duration_median", 0.5 * median, "s");
    force(t, "spot_peak_mean", all > 0 ? c->peak_sum / (double)all : 0.0, weight);
    force(t, "spot_peak_max", c->peak_most, weight);
    ra_shock_counts_shares(t, &c->parted, "spots");
}

void ra_areal_spot_counts_yield(struct ra_table *t, const struct ra_areal_spot_counts *c,
                                const struct ra_yield *yield)
{
    ra_table_quantity(t, "spot_pressure_max", c->pressure, "Pa");
    count(t, "spots_without_summit", c->unknown);
    if (yield->stress > 0.0) {
        ra_table_quantity(t, "spot_pressure_max_over_yield", c->pressure / yield->stress, "1");
        count(t, "spots_beyond_yield", c->beyond[0]);
        count(t, "spots_fully_plastic", c->beyond[1]);
    }
}

// ## In a run

struct observer {
    const struct ra_areal_simulation *run;
    struct ra_areal_spots spots;
    struct ra_areal_spot_counts counts;
    struct ra_histogram *peak, *duration;
    struct ra_table table;
};

static void put_spot(const struct observer *o, struct ra_table *t, const struct ra_areal_spot *spot)
{
    const double tau = o->run->run.step;
    ra_table_count(t, "spot", spot->number);
    ra_table_count(t, "from", spot->from);
    ra_table_count(t, "into", spot->into);
    ra_table_number(t, "start", "s", (double)spot->start * tau);
    ra_table_number(t, "duration", "s", ra_run_duration(spot->steps, tau));
    ra_table_number(t, "peak_force", "N", spot->peak);
    ra_table_number(t, "x", "m", spot->x);
    ra_table_number(t, "y", "m", spot->y);
    ra_table_count(t, "nodes", spot->nodes);
    ra_table_number(t, "area", "m2", spot->area);
    ra_table_count(t, "complete", (uint64_t)spot->complete);
    ra_table_end_row(t);
}

static void take(const struct ra_areal_spot *spot, void *context)
{
    struct observer *const o = context;
    const double duration = ra_run_duration(spot->steps, o->run->run.step);
    if (o->run->c->spot_list) {
        put_spot(o, &o->table, spot);
    }
    ra_areal_spot_counts_add(&o->counts, spot, duration, o->run->run.shock_reference);
    ra_areal_spot_counts_load(&o->counts, spot, ra_areal_case_modulus(o->run->c),
                              &o->run->c->yield);
    if (spot->complete && spot->into == 0) {
        ra_histogram_add(o->peak, spot->peak);
        ra_histogram_add(o->duration, duration);
    }
}

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct observer *const o = own;
    struct ra_areal_simulation *const s = run;
    o->peak = ra_run_histogram_make(&s->run, "spot_peak_force", -12, 6, st);
    o->duration = ra_run_histogram_make(&s->run, "spot_duration", -10, 2, st);
    if (o->peak == NULL || o->duration == NULL) {
        return RA_SYSTEM;
    }
    const enum ra_code code = ra_areal_spots_make(&s->problem, take, o, &o->spots, st);
    return code == RA_OK ? ra_areal_spot_counts_make(s->run.steps, &o->counts, st) : code;
}

static void release(void *own)
{
    struct observer *const o = own;
    ra_areal_spots_free(&o->spots);
    ra_areal_spot_counts_free(&o->counts);
}

static void see(void *own, uint64_t step)
{
    struct observer *const o = own;
    ra_areal_spots_observe(&o->run->problem, &o->run->state, &o->spots);
    if (step >= o->run->run.from) {
        ra_areal_spot_counts_now(&o->counts, o->spots.count);
    }
}

static void finish(void *own)
{
    struct observer *const o = own;
    ra_areal_spots_finish(&o->run->problem, &o->run->state, &o->spots);
}

static bool is_listed(const void *own)
{
    const struct observer *const o = own;
    return o->run->c->spot_list;
}

static enum ra_code name_spots(struct ra_table *t, void *own, struct ra_status *st)
{
    (void)st;
    put_spot(own, t, &(const struct ra_areal_spot){0});
    return RA_OK;
}

static void rows(const void *own, struct ra_table *t)
{
    const struct observer *const o = own;
    ra_areal_spot_counts_rows(t, &o->counts, o->run->run.done, o->run->run.step,
                              ra_areal_weight(&o->run->problem));
    ra_areal_spot_counts_yield(t, &o->counts, &o->run->c->yield);
}

static const struct ra_run_table tables[] = {
    {"spots.tsv", is_listed, name_spots, offsetof(struct observer, table)}, {NULL, NULL, NULL, 0}};

const struct ra_observer ra_areal_spots_observer = {.name = "spots",
                                                    .size = sizeof(struct observer),
                                                    .make = make,
                                                    .free = release,
                                                    .see = see,
                                                    .finish = finish,
                                                    .tables = tables,
                                                    .rows = rows};
