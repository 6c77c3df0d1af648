// Tests of profile_io.c and sdf.c: good files with their notes, and every bad one.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Small files are written into a new folder and read. A value that is read is the rounded decimal
 * number, divided by an exact power of ten. The test computes the same, so most comparisons have
 * no tolerance. Refusals are checked for their line number and remedy.
 */
#include "support/scratch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "surface/format.h"
#include "surface/lines.h"
#include "surface/profile_io.h"
#include "surface/sdf.h"

static void write_bytes(const struct folder *f, const void *bytes, size_t size)
{
    FILE *out = fopen(f->file, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    assert_int_equal(fclose(out), 0);
}

static struct ra_profile read_text(const struct folder *f, const char *text, char note[512])
{
    struct ra_status st = {0};
    struct ra_profile p;
    write_bytes(f, text, strlen(text));
    check_ok(ra_profile_read(f->file, NULL, &p, note, 512, &st), &st);
    return p;
}

/// Checks that the file is refused with its path and this message.
static void refused_bytes(const struct folder *f, const void *bytes, size_t size,
                          const char *message)
{
    struct ra_status st = {0};
    struct ra_profile p;
    char note[512];
    write_bytes(f, bytes, size);
    assert_int_equal(ra_profile_read(f->file, NULL, &p, note, sizeof note, &st), RA_INPUT);
    assert_null(p.height);
    char whole[400];
    snprintf(whole, sizeof whole, "%s%s", f->file, message);
    assert_string_equal(st.text, whole);
}

static void refused(const struct folder *f, const char *text, const char *message)
{
    refused_bytes(f, text, strlen(text), message);
}

// ## Two columns

static void test_units_and_separators(void **state)
{
    const char *const good[] = {
        "# x [um]  z [nm]\n0 1\n2 -3\n4 5e2\n",
        "# made by hand\n#x[um]z[nm]\n0\t1\n2\t-3\n4\t5e2\n",
        "# x [um], z [nm]\r\n0,1\r\n\r\n2 , -3\r\n4,500\r\n",
        "\xef\xbb\xbf# [one bracket] in a comment\n# x [\xc2\xb5m]; z [nm]\n0;1\n2;-3\n 4; 500\n",
        "# x [\xce\xbcm] z [nm]\n0 1 \n2 -3\n#--\n4 500\n# x [foo] z [bar] late\n",
        "# x [\xb5m] z [nm]\n0 1\n2 -3\n4 500\n",
        "# x [mm] z [um]\n0 1e-3\n2e-3 -3e-3\n4e-3 0.5\n",
        "# x [m] z [m]\n0 1e-9\n2e-6 -3e-9\n4e-6 5e-7\n",
        "# a table\n# units\tum\tnm\nx\tz\n0\t1\n2\t-3\n4\t500\n",
        "# units\tum\tnm\r\nx\tz\r\n0\t1\r\n2\t-3\r\n4\t500\r\n",
        "# x [um z [um] z [nm]\n# [nm]\n# x [um] z [nm]\n0 1\n2 -3\n4 500\n",
    };
    char note[512];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct ra_profile p = read_text(*state, good[i], note);
        assert_non_null(strstr(note, ": text, x in "));
        assert_non_null(strstr(note, "3 points, step 2 um"));
        assert_int_equal(p.count, 3);
        // the same length in two units may differ by the rounding of a quotient
        check_relative(p.spacing, 2e-6, 3e-16);
        check_relative(p.height[0], 1e-9, 3e-16);
        check_relative(p.height[1], -3e-9, 3e-16);
        check_relative(p.height[2], 5e-7, 3e-16);
        ra_profile_free(&p);
    }
}

/// If positions are uneven only because they were printed with few digits, heights are taken as
/// they are. If positions are really uneven, heights are interpolated.
static void test_uneven_spacing(void **state)
{
    char note[512];
    struct ra_profile p = read_text(*state, "# x [mm] z [m]\n0 1\n1.0009 2\n2 4\n", note);
    assert_null(strstr(note, "interpolated"));
    check_near(p.height[1], 2.0, 0.0);
    ra_profile_free(&p);
    p = read_text(*state, "# x [mm] z [m]\n5 1\n6.0011 2\n7 4\n", note);
    assert_non_null(strstr(note, "interpolated"));
    check_relative(p.height[1], 1.0 + 1.0 / 1.0011, 1e-12);
    ra_profile_free(&p);
    p = read_text(*state, "# x [mm] z [m]\n1 1\n1.25 2\n2 5\n5 8\n", note);
    const struct folder *const f = *state;
    char expected[512];
    // the point at 2 mm is 5/3 mm (1.25 spacings) from its place on the grid, 1 + 2 x 4/3 mm
    snprintf(
        expected, sizeof expected,
        "%s: text, x in mm, z in m (line 1), 4 points, step 1333.33 um; %s: positions differ from "
        "a uniform grid by up to 1.2 spacings: heights are interpolated onto their mean spacing, "
        "1333.33 um",
        f->file, f->file);
    assert_string_equal(note, expected);
    check_relative(p.spacing, 4e-3 / 3.0, 1e-15);
    check_near(p.height[0], 1.0, 0.0);
    // x = 2.333 and 3.667 are a ninth and five ninths of the way from (2, 5) to (5, 8)
    check_relative(p.height[1], 5.0 + 1.0 / 3.0, 1e-14);
    check_relative(p.height[2], 5.0 + 5.0 / 3.0, 1e-14);
    check_near(p.height[3], 8.0, 0.0);
    ra_profile_free(&p);
}

/// If rows are missing in an exact grid, all others keep their places and heights.
static void test_missing_rows(void **state)
{
    static const char *const texts[] = {
        "# x [um] z [um]\n0 1\n1 5\n2 2\n4 8\n5 1\n6 9\n7 0\n10 6\n11 4\n",
        "# x [um] z [um]\n11 4\n10 6\n7 0\n6 9\n5 1\n4 8\n2 2\n1 5\n0 1\n",
        "# x [um] z [um]\n-1 nan\n0 1\n1 5\n2 2\n4 8\n5 1\n6 9\n7 0\n10 6\n11 4\n",
        "Spacing: 1 um\n# x [um] z [um]\n0 1\n1 5\n2 2\n4 8\n5 1\n6 9\n7 0\n10 6\n11 4\n",
    };
    static const char *const places[] = {"3 um (behind line 4), 8 um and 1 more (behind line 8)",
                                         "3 um (behind line 7), 8 um and 1 more (behind line 3)",
                                         "3 um (behind line 5), 8 um and 1 more (behind line 9)",
                                         "3 um (behind line 5), 8 um and 1 more (behind line 9)"};
    static const double heights[] = {1, 5, 2, 5, 8, 1, 9, 0, 2, 4, 6, 4};
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ra_profile p;
        struct ra_status st = {0};
        char note[512] = "";
        FILE *const out = fopen(f->file, "w");
        assert_non_null(out);
        fputs(texts[i], out);
        assert_int_equal(fclose(out), 0);
        check_ok(ra_profile_read(f->file, "missing interpolate", &p, note, sizeof note, &st), &st);
        assert_int_equal(p.count, 12);
        check_relative(p.spacing, 1e-6, 1e-14);
        for (size_t k = 0; k < p.count; k++) {
            check_near(p.height[k], 1e-6 * heights[k], 1e-20);
        }
        if (strstr(note, "3 of 12 points are missing") == NULL || strstr(note, places[i]) == NULL) {
            fail_msg("%zu: %s", i, note);
        }
        ra_profile_free(&p);
    }
    // here all heights are interpolated, since too many rows are missing, or a step is no multiple
    // of the others, or a position is off the grid
    char note[512];
    struct ra_profile p = read_text(*state, "# x [um] z [um]\n0 1\n1 2\n2 3\n6 4\n", note);
    assert_int_equal(p.count, 4);
    ra_profile_free(&p);
    p = read_text(*state, "# x [um] z [um]\n0 1\n1 2\n2 3\n3 4\n5.5 1\n6.5 2\n", note);
    assert_int_equal(p.count, 6);
    ra_profile_free(&p);
    p = read_text(*state, "# x [um] z [um]\n0 1\n1.05 2\n2 3\n3 4\n5 6\n6 7\n", note);
    assert_int_equal(p.count, 7);
    assert_non_null(strstr(note, "1 of 7 points is missing"));
    assert_non_null(strstr(note, "differ from a uniform grid by up to 0.05 spacings"));
    check_relative(p.height[1], 1e-6 * (1.0 + 1.0 / 1.05), 1e-12);
    check_relative(p.height[4], 5e-6, 1e-12);
    ra_profile_free(&p);
}

/// A file has more lines than the first piece of memory, and its last line has no end. NULL is a
/// legal note.
static void test_long_file(void **state)
{
    const struct folder *f = *state;
    FILE *out = fopen(f->file, "w");
    assert_non_null(out);
    fputs("# x [um] z [um]\n", out);
    for (int i = 0; i < 20000; i++) {
        fprintf(out, "%s%d %d", i == 0 ? "" : "\n", i, i % 7);
    }
    assert_int_equal(fclose(out), 0);
    struct ra_status st = {0};
    struct ra_profile p;
    char note[512];
    check_ok(ra_profile_read(f->file, NULL, &p, note, sizeof note, &st), &st);
    assert_int_equal(p.count, 20000);
    for (size_t i = 0; i < p.count; i++) {
        check_near(p.height[i], (double)(i % 7) / 1e6, 0.0);
    }
    char expected[512];
    snprintf(expected, sizeof expected,
             "%s: text, x in um, z in um (line 1), 20000 points, step 1 um; %s:20001: the last "
             "line does not end with a line feed: is the file truncated?",
             f->file, f->file);
    assert_string_equal(note, expected);
    ra_profile_free(&p);
    check_ok(ra_profile_read(f->file, NULL, &p, NULL, 0, &st), &st);
    ra_profile_free(&p);
    char small[20]; // too small for the note, which is cut
    check_ok(ra_profile_read(f->file, NULL, &p, small, sizeof small, &st), &st);
    assert_int_equal(strlen(small), sizeof small - 1);
    ra_profile_free(&p);
}

#define SAY "say which they are of with `columns X,Z` and `units X,Z`"
#define ALONE "there are no others between which they could be filled in"
#define LENGTHS                                                                                    \
    "m, cm, mm, um, nm, pm, angstrom, inch or mil, or say those of the numbers with `units X,Z`"
#define WITHOUT "numbers without units"
#define PUT                                                                                        \
    ": put a line such as `# x [...]  z [...]`, with the units in brackets, directly above them, " \
    "or say `units X,Z`"

/// Files of two columns, and messages about them.
static const struct {
    const char *text, *message;
} bad_texts[] = {
    {"", ": is empty: give two columns, position and height, below a unit header"},
    {"# x [um] z [um]\n", ": holds 0 points: give at least 2"},
    {"# x [um] z [um]\n1 2\n", ": holds 1 point: give at least 2"},
    {"0 1\n1 2\n", ":1: " WITHOUT PUT},
    {"# x z\n\n0 1\n1 2\n", ":3: " WITHOUT PUT},
    {"# x [um] z [ft]\n0 1\n", ":1: unit `ft` of column 2 is not known: use " LENGTHS},
    {"# x [] z [um]\n0 1\n", ":1: unit `` of column 1 is not known: use " LENGTHS},
    {"# x [um] z [um]\n0 1\n1\n",
     ":3: column 2 is missing (is the file truncated?): give as many columns as line 2 has, 2"},
    {"# x [um] z [um]\n0 1\n1 2\n2,",
     ":4: column 2 is missing (is the file truncated?): give as many columns as line 2 has, 2"},
    {"# x [um] z [um]\n0 1 5\n1 2\n",
     ":3: column 3 is missing (is the file truncated?): give as many columns as line 2 has, 3"},
    {"# x [um] z [um]\n0 one\n", ":2: `0 one` is not a line of numbers, and no other line is: give "
                                 "numbers without text or units beside "
                                 "them or marks between thousands"},
    {"# x [um] z [um]\none\n", ":2: `one` is not a line of numbers, and no other line is: give "
                               "numbers without text or units beside them or marks between "
                               "thousands"},
    {"# x [um] z [um]\n0 1\n0x 2\n",
     ":3: `0x 2` is not a line of numbers like those above it: correct it, or remove it"},
    {"# x [um] z [um]\n0 nan\n1 2\n", ":2: 1 of 2 points was not measured (line 2): " ALONE},
    {"# x [um] z [um]\n0 1\n1 -inf\n", ":3: 1 of 2 points was not measured (line 3): " ALONE},
    {"# x [um] z [um]\n0 1e999\n1 2\n", ":2: 1 of 2 points was not measured (line 2): " ALONE},
    {"# x [um] z [um]\ninf 1\n",
     ":2: no finite number in column 1: fill in or leave out points that were not measured"},
    {"# x [m] z [um]\n0 1\n1e308 1\n", ":3: column 1 is 1e+308 m: check the number and the unit"},
    {"# x [m] z [um]\n0 1\n1000.1 1\n", ":3: column 1 is 1000.1 m: check the number and the unit"},
    {"# x [m] z [m]\n0 4.5e307\n1 2\n",
     ":2: 1 of 2 points was not measured: more than 1 km (line 2): " ALONE},
    {"# x [m] z [m]\n0 1\n1e-13 2\n", ":2: a step of 1e-13 m: give a length from 1 pm to 1 km"},
    {"# units\tmm\num\n0 1\n", ":3: " WITHOUT PUT},
    {"# units\tmm\tum\tum\nx\tz\n0 1\n", ":1: 3 cells and 2 columns: " SAY},
    {"# units\tmm\tft\nx\tz\n0 1\n", ":1: unit `ft` of column 2 is not known: use " LENGTHS},
    {"# x [m] y [m] z [m]\n0 1\n", ":1: 3 units and 2 columns: " SAY},
    {"# x [um] z [um\n0 1\n", ":2: " WITHOUT PUT},
    {"# x [um] z [nm]\nX Z\n0 1\n",
     ":3: " WITHOUT " (line 1 has units, but does not say of what)" PUT},
    {"# x [um] z [um]\n0 1\n2 1;\n",
     ":3: `1;` in column 2 is not a number (decimal mark `.`): correct it"},
    {"# x [um] z [um] q\n0,,1\n1,2,1\n", ":2: 1 of 2 points was not measured (line 2): " ALONE},
    {"# x [um] z [um]\n0 1\n2 1\n2 1\n", ":4: position 2e-06 m does not lie beyond the one "
                                         "before it, 2e-06 m: positions must increase, or "
                                         "decrease, throughout"},
    {"# x [um] z [um]\n0 1\n2 1\n1 1\n", ":4: position 1e-06 m does not lie beyond the one "
                                         "before it, 2e-06 m: positions must increase, or "
                                         "decrease, throughout"},
};

static void test_bad_text(void **state)
{
    for (size_t i = 0; i < sizeof bad_texts / sizeof bad_texts[0]; i++) {
        refused(*state, bad_texts[i].text, bad_texts[i].message);
    }
}

static void test_bad_lines(void **state)
{
    refused_bytes(
        *state, "# x [um] z [um]\n0 1\n\0 2\n", 23,
        ": holds binary data of a form that is not known: give columns of text, .sdf (ISO "
        "25178-71), .gsf, .gwy or .x3p; if Gwyddion opens the file, save it there as .gwy");
    // a long line without numbers is quoted in part, so that the remedy fits
    char rubbish[2000];
    memset(rubbish, 'q', sizeof rubbish);
    memcpy(rubbish, "#[m][m]\n1 2\n2", 13);
    rubbish[sizeof rubbish - 1] = '\0';
    refused(*state, rubbish,
            ":3: `2qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq` is not a line of numbers like those "
            "above it: correct it, or remove it");
}

static void test_unreadable(void **state)
{
    const struct folder *f = *state;
    struct ra_status st = {0};
    struct ra_profile p;
    assert_int_equal(ra_profile_read(f->file, NULL, &p, NULL, 0, &st), RA_INPUT);
    char expected[512];
    snprintf(expected, sizeof expected,
             "%s: cannot be opened: No such file or directory: give the path of a profile",
             f->file);
    assert_string_equal(st.text, expected);
    assert_int_equal(ra_profile_read(f->path, NULL, &p, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "cannot be read: Is a directory"));
}

static void test_forbidden(void **state)
{
    const struct folder *f = *state;
    struct ra_status st = {0};
    struct ra_profile p;
    if (geteuid() == 0) {
        check_skip("root may read anything: no file is forbidden");
    }
    write_bytes(f, "x", 1);
    assert_int_equal(chmod(f->file, 0), 0);
    assert_int_equal(ra_profile_read(f->file, NULL, &p, NULL, 0, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "cannot be opened: Permission denied"));
}

// ## Surface data files

/// A binary file that is being made, field by field as the standard lists them.
struct bytes {
    unsigned char data[400];
    size_t size;
};

static void add(struct bytes *b, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        b->data[b->size++] = (unsigned char)(value >> (8 * i) & 0xff);
    }
}

static void add_double(struct bytes *b, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    add(b, bits, 8);
}

static struct bytes header(const char *version, unsigned points, unsigned profiles, unsigned type)
{
    struct bytes b = {.size = 0};
    memcpy(b.data, version, 8);
    memcpy(b.data + 8, "ra2d      200920261200200920261200", 34);
    b.size = 42;
    add(&b, points, 2);
    add(&b, profiles, 2);
    add_double(&b, 5e-6);
    add_double(&b, 1.0);
    add_double(&b, 1e-9);
    add_double(&b, -1.0);
    add(&b, 0, 1);
    add(&b, type, 1);
    add(&b, 0, 1);
    return b;
}

static uint64_t bits_of_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t bits_of_double(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/// Each row has two codes of a data type, and the code that means "not measured" (0: the type has
/// none).
static const struct {
    unsigned type;
    size_t size;
    double value[2];
    uint64_t code[2];
    double unmeasured;
} codes[] = {
    {0, 1, {7.0, 255.0}, {7, 255}, 0.0},
    {1, 2, {7.0, 65535.0}, {7, 65535}, 0.0},
    {2, 4, {7.0, 4294967295.0}, {7, 0xffffffff}, 0.0},
    {4, 1, {7.0, -127.0}, {7, 0x81}, -128.0},
    {5, 2, {7.0, -32767.0}, {7, 0x8001}, -32768.0},
    {6, 4, {7.0, -2147483647.0}, {7, 0x80000001}, -2147483648.0},
};

static void check_pair(const struct folder *f, const struct bytes *b, double first, double second)
{
    struct ra_status st = {0};
    struct ra_profile p;
    write_bytes(f, b->data, b->size);
    check_ok(ra_profile_read(f->file, NULL, &p, NULL, 0, &st), &st);
    assert_int_equal(p.count, 2);
    check_near(p.spacing, 5e-6, 0.0);
    check_near(p.height[0], first * 1e-9, 0.0);
    check_near(p.height[1], second * 1e-9, 0.0);
    ra_profile_free(&p);
}

static void test_binary_types(void **state)
{
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        struct bytes b = header(i % 2 ? "bISO-1.0" : "bBCR-1.0", 2, 1, codes[i].type);
        add(&b, codes[i].code[0], codes[i].size);
        add(&b, codes[i].code[1], codes[i].size);
        check_pair(*state, &b, codes[i].value[0], codes[i].value[1]);
        if (codes[i].unmeasured == 0.0) {
            continue;
        }
        b = header("bISO-1.0", 2, 1, codes[i].type);
        add(&b, 1, codes[i].size);
        add(&b, UINT64_C(1) << (8 * codes[i].size - 1), codes[i].size);
        refused_bytes(*state, b.data, b.size,
                      ": 1 of 2 points of row 1 was not measured (point 2): " ALONE);
    }
    struct bytes b = header("bISO-1.0", 2, 1, 7);
    add_double(&b, 0.1);
    add_double(&b, -1e3);
    add(&b, 0x2a2a, 2); // a trailer is skipped
    check_pair(*state, &b, 0.1, -1e3);
    b = header("bBCR-1.0", 2, 1, 3);
    add(&b, bits_of_float(0.5F), 4);
    add(&b, bits_of_float(-1e3F), 4);
    check_pair(*state, &b, 0.5, -1e3);
}

static void test_binary_unmeasured(void **state)
{
    const uint64_t doubles[] = {bits_of_double(-1.7976931348623157e308),
                                bits_of_double((double)NAN), bits_of_double((double)INFINITY)};
    struct bytes b = header("bISO-1.0", 4, 1, 7);
    add_double(&b, 1.0);
    for (size_t i = 0; i < 3; i++) {
        add(&b, doubles[i], 8);
    }
    refused_bytes(*state, b.data, b.size,
                  ": 3 of 4 points of row 1 were not measured (points 2, 3, 4): " ALONE);
    b = header("bBCR-1.0", 2, 1, 3);
    add(&b, bits_of_float(-3.402823466e38F), 4);
    add(&b, bits_of_float(1.0F), 4);
    refused_bytes(*state, b.data, b.size,
                  ": 1 of 2 points of row 1 was not measured (point 1): " ALONE);
}

/// One header field at a time is made wrong. Each is refused before the data are read.
static void test_bad_binary(void **state)
{
    const struct {
        size_t at, size;
        uint64_t value;
        const char *message;
    } bad[] = {
        {5, 1, '9',
         ": begins with `bISO-9.0`: use version aISO-1.0, bISO-1.0, aBCR-1.0 or bBCR-1.0"},
        {42, 2, 0, ": NumPoints = 0, NumProfiles = 1: give whole numbers from 1 to 4294967295"},
        {42, 2, 3,
         ": is truncated: 1 x 3 heights take at least 6 bytes and 4 are left: copy the file again"},
        {42, 2, 1,
         ": 2 bytes behind the 1 x 1 heights of its header, which are no text: NumPoints, "
         "NumProfiles or DataType is wrong, or the file"},
        {79, 1, 4,
         ": 2 bytes behind the 1 x 2 heights of its header, which are no text: NumPoints, "
         "NumProfiles or DataType is wrong, or the file"},
        {44, 2, 2,
         ": is truncated: 2 x 2 heights take at least 8 bytes and 4 are left: copy the file again"},
        {46, 8, 0, ": Xscale = 0: give a positive spacing in m"},
        {62, 8, UINT64_C(0xbff0000000000000), ": Zscale = -1: give a positive factor in m"},
        {62, 8, UINT64_C(0x7ff0000000000000), ": Zscale = inf: give a positive factor in m"},
        {78, 1, 1, ": Compression = 1, CheckType = 0: give a file without either (0)"},
        {79, 1, 8, ": DataType = 8 is not known: use 5 (16-bit), 6 (32-bit) or 7 (double)"},
        {80, 1, 2, ": Compression = 0, CheckType = 2: give a file without either (0)"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct bytes b = header("bISO-1.0", 2, 1, 5);
        add(&b, 0x00020001, 4);
        const size_t whole = b.size;
        b.size = bad[i].at;
        add(&b, bad[i].value, bad[i].size);
        refused_bytes(*state, b.data, whole, bad[i].message);
    }
    struct bytes b = header("bISO-1.0", 1, 2, 5); // a surface of 2 x 1
    add(&b, 0x00020001, 4);
    refused_bytes(*state, b.data, b.size, ": row 1 holds 1 point: give at least 2");
    refused_bytes(*state, b.data, 80,
                  ": is truncated: 80 bytes, a binary header has 81: copy the file again");
    refused_bytes(*state, b.data, 8,
                  ": is truncated: 8 bytes, a binary header has 81: copy the file again");
}

#define FIELDS                                                                                     \
    "ManufacID = ra2d\nCreateDate = 200920261200\nModDate = 200920261200\nNumPoints = 3\n"         \
    "NumProfiles = 1\nXscale = 5e-6\nYscale = 1\nZscale = 1e-9\nZresolution = -1\n"                \
    "Compression = 0\nDataType = 7\nCheckType = 0\n"

#define SIZES(profiles) "NumPoints = 3\nNumProfiles = " profiles "\n"

static void test_text_sdf(void **state)
{
    const char *const good[] = {
        "aISO-1.0\n" FIELDS "*\n1.5 -2\n300\n*\n<a>trailer</a>\n*\n",
        "aBCR-1.0\r\n; written by hand\r\nNUMPOINTS=3\r\nnumprofiles =1\r\nXscale= 5e-6\r\n"
        "Zscale\t= 1e-9 \r\n*\r\n1.5\t-2\r\n\r\n300\r\n*",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char note[512];
        struct ra_profile p = read_text(*state, good[i], note);
        assert_non_null(strstr(note, ": .sdf, 3 points, step 5 um"));
        assert_int_equal(p.count, 3);
        check_near(p.spacing, 5e-6, 0.0);
        check_near(p.height[0], 1.5 * 1e-9, 0.0);
        check_near(p.height[1], -2.0 * 1e-9, 0.0);
        check_near(p.height[2], 300.0 * 1e-9, 0.0);
        ra_profile_free(&p);
    }
}

static const struct {
    const char *text, *message;
} bad_text_sdf[] = {
    {"aISO-2.0\n" FIELDS "*\n1 2 3\n*\n",
     ": begins with `aISO-2.0`: use version aISO-1.0, bISO-1.0, aBCR-1.0 or bBCR-1.0"},
    {"aISO-1.0\n" FIELDS "*\n1 2\n*\n",
     ":16: 2 heights before `*`, and NumPoints x NumProfiles = 3: NumPoints, NumProfiles or the "
     "file is wrong"},
    {"aISO-1.0\n" FIELDS "*\n1 2 3 4\n*\n",
     ":15: more heights than NumPoints x NumProfiles = 3: NumPoints, NumProfiles or the file is "
     "wrong"},
    {"aISO-1.0\n" FIELDS "*\n1 2 3\nBAD\n*\n",
     ":16: more heights than NumPoints x NumProfiles = 3: NumPoints, NumProfiles or the file is "
     "wrong"},
    {"aISO-1.0\n" FIELDS "*\n1 2 3\nMeasured by me\n*\n",
     ":16: `Measured` behind the NumPoints x NumProfiles = 3 heights: end them with `*`"},
    {"aISO-1.0\n" FIELDS "*\n1 2 3\n",
     ":16: is truncated: ends within the heights: copy the file again"},
    {"aISO-1.0\n" FIELDS "*\n1 2 3",
     ":15: is truncated: ends within the heights: copy the file again"},
    {"aISO-1.0\n" FIELDS "*\n1",
     ": is truncated: 1 x 3 heights take at least 6 bytes and 2 are left: copy the file again"},
    {"aISO-1.0\n" FIELDS "*\n1 BAD bad\n*\n",
     ": 2 of 3 points of row 1 were not measured (points 2, 3): " ALONE},
    {"aISO-1.0\n" FIELDS "*\n1 nan 2\n*\n\n", ": 1 of 3 points of row 1 was not measured "
                                              "(point 2): `missing interpolate` fills them in"},
    {"aISO-1.0\n" FIELDS "*\n1 2x 3\n*\n", ":15: `2x` is not a height: give a number, or BAD"},
    {"aISO-1.0\n" FIELDS "rubbish\n*\n1 2 3\n*\n",
     ":14: not a line of the header: give `Name = value`, or `*`"},
    {"aISO-1.0\n" FIELDS, ":14: is truncated: ends within the header: copy the file again"},
    {"aISO-1.0\nNumPoints = 3", ":2: is truncated: ends within the header: copy the file again"},
    {"aISO-1.0\nNumPoints = many\n*\n1\n*\n", ":2: NumPoints is not a number: give one"},
    {"aISO-1.0\nNumPoints =\n3\n*\n1\n*\n", ":2: NumPoints is not a number: give one"},
    {"aISO-1.0\nNumPoints = 2.5\n*\n1\n*\n",
     ": has no NumProfiles in its header: put `NumProfiles = N` there, the rows"},
    {"aISO-1.0\nNumProfiles = 2\n*\n1\n*\n",
     ": has no NumPoints in its header: put `NumPoints = N` there, the points of a row"},
    {"aISO-1.0\n" SIZES("1") "Zscale = 1\n*\n1 2 3\n*\n",
     ": has no Xscale in its header: put `Xscale = N` there, the spacing in m"},
    {"aISO-1.0\n" SIZES("1") "Xscale = 1\n*\n1 2 3\n*\n",
     ": has no Zscale in its header: put `Zscale = N` there, the factor in m"},
    {"aISO-1.0\nNumPoints = 2.5\nNumProfiles = 0\nXscale = 1\nZscale = 1\n*\n1\n*\n",
     ": NumPoints = 2.5, NumProfiles = 0: give whole numbers from 1 to 4294967295"},
    {"aISO-1.0\nNumPoints = 1e15\nNumProfiles = 1\nXscale = 1\nZscale = 1\n*\n1\n*\n",
     ": NumPoints = 1e+15, NumProfiles = 1: give whole numbers from 1 to 4294967295"},
    {"aISO-1.0\nNumPoints = 3\nNumProfiles = 1\nXscale = 0\nZscale = 1\n*\n1\n*\n",
     ": Xscale = 0: give a positive spacing in m"},
    {"aISO-1.0\n" SIZES("1") "Xscale = 1\nZscale = 0\n*\n1 2 3\n*\n",
     ": Zscale = 0: give a positive factor in m"},
    {"aISO-1.0\n" SIZES("1") "Xscale = inf\n*\n1 2 3\n*\n", ":4: Xscale is not a number: give one"},
    {"aISO-1.0\n" SIZES("1") "Xscale = 0x10\n*\n1 2 3\n*\n",
     ":4: Xscale is not a number: give one"},
    {"aISO-1.0\n" SIZES("1") "Xscale = 1e999\nZscale = 1\n*\n1 2 3\n*\n",
     ": Xscale = inf: give a positive spacing in m"},
    {"aISO-1.0\n" SIZES("1") "Xscale = 1e308\nZscale = 1\n*\n1 2 3\n*\n",
     ": points 1e+308 m apart in a row: give a length from 1 pm to 1 km"},
    {"aISO-1.0\n" SIZES("1") "Xscale = 1\nZscale = 1\nCompression = 3\n*\n1 2 3\n*\n",
     ": Compression = 3, CheckType = 0: give a file without either (0)"},
    {"aISO-1.0\n" SIZES("1") "Xscale = 1\nZscale = 1\nCheckType = 2\n*\n1 2 3\n*\n",
     ": Compression = 0, CheckType = 2: give a file without either (0)"},
    {"aISO-1.0\n" FIELDS "zscale = 1e-9\n*\n1 2 3\n*\n",
     ":14: Zscale is given twice: give it once"},
    {"aISO-1.0\n" FIELDS "*\n1 0x2 3\n*\n", ":15: `0x2` is not a height: give a number, or BAD"},
    {"aISO-1.0\nNumPoints = 4294967296\nNumProfiles = 1\nXscale = 1\nZscale = 1\n*\n1\n*\n",
     ": NumPoints = 4294967296, NumProfiles = 1: give whole numbers from 1 to 4294967295"},
    {"aISO-1.0\nNumPoints = 4294967295\nNumProfiles = 1\nXscale = 1\nZscale = 1\n*\n1\n*\n",
     ": is truncated: 1 x 4.29497e+09 heights take at least 8589934590 bytes and 5 are left: "
     "copy the file again"},
    {"aISO-1.0\nNumPoints = 3\nNumProfiles = 0.5\nXscale = 1\nZscale = 1\n*\n1\n*\n",
     ": NumPoints = 3, NumProfiles = 0.5: give whole numbers from 1 to 4294967295"},
    {"aISO-1.0\n" FIELDS "*\n1 2 3333333333333333333333333333333333333333x4 \n*\n",
     ":15: `3333333333333333333333333333333333333333` is not a height: give a number, or BAD"},
};

static void test_bad_text_sdf(void **state)
{
    for (size_t i = 0; i < sizeof bad_text_sdf / sizeof bad_text_sdf[0]; i++) {
        refused(*state, bad_text_sdf[i].text, bad_text_sdf[i].message);
    }
}

/// A field is found only by its whole name; with a part of the name, or with more, the field is
/// missing. Each field is given once.
static void test_names_of_fields(void **state)
{
    static const char *const names[] = {"NumPoints", "NumProfiles", "Xscale",   "Zscale",
                                        "Yscale",    "Compression", "CheckType"};
    static const char *const what[] = {"the points of a row", "the rows", "the spacing in m",
                                       "the factor in m"};
    for (int i = 0; i < 7; i++) {
        const size_t whole = strlen(names[i]);
        for (size_t length = 1; length <= whole + 1; length++) {
            char text[400] = "aISO-1.0\n", message[100];
            for (int k = 0; k < 7; k++) {
                char name[20];
                snprintf(name, sizeof name, "%ss", names[k]);
                snprintf(text + strlen(text), sizeof text - strlen(text), "%.*s = %d\n",
                         (int)(k == i ? length : strlen(names[k])), name, k == 0 ? 3 : k < 5);
            }
            if (length == whole) {
                snprintf(text + strlen(text), sizeof text - strlen(text), "%s = 1\n", names[i]);
                snprintf(message, sizeof message, ":9: %s is given twice: give it once", names[i]);
            } else if (i < 4) {
                snprintf(message, sizeof message,
                         ": has no %s in its header: put `%s = N` there, %s", names[i], names[i],
                         what[i]);
            }
            strcat(text, "*\n1 2 3\n*\n");
            if (length == whole || i < 4) {
                refused(*state, text, message);
            }
        }
    }
}

/// An exponent may have the letter e, E, d or D; the number is the same.
static void test_letters_of_exponents(void **state)
{
    (void)state;
    static const char letters[] = "eEdD";
    for (size_t i = 0; i < 4; i++) {
        char text[20];
        for (int e = -12; e <= 12; e++) {
            snprintf(text, sizeof text, "-1.25%c%+d", letters[i], e);
            assert_true(ra_number_is(text, strlen(text), '.'));
            check_relative(ra_number_value(text, strlen(text)), -1.25 * pow(10.0, e), 1e-15);
        }
    }
}

/// The reader of .sdf files accepts a surface of 2 x 3, the reader of profiles does not.
static void test_surface_sdf(void **unused)
{
    (void)unused;
    const char *const text = "aISO-1.0\n" SIZES("2") "Xscale = 1\nYscale = 1\nZscale = 1e-9\n*\n"
                                                     "1 2 3\n4 5 6\n*\n";
    struct ra_status st = {0};
    struct ra_sdf sdf;
    check_ok(ra_sdf_parse("memory", text, strlen(text), &sdf, &st), &st);
    assert_int_equal(sdf.points, 3);
    assert_int_equal(sdf.profiles, 2);
    check_near(sdf.y_spacing, 1.0, 0.0);
    for (size_t i = 0; i < 6; i++) {
        check_near(sdf.height[i], (double)(i + 1) * 1e-9, 0.0);
    }
    ra_sdf_free(&sdf);
    ra_sdf_free(&sdf);
    ra_sdf_free(NULL);
}

/// In binary files the distance of rows is the one that the header gives for rows, not the distance
/// of points.
static void test_surface_binary(void **unused)
{
    (void)unused;
    struct ra_status st = {0};
    struct ra_sdf sdf;
    struct bytes b = header("bISO-1.0", 2, 2, 7);
    const uint64_t across = bits_of_double(2e-6);
    for (size_t i = 0; i < 8; i++) {
        b.data[54 + i] = (unsigned char)(across >> (8 * i));
    }
    for (int i = 0; i < 4; i++) {
        add_double(&b, (double)i);
    }
    check_ok(ra_sdf_parse("memory", (const char *)b.data, b.size, &sdf, &st), &st);
    assert_int_equal(sdf.profiles, 2);
    check_near(sdf.x_spacing, 5e-6, 0.0);
    check_near(sdf.y_spacing, 2e-6, 0.0);
    ra_sdf_free(&sdf);
}

// ## Another grid

static void test_resample(void **unused)
{
    (void)unused;
    double height[4] = {0.0, 3.0, 6.0, 0.0};
    const struct ra_profile source = {4, 0.3, height};
    struct ra_status st = {0};
    struct ra_profile p;
    check_ok(ra_profile_resample(&source, 10, 0.1, &p, &st), &st);
    const double expected[10] = {0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 4.0, 2.0, 0.0};
    for (size_t l = 0; l < 10; l++) { // ratio and product are rounded, slopes are up to 6
        check_near(p.height[l], expected[l], 1e-14);
    }
    ra_profile_free(&p);
    // on its own grid, and on one whose spacing differs by rounding, up or down, no bit changes
    const double spacings[3][2] = {{0.3, 0.3}, {0.3, 0.1 * 3.0}, {0.1 * 3.0, 0.3}};
    for (size_t i = 0; i < 3; i++) {
        const struct ra_profile same = {4, spacings[i][0], height};
        check_ok(ra_profile_resample(&same, 4, spacings[i][1], &p, &st), &st);
        assert_memory_equal(p.height, height, sizeof height);
        ra_profile_free(&p);
    }
    assert_int_equal(ra_profile_resample(&source, 11, 0.1, &p, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "profile of 0.9 m is shorter than the 1 m asked for: use a longer record");
    assert_null(p.height);
}

/// The length of a unit in words follows from its parts: a prefix, metre or inch, British or
/// American, one or many, in small letters or large ones.
static void test_units_in_words(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        double times; ///< number of these in a whole one
    } prefix[] = {{"", 1.0}, {"centi", 1e2}, {"milli", 1e3}, {"micro", 1e6}, {"nano", 1e9}};
    static const char *const whole[] = {"metre", "meter", "metres", "meters", "inch", "inches"};
    for (size_t p = 0; p < sizeof prefix / sizeof *prefix; p++) {
        for (size_t w = 0; w < sizeof whole / sizeof *whole; w++) {
            char name[32];
            const bool inch = whole[w][0] == 'i';
            const double known = prefix[p].times / (inch ? 0.0254 : 1.0);
            snprintf(name, sizeof name, "%s%s", prefix[p].name, whole[w]);
            const double found = ra_length_unit(name, strlen(name), false);
            if (!inch || prefix[p].times == 1.0 || prefix[p].times == 1e6) {
                check_relative(found, known, 1e-15);
            } else {
                assert_true(found == 0.0);
            }
        }
    }
    static const char *const thousandth[] = {"mil", "mils", "thou"};
    for (size_t i = 0; i < sizeof thousandth / sizeof *thousandth; i++) {
        check_relative(ra_length_unit(thousandth[i], strlen(thousandth[i]), false), 1e3 / 0.0254,
                       1e-15);
    }
    check_relative(ra_length_unit("uin", 3, false), 1e6 / 0.0254, 1e-15);
    check_relative(ra_length_unit("MicroInches", 11, false), 1e6 / 0.0254, 1e-15);
    assert_true(ra_length_unit("UIN", 3, false) == 0.0);
}

/// Symbols of units and their signs; in a symbol the case of a letter counts. A speed has `/s`.
static void test_symbols(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        double per_metre;
    } all[] = {{"m", 1.0},
               {"cm", 1e2},
               {"mm", 1e3},
               {"um", 1e6},
               {"\xc2\xb5m", 1e6},
               {"\xce\xbcm", 1e6},
               {"\xb5m", 1e6},
               {"nm", 1e9},
               {"pm", 1e12},
               {"micron", 1e6},
               {"Microns", 1e6},
               {"\xc3\x85", 1e10},
               {"\xe2\x84\xab", 1e10},
               {"\xc5", 1e10},
               {"Ang", 1e10},
               {"Angstrom", 1e10},
               {"ANGSTROMS", 1e10},
               {"in", 1.0 / 0.0254},
               {"\xc2\xb5in", 1e6 / 0.0254},
               {"\xce\xbcin", 1e6 / 0.0254},
               {"\xb5in", 1e6 / 0.0254},
               {"THOU", 1e3 / 0.0254},
               {"M", 0.0},
               {"MM", 0.0},
               {"Mm", 0.0},
               {"UM", 0.0},
               {"NM", 0.0},
               {"IN", 0.0},
               {"MIL", 0.0},
               {"ang", 0.0},
               {"A", 0.0},
               {"", 0.0},
               {"km", 0.0},
               {"mmm", 0.0},
               {"s", 0.0}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char speed[32];
        const size_t length = strlen(all[i].name);
        const double found = ra_length_unit(all[i].name, length, false);
        check_near(found, all[i].per_metre, 1e-15 * all[i].per_metre);
        assert_true(ra_length_unit(all[i].name, length, true) == 0.0);
        snprintf(speed, sizeof speed, "%s/s", all[i].name);
        assert_true(ra_length_unit(speed, length + 2, true) == found);
        assert_true(ra_length_unit(speed, length + 2, false) == 0.0);
        assert_true(found == 0.0 ||
                    ra_length_unit(ra_length_unit_name(found), strlen(ra_length_unit_name(found)),
                                   false) == found);
    }
    assert_string_equal(ra_length_unit_name(1.0), "m");
    assert_string_equal(ra_length_unit_name(1e6), "um");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_units_and_separators, make_file_folder,
                                        remove_file_folder),
        cmocka_unit_test_setup_teardown(test_uneven_spacing, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_missing_rows, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_long_file, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_bad_text, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_bad_lines, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_unreadable, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_forbidden, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_binary_types, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_binary_unmeasured, make_file_folder,
                                        remove_file_folder),
        cmocka_unit_test_setup_teardown(test_bad_binary, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_text_sdf, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_bad_text_sdf, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_names_of_fields, make_file_folder, remove_file_folder),
        cmocka_unit_test(test_letters_of_exponents),
        cmocka_unit_test(test_units_in_words),
        cmocka_unit_test(test_symbols),
        cmocka_unit_test(test_surface_sdf),
        cmocka_unit_test(test_surface_binary),
        cmocka_unit_test(test_resample),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
