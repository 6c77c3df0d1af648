// The meaning of the columns of a text: their units and their step.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HEAD_H
#define RA_HEAD_H

#include <stdbool.h>

#include "surface/columns.h"
#include "surface/labels.h"

/** The quantity of the second column, in the words of messages. */
struct ra_quantity {
    const char *name, *units, *example, *file;
    bool speed; ///< per second
    bool told;  ///< the user may say what the file leaves open (format.h)
};

/** The meaning of the columns. */
struct ra_head {
    size_t column[2];            ///< of positions and heights, from 1 on; {0, n}: heights alone
    double per_metre[2];         ///< their units in a metre (per second)
    double step;                 ///< of heights alone [m]
    size_t unit_line, step_line; ///< where the head says so; 0: the user does
    size_t against;              ///< line of the head with other units than the user's; 0: none
};

/** Units and columns from the line of units (ra_columns_units), or as the format says. RA_INPUT,
 *  with line and remedy: no units, unknown ones, a line that contradicts it, more columns than are
 *  clear. */
enum ra_code ra_head_read(const struct ra_columns *c, const struct ra_format *format,
                          const struct ra_quantity *second, struct ra_head *head,
                          struct ra_status *st);

/** The head of a rectangle of heights, if it has all of these. */
struct ra_rectangle {
    bool found;
    double side[2];    ///< [m]
    double per_metre;  ///< of the heights
    size_t unit_line;  ///< which says so
    size_t columns;    ///< line that gives every column a unit: no rectangle; 0: none
    const char *lacks; ///< the first of these that is not there, where another one is; NULL: none
};

/** What the head says of a rectangle. RA_INPUT if it says something twice, and not the same. */
enum ra_code ra_head_rectangle(const struct ra_columns *c, struct ra_rectangle *rectangle,
                               struct ra_status *st);

#endif
