// Screening by elementary effects.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_EFFECTS_H
#define RA_INFERENCE_EFFECTS_H

#include <stddef.h>

#include "base/random.h"
#include "base/status.h"

/** An elementary effect of each trajectory: how a response changes over the range of a factor. */
struct effects {
    size_t trajectories, factors;
    double *effect; ///< (trajectories x factors)
};

/** Of rows of u (trajectories (factors + 1) rows of `factors`) and the response y at each. RA_INPUT
 *  if two rows of a trajectory differ in none or in several factors. */
enum ra_code effects_make(const double *u, const double *y, size_t trajectories, size_t factors,
                          struct effects *effects);
void effects_free(struct effects *effects);

/** mu*: mean magnitude; mu: mean; sigma: standard deviation over the trajectories. */
struct effect {
    double mu_star, low, high; ///< with its 95 % interval
    double mu, sigma;
};
/** Of factor j; the interval by `draws` resamplings of the trajectories. */
struct effect effects_of(const struct effects *effects, size_t j, size_t draws,
                         struct ra_random *random);

#endif
