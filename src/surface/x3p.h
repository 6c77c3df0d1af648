// Files of ISO 5436-2 and ISO 25178-72 (.x3p): profiles and rectangles of heights.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_X3P_H
#define RA_X3P_H

#include <stdbool.h>

#include "base/room.h"
#include "surface/topography.h"

/** True if `data` begins as a ZIP container does; an .x3p file is one. */
bool ra_x3p_recognised(const char *data, size_t size);

/** Reads an .x3p file from memory. Heights are not finite where nothing was measured; a profile is
 *  one row. RA_INPUT if the file is damaged, or contains points or layers instead of a rectangle.
 *  Free in any case. */
enum ra_code ra_x3p_parse(const struct ra_text *text, struct ra_topography *topography,
                          struct ra_status *st);

#endif
