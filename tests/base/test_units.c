// Tests of values with units and of decimals: exact to the last bit, with clear messages.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/units.h"

/// The text is read as exactly this double.
static void reads(const char *text, enum ra_dimension dimension, double expected)
{
    double value = -1;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_units_read(text, dimension, &value, &st), &st);
    if (memcmp(&value, &expected, sizeof value) != 0) {
        print_error("%s reads as %.17g, expected %.17g\n", text, value, expected);
        fail();
    }
}

/// The text is refused with this message.
static void refuses(const char *text, enum ra_dimension dimension, const char *message)
{
    double value;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_units_read(text, dimension, &value, &st), RA_INPUT);
    assert_string_equal(st.text, message);
}

/// In binary, 450 * 0.001 is not 0.45, so a prefix must not be a factor.
static const struct {
    const char *text;
    enum ra_dimension dimension;
    double value;
} right[] = {
    {"450 mm", RA_UNIT_LENGTH, 0.45},
    {"450mm", RA_UNIT_LENGTH, 0.45},
    {"  450 \t mm  ", RA_UNIT_LENGTH, 0.45},
    {"\t450 mm\t", RA_UNIT_LENGTH, 0.45},
    {"5 um", RA_UNIT_LENGTH, 5e-6},
    {"5 \xC2\xB5m", RA_UNIT_LENGTH, 5e-6},
    {"5 \xCE\xBCm", RA_UNIT_LENGTH, 5e-6},
    {"0.3 nm", RA_UNIT_LENGTH, 0.3e-9},
    {"1.1 cm", RA_UNIT_LENGTH, 0.011},
    {"0.1 m/s", RA_UNIT_SPEED, 0.1},
    {"7 mm/s", RA_UNIT_SPEED, 0.007},
    {"210 GPa", RA_UNIT_PRESSURE, 210e9},
    {"2.1e12", RA_UNIT_PRESSURE, 2.1e12},
    {"1.5 TPa", RA_UNIT_PRESSURE, 1.5e12},
    {"1.5 MPa", RA_UNIT_PRESSURE, 1.5e6},
    {"7800 kg/m3", RA_UNIT_DENSITY, 7800},
    {"7.8 g/cm^3", RA_UNIT_DENSITY, 7800},
    {"2 %", RA_UNIT_RATIO, 0.02},
    {"2", RA_UNIT_RATIO, 2},
    {"100 ns", RA_UNIT_TIME, 1e-7},
    {"1.5 ps", RA_UNIT_TIME, 1.5e-12},
    {"1.5 ms", RA_UNIT_TIME, 1.5e-3},
    {"1.5 us", RA_UNIT_TIME, 1.5e-6},
    {"9.81 m/s2", RA_UNIT_ACCELERATION, 9.81},
    {"5 m^2", RA_UNIT_AREA, 5},
    {"9.81 m/s^2", RA_UNIT_ACCELERATION, 9.81},
    {"9.81 mm/s2", RA_UNIT_ACCELERATION, 9.81e-3},
    {"2.6e-5 m4", RA_UNIT_INERTIA, 2.6e-5},
    {"3 mm4", RA_UNIT_INERTIA, 3e-12},
    {"0.005 m2", RA_UNIT_AREA, 0.005},
    {"50 cm2", RA_UNIT_AREA, 0.005},
    {"20 kHz", RA_UNIT_FREQUENCY, 20000},
    {"1.5 t", RA_UNIT_MASS, 1500},
    {"1.5 g", RA_UNIT_MASS, 0.0015},
    {"1.5 kg", RA_UNIT_MASS, 1.5},
    {"1.5 N", RA_UNIT_LOAD, 1.5},
    {"1.5 kN", RA_UNIT_LOAD, 1500},
    {"1.5 MN/m", RA_UNIT_STIFFNESS, 1.5e6},
    {"1.5 GPa/m", RA_UNIT_FOUNDATION, 1.5e9},
    {"7.65 N/m", RA_UNIT_FORCE, 7.65},
    {"7.65 kN/m", RA_UNIT_FORCE, 7650},
    {"7.65 kN/m", RA_UNIT_WIDTH_FORCE, 7650},
    {"0.36 N", RA_UNIT_FORCE, 0.36},
    {"0.36 mN", RA_UNIT_FORCE, 0.36e-3},
    {"-1.5E-3 km", RA_UNIT_LENGTH, -1.5},
    {"1.5e+3", RA_UNIT_NONE, 1500},
    {"1e0010", RA_UNIT_NONE, 1e10},
    {"+.5", RA_UNIT_NONE, 0.5},
    {"5.", RA_UNIT_NONE, 5},
    {"0", RA_UNIT_LENGTH, 0},
    {"-0", RA_UNIT_LENGTH, -0.0},
    {"0e999", RA_UNIT_LENGTH, 0},
    {"0.00e-999", RA_UNIT_LENGTH, 0},
    {"5e-324", RA_UNIT_NONE, 4.9406564584124654e-324},
};

static void right_texts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        reads(right[i].text, right[i].dimension, right[i].value);
    }
}

/// 300 digits are read, including the last one; with one more the text is not a number.
static void many_digits(void **state)
{
    (void)state;
    char text[320], message[200];
    memset(text, '1', 300);
    strcpy(text + 300, "e-299");
    reads(text, RA_UNIT_NONE, 10.0 / 9);
    strcpy(text + 299, ".1e-299 mm");
    reads(text, RA_UNIT_LENGTH, 1e-3 / 9);
    strcpy(text + 300, "11");
    snprintf(message, sizeof message,
             "'%.60s' is not a number; expected a bare number; write it "
             "without a unit",
             text);
    refuses(text, RA_UNIT_NONE, message);
}

static void every_millimetre(void **state)
{
    (void)state;
    for (int i = 1; i <= 2000; i++) {
        char text[32], plain[32];
        snprintf(text, sizeof text, "%d mm", i);
        snprintf(plain, sizeof plain, "%d.%03d", i / 1000, i % 1000);
        reads(text, RA_UNIT_LENGTH, strtod(plain, NULL));
    }
}

static const struct {
    const char *text;
    enum ra_dimension dimension;
    const char *message;
} wrong[] = {
    {"", RA_UNIT_LENGTH, "empty; expected a length; write m, mm, um or nm"},
    {"  ", RA_UNIT_LENGTH, "empty; expected a length; write m, mm, um or nm"},
    {"mm", RA_UNIT_LENGTH, "'mm' is not a number; expected a length; write m, mm, um or nm"},
    {"nan", RA_UNIT_LENGTH, "'nan' is not a number; expected a length; write m, mm, um or nm"},
    {"inf", RA_UNIT_LENGTH, "'inf' is not a number; expected a length; write m, mm, um or nm"},
    {"-inf", RA_UNIT_LENGTH, "'-inf' is not a number; expected a length; write m, mm, um or nm"},
    {"-", RA_UNIT_LENGTH, "'-' is not a number; expected a length; write m, mm, um or nm"},
    {".", RA_UNIT_LENGTH, "'.' is not a number; expected a length; write m, mm, um or nm"},
    {"0.1 ^m^/^s", RA_UNIT_SPEED, "'^m^/^s' is not the unit of a speed; write m/s or mm/s"},
    {"0.1 m/s^", RA_UNIT_SPEED, "'m/s^' is not the unit of a speed; write m/s or mm/s"},
    {"7.8 g/cm^^3", RA_UNIT_DENSITY, "'g/cm^^3' is not the unit of a density; write kg/m3"},
    {"5 kg", RA_UNIT_LENGTH, "'kg' is not the unit of a length; write m, mm, um or nm"},
    {"5 m", RA_UNIT_TIME, "'m' is not the unit of a time; write s, ms, us or ns"},
    {"5 m", RA_UNIT_NONE, "'m' is not the unit of a bare number; write it without a unit"},
    {"5 Hz", RA_UNIT_SPEED, "'Hz' is not the unit of a speed; write m/s or mm/s"},
    {"5 m", RA_UNIT_AREA, "'m' is not the unit of an area; write m2 or mm2"},
    {"5 m", RA_UNIT_INERTIA, "'m' is not the unit of a second moment of area; write m4 or mm4"},
    {"5 m", RA_UNIT_PRESSURE, "'m' is not the unit of a pressure; write Pa, MPa or GPa"},
    {"5 m", RA_UNIT_DENSITY, "'m' is not the unit of a density; write kg/m3"},
    {"5 m", RA_UNIT_FORCE, "'m' is not the unit of a force, or one per width; write N or N/m"},
    {"5 N", RA_UNIT_WIDTH_FORCE, "'N' is not the unit of a force per width; write N/m"},
    {"5 N/m", RA_UNIT_LOAD, "'N/m' is not the unit of a force; write N or kN"},
    {"5 m", RA_UNIT_FREQUENCY, "'m' is not the unit of a frequency; write Hz or kHz"},
    {"5 m", RA_UNIT_ACCELERATION, "'m' is not the unit of an acceleration; write m/s2"},
    {"5 m", RA_UNIT_RATIO, "'m' is not the unit of a ratio; write 0.02 or 2 %"},
    {"5 m", RA_UNIT_MASS, "'m' is not the unit of a mass; write kg or g"},
    {"5 m", RA_UNIT_LOAD, "'m' is not the unit of a force; write N or kN"},
    {"5 m", RA_UNIT_STIFFNESS, "'m' is not the unit of a stiffness; write N/m or MN/m"},
    {"5 Pa", RA_UNIT_FOUNDATION,
     "'Pa' is not the unit of a pressure per length; write Pa/m or GPa/m"},
    {"5 m 3", RA_UNIT_LENGTH, "'m 3' is not the unit of a length; write m, mm, um or nm"},
    {"0.1,0.2", RA_UNIT_SPEED, "',0.2' is not the unit of a speed; write m/s or mm/s"},
    {"5,3 mm", RA_UNIT_LENGTH, "'5,3 mm' has a decimal comma; write a point"},
    {"0x10", RA_UNIT_NONE, "'x10' is not the unit of a bare number; write it without a unit"},
    {"5e", RA_UNIT_NONE, "'e' is not the unit of a bare number; write it without a unit"},
    {"5 a-very-long-unit-of-no-one-at-all", RA_UNIT_LENGTH,
     "'a-very-long-unit-of-no-one-at-all' is not the unit of a length; write m, mm, um or nm"},
    {"5 mm # thick", RA_UNIT_LENGTH,
     "'mm # thick' is not a length; write m, mm, um or nm; a comment behind a value starts "
     "with ;"},
    {"1e400", RA_UNIT_LENGTH, "'1e400' is too large for a double"},
    {"1e99999999999999", RA_UNIT_LENGTH, "'1e99999999999999' is too large for a double"},
    {"1e-400", RA_UNIT_LENGTH, "'1e-400' is too small for a double"},
    {"1.2.3", RA_UNIT_NONE, "'.3' is not the unit of a bare number; write it without a unit"},
    {"5 mg", RA_UNIT_MASS, "'mg' is not the unit of a mass; write kg or g"},
    {"5 kkg", RA_UNIT_MASS, "'kkg' is not the unit of a mass; write kg or g"},
    {"5 kt", RA_UNIT_MASS, "'kt' is not the unit of a mass; write kg or g"},
    {"5 k%", RA_UNIT_RATIO, "'k%' is not the unit of a ratio; write 0.02 or 2 %"},
    {"5 kkg/m3", RA_UNIT_DENSITY, "'kkg/m3' is not the unit of a density; write kg/m3"},
    {"5 mg/cm3", RA_UNIT_DENSITY, "'mg/cm3' is not the unit of a density; write kg/m3"},
    {"5 \xCE\xA9", RA_UNIT_LENGTH, "'\xCE\xA9' is not the unit of a length; write m, mm, um or nm"},
    {"5 \xCE\xA9m", RA_UNIT_LENGTH,
     "'\xCE\xA9m' is not the unit of a length; write m, mm, um or nm"},
    {"5 \xC2\xB2m", RA_UNIT_LENGTH,
     "'\xC2\xB2m' is not the unit of a length; write m, mm, um or nm"},
    {"5 mmm", RA_UNIT_LENGTH, "'mmm' is not the unit of a length; write m, mm, um or nm"},
    {"5 m2", RA_UNIT_INERTIA, "'m2' is not the unit of a second moment of area; write m4 or mm4"},
    {"-1e400", RA_UNIT_LENGTH, "'-1e400' is too large for a double"},
    {"2e-324", RA_UNIT_LENGTH, "'2e-324' is too small for a double"},
    {"1e99999999999999999999", RA_UNIT_LENGTH,
     "'1e99999999999999999999' is too large for a double"},
    {"1e-99999999999999999999", RA_UNIT_LENGTH,
     "'1e-99999999999999999999' is too small for a double"},
};

static void wrong_texts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        refuses(wrong[i].text, wrong[i].dimension, wrong[i].message);
    }
}

static void numbers_round_trip(void **state)
{
    (void)state;
    char text[32];
    const double some[] = {0.1,     1.0 / 3, 5e-6,   1e300, 4.9e-324, -2.5,   0.0,
                           1.7e308, 1e22,    123456, 0.45,  9.81,     8.0 / 3};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        const double back = strtod(ra_number(some[i], text), NULL);
        assert_memory_equal(&back, &some[i], sizeof back);
    }
    assert_string_equal(ra_number(0.1, text), "0.1");
    assert_string_equal(ra_number(-5e-6, text), "-5e-06");
    assert_string_equal(ra_number((double)NAN, text), "NaN");
    assert_string_equal(ra_number((double)INFINITY, text), "inf");
    assert_string_equal(ra_number(-(double)INFINITY, text), "-inf");
}

/// The next number of a sequence of random bits (Marsaglia's xorshift).
static uint64_t random_bits(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    return *seed ^= *seed << 17;
}

/// A number is written with the fewest of 15 to 17 digits from which the C library reads it back.
/// Powers of two and subnormal numbers may have fewer digits.
static void number_is_shortest(double x)
{
    char expected[40], text[32];
    int exponent;
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(expected, sizeof expected, "%.*g", digits, x);
        if (strtod(expected, NULL) == x) {
            break;
        }
    }
    ra_number(x, text);
    const bool special = fabs(frexp(x, &exponent)) == 0.5 || fpclassify(x) == FP_SUBNORMAL;
    const bool shorter = strlen(text) < strlen(expected) && strtod(text, NULL) == x;
    if (!isnan(x) && strcmp(text, expected) != 0 && !(special && shorter)) {
        print_error("%s is written as %s\n", expected, text);
        fail();
    }
}

/// These numbers were found by search. With 5^q cut to 64 bits they are so near the middle of two
/// doubles that the cut value alone would give the wrong one.
static void hard_numbers(void **state)
{
    (void)state;
    static const double hard[] = {
        0x1.7b84a6ef981b9p-38,  0x1.fb135f0fe60a5p-56,  0x1.cc3e43a2ccc4p-112,
        0x1.d3f773ae571e4p-101, 0x1.b3dcf3be37195p-43,  0x1.c5dfdaed8efe4p-126,
        0x1.fd7a8c9fa3168p-125, 0x1.a613295422558p-59,  0x1.d0d14fab8e9d4p-54,
        0x1.7e53ae5ff3b9dp-113, 0x1.fad76965f9254p-113, 0x1.b54741e83c23p-45,
        0x1.dc393691118c8p-125, 0x1.e9b7a8c0f2b32p-91,  0x1.e26ac49884a46p-51,
        0x1.3fe64af8b5732p-85,  0x1.c02545c807886p-79,  0x1.e3fc11f48f6e8p-91,
        0x1.1af6d7a5cef68p-98,  0x1.eee654dd7c9bcp-89,  0x1.ce11cc7314112p-115,
        0x1.ba0d787ddf28p-51,   0x1.192bc024060f5p-58,  0x1.b7b3161b4a9d9p-42,
        0x1.ad63c430acf74p-116, 0x1.fdb04e1a73061p-115, 0x1.783c34f5f0848p-62,
        0x1.11c874df0a85ap-99,  0x1.ac3b433d7896p-105,  0x1.751b51092e98cp-52,
        0x1.1fce122a7fb8p-72,   0x1.9ad2f9f16777cp-111, 0x1.aa28573240c3p-48,
        0x1.7fa59f0aa1193p-61,  0x1.a5410a511c095p-119, 0x1.fcb8c803b04ep-97,
        0x1.3b063fcca1a62p-52,  0x1.e29f8b64585ep-61,   0x1.466a31bfc3dp-103,
        0x1.866d36fbaf9eep-121, 0x1.99a47714d9e88p-49,  0x1.10fdd4b989d3cp-91,
        0x1.2b6d8add5f91cp-115, 0x1.9e6396fb060dcp-58};
    for (size_t i = 0; i < sizeof hard / sizeof *hard; i++) {
        number_is_shortest(hard[i]);
    }
}

// The digits are compared with the C library for random bits, values of tables, ties, neighbours of
// powers of ten and of two, and numbers where another method begins.
static void shortest_numbers(void **state)
{
    (void)state;
    char text[32];
    uint64_t seed = 1;
    for (int i = 0; i < 50000; i++) {
        const uint64_t bits = random_bits(&seed), more = random_bits(&seed);
        double any;
        memcpy(&any, &bits, sizeof any);
        number_is_shortest(any);
        number_is_shortest(ldexp((double)(bits >> 11), -(int)(more % 200)));
        number_is_shortest(-ldexp((double)(bits >> (11 + more % 50)), -(int)(more % 61)));
        // few bits make many ties: 2^50 + 1/4 has 17 digits and a 5
        number_is_shortest(ldexp(1.0, 50) + (double)(bits % 4096) / 16);
        number_is_shortest((double)i * 1e-7);
        number_is_shortest((double)(bits % 1000000) / 1e6);
        number_is_shortest((double)(bits >> more % 64));
    }
    for (int power = -60; power <= 40; power++) {
        double up = pow(10, power), down = up;
        for (int i = 0; i < 100; i++) {
            number_is_shortest(up = nextafter(up, HUGE_VAL));
            number_is_shortest(down = nextafter(down, 0));
        }
    }
    for (int power = -1074; power < 1024; power++) {
        number_is_shortest(ldexp(1.0, power));
    }
    // the nearest decimal of 16 digits ends in 62, and is read back as another double
    assert_string_equal(ra_number(ldexp(1.0, -24), text), "5.960464477539063e-08");
    assert_string_equal(ra_number(ldexp(1.0, -1074), text), "5e-324");
    assert_string_equal(ra_number(-0.0, text), "-0");
}

/// Reads and writes numbers by printf and by the library.
static void check_point(void)
{
    char text[32];
    reads("0.45 m", RA_UNIT_LENGTH, (double)45 / 100);
    assert_string_equal(ra_number(0.45, text), "0.45");
    assert_string_equal(ra_number(1.5e-9, text), "1.5e-09");
    assert_string_equal(ra_number(-1.5e100, text), "-1.5e+100");
    assert_string_equal(ra_number(1.0 / 3, text), "0.3333333333333333");
}

static void numbers_have_a_point(void **state)
{
    (void)state;
    check_point();
}

// The comma of other locales is neither needed nor written.
static void locale_does_not_matter(void **state)
{
    (void)state;
    const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "fr_FR"};
    const char *found = NULL;
    for (size_t i = 0; i < 4 && found == NULL; i++) {
        found = setlocale(LC_NUMERIC, names[i]);
    }
    if (found == NULL) {
        check_skip("no locale with a decimal comma is installed");
    }
    check_point();
    setlocale(LC_NUMERIC, "C");
}

/// The prefix leaves one to three digits before the point. If no prefix does so, the unit has none.
static const struct {
    double value;
    enum ra_dimension dimension;
    const char *text;
} written[] = {
    {0.45, RA_UNIT_LENGTH, "450 mm"},
    {0.001, RA_UNIT_LENGTH, "1 mm"},
    {0.9995, RA_UNIT_LENGTH, "999.5 mm"},
    {1, RA_UNIT_LENGTH, "1 m"},
    {-1, RA_UNIT_LENGTH, "-1 m"},
    {999, RA_UNIT_LENGTH, "999 m"},
    {1000, RA_UNIT_LENGTH, "1 km"},
    {-5e-6, RA_UNIT_LENGTH, "-5 um"},
    {5e-8, RA_UNIT_LENGTH, "50 nm"},
    {5e-12, RA_UNIT_LENGTH, "5 pm"},
    {5e-13, RA_UNIT_LENGTH, "5e-13 m"},
    {9e14, RA_UNIT_LENGTH, "900 Tm"},
    {1e15, RA_UNIT_LENGTH, "1e+15 m"},
    {4.7e6, RA_UNIT_FREQUENCY, "4.7 MHz"},
    {210e9, RA_UNIT_PRESSURE, "210 GPa"},
    {0, RA_UNIT_LENGTH, "0 m"},
    {0.3, RA_UNIT_NONE, "0.3"},
    {2, RA_UNIT_NONE, "2"},
    {2, RA_UNIT_RATIO, "2"},
    {2, RA_UNIT_MASS, "2 kg"},
    {2, RA_UNIT_AREA, "2 m2"},
    {3000, RA_UNIT_RATIO, "3000"},
    {7800, RA_UNIT_DENSITY, "7800 kg/m3"},
    {3000, RA_UNIT_MASS, "3000 kg"},
    {1e-30, RA_UNIT_INERTIA, "1e-30 m4"},
    {1e-6, RA_UNIT_AREA, "1e-06 m2"},
    {(double)INFINITY, RA_UNIT_TIME, "inf s"},
};

static void written_for_people(void **state)
{
    (void)state;
    char text[64];
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        const char *const got = ra_units_write(written[i].value, written[i].dimension, text);
        assert_string_equal(got, written[i].text);
    }
    // whatever is written can be read back
    for (double x = 1e-14; x < 1e14; x *= 3.7) {
        reads(ra_units_write(x, RA_UNIT_LENGTH, text), RA_UNIT_LENGTH, x);
    }
}

/// SI units are written in their usual form.
static void si_units(void **state)
{
    (void)state;
    static const char *const si[] = {[RA_UNIT_NONE] = "",
                                     [RA_UNIT_RATIO] = "",
                                     [RA_UNIT_LENGTH] = "m",
                                     [RA_UNIT_AREA] = "m2",
                                     [RA_UNIT_INERTIA] = "m4",
                                     [RA_UNIT_TIME] = "s",
                                     [RA_UNIT_FREQUENCY] = "Hz",
                                     [RA_UNIT_SPEED] = "m/s",
                                     [RA_UNIT_ACCELERATION] = "m/s2",
                                     [RA_UNIT_PRESSURE] = "Pa",
                                     [RA_UNIT_DENSITY] = "kg/m3",
                                     [RA_UNIT_FORCE] = "N/m",
                                     [RA_UNIT_WIDTH_FORCE] = "N/m",
                                     [RA_UNIT_MASS] = "kg",
                                     [RA_UNIT_LOAD] = "N",
                                     [RA_UNIT_STIFFNESS] = "N/m",
                                     [RA_UNIT_FOUNDATION] = "Pa/m"};
    for (int i = 0; i <= (int)RA_UNIT_FOUNDATION; i++) {
        assert_string_equal(ra_units_si((enum ra_dimension)i), si[i]);
    }
}

/// The unit that is proposed for a number with a wrong unit or none. Some prefixes bring the number
/// into the range. Of these, the one that makes it nearest to the usual value is proposed, or the
/// first of equals. Centimetres are not proposed.
static const struct {
    const char *text;
    enum ra_dimension dimension;
    double low, high, usual;
    const char *guess;
} meant[] = {
    {"5", RA_UNIT_LENGTH, 0, 1e-3, 5e-6, "5 um"},
    {"5 m", RA_UNIT_LENGTH, 0, 1e-3, 5e-6, "5 um"},
    {"210", RA_UNIT_PRESSURE, 1e3, 1e13, 210e9, "210 GPa"},
    {"210", RA_UNIT_PRESSURE, 1e3, 1e13, 9e6, "210 MPa"},
    {"210", RA_UNIT_PRESSURE, 1e3, 1e13, 5e6, "210 kPa"},
    {"5", RA_UNIT_LENGTH, 0, 1e-2, 0, "5 mm"},
    {"5", RA_UNIT_LENGTH, 0, 1, 0.05, "5 mm"},
    // the limits belong to the range
    {"5", RA_UNIT_LENGTH, 0, 5e-3, 0.005, "5 mm"},
    {"5", RA_UNIT_LENGTH, 0, 4.999e-3, 0.005, "5 um"},
    {"5", RA_UNIT_LENGTH, 5e-6, 1e-2, 5e-9, "5 um"},
    {"5", RA_UNIT_LENGTH, 5.001e-6, 1e-2, 5e-9, "5 mm"},
    // the ratio counts, not the difference
    {"1", RA_UNIT_LENGTH, 0, 0.1, 2e-5, "1 um"},
    {"1", RA_UNIT_LENGTH, 0, 0.1, 5e-5, "1 mm"},
    {"0", RA_UNIT_LENGTH, -1, 0, 1, "0 mm"},
    {"-5", RA_UNIT_LENGTH, -1, 0, 1, "-5 mm"},
    {"-5", RA_UNIT_LENGTH, 0, 1e-2, 0, ""},
    {"5", RA_UNIT_DENSITY, 0, 1e-2, 0, ""},
    {"5", RA_UNIT_AREA, 0, 1e-2, 0, ""},
    {"x", RA_UNIT_LENGTH, 0, 1e-2, 0, ""},
    // 1e31 pPa is not a plausible proposal
    {"1e31", RA_UNIT_PRESSURE, 1, 1e20, 5e11, ""},
    {"1e-5 Pa", RA_UNIT_PRESSURE, 1, 1e20, 5e11, ""},
    {"1e12", RA_UNIT_FREQUENCY, 1e-3, 1e9, 2e4, ""},
    {"1000001", RA_UNIT_LENGTH, 1e-6, 1e3, 0.02, ""},
    {"1000000", RA_UNIT_LENGTH, 1e-6, 1e3, 0.02, "1000000 nm"},
    {"0.001", RA_UNIT_PRESSURE, 1e3, 1e13, 210e9, "0.001 TPa"},
    {"0.0009", RA_UNIT_PRESSURE, 1e3, 1e13, 210e9, ""},
    // 10 mm is nearer to the usual value than 10 Mm
    {"10 Mm", RA_UNIT_LENGTH, 1e-6, 1e3, 0.02, "10 mm"},
    {"1 mm", RA_UNIT_LENGTH, 1e-2, 1e3, 1, ""},
    {"5.0000000000000000000000", RA_UNIT_LENGTH, 0, 1e-2, 0, "5.0000000000000000000000 mm"},
    {"5.00000000000000000000000", RA_UNIT_LENGTH, 0, 1e-2, 0, ""},
};

static void guesses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++) {
        char text[64] = "?";
        const char *const got = ra_units_guess(meant[i].text, meant[i].dimension, meant[i].low,
                                               meant[i].high, meant[i].usual, text);
        assert_ptr_equal(got, text);
        assert_string_equal(text, meant[i].guess);
    }
}

/// The unit of one value in a list is proposed for all, unless it is the SI unit or the other value
/// is 0.
static void units_of_lists(void **state)
{
    (void)state;
    static const struct {
        const char *item[4];
        enum ra_dimension dimension;
        bool right;
    } list[] = {
        {{"100", "200 mm/s"}, RA_UNIT_SPEED, false},    {{"100 mm/s", "200"}, RA_UNIT_SPEED, false},
        {{"0.4", "0.5 m/s"}, RA_UNIT_SPEED, true},      {{"0", "200 mm/s"}, RA_UNIT_SPEED, true},
        {{"1mm/s", "2 um/s"}, RA_UNIT_SPEED, true},     {{"1", "2"}, RA_UNIT_SPEED, true},
        {{"1", "2 %"}, RA_UNIT_RATIO, false},           {{"1 %", "2 %"}, RA_UNIT_RATIO, true},
        {{" 1e3", "none", " 2g"}, RA_UNIT_MASS, false}, {{"3", "1 mN"}, RA_UNIT_FORCE, false},
        {{"3", "x", "1 N"}, RA_UNIT_FORCE, true},       {{"1", "2 kg/m3"}, RA_UNIT_DENSITY, true},
        {{"1", "2 g/cm3"}, RA_UNIT_DENSITY, false},     {{"1", "2"}, RA_UNIT_NONE, true},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct ra_units_list seen = {"", ""};
        struct ra_status st = {RA_OK, ""};
        for (size_t k = 0; k < 4 && list[i].item[k] != NULL && st.code == RA_OK; k++) {
            ra_units_in_list(&seen, list[i].item[k], list[i].dimension, &st);
        }
        if (st.code != (list[i].right ? RA_OK : RA_INPUT)) {
            fail_msg("'%s', '%s': %s", list[i].item[0], list[i].item[1], st.text);
        }
        assert_true(list[i].right || strstr(st.text, "write a unit with each value") != NULL);
    }
}

static void decimals(void **state)
{
    (void)state;
    static const struct {
        double x;
        uint64_t digits;
        int exponent;
    } known[] = {{0.45, 45, -2},
                 {1500, 15, 2},
                 {5e-324, 5, -324},
                 {1e22, 1, 22},
                 {9007199254740993., 9007199254740992, 0},
                 {0, 0, 0},
                 {1, 1, 0},
                 {1.7976931348623157e308, 17976931348623157, 292},
                 {0.1 + 0.2, 30000000000000004, -17}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct ra_decimal d = ra_decimal_of(known[i].x);
        assert_true(d.digits == known[i].digits && d.exponent == known[i].exponent);
    }
    assert_int_equal(ra_decimal_of(HUGE_VAL).digits, 0);
    assert_int_equal(ra_decimal_of((double)NAN).digits, 0);
}

static void divides(double a, double b, bool exact, uint64_t expected)
{
    uint64_t whole = 12345;
    const bool is = ra_decimal_ratio(a, b, &whole);
    if (is != exact || whole != expected) {
        print_error("%.17g/%.17g: %s, whole part %llu\n", a, b, is ? "exact" : "not exact",
                    (unsigned long long)whole);
        fail();
    }
}

/// As doubles, 0.45/5e-6 and 0.3/0.1 are not integers; as decimals they are.
static void decimals_divide(void **state)
{
    (void)state;
    divides(0.45, 5e-6, true, 90000);
    divides(0.3, 0.1, true, 3);
    divides(11.6, 0.01, true, 1160);
    divides(0.45, 5.1e-6, false, 88235);
    divides(0.45, 5.0000000001e-6, false, 89999);
    divides(0, 5e-6, true, 0);
    divides(5e-6, 0.45, false, 0);
    divides(1e-300, 1e300, false, 0);
    divides(1e300, 1e-300, true, UINT64_MAX);
    divides(1, 3, false, 0);
    divides(1e15, 0.1, true, 10000000000000000u);
    divides(1e16, 0.1, true, UINT64_MAX); // quotients of 10^17 and more are not counted
    divides(1e300, 3e-300, false, UINT64_MAX);
    divides(9999999999999998, 0.1, true, 99999999999999980u); // the last one counted
    divides(7, 0.7, true, 10);
    divides(7, 70, false, 0);
    divides(70, 70, true, 1);
    divides(7e5, 70, true, 10000);
    // every multiple of 1e-7 has a whole quotient; the numbers halfway between have none
    for (int i = 1; i < 5000; i++) {
        char text[32];
        snprintf(text, sizeof text, "%de-7", i);
        divides(strtod(text, NULL), 1e-7, true, (uint64_t)i);
        snprintf(text, sizeof text, "%d.5e-7", i);
        divides(strtod(text, NULL), 1e-7, false, (uint64_t)i);
    }
    assert_true(ra_decimal_ratio(0.45, 5e-6, NULL));
}

/// A program that passes infinity, NaN or a negative number, or divides by 0, is stopped.
static void wrong_ratios(void **state)
{
    (void)state;
    static const double cases[][2] = {{0, 1}, {-1, 1}, {(double)INFINITY, 1}, {(double)NAN, 1},
                                      {1, 0}, {1, -1}, {1, (double)INFINITY}, {1, (double)NAN}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int status;
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            const struct rlimit none = {0, 0};
            setrlimit(RLIMIT_CORE, &none);
            signal(SIGABRT, SIG_DFL);
            close(STDERR_FILENO);
            alarm(600); // ends a child that hangs
            ra_decimal_ratio(cases[i][0], cases[i][1], NULL);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, i > 0);
    }
}

static void largest_part(void **state)
{
    (void)state;
    // 25 us/167 is not a short decimal, and neither are the quotients by 168 to 199
    assert_true(ra_decimal_part(25e-6, 1.5e-7) == 1.25e-7);
    assert_true(ra_decimal_part(25e-6, 1.25e-7) == 1.25e-7);
    assert_true(ra_decimal_part(25e-6, 1) == 25e-6);
    assert_true(ra_decimal_part(25e-6, 1.25e-5) == 1.25e-5);
    assert_true(ra_decimal_part(30e-6, 1.25e-5) == 1e-5);
    assert_true(ra_decimal_part(0.3, 0.11) == 0.1);
    // no part is searched for
    assert_true(ra_decimal_part(1, 1e-9) == 0);
}

static void nearest_spacing(void **state)
{
    (void)state;
    assert_true(ra_decimal_spacing(0.45, 0.02, 5.1e-6) == 5e-6);
    assert_true(ra_decimal_spacing(0.45, 0.02, 5e-6) == 5e-6);
    assert_true(ra_decimal_spacing(11.6, 0.02, 0.011) == 0.01);
    assert_true(ra_decimal_spacing(0.45, 0.02, 1) == 0.01);
    assert_true(ra_decimal_spacing(0.45, 0.020003, 5e-6) == 1e-6);
    assert_true(ra_decimal_spacing(1e3, 1e-3, 1.1e-9) == 1e-9);
    // at least two parts
    assert_true(ra_decimal_spacing(0.1, 0.01, 0.02) == 0.005);
    assert_true(ra_decimal_spacing(0.01, 0.1, 0.009) == 0.005);
    assert_true(ra_decimal_spacing(0.02, 0.02, 0.03) == 0.01);
    // no spacing is searched for
    assert_true(ra_decimal_spacing(1e300, 1e-300, 1) == 0);
    assert_true(ra_decimal_spacing(1e3, 1e3, 1e-9) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_texts),
        cmocka_unit_test(many_digits),
        cmocka_unit_test(every_millimetre),
        cmocka_unit_test(wrong_texts),
        cmocka_unit_test(numbers_round_trip),
        cmocka_unit_test(shortest_numbers),
        cmocka_unit_test(hard_numbers),
        cmocka_unit_test(numbers_have_a_point),
        cmocka_unit_test(locale_does_not_matter),
        cmocka_unit_test(written_for_people),
        cmocka_unit_test(si_units),
        cmocka_unit_test(guesses),
        cmocka_unit_test(units_of_lists),
        cmocka_unit_test(decimals),
        cmocka_unit_test(decimals_divide),
        cmocka_unit_test(wrong_ratios),
        cmocka_unit_test(largest_part),
        cmocka_unit_test(nearest_spacing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
