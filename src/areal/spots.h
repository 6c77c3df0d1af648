// Contact spots in three dimensions: how they begin, merge, split and end.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_SPOTS_H
#define RA_AREAL_SPOTS_H

#include "areal/areal.h"

/** A spot from its first step to its last. */
struct ra_areal_spot {
    uint64_t number; ///< number of the spot; spots are numbered 1, 2, ... as they begin
    uint64_t from;   ///< number of the spot from which it split; 0: it began by touching
    uint64_t into;   ///< number of the spot into which it merged; 0: it ended by losing contact
    uint64_t start, steps;
    double peak; ///< largest force [N]
    /// centre of the forces at the time of the peak, from the corner of the block's face [m]
    double x, y;
    size_t nodes; ///< largest number of nodes at once, of both passes
    double area;  ///< largest area, as the mean of both passes [m^2]
    /// radius of both surfaces at its deepest node, at the time of the peak [m]; 0: there is no
    /// summit
    double radius;
    bool complete; ///< false: the spot still existed at the end of the run
};

/** Receives every finished spot, in the order of steps and numbers. */
typedef void ra_areal_spot_sink(const struct ra_areal_spot *spot, void *context);

/** A node in contact as an element of a spot. */
struct ra_areal_element {
    size_t row;
    int64_t place; ///< position along the block, in halves of a spacing
    size_t spot;   ///< index of the spot to which it belongs
    size_t next;   ///< next element of the same spot, or SIZE_MAX
};

/** An open spot, with sums over its elements in the present step. */
struct ra_areal_open_spot {
    struct ra_areal_spot spot;
    size_t first;   ///< first element
    size_t last;    ///< last element
    size_t nodes;   ///< number of elements
    double area;    ///< sum of the areas of both passes [m^2]
    double force;   ///< sum of the forces [N]
    double x, y;    ///< sums of the forces times their columns, and times their rows [N]
    double peak[2]; ///< `x` and `y` at the time of the peak [N]
};

struct ra_areal_spots {
    ra_areal_spot_sink *sink;
    void *context;
    bool both; ///< true: nodes of both solids are slaves
    /// elements of the present step, and of the last step (elements)
    struct ra_areal_element *element, *before;
    size_t elements, elements_before;
    struct ra_areal_open_spot *open;  ///< open spots by number (count)
    struct ra_areal_open_spot *spare; ///< memory for the open spots of the next step
    /// connected parts of a step, before they are matched with open spots (parts)
    struct ra_areal_open_spot *part;
    size_t *leader; ///< first element of each element's part, while parts are found
    size_t *index;  ///< index of each part among the open spots; SIZE_MAX: not matched yet
    size_t count, parts;
    uint64_t numbers;        ///< number of spots so far
    struct ra_arrays arrays; ///< owns these lists
};

/** Makes the observer. RA_SYSTEM without memory. Free with ra_areal_spots_free, after a failure
 *  too. */
enum ra_code ra_areal_spots_make(const struct ra_areal *problem, ra_areal_spot_sink *sink,
                                 void *context, struct ra_areal_spots *spots, struct ra_status *st);
void ra_areal_spots_free(struct ra_areal_spots *spots);

/** Call this after every ra_areal_step. Takes no memory. */
void ra_areal_spots_observe(const struct ra_areal *problem, const struct ra_areal_state *state,
                            struct ra_areal_spots *spots);

/** Reports the spots that still exist after the last step and marks them as incomplete. */
void ra_areal_spots_finish(const struct ra_areal *problem, const struct ra_areal_state *state,
                           struct ra_areal_spots *spots);

#endif
