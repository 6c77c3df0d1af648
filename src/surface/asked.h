// What is asked of a random profile: its spectrum and its autocorrelation.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ASKED_H
#define RA_ASKED_H

#include "surface/density.h"
#include "surface/recipe.h"

/** The one-sided spectral density [m^3] of a process of that kind, rms height `sigma` [m], at a
 *  wave number [1/m], of waves per length. `table` is that of kind spectrum, whose rms height is
 *  its own. NAN of a kind that has none. */
double ra_asked_density(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                        double sigma, double wave_number);

/** The autocorrelation at a lag [m] over that at 0; NAN of a kind that has none in closed
 *  form. */
double ra_asked_correlation(const struct ra_surface_recipe *recipe, double lag);

#endif
