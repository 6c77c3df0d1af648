// Tests of the largest errors, orders and verdicts of the verifications (verify/study.c).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scratch.h"

#include "study.h"

/// An error at any one sample is kept: at the first, at one in the middle, at the last, of either
/// sign.
static void the_largest_error_is_kept(void **state)
{
    (void)state;
    enum { SAMPLES = 7 };
    for (int wrong = 0; wrong < SAMPLES; wrong++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            double largest = 0.0;
            for (int n = 0; n < SAMPLES; n++) {
                study_keep(&largest, n == wrong ? sign * 3.0 : n % 2 == 0 ? -2.0 : 2.0);
            }
            assert_true(largest == 3.0);
        }
    }
}

/// An error that is not a number is outside every band, wherever it occurs.
static void no_number_is_the_largest_error(void **state)
{
    (void)state;
    for (int wrong = 0; wrong < 3; wrong++) {
        double largest = 0.0;
        for (int n = 0; n < 3; n++) {
            study_keep(&largest, n == wrong ? (double)NAN : 1.0);
        }
        assert_true(isinf(largest) && largest > 0.0);
    }
}

/// The slope of a least-squares line through (0, 0), (1, 1), (2, 3), (3, 3) is 1.1; of a power law
/// it is the exponent. An error of 0, and one that is not a number, have no order.
static void orders_are_slopes(void **state)
{
    (void)state;
    double step[4], error[4], power[4];
    static const double log_error[4] = {0.0, 1.0, 3.0, 3.0};
    for (int j = 0; j < 4; j++) {
        step[j] = exp(j);
        error[j] = exp(log_error[j]);
        power[j] = 7.0 * pow(step[j], 2.5);
    }
    check_near(study_slope(step, error, 4), 1.1, 1e-14);
    check_near(study_slope(step, power, 4), 2.5, 1e-14);
    check_near(study_slope(step + 1, error + 1, 2), 2.0, 1e-14);
    for (int j = 0; j < 4; j++) {
        const double kept = error[j];
        error[j] = 0.0;
        assert_true(isnan(study_slope(step, error, 4)));
        error[j] = (double)NAN;
        assert_true(isnan(study_slope(step, error, 4)));
        error[j] = kept;
    }
}

/// A study in a folder: what is judged, and the exit code.
static int judged(const char *folder, double value, size_t values, bool fails)
{
    char name[] = "study", quick[] = "--quick", where[64];
    snprintf(where, sizeof where, "%s", folder);
    char *argv[] = {name, quick, where};
    struct study study;
    const struct ra_status st = {RA_INPUT, "made to fail"};
    assert_true(study_flag(3, argv, "--quick") && !study_flag(3, argv, "--short"));
    assert_true(study_flag(2, argv, "--quick") && !study_flag(1, argv, "--quick"));
    assert_int_equal(study_begin(&study, "study", 3, argv), RA_OK);
    for (size_t i = 0; i < values; i++) {
        study_value(&study, "case", "reference", "refinement", value,
                    (struct study_band){-1.0, 2.0});
    }
    study_measured(&study, "case", "reference", "refinement", 1e9);
    assert_true(study_ok(&study, "case", RA_OK, &st));
    if (fails) {
        assert_false(study_ok(&study, "case", RA_INPUT, &st));
    }
    return study_end(&study);
}

/// A value at either end of its band passes, one beyond it and one that is not a number fail. So do
/// a study that checks nothing and one with a run that fails.
static void a_study_has_a_verdict(void **state)
{
    static const double inside[] = {-1.0, 0.0, 2.0}, outside[] = {-1.0000001, 2.0000001, 1e9};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(judged(*state, inside[i], 1, false), 0);
        assert_int_equal(judged(*state, outside[i], 1, false), 1);
    }
    assert_int_equal(judged(*state, (double)NAN, 2, false), 1);
    assert_int_equal(judged(*state, 0.0, 0, false), 1);
    assert_int_equal(judged(*state, 0.0, 1, true), 1);
}

/// The table has a row for each step, whose order is that between neighbours, and one for the fit.
static void the_table_of_a_path(void **state)
{
    static const double step[] = {1.0, 0.5, 0.25}, error[] = {8.0, 2.0, 0.5};
    char name[] = "study", where[64], path[96], line[256];
    snprintf(where, sizeof where, "%s", (char *)*state);
    snprintf(path, sizeof path, "%s/study.tsv", where);
    char *argv[] = {name, where};
    struct study study;
    assert_int_equal(study_begin(&study, "study", 2, argv), RA_OK);
    study_order(&study, "case", "exact", "tau [s]", step, error, 3, 2.0,
                (struct study_band){1.9, 2.1});
    study_order(&study, "case", "exact", "tau [s]", step, error, 3, 3.0,
                (struct study_band){2.9, 3.1});
    assert_int_equal(study.checks, 2);
    assert_int_equal(study.failed, 1);
    assert_int_equal(study_end(&study), 1);
    static const char *const row[] = {"case\texact\ttau [s] = 1\t8\t2\tNaN\t-\t-\n",
                                      "case\texact\ttau [s] = 0.5\t2\t2\t2\t-\t-\n",
                                      "case\texact\ttau [s] = 0.25\t0.5\t2\t2\t-\t-\n",
                                      "case\texact\tfit\tNaN\t2\t2\t[1.9, 2.1]\tpass\n",
                                      "case\texact\ttau [s] = 1\t8\t3\tNaN\t-\t-\n",
                                      "case\texact\ttau [s] = 0.5\t2\t3\t2\t-\t-\n",
                                      "case\texact\ttau [s] = 0.25\t0.5\t3\t2\t-\t-\n",
                                      "case\texact\tfit\tNaN\t3\t2\t[2.9, 3.1]\tfail\n"};
    FILE *const f = fopen(path, "r");
    assert_non_null(f);
    size_t rows = 0;
    while (fgets(line, sizeof line, f) != NULL) {
        if (strncmp(line, "case\texact", 10) == 0) {
            assert_true(rows < sizeof row / sizeof *row);
            assert_string_equal(line, row[rows]);
            rows++;
        }
    }
    fclose(f);
    assert_int_equal(rows, sizeof row / sizeof *row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_error_is_kept),
        cmocka_unit_test(no_number_is_the_largest_error), cmocka_unit_test(orders_are_slopes),
        cmocka_unit_test_setup_teardown(a_study_has_a_verdict, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(the_table_of_a_path, make_folder, remove_folder)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
