// Sobol's indices: which factor a response varies by.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_INDICES_H
#define RA_INFERENCE_INDICES_H

#include <stddef.h>
#include <stdint.h>

/** A response of k factors, each between 0 and 1. */
typedef double indices_function(const double *u, void *context);

/** Share of the variance by a factor alone, and with all its interactions. */
struct sobol_index {
    double first, total;
};

/** Indices (k) of a function from `count` points of each of two Sobol samples with a random shift
 *  by the seed, k at most 20; *variance that of the function. A function that does not vary has
 *  indices of 0. */
void indices_of(indices_function *function, void *context, size_t k, size_t count, uint64_t seed,
                struct sobol_index *index, double *variance);

#endif
