// Reading tables: named columns of text cells, numbers, and groups of rows.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RECORDS_H
#define RA_RECORDS_H

#include <stdbool.h>

#include "base/table.h"

/** A table in memory. */
struct ra_records {
    const char *path;  ///< path of the file, for messages; owned by the caller
    char *text;        ///< bytes of the file; `name`, `unit` and `cell` point into it
    size_t head;       ///< number of the line that names the columns
    size_t columns;    ///< number of columns
    const char **name; ///< name of each column (columns)
    const char **unit; ///< unit of each column, "-" for text (columns)
    size_t rows;       ///< number of rows
    const char **cell; ///< cells, row by row (rows x columns)
    size_t *line;      ///< line number of each row in the file (rows)
};

/** Reads a table as table.h writes it. RA_INPUT: the message names file and line and says what
 *  would be right. */
enum ra_code ra_records_read(const char *path, struct ra_records *r, struct ra_status *st);
void ra_records_free(struct ra_records *r);

/** The index of the column with this name; `r->columns` if there is none. */
size_t ra_records_column(const struct ra_records *r, const char *name);

/** Columns chosen by name. */
struct ra_choice {
    size_t count;   ///< number of chosen columns
    size_t *column; ///< index of each chosen column (count)
};

/** Finds the columns named in the list "name,name,...". `option` is the user's name for this list.
 *  RA_USAGE for an empty name or a name given twice, RA_INPUT for a name that is no column of the
 *  table. */
enum ra_code ra_records_choose(const struct ra_records *r, const char *option, const char *list,
                               struct ra_choice *choice, struct ra_status *st);
void ra_choice_free(struct ra_choice *choice);

/** All numbers of a column (rows), each of them finite. Free with free(). */
enum ra_code ra_records_numbers(const struct ra_records *r, size_t column, double **numbers,
                                struct ra_status *st);

/** Writes selected cells of one row, unchanged, with their names and units. */
void ra_records_put(const struct ra_records *r, const struct ra_choice *choice, size_t row,
                    struct ra_table *table);

/** True if two cells of a column are equal. They are compared as numbers if both are numbers and
 *  the column has a unit other than "-"; otherwise they are compared character by character. */
bool ra_records_same(const struct ra_records *r, size_t column, const char *a, const char *b);

/** Groups of rows; the rows of a group are equal in certain columns. */
struct ra_groups {
    size_t count; ///< number of groups
    /// group of each row; groups are numbered in the order of their first rows (rows)
    size_t *of;
    /// `row[start[g]]` is the first row of group g; start[count] is the number of rows (count + 1)
    size_t *start;
    size_t *row; ///< all rows, group by group; within a group in the order of the table (rows)
};

enum ra_code ra_records_group(const struct ra_records *r, const struct ra_choice *by,
                              struct ra_groups *groups, struct ra_status *st);
void ra_groups_free(struct ra_groups *groups);

#endif
