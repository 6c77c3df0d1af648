// Profiles in .prf files, text in records, as programs of Taylor Hobson and Mahr write them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PRF_H
#define RA_PRF_H

#include "surface/topography.h"

/** True if a text has the records of a .prf file. */
bool ra_prf_recognised(const char *data, size_t size);

/** Reads the heights as one row. `said` states that this reader was not tested with a file of an
 *  instrument. RA_INPUT says what is wrong. Free in any case. */
enum ra_code ra_prf_parse(const struct ra_text *text, struct ra_topography *topography,
                          struct ra_status *st);

#endif
