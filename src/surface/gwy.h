// Files of Gwyddion (.gwy): the heights of one channel.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_GWY_H
#define RA_GWY_H

#include "surface/topography.h"

/** Whether the first bytes are those of a .gwy file of Gwyddion 2. */
bool ra_gwy_recognised(const char *data, size_t size);

/** Cells and heights of the first channel whose heights are lengths. Masked heights are NAN, and
 *  `said` states which channel it is. If there is no such channel but a profile (a graph), the
 *  result is the profile as one row. RA_INPUT says what is wrong. Free in any case. */
enum ra_code ra_gwy_parse(const struct ra_text *text, struct ra_topography *topography,
                          struct ra_status *st);

#endif
