// Observers as a user of the library holds them: by pointer (ra2d.h).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Inside the library observers are structs. In the public interface they are opaque, as are problem
 * and state (handles.c).
 *
 * Tests: tests/line/test_handles.c.
 */
#include <stdlib.h>

#include "statistics/energy.h"
#include "statistics/shocks.h"

enum ra_code ra_balance_make(const struct ra_problem *problem, uint64_t from,
                             struct ra_balance **balance, struct ra_status *st)
{
    *balance = ra_alloc(1, sizeof **balance, "balance of energy", st);
    const enum ra_code code =
        *balance != NULL ? ra_balance_init(&problem->pair, from, *balance, st) : RA_SYSTEM;
    if (code != RA_OK) {
        free(*balance);
        *balance = NULL;
    }
    return code;
}

void ra_balance_free(struct ra_balance *balance)
{
    ra_balance_clear(balance);
    free(balance);
}

enum ra_code ra_shocks_make(const struct ra_problem *problem, enum ra_shock_force force,
                            ra_shock_sink sink, void *context, struct ra_shocks **shocks,
                            struct ra_status *st)
{
    *shocks = ra_alloc(1, sizeof **shocks, "shocks", st);
    const enum ra_code code =
        *shocks != NULL ? ra_shocks_init(problem, force, sink, context, *shocks, st) : RA_SYSTEM;
    if (code != RA_OK) {
        free(*shocks);
        *shocks = NULL;
    }
    return code;
}

void ra_shocks_free(struct ra_shocks *shocks)
{
    ra_shocks_clear(shocks);
    free(shocks);
}
