// The list of candidates: what it holds, the bounds of gaps, and which blocks of nodes come close.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CANDIDATE_LISTS_H
#define RA_CANDIDATE_LISTS_H

#include "detection/detection.h"
#include "detection/travel.h"

#define RELATIVE 1e-13 ///< bound of the rounding of a gap, over the heights and deflections in it

/** A list of candidates. It is valid until the slider passes `until` or the modes have travelled
 *  more than `skin` from their expected amplitudes, amplitude + (s - from) drift, where s is the
 *  slider's offset. Modal arrays hold solid 0 first, then solid 1. */
struct ra_node_list {
    struct ra_offset from, until;
    double skin;          ///< travel that the list allows for [m]
    double *amplitude[2]; ///< modal amplitudes when it was made (width)
    double *drift[2];     ///< what they are expected to change per cell of sliding (width)
    uint64_t made;        ///< how often it was made
    bool valid;
};

/** The offsets, as fractions, of the steps from `first` on, for the steps in which a list has not
 *  expired. */
struct ra_coming {
    uint64_t first;
    size_t count;
    double xi[RA_STRETCH];
};

/** The distances between the blocks of the slider and the blocks that they can meet, see
 *  ra_candidates_blocks. */
struct ra_headroom {
    int64_t above, reach; ///< of which blocks: under the first one, and how many in a window
    double *block;        ///< by the slider's blocks (blocks)
    double *least;        ///< least of them between two samples of a sketch (groups)
};

struct ra_candidates {
    struct ra_node_list fine;
    struct ra_detection wide; ///< lines of the blocks that come close, for making a list
    struct ra_range *range;   ///< slider nodes of these blocks (range_count)
    size_t range_count;
    struct ra_range *close; ///< packed indices of the fine list, by slider nodes (close_count)
    size_t close_count;
    double *crest[2];               ///< largest height of each block of 8 nodes (blocks)
    double *window;                 ///< highest crests that they can meet (blocks and more)
    struct ra_headroom headroom[2]; ///< for a list, and for an empty one
    double *high;                   ///< highest deflections there, of both solids together (groups)
    double *over;   ///< those of the resonator's samples, under the slider's (groups and more)
    uint32_t *mark; ///< of slider nodes, a bit each
    struct ra_travel bound; ///< bounds of the modes
    struct ra_sketch here;  ///< deflections when a list is made
    struct ra_sketch there; ///< and those expected at its end
    double *drift[2];       ///< of the next fine list, and the amplitudes at its end (width)
    double *arrival[2];
    double *expected[2];     ///< work (width)
    double *survey[2];       ///< amplitudes of the last survey (width)
    double surveyed;         ///< what the modes had travelled then since the fine list was made [m]
    double survey_fraction;  ///< of the offset then
    double step_fraction;    ///< of the offset, a step of time
    int64_t under[2];        ///< resonator nodes that the slider can meet while the list holds
    double curvature[2];     ///< max |second difference of h| [m]
    double rounding;         ///< bound of the rounding of a gap [m]
    struct ra_coming coming; ///< see stretch.c
    bool empty;              ///< the fine list is an empty one
    double clear;            ///< and all gaps were as large when it was made [m]
    uint64_t failed;         ///< detections when there was none to make
    uint64_t candidate_nodes;   ///< resonator nodes in the candidate ranges of the fine list
    uint64_t detections, nodes; ///< statistics: detections, and resonator nodes in them
};

/** What is known of the lines of both solids at the time when a list is made. */
struct ra_list_bounds {
    double sigma; ///< largest second difference of a line [m]
    double error; ///< of a gap by interpolation (eq:interpolation) and rounding [m]
};

/** Writes amplitude + distance drift into c->expected; the distance is in cells. */
static inline void ra_candidates_expect(const struct ra_problem *problem, struct ra_candidates *c,
                                        const double *amplitude, double distance,
                                        const double *drift)
{
    for (size_t k = 0; k < problem->pair.modal.width; k++) {
        c->expected[0][k] = amplitude[k] + distance * drift[k];
    }
}

/** (eq:travel): an upper bound of how much less any gap is than expected when the list was made
 *  [m]. */
double ra_candidates_travel(const struct ra_problem *problem, struct ra_candidates *c,
                            const struct ra_node_list *list, const struct ra_offset *offset,
                            const double *const amplitude[2]);

/** Bounds of the lines with these amplitudes. */
struct ra_list_bounds ra_candidates_bounds(const struct ra_problem *problem,
                                           const struct ra_candidates *c,
                                           const double *const amplitude[2]);

/** (eq:margin): how much less gaps can be, between the two ends of a distance (in cells), than
 *  those of the expected lines at its ends. The slopes of the lines change by `tilted` [m] on the
 *  way. */
double ra_candidates_margin(const struct ra_list_bounds *bounds, double distance, double tilted);

/** Records that a list is made now and ends at `until`. Its skin grows if the travel ended the last
 *  list. It tends to twice the travel if the sliding ended it. */
void ra_candidates_begin_list(const struct ra_problem *problem, struct ra_candidates *c,
                              const struct ra_offset *offset, const struct ra_offset *until,
                              const double *const amplitude[2]);

/** Memory for these blocks and for their crests. */
enum ra_code ra_candidates_make_blocks(const struct ra_problem *problem, struct ra_candidates *c,
                                       struct ra_status *st);

/** Sketches the deflections here and at the end of the list, `arrival`. Finds the slider's blocks
 *  in which an expected gap can fall below `below` before the next node is passed; their nodes
 *  become c->range. Sets the passes of c->wide. */
void ra_candidates_blocks(const struct ra_problem *problem, struct ra_candidates *c,
                          const struct ra_offset *offset, const double *const amplitude[2],
                          const double *const arrival[2], const struct ra_list_bounds *bounds,
                          double below);

/** Tries to make an empty fine list, which states that no node comes close and which holds for
 *  longer. True if that is proved. */
bool ra_candidates_empty(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         const double *increment);

#endif
