// Shocks of nodes in a run: table, histograms, and shares.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_SHOCK_RECORD_H
#define RA_RUN_SHOCK_RECORD_H

#include "run/run.h"
#include "statistics/room.h"

/** What differs between kinds of runs. */
struct ra_shock_words {
    const char *solid[2]; ///< names of the solids
    const char *force;    ///< unit of force
    const char *energy;   ///< unit of energy; NULL: energies are not computed
    int least;            ///< first decade of the histogram of peaks
    /// writes the columns that name the node of the shock
    void (*place)(const void *run, struct ra_table *row, const struct ra_shock *shock, size_t line);
};

/** The shocks of a run. The memory of an observer of shocks begins with it. */
struct ra_shock_record {
    const struct ra_run *run;
    const struct ra_shock_words *words;
    struct ra_shock_counts counts;
    /// histograms; gain and loss only if there are energies
    struct ra_histogram *peak, *duration, *gain, *loss;
    struct ra_table table;
};

/** Makes the histograms. RA_SYSTEM without memory. */
enum ra_code ra_shock_record_make(struct ra_shock_record *record,
                                  const struct ra_shock_words *words, struct ra_run *run,
                                  struct ra_status *st);

/** Adds a shock that has ended: a row of shocks.tsv, and its part in the histograms and in the
 *  shares of the summary. `line` is the number of the node across the sliding direction. */
void ra_shock_record_add(struct ra_shock_record *record, const struct ra_shock *shock, size_t line);

/** Functions of an observer. */
void ra_shock_record_rows(const void *own, struct ra_table *summary);
extern const struct ra_run_table ra_shock_record_tables[];

#endif
