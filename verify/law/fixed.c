// The laws that were fixed earlier, with their constants and bands.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * All laws here have the form of src/run/expected.c with other constants. The first two lack what
 * was found later: in riding they take no account of different slopes and of softness; the
 * frequency changes with the speed of the wall at x = 0.7; and in three dimensions the blow meets
 * the first places of padded arrays. The first also leaves out the moving weight and what follows
 * from it. Its level is that of $v^2$ alone, with the band
 * $$ L \pm \Big(2 + \frac{2}{1 + (x/0.3)^4}\Big) \text{ dB} .           % eq:fixed-first $$
 * The second contains the weight and includes the vibration of the resonator in the frequency; its
 * band is $2 \sqrt{s_x^2 + s_s^2}$,
 * $$ s_x = 1 + \frac{2.6}{1 + (x/0.15)^2} \text{ (a line)}, \quad 0.85 + \frac{0.95}{1 +
 *    (x/0.4)^4} \text{ (an area)}, \qquad
 *    s_s = 5 \Big(1 - \frac{2 s_1 s_2}{s_1^2 + s_2^2}\Big) \text{ dB} .  % eq:fixed-second $$
 * The third has all parts of the present law, and the half-width
 * $$ \Big(1.8 + \frac{4}{1 + (x/0.6)^6}\Big) \Big(1 + 1.2 \Big(\frac{e}{0.85}\Big)^{12}\Big)
 *    \text{ (a line)}, \qquad
 *    \Big(1.4 + \frac{0.2}{1 + (x/0.6)^6}\Big) \Big(1 + 0.1 \Big(\frac{e}{0.85}\Big)^8\Big)
 *    \text{ dB (an area)}, \quad e \ge 0 .                              % eq:fixed-third $$
 *
 * Tests: tests/verify/test_fixed.c, tests/scripts/law_table. verify/law/README.md says when
 * the laws were fixed.
 */
#include "law/fixed.h"

#include <math.h>

// constants of the first two laws: the logarithm of 0.78, an area, a line
#define LOG_0_78 (-0.2484613592984996)
#define AREA                                                                                       \
    {                                                                                              \
        .riding = 1.3, .exponent = 1.4, .softness = 0.25, .fall = 1.0, .low = 0.5, .loss = 2.3,    \
        .high = LOG_0_78, .change = 0.7                                                            \
    }
#define LINE                                                                                       \
    {                                                                                              \
        .riding = 1.15, .exponent = 1.85, .softness = 0.25, .fall = 2.0, .low = 0.5, .loss = 2.3,  \
        .change = 0.7                                                                              \
    }

const struct ra_noise_law fixed_first = {.area = AREA, .line = LINE, .padded = true};
const struct ra_noise_law fixed_second = {
    .area = AREA, .line = LINE, .lifted = true, .padded = true};
const struct ra_noise_law fixed_third = {.area = {.riding = 1.62,
                                                  .exponent = 1.52,
                                                  .rougher = 0.26,
                                                  .softness = 0.25,
                                                  .fall = 1.0,
                                                  .low = 0.08,
                                                  .loss = 1.0,
                                                  .high = -0.43,
                                                  .change = 0.7},
                                         .line = {.riding = 1.32,
                                                  .exponent = 2.0,
                                                  .rougher = 0.17,
                                                  .alike = {0.7, 1.05},
                                                  .soft = 1.25,
                                                  .softness = 0.45,
                                                  .fall = 2.0,
                                                  .low = -0.84,
                                                  .loss = 1.0,
                                                  .change = 0.83,
                                                  .spread = 1.0},
                                         .lifted = true};

double fixed_half_first(double x)
{
    const double part = x / 0.3;
    return 2.0 + 2.0 / (1.0 + (part * part) * (part * part));
}

double fixed_half_second(bool line, double x, double slope_1, double slope_2)
{
    const double part = x / (line ? 0.15 : 0.4);
    const double ride = line ? 1.0 + 2.6 / (1.0 + part * part)
                             : 0.85 + 0.95 / (1.0 + (part * part) * (part * part));
    const double slopes =
        5.0 * (1.0 - 2.0 * slope_1 * slope_2 / (slope_1 * slope_1 + slope_2 * slope_2));
    return 2.0 * sqrt(ride * ride + slopes * slopes);
}

double fixed_half_third(bool line, double x, double e)
{
    const double part = x / 0.6, cube = part * part * part, ride = 1.0 / (1.0 + cube * cube);
    const double kept = fmax(e, 0.0) / 0.85, fourth = (kept * kept) * (kept * kept);
    return line ? (1.8 + 4.0 * ride) * (1.0 + 1.2 * (fourth * fourth * fourth))
                : (1.4 + 0.2 * ride) * (1.0 + 0.1 * (fourth * fourth));
}
