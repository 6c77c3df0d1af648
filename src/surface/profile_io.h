// Measured profiles in files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROFILE_IO_H
#define RA_PROFILE_IO_H

#include "surface/profile.h"

/** Reads a measured profile, its own length and spacing. Text: two columns (position, height) with
 *  a unit header such as `# x [um]  z [nm]`; lines starting with # are comments. `.sdf` (ISO
 *  25178-71 / former BCR): text (aISO-1.0, aBCR-1.0) and binary (bISO-1.0, bBCR-1.0), one profile
 *  (NumProfiles = 1). Non-uniform spacing is resampled linearly onto the mean spacing; the note
 *  says so. */
enum ra_code ra_profile_read(const char *path, struct ra_profile *profile, char *note,
                             size_t note_size, struct ra_status *st);

#endif
