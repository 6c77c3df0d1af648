// The state of nodes of an area: forces, packed nodes, the track (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file has the arrays that a plate and a block add to the motion of a pair (pair.h of
 * `model`), and the functions of this kind of pair that the step calls (step.c of `time`).
 *
 * Tests: tests/areal/test_areal.c, tests/areal/test_block.c, tests/areal/test_reduction.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/candidates.h"
#include "time/step.h"

static const struct ra_areal *problem_of(const struct ra_pair *pair)
{
    return (const struct ra_areal *)pair;
}

static struct ra_areal_state *state_of(struct ra_instant *at)
{
    return (struct ra_areal_state *)at;
}

// ## The state

/// Reserves memory for all nodes; most of it is never used.
static enum ra_code make_packed(const struct ra_areal *p, struct ra_areal_state *s,
                                struct ra_status *st)
{
    // the last vector of a loop may end after the last entry
    const size_t nodes = p->rows * (p->columns + 4) + 2 * RA_LANES;
    struct ra_arrays *const all = &s->arrays;
    s->interval_capacity = p->rows * (p->columns / 5 + 1);
    s->contact_capacity = 2 * p->rows * p->columns;
    s->interval =
        ra_arrays_reserve(all, s->interval_capacity, sizeof *s->interval, "intervals of nodes", st);
    s->contact =
        ra_arrays_reserve(all, s->contact_capacity, sizeof *s->contact, "list of contacts", st);
    const size_t asked = p->summit != NULL ? 7 : 3;
    s->asked = ra_arrays_reserve(all, asked * s->contact_capacity, sizeof(double),
                                 "forces of contacts", st);
    s->rows = ra_arrays_reserve(all, p->rows, sizeof *s->rows, "rows of intervals", st);
    s->loaded = ra_arrays_reserve(all, p->rows, sizeof *s->loaded, "rows with forces", st);
    s->row =
        ra_arrays_alloc(all, p->rows * p->modes.most, sizeof(double), "coefficients of rows", st);
    if (p->modes.spread != NULL) {
        s->sheet = ra_arrays_alloc(all, p->modes.sheet, sizeof(double), "sheet of the plate", st);
    }
    s->flag = ra_arrays_reserve(all, nodes / RA_LANES + 1, 1, "flags of nodes", st);
    double **const packed[] = {&s->height[0], &s->height[1],     &s->line[0],      &s->line[1],
                               &s->limit[0],  &s->limit[1],      &s->shape[0],     &s->shape[1],
                               &s->shape[2],  &s->node_force[0], &s->node_force[1]};
    for (size_t a = 0; a < sizeof packed / sizeof *packed; a++) {
        *packed[a] = ra_arrays_reserve(all, nodes, sizeof(double), "packed nodes", st);
    }
    if (p->pair.rates) {
        double **const moving[] = {&s->pace[0], &s->pace[1], &s->flat};
        for (size_t a = 0; a < sizeof moving / sizeof *moving; a++) {
            *moving[a] = ra_arrays_alloc(all, nodes, sizeof(double), "rates of packed nodes", st);
        }
        s->idle = ra_arrays_reserve(all, s->contact_capacity, sizeof *s->idle, "idle contacts", st);
        s->rate =
            ra_arrays_reserve(all, s->contact_capacity, sizeof(double), "rates of contacts", st);
    }
    double **const of_hills[] = {&s->deepest, &s->most};
    const size_t kept = p->summit == NULL ? 0 : p->pair.remembers ? 2 : 1;
    for (size_t a = 0; a < kept; a++) {
        *of_hills[a] =
            ra_arrays_alloc(all, p->columns * p->rows, sizeof(double), "depths of hills", st);
    }
    return ra_arrays_code(all);
}

static enum ra_code make(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st)
{
    const struct ra_areal *const p = problem_of(pair);
    struct ra_areal_state *const s = state_of(at);
    s->cell = -1;
    enum ra_code code = make_packed(p, s, st);
    if (code == RA_OK) {
        code = ra_track_copy(p->begin, &s->track, st);
    }
    if (code == RA_OK && !pair->plain) {
        code = ra_areal_candidates_make(p, &s->arrays, &s->candidates, st);
    }
    return code;
}

static void release(struct ra_instant *at)
{
    struct ra_areal_state *const s = state_of(at);
    ra_arrays_free(&s->arrays);
    ra_track_free(s->track);
}

enum ra_code ra_areal_state_make(const struct ra_areal *p, struct ra_areal_state *s,
                                 struct ra_status *st)
{
    return ra_instant_make(&p->pair, &s->at, st);
}

void ra_areal_state_free(struct ra_areal_state *s)
{
    ra_instant_free(s != NULL ? &s->at : NULL);
}

// ## What the step calls

static enum ra_code forces(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st)
{
    return ra_areal_forces(problem_of(pair), state_of(at), st);
}

static struct ra_watch watch(const struct ra_pair *pair, const struct ra_instant *at)
{
    const struct ra_areal_state *const s = (const struct ra_areal_state *)at;
    return ra_areal_candidates_watch(problem_of(pair), s->candidates);
}

static double stored(const struct ra_pair *pair, const struct ra_instant *at)
{
    const struct ra_areal_state *const s = (const struct ra_areal_state *)at;
    double sum = 0.0;
    for (size_t n = 0; n < at->contacts; n++) {
        sum += ra_areal_stored(problem_of(pair), &s->contact[n]);
    }
    for (size_t n = 0; n < s->idle_count; n++) {
        sum += ra_areal_stored(problem_of(pair), &s->idle[n]);
    }
    return sum;
}

static double lost(const struct ra_pair *pair, const struct ra_instant *at)
{
    return ra_areal_lost(problem_of(pair), (const struct ra_areal_state *)at);
}

/// Discards the intervals, so that the next step makes new ones. Their width depends on the motion,
/// and at rest they would never be renewed.
static void forget(struct ra_instant *at)
{
    ra_areal_intervals_clear(state_of(at));
    state_of(at)->cell = -1;
}

const struct ra_pair_kind ra_nodes_of_area = {.nodes = RA_NODES_OF_AREA,
                                              .problem = sizeof(struct ra_areal),
                                              .state = sizeof(struct ra_areal_state),
                                              .make = make,
                                              .free = release,
                                              .forces = forces,
                                              .watch = watch,
                                              .stored = stored,
                                              .lost = lost,
                                              .forget = forget};

enum ra_code ra_areal_step(const struct ra_areal *p, struct ra_areal_state *s, struct ra_status *st)
{
    return ra_pair_step(&p->pair, &s->at, st);
}

enum ra_code ra_areal_settle(const struct ra_areal *p, struct ra_areal_state *s, double tolerance,
                             uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                             struct ra_status *st)
{
    return ra_pair_settle(&p->pair, &s->at, tolerance, most, stop, steps, st);
}
