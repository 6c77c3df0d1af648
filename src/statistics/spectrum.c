// Power spectral density of a probe by Welch's method (Fig. 13).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * With the Hann window $w_j = \sin^2(\pi j/N)$, N even, segments overlapping by half and
 * $X_f$ the discrete Fourier transform of a windowed segment, the one-sided density is
 * $$ S_f = \frac{c_f}{r \sum_j w_j^2} \langle |X_f|^2 \rangle ,
 *    \qquad c_0 = c_{N/2} = 1, \; c_f = 2 ,                          % eq:welch $$
 * r the sampling rate, the mean over the segments. A sine of amplitude A on a bin then has the peak
 * A^2/(3 df) and white noise of variance s^2 the level 2 s^2/r. Nothing is detrended: a mean
 * shows at f = 0 and, through the window, in the first bin.
 *
 * The periodogram is the same with w = 1 and one segment of all samples: the mean square of the
 * samples is the sum of its bins, exactly (Parseval); of a periodic record nothing leaks.
 *
 * The transform is FFTW's. It may differ in a last bit between processors; spectra are results and
 * never enter the dynamics. Tests: tests/statistics/test_spectrum.c (sine, white
 * noise, Parseval).
 */
#include <fftw3.h>
#include <math.h>
#include <stdlib.h>

#include "base/exact.h"
#include "statistics/spectrum.h"

/// Adds |X|^2 of the windowed segment to density.
static void add_segment(const double *sample, const double *window, size_t n, fftw_plan plan,
                        double *in, fftw_complex *out, double *density)
{
    for (size_t j = 0; j < n; j++) {
        in[j] = window[j] * sample[j];
    }
    fftw_execute(plan);
    for (size_t f = 0; f <= n / 2; f++) {
        density[f] += out[f][0] * out[f][0] + out[f][1] * out[f][1];
    }
}

/// Mean over segments that begin every `hop` samples, with any window (segment).
static enum ra_code average_segments(const double *sample, size_t count, double rate,
                                     size_t segment, size_t hop, const double *window,
                                     double *density, struct ra_status *st)
{
    enum ra_code code = RA_SYSTEM;
    double *const in = ra_alloc(segment, sizeof *in, "spectrum", st);
    fftw_complex *const out = ra_alloc(segment / 2 + 1, sizeof *out, "spectrum", st);
    fftw_plan plan = NULL;
    if (in != NULL && out != NULL) {
        plan = fftw_plan_dft_r2c_1d((int)segment, in, out, FFTW_ESTIMATE | FFTW_UNALIGNED);
        code = plan != NULL ? RA_OK : ra_fail(st, RA_SYSTEM, "FFTW has no plan for %zu", segment);
    }
    if (code == RA_OK) {
        double power = 0.0;
        for (size_t j = 0; j < segment; j++) {
            power += window[j] * window[j];
        }
        for (size_t f = 0; f <= segment / 2; f++) {
            density[f] = 0.0;
        }
        size_t segments = 0;
        for (size_t start = 0; start + segment <= count; start += hop) {
            add_segment(sample + start, window, segment, plan, in, out, density);
            segments++;
        }
        for (size_t f = 0; f <= segment / 2; f++) {
            const double sides = f == 0 || f == segment / 2 ? 1.0 : 2.0;
            density[f] *= sides / (rate * power * (double)segments);
        }
    }
    if (plan != NULL) {
        fftw_destroy_plan(plan);
    }
    free(in);
    free(out);
    return code;
}

enum ra_code ra_welch(const double *sample, size_t count, double rate, size_t segment,
                      double *density, struct ra_status *st)
{
    if (segment < 2 || segment % 2 != 0 || count < segment) {
        return ra_fail(st, RA_INPUT,
                       "a spectrum with segments of %zu samples (even) needs as many samples at "
                       "least; there are %zu",
                       segment, count);
    }
    double *const window = ra_alloc(segment, sizeof *window, "spectrum", st);
    if (window == NULL) {
        return RA_SYSTEM;
    }
    for (size_t j = 0; j < segment; j++) {
        const double s = ra_exact_sin_turns(0.5 * (double)j / (double)segment);
        window[j] = s * s;
    }
    const enum ra_code code =
        average_segments(sample, count, rate, segment, segment / 2, window, density, st);
    free(window);
    return code;
}

enum ra_code ra_periodogram(const double *sample, size_t count, double rate, double *density,
                            struct ra_status *st)
{
    if (count < 2 || count % 2 != 0) {
        return ra_fail(st, RA_INPUT, "a periodogram needs an even number of samples, not %zu",
                       count);
    }
    double *const window = ra_alloc(count, sizeof *window, "spectrum", st);
    if (window == NULL) {
        return RA_SYSTEM;
    }
    for (size_t j = 0; j < count; j++) {
        window[j] = 1.0;
    }
    const enum ra_code code =
        average_segments(sample, count, rate, count, count, window, density, st);
    free(window);
    return code;
}
