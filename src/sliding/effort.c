// What a run of sliding reports on its solver and its lists of candidates.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file writes the rows of the summary on the multipliers (lagrange.c), if they are used, and
 * the rows of timing.tsv on the work that the list of candidates saves (candidates.c). The state
 * counts iterations and candidates itself; so this observer does nothing in a step.
 *
 * Tests: tests/sliding/test_tables.c.
 */
#include "contact/room.h"
#include "detection/room.h"
#include "sliding/simulation.h"
#include "statistics/room.h"

static void rows(const void *own, struct ra_table *t)
{
    const struct ra_sliding_simulation *const run = own;
    const struct ra_solver_record *const r = &run->state.record;
    if (!ra_law_is_local(run->problem.pair.law)) {
        ra_table_quantity(t, "multiplier_solves", (double)r->solves, "1");
        ra_table_quantity(t, "multiplier_iterations_mean", ra_share(r->iterations, r->solves), "1");
        ra_table_quantity(t, "multiplier_iterations_max", (double)r->most_iterations, "1");
        ra_table_quantity(t, "multiplier_rows_max", (double)r->largest, "1");
        ra_table_quantity(t, "multiplier_worst_penetration", r->worst_penetration, "m");
        ra_table_quantity(t, "multiplier_worst_product", r->worst_product, "N");
    }
}

static void cost(const void *own, struct ra_table *t)
{
    const struct ra_sliding_simulation *const run = own;
    const struct ra_candidates *const list = run->state.candidates;
    if (list != NULL && list->detections > 0) {
        const double detections = (double)list->detections;
        ra_table_quantity(t, "candidate_nodes_mean", (double)list->nodes / detections, "1");
        ra_table_quantity(t, "steps_per_fine_list", detections / (double)list->fine.made, "1");
    }
}

const struct ra_observer ra_sliding_effort = {.name = "effort", .rows = rows, .cost = cost};
