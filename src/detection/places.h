// What the solids are at the places that are looked at, side by side (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PLACES_H
#define RA_PLACES_H

#include "detection/detection.h"

enum { RA_MOST_ENDS = 16 };

/** A slave node over a linear segment, at the end of a solid. */
struct ra_end_slave {
    int slave;
    int64_t node;
    int64_t place, master; ///< place of the node, and of master node l'
    double force;          ///< of this step [N/m]
};

/** Tables over the places of the spots of a detection. The plain engine has a place for every node,
 *  node l at place l; the list of candidates copies what it needs. */
struct ra_places {
    uint64_t made;            ///< another number whenever the places are others
    int packed;               ///< 1: the packed tables are in use
    int64_t begin[2], end[2]; ///< places in use, whole blocks
    const double *shape[2];   ///< psi_k at place p = shape[k pitch + p]
    size_t pitch[2];          ///< of the rows of `shape`
    const double *height[2];  ///< h
    const double *weight[2];  ///< tributary lengths
    const int64_t *row[2];    ///< where the row of the node begins in by_node
    int64_t *valid[2];        ///< -1 where a slave faces a Hermite segment that is in its spot
    int64_t master[2];        ///< pass i: place of the first of four master nodes less the slave's
    int64_t slave_begin[2], slave_end[2];   ///< blocks that hold all valid slaves
    int64_t force_begin[2], force_end[2];   ///< blocks of solid i that may carry a force
    struct ra_end_slave ends[RA_MOST_ENDS]; ///< slaves over linear segments (end_count)
    size_t end_count;
    double *packed_shape[2], *packed_height[2], *packed_weight[2]; ///< copies (packed_room places)
    int64_t *packed_row[2];
    size_t packed_room;
    int suits_touch;       ///< few packed places, none at an end of a solid, no node over another
    struct ra_touch touch; ///< the packed tables for the kernel that is for these
    int touched;           ///< 1 if that has found the forces at these places
    struct ra_followed *followed; ///< its memory, and who asked for it (ra_follow_begin)
    const void *follower;
    unsigned char touch_valid[2][RA_TOUCH_MOST]; ///< `valid` in bits
    int64_t *all_rows[2];                        ///< rows of all nodes
    double *value;                               ///< lists of `project` (all places)
    int64_t *at;
};

enum ra_code ra_places_make(const struct ra_problem *problem, struct ra_places **places,
                            struct ra_status *st);
void ra_places_free(struct ra_places *places);

/** All nodes of the contact zone: the tables of the solids themselves. Sets the spot of `now`. */
void ra_places_all(const struct ra_problem *problem, struct ra_places *places,
                   struct ra_detection *now);

/** A place for every slider node of these ranges, which ascend and do not touch, and for what faces
 *  it in the passes of `now`; there may be two places before the first node and three behind the
 *  last. Good until the next node is passed. Sets the spots of `now`. */
void ra_places_pick(const struct ra_problem *problem, const struct ra_range *range, size_t count,
                    struct ra_places *places, struct ra_detection *now);

/** Which places are valid slaves in the passes of `now`. To be called when these or the places are
 *  others. `motion` is where the forces go. */
void ra_places_face(const struct ra_problem *problem, const struct ra_detection *now,
                    const struct ra_motion motion[2], struct ra_places *places);

/** From the next step on `touch` follows the shocks at the places, for one who may do so alone, and
 *  as long as the places last: returns the memory, in which peaks, energies and `loaded` are to be
 *  set, or NULL if that cannot be. */
struct ra_followed *ra_follow_begin(struct ra_places *places, const void *follower);

/** Ends that, before lines and forces of the places are lost: keeps those of the last step. */
void ra_follow_end(const struct ra_detection *now, const struct ra_motion motion[2],
                   struct ra_places *places);

/** line = h + u of both solids at all places. */
void ra_places_lines(const struct ra_problem *problem, const double *const amplitude[2],
                     const struct ra_places *places, double *const line[2]);

#endif
