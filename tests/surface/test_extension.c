// Tests of extension.c and synthesis.c: mirrored, repeated and synthesised records.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A synthesised profile has no closed form. Its spectrum in third octaves, its skewness and its
 * kurtosis, as means over 100 seeds, are compared with those of its record. 100 records of one
 * process show how much skewness and kurtosis scatter. The record is a plateau as after honing: a
 * Gaussian profile with cut summits, plus the white noise of an instrument.
 */
#include "support/check.h"
#include "support/exact_cache.h"
#include "support/scratch.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "surface/extension.h"
#include "surface/kind.h"
#include "surface/periodogram.h"
#include "surface/profile_io.h"
#include "surface/surface.h"
#include "surface/synthesis.h"

enum { NODES = 401, MADE = 3601, SEEDS = 100 };

static struct ra_profile new_profile(size_t count)
{
    struct ra_status st = {0};
    struct ra_profile p = {count, 1e-6, ra_alloc(count, sizeof(double), "test", &st)};
    assert_non_null(p.height);
    return p;
}

/// Plateaus with lc = 10 nodes, and noise of 1 % of the rms height before the cut.
static struct ra_profile record_of(uint64_t seed)
{
    const struct ra_surface_recipe recipe = {.kind = &ra_surface_gaussian,
                                             .sigma = 1e-6,
                                             .correlation_length = 10e-6,
                                             .seed = seed,
                                             .scale = 1.0};
    struct ra_status st = {0};
    struct ra_profile p;
    struct ra_random random;
    check_ok(ra_surface_make(&recipe, NODES, 1e-6, &p, NULL, 0, &st), &st);
    ra_random_seed(&random, seed, 7);
    for (size_t l = 0; l < p.count; l++) {
        p.height[l] = fmin(p.height[l], 0.5e-6) + 1e-8 * ra_random_normal(&random);
    }
    return p;
}

static struct ra_profile synthesised(const struct ra_profile *record, uint64_t seed)
{
    struct ra_status st = {0};
    struct ra_profile p = new_profile(MADE);
    check_ok(ra_synthesise(record, seed, 0, &p, &st), &st);
    return p;
}

static struct ra_periodogram periodogram(const struct ra_profile *p, size_t points)
{
    struct ra_status st = {0};
    struct ra_periodogram s;
    check_ok(ra_periodogram_make(p, points, &s, &st), &st);
    return s;
}

// ## Synthesised

/// The mean spectrum of 100 seeds is that of the whole record within 5 %, in every third octave
/// from a tenth of the record's length to two nodes. A band of the first octave has some 25
/// independent values per profile, so the standard deviation of a mean of 100 profiles is 2 %.
static void test_spectrum(void **unused)
{
    (void)unused;
    struct ra_profile record = record_of(1);
    struct ra_periodogram asked = periodogram(&record, 512), sum = {.power = NULL};
    struct ra_likeness likeness;
    struct ra_status st = {0};
    check_ok(ra_periodogram_even(&record, &asked, &st), &st);
    double squares = 0.0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct ra_profile p = synthesised(&record, seed);
        struct ra_periodogram s = periodogram(&p, 4096);
        for (size_t k = 0; k <= 2048 && sum.power != NULL; k++) {
            s.power[k] += sum.power[k];
        }
        check_ok(ra_likeness_of(&record, &p, &likeness, &st), &st);
        squares += likeness.made.Rq * likeness.made.Rq / SEEDS;
        ra_periodogram_free(&sum);
        sum = s;
        ra_profile_free(&p);
    }
    const double square = likeness.record.Rq * likeness.record.Rq;
    const double third = exp2(1.0 / 3.0);
    for (double wave = NODES * 1e-6 / 10.0; wave / third >= 2e-6; wave /= third) {
        check_relative(ra_periodogram_band(&sum, wave, wave / third),
                       SEEDS * ra_periodogram_band(&asked, wave, wave / third), 0.05);
    }
    // a whole synthesised profile has exactly the record's mean square; the part that is used has
    // nearly the same
    check_relative(squares, square, 0.02);
    ra_periodogram_free(&asked);
    ra_periodogram_free(&sum);
    ra_profile_free(&record);
}

/// The mean skewness and kurtosis of 100 seeds differ from those of the record by less than their
/// standard deviations over 100 records of the process (0.32 and 0.92).
static void test_heights(void **unused)
{
    (void)unused;
    struct ra_profile record = record_of(1);
    struct ra_likeness l = {0};
    struct ra_status st = {0};
    double skewness = 0.0, kurtosis = 0.0, first[2] = {0.0}, second[2] = {0.0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct ra_profile p = synthesised(&record, seed), other = record_of(seed);
        check_ok(ra_likeness_of(&other, &p, &l, &st), &st);
        skewness += l.made.Rsk / SEEDS;
        kurtosis += l.made.Rku / SEEDS;
        first[0] += l.record.Rsk / SEEDS;
        second[0] += l.record.Rsk * l.record.Rsk / SEEDS;
        first[1] += l.record.Rku / SEEDS;
        second[1] += l.record.Rku * l.record.Rku / SEEDS;
        ra_profile_free(&p);
        ra_profile_free(&other);
    }
    struct ra_profile p = synthesised(&record, 0);
    check_ok(ra_likeness_of(&record, &p, &l, &st), &st);
    // a Gaussian profile, with Rsk = 0, would differ by about twice the allowed difference
    check_between(l.record.Rsk, -0.7, -0.5);
    check_near(skewness, l.record.Rsk, sqrt(second[0] - first[0] * first[0]));
    check_near(kurtosis, l.record.Rku, sqrt(second[1] - first[1] * first[1]));
    ra_profile_free(&p);
    ra_profile_free(&record);
}

/// The curvature, which depends on the shortest waves, is right within 8 % for a record of 40
/// correlation lengths, as the mean of 8 seeds. (If the spectrum were that of a Hann window alone,
/// its error would be -16 to +15 %.)
static void test_curvature(void **unused)
{
    (void)unused;
    struct ra_status st = {0};
    for (uint64_t seed = 3; seed < 7; seed++) {
        struct ra_profile record = record_of(seed);
        struct ra_likeness l = {0};
        double curvature = 0.0;
        for (uint64_t made = 0; made < 8; made++) {
            struct ra_profile p = synthesised(&record, made);
            check_ok(ra_likeness_of(&record, &p, &l, &st), &st);
            curvature += l.made.curvature / 8.0;
            ra_profile_free(&p);
        }
        check_relative(curvature, l.record.curvature, 0.08);
        ra_profile_free(&record);
    }
}

/// One seed gives one profile; another seed or stream gives another. The ends of a profile do not
/// meet.
static void test_seeds(void **unused)
{
    (void)unused;
    struct ra_status st = {0};
    struct ra_profile record = record_of(2);
    struct ra_profile a = synthesised(&record, 5), b = synthesised(&record, 5);
    assert_memory_equal(a.height, b.height, MADE * sizeof(double));
    double products[2] = {0.0}, ends = 0.0, squares = 0.0;
    struct ra_profile c = synthesised(&record, 6);
    check_ok(ra_synthesise(&record, 5, 1, &b, &st), &st);
    for (size_t l = 0; l < MADE; l++) {
        products[0] += a.height[l] * b.height[l];
        products[1] += a.height[l] * c.height[l];
        squares += a.height[l] * a.height[l];
    }
    // over 360 lengths lc the standard deviation is sqrt(1.2533/360) = 6 %
    check_near(products[0] / squares, 0.0, 0.24);
    check_near(products[1] / squares, 0.0, 0.24);
    for (uint64_t seed = 0; seed < 30; seed++) {
        ra_profile_free(&a);
        a = synthesised(&record, seed);
        ends += a.height[0] * a.height[MADE - 1];
    }
    check_near(ends / 30.0 * MADE / squares, 0.0, 4.0 / sqrt(30.0));
    ra_profile_free(&a);
    ra_profile_free(&b);
    ra_profile_free(&c);
    ra_profile_free(&record);
}

/// The bits have a known hash (FNV-1a), with gcc and clang at -O0 and -O3.
static void test_bits(void **unused)
{
    (void)unused;
    struct ra_profile record = record_of(3), p = synthesised(&record, 1);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t l = 0; l < MADE; l++) {
        uint64_t bits;
        memcpy(&bits, &p.height[l], sizeof bits);
        hash = (hash ^ bits) * UINT64_C(0x100000001b3);
    }
    if (hash != UINT64_C(0x08d8c388eb2e7830)) {
        fail_msg("the profile has hash 0x%016llx", (unsigned long long)hash);
    }
    ra_profile_free(&p);
    ra_profile_free(&record);
}

// ## Continued

static void test_continued(void **unused)
{
    (void)unused;
    double height[4] = {1e-6, 2e-6, 5e-6, 3e-6};
    const double mirrored[11] = {1, 2, 5, 3, 5, 2, 1, 2, 5, 3, 5};
    const double repeated[11] = {1, 2, 5, 3, 1, 2, 5, 3, 1, 2, 5};
    const struct ra_profile record = {4, 2e-6, height};
    struct ra_surface_recipe recipe = {.extend = RA_EXTEND_MIRROR};
    struct ra_profile p;
    struct ra_status st = {0};
    char note[200] = "";
    check_ok(ra_extend(&recipe, &record, 11, &p, note, sizeof note, &st), &st);
    assert_string_equal(note, "mirrored 3 times: the same asperities return");
    check_near(p.spacing, 2e-6, 0.0);
    for (size_t l = 0; l < 11; l++) {
        check_near(p.height[l], 1e-6 * mirrored[l], 1e-21);
    }
    ra_profile_free(&p);
    recipe.extend = RA_EXTEND_REPEAT;
    note[0] = '\0';
    check_ok(ra_extend(&recipe, &record, 11, &p, note, sizeof note, &st), &st);
    assert_string_equal(note, "repeated 2 times: each seam is a step of 2 um");
    for (size_t l = 0; l < 11; l++) {
        check_near(p.height[l], 1e-6 * repeated[l], 1e-21);
    }
    ra_profile_free(&p);
    // at the end of the record there is no seam
    note[0] = '\0';
    check_ok(ra_extend(&recipe, &record, 4, &p, note, sizeof note, &st), &st);
    assert_string_equal(note, "repeated 0 times: each seam is a step of 2 um");
    ra_profile_free(&p);
}

/// The note counts a seam at the last node but one, but not a seam at the last node.
static void test_seams(void **unused)
{
    (void)unused;
    static const char *const said[] = {"mirrored 0 times",
                                       "mirrored 1 time:", "mirrored 1 time:", "mirrored 2 times"};
    struct ra_profile record = new_profile(3), p;
    const struct ra_surface_recipe recipe = {.extend = RA_EXTEND_MIRROR};
    for (size_t count = 3; count <= 6; count++) {
        char note[200] = "";
        struct ra_status st = {0};
        check_ok(ra_extend(&recipe, &record, count, &p, note, sizeof note, &st), &st);
        assert_int_equal(strncmp(note, said[count - 3], strlen(said[count - 3])), 0);
        ra_profile_free(&p);
    }
    ra_profile_free(&record);
}

/// The note says by how much the curvature differs, and by how much V*, the speed at which the
/// slider lifts off. V* is inversely proportional to the square root of the curvature. With few
/// nodes some profiles differ much.
static void test_likeness_of_note(void **unused)
{
    (void)unused;
    struct ra_profile record = record_of(1), p;
    double most = 0.0;
    record.count = 60;
    for (uint64_t seed = 0; seed < 20; seed++) {
        const struct ra_surface_recipe recipe = {.extend = RA_EXTEND_SYNTHESISE, .seed = seed};
        char note[600] = "";
        struct ra_status st = {0};
        check_ok(ra_extend(&recipe, &record, 120, &p, note, sizeof note, &st), &st);
        const char *const at = strstr(note, "h'' differs by "), *const speed =
                                                                    strstr(note, "V* by ");
        assert_true(at != NULL && speed != NULL);
        const double h = 0.01 * strtod(at + 15, NULL), v = 0.01 * strtod(speed + 6, NULL);
        // both numbers of the note have two digits
        check_near((1.0 + h) * (1.0 + v) * (1.0 + v), 1.0, 0.02 + 0.1 * fabs(h));
        most = fmax(most, fabs(h));
        ra_profile_free(&p);
    }
    assert_true(most > 0.05);
    ra_profile_free(&record);
}

static void test_refused(void **unused)
{
    (void)unused;
    double height[8] = {2, 2, 2, 2, 2, 2, 2, 2};
    struct ra_profile record = {8, 1e-6, height}, p;
    struct ra_status st = {0};
    const struct ra_surface_recipe recipe = {.extend = RA_EXTEND_SYNTHESISE};
    assert_int_equal(ra_extend(&recipe, &record, 20, &p, NULL, 0, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "a flat record has no roughness to be synthesised: give kind = flat");
    ra_profile_free(&p);
    record.count = 2;
    assert_int_equal(ra_extend(&recipe, &record, 20, &p, NULL, 0, &st), RA_INPUT);
    assert_string_equal(st.text,
                        "2 nodes of the grid cannot be extended: give a record of at least 3");
    ra_profile_free(&p);
}

// ## Of a file

/// A tilted record of 11 nodes is levelled and then extended to a solid of 25 nodes. If the record
/// is long enough, it is not extended.
static void test_file(void **state)
{
    const struct folder *const f = *state;
    const double z[11] = {0, 2, 1, 0, 3, 1, 2, 0, 1, 2, 0};
    FILE *const out = fopen(f->file, "w");
    assert_non_null(out);
    fputs("# x [um] z [um]\n", out);
    for (int l = 0; l < 11; l++) {
        fprintf(out, "%d %.17g\n", l, z[l] + 5.0 * l);
    }
    assert_int_equal(fclose(out), 0);
    struct ra_surface_recipe recipe = {.kind = &ra_surface_measured,
                                       .level = RA_LEVEL_LINE,
                                       .extend = RA_EXTEND_MIRROR,
                                       .scale = 1.0};
    snprintf(recipe.file, sizeof recipe.file, "%s", f->file);
    struct ra_profile p, q;
    struct ra_status st = {0};
    char note[600];
    check_ok(ra_surface_make(&recipe, 25, 1e-6, &p, note, sizeof note, &st), &st);
    assert_string_equal(strstr(note, "mirrored"),
                        "mirrored 2 times: the same asperities return; least-squares line "
                        "removed");
    // the mirrored record returns to its first height, except for the line that is removed from the
    // whole profile
    const double tilt = p.height[20] - p.height[0];
    check_near(tilt, 0.0, 0.5e-6);
    check_near(p.height[17] - p.height[3], tilt * 14.0 / 20.0, 1e-18);
    ra_profile_free(&p);
    recipe.extend = RA_EXTEND_SYNTHESISE;
    recipe.seed = 4;
    recipe.stream = 2;
    check_ok(ra_surface_make(&recipe, 25, 1e-6, &p, note, sizeof note, &st), &st);
    struct ra_likeness l;
    struct ra_profile record, made;
    char said[300];
    check_ok(ra_profile_read(f->file, NULL, &record, NULL, 0, &st), &st);
    ra_profile_level(&record, RA_LEVEL_LINE);
    made = new_profile(25);
    check_ok(ra_synthesise(&record, 4, 2, &made, &st), &st);
    check_ok(ra_likeness_of(&record, &made, &l, &st), &st);
    const double sharper = l.made.curvature / l.record.curvature;
    snprintf(said, sizeof said,
             "synthesised with seed 4, stream 2: third octaves differ by up to %.2g %%, Rsk %.3g "
             "(record %.3g), Rku %.3g (record %.3g), h'' differs by %+.2g %%, V* by %+.2g %%; "
             "least-squares line removed",
             100.0 * l.spectrum, l.made.Rsk, l.record.Rsk, l.made.Rku, l.record.Rku,
             100.0 * (sharper - 1.0), 100.0 * (1.0 / sqrt(sharper) - 1.0));
    assert_string_equal(strstr(note, "synthesised"), said);
    ra_profile_free(&record);
    ra_profile_free(&made);
    ra_profile_free(&p);
    // the record is long enough, so the result is that without extension
    check_ok(ra_surface_make(&recipe, 9, 1e-6, &p, note, sizeof note, &st), &st);
    recipe.extend = RA_EXTEND_NONE;
    check_ok(ra_surface_make(&recipe, 9, 1e-6, &q, note, sizeof note, &st), &st);
    assert_memory_equal(p.height, q.height, 9 * sizeof(double));
    ra_profile_free(&p);
    ra_profile_free(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spectrum),
        cmocka_unit_test(test_heights),
        cmocka_unit_test(test_curvature),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_seams),
        cmocka_unit_test(test_likeness_of_note),
        cmocka_unit_test(test_continued),
        cmocka_unit_test(test_refused),
        cmocka_unit_test_setup_teardown(test_file, make_file_folder, remove_file_folder),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
