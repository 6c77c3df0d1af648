// Level, energy balance and contact of a run in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_BALANCE_H
#define RA_AREAL_BALANCE_H

#include "areal/areal.h"
#include "statistics/room.h"

/** Sums over a run, from the first step of a state on. */
struct ra_areal_balance {
    /// the part that lines and areas have in common; its ends of the zone are those of the plate
    /// under the block
    struct ra_balance pair;
    /// sums since step `from` of the modal forces of pitch and roll, and of the squares of these
    double moment_sum[2], moment_square[2];
    double area_sum; ///< sum of the contact areas since step `from` [m^2]
};

/** Makes the sums. RA_SYSTEM without memory. ra_balance_close and ra_balance_clear (balance.h of
 *  `statistics`) evaluate and free the member `pair`. */
enum ra_code ra_areal_balance_make(const struct ra_areal *problem, uint64_t from,
                                   struct ra_areal_balance *balance, struct ra_status *st);

/** Call this after every ra_areal_step. */
void ra_areal_balance_observe(const struct ra_areal *problem, const struct ra_areal_state *state,
                              struct ra_areal_balance *balance);

/** The range of the plate's modes among all modes of the pair. */
struct ra_modal_part ra_areal_plate_part(const struct ra_areal *problem);

/** Mean square velocity of the plate [m^2/s^2], over its area and over the time since the start of
 *  the averages. If `mode` is not NULL, it receives the part of each of the plate's modes. ra_level
 *  computes the level from the result. */
double ra_areal_mean_square(const struct ra_areal *problem, const struct ra_areal_state *state,
                            const struct ra_areal_balance *balance, double *mode);

#endif
