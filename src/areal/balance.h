// Level, energy balance and contact of a run in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_BALANCE_H
#define RA_AREAL_BALANCE_H

#include "areal/areal.h"
#include "statistics/room.h"

/** Sums over a run, from the first step of a state on. */
struct ra_areal_balance {
    struct ra_balance pair; ///< of any kind; its edges are those of the plate under the block
    double moment_sum[2], moment_square[2]; ///< modal forces of pitch and roll since `from`
    double area_sum;                        ///< sum of the areas in contact since then [m^2]
};

/** RA_SYSTEM without memory. Its member `pair` is closed and cleared like that of any pair
 *  (balance.h of `statistics`). */
enum ra_code ra_areal_balance_make(const struct ra_areal *problem, uint64_t from,
                                   struct ra_areal_balance *balance, struct ra_status *st);

/** Call this after every ra_areal_step. */
void ra_areal_balance_observe(const struct ra_areal *problem, const struct ra_areal_state *state,
                              struct ra_areal_balance *balance);

/** The range of the plate's modes among all modes of the pair. */
struct ra_modal_part ra_areal_plate_part(const struct ra_areal *problem);

/** Square of the plate's velocity, averaged over its area and over the time since the start of the
 *  averages [m^2/s^2]. If `mode` is not NULL, it receives the parts of the plate's modes. ra_level
 *  gives the level of the result. */
double ra_areal_mean_square(const struct ra_areal *problem, const struct ra_areal_state *state,
                            const struct ra_areal_balance *balance, double *mode);

#endif
