// Tests of the sound of a plate in a baffle: limits, Rayleigh's integral, tones of several modes,
// memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory.h"
#include "support/plates.h"

#include <gsl/gsl_integration.h>
#include <stdlib.h>
#include <string.h>

#include "areal/plate_sound.h"
#include "kernels/kernels.h"
#include "modes/modes.h"
#include "statistics/bands.h"

static const double PI = 3.14159265358979323846, DELTA = 1e-5;
enum { BLOCK = 512, POINTS = 40 };

/// A plate, its modes and the recorder of their sound.
struct bench {
    struct ra_plate plate;
    struct ra_plate_modes modes;
    struct ra_sound *sound;
};

static void set_up(struct bench *b, const struct ra_plate *plate, double highest)
{
    struct ra_status st = {RA_OK, ""};
    b->plate = *plate;
    check_ok(ra_plate_modes_make(&b->plate, RA_TWO_PI * highest, &steel_grid, &b->modes, &st), &st);
    check_ok(ra_plate_sound_make(&b->plate, &b->modes, DELTA, BLOCK, &b->sound, &st), &st);
}

static void tear_down(struct bench *b)
{
    ra_sound_free(b->sound);
    ra_plate_modes_free(&b->modes);
}

// ## Efficiencies

/// The shape X_m at x between two edges at x = 0 and x = 1.
static double shape(enum ra_edges edges, size_t m, double x)
{
    const double turn = (double)m * PI * x;
    return m == 0 ? 1.0 : sqrt(2.0) * (edges == RA_GUIDED ? cos(turn) : sin(turn));
}

/// The mean product of one shape here and the other shape at the distance s, in both directions.
static double overlap(const gsl_integration_glfixed_table *rule, enum ra_edges edges, size_t m,
                      size_t n, double s)
{
    double sum = 0.0;
    for (size_t i = 0; i < rule->n; i++) {
        double x, weight;
        gsl_integration_glfixed_point(0.0, 1.0 - s, i, &x, &weight, rule);
        sum += weight * (shape(edges, m, x) * shape(edges, n, x + s) +
                         shape(edges, n, x) * shape(edges, m, x + s));
    }
    return sum;
}

/// The coupling of two modes through the air: (k^2/2 pi) times the integral of their product with
/// sin(kR)/(kR) over all pairs of places. It needs no transforms and no directions.
static double by_rayleigh(const struct ra_plate *p, const size_t one[2], const size_t other[2],
                          double k)
{
    gsl_integration_glfixed_table *const rule = gsl_integration_glfixed_table_alloc(POINTS);
    double along[POINTS], across[POINTS], sum = 0.0;
    for (size_t i = 0; i < POINTS; i++) {
        double s, weight;
        gsl_integration_glfixed_point(0.0, 1.0, i, &s, &weight, rule);
        along[i] = weight * overlap(rule, p->ends, one[0], other[0], s);
        across[i] = weight * overlap(rule, p->sides, one[1], other[1], s);
    }
    for (size_t i = 0; i < POINTS; i++) {
        for (size_t j = 0; j < POINTS; j++) {
            double s, t, weight;
            gsl_integration_glfixed_point(0.0, 1.0, i, &s, &weight, rule);
            gsl_integration_glfixed_point(0.0, 1.0, j, &t, &weight, rule);
            const double kR = k * hypot(s * p->length, t * p->width);
            sum += along[i] * across[j] * sin(kR) / kR;
        }
    }
    gsl_integration_glfixed_table_free(rule);
    return k * k / (2.0 * PI) * p->length * p->width * sum;
}

static void efficiency_is_rayleighs_integral(void **state)
{
    (void)state;
    static const double k[] = {0.5, 3.0, 12.0, 60.0};
    for (int guided = 0; guided < 3; guided++) {
        struct bench b;
        struct ra_plate plate = steel;
        plate.ends = guided == 1 ? RA_GUIDED : RA_SUPPORTED;
        plate.sides = guided == 2 ? RA_GUIDED : RA_SUPPORTED;
        set_up(&b, &plate, 500.0);
        for (size_t m = guided != 1; m <= 5; m += 2) {
            for (size_t n = guided != 2; n <= 4; n++) {
                for (size_t i = 0; i < sizeof k / sizeof *k; i++) {
                    const size_t mode[2] = {m, n};
                    const double expected = by_rayleigh(&plate, mode, mode, k[i]);
                    check_near(ra_plate_sound_efficiency(b.sound, m, n, k[i]), expected, 1e-12);
                }
            }
        }
        tear_down(&b);
    }
}

/// At low frequencies modes radiate as a monopole, dipoles and a quadrupole; far above coincidence
/// every mode radiates like a piston.
static void limits(void **state)
{
    (void)state;
    struct bench b;
    const double area = 0.45 * 0.3;
    set_up(&b, &steel, 500.0);
    for (size_t m = 1; m <= 5; m += 2) {
        for (size_t n = 1; n <= 5; n += 2) {
            const double mn = (double)(m * n), k = 1e-3;
            check_relative(ra_plate_sound_efficiency(b.sound, m, n, k),
                           32.0 * k * k * area / (mn * mn * pow(PI, 5.0)), 1e-6);
        }
    }
    static const struct {
        size_t m, n;
        double power;
    } poles[] = {{1, 1, 4.0}, {2, 1, 16.0}, {1, 2, 16.0}, {2, 2, 64.0}};
    for (size_t i = 0; i < 4; i++) {
        const double low = ra_plate_sound_efficiency(b.sound, poles[i].m, poles[i].n, 0.01);
        const double high = ra_plate_sound_efficiency(b.sound, poles[i].m, poles[i].n, 0.02);
        check_relative(high / low, poles[i].power, 1e-4);
    }
    for (size_t m = 1; m <= 3; m++) {
        // the efficiency is 1/sqrt(1 - (k_mn/k)^2), apart from the effect of the edges
        check_near(ra_plate_sound_efficiency(b.sound, m, m, 700.0), 1.0, 0.01);
        check_near(ra_plate_sound_efficiency(b.sound, m, 3, 70.0 * (double)m), 1.0, 0.2);
    }
    tear_down(&b);
}

/// A transform has the same value at its pole as beside it.
static void poles(void **state)
{
    (void)state;
    for (size_t m = 1; m <= 6; m++) {
        for (int guided = 0; guided < 2; guided++) {
            const enum ra_edges edges = guided ? RA_GUIDED : RA_SUPPORTED;
            const double z = (double)m * PI;
            const double beside = 0.5 * (ra_plate_transform(edges, m, z - 0.06) +
                                         ra_plate_transform(edges, m, z + 0.06));
            check_near(ra_plate_transform(edges, m, z), beside, 2e-3);
            check_near(fabs(ra_plate_transform(edges, m, z)), sqrt(0.5), 1e-12);
        }
    }
    check_near(ra_plate_transform(RA_GUIDED, 0, 0.0), 1.0, 0.0);
    check_near(ra_plate_transform(RA_GUIDED, 0, 1e-7), 1.0, 1e-14);
    check_near(ra_plate_transform(RA_GUIDED, 0, 3.0), 2.0 * sin(1.5) / 3.0, 1e-15);
}

// ## Tones

/// The sound of two blocks of samples in which the modes k = 0, 1, ... move with the velocity V_k
/// cos(omega t + phase_k), a tone on bin `bin`.
static struct ra_sound_result hear(struct bench *b, size_t bin, const double *V,
                                   const double *phase)
{
    struct ra_sound_result result;
    struct ra_status st = {RA_OK, ""};
    const double omega = 2.0 * PI * (double)bin / (BLOCK * DELTA);
    double *const amplitude = calloc(b->modes.width, sizeof *amplitude);
    assert_non_null(amplitude);
    for (size_t j = 0; j <= 2 * BLOCK; j++) {
        const double turns = (double)(bin * j % BLOCK) / BLOCK;
        for (size_t k = 0; k < b->modes.width; k++) {
            amplitude[k] = V[k] / omega * sin(2.0 * PI * turns + phase[k]);
        }
        ra_sound_sample(b->sound, amplitude);
    }
    check_ok(ra_sound_evaluate(b->sound, &result, &st), &st);
    free(amplitude);
    return result;
}

/// Checks power, mean square, octave, A-weighting, the power of single modes and that of their
/// coupling, with nine modes at once.
static void check_tone(const struct ra_plate *plate, double highest, size_t bin, size_t octave)
{
    struct bench b;
    set_up(&b, plate, highest);
    double V[200] = {0}, phase[200] = {0}, power = 0.0, square = 0.0, own = 0.0;
    size_t mode[200][2], at[200], count = 0;
    for (size_t q = 0; q < b.modes.blocks; q++) {
        for (size_t r = 0; r < b.modes.size[q]; r++, count++) {
            at[count] = b.modes.begin[q] + r;
            mode[count][0] = b.modes.least_m + r;
            mode[count][1] = b.modes.least_n + q;
            V[at[count]] = 1e-3 * (1.0 + 0.3 * (double)(count % 4));
            phase[at[count]] = 0.7 * (double)(count * count);
        }
    }
    const double f = (double)bin / (BLOCK * DELTA), k = 2.0 * PI * f / 343.2;
    const double impedance = 1.204 * 343.2, area = plate->length * plate->width;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            const bool meet =
                (mode[i][0] + mode[j][0]) % 2 == 0 && (mode[i][1] + mode[j][1]) % 2 == 0;
            const double product = 0.5 * V[at[i]] * V[at[j]] * cos(phase[at[i]] - phase[at[j]]);
            power += meet ? impedance * product * by_rayleigh(plate, mode[i], mode[j], k) : 0.0;
        }
        const double mean = 0.5 * V[at[i]] * V[at[i]];
        square += mean / area;
        own += impedance * mean *
               ra_plate_sound_efficiency(b.sound, mode[i][0], mode[i][1],
                                         b.modes.omega[at[i]] / 343.2);
    }
    const struct ra_sound_result r = hear(&b, bin, V, phase);
    check_relative(r.power, power, 1e-9);
    check_relative(r.power_A, power * ra_a_weighting(f), 1e-9);
    check_relative(r.octave[octave], power, 1e-9);
    check_relative(r.mean_square, square, 1e-11);
    check_relative(r.own, own, 1e-11);
    check_relative(r.efficiency, power / (impedance * area * square), 1e-9);
    check_relative(r.seconds, 2.0 * BLOCK * DELTA, 1e-14);
    assert_true(r.band == 20e3 || fabs(r.band - 20e3) < 1e-6);
    tear_down(&b);
}

static void tones(void **state)
{
    (void)state;
    struct ra_plate guided = steel;
    guided.sides = RA_GUIDED;
    check_tone(&steel, 550.0, 3, 4);
    check_tone(&steel, 550.0, 41, 8);
    check_tone(&guided, 300.0, 5, 5);
}

/// Coincidence of 2 mm of steel, where bending waves are as fast as sound, is near 6 kHz.
static void coincidence(void **state)
{
    (void)state;
    struct bench b;
    double V[200] = {0}, phase[200] = {0};
    set_up(&b, &steel, 500.0);
    V[0] = 1.0;
    const struct ra_sound_result r = hear(&b, 3, V, phase);
    // at coincidence the wave number of bending waves equals that of sound, omega/c
    const double omega = 2.0 * PI * r.coincidence;
    const double D = 210e9 * 8e-9 / (12.0 * 0.91), mu = 15.6;
    check_relative(sqrt(omega * sqrt(mu / D)), omega / 343.2, 1e-13);
    check_between(r.coincidence, 5.9e3, 6.1e3);
    tear_down(&b);
}

// ## Which modes are heard

/// Modes between the upper end of the band and twice this frequency are heard if they are driven
/// within the band.
static void above_the_band(void **state)
{
    (void)state;
    struct bench b;
    set_up(&b, &steel, 30e3);
    double *const V = calloc(2 * b.modes.width, sizeof *V), square = 0.0;
    assert_non_null(V);
    for (size_t k = 0; k < b.modes.width; k++) {
        V[k] = b.modes.bound[k] > 0.0 && b.modes.omega[k] > RA_TWO_PI * 29e3 ? 1e-3 : 0.0;
        square += 0.5 * V[k] * V[k] / (0.45 * 0.3);
    }
    assert_true(square > 0.0);
    check_relative(hear(&b, 3, V, V + b.modes.width).mean_square, square, 1e-11);
    free(V);
    tear_down(&b);
}

/// Nine samples have the sound of the shortest block, of 512 samples, that begins with them.
static void least_block(void **state)
{
    (void)state;
    struct bench b;
    struct ra_sound *sound;
    struct ra_status st = {RA_OK, ""};
    struct ra_sound_result r, known;
    set_up(&b, &steel, 100.0);
    const struct ra_sound_steps of = {DELTA, 0, 9, true};
    check_ok(ra_plate_sound_listen(&steel, &b.modes, &of, &sound, &st), &st);
    for (uint64_t n = 0; n < 9; n++) {
        const double U[RA_LANES] = {n > 4 ? 1e-6 : 0.0};
        ra_sound_observe(sound, n, U);
        ra_sound_sample(b.sound, U);
    }
    check_ok(ra_sound_evaluate(sound, &r, &st), &st);
    check_ok(ra_sound_evaluate(b.sound, &known, &st), &st);
    check_near(r.mean_square, known.mean_square, 0.0);
    check_near(r.power, known.power, 0.0);
    ra_sound_free(sound);
    tear_down(&b);
}

/// Modes above twice the band are not heard. Samples several steps apart, a late first step, and a
/// block cut short are treated correctly.
static void samples(void **state)
{
    (void)state;
    struct bench b;
    struct ra_sound_result r;
    struct ra_status st = {RA_OK, ""};
    set_up(&b, &steel, 45e3);
    double *const amplitude = calloc(b.modes.width, sizeof *amplitude);
    assert_non_null(amplitude);
    for (size_t k = 0; k < b.modes.width; k++) {
        const double f = b.modes.omega[k] / RA_TWO_PI;
        amplitude[k] = f > 40e3 ? 1.0 : 0.0;
    }
    for (size_t j = 0; j < 20; j++) {
        for (size_t k = 0; k < b.modes.width; k++) {
            amplitude[k] = -amplitude[k];
        }
        ra_sound_sample(b.sound, amplitude);
    }
    check_ok(ra_sound_evaluate(b.sound, &r, &st), &st);
    assert_true(r.power == 0.0 && r.mean_square == 0.0);
    check_relative(r.seconds, 19.0 * DELTA, 1e-14);
    free(amplitude);
    tear_down(&b);
    struct ra_plate_modes modes;
    struct ra_sound *sound;
    check_ok(ra_plate_modes_make(&steel, RA_TWO_PI * 100.0, &steel_grid, &modes, &st), &st);
    // fewer steps are made than announced; the block has its full weight up to its end
    const struct ra_sound_steps of = {1e-6, 7, 100000, true};
    check_ok(ra_plate_sound_listen(&steel, &modes, &of, &sound, &st), &st);
    double U[RA_LANES] = {0};
    for (uint64_t n = 0; n < 40; n++) {
        // only the steps 7, 17, 27, 37 are heard: 0.5, 1, 1, 1 times 1 um
        U[0] = n == 7 ? 0.5e-6 : n == 17 || n == 27 || n == 37 ? 1e-6 : 1.0;
        ra_sound_observe(sound, n, U);
    }
    check_ok(ra_sound_evaluate(sound, &r, &st), &st);
    check_relative(r.seconds, 3e-5, 1e-12);
    // a single jump of 0.5 um in 10 us has a white spectrum; of its mean square, the lines of the
    // band have the share `undo`
    double undo = 0.0;
    const double bin = 1.0 / (32768 * DELTA);
    const size_t bins = (size_t)(20e3 * (32768 * DELTA));
    for (size_t i = 1; i <= bins; i++) {
        const double x = PI * (double)i * bin * DELTA;
        undo += 2.0 * pow(x / sin(x), 2.0) / 32768.0;
    }
    check_relative(r.mean_square * 0.45 * 0.3, 0.05 * 0.05 / 3.0 * undo, 1e-9);
    ra_sound_free(sound);
    // 300 samples of a short run lie in a block of 2048, which has a line every 49 Hz
    const struct ra_sound_steps brief = {1e-6, 0, 3000, true};
    check_ok(ra_plate_sound_listen(&steel, &modes, &brief, &sound, &st), &st);
    for (uint64_t n = 0; n < 3000; n++) {
        U[0] = sin(2.0 * PI * 4000.0 * (double)n * 1e-6) * 1e-6;
        ra_sound_observe(sound, n, U);
    }
    check_ok(ra_sound_evaluate(sound, &r, &st), &st);
    check_relative(r.seconds, 299e-5, 1e-12);
    check_relative(r.mean_square * 0.45 * 0.3, 0.5 * pow(2.0 * PI * 4000.0 * 1e-6, 2.0), 0.01);
    ra_sound_free(sound);
    ra_plate_modes_free(&modes);
}

/// A tone of the first mode lies between two lines, far below coincidence, where its efficiency is
/// small and grows with f^2. Its power is right to 0.05 dB, also in blocks of 0.08 s. Two octaves
/// away there is no power.
static void a_tone_alone(void **state)
{
    (void)state;
    static const uint64_t steps[] = {8000, 20000, 40000};
    struct ra_plate_modes modes;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_plate_modes_make(&steel, RA_TWO_PI * 200.0, &steel_grid, &modes, &st), &st);
    const double f = 371.3, k = 2.0 * PI * f / RA_SOUND_SPEED;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        const struct ra_sound_steps of = {DELTA, 0, steps[i], false};
        struct ra_sound *sound = NULL;
        struct ra_sound_result r;
        double *const U = calloc(modes.width, sizeof *U);
        assert_non_null(U);
        check_ok(ra_plate_sound_listen(&steel, &modes, &of, &sound, &st), &st);
        for (uint64_t n = 0; n < steps[i]; n++) {
            U[0] = sin(2.0 * PI * f * (double)n * DELTA) / (2.0 * PI * f);
            ra_sound_observe(sound, n, U);
        }
        check_ok(ra_sound_evaluate(sound, &r, &st), &st);
        const double own =
            RA_SOUND_DENSITY * RA_SOUND_SPEED * ra_plate_sound_efficiency(sound, 1, 1, k) * 0.5;
        check_near(10.0 * log10(r.power / own), 0.0, 0.05);
        check_near(10.0 * log10(r.power_A / r.power / ra_a_weighting(f)), 0.0, 0.1);
        // 371 Hz is in the octave of 500 Hz
        for (size_t o = 0; o < RA_OCTAVES; o++) {
            assert_true((o >= 3 && o <= 5) || r.octave[o] < 1e-6 * r.power);
        }
        free(U);
        ra_sound_free(sound);
    }
    ra_plate_modes_free(&modes);
}

static void refusal(void **state)
{
    (void)state;
    struct ra_plate long_one = steel;
    struct ra_sound *sound;
    struct ra_status st = {RA_OK, ""};
    struct ra_plate_modes modes;
    check_ok(ra_plate_modes_make(&steel, RA_TWO_PI * 100.0, &steel_grid, &modes, &st), &st);
    long_one.length = 2.0;
    assert_int_equal(ra_plate_sound_make(&long_one, &modes, DELTA, BLOCK, &sound, &st), RA_INPUT);
    assert_string_equal(st.text, "sound is computed for plates of at most 2 m across; this one has "
                                 "2.02237 m");
    assert_null(sound);
    ra_sound_free(NULL);
    ra_plate_modes_free(&modes);
}

static enum ra_code make(void *context, struct ra_status *st)
{
    struct ra_sound *sound;
    const enum ra_code code = ra_plate_sound_make(&steel, context, DELTA, BLOCK, &sound, st);
    ra_sound_free(sound);
    return code;
}

static void memory(void **state)
{
    (void)state;
    struct ra_plate_modes modes;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_plate_modes_make(&steel, RA_TWO_PI * 500.0, &steel_grid, &modes, &st), &st);
    enum ra_code code = RA_SYSTEM;
    long n = 0;
    while (code == RA_SYSTEM && n < 100) {
        memory_calls = 0;
        memory_fails_at = ++n;
        code = make(&modes, &st);
        memory_fails_at = 0;
        assert_true(code == RA_OK || strstr(st.text, "sound: out of memory") != NULL);
    }
    check_ok(code, &st);
    // the sound requests eleven arrays, its body six
    assert_int_equal(n, 20);
    // memory holds the block in tiles, its spectrum in the band, a row, and a fade
    check_relative(ra_sound_memory(407.0),
                   8.0 * (407.0 * (66.0 * 504.0 + 2.0 * 6553.6) + 32770.0 + 8192.0), 1e-14);
    ra_plate_modes_free(&modes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(efficiency_is_rayleighs_integral),
        cmocka_unit_test(limits),
        cmocka_unit_test(poles),
        cmocka_unit_test(tones),
        cmocka_unit_test(coincidence),
        cmocka_unit_test(above_the_band),
        cmocka_unit_test(least_block),
        cmocka_unit_test(samples),
        cmocka_unit_test(a_tone_alone),
        cmocka_unit_test(refusal),
        cmocka_unit_test(memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
