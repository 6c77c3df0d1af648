// Tests of refusals of the contact computation: each is one line that says what would be right.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each row has the message, and what is refused: cells, bodies or a method of which no solver can
 * be made, or a number given to a solver. A load just below the largest load is accepted.
 */
#include "support/half_spaces.h"

#include <string.h>

#include "footprints.h"

static void refused(enum ra_code code, const struct ra_status *st, const char *what)
{
    if (code != RA_INPUT || strcmp(st->text, what) != 0) {
        print_error("code %d, '%s', expected '%s'\n", (int)code, st->text, what);
        fail();
    }
}

static void test_bad_make(void **unused)
{
    (void)unused;
    const struct {
        struct ra_cells cells;
        struct ra_half_spaces bodies;
        const char *method, *what;
    } bad[] = {
        {{0, 4, 1, 1}, {1, 1}, "fft", "0 x 4 cells: give 1 to 16384 either way"},
        {{4, 0, 1, 1}, {1, 1}, "fft", "4 x 0 cells: give 1 to 16384 either way"},
        {{16385, 4, 1, 1}, {1, 1}, "fft", "16385 x 4 cells: give 1 to 16384 either way"},
        {{4, 16385, 1, 1}, {1, 1}, "fft", "4 x 16385 cells: give 1 to 16384 either way"},
        {{4, 4, 0, 1}, {1, 1}, "fft", "cells of 0 m x 1 m: give positive sides"},
        {{4, 4, 1, 0}, {1, 1}, "fft", "cells of 1 m x 0 m: give positive sides"},
        {{4, 4, 1, (double)NAN}, {1, 1}, "fft", "cells of 1 m x nan m: give positive sides"},
        {{4, 4, HUGE_VAL, 1}, {1, 1}, "fft", "cells of inf m x 1 m: give positive sides"},
        {{4, 4, 1, HUGE_VAL}, {1, 1}, "fft", "cells of 1 m x inf m: give positive sides"},
        {{4, 4, 1, 1}, {0, 1}, "fft", "E* = 0 Pa: give a positive modulus"},
        {{4, 4, 1, 1}, {HUGE_VAL, 1}, "fft", "E* = inf Pa: give a positive modulus"},
        {{4, 4, 1, 1},
         {1, 0},
         "fft",
         "yield pressure 0 Pa: give a positive one, or infinity for elastic bodies"},
        {{4, 4, 1, 1},
         {1, (double)NAN},
         "fft",
         "yield pressure nan Pa: give a positive one, or infinity for elastic bodies"},
        {{4, 4, 1, 1},
         {1, 1},
         "sparse",
         "method `sparse` of the contact computation is not known: use fft, dense or printed"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ra_footprint_solver *solver;
        struct ra_status st;
        const enum ra_code code =
            ra_footprint_make(&bad[i].cells, &bad[i].bodies, bad[i].method, &solver, &st);
        refused(code, &st, bad[i].what);
        ra_footprint_free(solver);
    }
    ra_footprint_free(NULL);
    assert_string_equal(ra_footprint_method_at(0), "fft");
    assert_string_equal(ra_footprint_method_at(1), "dense");
    assert_string_equal(ra_footprint_method_at(2), "printed");
    assert_null(ra_footprint_method_at(3));
}

/// The largest number of cells, and very small yield pressures and moduli, are accepted.
static void test_limits(void **unused)
{
    (void)unused;
    struct ra_status st;
    const struct ra_cells good[] = {{16384, 1, 1e-6, 1e-9}, {1, 16384, 1e-9, 1e-6}};
    const struct ra_half_spaces bodies[] = {{1e-3, 1e-3}, {1, HUGE_VAL}};
    for (size_t i = 0; i < 2; i++) {
        check_ok(ra_cells_check(&good[i], &st), &st);
        check_ok(ra_half_spaces_check(&bodies[i], &st), &st);
    }
    static const struct {
        struct ra_cells cells;
        const char *said;
    } bad[] = {
        {{16385, 1, 1, 1}, "16385 x 1 cells: give 1 to 16384 either way"},
        {{1, 16385, 1, 1}, "1 x 16385 cells: give 1 to 16384 either way"},
        {{0, 1, 1, 1}, "0 x 1 cells: give 1 to 16384 either way"},
        {{1, 0, 1, 1}, "1 x 0 cells: give 1 to 16384 either way"},
        {{2, 3, 0, 1}, "cells of 0 m x 1 m: give positive sides"},
        {{2, 3, 1, -2}, "cells of 1 m x -2 m: give positive sides"},
        {{2, 3, HUGE_VAL, 1}, "cells of inf m x 1 m: give positive sides"},
        {{2, 3, 1, HUGE_VAL}, "cells of 1 m x inf m: give positive sides"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(ra_cells_check(&bad[i].cells, &st), RA_INPUT);
        assert_string_equal(st.text, bad[i].said);
    }
}

static void test_bad_numbers(void **unused)
{
    (void)unused;
    struct bed bed;
    bed_make(&bed, 4, 3, 4, 3, capped_at(1e6), "fft");
    check_ok(bed.code, &bed.st);
    const struct {
        double load;
        const char *what;
    } bad[] = {{-1, "load -1 N: give a positive one, or 0"},
               {(double)NAN, "load nan N: give a positive one, or 0"},
               {HUGE_VAL, "load inf N: give a positive one, or 0"},
               // 12 m^2 of cells carry exactly this load at the yield pressure of 1 MPa
               {12e6, "load 1.2e+07 N: all cells at the yield pressure of 1e+06 Pa carry 1.2e+07 "
                      "N: give a smaller load, more area or a higher yield pressure"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bed.code = RA_OK;
        bed_load(&bed, bad[i].load);
        refused(bed.code, &bed.st, bad[i].what);
    }
    bed.code = RA_OK;
    bed_load(&bed, 11.99e6);
    check_ok(bed.code, &bed.st);
    bed_approach(&bed, (double)NAN);
    refused(bed.code, &bed.st, "approach nan m: give a finite one");
    bed.code = RA_OK;
    bed.separation[6] = (double)NAN;
    bed.pressure[6] = 2.0;
    refused(
        ra_footprint_approach(bed.solver, bed.separation, 1e-6, bed.pressure, &bed.result, &bed.st),
        &bed.st, "cell (2, 1): separation nan m, pressure 2 Pa to start from: give finite numbers");
    bed.separation[6] = 0.5;
    bed.pressure[9] = HUGE_VAL;
    refused(
        ra_footprint_approach(bed.solver, bed.separation, 1e-6, bed.pressure, &bed.result, &bed.st),
        &bed.st, "cell (1, 2): separation 0 m, pressure inf Pa to start from: give finite numbers");
    bed_free(&bed);
}

/// With an approach so large that pressures overflow, no method converges.
static void test_overflow(void **unused)
{
    (void)unused;
    struct bed bed;
    bed_make(&bed, 4, 3, 4, 3, elastic, "fft");
    check_ok(bed.code, &bed.st);
    bed.separation[6] = 0.5;
    bed_approach(&bed, 1.7e308);
    assert_int_equal(bed.code, RA_NUMERIC);
    assert_string_equal(bed.st.text,
                        "contact computation (fft): residual inf after 0 iterations, not 1e-11");
    bed_free(&bed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_make),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_bad_numbers),
        cmocka_unit_test(test_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
