// The two lists of candidates: what they hold, the bounds of gaps, and the coarse one.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CANDIDATE_LISTS_H
#define RA_CANDIDATE_LISTS_H

#include "detection/detection.h"
#include "detection/travel.h"

enum { WINDOW = 64 };  ///< widest window of slider nodes over the resonator [nodes]
#define RELATIVE 1e-13 ///< bound of the rounding of a gap, over the heights and deflections in it

/** One level of the list: valid while the slider has not passed `until` and the modes have not
 *  travelled more than `skin` from where they are expected, amplitude + (s - from) drift. Modal
 *  arrays of the two solids lie one behind the other. */
struct ra_level_list {
    struct ra_offset from, until;
    double skin;          ///< travel that the list allows for [m]
    double *amplitude[2]; ///< modal amplitudes when it was made (width)
    double *drift[2];     ///< what they are expected to change per cell of sliding (width)
    uint64_t made;        ///< how often it was made
    bool valid;
};

struct ra_candidates {
    struct ra_level_list coarse, fine;
    struct ra_detection wide; ///< the frozen lines, for making a list
    struct ra_range *range;   ///< slider nodes of the coarse list (range_count)
    size_t range_count;
    double
        promised; ///< gap that nodes outside the coarse list have at least, as long as it holds [m]
    struct ra_range *close; ///< packed indices of the fine list, by slider nodes (close_count)
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
    int64_t under[2];    ///< resonator nodes that the slider can meet while the coarse list holds
    double curvature[2]; ///< max |second difference of h| [m]
    double rounding;     ///< bound of the rounding of a gap [m]
    bool empty;          ///< the fine list is an empty one
    double clear;        ///< and all gaps were as large when it was made [m]
    uint64_t failed;     ///< detections when there was none to make
    uint64_t candidate_nodes;   ///< resonator nodes in the candidate ranges of the fine list
    uint64_t detections, nodes; ///< statistics: detections, and resonator nodes in them
};

/** What is known of the lines of both solids when a list is made. */
struct ra_list_bounds {
    double sigma; ///< largest second difference of a line [m]
    double error; ///< of a gap by interpolation (eq:interpolation) and rounding [m]
};

/** A fine list to be made. */
struct ra_list_plan {
    struct ra_offset until;
    double margin; ///< (eq:margin) [m]
    double wanted; ///< of the coarse list, the skin aside [m]
};

/** amplitude + distance drift, in c->expected; the distance in cells. */
static inline void ra_candidates_expect(const struct ra_problem *problem, struct ra_candidates *c,
                                        const double *amplitude, double distance,
                                        const double *drift)
{
    for (size_t k = 0; k < problem->width; k++) {
        c->expected[0][k] = amplitude[k] + distance * drift[k];
    }
}

/** (eq:travel): what gaps can have lost since the list was made, against what was expected [m]. */
double ra_candidates_travel(const struct ra_problem *problem, struct ra_candidates *c,
                            const struct ra_level_list *list, const struct ra_offset *offset,
                            const double *const amplitude[2]);

/** Bounds of the lines with these amplitudes. */
struct ra_list_bounds ra_candidates_bounds(const struct ra_problem *problem,
                                           const struct ra_candidates *c,
                                           const double *const amplitude[2]);

/** (eq:margin): what gaps can fall short of those of the expected lines at the two ends of a
 *  distance (in cells), on which the slopes of the lines change by `tilted` [m]. */
double ra_candidates_margin(const struct ra_list_bounds *bounds, double distance, double tilted);

/** Lines of the candidate ranges in c->wide by interpolation of the deflection. */
void ra_candidates_draw(const struct ra_problem *problem, struct ra_candidates *c,
                        const double *const amplitude[2],
                        const struct ra_candidate_range *candidate, size_t count);

/** Notes that a list is made now, which ends at `until`. Its skin grows if travel has ended the
 *  last one, and tends to twice the travel if the sliding has. */
void ra_candidates_begin_list(const struct ra_problem *problem, struct ra_candidates *c,
                              struct ra_level_list *list, const struct ra_offset *offset,
                              const struct ra_offset *until, const double *const amplitude[2]);

/** What the coarse list has to promise, the skin aside, into plan->wanted: gaps lose as much if the
 *  modes do what the plan expects (c->arrival). Depends on what the slider can meet, so on the
 *  coarse list. */
void ra_candidates_want(const struct ra_problem *problem, struct ra_candidates *c,
                        const double *const amplitude[2], struct ra_list_plan *plan);

/** Tries to make the fine list an empty one, which says that no node at all comes close, and for
 *  longer: true if that is so. The coarse list is given up. */
bool ra_candidates_empty(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         const double *increment);

/** Makes the coarse list anew, with room for the plan, whose `wanted` follows. */
void ra_candidate_lists(const struct ra_problem *problem, struct ra_candidates *c,
                        const struct ra_offset *offset, const double *const amplitude[2],
                        struct ra_list_plan *plan);

#endif
