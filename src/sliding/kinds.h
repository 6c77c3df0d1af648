// Kinds of values of a case that are of solids.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_KINDS_H
#define RA_KINDS_H

#include "case/room.h"

extern const struct ra_kind ra_kind_dampings; ///< struct ra_sliding_case_solid: a list of ratios
extern const struct ra_kind
    ra_kind_velocity; ///< struct ra_sliding_case_solid: rest, a speed, or a file

#endif
