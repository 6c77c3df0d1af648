// Random histories with a given spectrum: superposed harmonics (Sect. 2.5).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * From a one-sided density S over frequency we draw histories with that spectrum,
 * $$ P(t) = \langle P \rangle + \sum_{k=1}^{K} a_k \sin(2\pi f_k t + \varphi_k), % eq:rolling-34 $$
 * phases uniform over a turn. The band $[f_{min}, f_{max}]$ is cut into K intervals at K - 1
 * uniform random limits, sorted, $\bar f_1 = f_{min}$, $\bar f_{K+1} = f_{max}$; a term stands for
 * its interval,
 * $$ f_k = \sqrt{\bar f_k \bar f_{k+1}}, \qquad
 *    a_k = \Big( 2 \int_{\bar f_k}^{\bar f_{k+1}} S\,df \Big)^{1/2} % eq:rolling-35 $$
 * with the barred limits in the integral (erratum E21: the paper prints f_k). As a sine of
 * amplitude a has the mean square $a^2/2$, the variance over a long time is $\int S\,df$ exactly,
 * for every realisation. This needs S one-sided; the density of Eq. 32, over positive and negative
 * frequencies, would give half of the variance.
 *
 * With a finite K the history is not quite Gaussian. The fourth moment over a long time is
 * $3\sigma^4 - \frac38 \sum a_k^4$; for a flat S the mean of $\sum (\Delta f_k)^2$ over random
 * limits is $2 B^2/(K+1)$, so that the mean kurtosis is $3 - 3/(K+1)$.
 *
 * **Sampling.** No sine is called for each sample: a term is a rotating pair
 * $$ (c, s)_{n+1} = (c \cos\delta - s \sin\delta, \; s \cos\delta + c \sin\delta), \qquad
 *    \delta = 2\pi f_k / r ,                                                       % eq:rotation $$
 * from correctly rounded values of the first phase and of delta (exact.c), scaled back to length 1
 * every 1024 samples. The angle is off by at most n 2^-52 after n samples, 4e-10 after 2e6: far
 * below anything a spectrum shows. The operations are in one fixed order: the same bits
 * everywhere.
 *
 * Cost: four products a term and sample. Units: whatever P is in; frequencies in Hz.
 * Tests: tests/rolling/test_superposition.c (variance, kurtosis, spectrum, samples against
 * sin, bad input).
 */
#include "rolling/superposition.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exact.h"

enum { RENORMALISE_EVERY = 1024 };

/// S at f between the points i and i + 1
static double linear_at(const struct ra_density *d, size_t i, double f)
{
    const double f0 = d->frequency[i], f1 = d->frequency[i + 1];
    return d->density[i] + (d->density[i + 1] - d->density[i]) * ((f - f0) / (f1 - f0));
}

double ra_density_integral(const struct ra_density *density, double low, double high)
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

static enum ra_code check_band(const struct ra_density *d, double low, double high, size_t terms,
                               struct ra_status *st)
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

enum ra_code ra_harmonics_make(const struct ra_density *density, double low, double high,
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

/// adds one term, eq:rotation
static void add_term(double frequency, double amplitude, double phase, double rate, size_t count,
                     double *sample)
{
    const double turn_c = ra_exact_cos_turns(frequency / rate);
    const double turn_s = ra_exact_sin_turns(frequency / rate);
    double c = ra_exact_cos_turns(phase), s = ra_exact_sin_turns(phase);
    for (size_t n = 0; n < count; n++) {
        sample[n] += amplitude * s;
        const double next = c * turn_c - s * turn_s;
        s = s * turn_c + c * turn_s;
        c = next;
        if (n % RENORMALISE_EVERY == RENORMALISE_EVERY - 1) {
            const double length = sqrt(c * c + s * s);
            c /= length;
            s /= length;
        }
    }
}

void ra_harmonics_sample(const struct ra_harmonics *harmonics, double rate, size_t count,
                         double *sample)
{
    for (size_t n = 0; n < count; n++) {
        sample[n] = harmonics->mean;
    }
    for (size_t k = 0; k < harmonics->count; k++) {
        add_term(harmonics->frequency[k], harmonics->amplitude[k], harmonics->phase[k], rate, count,
                 sample);
    }
}
