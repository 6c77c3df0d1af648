// The step of a pair, and problems and states in memory of the caller (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STEP_H
#define RA_STEP_H

#include "contact/contact.h"
#include "model/modal.h"

// ## Of any kind

/** A state of the pair's kind before the first step. RA_SYSTEM without memory; free after a failure
 *  too. */
enum ra_code ra_instant_make(const struct ra_pair *pair, struct ra_instant *at,
                             struct ra_status *st);
void ra_instant_free(struct ra_instant *at);

/** One time step: contact forces at t_n, then U_{n+1} and the velocity at t_n (Algorithms 1, 2).
 *  Takes no memory. RA_NUMERIC if the motion is no longer finite, or what the forces say. */
enum ra_code ra_pair_step(const struct ra_pair *pair, struct ra_instant *at, struct ra_status *st);

/** Static equilibrium of a state that has not started: as ra_settle (ra2d.h). RA_SYSTEM without
 *  memory. */
enum ra_code ra_pair_settle(const struct ra_pair *pair, struct ra_instant *at, double tolerance,
                            uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                            struct ra_status *st);

// ## Of a line; more is in ra2d.h

extern const struct ra_pair_kind ra_nodes_of_line;

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
