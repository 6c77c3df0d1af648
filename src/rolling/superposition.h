// Random histories with a given spectrum, as sums of harmonics (Sect. 2.5).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_SUPERPOSITION_H
#define RA_ROLLING_SUPERPOSITION_H

#include <stddef.h>

#include "base/room.h"

/** A one-sided power spectral density over frequency, linear between its points and 0 outside. */
struct ra_frequency_density {
    const double *frequency; ///< frequencies in ascending order [Hz] (count)
    const double *density;   ///< S >= 0 [unit^2/Hz] (count)
    size_t count;            ///< number of points, at least 2
};

/** Integral of S from `low` to `high` [unit^2]: exact for the piecewise linear density. */
double ra_density_integral(const struct ra_frequency_density *density, double low, double high);

/** A mean, plus the sum of the terms $a_k \sin 2\pi(f_k t + \phi_k)$ (Eq. 34). */
struct ra_harmonics {
    size_t count;      ///< number K of terms
    double mean;       ///< $\langle P_0 \rangle$ [unit]
    double *frequency; ///< $f_k$ [Hz] (count)
    double *amplitude; ///< $a_k$ [unit] (count)
    double *phase;     ///< $\phi_k$ [turns] (count)
};

/** Draws K terms for the band [low, high] of a density (Eq. 35, erratum E21). K - 1 random limits
 *  are drawn first, then K random phases. RA_INPUT unless 0 < low < high lie within the points of
 *  the density and K >= 1. Free with ra_harmonics_free. */
enum ra_code ra_harmonics_make(const struct ra_frequency_density *density, double low, double high,
                               size_t terms, double mean, struct ra_random *random,
                               struct ra_harmonics *harmonics, struct ra_status *st);
void ra_harmonics_free(struct ra_harmonics *harmonics);

/** Computes samples of sums of harmonics. Only one thread at a time may use it. */
struct ra_sampler;

/** Makes a sampler for histories at t = n/rate, n = 0..count-1. Free in any case. */
enum ra_code ra_sampler_make(double rate, size_t count, struct ra_sampler **sampler,
                             struct ra_status *st);
/** Writes the history [unit] to `sample` (count). */
void ra_sampler_apply(struct ra_sampler *sampler, const struct ra_harmonics *harmonics,
                      double *sample);
void ra_sampler_free(struct ra_sampler *sampler);

#endif
