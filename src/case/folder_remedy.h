// What makes a damaged run again: the command that a message ends with.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_REMEDY_H
#define RA_FOLDER_REMEDY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/room.h"
#include "case/folder_list.h"

/** What is wrong with a run. */
struct ra_folder_fault {
    char file[RA_FOLDER_NAME]; ///< in its folder
    char why[600];
    bool foreign;                    ///< nothing of the run is wrong: the file is not its own
    bool no_case;                    ///< its case or an input file of it is wrong, too
    char command[RA_FOLDER_COMMAND]; ///< that made it, as its tables have it; "": not known
};

/** The message about a fault: what is wrong, and what makes the run again. RA_INPUT. */
enum ra_code ra_folder_say(const char *folder, const struct ra_folder_fault *fault,
                           struct ra_status *st);

/** A recorded command (heads of tables have no folders) with another `-o`, an absolute path, as a
 *  shell needs it; false if it is none of ours, or if there is no room for it. `more` is put behind
 *  it. */
bool ra_folder_command(const char *recorded, const char *folder, const char *more, char *command,
                       size_t size);

/** Whether the `-o` of a recorded command has the name of this folder. */
bool ra_folder_is_of(const char *recorded, const char *folder);

/** A path as a shell needs it; false if there is no room for it. */
bool ra_shell_path(const char *path, char *quoted, size_t size);

/** Whether a run could not be made because of what lies beside its folder, which is `obstacle`. */
bool ra_folder_is_beset(const char *path, char obstacle[RA_FOLDER_PATH]);

/** A folder that could be made: `folder` with an end that is free, beside it, or one in the current
 *  folder or in /tmp. */
void ra_folder_free_place(const char *folder, char place[RA_FOLDER_PATH]);

#endif
