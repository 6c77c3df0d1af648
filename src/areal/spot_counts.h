// Numbers, durations and peak forces of contact spots.
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

/** Prepares the sums for a run of that many steps. RA_SYSTEM without memory. */
enum ra_code ra_areal_spot_counts_make(uint64_t steps, struct ra_areal_spot_counts *counts,
                                       struct ra_status *st);
void ra_areal_spot_counts_free(struct ra_areal_spot_counts *counts);

/** Adds a finished spot of that duration [s], with M of its peak [N]. */
void ra_areal_spot_counts_add(struct ra_areal_spot_counts *counts, const struct ra_areal_spot *spot,
                              double duration, double reference);
/** Compares the same spot with the limits of yield (yield.c of `contact`), whether or not it counts
 *  otherwise. E* is the modulus of both solids [Pa]. */
void ra_areal_spot_counts_load(struct ra_areal_spot_counts *counts,
                               const struct ra_areal_spot *spot, double modulus,
                               const struct ra_yield *yield);
/** Adds the number of open spots of a step within the averages. */
void ra_areal_spot_counts_now(struct ra_areal_spot_counts *counts, size_t open);

/** The median duration of the finished spots as two numbers of steps, which are equal for an odd
 *  number of spots. Both are 0 if there is no spot. */
void ra_areal_spot_counts_middle(const struct ra_areal_spot_counts *counts, uint64_t steps[2]);

/** Rows of the largest pressure and of the spots without a summit; with a yield stress also the
 *  rows of its limits. */
void ra_areal_spot_counts_yield(struct ra_table *table, const struct ra_areal_spot_counts *counts,
                                const struct ra_yield *yield);
/** Rows of the counts in a summary, after `steps` steps of length $\tau$ [s] under a weight [N]. */
void ra_areal_spot_counts_rows(struct ra_table *table, const struct ra_areal_spot_counts *counts,
                               uint64_t steps, double tau, double weight);

#endif
