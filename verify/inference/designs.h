// Which readings are tried, on which surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_DESIGNS_H
#define RA_INFERENCE_DESIGNS_H

#include <stdint.h>

#include "base/random.h"
#include "inference/factors.h"
#include "made.h"

enum { MORRIS_LEVELS = 4 };
/** The step of a trajectory, over the range of a factor: p/(2 (p - 1)). */
#define MORRIS_STEP (MORRIS_LEVELS / (2.0 * (MORRIS_LEVELS - 1)))

/** A design: readings (rows x FACTORS), in blocks that belong together, and the seeds of their
 *  surfaces. */
struct design {
    size_t rows;
    double (*value)[FACTORS];
    size_t *block;
    uint64_t *seed;
};
void design_free(struct design *design);

/** One trajectory in the unit cube of k dimensions: k + 1 points (k + 1 rows of k), of which each
 *  differs from the one before by MORRIS_STEP in one dimension. */
void morris_trajectory(struct ra_random *random, size_t k, double *u);

/** `count` points of Sobol's sequence in k dimensions, 1 to 40, from the second on, shifted by a
 *  random vector and wrapped around (count rows of k). */
void sobol_points(struct ra_random *random, size_t k, size_t count, double *u);

/** Trajectories over all factors; the surfaces of a trajectory are the same. */
void design_morris(size_t trajectories, uint64_t seed, struct design *design);

/** Points over the factors `kept` (count), the others as printed; every row has its surfaces. */
void design_sample(const size_t *kept, size_t count, size_t rows, uint64_t seed,
                   struct design *design);

/** The reading as printed, and that with a tenth of the correlation lengths, `pairs` times each. */
void design_pairs(size_t pairs, uint64_t seed, struct design *design);

/** Cells of a row of a design; the head if `r` is not a row. And a design read back. */
void design_put(struct ra_table *table, const struct design *design, size_t r);
void design_read(const struct made *table, struct design *design);

#endif
