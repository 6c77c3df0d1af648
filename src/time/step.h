// The engine: make a problem and its state, settle, step, read out, free (Sect. 2.3).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STEP_H
#define RA_STEP_H

#include <signal.h>

#include "contact/contact.h"
#include "model/modal.h"

/** Prepares a problem: modes, projections, stability. RA_INPUT with a message if the spec is wrong;
 *  RA_UNSTABLE for a step at or beyond the stability limit (which the message names), RA_APART if
 *  the solids cannot start touching, RA_SYSTEM without memory. Free with ra_problem_free. */
enum ra_code ra_problem_make(const struct ra_problem_spec *spec, struct ra_problem *problem,
                             struct ra_status *st);
void ra_problem_free(struct ra_problem *problem);

/** A state at rest before the first step, with the initial fields of the problem. */
enum ra_code ra_state_make(const struct ra_problem *problem, struct ra_state *state,
                           struct ra_status *st);
void ra_state_free(const struct ra_problem *problem, struct ra_state *state);

/** One time step: contact forces at t_n, then U_{n+1} and the velocity at t_n (Algorithms 1, 2).
 *  The first call treats n = 0, the next n = 1... RA_NUMERIC if the motion is no longer finite or
 *  the complementarity problem has no solution. */
enum ra_code ra_step(const struct ra_problem *problem, struct ra_state *state,
                     struct ra_status *st);

/** Upper bound of the angular frequency that the contact adds, all nodes in contact at once (and as
 *  deep as the problem's `deepest`): bounds of the pair add by their squares (see stability.c). 0
 *  for a law without stiffness. */
double ra_contact_frequency(const struct ra_problem *problem);

/** Largest stable step with contact [s]; HUGE_VAL if nothing vibrates. */
double ra_stability_limit(const struct ra_problem *problem);

/** Static equilibrium of a state that has not started (reading L4, "settled"): the slider held at
 *  its start, velocities removed whenever the kinetic energy passes a maximum, until the contact
 *  force carries the weight within `tolerance` (relative) for a while. Leaves the state at rest,
 *  not started. RA_NUMERIC if that needs more than `most` steps, RA_EARLY once *stop
 *  is not 0. `stop` and `steps`, which counts, may be NULL. */
enum ra_code ra_settle(const struct ra_problem *problem, struct ra_state *state, double tolerance,
                       uint64_t most, const volatile sig_atomic_t *stop, uint64_t *steps,
                       struct ra_status *st);

#endif
