// Tests of the rows that several kinds of runs have in their summaries.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/rows.h"

static char *text;
static struct ra_table table;
static FILE *out;

static void begin(void)
{
    static size_t size;
    out = open_memstream(&text, &size);
    assert_non_null(out);
    table = ra_table_on(out, NULL);
    ra_table_quantity(&table, "", 0.0, ""); // the first row only names the columns
}

/// Compares the rows since `begin`, without their head.
static void check_rows(const char *expected)
{
    assert_int_equal(fclose(out), 0);
    const char *const head = "quantity\tvalue\tunit\n", *const at = strstr(text, head);
    assert_non_null(at);
    assert_string_equal(at + strlen(head), expected);
    free(text);
}

/// Four steps, of which one has no contact. Without any step all means are 0, and so is the least
/// force; without a weight the mean force over the weight is 0.
static void force_and_contacts(void **state)
{
    (void)state;
    static const struct ra_contact_sums none = {.least = HUGE_VAL};
    struct ra_contact_sums sums = {.least = HUGE_VAL};
    static const double force[] = {2.0, 7.0, 4.0, 0.0};
    static const size_t contacts[] = {1, 5, 2, 0};
    for (size_t i = 0; i < 4; i++) {
        ra_contact_sums_add(&sums, force[i], contacts[i]);
    }
    begin();
    ra_rows_force(&table, &sums, 6.5, "N/m");
    ra_rows_contacts(&table, &sums);
    check_rows("force_mean\t3.25\tN/m\nforce_rms\t4.153311931459037\tN/m\nforce_max\t7\tN/m\n"
               "force_min\t0\tN/m\nforce_mean_over_weight\t0.5\t1\n"
               "contacts_mean\t2\t1\ncontacts_max\t5\t1\ncontact_share\t0.75\t1\n");
    begin();
    ra_rows_force(&table, &sums, 0.0, "N");
    ra_rows_force(&table, &none, 1.0, "N");
    ra_rows_contacts(&table, &none);
    check_rows("force_mean\t3.25\tN\nforce_rms\t4.153311931459037\tN\nforce_max\t7\tN\n"
               "force_min\t0\tN\nforce_mean_over_weight\t0\t1\n"
               "force_mean\t0\tN\nforce_rms\t0\tN\nforce_max\t0\tN\nforce_min\t0\tN\n"
               "force_mean_over_weight\t0\t1\n"
               "contacts_mean\t0\t1\ncontacts_max\t0\t1\ncontact_share\t0\t1\n");
}

/// V* = sqrt(g/h''), for any curvature and gravity above 0, however small; the speed has no sign.
static void lift_off(void **state)
{
    (void)state;
    static const char no_speed[] = "lift_off_speed\tnone\t-\nspeed_over_lift_off\tnone\t-\n";
    begin();
    ra_rows_lift_off(&table, 9.0, 0.25, -12.0);
    check_rows("lift_off_speed\t6\tm/s\nspeed_over_lift_off\t2\t1\n");
    begin();
    ra_rows_lift_off(&table, 0.25, 100.0, 0.0);
    check_rows("lift_off_speed\t0.05\tm/s\nspeed_over_lift_off\t0\t1\n");
    for (int i = 0; i < 3; i++) {
        begin();
        ra_rows_lift_off(&table, i == 0 ? 0.0 : i == 1 ? 9.0 : -9.0, i == 1 ? 0.0 : 0.25, 1.0);
        check_rows(no_speed);
    }
}

/// Means are over the steps of the film since `before`, here four.
static void film(void **state)
{
    (void)state;
    const struct ra_air_film_now before = {
        .count = 3, .sum = 1.0, .square = 5.0, .gap_sum = 0.5, .step = 8.0, .least = 8.0};
    const struct ra_air_film_now now = {
        .step = 0.25, .least = 0.125, .count = 7, .sum = 13.0, .square = 69.0, .gap_sum = 2.5};
    begin();
    ra_rows_film(&table, &now, &before, "N");
    ra_rows_film(&table, &before, &before, "N/m");
    check_rows("air_film_step\t0.25\ts\nair_film_least_gap\t0.125\tm\nair_film_gap_mean\t0.5\tm\n"
               "air_film_force_mean\t3\tN\nair_film_force_rms\t4\tN\n"
               "air_film_step\t8\ts\nair_film_least_gap\t8\tm\nair_film_gap_mean\t0\tm\n"
               "air_film_force_mean\t0\tN/m\nair_film_force_rms\t0\tN/m\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(force_and_contacts),
        cmocka_unit_test(lift_off),
        cmocka_unit_test(film),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
