// Another program on the same problems, per step: rows of the bench.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BENCH_PEERS_H
#define RA_BENCH_PEERS_H

#include <stddef.h>

#include "base/table.h"

/** The cost of one program on a problem; NAN for a missing value. Times in ns per step. */
struct peer {
    const char *problem, *engine; ///< "ra2d" or "siconos"
    double step;                  ///< all but `detection`
    double solver;                ///< complementarity problems, in `step`
    /// gaps by our plain loop, which is not part of the other program
    double detection;
    double over_ours;
    double rows;  ///< of a complementarity problem, mean over all problems
    size_t modes; ///< of both solids
    size_t steps;
};

/** A row; the first one names the columns, and its values are not used. */
void peer_put(struct ra_table *table, const struct peer *peer);

/** Comments for the head. */
void peer_head(struct ra_table *table);

#endif
