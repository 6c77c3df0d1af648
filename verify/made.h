// Tables of runs, read by the programs that compute with them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MADE_H
#define RA_MADE_H

#include <stddef.h>

#include "base/records.h"
#include "base/table.h"
#include "line/line.h"
#include "sliding/case.h"

/** A table and its numbers by the names of its columns. If something is missing, every function
 *  here ends the program with a message and an exit code of ra_code. */
struct made {
    struct ra_records records;
    size_t rows;
    char path[1024];
};

/** Reads FOLDER/FILE, or FILE if the folder is NULL. */
void made_read(struct made *table, const char *folder, const char *file);
void made_free(struct made *table);
/** All numbers of a column, one for each row. The caller frees them. */
double *made_column(const struct made *table, const char *name);
/** Text of a cell. */
const char *made_cell(const struct made *table, size_t row, const char *name);
/** The value of a row (quantity, value, unit). */
double made_value(const struct made *table, const char *quantity);
/** One value of the table FOLDER/FILE, whose rows are (quantity, value, unit). */
double made_value_in(const char *folder, const char *file, const char *quantity);
/** The resolved case that a run has left in its folder. */
void made_case(const char *folder, struct ra_sliding_case *c);
/** Sums over the modes of the plate or of the resonator, from modes.tsv of a run; works and powers
 *  of a resonator are per width. */
struct made_modes {
    double square;   ///< v^2, the sum of all v_k^2 [m2/s2]
    double weighed;  ///< sum of f v_k^2 [Hz m2/s2]
    double given;    ///< work of contact [J]
    double taken;    ///< work of damping [J]
    double expected; ///< the power that damping takes, sum of 2 zeta omega_k v_k^2, over M [m2/s3]
};
struct made_modes made_modes_of(const char *folder);
double made_decibels(double ratio);
/** Memory of `count` things of `size` bytes, all zero. The caller frees it. */
void *made_memory(size_t count, size_t size);

/** Cuts the path of a folder into its last three parts, READING, POINT and SEED; ends the program
 *  if there are fewer. */
void made_split_path(char *path, const char *part[3]);

/** Ends the program: PROGRAM: MESSAGE on stderr. */
void made_fail(enum ra_code code, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

/** Ends the program with the message of a failure. */
void made_or_fail(enum ra_code code, const struct ra_status *st);

/** Reads a case and makes its problem and its state, at rest before the first step; made_end frees
 *  all three. */
void made_start(const char *path, const char *const *override, size_t count,
                struct ra_sliding_case *c, struct ra_problem *problem, struct ra_state *state);
void made_end(struct ra_sliding_case *c, struct ra_problem *problem, struct ra_state *state);

/** The table that the program prints on stdout. made_main opens it. */
extern struct ra_table made_table;
/** Both functions print a row of a table of quantities; the first row prints the head, too. A
 *  quantity without a value has a word for the reason. */
void made_quantity(const char *name, double value, const char *unit);
void made_no_quantity(const char *name, const char *why, const char *unit);

/** A part of a program: WHAT on the command line, its function and how many arguments it needs. */
struct made_part {
    const char *what;
    void (*make)(int count, char **argument);
    int least, most;
    const char *usage;
};

/** main of a program of parts. The list of parts ends with one that has no name. */
int made_main(const struct made_part *part, int argc, char **argv);

#endif
