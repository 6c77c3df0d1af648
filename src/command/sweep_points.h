// A list of points: which runs a sweep makes, a line each.
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

/** Reads a list: tab-separated lines, of which the first names the columns: `section.key`, whose
 *  cells are values of that key (empty or `-`: not given), and as far as they are wished `run`, the
 *  folder of a run, `case`, its case file, and `options`, more keys as on a command line, `-s
 *  section.key=value ...`. Lines that begin with # are comments. `file` is the case of rows that
 *  name none, NULL: each must. RA_INPUT with file, line and what would be right; free with
 *  ra_points_free in any case. */
enum ra_code ra_points_read(const char *path, const char *file, struct ra_points *list,
                            struct ra_status *st);
void ra_points_free(struct ra_points *list);

#endif
