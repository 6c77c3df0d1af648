// Whether folders of runs and sweeps hold what was written: ra2d verify.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COMMAND_VERIFY_H
#define RA_COMMAND_VERIFY_H

#include "base/room.h"

/** The list of a sweep's folder: its two tables and the list of each run, with their digests. */
#define RA_SWEEP_LIST "sweep.tsv"

enum {
    RA_SWEEP_NAME = 240,  ///< bytes of the name of a run in a sweep
    RA_SWEEP_FOLDER = 880 ///< of its folder; a little below RA_FOLDER_ROOM
};

/** Checks the folder of a complete run (case/folder_verify.h) and, where make has left
 *  FOLDER.command beside it, that the run is of that command. RA_INPUT with the file that is wrong
 *  and what makes it again. */
enum ra_code ra_verify_run(const char *folder, struct ra_status *st);

/** Checks the folder of a sweep: its list, if it has one, each run of runs.tsv, and that the row of
 *  a run has the quantities of its summary. RA_INPUT as above. */
enum ra_code ra_verify_sweep(const char *folder, struct ra_status *st);

/** Checks a table that may be one of a sweep: as the list beside it says, if there is one that
 *  names it. RA_INPUT as above. */
enum ra_code ra_verify_table(const char *path, struct ra_status *st);

/** Whether a folder is that of a sweep: it has a list, or, of an earlier version, its tables. */
bool ra_is_sweep(const char *folder);

/** Whether a folder has runs, with folders or as rows, and no table: a sweep was interrupted before
 *  it made any, or has made parts alone. */
bool ra_is_begun_sweep(const char *folder);

/** Checks a folder of either kind. With RA_OK the status has what is to be said behind it, "" for
 *  nothing. */
enum ra_code ra_verify_folder(const char *folder, struct ra_status *st);

/** Writes the list of a sweep whose tables are complete, runs.tsv being `runs`; NULL: its runs have
 *  no folders, and the list has the tables alone. `command` made it. */
enum ra_code ra_sweep_list_write(const char *folder, const struct ra_records *runs,
                                 const char *command, struct ra_status *st);

#endif
