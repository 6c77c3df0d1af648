// Numbers in a head that the reader does not use and that may describe the numbers below.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UNREAD_H
#define RA_UNREAD_H

#include "surface/columns.h"

/** What is there, of which a head may speak; 0: there is none. */
struct ra_extent {
    double side[2]; ///< from end to end, of a profile the first [m]
    double step[2]; ///< [m]
    double at[2];   ///< the first and the last position [m]
    bool rectangle;
};

/** Adds to a note the lines of the head, of those that the format does not skip, whose counts or
 *  lengths are not those of the numbers and may be meant so. */
void ra_unread_note(const struct ra_columns *c, const struct ra_format *format,
                    const struct ra_extent *extent, char *note, size_t size);

#endif
