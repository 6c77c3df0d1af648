// The state of a plate and a block, and the time step (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The same flow as in two dimensions (step.c of `time`): forces at t_n by the contact, then U_{n+1}
 * and the velocity at t_n by the scheme of the oscillators. A mode does not know in how many
 * dimensions its shape is: the start, a step of the scheme, sums and rest are in the room
 * `oscillators`. Forces that a scheme asks for within a step are found in a state of their own.
 *
 * Tests: tests/areal/test_areal.c, tests/areal/test_block.c, tests/areal/test_reduction.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/candidates.h"
#include "oscillators/oscillators.h"

// ## The state

enum { PACKED = 11 };

static void packed_arrays(struct ra_areal_state *s, double **list[PACKED])
{
    double **const all[PACKED] = {&s->height[0], &s->height[1],     &s->line[0],      &s->line[1],
                                  &s->limit[0],  &s->limit[1],      &s->shape[0],     &s->shape[1],
                                  &s->shape[2],  &s->node_force[0], &s->node_force[1]};
    memcpy(list, all, sizeof all);
}

/// Room for all nodes: of most of it nothing is ever touched.
static enum ra_code make_packed(const struct ra_areal *p, struct ra_areal_state *s,
                                struct ra_status *st)
{
    // the last vector of a sweep may end behind the last entry
    const size_t nodes = p->rows * (p->columns + 4) + 2 * RA_LANES;
    double **list[PACKED];
    packed_arrays(s, list);
    s->run_capacity = p->rows * (p->columns / 5 + 1);
    s->contact_capacity = 2 * p->rows * p->columns;
    s->run = ra_reserve(s->run_capacity, sizeof *s->run, "runs of nodes", st);
    s->contact = ra_reserve(s->contact_capacity, sizeof *s->contact, "list of contacts", st);
    s->asked = ra_reserve(3 * s->contact_capacity, sizeof(double), "forces of contacts", st);
    s->rows = ra_reserve(p->rows, sizeof *s->rows, "rows of runs", st);
    s->loaded = ra_reserve(p->rows, sizeof *s->loaded, "rows with forces", st);
    s->row = ra_alloc(p->rows * p->modes.most, sizeof(double), "coefficients of rows", st);
    s->flag = ra_reserve(nodes / RA_LANES + 1, 1, "flags of nodes", st);
    bool good = s->run != NULL && s->contact != NULL && s->asked != NULL && s->rows != NULL &&
                s->loaded != NULL && s->row != NULL && s->flag != NULL;
    for (size_t a = 0; a < PACKED && good; a++) {
        *list[a] = ra_reserve(nodes, sizeof(double), "packed nodes", st);
        good = *list[a] != NULL;
    }
    return good ? RA_OK : RA_SYSTEM;
}

/// What a step needs, or, in a state that is a stage, only its contact forces.
static enum ra_code make(const struct ra_areal *p, bool stage, struct ra_areal_state *s,
                         struct ra_status *st)
{
    memset(s, 0, sizeof *s);
    s->offset = p->sliding.start;
    s->cell = -1;
    enum ra_code code = ra_motion_make(&p->modal, stage, &s->motion, st);
    if (code == RA_OK) {
        code = make_packed(p, s, st);
    }
    if (code == RA_OK) {
        const size_t room = p->columns + 4 + 2 * RA_LEAST_TILE;
        code = ra_track_make(&p->track, p->spacing, p->rows, room, &s->track, st);
    }
    if (code == RA_OK && !p->plain) {
        code = ra_areal_candidates_make(p, &s->candidates, st);
    }
    if (code == RA_OK && !stage && p->modal.scheme->stages > 1) {
        s->stage = ra_alloc(1, sizeof *s->stage, "stages", st);
        code = s->stage != NULL ? make(p, true, s->stage, st) : RA_SYSTEM;
    }
    return code;
}

enum ra_code ra_areal_state_make(const struct ra_areal *p, struct ra_areal_state *s,
                                 struct ra_status *st)
{
    return make(p, false, s, st);
}

void ra_areal_state_free(struct ra_areal_state *s)
{
    if (s != NULL) {
        ra_motion_free(&s->motion);
        double **packed[PACKED];
        packed_arrays(s, packed);
        for (size_t a = 0; a < PACKED; a++) {
            free(*packed[a]);
        }
        free(s->run);
        free(s->contact);
        free(s->asked);
        free(s->rows);
        free(s->row);
        free(s->loaded);
        free(s->flag);
        ra_track_free(s->track);
        ra_areal_candidates_free(s->candidates);
        ra_areal_state_free(s->stage);
        free(s->stage);
        memset(s, 0, sizeof *s);
    }
}

uint64_t ra_areal_steps(const struct ra_areal *p)
{
    const double room = (double)(p->cells - p->columns) - 1.0;
    const double cells = p->sliding.speed * p->step / p->spacing;
    const double start =
        (double)p->sliding.start.cell + ra_offset_fraction(&p->sliding, &p->sliding.start);
    const double steps = floor((room - start) / cells + 1e-9);
    return steps < 1e18 ? (uint64_t)steps : UINT64_MAX;
}

// ## The step

struct engine {
    const struct ra_areal *problem;
    struct ra_areal_state *state;
};

/// Forces of a stage (ra_forces): the block is so many parts of a step ahead.
static enum ra_code forces_at_stage(void *pointer, int parts, struct ra_status *st)
{
    const struct engine *const engine = pointer;
    const struct ra_areal *const p = engine->problem;
    struct ra_areal_state *const stage = engine->state->stage;
    stage->step = engine->state->step;
    stage->offset = engine->state->offset;
    for (int part = 0; part < parts; part++) {
        ra_offset_advance_by(&p->sliding, &p->sliding.part, &stage->offset);
    }
    stage->motion.travel = HUGE_VAL;
    return ra_areal_forces(p, stage, st);
}

enum ra_code ra_areal_step(const struct ra_areal *p, struct ra_areal_state *s, struct ra_status *st)
{
    if (s->started) {
        ra_motion_move_on(&s->motion);
        ra_offset_advance(&p->sliding, &s->offset);
        s->step++;
    }
    s->started = true;
    enum ra_code code = ra_areal_forces(p, s, st);
    if (code == RA_OK) {
        const struct ra_watch watch = ra_areal_candidates_watch(p, s->candidates);
        struct engine engine = {p, s};
        struct ra_motion *const stage = s->stage != NULL ? &s->stage->motion : NULL;
        const struct ra_forces forces = {forces_at_stage, &engine, stage};
        code = ra_motion_step(&p->modal, &s->motion, s->step, &watch, &forces, st);
    }
    if (code == RA_OK && s->step % RA_FINITE_EVERY == 0) {
        code = ra_motion_check(&p->modal, &s->motion, s->step, st);
    }
    return code;
}

// ## Rest

static enum ra_code step_at_rest(void *pointer, struct ra_status *st)
{
    const struct engine *const engine = pointer;
    return ra_areal_step(engine->problem, engine->state, st);
}

enum ra_code ra_areal_settle(const struct ra_areal *p, struct ra_areal_state *s, double tolerance,
                             uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                             struct ra_status *st)
{
    struct ra_areal still = *p;
    struct engine engine = {&still, s};
    const struct ra_settling how = {step_at_rest, NULL, &engine, tolerance, most, stop};
    still.sliding.step = (struct ra_offset){0, 0};
    enum ra_code code = ra_relaxed_make(&p->modal, p->contact, &still.modal, st);
    if (code == RA_OK) {
        code = ra_relax(&still.modal, &s->motion, &how, st);
    }
    ra_relaxed_free(&still.modal);
    if (steps != NULL) {
        *steps = s->step + 1;
    }
    ra_motion_begin(&p->modal, &s->motion);
    ra_areal_runs_clear(s);
    s->cell = -1;
    s->total_force = s->sliding_force = 0.0;
    s->step = 0;
    s->started = false;
    return code;
}
