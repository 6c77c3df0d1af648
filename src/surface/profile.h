// Profiles: heights of a solid at equidistant nodes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROFILE_H
#define RA_PROFILE_H

#include <stddef.h>

#include "base/room.h"

/** The longest and the shortest length in a measurement [m]; an atom is 100 pm wide. A number
 *  outside this range is damaged. */
#define RA_LONGEST 1e3
#define RA_SHORTEST 1e-12

/** A profile: heights h [m] at $x_l = x_0 + l \chi$, l = 0..count-1, positive towards the other
 *  solid (out of the material). Owns `height`. */
struct ra_profile {
    size_t count;   ///< number N of nodes
    double spacing; ///< spacing $\chi$ [m]
    double *height; ///< heights $h_l$ [m] (count)
};

void ra_profile_free(struct ra_profile *profile);

/** The mean of the heights, accurate to rounding for any offset; exact for a constant profile. */
double ra_profile_mean(const struct ra_profile *profile);

/** What levelling removes from a measured profile. */
enum ra_levelling { RA_LEVEL_NONE, RA_LEVEL_MEAN, RA_LEVEL_LINE };

/** Removes the mean, or the least-squares line, of the heights. */
void ra_profile_level(struct ra_profile *profile, enum ra_levelling level);

/** Removes from all heights the mean, or the least-squares line, of the first `reference`
 *  heights. */
void ra_profile_level_by(struct ra_profile *profile, size_t reference, enum ra_levelling level);

/** Interpolates `source` linearly at `count` nodes with the given spacing, from its start on.
 *  RA_INPUT if the source is shorter than (count-1) spacing. */
enum ra_code ra_profile_resample(const struct ra_profile *source, size_t count, double spacing,
                                 struct ra_profile *profile, struct ra_status *st);

#endif
