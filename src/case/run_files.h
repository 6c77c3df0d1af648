// What is in the folder of a run: its list of files, and whether they are all there.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_FILES_H
#define RA_RUN_FILES_H

#include <stdbool.h>

#include "base/status.h"

/** What a folder is. */
enum ra_folder_kind {
    RA_FOLDER_ABSENT,
    RA_FOLDER_EMPTY,
    RA_FOLDER_COMPLETE, ///< a run with all files that its list names, and no others
    RA_FOLDER_DAMAGED,  ///< of a run that is not complete: interrupted, damaged, of an older form
    RA_FOLDER_FOREIGN   ///< something is in it that no run wrote, or it cannot be read
};

struct ra_folder_state {
    enum ra_folder_kind kind;
    char hash[17];  ///< of the case of a complete run; else ""
    char what[200]; ///< damaged: what is missing; foreign: what no run wrote
    int reason;     ///< errno where the folder cannot be read; else 0
    bool tables;    ///< there is more than the case and its input files
};

/** Looks at a folder and reads the list of its files. */
void ra_run_files_inspect(const char *path, struct ra_folder_state *seen);

/** Writes files.tsv of a complete run: name, bytes and digest of every file. */
enum ra_code ra_run_files_write(const char *path, const char *case_name, const char *case_hash,
                                const char *command, struct ra_status *st);

/** Takes all files of a run to the disk, and the names in its folder. */
enum ra_code ra_run_files_to_disk(const char *path, struct ra_status *st);

/** Removes a folder with what is in it; nothing of one that is foreign. RA_SYSTEM if something is
 *  left. */
enum ra_code ra_run_files_remove(const char *path, struct ra_status *st);

#endif
