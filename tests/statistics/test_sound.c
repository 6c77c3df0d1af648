// Tests of the sound of the resonator: limits, Rayleigh's integral, tones.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <gsl/gsl_integration.h>
#include <gsl/gsl_sf_bessel.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "statistics/bands.h"
#include "statistics/strip_sound.h"

static const double PI = 3.141592653589793;

/// Makes the sound of modes with these frequencies [Hz].
static enum ra_code listen_to(double length, const double *frequency, size_t count, double interval,
                              size_t block, struct ra_sound **sound, struct ra_status *st)
{
    double omega[600];
    for (size_t m = 0; m < count; m++) {
        omega[m] = 2.0 * PI * frequency[m];
    }
    return ra_strip_sound_make(length, omega, count, interval, block, sound, st);
}

/// Half the correlation of two modes m, n of one parity at a distance s: the integral of
/// sin(m pi x) sin(n pi (x + s)) over 0 < x < 1 - s, averaged with that of the mirror image.
static double overlap(size_t m, size_t n, double s)
{
    const double a = (double)m * PI, b = (double)n * PI;
    return m == n ? (1.0 - s) * cos(a * s) + sin(a * s) / a
                  : 2.0 * (a * sin(b * s) - b * sin(a * s)) / (a * a - b * b);
}

/// eq:strip-power for two modes, divided by rho c, as one integral over distance (no transforms).
static double by_rayleigh(const gsl_integration_glfixed_table *rule, size_t m, size_t n, double kL)
{
    double sum = 0.0;
    for (size_t i = 0; i < rule->n; i++) {
        double s, weight;
        gsl_integration_glfixed_point(0.0, 1.0, i, &s, &weight, rule);
        sum += weight * gsl_sf_bessel_J0(kL * s) * overlap(m, n, s);
    }
    return kL * sum;
}

/// The efficiency equals Rayleigh's integral. The phase of the integrand grows by up to 90 radians,
/// for which Gauss's rule with 96 points is exact to rounding. At kL = m pi the formula of the
/// efficiency has the form 0/0. The test goes in steps of 1e-4 around this place, where a plain
/// division would be inaccurate.
static void efficiency_is_rayleighs_integral(void **state)
{
    (void)state;
    gsl_integration_glfixed_table *const rule = gsl_integration_glfixed_table_alloc(96);
    static const double plain[] = {0.2, 1.0, 3.2, 7.0, 12.0, 15.0, 20.0, 40.0, 60.0};
    for (size_t m = 1; m <= 8; m++) {
        for (size_t n = m; n <= 8; n += 2) {
            for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
                const double expected = by_rayleigh(rule, m, n, plain[i]);
                check_near(ra_strip_efficiency(m, n, plain[i]), expected, 1e-13);
                check_near(ra_strip_efficiency(n, m, plain[i]), expected, 1e-13);
            }
        }
        for (int i = -600; i <= 600; i++) {
            const double kL = (double)m * PI + 1e-4 * i;
            check_near(ra_strip_efficiency(m, m, kL), by_rayleigh(rule, m, m, kL), 1e-13);
            check_near(ra_strip_efficiency(m, m + 2, kL), by_rayleigh(rule, m, m + 2, kL), 1e-13);
        }
    }
    gsl_integration_glfixed_table_free(rule);
    assert_true(ra_strip_efficiency(1, 2, 3.0) == 0.0);
    assert_true(ra_strip_efficiency(2, 2, 0.0) == 0.0);
}

static void limits(void **state)
{
    (void)state;
    for (size_t m = 1; m <= 9; m += 2) {
        const double root = (double)m * PI;
        // the next term is about (kL)^2 times the first
        check_relative(ra_strip_efficiency(m, m, 1e-3), 4.0 * 1e-3 / (root * root), 1e-5);
        // an even mode is a dipole: its efficiency grows with (kL)^3
        const double even = ra_strip_efficiency(m + 1, m + 1, 2e-3);
        check_relative(even / ra_strip_efficiency(m + 1, m + 1, 1e-3), 8.0, 1e-5);
    }
    for (size_t m = 1; m <= 12; m++) {
        // far above coincidence the efficiency is 1/sqrt(1 - (m pi/kL)^2), up to a term of the
        // edges that falls more slowly
        assert_true(fabs(ra_strip_efficiency(m, m, 100.0 * (double)m) - 1.0) < 0.02);
        assert_true(fabs(ra_strip_efficiency(m, m, 1000.0 * (double)m) - 1.0) < 0.002);
    }
}

static void levels_and_octaves(void **state)
{
    (void)state;
    check_near(ra_sound_power_level(1e-3), 90.0, 1e-13);
    check_near(ra_sound_power_level(1e-13), -10.0, 1e-13);
    assert_true(ra_sound_power_level(0.0) == -HUGE_VAL);
    assert_true(ra_sound_power_level(-1.0) == -HUGE_VAL);
    // the power W passes a half circle of radius 1 m: p^2 = W rho c/pi, and 1.204 343.2/(pi 4e-10)
    // = 10^11.516963...
    check_near(ra_sound_pressure_level(1e-12), 10.0 * log10(1.204 * 343.2 / (PI * 400.0)), 1e-12);
    check_near(ra_sound_pressure_level(1e-2), 100.0 + ra_sound_pressure_level(1e-12), 1e-12);
    assert_true(ra_sound_pressure_level(0.0) == -HUGE_VAL);
    assert_true(ra_sound_pressure_level(-1.0) == -HUGE_VAL);
    static const double octave[RA_OCTAVES] = {31.25,  62.5,   125.0,  250.0,  500.0,
                                              1000.0, 2000.0, 4000.0, 8000.0, 16000.0};
    for (size_t o = 0; o < RA_OCTAVES; o++) {
        assert_true(ra_sound_octave(o) == octave[o]);
    }
}

/// A tone of all modes: mode m moves with the velocity V_m cos(2 pi f t + phase_m).
enum { TONE_MODES = 5 };
struct tone {
    size_t bin; ///< f in units of the first bin's frequency
    double V[TONE_MODES], phase[TONE_MODES];
};

/// Frequencies of the modes [Hz]. Only the results `own` and `coincidence` depend on them.
static const double tone_frequency[TONE_MODES] = {20, 80, 180, 320, 500};

/// The sound of tones in two blocks of samples.
static struct ra_sound_result hear(double length, double interval, size_t block,
                                   const struct tone *tone, size_t tones)
{
    struct ra_sound *sound = NULL;
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    check_ok(listen_to(length, tone_frequency, TONE_MODES, interval, block, &sound, &st), &st);
    for (size_t j = 0; j <= 2 * block; j++) {
        double amplitude[TONE_MODES] = {0};
        for (size_t t = 0; t < tones; t++) {
            // whole turns are left out
            const double turns = (double)(tone[t].bin * j % block) / (double)block;
            const double omega = 2.0 * PI * (double)tone[t].bin / ((double)block * interval);
            for (size_t m = 0; m < TONE_MODES; m++) {
                amplitude[m] += tone[t].V[m] / omega * sin(2.0 * PI * turns + tone[t].phase[m]);
            }
        }
        ra_sound_sample(sound, amplitude);
    }
    check_ok(ra_sound_evaluate(sound, &result, &st), &st);
    ra_sound_free(sound);
    return result;
}

/// rho c sum sigma_mn(kL) <V_m V_n> of one tone, with the efficiencies at frequency f.
static double radiated_at(double f, double length, const struct tone *tone)
{
    const double kL = 2.0 * PI * f * length / 343.2;
    double sum = 0.0;
    for (size_t m = 0; m < TONE_MODES; m++) {
        for (size_t n = 0; n < TONE_MODES; n++) {
            sum += ra_strip_efficiency(m + 1, n + 1, kL) * tone->V[m] * tone->V[n] *
                   cos(tone->phase[m] - tone->phase[n]) / 2.0;
        }
    }
    return 1.204 * 343.2 * sum;
}

/// Checks the sound of tones whose frequencies are nodes of the program's interpolation, so that
/// interpolation makes no error.
static void check_tones(double length, double interval, size_t block, const struct tone *tone,
                        size_t tones)
{
    const double bin = 1.0 / ((double)block * interval);
    const struct ra_sound_result r = hear(length, interval, block, tone, tones);
    double power = 0.0, octave[RA_OCTAVES] = {0}, own = 0.0, square = 0.0;
    for (size_t t = 0; t < tones; t++) {
        const double one = radiated_at((double)tone[t].bin * bin, length, &tone[t]);
        power += one;
        // exact middles are 1000 Hz times powers of two; borders are a factor of sqrt(2) away
        octave[lround(log2((double)tone[t].bin * bin / 1000.0)) + 5] += one;
        for (size_t m = 0; m < TONE_MODES; m++) {
            const double kL = 2.0 * PI * tone_frequency[m] * length / 343.2;
            const double mean = tone[t].V[m] * tone[t].V[m] / 2.0;
            square += mean / length;
            own += 1.204 * 343.2 * ra_strip_efficiency(m + 1, m + 1, kL) * mean;
        }
    }
    // the place of a node is a sum over up to 400 bins, accurate to 1e-14; the efficiencies at
    // neighbouring nodes differ by up to 1
    check_relative(r.power, power, 1e-11);
    for (size_t o = 0; o < RA_OCTAVES; o++) {
        check_near(r.octave[o], octave[o], 1e-11 * octave[o] + 1e-13 * power);
    }
    // amplitudes have a relative error of 1e-16, their differences from sample to sample one of
    // 1e-13 at low frequencies
    check_relative(r.mean_square, square, 1e-12);
    check_relative(r.own, own, 1e-12);
    check_relative(r.efficiency, power / (1.204 * 343.2 * length * square), 1e-11);
    check_relative(r.seconds, 2.0 * (double)block * interval, 1e-14);
    check_relative(r.band, fmin(0.2 / interval, 20000.0), 1e-15);
    // omega = B k^2, k = pi/L for the first mode; waves are as fast as sound at sqrt(B omega) = c
    const double B = 2.0 * PI * tone_frequency[0] * pow(length / PI, 2.0), c = 343.2;
    check_relative(sqrt(B * 2.0 * PI * r.coincidence), c, 1e-14);
}

/// For a long strip every bin is a node of the interpolation: for 15 m a bin of 49 Hz is 33 times
/// as wide as the step between nodes, which is 0.4 in kL. Tones are on both sides of the borders of
/// octaves and in the last bin of the band.
static void tones(void **state)
{
    (void)state;
    static const struct tone tone[] = {
        {1, {1e-3, 2e-4, 3e-4, 4e-4, 5e-4}, {0.1, 1.0, 2.5, -0.5, 0.7}},
        {3, {4e-4, 1e-3, 2e-4, 3e-4, 1e-4}, {1.1, 0.2, -0.5, 2.5, 0.3}},
        {7, {2e-4, 3e-4, 1e-3, 6e-4, 2e-4}, {-0.4, 1.3, 0.6, 0.5, 2.7}},
        {8, {7e-4, 5e-4, 4e-4, 1e-3, 3e-4}, {0.9, -1.0, 1.5, 0.4, 1.7}},
        {15, {6e-4, 3e-4, 2e-4, 5e-4, 1e-3}, {2.1, 0.8, 0.5, -0.9, 0.2}},
        {28, {1e-3, 8e-4, 1e-4, 4e-4, 7e-4}, {0.3, 1.6, 2.2, 0.5, -0.7}},
        {29, {3e-4, 1e-3, 9e-4, 2e-4, 4e-4}, {1.4, 0.0, 0.5, 2.3, 0.6}},
        {57, {5e-4, 2e-4, 1e-3, 7e-4, 2e-4}, {0.0, 1.9, -1.5, 0.5, 1.2}},
        {58, {8e-4, 6e-4, 3e-4, 1e-3, 5e-4}, {0.6, 0.7, 0.5, 1.5, -2.7}},
        {115, {2e-4, 4e-4, 5e-4, 3e-4, 1e-3}, {1.8, 2.0, 0.1, -0.3, 0.4}},
        {116, {1e-3, 3e-4, 6e-4, 2e-4, 4e-4}, {-0.8, 1.1, 0.5, 1.0, 0.9}},
        {231, {6e-4, 1e-3, 2e-4, 5e-4, 3e-4}, {2.4, 0.5, 1.7, 0.2, -0.1}},
        {232, {4e-4, 7e-4, 1e-3, 1e-4, 6e-4}, {0.2, -1.4, 0.5, 2.0, 0.7}},
        {409, {3e-4, 5e-4, 2e-4, 1e-3, 2e-4}, {1.0, 0.3, 2.6, -0.6, 0.5}},
    };
    check_tones(15.0, 1e-5, 2048, tone, sizeof tone / sizeof *tone);
    // a short strip: bins are 24 Hz wide, and the tones, up to the eleventh bin, have wavelengths
    // in air that are longer than the strip
    static const struct tone low[] = {
        {1, {1e-3, 2e-4, 3e-4, 4e-4, 5e-4}, {0.1, 1.0, 2.5, -0.5, 0.7}},
        {2, {3e-4, 1e-3, 5e-4, 2e-4, 4e-4}, {1.2, 0.4, 0.5, 1.9, -0.2}},
        {11, {5e-4, 4e-4, 1e-3, 6e-4, 2e-4}, {-1.1, 0.6, 0.2, 0.5, 2.0}},
    };
    check_tones(0.45, 1e-5, 4096, low, sizeof low / sizeof *low);
    // the band ends at a fifth of the rate, or at 20 kHz
    check_tones(20.0, 4e-5, 512, low, sizeof low / sizeof *low);
    static const struct tone high[] = {
        {1, {1e-3, 2e-4, 3e-4, 4e-4, 5e-4}, {0.1, 1.0, 2.5, -0.5, 0.7}},
        {127, {3e-4, 1e-3, 5e-4, 2e-4, 4e-4}, {1.2, 0.4, 0.5, 1.9, -0.2}},
    };
    check_tones(20.0, 4e-6, 1600, high, sizeof high / sizeof *high);
}

/// Sixty modes move in phase with one tone, so every pair of modes radiates.
static void many_modes(void **state)
{
    (void)state;
    enum { MODES = 60, BLOCK = 512 };
    const double length = 15.0, interval = 1e-5, bin = 1.0 / (BLOCK * interval);
    const double kL = 2.0 * PI * 9.0 * bin * length / 343.2;
    double frequency[MODES], expected = 0.0, own = 0.0;
    for (size_t m = 0; m < MODES; m++) {
        frequency[m] = 100.0 * (double)(m + 1);
        own += ra_strip_efficiency(m + 1, m + 1, 2.0 * PI * frequency[m] * length / 343.2);
        for (size_t n = 0; n < MODES; n++) {
            expected += ra_strip_efficiency(m + 1, n + 1, kL);
        }
    }
    struct ra_sound *sound = NULL;
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    check_ok(listen_to(length, frequency, MODES, interval, BLOCK, &sound, &st), &st);
    for (size_t j = 0; j <= BLOCK; j++) {
        double amplitude[MODES];
        for (size_t m = 0; m < MODES; m++) {
            amplitude[m] = sin(2.0 * PI * 9.0 * (double)j / BLOCK) / (2.0 * PI * 9.0 * bin);
        }
        ra_sound_sample(sound, amplitude);
    }
    check_ok(ra_sound_evaluate(sound, &result, &st), &st);
    ra_sound_free(sound);
    check_relative(result.power, 1.204 * 343.2 * expected / 2.0, 1e-11);
    check_relative(result.own, 1.204 * 343.2 * own / 2.0, 1e-12);
    check_relative(result.mean_square, MODES / (2.0 * length), 1e-12);
}

/// A tone above the band has no mean square and no sound power. Modes that are more than an octave
/// above the band are left out.
static void above_the_band(void **state)
{
    (void)state;
    enum { BLOCK = 2048 };
    static const struct tone tone = {410, {1e-3, 2e-4, 3e-4, 4e-4, 5e-4}, {0}};
    const struct ra_sound_result r = hear(15.0, 1e-5, BLOCK, &tone, 1);
    // amplitudes of 1e-8 m round by 1e-24 m
    check_near(r.mean_square, 0.0, 1e-30);
    check_near(r.power, 0.0, 1e-28);
    // 0.2/1e-5 s is 20 kHz: a mode at 39.9 kHz counts, one at 40.1 kHz does not
    static const double frequency[3] = {20.0, 39900.0, 40100.0};
    for (size_t m = 0; m < 3; m++) {
        struct ra_sound *sound = NULL;
        struct ra_sound_result one;
        struct ra_status st = {RA_OK, ""};
        check_ok(listen_to(1.0, frequency, 3, 1e-5, BLOCK, &sound, &st), &st);
        for (size_t j = 0; j <= BLOCK; j++) {
            double amplitude[3] = {0};
            amplitude[m] = sin(2.0 * PI * 3.0 * (double)j / BLOCK);
            ra_sound_sample(sound, amplitude);
        }
        check_ok(ra_sound_evaluate(sound, &one, &st), &st);
        assert_true((one.mean_square > 0.0) == (m < 2));
        ra_sound_free(sound);
    }
}

/// Efficiencies are linear between nodes. Up to bin 21 every bin is a node. Then each node has a
/// frequency higher by a twentieth than that of the node before, until two nodes are 0.4 in kL
/// apart. From there on all nodes are 0.4 apart.
static void between_nodes(void **state)
{
    (void)state;
    enum { BLOCK = 4096 };
    const double length = 0.45, interval = 1e-5, bin = 1.0 / (BLOCK * interval);
    // 1.05^14 times 21 bins are 1015 Hz; from there the step is 48.6 Hz
    const double step = 0.4 * 343.2 / (2.0 * PI * length) / bin, wide = 21.0 * pow(1.05, 14.0);
    const struct {
        size_t bin;
        double left, right; ///< nodes, in bins
    } at[] = {{22, 21.0, 22.05},
              {23, 22.05, 23.1525},
              {30, 21.0 * pow(1.05, 7.0), 21.0 * pow(1.05, 8.0)},
              {41, 21.0 * pow(1.05, 13.0), wide},
              {42, wide, wide + step},
              {100, wide + 29.0 * step, wide + 30.0 * step},
              {800, wide + 381.0 * step, wide + 382.0 * step}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        const struct tone tone = {
            at[i].bin, {1e-3, 2e-4, 3e-4, 4e-4, 5e-4}, {0.1, 1.0, 2.5, -0.5, 0.7}};
        const double f = (double)at[i].bin;
        assert_true(at[i].left < f && f < at[i].right);
        const double low = radiated_at(at[i].left * bin, length, &tone);
        const double high = radiated_at(at[i].right * bin, length, &tone);
        const double expected =
            (low * (at[i].right - f) + high * (f - at[i].left)) / (at[i].right - at[i].left);
        check_relative(hear(length, interval, BLOCK, &tone, 1).power, expected, 1e-11);
        // this is the power of the tone itself within 1 %
        check_relative(expected, radiated_at(f * bin, length, &tone), 0.01);
    }
}

/// Without motion, with too few samples, or without a mode in the band there is no sound.
static void silence(void **state)
{
    (void)state;
    static const double frequency[2] = {50.0, 60000.0};
    for (size_t first = 0; first < 2; first++) {
        for (size_t samples = 0; samples < 12; samples += 5) {
            const double still[2] = {1e-3, 2e-3};
            struct ra_sound *sound = NULL;
            struct ra_sound_result r;
            struct ra_status st = {RA_OK, ""};
            check_ok(listen_to(0.5, frequency + first, 1, 1e-5, 64, &sound, &st), &st);
            for (size_t j = 0; j < samples; j++) {
                ra_sound_sample(sound, still);
            }
            check_ok(ra_sound_evaluate(sound, &r, &st), &st);
            ra_sound_free(sound);
            assert_true(r.power == 0.0 && r.own == 0.0 && r.mean_square == 0.0);
            assert_true(r.efficiency == 0.0);
            check_near(r.seconds, samples == 0 ? 0.0 : 1e-5 * (double)(samples - 1), 1e-18);
            // c^2/(2 pi B), B = 2 f L^2/pi, of the mode at 50 Hz
            check_near(r.coincidence, first == 0 ? 343.2 * 343.2 / (4.0 * 50.0 * 0.25) : 0.0,
                       1e-11);
            for (size_t o = 0; o < RA_OCTAVES; o++) {
                assert_true(r.octave[o] == 0.0);
            }
        }
    }
}

/// A sample takes the largest number of steps that is at most ten microseconds long, and at least
/// one step.
static void steps_of_a_sample(void **state)
{
    (void)state;
    static const struct {
        double tau;
        uint64_t every;
        double band;
    } rows[] = {{1e-6, 10, 20000.0},  {3e-6, 3, 20000.0},     {1e-5 / 7.0, 7, 20000.0},
                {9.9e-6, 1, 20000.0}, {1e-5 / 49.0, 49, 2e4}, {1.1e-5, 1, 0.2 / 1.1e-5},
                {2e-5, 1, 10000.0},   {5.1e-6, 1, 20000.0},   {4.9e-6, 2, 20000.0}};
    struct ra_beam beam = {.length = 0.3,
                           .area = 1.0,
                           .inertia = 1e-4,
                           .young = 2e11,
                           .density = 7800.0,
                           .left = RA_PINNED,
                           .right = RA_PINNED};
    struct ra_modes modes;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_modes_make(&beam, 3, 100, 0, 101, &modes, &st), &st);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const double amplitude[3] = {0};
        struct ra_sound *sound = NULL;
        struct ra_sound_result r;
        const struct ra_sound_steps of = {rows[i].tau, 5, 5 + 21 * rows[i].every, true};
        check_ok(ra_strip_sound_listen(&beam, &modes, &of, &sound, &st), &st);
        // up to the step before that in which sample 21 is due
        for (uint64_t n = 0; n < 5 + 21 * rows[i].every; n++) {
            ra_sound_observe(sound, n, amplitude);
        }
        check_ok(ra_sound_evaluate(sound, &r, &st), &st);
        check_relative(r.seconds, 20.0 * (double)rows[i].every * rows[i].tau, 1e-14);
        check_relative(r.band, rows[i].band, 1e-14);
        ra_sound_free(sound);
    }
    static const char pinned[] = "sound is computed only for a resonator with pinned ends";
    for (int end = 0; end < 2; end++) {
        struct ra_sound *sound = NULL;
        beam.left = end == 0 ? RA_CLAMPED : RA_PINNED;
        beam.right = end == 0 ? RA_PINNED : RA_FREE;
        const struct ra_sound_steps of = {1e-6, 0, 100, true};
        assert_int_equal(ra_strip_sound_listen(&beam, &modes, &of, &sound, &st), RA_INPUT);
        assert_string_equal(st.text, pinned);
        assert_null(sound);
    }
    ra_modes_free(&modes);
}

/// A record shorter than a block is a block that ends in silence. The whole energy of the record is
/// counted.
static void part_of_a_block(void **state)
{
    (void)state;
    enum { BLOCK = 4096, SAMPLES = 1000 };
    const double interval = 1e-5, f = 1000.0, omega = 2.0 * PI * f, frequency[1] = {1000.0};
    struct ra_sound *sound = NULL;
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    check_ok(listen_to(0.45, frequency, 1, interval, BLOCK, &sound, &st), &st);
    for (size_t j = 0; j <= SAMPLES; j++) {
        const double U = sin(omega * (double)j * interval) / omega;
        ra_sound_sample(sound, &U);
    }
    check_ok(ra_sound_evaluate(sound, &result, &st), &st);
    ra_sound_free(sound);
    // ten whole periods; less than 1e-3 leaks above the band and to f = 0
    check_relative(result.mean_square * 0.45, 0.5, 1e-3);
    check_relative(result.own, result.power, 0.01);
}

/// A jump in the last difference of a record counts like a jump in any other: the mean square times
/// the number of differences is the same for 1 to 17 differences. The spectrum of a jump is white.
static void last_difference(void **state)
{
    (void)state;
    static const double frequency[1] = {1000.0};
    double first = 0.0;
    for (size_t count = 1; count <= 17; count++) {
        struct ra_sound *sound = NULL;
        struct ra_sound_result result;
        struct ra_status st = {RA_OK, ""};
        check_ok(listen_to(0.45, frequency, 1, 1e-5, 64, &sound, &st), &st);
        for (size_t j = 0; j <= count; j++) {
            ra_sound_sample(sound, &(const double){j < count ? 0.0 : 1e-6});
        }
        check_ok(ra_sound_evaluate(sound, &result, &st), &st);
        ra_sound_free(sound);
        first = count == 1 ? result.mean_square : first;
        assert_true(first > 0.0);
        check_relative(result.mean_square * (double)count, first, 1e-13);
    }
}

/// A record of noise in three blocks, of which the first has one difference more. Differences are
/// multiples of 2^-20, so amplitudes are exact. Blocks, their tapers, and the tiles of 504 in which
/// the program works begin at different places.
enum { FADING = 2048, FADE = FADING / 4, RECORD = 5001, HEARD = 3, BLOCKS = 3 };
static double noise_of[RECORD][HEARD];
static size_t blocks_taken;

/// $w(1 - x)$ of eq:sound-fade.
static double rising(size_t j)
{
    const double c = cos(0.5 * PI * (1.0 - ((double)j + 0.5) / FADE));
    return sin(0.5 * PI * c * c);
}

/// The transform of a block is that of all its differences, tapered at both ends of the block. Two
/// blocks that overlap share the differences in the overlap.
static void take_fading(struct ra_sound *s)
{
    static const size_t begin[BLOCKS] = {0, 1497, 2993}, length[BLOCKS] = {2009, 2008, 2008};
    const size_t from = begin[blocks_taken], count = length[blocks_taken];
    assert_int_equal(s->filled, count);
    for (size_t m = 0; m < HEARD; m++) {
        for (size_t b = 1; b <= s->bins; b += 17) {
            double real = 0.0, imaginary = 0.0;
            for (size_t j = 0; j < count; j++) {
                const double rise = j < FADE ? rising(j) : 1.0;
                const double fall = count - 1 - j < FADE ? rising(count - 1 - j) : 1.0;
                const double turn = 2.0 * PI * (double)(b * j % FADING) / FADING;
                const double d = noise_of[from + j][m] * rise * fall;
                real += d * cos(turn);
                imaginary -= d * sin(turn);
            }
            // 2048 terms below 1, each accurate to some 1e-16
            check_near(s->line[m * (s->bins + 1) + b][0], real, 1e-11);
            check_near(s->line[m * (s->bins + 1) + b][1], imaginary, 1e-11);
        }
    }
    blocks_taken++;
}

static enum ra_code evaluate_fading(const struct ra_sound *s, double mean,
                                    struct ra_sound_result *result, struct ra_status *st)
{
    (void)s;
    (void)mean;
    (void)result;
    (void)st;
    return RA_OK;
}

/// The overlap of two blocks begins in the middle of a tile and extends into other tiles, both in
/// the block that ends there and in the block that begins.
static void blocks_that_fade(void **state)
{
    (void)state;
    static const struct ra_radiator radiator = {
        .solid = "test", .unit = "W", .take = take_fading, .evaluate = evaluate_fading};
    static const double omega[HEARD] = {100.0, 200.0, 300.0};
    static const size_t first = 0, size = HEARD;
    const struct ra_sound_spec spec = {.radiator = &radiator,
                                       .extent = 1.0,
                                       .interval = 1e-5,
                                       .block = FADING,
                                       .rows = 1,
                                       .taper = true,
                                       .differences = RECORD,
                                       .begin = &first,
                                       .size = &size,
                                       .omega = omega};
    struct ra_sound *sound = NULL;
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    struct ra_random random;
    double amplitude[HEARD] = {0};
    ra_random_seed(&random, 35, 0);
    check_ok(ra_sound_make(&spec, &sound, &st), &st);
    ra_sound_sample(sound, amplitude);
    for (size_t n = 0; n < RECORD; n++) {
        for (size_t m = 0; m < HEARD; m++) {
            noise_of[n][m] = floor(ra_random_uniform(&random) * 0x1p20) * 0x1p-20 - 0.5;
            amplitude[m] += noise_of[n][m];
        }
        ra_sound_sample(sound, amplitude);
    }
    check_ok(ra_sound_evaluate(sound, &result, &st), &st);
    assert_int_equal(blocks_taken, BLOCKS);
    // the squared weights add up to the number of differences minus half a taper at each end
    check_relative(sound->weight, (double)(RECORD - FADE), 1e-12);
    ra_sound_free(sound);
}

/// The memory of the last block still has samples of the block before, which must have no effect.
static void silence_after_a_block(void **state)
{
    (void)state;
    enum { BLOCK = 4096 };
    const double interval = 1e-5, omega = 2.0 * PI * 41.0 * 1e5 / BLOCK, frequency[1] = {1000.0};
    struct ra_sound *sound = NULL;
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    check_ok(listen_to(0.45, frequency, 1, interval, BLOCK, &sound, &st), &st);
    for (size_t j = 0; j <= 2 * BLOCK - 1; j++) {
        const double U = j < BLOCK ? sin(omega * (double)j * interval) / omega : 0.0;
        ra_sound_sample(sound, &U);
    }
    check_ok(ra_sound_evaluate(sound, &result, &st), &st);
    ra_sound_free(sound);
    // a whole number of periods in the first block, silence in the second
    check_relative(result.mean_square * 0.45 * (2.0 * BLOCK - 1.0), 0.5 * BLOCK, 1e-13);
}

/// A beam of 30 cm with its first modes, for the tests of fading.
static void make_steel(struct ra_beam *beam, struct ra_modes *modes)
{
    struct ra_status st = {RA_OK, ""};
    *beam = (struct ra_beam){.length = 0.3,
                             .area = 1.0,
                             .inertia = 1e-4,
                             .young = 2e11,
                             .density = 7800.0,
                             .left = RA_PINNED,
                             .right = RA_PINNED};
    check_ok(ra_modes_make(beam, 1, 100, 0, 101, modes, &st), &st);
}

/// A tone of twenty periods or more begins and ends with the record. Its frequency lies anywhere
/// between two bins, which are 3 Hz apart. Its level is right to 0.01 dB. Its A-weighted level is
/// right to 0.1 dB, since nodes are up to a twentieth of f apart. Two octaves away there is no
/// sound.
static void a_tone_alone(void **state)
{
    (void)state;
    static const double frequency[] = {63.1, 100.0, 333.3, 997.0, 2511.7, 7013.0};
    static const uint64_t steps[] = {3000, 20000, 40000, 130000};
    struct ra_beam beam;
    struct ra_modes modes;
    make_steel(&beam, &modes);
    for (size_t i = 0; i < 6; i++) {
        for (size_t j = 0; j < 4; j++) {
            const double f = frequency[i], omega = 2.0 * PI * f;
            if (f * (double)steps[j] * 1e-5 < 20.0) {
                continue; // with fewer periods the ends are heard
            }
            const struct ra_sound_steps of = {1e-5, 7, 7 + steps[j], true};
            struct ra_sound *sound = NULL;
            struct ra_sound_result r;
            struct ra_status st = {RA_OK, ""};
            check_ok(ra_strip_sound_listen(&beam, &modes, &of, &sound, &st), &st);
            for (uint64_t n = 0; n < of.steps; n++) {
                const double U = sin(omega * (double)n * 1e-5 + 0.7) / omega;
                ra_sound_observe(sound, n, &U);
            }
            check_ok(ra_sound_evaluate(sound, &r, &st), &st);
            ra_sound_free(sound);
            check_near(10.0 * log10(r.mean_square * beam.length / 0.5), 0.0, 0.01);
            check_near(10.0 * log10(r.power_A / r.power / ra_a_weighting(f)), 0.0, 0.1);
            const long own = lround(log2(f / 1000.0)) + 5;
            for (long o = 0; o < RA_OCTAVES; o++) {
                assert_true(labs(o - own) < 2 || r.octave[o] < 1e-6 * r.power);
            }
        }
    }
    ra_modes_free(&modes);
}

/// A jump has the same weight at every place in a record of three blocks, whether it belongs to one
/// block or to two that overlap. Only at the end of the record the weight falls. It also falls at
/// the beginning if the solid is not at rest there.
static void a_jump_anywhere(void **state)
{
    (void)state;
    enum { DIFFERENCES = 80000, TAPER = 8192 };
    struct ra_beam beam;
    struct ra_modes modes;
    make_steel(&beam, &modes);
    for (int rest = 0; rest < 2; rest++) {
        double all = 0.0;
        for (uint64_t at = 0; at < DIFFERENCES; at += at < 1000 ? 333 : 1777) {
            const struct ra_sound_steps of = {1e-5, 0, DIFFERENCES + 1, rest == 1};
            struct ra_sound *sound = NULL;
            struct ra_sound_result r;
            struct ra_status st = {RA_OK, ""};
            check_ok(ra_strip_sound_listen(&beam, &modes, &of, &sound, &st), &st);
            for (uint64_t n = 0; n < of.steps; n++) {
                ra_sound_observe(sound, n, &(const double){n > at ? 1e-6 : 0.0});
            }
            check_ok(ra_sound_evaluate(sound, &r, &st), &st);
            ra_sound_free(sound);
            const double before = ((double)at + 0.5) / TAPER;
            const double behind = ((double)(DIFFERENCES - 1 - at) + 0.5) / TAPER;
            const double near = rest == 1 ? behind : fmin(before, behind);
            const double rise = sin(0.5 * PI * fmin(near, 1.0));
            const double share = pow(sin(0.5 * PI * rise * rise), 2.0);
            all = all == 0.0 ? r.mean_square / share : all;
            check_relative(r.mean_square, all * share, 1e-12);
        }
        // 0.40 is the share of a white spectrum in the band; a mean is divided by the sum of the
        // weights
        check_relative(all * beam.length * (DIFFERENCES - TAPER / 2 * (2 - rest)), 0.1 * 0.1 * 0.40,
                       0.2);
    }
    ra_modes_free(&modes);
}

/// The factor c of a mode of a pinned beam with shear: m divided by the modal mass m + j Theta^2.
/// Of the two modes of deflection and rotation with this wavenumber it is that with the lower
/// frequency (eq:timoshenko).
static double modal_share(const struct ra_beam *b, size_t mode)
{
    const double q = (double)mode * PI / b->length, m = b->density * b->area;
    const double S = b->shear * b->area, j = b->density * b->inertia;
    const double k11 = S * q * q / m, k22 = (b->young * b->inertia * q * q + S) / j;
    const double k12 = S * q / sqrt(m * j);
    const double square = 0.5 * (k11 + k22) - sqrt(0.25 * (k11 - k22) * (k11 - k22) + k12 * k12);
    const double rotation = (k11 - square) * m / (S * q);
    return m / (m + j * rotation * rotation);
}

/// A mode of a thick beam with shear and rotary inertia has the shape sqrt(2 c/L) sin. If modes of
/// a thick and a thin beam have the same amplitude, the sound power of the thick beam is c times
/// that of the thin one, also in the levels of the tables.
static void timoshenko(void **state)
{
    (void)state;
    enum { MODES = 6, MODE = 5, SAMPLES = 32768 };
    const struct ra_beam beam = {.length = 0.3,
                                 .area = 0.02 * 0.03,
                                 .inertia = 0.02 * 0.03 * 0.03 * 0.03 / 12.0,
                                 .young = 210e9,
                                 .shear = 66e9,
                                 .density = 7800.0,
                                 .left = RA_PINNED,
                                 .right = RA_PINNED};
    const double tau = 1e-6, V = 2e-4, c = modal_share(&beam, MODE);
    // the tone lies on a bin, so little leaks
    const double f = 3000.0 * 1e5 / SAMPLES, omega = 2.0 * PI * f;
    struct ra_modes modes;
    struct ra_sound *sound = NULL;
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    check_between(c, 0.9, 0.95);
    check_ok(ra_modes_make(&beam, MODES, 100, 0, 101, &modes, &st), &st);
    const struct ra_sound_steps of = {tau, 7, SAMPLES * 10 + 8, true};
    check_ok(ra_strip_sound_listen(&beam, &modes, &of, &sound, &st), &st);
    for (uint64_t n = 0; n < of.steps; n++) {
        double amplitude[MODES] = {0};
        amplitude[MODE - 1] = V * sin(omega * (double)n * tau) / omega;
        ra_sound_observe(sound, n, amplitude);
    }
    check_ok(ra_sound_evaluate(sound, &result, &st), &st);
    const double kL = omega * beam.length / RA_SOUND_SPEED, expected = c * V * V / 2.0;
    check_relative(result.seconds, SAMPLES * 1e-5, 1e-12);
    // with the fading ends 1.4e-9 of the mean of cos 2 omega t is left
    check_relative(result.mean_square * beam.length, expected, 3e-9);
    // kL is 50, where sigma is nearly linear between nodes
    check_relative(
        result.power,
        RA_SOUND_DENSITY * RA_SOUND_SPEED * ra_strip_efficiency(MODE, MODE, kL) * expected, 8e-6);
    const double own =
        2.0 * PI * (modes.omega[MODE - 1] / (2.0 * PI)) * beam.length / RA_SOUND_SPEED;
    check_relative(
        result.own,
        RA_SOUND_DENSITY * RA_SOUND_SPEED * ra_strip_efficiency(MODE, MODE, own) * expected, 3e-9);
    ra_sound_free(sound);
    ra_modes_free(&modes);
}

/// 512 modes and 20 m are the maximum.
static void refusals(void **state)
{
    (void)state;
    static const struct {
        double length;
        size_t count;
        const char *message;
    } rows[] = {{20.0, 512, NULL},
                {1.0, 513,
                 "sound is computed for at most 512 modes below 40000 Hz and 20 m of length; here "
                 "are 513 on 1 m"},
                {20.5, 10,
                 "sound is computed for at most 512 modes below 40000 Hz and 20 m of length; here "
                 "are 10 on 20.5 m"}};
    double frequency[600];
    for (size_t k = 0; k < 600; k++) {
        frequency[k] = (double)k;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ra_sound *sound = NULL;
        struct ra_status st = {RA_OK, ""};
        const enum ra_code code =
            listen_to(rows[i].length, frequency, rows[i].count, 5e-6, 64, &sound, &st);
        assert_int_equal(code, rows[i].message == NULL ? RA_OK : RA_INPUT);
        assert_true((sound != NULL) == (rows[i].message == NULL));
        assert_string_equal(st.text, rows[i].message == NULL ? "" : rows[i].message);
        ra_sound_free(sound);
    }
    ra_sound_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(efficiency_is_rayleighs_integral),
        cmocka_unit_test(limits),
        cmocka_unit_test(levels_and_octaves),
        cmocka_unit_test(tones),
        cmocka_unit_test(many_modes),
        cmocka_unit_test(above_the_band),
        cmocka_unit_test(between_nodes),
        cmocka_unit_test(silence),
        cmocka_unit_test(steps_of_a_sample),
        cmocka_unit_test(part_of_a_block),
        cmocka_unit_test(last_difference),
        cmocka_unit_test(blocks_that_fade),
        cmocka_unit_test(silence_after_a_block),
        cmocka_unit_test(a_tone_alone),
        cmocka_unit_test(a_jump_anywhere),
        cmocka_unit_test(timoshenko),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
