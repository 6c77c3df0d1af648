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
    double size;         ///< length [m] or area [m^2] over which the shapes have norm 1
    double weight;       ///< weight W [N/m], of a block [N]
    /// times between which the square is averaged [s]; the weight moves from t = 0 on
    double from, to;
    bool settled; ///< true: at t = 0 the resonator rests under the weight; false: it is straight
    // gives $\psi$ of mode k under the slider at a time [m^-1/2], for a plate [1/m]: the mean of
    // the values at both ends of the slider. The member `of` is passed as its first argument
    double (*shape)(const void *of, size_t k, double time);
    const void *of;
};

/** $v_w^2$ (eq:moving-mean) [m^2/s^2]; 0 without modes, time or weight. */
double ra_moving_weight_square(const struct ra_moving_weight *w);

#endif
