// The mark of a run folder: a file that is there while the folder does not have its final name.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_MARK_H
#define RA_FOLDER_MARK_H

#include <stdbool.h>

#include "base/room.h"

#define RA_FOLDER_MARK "run.mark"

/** The states of a folder with a mark. */
enum ra_mark_role {
    RA_MARK_NONE, ///< there is no mark
    RA_MARK_NEW,  ///< a run that is being made, or was interrupted
    RA_MARK_OLD   ///< a run that another one replaces
};

struct ra_folder_mark {
    enum ra_mark_role role;
    int reason;        ///< errno where it may be there and cannot be read; else 0
    char of[256];      ///< the final name, without folders
    char *text;        ///< all of it, owned; NULL: nothing of it can be used
    const char *names; ///< in it, the names that it lists, a line each
};

/** Writes the mark of a folder of the run `of`. RA_SYSTEM if it cannot be written. */
enum ra_code ra_folder_mark_write(const char *folder, enum ra_mark_role role, const char *of,
                                  struct ra_status *st);

/** Adds the name of a file before the file is made. Does nothing in a folder without a mark. */
enum ra_code ra_folder_mark_add(const char *folder, const char *name, struct ra_status *st);

/** Opens a table of a run. Its folder's mark names the table first. If the run has no folder
 *  (NULL), summary.tsv is written to `summary`, and other tables are not written. RA_SYSTEM if the
 *  folder cannot be written. */
enum ra_code ra_folder_table(struct ra_table *table, const char *folder, FILE *summary,
                             const char *name, const struct ra_provenance *provenance,
                             struct ra_status *st);

/** Reads the mark of a folder; free with ra_folder_mark_free. */
void ra_folder_mark_read(const char *folder, struct ra_folder_mark *mark);
void ra_folder_mark_free(struct ra_folder_mark *mark);

/** Whether the mark names a file: NAME.EXT or, while the file is being written, NAME.partial.EXT.
 *  */
bool ra_folder_mark_has(const struct ra_folder_mark *mark, const char *name);

/** Removes the mark. Leaves a folder without a mark unchanged, and a file of the same name that is
 *  no mark. */
void ra_folder_mark_remove(const char *folder);

#endif
