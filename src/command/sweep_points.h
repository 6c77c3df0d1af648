// A list of points: one line for each run of a sweep.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SWEEP_POINTS_H
#define RA_SWEEP_POINTS_H

#include "case/room.h"

/** The table of `--points`. */
struct ra_points {
    const char *path; ///< the caller's
    char *text;       ///< the file; names and cells lie in it, owned
    size_t columns, rows;
    const char **name;                ///< of each column (columns), owned
    const char **cell;                ///< "" for none (rows x columns), owned
    size_t *line;                     ///< of each row (rows), owned
    size_t run, file, options;        ///< columns of these names; `columns` where there is none
    const struct ra_case_kind **kind; ///< of the case of each row (rows), owned
};

/** Reads a list of tab-separated lines. The first line names the columns. A column `section.key`
 *  holds values of that key; an empty cell or `-` means that the key is not given. Three more
 *  columns are optional: `run`, the folder of a run; `case`, its case file; `options`, more keys as
 *  on a command line, `-s section.key=value ...`. Lines that begin with # are comments. `file` is
 *  the case of rows that name none; if it is NULL, each row must name one. RA_INPUT with file, line
 *  and what would be right; free with ra_points_free in any case. */
enum ra_code ra_points_read(const char *path, const char *file, struct ra_points *list,
                            struct ra_status *st);
void ra_points_free(struct ra_points *list);

#endif
