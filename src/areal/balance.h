// Level, energy balance and contact of a run in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_BALANCE_H
#define RA_AREAL_BALANCE_H

#include "areal/areal.h"
#include "statistics/energy.h"

/** Sums over a run, from the first step of a state on; averages start at step `from`. */
struct ra_areal_balance {
    uint64_t from, steps;
    struct ra_modal_start modes; ///< of plate and block
    double sliding;              ///< sum of the power of sliding, its first term by half [W]
    double last_sliding;         ///< its last term
    struct ra_edge edge;         ///< of the plate's nodes under the block, all rows together [J]
    double edges; ///< energy of springs that came under the block less those that left [J]
    double first_energy[3];         ///< kinetic, strain, contact energy at the first step [J]
    struct ra_contact_sums contact; ///< since `from`
    double moment_sum[2], moment_square[2]; ///< modal forces of pitch and roll since then
    double area_sum;                        ///< sum of the areas in contact since `from` [m^2]
};

/** RA_SYSTEM without memory. */
enum ra_code ra_areal_balance_make(const struct ra_areal *problem, uint64_t from,
                                   struct ra_areal_balance *balance, struct ra_status *st);
void ra_areal_balance_free(struct ra_areal_balance *balance);
/** To be called after every ra_areal_step. */
void ra_areal_balance_observe(const struct ra_areal *problem, const struct ra_areal_state *state,
                              struct ra_areal_balance *balance);

/** The balance of the mode at place k of a modal array between the first and the last step [J]. */
struct ra_mode_balance ra_areal_balance_mode(const struct ra_areal *problem,
                                             const struct ra_areal_state *state,
                                             const struct ra_areal_balance *balance, size_t k);

/** Energies and works as in two dimensions, but [J]. */
void ra_areal_balance_audit(const struct ra_areal *problem, const struct ra_areal_state *state,
                            const struct ra_areal_balance *balance, struct ra_audit *audit);

/** Mean square velocity of the plate over its area and the time since the start of the averages
 *  [m^2/s^2]; by modes if `mode` is not NULL (width). Its level is ra_level of it. */
double ra_areal_mean_square(const struct ra_areal *problem, const struct ra_areal_state *state,
                            const struct ra_areal_balance *balance, double *mode);

#endif
