// Rough profiles between an exponential and a Gaussian autocorrelation.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_ROUGH_H
#define RA_INFERENCE_ROUGH_H

#include "surface/recipe.h"

/** Autocorrelation at the distance x of an exponential process of length `inner` that is smoothed
 *  over a Gaussian of length w: exp(-|x|/inner) convolved with exp(-x^2/w^2), 1 at x = 0. */
double rough_correlation(double x, double inner, double w);

/** The length of the exponential whose smoothed process falls to 1/e at lc, for w < lc [m]; of a
 *  tenth of a nanometre. */
double rough_inner(double lc, double w);

/** Heights (count) of a recipe with Ra of the record, smoothed over `smoothing` of its correlation
 *  length; 1: as ra_surface_make. RA_INPUT for a recipe that it refuses, RA_SYSTEM without
 *  memory. */
enum ra_code rough_make(const struct ra_surface_recipe *recipe, double smoothing, size_t count,
                        double spacing, struct ra_profile *profile, struct ra_status *st);

#endif
