// Tests of measured.c: folded noise, filters and forms of a file, and their notes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"
#include "support/exact_cache.h"
#include "support/scratch.h"

#include <stdlib.h>
#include <string.h>

#include "base/exact.h"
#include "base/random.h"
#include "surface/cutoff.h"
#include "surface/kind.h"
#include "surface/surface.h"

enum { FINER = 10 }; ///< spacings of the record in one spacing of the grid

static struct ra_profile noise(size_t count, double spacing, uint64_t stream)
{
    struct ra_status st = {0};
    struct ra_random random;
    struct ra_profile p = {count, spacing, ra_alloc(count, sizeof(double), "test", &st)};
    assert_non_null(p.height);
    ra_random_seed(&random, 9, stream);
    for (size_t l = 0; l < count; l++) {
        p.height[l] = 1e-6 * ra_random_normal(&random);
    }
    return p;
}

/// White noise with spacings of 0.5 um is filtered with lambda_s = 25 um and sampled every 5 um. By
/// eq:ra2d-noise 0.03011 of its variance is left. There are 100 records of 3991 nodes. The squares
/// of the heights have the correlations 0.57, 0.10, 0.01 over one to three nodes, so the standard
/// deviation of the mean is 0.34 %. Three deviations, 1 %, are allowed.
static void test_noise(void **unused)
{
    (void)unused;
    enum { RECORDS = 100, NODES = 4001 };
    const double spacing = 5e-6, cutoff = 25e-6;
    double sum = 0.0;
    for (uint64_t record = 0; record < RECORDS; record++) {
        struct ra_status st = {0};
        struct ra_profile p = noise((NODES - 1) * FINER + 1, spacing / FINER, record), q;
        check_ok(ra_cutoff_filter(&p, cutoff, RA_CUTOFF_LONG, &st), &st);
        check_ok(ra_profile_resample(&p, NODES, spacing, &q, &st), &st);
        for (size_t l = 5; l < NODES - 5; l++) { // without the ends
            sum += q.height[l] * q.height[l];
        }
        ra_profile_free(&p);
        ra_profile_free(&q);
    }
    const double expected = 1e-12 * (spacing / FINER) / (sqrt(2.0) * 0.46971863934982567 * cutoff);
    check_relative(sum / RECORDS / (NODES - 10), expected, 0.01);
}

// ## Files

static void write_profile(const char *path, const struct ra_profile *p)
{
    FILE *const out = fopen(path, "w");
    assert_non_null(out);
    fputs("# x [um] z [um]\n", out);
    for (size_t l = 0; l < p->count; l++) {
        fprintf(out, "%.17g %.17g\n", 1e6 * (double)l * p->spacing, 1e6 * p->height[l]);
    }
    assert_int_equal(fclose(out), 0);
}

static struct ra_surface_recipe recipe_of(const struct folder *f)
{
    struct ra_surface_recipe recipe = {.kind = &ra_surface_measured, .scale = 1.0};
    snprintf(recipe.file, sizeof recipe.file, "%s", f->file);
    return recipe;
}

static struct ra_profile make(const struct ra_surface_recipe *recipe, size_t count, double spacing,
                              char *note, size_t size)
{
    struct ra_status st = {0};
    struct ra_profile p;
    check_ok(ra_surface_make(recipe, count, spacing, &p, note, size, &st), &st);
    return p;
}

/// On a grid ten times as coarse as the record, `auto` is a filter of five spacings of the grid. A
/// note gives the folded part with and without this filter. White noise with an rms of 1 um has
/// nine tenths of its variance in waves shorter than two spacings. The filter leaves a millionth of
/// the variance in these waves. On the record's own grid nothing is folded.
static void test_automatic(void **state)
{
    const struct folder *const f = *state;
    struct ra_profile record = noise(4001, 0.5e-6, 0);
    write_profile(f->file, &record);
    struct ra_surface_recipe recipe = recipe_of(f);
    recipe.lambda_s = HUGE_VAL;
    char note[600], start[200];
    struct ra_profile p = make(&recipe, 401, 5e-6, note, sizeof note);
    recipe.lambda_s = 25e-6;
    struct ra_profile q = make(&recipe, 401, 5e-6, NULL, 0);
    assert_memory_equal(p.height, q.height, 401 * sizeof(double));
    snprintf(start, sizeof start,
             "lambda_s = 25 um passes 1.3 %% of the shortest wave of the grid, "
             "10 um: of shorter ones ");
    const char *const done = what_was_done(note);
    assert_int_equal(strncmp(done, start, strlen(start)), 0);
    char *end = NULL;
    const double with = strtod(done + strlen(start), &end);
    assert_int_equal(strncmp(end, " um rms are folded instead of ", 30), 0);
    const double without = strtod(end + 30, &end);
    assert_string_equal(end, " um; interpolated from 0.5 um onto 5 um");
    // with 4001 random numbers the rms is sqrt(0.9 (1 +- 0.03))
    check_relative(without, sqrt(0.9), 0.05);
    // eq:ra2d-folded is the root of the integral of 2^(-2 (5 u/2)^2)/10 um^2 over u = 2 chi/lambda
    // from 1 to 10. Half of the integral is in the first 18 values of the periodogram. Three
    // deviations are allowed.
    check_relative(with, 0.000973, 0.4);
    ra_profile_free(&p);
    ra_profile_free(&q);
    recipe.lambda_s = HUGE_VAL;
    p = make(&recipe, 4001, 0.5e-6, note, sizeof note);
    assert_string_equal(what_was_done(note), "");
    assert_memory_equal(p.height, record.height, 10 * sizeof(double));
    ra_profile_free(&p);
    p = make(&recipe, 3960, 0.504e-6, note, sizeof note);
    assert_string_equal(what_was_done(note), "interpolated from 0.5 um onto 0.504 um; "
                                             "cut from 2 mm to 1.99534 mm");
    ra_profile_free(&p);
    recipe.extend = RA_EXTEND_MIRROR;
    p = make(&recipe, 4001, 0.5e-6, note, sizeof note);
    assert_string_equal(what_was_done(note), "long enough: not extended");
    ra_profile_free(&p);
    recipe.extend = RA_EXTEND_NONE;
    recipe.lambda_s = 0.0;
    p = make(&recipe, 401, 5e-6, note, sizeof note);
    assert_int_equal(strncmp(what_was_done(note),
                             "finer detail is sampled, not filtered: waves shorter than 10 um, 0.9",
                             68),
                     0);
    check_near(p.height[7], record.height[70], 0.0);
    ra_profile_free(&p);
    ra_profile_free(&record);
}

/// A parabola has waves of 4, 80 and 1600 spacings on it. After removing the form and filtering
/// with lambda_s and lambda_c only the middle wave is left, with the factors of the filters'
/// formulas, 2^-0.0625 and 1 - 2^-4.
static void test_filters(void **state)
{
    const struct folder *const f = *state;
    enum { NODES = 8001 };
    struct ra_profile record = noise(NODES, 1e-6, 0);
    for (size_t l = 0; l < NODES; l++) {
        const double x = (double)l / (NODES - 1.0);
        record.height[l] = 1e-3 * x * x + 1e-6 * ra_exact_cos_turns((double)l / 4.0) +
                           1e-6 * ra_exact_cos_turns((double)l / 80.0) +
                           1e-6 * ra_exact_cos_turns((double)l / 1600.0);
    }
    write_profile(f->file, &record);
    struct ra_surface_recipe recipe = recipe_of(f);
    recipe.form = 2;
    recipe.lambda_s = 20e-6;
    recipe.lambda_c = 160e-6;
    char note[600];
    struct ra_profile p = make(&recipe, NODES, 1e-6, note, sizeof note);
    assert_string_equal(what_was_done(note),
                        "form of degree 2 removed; filtered by lambda_s = 20 um; filtered by "
                        "lambda_c = 160 um");
    const double kept = exp2(-0.0625) * (1.0 - exp2(-4.0));
    // 1 - 2^-0.01 = 0.7 % of the longest wave is left
    for (size_t l = 400; l < NODES - 400; l++) {
        const double longest = (1.0 - exp2(-0.01)) * ra_exact_cos_turns((double)l / 1600.0);
        check_near(1e6 * p.height[l], kept * ra_exact_cos_turns((double)l / 80.0) + longest, 1e-4);
    }
    ra_profile_free(&p);
    ra_profile_free(&record);
}

static void test_refused(void **state)
{
    const struct folder *const f = *state;
    struct ra_profile record = noise(11, 1e-6, 0), p;
    write_profile(f->file, &record);
    struct ra_surface_recipe recipe = recipe_of(f);
    struct ra_status st = {0};
    recipe.lambda_c = 12e-6;
    assert_int_equal(ra_surface_make(&recipe, 5, 1e-6, &p, NULL, 0, &st), RA_INPUT);
    assert_string_equal(st.text + strlen(f->file),
                        ": lambda_c = 0.012 mm is longer than the record, 0.01 mm: give a shorter "
                        "one, or a longer record");
    assert_null(p.height);
    recipe.lambda_c = 0.0;
    recipe.form = 10;
    assert_int_equal(ra_surface_make(&recipe, 5, 1e-6, &p, NULL, 0, &st), RA_INPUT);
    assert_int_equal(strncmp(st.text + strlen(f->file), ": form = 10 is not", 18), 0);
    ra_profile_free(&record);
}

// ## One record on both solids

/// There is a note if both solids have the same heights of a measured file. There is none if their
/// files, formats or kinds differ, or if the surface of one solid is synthesised at random.
static void test_shared(void **unused)
{
    (void)unused;
    struct ra_surface_recipe a = {.kind = &ra_surface_measured, .file = "map.gsf"}, b = a;
    static const char said[] =
        "both solids have the same heights of map.gsf: where these lie one on the other, summits "
        "meet themselves, and the gap is rougher than that of two surfaces; give one solid another "
        "file, or another row or window of this one (`format`)";
    for (int i = 0; i < 6; i++) {
        char note[600] = "";
        snprintf(b.file, sizeof b.file, i == 1 ? "other.gsf" : "map.gsf");
        snprintf(b.format, sizeof b.format, i == 2 ? "row 3" : "");
        b.extend = i == 3 ? RA_EXTEND_SYNTHESISE : i == 4 ? RA_EXTEND_REPEAT : RA_EXTEND_NONE;
        b.kind = i == 5 ? &ra_surface_spectrum : &ra_surface_measured;
        ra_surface_note_shared(&a, &b, note, sizeof note);
        assert_string_equal(note, i == 0 || i == 4 ? said : "");
        note[0] = '\0';
        ra_surface_note_shared(&b, &a, note, sizeof note);
        assert_string_equal(note, i == 0 || i == 4 ? said : "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_noise),
        cmocka_unit_test(test_shared),
        cmocka_unit_test_setup_teardown(test_automatic, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_filters, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_refused, make_file_folder, remove_file_folder),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
