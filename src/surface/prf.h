// Profiles in text of records (.prf), as Taylor Hobson's and Mahr's programs write them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PRF_H
#define RA_PRF_H

#include "surface/topography.h"

/** Whether a text has the records of a .prf file. */
bool ra_prf_recognised(const char *data, size_t size);

/** Its heights, as one row, and in `said` that no instrument's file was at hand. RA_INPUT with what
 *  is wrong. Free in any case. */
enum ra_code ra_prf_parse(const struct ra_text *text, struct ra_topography *topography,
                          struct ra_status *st);

#endif
