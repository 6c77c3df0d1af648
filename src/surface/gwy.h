// Files of Gwyddion (.gwy): the heights of one channel.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_GWY_H
#define RA_GWY_H

#include "surface/topography.h"

/** Whether the first bytes are those of a .gwy file of Gwyddion 2. */
bool ra_gwy_recognised(const char *data, size_t size);

/** Cells and heights of a channel whose heights are lengths, NAN under its mask, and in `said`
 *  which one it is: that of the number or the title `channel`, or the first if it is empty. A file
 *  without such a channel but with a profile (a graph) gives that as one row. RA_INPUT with what
 *  is wrong, and with the channels of the file if the one that was asked for is none of them or
 *  not of heights. Free in any case. */
enum ra_code ra_gwy_parse(const struct ra_text *text, const char *channel,
                          struct ra_topography *topography, struct ra_status *st);

#endif
