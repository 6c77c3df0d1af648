// Tests of the references of the bench: counts of operations, port limits, fits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench/fit.h"
#include "bench/limits.h"

/// One block of each solid, eight modes and two modes, two nodes with a force, two contacts.
static const struct limit_contact one_block = {.candidates = {5, 6},
                                               .blocks = {1, 1},
                                               .loaded = 2,
                                               .loaded_blocks = 1,
                                               .contacts = 2,
                                               .contact_blocks = 1,
                                               .modes = {8, 2}};

/// The numbers of operations are counted by hand for each kind: lines 8 and 2, gaps 4 each, node
/// forces 4 each, modal forces 2 each, recurrence 6 each, contacts 7, and so on.
static void test_operations(void **state)
{
    (void)state;
    const struct limit_operations n = limit_count(&one_block);
    assert_true(n.multiply == (8 + 4 + 4 + 2 + 6) + (2 + 4 + 4 + 2 + 6) + 7);
    assert_true(n.add == (8 + 6 + 4 + 2 + 7) + (2 + 6 + 4 + 2 + 7) + 5);
    assert_true(n.load == (8 + 8 + 1 + 4 + 4 + 2 + 2 + 8) + (2 + 2 + 1 + 4 + 4 + 2 + 2 + 8) + 1);
    assert_true(n.store == 5 + 5);
    // fused or not, each multiplication and each addition is made once
    assert_true(n.fused + n.fused_multiply == n.multiply);
    assert_true(n.fused + n.fused_add == n.add);
    assert_true(n.fused == (8 + 4 + 4 + 2 + 4) + (2 + 4 + 4 + 2 + 4) + 4);
}

/// If there are more modes than one block has, rows have two blocks.
static void test_padded_modes(void **state)
{
    (void)state;
    struct limit_contact nine = {.modes = {9, 8}};
    const struct limit_operations n = limit_count(&nine);
    assert_true(n.multiply == 6 * 3 && n.add == 7 * 3 && n.store == 5 * 3);
}

/// Each resource of the processor in turn takes the longest time and so sets the limit.
static void test_ports(void **state)
{
    (void)state;
    const struct limit_set eight = {"eight", 8, true}, four = {"four", 4, true},
                           plain = {"plain", 8, false};
    const struct limit_operations n = {.multiply = 50,
                                       .add = 60,
                                       .fused = 40,
                                       .fused_multiply = 10,
                                       .fused_add = 20,
                                       .load = 70,
                                       .store = 8};
    const struct limit_rates even = {2, 2, 4, 2, 2, 1, 1};
    struct limit_rates r = even;
    assert_true(limit_ports(&eight, &r, &n, false) == 35);
    assert_true(limit_ports(&four, &r, &n, false) == 70);
    r.load = 1000;
    assert_true(limit_ports(&eight, &r, &n, false) == 30);
    assert_true(limit_ports(&eight, &r, &n, true) == 25);
    r.both = 2;
    assert_true(limit_ports(&eight, &r, &n, false) == 55);
    assert_true(limit_ports(&eight, &r, &n, true) == 35);
    r = even;
    r.multiply = 1;
    assert_true(limit_ports(&eight, &r, &n, false) == 50);
    r = even;
    r.store = 0.125;
    assert_true(limit_ports(&eight, &r, &n, false) == 64);
    assert_true(isnan(limit_ports(&plain, &even, &n, true)));
}

/// Every instruction set of this machine gives a rate above zero. Its value is not judged.
static void test_measured(void **state)
{
    (void)state;
    static const char *const names[] = {"avx512", "avx2", "sse2"};
    assert_non_null(limit_set_find("sse2"));
    assert_null(limit_set_find("none"));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct limit_set *const set = limit_set_find(names[i]);
        struct limit_rates rates = {0};
        struct limit_recurrence bare;
        if (set == NULL) {
            continue;
        }
        limit_recurrence_begin(&bare);
        limit_rates_measure(set, &rates);
        limit_recurrence_measure(set, LIMIT_WIDTH, &bare);
        assert_true(rates.multiply > 0 && rates.add > 0 && rates.both > 0 && rates.load > 0);
        assert_true((rates.fused > 0) == set->fuses);
        assert_true(bare.registers < HUGE_VAL && bare.stored < HUGE_VAL);
        assert_true((bare.stored_fused < HUGE_VAL) == set->fuses);
    }
}

/// Makes the row of the table with the fits of y as a function of x.
static void read_fit(const double *x, const double *y, size_t count, char *text, size_t size)
{
    FILE *const file = tmpfile();
    assert_non_null(file);
    struct ra_table table = ra_table_on(file, NULL);
    bench_put_fit_head(&table);
    bench_put_fit(&table, "cost", "ns", x, y, count);
    rewind(file);
    text[0] = '\0';
    char line[512];
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "cost\t", 5) == 0) {
            snprintf(text, size, "%s", line);
        }
    }
    fclose(file);
}

static void test_fits(void **state)
{
    (void)state;
    // y = 3 x^2 with a point that has no logarithm; then y = 5 + 2 x
    const double x[] = {1, 0, 2, 4}, square[] = {3, 1e9, 12, 48}, line[] = {7, 1e9, 9, 13};
    char text[512];
    double exponent, from, to, constant, slope;
    int points;
    read_fit(x, square, 4, text, sizeof text);
    assert_int_equal(sscanf(text, "cost %lf %lf %lf %d", &exponent, &from, &to, &points), 4);
    check_near(exponent, 2, 1e-14);
    assert_true(from == 1 && to == 4 && points == 3);
    read_fit(x, line, 4, text, sizeof text);
    assert_int_equal(sscanf(text, "cost %*f %*f %*f %*d %lf %lf", &constant, &slope), 2);
    check_near(constant, 5, 1e-13);
    check_near(slope, 2, 1e-14);
    // a single point defines no straight line
    read_fit(x, line, 2, text, sizeof text);
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations), cmocka_unit_test(test_padded_modes),
        cmocka_unit_test(test_ports),      cmocka_unit_test(test_measured),
        cmocka_unit_test(test_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
