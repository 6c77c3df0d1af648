// Runs of a sweep that have a row each, and no folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SWEEP_ROWS_H
#define RA_SWEEP_ROWS_H

#include "base/room.h"
#include "ra2d.h"

/** The rows in a folder, of all parts. */
struct ra_rows;

/** Which part writes: 1 of 1 is all. */
struct ra_rows_part {
    size_t part, parts;
};

/** Reads what is in a folder. A part that writes takes its lock, and takes out of its own files
 *  what is not as it was written; of other files such rows count as not there. Each is told by a
 *  note. `command` stands in the heads of files that are begun. RA_SYSTEM if the folder cannot be
 *  read or written, or another process writes this part. */
enum ra_code ra_rows_open(const char *folder, const struct ra_rows_part *part, const char *command,
                          const struct ra_run_control *control, struct ra_rows **rows,
                          struct ra_status *st);
/** In a child of the process that has opened them: its lock is not held any longer when that
 *  process ends, whatever the child does. */
void ra_rows_leave(struct ra_rows *rows);
/** What was added is on the disk afterwards, or RA_SYSTEM. Frees; legal on NULL. */
enum ra_code ra_rows_close(struct ra_rows *rows, struct ra_status *st);

/** Whether a folder has tables of rows. */
bool ra_rows_are_in(const char *folder);

/** Room for the versions of the program that have made rows. */
enum { RA_ROWS_VERSIONS = 400 };

/** Whether all rows in a folder are as they were written; RA_INPUT if not, and `where` is the first
 *  that is not, FILE:LINE. `versions`: of the program, with how many rows each has made; "" for
 *  one. *rows: how many there are. */
enum ra_code ra_rows_check(const char *folder, char *where, size_t size,
                           char versions[RA_ROWS_VERSIONS], size_t *rows, struct ra_status *st);

/** Whether there is a row of the run of this case (ra_case_hash). */
bool ra_rows_has(const struct ra_rows *rows, const char *hash);

/** Appends the row of a run, whose summary.tsv is `summary`; after a kill it is there, or not.
 *  ra_rows_has does not find it before the folder is opened again. */
enum ra_code ra_rows_add(struct ra_rows *rows, const char *hash, const char *name,
                         const char *summary, struct ra_status *st);

/** The summary of a run: quantity, value, unit. RA_EARLY if it has no row. Free with
 *  ra_records_free. */
enum ra_code ra_rows_summary(struct ra_rows *rows, const char *hash, struct ra_records *summary,
                             struct ra_status *st);

#endif
