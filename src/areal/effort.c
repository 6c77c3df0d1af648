// What a run in three dimensions reports on its lists of candidates.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A row of timing.tsv gives the number of nodes whose gaps a step computes (candidates.c).
 *
 * Tests: tests/areal/test_areal_run.c.
 */
#include "areal/run.h"

struct effort {
    const struct ra_areal_simulation *run;
    uint64_t nodes; ///< number of nodes whose gaps were computed, summed over all steps
};

static void see(void *own, uint64_t step)
{
    struct effort *const e = own;
    const struct ra_areal_state *const s = &e->run->state;
    (void)step;
    e->nodes += s->packed - 2 * RA_BESIDE * s->interval_count;
}

static void cost(const void *own, struct ra_table *t)
{
    const struct effort *const e = own;
    ra_table_quantity(t, "candidate_nodes_mean", (double)e->nodes / (double)e->run->run.done, "1");
}

const struct ra_observer ra_areal_effort = {
    .name = "effort", .size = sizeof(struct effort), .see = see, .cost = cost};
