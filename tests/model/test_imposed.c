// Tests of imposed.c: the slider's offset equals that of rational arithmetic.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The references are fractions that each test writes as text ("1/500") and GMP adds up. Offsets
 * are compared as fractions, without tolerance. Only ra_offset_fraction rounds.
 */
#include "support/check.h"

#include <gmp.h>
#include <string.h>

#include "model/imposed.h"

/// A motion as the program reads it, and its start and step in cells as exact fractions.
struct motion {
    double start, speed, step, spacing;
    const char *cells_at_start, *cells_a_step;
};

/// These motions have steps of 1/500 of a cell, start to the left of the resonator, go backwards,
/// have many digits, or are fast.
static const struct motion MOTIONS[] = {
    {0.0, 0.1, 1e-7, 5e-6, "0", "1/500"},
    {-0.0030000001, 0.1, 1e-7, 5e-6, "-30000001/50000", "1/500"},
    {0.02, -0.57, 3e-7, 5e-6, "4000", "-171/5000"},
    {0.0123456789012345, 0.70710678118654, 1e-7, 5e-6, "123456789012345/50000000000",
     "70710678118654/5000000000000000"},
    {-1.0, 12.5, 0.4, 0.5, "-2", "10"},
};
enum { MOTION_COUNT = sizeof MOTIONS / sizeof *MOTIONS };

static struct ra_sliding make(double start, double speed, double step, double spacing)
{
    struct ra_sliding sliding;
    struct ra_status st;
    check_ok(ra_sliding_make(start, speed, step, spacing, &sliding, &st), &st);
    return sliding;
}

static void set_wide(mpz_t z, ra_wide w)
{
    mpz_set_ui(z, (unsigned long)(w >> 64));
    mpz_mul_2exp(z, z, 64);
    mpz_add_ui(z, z, (unsigned long)w);
}

/// cell + rest/q
static void set_offset(mpq_t x, const struct ra_sliding *sliding, const struct ra_offset *offset)
{
    mpq_t cell;
    mpq_init(cell);
    set_wide(mpq_numref(x), offset->rest);
    set_wide(mpq_denref(x), sliding->q);
    mpq_canonicalize(x);
    mpq_set_si(cell, offset->cell, 1);
    mpq_add(x, x, cell);
    mpq_clear(cell);
}

/// start + n step from the text
static void set_expected(mpq_t x, const struct motion *motion, uint64_t n)
{
    mpq_t step;
    mpq_init(step);
    mpq_set_str(step, motion->cells_a_step, 10);
    mpq_canonicalize(step);
    mpq_set_ui(x, n, 1);
    mpq_mul(step, step, x);
    mpq_set_str(x, motion->cells_at_start, 10);
    mpq_canonicalize(x);
    mpq_add(x, x, step);
    mpq_clear(step);
}

static void check_offset(const struct motion *motion, const struct ra_sliding *sliding, uint64_t n,
                         const struct ra_offset *offset)
{
    mpq_t have, want;
    mpq_inits(have, want, (mpq_ptr)0);
    set_offset(have, sliding, offset);
    set_expected(want, motion, n);
    assert_int_equal(mpq_cmp(have, want), 0);
    assert_true(offset->rest < sliding->q);
    mpq_clears(have, want, (mpq_ptr)0);
}

static void test_exact_at_any_step(void **unused)
{
    (void)unused;
    const uint64_t steps[] = {0, 1, 2, 3, 499, 500, 501, 123456, 99999999, 100000000};
    for (size_t m = 0; m < MOTION_COUNT; m++) {
        const struct motion *const v = &MOTIONS[m];
        const struct ra_sliding sliding = make(v->start, v->speed, v->step, v->spacing);
        assert_true(sliding.exact);
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            const struct ra_offset offset = ra_offset_at(&sliding, steps[i]);
            check_offset(v, &sliding, steps[i], &offset);
        }
    }
}

static void test_exact_after_a_hundred_million_steps(void **unused)
{
    (void)unused;
    const uint64_t steps = 100000000;
    const struct motion *const v = &MOTIONS[1];
    const struct ra_sliding sliding = make(v->start, v->speed, v->step, v->spacing);
    struct ra_offset offset = sliding.start;
    for (uint64_t n = 0; n < steps; n++) {
        ra_offset_advance(&sliding, &offset);
    }
    check_offset(v, &sliding, steps, &offset);
}

static void test_each_step_of_many(void **unused)
{
    (void)unused;
    for (size_t m = 0; m < MOTION_COUNT; m++) {
        const struct motion *const v = &MOTIONS[m];
        const struct ra_sliding sliding = make(v->start, v->speed, v->step, v->spacing);
        struct ra_offset offset = sliding.start;
        for (uint64_t n = 0; n < 5000; n++) {
            check_offset(v, &sliding, n, &offset);
            ra_offset_advance(&sliding, &offset);
        }
    }
}

// 500 steps of 1/500 of a cell are one cell, so nodes lie on nodes and the rest is the integer 0.
static void test_meets_nodes(void **unused)
{
    (void)unused;
    const struct ra_sliding sliding = make(0.0, 0.1, 1e-7, 5e-6);
    assert_true(sliding.q == 500 && sliding.step.rest == 1 && sliding.step.cell == 0);
    struct ra_offset offset = sliding.start;
    for (int64_t n = 0; n <= 100000; n++) {
        assert_int_equal(offset.cell, n / 500);
        assert_int_equal((int64_t)offset.rest, n % 500);
        ra_offset_advance(&sliding, &offset);
    }
}

/// speed tau/chi of the doubles below, which have 16 or 17 digits
static void set_awkward(mpq_t step)
{
    mpq_t chi;
    mpq_init(chi);
    mpq_set_str(step, "12345678901234566/100000000000000000", 10);
    mpq_canonicalize(step);
    mpq_mul(step, step, step);
    mpq_set_str(chi, "5000055556172846/1000000000000000", 10);
    mpq_canonicalize(chi);
    mpq_div(step, step, chi);
    mpq_clear(chi);
}

// If the denominator of a step is above 2^100, the step is rounded to the nearest multiple of
// 2^-100 cells. Its error is at most 2^-101 cells.
static void test_irrational_speed(void **unused)
{
    (void)unused;
    const double speed = 0.12345678901234566, spacing = 5.000055556172846e-06;
    const uint64_t steps = 100000000;
    const struct ra_sliding sliding = make(0.0, speed, 1.2345678901234566e-07, spacing);
    assert_false(sliding.exact);
    const struct ra_offset offset = ra_offset_at(&sliding, steps);
    mpq_t have, want, n;
    mpq_inits(have, want, n, (mpq_ptr)0);
    set_offset(have, &sliding, &offset);
    set_awkward(want);
    mpq_set_ui(n, steps, 1);
    mpq_mul(want, want, n);
    mpq_sub(have, have, want);
    check_near(mpq_get_d(have), 0.0, (double)steps * 0x1p-101);
    assert_true(mpq_sgn(have) != 0);
    // single steps add the same integers
    struct ra_offset one_by_one = sliding.start;
    for (int i = 0; i < 100000; i++) {
        ra_offset_advance(&sliding, &one_by_one);
    }
    const struct ra_offset at_once = ra_offset_at(&sliding, 100000);
    assert_true(one_by_one.cell == at_once.cell && one_by_one.rest == at_once.rest);
    mpq_clears(have, want, n, (mpq_ptr)0);
}

// A denominator of 100 bits is kept; one of 101 bits, like 2^100 itself, is not.
static void test_longest_denominator(void **unused)
{
    (void)unused;
    struct ra_sliding sliding = make(0.0, 1e-30, 1.0, 1.0);
    assert_true(sliding.exact && sliding.step.rest == 1);
    sliding = make(0.0, 1e-30, 1.0, 2.0);
    // 2^100/(2 10^30) is 0.6
    assert_true(!sliding.exact && sliding.q == (ra_wide)1 << 100 && sliding.step.rest == 1);
    sliding = make(0.0, 1e-30, 0.5, 2.0);
    assert_true(!sliding.exact && sliding.step.rest == 0); // 0.3
}

// rest and q may have few or many bits. From 2^63 on they are converted to doubles in another way.
static void test_fraction_of_any_size(void **unused)
{
    (void)unused;
    const struct ra_sliding sliding = make(0.0, 1e-30, 1.0, 2.0); // q = 2^100
    const int power[] = {0, 10, 61, 62, 63, 64, 80, 99};
    for (size_t i = 0; i < sizeof power / sizeof *power; i++) {
        const struct ra_offset offset = {-3, (ra_wide)1 << power[i]};
        check_near(ra_offset_fraction(&sliding, &offset), ldexp(1.0, power[i] - 100), 0.0);
    }
}

// rest/q is computed as a double by two conversions and a quotient, which makes three roundings of
// half an ulp.
static void test_fraction(void **unused)
{
    (void)unused;
    for (size_t m = 0; m < MOTION_COUNT; m++) {
        const struct motion *const v = &MOTIONS[m];
        const struct ra_sliding sliding = make(v->start, v->speed, v->step, v->spacing);
        for (uint64_t n = 0; n < 1000; n += 7) {
            const struct ra_offset offset = ra_offset_at(&sliding, n);
            const long double exact = (long double)offset.rest / (long double)sliding.q;
            const double fraction = ra_offset_fraction(&sliding, &offset);
            check_near(fraction, (double)exact, 1.5 * 0x1p-53 * fraction);
            check_between(fraction, 0.0, 1.0);
        }
    }
}

static void test_out_of_range(void **unused)
{
    (void)unused;
    struct ra_sliding sliding;
    struct ra_status st;
    // 2^40 cells of 5 um are 5.5e6 m
    const double start[] = {6e6, 0.0, -6e6, 0.0}, speed[] = {0.0, 1.2e7, 0.0, -1.2e7};
    for (size_t i = 0; i < 4; i++) {
        memset(&st, 0, sizeof st);
        assert_int_equal(ra_sliding_make(start[i], speed[i], 0.5, 5e-6, &sliding, &st), RA_INPUT);
        char message[200];
        snprintf(message, sizeof message,
                 "sliding: start %g m or %g m a step is beyond 2^40 cells of 5e-06 m", start[i],
                 0.5 * speed[i]);
        assert_string_equal(st.text, message);
    }
    // 40 bits are allowed
    sliding = make(5e6, 1e7, 0.5, 5e-6);
    assert_true(sliding.start.cell == 1000000000000 && sliding.step.cell == 1000000000000);
    sliding = make(-5e6, -1e7, 0.5, 5e-6);
    assert_true(sliding.start.cell == -1000000000000 && sliding.step.cell == -1000000000000);
}

// A slider may move one cell per step in both directions. More is refused, apart from the rounding
// of a speed of chi/tau.
static void test_skips(void **unused)
{
    (void)unused;
    const double few[] = {0.0, 0.3, 1.0, 1.0 + 5e-10}, many[] = {1.0 + 2e-9, 1.5, 2.0, 100.0};
    for (size_t i = 0; i < 4; i++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            assert_false(ra_sliding_skips(sign * few[i] * 125.0, 2e-3, 0.25));
            assert_true(ra_sliding_skips(sign * many[i] * 125.0, 2e-3, 0.25));
        }
    }
    assert_false(ra_sliding_skips(0.1 / 3e-7, 3e-7, 0.1));
}

// A step can be divided into parts, which add up to the step exactly, also backwards. After the
// last part the offset is that after the whole step.
static void test_parts(void **unused)
{
    (void)unused;
    const double speeds[] = {0.1, -0.1, 7.3, -123.456, 0.0, 0.1234567890123456};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
        struct ra_sliding whole, parts;
        struct ra_status st;
        check_ok(ra_sliding_make(0.0123001, speeds[i], 1e-6, 5e-6, &whole, &st), &st);
        assert_true(whole.part.cell == whole.step.cell && whole.part.rest == whole.step.rest);
        assert_true(whole.start.rest > 0);
        parts = whole;
        ra_sliding_divide(&parts, 18);
        check_near(ra_offset_fraction(&parts, &parts.start),
                   ra_offset_fraction(&whole, &whole.start), 0x1p-53);
        assert_true(parts.step.cell == whole.step.cell && parts.step.rest == 18 * whole.step.rest);
        struct ra_offset a = whole.start, b = parts.start;
        for (int n = 0; n < 1000; n++) {
            ra_offset_advance(&whole, &a);
            for (int p = 0; p < 18; p++) {
                ra_offset_advance_by(&parts, &parts.part, &b);
            }
            assert_true(a.cell == b.cell && 18 * a.rest == b.rest);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact_at_any_step),
        cmocka_unit_test(test_exact_after_a_hundred_million_steps),
        cmocka_unit_test(test_each_step_of_many),
        cmocka_unit_test(test_meets_nodes),
        cmocka_unit_test(test_irrational_speed),
        cmocka_unit_test(test_longest_denominator),
        cmocka_unit_test(test_fraction_of_any_size),
        cmocka_unit_test(test_fraction),
        cmocka_unit_test(test_out_of_range),
        cmocka_unit_test(test_skips),
        cmocka_unit_test(test_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
