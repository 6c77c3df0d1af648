// Random profiles with the spectrum and the heights of a record.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The method is the iterated amplitude-adjusted Fourier transform of T. Schreiber and A. Schmitz,
 * Phys. Rev. Lett. 77, 635 (1996). It makes surrogates of a time series. Here the surrogate has
 * another number of points than the record. For $M = 2^m$ points we require the powers of all waves
 * and all heights:
 * $$ |X_k|^2 = \tfrac12 M^2 S_k,\quad \sum_k S_k = R_q^2,\quad X_0 = 0     % eq:ra2d-asked-power $$
 * $$ y_{(j)} = Q\Big(\frac{j + 1/2}{M}\Big)                              % eq:ra2d-asked-heights $$
 *
 * S is the periodogram of the record with zeros behind it up to M points, so it has the waves of
 * the longer profile. All places of the record have the same weight (eq:ra2d-octave-factors). So
 * the sum of S is the mean square of the record, and its short waves have the curvature of the
 * record; the window alone would not give these. Q is the quantile function of the record: its
 * sorted heights belong to (i + 1/2)/n, and Q is linear between them. Starting from these heights
 * in a random order we repeat two steps:
 *
 * 1. the transform X of the heights y gets the required amplitudes, keeps its phases, and is
 *    transformed back: the spectrum is right;
 * 2. the result is replaced by the required heights in the same order: the heights are right.
 *
 * The iteration ends with step 1, when the order of heights no longer changes or after 50 rounds
 * (for a plateau with Rsk = -1.5 the error is then 1 %). So the spectrum is exact, and the heights
 * are nearly exact. Step 2 at the end would add white noise. This noise is far below the roughness,
 * but not below the fine end of its spectrum, which decides the curvature and so the noise of
 * sliding. M is at least the number of nodes of the profile plus that of the record. So the profile
 * is a piece of a periodic one, and its two ends need not meet.
 *
 * The note on each such profile states its differences from the record (extension.c): power in
 * third octaves,
 * $$ \max_b |S_b/S^{record}_b - 1|,\quad f_b = 2^{b/3}\,10/L             % eq:ra2d-third-octaves $$
 * skewness, kurtosis, and rms curvature. The lift-off speed of a slider, V*, is proportional to the
 * inverse root of the curvature of both surfaces together. If the curvature of one is wrong by a
 * factor, V* changes by at most the inverse root of this factor. Means over 20 seeds for each of 32
 * records show: the curvature is right within 5 % for records of 40 correlation lengths with an
 * instrument's noise, within 4 % for self-affine ones of 4000 nodes with H = 0.8, and within 8 % if
 * their summits are cut off. Single profiles scatter about these means by 1 to 10 %. They scatter
 * most if the curvature is concentrated in few places, as at the edges of plateaus.
 *
 * The bits are the same on every machine: the order of the transforms is fixed (fourier.c), and
 * equal heights are ranked by their index.
 *
 * Units: SI. Tests: tests/surface/test_extension.c.
 */
#include "surface/synthesis.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/fourier.h"
#include "surface/periodogram.h"

enum { ROUNDS = 50 };

/// A height and its place.
struct place {
    double height;
    size_t at;
};

/// The required values and the present profile (points each).
struct work {
    size_t points;
    struct ra_fourier fourier;
    double *amplitude; ///< $|X_k|$ (points/2 + 1)
    double *asked;     ///< required heights in ascending order
    double *real, *imaginary;
    struct place *place; ///< places in ascending order of the heights of the last round
};

static void free_work(struct work *w)
{
    ra_fourier_free(&w->fourier);
    free(w->amplitude);
    free(w->asked);
    free(w->real);
    free(w->imaginary);
    free(w->place);
}

static enum ra_code make_work(size_t points, struct work *w, struct ra_status *st)
{
    *w = (struct work){.points = points};
    w->amplitude = ra_alloc(points / 2 + 1, sizeof *w->amplitude, "amplitudes of a synthesis", st);
    w->asked = ra_alloc(points, sizeof *w->asked, "heights of a synthesis", st);
    w->real = ra_alloc(points, sizeof *w->real, "waves of a synthesis", st);
    w->imaginary = ra_alloc(points, sizeof *w->imaginary, "waves of a synthesis", st);
    w->place = ra_alloc(points, sizeof *w->place, "ranks of a synthesis", st);
    if (w->amplitude == NULL || w->asked == NULL || w->real == NULL || w->imaginary == NULL ||
        w->place == NULL) {
        return RA_SYSTEM;
    }
    return ra_fourier_make(points, &w->fourier, st);
}

/// Equal heights keep the order of their places, so that the order is unique.
static int compare(const void *a, const void *b)
{
    const struct place *const x = a, *const y = b;
    return x->height != y->height ? (x->height > y->height) - (x->height < y->height)
                                  : (x->at > y->at) - (x->at < y->at);
}

// ## Required values

/// Computes eq:ra2d-asked-heights from heights in ascending order.
static void ask_heights(const struct place *sorted, size_t count, struct work *w)
{
    for (size_t j = 0; j < w->points; j++) {
        const double place = fmax(0.0, ((double)j + 0.5) / (double)w->points * (double)count - 0.5);
        const size_t left = (size_t)place;
        const double low = sorted[left].height;
        const double high = left + 1 < count ? sorted[left + 1].height : low;
        w->asked[j] = low + (place - (double)left) * (high - low);
    }
}

/// Computes S for the whole record.
static enum ra_code even_periodogram(const struct ra_profile *profile, size_t points,
                                     struct ra_periodogram *p, struct ra_status *st)
{
    const enum ra_code code = ra_periodogram_make(profile, points, p, st);
    return code == RA_OK ? ra_periodogram_even(profile, p, st) : code;
}

/// eq:ra2d-asked-power
static enum ra_code ask_power(const struct ra_profile *record, struct work *w, struct ra_status *st)
{
    struct ra_periodogram p;
    const enum ra_code code = even_periodogram(record, w->points, &p, st);
    const size_t last = w->points / 2;
    for (size_t k = 1; code == RA_OK && k <= last; k++) {
        const double share = k < last ? 0.5 : 1.0;
        w->amplitude[k] = (double)w->points * sqrt(share * p.power[k]);
    }
    ra_periodogram_free(&p);
    return code;
}

static enum ra_code ask(const struct ra_profile *record, struct work *w, struct ra_status *st)
{
    const size_t n = record->count;
    struct ra_profile z = {n, record->spacing, NULL};
    struct place *const sorted = ra_alloc(n, sizeof *sorted, "heights in their order", st);
    z.height = ra_alloc(n, sizeof *z.height, "heights about their line", st);
    enum ra_code code = RA_SYSTEM;
    if (sorted != NULL && z.height != NULL) {
        double square = 0.0;
        memcpy(z.height, record->height, n * sizeof *z.height);
        ra_profile_level(&z, RA_LEVEL_LINE);
        for (size_t l = 0; l < n; l++) {
            square += z.height[l] * z.height[l] / (double)n;
            sorted[l] = (struct place){z.height[l], l};
        }
        qsort(sorted, n, sizeof *sorted, compare);
        ask_heights(sorted, n, w);
        code = ask_power(&z, w, st);
        if (code == RA_OK && !(square > 0.0)) {
            code = ra_fail(st, RA_INPUT,
                           "a flat record has no roughness to be synthesised: give "
                           "kind = flat");
        }
    }
    free(sorted);
    ra_profile_free(&z);
    return code;
}

// ## Rounds

/// Sorts the places by the heights in `real`. Returns true if no place has moved.
static bool rank(struct work *w, size_t *before)
{
    bool same = true;
    for (size_t j = 0; j < w->points; j++) {
        before[j] = w->place[j].at;
        w->place[j].height = w->real[w->place[j].at];
    }
    qsort(w->place, w->points, sizeof *w->place, compare);
    for (size_t j = 0; j < w->points; j++) {
        same = same && w->place[j].at == before[j];
    }
    return same;
}

/// Sets the required heights, in the order of the places.
static void set_heights(struct work *w)
{
    for (size_t j = 0; j < w->points; j++) {
        w->real[w->place[j].at] = w->asked[j];
    }
    memset(w->imaginary, 0, w->points * sizeof *w->imaginary);
}

/// Sets the required amplitudes with the phases of `real`; the imaginary part that comes back is
/// only rounding and is dropped.
static void set_spectrum(struct work *w)
{
    const size_t n = w->points;
    ra_fourier_transform(&w->fourier, w->real, w->imaginary);
    for (size_t k = 0; k < n; k++) {
        const double x = w->real[k], y = w->imaginary[k];
        const double size = sqrt(x * x + y * y);
        const double amplitude = w->amplitude[k <= n / 2 ? k : n - k] / (double)n;
        w->real[k] = size > 0.0 ? amplitude * (x / size) : amplitude;
        w->imaginary[k] = size > 0.0 ? amplitude * (y / size) : 0.0;
    }
    ra_fourier_transform(&w->fourier, w->imaginary, w->real);
}

static enum ra_code iterate(struct work *w, uint64_t seed, uint64_t stream, struct ra_status *st)
{
    size_t *const before = ra_alloc(w->points, sizeof *before, "ranks of a synthesis", st);
    struct ra_random random;
    if (before == NULL) {
        return RA_SYSTEM;
    }
    ra_random_seed(&random, seed, stream);
    for (size_t l = 0; l < w->points; l++) {
        w->real[l] = ra_random_normal(&random);
        w->place[l].at = l;
    }
    bool same = false;
    // heights, then spectrum, until the order of the heights no longer changes
    for (int round = 0; round < ROUNDS && !same; round++) {
        same = rank(w, before);
        set_heights(w);
        set_spectrum(w);
    }
    free(before);
    return RA_OK;
}

enum ra_code ra_synthesise(const struct ra_profile *record, uint64_t seed, uint64_t stream,
                           struct ra_profile *profile, struct ra_status *st)
{
    struct work w;
    enum ra_code code = make_work(ra_fourier_size(profile->count + record->count), &w, st);
    if (code == RA_OK) {
        code = ask(record, &w, st);
    }
    if (code == RA_OK) {
        code = iterate(&w, seed, stream, st);
    }
    if (code == RA_OK) {
        memcpy(profile->height, w.real, profile->count * sizeof *profile->height);
    }
    free_work(&w);
    return code;
}

// ## Likeness

static enum ra_code roughness_of(const struct ra_profile *profile, struct ra_roughness *r,
                                 struct ra_status *st)
{
    struct ra_profile z = {profile->count, profile->spacing, NULL};
    z.height = ra_alloc(z.count, sizeof *z.height, "heights about their line", st);
    if (z.height == NULL) {
        return RA_SYSTEM;
    }
    memcpy(z.height, profile->height, z.count * sizeof *z.height);
    ra_profile_level(&z, RA_LEVEL_LINE);
    const enum ra_code code = ra_roughness(&z, r, st);
    ra_profile_free(&z);
    return code;
}

/// eq:ra2d-third-octaves; a band that contains only rounding is left out.
static double largest_difference(const struct ra_periodogram *record,
                                 const struct ra_periodogram *made, double length)
{
    const double third = 0x1.428a2f98d728bp+0; // $2^{1/3}$
    double most = 0.0, all = ra_periodogram_band(record, HUGE_VAL, 2.0 * record->spacing);
    for (double wave = length / 10.0; wave / third >= 2.0 * record->spacing; wave /= third) {
        const double asked = ra_periodogram_band(record, wave, wave / third);
        if (asked > 1e-20 * all) {
            const double is = ra_periodogram_band(made, wave, wave / third);
            most = fmax(most, fabs(is / asked - 1.0));
        }
    }
    return most;
}

enum ra_code ra_likeness_of(const struct ra_profile *record, const struct ra_profile *made,
                            struct ra_likeness *likeness, struct ra_status *st)
{
    struct ra_periodogram p = {0}, q = {0};
    enum ra_code code = roughness_of(record, &likeness->record, st);
    if (code == RA_OK) {
        code = roughness_of(made, &likeness->made, st);
    }
    if (code == RA_OK) {
        code = even_periodogram(record, ra_fourier_size(record->count), &p, st);
    }
    if (code == RA_OK) {
        code = even_periodogram(made, ra_fourier_size(made->count), &q, st);
    }
    if (code == RA_OK) {
        likeness->spectrum = largest_difference(&p, &q, (double)record->count * record->spacing);
    }
    ra_periodogram_free(&p);
    ra_periodogram_free(&q);
    return code;
}
