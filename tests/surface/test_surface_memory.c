// Tests of surfaces when memory fails: each request has its name, its size and its place in the
// order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory.h"
#include "support/scratch.h"

#include "surface/autocorrelation.h"
#include "surface/cutoff.h"
#include "surface/kind.h"
#include "surface/profile_io.h"
#include "surface/roughness.h"
#include "surface/sections.h"
#include "surface/surface.h"
#include "surface/topography_io.h"

#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])

enum { PIECE = 65536 }; ///< of a file [bytes]

static void put(const char *path, const char *text)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

// ## Profiles

static enum ra_code surface(void *context, struct ra_status *st)
{
    struct ra_profile p;
    const enum ra_code code = ra_surface_make(context, 201, 1e-5, &p, NULL, 0, st);
    assert_true(code == RA_OK || p.height == NULL);
    ra_profile_free(&p);
    return code;
}

static enum ra_code coarse_surface(void *context, struct ra_status *st)
{
    struct ra_profile p;
    char note[300];
    const enum ra_code code = ra_surface_make(context, 2, 6e-3, &p, note, sizeof note, st);
    assert_true(code == RA_OK || p.height == NULL);
    ra_profile_free(&p);
    return code;
}

static enum ra_code long_surface(void *context, struct ra_status *st)
{
    struct ra_profile p;
    char note[300];
    const enum ra_code code = ra_surface_make(context, 20, 1e-3, &p, note, sizeof note, st);
    assert_true(code == RA_OK || p.height == NULL);
    ra_profile_free(&p);
    return code;
}

static void surfaces(void **state)
{
    (void)state;
    struct ra_surface_recipe recipe = {
        .kind = &ra_surface_gaussian, .sigma = 1e-6, .correlation_length = 2e-4, .scale = 1.0};
    // a correlation length has 20 nodes, so K = 92
    const struct request rough[] = {{"heights of the surface", 201, 8},
                                    {"kernel of the surface", 185, 8},
                                    {"kernel of the surface", 1, 8},
                                    {"noise of the surface", 201 + 184, 8}};
    check_requests(surface, &recipe, rough, COUNT_OF(rough));
    recipe.reference = 401;
    const struct request longer[] = {{"heights of the surface", 401, 8},
                                     {"kernel of the surface", 185, 8},
                                     {"kernel of the surface", 1, 8},
                                     {"noise of the surface", 401 + 184, 8}};
    check_requests(surface, &recipe, longer, COUNT_OF(longer));
    recipe = (struct ra_surface_recipe){.kind = &ra_surface_self_affine,
                                        .sigma = 1e-6,
                                        .hurst = 0.8,
                                        .longest = 1e-3,
                                        .shortest = 1e-4};
    const struct request affine[] = {{"heights of the surface", 201, 8},
                                     {"waves of the surface", 512, 8},
                                     {"waves of the surface", 512, 8},
                                     {"cosines of a transform", 256, 8},
                                     {"sines of a transform", 256, 8}};
    check_requests(surface, &recipe, affine, COUNT_OF(affine));
}

static void measured(void **state)
{
    const struct folder *const f = *state;
    struct ra_surface_recipe recipe = {.kind = &ra_surface_measured, .scale = 1.0};
    snprintf(recipe.file, sizeof recipe.file, "%s", f->file);
    put(f->file, "# x [mm] z [um]\n0 0\n1 1\n2 4\n3 5\n4 5\n5 5\n6 5\n7 5\n8 6\n");
    const struct request text[] = {
        {"heights of the surface", 201, 8}, {f->file, PIECE, 1},
        {"measured profile", 9, 16},        {"columns of a line", 2, 8},
        {"measured profile", 9, 8},         {"resampled profile", 201, 8}};
    check_requests(surface, &recipe, text, COUNT_OF(text));
    put(f->file, "aISO-1.0\nNumPoints = 9\nNumProfiles = 1\nXscale = 1e-3\nZscale = 1\n*\n"
                 "1 2 3 4 5 6 7 8 9 *");
    const struct request sdf[] = {{"heights of the surface", 201, 8},
                                  {f->file, PIECE, 1},
                                  {"heights of an .sdf file", 9, 8},
                                  {"measured profile", 9, 8},
                                  {"resampled profile", 201, 8}};
    check_requests(surface, &recipe, sdf, COUNT_OF(sdf));
}

static const char twelve[] = "# x [mm] z [um]\n0 0\n1 1\n2 4\n3 5\n4 5\n5 5\n6 5\n7 5\n8 6\n9 6\n"
                             "10 2\n11 1\n";

static void filtered(void **state)
{
    const struct folder *const f = *state;
    struct ra_surface_recipe recipe = {.kind = &ra_surface_measured, .scale = 1.0};
    snprintf(recipe.file, sizeof recipe.file, "%s", f->file);
    // 12 nodes on a grid with six times the spacing are filtered in a transform of 16 points
    recipe.lambda_s = 5e-3;
    put(f->file, twelve);
    const struct request list[] = {
        {"heights of the surface", 2, 8},    {f->file, PIECE, 1},
        {"measured profile", 12, 16},        {"columns of a line", 2, 8},
        {"measured profile", 12, 8},         {"heights of a periodogram", 16, 8},
        {"heights of a periodogram", 16, 8}, {"periodogram", 9, 8},
        {"window of a periodogram", 13, 8},  {"cosines of a transform", 8, 8},
        {"sines of a transform", 8, 8},      {"mean line of a cut-off", 12, 8},
        {"kernel of a cut-off", 11, 8},      {"resampled profile", 2, 8}};
    check_requests(coarse_surface, &recipe, list, COUNT_OF(list));
}

static void extended(void **state)
{
    const struct folder *const f = *state;
    struct ra_surface_recipe recipe = {.kind = &ra_surface_measured, .scale = 1.0};
    snprintf(recipe.file, sizeof recipe.file, "%s", f->file);
    put(f->file, twelve);
    // 12 nodes are extended to 20; a synthesis has 32 points, and is compared with the record
    recipe.extend = RA_EXTEND_MIRROR;
    const struct request mirrored[] = {
        {"heights of the surface", 20, 8}, {f->file, PIECE, 1},
        {"measured profile", 12, 16},      {"columns of a line", 2, 8},
        {"measured profile", 12, 8},       {"resampled profile", 12, 8},
        {"heights of an extension", 20, 8}};
    check_requests(long_surface, &recipe, mirrored, COUNT_OF(mirrored));
    recipe.extend = RA_EXTEND_SYNTHESISE;
    // a periodogram of n nodes in a transform of p points, with equal weights
#define PERIODOGRAM(n, p)                                                                          \
    {"heights of a periodogram", p, 8}, {"heights of a periodogram", p, 8},                        \
        {"periodogram", (p) / 2 + 1, 8}, {"window of a periodogram", (n) + 1, 8},                  \
        {"cosines of a transform", (p) / 2, 8}, {"sines of a transform", (p) / 2, 8},              \
        {"window of a periodogram", n, 8}, {"octaves of a periodogram", n, 8},                     \
        {"heights of a periodogram", n, 8},                                                        \
    {                                                                                              \
        "window of a periodogram", (n) + 1, 8                                                      \
    }
    const struct request synthesised[] = {{"heights of the surface", 20, 8},
                                          {f->file, PIECE, 1},
                                          {"measured profile", 12, 16},
                                          {"columns of a line", 2, 8},
                                          {"measured profile", 12, 8},
                                          {"resampled profile", 12, 8},
                                          {"heights of an extension", 20, 8},
                                          {"amplitudes of a synthesis", 17, 8},
                                          {"heights of a synthesis", 32, 8},
                                          {"waves of a synthesis", 32, 8},
                                          {"waves of a synthesis", 32, 8},
                                          {"ranks of a synthesis", 32, 16},
                                          {"cosines of a transform", 16, 8},
                                          {"sines of a transform", 16, 8},
                                          {"heights in their order", 12, 16},
                                          {"heights about their line", 12, 8},
                                          PERIODOGRAM(12, 32),
                                          {"ranks of a synthesis", 32, 8},
                                          {"heights about their line", 12, 8},
                                          {"heights about their mean", 12 + 36, 8},
                                          {"heights about their line", 20, 8},
                                          {"heights about their mean", 20 + 36, 8},
                                          PERIODOGRAM(12, 16),
                                          PERIODOGRAM(20, 32)};
#undef PERIODOGRAM
    check_requests(long_surface, &recipe, synthesised, COUNT_OF(synthesised));
}

static enum ra_code field(void *context, struct ra_status *st)
{
    const struct folder *const f = context;
    const struct ra_field_nodes nodes = {0, 1e-4, 17};
    double *value;
    const enum ra_code code = ra_field_read(f->file, true, &nodes, &value, NULL, 0, st);
    assert_true(code == RA_OK || value == NULL);
    free(value);
    return code;
}

static void fields(void **state)
{
    const struct folder *const f = *state;
    FILE *const file = fopen(f->file, "w");
    assert_non_null(file);
    fputs("# x [um] v [m/s]\n", file);
    for (int i = 0; i <= 2000; i++) {
        fprintf(file, "%d 1\n", i);
    }
    assert_int_equal(fclose(file), 0);
    const struct request list[] = {{f->file, PIECE, 1},
                                   {"measured profile", 2001, 16},
                                   {"columns of a line", 2, 8},
                                   {"initial field", 17, 8}};
    check_requests(field, *state, list, COUNT_OF(list));
}

static enum ra_code roughness(void *context, struct ra_status *st)
{
    double height[9] = {0, 1, -1, 2, -2, 3, -3, 1, 0};
    const struct ra_profile p = {9, 1.0, height};
    struct ra_topography t = {.cells = {3, 3, 1.0, 1.0}, .height = height};
    struct ra_roughness r;
    struct ra_area_parameters areal;
    (void)context;
    struct ra_section_parameters sections;
    enum ra_code code = ra_roughness(&p, &r, st);
    if (code == RA_OK) {
        code = ra_section_parameters(&p, 0.0, &sections, st);
    }
    return code == RA_OK ? ra_topography_parameters(&t, &areal, st) : code;
}

static void parameters(void **state)
{
    (void)state;
    // as many zeros at the end as lags are evaluated in one pass
    const struct request list[] = {{"heights about their mean", 9 + 36, 8},
                                   {"heights about their mean", 9, 8},
                                   {"heights about their mean", 9, 8}};
    check_requests(roughness, NULL, list, COUNT_OF(list));
}

// ## Topographies

struct job {
    struct ra_surface_recipe recipe;
    struct ra_cells cells;
};

static enum ra_code topography(void *context, struct ra_status *st)
{
    const struct job *const job = context;
    struct ra_topography t;
    const enum ra_code code = ra_topography_make(&job->recipe, &job->cells, &t, NULL, 0, st);
    ra_topography_free(&t);
    return code;
}

/// For 4 x 3 heights each side has at least twice as many points, a power of two.
static enum ra_code autocorrelation(void *context, struct ra_status *st)
{
    double height[12] = {0}, length;
    const struct ra_topography t = {.cells = {4, 3, 1, 1}, .height = height};
    (void)context;
    return ra_topography_length(&t, 0.2, &length, st);
}

/// For 8 x 7 heights, with a cut-off of five spacings.
static enum ra_code robust(void *context, struct ra_status *st)
{
    double *const height = calloc(56, sizeof *height);
    struct ra_topography t = {.cells = {8, 7, 1e-6, 1e-6}, .height = height};
    (void)context;
    assert_non_null(height);
    const enum ra_code code = ra_cutoff_filter_area(&t, 0.0, 5e-6, &ra_mean_line_robust, st);
    assert_ptr_equal(t.height, height);
    free(height);
    return code;
}

static enum ra_code spline(void *context, struct ra_status *st)
{
    double height[8] = {0};
    struct ra_profile p = {8, 1e-6, height};
    (void)context;
    return ra_cutoff_filter_by(&ra_mean_line_spline, &p, 5e-6, RA_CUTOFF_SHORT, st);
}

static void mean_lines(void **state)
{
    (void)state;
#define KERNEL                                                                                     \
    {                                                                                              \
        "kernel of a cut-off", 11, 8                                                               \
    }
#define SUMS                                                                                       \
    {                                                                                              \
        "sums of weights", 56, 8                                                                   \
    }
#define COLUMN                                                                                     \
    {                                                                                              \
        "sums of a column", 7, 8                                                                   \
    }
    const struct request list[] = {{"heights of a map", 56, 8},
                                   {"mean surface of a cut-off", 56, 8},
                                   KERNEL,
                                   KERNEL,
                                   KERNEL,
                                   KERNEL,
                                   KERNEL,
                                   KERNEL,
                                   {"heights about their mean", 56, 8},
                                   {"weights of heights", 56, 8},
                                   {"residuals in their order", 56, 8},
                                   {"a line of a map", 8 + 10, 8},
                                   SUMS,
                                   SUMS,
                                   SUMS,
                                   SUMS,
                                   SUMS,
                                   COLUMN,
                                   COLUMN,
                                   COLUMN,
                                   COLUMN,
                                   COLUMN,
                                   COLUMN,
                                   COLUMN,
                                   COLUMN,
                                   COLUMN};
#undef KERNEL
#undef SUMS
#undef COLUMN
    check_requests(robust, NULL, list, COUNT_OF(list));
    const struct request matrix[] = {{"mean line of a cut-off", 8, 8},
                                     {"matrix of a spline", 24, 8}};
    check_requests(spline, NULL, matrix, COUNT_OF(matrix));
}

static void topographies(void **state)
{
    const struct folder *const f = *state;
    struct job job = {.recipe = {.kind = &ra_surface_gaussian,
                                 .sigma = 1,
                                 .correlation_length = 20,
                                 .length_across = 5,
                                 .hurst = 1,
                                 .longest = 24,
                                 .shortest = 8},
                      .cells = {40, 24, 1, 1}};
    // the correlation lengths have 20 and 5 cells, so K = 92 and 23
    const struct request gaussian[] = {{"heights of the topography", 40 * 24, 8},
                                       {"kernel of the surface", 185, 8},
                                       {"kernel of the surface", 47, 8},
                                       {"noise of the surface", 40 + 184, 8},
                                       {"noise of the surface", 40 * (24 + 46), 8}};
    check_requests(topography, &job, gaussian, COUNT_OF(gaussian));
    job.recipe.kind = &ra_surface_self_affine;
    const struct request affine[] = {
        {"heights of the topography", 40 * 24, 8}, {"waves of the surface", 128 * 64, 8},
        {"waves of the surface", 128 * 64, 8},     {"column of waves", 2 * 64, 8},
        {"cosines of a transform", 32, 8},         {"sines of a transform", 32, 8},
        {"cosines of a transform", 64, 8},         {"sines of a transform", 64, 8}};
    check_requests(topography, &job, affine, COUNT_OF(affine));
    job.recipe.kind = &ra_surface_measured;
    snprintf(job.recipe.file, sizeof job.recipe.file, "%s", f->file);
    double height[24] = {0};
    const struct ra_topography t = {.cells = {8, 3, 1, 1}, .height = height};
    struct ra_status st;
    check_ok(ra_topography_write(f->file, &t, &st), &st);
    job.cells = (struct ra_cells){10, 3, 1, 1};
    job.recipe.extend = RA_EXTEND_MIRROR;
    const struct request file[] = {
        {f->file, PIECE, 1},
        {"heights of a topography", 24, 8},
        // the parameters of the record are computed
        {"heights about their plane", 24, 8},
        {"polynomials of a form", 11, 8},
        {"heights about their mean", 24, 8},
        // three rows and eight columns are put on the grid
        {"heights of a map", 24, 8},
        {"a line of a map", 8, 8},
        {"a line of a map", 8, 8},
        {"resampled profile", 8, 8},
        {"resampled profile", 8, 8},
        {"resampled profile", 8, 8},
        {"heights of a map", 24, 8},
        {"a line of a map", 3, 8},
        {"a line of a map", 3, 8},
        {"resampled profile", 3, 8},
        {"resampled profile", 3, 8},
        {"resampled profile", 3, 8},
        {"resampled profile", 3, 8},
        {"resampled profile", 3, 8},
        {"resampled profile", 3, 8},
        {"resampled profile", 3, 8},
        {"resampled profile", 3, 8},
        // the parameters of the map on the grid, and of the map with its tilt, are computed
        {"heights about their plane", 24, 8},
        {"polynomials of a form", 11, 8},
        {"heights about their mean", 24, 8},
        {"heights about their mean", 24, 8},
        {"heights of a map", 30, 8},
        {"a line of a map", 8, 8},
        {"a line of a map", 10, 8},
    };
    check_requests(topography, &job, file, COUNT_OF(file));
    const struct request length[] = {{"autocorrelation of a map", 8 * 8, 8},
                                     {"autocorrelation of a map", 8 * 8, 8},
                                     {"column of an autocorrelation", 2 * 8, 8},
                                     {"cosines of a transform", 4, 8},
                                     {"sines of a transform", 4, 8},
                                     {"cosines of a transform", 4, 8},
                                     {"sines of a transform", 4, 8}};
    check_requests(autocorrelation, NULL, length, COUNT_OF(length));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(surfaces),
        cmocka_unit_test_setup_teardown(measured, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(filtered, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(extended, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(fields, make_file_folder, remove_file_folder),
        cmocka_unit_test(parameters),
        cmocka_unit_test(mean_lines),
        cmocka_unit_test_setup_teardown(topographies, make_file_folder, remove_file_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
