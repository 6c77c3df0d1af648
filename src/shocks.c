// Shocks: what happens to one node from the first step with a contact force to the last (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * "When the contact force is non-zero, the shock occurs" (Fig. 11). For every node of either solid
 * we follow the nodal force P = w f [N/m] and record, per uninterrupted sequence of steps with
 * P != 0, its start, duration, largest |P| and the energy it gives to its solid,
 * $$ \Delta W = \sum_{n \in shock} P_{l,n}\, \dot u_{l,n}\, \tau .         % eq:ra2d-46 $$
 * (The paper's chi f is our P; u points towards the other solid, so a force P < 0 on a node that
 * moves away does positive work.)
 *
 * **Reading.** The force at a node is its own force as a slave plus the reactions it takes as a
 * master (Sect. 2.4.2, "the contact force at any node of a profile is the sum"). This is the
 * default, `total`. Hermite weights N_0, N_3 are negative, so nodes next to a contact take small
 * tensile reactions, which then count as weak shocks of their own; with `slave` only penetrating
 * nodes count.
 *
 * Open shocks sit in a pool without order; a node knows its place in it. A step costs in
 * proportion to the nodes that carry a force. Tests: tests/test_shocks.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "statistics.h"
#include "vector.h"

enum ra_code ra_shocks_make(const struct ra_problem *problem, int slave_only, ra_shock_sink sink,
                            void *context, struct ra_shocks *shocks, struct ra_status *st)
{
    memset(shocks, 0, sizeof *shocks);
    shocks->slave_only = slave_only;
    shocks->sink = sink;
    shocks->context = context;
    int missing = 0;
    for (int i = 0; i < 2; i++) {
        const size_t nodes = problem->solid[i].nodes;
        shocks->open[i] = ra_alloc(nodes, sizeof *shocks->open[i], "shocks", st);
        shocks->own[i] = ra_alloc(nodes, sizeof *shocks->own[i], "shocks", st);
        missing |= shocks->open[i] == NULL || shocks->own[i] == NULL;
        for (size_t l = 0; !missing && l < nodes; l++) {
            shocks->open[i][l] = -1;
        }
        shocks->capacity += nodes;
    }
    shocks->pool = ra_alloc(shocks->capacity, sizeof *shocks->pool, "shocks", st);
    if (missing || shocks->pool == NULL) {
        ra_shocks_free(shocks);
        return RA_SYSTEM;
    }
    return RA_OK;
}

void ra_shocks_free(struct ra_shocks *shocks)
{
    if (shocks != NULL) {
        for (int i = 0; i < 2; i++) {
            free(shocks->open[i]);
            free(shocks->own[i]);
        }
        free(shocks->pool);
        memset(shocks, 0, sizeof *shocks);
    }
}

/// The node carries force P now: its shock opens or goes on.
static void feel(const struct ra_problem *problem, const struct ra_state *state, int solid,
                 size_t node, double P, struct ra_shocks *shocks)
{
    if (shocks->open[solid][node] < 0) {
        shocks->open[solid][node] = (int32_t)shocks->count;
        shocks->pool[shocks->count++] =
            (struct ra_shock){.solid = solid, .node = node, .start = state->step};
    }
    struct ra_shock *const shock = &shocks->pool[shocks->open[solid][node]];
    shock->steps = state->step - shock->start + 1;
    shock->peak = fmax(shock->peak, fabs(P));
    shock->energy += P * ra_velocity(problem, state, solid, node) * problem->step;
}

/// Takes the shock at this place out of the pool and reports it.
static void close_shock(struct ra_shocks *shocks, size_t place, int complete)
{
    struct ra_shock shock = shocks->pool[place];
    shock.complete = complete;
    shocks->open[shock.solid][shock.node] = -1;
    const struct ra_shock last = shocks->pool[--shocks->count];
    if (place < shocks->count) {
        shocks->pool[place] = last;
        shocks->open[last.solid][last.node] = (int32_t)place;
    }
    shocks->sink(&shock, shocks->context);
}

void ra_shocks_observe(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *shocks)
{
    if (shocks->slave_only) {
        for (size_t c = 0; c < state->now.count; c++) {
            const struct ra_contact *const contact = &state->now.contact[c];
            feel(problem, state, contact->slave, contact->node, contact->force, shocks);
        }
    } else {
        for (int i = 0; i < 2; i++) {
            const struct ra_motion *const m = &state->motion[i];
            for (size_t t = 0; t < m->touched_count; t++) {
                if (m->nodal[m->touched[t]] != 0.0) {
                    feel(problem, state, i, m->touched[t], m->nodal[m->touched[t]], shocks);
                }
            }
        }
    }
    for (size_t place = shocks->count; place-- > 0;) {
        const struct ra_shock *const shock = &shocks->pool[place];
        if (shock->start + shock->steps <= state->step) {
            close_shock(shocks, place, 1);
        }
    }
}

static int by_node(const void *a, const void *b)
{
    const struct ra_shock *const x = a, *const y = b;
    if (x->solid != y->solid) {
        return x->solid - y->solid;
    }
    return (x->node > y->node) - (x->node < y->node);
}

void ra_shocks_finish(const struct ra_problem *problem, struct ra_shocks *shocks)
{
    (void)problem;
    qsort(shocks->pool, shocks->count, sizeof *shocks->pool, by_node);
    for (size_t place = 0; place < shocks->count; place++) {
        shocks->open[shocks->pool[place].solid][shocks->pool[place].node] = -1;
        shocks->pool[place].complete = 0;
        shocks->sink(&shocks->pool[place], shocks->context);
    }
    shocks->count = 0;
}
