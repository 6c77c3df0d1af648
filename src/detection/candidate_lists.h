// A list of candidates: its contents, bounds of gaps, and the blocks of nodes that come close.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CANDIDATE_LISTS_H
#define RA_CANDIDATE_LISTS_H

#include "detection/detection.h"
#include "detection/travel.h"

/// bound of the rounding of a gap, relative to the largest height and deflection
#define RELATIVE 1e-13

/** A list of candidates. It is valid until the slider passes `until` or the modes have travelled
 *  more than `skin` from their expected amplitudes, amplitude + (s - from) drift, where s is the
 *  slider's offset. Modal arrays hold solid 0 first, then solid 1. */
struct ra_node_list {
    struct ra_offset from, until;
    double skin;          ///< largest travel for which the list is valid [m]
    double *amplitude[2]; ///< modal amplitudes when the list was made (width)
    double *drift[2];     ///< expected change of the modal amplitudes per cell of sliding (width)
    uint64_t made;        ///< number of lists made so far
    bool valid;
};

/** Offsets of the steps from `first` on, as fractions; only of steps in which the list has not
 *  expired. */
struct ra_coming {
    uint64_t first;
    size_t count;
    double xi[RA_STRETCH];
};

/** Smallest distances between blocks of the slider and the blocks that they can meet
 *  (ra_candidates_blocks). */
struct ra_headroom {
    /// number of the first block under the slider's first block; number of blocks in a window
    int64_t above, reach;
    double *block; ///< distance for each block of the slider (blocks)
    double *least; ///< smallest of these distances between two samples of a sketch (groups)
};

/** The list of a state, and what is needed to make the next one. In round brackets: the size of an
 *  array. */
struct ra_candidates {
    struct ra_node_list fine;
    struct ra_detection wide; ///< lines of the blocks that come close; used to make a list
    struct ra_range *range;   ///< slider nodes in these blocks (range_count)
    size_t range_count;
    /// packed indices of the nodes in the fine list, as ranges of slider nodes (close_count)
    struct ra_range *close;
    size_t close_count;
    double *crest[2]; ///< largest height in each block of 8 nodes (blocks)
    /// largest crest that each block of the slider can meet (blocks and more)
    double *window;
    struct ra_headroom headroom[2]; ///< [0] for a list with nodes, [1] for an empty list
    /// largest deflection of both solids together in each group (groups)
    double *high;
    /// largest deflection of the resonator's samples under each group (groups and more)
    double *over;
    uint32_t *mark;         ///< one bit for each slider node
    struct ra_travel bound; ///< bounds of the modes
    struct ra_sketch here;  ///< deflections when a list is made
    struct ra_sketch there; ///< deflections expected at the end of the list
    double *drift[2];       ///< drift of the next fine list (width)
    double *arrival[2];     ///< amplitudes expected at the end of the next fine list (width)
    double *expected[2];    ///< work space (width)
    double *survey[2];      ///< amplitudes of the last survey (width)
    /// travel of the modes between the making of the fine list and the last survey [m]
    double surveyed;
    double survey_fraction;  ///< fraction of the offset at the last survey
    double step_fraction;    ///< fraction by which the offset changes in a time step
    int64_t under[2];        ///< resonator nodes that the slider can meet while the list holds
    double curvature[2];     ///< max |second difference of h| [m]
    double rounding;         ///< bound of the rounding of a gap [m]
    struct ra_coming coming; ///< offsets of the coming steps (stretch.c)
    bool empty;              ///< the fine list is empty
    /// for an empty list: every gap was at least this large when it was made [m]
    double clear;
    uint64_t failed;          ///< value of `detections` when an empty list last could not be made
    uint64_t candidate_nodes; ///< resonator nodes in the candidate ranges of the fine list
    /// statistics: number of detections, and of resonator nodes in them
    uint64_t detections, nodes;
};

/** What is known about the lines of both solids when a list is made. */
struct ra_list_bounds {
    double sigma; ///< largest second difference of a line [m]
    /// bound of the error of a gap [m]: interpolation (eq:interpolation) and rounding
    double error;
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

/** An upper bound [m] of the difference between the gap that the list expects at a node and the gap
 *  of this node (eq:travel). */
double ra_candidates_travel(const struct ra_problem *problem, struct ra_candidates *c,
                            const struct ra_node_list *list, const struct ra_offset *offset,
                            const double *const amplitude[2]);

/** Bounds of the lines with these amplitudes. */
struct ra_list_bounds ra_candidates_bounds(const struct ra_problem *problem,
                                           const struct ra_candidates *c,
                                           const double *const amplitude[2]);

/** Let `distance` be a path of the slider, in cells. Returns how far an expected gap on the path
 *  can lie below the smaller of its values at both ends [m] (eq:margin). The slopes of the lines
 *  change by `tilted` [m] on the way. */
double ra_candidates_margin(const struct ra_list_bounds *bounds, double distance, double tilted);

/** Records that a list is made now and ends at `until`, and chooses its skin. The skin is larger
 *  than the last one if travel ended the last list. If sliding ended it, the skin tends to twice
 *  the travel. */
void ra_candidates_begin_list(const struct ra_problem *problem, struct ra_candidates *c,
                              const struct ra_offset *offset, const struct ra_offset *until,
                              const double *const amplitude[2]);

/** Makes memory for the blocks of both solids and their crests. */
enum ra_code ra_candidates_make_blocks(const struct ra_problem *problem, struct ra_candidates *c,
                                       struct ra_status *st);

/** Sketches the deflections at present and at the end of the list, where the amplitudes are
 *  `arrival`. Finds the slider's blocks in which an expected gap can fall below `below` before the
 *  next node is passed. The nodes of these blocks become c->range. Sets the passes of c->wide. */
void ra_candidates_blocks(const struct ra_problem *problem, struct ra_candidates *c,
                          const struct ra_offset *offset, const double *const amplitude[2],
                          const double *const arrival[2], const struct ra_list_bounds *bounds,
                          double below);

/** Tries to make an empty fine list. Such a list states that no node comes close, and is valid for
 *  longer than other lists. Returns true if this could be proved. */
bool ra_candidates_empty(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         const double *increment);

#endif
