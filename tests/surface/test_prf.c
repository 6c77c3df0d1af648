// Tests of prf.c: profiles in records of text.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/profile_texts.h"

#include <math.h>

#define HEAD "1 2\r\nSG2004 0.000000e+000 PRF\r\n"
#define CX "CX M 4.000000e+000 MM 1.000000e+000 D\r\n"
#define CZ "CZ M 4.000000e+000 MM 1.000000e-006 L\r\n"
#define MORE                                                                                       \
    "EOR\r\nSTYLUS_RADIUS 2.0e-003 MM\r\nSPACING CX 5.000000e-004\r\nCOMMENT a b\r\nEOR\r\n"
#define DATA "-1021\r\n0\r\n35\r\n1000\r\n"

/// Codes in nm at steps of half a um are read. A note says that this form is untested.
static void profile(void **state)
{
    static const double height[4] = {-1021e-9, 0.0, 35e-9, 1000e-9};
    struct ra_profile p;
    char said[1024];
    assert_int_equal(read_as(*state, HEAD CX CZ MORE DATA "EOR\r\nEOF\r\n", NULL, &p, said), RA_OK);
    assert_non_null(strstr(said, ".prf, 4 points, step 0.5 um; this form was not tried on a file"));
    assert_int_equal(p.count, 4);
    assert_true(fabs(p.spacing / 0.5e-6 - 1.0) < 1e-15);
    for (size_t i = 0; i < 4; i++) {
        assert_true(fabs(p.height[i] - height[i]) <= 1e-15 * fabs(height[i]));
    }
    ra_profile_free(&p);
    // words may be separated by tabs, except behind the names of the axes
    assert_int_equal(read_as(*state,
                             HEAD "CX M\t4\tMM\t1.0\tD\r\nCZ M\t4\tMM\t1e-6\tL\r\nEOR\r\n"
                                  "SPACING\tCX\t5e-4\r\nEOR\r\n" DATA "EOR\r\n",
                             NULL, &p, said),
                     RA_OK);
    assert_int_equal(p.count, 4);
    assert_true(fabs(p.spacing / 0.5e-6 - 1.0) < 1e-15 && fabs(p.height[2] / 35e-9 - 1.0) < 1e-15);
    ra_profile_free(&p);
    // inches along x, micrometres upwards, one point was not measured
    static const char other[] =
        HEAD "CX M 4 INCH 1.0 D\r\nCZ M 4 UM 0.5 D\r\n" MORE "1\r\nBAD\r\n3\r\n-4\r\nEOR\r\n";
    assert_int_equal(read_as(*state, other, NULL, &p, said), RA_INPUT);
    assert_non_null(strstr(said, "1 of 4 points of row 1 was not measured (point 2)"));
    assert_int_equal(read_as(*state, other, "missing interpolate", &p, said), RA_OK);
    assert_true(fabs(p.height[1] / 1e-6 - 1.0) < 1e-15);
    assert_true(fabs(p.spacing / (5e-4 * 0.0254) - 1.0) < 1e-15);
    ra_profile_free(&p);
}

static void bad(void **state)
{
    static const struct {
        const char *text, *said;
    } all[] = {
        {HEAD CX CZ MORE "1\r\n2\r\n3\r\nEOR\r\n", "3 heights, and its head says 4"},
        {HEAD CX CZ MORE DATA "7\r\nEOR\r\n", "5 heights, and its head says 4"},
        {HEAD CX CZ MORE DATA, "4 heights without EOR behind them"},
        {HEAD CX CZ MORE, "0 heights without EOR"},
        {HEAD CX "CZ M 5 MM 1e-6 L\r\n" MORE DATA "EOR\r\n",
         "CX of 4 points, CZ of 5 with the scale 1e-06, SPACING CX 0.0005: a profile needs"},
        {HEAD CX "CZ M 4 MM 0 L\r\n" MORE DATA "EOR\r\n", "the scale 0"},
        {HEAD CX "CZ M 4 V 1 L\r\n" MORE DATA "EOR\r\n", "units of length"},
        {HEAD CX "CZ M 4 MM x L\r\n" MORE DATA "EOR\r\n", "the scale nan"},
        {HEAD CX CZ "EOR\r\nEOR\r\n" DATA "EOR\r\n", "SPACING CX nan"},
        {HEAD "CX M 1e300 MM 1 D\r\nCZ M 1e300 MM 1 D\r\n" MORE DATA "EOR\r\n",
         "4 heights, and its head says 1e+300"},
    };
    struct ra_profile p;
    char said[1024];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_int_equal(read_as(*state, all[i].text, NULL, &p, said), RA_INPUT);
        if (strstr(said, all[i].said) == NULL) {
            fail_msg("%zu: `%s`, not `%s`", i, said, all[i].said);
        }
    }
    // the file gives these units itself
    assert_int_equal(read_as(*state, HEAD CX CZ MORE DATA "EOR\r\n", "units nm", &p, said),
                     RA_INPUT);
    assert_non_null(strstr(said, "a file .prf gives that itself: leave out `units`"));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, make_file_folder, remove_file_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(profile), TEST(bad)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
