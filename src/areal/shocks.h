// Shocks of single nodes in three dimensions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_SHOCKS_H
#define RA_AREAL_SHOCKS_H

#include "areal/areal.h"

/** A penetrating node: its place on its solid, the first step of its shock, and its largest
 *  force. */
struct ra_areal_loaded {
    size_t row;
    int64_t node; ///< column of the plate or of the block
    uint64_t start;
    double peak; ///< largest force [N]
};

/** Receives every finished shock, in the order of steps, solids, rows and nodes. The member `node`
 *  of `shock` is the column. Its energy is not computed and is 0. */
typedef void ra_areal_shock_sink(const struct ra_shock *shock, size_t row, void *context);

struct ra_areal_shocks {
    ra_areal_shock_sink *sink;
    void *context;
    /// penetrating nodes of each solid, now and in the next step, by rows and columns (count)
    struct ra_areal_loaded *open[2], *next[2];
    size_t count[2];
    struct ra_arrays arrays; ///< owns these lists
};

/** Makes the observer. RA_SYSTEM without memory. */
enum ra_code ra_areal_shocks_make(const struct ra_areal *problem, ra_areal_shock_sink *sink,
                                  void *context, struct ra_areal_shocks *shocks,
                                  struct ra_status *st);
void ra_areal_shocks_free(struct ra_areal_shocks *shocks);

/** Call this after every ra_areal_step. */
void ra_areal_shocks_observe(const struct ra_areal_state *state, struct ra_areal_shocks *shocks);

/** Reports the shocks that are still open after the last step and marks them as incomplete. */
void ra_areal_shocks_finish(const struct ra_areal_state *state, struct ra_areal_shocks *shocks);

#endif
