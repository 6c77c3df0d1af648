// The ends of a beam as a key of a case.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ENDS_H
#define RA_ENDS_H

#include "case/room.h"

extern const struct ra_kind ra_kind_ends; ///< kind of the key for both ends of a struct ra_beam

/** The words of ra_kind_ends: "free-free"... "clamped-clamped". */
extern const struct ra_word ra_words_ends[];

/** The value of a word of ra_kind_ends. */
#define RA_ENDS(left, right) (3 * (left) + (right))

#endif
