// A Gaussian process through noisy responses.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_EMULATOR_H
#define RA_INFERENCE_EMULATOR_H

#include <stdbool.h>
#include <stddef.h>

enum { EMULATOR_FACTORS = 10 }; ///< most factors

/** What a response looks like between the points at which it is known. */
struct emulator {
    size_t count, factors;
    const double *x;                ///< points (count x factors); the caller's
    double range[EMULATOR_FACTORS]; ///< over which it stays alike, in each factor
    double noise;                   ///< variance of a single response over `variance`
    double variance;                ///< of the smooth part
    double mean;
    double likelihood; ///< logarithm, with the priors of ranges and noise
    double *root;      ///< lower Cholesky factor of the correlations with noise (count x count)
    double *weight;    ///< their inverse times response less mean (count)
};

/** Finds ranges and noise of the responses y (count) at x by the largest likelihood; or takes those
 *  that are in `emulator`, if `known`. Without memory the program ends; correlations that cannot be
 *  factored make the likelihood -HUGE_VAL, and such an emulator must not be used. */
void emulator_fit(const double *x, const double *y, size_t count, size_t factors, bool known,
                  struct emulator *emulator);
void emulator_free(struct emulator *emulator);

/** The smooth part at a point, and its variance if that is not NULL. */
double emulator_at(const struct emulator *emulator, const double *point, double *variance);

/** Each response from all others: *error (count) the response less the prediction, *deviation
 *  (count) the standard deviation of a single response there. */
void emulator_leave_one_out(const struct emulator *emulator, double *error, double *deviation);

#endif
