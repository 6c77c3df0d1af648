// Stretches: many steps at once while the same nodes are in contact (Sects. 2.3, 2.4.2).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STRETCH_H
#define RA_STRETCH_H

#include "model/state.h"

/** Takes up to `most` time steps in one kernel, and returns how many; their sums over the slaves
 *  are in `stretch`. As many calls of ra_step leave the same bits everywhere in the state. 0 where
 *  it cannot be done: by another law than the penalty, while nobody follows the shocks, near an
 *  end of a solid, where the slider meets the next node or the list is used up. In the last of
 *  them, and in no other, node forces may begin or end. */
uint64_t ra_stretch(const struct ra_problem *problem, struct ra_state *state, uint64_t most,
                    struct ra_stretch *stretch);

#endif
