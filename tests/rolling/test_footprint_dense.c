// Tests of the dense methods of the contact computation, step by step.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * For these small sets of cells the states after each step are known, and so is the number of
 * steps. If a state depends on a gap, the test sets this gap: it runs the method "dense" with
 * deflections that it gives itself. test_footprint.c tests that the solutions are right.
 */
#include "support/half_spaces.h"

#include <string.h>

#include "footprints.h"
#include "rolling/footprint_method.h"

static const double YIELD = 1e9, SIDE = 1e-6;

/// Makes three cells in a row. The middle cell is so low that its pressure would be negative if all
/// cells were elastic: under a load of 1.9 P_Y times the area of a cell, p = (1.3, -0.6, 1.2) P_Y.
static void make_row(struct bed *bed, const char *method)
{
    const double height[3] = {0, 1.254e-8, 1.2e-9};
    bed_make(bed, 3, 1, 3 * SIDE, SIDE, capped_at(YIELD), method);
    check_ok(bed->code, &bed->st);
    memcpy(bed->separation, height, sizeof height);
    for (size_t k = 0; k < 3; k++) {
        bed->pressure[k] = 0.9 * YIELD;
    }
}

/// The outer cells are capped and carry more than the load. The one with the wider gap is released.
static void test_release_of_a_capped_cell(void **unused)
{
    (void)unused;
    struct bed bed;
    make_row(&bed, "dense");
    check_ok(ra_footprint_load(bed.solver, bed.separation, 1.9 * YIELD * SIDE * SIDE, bed.pressure,
                               &bed.result, &bed.st),
             &bed.st);
    check_near(bed.pressure[0], YIELD, 0);
    check_near(bed.pressure[1], 0, 0);
    check_relative(bed.pressure[2], 0.9 * YIELD, 1e-12);
    assert_int_equal(bed.result.iterations, 2);
    bed_free(&bed);
}

/// One cell is capped and carries less than the load. The open cell with the narrower gap comes
/// into contact.
static void test_release_of_an_open_cell(void **unused)
{
    (void)unused;
    const double height[4] = {0, 3e-6, 1e-6, 2e-6};
    struct bed bed;
    bed_make(&bed, 4, 1, 4 * SIDE, SIDE, capped_at(YIELD), "dense");
    memcpy(bed.separation, height, sizeof height);
    bed.pressure[0] = bed.pressure[3] = YIELD;
    check_ok(ra_footprint_load(bed.solver, bed.separation, 1.5 * YIELD * SIDE * SIDE, bed.pressure,
                               &bed.result, &bed.st),
             &bed.st);
    check_near(bed.pressure[0], YIELD, 0);
    check_relative(bed.pressure[2], 0.5 * YIELD, 1e-12);
    check_near(bed.pressure[1] + bed.pressure[3], 0, 0);
    assert_int_equal(bed.result.iterations, 2);
    bed_free(&bed);
}

/// The printed procedure first removes the cell with a negative pressure. Then the pressures of
/// both other cells are above P_Y, so it sets them to P_Y, and the procedure ends. A cell in which
/// the undeformed bodies just touch is not in contact.
static void test_printed_steps(void **unused)
{
    (void)unused;
    struct bed bed;
    make_row(&bed, "printed");
    bed_approach(&bed, 1.45e-8);
    check_ok(bed.code, &bed.st);
    check_near(bed.pressure[0], YIELD, 0);
    check_near(bed.pressure[1], 0, 0);
    check_near(bed.pressure[2], YIELD, 0);
    assert_int_equal(bed.result.iterations, 3);
    bed.separation[1] = 1e-10;
    bed.separation[2] = 1;
    bed_approach(&bed, 1e-10);
    check_ok(bed.code, &bed.st);
    assert_int_equal(bed.result.iterations, 1);
    check_near(bed.pressure[1], 0, 0);
    bed_free(&bed);
}

// ## Gaps set by the test

static struct {
    double deflection[3]; ///< [m]
    double seen[20][3];   ///< pressures of the first steps
    size_t steps;
} plan;

static void deflect(struct ra_footprint_solver *s, const double *pressure, double *deflection)
{
    memcpy(deflection, plan.deflection, s->count * sizeof *deflection);
    if (plan.steps < 20) {
        memcpy(plan.seen[plan.steps], pressure, s->count * sizeof *pressure);
    }
    plan.steps++;
}

/// Runs the dense method from a guess, on a row of independent cells with a compliance of 1 m/Pa
/// and an overlap of 1 m. The pressure of an elastic cell is p = 1 - h.
static enum ra_code solve(size_t count, const double *height, double yield, double *pressure,
                          struct ra_footprint *result, struct ra_status *st)
{
    static struct ra_footprint_method planted;
    struct ra_footprint_task task = {.overlap = 1};
    struct bed bed;
    bed_make(&bed, count, 1, (double)count, 1, capped_at(yield), "dense");
    check_ok(bed.code, &bed.st);
    planted = ra_footprint_dense;
    planted.deflect = deflect;
    bed.solver->method = &planted;
    memset(bed.solver->compliance, 0, count * sizeof(double));
    bed.solver->compliance[0] = 1;
    memcpy(bed.solver->height, height, count * sizeof(double));
    plan.steps = 0;
    *result = (struct ra_footprint){.load = 0};
    const enum ra_code code = planted.solve(bed.solver, &task, pressure, result, st);
    bed_free(&bed);
    return code;
}

/// A cell contradicts its state if the condition of this state is violated by at least 1e-13 of the
/// overlap. A smaller violation is rounding, and the method ends after one step.
static void test_rounding(void **unused)
{
    (void)unused;
    const struct {
        double height, yield, deflection, guess;
        size_t steps;
        double pressure;
    } row[] = {// elastic: negative pressure, or above the cap
               {1 + 0.9e-13, 9, 1, 1, 1, 0},
               {1 + 1.1e-13, 9, 1, 1, 2, 0},
               {0, 1 - 0.9e-13, 0, 1, 1, 1 - 0.9e-13},
               {0, 1 - 1.1e-13, 0, 1, 2, 1 - 1.1e-13},
               // open: the gap is 1 - 1 + u, positive or negative
               {0.5, 9, 0.5 - 0.9e-13, 0, 1, 0},
               {0.5, 9, 0.5 - 1.1e-13, 0, 2, 0.5},
               // capped after one step: the remaining gap
               {0, 0.5, 1 + 0.9e-13, 1, 2, 0.5}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct ra_status st;
        struct ra_footprint result;
        double pressure = row[i].guess;
        plan.deflection[0] = row[i].deflection;
        check_ok(solve(1, &row[i].height, row[i].yield, &pressure, &result, &st), &st);
        assert_int_equal(result.iterations, row[i].steps);
        check_near(pressure, row[i].pressure, 0);
        check_near(result.stiffness, row[i].steps == 1 && row[i].guess > 0 ? 1 : result.stiffness,
                   1e-15);
    }
}

/// These cells always contradict their state: they are above the cap if elastic, and open if
/// capped. The method first changes all such cells at once, six times without success. From then on
/// it changes only the last cell. After 2000 steps it stops with a message.
static void test_patience(void **unused)
{
    (void)unused;
    const double height[3] = {0, 0, 0};
    struct ra_status st;
    struct ra_footprint result;
    double pressure[3] = {1, 1, 1};
    for (size_t k = 0; k < 3; k++) {
        plan.deflection[k] = 1 + 1.1e-13;
    }
    assert_int_equal(solve(3, height, 0.5, pressure, &result, &st), RA_NUMERIC);
    assert_string_equal(st.text, "contact computation (dense): 3 cells still contradict their "
                                 "state after 2000 steps");
    assert_int_equal(result.iterations, 2000);
    assert_int_equal(plan.steps, 2000);
    for (size_t n = 0; n < 12; n++) {
        // cells are elastic and capped in turn; the first two keep their state from step 6 on
        const size_t changes = n < 6 ? n : 6;
        check_near(plan.seen[n][0], changes % 2 == 0 ? 1 : 0.5, 0);
        check_near(plan.seen[n][1], changes % 2 == 0 ? 1 : 0.5, 0);
        check_near(plan.seen[n][2], n % 2 == 0 ? 1 : 0.5, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_release_of_a_capped_cell),
        cmocka_unit_test(test_release_of_an_open_cell),
        cmocka_unit_test(test_printed_steps),
        cmocka_unit_test(test_rounding),
        cmocka_unit_test(test_patience),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
