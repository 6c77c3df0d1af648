// Profiles for the two solids: rough (Garcia and Stoll), analytic and measured.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Rough profiles (Sect. 4, the paper's reference [16])
 * ----------------------------------------------------
 * Garcia and Stoll (Phys. Rev. Lett. 52, 1798, 1984) pass white Gaussian noise through a Gaussian
 * filter. The heights are normal, and their autocorrelation is the filter's with itself,
 *
 *     R(x) = \sigma^2 \exp(-x^2/l_c^2)                        % eq:ra2d-acf
 *     w(x) = \exp(-2 x^2/l_c^2),  w * w \propto \exp(-x^2/l_c^2)  % eq:ra2d-kernel
 *
 * so l_c is the lag where the correlation falls to 1/e = 0.37, as the paper defines it. On nodes
 * x_l = l chi, with eta_i independent standard normal numbers,
 *
 *     h_l = \sigma \sum_{k=-K}^{K} w_k \eta_{l+k} \Big/ \sqrt{\sum_k w_k^2}  % eq:ra2d-garcia-stoll
 *
 * The divisor is the discrete sum, not its integral, so the variance of the process on the grid is
 * sigma^2 exactly, whatever the spacing. K is where the kernel has fallen below 2^-60 of its peak:
 * what is cut off is less than the rounding of what is kept. The usual programs (the paper used
 * Bergstrom's) filter by FFT, which makes the profile periodic: its end knows its beginning, and an
 * FFT library's bits depend on the machine. We sum in real space over noise that extends K nodes
 * beyond either end. Node l adds its terms in the order of k, each a rounded product and a rounded
 * sum; nodes, not terms, lie across the vector lanes, so every compiler gives the same bits.
 *
 * Resolution. With chi above l_c/5 the kernel has a handful of nodes, slopes and curvatures of the
 * sampled profile fall short (central differences by 4 % and 3 % at l_c/5, by 14 % and 12 % at
 * twice that), and a kernel scaled by its integral loses variance silently; it is refused.
 *
 * Scale. Either `sigma`, the rms height of the process, with the record's mean left in: then
 * the record's own Rq scatters, E[Rq] = 0.9728 sigma, sd 0.116, on 44.4 lc (the slider). Or `Ra`:
 * the record's mean is removed and the record scaled, so that its Ra is the target to rounding.
 *
 * Length. Noise is drawn from left to right. With `sigma` a longer record of a seed therefore
 * begins with the shorter one; with `Ra` it does not: both are the same realisation, but each has
 * its own mean removed and is scaled to its own Ra (0.45 m and 0.02 m of seed 1, Ra 5 um: a factor
 * of 1.04 and a shift). `same` (reading L8) means one profile on both solids: mean, Ra and line are
 * then those of the `reference`, the record of the solid that has the recipe, and the other solid's
 * record is as much of it as it is long, or goes on beyond it.
 *
 * Exponential and self-affine profiles, those with the spectrum of a table, and heights that are
 * not normal: processes.c.
 *
 * Analytic profiles: flat; h = A sin 2 pi (x/lambda + phase); a sum of raised cosines,
 *
 *     h = \tfrac12 H (1 + \cos 2\pi(x - c)/w)
 *       = H \cos^2 \pi(x - c)/w,  |x - c| < w/2            % eq:ra2d-bump
 *
 * of which we evaluate the square, which is free of cancellation at the feet. Here x is counted
 * from the end of the solid, also where it has no node there (`first` = 1). A rough profile has no
 * place of its own, and neither has a record: both begin at the first node.
 *
 * Measured profiles (`measured.c`) are filtered, interpolated onto the grid, cut, levelled, scaled.
 *
 * Cost, measured: 90001 nodes with l_c = 100 chi (915 terms) 4 ms, most of it the sums;
 * a sine of as many nodes 6 ms.
 * Units: SI. Tests: tests/surface/test_surface.c (ACF, variance, slopes, hash of the bits, bad
 * input).
 */
#include "surface/surface.h"
#include "base/random.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/exact.h"
#include "surface/filter.h"
#include "surface/measured.h"
#include "surface/processes.h"

// ## What a maker is given

/// One surface to make: `profile` has its nodes and zeroed heights, `note` may be NULL.
struct order {
    const struct ra_surface_recipe *recipe;
    struct ra_profile *profile;
    char *note;
    size_t note_size;
    struct ra_status *st;
};

static size_t reference_of(const struct ra_surface_recipe *recipe, const struct ra_profile *profile)
{
    return recipe->reference > 0 ? recipe->reference : profile->count;
}

/// Fills the heights by one kind of recipe.
typedef enum ra_code maker(const struct order *order);

// ## Rough profiles

/// What eq:ra2d-garcia-stoll asks of its numbers, before any memory is taken.
static enum ra_code check_rough(const struct ra_surface_recipe *recipe, double spacing,
                                struct ra_status *st)
{
    if (recipe->kind == RA_SURFACE_SPECTRUM) {
        return RA_OK;
    }
    if (recipe->kind != RA_SURFACE_SELF_AFFINE &&
        ra_filter_check(recipe->correlation_length, spacing, st) != RA_OK) {
        return RA_INPUT;
    }
    const bool has_Ra = recipe->Ra > 0.0 && isfinite(recipe->Ra);
    const bool has_sigma = recipe->sigma > 0.0 && isfinite(recipe->sigma);
    if (has_Ra == has_sigma || (!has_Ra && recipe->Ra != 0.0) ||
        (!has_sigma && recipe->sigma != 0.0)) {
        return ra_fail(st, RA_INPUT,
                       "Ra = %g m and sigma = %g m: give one of them a positive value and leave "
                       "the other out",
                       recipe->Ra, recipe->sigma);
    }
    return RA_OK;
}

/// Either the process is scaled, or the record. (A record without any roughness would become NaN,
/// which ra_surface_make refuses.)
static void scale_rough(const struct ra_surface_recipe *recipe, double rms,
                        struct ra_profile *profile)
{
    const size_t reference = reference_of(recipe, profile);
    double factor = recipe->sigma;
    if (recipe->kind == RA_SURFACE_SPECTRUM) {
        factor = rms * recipe->scale;
    } else if (recipe->Ra > 0.0) {
        ra_profile_level_by(profile, reference, RA_LEVEL_MEAN);
        double sum = 0.0;
        for (size_t l = 0; l < reference; l++) {
            sum += fabs(profile->height[l]);
        }
        factor = recipe->Ra / (sum / (double)reference);
    }
    for (size_t l = 0; l < profile->count; l++) {
        profile->height[l] *= factor;
    }
}

/// eq:ra2d-garcia-stoll for sigma = 1.
static enum ra_code fill_gaussian(const struct ra_surface_recipe *recipe,
                                  struct ra_profile *profile, struct ra_status *st)
{
    const double nodes_per_length = recipe->correlation_length / profile->spacing;
    const size_t half = ra_filter_half(nodes_per_length);
    const size_t noises = profile->count + 2 * half;
    double *weight = ra_alloc(2 * half + 1, sizeof *weight, "kernel of the surface", st);
    double *noise = ra_alloc(noises, sizeof *noise, "noise of the surface", st);
    enum ra_code code = RA_SYSTEM;
    if (weight == NULL || noise == NULL) {
        goto done;
    }
    struct ra_random random;
    ra_random_seed(&random, recipe->seed, recipe->stream);
    ra_noise(&random, noises, 1, noise);
    ra_filter_kernel(nodes_per_length, half, weight);
    ra_filter(noise, 1, weight, 2 * half + 1, profile->count, profile->height);
    code = RA_OK;
done:
    free(weight);
    free(noise);
    return code;
}

/// What a table has, and what of it the grid leaves out.
static void say_table(const struct order *order, const struct ra_density *d)
{
    const double least = 4.0 * order->profile->spacing, last = d->wave_number[d->count - 1];
    ra_note(order->note, order->note_size,
            "%s: %zu rows, waves from %.4g um to %.4g um, rms %.4g um", order->recipe->file,
            d->count, 1e6 / last, 1e6 / d->wave_number[0],
            1e6 * sqrt(ra_density_between(d, 0.0, HUGE_VAL)));
    if (last > 1.0 / least) {
        ra_note(order->note, order->note_size,
                "of waves shorter than four spacings, %.4g um, %.3g um rms are left out",
                1e6 * least, 1e6 * sqrt(ra_density_between(d, 1.0 / least, HUGE_VAL)));
    }
}

/// Divided by the rms height, which is handed on.
static enum ra_code fill_spectrum(const struct order *order, double *rms)
{
    const struct ra_surface_recipe *const r = order->recipe;
    const struct ra_cells row = {order->profile->count, 1, order->profile->spacing, 1.0};
    struct ra_density d;
    struct ra_status why = {RA_OK, ""};
    enum ra_code code = ra_density_read(r->file, r->format, 3, &d, order->st);
    if (code == RA_OK) {
        code = ra_process_spectrum(&d, r->seed, r->stream, &row, order->profile->height, rms, &why);
        if (code == RA_OK) {
            say_table(order, &d);
        } else {
            ra_fail(order->st, code, code == RA_INPUT ? "%s: %s" : "%.0s%s", r->file, why.text);
        }
    }
    ra_density_free(&d);
    return code;
}

/// Waves around a profile are those of its length. If the solid that has the recipe is the shorter
/// one, `same` wants it to go on.
static enum ra_code fill_waves(const struct order *order, double *rms)
{
    const struct ra_surface_recipe *const r = order->recipe;
    const bool affine = r->kind == RA_SURFACE_SELF_AFFINE;
    if (order->profile->count > reference_of(r, order->profile)) {
        return ra_fail(order->st, RA_INPUT,
                       "%s does not go on beyond its solid: give the recipe to the longer one, and "
                       "kind = same to the other",
                       affine ? "a self-affine profile" : "a profile by its spectrum");
    }
    if (!affine) {
        return fill_spectrum(order, rms);
    }
    const struct ra_self_affine of = {r->hurst, r->longest, r->shortest, r->seed, r->stream};
    const struct ra_cells row = {order->profile->count, 1, order->profile->spacing, 1.0};
    return ra_process_self_affine(&of, &row, order->profile->height, order->st);
}

static enum ra_code make_rough(const struct order *order)
{
    const struct ra_surface_recipe *recipe = order->recipe;
    struct ra_profile *profile = order->profile;
    double rms = 1.0;
    enum ra_code code = check_rough(recipe, profile->spacing, order->st);
    if (code != RA_OK) {
        return code;
    }
    if (recipe->kind == RA_SURFACE_GAUSSIAN) {
        code = fill_gaussian(recipe, profile, order->st);
    } else if (recipe->kind == RA_SURFACE_EXPONENTIAL) {
        const double lc = recipe->correlation_length;
        const struct ra_exponential of = {lc, lc, recipe->seed, recipe->stream};
        const struct ra_cells row = {profile->count, 1, profile->spacing, profile->spacing};
        ra_process_exponential(&of, &row, profile->height);
    } else {
        code = fill_waves(order, &rms);
    }
    if (code == RA_OK) {
        code = ra_transform_heights(recipe->skewness, recipe->kurtosis, profile->count,
                                    profile->height, order->st);
    }
    if (code == RA_OK) {
        scale_rough(recipe, rms, profile);
    }
    return code;
}

// ## Analytic profiles

static enum ra_code make_flat(const struct order *order)
{
    (void)order; // the heights are zero already
    return RA_OK;
}

static enum ra_code make_sine(const struct order *order)
{
    const struct ra_surface_recipe *recipe = order->recipe;
    struct ra_profile *profile = order->profile;
    if (!(recipe->wavelength > 0.0 && isfinite(recipe->wavelength))) {
        return ra_fail(order->st, RA_INPUT, "wavelength %g m is wrong: give a positive length",
                       recipe->wavelength);
    }
    for (size_t l = 0; l < profile->count; l++) {
        const double x = (double)(recipe->first + l) * profile->spacing;
        const double turns = x / recipe->wavelength + recipe->phase;
        profile->height[l] = recipe->amplitude * ra_exact_sin_turns(turns);
    }
    return RA_OK;
}

/// eq:ra2d-bump; half an argument of the square is half a turn.
static enum ra_code make_bumps(const struct order *order)
{
    const struct ra_surface_recipe *recipe = order->recipe;
    struct ra_profile *profile = order->profile;
    for (size_t i = 0; i < recipe->bump_count; i++) {
        const struct ra_bump bump = recipe->bump[i];
        if (!(bump.width > 0.0 && isfinite(bump.width))) {
            return ra_fail(order->st, RA_INPUT,
                           "bump %zu: width %g m is wrong: give a positive length", i + 1,
                           bump.width);
        }
        for (size_t l = 0; l < profile->count; l++) {
            const double x = (double)(recipe->first + l) * profile->spacing;
            const double offset = x - bump.centre;
            if (fabs(offset) < 0.5 * bump.width) {
                const double cosine = ra_exact_cos_turns(0.5 * offset / bump.width);
                profile->height[l] += bump.height * cosine * cosine;
            }
        }
    }
    return RA_OK;
}

// ## Measured profiles

static enum ra_code make_measured(const struct order *order)
{
    struct ra_profile *profile = order->profile;
    const size_t reference = reference_of(order->recipe, profile);
    struct ra_profile piece;
    const enum ra_code code =
        ra_measured_make(order->recipe, profile->count, reference, profile->spacing, &piece,
                         order->note, order->note_size, order->st);
    if (code == RA_OK) {
        free(profile->height);
        *profile = piece; // which now owns the heights
    }
    return code;
}

// ## Any profile

/// The caller takes the other solid's recipe for SAME; arriving here it has no other solid.
static enum ra_code refuse_same(const struct order *order)
{
    return ra_fail(order->st, RA_INPUT,
                   "surface kind `same` has no other solid to copy: give one of the two solids a "
                   "surface of its own");
}

static maker *const makers[] = {
    [RA_SURFACE_FLAT] = make_flat,         [RA_SURFACE_GAUSSIAN] = make_rough,
    [RA_SURFACE_SINE] = make_sine,         [RA_SURFACE_BUMPS] = make_bumps,
    [RA_SURFACE_FILE] = make_measured,     [RA_SURFACE_SAME] = refuse_same,
    [RA_SURFACE_EXPONENTIAL] = make_rough, [RA_SURFACE_SELF_AFFINE] = make_rough,
    [RA_SURFACE_SPECTRUM] = make_rough,
};

/// A height that is not a number would pass through the contact search as "no contact" and be seen,
/// if at all, as a wrong result; so we look at every one.
enum ra_code ra_surface_make(const struct ra_surface_recipe *recipe, size_t count, double spacing,
                             struct ra_profile *profile, char *note, size_t note_size,
                             struct ra_status *st)
{
    *profile = (struct ra_profile){0};
    if (note != NULL && note_size > 0) {
        note[0] = '\0';
    }
    if (count < 2 || !(spacing > 0.0 && isfinite(spacing))) {
        return ra_fail(st, RA_INPUT,
                       "%zu nodes with a spacing of %g m make no surface: give at least 2 nodes "
                       "and a positive spacing",
                       count, spacing);
    }
    // all of the reference is made, and cut in the end
    const size_t made = recipe->reference > count ? recipe->reference : count;
    profile->count = made;
    profile->spacing = spacing;
    profile->height = ra_alloc(made, sizeof *profile->height, "heights of the surface", st);
    if (profile->height == NULL) {
        return RA_SYSTEM;
    }
    const struct order order = {recipe, profile, note, note_size, st};
    enum ra_code code = makers[recipe->kind](&order);
    for (size_t l = 0; code == RA_OK && l < made; l++) {
        if (!isfinite(profile->height[l])) {
            code = ra_fail(st, RA_INPUT,
                           "height %g at node %zu is not finite: check amplitudes, heights and "
                           "scale of the surface",
                           profile->height[l], l);
        }
    }
    if (code != RA_OK) {
        ra_profile_free(profile);
    } else {
        profile->count = count;
    }
    return code;
}
