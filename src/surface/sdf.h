// Files of ISO 25178-71 (.sdf): profiles and rectangles of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SDF_H
#define RA_SDF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/room.h"

/** Contents of an .sdf file: a profile, or a rectangle of profiles. Owns `height`. */
struct ra_sdf {
    size_t points;               ///< number of points along x (NumPoints)
    size_t profiles;             ///< number of profiles along y (NumProfiles); 1 for a profile
    double x_spacing, y_spacing; ///< spacings along x and along y [m]
    /// height[profile points + point] [m] (profiles x points); a height that is not finite was not
    /// measured
    double *height;
};

/** True if `data` begins as an .sdf file of any version does. */
bool ra_sdf_recognised(const char *data, size_t size);

/** Reads an .sdf file, text or binary, from memory; `path` is for the messages. data[size] must be
 *  a readable 0. RA_INPUT if it is damaged or truncated. */
enum ra_code ra_sdf_parse(const char *path, const char *data, size_t size, struct ra_sdf *sdf,
                          struct ra_status *st);
void ra_sdf_free(struct ra_sdf *sdf);

#endif
