// The tables of a run of any kind: how they are opened, written, flushed and closed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_TABLES_H
#define RA_RUN_TABLES_H

#include "run/run.h"

/** Opens the wanted tables that grow during the run and writes their heads. RA_SYSTEM if the folder
 *  cannot be written. */
enum ra_code ra_run_tables_begin(struct ra_run *run, struct ra_status *st);

/** Flushes the tables that grow during the run to the disk. RA_SYSTEM if the disk refuses. */
enum ra_code ra_run_tables_flush(struct ra_run *run, struct ra_status *st);

/** Writes and closes all tables in the order of the observers; tables that grew during the run come
 *  first. `code` says how the run ended. Unless it is RA_OK, the tables keep their partial names
 *  and say why. Returns `code`, or the reason why a table could not be written. A run that never
 *  began leaves no table behind. */
enum ra_code ra_run_tables_end(struct ra_run *run, enum ra_code code, struct ra_status *st);

#endif
