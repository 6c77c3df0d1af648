// The list of a run's files, files.tsv: read row by row, and written.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_LIST_H
#define RA_FOLDER_LIST_H

#include <stdbool.h>
#include <stdio.h>

#include "base/room.h"
#include "case/folder_names.h"

#define RA_FOLDER_LIST "files.tsv"
#define RA_FOLDER_OWN "own"

/** No run has more files: whoever asks for each of them reads the list as often. */
enum { RA_FOLDER_FILES = 1000 };

enum { RA_FOLDER_COMMAND = 4200 };

/** A row of the list. */
struct ra_folder_row {
    char name[RA_FOLDER_NAME];
    long long bytes; ///< -1: not said
    char digest[20]; ///< as text; "-": not said; RA_FOLDER_OWN: in the file's last row
};

/** The lines that the heads of all tables of a run share, without `# ` and their first word. */
struct ra_folder_head {
    // "": there is no such line
    char commit[200], of_case[400], command[RA_FOLDER_COMMAND];
    char list[32]; ///< `listed in`: the list of a sweep, which must then be there
};

/** Rows are not kept but read again for each question, so that there may be any number of them. */
struct ra_folder_list {
    FILE *file; ///< NULL: there is none
    size_t rows;
    int reason;                 ///< why there is none; 0: it is there
    bool ends;                  ///< its last row is there
    bool strange;               ///< it has a line that is no row
    bool altered;               ///< its lines are not those of the digest in its last row
    char hash[17];              ///< of the case
    struct ra_folder_head head; ///< its own
};

/** Opens a list in a folder, RA_FOLDER_LIST of a run, and reads it once: its last row names itself.
 *  ra_folder_list_close in any case. */
void ra_folder_list_open(const char *folder, const char *name, struct ra_folder_list *list);
void ra_folder_list_close(struct ra_folder_list *list);

/** The next row; false behind the last one. After ra_folder_list_rewind it is the first one. */
bool ra_folder_list_next(struct ra_folder_list *list, struct ra_folder_row *row);
void ra_folder_list_rewind(struct ra_folder_list *list);

/** Whether a name is in the list; reads it from its start. */
bool ra_folder_list_has(struct ra_folder_list *list, const char *name);

/** Reads the head of a table: what it does not say is "". */
void ra_folder_head_read(const char *path, struct ra_folder_head *head);

/** Whether a folder has a list, a summary or times with a head of ours; or, if asked, a case. */
bool ra_folder_is_ours(const char *folder, bool or_case);

/** Puts a row of a list; with empty cells first, which names the columns. */
void ra_folder_list_put(struct ra_table *t, const char *name, const char *bytes,
                        const char *digest);

/** Puts the last row of a list, itself with the digest of the lines above, and closes it. */
enum ra_code ra_folder_list_end(struct ra_table *t, const char *name, struct ra_status *st);

/** Whether the last row of a table, `digest`, has that of the lines above it. */
bool ra_folder_proves_itself(const char *path);

/** Writes the list of a complete run: name, bytes and digest of every file. RA_SYSTEM for a file
 *  that cannot be read, or that the mark of the folder (folder_mark.h), if it has one, does not
 *  name. */
enum ra_code ra_folder_files_write(const char *path, const char *case_name, const char *case_hash,
                                   const char *command, struct ra_status *st);

#endif
