// What is asked of a random profile: its spectrum and its autocorrelation.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The power of waves between two wave numbers f = 1/lambda is the integral of the one-sided
 * density S between them, and all of it is sigma^2:
 *
 *     S(f) = 4\int_0^\infty R(x) \cos 2\pi f x\,dx                      % eq:ra2d-density
 *     S = 2\sqrt\pi\,\sigma^2 l_c\,e^{-(\pi f l_c)^2}
 *     \text{ of } R = \sigma^2 e^{-x^2/l_c^2}                           % eq:ra2d-density-gaussian
 *     S = 4\sigma^2 l_c/(1 + (2\pi f l_c)^2)
 *     \text{ of } R = \sigma^2 e^{-|x|/l_c}                          % eq:ra2d-density-exponential
 *     S = A\max(f, f_r)^{-(1 + 2H)},\; f \le f_s,\quad
 *     A\Big(f_r^{-2H} + \frac{f_r^{-2H} - f_s^{-2H}}{2H}\Big) = \sigma^2 % eq:ra2d-density-affine
 *
 * with f_r and f_s of the longest and the shortest wavelength; a table says its own, times the
 * square of the scale (density.c). These are drawn beside what a
 * profile has (`ra2d surface --plot`); what makes profiles is in surface.c and processes.c. Of
 * heights that are not normal they are those of the normal ones before the cubic.
 *
 * Units: SI. Tests: tests/surface/test_asked.c.
 */
#include "surface/asked.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

static double of_self_affine(const struct ra_surface_recipe *recipe, double f)
{
    const double p = 2.0 * recipe->hurst;
    const double roll_off = 1.0 / recipe->longest, cut_off = 1.0 / recipe->shortest;
    const double level = pow(roll_off, -p);
    const double all = level + (level - pow(cut_off, -p)) / p;
    return f > cut_off ? 0.0 : pow(fmax(f, roll_off), -1.0 - p) / all;
}

double ra_asked_density(const struct ra_surface_recipe *recipe, const struct ra_density *table,
                        double sigma, double wave_number)
{
    const double lc = recipe->correlation_length;
    const double turn = PI * wave_number * lc;
    switch (recipe->kind) {
    case RA_SURFACE_GAUSSIAN:
        return 2.0 * sqrt(PI) * sigma * sigma * lc * exp(-turn * turn);
    case RA_SURFACE_EXPONENTIAL:
        return 4.0 * sigma * sigma * lc / (1.0 + 4.0 * turn * turn);
    case RA_SURFACE_SELF_AFFINE:
        return sigma * sigma * of_self_affine(recipe, wave_number);
    case RA_SURFACE_SPECTRUM:
        return table == NULL ? (double)NAN
                             : recipe->scale * recipe->scale * ra_density_at(table, wave_number);
    default:
        return (double)NAN;
    }
}

double ra_asked_correlation(const struct ra_surface_recipe *recipe, double lag)
{
    const double lengths = lag / recipe->correlation_length;
    return recipe->kind == RA_SURFACE_GAUSSIAN      ? exp(-lengths * lengths)
           : recipe->kind == RA_SURFACE_EXPONENTIAL ? exp(-lengths)
                                                    : (double)NAN;
}
