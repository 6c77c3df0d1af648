// Candidates for contact: the few spots that need looking at, with a proof (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CANDIDATES_H
#define RA_CANDIDATES_H

#include "detection.h"

/** One level of the list: valid while the slider has not passed `until` and the modes have not
 *  travelled more than `skin` from `amplitude`. */
struct ra_level_list {
    struct ra_offset from, until;
    double skin;          ///< travel that the list allows for [m]
    double *amplitude[2]; ///< modal amplitudes when it was made (width)
    uint64_t made;        ///< how often it was made
    int valid;
};

struct ra_candidates {
    struct ra_level_list coarse, fine;
    struct ra_detection wide; ///< the frozen lines, looked at when a list is made
    struct ra_range *range;   ///< slider nodes of the coarse list (range_count)
    size_t range_count;
    double allowed;       ///< largest skin of a fine list made from this coarse one [m]
    struct ra_spot *spot; ///< fine spots (spot_count)
    size_t spot_count;
    unsigned char *flag;   ///< of slider blocks of 8 nodes
    unsigned char *mark;   ///< of slider nodes
    double *window;        ///< running maximum over the resonator's line
    double *reach[2];      ///< max |psi_k| over the nodes (width)
    double *bend[2];       ///< max |second difference of psi_k| over the nodes (width)
    double kink[2];        ///< max |second difference of h| [m]
    double rounding;       ///< bound of the rounding of a gap [m]
    int held;              ///< the fine list was found to hold and not used since
    uint64_t spot_nodes;   ///< resonator nodes in the fine spots
    uint64_t looks, nodes; ///< statistics: looks, and resonator nodes looked at
};

enum ra_code ra_candidates_make(const struct ra_problem *problem, struct ra_candidates **candidates,
                                struct ra_status *st);
void ra_candidates_free(struct ra_candidates *candidates);

/** Whether the fine list holds at this offset with these amplitudes; if not, the next look makes it. */
int ra_candidates_hold(const struct ra_problem *problem, struct ra_candidates *candidates,
                       const struct ra_offset *offset, const double *const amplitude[2]);

/** Sets passes, spots and lines of `detection` for this offset and these amplitudes: every slave node
 *  with a negative gap lies in a spot together with its masters. */
void ra_candidates_look(const struct ra_problem *problem, struct ra_candidates *candidates,
                        const struct ra_offset *offset, const double *const amplitude[2],
                        struct ra_detection *detection);

#endif
