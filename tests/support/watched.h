// A state with its observers, to be compared with another one bit by bit.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WATCHED_H
#define RA_WATCHED_H

#include "support/bodies.h"

#include "statistics/energy.h"
#include "statistics/shocks.h"

/** What is compared of a run. */
struct watched {
    struct ra_problem problem; ///< a shallow copy; the arrays belong to another problem
    struct ra_state state;
    struct ra_shocks shocks;
    struct ra_balance balance;
    uint64_t count, sum; ///< number and checksum of the reported shocks
};

static inline void mix(uint64_t *sum, const void *data, size_t size)
{
    const unsigned char *const byte = data;
    for (size_t i = 0; i < size; i++) {
        *sum = (*sum ^ byte[i]) * 0x100000001b3u;
    }
}

static inline void take_shock(const struct ra_shock *s, void *context)
{
    struct watched *const w = context;
    w->count++;
    mix(&w->sum, &s->solid, sizeof s->solid);
    mix(&w->sum, &s->node, sizeof s->node);
    mix(&w->sum, &s->start, sizeof s->start);
    mix(&w->sum, &s->steps, sizeof s->steps);
    mix(&w->sum, &s->peak, sizeof s->peak);
    mix(&w->sum, &s->energy, sizeof s->energy);
    mix(&w->sum, &s->complete, sizeof s->complete);
}

static inline void watch_begin(const struct ra_problem *problem, int plain,
                               enum ra_shock_force force, struct watched *w)
{
    struct ra_status st;
    memset(w, 0, sizeof *w);
    w->problem = *problem;
    w->problem.pair.plain = plain;
    w->sum = 0xcbf29ce484222325u;
    check_ok(ra_state_init(&w->problem, &w->state, &st), &st);
    check_ok(ra_shocks_init(&w->problem, force, take_shock, w, &w->shocks, &st), &st);
    check_ok(ra_balance_init(&w->problem.pair, 5, &w->balance, &st), &st);
}

static inline void watch_step(struct watched *w)
{
    struct ra_status st;
    check_ok(ra_step(&w->problem, &w->state, &st), &st);
    ra_shocks_observe(&w->problem, &w->state, &w->shocks);
    ra_balance_observe(&w->problem, &w->state, &w->balance);
}

static inline void watch_end(struct watched *w)
{
    ra_shocks_clear(&w->shocks);
    ra_balance_clear(&w->balance);
    ra_state_clear(&w->problem, &w->state);
}

/** The name of the quantity that differs between two states after a step; NULL: all bits agree. */
static inline const char *watch_difference(const struct watched *a, const struct watched *b)
{
    const struct ra_state *const x = &a->state, *const y = &b->state;
    const struct ra_motion *const m = &x->at.motion, *const n = &y->at.motion;
    const size_t width = a->problem.pair.modal.width;
    if (!same(m->amplitude, n->amplitude, width) || !same(m->force, n->force, width) ||
        !same(m->next, n->next, width) || !same(m->velocity, n->velocity, width)) {
        return "motion";
    }
    if (!same(m->square, n->square, width) || !same(m->work, n->work, width)) {
        return "sums of squares or works";
    }
    return !same(&x->at.total_force, &y->at.total_force, 1)       ? "total force"
           : !same(&x->at.sliding_force, &y->at.sliding_force, 1) ? "sliding force"
           : x->at.contacts != y->at.contacts                     ? "number of contacts"
           : a->count != b->count || a->sum != b->sum             ? "shocks"
           : !same(&a->balance.sliding, &b->balance.sliding, 1)   ? "work of sliding"
           : !same(&a->balance.edges, &b->balance.edges, 1)       ? "work of the edges"
           : !same(&a->balance.contact.least, &b->balance.contact.least, 1) ||
                   !same(&a->balance.contact.force, &b->balance.contact.force, 1) ||
                   a->balance.steps != b->balance.steps
               ? "sums of the force"
               : NULL;
}

/** Compares the node forces of all nodes, the audit, and the open shocks. */
static inline void watch_compare_ends(struct watched *a, struct watched *b)
{
    struct ra_audit one, two;
    for (int i = 0; i < 2; i++) {
        for (size_t l = 0; l < a->problem.solid[i].nodes; l++) {
            const double own[2] = {ra_slave_force(&a->state, i, l),
                                   ra_slave_force(&b->state, i, l)};
            const double all[2] = {ra_node_force(&a->state, i, l), ra_node_force(&b->state, i, l)};
            assert_true(same(&own[0], &own[1], 1));
            assert_true(same(&all[0], &all[1], 1));
        }
    }
    ra_balance_audit(&a->problem, &a->state, &a->balance, &one);
    ra_balance_audit(&b->problem, &b->state, &b->balance, &two);
    assert_memory_equal(&one, &two, sizeof one);
    ra_shocks_finish(&a->problem, &a->state, &a->shocks);
    ra_shocks_finish(&b->problem, &b->state, &b->shocks);
    assert_int_equal(a->count, b->count);
    assert_true(a->sum == b->sum);
}

#endif
