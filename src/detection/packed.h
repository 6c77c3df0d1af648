// The nodes that can come into contact, packed into tables (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PACKED_H
#define RA_PACKED_H

#include "detection/detection.h"
#include "detection/rows.h"

enum { RA_MOST_ENDS = 16 };

/** A slave node over a linear segment, at the end of a solid. */
struct ra_end_slave {
    int slave;
    int64_t node;
    int64_t index, master; ///< packed index of the node, and of master node l'
    double force;          ///< of this step [N/m]
};

/** Tables over the packed indices of the candidate ranges of a detection: of a few nodes or of the
 *  whole contact zone. Indices begin at 0. */
struct ra_packed {
    uint64_t made;            ///< another number whenever the tables are others
    bool few;                 ///< the tables hold the nodes of a list, or the contact zone
    int64_t zone[2];          ///< first node of each solid, of the contact zone
    int64_t begin[2], end[2]; ///< packed indices in use, whole blocks
    double *shape[2];         ///< $\psi_k$ at packed index p = shape[k pitch + p] (width x pitch)
    size_t pitch[2];          ///< of the rows of `shape`
    double *height[2];        ///< h
    double *weight[2];        ///< tributary lengths
    int64_t *row[2];          ///< where the row of the node begins in rows.row
    struct ra_rows rows[2];   ///< shapes at the nodes that lists have wanted
    double *beside;           ///< of few nodes: rows of both solids side by side, see ra_fused
    /// -1 where a slave lies over a Hermite segment in its candidate range
    int64_t *valid[2];
    // for pass i: packed index of the first of the four master nodes minus that of the slave
    int64_t master[2];
    int64_t slave_begin[2], slave_end[2];   ///< blocks that hold all valid slaves
    int64_t force_begin[2], force_end[2];   ///< blocks of solid i that may carry a force
    struct ra_end_slave ends[RA_MOST_ENDS]; ///< slaves over linear segments (end_count)
    size_t end_count;
    size_t most_few;                 ///< packed indices of a list at most
    bool suits_fused;                ///< few packed nodes, few slaves at ends, no node over another
    struct ra_fused fused;           ///< the packed tables for the kernel that is for these
    struct ra_fused_ends fused_ends; ///< its slaves at ends
    bool fused_found;                ///< the fused kernel has found the forces of these tables
    struct ra_followed *followed;    ///< its memory, and who asked for it (ra_follow_begin)
    const void *follower;
    unsigned char fused_valid[2][RA_FUSED_MOST]; ///< `valid` in bits
    double *e, *sliding, *width, *force;         ///< lists of `search`, and what a law makes of it
    double *value;                               ///< lists of `project`
    int64_t *at;                                 ///< of both
};

enum ra_code ra_packed_make(const struct ra_problem *problem, struct ra_packed **packed,
                            struct ra_status *st);
void ra_packed_free(struct ra_packed *packed);

/** Packs all nodes of the contact zone of the passes of `now`, and sets its candidate range. */
void ra_packed_all(const struct ra_problem *problem, struct ra_packed *packed,
                   struct ra_detection *now);

/** A packed index for every slider node of these ranges, which ascend and do not meet, and for
 *  what lies under it in the passes of `now`; there may be two indices before the first node and
 * three
 *  behind the last. Good until the next node is passed. Sets the candidate ranges of `now`. */
void ra_packed_pick(const struct ra_problem *problem, const struct ra_range *range, size_t count,
                    struct ra_packed *packed, struct ra_detection *now);

/** Computes which packed indices are valid slaves in the passes of `now`. Call it when the passes
 *  or the tables have changed. */
void ra_packed_locate(const struct ra_problem *problem, const struct ra_state *state);

/** From the next step on the fused kernel follows the shocks at the packed indices, as long as the
 *  tables last. One caller alone may ask for that. Returns the memory, in which the caller sets
 *  peaks, energies and `loaded`; NULL if it is not possible. */
struct ra_followed *ra_follow_begin(struct ra_packed *packed, const void *follower);

/** Call the first before the fused kernel, for the slaves at ends, and the second after it. */
void ra_packed_before(const struct ra_detection *now, struct ra_packed *packed);
void ra_packed_after(struct ra_packed *packed);

/** Ends this before the lines and forces of the tables are lost; keeps those of the last step. */
void ra_follow_end(const struct ra_state *state);

/** line = h + u of both solids at all packed indices. */
void ra_packed_lines(const struct ra_problem *problem, const double *const amplitude[2],
                     const struct ra_packed *packed, double *const line[2]);

#endif
