// A run of sliding: its engine, its observers.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The flow of a case is straight:
 *     case.ini -> problem (case_problem.c) -> [settle] -> loop over ra_step (loop.c of `run`)
 *              -> observers -> tables
 *
 * | file            | rows                                                                       |
 * |-----------------|----------------------------------------------------------------------------|
 * | summary.tsv     | quantity, value, unit: every number the report quotes                      |
 * | probes.tsv      | t, the probes of the case, total contact force, number of contacts         |
 * | shocks.tsv      | one shock of one node a row, in the order in which they end, or not at all |
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

#include <math.h>
#include <stdlib.h>

#include "run/loop.h"
#include "sliding/simulation.h"
#include "time/stretch.h"

enum { SETTLE_MOST = 20000000 };
static const double SETTLE_TOLERANCE = 1e-6;

/// The observers, in the order of their rows in the summary.
#define EACH_OBSERVER(ROW)                                                                         \
    ROW(ra_sliding_level)                                                                          \
    ROW(ra_sliding_samples)                                                                        \
    ROW(ra_sliding_shocks)                                                                         \
    ROW(ra_sliding_effort)                                                                         \
    ROW(ra_sliding_sound)

#define DECLARE(observer) extern const struct ra_observer observer;
#define ADDRESS(observer) &observer,

EACH_OBSERVER(DECLARE)

// ## The engine

static enum ra_code settle(void *run, const volatile sig_atomic_t *stop, uint64_t *steps,
                           struct ra_status *st)
{
    struct ra_simulation *const s = run;
    return s->c->initial == RA_INITIAL_SETTLED
               ? ra_settle(&s->problem, &s->state, SETTLE_TOLERANCE, SETTLE_MOST, stop, steps, st)
               : RA_OK;
}

static enum ra_code step(void *run, struct ra_status *st)
{
    struct ra_simulation *const s = run;
    return ra_step(&s->problem, &s->state, st);
}

static const double *amplitude(const void *run)
{
    const struct ra_simulation *const s = run;
    return s->state.at.motion.amplitude;
}

static uint64_t fly(void *run, uint64_t most, struct ra_wanted *wanted)
{
    struct ra_simulation *const s = run;
    return ra_fly(&s->problem, &s->state, most, wanted);
}

static uint64_t stretch(void *run, uint64_t most, struct ra_stretch *of)
{
    struct ra_simulation *const s = run;
    return ra_stretch(&s->problem, &s->state, most, of);
}

static const char *ending(const void *run)
{
    static const char *const endings[] = {[RA_ENDS_WITH_TIME] = "time",
                                          [RA_ENDS_WITH_PATH] = "path",
                                          [RA_ENDS_AT_RESONATOR] = "resonator"};
    const struct ra_simulation *const s = run;
    return endings[ra_case_ending(s->c)];
}

static const char *note(const void *run, char *text, size_t size)
{
    const struct ra_simulation *const s = run;
    return ra_case_shortened(s->c, text, size);
}

// ## A run

static enum ra_code prepare(struct ra_simulation *s, const struct ra_run_control *control,
                            struct ra_status *st)
{
    static const struct ra_observer *const observers[] = {EACH_OBSERVER(ADDRESS) NULL};
    static const struct ra_engine engine = {.observers = observers,
                                            .settle = settle,
                                            .step = step,
                                            .amplitude = amplitude,
                                            .fly = fly,
                                            .stretch = stretch,
                                            .ending = ending,
                                            .note = note,
                                            .rows = ra_summary_rows};
    const struct ra_case *const c = s->c;
    char text[2048];
    const enum ra_code code = ra_case_problem(c, &s->problem, text, sizeof text, st);
    if (code != RA_OK) {
        return code;
    }
    ra_run_tell(control, text);
    s->run = (struct ra_run){.engine = &engine,
                             .origin = &c->origin,
                             .clock = s->run.clock,
                             .seed = c->surface[ra_case_giver(c, 0)].seed,
                             .step = c->step,
                             .duration = c->duration,
                             .steps = ra_case_steps(c),
                             .from = (uint64_t)ceil(c->average_from / c->step - 1e-6),
                             .probe = c->probe,
                             .probe_count = c->probe_count,
                             .psd_segment = c->psd_segment,
                             .sample = c->sample,
                             .shock_list = c->shock_list,
                             .shock_reference = c->shock_reference};
    if (s->run.from >= s->run.steps) {
        return ra_case_fail(&c->origin, "output.average_from", st,
                            "%g s is not before the end of the run at %g s", c->average_from,
                            (double)s->run.steps * c->step);
    }
    return ra_state_init(&s->problem, &s->state, st);
}

enum ra_code ra_run(const struct ra_case *c, const char *folder,
                    const struct ra_run_control *control, struct ra_status *st)
{
    struct ra_simulation *const s = ra_alloc(1, sizeof *s, "run", st);
    if (s == NULL) {
        return RA_SYSTEM;
    }
    s->c = c;
    ra_run_clock_make(&s->run.clock);
    enum ra_code code = prepare(s, control, st);
    if (code == RA_OK) {
        code = ra_run_go(&s->run, folder, control, st);
    }
    ra_state_clear(&s->problem, &s->state);
    ra_problem_clear(&s->problem);
    free(s);
    return code;
}
