// The velocity that a smooth moving weight causes in a resonator, without roughness.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MOVING_WEIGHT_H
#define RA_MOVING_WEIGHT_H

#include "base/room.h"
#include "model/room.h"

/** A moving weight, and the modes that it bends. */
struct ra_moving_weight {
    const struct ra_oscillators *modal;
    size_t first, count; ///< places of the resonator's modes in the arrays of the oscillators
    double size;         ///< length [m] or area [m^2] over which its modes have the norm 1
    double weight;       ///< W [N/m], of a block [N]
    double from, to;     ///< between which the square is averaged [s]; the weight starts at 0
    bool settled;        ///< at 0 the resonator rests under the weight, or straight
    // $\psi$ of the mode k [m^-1/2], for a plate [1/m], under the slider at a time: the mean over
    // the slider's two ends; and the argument of this function
    double (*shape)(const void *of, size_t k, double time);
    const void *of;
};

/** $v_w^2$ (eq:moving-mean) [m^2/s^2]; 0 without modes, time or weight. */
double ra_moving_weight_square(const struct ra_moving_weight *w);

#endif
