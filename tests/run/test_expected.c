// Tests of the predictions of the law of roughness noise for a run.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/expected.h"

#include <stdlib.h>

#include "contact/room.h"
#include "support/check.h"

enum { MODES = 8 };

/// A penalty between lines, and a resonator with given modes.
struct bench {
    struct ra_pair_kind kind;
    struct ra_pair pair;
    struct ra_riding riding;
    struct ra_receiver receiver;
    double mass[MODES], omega[MODES], decay[MODES];
};

/// Sets a slider of 0.78 kg/m at 0.5 m/s on a resonator 0.5 m long with `mass` [kg/m^2]. The
/// frequencies of the resonator are the squares of whole numbers times `first` [rad/s].
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

static struct ra_expected expect_by(const struct ra_noise_law *law, const struct bench *b)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_expected e;
    check_ok(ra_expect(&b->pair, &b->riding, &b->receiver, law, &e, &st), &st);
    return e;
}

/// The prediction of the present law.
static struct ra_expected expect(const struct bench *b)
{
    return expect_by(&ra_noise_law, b);
}

// A mode that hardly moves within a shock acts as a free mass m. A quarter of the slider, M,
// strikes it. After the shock the two masses separate with (m - M)/(m + M) of the speed that M had
// before it. A heavy mass returns all energy.
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

// H of (eq:law-flight) is the mean of q^2 (cos u - sin u/u)^2 with u = q y/2, here over 24 speeds q
// of equal probability. For small u the bracket squared is u^4/9, so H is y^4 <q^6>/144. For large
// y the mean of cos^2 is one half, so H is <q^2>/2. <q^2> is 1, except for the part of the fastest
// speeds, which 24 values leave out.
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

// If heights and weight are multiplied by 4, all forces and velocities are 4 times as large. Ratios
// and frequencies do not change.
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

// The slider stays in contact up to about the speed V*_c. Far below V*_c the power is that of
// riding, also if one surface is ten times smoother than the other. Far above V*_c the power is
// that of hopping. Damping takes as much power as the contact gives.
static void test_limits(void **unused)
{
    (void)unused;
    struct bench b;
    set(&b, 15.6, 146.0, MODES);
    b.riding.speed = 0.01;
    const struct ra_expected slow = expect(&b);
    check_relative(slow.power, 1.3 * slow.ratio * slow.ratio * pow(1.0 + slow.softness, -1.07),
                   1e-3);
    check_relative(slow.ratio, 0.01 * sqrt(55.0 / 9.81), 1e-12);
    check_relative(slow.given, slow.power * 0.78 * 9.81 * 0.01 * 0.02 / sqrt(2.0), 1e-12);
    check_relative(slow.given, 2.0 * 0.02 * slow.frequency * 15.6 * 0.5 * slow.square, 1e-5);
    // with a smooth resonator, and with a smooth slider
    for (int rough = 0; rough < 2; rough++) {
        b.riding.slope[!rough] = 0.002;
        b.riding.slope[rough] = 0.02;
        const struct ra_expected e = expect(&b);
        const double square = 4.04e-4, alike = 2.0 * 0.02 * 0.002 / square;
        const double supports = rough ? sqrt(2.0 / square) * 0.002 : 1.0;
        check_relative(e.power,
                       1.3 * e.ratio * e.ratio * supports * pow(rough ? 10.0 : 0.1, 0.19) *
                           pow(alike, -0.63) * pow(1.0 + e.softness, -1.07),
                       2e-3);
    }
    for (int rough = 0; rough < 2; rough++) {
        b.riding = (struct ra_riding){0.78, 5.0, {rough ? 0.06 : 0.02, 0.02}, {110.0, 110.0}};
        const struct ra_expected fast = expect(&b);
        const double slope = rough ? 0.06 / sqrt(10.0) : 0.02 / sqrt(2.0);
        const double wall = fast.square / pow(5.0 * slope, 2.0);
        check_relative(fast.power,
                       2.0 / sqrt(acos(-1.0)) * sqrt(1.0 - fast.restitution) /
                           (1.0 + 0.43 * fast.softness) / sqrt(1.0 + wall) *
                           pow(rough ? 0.6 : 1.0, -0.69),
                       1e-3);
    }
}

/// The factor of (eq:law-frequency) for a line whose wall moves with the rms velocity sigma.
static double factor_of(const struct ra_expected *e, double sigma)
{
    const double r = e->restitution, R = (1.0 + 3.0 * fmax(r, 0.0)) / (1.0 - r);
    const double x = e->ratio * sqrt(R * (1.0 + e->square / (sigma * sigma)));
    return exp((r - 1.88) / (1.0 + pow(x / 0.79, 4.0)));
}
static const double SIGMA = 0.5 * 0.02 / 1.4142135623730951; ///< at 0.5 m/s

/// Sets two modes far apart that lose the same share of energy per second.
static void lose_alike(struct bench *b)
{
    b->decay[0] = b->decay[1] = 10.0;
}

// A quarter of the slider strikes a wall at the speed 2.3 sigma; the wall has the spring K d^(3/2).
// The test integrates this impact by the midpoint rule in small steps. Nearly all energy returns (e
// is about 1), so flights are long, and H of (eq:law-flight) is equal for both modes. Their losses
// are equal, too. So the spectrum of the force gives the energy of each mode.
static void test_spectrum(void **unused)
{
    (void)unused;
    struct bench b;
    set(&b, 1e4, 2e4, 2);
    lose_alike(&b);
    const double M = 0.78 / 4.0, K = ra_spring_of_summit(&b.pair, &b.riding).factor, h = 1e-9;
    double real[2] = {0.0}, imaginary[2] = {0.0}, impulse = 0.0;
    double d = 0.0, v = 2.3 * 0.5 * 0.02 / sqrt(2.0), part[2];
    for (double t = 0.5 * h; d >= 0.0; t += h) {
        const double middle = fmax(d + 0.5 * h * v, 0.0), f = K * middle * sqrt(middle);
        v -= h * f / M;
        d = middle + 0.5 * h * v;
        impulse += h * f;
        for (int k = 0; k < 2; k++) {
            real[k] += h * f * cos(b.omega[k] * t);
            imaginary[k] += h * f * sin(b.omega[k] * t);
        }
    }
    for (int k = 0; k < 2; k++) {
        part[k] = (real[k] * real[k] + imaginary[k] * imaginary[k]) / (impulse * impulse);
    }
    assert_true(part[0] > 0.9 && part[1] < 0.3);
    const struct ra_expected e = expect(&b);
    const double mean = (b.omega[0] * part[0] + b.omega[1] * part[1]) / (part[0] + part[1]);
    check_relative(e.frequency, mean * factor_of(&e, SIGMA), 2e-3);
}

// Shocks are so short that their spectrum is flat, so the energies of two modes depend only on the
// flights of length T. An end of the slider falls with 2 g. The mean square of the velocity at
// which it leaves the wall is (1 + 3 e)/(1 - e) times that of the wall. The program interpolates H
// of (eq:law-flight) in a table, so the mean over many frequencies is compared.
static void test_flights_of_modes(void **unused)
{
    (void)unused;
    static const double mass[] = {0.8, 1.6, 3.0};
    static const double stiff[RA_LAW_PARAMETERS] = {2e16};
    double apart = 0.0;
    for (int n = 0; n < 120; n++) {
        struct ra_status st = {RA_OK, ""};
        struct bench b;
        set(&b, mass[n % 3], 600.0 + 10.0 * n, 2);
        lose_alike(&b);
        check_ok(ra_law_prepare(b.pair.law, RA_NODES_OF_LINE, stiff, b.pair.coefficient, &st), &st);
        const struct ra_expected e = expect(&b);
        const double r = e.restitution, sigma = 0.5 * 0.02 / sqrt(2.0);
        assert_true(r > 0.0);
        const double T =
            2.0 * sqrt(sigma * sigma + e.square) / (2.0 * 9.81) * sqrt((1.0 + 3.0 * r) / (1.0 - r));
        const double low = ra_expected_flight(b.omega[0] * T);
        const double high = ra_expected_flight(b.omega[1] * T);
        const double mean = (b.omega[0] * low + b.omega[1] * high) / (low + high);
        apart += log(e.frequency / mean / factor_of(&e, SIGMA)) / 120.0;
    }
    check_near(apart, 0.0, 1e-2);
}

// In three dimensions a seventh of the block's mass acts at a corner. In riding the power is 1.71
// x^1.56 times the .24th power of the ratio of the slopes, with x = V/V*_c. The factor of the
// frequency is (eq:law-frequency) with the numbers of an area, where R has no effect on x'.
static void test_area(void **unused)
{
    (void)unused;
    static const double kappa[RA_LAW_PARAMETERS] = {2e17};
    static const double first[] = {1.0, 146.0}, mass[] = {1.0, 15.6};
    struct ra_expected e[2];
    for (int k = 0; k < 2; k++) {
        struct ra_status st = {RA_OK, ""};
        struct bench b;
        set(&b, mass[k], first[k], k == 0 ? 1 : MODES);
        b.kind.nodes = RA_NODES_OF_AREA;
        b.riding.speed = k == 0 ? 0.5 : 0.01;
        b.riding.slope[1] = k == 0 ? 0.02 : 0.01;
        check_ok(ra_law_prepare(b.pair.law, RA_NODES_OF_AREA, kappa, b.pair.coefficient, &st), &st);
        e[k] = expect(&b);
    }
    const double M = 0.78 / 7.0, m = 0.5, r = e[0].restitution;
    const double y = pow(e[0].ratio / 0.7, 4.0) * pow(1.0 + e[0].square / SIGMA / SIGMA, 2.0);
    check_near(r, (m - M) / (m + M), 1e-3);
    check_relative(e[0].frequency, exp((-0.45 * y + r - 0.93) / (1.0 + y)), 1e-6);
    check_relative(e[1].power, 1.71 * pow(e[1].ratio, 1.56) * pow(0.5, 0.24), 2e-3);
}

// Places of the arrays without a mass are not modes. The first form of the law, which stays as it
// was fixed, counts them as free masses.
static void test_padded(void **unused)
{
    (void)unused;
    struct ra_noise_law padded = ra_noise_law;
    struct bench b;
    set(&b, 15.6, 146.0, MODES - 2);
    const struct ra_expected whole = expect(&b);
    b.receiver.count = MODES;
    for (size_t k = MODES - 1; k > 1; k--) {
        const bool none = k == 2 || k == MODES - 1;
        b.mass[k] = none ? 0.0 : 15.6;
        b.omega[k] = none ? 0.0 : b.omega[k - 1];
        b.decay[k] = none ? 0.0 : b.decay[k - 1];
    }
    const struct ra_expected same = expect(&b);
    check_near(same.restitution, whole.restitution, 0.0);
    check_near(same.level, whole.level, 0.0);
    padded.padded = true;
    assert_true(expect_by(&padded, &b).restitution < whole.restitution - 1e-3);
}

// If there is only one mode, the law gives the frequency of this mode times the factor of riding,
// which depends on the speed of the wall. Surface and vibration of the resonator both move the
// wall; here the vibration moves it at least as much as the surface does. The law without the
// vibration is tested, too.
static void test_lifted(void **unused)
{
    (void)unused;
    struct ra_noise_law without = ra_noise_law;
    struct bench b;
    set(&b, 3.0, 400.0, 1);
    b.decay[0] = 0.05;
    b.riding.speed = 0.1;
    const struct ra_expected e = expect(&b);
    const double sigma = 0.1 * 0.02 / sqrt(2.0), more = sqrt(1.0 + e.square / sigma / sigma);
    assert_true(e.ratio < 0.4 && more > 1.5);
    check_relative(e.frequency, 400.0 * factor_of(&e, sigma), 1e-5);
    check_relative(e.given, 2.0 * 0.05 / 400.0 * e.frequency * 3.0 * 0.5 * e.square, 1e-5);
    without.lifted = false;
    const struct ra_expected fixed = expect_by(&without, &b);
    const double R = (1.0 + 3.0 * e.restitution) / (1.0 - e.restitution);
    assert_true(e.restitution > 0.0);
    check_relative(fixed.frequency,
                   400.0 * exp((e.restitution - 1.88) / (1.0 + pow(e.ratio * sqrt(R) / 0.79, 4.0))),
                   1e-5);
    assert_true(e.frequency > 1.02 * fixed.frequency);
}

// The half width of the band is (eq:law-half) for a line that rides, for a line whose shocks return
// nearly all energy, and for an area. The part of the level that the moving weight makes has a half
// width of half a decibel.
static void test_band(void **unused)
{
    (void)unused;
    struct bench b;
    set(&b, 15.6, 146.0, MODES);
    b.riding.speed = 0.1;
    const struct ra_expected e = expect(&b);
    const double ride = 1.0 / (1.0 + pow(e.ratio / 0.5, 12.0));
    const double half =
        (1.75 + 5.5 * ride) * (1.0 + 1.4 * pow(fmax(e.restitution, 0.0) / 0.85, 12.0));
    assert_true(ride > 0.5);
    check_near(e.to - e.level, half, 1e-9);
    check_near(e.level - e.from, half, 1e-9);
    check_near(e.level, 180.0 + 10.0 * log10(e.square), 1e-9);
    b.receiver.moving = e.square;
    const struct ra_expected moving = expect(&b);
    check_near(moving.level, e.level + 10.0 * log10(2.0), 1e-9);
    const double up = pow(10.0, 0.1 * half) + pow(10.0, 0.05);
    const double down = pow(10.0, -0.1 * half) + pow(10.0, -0.05);
    check_near(moving.to - e.level, 10.0 * log10(up), 1e-9);
    check_near(moving.from - e.level, 10.0 * log10(down), 1e-9);
    set(&b, 1e4, 146.0, MODES);
    const struct ra_expected hard = expect(&b);
    assert_true(hard.restitution > 0.9);
    check_near(hard.to - hard.level,
               (1.75 + 5.5 / (1.0 + pow(hard.ratio / 0.5, 12.0))) *
                   (1.0 + 1.4 * pow(hard.restitution / 0.85, 12.0)),
               1e-9);
    b.kind.nodes = RA_NODES_OF_AREA;
    const struct ra_expected area = expect(&b);
    assert_true(area.restitution > 0.9);
    check_near(area.to - area.level, 1.8 + 3.0 / (1.0 + pow(area.ratio / 0.12, 6.0)), 1e-9);
    b.riding.speed = 0.01;
    const struct ra_expected slow = expect(&b);
    assert_true(slow.ratio < 0.1);
    check_near(slow.to - slow.level, 1.8 + 3.0 / (1.0 + pow(slow.ratio / 0.12, 6.0)), 1e-9);
    // a light resonator has a negative e, which counts as 0 in (eq:law-half)
    set(&b, 0.01, 1.0, 1);
    const struct ra_expected soft = expect(&b);
    assert_true(soft.restitution < 0.0);
    check_near(soft.to - soft.level, 1.75 + 5.5 / (1.0 + pow(soft.ratio / 0.5, 12.0)), 1e-9);
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
        cmocka_unit_test(test_blow),     cmocka_unit_test(test_flight),
        cmocka_unit_test(test_scaled),   cmocka_unit_test(test_limits),
        cmocka_unit_test(test_spectrum), cmocka_unit_test(test_flights_of_modes),
        cmocka_unit_test(test_area),     cmocka_unit_test(test_says_nothing),
        cmocka_unit_test(test_lifted),   cmocka_unit_test(test_band),
        cmocka_unit_test(test_padded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
