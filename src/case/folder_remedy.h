// The message about a damaged run, with the command that makes the run again.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_REMEDY_H
#define RA_FOLDER_REMEDY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/room.h"
#include "case/folder_list.h"

/** A fault in the folder of a run. */
struct ra_folder_fault {
    char file[RA_FOLDER_NAME]; ///< name of the file that is wrong, in the folder of the run
    char why[600];             ///< what is wrong with it
    bool foreign;              ///< the run itself is sound; this file does not belong to it
    bool no_case;              ///< the case or an input file of the run is wrong, too
    /// command that made the run, from the heads of its tables; "": not known
    char command[RA_FOLDER_COMMAND];
};

/** Writes the message about a fault and returns RA_INPUT. It says what is wrong and which command
 *  makes the run again. */
enum ra_code ra_folder_say(const char *folder, const struct ra_folder_fault *fault,
                           struct ra_status *st);

/** Writes a recorded command with another `-o`: an absolute path, quoted for a shell. (Recorded
 *  commands contain no folders.) `more` is appended. False if the recorded command is not one of
 *  this program, or if there is no room. */
bool ra_folder_command(const char *recorded, const char *folder, const char *more, char *command,
                       size_t size);

/** True if the `-o` of a recorded command names this folder. */
bool ra_folder_is_of(const char *recorded, const char *folder);

/** A path quoted for a shell; false if there is no room for it. */
bool ra_shell_path(const char *path, char *quoted, size_t size);

/** True if something beside the folder of a run prevents the run; `obstacle` names it. */
bool ra_folder_is_beset(const char *path, char obstacle[RA_FOLDER_PATH]);

/** Finds the path of a folder that can be made: FOLDER-again beside `folder`, otherwise run-again
 *  in the current folder or in /tmp. A number follows if this name exists. */
void ra_folder_free_place(const char *folder, char place[RA_FOLDER_PATH]);

#endif
