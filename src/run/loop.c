// The one time loop of all kinds of runs.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every run, whatever moves, has this order:
 *     problem (its kind) -> observers -> heads of tables -> [settle] -> loop over steps
 *              -> observers -> tables
 * The loop calls an engine, which takes the steps, and a list of observers (observer.h), through
 * their tables of functions only. Observers read the state after a step, when it describes $t_n$.
 * The engine may take many steps at once, up to the next step that an observer must see. It does so
 * in a flight, while no node is in contact (flight.c), and in a stretch, while the same nodes stay
 * in contact (stretch.c). The loop then tells the observers the number of steps. Observers that
 * need only amplitudes receive the amplitudes also within a flight.
 *
 * **Tables** that are written while the run goes on are flushed about once a second. If the run is
 * interrupted, the motion diverges or the disk is full, the tables keep their partial names and are
 * marked as incomplete (tables.c). Whenever the same case is run, all tables except timing.tsv have
 * the same bytes. They contain no time, no name of a machine and no path.
 *
 * **Lists.** Before the first step the loop makes two lists: of the observers that read states, and
 * of those that read amplitudes. An observer names the next step that it must see. The loop asks
 * it again only after this step.
 *
 * Tests: tests/run/test_loop.c, tests/sliding/test_told.c, tests/sliding/test_run.c.
 */
#include "run/loop.h"

#include <stdlib.h>

#include "kernels/room.h"
#include "run/summary.h"
#include "run/tables.h"

enum { CLOCK_EVERY = 256 };

// ## Observers

static uint64_t next_of(const struct ra_run_slot *s, uint64_t step)
{
    return s->is->next != NULL ? s->is->next(s->own, step) : step;
}

/// Shows step n to the observers that need it. Finds the next step that an observer must see.
static void see(struct ra_run_loop *l, uint64_t n)
{
    for (size_t i = 0; i < l->seers; i++) {
        const struct ra_run_slot *const s = l->seer[i];
        if (s->always || s->due == n) {
            s->is->see(s->own, n);
        }
    }
    if (n < l->event) {
        return;
    }
    l->event = UINT64_MAX;
    for (size_t i = 0; i < l->seers; i++) {
        struct ra_run_slot *const s = l->seer[i];
        s->due = s->due <= n ? next_of(s, n + 1) : s->due;
        l->event = s->due < l->event ? s->due : l->event;
    }
}

/// Gives the amplitudes to the observers that need them at this step. Returns the next step at
/// which an observer needs amplitudes.
static uint64_t hear(void *context, uint64_t step, const double *amplitude)
{
    struct ra_run_loop *const l = context;
    l->heard = UINT64_MAX;
    for (size_t i = 0; i < l->hearers; i++) {
        struct ra_run_slot *const s = l->hearer[i];
        if (s->due == step) {
            s->is->hear(s->own, step, amplitude);
            s->due = next_of(s, step + 1);
        }
        l->heard = s->due < l->heard ? s->due : l->heard;
    }
    return l->heard;
}

static void hear_now(struct ra_run_loop *l, uint64_t n)
{
    if (n == l->heard) {
        hear(l, n, l->run->engine->amplitude(l->run));
    }
}

/// Lists the observers that see and those that hear, and finds the first steps that they need.
enum ra_code ra_run_attend(struct ra_run *run, struct ra_run_loop *l, struct ra_status *st)
{
    *l = (struct ra_run_loop){.run = run, .event = UINT64_MAX, .heard = UINT64_MAX};
    l->seer = ra_alloc(2 * run->slots, sizeof(struct ra_run_slot *), "observers", st);
    if (l->seer == NULL) {
        return RA_SYSTEM;
    }
    l->hearer = l->seer + run->slots;
    l->skips = run->engine->fly != NULL;
    for (size_t i = 0; i < run->slots; i++) {
        struct ra_run_slot *const s = &run->slot[i];
        const bool told = s->is->pass != NULL, asks = s->is->next != NULL;
        if (s->is->see != NULL) {
            s->always = told || !asks;
            s->due = asks ? s->is->next(s->own, 0) : UINT64_MAX;
            l->event = s->due < l->event ? s->due : l->event;
            l->skips = l->skips && (told || asks);
            l->seer[l->seers++] = s;
        } else if (s->is->hear != NULL) {
            s->due = next_of(s, 0);
            l->heard = s->due < l->heard ? s->due : l->heard;
            l->hearer[l->hearers++] = s;
        }
    }
    return RA_OK;
}

// ## Steps at once

static void pass(const struct ra_run_loop *l, uint64_t steps, const struct ra_stretch *stretch)
{
    for (size_t i = 0; i < l->seers; i++) {
        const struct ra_run_slot *const s = l->seer[i];
        if (s->is->pass != NULL) {
            s->is->pass(s->own, steps, stretch);
        }
    }
}

static bool may_stretch(const struct ra_run_loop *l)
{
    bool all = true;
    for (size_t i = 0; i < l->seers && all; i++) {
        const struct ra_run_slot *const s = l->seer[i];
        all = s->is->stretches == NULL || s->is->stretches(s->own);
    }
    return all;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/// Takes several steps at once after step n. Stops before the last step, and before a step that an
/// observer must see. Returns the number of steps taken.
static uint64_t more_steps(struct ra_run_loop *l, uint64_t n, uint64_t end)
{
    struct ra_run *const run = l->run;
    struct ra_stretch stretch;
    struct ra_wanted wanted = {l->heard, hear, l};
    const uint64_t next = smaller(l->event, end - 1);
    const uint64_t most = next > n + 1 ? next - n - 1 : 0;
    uint64_t steps = run->engine->fly(run, most, &wanted), all = 0;
    if (steps > 0) {
        pass(l, steps, NULL);
        return steps;
    }
    while (may_stretch(l) && (steps = run->engine->stretch(
                                  run, smaller(most - all, l->heard - (n + all)), &stretch)) > 0) {
        pass(l, steps, &stretch);
        all += steps;
        hear_now(l, n + all);
    }
    return all;
}

// ## The loop

enum ra_code ra_run_advance(struct ra_run_loop *l, uint64_t end,
                            const struct ra_run_control *control, struct ra_status *st)
{
    struct ra_run *const run = l->run;
    uint64_t look = run->done + CLOCK_EVERY;
    for (uint64_t n = run->done; n < end; n++) {
        if (ra_run_stopped(control)) {
            return ra_fail(st, RA_EARLY, "interrupted at t = %g s of %g s", (double)n * run->step,
                           (double)run->steps * run->step);
        }
        enum ra_code code = run->engine->step(run, st);
        if (code != RA_OK) {
            return code;
        }
        see(l, n);
        hear_now(l, n);
        n += l->skips ? more_steps(l, n, end) : 0;
        run->done = n + 1;
        if (n >= look) {
            look = n + CLOCK_EVERY;
            if (ra_run_clock_report(&run->clock, control, (double)(n + 1) / (double)run->steps) &&
                (code = ra_run_tables_flush(run, st)) != RA_OK) {
                return code;
            }
        }
    }
    return RA_OK;
}

void ra_run_leave(struct ra_run_loop *l)
{
    free(l->seer);
    l->seer = NULL;
}

static enum ra_code loop(struct ra_run *run, const struct ra_run_control *control,
                         struct ra_status *st)
{
    struct ra_run_loop l;
    enum ra_code code = ra_run_attend(run, &l, st);
    ra_run_clock_start(&run->clock);
    if (code == RA_OK) {
        code = ra_run_advance(&l, run->steps, control, st);
    }
    ra_run_clock_stop(&run->clock);
    for (size_t i = 0; i < run->slots && code == RA_OK; i++) {
        if (run->slot[i].is->finish != NULL) {
            run->slot[i].is->finish(run->slot[i].own);
        }
    }
    ra_run_leave(&l);
    return code;
}

// ## A run

/// Shows the user the notes of the engine and of the observers about a complete run.
static void tell(const struct ra_run *run, const struct ra_run_control *control)
{
    char text[320];
    if (run->engine->note != NULL) {
        ra_run_tell(control, run->engine->note(run, text, sizeof text));
    }
    for (size_t i = 0; i < run->slots; i++) {
        const struct ra_run_slot *const s = &run->slot[i];
        const char *line;
        for (int n = 0;
             s->is->note != NULL && (line = s->is->note(s->own, n, text, sizeof text)) != NULL;
             n++) {
            ra_run_tell(control, line);
        }
    }
}

static enum ra_code judge(const struct ra_run *run, struct ra_status *st)
{
    enum ra_code code = RA_OK;
    for (size_t i = 0; i < run->slots && code == RA_OK; i++) {
        const struct ra_run_slot *const s = &run->slot[i];
        code = s->is->judge != NULL ? s->is->judge(s->own, st) : RA_OK;
    }
    return code;
}

enum ra_code ra_run_go(struct ra_run *run, const char *folder, const struct ra_run_control *control,
                       struct ra_status *st)
{
    run->folder = folder;
    run->summary = control != NULL ? control->summary : NULL;
    run->clock.spent = control != NULL ? control->spent : 0.0;
    run->provenance = (struct ra_provenance){.case_name = run->origin->name,
                                             .case_hash = run->hash,
                                             .seed = run->seed,
                                             .command = control != NULL ? control->command : NULL};
    enum ra_code code = ra_run_make(run, &ra_run_itself, st);
    if (code == RA_OK) {
        code = ra_case_hash(run->origin, run->hash, st);
    }
    if (code == RA_OK) {
        code = ra_run_tables_begin(run, st);
    }
    if (code == RA_OK) {
        code = run->engine->settle(run, control != NULL ? control->stop : NULL, &run->settle_steps,
                                   st);
    }
    if (code == RA_OK) {
        code = loop(run, control, st);
    }
    if (code == RA_OK) {
        tell(run, control);
    }
    code = ra_run_tables_end(run, code, st);
    if (code == RA_OK) {
        code = judge(run, st);
    }
    ra_run_clear(run);
    return code;
}
