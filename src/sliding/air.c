// What a run of sliding reports on the air under the slider.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * For runs with an air film (line/air_film.c) this file writes rows of the summary. They are means
 * over the steps of the film since the start of the averages. The work of the film is in the energy
 * balance.
 *
 * Tests: tests/line/test_line_film.c.
 */
#include "line/line.h"
#include "run/room.h"
#include "sliding/simulation.h"

struct air {
    const struct ra_sliding_simulation *run;
    struct ra_air_film_now before; ///< values at the start of the averages
};

static bool wanted(const void *run)
{
    return ((const struct ra_sliding_simulation *)run)->c->pair.air.on;
}

static const struct ra_air_film_now *now_of(const struct air *a)
{
    return ra_film_term_of(&a->run->problem.pair, &a->run->state.at, &ra_line_film);
}

static void see(void *own, uint64_t step)
{
    struct air *const a = own;
    if (step + 1 == a->run->run.from) {
        a->before = *now_of(a);
    }
}

static void rows(const void *own, struct ra_table *t)
{
    const struct air *const a = own;
    ra_rows_film(t, now_of(a), &a->before, "N/m");
}

const struct ra_observer ra_sliding_air = {
    .name = "air film", .size = sizeof(struct air), .wanted = wanted, .see = see, .rows = rows};
