// Tests of sections.c and elements.c: closed forms of sines and triangles, counted features.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Parameters of sampled sines and triangles have closed forms, which are sums over their nodes.
 * Tolerances are those of summation, as in test_roughness.c.
 */
#include "support/check.h"

#include <stdlib.h>

#include "surface/roughness.h"
#include "surface/sections.h"

static const double pi = 3.14159265358979323846;
static const double rounding = 1e-12;

enum { PERIODS = 30, NODES = 40, QUARTER = NODES / 4 };

static struct ra_profile new_profile(size_t count, double spacing)
{
    struct ra_status st = {0};
    struct ra_profile p = {count, spacing, ra_alloc(count, sizeof(double), "test", &st)};
    assert_non_null(p.height);
    return p;
}

static struct ra_profile sine(size_t count, double amplitude)
{
    struct ra_profile p = new_profile(count, 1e-6);
    for (size_t i = 0; i < count; i++) {
        p.height[i] = 1e-3 + amplitude * sin(2.0 * pi * (double)i / NODES);
    }
    return p;
}

/// A triangle wave that rises from 0, with its corners at nodes. After each quarter of a period its
/// heights are 0, A, 0, -A.
static struct ra_profile triangle(size_t count, double amplitude)
{
    struct ra_profile p = new_profile(count, 1e-6);
    for (size_t i = 0; i < count; i++) {
        const double x = (double)(i % NODES) / QUARTER;
        p.height[i] = amplitude * (x < 1.0 ? x : x < 3.0 ? 2.0 - x : x - 4.0);
    }
    return p;
}

static struct ra_section_parameters analyse(const struct ra_profile *p, double section)
{
    struct ra_status st = {0};
    struct ra_section_parameters s;
    check_ok(ra_section_parameters(p, section, &s, &st), &st);
    return s;
}

/// The gradient from seven nodes is that of a sine times (45 sin t - 9 sin 2t + sin 3t)/(30 t),
/// with t = 2 pi/n. The mean square of a sine over whole periods is one half. The offset of the
/// heights makes an error of ulp(1e-3)/3e-6.
static void test_sine(void **unused)
{
    (void)unused;
    struct ra_profile p = sine(PERIODS * NODES, 3e-6);
    const struct ra_section_parameters s = analyse(&p, 0.0);
    check_relative(s.Rp, 3e-6, rounding);
    check_relative(s.Rv, 3e-6, rounding);
    check_relative(s.Rz, 6e-6, rounding);
    check_relative(s.Rt, 6e-6, rounding);
    check_relative(s.RSm, NODES * 1e-6, rounding);
    assert_int_equal(s.sections, 1);
    check_relative(s.section, PERIODS * NODES * 1e-6, rounding);
    check_relative(s.evaluation, PERIODS * NODES * 1e-6, rounding);
    ra_profile_free(&p);
    // three nodes at either end have no gradient
    p = sine(PERIODS * NODES + 6, 3e-6);
    const double t = 2.0 * pi / NODES;
    const double gain = (45.0 * sin(t) - 9.0 * sin(2.0 * t) + sin(3.0 * t)) / (30.0 * t);
    check_relative(analyse(&p, 0.0).Rdq, 3.0 * t / sqrt(2.0) * gain, rounding);
    // in two of the four quarters the share j/QUARTER lies between the mean and the height of node
    // j
    const double top = 1e-3 + 3e-6, bottom = 1e-3 - 3e-6;
    p.count = PERIODS * NODES + 1;
    for (size_t j = 1; j < QUARTER; j++) {
        check_near(ra_material_ratio(&p, p.height[j]), 0.5 - 2.0 * (double)j / NODES, 1e-9);
    }
    check_near(ra_material_ratio(&p, bottom - 1e-9), 1.0, 0.0);
    check_near(ra_material_ratio(&p, top + 1e-9), 0.0, 0.0);
    ra_profile_free(&p);
}

/// A quarter has m nodes with the heights k/m. By the trapezoidal rule the mean of |z| is exact,
/// that of z^2 is 1/3 + 1/(6 m^2), that of z^4 is 1/5 + 1/(3 m^2) - 1/(30 m^4). Of the 2 m
/// gradients from corner to corner five differ from the slope: at the corner the gradient is 0, and
/// at the two nodes on each side it is 74/60 and 58/60 of the slope.
static void test_triangle(void **unused)
{
    (void)unused;
    const double A = 2e-6, m = QUARTER;
    const double square = 1.0 / 3.0 + 1.0 / (6.0 * m * m);
    const double fourth = 0.2 + 1.0 / (3.0 * m * m) - 1.0 / (30.0 * m * m * m * m);
    struct ra_profile p = triangle(PERIODS * NODES, A);
    struct ra_roughness r;
    struct ra_status st = {0};
    check_ok(ra_roughness(&p, &r, &st), &st);
    check_relative(r.Ra, A / 2.0, rounding);
    check_relative(r.Rq, A * sqrt(square), rounding);
    check_near(r.Rsk, 0.0, rounding);
    check_relative(r.Rku, fourth / (square * square), rounding);
    check_relative(r.RSm, NODES * 1e-6, rounding);
    const struct ra_section_parameters s = analyse(&p, 0.0);
    check_relative(s.Rp, A, rounding);
    check_relative(s.Rz, 2.0 * A, rounding);
    check_relative(s.Rt, 2.0 * A, rounding);
    check_relative(s.RSm, NODES * 1e-6, rounding);
    ra_profile_free(&p);
    p = triangle(PERIODS * NODES + 6, A);
    const double near = 2.0 * (74.0 * 74.0 + 58.0 * 58.0) / 3600.0;
    check_relative(analyse(&p, 0.0).Rdq,
                   A / QUARTER * 1e6 * sqrt((2.0 * m - 5.0 + near) / (2.0 * m)), rounding);
    p.count = PERIODS * NODES + 1;
    for (int j = -9; j <= 9; j++) { // also between nodes
        check_near(ra_material_ratio(&p, A * j / 9.0), 0.5 - 0.5 * j / 9.0, rounding);
    }
    ra_profile_free(&p);
}

/// The record has the mean 0. It has three sections of four nodes, and two further nodes.
static void test_sections(void **unused)
{
    (void)unused;
    double height[14] = {1, -2, 3, 0, -1, -4, 1, 2, 6, 0, -3, 0, 5, -8};
    const struct ra_profile p = {14, 0.5, height};
    struct ra_section_parameters s = analyse(&p, 2.0);
    assert_int_equal(s.sections, 3);
    check_relative(s.Rp, (3.0 + 2.0 + 6.0) / 3.0, rounding);
    check_relative(s.Rv, (2.0 + 4.0 + 3.0) / 3.0, rounding);
    check_relative(s.Rz, s.Rp + s.Rv, rounding);
    check_relative(s.Rt, 14.0, 0.0);
    check_relative(s.evaluation, 7.0, 0.0);
    // sections of 3.5 spacings have the nodes 0 to 3, 4 to 6, 7 to 10, 11 to 13
    s = analyse(&p, 1.75);
    assert_int_equal(s.sections, 4);
    check_relative(s.Rp, (3.0 + 1.0 + 6.0 + 5.0) / 4.0, rounding);
    check_relative(s.Rv, (2.0 + 4.0 + 3.0 + 8.0) / 4.0, rounding);
    // no section is lost by rounding of lengths
    assert_int_equal(analyse(&p, 7.0 / 3.0 * (1.0 + 1e-13)).sections, 3);
    assert_int_equal(analyse(&p, 7.0 * (1.0 + 1e-13)).sections, 1);
}

/// Peaks are 10 high. The valleys between them are 1 deep, every third one 0.5. Further heights
/// make the mean 0. All valleys are deeper than the limit of 0.1, 10 % of Rv. (They are not
/// deeper than 10 % of Rz, so a limit from Rz would leave them out.)
static void test_elements(void **unused)
{
    (void)unused;
    enum { ELEMENTS = 30, LENGTH = 24 };
    struct ra_profile p = new_profile(ELEMENTS * LENGTH, 1.0);
    double sum = 0.0;
    for (size_t i = 0; i < p.count; i++) {
        const size_t k = i % LENGTH;
        const double depth = i / LENGTH % 3 == 2 ? 0.5 : 1.0;
        p.height[i] = k == 2 ? 10.0 : k > 3 && k < LENGTH - 1 ? -depth : 0.0;
        sum += p.height[i];
    }
    for (size_t i = 0; i < p.count; i++) {
        p.height[i] -= i % LENGTH == 2 ? sum / ELEMENTS : 0.0;
    }
    check_near(ra_profile_mean(&p), 0.0, rounding);
    struct ra_section_parameters s = analyse(&p, 0.0);
    check_relative(s.RSm, (double)LENGTH, rounding);
    // a valley shallower than 10 % of Rv does not divide: two of three elements remain
    for (size_t i = 0; i < p.count; i++) {
        p.height[i] *= p.height[i] == -0.5 ? 0.18 : 1.0;
    }
    sum = ra_profile_mean(&p) * (double)p.count;
    for (size_t i = 0; i < p.count; i++) {
        p.height[i] -= i % LENGTH == 2 ? sum / ELEMENTS : 0.0;
    }
    s = analyse(&p, 0.0);
    check_between(s.RSm, 1.4 * LENGTH, 1.6 * LENGTH);
    ra_profile_free(&p);
}

/// A record with one peak between two valleys has no element between two upward crossings, but one
/// between two downward crossings: 2, -2, 2, -2 crosses its mean at 1/2, 3/2, 5/2 nodes.
static void test_both_directions(void **unused)
{
    (void)unused;
    double height[5] = {2, -2, 2, -2, 0};
    struct ra_profile p = {5, 1.0, height};
    check_relative(analyse(&p, 0.0).RSm, 2.0, rounding);
    double two[4] = {2, -2, 2, -2};
    p = (struct ra_profile){4, 1.0, two};
    // it crosses downwards at 1/2 (where its first valley begins) and at 5/2
    check_relative(analyse(&p, 0.0).RSm, 2.0, rounding);
    double one[4] = {2, 2, -2, -2};
    p.height = one;
    assert_true(isnan(analyse(&p, 0.0).RSm));
    assert_true(isnan(analyse(&p, 0.0).Rdq));
}

static void test_evaluation_length(void **unused)
{
    (void)unused;
    double height[11] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    const struct ra_profile p = {11, 0.1, height};
    struct ra_profile part;
    struct ra_status st = {0};
    check_ok(ra_evaluation_length(&p, 0.0, &part, &st), &st);
    assert_int_equal(part.count, 11);
    check_ok(ra_evaluation_length(&p, 0.6, &part, &st), &st); // 0.6/0.1 < 6
    assert_int_equal(part.count, 7);
    check_near(part.height[0], 2.0, 0.0);
    check_ok(ra_evaluation_length(&p, 1.0, &part, &st), &st);
    assert_int_equal(part.count, 11);
    check_ok(ra_evaluation_length(&p, 0.2, &part, &st), &st);
    check_near(part.height[0], 4.0, 0.0);
    const double wrong[] = {1.1, 0.19, -1.0, (double)NAN};
    const char *const said[] = {"1100", "190", "-1000", "nan"};
    for (size_t i = 0; i < 4; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "evaluation length %s mm: give one between two spacings, 200 mm, and the record, "
                 "1000 mm",
                 said[i]);
        assert_int_equal(ra_evaluation_length(&p, wrong[i], &part, &st), RA_INPUT);
        assert_string_equal(st.text, text);
    }
}

static void test_refusals(void **unused)
{
    (void)unused;
    double height[11] = {0};
    struct ra_profile p = {11, 0.1, height};
    struct ra_section_parameters s;
    struct ra_status st = {0};
    assert_int_equal(ra_section_parameters(&p, 1.2, &s, &st), RA_INPUT);
    assert_string_equal(st.text, "section length 1200 mm: give one between two spacings, 200 mm, "
                                 "and the evaluation length, 1100 mm");
    assert_int_equal(ra_section_parameters(&p, 0.19, &s, &st), RA_INPUT);
    assert_int_equal(ra_section_parameters(&p, (double)NAN, &s, &st), RA_INPUT);
    // if lengths do not fit the profile, sections must not go on without end
    for (size_t i = 0; i < 3; i++) {
        const struct ra_profile endless = {11, (const double[]){1e308, 0.0, -0.1}[i], height};
        assert_int_equal(ra_section_parameters(&endless, 0.0, &s, &st), RA_INPUT);
        assert_non_null(strstr(st.text, ": give a positive length"));
    }
    // a flat record has no heights and no elements, and all of it lies at one height
    check_ok(ra_section_parameters(&p, 0.2, &s, &st), &st);
    check_near(s.Rp + s.Rv + s.Rz + s.Rt + s.Rdq, 0.0, 0.0);
    assert_true(isnan(s.RSm));
    check_near(ra_material_ratio(&p, 0.0), 1.0, 0.0);
    p.count = 2;
    assert_int_equal(ra_section_parameters(&p, 0.0, &s, &st), RA_INPUT);
    assert_string_equal(st.text, "a profile of 2 nodes has no sections: give at least 3");
    p.count = 1;
    assert_int_equal(ra_section_parameters(&p, 0.0, &s, &st), RA_INPUT);
    assert_string_equal(st.text, "a profile of 1 node has no sections: give at least 3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sine),
        cmocka_unit_test(test_triangle),
        cmocka_unit_test(test_sections),
        cmocka_unit_test(test_elements),
        cmocka_unit_test(test_both_directions),
        cmocka_unit_test(test_evaluation_length),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
