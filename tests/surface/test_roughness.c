// Tests of roughness.c: closed forms, counted features, and a second, direct computation.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The parameters of these profiles are known exactly on the grid of the profile, so tolerances are
 * for the rounding of sums: N terms of the size of 1 make a relative error of at most N 2^-53,
 * 1e-12 for the records here. Gaussian surfaces are in test_surface.c.
 */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "surface/kind.h"
#include "surface/roughness.h"
#include "surface/surface.h"

static const double pi = 3.14159265358979323846;
static const double rounding = 1e-12; // of sums of some thousand terms, see above

static struct ra_profile new_profile(size_t count, double spacing)
{
    struct ra_status st = {0};
    struct ra_profile p = {count, spacing, ra_alloc(count, sizeof(double), "test", &st)};
    assert_non_null(p.height);
    return p;
}

static struct ra_roughness analyse(const struct ra_profile *p)
{
    struct ra_status st = {0};
    struct ra_roughness r;
    check_ok(ra_roughness(p, &r, &st), &st);
    return r;
}

enum { PERIODS = 40, NODES = 50 }; // number of periods, and nodes in each

static struct ra_profile sine(double amplitude, double phase, double offset)
{
    const struct ra_profile p = new_profile((size_t)PERIODS * NODES, 1e-6);
    for (size_t i = 0; i < p.count; i++) {
        p.height[i] = offset + amplitude * sin(2.0 * pi * ((double)i + phase) / NODES);
    }
    return p;
}

/// Whole periods of n nodes have exactly Rq = A/sqrt 2, Rsk = 0, Rku = 3/2. The samples of |sin| in
/// half a period, beginning at a zero, have the sum cot(pi/n). So Ra = A (2/n) cot(pi/n), which
/// tends to 2 A/pi for large n.
static void test_sine(void **unused)
{
    (void)unused;
    struct ra_profile p = sine(3e-6, 0.0, 0.0);
    const struct ra_roughness r = analyse(&p);
    check_relative(r.Ra, 3e-6 * 2.0 / NODES / tan(pi / NODES), rounding);
    // because of the kinks of |sin| the trapezoidal rule is below the integral by (pi/n)^2/3 of it
    check_relative(r.Ra, 2.0 * 3e-6 / pi, 1.01 * pi * pi / 3.0 / NODES / NODES);
    check_relative(r.Rq, 3e-6 / sqrt(2.0), rounding);
    check_near(r.Rsk, 0.0, rounding);
    check_relative(r.Rku, 1.5, rounding);
    check_relative(r.length, 1e-6 * (PERIODS * NODES - 1), rounding);
    ra_profile_free(&p);
}

/// A period has a whole number of nodes. So the chords between nodes cross the mean at the same
/// place of every period, and RSm is the wavelength to rounding. P periods from the phase 0.3 on
/// have P - 1 up-crossings and P peaks.
static void test_sine_features(void **unused)
{
    (void)unused;
    struct ra_profile p = sine(3e-6, 0.3, 5e-3);
    const struct ra_roughness r = analyse(&p);
    // the offset is a thousand times the amplitude, so three digits are lost: ulp(5e-3)/3e-6
    check_relative(r.RSm, NODES * 1e-6, rounding);
    check_relative(r.upcrossings * r.length, PERIODS - 1.0, rounding);
    check_relative(r.peaks * r.length, (double)PERIODS, rounding);
    // central differences of a sine are exactly its derivative times sinc; the N - 2 nodes that
    // have two neighbours are not whole periods, which makes a relative error of up to 2/N
    const double step = 2.0 * pi / NODES;
    check_relative(r.slope, 3.0 * sin(step) / sqrt(2.0), 2.0 / (PERIODS * NODES));
    check_relative(r.curvature, 3e6 * 2.0 * (1.0 - cos(step)) / sqrt(2.0), 2.0 / (PERIODS * NODES));
    // A_k is cos(2 pi k/n) apart from an error of 1/P, since lags are not over whole periods. At
    // 1/e A_k falls by 2 pi sin(acos(1/e)) per period, so this error changes lc by at most 0.2/P
    // periods.
    check_near(r.correlation_length / (NODES * 1e-6), acos(exp(-1.0)) / (2.0 * pi), 0.2 / PERIODS);
    ra_profile_free(&p);
}

/// The crossings of a wave 50.37 nodes long lie anywhere between nodes. With theta = 0.125 from
/// node to node a chord crosses 0 at most 0.016 theta^2 = 2.5e-4 nodes from the zero of the wave.
/// RSm contains this error at both ends of 1900 nodes.
static void test_interpolated_crossings(void **unused)
{
    (void)unused;
    struct ra_profile p = new_profile(2000, 1.0);
    for (size_t i = 0; i < p.count; i++) {
        p.height[i] = sin(2.0 * pi * (double)i / 50.37);
    }
    // the mean of 39.7 periods is 0.002, which moves all up-crossings by the same distance
    check_relative(analyse(&p).RSm, 50.37, 1e-6);
    ra_profile_free(&p);
}

/// Ripples with the amplitude 0.15 and a period of two nodes let the sine cross its mean three
/// times instead of once. The portions between these crossings are lower than 10 % of Rz, so the
/// elements are still those of the sine. Ripples three times as high as the sine are elements
/// themselves. The sine moves their first and last crossing, which are 2000 nodes apart, by some
/// tenths of a node.
static void test_ripples(void **unused)
{
    (void)unused;
    struct ra_profile p = sine(1e-6, 0.5, 0.0);
    for (size_t i = 0; i < p.count; i++) {
        p.height[i] += i % 2 == 1 ? 0.15e-6 : -0.15e-6;
    }
    check_between(analyse(&p).upcrossings * analyse(&p).length, PERIODS + 1, 4 * PERIODS);
    check_relative(analyse(&p).RSm, NODES * 1e-6, rounding);
    for (size_t i = 0; i < p.count; i++) {
        p.height[i] += i % 2 == 1 ? 3e-6 : -3e-6;
    }
    check_relative(analyse(&p).RSm, 2e-6, 1e-3);
    ra_profile_free(&p);
}

/// A square wave has half a period of 5 nodes and steps between two nodes. RSm is the period. Every
/// upper plateau is a peak, except the last one, which has no end.
static void test_square_wave(void **unused)
{
    (void)unused;
    struct ra_profile p = new_profile(2000, 0.5);
    for (size_t i = 0; i < p.count; i++) {
        p.height[i] = i % 10 < 5 ? -1.0 : 1.0;
    }
    const struct ra_roughness r = analyse(&p);
    check_relative(r.RSm, 5.0, rounding);
    check_relative(r.upcrossings * r.length, 200.0, rounding);
    check_relative(r.peaks * r.length, 199.0, rounding);
    ra_profile_free(&p);
}

/// For a sine of 50 nodes lc is 9.5 nodes. Portions narrower than 1 % of 20 lc, which is 1.9 nodes,
/// are not counted, however high they are. If one node of each peak has the height of the valley,
/// the element stays whole. If two nodes have it, this portion is wide enough, and there are two
/// elements per period.
static void test_width_discrimination(void **unused)
{
    (void)unused;
    for (int nodes = 1; nodes <= 2; nodes++) {
        struct ra_profile p = sine(1e-6, 0.5, 0.0);
        for (size_t i = 0; i < p.count; i++) {
            if (i % NODES >= 12 && i % NODES < 12 + (size_t)nodes) {
                p.height[i] = -1e-6;
            }
        }
        const double length = nodes == 1 ? NODES * 1e-6 : NODES * 0.5e-6;
        // with two elements per period there may be one element more or less at the ends
        check_relative(analyse(&p).RSm, length, nodes == 1 ? rounding : 0.5 / PERIODS);
        ra_profile_free(&p);
    }
}

/// The record has eight blocks of ten nodes and the mean -0.95/8. The peak with the height 0.05
/// rises 0.17 above the mean. This is less than 10 % of Rz = 2, so the peak belongs to the valleys
/// around it. The peaks that are counted begin between nodes 9 and 10, 49 and 50, 69 and 70, where
/// chords from -1 to 1 cross the mean at the same place.
static void test_low_peak_is_no_element(void **unused)
{
    (void)unused;
    const double level[8] = {-1.0, 1.0, -1.0, 0.05, -1.0, 1.0, -1.0, 1.0};
    struct ra_profile p = new_profile(80, 1.0);
    for (size_t i = 0; i < 80; i++) {
        p.height[i] = level[i / 10];
    }
    check_relative(analyse(&p).RSm, 30.0, rounding);
    // with the height 0.1 the low peak is more than 0.2 above the mean: four peaks begin along 60
    // nodes
    for (size_t i = 30; i < 40; i++) {
        p.height[i] = 0.1;
    }
    check_between(analyse(&p).RSm, 19.9, 20.1);
    ra_profile_free(&p);
}

/// Rz is a mean over sampling lengths. Of 2000 nodes the first 1800 have low waves 25 nodes long.
/// The others have high waves 50 nodes long, which determine lc. There are 10 sampling lengths of
/// 20 lc. If Rz were the largest height instead of the mean, low waves would not be counted, and
/// RSm would be 50 nodes.
static void test_mean_of_heights(void **unused)
{
    (void)unused;
    struct ra_profile p = new_profile(2000, 1.0);
    for (size_t i = 0; i < 2000; i++) {
        const double x = (double)i + 0.5;
        p.height[i] = i < 1800 ? 0.08 * sin(2.0 * pi * x / 25.0) : sin(2.0 * pi * x / 50.0);
    }
    const struct ra_roughness r = analyse(&p);
    check_between(r.correlation_length, 9.0, 10.0);
    // up-crossings lie from 25 - 1/2 to 1950 - 1/2: 72 after low waves and 3 after high ones
    check_relative(r.RSm, 1925.0 / 74.0, 1e-4);
    ra_profile_free(&p);
}

/// For h = c x^2/2 every second difference is c, and central differences are exactly c x.
static void test_parabola(void **unused)
{
    (void)unused;
    struct ra_profile p = new_profile(101, 0.25);
    double squares = 0.0;
    for (size_t i = 0; i < 101; i++) {
        const double x = 0.25 * ((double)i - 50.0);
        p.height[i] = 3.0 * x * x / 2.0;
        squares += i > 0 && i < 100 ? 9.0 * x * x : 0.0;
    }
    const struct ra_roughness r = analyse(&p);
    check_relative(r.curvature, 3.0, rounding);
    check_relative(r.slope, sqrt(squares / 99.0), rounding);
    check_near(r.peaks, 0.0, 0.0);
    // there is one up-crossing, so there is no element
    check_relative(r.upcrossings * r.length, 1.0, rounding);
    assert_true(isnan(r.RSm));
    ra_profile_free(&p);
}

/// +1, -1, +1...: A_0 = 1 and A_1 = -1, so the line between them is 1/e at (1 - 1/e)/2 spacings.
static void test_alternating(void **unused)
{
    (void)unused;
    struct ra_profile p = new_profile(100, 2.0);
    for (size_t i = 0; i < 100; i++) {
        p.height[i] = i % 2 == 0 ? 1.0 : -1.0;
    }
    const struct ra_roughness r = analyse(&p);
    check_relative(r.correlation_length, 1.0 - exp(-1.0), rounding);
    check_relative(r.Rku, 1.0, rounding);
    ra_profile_free(&p);
}

/// The estimator as a plain sum for every lag.
static double direct_correlation(const struct ra_profile *p, size_t lag)
{
    double sum = 0.0;
    for (size_t i = 0; i + lag < p->count; i++) {
        sum += p->height[i] * p->height[i + lag];
    }
    return sum / (double)(p->count - lag);
}

static double direct_correlation_length(const struct ra_profile *p, size_t *lag)
{
    const double level = direct_correlation(p, 0) * exp(-1.0);
    *lag = 1;
    while (direct_correlation(p, *lag) > level) {
        ++*lag;
    }
    const double before = direct_correlation(p, *lag - 1);
    const double now = direct_correlation(p, *lag);
    return (double)*lag - 1.0 + (before - level) / (before - now);
}

/// roughness.c evaluates lags in groups. The correlation lengths of these records are so different
/// that the crossing of 1/e lies at every place of a group. So a lag forgotten between two groups
/// would be noticed.
static void test_correlation_length_directly(void **unused)
{
    (void)unused;
    for (int i = 0; i < 250; i++) {
        const struct ra_surface_recipe recipe = {
            .kind = &ra_surface_gaussian, .sigma = 1.0, .correlation_length = 6.0 + i, .seed = 5};
        struct ra_status st = {0};
        struct ra_profile p;
        check_ok(ra_surface_make(&recipe, 4000, 1.0, &p, NULL, 0, &st), &st);
        ra_profile_level(&p, RA_LEVEL_MEAN);
        size_t lag;
        const double expected = direct_correlation_length(&p, &lag);
        // sums at neighbouring lags differ by 1/lc of the sums, so two digits are lost
        check_relative(analyse(&p).correlation_length, expected, 4e-14);
        ra_profile_free(&p);
    }
}

/// By eq:ra2d-acf-bound lags up to some k cannot have a correlation of 1/e and are skipped. Waves
/// come nearest to this bound. For waves of the period P lags up to k = 0.179 P are skipped, from 2
/// pi k = P sqrt(2 (1 - 1/e)), and the correlation is 1/e at 0.190 P.
static void test_lags_that_are_passed(void **unused)
{
    (void)unused;
    for (size_t period = 2; period < 200; period++) {
        struct ra_profile p = new_profile(20 * period, 1.0);
        for (size_t i = 0; i < p.count; i++) {
            p.height[i] = sin(2.0 * pi * ((double)i + 0.3) / (double)period);
        }
        size_t lag;
        const double expected = direct_correlation_length(&p, &lag);
        check_relative(analyse(&p).correlation_length, expected, 1e-12);
        // the squares of these heights are among the smallest doubles
        for (size_t i = 0; i < p.count; i++) {
            p.height[i] *= 1e-156;
        }
        check_relative(analyse(&p).correlation_length, expected, 1e-4);
        ra_profile_free(&p);
    }
}

static void test_flat(void **unused)
{
    (void)unused;
    struct ra_profile p = new_profile(1000, 1e-6);
    for (size_t i = 0; i < p.count; i++) {
        p.height[i] = 0.1; // not a binary fraction: a plain mean would leave a rest
    }
    const struct ra_roughness r = analyse(&p);
    check_near(r.Ra + r.Rq + r.slope + r.curvature + r.upcrossings + r.peaks, 0.0, 0.0);
    assert_true(isnan(r.Rsk) && isnan(r.Rku) && isnan(r.RSm) && isnan(r.correlation_length));
    double density[4] = {1.0, 1.0, 1.0, 1.0};
    ra_height_histogram(&p, r.Rq, 4, density);
    check_near(density[0] + density[1] + density[2] + density[3], 0.0, 0.0);
    ra_profile_free(&p);
}

/// The shortest record, z = 1/3, -2/3, 1/3, has A_1 = (-2/9)/(2/9) = -1 and lc = (1 - 1/e)/2.
static void test_three_nodes(void **unused)
{
    (void)unused;
    struct ra_profile p = new_profile(3, 1.0);
    p.height[0] = p.height[2] = 1.0;
    check_relative(analyse(&p).correlation_length, 0.5 * (1.0 - exp(-1.0)), rounding);
    ra_profile_free(&p);
}

static void test_bad_input(void **unused)
{
    (void)unused;
    struct ra_status st = {0};
    struct ra_roughness r;
    struct ra_profile p = new_profile(10, 1.0);
    p.count = 2;
    assert_int_equal(ra_roughness(&p, &r, &st), RA_INPUT);
    assert_string_equal(st.text, "a profile of 2 nodes has no roughness: give at least 3");
    p.count = 1;
    assert_int_equal(ra_roughness(&p, &r, &st), RA_INPUT);
    assert_string_equal(st.text, "a profile of 1 node has no roughness: give at least 3");
    p.count = 10;
    p.height[7] = (double)NAN;
    assert_int_equal(ra_roughness(&p, &r, &st), RA_INPUT);
    assert_string_equal(
        st.text, "height nan at node 7 is not finite: fill in points that were not measured");
    ra_profile_free(&p);
    ra_profile_free(&p);
    ra_profile_free(NULL);
}

/// Heights 0..7 have the mean 3.5. With Rq = 1, bins of width 2 over [-4, 4] have two heights each.
static void test_histogram(void **unused)
{
    (void)unused;
    struct ra_profile p = new_profile(8, 1.0);
    for (size_t i = 0; i < 8; i++) {
        p.height[i] = (double)i;
    }
    double density[4];
    ra_height_histogram(&p, 1.0, 4, density);
    for (size_t i = 0; i < 4; i++) {
        check_relative(density[i], 2.0 / 8.0 / 2.0, rounding);
    }
    // the bins include -4, but not 4
    struct ra_profile ends = {5, 1.0, (double[]){-4.0, 4.0, 0.0, -5.0, 5.0}};
    ra_height_histogram(&ends, 1.0, 4, density);
    for (size_t i = 0; i < 4; i++) {
        check_relative(density[i], i % 2 == 0 ? 1.0 / 5.0 / 2.0 : 0.0, rounding);
    }
    // with Rq = 1/2 the bins reach from -2 to 2 and have four heights of eight, one in each
    ra_height_histogram(&p, 0.5, 4, density);
    for (size_t i = 0; i < 4; i++) {
        check_relative(density[i], 1.0 / 8.0 / 1.0, rounding);
    }
    ra_profile_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sine),
        cmocka_unit_test(test_sine_features),
        cmocka_unit_test(test_interpolated_crossings),
        cmocka_unit_test(test_ripples),
        cmocka_unit_test(test_square_wave),
        cmocka_unit_test(test_width_discrimination),
        cmocka_unit_test(test_low_peak_is_no_element),
        cmocka_unit_test(test_mean_of_heights),
        cmocka_unit_test(test_parabola),
        cmocka_unit_test(test_alternating),
        cmocka_unit_test(test_correlation_length_directly),
        cmocka_unit_test(test_lags_that_are_passed),
        cmocka_unit_test(test_flat),
        cmocka_unit_test(test_three_nodes),
        cmocka_unit_test(test_bad_input),
        cmocka_unit_test(test_histogram),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
