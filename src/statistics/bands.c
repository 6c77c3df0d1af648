// Third octaves and A-weighting.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Third octaves** [1]: the middle of band x and its edges are
 * $$ f_x = 1000 \cdot 10^{x/10} \,\mathrm{Hz}, \quad
 *    f_x 10^{-1/20} \le f < f_x 10^{1/20}, \quad x = -17, \ldots, 13 ,   % eq:third-octave $$
 * so that ten bands fill a decade without a gap. The name of a band is its rounded middle
 * frequency, 20 Hz to 20 kHz. A density that is known at j df holds for the bins [j - 1/2, j + 1/2]
 * df, and a band takes the part of each bin that lies in it. So the value of a band that is
 * narrower than a few bins is inexact. The tables of bands state the frequency from which on the
 * bands are wide enough.
 *
 * **A-weighting** [2]: the weight of a power at f, with four poles, which are not middles of bands,
 * $f_1 = 20.598997$, $f_2 = 107.65265$, $f_3 = 737.86223$, $f_4 = 12194.217$ Hz, is
 * $$ A(f) = \frac{R(f)^2}{R(1000)^2}, \quad
 *    R = \frac{f_4^2 f^4}{(f^2 + f_1^2) \sqrt{(f^2 + f_2^2)(f^2 + f_3^2)} (f^2 + f_4^2)} ;
 *                                                                        % eq:a-weighting $$
 * $10 \log_{10} A$ agrees with the table of the standard, which is rounded to 0.1 dB.
 *
 * [1] IEC 61260-1:2014, Electroacoustics: Octave-band and fractional-octave-band filters. [2] IEC
 * 61672-1:2013, Electroacoustics: Sound level meters, Annex E.
 *
 * The logarithms are those of the C library: bands are results and never enter the dynamics. Tests:
 * tests/statistics/test_bands.c.
 */
#include "statistics/bands.h"

#include <math.h>

static const char *const nominal[RA_THIRDS] = {
    "20",   "25",   "31.5", "40",   "50",   "63",    "80",    "100",   "125",  "160",  "200",
    "250",  "315",  "400",  "500",  "630",  "800",   "1000",  "1250",  "1600", "2000", "2500",
    "3150", "4000", "5000", "6300", "8000", "10000", "12500", "16000", "20000"};

struct ra_third ra_third_octave(size_t i)
{
    const double x = (double)i - 17.0;
    return (struct ra_third){.nominal = nominal[i],
                             .low = 1000.0 * pow(10.0, (2.0 * x - 1.0) / 20.0),
                             .mid = 1000.0 * pow(10.0, x / 10.0),
                             .high = 1000.0 * pow(10.0, (2.0 * x + 1.0) / 20.0)};
}

double ra_band_sum(const double *density, size_t count, double width, double low, double high)
{
    const double first = fmax(0.0, floor(low / width + 0.5));
    double sum = 0.0;
    for (double j = first; j < (double)count && (j - 0.5) * width < high; j += 1.0) {
        const double from = fmax(low, (j - 0.5) * width), to = fmin(high, (j + 0.5) * width);
        sum += density[(size_t)j] * fmax(0.0, to - from);
    }
    return sum;
}

static double response(double frequency)
{
    static const double pole[] = {20.598997, 107.65265, 737.86223, 12194.217};
    const double s = frequency * frequency;
    const double outer =
        pole[3] * pole[3] * s * s / ((s + pole[0] * pole[0]) * (s + pole[3] * pole[3]));
    return outer / sqrt((s + pole[1] * pole[1]) * (s + pole[2] * pole[2]));
}

double ra_a_weighting(double frequency)
{
    const double ratio = response(frequency) / response(1000.0);
    return ratio * ratio;
}

double ra_decibel(double mean_square, double reference)
{
    return mean_square > 0.0 ? 10.0 * log10(mean_square / (reference * reference)) : -HUGE_VAL;
}
