// Rows that several kinds of runs have in their summaries and tables of quantities.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_ROWS_H
#define RA_RUN_ROWS_H

#include "base/room.h"
#include "model/room.h"
#include "statistics/room.h"

/** ra_rows_force: rows of the force, in `unit`, on a solid of this weight. ra_rows_contacts: rows
 *  of the contacts. */
void ra_rows_force(struct ra_table *t, const struct ra_contact_sums *sums, double weight,
                   const char *unit);
void ra_rows_contacts(struct ra_table *t, const struct ra_contact_sums *sums);

/** Rows of the lift-off speed V* and of the slider's speed over V*. Above V* the slider leaves the
 *  summits on which it rides: V*^2 h'' is the acceleration that its weight can give it, where h''
 *  is the rms curvature of both surfaces together. */
void ra_rows_lift_off(struct ra_table *t, double gravity, double curvature, double velocity);

/** Rows of an air film for the time since the state `before`; the force is in `unit`. */
void ra_rows_film(struct ra_table *t, const struct ra_air_film_now *now,
                  const struct ra_air_film_now *before, const char *unit);

#endif
