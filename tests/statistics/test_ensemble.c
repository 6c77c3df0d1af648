// Tests of ensembles: known quantiles and regressions, and tables computed by hand.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Tables are small enough to be computed by hand. The output of `means` and `slopes` is read with
 * the reader of their input. This also tests that the reader accepts tables of ra2d.
 *
 * The tolerance `rounding` is 1e-13 of the value. It is for sums of up to 36 terms by a recurrence,
 * a square root, and a quantile with an error of 1e-14 (test_student).
 */
#include "support/ensembles.h"

static const double rounding = 1e-13;

/* Statistics ----------------------------------------------------------------------------------- */

// The known quantiles of 97.5 % come from the incomplete beta function, inverted with 30 digits
// (mpmath 1.2).
static void test_student(void **state)
{
    (void)state;
    const struct {
        size_t freedom;
        double t;
    } known[] = {{1, 12.7062047361747046},  {2, 4.30265272974946239},  {3, 3.18244630528370959},
                 {4, 2.77644510519779435},  {5, 2.57058183563631552},  {10, 2.22813885198627475},
                 {11, 2.20098516009163987}, {30, 2.04227245630123831}, {100, 1.98397151852355229}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        check_relative(ra_student(known[i].freedom), known[i].t, rounding);
    }
    // with growing f, t falls to the normal quantile z = 1.95996398454005424 as asserted here
    double before = 13;
    for (size_t f = 1; f <= 200000; f += 1 + f / 50) {
        const double t = ra_student(f), z = 1.95996398454005424;
        check_between(t, z, before);
        if (f > 100) { // the next term is 1.44/f^2
            check_relative(t, z * (1 + (z * z + 1) / (4.0 * (double)f)),
                           2.0 / ((double)f * (double)f));
        }
        before = t;
    }
}

static void test_sample(void **state)
{
    (void)state;
    struct ra_sample s;
    // the sum of squares about 2.5 is 5
    ra_sample_of((const double[]){3, 1, 4, 2}, 4, &s);
    assert_int_equal(s.count, 4);
    check_near(s.mean, 2.5, 0);
    check_relative(s.deviation, sqrt(5.0 / 3.0), rounding);
    check_relative(s.half, 3.18244630528370959 * sqrt(5.0 / 3.0) / 2, rounding);
    check_near(s.smallest, 1, 0);
    check_near(s.largest, 4, 0);
    // twelve realisations of +-1 about 1e8 have s^2 = 12/11; the offset of 1e8 costs no digit of s
    double value[12];
    for (int i = 0; i < 12; i++) {
        value[i] = 1e8 + (i % 2 == 0 ? 1 : -1);
    }
    ra_sample_of(value, 12, &s);
    check_near(s.mean, 1e8, 1e-7);
    check_relative(s.deviation, sqrt(12.0 / 11.0), rounding);
    check_relative(s.half, 2.20098516009163987 / sqrt(11.0), rounding);
    // one value has no scatter
    ra_sample_of(value, 1, &s);
    assert_true(isnan(s.half) && isnan(s.deviation));
}

// The regression has the certified values of the data set Norris, linear regression, of the NIST
// Statistical Reference Datasets. They have 15 digits. The data are y (first) and x (second) of 36
// calibrations of ozone monitors.
static void test_norris(void **state)
{
    (void)state;
    static const double data[36][2] = {
        {0.1, 0.2},     {338.8, 337.4}, {118.1, 118.2}, {888.0, 884.6}, {9.2, 10.1},
        {228.1, 226.5}, {668.5, 666.3}, {998.5, 996.3}, {449.1, 448.6}, {778.9, 777.0},
        {559.2, 558.2}, {0.3, 0.4},     {0.1, 0.6},     {778.1, 775.5}, {668.8, 666.9},
        {339.3, 338.0}, {448.9, 447.5}, {10.8, 11.6},   {557.7, 556.0}, {228.3, 228.1},
        {998.0, 995.8}, {888.8, 887.6}, {119.6, 120.2}, {0.3, 0.3},     {0.6, 0.3},
        {557.6, 556.8}, {339.3, 339.1}, {888.0, 887.2}, {998.5, 999.0}, {778.9, 779.0},
        {10.2, 11.1},   {117.6, 118.3}, {228.9, 229.2}, {668.4, 669.1}, {449.2, 448.9},
        {0.2, 0.5}};
    double x[36], y[36];
    struct ra_line line;
    for (int i = 0; i < 36; i++) {
        y[i] = data[i][0];
        x[i] = data[i][1];
    }
    ra_line_of(x, y, 36, &line);
    // the offset is a difference of numbers a thousand times larger, so it has three digits less
    check_relative(line.slope, 1.00211681802045, 1e-14);
    check_relative(line.offset, -0.262323073774029, 1e-11);
    check_relative(line.half / ra_student(34), 0.429796848199937e-3, 1e-13);
    // the certified standard deviation of the residuals divides by N - 2, that of ra2d by N
    check_relative(line.residual, 0.884796396144373 * sqrt(34.0 / 36.0), 1e-13);
    // two points have a slope and no interval
    ra_line_of((const double[]){1, 3}, (const double[]){5, -1}, 2, &line);
    check_relative(line.slope, -3.0, rounding);
    check_relative(line.offset, 8.0, rounding);
    assert_true(isnan(line.half));
    check_near(line.residual, 0, 1e-15);
}

/* Means ---------------------------------------------------------------------------------------- */

// Rows may have any order. Groups have the order in which they appear. A group may have one row. CR
// LF, empty lines and units with blanks are read.
static void test_means(void **state)
{
    const struct ra_means_spec spec = {.by = "speed,surface", .of = "force,level"};
    struct ra_status st;
    char path[128];
    check_ok(work(*state,
                  "# x\n# units\t-\tm/s\t-\tdB re 1 nm/s\t-\nsurface\tspeed\tseed\tlevel\tforce\r\n"
                  "rough\t0.5\t1\t10\t-1\r\n"
                  "\n"
                  "fine\t0.5\t1\t3\t7.5\n"
                  "rough\t0.5\t2\t12\t1e2\n"
                  "rough\t0.60\t2\t99\t0\n"
                  "fine\t0.5\t2\t5\t7.5\n"
                  "fine\t0.5\t3\t7\t7.5\n",
                  &spec, NULL, &st),
             &st);
    struct ra_records r = printed(*state, path);
    assert_int_equal(r.rows, 6);
    assert_string_equal(unit(&r, "speed"), "m/s");
    const char *const surface[] = {"rough", "fine", "rough"};
    for (size_t i = 0; i < 6; i++) {
        assert_string_equal(cell(&r, i, "surface"), surface[i / 2]);
        assert_string_equal(cell(&r, i, "quantity"), i % 2 == 0 ? "force" : "level");
        assert_string_equal(cell(&r, i, "unit"), i % 2 == 0 ? "-" : "dB re 1 nm/s");
    }
    assert_string_equal(cell(&r, 4, "speed"), "0.60");
    check_near(number(&r, 0, "mean"), 49.5, 0);
    check_near(number(&r, 1, "n"), 2, 0);
    check_near(number(&r, 1, "mean"), 11, 0);
    check_relative(number(&r, 1, "half"), 12.7062047361747046, rounding);
    check_relative(number(&r, 1, "deviation"), sqrt(2), rounding);
    check_near(number(&r, 2, "half"), 0, 0);
    check_near(number(&r, 3, "n"), 3, 0);
    check_near(number(&r, 3, "mean"), 5, 0);
    check_near(number(&r, 3, "smallest"), 3, 0);
    check_near(number(&r, 3, "largest"), 7, 0);
    check_relative(number(&r, 3, "half"), 4.30265272974946239 * 2 / sqrt(3), rounding);
    assert_string_equal(cell(&r, 5, "half"), "NaN");
    assert_string_equal(cell(&r, 5, "deviation"), "NaN");
    check_near(number(&r, 5, "largest"), 99, 0);
    ra_records_free(&r);
}

// 1e16 + 1 is not a double. So the mean of such values and what depends on it are inaccurate, and a
// line of the head says this. If values differ by more, or not at all, there is no such line.
static void test_rounded(void **state)
{
    static const char table[] = "# units\t-\t1\t1\t1\nr\tnear\tfar\tsame\n"
                                "a\t1e16\t1e16\t1e16\na\t10000000000000002\t1.1e16\t1e16\n";
    static const char said[] =
        "the values of a group differ in their last digits alone: mean, half "
        "and deviation are rounded; subtract what they have in common\n";
    const struct ra_means_spec spec = {.by = "r", .of = "near,far,same"};
    struct ra_status st;
    char path[128];
    check_ok(work(*state, table, &spec, NULL, &st), &st);
    struct ra_records r = printed(*state, path);
    check_near(number(&r, 0, "mean"), 1e16, 0);
    ra_records_free(&r);
    char line[300];
    snprintf(line, sizeof line, "\n# near: %s", said);
    has_line(*state, line);
    const struct ra_means_spec others = {.by = "r", .of = "far,same"};
    check_ok(work(*state, table, &others, NULL, &st), &st);
    char text[4096];
    read_printed(*state, text);
    assert_null(strstr(text, "last digits"));
}

static void test_paired(void **state)
{
    const struct ra_means_spec spec = {
        .by = "reading", .of = "level", .less = "reading=default", .pair = "speed,seed"};
    struct ra_status st;
    char path[128];
    check_ok(work(*state, PAIRS, &spec, NULL, &st), &st);
    struct ra_records r = printed(*state, path);
    // soft with seed 4 has no partner, and the reference is not a group
    assert_int_equal(r.rows, 2);
    assert_string_equal(cell(&r, 0, "reading"), "soft");
    assert_string_equal(cell(&r, 0, "unit"), "dB");
    check_near(number(&r, 0, "n"), 3, 0);
    check_near(number(&r, 0, "mean"), 2, 0);
    check_relative(number(&r, 0, "deviation"), 1.0, rounding);
    // in the differences of pairs the scatter of the surfaces, 10, is gone
    check_relative(number(&r, 0, "half"), 4.30265272974946239 / sqrt(3), rounding);
    check_near(number(&r, 0, "smallest"), 1, 0);
    check_near(number(&r, 0, "largest"), 3, 0);
    assert_string_equal(cell(&r, 1, "reading"), "hard");
    check_near(number(&r, 1, "mean"), 5, 0);
    assert_string_equal(cell(&r, 1, "half"), "NaN");
    ra_records_free(&r);
}

// Other programs write 1 as 1.0 and 0.1 as 1e-1. So cells with numbers belong to one group or pair
// if their values are equal. Cells with text must have the same letters.
static void test_values(void **state)
{
    static const char table[] = "# units\tm/s\t1\t-\tdB\nv\tseed\tname\tlevel\n"
                                "0.1\t1\t1\t10\n0.10\t2.0\t1\t20\n1e-1\t3\t1.0\t30\n"
                                ".2\t1.0\t1\t11\n0.2\t2\t1\t22\n2e-1\t3e0\t1.0\t33\n";
    const struct ra_means_spec by_speed = {.by = "v", .of = "level"};
    const struct ra_means_spec by_name = {.by = "name", .of = "level"};
    const struct ra_means_spec paired = {
        .by = "v", .of = "level", .less = "v=100e-3", .pair = "seed"};
    struct ra_status st;
    char path[128];
    check_ok(work(*state, table, &by_speed, NULL, &st), &st);
    has_line(*state, "\n0.1\tlevel\tdB\t3\t20\t");
    has_line(*state, "\n.2\tlevel\tdB\t3\t22\t");
    check_ok(work(*state, table, &by_name, NULL, &st), &st);
    has_line(*state, "\n1\tlevel\tdB\t4\t15.75\t");
    has_line(*state, "\n1.0\tlevel\tdB\t2\t31.5\t");
    check_ok(work(*state, table, &paired, NULL, &st), &st);
    has_line(*state, "\n# left out: 3 rows of the reference, 0 without a partner\n");
    struct ra_records r = printed(*state, path);
    assert_int_equal(r.rows, 1);
    check_near(number(&r, 0, "mean"), 2, 0);
    ra_records_free(&r);
}

// If --by does not name the column of readings, a group may contain several readings. A line of the
// head then gives their number.
static void test_left_out(void **state)
{
    const struct ra_means_spec spec = {
        .by = "surface", .of = "level,force", .less = "reading=default", .pair = "speed,seed"};
    struct ra_status st;
    char path[128];
    check_ok(work(*state, PAIRS, &spec, NULL, &st), &st);
    struct ra_records r = printed(*state, path);
    check_near(number(&r, 0, "n"), 4, 0);
    check_near(number(&r, 0, "mean"), 11.0 / 4, 0);
    // force: 0 - 1, 3 - 5, 4 - 2, 8 - 2
    check_near(number(&r, 1, "mean"), 5.0 / 4, 0);
    ra_records_free(&r);
    has_line(*state, "\n# left out: 4 rows of the reference, 1 without a partner\n# units\t");
    // a line end in the command does not break the head
    has_line(*state, "\n# command ra2d means  x\n#");
}

// The means of 701 groups are those of sums taken directly: the hash table loses and mixes none.
static void test_many_groups(void **state)
{
    enum { ROWS = 6000, GROUPS = 701 };
    const struct ra_means_spec spec = {.by = "a,b", .of = "v"};
    char *const text = malloc(ROWS * 40 + 100);
    assert_non_null(text);
    double sum[GROUPS] = {0}, most[GROUPS] = {0};
    size_t count[GROUPS] = {0}, used = (size_t)sprintf(text, "# units\t-\t-\t-\na\tb\tv\n");
    for (size_t i = 0; i < ROWS; i++) {
        // groups appear in the order 0, 17, 34 ..., since 17 and 701 have no common divisor
        const size_t g = (i < GROUPS ? 17 * i : i * i) % GROUPS;
        used += (size_t)sprintf(text + used, "%zu\t%zu\t%zu\n", g / 30, g % 30, i);
        sum[g] += (double)i;
        most[g] = (double)i;
        count[g]++;
    }
    struct ra_status st;
    char path[128];
    check_ok(work(*state, text, &spec, NULL, &st), &st);
    struct ra_records r = printed(*state, path);
    assert_int_equal(r.rows, GROUPS);
    for (size_t i = 0; i < GROUPS; i++) {
        const size_t g = 17 * i % GROUPS;
        check_near(number(&r, i, "a"), (double)(g / 30), 0);
        check_near(number(&r, i, "b"), (double)(g % 30), 0);
        check_near(number(&r, i, "n"), (double)count[g], 0);
        check_relative(number(&r, i, "mean"), sum[g] / (double)count[g], rounding);
        check_near(number(&r, i, "largest"), most[g], 0);
    }
    ra_records_free(&r);
    free(text);
}

/* Slopes --------------------------------------------------------------------------------------- */

static const struct ra_slopes_spec in_decibel = {"v", "L", "s", "k", true, NULL};
static const struct ra_slopes_spec as_it_is = {"v", "L", "s", "k", false, NULL};

// For $L = 20 \log_{10} v^n$ with n = 0.8, 1 and 1.2 the slopes are these n, their mean is 1, and
// the residual is 0. (A program with natural logarithms would give slopes divided by 2.3.)
static void test_power_law(void **state)
{
    char text[4096], path[128];
    size_t used = (size_t)sprintf(text, "# units\t-\t-\tm/s\tdB re 1 m/s\ns\tk\tv\tL\n");
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 3; k++) {
            used += (size_t)sprintf(text + used, "a\tseed%d\t%d\t%.17g\n", k, 1 << i,
                                    70 + 20 * (0.8 + 0.2 * k) * log10(1 << i));
        }
    }
    struct ra_status st;
    check_ok(work(*state, text, NULL, &in_decibel, &st), &st);
    struct ra_records r = printed(*state, path);
    assert_int_equal(r.rows, 1);
    check_near(number(&r, 0, "realisations"), 3, 0);
    check_near(number(&r, 0, "points"), 5, 0);
    check_relative(number(&r, 0, "exponent"), 1.0, rounding);
    check_relative(number(&r, 0, "smallest"), 0.8, rounding);
    check_relative(number(&r, 0, "largest"), 1.2, rounding);
    check_relative(number(&r, 0, "first"), 0.8, rounding);
    // three slopes have s = 0.2, and t has 2 degrees of freedom; slopes are differences of levels,
    // accurate to 1e-14 of 70 dB over 1.2 decades
    check_relative(number(&r, 0, "deviation"), 0.2, 1e-12);
    check_relative(number(&r, 0, "half"), 4.30265272974946239 * 0.2 / sqrt(3), 1e-12);
    check_near(number(&r, 0, "first_half"), 0, 1e-12);
    check_near(number(&r, 0, "residual"), 0, 1e-12);
    assert_string_equal(unit(&r, "exponent"), "1");
    assert_string_equal(unit(&r, "first_half"), "1");
    assert_string_equal(unit(&r, "residual"), "dB re 1 m/s");
    ra_records_free(&r);
}

// Each realisation has three points one decade apart. With xi = log10 x the sum of (xi - mean)^2 is
// 2, and N - 2 is 1. Rows have no order, and 10 is written in two ways. The mean of the
// realisations, called the mean curve, has smaller residuals than each realisation.
static void test_residual(void **state)
{
    struct ra_status st;
    char path[128];
    check_ok(work(*state,
                  "# units\t-\t-\t-\tN\ns\tk\tv\tL\n"
                  "a\t1\t100\t0\na\t1\t10\t3\na\t1\t1000\t0\n"
                  "a\t2\t1e1\t1\na\t2\t100\t0\na\t2\t1000\t0\n"
                  "b\t1\t1\t0\nb\t1\t10\t3\nb\t1\t100\t0\nb\t2\t100\t8\nb\t2\t10\t1\nb\t2\t1\t4\n",
                  NULL, &as_it_is, &st),
             &st);
    struct ra_records r = printed(*state, path);
    assert_int_equal(r.rows, 2);
    // group a: at 10, 100, 1000 the levels are 3, 0, 0 with slope -1.5, and 1, 0, 0 with slope -0.5
    check_relative(number(&r, 0, "first"), -1.5, rounding);
    check_relative(number(&r, 0, "exponent"), -1.0, rounding);
    check_relative(number(&r, 0, "half"), 12.7062047361747046 * sqrt(0.5) / sqrt(2), rounding);
    // the residuals of 3, 0, 0 are 0.5, -1, 0.5, whose squares have the sum 1.5; the residuals of
    // the mean curve 2, 0, 0 are 2/3 of these
    check_relative(number(&r, 0, "first_half"), 12.7062047361747046 * sqrt(1.5 / 2), rounding);
    check_relative(number(&r, 0, "residual"), sqrt(1.5 * 4 / 9 / 3), rounding);
    // the residuals of 1, 0, 0 are a third of those of 3, 0, 0: the deviations of the residuals are
    // s_k = 1/3, 2/3, 1/3 divided by sqrt 2, and F = 4 for 1 and 1 degrees of freedom
    check_relative(number(&r, 0, "scatter"), sqrt(6.0 / 9 / 2 / 2 / 3), rounding);
    assert_string_equal(unit(&r, "scatter"), "N");
    assert_string_equal(cell(&r, 0, "shape"), "line");
    // group b: the mean curve 2, 2, 4 has slope 1 and residuals 1/3, -2/3, 1/3
    check_near(number(&r, 1, "first"), 0, 1e-15);
    check_relative(number(&r, 1, "largest"), 2.0, rounding);
    check_relative(number(&r, 1, "first_half"), 12.7062047361747046 * sqrt(6.0 / 2), rounding);
    check_relative(number(&r, 1, "residual"), sqrt(2.0 / 9), rounding);
    assert_string_equal(unit(&r, "exponent"), "N per decade");
    assert_string_equal(unit(&r, "residual"), "N");
    ra_records_free(&r);
}

// A curve counts as bent if its F exceeds the quantile that one of twenty straight lines exceeds by
// chance. The quantile agrees with tables of Fisher's distribution. It is 161.448 for 1 and 1
// degrees of freedom (two realisations with three x), and 6.94427 for 2 and 4 degrees of freedom
// (three realisations with four x).
static void test_bend(void **state)
{
    static const struct {
        double apart; // distance of the realisations' bends, divided by the mean of the bends
        int realisations, points;
        const char *shape;
    } all[] = {{1 / 12.70, 2, 3, "line"},
               {1 / 12.71, 2, 3, "bent"},
               {1.7320508 / 2.63, 3, 4, "line"},
               {1.7320508 / 2.64, 3, 4, "bent"},
               {0, 2, 3, "bent"},
               {0.1, 1, 3, "-"},
               {0.1, 3, 2, "-"}};
    // residuals with rms 1 that do not change a fitted line: their sum and their sum times k are 0
    static const double rest[3][4] = {
        {0, 0}, {0.70710678, -1.41421356, 0.70710678}, {1, -1, -1, 1}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char text[1024], path[128];
        size_t used = (size_t)sprintf(text, "# units\t-\t-\tm/s\tdB\ns\tk\tv\tL\n");
        const int n = all[i].realisations;
        for (int j = 0; j < n; j++) {
            const double bend = 1 + all[i].apart * (j - 0.5 * (n - 1)) * (n == 2 ? 2 : 1);
            for (int k = 0; k < all[i].points; k++) {
                const double level = 90 + 3 * j + 5 * k + bend * rest[all[i].points - 2][k];
                used += (size_t)sprintf(text + used, "a\t%d\t1e%d\t%.9f\n", j, k, level);
            }
        }
        struct ra_status st;
        check_ok(work(*state, text, NULL, &in_decibel, &st), &st);
        struct ra_records r = printed(*state, path);
        assert_string_equal(cell(&r, 0, "shape"), all[i].shape);
        if (strcmp(all[i].shape, "-") == 0) {
            assert_string_equal(cell(&r, 0, "scatter"), "NaN");
        } else {
            check_relative(number(&r, 0, "residual"), 1.0, 1e-7);
            check_near(number(&r, 0, "scatter"), n == 2 ? all[i].apart : all[i].apart / sqrt(n),
                       1e-7);
        }
        ra_records_free(&r);
        has_line(*state, strcmp(all[i].shape, "bent") == 0 ? "\n# bent: 1 mean curve is"
                                                           : "\n# bent: 0 mean curves are");
    }
}

// Realisations with a single x are left out, and so is a group that has no other realisations. A
// single realisation has no interval.
static void test_incomplete(void **state)
{
    struct ra_status st;
    char path[128];
    check_ok(work(*state,
                  "# units\t-\t-\t-\t-\ns\tk\tv\tL\n"
                  "a\t0\t10\t5\na\t0\t10\t7\n"
                  "a\t1\t1\t0\na\t1\t10\t1\na\t1\t100\t2\n"
                  "a\t2\t1\t0\na\t2\t100\t3\na\t2\t10\t2\n"
                  "alone\t1\t1\t3\n"
                  "one\t1\t1\t1\none\t1\t100\t3\none\t1\t10\t5\n",
                  NULL, &as_it_is, &st),
             &st);
    struct ra_records r = printed(*state, path);
    assert_int_equal(r.rows, 2);
    check_near(number(&r, 0, "realisations"), 2, 0);
    check_near(number(&r, 0, "points"), 3, 0);
    check_relative(number(&r, 0, "first"), 1.0, rounding);
    check_relative(number(&r, 0, "exponent"), 1.25, rounding);
    // the mean curve 0, 1.5, 2.5 has slope 1.25 and residuals -1/12, 1/6, -1/12
    check_relative(number(&r, 0, "residual"), sqrt(1.0 / 72), rounding);
    assert_string_equal(cell(&r, 1, "s"), "one");
    check_near(number(&r, 1, "points"), 3, 0);
    check_relative(number(&r, 1, "exponent"), 1.0, rounding);
    assert_string_equal(cell(&r, 1, "half"), "NaN");
    assert_string_equal(cell(&r, 1, "deviation"), "NaN");
    // 1, 5, 3 has residuals -1, 2, -1; N - 2 = 1, sum of (xi - mean)^2 = 2
    check_relative(number(&r, 1, "first_half"), 12.7062047361747046 * sqrt(3), rounding);
    check_relative(number(&r, 1, "residual"), sqrt(2), rounding);
    assert_string_equal(unit(&r, "exponent"), "1");
    assert_string_equal(unit(&r, "residual"), "1");
    ra_records_free(&r);
    has_line(*state, "\n# left out: 2 lines with a single value of v\n# bent: 0 ");
}

// There is one exponent for each roughness, and the mean of these exponents. A roughness that
// occurs only at the highest speed has no slope. It is left out, since it would change the mean of
// the levels at this speed.
static void test_each(void **state)
{
    static const struct ra_slopes_spec speeds = {"v", "L", "s", "k", true, "Ra"};
    static const struct ra_slopes_spec roughnesses = {"Ra", "L", "s", "k", true, "v"};
    struct ra_status st;
    char text[3000], path[128];
    grid(text, "");
    check_ok(work(*state, text, NULL, &speeds, &st), &st);
    struct ra_records r = printed(*state, path);
    check_relative(number(&r, 0, "exponent"), (0.5 + 0.8 + 0.9) / 3, rounding);
    check_relative(number(&r, 0, "first"), (0.5 + 0.8 + 0.9) / 3, rounding);
    check_near(number(&r, 0, "realisations"), 2, 0);
    check_near(number(&r, 0, "points"), 3, 0);
    check_near(number(&r, 0, "residual"), 0, 1e-11);
    ra_records_free(&r);
    has_line(*state, "\n# left out: 0 lines with a single value of v\n");
    grid(text, ONE_SPEED);
    check_ok(work(*state, text, NULL, &speeds, &st), &st);
    r = printed(*state, path);
    check_relative(number(&r, 0, "exponent"), (0.5 + 0.9) / 2, rounding);
    ra_records_free(&r);
    has_line(*state, "\n# left out: 2 lines with a single value of v\n");
    // without the second Ra, m is 0.8, 1 and 1.2 at the speeds 1, 10 and 100
    grid(text, "R1");
    check_ok(work(*state, text, NULL, &roughnesses, &st), &st);
    r = printed(*state, path);
    check_relative(number(&r, 0, "exponent"), 1.0, rounding);
    check_near(number(&r, 0, "points"), 2, 0);
    ra_records_free(&r);
}

// With pairs and without, each realisation has the same weight, since the mean over its points is
// taken first.
static void test_means_over(void **state)
{
    const struct ra_means_spec spec = {"a", "v", NULL, NULL, "k", "p,q"};
    const struct ra_means_spec paired = {"a", "v", "a=x", "k,p,q", "k", "p,q"};
    struct ra_status st;
    char path[128];
    const char *const table = "# units\t-\t-\t-\t-\tN\na\tk\tp\tq\tv\n"
                              "x\t1\t1\t1\t1\nx\t2\t1\t1\t5\nx\t1\t1\t2\t3\nx\t2\t1\t2\t7\n"
                              "y\t1\t1\t1\t2\ny\t2\t1\t1\t9\ny\t9\t1\t1\t4\n";
    check_ok(work(*state, table, &spec, NULL, &st), &st);
    struct ra_records r = printed(*state, path);
    // the two realisations of x have the means 2 and 6, from two rows each; the three of y have one
    // row each, at one point
    check_near(number(&r, 0, "n"), 2, 0);
    check_near(number(&r, 0, "mean"), 4, 0);
    check_relative(number(&r, 0, "deviation"), sqrt(8), rounding);
    check_near(number(&r, 0, "smallest"), 2, 0);
    check_near(number(&r, 1, "n"), 3, 0);
    check_near(number(&r, 1, "mean"), 5, 0);
    ra_records_free(&r);
    // y minus x is 1 and 4; the third realisation of y has no partner and is left out
    check_ok(work(*state, table, &paired, NULL, &st), &st);
    r = printed(*state, path);
    assert_int_equal(r.rows, 1);
    check_near(number(&r, 0, "n"), 2, 0);
    check_near(number(&r, 0, "mean"), 2.5, 0);
    ra_records_free(&r);
}

// Two points give a slope of the first realisation without an interval. Three points give a slope
// with an interval. For levels in decibels slopes and intervals are divided by 20.
static void test_few_points(void **state)
{
    struct ra_status st;
    char path[128];
    check_ok(work(*state,
                  "# units\t-\t-\t-\t-\ns\tk\tv\tL\na\t1\t1\t0\na\t1\t10\t1\n"
                  "b\t1\t1\t0\nb\t1\t10\t3\nb\t1\t100\t0\n",
                  NULL, &in_decibel, &st),
             &st);
    struct ra_records r = printed(*state, path);
    check_relative(number(&r, 0, "first"), 0.05, rounding);
    assert_string_equal(cell(&r, 0, "first_half"), "NaN");
    check_relative(number(&r, 1, "first_half"), 12.7062047361747046 * sqrt(3) / 20, rounding);
    check_relative(number(&r, 1, "residual"), sqrt(2), rounding);
    assert_string_equal(unit(&r, "residual"), "dB");
    ra_records_free(&r);
}

// The whole output is compared: head, names, units and rows. The columns of --by are not the first
// columns of the table. In group u, x two realisations have the levels 0, 3, 6 and 0, 1, 2;
// in w, x one has 6, 6; in u, y one has a single point. Means and deviations are computed by hand.
static void test_whole_output(void **state)
{
    static const struct ra_means_spec means = {.by = "c,a", .of = "L"};
    static const struct ra_slopes_spec slopes = {"v", "L", "c,a", "k", false, NULL};
    static const char table[] = "# units\t1\t-\t-\tm/s\t-\nL\tk\ta\tv\tc\n"
                                "0\t1\tx\t1\tu\n3\t1\tx\t10\tu\n6\t1\tx\t100\tu\n"
                                "0\t2\tx\t1\tu\n1\t2\tx\t10\tu\n2\t2\tx\t100\tu\n"
                                "7\t1\ty\t1\tu\n6\t1\tx\t1\tw\n6\t1\tx\t10\tw\n";
    struct ra_status st;
    check_ok(work(*state, table, NULL, &slopes, &st), &st);
    has_line(*state, "\n# command ra2d slopes x\n"
                     "# left out: 1 line with a single value of v\n"
                     "# bent: 0 mean curves are further from a line than scatter explains\n"
                     "# units\t-\t-\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t1\t-\n"
                     "c\ta\trealisations\tpoints\texponent\thalf\tdeviation\tsmallest\tlargest\t"
                     "first\tfirst_half\tresidual\tscatter\tshape\n"
                     "u\tx\t2\t3\t2\t12.70620473617");
    has_line(*state, "\nw\tx\t1\t2\t0\tNaN\tNaN\t0\t0\t0\tNaN\t0\tNaN\t-\n");
    check_ok(work(*state, table, &means, NULL, &st), &st);
    has_line(*state, "\n# command ra2d means  x\n"
                     "# units\t-\t-\t-\t-\t1\t-\t-\t-\t-\t-\n"
                     "c\ta\tquantity\tunit\tn\tmean\thalf\tdeviation\tsmallest\tlargest\n"
                     "u\tx\tL\t1\t6\t2\t");
    has_line(*state, "\nu\ty\tL\t1\t1\t7\tNaN\tNaN\t7\t7\nw\tx\tL\t1\t2\t6\t0\t0\t6\t6\n");
}

// Points with one x are added in the order of the table: 1 + 1e16 - 1e16 is 0 and not 1.
static void test_order_of_sums(void **state)
{
    struct ra_status st;
    char path[128];
    check_ok(work(*state,
                  "# units\t-\t-\t-\t-\ns\tk\tv\tL\n"
                  "a\t3\t10\t1\na\t2\t10\t1e16\na\t1\t10\t-1e16\n"
                  "a\t1\t1\t0\na\t2\t1\t0\na\t3\t1\t0\n"
                  "a\t1\t100\t0\na\t2\t100\t0\na\t3\t100\t0\n",
                  NULL, &as_it_is, &st),
             &st);
    struct ra_records r = printed(*state, path);
    check_near(number(&r, 0, "residual"), 0, 0);
    ra_records_free(&r);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_student),      TEST(test_sample),        TEST(test_norris),
        TEST(test_means),        TEST(test_rounded),       TEST(test_paired),
        TEST(test_left_out),     TEST(test_many_groups),   TEST(test_power_law),
        TEST(test_residual),     TEST(test_bend),          TEST(test_incomplete),
        TEST(test_each),         TEST(test_means_over),    TEST(test_few_points),
        TEST(test_whole_output), TEST(test_order_of_sums), TEST(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
