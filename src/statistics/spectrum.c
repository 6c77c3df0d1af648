// Power spectral density of a probe by Welch's method (Fig. 13).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * With the Hann window $w_j = \sin^2(\pi j/N)$, N even, segments overlapping by half and
 * $X_f$ the discrete Fourier transform of a windowed segment, the one-sided density is
 * $$ S_f = \frac{c_f}{r \sum_j w_j^2} \langle |X_f|^2 \rangle ,
 *    \qquad c_0 = c_{N/2} = 1, \; c_f = 2 ,                          % eq:welch $$
 * with r the sampling rate and $\langle\rangle$ the mean over the segments. A sine of amplitude A
 * on a bin then has the peak $A^2/(3\, df)$, and white noise of variance $s^2$ has the level
 * $2 s^2/r$. No trend is removed. So a mean appears at f = 0 and, by the window, in the first bin.
 *
 * The periodogram is the same with w = 1 and one segment of all samples: the mean square of the
 * samples is exactly the sum of its bins, times their width (Parseval). A periodic record has no
 * leakage.
 *
 * The transform is FFTW's. It may differ in the last bit between processors; spectra are results
 * and never enter the dynamics. FFTW ends the program if it finds no memory. So before we call it,
 * we allocate as much memory as it will need, and free this memory again. Tests:
 * tests/statistics/test_spectrum.c (sine, white noise, Parseval).
 */
#include <fftw3.h>
#include <math.h>
#include <stdlib.h>

#include "base/room.h"
#include "statistics/spectrum.h"

/// Memory that FFTW takes itself [bytes], measured with version 3.3.10 from 8 to 4e6 points. It is
/// at most 0.6 MB plus 15 bytes a point if all primes of the number of points are 2, 3, 5 or 7;
/// otherwise it is at most 1 MB plus 80 bytes a point.
enum { ONCE = 1 << 20, EACH_POINT = 24, EACH_OF_LARGE_PRIMES = 96 };

/// The arrays in which segments of n samples are transformed; in round brackets: their sizes.
struct segments {
    size_t n;
    const double *window; ///< factors of the samples (n)
    double *in;           ///< samples times these factors (n)
    fftw_complex *out;    ///< transform of `in` (n/2 + 1)
    fftw_plan plan;
};

/// Adds $|X|^2$ of the windowed segment to density.
static void add_segment(const struct segments *s, const double *sample, double *density)
{
    for (size_t j = 0; j < s->n; j++) {
        s->in[j] = s->window[j] * sample[j];
    }
    fftw_execute(s->plan);
    for (size_t f = 0; f <= s->n / 2; f++) {
        density[f] += s->out[f][0] * s->out[f][0] + s->out[f][1] * s->out[f][1];
    }
}

/// Computes the mean over segments that begin every `hop` samples.
static void average(const struct segments *s, const double *sample, size_t count, double rate,
                    size_t hop, double *density)
{
    double power = 0.0;
    for (size_t j = 0; j < s->n; j++) {
        power += s->window[j] * s->window[j];
    }
    for (size_t f = 0; f <= s->n / 2; f++) {
        density[f] = 0.0;
    }
    size_t segments = 0;
    for (size_t start = 0; start + s->n <= count; start += hop) {
        add_segment(s, sample + start, density);
        segments++;
    }
    for (size_t f = 0; f <= s->n / 2; f++) {
        const double sides = f == 0 || f == s->n / 2 ? 1.0 : 2.0;
        density[f] *= sides / (rate * power * (double)segments);
    }
}

enum ra_code ra_transform_room(size_t points, struct ra_status *st)
{
    static const size_t prime[] = {2, 3, 5, 7};
    size_t rest = points;
    for (size_t i = 0; i < 4; i++) {
        while (rest > 0 && rest % prime[i] == 0) {
            rest /= prime[i];
        }
    }
    return ra_try_memory(ONCE + points * (rest <= 1 ? EACH_POINT : EACH_OF_LARGE_PRIMES),
                         "Fourier transforms", st);
}

/// Works as `average`, with the window of the caller (segment), and allocates the memory.
static enum ra_code average_segments(const double *sample, size_t count, double rate,
                                     size_t segment, size_t hop, const double *window,
                                     double *density, struct ra_status *st)
{
    enum ra_code code = RA_SYSTEM;
    struct segments s = {.n = segment, .window = window};
    s.in = ra_alloc(segment, sizeof *s.in, "spectrum", st);
    s.out = ra_alloc(segment / 2 + 1, sizeof *s.out, "spectrum", st);
    if (s.in != NULL && s.out != NULL && ra_transform_room(segment, st) == RA_OK) {
        s.plan = fftw_plan_dft_r2c_1d((int)segment, s.in, s.out, FFTW_ESTIMATE | FFTW_UNALIGNED);
        code = s.plan != NULL ? RA_OK : ra_fail(st, RA_SYSTEM, "FFTW has no plan for %zu", segment);
    }
    if (code == RA_OK) {
        average(&s, sample, count, rate, hop, density);
        fftw_destroy_plan(s.plan);
    }
    free(s.in);
    free(s.out);
    return code;
}

void ra_hann(size_t segment, double *window)
{
    for (size_t j = 0; j < segment; j++) {
        const double s = ra_exact_sin_turns(0.5 * (double)j / (double)segment);
        window[j] = s * s;
    }
}

/// Refuses segments that are odd, empty or longer than the record.
static enum ra_code check_segments(size_t segment, size_t count, struct ra_status *st)
{
    if (segment < 2 || segment % 2 != 0 || count < segment) {
        return ra_fail(st, RA_INPUT,
                       "a spectrum with segments of %zu samples (even) needs at least as many "
                       "samples; there are %zu",
                       segment, count);
    }
    return RA_OK;
}

enum ra_code ra_welch_through(const double *window, const double *sample, size_t count, double rate,
                              size_t segment, double *density, struct ra_status *st)
{
    const enum ra_code code = check_segments(segment, count, st);
    return code != RA_OK
               ? code
               : average_segments(sample, count, rate, segment, segment / 2, window, density, st);
}

enum ra_code ra_welch(const double *sample, size_t count, double rate, size_t segment,
                      double *density, struct ra_status *st)
{
    if (check_segments(segment, count, st) != RA_OK) {
        return RA_INPUT;
    }
    double *const window = ra_alloc(segment, sizeof *window, "spectrum", st);
    if (window == NULL) {
        return RA_SYSTEM;
    }
    ra_hann(segment, window);
    const enum ra_code code = ra_welch_through(window, sample, count, rate, segment, density, st);
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
