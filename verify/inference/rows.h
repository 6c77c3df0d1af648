// The table of a design with what was found: made row by row, whatever ends it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_ROWS_H
#define RA_INFERENCE_ROWS_H

#include "inference/designs.h"
#include "inference/row.h"

/** Which rows of a design one process makes: every `of`-th from the `part`-th (1 to of) on. */
struct rows_part {
    size_t part, of;
};

/** What a table of rows is made from. */
struct rows_task {
    const char *case_file, *design_path;
    const struct design *design;
    const struct row_points *points;
    struct rows_part part;
    const char *program; ///< a line of the head that says by which program: another one is refused
    /// makes a row; row_make but in tests
    enum ra_code (*make)(const char *case_file, const struct row_points *points,
                         const double value[FACTORS], uint64_t seed, struct row *row,
                         struct ra_status *st);
};

/** Makes PATH. Until it is complete it is PATH.partial, to which every row is written as soon as it
 *  is there; what an earlier process has left of it is kept, but for a last line that was cut.
 *  Nothing is done where PATH is there. RA_SYSTEM if another process is making it or the disk is
 *  full, RA_INPUT for a partial table of another design or program, and codes of `make`. */
enum ra_code rows_make(const struct rows_task *task, const char *path, struct ra_status *st);

/** The table of all parts on `table`, in the order of the design. RA_INPUT if a row is missing. */
enum ra_code rows_merge(const struct design *design, const char *const *part, size_t parts,
                        struct ra_table *table, struct ra_status *st);

#endif
