// Reading the names in a folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_NAMES_H
#define RA_FOLDER_NAMES_H

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>

/** Room for the name of a file in the folder of a run, and for its path. */
enum { RA_FOLDER_NAME = 200, RA_FOLDER_PATH = 1200 };

/** Writes FOLDER/NAME into `path`; false if it is too long. */
bool ra_folder_join(char path[RA_FOLDER_PATH], const char *folder, const char *name);

/** True if a name is valid for a run in a folder of runs. Valid are letters, digits, . _ + - and /
 *  between folders. No part may begin with a point. */
bool ra_folder_is_run_name(const char *name);

/** The names in a folder, sorted by their bytes. */
struct ra_names {
    struct dirent **entry; ///< entries as scandir returns them
    /// number of names; below 0: the folder cannot be read, and errno says why
    int count;
};

/** All names except `.` and `..`. A path that is a link is not followed and gives an error. Free
 *  with ra_names_free. */
struct ra_names ra_names_in(const char *path);
void ra_names_free(struct ra_names *names);

/** Opens a regular file for reading. NULL, with errno, for a link, a pipe or a device. */
FILE *ra_open_file(const char *path);

/** True if a path is a folder and not a link to one. */
bool ra_is_real_folder(const char *path);

/** True if errno says that something exists but could not be read: no permission, an I/O error, no
 *  memory, too many open files. This does not show that the file is damaged. */
bool ra_is_unread(int reason);

#endif
