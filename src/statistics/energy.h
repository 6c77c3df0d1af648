// Levels and energies of a run of two beams (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ENERGY_H
#define RA_ENERGY_H

#include "detection/room.h"
#include "statistics/balance.h"

/** Replaces the calls of ra_balance_observe for the next `steps` steps, if they are a flight
 *  (flight.c). */
void ra_balance_fly(const struct ra_state *state, struct ra_balance *balance, uint64_t steps);

/** ra_balance_stretch replaces the calls of ra_balance_observe for the steps of a stretch
 *  (stretch.c). Call it only if ra_balance_stretches returns true. */
bool ra_balance_stretches(const struct ra_balance *balance);
void ra_balance_stretch(const struct ra_problem *problem, const struct ra_state *state,
                        const struct ra_stretch *stretch, struct ra_balance *balance,
                        uint64_t steps);

/** A solid as a part of the modes of the pair. */
struct ra_modal_part ra_solid_part(const struct ra_problem *problem, int solid);

#endif
