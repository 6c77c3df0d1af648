// Names in a folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_NAMES_H
#define RA_FOLDER_NAMES_H

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>

/** Room for the name of a file in the folder of a run, and for its path. */
enum { RA_FOLDER_NAME = 200, RA_FOLDER_PATH = 1200 };

/** FOLDER/NAME; false if it is too long. */
bool ra_folder_join(char path[RA_FOLDER_PATH], const char *folder, const char *name);

/** Whether a name can be that of a run in a folder of runs, or below other folders in it: letters,
 *  digits, . _ + - and / between folders, none of which begins with a point. */
bool ra_folder_is_run_name(const char *name);

/** Names in a folder, in the order of their bytes. */
struct ra_names {
    struct dirent **entry; ///< of scandir
    int count;             ///< below 0: the folder cannot be read, and errno says why
};

/** All names but `.` and `..`; a path that is a link is not followed, and cannot be read. Free with
 *  ra_names_free. */
struct ra_names ra_names_in(const char *path);
void ra_names_free(struct ra_names *names);

/** Opens a file for reading if it is one itself, and no link, pipe or device: NULL, with errno. */
FILE *ra_open_file(const char *path);

/** Whether a path is a folder itself, and not a link to one. */
bool ra_is_real_folder(const char *path);

/** Whether something is there, by this errno, and may not be read: that is no damage. */
bool ra_is_unread(int reason);

#endif
