// Forces of laws that ask for the rates of penetrations: nodes of a line.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RATES_H
#define RA_RATES_H

#include "contact/contact.h"

/** Power that is lost at $t_n$ in all nodes that penetrate, with the velocities of the motion
 *  [W/m]. */
double ra_rates_lost(const struct ra_problem *problem, const struct ra_state *state);

/** Energy that they store [J/m]. */
double ra_rates_stored(const struct ra_problem *problem, const struct ra_state *state);

/** The elastic part of the force of a slave node [N/m], `force` <= 0 being the whole of it: what
 *  changes the energy that is stored. */
double ra_elastic_force(const struct ra_problem *problem, const struct ra_state *state, int slave,
                        int64_t node, double force);

#endif
