// Measured profiles in files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROFILE_IO_H
#define RA_PROFILE_IO_H

#include <stdbool.h>

#include "surface/profile.h"

/** Reads a measured profile, its own length and spacing, from text with positions and heights or
 *  heights alone, or from a row or column of a rectangle (topography_io.h). `how` is what
 *  ra_format_parse takes, or NULL: what the file says. The note says what was understood. Positions
 *  that are not uniform are resampled linearly onto their mean spacing. */
enum ra_code ra_profile_read(const char *path, const char *how, struct ra_profile *profile,
                             char *note, size_t note_size, struct ra_status *st);

/** Nodes of a solid at first + l spacing, l = 0..count-1, from its left end [m]. */
struct ra_field_nodes {
    double first, spacing;
    size_t count;
};

/** Reads a displacement [m] or velocity [m/s] along a solid and interpolates it onto its nodes:
 *  *value (count), which the caller frees. Two columns as above, whose positions are those of the
 *  solid and whose second unit is a length or a length per second. RA_INPUT also if the file does
 *  not cover the nodes; *value is then NULL. Adds to `note` (may be NULL) what is odd about the
 *  file. */
enum ra_code ra_field_read(const char *path, bool speed, const struct ra_field_nodes *nodes,
                           double **value, char *note, size_t note_size, struct ra_status *st);

#endif
