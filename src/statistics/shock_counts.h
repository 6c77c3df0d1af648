// Numbers and sizes of shocks, in two and three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SHOCK_COUNTS_H
#define RA_SHOCK_COUNTS_H

#include <float.h>
#include <math.h>

#include "base/room.h"
#include "statistics/histogram.h"

/// limit of short shocks in claim C20 [s]; a shock of exactly this duration is not short
#define SHORT_SHOCK 1e-4

/** Counts of the complete shocks of both solids, and of those still open at the end of the run. */
struct ra_shock_counts {
    uint64_t complete[2], open; ///< complete shocks of each solid; open shocks of both
    /// shocks with a peak below M, 10 M, 100 M; shocks shorter than SHORT_SHOCK
    uint64_t below[3], brief;
    double energy[2]; ///< energy given to each solid [J/m], on an area [J]
};

/** Adds a shock that lasted `duration` [s]. Its peak is compared with `reference`, M. */
void ra_shock_counts_add(struct ra_shock_counts *counts, const struct ra_shock *shock,
                         double duration, double reference);

/** Writes the rows of these counts in a summary. The caller gives the names of the solids, the
 *  number of shocks per second, M and the unit of M. */
void ra_shock_counts_rows(struct ra_table *table, const struct ra_shock_counts *counts,
                          const char *const solid[2], double per_second, double reference,
                          const char *unit);

/** Writes the shares of shocks below the limits, as NAME_below_M, _10M, _100M and _100us. */
void ra_shock_counts_shares(struct ra_table *table, const struct ra_shock_counts *counts,
                            const char *name);

/** The duration of a number of steps [s]. If the step is 1 s divided by a whole number, such as
 *  1e-7 s, the duration is exactly that fraction: 1000 steps are 1e-4 s, whereas 1000 times the
 *  double nearest to 1e-7 is less. */
static inline double ra_run_duration(uint64_t steps, double step)
{
    const double rate = 1.0 / step, whole = floor(rate + 0.5);
    const bool divides = fabs(rate - whole) <= 4.0 * DBL_EPSILON * whole;
    return divides ? (double)steps / whole : (double)steps * step;
}

#endif
