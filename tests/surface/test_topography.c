// Tests of topographies: autocorrelation, spectrum, parameters, good and bad files.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scratch.h"

#include <ctype.h>

#include "surface/autocorrelation.h"
#include "surface/kind.h"
#include "surface/surface.h"
#include "surface/topography_io.h"
#include "surface/waves.h"

static const double pi = 3.14159265358979323846;

static struct ra_topography make(const struct ra_surface_recipe *recipe, struct ra_cells cells)
{
    struct ra_topography t;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_topography_make(recipe, &cells, &t, NULL, 0, &st), &st);
    return t;
}

static struct ra_area_parameters parameters(const struct ra_topography *t)
{
    struct ra_area_parameters result;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_topography_parameters(t, &result, &st), &st);
    return result;
}

/// Checks the refusal: this message after the path of a file (make_file_folder).
static void refused(enum ra_code code, const struct ra_status *st, const char *message)
{
    const char *const end = strstr(st->text, "/profile:");
    assert_int_equal(code, RA_INPUT);
    assert_string_equal(end != NULL ? end + strlen("/profile") : st->text, message);
}

// ## Generated

static const struct ra_surface_recipe gaussian = {.kind = &ra_surface_gaussian,
                                                  .sigma = 1e-6,
                                                  .correlation_length = 10e-6,
                                                  .length_across = 5e-6,
                                                  .seed = 1};
static const struct ra_cells square = {200, 200, 1e-6, 1e-6};

/// The mean of z_k z_{k+i,j} without subtracting a mean: an unbiased estimate of the
/// autocorrelation.
static double correlation(const struct ra_topography *t, size_t i, size_t j)
{
    const size_t nx = t->cells.nx, ny = t->cells.ny;
    double sum = 0;
    for (size_t l = 0; l + j < ny; l++) {
        for (size_t k = 0; k + i < nx; k++) {
            sum += t->height[l * nx + k] * t->height[(l + j) * nx + k + i];
        }
    }
    return sum / (double)((nx - i) * (ny - j));
}

/// The autocorrelation (eq:topography-acf) along x, along y and diagonally is right, and so is the
/// rms gradient. The estimated variance of a topography of A = 20 x 40 correlation lengths has the
/// relative variance 2 (pi/2) l_x l_y/A. The standard deviation of the mean of 20 seeds is 0.014.
/// Three deviations are allowed.
static void test_gaussian(void **unused)
{
    (void)unused;
    enum { SEEDS = 20 };
    const size_t lag[][2] = {{0, 0}, {5, 0}, {10, 0}, {0, 5}, {10, 5}, {20, 0}, {0, 12}};
    double sum[7] = {0}, slope_x = 0, slope_y = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct ra_surface_recipe recipe = gaussian;
        recipe.seed = seed;
        struct ra_topography t = make(&recipe, square);
        for (size_t k = 0; k < 7; k++) {
            sum[k] += correlation(&t, lag[k][0], lag[k][1]) / SEEDS;
        }
        const struct ra_area_parameters p = parameters(&t);
        slope_x += p.slope_x * p.slope_x / SEEDS;
        slope_y += p.slope_y * p.slope_y / SEEDS;
        ra_topography_free(&t);
    }
    for (size_t k = 0; k < 7; k++) {
        const double x = (double)lag[k][0] / 10, y = (double)lag[k][1] / 5;
        check_near(sum[k] / 1e-12, exp(-x * x - y * y), 0.04);
    }
    // differences over one cell have 2 sigma^2 (1 - exp(-1/l^2)) instead of 2 sigma^2/l^2
    check_relative(slope_x, 2 * (1 - exp(-0.01)), 0.04);
    check_relative(slope_y, 2 * (1 - exp(-0.04)), 0.04);
}

/// A longer topography of the same seed begins with the same rows. A topography of one row is the
/// profile of the same random numbers.
static void test_gaussian_rows(void **unused)
{
    (void)unused;
    struct ra_cells longer = square;
    longer.ny = 230;
    struct ra_topography a = make(&gaussian, square), b = make(&gaussian, longer);
    assert_memory_equal(a.height, b.height, 200 * 200 * sizeof(double));
    ra_topography_free(&a);
    ra_topography_free(&b);
    // one row of cells is the profile that surface.c makes of these numbers
    const struct ra_cells row = {300, 1, 1e-6, 5e-6};
    const struct ra_surface_recipe recipe = {.kind = &ra_surface_gaussian,
                                             .sigma = 1e-6,
                                             .correlation_length = 10e-6,
                                             .seed = 1,
                                             .scale = 1};
    struct ra_profile profile;
    struct ra_status st;
    check_ok(ra_surface_make(&recipe, 300, 1e-6, &profile, NULL, 0, &st), &st);
    a = make(&gaussian, row);
    assert_memory_equal(a.height, profile.height, 300 * sizeof(double));
    ra_topography_free(&a);
    ra_profile_free(&profile);
}

/// The mean products of heights at some lags agree with eq:topography-exponential. They are means
/// of 40 topographies of 200 x 200 cells. The variance of one estimate is at most 2 lx ly/A with A
/// = 800 lx ly, so its deviation is 0.05. The mean of 40 has the deviation 0.008, and five
/// deviations are allowed. If more rows are made, the first ones stay the same.
static void test_exponential(void **unused)
{
    (void)unused;
    enum { SEEDS = 40 };
    const size_t lag[][2] = {{0, 0}, {5, 0}, {10, 0}, {0, 5}, {10, 5}, {20, 0}, {0, 12}};
    struct ra_surface_recipe recipe = gaussian;
    struct ra_cells cells = square;
    double sum[7] = {0};
    recipe.kind = &ra_surface_exponential;
    for (recipe.seed = 1; recipe.seed <= SEEDS; recipe.seed++) {
        struct ra_topography t = make(&recipe, cells);
        for (size_t k = 0; k < 7; k++) {
            sum[k] += correlation(&t, lag[k][0], lag[k][1]) / SEEDS;
        }
        ra_topography_free(&t);
    }
    for (size_t k = 0; k < 7; k++) {
        check_near(sum[k] / 1e-12, exp(-0.1 * (double)lag[k][0] - 0.2 * (double)lag[k][1]), 0.04);
    }
    cells.ny = 20;
    struct ra_topography few = make(&recipe, cells);
    cells.ny = 30;
    struct ra_topography more = make(&recipe, cells);
    assert_memory_equal(few.height, more.height, 20 * 200 * sizeof(double));
    ra_topography_free(&few);
    ra_topography_free(&more);
    struct ra_topography t;
    struct ra_status st;
    recipe.length_across = 4e-6;
    assert_int_equal(ra_topography_make(&recipe, &cells, &t, NULL, 0, &st), RA_INPUT);
    assert_int_equal(strncmp(st.text, "spacing 1 um is above lc/5", 26), 0);
    ra_topography_free(&t);
}

static const struct ra_surface_recipe affine = {.kind = &ra_surface_self_affine,
                                                .sigma = 1e-6,
                                                .hurst = 0.8,
                                                .longest = 32e-6,
                                                .shortest = 8e-6,
                                                .seed = 1};

/// The correlation of the process as the sum of its waves (waves.c), at a lag in cells, not yet
/// divided by the sum at the lag 0.
static double affine_sum(const struct ra_cells *cells, double along, double across)
{
    const struct ra_waves w = ra_waves_around(cells);
    double sum = 0.0;
    for (int i = -(int)w.nx / 2; i < (int)w.nx / 2; i++) {
        for (int j = -(int)w.ny / 2; j < (int)w.ny / 2; j++) {
            const double q = affine.longest * hypot(i / w.length_x, j / w.length_y);
            const double phase = 2 * pi * (i * along / (double)w.nx + j * across / (double)w.ny);
            sum += q > 0 && q <= affine.longest / affine.shortest + 1e-9
                       ? pow(fmax(q, 1), -3.6) * cos(phase)
                       : 0;
        }
    }
    return sum;
}

/// The mean products of heights at some distances agree with the sum of the waves of
/// eq:topography-self-affine. They are means of 100 topographies. The tolerance is four of their
/// standard deviations, which the test requires to be small.
static void test_self_affine(void **unused)
{
    (void)unused;
    const struct ra_cells cells = {64, 48, 1e-6, 2e-6};
    const size_t lag[][2] = {{0, 0}, {1, 0}, {5, 0}, {0, 1}, {0, 4}, {6, 3}};
    double sum[6] = {0}, squares[6] = {0};
    struct ra_surface_recipe recipe = affine;
    for (recipe.seed = 0; recipe.seed < 100; recipe.seed++) {
        struct ra_topography t = make(&recipe, cells);
        for (size_t k = 0; k < 6; k++) {
            double mean = 0, count = 0;
            for (size_t l = 0; l + lag[k][1] < 48; l++) {
                for (size_t i = 0; i + lag[k][0] < 64; i++, count++) {
                    mean += t.height[l * 64 + i] * t.height[(l + lag[k][1]) * 64 + i + lag[k][0]];
                }
            }
            sum[k] += 1e12 * mean / count / 100;
            squares[k] += 1e24 * mean / count * mean / count / 100;
        }
        ra_topography_free(&t);
    }
    for (size_t k = 0; k < 6; k++) {
        const double one = sqrt((squares[k] - sum[k] * sum[k]) / 100);
        check_between(one, 0, 0.04);
        check_near(sum[k],
                   affine_sum(&cells, (double)lag[k][0], (double)lag[k][1]) /
                       affine_sum(&cells, 0, 0),
                   4 * one);
    }
}

/// A row of cells is a profile, bit by bit. A column has the same heights to rounding.
static void test_self_affine_line(void **unused)
{
    (void)unused;
    const struct ra_cells row = {64, 1, 1e-6, 1e-6}, column = {1, 64, 1e-6, 1e-6};
    const struct ra_surface_recipe recipe = {.kind = &ra_surface_self_affine,
                                             .sigma = affine.sigma,
                                             .hurst = affine.hurst,
                                             .longest = affine.longest,
                                             .shortest = affine.shortest,
                                             .seed = affine.seed,
                                             .scale = 1};
    struct ra_profile profile;
    struct ra_status st = {RA_OK, ""};
    struct ra_topography t = make(&affine, row), u = make(&affine, column);
    check_ok(ra_surface_make(&recipe, 64, 1e-6, &profile, NULL, 0, &st), &st);
    assert_memory_equal(t.height, profile.height, 64 * sizeof(double));
    for (size_t k = 0; k < 64; k++) {
        check_near(u.height[k], t.height[k], 1e-18);
    }
    ra_topography_free(&t);
    ra_topography_free(&u);
    ra_profile_free(&profile);
}

/// The bits have a known hash (FNV-1a), for normal and other heights, with gcc and clang at -O0 to
/// -O3 and gcc for AArch64.
static void test_bits(void **unused)
{
    (void)unused;
    const struct ra_cells cells = {64, 48, 1e-6, 2e-6};
    struct ra_surface_recipe recipe[] = {
        {.kind = &ra_surface_gaussian,
         .sigma = 1e-6,
         .correlation_length = 9e-6,
         .length_across = 12e-6},
        affine,
        {.kind = &ra_surface_exponential,
         .sigma = 1e-6,
         .correlation_length = 9e-6,
         .length_across = 12e-6},
        {.kind = &ra_surface_spectrum, .file = "tests/corpus/density/bad-of-a-plane.txt"}};
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < 2 * sizeof recipe / sizeof *recipe; i++) {
        recipe[i / 2].skewness = i % 2 == 0 ? 0.0 : -1.0;
        recipe[i / 2].kurtosis = i % 2 == 0 ? 3.0 : 5.0;
        struct ra_topography t = make(&recipe[i / 2], cells);
        for (size_t k = 0; k < 64 * 48; k++) {
            uint64_t bits;
            memcpy(&bits, &t.height[k], sizeof bits);
            hash = (hash ^ bits) * UINT64_C(0x100000001b3);
        }
        ra_topography_free(&t);
    }
    if (hash != UINT64_C(0x6c1d8a6a8d7c5d17)) {
        fail_msg("the topographies have hash 0x%016llx", (unsigned long long)hash);
    }
}

static const struct {
    struct ra_surface_recipe recipe;
    const char *what;
} bad_recipes[] = {
    {{.kind = &ra_surface_gaussian, .sigma = 0, .correlation_length = 9e-6, .length_across = 9e-6},
     "sigma = 0 m: give the rms height a positive value"},
    {{.kind = &ra_surface_gaussian,
      .sigma = 1,
      .correlation_length = 4.9e-6,
      .length_across = 9e-6},
     "spacing 1 um is above lc/5 for a correlation length of 4.9 um, the surface would be "
     "under-resolved: use a spacing of at most 0.98 um, or a correlation length of at least 5 "
     "um"},
    {{.kind = &ra_surface_gaussian, .sigma = 1, .correlation_length = 9e-6, .length_across = 9e-6},
     "spacing 2 um is above lc/5 for a correlation length of 9 um, the surface would be "
     "under-resolved: use a spacing of at most 1.8 um, or a correlation length of at least 10 "
     "um"},
    {{.kind = &ra_surface_gaussian, .sigma = 1, .correlation_length = -1, .length_across = 9e-6},
     "correlation length -1 m is wrong: give a positive length"},
    {{.kind = &ra_surface_self_affine, .sigma = (double)NAN, .hurst = 0.5},
     "sigma = nan m: give the rms height a positive value"},
    {{.kind = &ra_surface_self_affine, .sigma = 1, .hurst = 1.1},
     "Hurst exponent 1.1: give one above 0 and up to 1"},
    {{.kind = &ra_surface_self_affine, .sigma = 1, .hurst = 0},
     "Hurst exponent 0: give one above 0 and up to 1"},
    {{.kind = &ra_surface_self_affine, .sigma = 1, .hurst = 1, .shortest = 7e-6},
     "shortest = 7 um has less than 4 spacings, its slopes would be lost: give 8 um at least, "
     "or a finer grid"},
    {{.kind = &ra_surface_self_affine, .sigma = 1, .hurst = 1, .shortest = 8e-6, .longest = 7e-6},
     "longest = 7 um: give a wavelength between the shortest, 8 um, and the length of the "
     "surface, 64 um"},
    {{.kind = &ra_surface_self_affine, .sigma = 1, .hurst = 1, .shortest = 8e-6, .longest = 65e-6},
     "longest = 65 um: give a wavelength between the shortest, 8 um, and the length of the "
     "surface, 64 um"},
};

static void test_bad_recipes(void **unused)
{
    (void)unused;
    const struct ra_cells cells = {64, 48, 1e-6, 2e-6}, none = {0, 1, 1, 1};
    struct ra_topography t;
    struct ra_status st;
    for (size_t i = 0; i < sizeof bad_recipes / sizeof *bad_recipes; i++) {
        refused(ra_topography_make(&bad_recipes[i].recipe, &cells, &t, NULL, 0, &st), &st,
                bad_recipes[i].what);
        ra_topography_free(&t);
    }
    refused(ra_topography_make(&affine, &none, &t, NULL, 0, &st), &st,
            "0 x 1 cells: give 1 to 16384 either way");
    ra_topography_free(&t);
    ra_topography_free(NULL);
}

// ## Parameters

static void test_parameters(void **unused)
{
    (void)unused;
    const struct ra_surface_recipe flat = {.kind = &ra_surface_flat};
    const struct ra_cells cells = {96, 60, 1e-6, 2e-6};
    struct ra_topography t = make(&flat, cells);
    struct ra_area_parameters p = parameters(&t);
    check_near(p.Sq + p.Sa + p.slope, 0, 0);
    assert_true(isnan(p.Ssk) && isnan(p.Sku));
    // the map has a sine of 12 cells along x with an offset, and a tilt of 1e-3 along y
    for (size_t k = 0; k < 96 * 60; k++) {
        t.height[k] = 3e-3 + 1e-6 * sin(2 * pi * ((double)(k % 96) + 0.5) / 12);
    }
    p = parameters(&t);
    check_relative(p.Sq, 1e-6 / sqrt(2), 1e-10); // 3e-3 leaves ten digits of 1e-6
    check_near(p.Ssk, 0, 1e-12);
    check_relative(p.Sku, 1.5, 1e-12);
    double sum = 0;
    for (int k = 0; k < 12; k++) {
        sum += fabs(sin(2 * pi * (k + 0.5) / 12)) / 12;
    }
    check_relative(p.Sa, 1e-6 * sum, 1e-10);
    check_relative(p.Sz, 2e-6 * cos(pi / 12), 1e-9); // no node lies on a crest
    // differences make the slope smaller by sinc(pi/12); 95 of them in a row are not whole periods
    check_relative(p.slope_x, 2e-6 * sin(pi / 12) / sqrt(2) / 1e-6, 6e-3);
    check_near(p.slope_y, 0, 1e-12);
    for (size_t k = 0; k < 96 * 60; k++) {
        t.height[k] = 2e-9 * (double)(k / 96);
    }
    p = parameters(&t);
    check_relative(p.slope_y, 1e-3, 1e-10);
    check_near(p.slope_x, 0, 0);
    check_relative(p.slope, 1e-3, 1e-10);
    // S_z is S_p + S_v of the whole map: from a plain at 2 um a summit rises by 3 um, and far from
    // it a pit is 1 um deep, so S_z = 4 um. Means over parts of the map, twice S_p or S_v, or
    // heights from 0 would give other values.
    for (size_t k = 0; k < 96 * 60; k++) {
        t.height[k] = 2e-6;
    }
    t.height[5 * 96 + 7] = 5e-6;
    t.height[50 * 96 + 90] = 1e-6;
    p = parameters(&t);
    check_relative(p.Sz, 4e-6, 1e-12);
    t.height[50 * 96 + 90] = 2e-6;
    p = parameters(&t);
    check_relative(p.Sz, 3e-6, 1e-12);
    ra_topography_free(&t);
}

/// A row or a column of cells has a slope along it and none across.
static void test_slope_of_a_line(void **unused)
{
    (void)unused;
    double height[5] = {0, 2e-6, 0, 2e-6, 4e-6};
    const struct ra_topography row = {.cells = {5, 1, 1e-6, 3e-6}, .height = height};
    const struct ra_topography column = {.cells = {1, 5, 3e-6, 1e-6}, .height = height};
    check_relative(parameters(&row).slope_x, 2.0, 1e-14);
    check_near(parameters(&row).slope_y, 0, 0);
    check_near(parameters(&column).slope_x, 0, 0);
    check_relative(parameters(&column).slope_y, 2.0, 1e-14);
    // two rows: the heights differ by 2 and -2 um along x, and by 4 and 0 um along y
    const struct ra_topography two = {.cells = {2, 2, 1e-6, 2e-6},
                                      .height = (double[]){0, 2e-6, 4e-6, 2e-6}};
    check_relative(parameters(&two).slope_x, 2.0, 1e-14);
    check_relative(parameters(&two).slope_y, sqrt(2), 1e-14);
    check_relative(parameters(&two).slope, sqrt(6), 1e-14);
}

// ## Files

static void put(const char *path, const void *data, size_t size)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

#define MAGIC "Gwyddion Simple Field 1.0\n"
#define UNITS "XYUnits = m\nZUnits = m\n"
// 1, -2, 0.5, 2^-20, -0.0, 100 as little-endian floats
#define HEIGHTS                                                                                    \
    "\x00\x00\x80\x3f\x00\x00\x00\xc0\x00\x00\x00\x3f\x00\x00\x80\x35\x00\x00\x00\x80\x00\x00\xc8" \
    "\x42"

/// Writes a header, the zeros after it, and heights.
static size_t field(char *to, const char *header, size_t bytes)
{
    const size_t length = strlen(header), start = (length / 4 + 1) * 4;
    memset(to, 0, start);
    memcpy(to, header, length);
    memcpy(to + start, HEIGHTS, bytes);
    return start + bytes;
}

/// Files are read whose bytes are made here: with all four lengths of padding, blanks after units
/// and before names.
static void test_read_gsf(void **state)
{
    const struct folder *const f = *state;
    const double expected[] = {1, -2, 0.5, 0x1p-20, 0, 100};
    static const char *const blanks[] = {"", "\r", " ", "\t\r"};
    static const char *const before[] = {"", " ", "\t", "  \t"};
    for (size_t pad = 0; pad < 4; pad++) {
        char header[256], data[300];
        const char *const b = before[pad];
        snprintf(header, sizeof header,
                 MAGIC "Title = %.*s\n%sXRes = 3\n%sYRes=2\n%sXYUnits = m%s\n%sZUnits = m%s\n"
                       "%sXReal = 6e-06\n%sYReal = 1e-06\nXOffset = 7\n",
                 (int)pad, "abc", b, b, b, blanks[pad], b, blanks[pad], b, b);
        // names in upper or lower case
        for (char *at = header + sizeof MAGIC - 1; pad == 3 && *at != '\0'; at++) {
            const bool name = strchr(at, '=') != NULL && strchr(at, '=') < strchr(at, '\n');
            *at = (char)(name ? tolower((unsigned char)*at) : *at);
        }
        put(f->file, data, field(data, header, 24));
        struct ra_topography t;
        struct ra_status st;
        struct ra_surface_recipe named = {.kind = &ra_surface_measured};
        snprintf(named.file, sizeof named.file, "%s", f->file);
        check_ok(ra_topography_make(&named, NULL, &t, NULL, 0, &st), &st);
        assert_int_equal(t.cells.nx, 3);
        assert_int_equal(t.cells.ny, 2);
        check_relative(t.cells.dx, 2e-6, 1e-15);
        check_relative(t.cells.dy, 0.5e-6, 1e-15);
        for (size_t k = 0; k < 6; k++) {
            check_near(t.height[k], expected[k], 0);
        }
        ra_topography_free(&t);
    }
}

/// A point may be 1 km wide; the whole width may be more.
static void test_wide_gsf(void **state)
{
    const struct folder *const f = *state;
    static const char *const widths[] = {"3000", "3000.001"};
    for (int i = 0; i < 2; i++) {
        char header[256], data[300];
        snprintf(header, sizeof header,
                 MAGIC "XRes = 3\nYRes = 2\n" UNITS "XReal = %s\nYReal = 2000\n", widths[i]);
        put(f->file, data, field(data, header, 24));
        struct ra_topography t;
        struct ra_status st;
        struct ra_surface_recipe named = {.kind = &ra_surface_measured};
        snprintf(named.file, sizeof named.file, "%s", f->file);
        const enum ra_code code = ra_topography_make(&named, NULL, &t, NULL, 0, &st);
        assert_int_equal(code, i == 0 ? RA_OK : RA_INPUT);
        if (i == 0) {
            check_relative(t.cells.dx, 1000.0, 1e-15);
            check_relative(t.cells.dy, 1000.0, 1e-15);
            ra_topography_free(&t);
        }
    }
}

static void test_write_gsf(void **state)
{
    const struct folder *const f = *state;
    const struct ra_cells cells = {33, 17, 1.1e-6, 0.7e-6};
    struct ra_surface_recipe recipe = gaussian;
    struct ra_status st;
    recipe.length_across = recipe.correlation_length;
    struct ra_topography t = make(&recipe, cells), back;
    check_ok(ra_topography_write(f->file, &t, &st), &st);
    check_ok(ra_topography_read(f->file, NULL, &back, NULL, 0, &st), &st);
    assert_int_equal(back.cells.nx, 33);
    assert_int_equal(back.cells.ny, 17);
    check_relative(back.cells.dx, 1.1e-6, 1e-15);
    check_relative(back.cells.dy, 0.7e-6, 1e-15);
    for (size_t k = 0; k < 33 * 17; k++) {
        check_near(back.height[k], (double)(float)t.height[k], 0);
    }
    ra_topography_free(&back);
    // if there is no folder, no file remains
    char nowhere[128];
    snprintf(nowhere, sizeof nowhere, "%s/none/field.gsf", f->path);
    assert_int_equal(ra_topography_write(nowhere, &t, &st), RA_SYSTEM);
    char expected[300];
    snprintf(expected, sizeof expected, "%s.partial: cannot be written: No such file or directory",
             nowhere);
    assert_string_equal(st.text, expected);
    // on a full disk the old file stays, and no half of a new one remains
    char partial[128];
    snprintf(partial, sizeof partial, "%s.partial", f->file);
    assert_int_equal(symlink("/dev/full", partial), 0);
    assert_int_equal(ra_topography_write(f->file, &t, &st), RA_SYSTEM);
    snprintf(expected, sizeof expected, "%s: cannot be written: No space left on device", f->file);
    assert_string_equal(st.text, expected);
    assert_int_equal(access(partial, F_OK), -1);
    check_ok(ra_topography_read(f->file, NULL, &back, NULL, 0, &st), &st);
    ra_topography_free(&back);
    ra_topography_free(&t);
}

static void test_long_path(void **unused)
{
    (void)unused;
    struct ra_topography t = make(&gaussian, square);
    struct ra_status st;
    char path[1200];
    memset(path, 'a', sizeof path);
    path[sizeof path - 1] = '\0';
    assert_int_equal(ra_topography_write(path, &t, &st), RA_SYSTEM);
    char expected[200];
    snprintf(expected, sizeof expected, "%.100s...: path is too long", path);
    assert_string_equal(st.text, expected);
    ra_topography_free(&t);
}

static const struct {
    const char *header;
    size_t bytes;
    const char *what;
} bad_gsf[] = {
    {"Gwyddion Simple Field 2.0\nXRes = 3\n", 24,
     ": is a simple field (.gsf) with another first line, which is not read here: copy it as "
     "binary data, or save it again in Gwyddion"},
    {"", 0,
     ": holds binary data of a form that is not known: give columns of text, .sdf (ISO 25178-71), "
     ".gsf, .gwy or .x3p; if Gwyddion opens the file, save it there as .gwy"},
    {MAGIC "XRes = 3\nYRes = 2\n" UNITS, 23,
     ": is truncated: 2 x 3 heights take 24 bytes and 23 are left: copy the file again"},
    {MAGIC "XRes = 3\nYRes = 2\n" UNITS, 0,
     ": is truncated: 2 x 3 heights take 24 bytes and 0 are left: copy the file again"},
    {MAGIC "XRes = 1e9\nYRes = 1e9\n" UNITS, 24,
     ": is truncated: 1e+09 x 1e+09 heights take 4e+18 bytes and 24 are left: "
     "copy the file again"},
    {MAGIC "YRes = 2\n" UNITS, 24,
     ": has no XRes in its header: put `XRes = N` there, the number of columns"},
    {MAGIC "XRes = 2\n" UNITS, 24,
     ": has no YRes in its header: put `YRes = N` there, the number of rows"},
    {MAGIC "XRes = 3\nYRes = 0\n" UNITS, 24, ": XRes = 3, YRes = 0: give whole numbers from 1 on"},
    {MAGIC "XRes = 3\nYRes = 2\nxres = 3\n" UNITS, 24, ": XRes is given twice: give it once"},
    {MAGIC "XRes = 1.5\nYRes = 2\n" UNITS, 24,
     ": XRes = 1.5, YRes = 2: give whole numbers from 1 on"},
    {MAGIC "XRes = 3\nYRes = two\n" UNITS, 24, ": YRes = `two` is not a number: give one"},
    {MAGIC "XRes = 3\nYRes = 0x2\n" UNITS, 24, ": YRes = `0x2` is not a number: give one"},
    {MAGIC "XRes = 3\nYRes = 2 3\n" UNITS, 24, ": YRes = `2 3` is not a number: give one"},
    {MAGIC "XRes = 2\nYRes = 2\n" UNITS, 24,
     ": 24 bytes of heights, and the 2 x 2 of its header (YRes x XRes) take 16: the header or "
     "the "
     "file is wrong"},
    {MAGIC "XRes = 3\nYRes = 1\n" UNITS, 24,
     ": 24 bytes of heights, and the 1 x 3 of its header (YRes x XRes) take 12: the header or "
     "the "
     "file is wrong"},
    {MAGIC "XRes = 3\nYRes = 2\nXRes = 3\n" UNITS, 24, ": XRes is given twice: give it once"},
    {MAGIC "XRes = 3\nYRes = 2\n" UNITS "ZUnits = m\n", 24,
     ": ZUnits is given twice: give it once"},
    {MAGIC "XRes = 3\nYRes = 2\nXYUnits = m um\nZUnits = m\n", 24,
     ": XYUnits = `m um`, ZUnits = `m`: a topography needs `m` for both"},
    {MAGIC "XRes = 3\nYRes = 2\nXReal = 1e308\n" UNITS, 24,
     ": XReal = 1e+308, XRes = 3: give a length in m, 1 pm to 1 km for each point"},
    {MAGIC "XRes = 3\nYRes = 2\nYReal = 1e-12\n" UNITS, 24,
     ": cells of 0.333333 m x 5e-13 m: give sides from 1 pm to 1 km"},
    {MAGIC "XRes = 3\nYRes = 2\nYReal = 1e4\n" UNITS, 24,
     ": cells of 0.333333 m x 5000 m: give sides from 1 pm to 1 km"},
    {MAGIC "XRes = 3\nYRes = 2\n", 24,
     ": XYUnits = ``, ZUnits = ``: a topography needs `m` for both"},
    {MAGIC "XRes = 3\nYRes = 2\nXYUnits = m\nZUnits = um\n", 24,
     ": XYUnits = `m`, ZUnits = `um`: a topography needs `m` for both"},
    {MAGIC "XRes = 3\nYRes = 2\nXYUnits = um\nZUnits = m\n", 24,
     ": XYUnits = `um`, ZUnits = `m`: a topography needs `m` for both"},
    {MAGIC "XRes = 3\nYRes = 2\nXReal = -1\n" UNITS, 24,
     ": XReal = -1, XRes = 3: give a length in m, 1 pm to 1 km for each point"},
    {MAGIC "XRes = 3\nYRes = 2\nYReal = -1\n" UNITS, 24,
     ": cells of 0.333333 m x -0.5 m: give positive sides"},
    {MAGIC "XRes = 3\nYRes\n" UNITS, 24, ": `YRes` in the header: give `Name = value`"},
    {MAGIC "XRes = 3\nYRes = 2", 0, ": is truncated in its header: copy the file again"},
};

static void test_bad_gsf(void **state)
{
    const struct folder *const f = *state;
    struct ra_topography t;
    struct ra_status st;
    char data[300];
    for (size_t i = 0; i < sizeof bad_gsf / sizeof *bad_gsf; i++) {
        put(f->file, data, field(data, bad_gsf[i].header, bad_gsf[i].bytes));
        refused(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), &st, bad_gsf[i].what);
        assert_null(t.height);
    }
    const size_t size = field(data, MAGIC "XRes = 3\nYRes = 2\n" UNITS, 24);
    memcpy(data + size - 8, "\x00\x00\xc0\x7f\x00\x00\x80\x7f", 8); // NaN, infinity
    put(f->file, data, size);
    refused(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), &st,
            ": 2 of 6 cells were not measured (row 2 column 2, row 2 column 3): there are no "
            "others between which they could be filled in; cut the rectangle to what was measured "
            "with `window C-C,R-R`");
    const size_t header = strlen(MAGIC "XRes = 3\nYRes = 2\nXReal=1.0\n" UNITS);
    field(data, MAGIC "XRes = 3\nYRes = 2\nXReal=1.0\n" UNITS, 24);
    assert_int_equal(header % 4, 1);
    data[header + 2] = 'x';
    put(f->file, data, header + 3 + 24);
    refused(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), &st,
            ": 2 bytes 0 behind its header, and 3 are to fill it to a multiple of 4: the header or "
            "the file is wrong");
    unlink(f->file);
    refused(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), &st,
            ": cannot be opened: No such file or directory: give the path of a topography");
}

static void test_sdf(void **state)
{
    const struct folder *const f = *state;
    const char *const good = "aISO-1.0\nNumPoints = 3\nNumProfiles = 2\nXscale = 5e-6\n"
                             "Yscale = 2e-6\nZscale = 1e-9\n*\n1 2 3\n4 5 6\n*\n";
    struct ra_topography t;
    struct ra_status st;
    put(f->file, good, strlen(good));
    check_ok(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), &st);
    assert_int_equal(t.cells.nx, 3);
    assert_int_equal(t.cells.ny, 2);
    check_near(t.cells.dx, 5e-6, 0);
    check_near(t.cells.dy, 2e-6, 0);
    for (size_t k = 0; k < 6; k++) {
        check_near(t.height[k], (double)(k + 1) * 1e-9, 0);
    }
    ra_topography_free(&t);
    const char *const no_distance = "aISO-1.0\nNumPoints = 1\nNumProfiles = 2\nXscale = 5e-6\n"
                                    "Zscale = 1e-9\n*\n1\n4\n*\n";
    put(f->file, no_distance, strlen(no_distance));
    refused(ra_topography_read(f->file, NULL, &t, NULL, 0, &st), &st,
            ": cells of 5e-06 m x 0 m: give positive sides");
    const char *const bad = "aISO-1.0\nNumPoints = 1\nNumProfiles = 2\nXscale = 5e-6\n"
                            "Yscale = 1\nZscale = 1e-9\n*\n1\nBAD\n*\n";
    put(f->file, bad, strlen(bad));
    refused(
        ra_topography_read(f->file, NULL, &t, NULL, 0, &st), &st,
        ": 1 of 2 cells was not measured (row 2 column 1): there are no others between which they "
        "could be filled in; cut the rectangle to what was measured with `window C-C,R-R`");
}

static double length_of(const struct ra_topography *t)
{
    double length;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_topography_length(t, 0.2, &length, &st), &st);
    return length;
}

/// The lag [nodes] at which the correlation of a cosine falls to 0.2, linear between two lags. The
/// cosine has the wavelength of 48 nodes, k = 2 pi/48, on n nodes. The n - l products of a lag l
/// are not whole periods: A_l = cos(k l) - sin(k l)/(tan(k) (n - l)).
static double lag_of_wave(size_t n)
{
    const double k = 2 * pi / 48;
    double before = 1.0;
    for (size_t l = 1;; l++) {
        const double turn = k * (double)l;
        const double value = cos(turn) - sin(turn) / (tan(k) * (double)(n - l));
        if (value <= 0.2) {
            return (double)l - 1.0 + (before - 0.2) / (before - value);
        }
        before = value;
    }
}

/// Sal is exact for a wave of whole periods along either axis. For a Gaussian process Sal is
/// sqrt(ln 5) times the shorter correlation length; the test takes 20 maps of 200 x 200 cells with
/// correlation lengths of 10 and 5 cells.
static void test_length(void **unused)
{
    (void)unused;
    enum { SEEDS = 20 };
    struct ra_surface_recipe other = gaussian;
    other.length_across = other.correlation_length;
    struct ra_topography t = make(&other, (struct ra_cells){480, 240, 1e-6, 2e-6});
    for (size_t k = 0; k < 480 * 240; k++) {
        t.height[k] = 1e-6 * cos(2 * pi * (double)(k % 480) / 48);
    }
    check_relative(length_of(&t), 1e-6 * lag_of_wave(480), 1e-10);
    for (size_t k = 0; k < 480 * 240; k++) {
        // the correlation is that of the heights about their mean, wherever this lies
        t.height[k] = 1e-6 * cos(2 * pi * (double)(k / 480) / 48) + 5e-6;
    }
    check_relative(length_of(&t), 2e-6 * lag_of_wave(240), 1e-10);
    // heights about their mean: a level above it changes nothing
    for (size_t k = 0; k < 480 * 240; k++) {
        t.height[k] += 0.25;
    }
    check_relative(length_of(&t), 2e-6 * lag_of_wave(240), 1e-10);
    for (size_t k = 0; k < 480 * 240; k++) {
        t.height[k] = 3.0;
    }
    assert_true(isnan(length_of(&t)));
    ra_topography_free(&t);
    double sum = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct ra_surface_recipe recipe = gaussian;
        recipe.seed = seed;
        t = make(&recipe, square);
        sum += length_of(&t) / SEEDS;
        ra_topography_free(&t);
    }
    check_relative(sum, 5e-6 * sqrt(log(5)), 0.05);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gaussian),
        cmocka_unit_test(test_gaussian_rows),
        cmocka_unit_test(test_exponential),
        cmocka_unit_test(test_self_affine),
        cmocka_unit_test(test_self_affine_line),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_bad_recipes),
        cmocka_unit_test(test_parameters),
        cmocka_unit_test(test_length),
        cmocka_unit_test(test_slope_of_a_line),
        cmocka_unit_test_setup_teardown(test_read_gsf, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_wide_gsf, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_write_gsf, make_file_folder, remove_file_folder),
        cmocka_unit_test(test_long_path),
        cmocka_unit_test_setup_teardown(test_bad_gsf, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_sdf, make_file_folder, remove_file_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
