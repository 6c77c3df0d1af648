// A run of sliding: its engine, its observers.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A case is run in this order:
 *     case.ini -> problem (case_problem.c) -> run of a pair (pair_case.c of `run`) -> tables
 *
 * | file            | rows                                                                       |
 * |-----------------|----------------------------------------------------------------------------|
 * | summary.tsv     | quantity, value, unit: every number the report quotes                      |
 * | probes.tsv      | t, the probes of the case, total contact force, number of contacts         |
 * | shocks.tsv      | each row: a shock of a node, in the order in which shocks end (optional)   |
 * | histograms.tsv  | peak force, duration, energy gained and lost by the resonator              |
 * | psd.tsv         | one-sided density of every velocity probe (Welch)                          |
 * | modes.tsv       | natural frequencies, mean square velocity and energy balance of each mode  |
 * | sound.tsv       | sound power and pressure of the resonator (sound.c), if the case wants it  |
 * | case.ini        | the resolved case: reads back to the same run                              |
 * | timing.tsv      | processor time and memory: the only table that differs from run to run     |
 *
 * Tests: tests/sliding/test_told.c, tests/sliding/test_run.c.
 */
#include "sliding/run.h"

#include <stddef.h>

#include "line/line.h"
#include "sliding/simulation.h"

/// The observers, in the order of their rows in the summary.
#define EACH_OBSERVER(ROW)                                                                         \
    ROW(ra_sliding_level)                                                                          \
    ROW(ra_sliding_samples)                                                                        \
    ROW(ra_sliding_shocks)                                                                         \
    ROW(ra_sliding_effort)                                                                         \
    ROW(ra_sliding_air)                                                                            \
    ROW(ra_sliding_sound)

#define DECLARE(observer) extern const struct ra_observer observer;
#define ADDRESS(observer) &observer,

EACH_OBSERVER(DECLARE)

// ## The engine

static uint64_t fly(void *run, uint64_t most, struct ra_wanted *wanted)
{
    struct ra_sliding_simulation *const s = run;
    return ra_fly(&s->problem, &s->state, most, wanted);
}

static uint64_t stretch(void *run, uint64_t most, struct ra_stretch *of)
{
    struct ra_sliding_simulation *const s = run;
    return ra_stretch(&s->problem, &s->state, most, of);
}

static const char *ending(const void *run)
{
    static const char *const endings[] = {[RA_ENDS_WITH_TIME] = "time",
                                          [RA_ENDS_WITH_PATH] = "path",
                                          [RA_ENDS_AT_RESONATOR] = "resonator"};
    const struct ra_sliding_simulation *const s = run;
    return endings[ra_sliding_case_ending(s->c)];
}

static const char *note(const void *run, char *text, size_t size)
{
    const struct ra_sliding_simulation *const s = run;
    return ra_sliding_case_shortened(s->c, text, size);
}

static enum ra_code make(void *run, const void *c, char *text, size_t size, struct ra_status *st)
{
    struct ra_sliding_simulation *const s = run;
    s->c = c;
    const enum ra_code code = ra_sliding_case_problem(s->c, &s->problem, text, size, st);
    if (code == RA_OK) {
        s->run.pair = &s->problem.pair;
        s->run.steps = ra_sliding_case_steps(s->c);
        s->run.seed = s->c->surface[ra_sliding_case_giver(s->c, 0)].seed;
    }
    return code;
}

static void release(void *run)
{
    struct ra_sliding_simulation *const s = run;
    ra_problem_clear(&s->problem);
}

static const struct ra_observer *const observers[] = {EACH_OBSERVER(ADDRESS) NULL};

const struct ra_pair_run ra_sliding_run = {.engine = {.observers = observers,
                                                      .settle = ra_pair_run_settle,
                                                      .step = ra_pair_run_step,
                                                      .amplitude = ra_pair_run_amplitude,
                                                      .fly = fly,
                                                      .stretch = stretch,
                                                      .ending = ending,
                                                      .note = note,
                                                      .rows = ra_sliding_summary_rows},
                                           .size = sizeof(struct ra_sliding_simulation),
                                           .make = make,
                                           .free = release,
                                           .at = offsetof(struct ra_sliding_simulation, state),
                                           .settle_tolerance = 1e-6};
