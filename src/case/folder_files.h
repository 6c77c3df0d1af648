// What the folder of a run is, and how it is deleted.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_FILES_H
#define RA_FOLDER_FILES_H

#include <stdbool.h>

#include "base/room.h"
#include "case/folder_list.h"
#include "case/folder_mark.h"

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
    char hash[17];          ///< of the case of a run that has all its files; else ""
    char what[200];         ///< damaged: what is missing; foreign: what no run wrote
    int reason;             ///< errno where the folder cannot be read; else 0
    bool ours;              ///< a list or a table in it is one of ours, whatever else there is
    bool whole;             ///< all files of a run are there, whatever else there is
    bool tables;            ///< there is more than the case and its input files
    bool listed;            ///< its list or its mark names all that is in it
    enum ra_mark_role mark; ///< its mark
    char mark_of[256];      ///< the final name in the mark
};

/** Looks at a folder and reads the list of its files and its mark. No link is followed. */
void ra_folder_files_inspect(const char *path, struct ra_folder_state *seen);

/** Forces all files of a run and the names in its folder onto the disk. */
enum ra_code ra_folder_files_to_disk(const char *path, struct ra_status *st);

/** Removes the folder of a run with the files that its list and its mark name. RA_SYSTEM, and
 *  nothing is removed, if the folder contains anything else, or if it is complete and has no mark.
 *  */
enum ra_code ra_folder_files_remove(const char *path, struct ra_status *st);

#endif
