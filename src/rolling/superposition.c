// Random histories with a given spectrum: superposed harmonics (Sect. 2.5).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * From a one-sided density S over frequency we draw histories with that spectrum,
 * $$ P(t) = \langle P \rangle + \sum_{k=1}^{K} a_k \sin(2\pi f_k t + \varphi_k), % eq:rolling-34 $$
 * with phases uniform over a turn. The band $[f_{min}, f_{max}]$ is divided into K intervals by K -
 * 1 uniform random limits. Sorted and together with the ends of the band, these are
 * $\bar f_1 = f_{min}$ to $\bar f_{K+1} = f_{max}$. Each term represents one interval,
 * $$ f_k = \sqrt{\bar f_k \bar f_{k+1}}, \qquad
 *    a_k = \Big( 2 \int_{\bar f_k}^{\bar f_{k+1}} S\,df \Big)^{1/2} % eq:rolling-35 $$
 * with the barred limits in the integral (erratum E21: the paper prints $f_k$). A sine of amplitude
 * a has the mean square $a^2/2$. So for every realisation the variance over a long time is exactly
 * $\int S\,df$. For this S must be one-sided; the density of Eq. 32, over positive and negative
 * frequencies, would give half of the variance.
 *
 * With a finite K the history is not quite Gaussian. The fourth moment over a long time is
 * $3\sigma^4 - \frac38 \sum a_k^4$; for a flat S on a band of width B the mean of
 * $\sum (\Delta f_k)^2$ over random limits is $2 B^2/(K+1)$, so the mean kurtosis is $3 - 3/(K+1)$.
 *
 * **Sampling.** We do not compute a sine for each sample and term. Instead all terms are spread
 * onto a grid of frequencies, and one FFT sums them (a non-uniform FFT; Fessler and Sutton, IEEE
 * Trans. Signal Process. 51, 2003). A term has $\nu = f_k/r$ turns in a sample, where r is the
 * rate. It is spread over the W nearest points of a grid of spacing 1/M by the kernel of Kaiser and
 * Bessel,
 * $$ \chi(x) = I_0\bigl(\beta \sqrt{1 - (2x/W)^2}\bigr),\; |x| \le W/2, \qquad
 *    \hat\chi(s) = W\, \frac{\sinh\sqrt{\beta^2 - (\pi W s)^2}}{\sqrt{\beta^2 - (\pi W s)^2}} ,
 *                                                                          % eq:rolling-kernel $$
 * a function and its Fourier transform. By Poisson's summation formula the transform of the grid at
 * sample m is
 * $$ \sum_l \chi(M\nu - l)\, e^{2\pi i l m/M} = \sum_j \hat\chi(m/M + j)\, e^{2\pi i\nu(m + jM)} .
 *                                                                          % eq:rolling-poisson $$
 * The term j = 0 is the required sum times $\hat\chi(m/M)$, by which we divide. We count samples
 * from their middle and take M of at least twice their number. Then $|m| \le M/4$, and all other
 * terms have $|s| \ge 3/4$. With $\beta = \frac34 \pi W$ the root of these terms is imaginary, so
 * that $|\hat\chi| \le W$. Relative to the required term they are below $y/\sinh y$ with
 * $y = \pi W/\sqrt2$: 3e-16 for W = 18 at the first sample, and less elsewhere. The remaining error
 * is rounding, 2e-14 of the sum of amplitudes. M is a power of 2, so that $M\nu$ and the turns up
 * to the middle, $M\nu/4$, are exact.
 *
 * Cost: W Bessel functions for each term, and one FFT of M points, whatever K. Memory: 10 bytes
 * times M, which is below four times the number of samples. FFTW's last bits may depend on
 * the processor, as those of the spectrum S do. Units: those of P; frequencies in Hz. Tests:
 * tests/rolling/test_superposition.c (variance, kurtosis, spectrum, samples against sin, bad
 * input).
 */
#include "rolling/superposition.h"

#include <fftw3.h>
#include <gsl/gsl_sf_bessel.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "statistics/room.h"

enum { WIDTH = 18 }; ///< W of eq:rolling-kernel
static const double PI = 3.141592653589793;

/// Data of a sampler. In round brackets: the size of an array.
struct ra_sampler {
    double rate;
    size_t count, size; ///< number of samples; number M of points of the grid
    double *undo;       ///< $1/\hat\chi(m/M)$ (size/4 + 1)
    fftw_complex *wave; ///< the grid; its transform is computed in place (size/2 + 1)
    fftw_plan plan;
};

/// S at f, which lies between the points i and i + 1.
static double linear_at(const struct ra_frequency_density *d, size_t i, double f)
{
    const double f0 = d->frequency[i], f1 = d->frequency[i + 1];
    return d->density[i] + (d->density[i + 1] - d->density[i]) * ((f - f0) / (f1 - f0));
}

double ra_density_integral(const struct ra_frequency_density *density, double low, double high)
{
    double sum = 0.0;
    for (size_t i = 0; i + 1 < density->count; i++) {
        const double from = fmax(low, density->frequency[i]);
        const double to = fmin(high, density->frequency[i + 1]);
        if (to > from) {
            sum += 0.5 * (to - from) * (linear_at(density, i, from) + linear_at(density, i, to));
        }
    }
    return sum;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static enum ra_code check_band(const struct ra_frequency_density *d, double low, double high,
                               size_t terms, struct ra_status *st)
{
    if (terms < 1) {
        return ra_fail(st, RA_INPUT, "a superposition has 1 term at least");
    }
    if (!(low > 0.0) || !(high > low)) {
        return ra_fail(st, RA_INPUT, "the band %g to %g Hz is empty or begins at 0", low, high);
    }
    const double first = d->frequency[0], last = d->frequency[d->count - 1];
    if (low < first || high > last) {
        return ra_fail(st, RA_INPUT,
                       "the band %g to %g Hz is not within the sampled spectrum, %g to %g Hz", low,
                       high, first, last);
    }
    return RA_OK;
}

enum ra_code ra_harmonics_make(const struct ra_frequency_density *density, double low, double high,
                               size_t terms, double mean, struct ra_random *random,
                               struct ra_harmonics *harmonics, struct ra_status *st)
{
    memset(harmonics, 0, sizeof *harmonics);
    if (check_band(density, low, high, terms, st) != RA_OK) {
        return RA_INPUT;
    }
    double *const limit = ra_alloc(terms + 1, sizeof *limit, "interval limits", st);
    harmonics->frequency = ra_alloc(terms, sizeof(double), "harmonics", st);
    harmonics->amplitude = ra_alloc(terms, sizeof(double), "harmonics", st);
    harmonics->phase = ra_alloc(terms, sizeof(double), "harmonics", st);
    if (limit == NULL || harmonics->frequency == NULL || harmonics->amplitude == NULL ||
        harmonics->phase == NULL) {
        free(limit);
        ra_harmonics_free(harmonics);
        return RA_SYSTEM;
    }
    limit[0] = low;
    limit[terms] = high;
    // K - 1 uniform limits, which are then sorted; a term represents the interval between two
    // limits (eq:rolling-35)
    for (size_t k = 1; k < terms; k++) {
        limit[k] = low + (high - low) * ra_random_uniform(random);
    }
    qsort(limit, terms + 1, sizeof *limit, compare);
    harmonics->count = terms;
    harmonics->mean = mean;
    for (size_t k = 0; k < terms; k++) {
        harmonics->frequency[k] = sqrt(limit[k] * limit[k + 1]);
        harmonics->amplitude[k] = sqrt(2.0 * ra_density_integral(density, limit[k], limit[k + 1]));
        harmonics->phase[k] = ra_random_uniform(random);
    }
    free(limit);
    return RA_OK;
}

void ra_harmonics_free(struct ra_harmonics *harmonics)
{
    if (harmonics == NULL) {
        return;
    }
    free(harmonics->frequency);
    free(harmonics->amplitude);
    free(harmonics->phase);
    memset(harmonics, 0, sizeof *harmonics);
}

// ## Samples

static double chi(double x)
{
    const double share = 2.0 * x / WIDTH;
    return gsl_sf_bessel_I0(0.75 * PI * WIDTH * sqrt(fmax(0.0, 1.0 - share * share)));
}

static double chi_transform(double s)
{
    const double root = PI * WIDTH * sqrt(0.5625 - s * s);
    return WIDTH * sinh(root) / root;
}

enum ra_code ra_sampler_make(double rate, size_t count, struct ra_sampler **sampler,
                             struct ra_status *st)
{
    struct ra_sampler *const s = *sampler = ra_alloc(1, sizeof *s, "samples of harmonics", st);
    if (s == NULL) {
        return RA_SYSTEM;
    }
    s->rate = rate;
    s->count = count;
    s->size = 4;
    while (s->size / 2 < count) {
        s->size *= 2;
    }
    s->undo = ra_alloc(s->size / 4 + 1, sizeof *s->undo, "samples of harmonics", st);
    s->wave = ra_alloc(s->size / 2 + 1, sizeof *s->wave, "samples of harmonics", st);
    if (s->undo == NULL || s->wave == NULL || ra_transform_room(s->size, st) != RA_OK) {
        return RA_SYSTEM;
    }
    // after the FFT the samples are divided by the transform of the kernel
    for (size_t m = 0; m <= s->size / 4; m++) {
        s->undo[m] = 1.0 / chi_transform((double)m / (double)s->size);
    }
    const fftw_iodim64 all = {(ptrdiff_t)s->size, 1, 1};
    s->plan = fftw_plan_guru64_dft_c2r(1, &all, 0, NULL, s->wave, (double *)s->wave, FFTW_ESTIMATE);
    return RA_OK;
}

/// Adds a wave to the grid, and its conjugate at the negative frequency. Only half of the grid is
/// stored.
static void add_wave(struct ra_sampler *s, int64_t l, double re, double im)
{
    // remainders modulo M, which is a power of 2
    const size_t at = (size_t)l & (s->size - 1), opposite = (s->size - at) & (s->size - 1);
    if (at <= s->size / 2) {
        s->wave[at][0] += re;
        s->wave[at][1] += im;
    }
    if (opposite <= s->size / 2) {
        s->wave[opposite][0] += re;
        s->wave[opposite][1] -= im;
    }
}

/// Spreads $a \sin 2\pi(\nu n + \phi)$ over the grid, with its phase at the middle sample.
static void add_term(struct ra_sampler *s, double frequency, double amplitude, double phase)
{
    const double nu = frequency / s->rate, at = nu * (double)s->size;
    const double turns = phase + (0.25 * at - floor(0.25 * at));
    const double re = 0.5 * amplitude * ra_exact_sin_turns(turns);
    const double im = -0.5 * amplitude * ra_exact_cos_turns(turns);
    const int64_t first = (int64_t)floor(at) - WIDTH / 2 + 1;
    for (int64_t l = first; l < first + WIDTH; l++) {
        const double share = chi(at - (double)l);
        add_wave(s, l, share * re, share * im);
    }
}

void ra_sampler_apply(struct ra_sampler *s, const struct ra_harmonics *harmonics, double *sample)
{
    const size_t middle = s->size / 4;
    const double *const sum = (const double *)s->wave;
    memset(s->wave, 0, (s->size / 2 + 1) * sizeof *s->wave);
    // all terms are put on the grid, then one FFT sums them; samples are counted from their middle,
    // up to which turns are exact
    for (size_t k = 0; k < harmonics->count; k++) {
        add_term(s, harmonics->frequency[k], harmonics->amplitude[k], harmonics->phase[k]);
    }
    fftw_execute(s->plan);
    for (size_t n = 0; n < s->count && n < middle; n++) {
        sample[n] = harmonics->mean + s->undo[middle - n] * sum[3 * middle + n];
    }
    for (size_t n = middle; n < s->count; n++) {
        sample[n] = harmonics->mean + s->undo[n - middle] * sum[n - middle];
    }
}

void ra_sampler_free(struct ra_sampler *s)
{
    if (s == NULL) {
        return;
    }
    if (s->plan != NULL) {
        fftw_destroy_plan(s->plan);
    }
    free(s->undo);
    free(s->wave);
    free(s);
}
