// Tests of the velocity that a moving weight causes in a resonator.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/moving_weight.h"

#include "areal/run.h"
#include "run/expected.h"
#include "sliding/case.h"
#include "support/check.h"

static const double PI = 3.14159265358979323846;
static const double L = 0.5, RHO = 12.0, W = 7.0; // [m], [kg/m^2], [N/m]

enum { MODES = 4 };
struct bench {
    struct ra_oscillators modal;
    double mass[MODES], omega[MODES], decay[MODES];
    double start, speed;
};

/// The shape at a point on a pinned beam.
static double pinned(const void *of, size_t k, double time)
{
    const struct bench *const b = of;
    return sqrt(2.0 / L) * sin((double)(k + 1) * PI * (b->start + b->speed * time) / L);
}

/// A weight that does not move.
static double one(const void *of, size_t k, double time)
{
    (void)of;
    (void)time;
    return k == 0 ? 1.0 : 0.0;
}

static struct ra_moving_weight over(struct bench *b, double first, double zeta)
{
    for (size_t k = 0; k < MODES; k++) {
        b->mass[k] = RHO;
        b->omega[k] = first * (double)((k + 1) * (k + 1));
        b->decay[k] = zeta * b->omega[k];
    }
    b->modal = (struct ra_oscillators){.mass = b->mass, .omega = b->omega, .decay = b->decay};
    return (struct ra_moving_weight){.modal = &b->modal,
                                     .count = MODES,
                                     .size = L,
                                     .weight = W,
                                     .from = 0.0,
                                     .to = 1.0,
                                     .settled = true,
                                     .shape = pinned,
                                     .of = b};
}

// A weight moves slowly over the whole damped beam. The velocity of the deflection of mode n is
// W V psi'/(rho omega^2), and the mean square of psi' is (n pi/L)^2/L. So the terms of the sum fall
// as n^-6. Modes above 12 times the lowest frequency are left out, here those from n = 4 on.
static void test_sag(void **unused)
{
    (void)unused;
    struct bench b = {.speed = 0.05};
    struct ra_moving_weight w = over(&b, 150.0, 0.1);
    w.to = L / b.speed;
    double sum = 0.0;
    for (int n = 1; n <= 3; n++) {
        const double rate = W * b.speed / (RHO * b.omega[n - 1] * b.omega[n - 1]);
        sum += rate * rate * (n * PI / L) * (n * PI / L) / L;
    }
    check_relative(ra_moving_weight_square(&w), sum / L, 2e-2);
    b.speed *= -0.5;
    b.start = L;
    w.to *= 2.0;
    check_relative(ra_moving_weight_square(&w), 0.25 * sum / L, 2e-2);
}

// The static deflection of a mode at rest begins to move at a constant rate v. Then the mode has
// the velocity v (1 - cos omega t), with the mean square 3/2 v^2. When the vibration has decayed,
// the mean square is v^2. With steps of length h the force is a staircase instead of a ramp. At the
// ends of steps the velocity is y/tan y times that under the ramp, with y = h omega/2.
static double ramp(const void *of, size_t k, double time)
{
    (void)of;
    return k == 0 ? time : 0.0;
}

static void test_start_from_rest(void **unused)
{
    (void)unused;
    struct bench b = {.speed = 0.0};
    struct ra_moving_weight w = over(&b, 200.0 * PI, 1e-9);
    w.shape = ramp;
    const double rate = W / (RHO * b.omega[0] * b.omega[0]);
    const double y = 0.5 * b.omega[0] / ceil(4.0 * b.omega[0]), stair = y / tan(y);
    check_relative(ra_moving_weight_square(&w), 1.5 * stair * stair * rate * rate / L, 1e-3);
    w = over(&b, 200.0 * PI, 0.05);
    w.shape = ramp;
    w.from = 0.5;
    check_relative(ra_moving_weight_square(&w), stair * stair * rate * rate / L, 1e-3);
}

// A weight that is put on suddenly makes a vibration about its static deflection q_s, with the mean
// square velocity (omega q_s)^2/2. A weight that rests on the beam from the start makes no
// vibration.
static void test_put_on(void **unused)
{
    (void)unused;
    struct bench b = {.speed = 0.0};
    struct ra_moving_weight w = over(&b, 200.0 * PI, 1e-9);
    w.shape = one;
    check_near(ra_moving_weight_square(&w), 0.0, 1e-30);
    w.settled = false;
    const double ringing = W / (RHO * b.omega[0]);
    check_relative(ra_moving_weight_square(&w), 0.5 * ringing * ringing / L, 1e-3);
    // the vibration decays: exp(-2 decay t) over [0, 1]
    w = over(&b, 200.0 * PI, 0.01);
    w.shape = one;
    w.settled = false;
    const double left = (1.0 - exp(-2.0 * b.decay[0])) / (2.0 * b.decay[0]);
    check_relative(ra_moving_weight_square(&w), 0.5 * ringing * ringing / L * left, 1e-2);
}

/// The weight on two modes of `places`, which begins to rest on each of them suddenly.
static double both(const void *of, size_t k, double time)
{
    (void)time;
    const size_t *const places = of;
    return k == places[0] || k == places[1] ? 1.0 : 0.0;
}

// Modes above 12 times the lowest frequency are left out, wherever the lowest one stands. Modes
// that do not swing, rigid or overdamped ones, are no lowest mode.
static void test_highest(void **unused)
{
    (void)unused;
    static const struct {
        size_t places[2]; ///< the lowest mode and the other one
        double ratio;
        bool counts;
    } list[] = {{{0, 1}, 11.99, true},  {{0, 1}, 12.01, false}, {{1, 0}, 11.99, true},
                {{1, 0}, 12.01, false}, {{2, 1}, 11.99, true},  {{2, 1}, 12.01, false},
                {{1, 2}, 12.01, false}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct bench b = {.speed = 0.0};
        struct ra_moving_weight w = over(&b, 1.0, 0.0);
        const double omega[2] = {200.0 * PI, list[i].ratio * 200.0 * PI};
        // the others are overdamped and lower
        for (size_t k = 0; k < MODES; k++) {
            b.decay[k] = 2.0 * b.omega[k];
        }
        for (size_t k = 0; k < 2; k++) {
            b.omega[list[i].places[k]] = omega[k];
            b.decay[list[i].places[k]] = 1e-6;
        }
        w.count = 3;
        w.shape = both;
        w.of = list[i].places;
        w.settled = false;
        double square = 0.0;
        for (size_t k = 0; k < (list[i].counts ? 2 : 1); k++) {
            square += 0.5 * W / (RHO * omega[k]) * W / (RHO * omega[k]);
        }
        check_relative(ra_moving_weight_square(&w), square / L, 2e-3);
    }
    // the modes of the weight's solid stand behind those of another one, which is lower
    struct bench b = {.speed = 0.0};
    struct ra_moving_weight w = over(&b, 1.0, 1e-9);
    static const size_t places[2] = {0, 1};
    b.omega[2] = 200.0 * PI;
    b.omega[3] = 2000.0 * PI;
    w.first = 2;
    w.count = 2;
    w.shape = both;
    w.of = places;
    w.settled = false;
    check_relative(ra_moving_weight_square(&w),
                   0.5 * W / (RHO * b.omega[2]) * W / (RHO * b.omega[2]) * 1.01 / L, 2e-3);
}

static void test_nothing(void **unused)
{
    (void)unused;
    struct bench b = {.speed = 0.1};
    struct ra_moving_weight w = over(&b, 100.0, 0.01);
    assert_true(ra_moving_weight_square(&w) > 0.0);
    w.weight = 0.0;
    assert_true(ra_moving_weight_square(&w) == 0.0);
    w = over(&b, 100.0, 0.01);
    w.to = w.from;
    assert_true(ra_moving_weight_square(&w) == 0.0);
    w = over(&b, 100.0, 0.01);
    w.count = 0;
    assert_true(ra_moving_weight_square(&w) == 0.0);
    // neither padding nor a mode without oscillation counts
    w = over(&b, 100.0, 0.01);
    b.mass[0] = b.mass[1] = 0.0;
    b.decay[2] = b.omega[2];
    b.omega[3] = 0.0;
    assert_true(ra_moving_weight_square(&w) == 0.0);
}

// ## The weights of cases

/// A slider on a pinned beam, or a block on a plate, with shapes at any place and not at nodes.
struct ride {
    double start, speed, long_side; ///< the rear end at t = 0, its speed, and the slider's length
    double beam;                    ///< length of the beam; 0: a plate
    const struct ra_areal *areal;
    double side; ///< y of the middle of the track
};

static double place(const struct ride *r, size_t k, double x)
{
    double shape[200];
    if (r->beam > 0.0) {
        return x < 0.0 || x > r->beam
                   ? 0.0
                   : sqrt(2.0 / r->beam) * sin((double)(k + 1) * PI * x / r->beam);
    }
    assert_true(r->areal->modes.width <= 200);
    ra_plate_shapes_at(&r->areal->plate, &r->areal->modes, x, r->side, shape);
    return x < 0.0 || x > r->areal->plate.length ? 0.0 : shape[k];
}

static double both_ends(const void *of, size_t k, double time)
{
    const struct ride *const r = of;
    const double rear = r->start + r->speed * time;
    return 0.5 * (place(r, k, rear) + place(r, k, rear + r->long_side));
}

/// The place of the slider is that of the case: start, speed and length. The run ends at 0.11 s,
/// when the slider reaches the end of the beam. Nodes are at most half a spacing from a place, here
/// 1.2e-4 of the beam; the sum over six modes differs by less than 0.005.
static void test_slider(void **unused)
{
    (void)unused;
    static const char *const list[] = {"sliding.speed=2m/s",     "sliding.start=170mm",
                                       "time.duration=0.15s",    "output.average_from=20ms",
                                       "slider.length=60mm",     "resonator.modes=6",
                                       "grid.spacing=100um",     "surface.correlation_length=1mm",
                                       "sliding.initial=settled"};
    struct ra_sliding_case c;
    struct ra_problem p;
    struct ra_expected expected;
    struct ra_status st;
    char note[1024];
    check_ok(
        ra_sliding_case_read("data/cases/realistic.ini", list, sizeof list / sizeof *list, &c, &st),
        &st);
    check_ok(ra_sliding_case_expect(&c, &ra_noise_law, &expected, &st), &st);
    check_ok(ra_sliding_case_problem(&c, &p, note, sizeof note, &st), &st);
    const struct ride ride = {.start = 0.17, .speed = 2.0, .long_side = 0.06, .beam = 0.45};
    const struct ra_moving_weight w = {.modal = &p.pair.modal,
                                       .first = p.solid[0].begin,
                                       .count = 6,
                                       .size = 0.45,
                                       .weight = 7800.0 * 0.06 * 0.005 * 9.81,
                                       .from = 0.02,
                                       .to = 0.11,
                                       .settled = true,
                                       .shape = both_ends,
                                       .of = &ride};
    check_relative(expected.moving, ra_moving_weight_square(&w), 0.005);
    check_relative(expected.mass, 7800.0 * 0.002 * 0.45, 1e-14);
    ra_problem_clear(&p);
    ra_sliding_case_free(&c);
}

/// The same for a block on a plate, off its middle. The middle row of nodes is within half a
/// spacing of the middle of the track.
static void test_block(void **unused)
{
    (void)unused;
    static const char *const list[] = {
        "track.speed=2m/s",     "track.start=170mm",        "time.duration=0.1s",
        "plate.highest=2kHz",   "output.average_from=20ms", "block.length=20mm",
        "block.width=10mm",     "track.spacing=200um",      "surface.correlation_length=2mm",
        "track.centre=100.1mm", "time.step=200ns"};
    struct ra_areal_case c;
    struct ra_areal p;
    struct ra_expected expected;
    struct ra_status st;
    char note[1024];
    double *record[2] = {NULL, NULL};
    check_ok(ra_areal_case_read("data/cases/areal.ini", list, sizeof list / sizeof *list, &c, &st),
             &st);
    check_ok(ra_areal_case_expect(&c, &ra_noise_law, &expected, &st), &st);
    check_ok(ra_areal_case_problem(&c, &p, record, note, sizeof note, &st), &st);
    const struct ride ride = {
        .start = 0.17, .speed = 2.0, .long_side = 0.02, .areal = &p, .side = 0.1001};
    const struct ra_moving_weight w = {.modal = &p.pair.modal,
                                       .count = p.modes.width,
                                       .size = 0.45 * 0.3,
                                       .weight = 7800.0 * 0.02 * 0.01 * 0.005 * 9.81,
                                       .from = 0.02,
                                       .to = 0.1,
                                       .settled = true,
                                       .shape = both_ends,
                                       .of = &ride};
    check_relative(expected.moving, ra_moving_weight_square(&w), 0.01);
    check_relative(expected.mass, 7800.0 * c.plate.thickness * 0.45 * 0.3, 1e-14);
    ra_areal_free(&p);
    ra_areal_case_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slider),  cmocka_unit_test(test_block),
        cmocka_unit_test(test_sag),     cmocka_unit_test(test_start_from_rest),
        cmocka_unit_test(test_put_on),  cmocka_unit_test(test_highest),
        cmocka_unit_test(test_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
