// Rows that several kinds of runs have in their summaries and tables of quantities.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_ROWS_H
#define RA_RUN_ROWS_H

#include "base/room.h"
#include "model/room.h"
#include "statistics/room.h"

/** ra_rows_force writes rows about the contact force, in `unit`, for a slider of this weight.
 *  ra_rows_contacts writes rows about the contacts. */
void ra_rows_force(struct ra_table *t, const struct ra_contact_sums *sums, double weight,
                   const char *unit);
void ra_rows_contacts(struct ra_table *t, const struct ra_contact_sums *sums);

/** Writes rows for the lift-off speed V* and for the slider's speed divided by V*. Above V* the
 *  slider leaves the summits on which it rides: to follow them it would need a larger acceleration
 *  than g = V*^2 h'', where h'' is the rms curvature of both surfaces together. */
void ra_rows_lift_off(struct ra_table *t, double gravity, double curvature, double velocity);

/** Writes rows about an air film, over the time since the state `before`. The force is in
 *  `unit`. */
void ra_rows_film(struct ra_table *t, const struct ra_air_film_now *now,
                  const struct ra_air_film_now *before, const char *unit);

#endif
