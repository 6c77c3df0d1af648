// One damped oscillator stepped by a scheme of the program, and the properties of its map.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_OSCILLATOR_H
#define RA_OSCILLATOR_H

#include "oscillators/oscillators.h"
#include "study.h"

/** A pinned beam with one mode of omega = 1 and damping ratio zeta, without contact, U(0) and V(0)
 * as given; steps of theta, also those that ra_problem_init refuses. */
void oscillator_make(const struct ra_scheme *scheme, double zeta, double theta, double amplitude,
                     double velocity, struct study_pair *pair);

/** Spectral radius of the linear map of one step. */
double oscillator_radius(const struct ra_scheme *scheme, double zeta, double theta);

/** Largest theta, to 1e-9, at which the spectral radius is at most 1 + 1e-12. It lies between
 * `low`, which is stable, and `high`, which is not. */
double oscillator_limit(const struct ra_scheme *scheme, double zeta, double low, double high);

/** The limit according to the essays of the schemes; 0: no step is stable, NAN: all are. */
double oscillator_limit_known(const struct ra_scheme *scheme, double zeta);

/** Largest error of U or V over omega t in [0, 10] from (1, 0.3). */
double oscillator_error(const struct ra_scheme *scheme, double zeta, double theta);

/** Order in the limit of small steps, from the errors at `theta`, half and a quarter of it; the
 * next term of the error is eliminated. */
double oscillator_order(const struct ra_scheme *scheme, double zeta);

/** |R|^2 - 1 of a step without damping, by the essays. */
double oscillator_growth_known(const struct ra_scheme *scheme, double theta);

#endif
