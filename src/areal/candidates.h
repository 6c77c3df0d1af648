// Which nodes can be in contact: tiles of both surfaces, and bounds that prove it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_CANDIDATES_H
#define RA_AREAL_CANDIDATES_H

#include "areal/areal.h"
#include "oscillators/oscillators.h"

enum { RA_TILE_LEVELS = 3, RA_LEAST_TILE = 8, RA_TILE_RATIO = 4 }; ///< tiles of 8, 32, 128 nodes

/** RA_SYSTEM without memory. ra_areal_free frees it with the rest of `all`. */
enum ra_code ra_areal_candidates_make(const struct ra_areal *problem, struct ra_arrays *all,
                                      struct ra_areal_candidates **candidates,
                                      struct ra_status *st);

/** When the block is at `cell`, the tiles need the columns of the track up to this one. */
size_t ra_areal_candidates_end(const struct ra_areal *problem, int64_t cell);

/** The sum over the modes that the recurrence has to watch (oscillators.h). */
struct ra_watch ra_areal_candidates_watch(const struct ra_areal *problem,
                                          const struct ra_areal_candidates *candidates);

/** Whether every node outside the intervals still has a positive gap, while the block is in the
 *  cell for which the intervals were made. */
bool ra_areal_candidates_hold(const struct ra_areal *problem, struct ra_areal_state *state);

/** Makes the intervals anew for the state's amplitudes and cell. */
void ra_areal_candidates_renew(const struct ra_areal *problem, struct ra_areal_state *state);

#endif
