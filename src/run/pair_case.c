// A run of two solids, in two dimensions or in three, from its case to its tables.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A case of two solids is run in this order:
 *     case.ini -> problem (its kind) -> state -> [settle] -> loop over ra_pair_step (loop.c)
 *              -> observers -> tables
 * Each kind of case has its own functions that make the problem, list the observers and take many
 * steps at once.
 *
 * Tests: tests/sliding/test_run.c, tests/areal/test_areal_run.c.
 */
#include "run/pair_case.h"

#include <math.h>
#include <stdlib.h>

#include "run/loop.h"
#include "time/step.h"

// ## The engine

enum ra_code ra_pair_case_settle(const struct ra_pair_run *kind, const struct ra_pair_case *c,
                                 const struct ra_pair *pair, struct ra_instant *at,
                                 const volatile sig_atomic_t *stop, uint64_t *steps,
                                 struct ra_status *st)
{
    return c->initial == RA_INITIAL_SETTLED
               ? ra_pair_settle(pair, at, kind->settle_tolerance, RA_SETTLE_MOST, stop, steps, st)
               : RA_OK;
}

enum ra_code ra_pair_run_settle(void *run, const volatile sig_atomic_t *stop, uint64_t *steps,
                                struct ra_status *st)
{
    const struct ra_run *const r = run;
    return ra_pair_case_settle(r->kind, r->c, r->pair, r->at, stop, steps, st);
}

enum ra_code ra_pair_run_step(void *run, struct ra_status *st)
{
    const struct ra_run *const r = run;
    return ra_pair_step(r->pair, r->at, st);
}

const double *ra_pair_run_amplitude(const void *run)
{
    const struct ra_run *const r = run;
    return r->at->motion.amplitude;
}

// ## A run

/// Copies into the run what the case gives for every kind of run.
static enum ra_code ask_case(const struct ra_pair_case *c, struct ra_run *run, struct ra_status *st)
{
    run->origin = &c->origin;
    run->step = c->step;
    run->duration = c->duration;
    run->from = ra_pair_case_from(c);
    run->probe = c->probe;
    run->probe_count = c->probe_count;
    run->psd_segment = c->psd_segment;
    run->segment_given = ra_case_line(&c->origin, "output.psd_segment") != 0;
    run->sample = c->sample;
    run->shock_list = c->shock_list;
    run->shock_reference = c->shock_reference > 0.0 ? c->shock_reference : run->shock_reference;
    return ra_pair_case_check_end(c, run->steps, st);
}

enum ra_code ra_pair_run_make(const struct ra_pair_run *kind, const void *c,
                              const struct ra_run_control *control, struct ra_run **made,
                              struct ra_status *st)
{
    char note[2048] = "";
    struct ra_run *const run = ra_alloc(1, kind->size, "run", st);
    *made = run;
    if (run == NULL) {
        return RA_SYSTEM;
    }
    run->engine = &kind->engine;
    run->kind = kind;
    run->c = c;
    run->at = (struct ra_instant *)(void *)((char *)run + kind->at);
    ra_run_clock_make(&run->clock);
    enum ra_code code = kind->make(run, c, note, sizeof note, st);
    if (code == RA_OK) {
        ra_run_tell(control, note);
        code = ask_case(c, run, st);
    }
    return code == RA_OK ? ra_instant_make(run->pair, run->at, st) : code;
}

void ra_pair_run_free(struct ra_run *run)
{
    if (run != NULL) {
        ra_instant_free(run->at);
        run->kind->free(run);
    }
    free(run);
}

enum ra_code ra_pair_case_run(const struct ra_pair_run *kind, const void *c, const char *folder,
                              const struct ra_run_control *control, struct ra_status *st)
{
    struct ra_run *run;
    enum ra_code code = ra_pair_run_make(kind, c, control, &run, st);
    if (code == RA_OK) {
        code = ra_run_go(run, folder, control, st);
    }
    ra_pair_run_free(run);
    return code;
}
