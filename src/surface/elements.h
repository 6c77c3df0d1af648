// Profile elements: peaks and the valleys beside them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ELEMENTS_H
#define RA_ELEMENTS_H

#include <stddef.h>

/** When a part on one side of the mean line counts. Parts that do not count belong to their
 *  neighbours. */
struct ra_element_rules {
    double height, depth; ///< least height of a peak, least depth of a valley [m]
    double width;         ///< least width of either [nodes]
};

/** The results; [0] for valleys, [1] for peaks. */
struct ra_elements {
    size_t upcrossings; ///< of the mean line, whatever counts
    size_t starts[2];   ///< counted ones that follow a counted one of the other side
    double first[2];    ///< where the first of them starts [nodes]
    double last[2];     ///< where the last of them starts [nodes]
};

/** The elements of heights z [m] (count) about their mean line. */
void ra_elements_find(const double *z, size_t count, const struct ra_element_rules *rules,
                      struct ra_elements *elements);

#endif
