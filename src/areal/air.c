// What a run in three dimensions reports on the air between block and plate.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * For runs with an air film (air_film.c) this file writes rows of the summary. They are means over
 * the steps of the film since the start of the averages. The work of the film is in the energy
 * balance.
 *
 * Tests: tests/areal/test_air_film.c.
 */
#include "areal/air_film.h"

#include "areal/run.h"

struct air {
    const struct ra_areal_simulation *run;
    struct ra_air_film_now before; ///< values at the start of the averages
};

static bool wanted(const void *run)
{
    return ((const struct ra_areal_simulation *)run)->c->pair.air.on;
}

static void see(void *own, uint64_t step)
{
    struct air *const a = own;
    if (step + 1 == a->run->run.from) {
        a->before = *ra_air_film_of(&a->run->problem.pair, &a->run->state.at);
    }
}

static void rows(const void *own, struct ra_table *t)
{
    const struct air *const a = own;
    ra_rows_film(t, ra_air_film_of(&a->run->problem.pair, &a->run->state.at), &a->before, "N");
}

const struct ra_observer ra_areal_air = {
    .name = "air film", .size = sizeof(struct air), .wanted = wanted, .see = see, .rows = rows};
