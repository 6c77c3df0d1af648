// Shocks of single nodes in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A shock of a node is an uninterrupted sequence of steps in which it penetrates as a slave. This
 * is the definition `slave` of two dimensions (shocks.c of `statistics`). It needs no masters and
 * does not depend on weights that pass through zero. The shock lasts as many steps as the node
 * penetrates, and its peak is the largest force of the node.
 *
 * Contacts are listed by rows and nodes, and so are the nodes that were loaded one step ago. One
 * pass through both lists finds which shocks continue, begin and end. Columns of the plate are
 * numbered from the plate's edge x = 0, so that their numbers do not change when the block moves.
 *
 * Tests: tests/areal/test_areal_shocks.c.
 */
#include "areal/shocks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/run.h"
#include "run/room.h"

enum ra_code ra_areal_shocks_make(const struct ra_areal *problem, ra_areal_shock_sink *sink,
                                  void *context, struct ra_areal_shocks *shocks,
                                  struct ra_status *st)
{
    *shocks = (struct ra_areal_shocks){.sink = sink, .context = context};
    struct ra_arrays *const all = &shocks->arrays;
    const size_t nodes = problem->columns * problem->rows;
    const size_t most = nodes < problem->most ? nodes : problem->most;
    for (int i = 0; i < 2; i++) {
        shocks->open[i] = ra_arrays_reserve(all, most, sizeof *shocks->open[i], "shocks", st);
        shocks->next[i] = ra_arrays_reserve(all, most, sizeof *shocks->next[i], "shocks", st);
    }
    return ra_arrays_code(all);
}

void ra_areal_shocks_free(struct ra_areal_shocks *shocks)
{
    if (shocks != NULL) {
        ra_arrays_free(&shocks->arrays);
        memset(shocks, 0, sizeof *shocks);
    }
}

static void hand_out(const struct ra_areal_shocks *shocks, int solid,
                     const struct ra_areal_loaded *one, uint64_t end, bool complete)
{
    const struct ra_shock shock = {.solid = solid,
                                   .node = (size_t)one->node,
                                   .start = one->start,
                                   .steps = end - one->start,
                                   .peak = one->peak,
                                   .complete = complete};
    shocks->sink(&shock, one->row, shocks->context);
}

/// Whether a loaded node comes before a place in the order of rows and nodes.
static bool before(const struct ra_areal_loaded *one, size_t row, int64_t node)
{
    return one->row < row || (one->row == row && one->node < node);
}

/// Compares the contacts of this step with the nodes that were loaded one step ago. Both lists are
/// in the order of rows and nodes, so they are read together. If no contact is found for a loaded
/// node, its shock has ended.
static void observe_solid(const struct ra_areal_state *state, struct ra_areal_shocks *shocks,
                          int solid)
{
    const int64_t cell = solid == RA_PLATE ? state->at.offset.cell : 0;
    const struct ra_areal_loaded *const open = shocks->open[solid];
    struct ra_areal_loaded *const next = shocks->next[solid];
    size_t known = 0, count = 0;
    for (size_t n = 0; n < state->at.contacts; n++) {
        const struct ra_areal_contact *const c = &state->contact[n];
        const int64_t node = c->node + cell;
        if (c->slave != solid) {
            continue;
        }
        for (; known < shocks->count[solid] && before(&open[known], c->row, node); known++) {
            hand_out(shocks, solid, &open[known], state->at.step, true);
        }
        struct ra_areal_loaded *const one = &next[count++];
        *one = (struct ra_areal_loaded){c->row, node, state->at.step, -c->force};
        if (known < shocks->count[solid] && open[known].row == c->row && open[known].node == node) {
            one->start = open[known].start;
            one->peak = fmax(one->peak, open[known].peak);
            known++;
        }
    }
    for (; known < shocks->count[solid]; known++) {
        hand_out(shocks, solid, &open[known], state->at.step, true);
    }
    shocks->next[solid] = shocks->open[solid];
    shocks->open[solid] = next;
    shocks->count[solid] = count;
}

void ra_areal_shocks_observe(const struct ra_areal_state *state, struct ra_areal_shocks *shocks)
{
    observe_solid(state, shocks, RA_PLATE);
    observe_solid(state, shocks, RA_BLOCK);
}

void ra_areal_shocks_finish(const struct ra_areal_state *state, struct ra_areal_shocks *shocks)
{
    for (int i = 0; i < 2; i++) {
        for (size_t n = 0; n < shocks->count[i]; n++) {
            hand_out(shocks, i, &shocks->open[i][n], state->at.step + 1, false);
        }
        shocks->count[i] = 0;
    }
}

// ## In a run

struct observer {
    struct ra_shock_record record;
    const struct ra_areal_simulation *run;
    struct ra_areal_shocks found;
};

static void place(const void *run, struct ra_table *t, const struct ra_shock *shock, size_t line)
{
    const struct ra_areal_simulation *const s = run;
    const double side = shock->solid == RA_PLATE ? ra_areal_case_side(s->c) : 0.0;
    ra_table_count(t, "column", shock->node);
    ra_table_count(t, "row", line);
    ra_table_number(t, "x", "m", (double)shock->node * s->problem.pair.spacing);
    ra_table_number(t, "y", "m", side + (double)line * s->problem.pair.spacing);
}

static const struct ra_shock_words words = {
    .solid = {"plate", "block"}, .force = "N", .least = -12, .place = place};

static void take(const struct ra_shock *shock, size_t row, void *context)
{
    ra_shock_record_add(context, shock, row);
}

static enum ra_code make(void *own, void *run, struct ra_status *st)
{
    struct observer *const o = own;
    o->run = run;
    const enum ra_code code = ra_shock_record_make(&o->record, &words, run, st);
    return code == RA_OK ? ra_areal_shocks_make(&o->run->problem, take, &o->record, &o->found, st)
                         : code;
}

static void release(void *own)
{
    struct observer *const o = own;
    ra_areal_shocks_free(&o->found);
}

static void see(void *own, uint64_t step)
{
    struct observer *const o = own;
    (void)step;
    ra_areal_shocks_observe(&o->run->state, &o->found);
}

static void finish(void *own)
{
    struct observer *const o = own;
    ra_areal_shocks_finish(&o->run->state, &o->found);
}

const struct ra_observer ra_areal_shocks_observer = {.name = "shocks",
                                                     .size = sizeof(struct observer),
                                                     .make = make,
                                                     .free = release,
                                                     .see = see,
                                                     .finish = finish,
                                                     .tables = ra_shock_record_tables,
                                                     .rows = ra_shock_record_rows};
