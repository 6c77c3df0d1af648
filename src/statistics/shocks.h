// Shocks of single nodes (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SHOCKS_H
#define RA_SHOCKS_H

#include "detection/room.h"

/** Forces and open shocks of the nodes of one solid, by packed index. */
struct ra_shock_track {
    double *force;   ///< force in the last step [N/m]
    double *line;    ///< line h + u in the last step [m]
    double *peak;    ///< peak force of the open shock [N/m]
    double *energy;  ///< energy of the open shock up to the last step [J/m]
    uint64_t *start; ///< first step of the open shock
};

/// The observer. In round brackets: the number of entries of an array.
struct ra_shocks {
    enum ra_shock_force force;
    ra_shock_sink sink;
    void *context;
    uint64_t steps; ///< number of observed steps
    /// the tracks belong to the packed tables with this number `made`
    uint64_t made;
    struct ra_candidate_range *candidate; ///< candidate ranges of these tables (candidate_count)
    size_t candidate_count;
    struct ra_shock_track track[2], spare[2];
    /// peaks and energies while the engine follows the shocks; NULL: it does not follow them
    struct ra_followed *followed;
    /// pointers into the tracks, from the first index on, for the kernel
    struct ra_follow follow[2];
    int64_t first[2]; ///< first packed index of each solid
    size_t packed[2]; ///< number of packed indices of each solid
    /// packed indices at which a shock begins or ends in this step (packed)
    uint32_t *turned;
    struct ra_shock *ended; ///< shocks that ended in this step (ended_count)
    size_t ended_count;
    /// suspended shocks: the node has no force, but a contact still holds it (suspended_count)
    struct ra_shock *suspended;
    size_t suspended_count;
};

/** Works as ra_shocks_make, in an observer of the caller. ra_shocks_clear frees what the observer
 *  owns. */
enum ra_code ra_shocks_init(const struct ra_problem *problem, enum ra_shock_force force,
                            ra_shock_sink sink, void *context, struct ra_shocks *shocks,
                            struct ra_status *st);
void ra_shocks_clear(struct ra_shocks *shocks);

/** Whether an active contact holds a node of solid i in the present step of the state
 *  (eq:shock-held). */
bool ra_shock_held(const struct ra_problem *problem, const struct ra_state *state, int i,
                   int64_t node);

/** True if the observer needs only the steps in which a node force begins or ends. */
static inline bool ra_shocks_quiet(const struct ra_shocks *shocks)
{
    return shocks->followed != NULL && shocks->suspended_count == 0;
}

/** Replaces the calls of ra_shocks_observe for the steps of one stretch (stretch.c). */
void ra_shocks_stretch(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *shocks, uint64_t steps);

#endif
