// A time record in a universal file: data set 58.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UNIVERSAL_RECORD_H
#define RA_UNIVERSAL_RECORD_H

#include "command/waveform.h"
#include "surface/room.h"

/** Reads the only time record of a loaded text, in SI; `measure` says whether it is a velocity or a
 *  pressure. `si` holds the user's units of time and value in SI; NULL: the file states its units.
 *  RA_INPUT: the message names file and line and says what would be right. The caller frees
 *  `v->value`, after a failure too. */
enum ra_code ra_universal_record(const struct ra_text *text, enum ra_dimension measure,
                                 const double *si, struct ra_velocity *v, struct ra_status *st);

#endif
