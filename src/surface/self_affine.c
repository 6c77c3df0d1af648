// Self-affine surfaces with a roll-off.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The surface is a sum of waves (waves.c) with the following powers, where
 * $q_r = 2\pi/\lambda_{longest}$ and $q_s = 2\pi/\lambda_{shortest}$:
 * $$ E|X|^2 \propto \max(q, q_r)^{-(1 + 2H)},\; 0 < q \le q_s              % eq:ra2d-self-affine $$
 * $$ E|X|^2 \propto \max(q, q_r)^{-2(1 + H)}                         % eq:topography-self-affine $$
 * Beyond $q_s$ the powers are 0. The first line is for profiles, the second for topographies. A row
 * of such a topography has the spectrum of the profile. The sum of all powers is 1. The longest
 * wave must fit into the surface. The shortest wave must have at least four spacings; with fewer,
 * differences of neighbours give less than 0.9 of the slope of a wave. Amplitudes are computed as
 * exp(p log q) with correctly rounded functions, so the bits are the same on every machine. Records
 * of different lengths are different surfaces.
 *
 * The required one-sided density of a profile (density.h) is
 * $$ S = A\max(f, f_r)^{-(1 + 2H)},\; f \le f_s,\quad
 *    A\Big(f_r^{-2H} + \frac{f_r^{-2H} - f_s^{-2H}}{2H}\Big) = \sigma^2 % eq:ra2d-density-affine $$
 * where $f_r$ and $f_s$ belong to the longest and the shortest wavelength.
 *
 * Units: SI. Tests: tests/surface/test_processes.c, tests/surface/test_topography.c,
 * tests/surface/test_asked.c.
 */
#include <math.h>

#include "base/room.h"
#include "surface/keys.h"
#include "surface/kind.h"
#include "surface/waves.h"

enum { NODES_PER_WAVE = 4 };

static enum ra_code check(const struct ra_surface_recipe *of, const struct ra_cells *c,
                          struct ra_status *st)
{
    const double spacing = fmax(c->nx > 1 ? c->dx : 0.0, c->ny > 1 ? c->dy : 0.0);
    const double least = NODES_PER_WAVE * spacing;
    // the length of a rectangle is that of its cells; the length of a profile is the distance of
    // its end nodes
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

/// Amplitudes: $q^{-\mathrm{power}}$ from the roll-off on. `length`: of the rectangle along x.
struct power_law {
    double longest, length, power;
};

static double amplitude(const void *context, double waves)
{
    const struct power_law *const law = context;
    const double ratio = fmax(waves * law->longest / law->length, 1.0);
    return ra_exact_exp(-law->power * ra_exact_log(ratio));
}

static enum ra_code make(const struct ra_making *making)
{
    const struct ra_surface_recipe *const r = making->recipe;
    const struct ra_cells *const cells = &making->record->cells;
    double *const height = making->record->height;
    if (ra_waves_check(making, "a self-affine profile") != RA_OK ||
        check(r, cells, making->st) != RA_OK) {
        return RA_INPUT;
    }
    const bool plane = cells->nx > 1 && cells->ny > 1;
    struct ra_waves waves = ra_waves_around(cells);
    const struct power_law law = {r->longest, waves.length_x, (plane ? 1.0 : 0.5) + r->hurst};
    waves.shortest = r->shortest;
    waves.amplitude = amplitude;
    waves.context = &law;
    waves.seed = r->seed;
    waves.stream = r->stream;
    double power = 0.0;
    const enum ra_code code =
        ra_waves_make(&waves, cells->nx, cells->ny, height, &power, making->st);
    for (size_t k = 0; code == RA_OK && k < cells->nx * cells->ny; k++) {
        height[k] /= sqrt(power);
    }
    return code;
}

static double density(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                      double sigma, double f)
{
    (void)table;
    const double p = 2.0 * recipe->hurst;
    const double roll_off = 1.0 / recipe->longest, cut_off = 1.0 / recipe->shortest;
    const double level = pow(roll_off, -p);
    const double all = level + (level - pow(cut_off, -p)) / p;
    return sigma * sigma * (f > cut_off ? 0.0 : pow(fmax(f, roll_off), -1.0 - p) / all);
}

// clang-format off
static const struct ra_key rows[] = {
    {0, "hurst", RA_SURFACE_FIELD(hurst), &ra_kind_number, RA_UNIT_NONE, 0.01, 1,
     {"0.8"},
     .meaning = "self-affine: Hurst's exponent"},
    {0, "longest", RA_SURFACE_FIELD(longest), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e3,
     {"1 mm"},
     .meaning = "self-affine: wavelength of the roll-off"},
    {0, "shortest", RA_SURFACE_FIELD(shortest), &ra_kind_number, RA_UNIT_LENGTH, 1e-9, 1e3,
     {"150 um"},
     .meaning = "self-affine: shortest wavelength"}};
// clang-format on
static const struct ra_surface_keys own = RA_SURFACE_KEYS(rows);

const struct ra_surface_kind ra_surface_self_affine = {.name = "self-affine",
                                                       .line = make,
                                                       .area = make,
                                                       .traits =
                                                           RA_SURFACE_RANDOM | RA_SURFACE_SCALED,
                                                       .own = &own,
                                                       .fault = "shortest",
                                                       .density = density};
