// The meaning of the columns of a text: their units and their step.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HEAD_H
#define RA_HEAD_H

#include <stdbool.h>

#include "surface/columns.h"
#include "surface/labels.h"

/** The quantity in the second column; the texts are for messages. */
struct ra_quantity {
    const char *name, *units, *example, *file;
    bool speed; ///< the unit is one per second
    bool told;  ///< the user may state what the file leaves open (format.h)
};

/** The meaning of the columns. */
struct ra_head {
    size_t column[2];    ///< columns of positions and of heights, from 1 on; {0, n}: only heights
    double per_metre[2]; ///< number of their units in a metre (or in a metre per second)
    double step;         ///< step, if there are only heights [m]
    /// lines of the head that state units and step; 0: the user states them
    size_t unit_line, step_line;
    size_t against; ///< line of the head whose units differ from the user's; 0: none
};

/** Finds units and columns in the line of units (ra_columns_units) or in the format. RA_INPUT, with
 *  line and remedy: there are no units, units are unknown, a line contradicts the format, or there
 *  are more columns than the units identify. */
enum ra_code ra_head_read(const struct ra_columns *c, const struct ra_format *format,
                          const struct ra_quantity *second, struct ra_head *head,
                          struct ra_status *st);

/** The head of a rectangle of heights. */
struct ra_rectangle {
    bool found;       ///< the head states everything below
    double side[2];   ///< lengths of the sides [m]
    double per_metre; ///< number of units of heights in a metre
    size_t unit_line; ///< line that states this unit
    /// line that gives every column a unit, so that there is no rectangle; 0: none
    size_t columns;
    /// name of the first item that is missing, if another item of the rectangle is there; NULL:
    /// none
    const char *lacks;
};

/** Reads what the head states about a rectangle. RA_INPUT if it states two different values. */
enum ra_code ra_head_rectangle(const struct ra_columns *c, struct ra_rectangle *rectangle,
                               struct ra_status *st);

#endif
