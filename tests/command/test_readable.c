// Tests of readable.c: units, digits and words of a table.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows), cmocka_unit_test(bands)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
