// The mark of a run folder: a file that exists until the folder has its final name.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FOLDER_MARK_H
#define RA_FOLDER_MARK_H

#include <stdbool.h>

#include "base/room.h"

#define RA_FOLDER_MARK "run.mark"

/** The states of a folder with a mark. */
enum ra_mark_role {
    RA_MARK_NONE, ///< there is no mark
    RA_MARK_NEW,  ///< a run that is being made or was interrupted
    RA_MARK_OLD   ///< a run that another run replaces
};

struct ra_folder_mark {
    enum ra_mark_role role;
    int reason;        ///< errno if the mark may exist but cannot be read; else 0
    char of[256];      ///< final name of the run, without folders
    char *text;        ///< text of the mark, owned; NULL: the mark is unusable
    const char *names; ///< the part of `text` that lists names, one per line
};

/** Writes the mark of a folder of the run `of`. RA_SYSTEM if it cannot be written. */
enum ra_code ra_folder_mark_write(const char *folder, enum ra_mark_role role, const char *of,
                                  struct ra_status *st);

/** Adds the name of a file before the file is made. Does nothing in a folder without a mark. */
enum ra_code ra_folder_mark_add(const char *folder, const char *name, struct ra_status *st);

/** Opens a table of a run. The mark of the folder names the table before it is opened. If the run
 *  has no folder (NULL), summary.tsv is written to `summary` and other tables are not written.
 *  RA_SYSTEM if the folder cannot be written. */
enum ra_code ra_folder_table(struct ra_table *table, const char *folder, FILE *summary,
                             const char *name, const struct ra_provenance *provenance,
                             struct ra_status *st);

/** Reads the mark of a folder; free with ra_folder_mark_free. */
void ra_folder_mark_read(const char *folder, struct ra_folder_mark *mark);
void ra_folder_mark_free(struct ra_folder_mark *mark);

/** True if the mark names a file: NAME.EXT or, while the file is being written, NAME.partial.EXT.
 *  */
bool ra_folder_mark_has(const struct ra_folder_mark *mark, const char *name);

/** Removes the mark. A folder without a mark is unchanged; so is a file of the same name that is
 *  not a mark. */
void ra_folder_mark_remove(const char *folder);

#endif
