// Measured profiles in files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROFILE_IO_H
#define RA_PROFILE_IO_H

#include <stdbool.h>

#include "surface/profile.h"

/** Reads a measured profile, its own length and spacing. Text: two columns (position, height) with
 *  a unit header such as `# x [um]  z [nm]`; lines starting with # are comments. `.sdf` (ISO
 *  25178-71 / former BCR): text (aISO-1.0, aBCR-1.0) and binary (bISO-1.0, bBCR-1.0), one profile
 *  (NumProfiles = 1). Non-uniform spacing is resampled linearly onto the mean spacing; the note
 *  says so. */
enum ra_code ra_profile_read(const char *path, struct ra_profile *profile, char *note,
                             size_t note_size, struct ra_status *st);

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
