// Filters that compute the mean line for a cut-off (ISO 16610).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MEAN_LINE_H
#define RA_MEAN_LINE_H

#include "surface/profile.h"
#include "surface/topography.h"

/** A filter: a file with this const struct, and a line in mean_lines.c. The cut-off must be at
 *  least five spacings and not longer than the record. */
struct ra_mean_line {
    const char *name; ///< the word of the key `filter`
    int most;         ///< largest cut-off [spacings]
    /// computes the mean line (count) of a profile
    enum ra_code (*line)(const struct ra_profile *profile, double cutoff, double *line,
                         struct ra_status *st);
    /// computes the mean surface of a map (ny x nx); NULL: `line` is applied along x, then along y
    enum ra_code (*area)(const struct ra_topography *map, double cutoff, double *surface,
                         struct ra_status *st);
};

extern const struct ra_mean_line ra_mean_line_gaussian, ra_mean_line_robust, ra_mean_line_spline;

/** ra_mean_line_at: the filters, i = 0, 1, ... until NULL. ra_mean_line_name: their names.
 *  ra_mean_line_find: the filter with this name, the first one for ""; NULL if there is none. */
const struct ra_mean_line *ra_mean_line_at(size_t i);
const char *ra_mean_line_name(size_t i);
const struct ra_mean_line *ra_mean_line_find(const char *name);

/* Inner parts --------------------------------------------------------------------------------- */

/** K, the number of nodes within one cut-off of `nodes` spacings. More than K nodes away the
 *  Gaussian weights are 0. */
size_t ra_mean_line_half(double nodes);

/** The Gaussian weights of eq:ra2d-mean-line at -half..half. Their sum is 1 except for rounding. */
void ra_mean_line_weights(double nodes, size_t half, double *weight);

#endif
