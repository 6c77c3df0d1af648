// Surfaces and profiles of Digital Surf (.sur, .pro) without compression.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SUR_H
#define RA_SUR_H

#include "surface/topography.h"

/** True if a file is a single surface or profile of Digital Surf, not compressed. */
bool ra_sur_recognised(const char *data, size_t size);

/** Reads cells and heights; NAN where nothing was measured. RA_INPUT says what is wrong. Free in
 *  any case. */
enum ra_code ra_sur_parse(const struct ra_text *text, struct ra_topography *topography,
                          struct ra_status *st);

#endif
