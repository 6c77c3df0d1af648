// The observer of shocks in a run of sliding.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * shocks.c of `statistics` defines a shock; shock_record.c of `run` writes the tables of shocks.
 *
 * Tests: tests/sliding/test_run_shocks.c, tests/sliding/test_tables.c.
 */
#include "run/room.h"
#include "sliding/simulation.h"
#include "statistics/room.h"

struct shocks {
    struct ra_shock_record record;
    const struct ra_sliding_simulation *run;
    struct ra_shock_words words;
    struct ra_shocks found;
};

static void place(const void *run, struct ra_table *t, const struct ra_shock *shock, size_t line)
{
    const struct ra_problem *const p = &((const struct ra_sliding_simulation *)run)->problem;
    const size_t first = p->solid[shock->solid].first;
    (void)line;
    ra_table_count(t, "node", shock->node);
    ra_table_number(t, "x", "m", (double)(shock->node + first) * p->pair.spacing);
}

static void take(const struct ra_shock *shock, void *context)
{
    ra_shock_record_add(context, shock, 0);
}

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct shocks *const s = own;
    s->run = run;
    const struct ra_sliding_units *const units = ra_sliding_case_units(s->run->c);
    s->words = (struct ra_shock_words){.solid = {"resonator", "slider"},
                                       .force = units->force,
                                       .energy = units->energy,
                                       .least = -9,
                                       .place = place};
    const enum ra_code code = ra_shock_record_make(&s->record, &s->words, run, st);
    return code == RA_OK ? ra_shocks_init(&s->run->problem, s->run->c->shock_force, take,
                                          &s->record, &s->found, st)
                         : code;
}

static void release(void *own)
{
    struct shocks *const s = own;
    ra_shocks_clear(&s->found);
}

static void see(void *own, uint64_t step)
{
    struct shocks *const s = own;
    (void)step;
    ra_shocks_observe(&s->run->problem, &s->run->state, &s->found);
}

/// Called for steps taken at once. In a flight there are no shocks, so only a stretch is passed on.
static void pass(void *own, uint64_t steps, const struct ra_stretch *stretch)
{
    struct shocks *const s = own;
    if (stretch != NULL) {
        ra_shocks_stretch(&s->run->problem, &s->run->state, &s->found, steps);
    }
}

static bool stretches(const void *own)
{
    const struct shocks *const s = own;
    return ra_shocks_quiet(&s->found);
}

static void finish(void *own)
{
    struct shocks *const s = own;
    ra_shocks_finish(&s->run->problem, &s->run->state, &s->found);
}

const struct ra_observer ra_sliding_shocks = {.name = "shocks",
                                              .size = sizeof(struct shocks),
                                              .make = make,
                                              .free = release,
                                              .see = see,
                                              .pass = pass,
                                              .stretches = stretches,
                                              .finish = finish,
                                              .tables = ra_shock_record_tables,
                                              .rows = ra_shock_record_rows};
