// The tables of a run of any kind: which there are, opened, written, closed, marked.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_RUN_TABLES_H
#define RA_CASE_RUN_TABLES_H

#include <stddef.h>

#include "base/table.h"

/** A table of a run, whose struct is `run`. */
struct ra_run_table {
    const char *file;
    bool (*wanted)(const void *run); ///< NULL: always
    /// Head and rows; of a table that is written while the run goes on the head.
    enum ra_code (*write)(struct ra_table *table, void *run, struct ra_status *st);
    size_t stream; ///< where such a table is in the struct; 0: written when the run has ended
};

/** The tables of a run, in the order in which they are closed. */
struct ra_run_tables {
    const struct ra_run_table *table; ///< (count)
    size_t count;
    void *run;
    const char *folder;
    const struct ra_provenance *provenance;
};

/** Opens those that are written while the run goes on, as far as they are wanted, and writes their
 *  heads. RA_SYSTEM if the folder cannot be written. */
enum ra_code ra_run_tables_begin(const struct ra_run_tables *tables, struct ra_status *st);

/** Writes and closes all tables. `code` says how the run ended; unless RA_OK they keep their
 *  partial names and say why. Returns `code`, or why a table could not be written. */
enum ra_code ra_run_tables_end(const struct ra_run_tables *tables, enum ra_code code,
                               struct ra_status *st);

/** Of a run that never began nothing is left behind. */
void ra_run_tables_drop(const struct ra_run_tables *tables);

#endif
