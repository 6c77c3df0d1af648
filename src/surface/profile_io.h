// Measured profiles in files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROFILE_IO_H
#define RA_PROFILE_IO_H

#include <stdbool.h>

#include "surface/profile.h"

/** Reads a measured profile with the length and spacing of the file. The file is text with
 *  positions and heights or with heights alone, or a row or column of a rectangle
 *  (topography_io.h). `how` is a text for ra_format_parse; with NULL the file decides. The note
 *  says how the file was read. If positions are not uniform, heights are interpolated linearly on
 *  the grid of profile_io.c. */
enum ra_code ra_profile_read(const char *path, const char *how, struct ra_profile *profile,
                             char *note, size_t note_size, struct ra_status *st);

/** Nodes of a solid, at first + l spacing [m] from its left end, l = 0..count-1. */
struct ra_field_nodes {
    double first, spacing;
    size_t count;
};

/** Reads a displacement [m] or velocity [m/s] along a solid and interpolates it to the solid's
 *  nodes: *value (count), which the caller frees. The file is text with two columns. Positions are
 *  places on the solid, and the unit of the second column is a length or a length per second.
 *  RA_INPUT also if the file does not cover the nodes; *value is then NULL. Adds to `note` (may be
 *  NULL) what is unusual about the file. */
enum ra_code ra_field_read(const char *path, bool speed, const struct ra_field_nodes *nodes,
                           double **value, char *note, size_t note_size, struct ra_status *st);

#endif
