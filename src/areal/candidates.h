// Which nodes can be in contact: tiles of both surfaces, and bounds of their gaps.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_CANDIDATES_H
#define RA_AREAL_CANDIDATES_H

#include "areal/areal.h"
#include "oscillators/oscillators.h"

/// three levels of tiles, with edges of 8, 32 and 128 nodes
enum { RA_TILE_LEVELS = 3, RA_LEAST_TILE = 8, RA_TILE_RATIO = 4 };

/** Makes the candidates. RA_SYSTEM without memory. ra_areal_free frees them with the rest of
 *  `all`. */
enum ra_code ra_areal_candidates_make(const struct ra_areal *problem, struct ra_arrays *all,
                                      struct ra_areal_candidates **candidates,
                                      struct ra_status *st);

/** The number of columns of the track that must have been made when the block is at `cell`: the
 *  tiles need them. */
size_t ra_areal_candidates_end(const struct ra_areal *problem, int64_t cell);

/** The sum over the modes that the recurrence must watch (oscillators.h). */
struct ra_watch ra_areal_candidates_watch(const struct ra_areal *problem,
                                          const struct ra_areal_candidates *candidates);

/** Whether every node outside the intervals still has a positive gap, while the block is in the
 *  cell for which the intervals were made. */
bool ra_areal_candidates_hold(const struct ra_areal *problem, struct ra_areal_state *state);

/** Makes new intervals for the amplitudes and the cell of the state. */
void ra_areal_candidates_renew(const struct ra_areal *problem, struct ra_areal_state *state);

#endif
