// Two beams that touch along a line: problem and state in memory of the caller, steps at once.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The paper's problem, whose description is public (ra2d.h). Its step and rest are those of any
 * pair (time/step.h): ra_step and ra_settle call them. What is true of a line alone are *flights*,
 * many steps at once while no contact is possible (Sects. 2.3, 2.4.1), and *stretches*, many while
 * the same nodes are in contact (Sects. 2.3, 2.4.2).
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

/** As ra_problem_make, into a problem that the caller has; ra_problem_clear frees what it owns. */
enum ra_code ra_problem_init(const struct ra_problem_spec *spec, struct ra_problem *problem,
                             struct ra_status *st);
/** The same with RA_MOST_TERMS terms, up to the first that is none. */
enum ra_code ra_problem_init_with(const struct ra_problem_spec *spec,
                                  const struct ra_term_spec *terms, struct ra_problem *problem,
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

/** The same of what rates of penetration add to 2 $\zeta \omega$ [1/s]; 0 for a law without a loss.
 *  */
double ra_contact_loss(const struct ra_problem *problem);

/** The film of air under the slider; its spec is a struct ra_air_film_spec (air_film.c). */
extern const struct ra_term ra_line_film;

// ## Flights

/** Bounds of free motion; NULL, and RA_OK, for a problem that does not fly: by the plain engine,
 *  with multipliers, or with a scheme that is no recurrence. RA_SYSTEM without memory. */
enum ra_code ra_flight_make(const struct ra_problem *problem,
                            const struct ra_candidates *candidates, struct ra_flight **flight,
                            struct ra_status *st);
void ra_flight_free(struct ra_flight *flight);

/** An observer that needs the amplitudes of solid 0 at certain steps. */
struct ra_wanted {
    uint64_t step; ///< the next of them
    /// is given them, and returns the step after this one at which it needs them again
    uint64_t (*show)(void *context, uint64_t step, const double *amplitude);
    void *context;
};

/** Takes up to `most` time steps without contact, and returns how many: as many calls of ra_step
 *  would have found no node that penetrates, and left the same amplitudes and sums. 0 where that is
 *  not proved. `wanted` (NULL: nobody) is shown what it wants of these steps. What describes $t_n$
 *  in the state (velocities, offsets of the passes) is stale until the next ra_step, which has to
 *  follow. */
uint64_t ra_fly(const struct ra_problem *problem, struct ra_state *state, uint64_t most,
                struct ra_wanted *wanted);

// ## Stretches

/** Takes up to `most` time steps in one kernel, and returns how many; their sums over the slaves
 *  are in `stretch`. As many calls of ra_step leave the same bits everywhere in the state. 0 where
 *  it cannot be done: by another law than the penalty, while nobody follows the shocks, near an
 *  end of a solid, where the slider meets the next node or the list is used up. In the last of
 *  them, and in no other, node forces may begin or end. */
uint64_t ra_stretch(const struct ra_problem *problem, struct ra_state *state, uint64_t most,
                    struct ra_stretch *stretch);

#endif
