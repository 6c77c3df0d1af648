// Kinds of values that only the keys of solids have.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_KINDS_H
#define RA_KINDS_H

#include "case/room.h"

/// for a field of struct ra_sliding_case_solid: a list of damping ratios
extern const struct ra_kind ra_kind_dampings;
/// for a field of struct ra_sliding_case_solid: rest, a speed, or a file
extern const struct ra_kind ra_kind_velocity;

#endif
