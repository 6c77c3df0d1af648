// A file of modes that a case names, in two dimensions and in three.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_MODES_H
#define RA_CASE_MODES_H

#include "case/room.h"
#include "modes/room.h"

/** Reads a file of modes from the case file's folder. RA_INPUT names the key, such as
 *  "plate.modes_file". Free with ra_modes_file_free, after a failure too. */
enum ra_code ra_case_modes_read(const struct ra_case_origin *origin, const char *key,
                                const char *file, const struct ra_modes_format *format,
                                struct ra_modes_file *modes, struct ra_status *st);

/** Turns a failure with such a file into a failure of the case: the message then names the key.
 *  Returns `code`. */
enum ra_code ra_case_modes_blame(const struct ra_case_origin *origin, const char *key,
                                 enum ra_code code, const struct ra_status *why,
                                 struct ra_status *st);

#endif
