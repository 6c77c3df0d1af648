// Files of Gwyddion (.gwy): the heights of one channel.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_GWY_H
#define RA_GWY_H

#include "surface/topography.h"

/** True if the first bytes are those of a .gwy file of Gwyddion 2. */
bool ra_gwy_recognised(const char *data, size_t size);

/** Reads cells and heights of a channel whose heights are lengths; heights under its mask are NAN.
 *  `channel` is the number or the title of the channel; "" means the first one. `said` names the
 *  channel that was read. If the file has no such channel but has a profile (a graph), the profile
 *  is read as one row. RA_INPUT: the message says what is wrong. If the requested channel does not
 *  exist or has no heights, the message lists the channels of the file. Free in any case. */
enum ra_code ra_gwy_parse(const struct ra_text *text, const char *channel,
                          struct ra_topography *topography, struct ra_status *st);

#endif
