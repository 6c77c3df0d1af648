// The level of the resonator in blocks of time, and the uncertainty that follows from them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BLOCKS_H
#define RA_BLOCKS_H

#include "model/room.h"

enum { RA_BLOCKS = 10 };

/** Mean square velocities of the resonator in blocks of equal length. */
struct ra_blocks {
    uint64_t from, length;    ///< first step of the first block; steps in a block, 0: no blocks
    uint64_t next;            ///< step at which the next block begins or ends
    double before;            ///< sum of the squares up to the start of the present block
    size_t count;             ///< number of complete blocks
    double square[RA_BLOCKS]; ///< mean square velocity in each block [m^2/s^2]
};

/** Divides the steps [from, steps) into RA_BLOCKS blocks; the remaining steps at the end are left
 *  out. */
void ra_blocks_init(uint64_t from, uint64_t steps, struct ra_blocks *blocks);

/** The next step (0, 1, ...) that must be observed; UINT64_MAX: none. */
uint64_t ra_blocks_next(const struct ra_blocks *blocks);

/** Call this after each step that ra_blocks_next names; calls after other steps have no effect. */
void ra_blocks_observe(const struct ra_instant *at, const struct ra_modal_part *solid,
                       struct ra_blocks *blocks);

/** Half-width of the 95 % interval of the level [dB], eq:block-half; NAN unless all blocks are
 *  complete and something moves. */
double ra_blocks_half(const struct ra_blocks *blocks);

#endif
