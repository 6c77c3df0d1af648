// The scale of random heights, and heights with another distribution than the normal one.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Scale.** There are two ways. `sigma` is the rms height of the process. Then the mean of the
 * record is kept, and Rq of the record scatters: on 44.4 lc (the slider) E[Rq] = $0.9728 \sigma$
 * with a standard deviation of $0.116 \sigma$. For a profile, `Ra` can be given instead. Then the
 * mean of the record is removed, and the record is scaled so that its Ra has the required value to
 * rounding. A spectrum contains its own rms height.
 *
 * Noise is drawn from left to right. So with `sigma` a longer record of a seed begins with the
 * shorter one. With `Ra` it does not: both records are the same realisation, but each has its own
 * mean removed and is scaled to its own Ra (for 0.45 m and 0.02 m of seed 1, Ra 5 um, they differ
 * by a factor of 1.04 and a shift). With the same `reference` (same.c) they are equal over their
 * common length.
 *
 * **Heights that are not normal.** A. I. Fleishman, Psychometrika 43, 521 (1978): with x normal
 * $$ z = -c + b x + c x^2 + d x^3                                                % eq:ra2d-cubic $$
 * $$ 1 = b^2 + 6bd + 2c^2 + 15d^2, \\
 *    R_{sk} = 2c\,(b^2 + 24bd + 105d^2 + 2), \\
 *    R_{ku} - 3 = 24\,[bd + c^2(1 + b^2 + 28bd) + d^2(12 + 48bd + 141c^2 + 225d^2)]
 *                                                                        % eq:ra2d-cubic-moments $$
 * Newton's method solves these for b, c, d. It starts from 1, 0, 0, the coefficients of normal
 * heights, and approaches the required moments in 64 equal steps. A cubic that is not monotonic
 * within four standard deviations would invert summits, and is refused. If x has the correlation r,
 * the correlation of z is
 * $$ (b + 3d)^2 r + 2c^2 r^2 + 6d^2 r^3                              % eq:ra2d-cubic-correlation $$
 * So correlation lengths become a little shorter, by 5 % for Rsk = -1, and spectra differ a little
 * from the required ones. The moments are those of the process; the moments of a record scatter
 * about them.
 *
 * Units: SI. Tests: tests/surface/test_surface.c, tests/surface/test_processes.c.
 */
#include "surface/heights.h"

#include <math.h>
#include <stdbool.h>

enum { STEPS = 64, NEWTON = 8 };

// ## Heights that are not normal

/// Residuals of eq:ra2d-cubic-moments in variance, skewness and excess.
static void lacking(const double x[3], double skewness, double excess, double f[3])
{
    const double b = x[0], c = x[1], d = x[2];
    f[0] = b * b + 6.0 * b * d + 2.0 * c * c + 15.0 * d * d - 1.0;
    f[1] = 2.0 * c * (b * b + 24.0 * b * d + 105.0 * d * d + 2.0) - skewness;
    f[2] = 24.0 * (b * d + c * c * (1.0 + b * b + 28.0 * b * d) +
                   d * d * (12.0 + 48.0 * b * d + 141.0 * c * c + 225.0 * d * d)) -
           excess;
}

/// Derivatives of the residuals of `lacking`; the columns of a row are those with respect to b, c,
/// d.
static void derivatives(const double x[3], double j[3][3])
{
    const double b = x[0], c = x[1], d = x[2];
    j[0][0] = 2.0 * b + 6.0 * d;
    j[0][1] = 4.0 * c;
    j[0][2] = 6.0 * b + 30.0 * d;
    j[1][0] = 2.0 * c * (2.0 * b + 24.0 * d);
    j[1][1] = 2.0 * (b * b + 24.0 * b * d + 105.0 * d * d + 2.0);
    j[1][2] = 2.0 * c * (24.0 * b + 210.0 * d);
    j[2][0] = 24.0 * (d + c * c * (2.0 * b + 28.0 * d) + 48.0 * d * d * d);
    j[2][1] = 24.0 * (2.0 * c * (1.0 + b * b + 28.0 * b * d) + 282.0 * c * d * d);
    j[2][2] = 24.0 * (b + 28.0 * b * c * c + 24.0 * d + 144.0 * b * d * d + 282.0 * c * c * d +
                      900.0 * d * d * d);
}

/// A step of Newton's method, $x \leftarrow x - j^{-1} f$, by Cramer's rule.
static void newton(double x[3], double skewness, double excess)
{
    double f[3], j[3][3];
    lacking(x, skewness, excess, f);
    derivatives(x, j);
    const double minor[3] = {j[1][1] * j[2][2] - j[1][2] * j[2][1],
                             j[1][2] * j[2][0] - j[1][0] * j[2][2],
                             j[1][0] * j[2][1] - j[1][1] * j[2][0]};
    const double whole = j[0][0] * minor[0] + j[0][1] * minor[1] + j[0][2] * minor[2];
    for (int i = 0; i < 3; i++) {
        const int n = (i + 1) % 3, m = (i + 2) % 3;
        const double part = f[0] * minor[i] + f[1] * (j[2][n] * j[0][m] - j[2][m] * j[0][n]) +
                            f[2] * (j[0][n] * j[1][m] - j[0][m] * j[1][n]);
        x[i] -= part / whole;
    }
}

/// $b + 2 c x + 3 d x^2 > 0$ for |x| <= 4: at both ends and at its minimum, if this lies between
/// them.
static bool rises(const struct ra_cubic_heights *p)
{
    const double most = 4.0, least = -p->c / (3.0 * p->d);
    const double at_least = p->d > 0.0 && fabs(least) < most ? p->b + p->c * least : 1.0;
    return p->b + 2.0 * p->c * most + 3.0 * p->d * most * most > 0.0 &&
           p->b - 2.0 * p->c * most + 3.0 * p->d * most * most > 0.0 && at_least > 0.0;
}

enum ra_code ra_cubic_heights(double skewness, double kurtosis, struct ra_cubic_heights *cubic,
                              struct ra_status *st)
{
    double x[3] = {1.0, 0.0, 0.0}, f[3];
    *cubic = (struct ra_cubic_heights){.b = 1.0};
    if (skewness == 0.0 && kurtosis == 3.0) {
        return RA_OK;
    }
    // from normal heights to the required moments in small steps, so that Newton's method stays on
    // the branch that rises
    for (int step = 1; step <= STEPS; step++) {
        const double share = (double)step / STEPS;
        for (int i = 0; i < NEWTON; i++) {
            newton(x, share * skewness, share * (kurtosis - 3.0));
        }
    }
    lacking(x, skewness, kurtosis - 3.0, f);
    *cubic = (struct ra_cubic_heights){x[0], x[1], x[2]};
    const double off = fabs(f[0]) + fabs(f[1]) + fabs(f[2]);
    if (!(off < 1e-9) || !rises(cubic)) {
        return ra_fail(st, RA_INPUT,
                       "skewness = %g with kurtosis = %g: no rising cubic of normal heights has "
                       "them: give a smaller skewness, or a kurtosis nearer to 3 + 2 skewness^2",
                       skewness, kurtosis);
    }
    return RA_OK;
}

enum ra_code ra_transform_heights(double skewness, double kurtosis, size_t count, double *height,
                                  struct ra_status *st)
{
    struct ra_cubic_heights p;
    if (skewness == 0.0 && (kurtosis == 0.0 || kurtosis == 3.0)) {
        return RA_OK;
    }
    const enum ra_code code = ra_cubic_heights(skewness, kurtosis, &p, st);
    for (size_t l = 0; code == RA_OK && l < count; l++) {
        const double x = height[l];
        height[l] = ((p.d * x + p.c) * x + p.b) * x - p.c;
    }
    return code;
}

// ## Scale

enum ra_code ra_heights_check(const struct ra_making *making)
{
    const struct ra_surface_recipe *const r = making->recipe;
    const bool has_Ra = r->Ra > 0.0 && isfinite(r->Ra);
    const bool has_sigma = r->sigma > 0.0 && isfinite(r->sigma);
    if (!ra_surface_is(r->kind, RA_SURFACE_SCALED)) {
        return RA_OK;
    }
    if (!making->line && !has_sigma) {
        return ra_fail(making->st, RA_INPUT, "sigma = %g m: give the rms height a positive value",
                       r->sigma);
    }
    if (making->line &&
        (has_Ra == has_sigma || (!has_Ra && r->Ra != 0.0) || (!has_sigma && r->sigma != 0.0))) {
        return ra_fail(making->st, RA_INPUT,
                       "Ra = %g m and sigma = %g m: give one of them a positive value and leave "
                       "the other out",
                       r->Ra, r->sigma);
    }
    return RA_OK;
}

/// The factor for the heights of a profile of variance 1. It scales either the process or the
/// record. (A record without any roughness would become NaN, which ra_surface_make refuses.)
static double factor_of_line(const struct ra_making *making)
{
    const struct ra_surface_recipe *const r = making->recipe;
    const struct ra_topography *const record = making->record;
    struct ra_profile profile = {record->cells.nx, record->cells.dx, record->height};
    double sum = 0.0;
    if (!ra_surface_is(r->kind, RA_SURFACE_SCALED)) {
        return *making->rms * r->scale;
    }
    if (!(r->Ra > 0.0)) {
        return r->sigma;
    }
    ra_profile_level_by(&profile, making->reference, RA_LEVEL_MEAN);
    for (size_t l = 0; l < making->reference; l++) {
        sum += fabs(profile.height[l]);
    }
    return r->Ra / (sum / (double)making->reference);
}

enum ra_code ra_heights_scale(const struct ra_making *making)
{
    const struct ra_surface_recipe *const r = making->recipe;
    const struct ra_topography *const record = making->record;
    const size_t count = record->cells.nx * record->cells.ny;
    if (ra_transform_heights(r->skewness, r->kurtosis, count, record->height, making->st) !=
        RA_OK) {
        return RA_INPUT;
    }
    const double factor = making->line                                ? factor_of_line(making)
                          : ra_surface_is(r->kind, RA_SURFACE_SCALED) ? r->sigma
                                                                      : *making->rms;
    for (size_t k = 0; k < count; k++) {
        record->height[k] *= factor;
    }
    return RA_OK;
}
