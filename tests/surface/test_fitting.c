// Tests of maps on other grids: axis.c, form.c, cutoff.c (maps), fitting.c.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"
#include "support/scratch.h"

#include <stdlib.h>
#include <string.h>

#include "surface/axis.h"
#include "surface/cutoff.h"
#include "surface/fitting.h"
#include "surface/form.h"
#include "surface/kind.h"
#include "surface/profile_io.h"
#include "surface/surface.h"
#include "surface/topography_io.h"

static const double pi = 3.14159265358979323846;

/// A map with heights that are a function of column and row.
static struct ra_topography map_of(size_t nx, size_t ny, double spacing,
                                   double (*height)(double, double))
{
    struct ra_status st = {0};
    struct ra_topography t = {.cells = {nx, ny, spacing, spacing}};
    t.height = ra_alloc(nx * ny, sizeof *t.height, "test", &st);
    assert_non_null(t.height);
    for (size_t j = 0; j < ny; j++) {
        for (size_t i = 0; i < nx; i++) {
            t.height[j * nx + i] = height((double)i, (double)j);
        }
    }
    return t;
}

static double at(const struct ra_topography *t, size_t i, size_t j)
{
    return t->height[j * t->cells.nx + i];
}

static double largest(const struct ra_topography *t)
{
    double most = 0.0;
    for (size_t k = 0; k < t->cells.nx * t->cells.ny; k++) {
        most = fmax(most, fabs(t->height[k]));
    }
    return most;
}

static void fit(const struct ra_surface_recipe *recipe, struct ra_cells cells,
                struct ra_topography *map, char note[1024])
{
    struct ra_status st = {0};
    note[0] = '\0';
    check_ok(ra_fit(recipe, &cells, map, note, 1024, &st), &st);
    assert_int_equal(map->cells.nx, cells.nx);
    assert_int_equal(map->cells.ny, cells.ny);
    assert_true(map->cells.dx == cells.dx && map->cells.dy == cells.dy);
}

static void check_note(const char *note, const char *text)
{
    if (strstr(note, text) == NULL) {
        fail_msg("'%s' lacks '%s'", note, text);
    }
}

// ## Form and level

static double bilinear(double x, double y)
{
    return 3.0 + 0.2 * x - 0.1 * y + 0.03 * x * y;
}

static double quadric(double x, double y)
{
    return bilinear(x, y) + 0.02 * x * x - 0.01 * y * y;
}

/// If a map is a polynomial of the given degree, only rounding is left when it is removed. With
/// degree 1 the rest has no mean and no moment about either axis; the cross term x y stays.
static void test_form(void **unused)
{
    (void)unused;
    struct ra_status st = {0};
    struct ra_topography t = map_of(23, 17, 1e-6, quadric);
    check_ok(ra_form_remove_area(&t, 2, &st), &st);
    check_near(largest(&t), 0.0, 1e-13 * 30.0);
    ra_topography_free(&t);
    t = map_of(23, 17, 1e-6, quadric);
    check_ok(ra_topography_level(&t, RA_LEVEL_LINE, &st), &st);
    double sum[4] = {0.0};
    for (size_t j = 0; j < 17; j++) {
        for (size_t i = 0; i < 23; i++) {
            const double x = (double)i - 11.0, y = (double)j - 8.0, z = at(&t, i, j);
            sum[0] += z;
            sum[1] += x * z;
            sum[2] += y * z;
            sum[3] += x * y * z;
        }
    }
    for (int k = 0; k < 3; k++) {
        check_near(sum[k], 0.0, 1e-9);
    }
    // 0.03 sum x^2 sum y^2: x has 23 nodes, from -11 on, and y has 17, from -8 on
    check_relative(sum[3], 0.03 * 1012.0 * 408.0, 1e-9);
    assert_int_equal(ra_form_remove_area(&t, 16, &st), RA_INPUT);
    ra_topography_free(&t);
    t = map_of(5, 4, 1e-6, bilinear);
    assert_int_equal(ra_form_remove_area(&t, 3, &st), RA_INPUT);
    assert_string_equal(st.text, "a form of degree 3 is not for a map of 5 x 4 heights: give a "
                                 "degree of at most 9, and two heights more either way");
    ra_topography_free(&t);
}

// ## Filters

/// A wave 25 cells long. Along x it has 3/125 of a period per cell, along y 4/125.
static double oblique(double x, double y)
{
    return cos(2.0 * pi * (3.0 * x + 4.0 * y) / 125.0);
}

/// Away from the edges a wave of any direction has the transmission of its length
/// (eq:ra2d-areal-cutoff). Sampling and cutting the kernel makes errors of 1e-4 (cutoff.c).
static void test_filters(void **unused)
{
    (void)unused;
    const double cutoff = 20e-6, passed = exp2(-0.64);
    for (int side = 0; side < 2; side++) {
        struct ra_status st = {0};
        struct ra_topography t = map_of(121, 111, 1e-6, oblique);
        check_ok(ra_cutoff_filter_area(&t, side == 0 ? cutoff : 0.0, side == 0 ? 0.0 : cutoff,
                                       &ra_mean_line_gaussian, &st),
                 &st);
        for (size_t j = 21; j < 90; j += 3) {
            for (size_t i = 21; i < 100; i += 3) {
                const double share = side == 0 ? passed : 1.0 - passed;
                check_near(at(&t, i, j), share * oblique((double)i, (double)j), 1e-4);
            }
        }
        ra_topography_free(&t);
    }
    struct ra_status st = {0};
    struct ra_topography t = map_of(40, 30, 1e-6, oblique);
    assert_int_equal(ra_cutoff_filter_area(&t, 0.0, 35e-6, &ra_mean_line_gaussian, &st), RA_INPUT);
    assert_string_equal(st.text, "lambda_c = 0.035 mm is longer than the record, 0.029 mm: give a "
                                 "shorter one, or a longer record");
    assert_int_equal(ra_cutoff_filter_area(&t, 9e-6, 8e-6, &ra_mean_line_gaussian, &st), RA_INPUT);
    // a plane is its own mean surface, even at its edges
    ra_topography_free(&t);
    t = map_of(40, 30, 1e-6, bilinear);
    check_ok(ra_cutoff_filter_area(&t, 9e-6, 0.0, &ra_mean_line_gaussian, &st), &st);
    check_near(at(&t, 0, 0), bilinear(0.0, 0.0), 1e-12);
    check_near(at(&t, 39, 3), bilinear(39.0, 3.0), 1e-12);
    ra_topography_free(&t);
}

/// If all rows of a map are equal, every filtered row is the profile filtered as a profile.
static void test_rows(void **unused)
{
    (void)unused;
    struct ra_status st = {0};
    double height[40];
    struct ra_profile p = {40, 1e-6, height};
    struct ra_topography t = map_of(40, 12, 1e-6, quadric);
    for (size_t k = 0; k < 40 * 12; k++) {
        height[k % 40] = t.height[k] = quadric((double)(k % 40), 0.0);
    }
    check_ok(ra_cutoff_filter(&p, 6e-6, RA_CUTOFF_LONG, &st), &st);
    check_ok(ra_cutoff_filter_area(&t, 6e-6, 0.0, &ra_mean_line_gaussian, &st), &st);
    for (size_t k = 0; k < 40 * 12; k++) {
        check_near(t.height[k], height[k % 40], 1e-12);
    }
    ra_topography_free(&t);
}

// ## Grids

static const struct ra_surface_recipe plain = {.lambda_s = 0.0, .scale = 1.0};

/// A rise of 6 um along 100 um, and heights that alternate by 10 um from cell to cell, which any
/// filter removes.
static double rough_tilt(double x, double y)
{
    return 6e-8 * x + (fmod(x + y, 2.0) < 0.5 ? 1e-5 : -1e-5);
}

/// Notes are about the map after filtering: the tilt is compared with the roughness that the filter
/// leaves. If the two sides of a cell differ, the note has both.
static void test_notes(void **unused)
{
    (void)unused;
    char note[1024];
    struct ra_topography t = map_of(100, 100, 1e-6, rough_tilt);
    fit(&plain, (struct ra_cells){100, 100, 1e-6, 1e-6}, &t, note);
    assert_null(strstr(note, "a tilt remains"));
    ra_topography_free(&t);
    t = map_of(100, 100, 1e-6, rough_tilt);
    const struct ra_surface_recipe filtered = {.lambda_s = 8e-6, .scale = 1.0};
    fit(&filtered, (struct ra_cells){100, 100, 1e-6, 1e-6}, &t, note);
    check_note(note, "a tilt remains: Sq is 1.7");
    ra_topography_free(&t);
    t = map_of(31, 21, 1e-6, bilinear);
    t.cells.dy = 2e-6;
    fit(&plain, (struct ra_cells){30, 20, 1e-6, 1e-6}, &t, note);
    check_note(note, "interpolated from 1 um x 2 um onto 1 um");
    check_note(note, "cut from 0.03 mm x 0.04 mm to 0.029 mm x 0.019 mm");
    assert_null(strstr(note, "finer detail"));
    ra_topography_free(&t);
    // the grid is coarser along x alone, along y alone, or nowhere
    static const struct ra_cells coarser[] = {{9, 11, 2e-6, 1e-6}, {11, 9, 1e-6, 2e-6}};
    for (size_t i = 0; i < 2; i++) {
        t = map_of(31, 31, 1e-6, bilinear);
        fit(&plain, coarser[i], &t, note);
        check_note(note, "finer detail is sampled, not filtered");
        ra_topography_free(&t);
    }
}

/// A note states what is done, and says nothing of what is not: a form that is removed, another
/// grid, detail that is lost along either axis.
static void test_what_is_done(void **unused)
{
    (void)unused;
    const double automatic = HUGE_VAL;
    static const char form[] = "form of degree", finer[] = "finer detail is sampled, not filtered",
                      other[] = "interpolated from", filtered[] = "filtered by lambda_s";
    const struct {
        size_t form;
        double lambda_s;
        struct ra_cells grid;
        const char *said, *unsaid[3];
    } list[] = {
        {0, 0.0, {40, 30, 1e-6, 1e-6}, NULL, {form, other, finer}},
        {1, 0.0, {40, 30, 1e-6, 1e-6}, "form of degree 1 removed", {other, finer, filtered}},
        {2, 0.0, {40, 30, 1e-6, 1e-6}, "form of degree 2 removed", {other, finer, filtered}},
        {0, 0.0, {13, 30, 3e-6, 1e-6}, finer, {form, filtered, filtered}},
        {0, 0.0, {40, 10, 1e-6, 3e-6}, finer, {form, filtered, filtered}},
        {0, 0.0, {40, 30, 1e-6, 0.5e-6}, other, {form, finer, filtered}},
        {0, 0.0, {40, 30, 0.5e-6, 1e-6}, other, {form, finer, filtered}},
        {0, automatic, {40, 30, 1e-6, 1e-6}, NULL, {form, other, filtered}},
        // five spacings of the coarser axis
        {0, automatic, {20, 30, 2e-6, 1e-6}, "filtered by lambda_s = 10 um", {form, finer, finer}},
        {0, automatic, {40, 15, 1e-6, 2e-6}, "filtered by lambda_s = 10 um", {form, finer, finer}},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char note[1024];
        struct ra_topography t = map_of(40, 30, 1e-6, rough_tilt);
        const struct ra_surface_recipe recipe = {
            .form = list[i].form, .lambda_s = list[i].lambda_s, .scale = 1.0, .seed = 7};
        fit(&recipe, list[i].grid, &t, note);
        if (list[i].said != NULL) {
            check_note(note, list[i].said);
        }
        for (size_t k = 0; k < 3; k++) {
            assert_null(strstr(note, list[i].unsaid[k]));
        }
        ra_topography_free(&t);
    }
    // the degree is that of the recipe: of a quadric the first leaves much, the second nothing
    for (size_t degree = 1; degree <= 2; degree++) {
        char note[1024];
        struct ra_topography t = map_of(40, 30, 1e-6, quadric);
        const double before = largest(&t);
        const struct ra_surface_recipe recipe = {.form = degree, .scale = 1.0, .seed = 7};
        fit(&recipe, t.cells, &t, note);
        assert_int_equal(largest(&t) > 1e-3 * before, degree == 1);
        ra_topography_free(&t);
    }
}

/// A map is cut if more than one spacing of the new grid is left over, along x or along y. The two
/// spacings differ, and the note has both.
static void test_unlike_spacings(void **unused)
{
    (void)unused;
    static const struct {
        size_t nx, ny;
        struct ra_cells grid;
        const char *note;
        bool cut;
    } row[] = {{31, 22, {61, 11, 0.5e-6, 2e-6}, "from 1 um x 1 um onto 0.5 um x 2 um", false},
               {31, 24, {61, 11, 0.5e-6, 2e-6}, "from 1 um x 1 um onto 0.5 um x 2 um", true},
               {22, 31, {11, 61, 2e-6, 0.5e-6}, "from 1 um x 1 um onto 2 um x 0.5 um", false},
               {24, 31, {11, 61, 2e-6, 0.5e-6}, "from 1 um x 1 um onto 2 um x 0.5 um", true}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char note[1024];
        struct ra_topography t = map_of(row[i].nx, row[i].ny, 1e-6, bilinear);
        fit(&plain, row[i].grid, &t, note);
        check_note(note, row[i].note);
        assert_int_equal(strstr(note, "cut from") != NULL, row[i].cut);
        ra_topography_free(&t);
    }
}

/// The rms height and gradient of a map about its least-squares plane.
static struct ra_area_parameters about_plane(const struct ra_topography *map)
{
    struct ra_area_parameters p;
    struct ra_status st;
    struct ra_topography flat = map_of(map->cells.nx, map->cells.ny, map->cells.dx, bilinear);
    flat.cells.dy = map->cells.dy;
    memcpy(flat.height, map->height, map->cells.nx * map->cells.ny * sizeof(double));
    check_ok(ra_topography_level(&flat, RA_LEVEL_LINE, &st), &st);
    check_ok(ra_topography_parameters(&flat, &p, &st), &st);
    ra_topography_free(&flat);
    return p;
}

/// Bilinear interpolation is exact for a + b x + c y + d x y at any place (eq:ra2d-bilinear).
static void test_grid(void **unused)
{
    (void)unused;
    char note[1024];
    char expected[200];
    struct ra_area_parameters whole;
    struct ra_status st;
    struct ra_topography t = map_of(31, 21, 1e-6, bilinear);
    const struct ra_area_parameters before = about_plane(&t);
    fit(&plain, (struct ra_cells){60, 20, 0.5e-6, 0.7e-6}, &t, note);
    const struct ra_area_parameters after = about_plane(&t);
    check_ok(ra_topography_parameters(&t, &whole, &st), &st);
    for (size_t j = 0; j < 20; j++) {
        for (size_t i = 0; i < 60; i++) {
            check_near(at(&t, i, j), bilinear(0.5 * (double)i, 0.7 * (double)j), 1e-12);
        }
    }
    check_note(note, "interpolated from 1 um x 1 um onto 0.5 um x 0.7 um");
    check_note(note, "cut from 0.03 mm x 0.02 mm to 0.0295 mm x 0.0133 mm");
    snprintf(expected, sizeof expected,
             "Sq is %.4g um and the rms gradient %.4g on the map, %.4g um and %.4g on the grid",
             1e6 * before.Sq, before.slope, 1e6 * after.Sq, after.slope);
    check_note(note, expected);
    snprintf(expected, sizeof expected,
             "a tilt remains: Sq is %.3g um, and %.3g um about the least-squares plane (level = "
             "plane removes it)",
             1e6 * whole.Sq, 1e6 * after.Sq);
    check_note(note, expected);
    ra_topography_free(&t);
    // on its own grid the map is only cut, and no bit changes
    t = map_of(31, 21, 1e-6, quadric);
    fit(&plain, (struct ra_cells){30, 20, 1e-6, 1e-6}, &t, note);
    assert_true(at(&t, 29, 19) == quadric(29.0, 19.0) && at(&t, 3, 7) == quadric(3.0, 7.0));
    assert_null(strstr(note, "on the grid"));
    assert_null(strstr(note, "interpolated"));
    ra_topography_free(&t);
}

// ## Extension

static double numbered(double x, double y)
{
    return x + 100.0 * y;
}

/// A map is extended along each of its axes by the rule for a profile.
static void test_extension(void **unused)
{
    (void)unused;
    char note[1024];
    struct ra_surface_recipe r = plain;
    r.extend = RA_EXTEND_REPEAT;
    struct ra_topography t = map_of(5, 4, 1e-6, numbered);
    fit(&r, (struct ra_cells){13, 9, 1e-6, 1e-6}, &t, note);
    for (size_t j = 0; j < 9; j++) {
        for (size_t i = 0; i < 13; i++) {
            assert_true(at(&t, i, j) == numbered((double)(i % 5), (double)(j % 4)));
        }
    }
    check_note(note, "repeated 2 times along x: each seam is a step of 4e+06 um rms");
    check_note(note, "repeated 2 times along y: each seam is a step of 3e+08 um rms");
    ra_topography_free(&t);
    r.extend = RA_EXTEND_MIRROR;
    t = map_of(5, 4, 1e-6, numbered);
    fit(&r, (struct ra_cells){11, 3, 1e-6, 1e-6}, &t, note);
    static const double back[11] = {0, 1, 2, 3, 4, 3, 2, 1, 0, 1, 2};
    for (size_t j = 0; j < 3; j++) {
        for (size_t i = 0; i < 11; i++) {
            assert_true(at(&t, i, j) == numbered(back[i], (double)j));
        }
    }
    check_note(note, "mirrored 2 times along x: the same asperities return");
    assert_null(strstr(note, "along y"));
    ra_topography_free(&t);
    t = map_of(5, 4, 1e-6, numbered);
    fit(&r, (struct ra_cells){5, 5, 1e-6, 1e-6}, &t, note);
    assert_true(at(&t, 3, 4) == numbered(3.0, 2.0));
    check_note(note, "mirrored 1 time along y: the same asperities return");
    assert_null(strstr(note, "along x"));
    ra_topography_free(&t);
}

static void refused(const struct ra_surface_recipe *recipe, struct ra_topography map,
                    struct ra_cells cells, const char *text)
{
    struct ra_status st = {0};
    assert_int_equal(ra_fit(recipe, &cells, &map, NULL, 0, &st), RA_INPUT);
    assert_string_equal(st.text, text);
    ra_topography_free(&map);
}

static void test_refused(void **unused)
{
    (void)unused;
    struct ra_surface_recipe r = plain;
    refused(&r, map_of(5, 4, 1e-6, numbered), (struct ra_cells){6, 4, 1e-6, 1e-6},
            "it has 5 x 4 heights on the grid of the solid, and 6 x 4 are needed: take a larger "
            "map or a smaller solid, or say extend = mirror or repeat");
    r.extend = RA_EXTEND_MIRROR;
    refused(
        &r, map_of(5, 2, 1e-6, numbered), (struct ra_cells){6, 4, 1e-6, 1e-6},
        "5 x 2 heights on the grid of the solid cannot be extended: give a map of at least 3 x 3");
    r.lambda_c = 1e-3;
    refused(&r, map_of(9, 9, 1e-6, numbered), (struct ra_cells){9, 9, 1e-6, 1e-6},
            "lambda_c = 1 mm is longer than the record, 0.008 mm: give a shorter one, or a longer "
            "record");
}

// ## Losses

static struct ra_topography gaussian(double lc, uint64_t seed)
{
    const struct ra_surface_recipe recipe = {
        .kind = &ra_surface_gaussian, .sigma = 1e-6, .correlation_length = lc, .seed = seed};
    const struct ra_cells cells = {400, 400, 1e-6, 1e-6};
    struct ra_status st = {0};
    struct ra_topography t;
    check_ok(ra_topography_make(&recipe, &cells, &t, NULL, 0, &st), &st);
    return t;
}

static double gradient(const struct ra_topography *t)
{
    struct ra_area_parameters p;
    struct ra_status st = {0};
    check_ok(ra_topography_parameters(t, &p, &st), &st);
    return p.slope;
}

/// The rms gradient of fitted maps divided by that of the maps before fitting, over 8 seeds.
static double gradient_left(double lc, double spacing, double lambda_s)
{
    double before = 0.0, after = 0.0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        char note[1024];
        struct ra_surface_recipe r = plain;
        struct ra_topography t = gaussian(lc, seed);
        const double nodes = floor(399e-6 / spacing) + 1.0;
        r.lambda_s = lambda_s;
        before += gradient(&t) * gradient(&t) / 8.0;
        fit(&r, (struct ra_cells){(size_t)nodes, (size_t)nodes, spacing, spacing}, &t, note);
        after += gradient(&t) * gradient(&t) / 8.0;
        ra_topography_free(&t);
    }
    return sqrt(after / before);
}

/// The share that is left is that of eq:ra2d-gradient-left and eq:ra2d-bilinear-loss. Gradients
/// from differences over 3 cells are smaller by 8/(4 lc^2), 0.5 %, than those over one cell. The
/// tolerance of the first share is 0.3 %, for the edges, where the filter differs, and for the
/// scatter of a sample of 8 x 400 areas lc^2. That of the second share is 0.1 %, for terms of the
/// fourth order, 1/625.
static void test_cost(void **unused)
{
    (void)unused;
    const double c = log(2.0) / (4.0 * pi * pi) * 15e-6 * 15e-6, lc = 20e-6;
    check_near(gradient_left(lc, 3e-6, HUGE_VAL),
               (1.0 - 8.0 / (4.0 * 400.0)) / (1.0 + 8.0 * c / (lc * lc)), 0.003);
    check_near(gradient_left(5e-6, 0.23e-6, HUGE_VAL), 1.0 - 1.69 / 150.0, 0.001);
}

/// Resampling to a grid whose cells are 2.3 times as long, and back, keeps slopes within 2 %.
static void test_twice(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        char note[1024];
        struct ra_surface_recipe r = plain;
        struct ra_topography t = gaussian(40e-6, seed);
        const double before = gradient(&t);
        r.lambda_s = HUGE_VAL;
        fit(&r, (struct ra_cells){173, 173, 2.3e-6, 2.3e-6}, &t, note);
        check_note(note, "filtered by lambda_s = 11.5 um");
        fit(&r, (struct ra_cells){395, 395, 1e-6, 1e-6}, &t, note);
        assert_null(strstr(note, "filtered"));
        check_relative(gradient(&t), before, 0.02);
        ra_topography_free(&t);
    }
}

// ## From a file

/// A window is a part of a file, given in the columns and rows of the file.
static void test_window(void **state)
{
    char path[200];
    snprintf(path, sizeof path, "%s/map.gsf", (const char *)*state);
    struct ra_status st = {0};
    char note[1024] = "";
    struct ra_topography t = map_of(9, 7, 1e-6, numbered);
    struct ra_profile p;
    check_ok(ra_topography_write(path, &t, &st), &st);
    ra_topography_free(&t);
    check_ok(ra_topography_read(path, "window 3-7,2-4", &t, note, sizeof note, &st), &st);
    assert_int_equal(t.cells.nx, 5);
    assert_int_equal(t.cells.ny, 3);
    for (size_t j = 0; j < 3; j++) {
        for (size_t i = 0; i < 5; i++) {
            assert_true(at(&t, i, j) == numbered((double)i + 2.0, (double)j + 1.0));
        }
    }
    check_note(note, "columns 3 to 7 of 9, rows 2 to 4 of 7");
    ra_topography_free(&t);
    check_ok(ra_profile_read(path, "row 2 window 3-7,2-4", &p, note, sizeof note, &st), &st);
    assert_int_equal(p.count, 5);
    assert_true(p.height[0] == numbered(2.0, 2.0));
    ra_profile_free(&p);
    assert_int_equal(ra_topography_read(path, "window 3-10,2-4", &t, NULL, 0, &st), RA_INPUT);
    check_note(st.text, "`window 3-10,2-4` of 9 columns and 7 rows: give first and last ones that "
                        "are there");
    ra_topography_free(&t);
    static const char *const bad[] = {"window 3-10",     "window 3-3,1-2", "window 0-3,1-2",
                                      "window 1-3,2-1x", "window 1 3,2 4", "window 1-3,4-2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(ra_topography_read(path, bad[i], &t, NULL, 0, &st), RA_INPUT);
        check_note(st.text, "give the first and last column and row");
    }
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_form),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_filters),
        cmocka_unit_test(test_grid),
        cmocka_unit_test(test_extension),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_cost),
        cmocka_unit_test(test_twice),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_what_is_done),
        cmocka_unit_test(test_unlike_spacings),
        IN_FOLDER(test_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
