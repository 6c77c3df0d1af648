// Tests of random profiles: autocorrelation, Hurst exponent, roll-off, moments, known bits.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Statistics of random profiles scatter. A tolerance is four standard deviations of the estimator,
 * or of the mean of an ensemble, whose deviation follows from the scatter of the ensemble. Seeds
 * are fixed.
 */
#include "support/check.h"
#include "support/exact_cache.h"

#include <stdlib.h>
#include <string.h>

#include "surface/exponential.h"
#include "surface/heights.h"
#include "surface/kind.h"
#include "surface/periodogram.h"
#include "surface/roughness.h"
#include "surface/surface.h"

static struct ra_profile make(const struct ra_surface_recipe *recipe, size_t count)
{
    struct ra_status st = {0};
    struct ra_profile p;
    check_ok(ra_surface_make(recipe, count, 1.0, &p, NULL, 0, &st), &st);
    return p;
}

static struct ra_surface_recipe recipe_of(const struct ra_surface_kind *kind, uint64_t seed)
{
    return (struct ra_surface_recipe){.kind = kind,
                                      .sigma = 1.0,
                                      .correlation_length = 10.0,
                                      .hurst = 0.7,
                                      .longest = 1024.0,
                                      .shortest = 8.0,
                                      .seed = seed,
                                      .scale = 1.0};
}

// ## Exponential

/// The correlation of a record of 400000 nodes is exp(-k/10). By Bartlett's formula the standard
/// deviation of a mean product is sqrt(2 lc/N) = 0.7 %. A longer record begins with the shorter
/// one.
static void test_exponential(void **unused)
{
    (void)unused;
    enum { N = 400000 };
    const struct ra_surface_recipe recipe = recipe_of(&ra_surface_exponential, 1);
    struct ra_profile p = make(&recipe, N), q = make(&recipe, 100);
    for (size_t lag = 0; lag <= 30; lag += 5) {
        double sum = 0.0;
        for (size_t l = 0; l + lag < N; l++) {
            sum += p.height[l] * p.height[l + lag];
        }
        check_near(sum / (double)(N - lag), exp(-(double)lag / 10.0), 4.0 * 0.007);
    }
    assert_memory_equal(p.height, q.height, 100 * sizeof(double));
    // a row of cells is this profile, and so is a column
    double column[100];
    ra_exponential_fill(&recipe, &(struct ra_cells){1, 100, 1.0, 1.0}, column);
    assert_memory_equal(p.height, column, sizeof column);
    ra_profile_free(&p);
    ra_profile_free(&q);
}

// ## Seeds

/// Another seed or another stream gives another record. Each of them can be made again.
static void test_seeds(void **unused)
{
    (void)unused;
    enum { N = 256 };
    const struct ra_surface_kind *kinds[] = {&ra_surface_exponential, &ra_surface_self_affine,
                                             &ra_surface_gaussian};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct ra_surface_recipe recipe = recipe_of(kinds[i], 1);
        recipe.longest = 128.0;
        struct ra_profile one = make(&recipe, N), again = make(&recipe, N);
        recipe.seed = 2;
        struct ra_profile two = make(&recipe, N);
        recipe.seed = 1;
        recipe.stream = 1;
        struct ra_profile other = make(&recipe, N);
        assert_memory_equal(one.height, again.height, N * sizeof(double));
        assert_memory_not_equal(one.height, two.height, N * sizeof(double));
        assert_memory_not_equal(one.height, other.height, N * sizeof(double));
        ra_profile_free(&one);
        ra_profile_free(&again);
        ra_profile_free(&two);
        ra_profile_free(&other);
    }
}

// ## Self-affine

enum { RECORDS = 100, NODES = 8192 };

/// The mean square in a band divided by the width of the band, as the mean of all records.
static double density(const struct ra_periodogram *p, double longer, double shorter)
{
    return ra_periodogram_band(p, longer, shorter) / (1.0 / shorter - 1.0 / longer);
}

static struct ra_periodogram mean_power(double hurst)
{
    struct ra_periodogram sum = {.power = NULL};
    for (uint64_t seed = 0; seed < RECORDS; seed++) {
        struct ra_surface_recipe recipe = recipe_of(&ra_surface_self_affine, seed);
        struct ra_status st = {0};
        struct ra_periodogram s;
        recipe.hurst = hurst;
        struct ra_profile p = make(&recipe, NODES);
        check_ok(ra_periodogram_make(&p, NODES, &s, &st), &st);
        for (size_t k = 0; k <= NODES / 2; k++) {
            s.power[k] = s.power[k] / RECORDS + (sum.power != NULL ? sum.power[k] : 0.0);
        }
        ra_periodogram_free(&sum);
        ra_profile_free(&p);
        sum = s;
    }
    return sum;
}

/// The slope of a straight line through third octaves between roll-off and cut-off is -(1 + 2H),
/// with H accurate to 0.03. A band has 3 to 500 values in each of 100 records, so its standard
/// deviation is 7 % to 1 %. Below the roll-off the density is constant: it equals the power law at
/// the roll-off within 20 %, three deviations. Beyond the cut-off there is only what the window
/// lets through.
static void test_self_affine(void **unused)
{
    (void)unused;
    const double hurst[] = {0.3, 0.8};
    for (size_t i = 0; i < 2; i++) {
        struct ra_periodogram p = mean_power(hurst[i]);
        const double third = exp2(1.0 / 3.0);
        double n = 0.0, x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
        for (double wave = 512.0; wave / third > 10.0; wave /= third) {
            const double u = -log(wave / sqrt(third)), v = log(density(&p, wave, wave / third));
            n += 1.0;
            x += u;
            y += v;
            xx += u * u;
            xy += u * v;
        }
        const double slope = (n * xy - x * y) / (n * xx - x * x);
        check_near(-(1.0 + slope) / 2.0, hurst[i], 0.03);
        // the density is constant up to the eighth wave of the record, the roll-off; the
        // band has its waves 4 to 6
        const double q = exp(y / n + slope * (log(1.0 / 1024.0) - x / n));
        check_relative(density(&p, NODES / 3.5, NODES / 6.5), q, 0.2);
        check_near(ra_periodogram_band(&p, 7.9, 2.0), 0.0, 1e-4);
        check_relative(ra_periodogram_band(&p, HUGE_VAL, 2.0), 1.0, 0.1);
        ra_periodogram_free(&p);
    }
}

static void refused(const struct ra_surface_recipe *recipe, const char *text)
{
    struct ra_status st = {0};
    struct ra_profile p;
    assert_int_equal(ra_surface_make(recipe, 1025, 1.0, &p, NULL, 0, &st), RA_INPUT);
    assert_string_equal(st.text, text);
    assert_null(p.height);
}

static void test_refusals(void **unused)
{
    (void)unused;
    struct ra_surface_recipe recipe = recipe_of(&ra_surface_self_affine, 1);
    recipe.hurst = 1.01;
    refused(&recipe, "Hurst exponent 1.01: give one above 0 and up to 1");
    recipe.hurst = 0.0;
    refused(&recipe, "Hurst exponent 0: give one above 0 and up to 1");
    recipe.hurst = 1.0;
    recipe.shortest = 3.9;
    refused(&recipe, "shortest = 3.9e+06 um has less than 4 spacings, its slopes would be lost: "
                     "give 4e+06 um at least, or a finer grid");
    recipe.shortest = 4.0;
    recipe.longest = 1024.1;
    refused(&recipe, "longest = 1.0241e+09 um: give a wavelength between the shortest, 4e+06 um, "
                     "and the length of the surface, 1.024e+09 um");
    recipe.longest = 3.0;
    refused(&recipe, "longest = 3e+06 um: give a wavelength between the shortest, 4e+06 um, and "
                     "the length of the surface, 1.024e+09 um");
    recipe.shortest = 5.0;
    refused(&recipe, "longest = 3e+06 um: give a wavelength between the shortest, 5e+06 um, and "
                     "the length of the surface, 1.024e+09 um");
    recipe.shortest = 4.0;
    recipe.longest = 1024.0;
    recipe.reference = 1000;
    refused(&recipe, "a self-affine profile cannot be longer than its solid: give the recipe to "
                     "the longer one, and kind = same to the other");
    recipe.reference = 0;
    recipe.sigma = 0.0;
    refused(&recipe, "Ra = 0 m and sigma = 0 m: give one of them a positive value and leave the "
                     "other out");
    recipe = recipe_of(&ra_surface_exponential, 1);
    recipe.correlation_length = -1.0;
    refused(&recipe, "correlation length -1 m is wrong: give a positive length");
    recipe.correlation_length = 10.0;
    recipe.skewness = 1.0;
    recipe.kurtosis = 3.0;
    refused(&recipe, "skewness = 1 with kurtosis = 3: no rising cubic of normal heights has them: "
                     "give a smaller skewness, or a kurtosis nearer to 3 + 2 skewness^2");
}

// ## Heights

/// The moments of the cubic, and of normal heights that it has changed, agree with the trapezoidal
/// rule, which is exact to rounding for a normal number. A kurtosis of 0 stands for that of normal
/// heights.
static void test_cubic(void **unused)
{
    (void)unused;
    const double asked[][2] = {{0, 3}, {-1, 5},  {0.5, 3.5}, {-1.5, 7}, {0, 6},
                               {0, 0}, {0, 2.8}, {0, 3.01},  {0, 4},    {1, 5}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const double kurtosis = asked[i][1] == 0.0 ? 3.0 : asked[i][1];
        struct ra_cubic_heights p;
        struct ra_status st = {0};
        double moment[5] = {0.0};
        check_ok(ra_cubic_heights(asked[i][0], kurtosis, &p, &st), &st);
        for (double x = -14.0; x <= 14.0; x += 0.03125) {
            double z = x;
            check_ok(ra_transform_heights(asked[i][0], asked[i][1], 1, &z, &st), &st);
            check_near(z, ((p.d * x + p.c) * x + p.b) * x - p.c, 1e-13 * (1.0 + fabs(z)));
            double term = exp(-0.5 * x * x) * 0.03125 / sqrt(2.0 * acos(-1.0));
            for (size_t k = 0; k < 5; k++, term *= z) {
                moment[k] += term;
            }
        }
        check_near(moment[1], 0.0, 1e-13);
        check_near(moment[2], 1.0, 1e-12);
        check_near(moment[3], asked[i][0], 1e-11);
        check_near(moment[4], kurtosis, 1e-10);
    }
    struct ra_cubic_heights p;
    struct ra_status st = {0};
    assert_int_equal(ra_cubic_heights(0.0, 2.0, &p, &st), RA_INPUT);
    // the cubic falls between -4 and 4 although it rises at these two places; from 9.4 on it always
    // rises
    assert_int_equal(ra_cubic_heights(2.0, 9.3, &p, &st), RA_INPUT);
    assert_int_equal(ra_cubic_heights(-2.0, 9.3, &p, &st), RA_INPUT);
    check_ok(ra_cubic_heights(2.0, 9.4, &p, &st), &st);
    assert_int_equal(ra_cubic_heights(0.0, (double)NAN, &p, &st), RA_INPUT);
}

/// The means of the third and fourth powers of the heights of 200 records with sigma = 1 and mean 0
/// are right within four of their standard deviations.
static void check_moments(double skewness, double kurtosis)
{
    enum { MADE = 200, LENGTH = 4000 };
    double sum[2] = {0.0}, squares[2] = {0.0};
    for (uint64_t seed = 0; seed < MADE; seed++) {
        struct ra_surface_recipe recipe = recipe_of(&ra_surface_gaussian, seed);
        recipe.skewness = skewness;
        recipe.kurtosis = kurtosis;
        struct ra_profile p = make(&recipe, LENGTH);
        double third = 0.0, fourth = 0.0;
        for (size_t l = 0; l < LENGTH; l++) {
            const double z = p.height[l];
            third += z * z * z / LENGTH;
            fourth += z * z * z * z / LENGTH;
        }
        sum[0] += third / MADE;
        sum[1] += fourth / MADE;
        squares[0] += third * third / MADE;
        squares[1] += fourth * fourth / MADE;
        ra_profile_free(&p);
    }
    const double one[2] = {sqrt((squares[0] - sum[0] * sum[0]) / MADE),
                           sqrt((squares[1] - sum[1] * sum[1]) / MADE)};
    check_near(sum[0], skewness, 4.0 * one[0]);
    check_near(sum[1], kurtosis, 4.0 * one[1]);
    // the deviations are so small that the values 0 and 3 of normal heights are excluded
    check_between(one[0], 0.0, 0.05);
    check_between(one[1], 0.0, 0.2);
}

static void test_moments(void **unused)
{
    (void)unused;
    check_moments(-1.0, 5.0);
    check_moments(0.0, 4.0);
}

/// The bits have a known hash (FNV-1a), with gcc and clang at -O0 and -O3.
static void test_bits(void **unused)
{
    (void)unused;
    const struct ra_surface_kind *kinds[] = {&ra_surface_exponential, &ra_surface_self_affine};
    const uint64_t expected[] = {UINT64_C(0xfc436e9d74c2a0e2), UINT64_C(0xe4693f4cff5294d3)};
    for (size_t i = 0; i < 2; i++) {
        struct ra_surface_recipe recipe = recipe_of(kinds[i], 3);
        recipe.skewness = -1.0;
        recipe.kurtosis = 5.0;
        struct ra_profile p = make(&recipe, 2000);
        uint64_t hash = UINT64_C(0xcbf29ce484222325);
        for (size_t l = 0; l < p.count; l++) {
            uint64_t bits;
            memcpy(&bits, &p.height[l], sizeof bits);
            hash = (hash ^ bits) * UINT64_C(0x100000001b3);
        }
        if (hash != expected[i]) {
            fail_msg("profile %zu has hash 0x%016llx", i, (unsigned long long)hash);
        }
        ra_profile_free(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seeds),       cmocka_unit_test(test_exponential),
        cmocka_unit_test(test_self_affine), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_cubic),       cmocka_unit_test(test_moments),
        cmocka_unit_test(test_bits),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
