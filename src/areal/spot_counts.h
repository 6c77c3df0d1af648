// Numbers, durations and peak forces of contact spots.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_SPOT_COUNTS_H
#define RA_AREAL_SPOT_COUNTS_H

#include "areal/spots.h"
#include "statistics/room.h"

/** Counts and sums over the spots of a run. */
struct ra_areal_spot_counts {
    /// spots that ended by separation; spots still open at the end
    struct ra_shock_counts parted;
    /// spots that ended by merging into others; spots that began as parts of others
    uint64_t merged, split;
    double peak_sum, peak_most; ///< sum and largest of the peaks of the spots that separated [N]
    uint64_t steps_sum;         ///< sum of their durations [steps]
    uint64_t *lasting;          ///< number of these spots for each duration in steps (longest + 1)
    /// longest duration in `lasting`; longer durations count as this one
    size_t longest;
    uint64_t sum;   ///< sum over the steps of the number of spots in a step
    size_t most;    ///< largest number of spots at once
    uint64_t steps; ///< number of steps in `sum`
    /// spots loaded beyond first yield; spots loaded to full plasticity or beyond
    uint64_t beyond[2];
    uint64_t unknown; ///< spots without a summit, for which yielding is not known
    double pressure;  ///< largest mean pressure by Hertz's theory [Pa]
};

/** Prepares the counts for a run of `steps` steps. RA_SYSTEM without memory. */
enum ra_code ra_areal_spot_counts_make(uint64_t steps, struct ra_areal_spot_counts *counts,
                                       struct ra_status *st);
void ra_areal_spot_counts_free(struct ra_areal_spot_counts *counts);

/** Adds a finished spot that lasted `duration` [s]. Its peak force is compared with
 *  the reference force M [N] (shock_counts.c). */
void ra_areal_spot_counts_add(struct ra_areal_spot_counts *counts, const struct ra_areal_spot *spot,
                              double duration, double reference);
/** Compares a finished spot with the limits of yield (yield.c of `contact`), even if it is not
 *  counted otherwise. `modulus` is E* of both solids [Pa]. */
void ra_areal_spot_counts_load(struct ra_areal_spot_counts *counts,
                               const struct ra_areal_spot *spot, double modulus,
                               const struct ra_yield *yield);
/** Adds the number of spots that are open in a step within the averages. */
void ra_areal_spot_counts_now(struct ra_areal_spot_counts *counts, size_t open);

/** The median duration of the finished spots, as two numbers of steps. They are equal if the number
 *  of spots is odd, and 0 if there is no spot. */
void ra_areal_spot_counts_middle(const struct ra_areal_spot_counts *counts, uint64_t steps[2]);

/** Writes the largest pressure and the number of spots without a summit. If there is a yield
 *  stress, it also writes the rows about the limits of yield. */
void ra_areal_spot_counts_yield(struct ra_table *table, const struct ra_areal_spot_counts *counts,
                                const struct ra_yield *yield);
/** Writes the rows of the counts in a summary. The run has taken `steps` steps of `tau` [s];
 *  `weight` is that of the block [N]. */
void ra_areal_spot_counts_rows(struct ra_table *table, const struct ra_areal_spot_counts *counts,
                               uint64_t steps, double tau, double weight);

#endif
