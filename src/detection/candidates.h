// Candidates for contact: the few nodes whose gaps are computed, with a proof (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CANDIDATES_H
#define RA_CANDIDATES_H

#include "detection/candidate_lists.h"
#include "detection/packed.h"
#include "oscillators/oscillators.h"

enum ra_code ra_candidates_make(const struct ra_problem *problem, struct ra_candidates **candidates,
                                struct ra_status *st);
void ra_candidates_free(struct ra_candidates *candidates);

/** Returns true if the fine list is valid at this offset with these amplitudes. `travel` is a bound
 *  of their travel since the last survey; HUGE_VAL: not known. */
bool ra_candidates_hold(const struct ra_problem *problem, struct ra_candidates *candidates,
                        const struct ra_offset *offset, const double *const amplitude[2],
                        double travel);

/** Surveys the travel. Call it if the bound of the travel has used up the skin of a fine list that
 *  has not expired at this offset. A survey finds a smaller bound, and the result says whether the
 *  list is valid. The sum over the modes starts again from here. */
bool ra_candidates_survey(const struct ra_problem *problem, struct ra_candidates *candidates,
                          const struct ra_offset *offset, const double *const amplitude[2]);

/** The largest travel for which the fine list is valid [m]. */
static inline double ra_candidates_skin(const struct ra_candidates *c)
{
    return c->empty ? c->clear : c->fine.skin;
}

/** Makes the next detection build a new list, even if the travel is small. Does nothing if `c` is
 *  NULL. */
static inline void ra_candidates_expire(struct ra_candidates *c)
{
    if (c != NULL) {
        c->fine.until = (struct ra_offset){INT64_MIN, 0};
    }
}

/** Arguments with which the time scheme sums the travel one step after the last detection. Without
 *  candidates the scheme computes a sum of the same length that nobody uses. */
struct ra_watch ra_candidates_watch(const struct ra_problem *problem, const struct ra_state *state);

/** Makes a new fine list and, from it, candidate ranges and packed tables. As long as the list
 *  holds, every slave node with a negative gap lies in a candidate range together with its masters.
 *  `increment` is the estimated change of the amplitudes in a step. A wrong estimate makes the list
 *  shorter, not less safe. */
void ra_candidates_renew(const struct ra_problem *problem, struct ra_candidates *candidates,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         const double *increment, struct ra_packed *packed,
                         struct ra_detection *now);

#endif
