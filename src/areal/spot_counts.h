// How many contact spots there were, how long and how hard.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_SPOT_COUNTS_H
#define RA_AREAL_SPOT_COUNTS_H

#include "areal/spots.h"
#include "statistics/room.h"

/** Sums over the spots of a run. */
struct ra_areal_spot_counts {
    struct ra_shock_counts parted; ///< spots that ended by parting; those still open
    uint64_t merged, split;        ///< spots that ended in others; that were parts of others
    double peak_sum, peak_most;    ///< of those that have parted [N]
    uint64_t steps_sum;            ///< their steps
    uint64_t *lasting;             ///< how many of them had so many steps (longest + 1)
    size_t longest;                ///< what lasts longer is counted there
    uint64_t sum;                  ///< spots at once, all steps
    size_t most;                   ///< at once
    uint64_t steps;                ///< that are in `sum`
    uint64_t beyond[2];            ///< spots loaded beyond first yield, and to full plasticity
    uint64_t unknown;              ///< spots without a summit, which cannot be judged
    double pressure;               ///< the largest mean pressure by Hertz [Pa]
};

/** For a run of that many steps. RA_SYSTEM without memory. */
enum ra_code ra_areal_spot_counts_make(uint64_t steps, struct ra_areal_spot_counts *counts,
                                       struct ra_status *st);
void ra_areal_spot_counts_free(struct ra_areal_spot_counts *counts);

/** A spot that is over, of that duration [s]; M of its peak [N]. */
void ra_areal_spot_counts_add(struct ra_areal_spot_counts *counts, const struct ra_areal_spot *spot,
                              double duration, double reference);
/** The same spot against the limits of yield, whatever became of it (yield.c of `contact`), E*
 *  being the modulus of both solids [Pa]. */
void ra_areal_spot_counts_load(struct ra_areal_spot_counts *counts,
                               const struct ra_areal_spot *spot, double modulus,
                               const struct ra_yield *yield);
/** So many spots are open in a step that counts. */
void ra_areal_spot_counts_now(struct ra_areal_spot_counts *counts, size_t open);

/** The steps of the spots that have parted: those of the two in the middle, which of an odd number
 *  of spots are one. 0 of none. */
void ra_areal_spot_counts_middle(const struct ra_areal_spot_counts *counts, uint64_t steps[2]);

/** Rows of these; of the limits, if there is a yield stress. */
void ra_areal_spot_counts_yield(struct ra_table *table, const struct ra_areal_spot_counts *counts,
                                const struct ra_yield *yield);
/** Their rows in a summary, after `steps` steps of $\tau$ [s] under a weight [N]. */
void ra_areal_spot_counts_rows(struct ra_table *table, const struct ra_areal_spot_counts *counts,
                               uint64_t steps, double tau, double weight);

#endif
