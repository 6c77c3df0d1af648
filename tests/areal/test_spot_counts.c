// Tests of sums over contact spots: which spots count, the exact median, every row of the summary.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/spot_counts.h"

static struct ra_areal_spot_counts counts_of(uint64_t steps)
{
    struct ra_areal_spot_counts c;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_areal_spot_counts_make(steps, &c, &st), &st);
    return c;
}

static void add(struct ra_areal_spot_counts *c, uint64_t steps, double peak)
{
    const struct ra_areal_spot spot = {.steps = steps, .peak = peak, .complete = true};
    ra_areal_spot_counts_add(c, &spot, (double)steps * 1e-5, 2.0);
}

static void expect_middle(const struct ra_areal_spot_counts *c, uint64_t low, uint64_t high)
{
    uint64_t steps[2];
    ra_areal_spot_counts_middle(c, steps);
    assert_int_equal(steps[0], low);
    assert_int_equal(steps[1], high);
}

/// The median of an even number of values is the mean of the middle two; that of an odd number is
/// the middle one. A value beyond the range counts as the longest.
static void median(void **state)
{
    (void)state;
    struct ra_areal_spot_counts c = counts_of(100);
    expect_middle(&c, 0, 0);
    add(&c, 7, 1.0);
    expect_middle(&c, 7, 7);
    add(&c, 3, 1.0);
    expect_middle(&c, 3, 7);
    add(&c, 3, 1.0);
    expect_middle(&c, 3, 3);
    add(&c, 100, 1.0);
    expect_middle(&c, 3, 7);
    add(&c, 1, 1.0);
    add(&c, 50, 1.0);
    add(&c, 51, 1.0);
    expect_middle(&c, 7, 7);
    ra_areal_spot_counts_free(&c);
    ra_areal_spot_counts_free(NULL);
    c = counts_of(2000000);
    add(&c, 999999, 1.0);
    add(&c, 1500000, 1.0);
    expect_middle(&c, 999999, 1000000);
    ra_areal_spot_counts_free(&c);
}

/// The rows count a few spots, of which some merged, were split off, or are open.
static void rows(void **state)
{
    (void)state;
    static const char expected[] = "spots\t3\t1\nspots_open\t1\t1\nspots_merged\t2\t1\n"
                                   "spots_split\t2\t1\nspots_mean\t2.5\t1\nspots_max\t4\t1\n"
                                   "spot_rate\t600\t1/s\nspot_duration_mean\t0.0001\ts\n"
                                   "spot_duration_median\t4e-05\ts\nspot_peak_mean\t12\tN\n"
                                   "spot_peak_mean_over_weight\t3\t1\nspot_peak_max\t30\tN\n"
                                   "spot_peak_max_over_weight\t7.5\t1\n"
                                   "spots_below_M\t0.3333333333333333\t1\n"
                                   "spots_below_10M\t0.6666666666666666\t1\nspots_below_100M\t1\t1"
                                   "\nspots_below_100us\t0.6666666666666666\t1\n";
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    struct ra_table table = ra_table_on(out, NULL);
    struct ra_areal_spot_counts c = counts_of(500);
    add(&c, 4, 1.0);
    add(&c, 25, 5.0);
    add(&c, 1, 30.0);
    struct ra_areal_spot other = {.from = 1, .into = 2, .steps = 400, .peak = 1e3};
    other.complete = true;
    ra_areal_spot_counts_add(&c, &other, 1.0, 2.0);
    other.from = 0;
    ra_areal_spot_counts_add(&c, &other, 1.0, 2.0);
    other = (struct ra_areal_spot){.from = 3, .steps = 400, .peak = 1e3};
    ra_areal_spot_counts_add(&c, &other, 1.0, 2.0);
    ra_areal_spot_counts_now(&c, 1);
    ra_areal_spot_counts_now(&c, 4);
    ra_table_quantity(&table, "", 0.0, "");
    ra_areal_spot_counts_rows(&table, &c, 500, 1e-5, 4.0);
    assert_int_equal(fclose(out), 0);
    const char *const found = strstr(text, "\nspots\t");
    assert_non_null(found);
    assert_string_equal(found + 1, expected);
    free(text);
    ra_areal_spot_counts_free(&c);
}

/// Without spots the values are 0. Ratios to the weight are 0 without a weight.
static void none(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    struct ra_table table = ra_table_on(out, NULL);
    struct ra_areal_spot_counts c = counts_of(1);
    ra_table_quantity(&table, "", 0.0, "");
    ra_areal_spot_counts_rows(&table, &c, 0, 1e-5, 0.0);
    add(&c, 1, 3.0);
    ra_areal_spot_counts_rows(&table, &c, 1, 1e-5, 0.0);
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(text, "\nspot_peak_mean\t0\tN\nspot_peak_mean_over_weight\t0\t1\n"));
    assert_non_null(strstr(text, "\nspot_peak_max\t3\tN\nspot_peak_max_over_weight\t0\t1\n"));
    assert_null(strstr(text, "nan"));
    free(text);
    ra_areal_spot_counts_free(&c);
}

/// Spots are compared with the limits of yield, just below and above the loads of a sphere in
/// closed form, 9 pi^3/16 p_1^3 (R/E*)^2 and 1600 pi h Y^3 (R/E*)^2. The pressure is that of Hertz.
/// One spot has no summit.
static void yield(void **state)
{
    (void)state;
    const double pi = 3.14159265358979323846, Y = 200e6, modulus = 230e9, R = 5e-3;
    const struct ra_yield of = {Y, 2.8};
    const double square = (R / modulus) * (R / modulus), cube = Y * Y * Y;
    const double first = 9.0 * pi * pi * pi / 16.0 * 1.331 * cube * square;
    const double full = 1600.0 * pi * 2.8 * cube * square;
    const double peak[] = {0.5 * first, first * (1.0 - 1e-9), first * (1.0 + 1e-9),
                           full * (1.0 - 1e-9), full * (1.0 + 1e-9)};
    const uint64_t beyond[] = {0, 0, 1, 2, 3}, plastic[] = {0, 0, 0, 0, 1};
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    struct ra_table table = ra_table_on(out, NULL);
    struct ra_areal_spot_counts c = counts_of(10);
    for (size_t i = 0; i < 5; i++) {
        const struct ra_areal_spot spot = {.peak = peak[i], .radius = R};
        ra_areal_spot_counts_load(&c, &spot, modulus, &of);
        assert_int_equal(c.beyond[0], beyond[i]);
        assert_int_equal(c.beyond[1], plastic[i]);
        // by Hertz a^3 = 3 F R/(4 E*) and p = F/(pi a^2)
        const double a = cbrt(0.75 * peak[i] * R / modulus);
        check_relative(c.pressure, peak[i] / (pi * a * a), 1e-12);
    }
    const struct ra_areal_spot edge = {.peak = 1e9};
    ra_areal_spot_counts_load(&c, &edge, modulus, &of);
    assert_int_equal(c.unknown, 1);
    assert_int_equal(c.beyond[0], 3);
    ra_table_quantity(&table, "", 0.0, "");
    ra_areal_spot_counts_yield(&table, &c, &of);
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(text, "\nspots_beyond_yield\t3\t1\nspots_fully_plastic\t1\t1\n"));
    assert_non_null(strstr(text, "\nspots_without_summit\t1\t1\n"));
    free(text);
    ra_areal_spot_counts_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(median), cmocka_unit_test(rows),
                                       cmocka_unit_test(none), cmocka_unit_test(yield)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
