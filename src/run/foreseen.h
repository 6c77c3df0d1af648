// The prediction of the law of roughness noise for a case, or the reason why there is none.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FORESEEN_H
#define RA_FORESEEN_H

#include "run/expected.h"
#include "run/pair_case.h"
#include "surface/room.h"

/** In words, a property of a case for which the law was not tested; NULL if there is none. */
const char *ra_outside_of_law(const struct ra_pair_case *c,
                              const struct ra_surface_recipe surface[2]);

/** Writes the rows of the prediction: `law` in words and, if there is a prediction, regime, power
 *  with the unit `watt`, mean frequency, and level with its band. `resonator` names the solid with
 *  this level. */
void ra_rows_expected(struct ra_table *t, const struct ra_expected *expected, const char *resonator,
                      const char *watt);

/** Whether the run gets a prediction: the law gives one, and the case is within the tested
 *  range. */
bool ra_expected_speaks(const struct ra_expected *expected);

/** Whether a level [dB] lies in the 95 % band. */
bool ra_expected_holds(const struct ra_expected *expected, double level);

#endif
