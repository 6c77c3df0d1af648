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

/** Whether the fine list holds at this offset with these amplitudes, whose travel since the last
 *  survey is `travel`; HUGE_VAL if not known. */
bool ra_candidates_hold(const struct ra_problem *problem, struct ra_candidates *candidates,
                        const struct ra_offset *offset, const double *const amplitude[2],
                        double travel);

/** Whether the fine list, which is in time at this offset, holds with these amplitudes although the
 *  sum of all modes has used up the skin: how far are they really? The sum starts again from here.
 */
bool ra_candidates_survey(const struct ra_problem *problem, struct ra_candidates *candidates,
                          const struct ra_offset *offset, const double *const amplitude[2]);

/** The travel that the fine list allows for [m]. */
static inline double ra_candidates_skin(const struct ra_candidates *c)
{
    return c->empty ? c->clear : c->fine.skin;
}

/** The next detection makes a new list, however little the modes have travelled; without
 *  candidates (NULL) nothing. */
static inline void ra_candidates_expire(struct ra_candidates *c)
{
    if (c != NULL) {
        c->fine.until = (struct ra_offset){INT64_MIN, 0};
    }
}

/** That travel for the amplitudes one step after those of the last detection. Without candidates
 *  something that costs the same. */
struct ra_watch ra_candidates_watch(const struct ra_problem *problem, const struct ra_state *state);

/** Makes the fine list anew, and from it candidate ranges and packed tables: until it no longer
 *  holds, every slave node with a negative gap lies in a candidate range together with its masters.
 * `increment` is how the
 *  amplitudes change in a step, as far as is known: it makes the list shorter, not less safe. */
void ra_candidates_renew(const struct ra_problem *problem, struct ra_candidates *candidates,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         const double *increment, struct ra_packed *packed,
                         struct ra_detection *now);

#endif
