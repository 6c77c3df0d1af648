// The spectra of a rolling run, predicted in the frequency domain.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * If the contact point is at rest, the response to an excitation $P_0$ of density S(f) has the
 * density $|T(f)|^2 S$, with T of eq:rolling-transfer. A moving point is taken to be at rest at
 * each of 64 moments of its passage. The densities of these moments are averaged with the weights
 * that the windows of Welch's segments give to the moments,
 * $$ S_y(f) = S(f) \sum_i g_i |T(f; \xi(t_i))|^2, \qquad
 *    g_i \propto \sum_{\text{segments}} w^2(t_i) .                % eq:rolling-quasi-stationary $$
 * The result is then convolved over frequency with $|W|^2$ of Hann's window, because the window of
 * the segments smooths the measured density in the same way. The convolution uses quarters of a
 * bin, because a resonance may be narrower than a bin. The prediction is exact for a point at rest.
 * For a moving point it is quasi-stationary: the point passes many wavelengths of the roughness
 * before the mode shapes change. The weights matter: with equal weights the velocity of the beam
 * had an error of 20 % at 10 m/s, where a passage contains only a few windows.
 *
 * Units: SI. Tests: tests/rolling/test_rolling_tables.c (computed a second time),
 * tests/rolling/test_rolling_run.c (coverage by the intervals of the histories).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "rolling/run.h"

enum { MOMENTS = 64, FINE = 4, REACH = 12 };

/// The weight of the moment t in a mean spectrum: the sum of the squared windows of all segments
/// that contain it.
static double weight_at(const struct ra_rolling_run *run, double t)
{
    const double segment = (double)run->c->psd_segment;
    const double record = t / run->c->sample - (double)run->first;
    double sum = 0.0;
    for (size_t start = 0; start + run->c->psd_segment <= run->rows - run->first;
         start += run->c->psd_segment / 2) {
        const double phase = (record - (double)start) / segment;
        const double s = phase > 0.0 && phase < 1.0 ? ra_exact_sin_turns(0.5 * phase) : 0.0;
        sum += s * s * s * s;
    }
    return sum;
}

/// Computes the squared gains of the four signals at $\omega$, with the contact point at rest at
/// its place at time t.
static enum ra_code gains_at(const struct ra_rolling_run *run, double t, double omega,
                             double gain[SIGNALS], struct ra_status *st)
{
    struct ra_rolling at = run->problem;
    struct ra_rolling_transfer transfer;
    for (int i = 0; i < 2; i++) {
        at.start[i] += at.speed[i] * t;
    }
    const enum ra_code code = ra_rolling_transfer(&at, omega, &transfer, st);
    const double amplitude[SIGNALS] = {1.0, cabs(transfer.force),
                                       omega * cabs(transfer.displacement[0]),
                                       omega * cabs(transfer.displacement[1])};
    for (int i = 0; i < SIGNALS && code == RA_OK; i++) {
        gain[i] = amplitude[i] * amplitude[i];
    }
    return code;
}

/// Computes the squared transform of Hann's window at FINE points in each bin, REACH points on
/// either side, scaled so that the sum over the points is 1.
static void make_kernel(double kernel[2 * REACH + 1])
{
    double sum = 0.0;
    for (int m = -REACH; m <= REACH; m++) {
        const double nu = (double)m / FINE;
        // $\sin(\pi \nu)/(\pi \nu (1 - \nu^2))$: 1 at 0 and 1/2 at +-1
        const double s = m == 0           ? 1.0
                         : abs(m) == FINE ? 0.5
                                          : ra_exact_sin_turns(0.5 * nu) /
                                                (0.5 * RA_TWO_PI * nu * (1.0 - nu * nu));
        kernel[m + REACH] = s * s;
        sum += s * s;
    }
    for (int m = 0; m <= 2 * REACH; m++) {
        kernel[m] /= sum;
    }
}

/// Computes the moments of the passage and their weights, whose sum is 1.
static void make_moments(const struct ra_rolling_run *run, double *time, double *weight)
{
    const double duration = run->problem.step * (double)run->problem.steps;
    const bool moving = run->problem.speed[0] > 0.0 || run->problem.speed[1] > 0.0;
    double sum = 0.0;
    for (size_t moment = 0; moment < MOMENTS; moment++) {
        time[moment] = duration * ((double)moment + 0.5) / MOMENTS;
        weight[moment] = moving ? weight_at(run, time[moment]) : moment == 0;
        sum += weight[moment];
    }
    for (size_t moment = 0; moment < MOMENTS; moment++) {
        weight[moment] /= sum;
    }
}

/// Computes the densities of all signals at f. S is the mean of the given density over `width`
/// about f.
static enum ra_code densities_at(const struct ra_rolling_run *run, double f, double width,
                                 const double *time, const double *weight, double value[SIGNALS],
                                 struct ra_status *st)
{
    const struct ra_frequency_density given = {run->frequency, run->density, run->spectrum.count};
    const double low = fmax(f - 0.5 * width, run->band.low);
    const double high = fmin(f + 0.5 * width, run->band.high);
    const double S = high > low ? ra_density_integral(&given, low, high) / width : 0.0;
    memset(value, 0, SIGNALS * sizeof *value);
    for (size_t moment = 0; moment < MOMENTS && S > 0.0; moment++) {
        double gain[SIGNALS] = {0.0};
        if (weight[moment] == 0.0) {
            continue;
        }
        if (gains_at(run, time[moment], RA_TWO_PI * f, gain, st) != RA_OK) {
            return RA_SYSTEM;
        }
        for (int i = 0; i < SIGNALS; i++) {
            value[i] += gain[i] * S * weight[moment];
        }
    }
    return RA_OK;
}

enum ra_code ra_rolling_predict(struct ra_rolling_run *run, struct ra_status *st)
{
    const double width = 1.0 / (run->c->sample * (double)run->c->psd_segment * FINE);
    double time[MOMENTS], weight[MOMENTS], kernel[2 * REACH + 1];
    make_kernel(kernel);
    make_moments(run, time, weight);
    for (size_t fine = 1; fine <= FINE * (run->bins - 1) + REACH; fine++) {
        double value[SIGNALS];
        if (densities_at(run, (double)fine * width, width, time, weight, value, st) != RA_OK) {
            return RA_SYSTEM;
        }
        // each value contributes to every bin within the reach of the kernel
        const size_t first = fine > REACH ? (fine - REACH + FINE - 1) / FINE : 0;
        for (size_t b = first; b < run->bins && FINE * b <= fine + REACH; b++) {
            for (int i = 0; i < SIGNALS; i++) {
                run->predicted[i][b] += kernel[fine + REACH - FINE * b] * value[i];
            }
        }
    }
    return RA_OK;
}
