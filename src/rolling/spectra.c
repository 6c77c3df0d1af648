// Spectra along the rolling path and over time (Sect. 2.4).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * An excitation $P_0(x)$ belongs to a place of the path; at the rolling speed U this place is
 * reached at t = x/U. The density over the wavenumber $k = 2\pi/\lambda$ does not depend on the
 * speed, but the density over frequency does:
 * $$ S(f) = \frac{2\pi}{U}\, \Phi\Big(\frac{2\pi f}{U}\Big), \qquad
 *    \int S\,df = \int \Phi\,dk = \mathrm{var}(P_0) .                        % eq:rolling-33 $$
 * Both are one-sided here, as the superposition needs them (superposition.c). Equation 32 of the
 * paper prints $|\tilde P|^2/T$, whose integral over positive and negative frequencies is the
 * variance; as a density over positive frequencies it is half of S.
 *
 * The estimate is that of src/statistics/spectrum.c with the samples' distance in place of time:
 * $\Phi = S_\nu/2\pi$ with $\nu = k/2\pi$. The mean is removed first, because it would leak through
 * the window. Without segments the estimate is Eq. 32 itself. This is exact for a periodic path,
 * but for a random path the standard deviation of every bin is as large as its value. With segments
 * the scatter is smaller, but the lowest wavenumber is larger.
 *
 * The transform is FFTW's: the last bits may depend on the processor. Units: SI.
 * Tests: tests/rolling/test_rolling_spectra.c (equal integrals, Parseval, a sine at any speed).
 */
#include "rolling/spectra.h"

#include <gsl/gsl_statistics_double.h>
#include <stdlib.h>
#include <string.h>

#include "modes/room.h"
#include "statistics/room.h"

enum ra_code ra_path_spectrum_make(const double *sample, size_t count, double distance,
                                   size_t segment, struct ra_path_spectrum *spectrum,
                                   struct ra_status *st)
{
    const size_t length = segment > 0 ? segment : count;
    memset(spectrum, 0, sizeof *spectrum);
    if (!(distance > 0.0) || count == 0) {
        return ra_fail(
            st, RA_INPUT,
            "a path of %zu samples every %g m: give at least one sample and a positive distance",
            count, distance);
    }
    double *const rest = ra_alloc(count, sizeof *rest, "path spectrum", st);
    spectrum->density = ra_alloc(length / 2 + 1, sizeof(double), "path spectrum", st);
    enum ra_code code = rest != NULL && spectrum->density != NULL ? RA_OK : RA_SYSTEM;
    if (code == RA_OK) {
        // the mean of equal samples is exactly their value, so that their spectrum is exactly 0
        spectrum->mean = gsl_stats_mean(sample, 1, count);
        for (size_t i = 0; i < count; i++) {
            rest[i] = sample[i] - spectrum->mean;
            spectrum->variance += rest[i] * rest[i] / (double)count;
        }
        const double rate = 1.0 / distance;
        code = segment > 0 ? ra_welch(rest, count, rate, segment, spectrum->density, st)
                           : ra_periodogram(rest, count, rate, spectrum->density, st);
    }
    if (code == RA_OK) {
        spectrum->count = length / 2 + 1;
        spectrum->spacing = RA_TWO_PI / (distance * (double)length);
        for (size_t i = 0; i < spectrum->count; i++) {
            spectrum->density[i] /= RA_TWO_PI;
        }
    } else {
        ra_path_spectrum_free(spectrum);
    }
    free(rest);
    return code;
}

void ra_path_spectrum_free(struct ra_path_spectrum *spectrum)
{
    if (spectrum != NULL) {
        free(spectrum->density);
        memset(spectrum, 0, sizeof *spectrum);
    }
}

void ra_path_spectrum_at_speed(const struct ra_path_spectrum *spectrum, double speed,
                               double *frequency, double *density)
{
    for (size_t i = 0; i < spectrum->count; i++) {
        frequency[i] = (double)i * spectrum->spacing * speed / RA_TWO_PI;
        density[i] = RA_TWO_PI / speed * spectrum->density[i];
    }
}
