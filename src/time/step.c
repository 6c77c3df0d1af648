// The time step of two solids, whatever the nodes of their contact are (Algorithms 1, 2).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * ra_pair_step is the whole method (Algorithms 1, 2) in two dimensions and in three:
 *     forces at t_n by the contact law  ->  U_{n+1} and the velocity at t_n by the time scheme.
 * Forces of *terms* (term.h of `model`), if the pair has any, are added between the two.
 * The law (law.h), the scheme (oscillators.h) and the kind of nodes (pair.h) belong to the pair,
 * which never changes. A state holds all variables. Its memory is allocated when it is made; a step
 * allocates none. After a step the state describes $t_n$, with the forces at that time, and
 * contains $U_{n+1}$.
 *
 * **Forces within a step** are needed by some schemes. They belong to another time and another
 * deflection, so they are computed in a separate state with its own list of candidates.
 *
 * **Rates.** A law whose force depends on the rate of penetration needs velocities at the time of
 * its forces. A stage has these velocities; otherwise the step predicts them (`foresee` of the
 * scheme).
 *
 * **Limits.** A step that is too large for contact is refused before there is a state (pair.c). If
 * the motion grows without bound nevertheless, the run ends at most RA_FINITE_EVERY steps after a
 * number has become infinite.
 *
 * **Rest.** Settling takes steps with fictitious masses (settle.c of `oscillators`). The slider
 * does not move, and rates add nothing to the forces. After settling the state is at rest in
 * equilibrium and has not started. Its list of candidates is renewed from time to time. Contacts
 * that yield (yield.c of `contact`) follow the curve of first loading in both directions during the
 * search for equilibrium. They remember their largest penetration only from the first step on.
 *
 * Tests: tests/line/test_problem.c, tests/line/test_settle.c, tests/contact/test_impact.c,
 * tests/areal/test_areal.c, tests/areal/test_reduction.c.
 */
#include "time/step.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ## What moves

/// Gives the present speed to the state's own copy of the pair.
static void set_pace(const struct ra_pair *pair, struct ra_instant *at)
{
    const unsigned parts = (unsigned)pair->modal.scheme->parts;
    at->now->sliding.speed = at->pace.speed;
    at->now->load = at->pace.load;
    ra_sliding_set_step(&at->now->sliding, &at->pace.step, parts > 1 ? parts : 1);
    if (pair->kind->pace != NULL) {
        pair->kind->pace(at->now, at);
    }
}

/// Allocates the memory that a step needs. A state that is only a stage needs memory for the
/// contact forces alone.
static enum ra_code make(const struct ra_pair *pair, bool stage, struct ra_instant *at,
                         struct ra_status *st)
{
    memset(at, 0, pair->kind->state);
    at->kind = pair->kind;
    at->offset = pair->sliding.start;
    if (!stage && pair->course != NULL) {
        at->now = ra_alloc(1, pair->kind->problem, "pace", st);
        if (at->now == NULL) {
            return RA_SYSTEM;
        }
        // a copy that shares all that the problem owns
        memcpy(at->now, pair, pair->kind->problem);
        at->now->course = NULL;
    }
    enum ra_code code = ra_motion_make(&pair->modal, stage, &at->motion, st);
    if (code == RA_OK) {
        code = pair->kind->make(pair, at, st);
    }
    if (code == RA_OK && pair->terms > 0) {
        code = ra_terms_make(pair, at, st);
    }
    if (code == RA_OK && pair->rates && !stage) {
        at->foreseen = ra_alloc(pair->modal.width, sizeof(double), "foreseen velocities", st);
        code = at->foreseen != NULL ? RA_OK : RA_SYSTEM;
    }
    if (code == RA_OK && !stage && pair->modal.scheme->stages > 1) {
        at->stage = ra_alloc(1, pair->kind->state, "stages", st);
        code = at->stage != NULL ? make(pair, true, at->stage, st) : RA_SYSTEM;
    }
    if (code == RA_OK && at->now != NULL) {
        ra_pace_begin(pair->course, &at->pace);
        set_pace(pair, at);
    }
    return code;
}

enum ra_code ra_instant_make(const struct ra_pair *pair, struct ra_instant *at,
                             struct ra_status *st)
{
    return make(pair, false, at, st);
}

void ra_instant_free(struct ra_instant *at)
{
    if (at == NULL || at->kind == NULL) {
        return;
    }
    at->kind->free(at);
    ra_terms_free(at);
    ra_motion_free(&at->motion);
    free(at->foreseen);
    ra_instant_free(at->stage);
    free(at->stage);
    free(at->now);
    memset(at, 0, at->kind->state);
}

// ## The step

struct engine {
    const struct ra_pair *pair;
    struct ra_instant *at;
};

/// Computes the forces of the contact, and then those of the terms.
static enum ra_code find_forces(const struct ra_pair *pair, struct ra_instant *at,
                                struct ra_status *st)
{
    const enum ra_code code = pair->kind->forces(pair, at, st);
    return code == RA_OK && pair->terms > 0 ? ra_terms_add(pair, at, st) : code;
}

/// Computes the forces of a stage (ra_forces), in which the slider is `parts` parts of a step
/// ahead.
static enum ra_code forces_at_stage(void *pointer, int parts, struct ra_status *st)
{
    const struct engine *const engine = pointer;
    const struct ra_pair *const pair = engine->pair;
    struct ra_instant *const stage = engine->at->stage;
    stage->step = engine->at->step;
    stage->offset = engine->at->offset;
    // exact: the offset advances by whole parts of a step
    for (int p = 0; p < parts; p++) {
        ra_offset_advance_by(&pair->sliding, &pair->sliding.part, &stage->offset);
    }
    // a stage has another deflection, so that its list of candidates must be checked anew
    stage->motion.travel = HUGE_VAL;
    // the stage uses its own velocities during this call
    stage->foreseen = stage->motion.velocity;
    const enum ra_code code = find_forces(pair, stage, st);
    stage->foreseen = NULL;
    return code;
}

static void move_slider(const struct ra_pair *pair, struct ra_instant *at)
{
    if (pair->course == NULL) {
        ra_offset_advance(&pair->sliding, &at->offset);
        return;
    }
    ra_pace_advance(pair->course, &pair->sliding, &at->pace, &at->offset);
    set_pace(pair, at);
}

enum ra_code ra_pair_step(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st)
{
    // the first step describes t = 0: nothing moves before it
    if (at->started) {
        ra_motion_move_on(&at->motion);
        move_slider(pair, at);
        at->step++;
    }
    at->started = true;
    const struct ra_pair *const now = ra_pair_now(pair, at);
    // a law with rates needs velocities at $t_n$ before its forces (rate_method.c)
    if (pair->rates) {
        pair->modal.scheme->foresee(&pair->modal, &at->motion, at->step == 0, at->foreseen);
    }
    enum ra_code code = find_forces(now, at, st);
    if (code == RA_OK) {
        const struct ra_watch watch = now->kind->watch(now, at);
        struct engine engine = {now, at};
        struct ra_motion *const stage = at->stage != NULL ? &at->stage->motion : NULL;
        const struct ra_forces forces = {forces_at_stage, &engine, stage};
        code = ra_motion_step(&pair->modal, &at->motion, at->step, &watch, &forces, st);
    }
    if (code != RA_OK) {
        return code;
    }
    if (now->terms > 0) {
        ra_terms_account(now, at);
    }
    // the last check may have fallen into a stretch, which ends when the travel is no longer
    // finite; then this step is checked
    const uint64_t since = at->step % RA_FINITE_EVERY;
    const bool look = since == 0 || (since == 1 && isnan(at->motion.travel));
    return look ? ra_motion_check(&pair->modal, &at->motion, at->step, st) : RA_OK;
}

enum ra_code ra_pair_drive(const struct ra_pair *pair, struct ra_instant *at, double speed,
                           double load, uint64_t *step, struct ra_status *st)
{
    const struct ra_speed_knot to = {at->started ? at->step + 1 : 0, speed, load};
    if (pair->course == NULL || !pair->course->driven) {
        return ra_fail(st, RA_INPUT,
                       "this problem is not driven: its speed and load are known from the start; "
                       "make it with course.driven");
    }
    const enum ra_code code = ra_pace_change(pair->course, &to, pair->modal.step, pair->spacing,
                                             !at->started, &at->pace, st);
    if (code == RA_OK && !at->started) {
        set_pace(pair, at);
    }
    if (step != NULL) {
        *step = to.step;
    }
    return code;
}

// ## Rest

static enum ra_code step_at_rest(void *pointer, struct ra_status *st)
{
    const struct engine *const engine = pointer;
    return ra_pair_step(engine->pair, engine->at, st);
}

static void renew_list(void *pointer)
{
    const struct engine *const engine = pointer;
    engine->pair->kind->renew(engine->at);
}

/// Sets the state to rest at its place, as before its first step. Speed and load stay: settling
/// follows no course, and what a caller has set before it (ra_pair_drive) acts after it.
static void begin_again(const struct ra_pair *pair, struct ra_instant *at)
{
    pair->kind->forget(at);
    ra_motion_begin(&pair->modal, &at->motion);
    if (pair->terms > 0) {
        ra_terms_begin(pair, at);
    }
    at->total_force = at->sliding_force = 0.0;
    at->contacts = 0;
    at->step = 0;
    at->started = false;
}

enum ra_code ra_pair_settle(const struct ra_pair *pair, struct ra_instant *at, double tolerance,
                            uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                            struct ra_status *st)
{
    // a copy of the problem without sliding; it shares everything except the coefficients
    struct ra_pair *const still = ra_alloc(1, pair->kind->problem, "settling", st);
    if (still == NULL) {
        return RA_SYSTEM;
    }
    memcpy(still, pair, pair->kind->problem);
    still->sliding.step = (struct ra_offset){0, 0};
    still->sliding.speed = ra_pair_now(pair, at)->sliding.speed;
    still->load = ra_pair_now(pair, at)->load;
    still->course = NULL;
    ra_terms_at_rest(still);
    // during the search for equilibrium no force depends on a rate, and no contact remembers its
    // largest penetration
    still->rates = still->remembers = false;
    struct engine engine = {still, at};
    const struct ra_settling how = {step_at_rest, pair->kind->renew != NULL ? renew_list : NULL,
                                    &engine,      tolerance,
                                    most,         stop};
    enum ra_code code = ra_relaxed_make(&pair->modal, pair->contact, &still->modal, st);
    if (code == RA_OK) {
        code = ra_relax(&still->modal, &at->motion, &how, st);
    }
    ra_relaxed_free(&still->modal);
    free(still);
    if (steps != NULL) {
        *steps = at->step + 1;
    }
    begin_again(pair, at);
    return code;
}
