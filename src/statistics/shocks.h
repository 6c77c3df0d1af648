// Shocks of single nodes (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SHOCKS_H
#define RA_SHOCKS_H

#include "detection/room.h"

/** What is known of the nodes at the packed indices of one solid. */
struct ra_shock_track {
    double *force;   ///< of the last step [N/m]
    double *line;    ///< h + u of the last step
    double *peak;    ///< of the open shock
    double *energy;  ///< of the open shock, up to the last step
    uint64_t *start; ///< of the open shock
};

struct ra_shocks {
    enum ra_shock_force force;
    ra_shock_sink sink;
    void *context;
    uint64_t steps;                       ///< observed
    uint64_t made;                        ///< which packed tables of the state the tracks belong to
    struct ra_candidate_range *candidate; ///< where the nodes of the tables are (candidate_count)
    size_t candidate_count;
    struct ra_shock_track track[2], spare[2];
    struct ra_followed *followed; ///< where peaks and energies are while the engine follows
    struct ra_follow follow[2];   ///< the tracks as the kernel needs them, from the first index on
    int64_t first[2];             ///< first index
    size_t packed[2];             ///< number of indices
    uint32_t *turned;             ///< indices whose shock begins or ends in this step (packed)
    struct ra_shock *ended;       ///< shocks found to be over in this step (ended_count)
    size_t ended_count;
    /// without a force, but a contact holds the node (suspended_count)
    struct ra_shock *suspended;
    size_t suspended_count;
};

/** As ra_shocks_make, into an observer that the caller has; ra_shocks_clear frees what it owns. */
enum ra_code ra_shocks_init(const struct ra_problem *problem, enum ra_shock_force force,
                            ra_shock_sink sink, void *context, struct ra_shocks *shocks,
                            struct ra_status *st);
void ra_shocks_clear(struct ra_shocks *shocks);

/** Whether an active contact holds a node of solid i in the step of the state (eq:shock-held). */
bool ra_shock_held(const struct ra_problem *problem, const struct ra_state *state, int i,
                   int64_t node);

/** Whether steps in which no node force begins or ends need no work. */
static inline bool ra_shocks_quiet(const struct ra_shocks *shocks)
{
    return shocks->followed != NULL && shocks->suspended_count == 0;
}

/** Replaces the calls of ra_shocks_observe for the steps of one stretch (stretch.c). */
void ra_shocks_stretch(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *shocks, uint64_t steps);

#endif
