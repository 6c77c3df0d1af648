// Topographies in files: Gwyddion simple fields and ISO 25178-71.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_TOPOGRAPHY_IO_H
#define RA_TOPOGRAPHY_IO_H

#include "surface/topography.h"

/** Reads a Gwyddion simple field (.gsf) or an .sdf file of ISO 25178-71, by its first bytes. */
enum ra_code ra_topography_read(const char *path, struct ra_topography *topography,
                                struct ra_status *st);
/** Writes a Gwyddion simple field (single precision): complete or not at all. */
enum ra_code ra_topography_write(const char *path, const struct ra_topography *topography,
                                 struct ra_status *st);

#endif
