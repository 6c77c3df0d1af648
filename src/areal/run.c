// A run in three dimensions: its engine, its observers.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The flow is that of two dimensions (sliding/run.c):
 *     case.ini -> problem (case_problem.c) -> run of a pair (pair_case.c of `run`) -> tables
 *
 * | table          | rows                                                                     |
 * |----------------|--------------------------------------------------------------------------|
 * | summary.tsv    | every quantity by name                                                   |
 * | probes.tsv     | t, the probes of the case, force and moments on the block, its motion    |
 * | shocks.tsv     | each row: a shock of a node, in the order in which the shocks end        |
 * | spots.tsv      | each row: a spot of connected nodes (spots.c), ordered as the shocks are |
 * | histograms.tsv | peak force and duration of the shocks, of nodes and of spots             |
 * | psd.tsv        | one-sided density of every velocity probe (Welch)                        |
 * | modes.tsv      | frequency, mean square velocity and energy balance of each mode          |
 * | map.tsv        | mean square velocity at points of the plate, if the case wants it        |
 * | sound.tsv      | sound that the plate radiates (plate_sound.c), if the case wants it      |
 * | timing.tsv     | processor time, memory: the only table that differs from run to run      |
 *
 * Tests: tests/areal/test_areal_run.c.
 */
#include "areal/run.h"

#include <stddef.h>
#include <stdlib.h>

/// The observers, in the order of their rows in the summary.
#define EACH_OBSERVER(ROW)                                                                         \
    ROW(ra_areal_level)                                                                            \
    ROW(ra_areal_samples)                                                                          \
    ROW(ra_areal_shocks_observer)                                                                  \
    ROW(ra_areal_spots_observer)                                                                   \
    ROW(ra_areal_map_observer)                                                                     \
    ROW(ra_areal_sound)                                                                            \
    ROW(ra_areal_air)                                                                              \
    ROW(ra_areal_effort)

#define DECLARE(observer) extern const struct ra_observer observer;
#define ADDRESS(observer) &observer,

EACH_OBSERVER(DECLARE)

// ## The engine

static const char *ending(const void *run)
{
    const struct ra_areal_simulation *const s = run;
    return s->c->pair.path > 0.0 ? "path" : "time";
}

static enum ra_code make(void *run, const void *c, char *note, size_t size, struct ra_status *st)
{
    struct ra_areal_simulation *const s = run;
    s->c = c;
    const enum ra_code code = ra_areal_case_problem(s->c, &s->problem, s->record, note, size, st);
    if (code == RA_OK) {
        s->run.pair = &s->problem.pair;
        s->run.steps = ra_areal_case_steps(s->c);
        s->run.seed = s->c->surface[RA_PLATE].seed;
        s->run.shock_reference = ra_areal_weight(&s->problem);
    }
    return code;
}

static void release(void *run)
{
    struct ra_areal_simulation *const s = run;
    ra_areal_free(&s->problem);
    free(s->record[0]);
    free(s->record[1]);
}

static const struct ra_observer *const observers[] = {EACH_OBSERVER(ADDRESS) NULL};

const struct ra_pair_run ra_areal_run = {.engine = {.observers = observers,
                                                    .settle = ra_pair_run_settle,
                                                    .step = ra_pair_run_step,
                                                    .amplitude = ra_pair_run_amplitude,
                                                    .ending = ending,
                                                    .rows = ra_areal_summary_rows},
                                         .size = sizeof(struct ra_areal_simulation),
                                         .make = make,
                                         .free = release,
                                         .at = offsetof(struct ra_areal_simulation, state),
                                         .settle_tolerance = 1e-3};
