// Tests of the contact computation without its methods: their start, and the check of results.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The computation of a contact starts with pressures of independent springs or with a guess, and a
 * method improves them. In the first half of this file a method of the test replaces that of ra2d.
 * It records the start and returns it unchanged, and the test sets the deflections. So the springs,
 * the choice between springs and guess, and the residual with its limit are tested alone. The
 * second half tests how the methods of ra2d end, and after how many steps if this is known.
 */
#include "support/half_spaces.h"

#include <string.h>

#include "footprints.h"
#include "rolling/footprint_method.h"
#include "support/bodies.h"

enum { MOST = 16 };

/// The input of the method of the test, and its result.
static struct {
    size_t calls;
    struct ra_footprint_task task;
    double start[MOST], deflection[MOST];
    double overlap; ///< found for a load
    enum ra_code code;
} seen;

static enum ra_code keep_start(struct ra_footprint_solver *s, struct ra_footprint_task *task,
                               double *pressure, struct ra_footprint *result, struct ra_status *st)
{
    seen.calls++;
    seen.task = *task;
    memcpy(seen.start, pressure, s->count * sizeof *pressure);
    result->iterations = 7;
    task->overlap = task->loaded ? seen.overlap : task->overlap;
    return seen.code == RA_OK ? RA_OK : ra_fail(st, seen.code, "planted");
}

static void deflect(struct ra_footprint_solver *s, const double *pressure, double *deflection)
{
    (void)pressure;
    memcpy(deflection, seen.deflection, s->count * sizeof *deflection);
}

static void no_data(struct ra_footprint_solver *s)
{
    (void)s;
}

static const struct ra_footprint_method planted = {
    .name = "planted", .free = no_data, .deflect = deflect, .solve = keep_start};
/// The same method for starts that are not solutions.
static const struct ra_footprint_method lenient = {
    .name = "lenient", .faulty = true, .free = no_data, .deflect = deflect, .solve = keep_start};

/// Makes a bed with a method of the test.
static void plant(struct bed *bed, size_t nx, size_t ny, double dx, double dy,
                  struct ra_half_spaces bodies, const struct ra_footprint_method *method)
{
    memset(&seen, 0, sizeof seen);
    bed_make(bed, nx, ny, (double)nx * dx, (double)ny * dy, bodies, "dense");
    check_ok(bed->code, &bed->st);
    bed->solver->method->free(bed->solver);
    bed->solver->method = method;
}

// ## Springs

/// If the approach is given, the cells that overlap have springs of stiffness E*/sqrt(A) at the
/// start, where A = 36 um^2 is the area of all cells. Pressures are limited to P_Y.
static void test_springs_of_an_approach(void **unused)
{
    (void)unused;
    const double touch = 0x1p-18, unit = 0x1p-30, spring = 1e11 / 6e-6;
    const double height[6] = {4, 1, 0, 3, 2, 9};
    struct bed bed;
    plant(&bed, 3, 2, 2e-6, 3e-6, capped_at(3.25 * unit * spring), &lenient);
    for (size_t k = 0; k < 6; k++) {
        bed.separation[k] = touch + height[k] * unit;
    }
    bed_approach(&bed, touch + 3.5 * unit);
    check_ok(bed.code, &bed.st);
    const double expected[6] = {0, 2.5, 3.25, 0.5, 1.5, 0};
    double sum = 0;
    for (size_t k = 0; k < 6; k++) {
        check_relative(seen.start[k], expected[k] * unit * spring, 1e-14);
        check_near(bed.pressure[k], seen.start[k], 0);
        sum += seen.start[k];
    }
    assert_false(seen.task.loaded);
    check_near(seen.task.overlap, 3.5 * unit, 0);
    check_near(bed.result.approach, touch + 3.5 * unit, 0);
    check_relative(bed.result.load, sum * 6e-12, 1e-14);
    check_relative(bed.result.area, 4 * 6e-12, 1e-14);
    check_relative(bed.result.capped_area, 6e-12, 1e-14);
    check_relative(bed.result.peak, 3.25 * unit * spring, 1e-14);
    assert_int_equal(bed.result.iterations, 7);
    bed_free(&bed);
}

/// Under a load F, n cells of one height and of the area a each have the overlap d = F sqrt(A)/(E*
/// n a), where A = n a is the area of all cells. This is d_1/sqrt(n) with d_1 = F/(E* sqrt(a)). The
/// program divides [0, d_1] or [2 d_1, 4 d_1] into 1024 parts and takes the next larger end of a
/// part as the overlap.
static void test_springs_of_a_load(void **unused)
{
    (void)unused;
    const double load = 3e-4, cell = 2e-6 * 3e-6, one = load / (1e11 * sqrt(cell));
    struct bed bed;
    plant(&bed, 3, 3, 2e-6, 3e-6, elastic, &lenient);
    bed_load(&bed, load);
    assert_true(seen.task.loaded);
    check_near(seen.task.load, load, 0);
    for (size_t k = 0; k < 9; k++) {
        check_relative(seen.start[k], 1e11 / (3 * sqrt(cell)) * one * 342 / 1024, 1e-13);
    }
    bed_free(&bed);
    // if one of five cells has contact, A is still the area of five: d = d_1 sqrt(5)
    plant(&bed, 5, 1, 2e-6, 3e-6, elastic, &lenient);
    for (size_t k = 0; k < 5; k++) {
        bed.separation[k] = k == 3 ? 0 : 1;
    }
    bed_load(&bed, load);
    check_relative(seen.start[3], 1e11 / sqrt(5 * cell) * one * 1145 / 512, 1e-13);
    check_near(seen.start[0] + seen.start[1] + seen.start[2] + seen.start[4], 0, 0);
    bed_free(&bed);
}

// ## A guess

/// A guess is limited to the bounds. It is used if it has pressure anywhere, and if its cells would
/// carry more than the load if all of them were at the cap.
static void test_guesses(void **unused)
{
    (void)unused;
    const double yield = 0x1p26, side = 0x1p-20, carried = 2 * yield * side * side;
    const double guess[4] = {-1, 1e7, 3 * yield, 0}, none[4] = {-1, 0, -2, 0};
    const double clipped[4] = {0, 1e7, yield, 0};
    const struct {
        const double *guess;
        double load; ///< 0: an approach of 1 nm
        bool kept;
    } row[] = {{guess, 0, true},
               {guess, carried * (1 - 1e-15), true},
               {guess, carried, false},
               {none, 0, false},
               {none, carried / 8, false}};
    struct bed bed;
    plant(&bed, 4, 1, side, side, capped_at(yield), &lenient);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        memcpy(bed.pressure, row[i].guess, sizeof guess);
        seen.overlap = 1e-9;
        check_ok(row[i].load > 0 ? ra_footprint_load(bed.solver, bed.separation, row[i].load,
                                                     bed.pressure, &bed.result, &bed.st)
                                 : ra_footprint_approach(bed.solver, bed.separation, 1e-9,
                                                         bed.pressure, &bed.result, &bed.st),
                 &bed.st);
        for (size_t k = 0; k < 4; k++) {
            // springs give all four cells the same pressure
            check_near(seen.start[k], row[i].kept ? clipped[k] : seen.start[0], 0);
            assert_true(row[i].kept || seen.start[k] > 0);
        }
    }
    assert_int_equal(seen.calls, 5);
    bed_free(&bed);
}

// ## The check of results

/// The numerator of eq:footprint-residual is right for one cell with G_0 = 2, P_Y = 3.
static void test_violation(void **unused)
{
    (void)unused;
    double compliance = 2;
    const struct ra_footprint_solver s = {.compliance = &compliance, .bodies.yield = 3};
    const double row[][3] = {{0, 1, 0},      {0, -1, 1}, {0, -7, 6}, {3, -1, 0},
                             {3, 1, 1},      {3, 7, 6},  {1, 0, 0},  {1, 0.5, 0.5},
                             {1, -0.5, 0.5}, {1, 5, 2},  {1, -5, 4}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        check_near(ra_footprint_violation(&s, row[i][0], row[i][1]), row[i][2], 0);
    }
}

/// The pressure of each cell is only 2^-60, and the deflection of one cell is smaller than the
/// overlap of 1 nm by a share of this overlap. The share is the residual, which may be up to 1e-10.
static enum ra_code judged(struct bed *bed, double share)
{
    for (size_t k = 0; k < bed->count; k++) {
        bed->pressure[k] = 0x1p-60;
        seen.deflection[k] = k == 2 ? 0x1p-30 * (1 - share) : 0x1p-30;
    }
    return ra_footprint_approach(bed->solver, bed->separation, 0x1p-30, bed->pressure, &bed->result,
                                 &bed->st);
}

static void test_verdict(void **unused)
{
    (void)unused;
    struct bed bed;
    plant(&bed, 2, 2, 1e-6, 1e-6, elastic, &planted);
    check_ok(judged(&bed, 0.9999e-10), &bed.st);
    check_relative(bed.result.residual, 0.9999e-10, 1e-5);
    assert_int_equal(judged(&bed, 1.0001e-10), RA_NUMERIC);
    assert_string_equal(bed.st.text, "contact computation (planted): residual 1e-10 after 7 "
                                     "iterations, not 1e-10");
    bed.solver->method = &lenient;
    check_ok(judged(&bed, 0.5), &bed.st);
    check_relative(bed.result.residual, 0.5, 1e-14);
    bed_free(&bed);
}

/// A refusal by the method is passed on. For a load the approach is that at which the method
/// stopped.
static void test_method_that_fails(void **unused)
{
    (void)unused;
    struct bed bed;
    plant(&bed, 2, 1, 1e-6, 1e-6, elastic, &planted);
    bed.separation[0] = 3e-6;
    bed.separation[1] = 2e-6;
    seen.code = RA_NUMERIC;
    seen.overlap = 0.5e-6;
    bed_load(&bed, 1);
    assert_int_equal(bed.code, RA_NUMERIC);
    assert_string_equal(bed.st.text, "planted");
    check_relative(bed.result.approach, 2.5e-6, 1e-15);
    check_near(bed.result.load + bed.result.area + bed.result.residual, 0, 0);
    bed_free(&bed);
}

// ## Limits

/// At first touch and without load no method is called; just above these limits one is.
static void test_no_contact(void **unused)
{
    (void)unused;
    struct bed bed;
    plant(&bed, 2, 1, 1e-6, 1e-6, elastic, &lenient);
    bed.separation[0] = 3;
    bed.separation[1] = 2;
    const double approach[] = {1, 2}, pressed[2] = {5, 5};
    for (size_t i = 0; i < 2; i++) {
        memcpy(bed.pressure, pressed, sizeof pressed);
        memset(&bed.result, 0x55, sizeof bed.result);
        check_ok(ra_footprint_approach(bed.solver, bed.separation, approach[i], bed.pressure,
                                       &bed.result, &bed.st),
                 &bed.st);
        check_near(bed.result.approach, approach[i], 0);
        check_near(bed.pressure[0] + bed.pressure[1] + bed.result.load + bed.result.peak, 0, 0);
        assert_int_equal(bed.result.iterations, 0);
    }
    memcpy(bed.pressure, pressed, sizeof pressed);
    check_ok(ra_footprint_load(bed.solver, bed.separation, 0, bed.pressure, &bed.result, &bed.st),
             &bed.st);
    check_near(bed.result.approach, 2, 0);
    check_near(bed.pressure[0] + bed.pressure[1], 0, 0);
    assert_int_equal(seen.calls, 0);
    bed_approach(&bed, 2 + 1e-12);
    assert_int_equal(seen.calls, 1);
    seen.overlap = 0.25;
    bed_load(&bed, 1e-300);
    assert_int_equal(seen.calls, 2);
    check_near(bed.result.approach, 2.25, 0);
    bed_free(&bed);
}

/// Loads up to 1 - 1e-9 times the largest load are accepted. All cells at the cap carry the largest
/// load: 6 cells of 6 um^2 at 1 GPa.
static void test_largest_load(void **unused)
{
    (void)unused;
    const double most = 1e9 * 36e-12;
    struct bed bed;
    plant(&bed, 3, 2, 2e-6, 3e-6, capped_at(1e9), &lenient);
    seen.overlap = 1;
    bed_load(&bed, most * (1 - 1.1e-9));
    check_ok(bed.code, &bed.st);
    bed_load(&bed, most * (1 - 0.9e-9));
    assert_int_equal(bed.code, RA_INPUT);
    assert_string_equal(bed.st.text, "load 0.036 N: all cells at the yield pressure of 1e+09 Pa "
                                     "carry 0.036 N: give a smaller load, more area or a higher "
                                     "yield pressure");
    bed_free(&bed);
}

// ## How the methods of ra2d end

/// For a single cell both methods find p = delta/G_0 in one step. The method "fft" needs one more
/// step for the stiffness.
static void test_one_cell(void **unused)
{
    (void)unused;
    const double overlap = 1e-9, G = ra_love(0, 0, 1e-6, 2e-6) / (3.14159265358979323846 * 1e11);
    const char *const method[] = {"fft", "dense", "printed"};
    const size_t iterations[] = {2, 1, 1};
    for (size_t i = 0; i < 3; i++) {
        struct bed bed;
        bed_make(&bed, 1, 1, 1e-6, 2e-6, elastic, method[i]);
        bed.separation[0] = 4e-9;
        bed_approach(&bed, 4e-9 + overlap);
        check_ok(bed.code, &bed.st);
        check_relative(bed.pressure[0], overlap / G, 1e-14);
        check_relative(bed.result.stiffness, 2e-12 / G, 1e-14);
        assert_int_equal(bed.result.iterations, iterations[i]);
        bed_free(&bed);
    }
}

/// With two cells in each direction the circulant is the matrix of the compliances. So the
/// preconditioned iteration ends after one step, for the pressures and for the stiffness.
static void test_exact_preconditioner(void **unused)
{
    (void)unused;
    const double height[4] = {0, 3e-10, 1e-10, 2e-10};
    struct bed bed;
    bed_make(&bed, 2, 2, 2e-6, 3e-6, elastic, "fft");
    memcpy(bed.separation, height, sizeof height);
    bed_approach(&bed, 2e-9);
    check_ok(bed.code, &bed.st);
    assert_int_equal(bed.result.iterations, 2);
    check_near(bed.result.area, 6e-12, 1e-26);
    bed_load(&bed, bed.result.load);
    check_ok(bed.code, &bed.st);
    check_relative(bed.result.approach, 2e-9, 1e-11);
    assert_int_equal(bed.result.iterations, 2);
    bed_free(&bed);
}

/// Conjugate gradients end after as many steps as there are unknowns, if no cell changes its state.
/// For the stiffness half as many steps are enough, since the pressures that give it are symmetric.
/// With a given load there is one unknown less.
static void test_finite_termination(void **unused)
{
    (void)unused;
    const double height[5] = {0, 7e-10, 2e-10, 5e-10, 1e-10};
    for (size_t cells = 3; cells <= 5; cells++) {
        for (int loaded = 0; loaded <= 1; loaded++) {
            struct bed bed;
            bed_make(&bed, cells, 1, (double)cells * 1e-6, 1e-6, elastic, "fft");
            memcpy(bed.separation, height, cells * sizeof *height);
            if (loaded) {
                bed_load(&bed, (double)cells * 1e-12 * 1e9);
            } else {
                bed_approach(&bed, 2e-8);
            }
            check_ok(bed.code, &bed.st);
            check_relative(bed.result.area, (double)cells * 1e-12, 1e-14);
            assert_true(bed.result.iterations <= cells - (size_t)loaded + (cells + 1) / 2);
            bed_free(&bed);
        }
    }
}

/// A Hertz contact on 64 x 64 cells takes 25 steps if the approach is given and 23 if the load is,
/// with the steps for the stiffness. Without Polak and Ribiere's term in the direction it would
/// take 44 and 28 steps.
static void test_few_steps(void **unused)
{
    (void)unused;
    const struct hertz exact = hertz_of(elastic.modulus, 1e-2, 1e-6);
    struct bed bed;
    bed_make(&bed, 64, 64, 2.4 * exact.radius, 2.4 * exact.radius, elastic, "fft");
    bed_add_ball(&bed, 1e-2);
    bed_approach(&bed, 1e-6);
    check_ok(bed.code, &bed.st);
    assert_true(bed.result.iterations <= 27);
    bed_load(&bed, 0.7 * exact.load);
    check_ok(bed.code, &bed.st);
    assert_true(bed.result.iterations <= 25);
    bed_free(&bed);
}

/// If the stiffness is not requested, it is not computed. All other results are the same.
static void test_no_stiffness(void **unused)
{
    (void)unused;
    struct bed bed;
    bed_make(&bed, 9, 7, 9e-6, 7e-6, elastic, "fft");
    bed_add_ball(&bed, 1e-4);
    struct ra_footprint result[3];
    double pressure[3][63];
    for (int i = 0; i < 3; i++) {
        memset(bed.pressure, 0, 63 * sizeof(double));
        ra_footprint_want_stiffness(bed.solver, i != 1);
        bed_approach(&bed, 3e-8);
        check_ok(bed.code, &bed.st);
        result[i] = bed.result;
        memcpy(pressure[i], bed.pressure, sizeof pressure[i]);
    }
    check_near(result[1].stiffness, 0, 0);
    assert_true(result[1].iterations > 3 && result[0].iterations > result[1].iterations + 3);
    result[1].stiffness = result[0].stiffness;
    result[1].iterations = result[0].iterations;
    for (int i = 1; i < 3; i++) {
        assert_memory_equal(pressure[i], pressure[0], sizeof pressure[0]);
        assert_memory_equal(&result[i], &result[0], sizeof result[0]);
    }
    bed_free(&bed);
}

/// If a guess differs from the solution by a constant, shifting it to the given load gives the
/// solution at once. Five steps follow for the stiffness of five cells.
static void test_shifted_guess(void **unused)
{
    (void)unused;
    const double height[6] = {0, 3e-10, 1e-10, 2e-10, 1e-6, 5e-10};
    struct bed bed;
    bed_make(&bed, 6, 1, 6e-6, 1e-6, capped_at(1e11), "fft");
    memcpy(bed.separation, height, sizeof height);
    bed_load(&bed, 3e-2);
    check_ok(bed.code, &bed.st);
    double solution[6];
    memcpy(solution, bed.pressure, sizeof solution);
    check_near(solution[4], 0, 0);
    const double shift[] = {-1e9, 0, 1e9, 8e10};
    for (size_t i = 0; i < 4; i++) {
        for (size_t k = 0; k < 6; k++) {
            bed.pressure[k] = k == 4 ? 0 : solution[k] + shift[i];
        }
        check_ok(
            ra_footprint_load(bed.solver, bed.separation, 3e-2, bed.pressure, &bed.result, &bed.st),
            &bed.st);
        check_relative(bed.result.load, 3e-2, 1e-14);
        assert_int_equal(bed.result.iterations, 5);
    }
    bed_free(&bed);
}

/// Lengths and pressures in other units, powers of two, give the same bits, since no quantity is
/// compared with a number that has a unit.
static void test_any_units(void **unused)
{
    (void)unused;
    // factors of length and of pressure
    const double unit[][2] = {{1, 1}, {0x1p+20, 0x1p-50}, {0x1p-10, 0x1p+40}};
    const char *const method[] = {"fft", "dense"};
    double pressure[2][108], approach[2] = {0};
    size_t iterations[2] = {0};
    for (size_t i = 0; i < 6; i++) {
        const double m = unit[i / 2][0], Pa = unit[i / 2][1];
        const struct ra_half_spaces soft = {1e11 * Pa, 4e9 * Pa};
        uint64_t seed = 5;
        struct bed bed;
        bed_make(&bed, 12, 9, 12e-6 * m, 9e-6 * m, soft, method[i % 2]);
        check_ok(bed.code, &bed.st);
        for (size_t k = 0; k < bed.count; k++) {
            bed.separation[k] = 2e-7 * m * bodies_random(&seed);
        }
        bed_load(&bed, 0.1 * m * m * Pa);
        check_ok(bed.code, &bed.st);
        if (i < 2) {
            assert_true(bed.result.capped_area > 0 && bed.result.area < 100e-12);
            memcpy(pressure[i], bed.pressure, sizeof pressure[i]);
            approach[i] = bed.result.approach;
            iterations[i] = bed.result.iterations;
        }
        for (size_t k = 0; k < bed.count; k++) {
            check_near(bed.pressure[k], pressure[i % 2][k] * Pa, 0);
        }
        check_near(bed.result.approach, approach[i % 2] * m, 0);
        assert_int_equal(bed.result.iterations, iterations[i % 2]);
        bed_approach(&bed, approach[i % 2] * m);
        check_ok(bed.code, &bed.st);
        check_relative(bed.result.load, 0.1 * m * m * Pa, 1e-9);
        bed_free(&bed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_springs_of_an_approach),
        cmocka_unit_test(test_springs_of_a_load),
        cmocka_unit_test(test_guesses),
        cmocka_unit_test(test_violation),
        cmocka_unit_test(test_verdict),
        cmocka_unit_test(test_method_that_fails),
        cmocka_unit_test(test_no_contact),
        cmocka_unit_test(test_largest_load),
        cmocka_unit_test(test_one_cell),
        cmocka_unit_test(test_exact_preconditioner),
        cmocka_unit_test(test_finite_termination),
        cmocka_unit_test(test_few_steps),
        cmocka_unit_test(test_no_stiffness),
        cmocka_unit_test(test_shifted_guess),
        cmocka_unit_test(test_any_units),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
