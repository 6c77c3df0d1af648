// Tests of what the law of roughness noise says of a run before it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/expected.h"

#include <stdlib.h>

#include "contact/room.h"
#include "support/check.h"

enum { MODES = 8 };

/// A penalty between lines, and a resonator whose modes are given.
struct bench {
    struct ra_pair_kind kind;
    struct ra_pair pair;
    struct ra_riding riding;
    struct ra_receiver receiver;
    double mass[MODES], omega[MODES], decay[MODES];
};

/// A slider of 0.78 kg/m at 0.5 m/s on a resonator of so many kg/m^2 and 0.5 m, its modes from
/// `first` [rad/s] on as the squares of whole numbers.
static void set(struct bench *b, double mass, double first, size_t modes)
{
    static const double kappa[RA_LAW_PARAMETERS] = {2e12};
    struct ra_status st = {RA_OK, ""};
    *b = (struct bench){
        .kind = {.nodes = RA_NODES_OF_LINE},
        .pair = {.spacing = 5e-6, .slaves = RA_SLAVES_BOTH, .law = ra_law_find("penalty")},
        .riding = {0.78, 0.5, {0.02, 0.02}, {110.0, 110.0}},
        .receiver = {.count = modes, .size = 0.5, .weight = 0.78 * 9.81}};
    b->pair.kind = &b->kind;
    check_ok(ra_law_prepare(b->pair.law, RA_NODES_OF_LINE, kappa, b->pair.coefficient, &st), &st);
    for (size_t k = 0; k < modes; k++) {
        b->mass[k] = mass;
        b->omega[k] = first * (double)((k + 1) * (k + 1));
        b->decay[k] = 0.02 * b->omega[k];
    }
    b->pair.modal.mass = b->mass;
    b->pair.modal.omega = b->omega;
    b->pair.modal.decay = b->decay;
}

static struct ra_expected expect(const struct bench *b)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_expected e;
    check_ok(ra_expect(&b->pair, &b->riding, &b->receiver, &e, &st), &st);
    return e;
}

// A mode that hardly swings within a blow is a free mass: two masses part by (m - M)/(m + M), M a
// quarter of the slider. A heavy one gives all back.
static void test_blow(void **unused)
{
    (void)unused;
    const double M = 0.78 / 4.0;
    for (int k = 0; k < 3; k++) {
        const double mass[] = {0.2, 1.0, 1e6};
        struct bench b;
        set(&b, mass[k], 1.0, 1);
        const double m = 0.5 * mass[k];
        check_near(expect(&b).restitution, (m - M) / (m + M), 1e-3);
    }
}

// (cos y - sin y/y)^2 = y^4/9 for small y, hence y^4 <q^6>/144, with 24 speeds q of equal
// probability; half of <q^2> = 1 for large ones, but what the fastest lack.
static void test_flight(void **unused)
{
    (void)unused;
    double sum = 0.0, sixth = 0.0;
    for (int j = 0; j < 24; j++) {
        sixth += pow(-log(1.0 - (j + 0.5) / 24.0), 3.0) / 24.0;
    }
    check_relative(ra_expected_flight(1e-2), 1e-8 * sixth / 144.0, 1e-3);
    check_relative(ra_expected_flight(2e-2) / ra_expected_flight(1e-2), 16.0, 1e-3);
    for (int j = 0; j < 400; j++) {
        sum += ra_expected_flight(200.0 + 0.7 * j) / 400.0;
    }
    check_near(sum, 0.5, 1e-2);
}

// Heights and weight times a: all forces times a, all else the same.
static void test_scaled(void **unused)
{
    (void)unused;
    struct bench b;
    set(&b, 15.6, 146.0, MODES);
    const struct ra_expected one = expect(&b);
    for (int i = 0; i < 2; i++) {
        b.riding.slope[i] *= 4.0;
        b.riding.curvature[i] *= 4.0;
    }
    b.receiver.weight *= 4.0;
    const struct ra_expected four = expect(&b);
    assert_true(one.known && four.known);
    check_relative(four.ratio, one.ratio, 1e-14);
    check_relative(four.softness, one.softness, 1e-12);
    check_relative(four.power, one.power, 1e-9);
    check_relative(four.frequency, one.frequency, 1e-9);
    check_near(four.level - one.level, 12.041199826559248, 1e-8);
}

// Far below V*_c the power is that of riding; at equal slopes of half the size 2^n of it is left,
// whatever the resonator. What is lost by damping is what is given.
static void test_limits(void **unused)
{
    (void)unused;
    struct bench b;
    set(&b, 15.6, 146.0, MODES);
    b.riding.speed = 0.01;
    const struct ra_expected slow = expect(&b);
    check_relative(slow.power, 1.15 * pow(slow.ratio, 1.85), 1e-3);
    check_relative(slow.ratio, 0.01 * sqrt(55.0 / 9.81), 1e-12);
    check_relative(slow.given, slow.power * 0.78 * 9.81 * 0.01 * 0.02 / sqrt(2.0), 1e-12);
    check_relative(slow.given, 2.0 * 0.02 * slow.frequency * 15.6 * 0.5 * slow.square, 1e-5);
    b.riding.slope[0] = 0.002;
    check_relative(expect(&b).power, slow.power * sqrt(2.0) * 0.002 / sqrt(4.04e-4), 1e-3);
    b.riding = (struct ra_riding){0.78, 50.0, {0.02, 0.02}, {110.0, 110.0}};
    b.riding.speed = 5.0;
    const struct ra_expected fast = expect(&b);
    const double wall = fast.square / pow(5.0 * 0.02 / sqrt(2.0), 2.0);
    check_relative(fast.power,
                   2.0 / sqrt(acos(-1.0)) * sqrt(1.0 - fast.restitution) /
                       (1.0 + fast.softness / 4.0) / sqrt(1.0 + wall),
                   1e-3);
}

static void test_says_nothing(void **unused)
{
    (void)unused;
    struct bench b;
    set(&b, 15.6, 146.0, MODES);
    b.riding.curvature[1] = b.riding.slope[1] = 0.0;
    assert_false(expect(&b).known);
    set(&b, 15.6, 146.0, MODES);
    b.receiver.weight = 0.0;
    assert_false(expect(&b).known);
    set(&b, 15.6, 146.0, MODES);
    b.riding.speed = 0.0;
    assert_false(expect(&b).known);
    set(&b, 15.6, 146.0, MODES);
    b.receiver.count = 0;
    assert_false(expect(&b).known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blow),         cmocka_unit_test(test_flight),
        cmocka_unit_test(test_scaled),       cmocka_unit_test(test_limits),
        cmocka_unit_test(test_says_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
