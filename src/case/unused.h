// Keys that a case gives and that its other keys make meaningless.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_UNUSED_H
#define RA_CASE_UNUSED_H

#include "case/case.h"

/** When a key is used. */
struct ra_use {
    const char *section, *key; ///< section: up to its first point ("surface" of surface.slider)
    /// of a case's struct and a section's `which`
    bool (*used)(const void *values, int which, const struct ra_use *use);
    int value;           ///< for `used`
    const char *decides; ///< the key of the same section that decides
    bool note;           ///< never refused
};

/** A list of them. */
struct ra_uses {
    const struct ra_use *use; ///< (count)
    size_t count;
};

/** Looks for keys that were given and are not used: RA_INPUT if one was given on the command line;
 *  adds to `note` (may be NULL) what the file has of them. */
enum ra_code ra_uses_check(const struct ra_case_origin *origin, const struct ra_uses *uses,
                           char *note, size_t note_size, struct ra_status *st);

#endif
