// Rows that the summaries and tables of quantities of several kinds of runs have.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_ROWS_H
#define RA_RUN_ROWS_H

#include "base/room.h"
#include "model/room.h"
#include "statistics/room.h"

/** Rows of the force, in `unit`, on a solid of that weight; and those of the contacts. */
void ra_rows_force(struct ra_table *t, const struct ra_contact_sums *sums, double weight,
                   const char *unit);
void ra_rows_contacts(struct ra_table *t, const struct ra_contact_sums *sums);

/** Rows of the speed V* above which the slider leaves the summits that it rides on, and of its own
 *  speed over V*. V*^2 h'' is the acceleration that the slider's weight can give it; h'' is the rms
 *  curvature of both surfaces together. */
void ra_rows_lift_off(struct ra_table *t, double gravity, double curvature, double velocity);

/** Rows of a film of air, since its state `before`; its force in `unit`. */
void ra_rows_film(struct ra_table *t, const struct ra_air_film_now *now,
                  const struct ra_air_film_now *before, const char *unit);

#endif
