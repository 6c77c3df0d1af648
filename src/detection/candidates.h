// Candidates for contact: the few spots that need looking at, with a proof (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CANDIDATES_H
#define RA_CANDIDATES_H

#include "detection/places.h"
#include "detection/travel.h"
#include "model/recurrence.h"

/** One level of the list: valid while the slider has not passed `until` and the modes have not
 *  travelled more than `skin` from where they are expected, amplitude + (s - from) drift. Modal
 *  arrays of the two solids lie one behind the other. */
struct ra_level_list {
    struct ra_offset from, until;
    double skin;          ///< travel that the list allows for [m]
    double *amplitude[2]; ///< modal amplitudes when it was made (width)
    double *drift[2];     ///< what they are expected to change per cell of sliding (width)
    uint64_t made;        ///< how often it was made
    int valid;
};

struct ra_candidates {
    struct ra_level_list coarse, fine;
    struct ra_detection wide; ///< the frozen lines, looked at when a list is made
    struct ra_range *range;   ///< slider nodes of the coarse list (range_count)
    size_t range_count;
    double
        promised; ///< gap that nodes outside the coarse list have at least, as long as it holds [m]
    struct ra_range *close; ///< places of the fine list, by slider nodes (close_count)
    size_t close_count;
    unsigned char *flag;    ///< of slider blocks of 8 nodes
    unsigned char *mark;    ///< of slider nodes
    double *window;         ///< running maximum over the resonator's line
    struct ra_travel bound; ///< bounds of the modes
    double *drift[2];       ///< of the next fine list, and the amplitudes at its end (width)
    double *arrival[2];
    double *expected[2];    ///< work (width)
    double *survey[2];      ///< amplitudes of the last survey (width)
    double surveyed;        ///< what the modes had travelled then since the fine list was made [m]
    double survey_fraction; ///< of the offset then
    double step_fraction;   ///< of the offset, a step of time
    int64_t under[2];      ///< resonator nodes that the slider can face while the coarse list holds
    double kink[2];        ///< max |second difference of h| [m]
    double rounding;       ///< bound of the rounding of a gap [m]
    uint64_t spot_nodes;   ///< resonator nodes in the spots of the fine list
    uint64_t looks, nodes; ///< statistics: looks, and resonator nodes looked at
};

enum ra_code ra_candidates_make(const struct ra_problem *problem, struct ra_candidates **candidates,
                                struct ra_status *st);
void ra_candidates_free(struct ra_candidates *candidates);

/** Whether the fine list holds at this offset with these amplitudes, whose travel since the last
 *  survey is `travel`; HUGE_VAL if nobody knows. */
int ra_candidates_hold(const struct ra_problem *problem, struct ra_candidates *candidates,
                       const struct ra_offset *offset, const double *const amplitude[2],
                       double travel);

/** That travel for the amplitudes one step after those of the last look. Without candidates
 *  something that costs the same. */
struct ra_watch ra_candidates_watch(const struct ra_problem *problem, const struct ra_state *state);

/** Makes the fine list anew, and from it places and spots: until it no longer holds, every slave
 *  node with a negative gap lies in a spot together with its masters. `increment` is how the
 *  amplitudes change in a step, as far as is known: it makes the list shorter, not less safe. */
void ra_candidates_renew(const struct ra_problem *problem, struct ra_candidates *candidates,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         const double *increment, struct ra_places *places,
                         struct ra_detection *now);

#endif
