// The tables of a run of any kind: opened, written, flushed, closed, marked.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_TABLES_H
#define RA_RUN_TABLES_H

#include "run/run.h"

/** Opens those that are written while the run goes on, as far as they are wanted, and writes their
 *  heads. RA_SYSTEM if the folder cannot be written. */
enum ra_code ra_run_tables_begin(struct ra_run *run, struct ra_status *st);

/** Takes the rows of these to the disk. RA_SYSTEM if it refuses. */
enum ra_code ra_run_tables_flush(struct ra_run *run, struct ra_status *st);

/** Writes and closes all tables, in the order of the observers, those first that were written while
 *  the run went on. `code` says how the run ended;
 *  unless RA_OK they keep their partial names and say why. Returns `code`, or why a table could not
 *  be written. Of a run that never began nothing is left behind. */
enum ra_code ra_run_tables_end(struct ra_run *run, enum ra_code code, struct ra_status *st);

#endif
