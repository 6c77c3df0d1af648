// Random processes beside the Gaussian filter, and heights that are not normal.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Exponential.** The process without memory beyond its last height,
 *
 *     h_0 = \eta_0,\; h_l = \rho h_{l-1} + \sqrt{1 - \rho^2}\,\eta_l,\;
 *     \rho = e^{-\chi/l_c}                                             % eq:ra2d-exponential
 *
 * has the autocorrelation exp(-|x|/l_c) and the variance 1 on the nodes exactly, whatever the
 * spacing. It has no slope: what differences of neighbours give grows with 1/sqrt(chi), its
 * curvature with chi^{-3/2}, and the grid is part of the surface. A longer record of a seed begins
 * with the shorter one.
 *
 * **Self-affine with roll-off.** Of M = 2^m nodes, at least twice those wanted, so that the ends of
 * what is cut out do not know each other, the waves q_k = 2 pi k/(M chi) have
 *
 *     E|X_k|^2 \propto S(q_k) = \max(q_k, q_r)^{-(1 + 2H)},\; 0 < q_k \le q_s
 *                                                                      % eq:ra2d-self-affine
 *
 * and 0 beyond, with $q_r = 2\pi/\lambda_{longest}$ and $q_s = 2\pi/\lambda_{shortest}$, real and
 * imaginary parts independent and normal, the sum of all being 1 (the spectrum of a row of cells of
 * topography_recipe.c). Heights are normal too. The transform is that of fourier.c and powers are
 * exp(p log x) of correctly rounded functions: the same bits everywhere. Records of different
 * lengths are different surfaces.
 *
 * **Heights that are not normal.** A. I. Fleishman, Psychometrika 43, 521 (1978): with x normal
 *
 *     z = -c + b x + c x^2 + d x^3                                     % eq:ra2d-cubic
 *     1 = b^2 + 6bd + 2c^2 + 15d^2
 *     R_{sk} = 2c\,(b^2 + 24bd + 105d^2 + 2)
 *     R_{ku} - 3 = 24\,[bd + c^2(1 + b^2 + 28bd) + d^2(12 + 48bd + 141c^2 + 225d^2)]
 *                                                                      % eq:ra2d-cubic-moments
 *
 * solved for b, c, d by Newton's method from the normal ones, 1, 0, 0, along a straight way of 64
 * steps to the moments asked. A cubic that turns back within four deviations would fold summits
 * over; it is refused. Of the correlation r of x that of z is
 *
 *     (b + 3d)^2 r + 2c^2 r^2 + 6d^2 r^3                               % eq:ra2d-cubic-correlation
 *
 * so that correlation lengths become a little shorter, 5 % for Rsk = -1, and spectra are not
 * exactly those asked. Moments are those of the process; a record scatters about them.
 *
 * Units: SI. Tests: tests/surface/test_processes.c.
 */
#include "surface/processes.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/exact.h"
#include "base/random.h"
#include "surface/fourier.h"

enum { NODES_PER_WAVE = 4, STEPS = 64, NEWTON = 8 };

// ## Exponential

void ra_process_exponential(const struct ra_surface_recipe *recipe, struct ra_profile *profile)
{
    const double lengths = profile->spacing / recipe->correlation_length;
    const double rho = ra_exact_exp(-lengths), rest = sqrt(1.0 - ra_exact_exp(-2.0 * lengths));
    struct ra_random random;
    ra_random_seed(&random, recipe->seed, recipe->stream);
    profile->height[0] = ra_random_normal(&random);
    for (size_t l = 1; l < profile->count; l++) {
        profile->height[l] = rho * profile->height[l - 1] + rest * ra_random_normal(&random);
    }
}

// ## Self-affine

static enum ra_code check_self_affine(const struct ra_surface_recipe *recipe,
                                      const struct ra_profile *profile, struct ra_status *st)
{
    const double least = NODES_PER_WAVE * profile->spacing;
    const double length = (double)(profile->count - 1) * profile->spacing;
    if (!(recipe->hurst > 0.0 && recipe->hurst <= 1.0)) {
        return ra_fail(st, RA_INPUT, "Hurst exponent %g: give one above 0 and up to 1",
                       recipe->hurst);
    }
    // one part in 1e12 is rounding, not another grid
    if (!(recipe->shortest >= least * (1.0 - 1e-12))) {
        return ra_fail(st, RA_INPUT,
                       "shortest = %g um has less than %d spacings, its slopes would be lost: give "
                       "%g um at least, or a finer grid",
                       1e6 * recipe->shortest, NODES_PER_WAVE, 1e6 * least);
    }
    if (!(recipe->longest >= recipe->shortest && recipe->longest <= length * (1.0 + 1e-12))) {
        return ra_fail(st, RA_INPUT,
                       "longest = %g um: give a wavelength between the shortest, %g um, and the "
                       "length of the solid, %g um",
                       1e6 * recipe->longest, 1e6 * recipe->shortest, 1e6 * length);
    }
    return RA_OK;
}

/// Random waves of a transform of `points`; the mean square they stand for. The two parts of X_k
/// and those of X_-k are one draw.
static double draw_waves(const struct ra_surface_recipe *recipe, double spacing, size_t points,
                         double *real, double *imaginary)
{
    const double length = (double)points * spacing;
    struct ra_random random;
    double power = 0.0;
    ra_random_seed(&random, recipe->seed, recipe->stream);
    // the shortest wave has four nodes: k is far below points/2, which has no partner
    for (size_t k = 1; (double)k * recipe->shortest <= length * (1.0 + 1e-12); k++) {
        const double ratio = fmax((double)k * recipe->longest / length, 1.0);
        const double amplitude = ra_exact_exp(-(0.5 + recipe->hurst) * ra_exact_log(ratio));
        real[k] = real[points - k] = amplitude * ra_random_normal(&random);
        imaginary[k] = amplitude * ra_random_normal(&random);
        imaginary[points - k] = -imaginary[k];
        power += 4.0 * amplitude * amplitude;
    }
    return power;
}

enum ra_code ra_process_self_affine(const struct ra_surface_recipe *recipe,
                                    struct ra_profile *profile, struct ra_status *st)
{
    if (check_self_affine(recipe, profile, st) != RA_OK) {
        return RA_INPUT;
    }
    const size_t points = ra_fourier_size(2 * profile->count);
    struct ra_fourier fourier = {0};
    double *const real = ra_alloc(points, sizeof *real, "waves of the surface", st);
    double *const imaginary = ra_alloc(points, sizeof *real, "waves of the surface", st);
    enum ra_code code = RA_SYSTEM;
    if (real != NULL && imaginary != NULL) {
        code = ra_fourier_make(points, &fourier, st);
    }
    if (code == RA_OK) {
        const double power = draw_waves(recipe, profile->spacing, points, real, imaginary);
        ra_fourier_transform(&fourier, real, imaginary);
        for (size_t l = 0; l < profile->count; l++) {
            profile->height[l] = real[l] / sqrt(power);
        }
    }
    ra_fourier_free(&fourier);
    free(real);
    free(imaginary);
    return code;
}

// ## Heights

/// What eq:ra2d-cubic-moments lacks of variance 1, skewness and excess.
static void lacking(const double x[3], double skewness, double excess, double f[3])
{
    const double b = x[0], c = x[1], d = x[2];
    f[0] = b * b + 6.0 * b * d + 2.0 * c * c + 15.0 * d * d - 1.0;
    f[1] = 2.0 * c * (b * b + 24.0 * b * d + 105.0 * d * d + 2.0) - skewness;
    f[2] = 24.0 * (b * d + c * c * (1.0 + b * b + 28.0 * b * d) +
                   d * d * (12.0 + 48.0 * b * d + 141.0 * c * c + 225.0 * d * d)) -
           excess;
}

/// Its derivatives, rows by b, c, d.
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

/// x -= j^-1 f by Cramer's rule.
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

/// b + 2 c x + 3 d x^2 > 0 for |x| <= 4: at both ends and, if it has its least between them, there.
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
