// Kinds of values of a case that are of beams.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_KINDS_H
#define RA_KINDS_H

#include "case/schema.h"

extern const struct ra_kind ra_kind_ends;     ///< struct ra_beam: left and right
extern const struct ra_kind ra_kind_dampings; ///< struct ra_case_solid: a list of ratios
extern const struct ra_kind ra_kind_velocity; ///< struct ra_case_solid: rest, a speed, or a file

/** The words of ra_kind_ends: "free-free"... "clamped-clamped". */
extern const struct ra_word ra_words_ends[];

/** The value of a word of ra_kind_ends. */
#define RA_ENDS(left, right) (3 * (left) + (right))

#endif
