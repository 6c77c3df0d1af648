// Tests of courses (course.c): offsets of a changing speed equal fractions computed with GMP.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/bodies.h"

#include <gmp.h>
#include <math.h>

#include "model/course.h"

static const double STEP = 1e-7, SPACING = 5e-6;

/// Sets a fraction of integers.
static void set(mpq_t x, long above, unsigned long below)
{
    mpq_set_si(x, above, below);
    mpq_canonicalize(x);
}

/// Checks that an offset is exactly this number of cells.
static void check_cells(const struct ra_sliding *sliding, const struct ra_offset *offset,
                        const mpq_t cells)
{
    mpq_t here, rest;
    mpz_t q;
    mpz_init(q);
    mpq_inits(here, rest, (mpq_ptr)0);
    mpz_set_ui(q, (unsigned long)(sliding->q >> 64));
    mpz_mul_2exp(q, q, 64);
    mpz_add_ui(q, q, (unsigned long)sliding->q);
    mpz_set_ui(mpq_numref(rest), (unsigned long)(offset->rest >> 64));
    mpz_mul_2exp(mpq_numref(rest), mpq_numref(rest), 64);
    mpz_add_ui(mpq_numref(rest), mpq_numref(rest), (unsigned long)offset->rest);
    mpz_set(mpq_denref(rest), q);
    mpq_canonicalize(rest);
    mpq_set_si(here, offset->cell, 1);
    mpq_add(here, here, rest);
    if (mpq_cmp(here, cells) != 0) {
        fail_msg("%.17g cells instead of %.17g", mpq_get_d(here), mpq_get_d(cells));
    }
    mpq_clears(here, rest, (mpq_ptr)0);
    mpz_clear(q);
}

/// Walks along a course up to step n.
static void walk(const struct ra_course *course, const struct ra_sliding *sliding, uint64_t n,
                 struct ra_pace *pace, struct ra_offset *offset)
{
    while (pace->n < n) {
        ra_pace_advance(course, sliding, pace, offset);
    }
}

struct way {
    struct ra_course *course;
    struct ra_sliding sliding;
    struct ra_pace pace;
    struct ra_offset offset;
    struct ra_status st;
};

static void make_way(const struct ra_speed *spec, double start, struct way *w)
{
    memset(w, 0, sizeof *w);
    check_ok(ra_course_make(spec, start, STEP, SPACING, &w->sliding, &w->course, &w->st), &w->st);
    assert_non_null(w->course);
    ra_pace_begin(w->course, &w->pace);
    w->offset = w->sliding.start;
}

static const struct ra_speed_knot there_and_back[] = {
    {0, 0.0, 0.0}, {1000, 0.3, 0.0}, {3000, 0.3, 0.0}, {4500, 0.0, 0.0}};

/// The speed rises from 0 to 0.3 m/s in 1000 steps, is constant for 2000 steps, and falls to 0 in
/// 1500. V tau/chi is 3/500 of a cell. The offset of every step is a known fraction.
static void linear_ramps_are_exact(void **state)
{
    const struct ra_speed spec = {there_and_back, 4, false, false};
    struct way w;
    mpq_t cells;
    (void)state;
    make_way(&spec, 0.0, &w);
    assert_true(w.sliding.exact && w.sliding.speed == 0.3);
    mpq_init(cells);
    for (long n = 0; n <= 5000; n++) {
        const long m = n - 3000;
        walk(w.course, &w.sliding, (uint64_t)n, &w.pace, &w.offset);
        // the way, in units of 6/1000 of a cell, is n^2/2000, then n - 500, then 2500 + m -
        // m^2/3000
        if (n <= 1000) {
            set(cells, 6 * n * n, 2000000);
        } else if (n <= 3000) {
            set(cells, 6 * (n - 500), 1000);
        } else if (n <= 4500) {
            set(cells, 6 * (2500 * 3000 + m * 3000 - m * m), 3000000);
        } else {
            set(cells, 6 * 3250, 1000);
        }
        check_cells(&w.sliding, &w.offset, cells);
        const double speed = n <= 1000   ? 0.3 * (double)n / 1000.0
                             : n <= 3000 ? 0.3
                             : n <= 4500 ? 0.3 * (double)(4500 - n) / 1500.0
                                         : 0.0;
        check_near(w.pace.speed, speed, 1e-15);
        check_near(ra_course_way(&spec, STEP, (double)n), mpq_get_d(cells) * SPACING, 1e-18);
    }
    mpq_clear(cells);
    ra_course_free(w.course);
}

/// A smooth ramp of N steps to the speed V has a way of V N/2, of which V N/12 belongs to its first
/// half. Its speed has no kink.
static void smooth_ramps_are_exact(void **state)
{
    const struct ra_speed spec = {there_and_back, 4, true, false};
    struct way w;
    mpq_t cells;
    double before = 0.0, rate = 0.0;
    (void)state;
    make_way(&spec, 0.0, &w);
    assert_true(w.sliding.exact);
    mpq_init(cells);
    for (long n = 0; n <= 4600; n++) {
        walk(w.course, &w.sliding, (uint64_t)n, &w.pace, &w.offset);
        if (n <= 500) {
            // the integral of 2 (m/N)^2 is 2 n^3/(3 N^2)
            set(cells, 6 * 2 * n * n * n, 3000000000);
            check_cells(&w.sliding, &w.offset, cells);
            check_near(w.pace.speed, 0.3 * 2.0 * (double)(n * n) / 1e6, 1e-15);
        } else if (n == 1000 || n == 3000) {
            set(cells, 6 * (n - 500), 1000);
            check_cells(&w.sliding, &w.offset, cells);
        } else if (n >= 4500) {
            set(cells, 6 * 3250, 1000);
            check_cells(&w.sliding, &w.offset, cells);
            assert_true(fabs(w.pace.speed) < 1e-16);
        }
        // the second difference of V is at most 4 V/N^2, 1.2e-6 m/s
        if (n > 1) {
            check_near(w.pace.speed - before, rate, 1.3e-6);
        }
        rate = w.pace.speed - before;
        before = w.pace.speed;
        check_near(ra_course_way(&spec, STEP, (double)n) / SPACING,
                   (double)w.offset.cell + ra_offset_fraction(&w.sliding, &w.offset), 1e-12);
    }
    mpq_clear(cells);
    ra_course_free(w.course);
}

/// In this course of two million steps neither the speeds nor the start have short decimals, so
/// offsets are rounded to multiples of 2^-100. The last offset is that of (eq:course) in doubles.
static void rounded_courses_do_not_drift(void **state)
{
    const double V = 0.1 / 3.0, W = 0.3 / 7.0, start = 1e-3 / 7.0;
    const struct ra_speed_knot knot[] = {{0, V, 0.0}, {999983, W, 0.0}, {1999961, 0.0, 0.0}};
    (void)state;
    for (int smooth = 0; smooth < 2; smooth++) {
        const struct ra_speed spec = {knot, 3, smooth != 0, false};
        struct way w;
        make_way(&spec, start, &w);
        assert_false(w.sliding.exact);
        walk(w.course, &w.sliding, 1999961, &w.pace, &w.offset);
        const double mean = (V + W) / 2.0 * 999983 + W / 2.0 * 999978;
        const double expected = (start + mean * STEP) / SPACING;
        const double here = (double)w.offset.cell + ra_offset_fraction(&w.sliding, &w.offset);
        // the first N is odd: parabolas of 499991 and 499992 steps, whose mean differs by 1/(6 N)
        const double odd = smooth ? (W - V) * STEP / SPACING : 0.0;
        check_near(here, expected, 1e-8 + fabs(odd));
        check_near(here, start / SPACING + ra_course_way(&spec, STEP, 1999961.0) / SPACING, 1e-8);
        ra_course_free(w.course);
    }
}

/// Two knots at one step are a jump. The speed is constant before the first and after the last
/// knot.
static void jumps_and_ends(void **state)
{
    const struct ra_speed_knot knot[] = {
        {10, 0.1, 0.0}, {10, 0.2, 0.0}, {20, 0.2, 0.0}, {20, 0.0, 0.0}};
    const struct ra_speed spec = {knot, 4, false, false};
    struct way w;
    mpq_t cells;
    (void)state;
    make_way(&spec, 0.0, &w);
    mpq_init(cells);
    for (long n = 0; n < 30; n++) {
        walk(w.course, &w.sliding, (uint64_t)n, &w.pace, &w.offset);
        set(cells, n <= 10 ? n : n <= 20 ? 2 * n - 10 : 30, 500);
        check_cells(&w.sliding, &w.offset, cells);
        assert_true(w.pace.speed == (n < 10 ? 0.1 : n < 20 ? 0.2 : 0.0));
        check_near(w.pace.passed, n == 0 ? 0.0 : n <= 10 ? 0.002 : n <= 20 ? 0.004 : 0.0, 1e-17);
    }
    mpq_clear(cells);
    ra_course_free(w.course);
}

/// If each step is divided into parts, the offsets of whole steps stay the same.
static void parts_of_steps(void **state)
{
    const struct ra_speed spec = {there_and_back, 4, false, false};
    struct way w;
    mpq_t cells;
    (void)state;
    make_way(&spec, 0.0, &w);
    ra_sliding_divide(&w.sliding, 6);
    ra_course_divide(w.course, 6);
    ra_pace_begin(w.course, &w.pace);
    w.offset = w.sliding.start;
    walk(w.course, &w.sliding, 700, &w.pace, &w.offset);
    mpq_init(cells);
    set(cells, 6 * 700 * 700, 2000000);
    check_cells(&w.sliding, &w.offset, cells);
    ra_sliding_set_step(&w.sliding, &w.pace.step, 6);
    for (int p = 0; p < 6; p++) {
        ra_offset_advance_by(&w.sliding, &w.sliding.part, &w.offset);
    }
    set(cells, 6 * 701 * 701, 2000000);
    check_cells(&w.sliding, &w.offset, cells);
    mpq_clear(cells);
    ra_course_free(w.course);
}

static void constant_is_no_course(void **state)
{
    const struct ra_speed_knot knot[] = {{0, 0.1, 0.0}, {100, 0.1, 0.0}, {1000, 0.1, 0.0}};
    const struct ra_speed spec = {knot, 3, true, false};
    struct ra_sliding a, b;
    struct ra_course *course;
    (void)state;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    check_ok(ra_course_make(&spec, 1e-3, STEP, SPACING, &a, &course, NULL), &(struct ra_status){0});
    check_ok(ra_sliding_make(1e-3, 0.1, STEP, SPACING, &b, NULL), &(struct ra_status){0});
    assert_null(course);
    assert_true(a.q == b.q && a.step.cell == b.step.cell && a.step.rest == b.step.rest);
    assert_true(a.start.rest == b.start.rest && a.speed == b.speed);
}

static void refuse(const struct ra_speed_knot *knot, size_t count, const char *text)
{
    const struct ra_speed spec = {knot, count, false, false};
    struct ra_sliding sliding;
    struct ra_course *course;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_course_make(&spec, 0.0, STEP, SPACING, &sliding, &course, &st), RA_INPUT);
    assert_null(course);
    if (strstr(st.text, text) == NULL) {
        fail_msg("'%s' does not say '%s'", st.text, text);
    }
}

static void refusals(void **state)
{
    const struct ra_speed_knot back[] = {{0, 0.1, 0.0}, {5, -0.1, 0.0}},
                               fast[] = {{0, 0.1, 0.0}, {5, 51.0, 0.0}};
    const struct ra_speed_knot wild[] = {{7, 0.1, 0.0}, {5, 0.2, 0.0}},
                               far[] = {{0, 49.0, 0.0}, {1UL << 52, 1.0, 0.0}};
    (void)state;
    refuse(back, 2, "a speed is 0 or more");
    refuse(fast, 2, "if a step is longer than one cell");
    refuse(wild, 2, "the speed at step 5 stands behind the speed at step 7");
    refuse(far, 2, "longer than 2^40 cells");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear_ramps_are_exact),
        cmocka_unit_test(smooth_ramps_are_exact),
        cmocka_unit_test(rounded_courses_do_not_drift),
        cmocka_unit_test(jumps_and_ends),
        cmocka_unit_test(parts_of_steps),
        cmocka_unit_test(constant_is_no_course),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
