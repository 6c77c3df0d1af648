// Tests of readable.c, and of units for people (quantities.c): units, digits and words.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>

#include "command/quantities.h"
#include "command/readable.h"

static void rows(void **state)
{
    (void)state;
    static const struct ra_piece pieces[] = {{"Ra", "arithmetic mean height"}, {NULL, NULL}};
    static const struct ra_template words = {"words.txt", NULL, pieces};
    char table[] = "# ra2d abc\n# the mean is removed\n# units\t-\t-\t-\t-\n"
                   "quantity\tvalue\tunit\tfile\n"
                   "Ra\t3.975094110941105e-06\tm\ta.txt\n"
                   "RSm\t0.0026157286564703407\tm\ta.txt\n"
                   "nodes\t120001\t1\ta.txt\n"
                   "curvature\t111.36067798060634\t1/m\ta.txt\n"
                   "flat\t0\tm\tb.txt\n"
                   "atom\t1e-11\tm\tb.txt\n"
                   "span\t0.45\tm\tb.txt\n"
                   "time\t-0.0002\ts\tb.txt\n"
                   "none\tnan\tm\tb.txt\n";
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    assert_non_null(out);
    ra_readable_put(out, table, &words, 0.0, 0.0);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "the mean is removed\n"
                              "a.txt\n"
                              "  Ra                3.975 um   arithmetic mean height\n"
                              "  RSm               2.616 mm\n"
                              "  nodes            120001\n"
                              "  curvature         111.4 1/m\n"
                              "b.txt\n"
                              "  flat                  0 m\n"
                              "  atom               0.01 nm\n"
                              "  span               0.45 m\n"
                              "  time               -0.2 ms\n"
                              "  none                nan m\n");
    free(text);
    // a long name makes all names wider, and a text has no unit
    char other[] = "# ra2d abc\n# units\t-\t-\t-\nquantity\tvalue\tunit\nfile\ta.wav\t-\n"
                   "highest_of_the_run\t0.0049\tm/s\n";
    FILE *const again = open_memstream(&text, &size);
    assert_non_null(again);
    ra_readable_put(again, other, &words, 0.0, 0.0);
    assert_int_equal(fclose(again), 0);
    assert_string_equal(text, "  file                    a.wav\n"
                              "  highest_of_the_run        4.9 mm/s\n");
    free(text);
}

/// A unit gets the prefix that suits its number. For an area the factor of the prefix is squared.
static void units(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *unit, *text, *page;
        double factor;
    } all[] = {{0.45, "m", "m", "m", 1.0},
               {0.1, "m", "m", "m", 1.0},
               {0.099, "m", "mm", "mm", 1e3},
               {-3.9e-6, "m", "um", "µm", 1e6},
               {1e-11, "m", "nm", "nm", 1e9},
               {1.29e-9, "m2", "um2", "µm²", 1e12},
               {4e-4, "m2", "mm2", "mm²", 1e6},
               {0.5, "m2", "m2", "m²", 1.0},
               {1e-17, "m2", "nm2", "nm²", 1e18},
               {0.000188, "s", "ms", "ms", 1e3},
               {2e-5, "s", "us", "µs", 1e6},
               {1e6, "s", "s", "s", 1.0},
               {0.02, "m/s", "mm/s", "mm/s", 1e3},
               {0.0, "m", "m", "m", 1.0},
               {(double)NAN, "s", "s", "s", 1.0},
               {0.0046, "N", "mN", "mN", 1e3},
               {99999.0, "N/m", "N/m", "N/m", 1.0},
               {1e5, "N/m", "kN/m", "kN/m", 1e-3},
               {-2.5e8, "N/m", "MN/m", "MN/m", 1e-6},
               {7e20, "N/m", "GN/m", "GN/m", 1e-9},
               {3e-4, "N m", "mN m", "mN m", 1e3},
               {2e-6, "rad", "urad", "µrad", 1e6},
               {1e-9, "1", "1", "1", 1.0},
               {1e-9, "m2/s2/Hz", "m2/s2/Hz", "m2/s2/Hz", 1.0},
               {1e-9, "dB", "dB", "dB", 1.0}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const struct ra_shown_unit shown = ra_shown_unit(all[i].unit, all[i].value);
        assert_string_equal(shown.text, all[i].text);
        assert_string_equal(shown.page, all[i].page);
        check_near(shown.factor / all[i].factor, 1.0, 1e-14);
    }
}

/// Numbers up to 1e9 have no power of ten. The label of a quantity ends with the unit that is
/// shown.
static void numbers(void **state)
{
    (void)state;
    char text[64], label[160];
    assert_string_equal(ra_shown_number("%.4g", 187912.0, text), "187900");
    assert_string_equal(ra_shown_number("%.3g", 1290.0, text), "1290");
    assert_string_equal(ra_shown_number("%.3g", -2.5e12, text), "-2.5e+12");
    assert_string_equal(ra_shown_number("%.2g", 1e-7, text), "1e-07");
    const struct ra_page_quantity q = {false, "a", "m2", "area (m2) of it (m2)", "%.3g"},
                                  without = {false, "b", "1/s", "shocks a second", "%.3g"};
    const struct ra_shown_unit unit = ra_shown_unit("m2", 1e-9);
    assert_string_equal(ra_page_label(&q, &unit, label), "area (m2) of it (µm²)");
    assert_string_equal(ra_page_label(&without, &unit, label), "shocks a second");
}

/// A parameter is printed with its band, given by cut-offs or by the limits of the record. Each
/// file has its own band.
static void bands(void **state)
{
    (void)state;
    static const struct ra_piece pieces[] = {
        {"Ra", "height"}, {"spacing", "of points"}, {"evaluation", "length"}, {NULL, NULL}};
    static const struct ra_template words = {"words.txt", NULL, pieces};
    static const struct {
        double lambda_s, lambda_c;
        const char *first, *second;
    } trials[] = {{0.0, 0.0, "; band 10 um to 20 mm", "; band 0.5 um to 4 mm"},
                  {2.5e-6, 0.0, "; band 2.5 um to 20 mm", "; band 2.5 um to 4 mm"},
                  {0.0, 8e-4, "; band 10 um to 0.8 mm", "; band 0.5 um to 0.8 mm"},
                  {2.5e-6, 8e-4, "; band 2.5 um to 0.8 mm", "; band 2.5 um to 0.8 mm"}};
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        char table[] = "# ra2d abc\n# units\t-\t-\t-\t-\nquantity\tvalue\tunit\tfile\n"
                       "Ra\t4e-06\tm\ta.txt\nspacing\t1e-05\tm\ta.txt\n"
                       "evaluation\t0.02\tm\ta.txt\n"
                       "Ra\t7e-06\tm\tb.txt\nspacing\t5e-07\tm\tb.txt\n"
                       "evaluation\t0.004\tm\tb.txt\n";
        char *text = NULL, expected[500];
        size_t size = 0;
        FILE *const out = open_memstream(&text, &size);
        assert_non_null(out);
        ra_readable_put(out, table, &words, trials[i].lambda_s, trials[i].lambda_c);
        assert_int_equal(fclose(out), 0);
        snprintf(expected, sizeof expected,
                 "a.txt\n  Ra                    4 um   height%s\n"
                 "  spacing              10 um   of points\n"
                 "  evaluation           20 mm   length\n"
                 "b.txt\n  Ra                    7 um   height%s\n"
                 "  spacing             0.5 um   of points\n"
                 "  evaluation            4 mm   length\n",
                 trials[i].first, trials[i].second);
        assert_string_equal(text, expected);
        free(text);
    }
}

/// Parameters without a band have none, and a band needs both ends. Names are as wide as the
/// longest one up to 40 characters; counts keep their digits below 1e9; a comment is printed from
/// the second on.
static void plain(void **state)
{
    (void)state;
    static const struct ra_piece pieces[] = {
        {"Ra", "height"},     {"length", "m1"},  {"spacing", "m2"},  {"nodes", "m3"},
        {"evaluation", "m4"}, {"section", "m5"}, {"sections", "m6"}, {NULL, NULL}};
    static const struct ra_template words = {"words.txt", NULL, pieces};
#define N40 "n234567890123456789012345678901234567890"
    static const struct {
        const char *rows, *text;
        double lambda_s, lambda_c;
    } trials[] = {
        {"length\t2\tm\tf\nspacing\t2\tm\tf\nnodes\t2\t1\tf\nevaluation\t2\tm\tf\n"
         "section\t2\tm\tf\nsections\t2\t1\tf\n",
         "f\n  length                2 m    m1\n  spacing               2 m    m2\n"
         "  nodes                 2      m3\n  evaluation            2 m    m4\n"
         "  section               2 m    m5\n  sections              2      m6\n",
         1e-3, 1.0},
        {"Ra\t2\tm\tf\n", "f\n  Ra                    2 m    height; band 1 mm to 1 m\n", 1e-3,
         1.0},
        {"Ra\t2\tm\tf\n", "f\n  Ra                    2 m    height\n", 0.0, 1.0},
        {"Ra\t2\tm\tf\n", "f\n  Ra                    2 m    height\n", 1e-3, 0.0},
        {"n23456789012\t2\tm\n", "  n23456789012          2 m\n", 0.0, 0.0},
        {"n234567890123\t2\tm\n", "  n234567890123          2 m\n", 0.0, 0.0},
        {N40 "\t2\tm\nx\t3\tm\n",
         "  " N40 "          2 m\n  x                                                 3 m\n", 0.0,
         0.0},
        {N40 "1\t2\tm\nx\t3\tm\n",
         "  " N40 "1          2 m\n  x                                                 3 m\n", 0.0,
         0.0},
        {"n\t999999999\t1\nm\t1000000000\t1\nk\t2.5\t1\nw\tword\tdB\n",
         "  n             999999999\n  m                 1e+09\n  k                   2.5\n"
         "  w                  word dB\n",
         0.0, 0.0},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        char table[600], *text = NULL;
        size_t size = 0;
        FILE *const out = open_memstream(&text, &size);
        assert_non_null(out);
        snprintf(table, sizeof table,
                 "# first\n# second\n# third\n# units\t-\t-\t-\nquantity\tvalue\tunit\n%s",
                 trials[i].rows);
        ra_readable_put(out, table, &words, trials[i].lambda_s, trials[i].lambda_c);
        assert_int_equal(fclose(out), 0);
        assert_int_equal(strncmp(text, "second\nthird\n", 13), 0);
        assert_string_equal(text + 13, trials[i].text);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows), cmocka_unit_test(units),
                                       cmocka_unit_test(numbers), cmocka_unit_test(bands),
                                       cmocka_unit_test(plain)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
