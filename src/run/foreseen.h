// What a case is told by the law of roughness noise, or why it is told nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FORESEEN_H
#define RA_FORESEEN_H

#include "run/expected.h"
#include "run/pair_case.h"
#include "surface/room.h"

/** What of a case lies outside of what the law was tested on, in words; NULL:
 *  nothing. */
const char *ra_outside_of_law(const struct ra_pair_case *c,
                              const struct ra_surface_recipe surface[2]);

/** Rows of what the law says: `law` in words, and, where it says something, regime, power in
 *  `watt`, mean frequency, level with its band. `resonator` is what the level is of. */
void ra_rows_expected(struct ra_table *t, const struct ra_expected *expected, const char *resonator,
                      const char *watt);

/** Whether the law says something: of a case that is known, and not outside. */
bool ra_expected_speaks(const struct ra_expected *expected);

/** Whether a level [dB] lies in the band of 95 %. */
bool ra_expected_holds(const struct ra_expected *expected, double level);

#endif
