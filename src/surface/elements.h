// Profile elements: each is a peak and the valley beside it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ELEMENTS_H
#define RA_ELEMENTS_H

#include <stddef.h>

/** Limits from which a part of the profile on one side of the mean line counts. Smaller parts
 *  belong to their neighbours. */
struct ra_element_rules {
    double height, depth; ///< smallest height of a peak, smallest depth of a valley [m]
    double width;         ///< smallest width of a peak or a valley [nodes]
};

/** Results; index [0] for valleys, [1] for peaks. */
struct ra_elements {
    size_t upcrossings; ///< number of up-crossings of the mean line, without regard to the limits
    size_t starts[2];   ///< number of counted parts that follow a counted part of the other side
    double first[2];    ///< start of the first of these parts [nodes]
    double last[2];     ///< start of the last of these parts [nodes]
};

/** Finds the elements of the heights z [m] (count) about their mean line. */
void ra_elements_find(const double *z, size_t count, const struct ra_element_rules *rules,
                      struct ra_elements *elements);

#endif
