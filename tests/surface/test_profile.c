// Tests of filter.c, profile.c and fields of profile_io.c alone: limits from both sides.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Kernels are compared with their formula. Filters have the bits of plain sums in the same order.
 * Levels and grids are compared with known lines. Every limit is tested just below and just above
 * it.
 */
#include "support/scratch.h"

#include "surface/filter.h"
#include "surface/profile_io.h"

// ## Filter

static void check_refused(enum ra_code code, const struct ra_status *st, const char *message)
{
    assert_int_equal(code, RA_INPUT);
    assert_string_equal(st->text, message);
}

/// A correlation length may have 5 to 100000 spacings, to the rounding of the two numbers.
static void test_filter_limits(void **unused)
{
    (void)unused;
    struct ra_status st;
    const double good[][2] = {{5, 1},      {5 * (1 - 0.9e-12), 1}, {100, 1},
                              {100000, 1}, {5e-4, 1e-4},           {1e-300, 1e-301}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        check_ok(ra_filter_check(good[i][0], good[i][1], &st), &st);
    }
    assert_int_equal(ra_filter_check(5 * (1 - 1.1e-12), 1, &st), RA_INPUT);
    check_refused(ra_filter_check(4e-6, 1e-6, &st), &st,
                  "spacing 1 um is above lc/5 for a correlation length of 4 um, the surface would "
                  "be under-resolved: use a spacing of at most 0.8 um, or a correlation length of "
                  "at least 5 um");
    // the message has six digits of each length; if a length were larger by a millionth, its last
    // digit would be another one
    check_refused(ra_filter_check(4.1234545e-6, 1.2345645e-6, &st), &st,
                  "spacing 1.23456 um is above lc/5 for a correlation length of 4.12345 um, the "
                  "surface would be under-resolved: use a spacing of at most 0.824691 um, or a "
                  "correlation length of at least 6.17282 um");
    check_refused(ra_filter_check(200002, 2, &st), &st,
                  "correlation length 200002 m is more than 100000 times the spacing 2 m: use a "
                  "coarser grid or a shorter correlation length");
    check_refused(ra_filter_check(0, 1, &st), &st,
                  "correlation length 0 m is wrong: give a positive length");
    check_refused(ra_filter_check(HUGE_VAL, 1, &st), &st,
                  "correlation length inf m is wrong: give a positive length");
}

/// K is the first node where exp(-2 (K/n)^2) is below 2^-60. The squares of the kernel up to K have
/// the sum 1.
static void test_kernel(void **unused)
{
    (void)unused;
    const double per_length[] = {5, 5.3, 17, 100};
    double weight[2 * 457 + 1];
    for (size_t i = 0; i < 4; i++) {
        const double n = per_length[i];
        const size_t half = ra_filter_half(n);
        assert_true(2 * pow((double)half / n, 2) > 60 * log(2));
        assert_true(2 * pow((double)(half - 1) / n, 2) <= 60 * log(2));
        ra_filter_kernel(n, half, weight);
        double squares = 0;
        for (size_t k = 0; k <= 2 * half; k++) {
            const double x = ((double)k - (double)half) / n;
            squares += weight[k] * weight[k];
            check_relative(weight[k] / weight[half], exp(-2 * x * x), 1e-14);
            check_near(weight[k], weight[2 * half - k], 0);
        }
        check_relative(squares, 1.0, 1e-14);
    }
}

/// Sums are added to the former values in the order of k, with several blocks of nodes and several
/// strides.
static void test_filter(void **unused)
{
    (void)unused;
    enum { COUNT = 600, TERMS = 4 };
    static double noise[COUNT + 3 * 7], height[COUNT];
    const double weight[TERMS] = {0.3, -0.7, 1.1, 0.2};
    const size_t counts[] = {1, 255, 256, 257, 600}, strides[] = {1, 7};
    for (size_t i = 0; i < sizeof noise / sizeof noise[0]; i++) {
        noise[i] = sin(1.7 * (double)(i * i));
    }
    for (size_t i = 0; i < 10; i++) {
        const size_t count = counts[i / 2], stride = strides[i % 2];
        for (size_t l = 0; l < COUNT; l++) {
            height[l] = 0.1 * (double)l;
        }
        ra_filter(noise, stride, weight, TERMS, count, height);
        for (size_t l = 0; l < COUNT; l++) {
            double sum = 0.1 * (double)l;
            for (size_t k = 0; k < TERMS && l < count; k++) {
                sum += weight[k] * noise[l + k * stride];
            }
            check_near(height[l], sum, 0);
        }
    }
}

// ## Level

/// Random numbers drawn many at once equal those drawn one by one, after any earlier draws and with
/// gaps between them.
static void test_noise(void **unused)
{
    (void)unused;
    enum { MOST = 6001 };
    static const size_t counts[] = {0, 1, 2, 3, 511, 512, 513, 1025, MOST};
    static double noise[2 * MOST];
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        for (size_t stride = 1; stride <= 2; stride++) {
            struct ra_random stock, single;
            ra_random_seed(&stock, 7 + c, stride);
            ra_random_seed(&single, 7 + c, stride);
            for (int again = 0; again < 3; again++) {
                ra_noise(&stock, counts[c], stride, noise);
                for (size_t l = 0; l < counts[c]; l++) {
                    assert_true(noise[l * stride] == ra_random_normal(&single));
                }
            }
            assert_true(ra_random_normal(&stock) == ra_random_normal(&single));
            assert_true(ra_random_bits(&stock) == ra_random_bits(&single));
        }
    }
}

/// The mean or the line of the first `reference` of the five heights 3, 5, 7, 9, 50 is removed from
/// all five. `reference` goes from 0 to 4.
static void test_level_by_the_first(void **unused)
{
    (void)unused;
    const struct {
        size_t reference;
        enum ra_levelling level;
        double first, last;
    } row[] = {
        {0, RA_LEVEL_LINE, 3, 50},      {1, RA_LEVEL_LINE, 0, 47},  {1, RA_LEVEL_MEAN, 0, 47},
        {2, RA_LEVEL_LINE, 0, 50 - 11}, {2, RA_LEVEL_MEAN, -1, 46}, {4, RA_LEVEL_LINE, 0, 50 - 11},
        {4, RA_LEVEL_MEAN, -3, 44},     {4, RA_LEVEL_NONE, 3, 50},  {3, RA_LEVEL_LINE, 0, 50 - 11}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        double height[5] = {3, 5, 7, 9, 50};
        struct ra_profile p = {5, 1, height};
        ra_profile_level_by(&p, row[i].reference, row[i].level);
        check_near(height[0], row[i].first, 1e-14);
        check_near(height[4], row[i].last, 1e-14);
    }
    // z = l^2 over five nodes has the line 4 l - 2 and the mean 6
    double square[5] = {0, 1, 4, 9, 16};
    struct ra_profile p = {5, 0.1, square};
    check_near(ra_profile_mean(&p), 6, 1e-15);
    ra_profile_level(&p, RA_LEVEL_LINE);
    const double left[5] = {2, -1, -2, -1, 2};
    for (size_t l = 0; l < 5; l++) {
        check_near(square[l], left[l], 1e-14);
    }
}

// ## Another grid

/// A place at most a millionth of a spacing from a node is taken as the place of this node, also
/// beyond the end.
static void test_resample_limits(void **unused)
{
    (void)unused;
    double height[4] = {0, 1e6, 0, 2e6};
    const struct ra_profile source = {4, 1, height};
    const struct {
        size_t count;
        double spacing, second; ///< the height of node 1
    } row[] = {{2, 1 + 0.9e-6, 1e6},       {2, 1 - 0.9e-6, 1e6}, {2, 1 + 1.1e-6, 1e6 - 1.1},
               {2, 1 - 1.1e-6, 1e6 - 1.1}, {2, 3, 2e6},          {2, 3 + 0.9e-6, 2e6},
               {4, 1 + 0.3e-6, 1e6},       {2, 2.5, 1e6},        {1, 7, 0}};
    struct ra_status st;
    struct ra_profile p;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        check_ok(ra_profile_resample(&source, row[i].count, row[i].spacing, &p, &st), &st);
        assert_int_equal(p.count, row[i].count);
        check_near(p.spacing, row[i].spacing, 0);
        check_near(p.height[row[i].count - 1], row[i].count == 4 ? 2e6 : row[i].second, 1e-3);
        ra_profile_free(&p);
    }
    check_refused(ra_profile_resample(&source, 2, 3 + 1.1e-6, &p, &st), &st,
                  "profile of 3 m is shorter than the 3 m asked for: use a longer record");
    check_refused(ra_profile_resample(&source, 3, 2, &p, &st), &st,
                  "profile of 3 m is shorter than the 4 m asked for: use a longer record");
    assert_null(p.height);
}

// ## Fields along a solid

static void put(const struct folder *f, const char *text)
{
    FILE *const out = fopen(f->file, "w");
    assert_non_null(out);
    fputs(text, out);
    assert_int_equal(fclose(out), 0);
}

/// Nodes at 1, 3, 5, 7 mm. A file may omit up to 1/1000 of their spacing at an end.
static const struct ra_field_nodes nodes = {1e-3, 2e-3, 4};

static void test_field(void **state)
{
    const struct folder *const f = *state;
    const struct {
        const char *text;
        bool speed;
        double value[4];
    } row[] = {{"# x [mm] u [um]\n0 1\n2 3\n6 -1\n8 5\n", false, {2e-6, 2e-6, 0, 2e-6}},
               {"# x [mm] v [mm/s]\n1 0\n7 3\n", true, {0, 1e-3, 2e-3, 3e-3}},
               {"# x [mm] u [m]\n1.0019 4\n6.9981 4\n", false, {4, 4, 4, 4}},
               {"# x [mm] u [m]\n1 4\n3 2\n5 7\n7 1\n9 3\n", false, {4, 2, 7, 1}}};
    struct ra_status st;
    double *value;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char note[200] = "so far";
        put(f, row[i].text);
        check_ok(ra_field_read(f->file, row[i].speed, &nodes, &value, note, sizeof note, &st), &st);
        for (size_t l = 0; l < 4; l++) {
            check_near(value[l], row[i].value[l], 1e-15 * fmax(1e-3, fabs(row[i].value[l])));
        }
        assert_string_equal(note, "so far");
        free(value);
    }
}

static void test_field_notes(void **state)
{
    const struct folder *const f = *state;
    struct ra_status st;
    double *value;
    char note[200] = "so far", expected[300];
    put(f, "# x [mm] u [um]\n0 1\n9 1");
    check_ok(ra_field_read(f->file, false, &nodes, &value, note, sizeof note, &st), &st);
    free(value);
    snprintf(expected, sizeof expected,
             "so far; %s:3: the last line does not end with a line feed: is the file truncated?",
             f->file);
    assert_string_equal(note, expected);
    static const char *const ended[] = {"# x [mm] u [um]\n0 1\n9 1\n",
                                        "# x [mm] u [um]\r0 1\r9 1\r",
                                        "# x [mm] u [um]\r\n0 1\r\n9 1\r\n"};
    for (size_t i = 0; i < 3; i++) {
        snprintf(note, sizeof note, "so far");
        put(f, ended[i]);
        check_ok(ra_field_read(f->file, false, &nodes, &value, note, sizeof note, &st), &st);
        free(value);
        assert_string_equal(note, "so far");
    }
}

static void test_bad_fields(void **state)
{
    const struct folder *const f = *state;
    const struct {
        const char *text, *message;
        bool speed;
    } bad[] = {
        {"", ": is empty: give two columns, position and displacement, below a unit header", false},
        {"", ": is empty: give two columns, position and velocity, below a unit header", true},
        {"# x [mm] u [m]\n1.0021 4\n7 4\n",
         ": covers 1.0021 mm to 7 mm, and the nodes lie at 1 mm to 7 mm: give positions along the "
         "solid, from its left end, that cover them",
         false},
        {"# x [mm] u [m]\n1 4\n6.9979 4\n",
         ": covers 1 mm to 6.9979 mm, and the nodes lie at 1 mm to 7 mm: give positions along the "
         "solid, from its left end, that cover them",
         false},
        {"bISO-1.0 and more", ": .sdf has no positions along the solid: give two columns of text",
         false},
        {"0 1\n",
         ":1: numbers without units: put a line such as `# x [...]  u [...]`, with the units in "
         "brackets, directly above them",
         false},
        {"0 1\n",
         ":1: numbers without units: put a line such as `# x [...]  v [...]`, with the units in "
         "brackets, directly above them",
         true},
        {"# x [mm] v [mm]\n0 1\n7 1\n",
         ":1: unit `mm` of column 2 is not known: use m/s, mm/s, um/s or nm/s", true},
        {"# x [mm] v [s]\n0 1\n7 1\n",
         ":1: unit `s` of column 2 is not known: use m/s, mm/s, um/s or nm/s", true},
        {"# x [mm] v [/s]\n0 1\n7 1\n",
         ":1: unit `/s` of column 2 is not known: use m/s, mm/s, um/s or nm/s", true},
        {"# x [mm/s] v [m/s]\n0 1\n7 1\n",
         ":1: unit `mm/s` of column 1 is not known: use m, cm, mm, um, nm, pm, angstrom, inch or "
         "mil",
         true},
        {"# x [mm] v [m/s]\n0 1e308\n", ":2: column 2 is 1e+308 m/s: check the number and the unit",
         true},
        {"# x [mm] v [m/s]\n1\n", ":2: one column: give two, position and velocity", true},
        {"# x [mm] v [m/s]\n0 1\n1\n",
         ":3: column 2 is missing (is the file truncated?): give as many columns as line 2 has, 2",
         true}};
    struct ra_status st;
    double *value;
    char expected[400];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        put(f, bad[i].text);
        snprintf(expected, sizeof expected, "%s%s", f->file, bad[i].message);
        check_refused(ra_field_read(f->file, bad[i].speed, &nodes, &value, NULL, 0, &st), &st,
                      expected);
        assert_null(value);
    }
    unlink(f->file);
    for (int speed = 0; speed <= 1; speed++) {
        snprintf(expected, sizeof expected,
                 "%s: cannot be opened: No such file or directory: give the path of a %s", f->file,
                 speed ? "velocity" : "displacement");
        check_refused(ra_field_read(f->file, speed, &nodes, &value, NULL, 0, &st), &st, expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_filter_limits),
        cmocka_unit_test(test_kernel),
        cmocka_unit_test(test_filter),
        cmocka_unit_test(test_noise),
        cmocka_unit_test(test_level_by_the_first),
        cmocka_unit_test(test_resample_limits),
        cmocka_unit_test_setup_teardown(test_field, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_field_notes, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_bad_fields, make_file_folder, remove_file_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
