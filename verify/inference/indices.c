// Sobol's indices: which factor a response varies by.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * With A and B two independent samples of N points, and $A_B^j$ the points of A with factor j
 * from B, the shares of the variance V of f by factor j alone and by j with all others are
 * $$ S_j = \frac1{NV}\sum f(B)\,\big(f(A_B^j) - f(A)\big), \qquad
 *     S_{Tj} = \frac1{2NV}\sum \big(f(A) - f(A_B^j)\big)^2 $$
 * (A. Saltelli and others, Comput. Phys. Commun. 181, 259 (2010), after Jansen). A and B are the
 * halves of one Sobol sequence in 2k dimensions. f is taken less its mean, which changes nothing in
 * the limit and much of the error of the first sum.
 *
 * Tests: tests/inference/test_indices.c, on Ishigami's function.
 */
#include "inference/indices.h"

#include <stdlib.h>
#include <string.h>

#include "inference/designs.h"

/// Values of the function at both samples, less the mean of both.
static double evaluate(indices_function *function, void *context, size_t k, size_t count,
                       const double *u, double *f)
{
    double mean = 0.0, variance = 0.0;
    for (size_t r = 0; r < count; r++) {
        f[2 * r] = function(u + r * 2 * k, context);
        f[2 * r + 1] = function(u + r * 2 * k + k, context);
        mean += (f[2 * r] + f[2 * r + 1]) / (2.0 * (double)count);
    }
    for (size_t i = 0; i < 2 * count; i++) {
        f[i] -= mean;
        variance += f[i] * f[i] / (2.0 * (double)count);
    }
    for (size_t j = 0; j < k; j++) {
        for (size_t r = 0; r < count; r++) {
            double mixed[20];
            memcpy(mixed, u + r * 2 * k, k * sizeof *mixed);
            mixed[j] = u[r * 2 * k + k + j];
            f[(2 + j) * count + r] = function(mixed, context) - mean;
        }
    }
    return variance;
}

void indices_of(indices_function *function, void *context, size_t k, size_t count, uint64_t seed,
                struct sobol_index *index, double *variance)
{
    struct ra_random random;
    double *const u = made_memory(count * 2 * k, sizeof *u);
    double *const f = made_memory(count * (2 + k), sizeof *f);
    ra_random_seed(&random, seed, 0);
    sobol_points(&random, 2 * k, count, u);
    *variance = evaluate(function, context, k, count, u, f);
    for (size_t j = 0; j < k; j++) {
        const double *const mixed = f + (2 + j) * count;
        double first = 0.0, total = 0.0;
        for (size_t r = 0; r < count; r++) {
            first += f[2 * r + 1] * (mixed[r] - f[2 * r]);
            total += (f[2 * r] - mixed[r]) * (f[2 * r] - mixed[r]) / 2.0;
        }
        const double scale = (double)count * *variance;
        index[j] = *variance > 0.0 ? (struct sobol_index){first / scale, total / scale}
                                   : (struct sobol_index){0.0, 0.0};
    }
    free(u);
    free(f);
}
