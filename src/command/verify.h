// Checks that folders of runs and sweeps are as they were written: ra2d verify.
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

/** Checks the folder of a complete run (case/folder_verify.h). If make left FOLDER.command beside
 *  it, the run must be the one of that command. RA_INPUT names the wrong file and the command that
 *  makes it again. */
enum ra_code ra_verify_run(const char *folder, struct ra_status *st);

/** Checks the folder of a sweep: its list, if it has one; each run of runs.tsv; and that each row
 *  has the quantities of the run's summary. RA_INPUT as above. */
enum ra_code ra_verify_sweep(const char *folder, struct ra_status *st);

/** Checks a table that may belong to a sweep: if the list beside it names the table, it must be as
 *  the list says. RA_INPUT as above. */
enum ra_code ra_verify_table(const char *path, struct ra_status *st);

/** Whether a folder is that of a sweep: it has a list or, from an earlier version, the tables
 *  alone. */
bool ra_is_sweep(const char *folder);

/** Whether a folder has runs, as folders or rows, but no table: the sweep was interrupted before it
 *  wrote any, or only parts of it were made. */
bool ra_is_begun_sweep(const char *folder);

/** Checks a folder of either kind. With RA_OK the status holds a remark for the user, "" if there
 *  is none. */
enum ra_code ra_verify_folder(const char *folder, struct ra_status *st);

/** Writes the list of a sweep with complete tables. `runs` is runs.tsv; NULL: the runs have no
 *  folders, and the list names only the tables. `command` is the command that made the sweep. */
enum ra_code ra_sweep_list_write(const char *folder, const struct ra_records *runs,
                                 const char *command, struct ra_status *st);

#endif
