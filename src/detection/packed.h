// Tables of the nodes that can come into contact (Sect. 2.4).
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
    int64_t index, master; ///< packed indices of the node, and of the master node l'
    double force;          ///< force in this step [N/m]
};

/** Tables over the packed indices of the candidate ranges of a detection. They hold a few nodes or
 *  the whole contact zone. Indices begin at 0. */
struct ra_packed {
    uint64_t made;            ///< a number that changes whenever the tables change
    bool few;                 ///< true: the nodes of a list; false: the contact zone
    int64_t zone[2];          ///< first node of the contact zone, for each solid
    int64_t begin[2], end[2]; ///< range of packed indices in use, in whole blocks
    double *shape[2];         ///< $\psi_k$ at packed index p = shape[k pitch + p] (width x pitch)
    size_t pitch[2];          ///< distance of the rows of `shape`
    double *height[2];        ///< heights h [m]
    double *weight[2];        ///< tributary lengths [m]
    int64_t *row[2];          ///< place in rows.row where the row of each node begins
    struct ra_rows rows[2];   ///< shapes at the nodes that lists have needed
    double *beside;           ///< with few nodes: rows of both solids side by side (ra_fused)
    /// -1 if the slave lies over a Hermite segment within its candidate range, else 0
    int64_t *valid[2];
    // for pass i: packed index of the first of the four master nodes minus that of the slave
    int64_t master[2];
    int64_t slave_begin[2], slave_end[2];   ///< blocks that contain all valid slaves
    int64_t force_begin[2], force_end[2];   ///< blocks of solid i that may carry a force
    struct ra_end_slave ends[RA_MOST_ENDS]; ///< slaves over linear segments (end_count)
    size_t end_count;                       ///< number of entries in `ends`
    size_t most_few;                        ///< largest number of packed indices of a list
    /// few packed nodes, few slaves at ends, and no two nodes exactly opposite each other
    bool suits_fused;
    /// the packed tables as arguments of the fused kernel
    struct ra_fused fused;
    /// the slaves at ends as arguments of the fused kernel
    struct ra_fused_ends fused_ends;
    /// the fused kernel has computed the forces of these tables
    bool fused_found;
    struct ra_followed *followed;                ///< memory for following shocks (ra_follow_begin)
    const void *follower;                        ///< the caller of ra_follow_begin
    unsigned char fused_valid[2][RA_FUSED_MOST]; ///< `valid`, one bit for each slave
    /// lists that the kernel `search` writes, and the forces that a law computes from them
    double *e, *sliding, *width, *force;
    double *value; ///< list for the kernel `project`
    int64_t *at;   ///< packed indices of the entries in these lists
};

enum ra_code ra_packed_make(const struct ra_problem *problem, struct ra_packed **packed,
                            struct ra_status *st);
void ra_packed_free(struct ra_packed *packed);

/** Packs all nodes of the contact zone of the passes of `now`, and makes this zone the only
 *  candidate range. */
void ra_packed_all(const struct ra_problem *problem, struct ra_packed *packed,
                   struct ra_detection *now);

/** Gives a packed index to every slider node of these ranges and to the nodes under it in the
 *  passes of `now`. The ranges ascend and do not touch each other. There may be two indices before
 *  the first node and three behind the last one. The result is valid until the next node is passed.
 *  Sets the candidate ranges of `now`. */
void ra_packed_pick(const struct ra_problem *problem, const struct ra_range *range, size_t count,
                    struct ra_packed *packed, struct ra_detection *now);

/** Computes which packed indices are valid slaves in the passes of `now`. Call it after the passes
 *  or the tables have changed. */
void ra_packed_locate(const struct ra_problem *problem, const struct ra_state *state);

/** Makes the fused kernel follow the shocks at the packed indices from the next step on, until the
 *  tables change. Only one caller at a time can do this. Returns memory in which the caller must
 *  set peaks, energies and `loaded`, or NULL if the kernel cannot follow shocks. */
struct ra_followed *ra_follow_begin(struct ra_packed *packed, const void *follower);

/** Pass the data of the slaves at ends to the fused kernel (ra_packed_before, called before it),
 *  and take its results (ra_packed_after, called after it). */
void ra_packed_before(const struct ra_detection *now, struct ra_packed *packed);
void ra_packed_after(struct ra_packed *packed);

/** Stops following shocks. Call it before the lines and forces of the tables are lost; it keeps the
 *  lines and forces of the last step. */
void ra_follow_end(const struct ra_state *state);

/** line = h + u of both solids at all packed indices. */
void ra_packed_lines(const struct ra_problem *problem, const double *const amplitude[2],
                     const struct ra_packed *packed, double *const line[2]);

#endif
