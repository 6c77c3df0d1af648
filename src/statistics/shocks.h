// Shocks of single nodes (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SHOCKS_H
#define RA_SHOCKS_H

#include <stdbool.h>

#include "detection/detection.h"

/** One shock of one node: its contact force was non-zero from `start` for `steps` steps. */
struct ra_shock {
    int solid;
    size_t node;
    uint64_t start, steps;
    double peak;   ///< largest |P| [N/m]
    double energy; ///< sum of P (u_{n+1} - u_{n-1})/2 (Eq. 46), into the solid [J/m]
    bool complete; ///< false if it went on when the run ended
};

/** Receives every finished shock. */
typedef void (*ra_shock_sink)(const struct ra_shock *shock, void *context);

/** What is known of the nodes at the places of one solid. */
struct ra_shock_track {
    double *force;   ///< of the last step [N/m]
    double *line;    ///< h + u of the last step
    double *peak;    ///< of the open shock
    double *energy;  ///< of the open shock, up to the last step
    uint64_t *start; ///< of the open shock
};

struct ra_shocks {
    bool slave_only; ///< only the force of a node as slave counts
    ra_shock_sink sink;
    void *context;
    uint64_t steps;       ///< observed
    uint64_t made;        ///< which places of the state the tracks belong to
    struct ra_spot *spot; ///< where the nodes of the places are (spot_count)
    size_t spot_count;
    struct ra_shock_track track[2], spare[2];
    const struct ra_followed *lent; ///< where peaks and energies are while the engine follows
    struct ra_follow follow[2]; ///< the tracks as the kernel wants them, from the first place on
    int64_t first[2];           ///< first place
    size_t places[2];           ///< number of places
    uint32_t *turned;           ///< places whose shock begins or ends in this step (places)
    struct ra_shock *ended;     ///< shocks that end in this step (ended_count)
    size_t ended_count;
};

enum ra_code ra_shocks_make(const struct ra_problem *problem, bool slave_only, ra_shock_sink sink,
                            void *context, struct ra_shocks *shocks, struct ra_status *st);
/** To be called after every ra_step. */
void ra_shocks_observe(const struct ra_problem *problem, const struct ra_state *state,
                       struct ra_shocks *shocks);
/** Reports the shocks that are still open, in the order of solids and nodes. `state` is that of the
 *  last step observed. */
void ra_shocks_finish(const struct ra_problem *problem, const struct ra_state *state,
                      struct ra_shocks *shocks);
void ra_shocks_free(struct ra_shocks *shocks);

#endif
