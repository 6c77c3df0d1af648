// The section [probes] of a sliding case.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROBES_H
#define RA_PROBES_H

#include "case/room.h"

/** `NAME = SOLID QUANTITY POSITION`, or none, in the probes of a struct ra_sliding_case. */
extern const struct ra_named_section ra_probes_section;

#endif
