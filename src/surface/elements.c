// Profile elements: crossings of the mean line, and the parts between them that count.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A profile element is a peak and the valley that follows it, or a valley and the peak that follows
 * it. The mean line divides a profile into portions; a portion counts if it is high (deep) and wide
 * enough. A portion that does not count becomes a part of its neighbours. A peak or a valley starts
 * where a counted portion follows a counted portion on the other side of the mean line. Its place
 * is the crossing between the two:
 * $$ x = i - 1 + \frac{z_{i-1}}{z_{i-1} - z_i}\quad [\text{nodes}]       % eq:ra2d-crossing $$
 * (linear between nodes). Standards have different limits of height and width (roughness.c,
 * sections.c).
 *
 * Units: SI, lengths along the profile in nodes. Tests: tests/surface/test_roughness.c,
 * tests/surface/test_sections.c.
 */
#include "surface/elements.h"

#include <math.h>

/// One stretch on one side of the mean line.
struct portion {
    int side;      ///< +1 peak, -1 valley, 0 not yet known
    double start;  ///< place where it begins, at a crossing of the mean line [nodes]
    double height; ///< largest |z| [m]
};

/// Ends a portion. `side` is the side of the last portion that counted.
static void close_portion(const struct portion *p, double end, const struct ra_element_rules *rules,
                          int *side, struct ra_elements *e)
{
    const int kind = p->side > 0;
    const double least = kind == 1 ? rules->height : rules->depth;
    if (p->side == 0 || p->height < least || end - p->start < rules->width) {
        return;
    }
    if (*side == -p->side) {
        if (e->starts[kind]++ == 0) {
            e->first[kind] = p->start;
        }
        e->last[kind] = p->start;
    }
    *side = p->side;
}

void ra_elements_find(const double *z, size_t count, const struct ra_element_rules *rules,
                      struct ra_elements *elements)
{
    struct portion p = {0};
    int counted = 0;
    *elements = (struct ra_elements){0};
    for (size_t i = 0; i < count; i++) {
        const int side = (z[i] > 0.0) - (z[i] < 0.0);
        if (side != 0 && side != p.side) {
            // the first portion starts with the record, the others where z passes through zero
            const double crossing =
                p.side == 0 ? 0.0 : (double)(i - 1) + z[i - 1] / (z[i - 1] - z[i]);
            elements->upcrossings += p.side < 0;
            close_portion(&p, crossing, rules, &counted, elements);
            p = (struct portion){.side = side, .start = crossing};
        }
        const double height = fabs(z[i]);
        p.height = height > p.height ? height : p.height;
    }
    close_portion(&p, (double)(count - 1), rules, &counted, elements);
}
