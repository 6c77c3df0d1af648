// Elastic bodies, and bodies with a yield pressure, for the tests of the contact computation.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_HALF_SPACES_H
#define RA_HALF_SPACES_H

#include "support/check.h"

#include "rolling/footprint.h"

static const struct ra_half_spaces elastic = {.modulus = 1e11, .yield = HUGE_VAL};

/** Steel-like bodies with a yield pressure. */
static inline struct ra_half_spaces capped_at(double yield)
{
    return (struct ra_half_spaces){.modulus = 1e11, .yield = yield};
}

#endif
