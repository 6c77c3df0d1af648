// How a damaged run is made again: the command at the end of a message.
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

/** The message about a fault: what is wrong, and the command that makes the run again. RA_INPUT. */
enum ra_code ra_folder_say(const char *folder, const struct ra_folder_fault *fault,
                           struct ra_status *st);

/** A recorded command with another `-o`, an absolute path, quoted for a shell. (The commands in the
 *  heads of tables have no folders.) `more` is appended. False if the command is not one of this
 *  program, or if there is no room. */
bool ra_folder_command(const char *recorded, const char *folder, const char *more, char *command,
                       size_t size);

/** Whether the `-o` of a recorded command names this folder. */
bool ra_folder_is_of(const char *recorded, const char *folder);

/** A path quoted for a shell; false if there is no room for it. */
bool ra_shell_path(const char *path, char *quoted, size_t size);

/** Whether something beside the folder of a run prevents the run; `obstacle` names it. */
bool ra_folder_is_beset(const char *path, char obstacle[RA_FOLDER_PATH]);

/** A folder that can be made: `folder` with a free ending, either beside it, in the current folder
 *  or in /tmp. */
void ra_folder_free_place(const char *folder, char place[RA_FOLDER_PATH]);

#endif
