// Which readings are tried, on which surfaces.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Trajectories** (M. D. Morris, Technometrics 33, 161 (1991)): in the unit cube on a grid of p =
 * 4 levels, from a random point, each factor is changed once, in a random order, by
 * $\pm p/(2(p - 1)) = \pm2/3$. A factor that is either of two values changes in every step of
 * its own. All rows of a trajectory have the same surfaces, so that what differs is the factor.
 *
 * **Samples**: Sobol's sequence (GSL) shifted by one random vector modulo 1, each row with surfaces
 * of its own: what the paper did was to draw once.
 *
 * **Pairs**: one reading with many surfaces says how much single realisations scatter. Two of them:
 * as printed, and with a tenth of the correlation lengths, since the scatter need not be the same.
 *
 * Rows are numbered from 1, and so are blocks. Seeds of surfaces begin above 1000: those of the
 * ensemble, 1 to 12, with which the targets were looked for, have no part in it.
 *
 * Tests: tests/inference/test_designs.c.
 */
#include "inference/designs.h"

#include <gsl/gsl_qrng.h>
#include <math.h>
#include <stdlib.h>

static void make_memory(size_t rows, struct design *design)
{
    design->rows = rows;
    design->value = made_memory(rows, sizeof *design->value);
    design->block = made_memory(rows, sizeof *design->block);
    design->seed = made_memory(rows, sizeof *design->seed);
}

void design_free(struct design *design)
{
    free(design->value);
    free(design->block);
    free(design->seed);
    *design = (struct design){0};
}

static size_t below(struct ra_random *random, size_t count)
{
    return (size_t)floor(ra_random_uniform(random) * (double)count);
}

void morris_trajectory(struct ra_random *random, size_t k, double *u)
{
    size_t *const order = made_memory(k, sizeof *order);
    for (size_t j = 0; j < k; j++) {
        // from the lower half upwards, or from the upper half downwards
        const double lower = (double)below(random, MORRIS_LEVELS / 2) / (MORRIS_LEVELS - 1);
        u[j] = lower + (below(random, 2) == 1 ? MORRIS_STEP : 0.0);
        order[j] = j;
    }
    for (size_t j = k; j > 1; j--) {
        const size_t other = below(random, j), last = order[j - 1];
        order[j - 1] = order[other];
        order[other] = last;
    }
    for (size_t step = 0; step < k; step++) {
        const double *const last = u + step * k;
        double *const next = u + (step + 1) * k;
        for (size_t j = 0; j < k; j++) {
            next[j] = last[j];
        }
        next[order[step]] += next[order[step]] < 0.5 ? MORRIS_STEP : -MORRIS_STEP;
    }
    free(order);
}

void sobol_points(struct ra_random *random, size_t k, size_t count, double *u)
{
    gsl_qrng *const sequence = gsl_qrng_alloc(gsl_qrng_sobol, (unsigned)k);
    double *const shift = made_memory(k, sizeof *shift);
    if (sequence == NULL) {
        made_fail(RA_SYSTEM, "no memory for a sequence");
    }
    for (size_t j = 0; j < k; j++) {
        shift[j] = ra_random_uniform(random);
    }
    for (size_t r = 0; r < count; r++) {
        gsl_qrng_get(sequence, u + r * k);
        for (size_t j = 0; j < k; j++) {
            const double sum = u[r * k + j] + shift[j];
            u[r * k + j] = sum < 1.0 ? sum : sum - 1.0;
        }
    }
    free(shift);
    gsl_qrng_free(sequence);
}

void design_morris(size_t trajectories, uint64_t seed, struct design *design)
{
    double u[(FACTORS + 1) * FACTORS];
    struct ra_random random;
    ra_random_seed(&random, seed, 0);
    make_memory(trajectories * (FACTORS + 1), design);
    for (size_t r = 0; r < design->rows; r++) {
        const size_t step = r % (FACTORS + 1);
        if (step == 0) {
            morris_trajectory(&random, FACTORS, u);
        }
        for (size_t j = 0; j < FACTORS; j++) {
            design->value[r][j] = factor_value(j, u[step * FACTORS + j]);
        }
        design->block[r] = r / (FACTORS + 1) + 1;
        design->seed[r] = seed + design->block[r];
    }
}

void design_sample(const size_t *kept, size_t count, size_t rows, uint64_t seed,
                   struct design *design)
{
    struct ra_random random;
    double *const u = made_memory(rows * count, sizeof *u);
    ra_random_seed(&random, seed, 0);
    sobol_points(&random, count, rows, u);
    make_memory(rows, design);
    for (size_t r = 0; r < rows; r++) {
        for (size_t j = 0; j < FACTORS; j++) {
            design->value[r][j] = factor_list[j].printed;
        }
        for (size_t j = 0; j < count; j++) {
            design->value[r][kept[j]] = factor_value(kept[j], u[r * count + j]);
        }
        design->block[r] = 1;
        design->seed[r] = seed + r + 1;
    }
    free(u);
}

void design_pairs(size_t pairs, uint64_t seed, struct design *design)
{
    make_memory(2 * pairs, design);
    for (size_t r = 0; r < 2 * pairs; r++) {
        for (size_t j = 0; j < FACTORS; j++) {
            design->value[r][j] = factor_list[j].printed;
        }
        // in turn, so that an unfinished table has as many of either
        design->value[r][FACTOR_LENGTH] = r % 2 == 0 ? 0.1 : 1.0;
        design->block[r] = r % 2 + 1;
        design->seed[r] = seed + r + 1;
    }
}

void design_put(struct ra_table *table, const struct design *design, size_t r)
{
    const bool head = r >= design->rows;
    ra_table_count(table, "row", head ? 0 : r + 1);
    ra_table_count(table, "block", head ? 0 : design->block[r]);
    ra_table_count(table, "seed", head ? 0 : design->seed[r]);
    for (size_t j = 0; j < FACTORS; j++) {
        ra_table_number(table, factor_list[j].name, factor_list[j].unit,
                        head ? 0.0 : design->value[r][j]);
    }
}

void design_read(const struct made *table, struct design *design)
{
    make_memory(table->rows, design);
    double *const block = made_column(table, "block"), *const seed = made_column(table, "seed");
    for (size_t r = 0; r < table->rows; r++) {
        design->block[r] = (size_t)block[r];
        design->seed[r] = (uint64_t)seed[r];
    }
    for (size_t j = 0; j < FACTORS; j++) {
        double *const value = made_column(table, factor_list[j].name);
        for (size_t r = 0; r < table->rows; r++) {
            design->value[r][j] = value[r];
        }
        free(value);
    }
    free(block);
    free(seed);
}
