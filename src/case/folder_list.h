// The list of a run's files, files.tsv: reading it row by row, and writing it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_LIST_H
#define RA_FOLDER_LIST_H

#include <stdbool.h>
#include <stdio.h>

#include "base/room.h"
#include "case/folder_names.h"

#define RA_FOLDER_LIST "files.tsv"
#define RA_FOLDER_OWN "own"

/** The largest number of files of a run. It is limited because each look-up of a file reads the
 *  whole list. */
enum { RA_FOLDER_FILES = 1000 };

enum { RA_FOLDER_COMMAND = 4200 };

/** A row of the list. */
struct ra_folder_row {
    char name[RA_FOLDER_NAME];
    long long bytes; ///< size of the file in bytes; -1: not stated
    /// digest as text; "-": not stated; RA_FOLDER_OWN: the last row of the file states it
    char digest[20];
};

/** The lines that are the same in the heads of all tables of a run, without `# ` and without their
 *  first word. */
struct ra_folder_head {
    // lines of the head; "" if a line is missing
    char commit[200], of_case[400], command[RA_FOLDER_COMMAND];
    char list[32]; ///< name of the list of a sweep, from the line `listed in`
};

/** A list of files. Its rows are not kept in memory: each function reads them again. */
struct ra_folder_list {
    FILE *file; ///< NULL: there is no list
    size_t rows;
    int reason;                 ///< errno that says why there is no list; 0: there is one
    bool ends;                  ///< the last row is there
    bool strange;               ///< some line is not a row
    bool altered;               ///< the lines do not have the digest that the last row states
    char hash[17];              ///< hash of the case
    struct ra_folder_head head; ///< head of the list
};

/** Opens a list in a folder (RA_FOLDER_LIST for a run) and reads it once. Its last row names the
 *  list itself. Call ra_folder_list_close afterwards, even if there is no list. */
void ra_folder_list_open(const char *folder, const char *name, struct ra_folder_list *list);
void ra_folder_list_close(struct ra_folder_list *list);

/** Reads the next row; false after the last. After ra_folder_list_rewind the first row comes next.
 *  */
bool ra_folder_list_next(struct ra_folder_list *list, struct ra_folder_row *row);
void ra_folder_list_rewind(struct ra_folder_list *list);

/** True if a name is in the list; reads it from its start. */
bool ra_folder_list_has(struct ra_folder_list *list, const char *name);

/// Reads the head of a table. Lines that are missing become "".
void ra_folder_head_read(const char *path, struct ra_folder_head *head);

/** True if a folder holds files.tsv, summary.tsv or timing.tsv with a head of this program. With
 *  `or_case`, a case.ini of this program counts, too. */
bool ra_folder_is_ours(const char *folder, bool or_case);

/** Writes a row of a list. The first call, with empty cells, names the columns. */
void ra_folder_list_put(struct ra_table *t, const char *name, const char *bytes,
                        const char *digest);

/** Writes the last row, which names the list itself with the digest of the lines above, and closes
 *  the list. */
enum ra_code ra_folder_list_end(struct ra_table *t, const char *name, struct ra_status *st);

/** True if the last row of a table states the digest of the lines above it. */
bool ra_folder_proves_itself(const char *path);

/** Writes the list of a complete run: name, size and digest of every file. RA_SYSTEM if a file
 *  cannot be read, or if the folder has a mark (folder_mark.h) that does not name all files. */
enum ra_code ra_folder_files_write(const char *path, const char *case_name, const char *case_hash,
                                   const char *command, struct ra_status *st);

#endif
