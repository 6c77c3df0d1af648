// A list of points: one line for each run of a sweep.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SWEEP_POINTS_H
#define RA_SWEEP_POINTS_H

#include "case/room.h"

/** The table of `--points`. */
struct ra_points {
    const char *path; ///< path of the list; owned by the caller
    char *text;       ///< the file, owned; names and cells point into it
    size_t columns, rows;
    const char **name; ///< name of each column (columns), owned
    const char **cell; ///< cells, "" for none (rows x columns), owned
    size_t *line;      ///< line number of each row (rows), owned
    /// columns with these names; `columns` if there is no such column
    size_t run, file, options;
    const struct ra_case_kind **kind; ///< kind of the case of each row (rows), owned
};

/** Reads a list of tab-separated lines. The first line names the columns. A column `section.key`
 *  holds values of that key; an empty cell or `-` means that the key is not given. Three more
 *  columns are optional: `run`, the folder of a run; `case`, its case file; `options`, more keys as
 *  on a command line, `-s section.key=value ...`. Lines that begin with # are comments. `file` is
 *  the case of rows that do not name one; if it is NULL, each row must name a case. RA_INPUT: the
 *  message names file and line and says what would be right. Free with ra_points_free even
 *  after a failure. */
enum ra_code ra_points_read(const char *path, const char *file, struct ra_points *list,
                            struct ra_status *st);
void ra_points_free(struct ra_points *list);

#endif
