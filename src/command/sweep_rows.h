// Runs of a sweep that are stored as rows instead of folders.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SWEEP_ROWS_H
#define RA_SWEEP_ROWS_H

#include "base/room.h"
#include "ra2d.h"

/** The rows of all parts in a folder. */
struct ra_rows;

/** The part of a sweep that is made here; 1 of 1 is the whole sweep. */
struct ra_rows_part {
    size_t part, parts;
};

/** Reads the rows in a folder. A part that writes takes a lock. In its own files it removes rows
 *  that were changed after they were written; in other files such rows are ignored. A note reports
 *  each of them. `command` goes into the heads of new files. RA_SYSTEM if the folder cannot be read
 *  or written, or if another process writes this part. */
enum ra_code ra_rows_open(const char *folder, const struct ra_rows_part *part, const char *command,
                          const struct ra_run_control *control, struct ra_rows **rows,
                          struct ra_status *st);
/** Call this in a child of the process that opened the rows. The child gives up its copy of the
 *  lock, so that the lock becomes free when the parent ends. */
void ra_rows_leave(struct ra_rows *rows);
/** Forces new rows onto the disk (RA_SYSTEM if that fails) and frees the struct. Accepts NULL. */
enum ra_code ra_rows_close(struct ra_rows *rows, struct ra_status *st);

/** Whether a folder contains tables of rows. */
bool ra_rows_are_in(const char *folder);

/** Bytes for a list of the versions of the program that made the rows. */
enum { RA_ROWS_VERSIONS = 400 };

/** RA_INPUT unless all rows in a folder are as they were written; `where` is then the first wrong
 *  row, FILE:LINE. `versions` lists the versions of the program with their numbers of rows; "" if
 *  there is only one. *rows is the number of rows. */
enum ra_code ra_rows_check(const char *folder, char *where, size_t size,
                           char versions[RA_ROWS_VERSIONS], size_t *rows, struct ra_status *st);

/** Whether there is a row for the run of this case (ra_case_hash). */
bool ra_rows_has(const struct ra_rows *rows, const char *hash);

/** Appends the row of a run with the given summary.tsv. After a kill the row is either complete or
 *  absent. ra_rows_has finds it only after the folder is opened again. */
enum ra_code ra_rows_add(struct ra_rows *rows, const char *hash, const char *name,
                         const char *summary, struct ra_status *st);

/** Makes the summary of a run from its row: quantity, value, unit. RA_EARLY if the run has no row.
 *  Free with ra_records_free. */
enum ra_code ra_rows_summary(struct ra_rows *rows, const char *hash, struct ra_records *summary,
                             struct ra_status *st);

#endif
