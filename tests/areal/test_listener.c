// Tests of the sound pressure of a plate at one place: Rayleigh's integral at a tone, a monopole,
// delays.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory.h"
#include "support/plates.h"

#include <complex.h>
#include <stdlib.h>

#include "areal/listener.h"
#include "modes/modes.h"
#include "statistics/sound.h"

static const double PI = 3.14159265358979323846, DELTA = 1e-5;
static const double complex J = (double complex)I; ///< the imaginary unit

static struct ra_plate_modes modes_of(const struct ra_plate *plate, double highest)
{
    struct ra_plate_modes modes;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_plate_modes_make(plate, RA_TWO_PI * highest, &steel_grid, &modes, &st), &st);
    return modes;
}

/// Rayleigh's integral of all modes moving alike, as a sum over N x N pieces.
static double complex integral(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                               const double place[3], double f)
{
    enum { N = 160 };
    const double dx = plate->length / N, dy = plate->width / N, omega = 2.0 * PI * f;
    double complex sum = 0.0;
    for (size_t j = 0; j < N; j++) {
        const double y = ((double)j + 0.5) * dy;
        double across[16] = {0};
        for (size_t q = 0; q < modes->blocks; q++) {
            const double Y = ra_edges_shape(plate->sides, modes->least_n + q, y, plate->width);
            for (size_t r = 0; r < modes->size[q]; r++) {
                across[r] += Y;
            }
        }
        for (size_t i = 0; i < N; i++) {
            const double x = ((double)i + 0.5) * dx;
            const double R =
                sqrt(pow(x - place[0], 2.0) + pow(y - place[1], 2.0) + pow(place[2], 2.0));
            double v = 0.0;
            for (size_t r = 0; r < modes->size[0]; r++) {
                v += across[r] * sqrt(2.0 / plate->length) *
                     sin((double)(r + 1) * PI * x / plate->length);
            }
            sum += v / R * cexp(-J * omega / RA_SOUND_SPEED * R) * dx * dy;
        }
    }
    return J * omega * RA_SOUND_DENSITY / (2.0 * PI) * sum;
}

/// The largest deviation of the pressure from a tone of the complex amplitude `expected`, as a
/// share of its absolute value. It is measured after the sound of all places has arrived.
static double deviation(const struct ra_plate *plate, const struct ra_plate_modes *modes,
                        const double place[3], double f, double complex expected)
{
    struct ra_listener l;
    struct ra_status st = {RA_OK, ""};
    double worst = 0.0;
    double *const velocity = calloc(modes->width, sizeof *velocity);
    assert_non_null(velocity);
    check_ok(ra_listener_make(plate, modes, place, DELTA, &l, &st), &st);
    for (size_t n = 0; n < l.first + l.count + 200; n++) {
        const double turn = 2.0 * PI * f * (double)n * DELTA;
        for (size_t k = 0; k < modes->width; k++) {
            velocity[k] = modes->bound[k] > 0.0 ? cos(turn) : 0.0;
        }
        const double p = ra_listener_hear(&l, velocity);
        if (n > l.first + l.count) {
            worst = fmax(worst, fabs(p - creal(expected * cexp(J * turn))));
        }
    }
    ra_listener_free(&l);
    free(velocity);
    return worst / cabs(expected);
}

/// The pressure is Rayleigh's integral near the plate and far from it, above and beside it, within
/// the errors of differences and cubics.
static void rayleigh(void **state)
{
    (void)state;
    struct ra_plate_modes modes = modes_of(&steel, 500.0);
    static const struct {
        double place[3], f, off;
    } cases[] = {{{0.1, 0.2, 0.05}, 300.0, 0.001},
                 {{-0.3, 0.5, 0.4}, 1000.0, 0.001},
                 {{0.0, 0.0, 1.0}, 5000.0, 0.006},
                 {{0.5, 0.1, 0.3}, 10000.0, 0.023}};
    assert_int_equal(modes.count, 7);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double complex p = integral(&steel, &modes, cases[i].place, cases[i].f);
        const double off = deviation(&steel, &modes, cases[i].place, cases[i].f, p);
        check_between(off, 0.0, cases[i].off);
    }
    ra_plate_modes_free(&modes);
}

/// The pressure is also right for a plate guided along its sides, whose shapes are cosines.
static void guided(void **state)
{
    (void)state;
    struct ra_plate plate = steel;
    plate.sides = RA_GUIDED;
    struct ra_plate_modes modes = modes_of(&plate, 300.0);
    const double place[3] = {0.2, -0.1, 0.3};
    const double complex p = integral(&plate, &modes, place, 800.0);
    check_between(deviation(&plate, &modes, place, 800.0, p), 0.0, 0.001);
    ra_plate_modes_free(&modes);
}

/// Far away and at a low frequency the first mode is a point source. Its flow Q is 8 sqrt(ab)/pi^2
/// times its velocity, and p = rho Q'(t - r/c)/(2 pi r).
static void monopole(void **state)
{
    (void)state;
    struct ra_plate_modes modes = modes_of(&steel, 100.0);
    assert_int_equal(modes.count, 1);
    const double f = 40.0, r = 8.0, Q = 8.0 * sqrt(0.45 * 0.3) / (PI * PI);
    const double complex p = J * 2.0 * PI * f * RA_SOUND_DENSITY * Q / (2.0 * PI * r) *
                             cexp(-J * 2.0 * PI * f / RA_SOUND_SPEED * r);
    // the plate is a twentieth of a wavelength long, and its ends are 3 mm farther away than its
    // middle
    check_between(deviation(&steel, &modes, (const double[3]){0.225, 0.15, r}, f, p), 0.0, 0.003);
    ra_plate_modes_free(&modes);
}

/// There is no pressure before the sound of the nearest piece arrives and after that of the
/// farthest piece has passed.
static void delays(void **state)
{
    (void)state;
    struct ra_plate_modes modes = modes_of(&steel, 2000.0);
    struct ra_listener l;
    struct ra_status st = {RA_OK, ""};
    const double place[3] = {-0.2, 0.1, 0.5};
    double velocity[200] = {0}, energy = 0.0;
    assert_true(modes.width < 200);
    check_ok(ra_listener_make(&steel, &modes, place, DELTA, &l, &st), &st);
    const double near = sqrt(0.04 + 0.25), far = sqrt(0.65 * 0.65 + 0.2 * 0.2 + 0.25);
    const double first = near / (RA_SOUND_SPEED * DELTA), last = far / (RA_SOUND_SPEED * DELTA);
    for (size_t n = 0; n < 1000; n++) {
        for (size_t k = 0; k < modes.width; k++) {
            velocity[k] = n == 100 && modes.bound[k] > 0.0 ? 1e-3 : 0.0;
        }
        const double p = ra_listener_hear(&l, velocity), since = (double)n - 100.0;
        assert_true(p == 0.0 || (since > first - 3.0 && since < last + 3.0));
        energy += p * p;
    }
    assert_true(energy > 0.0);
    ra_listener_free(&l);
    ra_listener_free(NULL);
    ra_plate_modes_free(&modes);
}

static void refusals(void **state)
{
    (void)state;
    struct ra_plate_modes modes = modes_of(&steel, 500.0);
    struct ra_listener l;
    struct ra_status st = {RA_OK, ""};
    const double near[3] = {0.1, 0.1, 0.01};
    check_relative(ra_listener_longest(0.01), 0.01 / 343.2 / 2.0, 1e-15);
    check_ok(ra_listener_make(&steel, &modes, near, ra_listener_longest(0.01), &l, &st), &st);
    ra_listener_free(&l);
    const double late = ra_listener_longest(0.01) * 1.001;
    assert_int_equal(ra_listener_make(&steel, &modes, near, late, &l, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "sound takes 2.91e-05 s from the plate to the listener; samples of "
                        "1.46e-05 s are too far apart, at least two must fit into this time");
    ra_listener_free(&l);
    assert_int_equal(ra_listener_make(&steel, &modes, near, 1e-8, &l, &st), RA_INPUT);
    // pieces have half the way of sound in a sample as their longest side; a weight for each mode
    // and delay, which are 1 cm/(c Delta) to 40.3 cm/(c Delta) with three more
    char said[200];
    const double way = 343.2e-8, far = sqrt(0.35 * 0.35 + 0.2 * 0.2 + 0.01 * 0.01);
    const double delays = floor(far / way - 0.5) + 4.0 - floor(0.01 / way - 0.5);
    snprintf(said, sizeof said,
             "a listener needs %.3g pieces of the plate and %.3g weights; at most 1e+07 of either "
             "are computed: move the listener farther from the plate, or take fewer modes",
             ceil(0.45 / (0.5 * way)) * ceil(0.3 / (0.5 * way)), delays * (double)modes.width);
    assert_string_equal(st.text, said);
    ra_listener_free(&l);
    // 3888 x 2592 pieces of a quarter of the height, with far fewer weights
    const double low[3] = {0.1, 0.1, 0.463e-3};
    assert_int_equal(ra_listener_make(&steel, &modes, low, ra_listener_longest(low[2]), &l, &st),
                     RA_INPUT);
    assert_int_equal(strncmp(st.text, "a listener needs 1.01e+07 pieces of the plate and ", 50), 0);
    ra_listener_free(&l);
    ra_plate_modes_free(&modes);
}

struct made {
    const struct ra_plate_modes *modes;
};

static enum ra_code make(void *context, struct ra_status *st)
{
    const struct made *const made = context;
    struct ra_listener l;
    const double place[3] = {0.1, 0.1, 0.2};
    const enum ra_code code = ra_listener_make(&steel, made->modes, place, DELTA, &l, st);
    ra_listener_free(&l);
    return code;
}

static void memory(void **state)
{
    (void)state;
    struct ra_plate_modes modes = modes_of(&steel, 500.0);
    struct made made = {&modes};
    struct ra_status st = {RA_OK, ""};
    for (long n = 1; n <= 5; n++) {
        memory_calls = 0;
        memory_fails_at = n;
        assert_int_equal(make(&made, &st), RA_SYSTEM);
        memory_fails_at = 0;
        assert_non_null(strstr(st.text, "listener: out of memory"));
    }
    check_ok(make(&made, &st), &st);
    ra_plate_modes_free(&modes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rayleigh), cmocka_unit_test(guided),
                                       cmocka_unit_test(monopole), cmocka_unit_test(delays),
                                       cmocka_unit_test(refusals), cmocka_unit_test(memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
