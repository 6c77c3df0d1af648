// Profiles as files of every form that ra_profile_read reads.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROFILE_FILES_H
#define RA_PROFILE_FILES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "surface/profile_io.h"

/** Writes heights code[i] [nm] (count) at x_i = 5 um i. */
typedef void profile_file_write(FILE *file, const int32_t *code, size_t count);

profile_file_write profile_file_text;       ///< two columns
profile_file_write profile_file_text_sdf;   ///< aISO-1.0
profile_file_write profile_file_binary_sdf; ///< bISO-1.0, 32-bit integers; count < 65536

/** Writes a file by `write` and reads it by ra_profile_read. RA_CHECK if the number of heights has
 *  changed. */
enum ra_code profile_file_read_back(profile_file_write *write, const int32_t *code, size_t count,
                                    struct ra_profile *profile, struct ra_status *st);

#endif
