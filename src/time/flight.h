// Flights: many steps at once while no contact is possible (Sects. 2.3, 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FLIGHT_H
#define RA_FLIGHT_H

#include "model/state.h"

/** Bounds of free motion; NULL, and RA_OK, for a problem that does not fly: by the plain engine,
 *  with multipliers, or with a scheme that is no recurrence. RA_SYSTEM without memory. */
enum ra_code ra_flight_make(const struct ra_problem *problem,
                            const struct ra_candidates *candidates, struct ra_flight **flight,
                            struct ra_status *st);
void ra_flight_free(struct ra_flight *flight);

/** Somebody who wants to see the amplitudes of solid 0 at certain steps. */
struct ra_wanted {
    uint64_t step; ///< the next of them
    /// is shown them, and returns the step after this one at which it wants to see them again
    uint64_t (*show)(void *context, uint64_t step, const double *amplitude);
    void *context;
};

/** Takes up to `most` time steps without contact, and returns how many: as many calls of ra_step
 *  would have found no node that penetrates, and left the same amplitudes and sums. 0 where that is
 *  not proved. `wanted` (NULL: nobody) is shown what it wants of these steps. What describes t_n in
 *  the state (velocities, offsets of the passes) is stale until the next ra_step, which has to
 *  follow. */
uint64_t ra_fly(const struct ra_problem *problem, struct ra_state *state, uint64_t most,
                struct ra_wanted *wanted);

#endif
