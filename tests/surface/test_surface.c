// Tests of surface.c and random.c: generators, scaling, analytic and measured profiles.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Statistics of a random surface scatter. So each tolerance is four standard deviations of the
 * estimator. These deviations follow from Bartlett's formula: if a quantity has the correlation
 * r(u), with u in correlation lengths, its mean over a length L has the variance of the quantity
 * times l_c/L times the integral of r(u) du. Seeds are fixed, so a test that passes once always
 * passes. Nearly every seed gives values within four deviations, so no seed had to be chosen.
 */
#include "base/random.h"
#include "support/exact_cache.h"
#include "support/scratch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/exact.h"
#include "surface/kind.h"
#include "surface/roughness.h"
#include "surface/surface.h"

static const double rounding = 1e-12; // of sums of 1e4 terms: 1e4 2^-53

static struct ra_profile make(const struct ra_surface_recipe *recipe, size_t count, double spacing)
{
    struct ra_status st = {0};
    struct ra_profile p = {0};
    check_ok(ra_surface_make(recipe, count, spacing, &p, NULL, 0, &st), &st);
    assert_int_equal(p.count, count);
    check_near(p.spacing, spacing, 0.0);
    return p;
}

/// Checks that the recipe is refused with this message after the path of its file, and that no
/// memory remains.
static void refused(const struct ra_surface_recipe *recipe, size_t count, double spacing,
                    const char *message)
{
    struct ra_status st = {0};
    struct ra_profile p;
    assert_int_equal(ra_surface_make(recipe, count, spacing, &p, NULL, 0, &st), RA_INPUT);
    assert_null(p.height);
    const size_t path = strlen(recipe->file);
    const bool named = path > 0 && strncmp(st.text, recipe->file, path) == 0;
    assert_string_equal(st.text + (named ? path : 0), message);
}

static struct ra_surface_recipe rough(double sigma, double length, uint64_t seed)
{
    return (struct ra_surface_recipe){.kind = &ra_surface_gaussian,
                                      .sigma = sigma,
                                      .correlation_length = length,
                                      .seed = seed,
                                      .scale = 1.0};
}

// ## Random numbers

/// splitmix64 has the outputs for seed 1234567 that are published on Rosetta Code; stream 1
/// continues where stream 0 ends. From the state 1, 2, 3, 4 xoshiro256** has the outputs of its
/// authors' program (rand_xoshiro's test). It also has the known outputs after seeding by
/// splitmix64(42).
static void test_published_outputs(void **unused)
{
    (void)unused;
    struct ra_random r;
    ra_random_seed(&r, 1234567, 0);
    assert_true(r.s[0] == UINT64_C(6457827717110365317));
    assert_true(r.s[1] == UINT64_C(3203168211198807973));
    assert_true(r.s[2] == UINT64_C(9817491932198370423));
    assert_true(r.s[3] == UINT64_C(4593380528125082431));
    ra_random_seed(&r, 1234567, 1);
    assert_true(r.s[0] == UINT64_C(16408922859458223821));
    const uint64_t expected[10] = {11520,
                                   0,
                                   1509978240,
                                   UINT64_C(1215971899390074240),
                                   UINT64_C(1216172134540287360),
                                   UINT64_C(607988272756665600),
                                   UINT64_C(16172922978634559625),
                                   UINT64_C(8476171486693032832),
                                   UINT64_C(10595114339597558777),
                                   UINT64_C(2904607092377533576)};
    r = (struct ra_random){.s = {1, 2, 3, 4}};
    for (size_t i = 0; i < 10; i++) {
        assert_true(ra_random_bits(&r) == expected[i]);
    }
    ra_random_seed(&r, 42, 0);
    assert_true(ra_random_bits(&r) == UINT64_C(1546998764402558742));
    assert_true(ra_random_bits(&r) == UINT64_C(6990951692964543102));
    // a uniform number is the upper 53 bits of the next output
    const double third = (double)(UINT64_C(12544586762248559009) >> 11) / 9007199254740992.0;
    check_near(ra_random_uniform(&r), third, 0.0);
}

/// The means of x, x^2, x^3 and x^4 over N = 200000 normal numbers x are right within four
/// deviations. The variances of these four powers are 1, 2, 15 and 96; those of the means are N
/// times smaller.
static void test_normal_moments(void **unused)
{
    (void)unused;
    enum { N = 200000 };
    struct ra_random r;
    ra_random_seed(&r, 7, 3);
    double sum[4] = {0.0}, lagged = 0.0, before = 0.0;
    for (size_t i = 0; i < N; i++) {
        const double x = ra_random_normal(&r);
        sum[0] += x;
        sum[1] += x * x;
        sum[2] += x * x * x;
        sum[3] += x * x * x * x;
        lagged += x * before; // numbers of a pair share one logarithm, but not their signs
        before = x;
    }
    const double expected[4] = {0.0, 1.0, 0.0, 3.0};
    const double variance[4] = {1.0, 2.0, 15.0, 96.0};
    for (size_t i = 0; i < 4; i++) {
        check_near(sum[i] / N, expected[i], 4.0 * sqrt(variance[i] / N));
    }
    check_near(lagged / N, 0.0, 4.0 / sqrt(N));
}

// ## Rough surfaces

/// One record of 40000 lc with lc = 10 chi has Gaussian statistics. Tolerances are 4 standard
/// deviations; the relative variance of a mean square is $2 (l_c/L) \sqrt{\pi/2}$ times 1, 3/4,
/// 35/48 for heights, slopes, curvatures. The error of differences and of sampled crossings is
/// added, at most $(\chi/l_c)^2$.
static void test_gaussian_records(void **unused)
{
    (void)unused;
    const double lc = 10.0, lengths = 40000.0, sampling = 1.0 / (lc * lc);
    const struct ra_surface_recipe recipe = rough(2.0, lc, 11);
    struct ra_profile p = make(&recipe, 400001, 1.0);
    struct ra_status st = {0};
    struct ra_roughness r;
    check_ok(ra_roughness(&p, &r, &st), &st);
    const double deviation = 0.5 * sqrt(2.0 * 1.2533 / lengths); // of Rq, relative: 0.4 %
    check_relative(r.Rq, 2.0, 4.0 * deviation);
    // Ra and Rq scatter together, so the deviation of their ratio is less than half of that of Rq
    check_relative(r.Ra / r.Rq, 0.797885, 2.0 * deviation);
    check_relative(r.slope, sqrt(2.0) * r.Rq / lc, 4.0 * deviation + sampling);
    check_relative(r.curvature, sqrt(12.0) * r.Rq / (lc * lc), 4.0 * deviation + sampling);
    // counts scatter less than Poisson's sqrt(n)
    check_relative(r.upcrossings, 0.225079 / lc, 4.0 / sqrt(0.225 * lengths) + sampling);
    check_relative(r.peaks, 0.389848 / lc, 4.0 / sqrt(0.390 * lengths) + sampling);
    // an lc has 1/0.886 independent fourth powers and 1/1.023 independent third powers
    check_near(r.Rku, 3.0, 4.0 * sqrt(24.0 * 0.886 / lengths));
    check_near(r.Rsk, 0.0, 4.0 * sqrt(6.0 * 1.023 / lengths));
    // With the discrimination of ISO 4287 there is no closed form. Elements are wider than the
    // distance of up-crossings, because low portions join their neighbours; here they are 1.5 times
    // as wide.
    check_between(r.RSm * 0.225079 / lc, 1.4, 1.6);
    // the deviation of A at 1/e is below 0.5 %, and the slope of A there is -0.736/lc; the chord
    // has an error of (chi/lc)^2/8
    check_relative(r.correlation_length, lc, 4.0 * 0.005 / 0.736 + sampling);
    ra_profile_free(&p);
}

/// At all lags up to 3 lc the autocorrelation is $\exp(-x^2/l_c^2)$. Its standard deviation is
/// below $\sqrt{2 \cdot 1.2533/16000}$, 1.3 %.
static void test_autocorrelation(void **unused)
{
    (void)unused;
    const struct ra_surface_recipe recipe = rough(1.0, 5.0, 12);
    struct ra_profile p = make(&recipe, 80001, 1.0);
    for (size_t lag = 0; lag <= 15; lag++) {
        double sum = 0.0;
        for (size_t i = 0; i + lag < p.count; i++) {
            sum += p.height[i] * p.height[i + lag];
        }
        const double u = (double)lag / 5.0;
        check_near(sum / (double)(p.count - lag), exp(-u * u), 4.0 * 0.013);
    }
    ra_profile_free(&p);
}

/// There are 1000 records of 44.4 lc. The standard deviation of Rq is 0.116. Over 1000 records it
/// can be estimated to 1/sqrt(2000) = 2.2 %, and the mean of Rq has the deviation 0.0037. Without
/// levelling the mean square is sigma^2.
static void test_short_records(void **unused)
{
    (void)unused;
    enum { RECORDS = 1000 };
    double first = 0.0, second = 0.0, squares = 0.0;
    for (uint64_t seed = 0; seed < RECORDS; seed++) {
        const struct ra_surface_recipe recipe = rough(1.0, 10.0, seed);
        struct ra_profile p = make(&recipe, 445, 1.0);
        for (size_t i = 0; i < p.count; i++) {
            squares += p.height[i] * p.height[i] / (double)p.count / RECORDS;
        }
        struct ra_status st = {0};
        struct ra_roughness r;
        check_ok(ra_roughness(&p, &r, &st), &st);
        first += r.Rq / RECORDS;
        second += r.Rq * r.Rq / RECORDS;
        ra_profile_free(&p);
    }
    check_near(first, 0.9728, 4.0 * 0.0037);
    check_relative(sqrt(second - first * first), 0.116, 4.0 * 0.022);
    check_relative(squares, 1.0, 4.0 * sqrt(2.0 * 1.2533 / 44.4 / RECORDS));
}

/// A record is not periodic: its ends are independent. So the mean product of the first and the
/// last height over 400 records is 0, with the deviation 1/20. Filtering by an FFT would make it
/// exp(-(chi/lc)^2) = 0.96.
static void test_not_periodic(void **unused)
{
    (void)unused;
    double sum = 0.0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        const struct ra_surface_recipe recipe = rough(1.0, 5.0, seed);
        struct ra_profile p = make(&recipe, 60, 1.0);
        sum += p.height[0] * p.height[59] / 400.0;
        ra_profile_free(&p);
    }
    check_near(sum, 0.0, 4.0 * 0.05);
}

/// Scaling to Ra is one factor, so the mean of |h| is the target to the rounding of a sum.
static void test_target_Ra(void **unused)
{
    (void)unused;
    struct ra_surface_recipe recipe = rough(0.0, 450e-6, 3);
    recipe.Ra = 5e-6;
    struct ra_profile p = make(&recipe, 4001, 5e-6);
    double sum = 0.0, mean = 0.0;
    for (size_t i = 0; i < p.count; i++) {
        sum += fabs(p.height[i]);
        mean += p.height[i];
    }
    check_relative(sum / 4001.0, 5e-6, rounding);
    check_near(mean / 4001.0, 0.0, rounding * 5e-6);
    ra_profile_free(&p);
    refused(&recipe, 1, 5e-6,
            "1 node with a spacing of 5e-06 m makes no surface: give at least 2 nodes and a "
            "positive spacing");
}

/// Scaling to Ra and levelling may use only the first heights of a record, or more heights than the
/// surface needs.
static void test_reference(void **unused)
{
    (void)unused;
    struct ra_surface_recipe recipe = rough(0.0, 450e-6, 3);
    recipe.Ra = 5e-6;
    recipe.reference = 1000;
    struct ra_profile longer = make(&recipe, 1500, 5e-6), first = make(&recipe, 700, 5e-6);
    double sum = 0.0, mean = 0.0;
    for (size_t i = 0; i < 1000; i++) {
        sum += fabs(longer.height[i]);
        mean += longer.height[i];
    }
    check_relative(sum / 1000.0, 5e-6, rounding);
    check_near(mean / 1000.0, 0.0, rounding * 5e-6);
    assert_memory_equal(first.height, longer.height, 700 * sizeof *first.height);
    ra_profile_free(&longer);
    ra_profile_free(&first);
}

static uint64_t hash(const struct ra_profile *p)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325); // FNV-1a, beginning with the least significant byte
    for (size_t i = 0; i < p->count; i++) {
        uint64_t bits;
        memcpy(&bits, &p->height[i], sizeof bits);
        for (int byte = 0; byte < 8; byte++) {
            h ^= bits >> (8 * byte) & 0xff;
            h *= UINT64_C(0x100000001b3);
        }
    }
    return h;
}

/// The bits are known, with gcc and clang at -O0 and -O3. A change of this number changes every
/// result of the project.
static void test_bits(void **unused)
{
    (void)unused;
    struct ra_surface_recipe recipe = rough(0.0, 450e-6, 1);
    recipe.Ra = 5e-6;
    struct ra_profile p = make(&recipe, 4001, 5e-6);
    if (hash(&p) != UINT64_C(0xe1cbdf5e088ca242)) {
        fail_msg("the surface of seed 1 has hash 0x%016llx", (unsigned long long)hash(&p));
    }
    ra_profile_free(&p);
}

/// The same seed gives the same bits. A longer record begins with the shorter one.
static void test_reproducible(void **unused)
{
    (void)unused;
    const struct ra_surface_recipe recipe = rough(1.0, 20.0, 99);
    struct ra_profile a = make(&recipe, 1000, 1.0);
    struct ra_profile b = make(&recipe, 3000, 1.0);
    assert_memory_equal(a.height, b.height, 1000 * sizeof *a.height);
    ra_profile_free(&a);
    ra_profile_free(&b);
}

/// Two streams of a seed, and two seeds, are independent: over 8000 lc their correlation has the
/// deviation sqrt(1.2533/8000).
static void test_independent(void **unused)
{
    (void)unused;
    struct ra_surface_recipe recipe = rough(1.0, 5.0, 4);
    struct ra_profile a = make(&recipe, 40000, 1.0);
    recipe.stream = 1;
    struct ra_profile b = make(&recipe, 40000, 1.0);
    recipe = rough(1.0, 5.0, 5);
    struct ra_profile c = make(&recipe, 40000, 1.0);
    double ab = 0.0, ac = 0.0;
    for (size_t i = 0; i < a.count; i++) {
        ab += a.height[i] * b.height[i] / 40000.0;
        ac += a.height[i] * c.height[i] / 40000.0;
    }
    check_near(ab, 0.0, 4.0 * 0.0125);
    check_near(ac, 0.0, 4.0 * 0.0125);
    ra_profile_free(&a);
    ra_profile_free(&b);
    ra_profile_free(&c);
}

static void test_rough_refusals(void **unused)
{
    (void)unused;
    struct ra_surface_recipe recipe = rough(1e-6, 500e-6, 1);
    refused(&recipe, 100, 101e-6,
            "spacing 101 um is above lc/5 for a correlation length of 500 um, the surface would be "
            "under-resolved: use a spacing of at most 100 um, or a correlation length of at least "
            "505 um");
    refused(&recipe, 100, 101e-6,
            "spacing 101 um is above lc/5 for a correlation length of 500 um, the surface would be "
            "under-resolved: use a spacing of at most 100 um, or a correlation length of at least "
            "505 um");
    struct ra_profile p = make(&recipe, 100, 100e-6); // the limit itself is allowed
    ra_profile_free(&p);
    refused(&recipe, 100, 1e-9,
            "correlation length 0.0005 m is more than 100000 times the spacing 1e-09 m: use a "
            "coarser grid or a shorter correlation length");
    refused(&recipe, 100, 0.0,
            "100 nodes with a spacing of 0 m make no surface: give at least 2 nodes and a positive "
            "spacing");
    refused(&recipe, 100, (double)NAN,
            "100 nodes with a spacing of nan m make no surface: give at least 2 nodes and a "
            "positive spacing");
    recipe.Ra = 1e-6;
    refused(&recipe, 100, 5e-6,
            "Ra = 1e-06 m and sigma = 1e-06 m: give one of them a positive value and leave the "
            "other out");
    recipe.sigma = -1.0;
    refused(
        &recipe, 100, 5e-6,
        "Ra = 1e-06 m and sigma = -1 m: give one of them a positive value and leave the other out");
    recipe.Ra = -1.0;
    recipe.sigma = 1e-6;
    refused(
        &recipe, 100, 5e-6,
        "Ra = -1 m and sigma = 1e-06 m: give one of them a positive value and leave the other out");
    recipe.Ra = (double)INFINITY;
    refused(&recipe, 100, 5e-6,
            "Ra = inf m and sigma = 1e-06 m: give one of them a positive value and leave the other "
            "out");
    recipe.Ra = 1e-6;
    recipe.sigma = (double)INFINITY;
    refused(&recipe, 100, 5e-6,
            "Ra = 1e-06 m and sigma = inf m: give one of them a positive value and leave the other "
            "out");
    refused(&recipe, 100, (double)INFINITY,
            "100 nodes with a spacing of inf m make no surface: give at least 2 nodes and a "
            "positive spacing");
    recipe.Ra = recipe.sigma = 0.0;
    refused(&recipe, 100, 5e-6,
            "Ra = 0 m and sigma = 0 m: give one of them a positive value and leave the other out");
    recipe = rough(1.0, 0.0, 1);
    refused(&recipe, 100, 5e-6, "correlation length 0 m is wrong: give a positive length");
    recipe = rough(1e300, 5.0, 1);
    recipe.kind = &ra_surface_same;
    refused(&recipe, 100, 1.0,
            "surface kind `same` has no other solid to copy: give one of the two solids a surface "
            "of its own");
}

// ## Analytic profiles

static void test_flat_and_sine(void **unused)
{
    (void)unused;
    struct ra_surface_recipe recipe = {.kind = &ra_surface_flat};
    struct ra_profile p = make(&recipe, 9, 0.125);
    for (size_t l = 0; l < 9; l++) {
        check_near(p.height[l], 0.0, 0.0);
    }
    ra_profile_free(&p);
    recipe = (struct ra_surface_recipe){
        .kind = &ra_surface_sine, .amplitude = 3.0, .wavelength = 1.0, .phase = 0.25};
    p = make(&recipe, 9, 0.125);
    // the phases are eighths of a turn, from a quarter on: all values are exact except for the
    // product with sqrt(1/2)
    const double expected[9] = {1.0,        sqrt(0.5), 0.0,       -sqrt(0.5), -1.0,
                                -sqrt(0.5), 0.0,       sqrt(0.5), 1.0};
    for (size_t l = 0; l < 9; l++) {
        check_near(p.height[l], 3.0 * expected[l], 0.0);
    }
    ra_profile_free(&p);
    // without a node at x = 0 the places stay the same
    recipe.first = 1;
    p = make(&recipe, 8, 0.125);
    for (size_t l = 0; l < 8; l++) {
        check_near(p.height[l], 3.0 * expected[l + 1], 0.0);
    }
    ra_profile_free(&p);
    recipe.first = 0;
    recipe.wavelength = 0.0;
    refused(&recipe, 9, 0.125, "wavelength 0 m is wrong: give a positive length");
    recipe.wavelength = (double)INFINITY;
    refused(&recipe, 9, 0.125, "wavelength inf m is wrong: give a positive length");
    recipe.wavelength = 1.0;
    recipe.amplitude = (double)INFINITY;
    refused(
        &recipe, 9, 0.125,
        "height inf at node 0 is not finite: check amplitudes, heights and scale of the surface");
}

/// Two bumps overlap at x = 4: the first over (1, 5) with its summit at 3, the second over (3, 7).
/// At the distances 0 and 1 a bump of width 4 has the values H and H/2.
static void test_bumps(void **unused)
{
    (void)unused;
    struct ra_bump bump[2] = {{.centre = 3.0, .height = 2.0, .width = 4.0},
                              {.centre = 5.0, .height = -1.0, .width = 4.0}};
    struct ra_surface_recipe recipe = {.kind = &ra_surface_bumps, .bump = bump, .bump_count = 2};
    struct ra_profile p = make(&recipe, 9, 1.0);
    const double expected[9] = {0.0, 0.0, 1.0, 2.0, 0.5, -1.0, -0.5, 0.0, 0.0};
    for (size_t l = 0; l < 9; l++) { // cos^2 of an eighth of a turn: two roundings of 1/2
        check_near(p.height[l], expected[l], 1e-15);
    }
    ra_profile_free(&p);
    recipe.first = 1;
    p = make(&recipe, 8, 1.0);
    for (size_t l = 0; l < 8; l++) {
        check_near(p.height[l], expected[l + 1], 1e-15);
    }
    ra_profile_free(&p);
    recipe.first = 0;
    recipe.bump[1].width = 0.0;
    refused(&recipe, 9, 1.0, "bump 2: width 0 m is wrong: give a positive length");
    recipe.bump[1].width = (double)INFINITY;
    refused(&recipe, 9, 1.0, "bump 2: width inf m is wrong: give a positive length");
    recipe.bump[1].width = 4.0;
    recipe.bump[1].height = (double)NAN;
    refused(
        &recipe, 9, 1.0,
        "height nan at node 4 is not finite: check amplitudes, heights and scale of the surface");
}

// ## Measured profiles

/// z = 0.5 x^2 + 10 in mm over x in mm, 0 to 10, every 0.5.
static struct ra_surface_recipe measured(const struct folder *f)
{
    FILE *out = fopen(f->file, "w");
    assert_non_null(out);
    fputs("# x [mm] z [mm]\n", out);
    for (int i = 0; i <= 20; i++) {
        fprintf(out, "%g %g\n", 0.5 * i, 0.125 * i * i + 10.0);
    }
    assert_int_equal(fclose(out), 0);
    struct ra_surface_recipe recipe = {.kind = &ra_surface_measured, .scale = 1.0};
    snprintf(recipe.file, sizeof recipe.file, "%s", f->file);
    return recipe;
}

/// On its own grid and length a profile is only read, and a note says so. The heights are those of
/// the file, rounded once.
static void test_measured_as_it_is(void **state)
{
    const struct folder *f = *state;
    const struct ra_surface_recipe recipe = measured(f);
    struct ra_status st = {0};
    struct ra_profile p;
    char note[500] = "left over";
    check_ok(ra_surface_make(&recipe, 21, 0.5e-3, &p, note, sizeof note, &st), &st);
    assert_string_equal(what_was_done(note), "");
    for (int i = 0; i <= 20; i++) {
        check_near(p.height[i], (0.125 * i * i + 10.0) / 1000.0, 0.0);
    }
    ra_profile_free(&p);
}

/// The profile is cut to 8 mm and resampled to every mm. Its line is removed, and heights are
/// doubled. The line of x^2/2 on 0 to 8 is 4 x - c, so ((x - 4)^2 - mean)/2 remains before
/// doubling. The mean of (x - 4)^2 over nine nodes is 60/9.
static void test_measured_worked_on(void **state)
{
    const struct folder *f = *state;
    struct ra_surface_recipe recipe = measured(f);
    recipe.level = RA_LEVEL_LINE;
    recipe.scale = 2.0;
    struct ra_status st = {0};
    struct ra_profile p;
    char note[500];
    check_ok(ra_surface_make(&recipe, 9, 1e-3, &p, note, sizeof note, &st), &st);
    for (int i = 0; i <= 8; i++) { // 10 mm were subtracted from heights of some mm
        check_near(p.height[i], 1e-3 * ((i - 4) * (i - 4) - 60.0 / 9.0), 1e-16);
    }
    assert_string_equal(what_was_done(note),
                        "finer detail is sampled, not filtered: waves shorter than 2000 um, 14.1 "
                        "um rms in all, are folded; interpolated from 500 um onto 1000 um; cut "
                        "from 10 mm to 8 mm; least-squares line removed; heights times 2");
    ra_profile_free(&p);
    recipe.level = RA_LEVEL_MEAN;
    check_ok(ra_surface_make(&recipe, 41, 0.25e-3, &p, note, sizeof note, &st), &st);
    assert_string_equal(what_was_done(note),
                        "interpolated from 500 um onto 250 um; mean removed; heights times 2");
    // linear between nodes: the chord of x^2/2 over half a mm is 1/32 mm high at its middle
    check_near(0.5 * (p.height[0] + p.height[2]) - p.height[1], 0.0, 1e-16);
    ra_profile_free(&p);
    check_ok(ra_surface_make(&recipe, 41, 0.25e-3, &p, NULL, 0, &st), &st);
    ra_profile_free(&p);
}

/// Two differences between a file and the grid make no note: a billionth of the spacing, and a
/// millionth of a spacing at an end.
static void test_measured_notes(void **state)
{
    const struct folder *f = *state;
    const struct ra_surface_recipe recipe = measured(f);
    const struct {
        double less; ///< the spacing of the grid is less than that of the file by this share
        const char *note;
    } row[] = {{0.9e-9, ""},
               {-0.9e-9, ""},
               {1.1e-9, "interpolated from 500 um onto 500 um"},
               {-1.1e-9, "interpolated from 500 um onto 500 um"},
               {0.045e-6, "interpolated from 500 um onto 500 um"},
               {0.055e-6, "interpolated from 500 um onto 500 um; cut from 10 mm to 10 mm"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct ra_status st = {0};
        struct ra_profile p;
        char note[500];
        check_ok(
            ra_surface_make(&recipe, 21, 0.5e-3 * (1.0 - row[i].less), &p, note, sizeof note, &st),
            &st);
        assert_string_equal(what_was_done(note), row[i].note);
        ra_profile_free(&p);
    }
}

static void test_measured_refusals(void **state)
{
    const struct folder *f = *state;
    struct ra_surface_recipe recipe = measured(f);
    refused(&recipe, 22, 0.5e-3,
            ": the profile is 10 mm long and the solid needs 10.5 mm: use a longer record or a "
            "shorter solid, or extend = synthesise, mirror or repeat");
    recipe.scale = (double)INFINITY;
    refused(
        &recipe, 21, 0.5e-3,
        "height inf at node 0 is not finite: check amplitudes, heights and scale of the surface");
    unlink(f->file);
    refused(&recipe, 21, 0.5e-3,
            ": cannot be opened: No such file or directory: give the path of a profile");
}

/// Levelling removes, to rounding, the mean and the line of a record h = 3 + 2 l with an offset.
static void test_level(void **unused)
{
    (void)unused;
    double height[5];
    struct ra_profile p = {5, 1.0, height};
    const enum ra_levelling level[3] = {RA_LEVEL_NONE, RA_LEVEL_MEAN, RA_LEVEL_LINE};
    const double first[3] = {3.0, -4.0, 0.0};
    for (size_t i = 0; i < 3; i++) {
        for (size_t l = 0; l < 5; l++) {
            height[l] = 3.0 + 2.0 * (double)l;
        }
        ra_profile_level(&p, level[i]);
        check_near(height[0], first[i], 1e-15);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_outputs),
        cmocka_unit_test(test_normal_moments),
        cmocka_unit_test(test_gaussian_records),
        cmocka_unit_test(test_autocorrelation),
        cmocka_unit_test(test_short_records),
        cmocka_unit_test(test_not_periodic),
        cmocka_unit_test(test_target_Ra),
        cmocka_unit_test(test_reference),
        cmocka_unit_test(test_bits),
        cmocka_unit_test(test_reproducible),
        cmocka_unit_test(test_independent),
        cmocka_unit_test(test_rough_refusals),
        cmocka_unit_test(test_flat_and_sine),
        cmocka_unit_test(test_bumps),
        cmocka_unit_test(test_level),
        cmocka_unit_test_setup_teardown(test_measured_as_it_is, make_file_folder,
                                        remove_file_folder),
        cmocka_unit_test_setup_teardown(test_measured_worked_on, make_file_folder,
                                        remove_file_folder),
        cmocka_unit_test_setup_teardown(test_measured_notes, make_file_folder, remove_file_folder),
        cmocka_unit_test_setup_teardown(test_measured_refusals, make_file_folder,
                                        remove_file_folder),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
