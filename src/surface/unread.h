// Numbers in a head that the reader does not use, although they may describe the numbers below.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UNREAD_H
#define RA_UNREAD_H

#include "surface/columns.h"

/** Sizes with which numbers in a head can be compared; 0: there is no such size. */
struct ra_extent {
    double side[2]; ///< lengths from end to end [m]; a profile has only the first
    double step[2]; ///< steps [m]
    double at[2];   ///< first and last position [m]
    bool rectangle;
};

/** Adds to a note all lines of the head that may state a count or a length different from those of
 *  the numbers. Lines that the format skips are ignored. */
void ra_unread_note(const struct ra_columns *c, const struct ra_format *format,
                    const struct ra_extent *extent, char *note, size_t size);

#endif
