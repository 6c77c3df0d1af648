// Forces of laws that depend on the rates of penetration, for nodes of a line.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RATES_H
#define RA_RATES_H

#include "contact/contact.h"

/** Power that all penetrating nodes dissipate at $t_n$, from the velocities of the motion [W/m]. */
double ra_rates_lost(const struct ra_problem *problem, const struct ra_state *state);

/** Energy that the penetrating nodes store [J/m]. */
double ra_rates_stored(const struct ra_problem *problem, const struct ra_state *state);

/** The elastic part of the force on a slave node [N/m]; `force` <= 0 is the total. Only the elastic
 *  part changes the stored energy. */
double ra_elastic_force(const struct ra_problem *problem, const struct ra_state *state, int slave,
                        int64_t node, double force);

#endif
