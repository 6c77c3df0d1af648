// Tests of the sound pressure of a strip at one place: Rayleigh's integral at tones, delays, the
// tail of a step.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <complex.h>
#include <gsl/gsl_sf_bessel.h>
#include <stdlib.h>
#include <string.h>

#include "statistics/sound.h"
#include "statistics/strip_listener.h"

static const double PI = 3.141592653589793, DELTA = 1e-5, LENGTH = 0.45;
static const double complex J = (double complex)I; ///< the imaginary unit
enum { MODES = 48 };

/// The realistic beam: steel, 2 mm.
static const struct ra_beam beam = {.length = 0.45,
                                    .area = 2e-3,
                                    .inertia = 8e-9 / 12.0,
                                    .young = 210e9,
                                    .density = 7800.0,
                                    .left = RA_PINNED,
                                    .right = RA_PINNED};

static struct ra_modes modes_of(enum ra_end end)
{
    struct ra_beam one = beam;
    struct ra_modes modes;
    struct ra_status st = {RA_OK, ""};
    one.left = one.right = end;
    check_ok(ra_modes_make(&one, MODES, 90, 0, 91, &modes, &st), &st);
    return modes;
}

static struct ra_strip_listener *listener_at(const struct ra_modes *modes, double x, double z)
{
    struct ra_strip_listener *listener;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_strip_listener_make(&beam, modes, (const double[2]){x, z}, DELTA, &listener, &st),
             &st);
    return listener;
}

static double shape(size_t m, double x)
{
    return sqrt(2.0 / LENGTH) * sin((double)m * PI * x / LENGTH);
}

/// eq:rayleigh-strip for mode m, as a sum over pieces, $H_0^{(2)} = J_0 - i Y_0$.
static double complex integral(size_t m, double x, double z, double f)
{
    enum { N = 4000 };
    const double omega = 2.0 * PI * f, dx = LENGTH / N;
    double complex sum = 0.0;
    for (size_t i = 0; i < N; i++) {
        const double at = ((double)i + 0.5) * dx, kr = omega / RA_SOUND_SPEED * hypot(at - x, z);
        sum += shape(m, at) * dx * (gsl_sf_bessel_J0(kr) - J * gsl_sf_bessel_Y0(kr));
    }
    return 0.5 * RA_SOUND_DENSITY * omega * sum;
}

/// The program joins samples by straight lines and takes differences. This makes a tone weaker by a
/// known factor and delays it by half an interval.
static double complex weakened(double f)
{
    const double turn = PI * f * DELTA, weak = sin(turn) / turn;
    return weak * weak * weak * cexp(-J * turn);
}

/// A tone of one mode arrives within a tenth of a second. Returns the deviation of the pressure
/// from the known pressure after two tenths of a second, divided by the amplitude of the pressure.
static double deviation(const struct ra_modes *modes, size_t m, double x, double z, double f)
{
    struct ra_strip_listener *const listener = listener_at(modes, x, z);
    const double complex expected = integral(m, x, z, f) * weakened(f);
    double worst = 0.0, velocity[MODES] = {0};
    for (size_t n = 0; n < 20400; n++) {
        const double turn = 2.0 * PI * f * (double)n * DELTA, come = fmin(1.0, (double)n / 1e4);
        velocity[m - 1] = (0.5 - 0.5 * cos(PI * come)) * cos(turn);
        const double p = ra_strip_listener_hear(listener, velocity);
        if (n >= 20000) {
            worst = fmax(worst, fabs(p - creal(expected * cexp(J * turn))));
        }
    }
    ra_strip_listener_free(listener);
    return worst / cabs(expected);
}

/// The pressure is right over the strip, near and far, and beside it.
static void rayleigh(void **state)
{
    (void)state;
    struct ra_modes modes = modes_of(RA_PINNED);
    static const struct {
        size_t m;
        double x, z, f;
    } cases[] = {{1, 0.225, 1.0, 100.0}, {1, 0.225, 1.0, 1000.0}, {3, 0.1, 0.05, 500.0},
                 {2, 0.7, 0.3, 2000.0},  {9, 0.225, 0.4, 5000.0}, {20, -0.2, 0.5, 12000.0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_between(deviation(&modes, cases[i].m, cases[i].x, cases[i].z, cases[i].f), 0.0, 2e-4);
    }
    ra_modes_free(&modes);
}

/// A velocity of 1 begins at t = 0. There is no pressure before the sound arrives. Then the
/// pressure is $p = \rho_0/\pi \int \psi/\sqrt{t^2 - \tau^2} dx$. The program computes its late
/// part from the poles of the filter alone.
static void step(void **state)
{
    (void)state;
    struct ra_modes modes = modes_of(RA_PINNED);
    const double z = 0.3, first = z / RA_SOUND_SPEED;
    struct ra_strip_listener *const listener = listener_at(&modes, 0.225, z);
    const double velocity[MODES] = {1.0};
    for (size_t n = 0; n < 10001; n++) {
        // the first velocity is 1; half an interval before, it is 0
        const double p = ra_strip_listener_hear(listener, velocity), t = (double)n * DELTA;
        assert_true(t > first - DELTA || p == 0.0);
        if (n == 200 || n == 1000 || n == 10000) {
            double sum = 0.0;
            for (size_t i = 0; i < 1000; i++) {
                const double x = ((double)i + 0.5) * LENGTH / 1000.0;
                const double tau = hypot(x - 0.225, z) / RA_SOUND_SPEED;
                sum += shape(1, x) * LENGTH / 1000.0 / sqrt(t * t - tau * tau);
            }
            check_relative(p, RA_SOUND_DENSITY / PI * sum, 1e-3);
        }
    }
    ra_strip_listener_free(listener);
    ra_modes_free(&modes);
}

/// Without velocity there is no pressure, not even when the longest delay is over.
static void silence(void **state)
{
    (void)state;
    struct ra_modes modes = modes_of(RA_PINNED);
    struct ra_strip_listener *const listener = listener_at(&modes, 0.225, 0.3);
    const double velocity[MODES] = {0.0};
    for (size_t n = 0; n < 10000; n++) {
        check_near(ra_strip_listener_hear(listener, velocity), 0.0, 0.0);
    }
    ra_strip_listener_free(listener);
    ra_modes_free(&modes);
}

static void refused(const struct ra_modes *modes, double x, double z, double interval,
                    const char *says)
{
    struct ra_strip_listener *listener;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(
        ra_strip_listener_make(&beam, modes, (const double[2]){x, z}, interval, &listener, &st),
        RA_INPUT);
    assert_string_equal(st.text, says);
    ra_strip_listener_free(listener);
}

static void refusals(void **state)
{
    (void)state;
    struct ra_modes modes = modes_of(RA_PINNED), clamped = modes_of(RA_CLAMPED);
    // the nearest point is below the listener, or is the end of the beam; the farthest is the other
    // end
    static const double places[][2] = {
        {0.2, 0.005}, {0.2, 1e4}, {-0.003, 0.002}, {0.453, 0.002}, {0.3, 0.005}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const double x = places[i][0], z = places[i][1], one = RA_SOUND_SPEED * DELTA;
        char says[300];
        snprintf(says, sizeof says,
                 "sound takes %.3g to %.3g intervals of 1e-05 s from the beam to the listener; 2 "
                 "to 100000 can be computed",
                 hypot(fmax(fmax(-x, 0.0), x - LENGTH), z) / one,
                 hypot(fmax(x, LENGTH - x), z) / one);
        refused(&modes, x, z, DELTA, says);
    }
    // one end is not pinned, both are not, or the modes come from a table
    struct ra_modes other[] = {modes, modes, clamped, modes};
    other[0].left = other[1].right = RA_CLAMPED;
    other[3].given = true;
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        refused(&other[i], 0.2, 1.0, DELTA,
                "sound is computed for beams that are pinned at both ends and at most 20 m long");
    }
    // 20 m are not too long
    for (int longer = 0; longer < 2; longer++) {
        struct ra_beam long_beam = beam;
        struct ra_strip_listener *listener;
        struct ra_status st = {RA_OK, ""};
        long_beam.length = longer == 0 ? 20.0 : 20.0001;
        assert_int_equal(ra_strip_listener_make(&long_beam, &modes, (const double[2]){0.2, 1.0},
                                                DELTA, &listener, &st),
                         longer == 0 ? RA_OK : RA_INPUT);
        ra_strip_listener_free(listener);
    }
    ra_modes_free(&modes);
    ra_modes_free(&clamped);
    ra_strip_listener_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rayleigh),
        cmocka_unit_test(step),
        cmocka_unit_test(silence),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
