// A run in three dimensions: its engine, its observers.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The flow is that of two dimensions (sliding/run.c), with the same loop:
 *     case.ini -> problem (case_problem.c) -> [settle] -> loop over ra_areal_step
 *              -> observers -> tables
 *
 * | table          | rows                                                                     |
 * |----------------|--------------------------------------------------------------------------|
 * | summary.tsv    | every quantity by name                                                   |
 * | probes.tsv     | t, the probes of the case, force and moments on the block, its motion    |
 * | shocks.tsv     | one shock of one node a row, in the order in which they end              |
 * | spots.tsv      | one spot of connected nodes (spots.c) a row, in the order as the shocks  |
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

#include <math.h>
#include <stdlib.h>

#include "run/loop.h"

enum { SETTLE_MOST = 20000000 };
static const double SETTLE_TOLERANCE = 1e-3;

/// The observers, in the order of their rows in the summary.
#define EACH_OBSERVER(ROW)                                                                         \
    ROW(ra_areal_level)                                                                            \
    ROW(ra_areal_samples)                                                                          \
    ROW(ra_areal_shocks_observer)                                                                  \
    ROW(ra_areal_spots_observer)                                                                   \
    ROW(ra_areal_map_observer)                                                                     \
    ROW(ra_areal_sound)                                                                            \
    ROW(ra_areal_effort)

#define DECLARE(observer) extern const struct ra_observer observer;
#define ADDRESS(observer) &observer,

EACH_OBSERVER(DECLARE)

// ## The engine

enum ra_code ra_areal_case_settle(const struct ra_areal_case *c, const struct ra_areal *problem,
                                  struct ra_areal_state *state, const volatile sig_atomic_t *stop,
                                  uint64_t *steps, struct ra_status *st)
{
    return c->initial == RA_INITIAL_SETTLED
               ? ra_areal_settle(problem, state, SETTLE_TOLERANCE, SETTLE_MOST, stop, steps, st)
               : RA_OK;
}

static enum ra_code settle(void *run, const volatile sig_atomic_t *stop, uint64_t *steps,
                           struct ra_status *st)
{
    struct ra_areal_simulation *const s = run;
    return ra_areal_case_settle(s->c, &s->problem, &s->state, stop, steps, st);
}

static enum ra_code step(void *run, struct ra_status *st)
{
    struct ra_areal_simulation *const s = run;
    return ra_areal_step(&s->problem, &s->state, st);
}

static const double *amplitude(const void *run)
{
    const struct ra_areal_simulation *const s = run;
    return s->state.at.motion.amplitude;
}

static const char *ending(const void *run)
{
    const struct ra_areal_simulation *const s = run;
    return s->c->path > 0.0 ? "path" : "time";
}

// ## A run

static enum ra_code prepare(struct ra_areal_simulation *s, const struct ra_run_control *control,
                            struct ra_status *st)
{
    static const struct ra_observer *const observers[] = {EACH_OBSERVER(ADDRESS) NULL};
    static const struct ra_engine engine = {.observers = observers,
                                            .settle = settle,
                                            .step = step,
                                            .amplitude = amplitude,
                                            .ending = ending,
                                            .rows = ra_areal_summary_rows};
    const struct ra_areal_case *const c = s->c;
    char note[1024] = "";
    const enum ra_code code =
        ra_areal_case_problem(c, &s->problem, s->record, note, sizeof note, st);
    if (code != RA_OK) {
        return code;
    }
    ra_run_tell(control, note);
    const double weight = ra_areal_weight(&s->problem);
    s->run =
        (struct ra_run){.engine = &engine,
                        .origin = &c->origin,
                        .clock = s->run.clock,
                        .seed = c->surface[RA_PLATE].seed,
                        .step = c->step,
                        .duration = c->duration,
                        .steps = ra_areal_case_steps(c),
                        .from = (uint64_t)ceil(c->average_from / c->step - 1e-6),
                        .probe = c->probe,
                        .probe_count = c->probe_count,
                        .psd_segment = c->psd_segment,
                        .sample = c->sample,
                        .shock_list = c->shock_list,
                        .shock_reference = c->shock_reference > 0.0 ? c->shock_reference : weight};
    return ra_areal_state_make(&s->problem, &s->state, st);
}

enum ra_code ra_areal_run_case(const struct ra_areal_case *c, const char *folder,
                               const struct ra_run_control *control, struct ra_status *st)
{
    struct ra_areal_simulation *const s = ra_alloc(1, sizeof *s, "run", st);
    if (s == NULL) {
        return RA_SYSTEM;
    }
    s->c = c;
    ra_run_clock_make(&s->run.clock);
    enum ra_code code = prepare(s, control, st);
    if (code == RA_OK) {
        code = ra_run_go(&s->run, folder, control, st);
    }
    ra_areal_state_free(&s->state);
    ra_areal_free(&s->problem);
    free(s->record[0]);
    free(s->record[1]);
    free(s);
    return code;
}
