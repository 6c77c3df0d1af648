// Tests of missing.c, thousands.c and the steps of profile_io.c: numbers that are not heights.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each file is a profile of 400 rounded random heights, a few of which are replaced. A refused
 * file is read again with the options that its message names. Then the heights must be exactly
 * those of the profile, or those on straight lines as computed here.
 */
#include "support/scratch.h"

#include "base/random.h"
#include "surface/missing.h"
#include "surface/profile_io.h"
#include "surface/thousands.h"
#include "surface/topography_io.h"

enum { POINTS = 400 };

/// Makes whole hundredths of a micrometre between -10 and 10.
static void make(double height[POINTS])
{
    struct ra_random random;
    ra_random_seed(&random, 3, 1);
    for (size_t i = 0; i < POINTS; i++) {
        height[i] = fmin(fmax(floor(200.0 * ra_random_normal(&random) + 0.5) / 100.0, -9.0), 9.0);
    }
}

static void put(const struct folder *f, const char *head, const double height[POINTS],
                const char *const word[POINTS])
{
    FILE *const file = fopen(f->file, "w");
    assert_non_null(file);
    fputs(head, file);
    for (size_t i = 0; i < POINTS; i++) {
        if (word[i] != NULL) {
            fprintf(file, "%zu\t%s\n", i, word[i]);
        } else {
            fprintf(file, "%zu\t%.9g\n", i, height[i]);
        }
    }
    assert_int_equal(fclose(file), 0);
}

static enum ra_code read_file(const struct folder *f, const char *how, struct ra_profile *p,
                              char said[1024])
{
    struct ra_status st = {RA_OK, ""};
    char note[512] = "";
    const enum ra_code code = ra_profile_read(f->file, how, p, note, sizeof note, &st);
    snprintf(said, 1024, "%s", code == RA_OK ? note : st.text);
    return code;
}

static void says(const char *said, const char *what)
{
    if (strstr(said, what) == NULL) {
        fail_msg("`%s` is not in `%s`", what, said);
    }
}

/// Checks heights in um from place `first` on. Where the file has a word, they lie on a line
/// between their neighbours.
static void has(const struct ra_profile *p, const double height[POINTS], size_t first, size_t count)
{
    assert_int_equal(p->count, count);
    for (size_t i = 0; i < count; i++) {
        // a position of 400 um is rounded to 5e-20 m; heights that differ by 20 um in a step of 1
        // um multiply this by 20
        check_near(p->height[i], height[first + i] / 1e6, 1e-18);
    }
}

static const char head[] = "# x [um]\tz [um]\n";

// ## Marks

/// Each of these numbers stands at places 100 and 300, where it means no height.
static const struct {
    const char *mark, *said;
    bool height; ///< with `missing value` it is read as a height
} numbers[] = {
    {"-999.9", "-999.9, far from all others", true},
    {"-32768", "-32768, far from all others", true},
    {"9999", "9999, far from all others", true},
    {"-60", "-60, far from all others", true},
    {"1e+30", "more than 1 km", false},
};

static void marks(void **state)
{
    const struct folder *const f = *state;
    double height[POINTS];
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        const char *word[POINTS] = {NULL};
        struct ra_profile p;
        char said[1024], expected[300];
        make(height);
        word[100] = word[300] = numbers[k].mark;
        put(f, head, height, word);
        assert_int_equal(read_file(f, NULL, &p, said), RA_INPUT);
        snprintf(expected, sizeof expected,
                 "%s:102: 2 of 400 points were not measured: %s (lines 102, 302): `missing "
                 "interpolate` fills them in%s",
                 f->file, numbers[k].said,
                 numbers[k].height ? ", `missing value` takes them as heights" : "");
        assert_string_equal(said, expected);
        // the message has both remedies
        const enum ra_code code = read_file(f, "missing value", &p, said);
        assert_int_equal(code, numbers[k].height ? RA_OK : RA_INPUT);
        if (code == RA_OK) {
            check_near(p.height[300], strtod(numbers[k].mark, NULL) / 1e6, 0.0);
            says(said, "2 times, taken as a height (as told)");
        }
        ra_profile_free(&p);
        height[100] = height[99] + 0.5 * (height[101] - height[99]);
        height[300] = height[299] + 0.5 * (height[301] - height[299]);
        assert_int_equal(read_file(f, "missing interpolate", &p, said), RA_OK);
        says(said, "; 2 points that were not measured filled in by straight lines");
        has(&p, height, 0, POINTS);
        ra_profile_free(&p);
    }
}

/// Two marks lie on one side of the heights, and neither is a number that programs write for
/// missing points. The outer mark comes after the inner mark in the file. The counts of both do not
/// depend on this order.
static void outer_mark_behind(void **state)
{
    const struct folder *const f = *state;
    const char *word[POINTS] = {[100] = "-60", [101] = "-60", [300] = "-200", [301] = "-200"};
    double height[POINTS];
    struct ra_profile p;
    char said[1024];
    make(height);
    put(f, head, height, word);
    assert_int_equal(read_file(f, NULL, &p, said), RA_INPUT);
    says(said, "4 of 400 points were not measured: -200, -60, far from all others");
    ra_profile_free(&p);
}

/// A file has marks above and below the heights, and words. Points without heights at its ends are
/// left out.
static void marks_and_words(void **state)
{
    const struct folder *const f = *state;
    const char *word[POINTS] = {[0] = "***",   [1] = "-999", [7] = "BAD",   [50] = "-999",
                                [51] = "9999", [52] = "NaN", [399] = "9999"};
    double height[POINTS];
    struct ra_profile p;
    char said[1024];
    make(height);
    put(f, head, height, word);
    assert_int_equal(read_file(f, NULL, &p, said), RA_INPUT);
    says(said, "profile:2: 7 of 400 points were not measured: -999, 9999, far from all others "
               "(lines 2, 3, 9 ...): `missing interpolate` fills them in");
    assert_null(strstr(said, "missing value"));
    assert_int_equal(read_file(f, "missing value", &p, said), RA_INPUT);
    // only the words were not measured; marks are then heights
    says(said,
         "profile:2: 3 of 400 points were not measured (lines 2, 9, 54): `missing interpolate`");
    height[7] = height[6] + 0.5 * (height[8] - height[6]);
    for (int i = 50; i < 53; i++) {
        height[i] = height[49] + (i - 49) / 4.0 * (height[53] - height[49]);
    }
    assert_int_equal(read_file(f, "missing interpolate", &p, said), RA_OK);
    says(said, "4 points that were not measured filled in by straight lines; 3 more at the ends "
               "left out");
    has(&p, height, 2, POINTS - 3);
    ra_profile_free(&p);
}

/// Points without heights at the ends are left out, and the note says how many.
static void at_the_ends(void **state)
{
    const struct folder *const f = *state;
    double height[POINTS];
    struct ra_profile p;
    char said[1024];
    for (int both = 0; both < 2; both++) {
        const char *word[POINTS] = {[0] = "***", [399] = both ? "BAD" : NULL};
        make(height);
        put(f, head, height, word);
        assert_int_equal(read_file(f, "missing interpolate", &p, said), RA_OK);
        says(said, both ? "; 2 points that were not measured at the ends left out"
                        : "; 1 point that was not measured at the ends left out");
        has(&p, height, 1, (size_t)(POINTS - 1 - both));
        ra_profile_free(&p);
    }
}

/// One point with a number that programs write for a missing one is refused; so are two points.
static void single_marks(void **state)
{
    static const struct {
        const char *one, *other, *said; ///< `said` NULL: `one` is a height, and makes a note
    } numbers_of_one[] = {
        {"-999.9", NULL, "1 of 400 points was not measured: -999.9, far from all others"},
        {"-32768", NULL, "1 of 400 points was not measured: -32768, far from all others"},
        {"32767", NULL, "1 of 400 points was not measured: 32767, far from all others"},
        {"-999", "9999", "2 of 400 points were not measured: -999, 9999, far from all others"},
        {"-32768", "-999", "2 of 400 points were not measured: -32768, -999, far from all others"},
        {"-999.8", NULL, NULL},
        {"1234", NULL, NULL},
    };
    const struct folder *const f = *state;
    for (size_t k = 0; k < sizeof numbers_of_one / sizeof *numbers_of_one; k++) {
        const char *const said_of_it = numbers_of_one[k].said;
        const char *word[POINTS] = {[100] = numbers_of_one[k].one, [300] = numbers_of_one[k].other};
        double height[POINTS];
        struct ra_profile p;
        char said[1024];
        make(height);
        put(f, head, height, word);
        assert_int_equal(read_file(f, NULL, &p, said), said_of_it != NULL ? RA_INPUT : RA_OK);
        says(said,
             said_of_it != NULL ? said_of_it : " in line 102 lies far from all other heights");
        if (said_of_it != NULL) {
            says(said,
                 "`missing interpolate` fills them in, `missing value` takes them as heights");
        }
        ra_profile_free(&p);
        assert_int_equal(read_file(f, "missing value", &p, said), RA_OK);
        check_near(p.height[100], strtod(numbers_of_one[k].one, NULL) / 1e6, 0.0);
        ra_profile_free(&p);
    }
}

/// These surfaces look as if points were missing. None is refused, and a single outlier makes a
/// note.
static void surfaces(void **state)
{
    const struct folder *const f = *state;
    const char *word[POINTS] = {NULL};
    double height[POINTS];
    struct ra_profile p;
    char said[1024];
    for (int kind = 0; kind < 5; kind++) {
        make(height);
        memset(word, 0, sizeof word);
        for (size_t i = 0; i < POINTS; i++) {
            const double grating = i / 20 % 2 == 0 ? 0.0 : 100.0, noise = 0.01 * height[i];
            const double valley = 24.0 - (double)(i % 50);
            height[i] = kind == 0   ? grating
                        : kind == 1 ? grating + noise
                        : kind == 2 ? (i % 50 < 25 ? 0.0 : valley)
                                    : height[i];
        }
        if (kind == 3) {
            word[200] = "-500"; // a scratch
        } else if (kind == 4) {
            word[200] = "-500";
            word[201] = "-499.99";
        }
        put(f, head, height, word);
        if (read_file(f, NULL, &p, said) != RA_OK) {
            fail_msg("%d: %s", kind, said);
        }
        assert_int_equal(strstr(said, "far from all") != NULL, kind == 3);
        if (kind == 3) {
            says(said, "; -500 um in line 202 lies far from all other heights");
        }
        ra_profile_free(&p);
    }
}

/// Two equal heights are marks only if the others have at least eleven different values, and if the
/// two are farther from the others than the range of the others. One far height is an outlier.
static void border(void **state)
{
    (void)state;
    double z[40];
    struct ra_missing m;
    const struct ra_declared none = {.count = 0};
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < 40; i++) {
            z[i] = 0x1p-20 * (i % (k == 2 ? 10 : 11)); // differences are exact
        }
        z[5] = z[6] = k == 0 ? -0x1.4p-17 : -0x1.4001p-17;
        z[6] = k == 1 ? 0x1p-20 : z[6];
        ra_missing_find(z, 40, 1, RA_MISSING_REFUSED, &none, &m);
        assert_int_equal(m.count, k == 3 ? 2 : 0);
        assert_int_equal(m.outlier, k == 1 || k == 2);
        assert_int_equal(isnan(z[5]), k == 3);
        if (k == 1 || k == 2) {
            assert_int_equal(m.outlier_place, 5);
        }
    }
    assert_true(m.place[0] == 5 && m.place[1] == 6 && m.marks == 1 && m.mark[0] == -0x1.4001p-17);
}

/// A far height that programs usually write where nothing was measured is a mark, unless marks are
/// heights as told. A far height that is not usual is none.
static void one_far_height(void **state)
{
    (void)state;
    static const struct {
        double number;
        enum ra_missing_use use;
        bool mark;
    } row[] = {{-9999.0, RA_MISSING_REFUSED, true},
               {-9999.0, RA_MISSING_VALUE, false},
               {-9998.0, RA_MISSING_REFUSED, false}};
    const struct ra_declared micrometres = {.count = 0, .per_metre = 1e6};
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        double z[40];
        struct ra_missing m;
        for (int i = 0; i < 40; i++) {
            z[i] = 1e-6 * (i % 8); // too few values for marks of other numbers
        }
        z[7] = row[k].number / 1e6;
        ra_missing_find(z, 40, 1, row[k].use, &micrometres, &m);
        assert_int_equal(m.marks, row[k].mark);
        assert_int_equal(m.count, row[k].mark);
        assert_int_equal(m.outlier, !row[k].mark);
        assert_int_equal(isnan(z[7]), row[k].mark);
    }
}

/// What is found does not depend on a number behind the last height, or between two heights.
static void nothing_behind(void **state)
{
    (void)state;
    enum { COUNT = 40 };
    static const double others[] = {0.0, 1.0, -7.0, 5e3, -9999.0, (double)NAN};
    const struct ra_declared none = {.count = 0, .per_metre = 1.0};
    const struct ra_declared seven = {.count = 1, .per_metre = 1.0, .height = {-7.0}};
    for (size_t k = 0; k < 2 * sizeof others / sizeof *others; k++) {
        for (size_t stride = 1; stride < 3; stride++) {
            double z[2 * COUNT + 1];
            struct ra_missing m;
            for (size_t i = 0; i < 2 * COUNT + 1; i++) {
                z[i] = others[k / 2];
            }
            // three of four heights are 1, the others differ
            for (size_t i = 0; i < COUNT; i++) {
                z[i * stride] = i % 4 > 0 ? 1.0 : 0.1 * (double)i;
            }
            ra_missing_find(z, COUNT, stride, RA_MISSING_REFUSED, k % 2 == 0 ? &none : &seven, &m);
            assert_int_equal(m.often, 30);
            assert_true(m.often_height == 1.0 && !m.outlier);
            assert_int_equal(m.count + m.marks + m.marked + m.impossible + m.declared, 0);
            z[5 * stride] = z[7 * stride] = (double)NAN;
            z[(COUNT - 1) * stride] = (double)NAN;
            assert_int_equal(ra_missing_fill(z, NULL, COUNT, stride), 2);
            assert_true(isnan(z[(COUNT - 1) * stride]));
        }
    }
}

// ## Rectangles

static void rectangle(const struct folder *f, const char *rows)
{
    FILE *const file = fopen(f->file, "w");
    assert_non_null(file);
    fprintf(file, "# Width: 4 um\n# Height: 3 um\n# Value units: um\n%s", rows);
    assert_int_equal(fclose(file), 0);
}

/// A missing cell gets the mean of two straight lines: between its neighbours in the row, and
/// between those in the column. At an end of a row or a column only one of these lines exists, or
/// none.
static void cells(void **state)
{
    const struct folder *const f = *state;
    struct ra_topography t;
    struct ra_profile p;
    struct ra_status st;
    char note[512] = "";
    rectangle(f, "0 2 3 4\n5 -777 9 -777\n7 8 10 16\n20 21 22.5 23.5\n");
    assert_int_equal(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), RA_INPUT);
    says(st.text, "profile: 2 of 16 cells were not measured: -0.000777, far from all others (in m) "
                  "(row 2 column 2, row 2 column 4): `missing interpolate` fills them in, `missing "
                  "value` takes them as heights");
    check_ok(ra_topography_read(f->file, "missing interpolate", &t, note, sizeof note, &st), &st);
    says(note, "um; 2 cells that were not measured filled in by straight lines");
    check_near(t.height[5], 0.5 * (7.0 + 5.0) / 1e6, 1e-20);
    check_near(t.height[7], 10.0 / 1e6, 1e-20);
    check_near(t.height[15], 23.5 / 1e6, 0.0);
    ra_topography_free(&t);
    check_ok(ra_topography_read(f->file, "missing value", &t, note, sizeof note, &st), &st);
    check_near(t.height[7], -777.0 / 1e6, 0.0);
    ra_topography_free(&t);
    rectangle(f, "0 2 3 4\n5 nan 9 1\n7 8 10 16\n20 21 22.5 23.5\n");
    note[0] = '\0';
    check_ok(ra_topography_read(f->file, "missing interpolate", &t, note, sizeof note, &st), &st);
    says(note, "um; 1 cell that was not measured filled in by straight lines");
    ra_topography_free(&t);
    rectangle(f, "0 2 3 4\n5 -777 9 -777\n7 8 10 16\n20 21 22.5 23.5\n");
    // in this column the mark occurs only once, but in the whole rectangle more often
    assert_int_equal(ra_profile_read(f->file, "column 2", &p, NULL, 0, &st), RA_INPUT);
    says(st.text,
         "1 of 4 points of column 2 was not measured: -0.000777, far from all others (in m) "
         "(point 2): `missing");
    check_ok(ra_profile_read(f->file, "column 2 missing interpolate", &p, note, sizeof note, &st),
             &st);
    says(note, "filled in by straight lines");
    check_near(p.height[1], 5.0 / 1e6, 1e-20);
    ra_profile_free(&p);
    check_ok(ra_profile_read(f->file, "row 2 missing interpolate", &p, NULL, 0, &st), &st);
    assert_int_equal(p.count, 3);
    check_near(p.height[1], 7.0 / 1e6, 1e-20);
    ra_profile_free(&p);
    // of a profile two points must be measured; row 1 is one of four, column 3 one of five
    rectangle(f, "nan nan 3 nan nan\n5 6 nan 12 8\n7 8 nan 10 9\n20 21 nan 22 3\n");
    assert_int_equal(ra_profile_read(f->file, "row 1 missing interpolate", &p, NULL, 0, &st),
                     RA_INPUT);
    says(st.text, "profile: of row 1 fewer than 2 points were measured");
    assert_int_equal(ra_profile_read(f->file, "column 3 missing interpolate", &p, NULL, 0, &st),
                     RA_INPUT);
    says(st.text, "profile: of column 3 fewer than 2 points were measured");
    assert_int_equal(ra_profile_read(f->file, "column 3", &p, NULL, 0, &st), RA_INPUT);
    says(st.text, "profile: 3 of 4 points of column 3 were not measured (points 2, 3, 4): ");
    check_ok(ra_profile_read(f->file, "row 3 missing interpolate", &p, NULL, 0, &st), &st);
    assert_true(p.count == 5 && p.height[2] == 9e-6);
    ra_profile_free(&p);
    rectangle(f, "-777 2 3 4\n5 6 9 12\n7 8 10 -777\n11 13 14 15\n");
    assert_int_equal(ra_topography_read(f->file, "missing interpolate", &t, NULL, 0, &st),
                     RA_INPUT);
    says(st.text,
         "2 cells were not measured, and row 1 column 1 has no measured ones on both sides");
    rectangle(f, "0 2 3 4\n5 6 -777 12\n7 8 10 16\n11 13 14 15\n");
    check_ok(ra_topography_read(f->file, NULL, &t, note, sizeof note, &st), &st);
    says(note, "-0.000777 m in row 2 column 3 lies far from all other heights");
    ra_topography_free(&t);
}

/// The unit that the user gives is used, although the file has um.
static void told_unit(void **state)
{
    const struct folder *const f = *state;
    struct ra_topography t;
    struct ra_profile p;
    struct ra_status st;
    char note[512] = "";
    rectangle(f, "0 2 3 4\n5 6 8 12\n");
    check_ok(ra_topography_read(f->file, "units nm", &t, note, sizeof note, &st), &st);
    says(note, "heights in nm (as told), against line 3");
    check_near(t.height[7], 12.0 / 1e9, 0.0);
    ra_topography_free(&t);
    check_ok(ra_profile_read(f->file, "units mm row 2", &p, NULL, 0, &st), &st);
    check_near(p.height[3], 12.0 / 1e3, 0.0);
    ra_profile_free(&p);
}

/// A head has two statements that contradict each other.
static void contradictions(void **state)
{
    const struct folder *const f = *state;
    static const char *const more[][2] = {
        {"# Width: 5 um\n", ":4: another width than in a line above: give it once"},
        {"# Height: 5 um\n", ":4: another height than in a line above: give it once"},
        {"# Value units: nm\n", ":4: another unit of values than in a line above: give it once"}};
    for (size_t i = 0; i < 3; i++) {
        struct ra_topography t;
        struct ra_status st;
        char rows[200];
        snprintf(rows, sizeof rows, "%s0 2 3 4\n5 6 8 12\n", more[i][0]);
        rectangle(f, rows);
        assert_int_equal(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), RA_INPUT);
        says(st.text, more[i][1]);
    }
}

// ## Marks between thousands

/// Heights are near 1000 nm or near 2500 nm, in German notation. A point may stand between
/// thousands or before decimals. Some numbers prove that it is a decimal point.
static void thousands(void **state)
{
    static const struct {
        const char *number[3], *how, *said;
        double height; ///< the third height as it is read [nm]; 0: refused
    } list[] = {
        {{"2.500", "2.431", "2.617"},
         NULL,
         "`2.500` is taken as 2.500; if marks stand between thousands, it is 2500: remove them",
         2.617},
        {{"2500", "2431", "2617"}, NULL, "3 points, step 1 um", 2617.0},
        {{"999", "1.000", "998"},
         NULL,
         ":3: `1.000` in column 2 may be 1000 or 1.000, as line 2 has `999` without a mark: remove "
         "the marks between thousands; if they are decimal marks, say `decimal point`",
         0.0},
        {{"999", "1000", "998"}, NULL, "3 points", 998.0},
        {{"999", "1.000", "998"}, "decimal point", "3 points", 998.0},
        {{"999", "1.000", "998"}, "decimal comma", ":2: numbers with `.`, against `decimal", 0.0},
        {{"-999", "-1,000", "998"}, NULL, ":3: `-1,000` in column 2 may be -1000 or -1.000", 0.0},
        {{"-999", "-1,000", "998"}, "decimal comma", "3 points", 998.0},
        {{"999", "1.000", "0.123"}, NULL, "3 points", 0.123},
        {{"999", "1.000", "1.25"}, NULL, "3 points", 1.25},
        {{"999", "1.000", "1500"}, NULL, "3 points", 1500.0},
        {{"999", "1.000", "1234.567"}, NULL, "3 points", 1234.567},
        {{"999", "1.000", "1.234e3"}, NULL, "3 points", 1234.0},
        {{"999", "1.000", ".500"}, NULL, "3 points", 0.5},
    };
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct ra_profile p;
        char said[1024];
        FILE *const file = fopen(f->file, "w");
        assert_non_null(file);
        fprintf(file, "x [um]\tz [nm]\n0\t%s\n1\t%s\n2\t%s\n", list[i].number[0], list[i].number[1],
                list[i].number[2]);
        assert_int_equal(fclose(file), 0);
        const enum ra_code code = read_file(f, list[i].how, &p, said);
        assert_int_equal(code, list[i].height == 0.0 ? RA_INPUT : RA_OK);
        says(said, list[i].said);
        assert_int_equal(strstr(said, "thousands, it is") != NULL, i == 0);
        if (code == RA_OK) {
            check_near(p.height[2], list[i].height / 1e9, 1e-22);
        }
        ra_profile_free(&p);
    }
}

/// The rules for thousands do not depend on the signs of numbers: 999 beside 1.234 is refused, and
/// 0.500 proves decimals.
static void thousands_with_signs(void **state)
{
    static const char *const sign[] = {"", "+", "-"};
    const struct folder *const f = *state;
    for (int i = 0; i < 27; i++) {
        char text[100], said[1024], expected[100];
        const char *const first = sign[i % 3], *const second = sign[i / 3 % 3];
        for (int proof = 0; proof < 2; proof++) {
            struct ra_profile p;
            snprintf(text, sizeof text, "# x [um]\tz [nm]\n0\t%s999\n1\t%s1.234\n2\t%s%s\n", first,
                     second, sign[i / 9], proof ? "0.500" : "998");
            FILE *const file = fopen(f->file, "w");
            assert_non_null(file);
            assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
            snprintf(expected, sizeof expected,
                     ":3: `%s1.234` in column 2 may be %s1234 or %s1.234, as line 2 has `%s999`",
                     second, second, second, first);
            assert_int_equal(read_file(f, NULL, &p, said), proof ? RA_OK : RA_INPUT);
            says(said, proof ? "3 points" : expected);
            ra_profile_free(&p);
        }
        snprintf(text, sizeof text, "%s1.234", first);
        assert_true(ra_thousands_like(text, strlen(text), '.'));
        snprintf(text, sizeof text, "%s1234", first);
        assert_false(ra_thousands_like(text, strlen(text), '.'));
    }
}

/// There are blanks between thousands, in a column that the head does not name.
static void blanks(void **state)
{
    static const struct {
        const char *rows, *how;
        bool good;
    } list[] = {
        {"0 1 234\n1 1 235\n2 -2 000\n", NULL, false},
        {"0\t1 234\n1\t1 235\n2\t-2 000\n", NULL, false},
        {"0 1 234\n1 1 235\n2 -2 000\n", "columns 1,2", true},
        {"0 1 234\n1 1.5 235\n2 -2 000\n", NULL, true},
        {"0 1 234\n1 1 5\n2 -2 100\n", NULL, true},
        {"0 1 234.5\n1 1 235.0\n2 -2 000.5\n", NULL, false},
        {"0 1 234.5\n1 1 23.5\n2 -2 000.5\n", NULL, true},
        {"0 1 1234\n1 1 1235\n2 -2 1000\n", NULL, true},
        {"0 1234 234\n1 1 235\n2 -2 100\n", NULL, true},
        {"0 234\n1 235\n2 100\n", NULL, true}, // two columns in two units
    };
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct ra_profile p;
        char said[1024];
        FILE *const file = fopen(f->file, "w");
        assert_non_null(file);
        const bool two = i + 1 == sizeof list / sizeof *list;
        fprintf(file, "x [um] z [nm]%s\n%s", two ? "" : " q", list[i].rows);
        assert_int_equal(fclose(file), 0);
        assert_int_equal(read_file(f, list[i].how, &p, said), list[i].good ? RA_OK : RA_INPUT);
        says(said, !list[i].good ? ":2: columns 2 and 3 may be one, with blanks"
                   : two         ? ", 3 points"
                                 : "of 3, 3 points");
        ra_profile_free(&p);
    }
}

/// The note on a rectangle says how many times a mark is taken as a height.
static void times(void **state)
{
    const struct folder *const f = *state;
    for (int count = 1; count <= 4; count++) {
        char text[4000] = "", said[1024] = "", expected[100];
        struct ra_topography t;
        struct ra_status st = {RA_OK, ""};
        for (int k = 0; k < 400; k++) {
            const bool marked = k % 21 == 0 && k / 21 < count;
            const int height = marked ? -9999 : k * k % 37;
            snprintf(text + strlen(text), sizeof text - strlen(text), "%d%c", height,
                     k % 20 == 19 ? '\n' : '\t');
        }
        rectangle(f, text);
        check_ok(ra_topography_read(f->file, "missing value", &t, said, sizeof said, &st), &st);
        snprintf(expected, sizeof expected, ", %d time%s, taken as a height (as told)", count,
                 count == 1 ? "" : "s");
        says(said, expected);
        ra_topography_free(&t);
    }
}

/// All columns of a rectangle are checked.
static void thousands_of_cells(void **state)
{
    const struct folder *const f = *state;
    struct ra_topography t;
    struct ra_profile p;
    struct ra_status st;
    char note[512] = "";
    rectangle(f, "999 1.001 998\n1.002 997 996\n");
    assert_int_equal(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), RA_INPUT);
    says(st.text, ":4: `1.001` in column 2 may be 1001 or 1.001, as line 4 has `999` without");
    assert_int_equal(ra_profile_read(f->file, "row 1", &p, NULL, 0, &st), RA_INPUT);
    says(st.text, ":4: `1.001` in column 2 may be 1001 or 1.001");
    rectangle(f, "1.003 1.001 1.998\n1.002 1.997 1.996\n");
    check_ok(ra_profile_read(f->file, "row 1", &p, note, sizeof note, &st), &st);
    says(note, "column 1 has three digits behind every mark: `1.003` is taken as 1.003; if marks "
               "stand between thousands, it is 1003: remove them");
    ra_profile_free(&p);
}

// ## Steps

/// A rising or falling record has a wrong last position. It is accepted up to ten median steps
/// after the position before it.
static void steps(void **state)
{
    static const struct {
        double last;      ///< last position, after 0 to 1.4 mm in steps of 0.1 mm
        const char *said; ///< for a rising record
    } list[] = {{2.39, "16 points"},
                {2.41,
                 ":17: position 0.00241 m is 0.00101 m from the one before it, more than ten times "
                 "the median step, 0.0001 m: correct it, or leave out the points beyond the gap"},
                {1000.0, ":17: position 1 m is 0.9986 m from the one before it"}};
    const struct folder *const f = *state;
    for (size_t i = 0; i < 2 * sizeof list / sizeof *list; i++) {
        struct ra_profile p;
        char said[1024];
        const double sign = i % 2 == 0 ? 1.0 : -1.0;
        FILE *const file = fopen(f->file, "w");
        assert_non_null(file);
        fputs("x [mm]\tz [um]\n", file);
        for (int k = 0; k < 16; k++) {
            fprintf(file, "%.9g\t%d\n", sign * (k < 15 ? 0.1 * k : list[i / 2].last), k % 3);
        }
        assert_int_equal(fclose(file), 0);
        assert_int_equal(read_file(f, NULL, &p, said), i < 2 ? RA_OK : RA_INPUT);
        says(said, sign > 0.0 ? list[i / 2].said : i < 2 ? "order reversed" : ":17: position -");
        ra_profile_free(&p);
    }
}

// ## Marks declared in a head

/// If the head declares that a number means no height, it is a mark, whether it occurs once or more
/// often. It is a height if the user says so. Other lines declare no mark.
static void declared(void **state)
{
    static const struct {
        const char *line, *mark;
        bool none;
    } list[] = {
        {"NODATA_value -9999", "-9999", true},
        {"# Invalid value: -9999", "-9999.0", true},
        {"# No data = 0.000", "0", true},
        {"# BAD = -9999", "-9999", true},
        {"# Fehlwert: -9999", "-9999", true},
        {"Fill value;1.25", "1.25", true},
        {"# missing value is -99", "-99", true},
        {"# Invalid values: 3", "3", false},
        {"# Bad: 3", "3", false},
        {"# Value: 3", "3", false},
        {"# BAD = -9999", "-9998", false},
    };
    const struct folder *const f = *state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const char *word[POINTS] = {[100] = list[i].mark};
        double height[POINTS];
        struct ra_profile p;
        char said[1024], both[100];
        make(height);
        for (size_t k = 0; k < POINTS; k++) {
            height[k] += height[k] == 0.0 || height[k] == 1.25 ? 0.001 : 0.0;
        }
        snprintf(both, sizeof both, "%s\n%s", list[i].line, head);
        put(f, both, height, word);
        if ((read_file(f, NULL, &p, said) != RA_OK) != list[i].none) {
            fail_msg("%s: %s", list[i].line, said);
        }
        if (!list[i].none) {
            ra_profile_free(&p);
            continue;
        }
        says(said, ":103: 1 of 400 points was not measured: ");
        says(said, ", as the head says (line 103): `missing interpolate` fills them in, `missing "
                   "value` takes them as heights");
        assert_int_equal(read_file(f, "missing value", &p, said), RA_OK);
        check_near(p.height[100], strtod(list[i].mark, NULL) / 1e6, 0.0);
        ra_profile_free(&p);
        assert_int_equal(read_file(f, "missing interpolate", &p, said), RA_OK);
        height[100] = height[99] + 0.5 * (height[101] - height[99]);
        has(&p, height, 0, POINTS);
        ra_profile_free(&p);
    }
}

/// A number that the head of a rectangle declares as a mark is one. With `missing interpolate` a
/// usual mark is filled in even if it is not declared; a number that no program uses as a mark is a
/// height.
static void declared_cells(void **state)
{
    const struct folder *const f = *state;
    struct ra_topography t;
    struct ra_status st;
    char note[512] = "";
    rectangle(f, "# NODATA_value 7\n0 2 3 4\n5 7 9 12\n8 8 10 16\n");
    assert_int_equal(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), RA_INPUT);
    says(st.text, "1 of 12 cells was not measured: 7e-06, as the head says (in m) (row 2 column");
    check_ok(ra_topography_read(f->file, "missing interpolate", &t, note, sizeof note, &st), &st);
    check_near(t.height[5], 0.5 * (7.0 + 5.0) / 1e6, 1e-20);
    ra_topography_free(&t);
    rectangle(f, "0 2 3 4\n5 -999 9 12\n8 8 10 16\n");
    check_ok(ra_topography_read(f->file, "missing interpolate", &t, note, sizeof note, &st), &st);
    check_near(t.height[5], 0.5 * (7.0 + 5.0) / 1e6, 1e-20);
    ra_topography_free(&t);
    rectangle(f, "0 2 3 4\n5 -998 9 12\n8 8 10 16\n"); // a number that no program uses
    check_ok(ra_topography_read(f->file, "missing interpolate", &t, note, sizeof note, &st), &st);
    check_near(t.height[5], -998.0 / 1e6, 0.0);
    ra_topography_free(&t);
}

/// If three heights of four are equal, the note says so.
static void often(void **state)
{
    const struct folder *const f = *state;
    for (size_t same = 299; same <= 300; same++) {
        const char *word[POINTS] = {NULL};
        double height[POINTS];
        struct ra_profile p;
        char said[1024];
        make(height);
        for (size_t i = 0; i < same; i++) {
            word[i] = "-9998"; // a number that no program writes
        }
        height[POINTS - 1] = 11.0;
        for (size_t i = same; i < POINTS; i++) { // nine others: too few to call it a mark
            height[i] = 1.0 + (double)(i % 9);
        }
        put(f, head, height, word);
        assert_int_equal(read_file(f, NULL, &p, said), RA_OK);
        assert_int_equal(strstr(said, "; 300 of 400 heights are -9998 um") != NULL, same == 300);
        ra_profile_free(&p);
    }
}

/// Programs write for a missing point the limits of whole numbers, or nines alone with up to three
/// decimals. A number beside one of these is a height.
static void usual(void **state)
{
    static const double marks[] = {32767, 32768,  65535,   2147483647, 2147483648, 4294967295,
                                   999,   9999,   99999,   999999,     9999999,    99999999,
                                   999.9, 999.99, 999.999, 99999.9,    99999999.9};
    static const double heights[] = {0,          1,          99,        9,          32766,
                                     32769,      65534,      65536,     2147483600, 2147483700,
                                     4294967200, 4294967400, 998,       1000,       998.9,
                                     999.8,      999.9999,   999999999, 1e30};
    (void)state;
    for (size_t sign = 0; sign < 2; sign++) {
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
            // a height was divided by its unit before
            const double number = sign == 0 ? marks[i] : -marks[i] / 1e6 * 1e6;
            if (!ra_missing_usual(number)) {
                fail_msg("%.9g is not known", number);
            }
        }
        for (size_t i = 0; i < sizeof heights / sizeof *heights; i++) {
            const double number = sign == 0 ? heights[i] : -heights[i];
            if (ra_missing_usual(number)) {
                fail_msg("%.9g is taken as a mark", number);
            }
        }
    }
}

/// Words of other languages and libraries for a missing number are known.
static void words(void **state)
{
    static const char *const list[] = {"infinity",  "-Infinity", "1.#QNAN", "-1.#IND", "1.#INF",
                                       "-nan(ind)", "nan(snan)", "n.d.",    "n.a.",    "masked"};
    static const char *const none[] = {"1.#", "nan(", "?", "nil", "#####"};
    const struct folder *const f = *state;
    const size_t count = sizeof list / sizeof *list, others = sizeof none / sizeof *none;
    for (size_t i = 0; i < count + others; i++) {
        const char *word[POINTS] = {[100] = i < count ? list[i] : none[i - count]};
        double height[POINTS];
        struct ra_profile p;
        char said[1024], expected[100];
        make(height);
        put(f, head, height, word);
        assert_int_equal(read_file(f, NULL, &p, said), RA_INPUT);
        snprintf(expected, sizeof expected, "; `%s` in line 102 is not a number", word[100]);
        says(said, i < count ? ":102: 1 of 400 points was not measured (line 102)" : expected);
    }
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, make_file_folder, remove_file_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(marks),
        TEST(marks_and_words),
        TEST(at_the_ends),
        TEST(single_marks),
        TEST(surfaces),
        cmocka_unit_test(border),
        cmocka_unit_test(one_far_height),
        cmocka_unit_test(nothing_behind),
        TEST(cells),
        TEST(declared),
        TEST(declared_cells),
        TEST(often),
        cmocka_unit_test(usual),
        TEST(words),
        TEST(told_unit),
        TEST(contradictions),
        TEST(thousands),
        TEST(thousands_with_signs),
        TEST(times),
        TEST(thousands_of_cells),
        TEST(blanks),
        TEST(steps),
        TEST(outer_mark_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
