// The filters by which the mean line of a cut-off is found (ISO 16610).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MEAN_LINE_H
#define RA_MEAN_LINE_H

#include "surface/profile.h"
#include "surface/topography.h"

/** A filter: a file with this const struct, and its line in mean_lines.c. Its cut-off is five
 *  spacings at least, and no longer than the record. */
struct ra_mean_line {
    const char *name; ///< the word of the key `filter`
    int most;         ///< spacings that a cut-off may have
    /// the mean line (count) of a profile
    enum ra_code (*line)(const struct ra_profile *profile, double cutoff, double *line,
                         struct ra_status *st);
    /// the mean surface of a map (ny x nx); NULL: by `line` along x, and then along y
    enum ra_code (*area)(const struct ra_topography *map, double cutoff, double *surface,
                         struct ra_status *st);
};

extern const struct ra_mean_line ra_mean_line_gaussian, ra_mean_line_robust, ra_mean_line_spline;

/** The filters, i = 0, 1, ... until NULL, their names, and the one of a name, "" the first; NULL:
 *  there is none of that name. */
const struct ra_mean_line *ra_mean_line_at(size_t i);
const char *ra_mean_line_name(size_t i);
const struct ra_mean_line *ra_mean_line_find(const char *name);

/* Inner parts --------------------------------------------------------------------------------- */

/** K: the number of nodes in one cut-off; beyond K on either side the Gaussian weights are 0. */
size_t ra_mean_line_half(double nodes);

/** The Gaussian weights of eq:ra2d-mean-line at -half..half, whose sum is 1 but for rounding. */
void ra_mean_line_weights(double nodes, size_t half, double *weight);

#endif
