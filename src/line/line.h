// Two beams that touch along a line: problem, state, and many steps at once.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The problem of the paper; ra2d.h has its public description. ra_step and ra_settle call the step
 * and the equilibrium that every pair of solids shares (time/step.h). Two things belong to a line
 * alone. A *flight* takes many steps at once while no contact is possible (Sects. 2.3, 2.4.1). A
 * *stretch* takes many steps while the same nodes are in contact (Sects. 2.3, 2.4.2).
 *
 * Tests: tests/line.
 */
#ifndef RA_LINE_H
#define RA_LINE_H

#include "contact/room.h"
#include "model/room.h"
#include "time/step.h"

// ## Problem and state

extern const struct ra_pair_kind ra_nodes_of_line;

/** Works as ra_problem_make, in a struct of the caller. ra_problem_clear frees what the problem
 *  owns. */
enum ra_code ra_problem_init(const struct ra_problem_spec *spec, struct ra_problem *problem,
                             struct ra_status *st);
/** Works as ra_problem_init, for a problem with terms: at most RA_MOST_TERMS of them. An empty
 *  entry ends the list. */
enum ra_code ra_problem_init_with(const struct ra_problem_spec *spec,
                                  const struct ra_term_spec *terms, struct ra_problem *problem,
                                  struct ra_status *st);
void ra_problem_clear(struct ra_problem *problem);

/** Works as ra_state_make, in a struct of the caller. ra_state_clear frees what the state owns. */
enum ra_code ra_state_init(const struct ra_problem *problem, struct ra_state *state,
                           struct ra_status *st);
void ra_state_clear(const struct ra_problem *problem, struct ra_state *state);

/** An upper bound of the angular frequency [rad/s] that the contact adds if all nodes are in
 *  contact, each with the penetration `deepest` of the problem. The squares of this bound and of
 *  the beams' frequency add up (stability.c). 0 for a law without stiffness. */
double ra_contact_frequency(const struct ra_problem *problem);

/** An upper bound of what the rates of penetration add to 2 $\zeta \omega$ [1/s]. 0 for a law
 *  without a loss. */
double ra_contact_loss(const struct ra_problem *problem);

/** The air film under the slider as a term. Its spec is a struct ra_air_film_spec (air_film.c). */
extern const struct ra_term ra_line_film;

// ## Flights

/** Makes bounds of free motion. NULL with RA_OK for a problem without flights: with the plain
 *  engine, with multipliers, or with a scheme that is not a recurrence. RA_SYSTEM without memory.
 *  */
enum ra_code ra_flight_make(const struct ra_problem *problem,
                            const struct ra_candidates *candidates, struct ra_flight **flight,
                            struct ra_status *st);
void ra_flight_free(struct ra_flight *flight);

/** An observer that needs the amplitudes of solid 0 at certain steps. */
struct ra_wanted {
    uint64_t step; ///< the next step that the observer needs
    // shows the amplitudes of step `step` to the observer; returns the next step that the observer
    // needs
    uint64_t (*show)(void *context, uint64_t step, const double *amplitude);
    void *context;
};

/** Takes up to `most` time steps without contact and returns their number. The same number of calls
 *  of ra_step would find no penetrating node and leave the same amplitudes and sums. Returns 0 if
 *  that cannot be proved. `wanted` receives the amplitudes of the steps that it needs (NULL: there
 *  is no such observer). Afterwards, members of the state that describe $t_n$ (velocities, offsets
 *  of the passes) are out of date, and ra_step must follow. */
uint64_t ra_fly(const struct ra_problem *problem, struct ra_state *state, uint64_t most,
                struct ra_wanted *wanted);

// ## Stretches

/** Takes up to `most` time steps in one kernel and returns their number. `stretch` receives the
 *  sums over the slaves of these steps. The same number of calls of ra_step would leave the same
 *  bits everywhere in the state. Returns 0 where a stretch is not possible: with a law other than
 *  the penalty; without an observer that follows the shocks; near an end of a solid; when the nodes
 *  of the slider meet those of the resonator; when the list has expired. Node forces may begin or
 *  end only in the last of these steps. */
uint64_t ra_stretch(const struct ra_problem *problem, struct ra_state *state, uint64_t most,
                    struct ra_stretch *stretch);

#endif
