// Checking that folders of runs and sweeps are as they were written: ra2d verify.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COMMAND_VERIFY_H
#define RA_COMMAND_VERIFY_H

#include "base/room.h"

/** The list of a sweep's folder: its two tables and the list of each run, with their digests. */
#define RA_SWEEP_LIST "sweep.tsv"

enum {
    RA_SWEEP_NAME = 240,  ///< bytes of the name of a run in a sweep
    RA_SWEEP_FOLDER = 880 ///< bytes of the path of its folder; a little less than RA_FOLDER_ROOM
};

/** Checks the folder of a complete run (case/folder_verify.h). If `make` left FOLDER.command beside
 *  it, that command must have made the run. RA_INPUT names the wrong file and the command that
 *  makes the run again. */
enum ra_code ra_verify_run(const char *folder, struct ra_status *st);

/** Checks the folder of a sweep: its list, if it has one; each run of runs.tsv; and that each row
 *  has the quantities of the run's summary. RA_INPUT as above. */
enum ra_code ra_verify_sweep(const char *folder, struct ra_status *st);

/** Checks a table that may belong to a sweep. If the list beside it names the table, both must
 *  agree. RA_INPUT as above. */
enum ra_code ra_verify_table(const char *path, struct ra_status *st);

/** Whether a folder is that of a sweep. A sweep has a list; one of an earlier version has only the
 *  tables. */
bool ra_is_sweep(const char *folder);

/** Whether a folder contains folders of runs, or files of rows, but not the tables of a sweep. Then
 *  the sweep was interrupted before it wrote them, or only parts of it were made. */
bool ra_is_begun_sweep(const char *folder);

/** Checks a folder of a run or of a sweep. With RA_OK, the text of `st` is a remark for the user,
 *  or "". */
enum ra_code ra_verify_folder(const char *folder, struct ra_status *st);

/** Writes the list of a sweep with complete tables. `runs` is runs.tsv; NULL: the runs have no
 *  folders, and the list names only the tables. `command` is the command that made the sweep. */
enum ra_code ra_sweep_list_write(const char *folder, const struct ra_records *runs,
                                 const char *command, struct ra_status *st);

#endif
