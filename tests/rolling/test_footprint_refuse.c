// Tests of the contact computation: every refusal, in one line that says what would be right.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each row is a set of cells, bodies and a method that make no solver, or a number that a solver
 * cannot serve, with a piece of the message. A load just below the largest one is served.
 */
#include "support/half_spaces.h"

#include <string.h>

#include "footprints.h"

static void refused(enum ra_code code, const struct ra_status *st, const char *what)
{
    if (code != RA_INPUT || strstr(st->text, what) == NULL || strchr(st->text, '\n') != NULL) {
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
        {{0, 4, 1, 1}, {1, 1}, "fft", "0 x 4 cells: give 1 to 16384"},
        {{4, 20000, 1, 1}, {1, 1}, "fft", "4 x 20000 cells"},
        {{4, 4, 0, 1}, {1, 1}, "fft", "cells of 0 m x 1 m: give positive sides"},
        {{4, 4, 1, (double)NAN}, {1, 1}, "fft", "cells of 1 m x nan m"},
        {{4, 4, 1, 1}, {0, 1}, "fft", "E* = 0 Pa: give a positive modulus"},
        {{4, 4, 1, 1}, {HUGE_VAL, 1}, "fft", "E* = inf Pa"},
        {{4, 4, 1, 1}, {1, 0}, "fft", "yield pressure 0 Pa: give a positive one, or infinity"},
        {{4, 4, 1, 1}, {1, (double)NAN}, "fft", "yield pressure nan Pa"},
        {{4, 4, 1, 1},
         {1, 1},
         "sparse",
         "`sparse` of the contact computation is not known: use fft"},
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
    assert_null(ra_footprint_method_at(3));
}

static void test_bad_numbers(void **unused)
{
    (void)unused;
    struct bed bed;
    bed_make(&bed, 4, 3, 4, 3, capped_at(1e6), "fft");
    const double bad_load[] = {-1, (double)NAN, HUGE_VAL};
    for (size_t i = 0; i < 3; i++) {
        bed.code = RA_OK;
        bed_load(&bed, bad_load[i]);
        refused(bed.code, &bed.st, "N: give a positive one, or 0");
    }
    bed.code = RA_OK;
    bed_load(&bed, 12e6); // 12 m^2 of cells at 1 MPa carry just that
    refused(bed.code, &bed.st, "all cells at the yield pressure of 1e+06 Pa carry 1.2e+07 N");
    bed.code = RA_OK;
    bed_load(&bed, 11.99e6);
    check_ok(bed.code, &bed.st);
    bed_approach(&bed, (double)NAN);
    refused(bed.code, &bed.st, "approach nan m: give a finite one");
    bed.code = RA_OK;
    bed.separation[6] = (double)NAN;
    bed_approach(&bed, 1e-6);
    refused(bed.code, &bed.st, "cell (2, 1): separation nan m");
    bed_free(&bed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_make),
        cmocka_unit_test(test_bad_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
