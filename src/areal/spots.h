// Contact spots in three dimensions, and what happens to each of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_SPOTS_H
#define RA_AREAL_SPOTS_H

#include "areal/areal.h"

/** A spot from its first step to its last. */
struct ra_areal_spot {
    uint64_t number; ///< 1, 2, ... as they begin
    uint64_t from;   ///< the spot that it was a part of; 0: it began by touching
    uint64_t into;   ///< the spot that it became a part of; 0: it ended by parting
    uint64_t start, steps;
    double peak;   ///< largest force [N]
    double x, y;   ///< centre of its forces then, from the corner of the block's face [m]
    size_t nodes;  ///< most nodes at once, of both passes
    double area;   ///< largest area, the mean of both passes [m^2]
    double radius; ///< of the summit where it is deepest at the peak [m]; 0: there is none
    bool complete; ///< false: it went on when the run ended
};

/** Receives every finished spot, in the order of steps and numbers. */
typedef void ra_areal_spot_sink(const struct ra_areal_spot *spot, void *context);

/** A node in contact as an element of a spot. */
struct ra_areal_element {
    size_t row;
    int64_t place; ///< along the block, in halves of a spacing
    size_t spot;   ///< index of its spot
    size_t next;   ///< the next element of the same spot, or SIZE_MAX
};

/** An open spot, and its sums over the elements of this step. */
struct ra_areal_open_spot {
    struct ra_areal_spot spot;
    size_t first;   ///< its first element,
    size_t last;    ///< and its last one
    size_t nodes;   ///< elements
    double area;    ///< of both passes together [m^2]
    double force;   ///< [N]
    double x, y;    ///< sums of force times column and row [N]
    double peak[2]; ///< these at the peak
};

struct ra_areal_spots {
    ra_areal_spot_sink *sink;
    void *context;
    bool both;                                 ///< there are two passes
    struct ra_areal_element *element, *before; ///< of this step, of the last one (elements)
    size_t elements, elements_before;
    struct ra_areal_open_spot *open;  ///< by their numbers (count)
    struct ra_areal_open_spot *spare; ///< for the next ones
    struct ra_areal_open_spot *part;  ///< those of a step, until they have their numbers (parts)
    size_t *leader;                   ///< of an element, while parts are found
    size_t *index;                    ///< of a part among the open spots; SIZE_MAX: none yet
    size_t count, parts;
    uint64_t numbers;        ///< given so far
    struct ra_arrays arrays; ///< these lists
};

/** RA_SYSTEM without memory. Free with ra_areal_spots_free, after a failure too. */
enum ra_code ra_areal_spots_make(const struct ra_areal *problem, ra_areal_spot_sink *sink,
                                 void *context, struct ra_areal_spots *spots, struct ra_status *st);
void ra_areal_spots_free(struct ra_areal_spots *spots);

/** Call this after every ra_areal_step. Takes no memory. */
void ra_areal_spots_observe(const struct ra_areal *problem, const struct ra_areal_state *state,
                            struct ra_areal_spots *spots);

/** Reports the spots that are still open after the last step, marked as incomplete. */
void ra_areal_spots_finish(const struct ra_areal *problem, const struct ra_areal_state *state,
                           struct ra_areal_spots *spots);

#endif
