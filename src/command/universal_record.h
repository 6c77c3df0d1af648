// A time record in a universal file: data set 58.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UNIVERSAL_RECORD_H
#define RA_UNIVERSAL_RECORD_H

#include "command/waveform.h"
#include "surface/room.h"

/** The only time record of a text that is loaded, in SI: a velocity or a pressure, as `measure`
 *  says. `si`: how many SI units the units are that the user names, of times and values; NULL: the
 *  file says its own. RA_INPUT with file, line, and what would be right. `v->value` is the caller's
 *  to free, after a failure too. */
enum ra_code ra_universal_record(const struct ra_text *text, enum ra_dimension measure,
                                 const double *si, struct ra_velocity *v, struct ra_status *st);

#endif
