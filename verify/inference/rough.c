// Rough profiles between an exponential and a Gaussian autocorrelation.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The method of Garcia and Stoll, which the paper names, is known with two autocorrelations,
 * $e^{-x^2/l_c^2}$ and $e^{-|x|/l_c}$. Between them lie exponential processes of length
 * $\ell$ smoothed by the filter whose own autocorrelation is $e^{-x^2/w^2}$: with
 * $s = w/\sqrt2$
 * $$ R(x) \propto \int e^{-|x - y|/\ell}\,e^{-y^2/w^2}\,dy \propto
 *     e^{-x/\ell}\,\mathrm{erfc}\Big(\frac{s/\ell - x/s}{\sqrt2}\Big) +
 *     e^{x/\ell}\,\mathrm{erfc}\Big(\frac{s/\ell + x/s}{\sqrt2}\Big). $$
 * $\ell$ is what makes $R(l_c) = R(0)/e$; it is 0 at $w = l_c$, where the process is
 * white and R Gaussian, and $l_c$ at w = 0. It is rounded to a tenth of a nanometre, so that a
 * last bit of erfc has no part in a surface. With the arguments b of erfc both terms are
 * $e^{-x^2/2s^2}\,e^{b^2}\mathrm{erfc}\,b$ but for one factor, and in this form nothing
 * overflows or vanishes.
 *
 * Noise of the exponential begins half a kernel before the first node. Ra is that of the record.
 *
 * Tests: tests/inference/test_rough.c.
 */
#include "inference/rough.h"

#include <math.h>
#include <stdlib.h>

#include "surface/exponential.h"
#include "surface/filter.h"
#include "surface/surface.h"

/// exp(b^2) erfc(b), b >= 0: where erfc is small by its continued fraction.
static double scaled_erfc(double b)
{
    if (b < 5.0) {
        return exp(b * b) * erfc(b);
    }
    double tail = b;
    for (int k = 40; k > 0; k--) {
        tail = b + 0.5 * k / tail;
    }
    return 1.0 / (tail * sqrt(acos(-1.0)));
}

double rough_correlation(double x, double inner, double w)
{
    const double s = w / sqrt(2.0), far = fabs(x);
    if (!(w > 0.0)) {
        return exp(-far / inner);
    }
    const double ratio = s / inner, before = (ratio - far / s) / sqrt(2.0);
    const double gauss = exp(-far * far / (2.0 * s * s));
    const double first = before < 0.0 ? exp(ratio * ratio / 2.0 - far / inner) * erfc(before)
                                      : gauss * scaled_erfc(before);
    const double second = gauss * scaled_erfc((ratio + far / s) / sqrt(2.0));
    return (first + second) / (2.0 * scaled_erfc(ratio / sqrt(2.0)));
}

double rough_inner(double lc, double w)
{
    double low = 1e-3 * lc, high = lc;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2.0;
        if (rough_correlation(lc, middle, w) < exp(-1.0)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return floor((low + high) / 2.0 * 1e10 + 0.5) * 1e-10;
}

/// The exponential process and its filter, not yet scaled.
static enum ra_code fill(const struct ra_surface_recipe *recipe, double smoothing,
                         struct ra_profile *profile, struct ra_status *st)
{
    const double w = smoothing * recipe->correlation_length;
    const double nodes = w / profile->spacing;
    const size_t half = ra_filter_half(nodes);
    const double lc = rough_inner(recipe->correlation_length, w);
    const struct ra_surface_recipe inner = {
        .correlation_length = lc, .seed = recipe->seed, .stream = recipe->stream};
    const struct ra_cells row = {profile->count + 2 * half, 1, profile->spacing, profile->spacing};
    double *const noise = ra_alloc(row.nx, sizeof *noise, "exponential process", st);
    double *const weight = ra_alloc(2 * half + 1, sizeof *weight, "kernel", st);
    if (noise != NULL && weight != NULL) {
        ra_exponential_fill(&inner, &row, noise);
        ra_filter_kernel(nodes, half, weight);
        ra_filter(noise, 1, weight, 2 * half + 1, profile->count, profile->height);
    }
    const bool made = noise != NULL && weight != NULL;
    free(noise);
    free(weight);
    return made ? RA_OK : RA_SYSTEM;
}

enum ra_code rough_make(const struct ra_surface_recipe *recipe, double smoothing, size_t count,
                        double spacing, struct ra_profile *profile, struct ra_status *st)
{
    if (smoothing >= 1.0) {
        return ra_surface_make(recipe, count, spacing, profile, NULL, 0, st);
    }
    *profile = (struct ra_profile){count, spacing, NULL};
    enum ra_code code = ra_filter_check(recipe->correlation_length, spacing, st);
    if (code == RA_OK) {
        profile->height = ra_alloc(count, sizeof *profile->height, "heights", st);
        code = profile->height == NULL ? RA_SYSTEM : fill(recipe, smoothing, profile, st);
    }
    if (code != RA_OK) {
        ra_profile_free(profile);
        return code;
    }
    double sum = 0.0;
    ra_profile_level(profile, RA_LEVEL_MEAN);
    for (size_t l = 0; l < count; l++) {
        sum += fabs(profile->height[l]);
    }
    for (size_t l = 0; l < count; l++) {
        profile->height[l] *= recipe->Ra / (sum / (double)count);
    }
    return RA_OK;
}
