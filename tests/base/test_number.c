// Tests of the reader of numbers: texts that are numbers, texts that are not, and strtod's
// rounding.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/number.h"

static void numbers(void **state)
{
    static const struct {
        const char *text;
        double value;
    } list[] = {
        {"0", 0.0},
        {"-0", -0.0},
        {"+5", 5.0},
        {"007", 7.0},
        {".5", 0.5},
        {"5.", 5.0},
        {"-1.25e3", -1250.0},
        {"1E+2", 100.0},
        {"1e-2", 0.01},
        {"1e999", HUGE_VAL},
        {"-1e999", -HUGE_VAL},
        {"0e-999", 0.0},
        {"4.9e-324", 0x1p-1074},
        {"inf", HUGE_VAL},
        {"-inf", -HUGE_VAL},
        {"INF", HUGE_VAL},
        {"0.1e1", 1.0},
        {"00000000000000000000.1", 0.1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        double value = (double)NAN;
        if (!ra_number_read(list[i].text, &value)) {
            fail_msg("'%s' is no number", list[i].text);
        }
        assert_memory_equal(&value, &list[i].value, sizeof value);
    }
    double value = 0.0;
    assert_true(ra_number_read("NaN", &value) && isnan(value));
    value = 0.0;
    assert_true(ra_number_read("nan", &value) && isnan(value));
}

/// Texts that strtod would accept, and texts that no reader should accept, are refused.
static void no_numbers(void **state)
{
    static const char *const list[] = {
        "",     "0x10", "0X1p3", " 16",  "16 ",      "\t1",  "1\n",    "1e",   "1e+",    "e1",
        ".",    "+",    "-",     "1,5",  "1_000",    "1d3",  "--1",    "+-1",  "1.2.3",  "1 m",
        "+inf", "in",   "-nan",  "+nan", "infinity", "nano", "nan(1)", "1inf", "1e-999", "x",
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        double value;
        if (ra_number_read(list[i], &value)) {
            fail_msg("'%s' is read as %g", list[i], value);
        }
    }
}

/// All ways to write a value give one plain text.
static void plain(void **state)
{
    static const struct {
        const char *text, *plain;
    } list[] = {{"0.1", "1e-1"},
                {"1e-1", "1e-1"},
                {"+0.10", "1e-1"},
                {"007", "7e0"},
                {"7.", "7e0"},
                {"-0", "e0"},
                {"0e99", "e0"},
                {"-1200", "-12e2"},
                {"-1.2E3", "-12e2"},
                {"NaN", "nan"},
                {"-INF", "-inf"},
                {"inf", "inf"},
                {"100000000000000000001", "100000000000000000001e0"}};
    char text[RA_NUMBER_PLAIN];
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        assert_true(ra_number_plain(list[i].text, text));
        assert_string_equal(text, list[i].plain);
    }
    assert_false(ra_number_plain("1 m", text));
    assert_false(ra_number_plain("", text));
}

/// A number of 300 digits is read; one more digit is too many.
static void most_digits(void **state)
{
    char text[320];
    double value;
    (void)state;
    memset(text, '1', 301);
    text[300] = '\0';
    assert_true(ra_number_read(text, &value));
    assert_true(value == strtod(text, NULL));
    text[300] = '1';
    text[301] = '\0';
    assert_false(ra_number_read(text, &value));
}

/// Any double, written in three ways, is read back with the same bits, also in a locale with a
/// comma.
static void as_strtod(void **state)
{
    uint64_t bits = 1;
    (void)state;
    // if this locale is not installed, the test runs twice in the locale C
    for (int pass = 0; pass < 2; pass++) {
        setlocale(LC_NUMERIC, "C");
        for (int i = 0; i < 20000; i++) {
            static const char *const formats[] = {"%.17g", "%.20e", "%.3f"};
            char text[400], shortest[32];
            double x, value;
            bits = bits * 6364136223846793005u + 1442695040888963407u;
            memcpy(&x, &bits, sizeof x);
            if (!isfinite(x)) {
                continue;
            }
            const int form = i % 3 == 2 && !(fabs(x) < 1e200) ? 0 : i % 3;
            snprintf(text, sizeof text, formats[form], x);
            const double expected = strtod(text, NULL);
            if (pass == 1) {
                setlocale(LC_NUMERIC, "de_DE.UTF-8");
            }
            assert_true(ra_number_read(text, &value) || expected == 0);
            assert_true(value == expected);
            assert_true(ra_number_read(ra_number(x, shortest), &value) && value == x);
            setlocale(LC_NUMERIC, "C");
        }
    }
}

/// The reader returns the text behind the number.
static void scanned(void **state)
{
    struct ra_scanned n;
    double value;
    (void)state;
    assert_true(ra_number_scan("-0.45e1 mm", &n));
    assert_string_equal(n.rest, " mm");
    assert_string_equal(n.digits, "-045");
    assert_int_equal(n.exponent, -1);
    assert_true(ra_number_of(&n, -3, &value));
    assert_true(value == -4.5e-3);
    assert_true(ra_number_scan("1em", &n));
    assert_string_equal(n.rest, "em");
    assert_true(ra_number_scan("1e-400", &n));
    assert_true(ra_number_of(&n, 100, &value) && value == 1e-300);
    assert_false(ra_number_of(&n, 0, &value));
    assert_true(ra_number_scan("1e99999999999999999999", &n));
    assert_true(ra_number_of(&n, 0, &value) && isinf(value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),   cmocka_unit_test(no_numbers), cmocka_unit_test(most_digits),
        cmocka_unit_test(as_strtod), cmocka_unit_test(scanned),    cmocka_unit_test(plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
