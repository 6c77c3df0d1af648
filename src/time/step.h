// Problems and states in memory of the caller (Sect. 2.3); steps and the rest are in ra2d.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STEP_H
#define RA_STEP_H

#include "contact/contact.h"
#include "model/modal.h"

/** As ra_problem_make, into a problem that the caller has; ra_problem_clear frees what it owns. */
enum ra_code ra_problem_init(const struct ra_problem_spec *spec, struct ra_problem *problem,
                             struct ra_status *st);
void ra_problem_clear(struct ra_problem *problem);

/** As ra_state_make, into a state that the caller has; ra_state_clear frees what it owns. */
enum ra_code ra_state_init(const struct ra_problem *problem, struct ra_state *state,
                           struct ra_status *st);
void ra_state_clear(const struct ra_problem *problem, struct ra_state *state);

/** Upper bound of the angular frequency that the contact adds, all nodes in contact at once (and as
 *  deep as the problem's `deepest`): bounds of the pair add by their squares (see stability.c). 0
 *  for a law without stiffness. */
double ra_contact_frequency(const struct ra_problem *problem);

#endif
