// What the folder of a run contains, and how it is deleted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_FILES_H
#define RA_FOLDER_FILES_H

#include <stdbool.h>

#include "base/room.h"
#include "case/folder_list.h"
#include "case/folder_mark.h"

/** Kinds of folders. */
enum ra_folder_kind {
    RA_FOLDER_ABSENT,
    RA_FOLDER_EMPTY,
    RA_FOLDER_COMPLETE, ///< a run with all the files that its list names, and no other files
    RA_FOLDER_DAMAGED,  ///< a run that is interrupted, damaged or of an older format
    RA_FOLDER_FOREIGN   ///< it contains something that no run wrote, or it cannot be read
};

struct ra_folder_state {
    enum ra_folder_kind kind;
    char hash[17]; ///< hash of the case, if the run has all its files; else ""
    /// name of a file: in a damaged folder the file that is missing, in a foreign folder the file
    /// that no run wrote
    char what[200];
    int reason;             ///< errno if the folder cannot be read; else 0
    bool ours;              ///< it contains a list or a table of this program
    bool whole;             ///< all files of a run are there; there may be others
    bool tables;            ///< it contains more than the case and the input files
    bool listed;            ///< everything in it is named in its list or in its mark
    enum ra_mark_role mark; ///< role that its mark states
    char mark_of[256];      ///< final name that its mark states
};

/** Inspects a folder and reads the list of its files and its mark. Links are not followed. */
void ra_folder_files_inspect(const char *path, struct ra_folder_state *seen);

/** Flushes all files of a run, and the names in its folder, to the disk. */
enum ra_code ra_folder_files_to_disk(const char *path, struct ra_status *st);

/** Removes the folder of a run with the files that its list and its mark name. RA_SYSTEM, and
 *  nothing is removed, if the folder contains anything else, or if it is complete and has no mark.
 *  */
enum ra_code ra_folder_files_remove(const char *path, struct ra_status *st);

#endif
