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
 * with the shorter one. Rows \eta_j of a rectangle, each of them such a record of its own, are the
 * noise of the same process across,
 *
 *     h_0 = \eta_0,\; h_j = \rho_y h_{j-1} + \sqrt{1 - \rho_y^2}\,\eta_j
 *                                                                 % eq:topography-exponential
 *
 * so that the autocorrelation is the product exp(-|x|/l_x - |y|/l_y), which is not isotropic: with
 * l_x = l_y it is longest along the axes. Every row and every column is an exponential profile.
 *
 * **Self-affine with roll-off.** Waves (waves.c) of the power, with $q_r = 2\pi/\lambda_{longest}$
 * and $q_s = 2\pi/\lambda_{shortest}$,
 *
 *     E|X|^2 \propto \max(q, q_r)^{-(1 + 2H)},\; 0 < q \le q_s   % eq:ra2d-self-affine
 *     E|X|^2 \propto \max(q, q_r)^{-2(1 + H)}                  % eq:topography-self-affine
 *
 * and 0 beyond, of profiles and of topographies, whose rows then have the spectrum of the profile.
 * The sum of all is 1. The longest wave must fit into the surface, the shortest must have four
 * spacings, below which differences of neighbours see less than 0.9 of the slope of a wave. Powers
 * are exp(p log x) of correctly rounded functions: the same bits everywhere. Records of different
 * lengths are different surfaces.
 *
 * **The spectrum of a table** (density.c). Each pair of waves has what the density has between it
 * and the next, of a profile of M nodes and of a rectangle of M_x times M_y cells
 *
 *     4A^2 = S(f)/(M\chi),\quad 4A^2 = 2C(f)/(M_x \chi_x M_y \chi_y) % eq:ra2d-of-table
 *
 * for f up to four spacings a wave; what is shorter is left out, and said.
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
#include "surface/waves.h"

enum { NODES_PER_WAVE = 4, STEPS = 64, NEWTON = 8 };

// ## Exponential

/// Of a height, what it keeps of its neighbour and what is new.
struct share {
    double kept, fresh;
};

static struct share share_of(double spacing, double length)
{
    const double lengths = spacing / length;
    return (struct share){ra_exact_exp(-lengths), sqrt(1.0 - ra_exact_exp(-2.0 * lengths))};
}

void ra_process_exponential(const struct ra_exponential *of, const struct ra_cells *c,
                            double *height)
{
    const struct share x = share_of(c->dx, of->length_x), y = share_of(c->dy, of->length_y);
    struct ra_random random;
    ra_random_seed(&random, of->seed, of->stream);
    for (size_t j = 0; j < c->ny; j++) {
        double *const row = height + j * c->nx;
        const double *const before = j > 0 ? row - c->nx : row;
        row[0] = ra_random_normal(&random);
        for (size_t i = 1; i < c->nx; i++) {
            row[i] = x.kept * row[i - 1] + x.fresh * ra_random_normal(&random);
        }
        for (size_t i = 0; j > 0 && i < c->nx; i++) {
            row[i] = y.kept * before[i] + y.fresh * row[i];
        }
    }
}

// ## Self-affine

static enum ra_code check_self_affine(const struct ra_self_affine *of, const struct ra_cells *c,
                                      struct ra_status *st)
{
    const double spacing = fmax(c->nx > 1 ? c->dx : 0.0, c->ny > 1 ? c->dy : 0.0);
    const double least = NODES_PER_WAVE * spacing;
    // a rectangle is as long as its cells, a profile as the distance of its ends
    const double ends = c->nx > 1 && c->ny > 1 ? 0.0 : 1.0;
    const double side = fmin(c->nx > 1 ? ((double)c->nx - ends) * c->dx : HUGE_VAL,
                             c->ny > 1 ? ((double)c->ny - ends) * c->dy : HUGE_VAL);
    if (!(of->hurst > 0.0 && of->hurst <= 1.0)) {
        return ra_fail(st, RA_INPUT, "Hurst exponent %g: give one above 0 and up to 1", of->hurst);
    }
    // one part in 1e12 is rounding, not another grid
    if (!(of->shortest >= least * (1.0 - 1e-12))) {
        return ra_fail(st, RA_INPUT,
                       "shortest = %g um has less than %d spacings, its slopes would be lost: give "
                       "%g um at least, or a finer grid",
                       1e6 * of->shortest, NODES_PER_WAVE, 1e6 * least);
    }
    if (!(of->longest >= of->shortest && of->longest <= side * (1.0 + 1e-12))) {
        return ra_fail(st, RA_INPUT,
                       "longest = %g um: give a wavelength between the shortest, %g um, and the "
                       "length of the surface, %g um",
                       1e6 * of->longest, 1e6 * of->shortest, 1e6 * side);
    }
    return RA_OK;
}

/// q^-(1/2 + H) beyond the roll-off; the length has the longest wave `context` times.
struct power_law {
    double longest, length, power;
};

static double amplitude(const void *context, double waves)
{
    const struct power_law *const law = context;
    const double ratio = fmax(waves * law->longest / law->length, 1.0);
    return ra_exact_exp(-law->power * ra_exact_log(ratio));
}

enum ra_code ra_process_self_affine(const struct ra_self_affine *of, const struct ra_cells *cells,
                                    double *height, struct ra_status *st)
{
    if (check_self_affine(of, cells, st) != RA_OK) {
        return RA_INPUT;
    }
    const bool plane = cells->nx > 1 && cells->ny > 1;
    struct ra_waves waves = ra_waves_around(cells);
    const struct power_law law = {of->longest, waves.length_x, (plane ? 1.0 : 0.5) + of->hurst};
    waves.shortest = of->shortest;
    waves.amplitude = amplitude;
    waves.context = &law;
    waves.seed = of->seed;
    waves.stream = of->stream;
    double power = 0.0;
    const enum ra_code code = ra_waves_make(&waves, cells->nx, cells->ny, height, &power, st);
    for (size_t k = 0; code == RA_OK && k < cells->nx * cells->ny; k++) {
        height[k] /= sqrt(power);
    }
    return code;
}

// ## The spectrum of a table

/// A wave on the rectangle has the share of the density that is its own.
struct table {
    const struct ra_density *density;
    double length_x, own; ///< [m], [1/m] or [1/m^2]
    bool plane;
};

static double of_table(const void *context, double waves)
{
    const struct table *const t = context;
    const double power = ra_density_at(t->density, waves / t->length_x) * t->own;
    return 0.5 * sqrt(t->plane ? 2.0 * power : power);
}

enum ra_code ra_process_spectrum(const struct ra_density *table, uint64_t seed, uint64_t stream,
                                 const struct ra_cells *c, double *height, double *rms,
                                 struct ra_status *st)
{
    const bool plane = c->nx > 1 && c->ny > 1;
    const double least = NODES_PER_WAVE * fmax(c->nx > 1 ? c->dx : 0.0, c->ny > 1 ? c->dy : 0.0);
    struct ra_waves waves = ra_waves_around(c);
    const double own = plane       ? 1.0 / (waves.length_x * waves.length_y)
                       : c->ny > 1 ? 1.0 / waves.length_y
                                   : 1.0 / waves.length_x;
    const struct table context = {table, waves.length_x, own, plane};
    waves.shortest = least;
    waves.amplitude = of_table;
    waves.context = &context;
    waves.seed = seed;
    waves.stream = stream;
    double power = 0.0;
    const enum ra_code code = ra_waves_make(&waves, c->nx, c->ny, height, &power, st);
    if (code == RA_OK && !(power > 0.0 && isfinite(power))) {
        return ra_fail(st, RA_INPUT,
                       "no waves of %g um and more, four spacings: the table goes from %g um to "
                       "%g um; give a finer grid",
                       1e6 * least, 1e6 / table->wave_number[table->count - 1],
                       1e6 / table->wave_number[0]);
    }
    *rms = sqrt(power);
    for (size_t k = 0; code == RA_OK && k < c->nx * c->ny; k++) {
        height[k] /= *rms;
    }
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
