// Shocks of nodes in a run: their table, histograms, and shares.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_SHOCK_RECORD_H
#define RA_RUN_SHOCK_RECORD_H

#include "run/run.h"
#include "statistics/room.h"

/** What a kind of run has of its shocks. */
struct ra_shock_words {
    const char *solid[2]; ///< names
    const char *force;    ///< unit
    const char *energy;   ///< unit; NULL: energies are not computed
    int least;            ///< decade in which the histogram of peaks begins
    /// columns that say which node it was
    void (*place)(const void *run, struct ra_table *row, const struct ra_shock *shock, size_t line);
};

/** The shocks of a run: the memory of an observer begins with it. */
struct ra_shock_record {
    const struct ra_run *run;
    const struct ra_shock_words *words;
    struct ra_shock_counts counts;
    struct ra_histogram *peak, *duration, *gain, *loss; ///< the last two if there are energies
    struct ra_table table;
};

/** RA_SYSTEM without memory for the histograms. */
enum ra_code ra_shock_record_make(struct ra_shock_record *record,
                                  const struct ra_shock_words *words, struct ra_run *run,
                                  struct ra_status *st);

/** A shock that is over: a row of shocks.tsv, the histograms and the shares of the summary. `line`
 *  is the node's across the sliding. */
void ra_shock_record_add(struct ra_shock_record *record, const struct ra_shock *shock, size_t line);

/** Members of an observer. */
void ra_shock_record_rows(const void *own, struct ra_table *summary);
extern const struct ra_run_table ra_shock_record_tables[];

#endif
