// Tests of rough surfaces that are made as they are needed (track.c): Nayak's numbers, windows,
// refusals.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "areal/track.h"
#include "base/random.h"
#include "surface/filter.h"
#include "surface/kind.h"

static const double PI = 3.14159265358979323846;

enum { COLUMNS = 600, ROWS = 500, PER_LENGTH = 10 };
static const double SPACING = 20e-6, SIGMA = 3e-6;

static struct ra_track_recipe rough(uint64_t seed, uint64_t stream)
{
    return (struct ra_track_recipe){.rough = {.kind = &ra_surface_gaussian,
                                              .sigma = SIGMA,
                                              .correlation_length = PER_LENGTH * SPACING,
                                              .seed = seed,
                                              .stream = stream}};
}

static struct ra_track *make(const struct ra_track_recipe *recipe, size_t rows, size_t room)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_track *track;
    check_ok(ra_track_make(recipe, SPACING, rows, room, &track, &st), &st);
    return track;
}

/// Sums over the inner nodes of a surface: squares of heights, slopes and curvatures, products of
/// heights one correlation length apart along either axis, and the number of summits.
struct sums {
    double square, slope[2], curvature[2], away[2];
    size_t summits, nodes;
};

static void add_node(const struct ra_track *t, size_t i, size_t j, struct sums *s)
{
    const double *const c = ra_track_column(t, i), z = c[j];
    const double *const a = ra_track_column(t, i - 1), *const b = ra_track_column(t, i + 1);
    s->square += z * z;
    s->slope[0] += (b[j] - a[j]) * (b[j] - a[j]) / (4.0 * SPACING * SPACING);
    s->slope[1] += (c[j + 1] - c[j - 1]) * (c[j + 1] - c[j - 1]) / (4.0 * SPACING * SPACING);
    const double cx = (b[j] - 2.0 * z + a[j]) / (SPACING * SPACING);
    const double cy = (c[j + 1] - 2.0 * z + c[j - 1]) / (SPACING * SPACING);
    s->curvature[0] += cx * cx;
    s->curvature[1] += cy * cy;
    s->away[0] += z * ra_track_column(t, i + PER_LENGTH)[j];
    s->away[1] += z * c[j + PER_LENGTH];
    const double around[8] = {a[j - 1], a[j],     a[j + 1], b[j - 1],
                              b[j],     b[j + 1], c[j - 1], c[j + 1]};
    size_t lower = 0;
    for (int n = 0; n < 8; n++) {
        lower += around[n] < z;
    }
    s->summits += lower == 8;
    s->nodes++;
}

/// The surface has Nayak's numbers. 600 x 500 nodes are 3000 correlation areas lc^2. A mean square
/// over N independent patches has a relative deviation of sqrt(2/N). For squares of heights N =
/// area/(pi lc^2/2), which gives 3 %. Slopes and curvatures scatter less, since their correlation
/// falls faster. With ten nodes a correlation length, differences lose 2 % of mean square slopes
/// and curvatures, and join or split few summits.
static void test_nayak(void **state)
{
    (void)state;
    const struct ra_track_recipe recipe = rough(5, 0);
    struct ra_track *const t = make(&recipe, ROWS, COLUMNS);
    const double lc = PER_LENGTH * SPACING, m0 = SIGMA * SIGMA;
    struct sums s = {.nodes = 0};
    ra_track_advance(t, COLUMNS);
    for (size_t i = 1; i + PER_LENGTH < COLUMNS; i++) {
        for (size_t j = 1; j + PER_LENGTH < ROWS; j++) {
            add_node(t, i, j, &s);
        }
    }
    const double n = (double)s.nodes;
    check_relative(s.square / n, m0, 0.08);
    for (int axis = 0; axis < 2; axis++) {
        check_relative(s.slope[axis] / n, 2.0 * m0 / (lc * lc), 0.06);
        check_relative(s.curvature[axis] / n, 12.0 * m0 / (lc * lc * lc * lc), 0.05);
        check_near(s.away[axis] / n / m0, exp(-1.0), 0.06);
    }
    check_relative((double)s.summits / (n * SPACING * SPACING), 1.0 / (PI * sqrt(3.0) * lc * lc),
                   0.04);
    ra_track_free(t);
}

/// Heights are those of the formula, term by term, to the last bit.
static void test_formula(void **state)
{
    (void)state;
    enum { FEW = 11, MANY = 30 };
    static double noise[MANY + 200][FEW + 200], across[MANY + 200][FEW], weight[200];
    const struct ra_track_recipe recipe = rough(3, 1);
    const size_t half = ra_filter_half(PER_LENGTH), terms = 2 * half + 1;
    struct ra_track *const t = make(&recipe, FEW, MANY);
    ra_filter_kernel(PER_LENGTH, half, weight);
    for (size_t i = 0; i < MANY - 1 + terms; i++) {
        struct ra_random random;
        ra_random_seed(&random, recipe.rough.seed, 2 + 2 * (uint64_t)i + recipe.rough.stream);
        for (size_t j = 0; j < FEW + 2 * half; j++) {
            noise[i][j] = ra_random_normal(&random);
        }
        for (size_t j = 0; j < FEW; j++) {
            for (size_t k = 0; k < terms; k++) {
                across[i][j] += weight[k] * noise[i][j + k];
            }
        }
    }
    ra_track_advance(t, MANY);
    for (size_t i = 0; i < MANY; i++) {
        for (size_t j = 0; j < FEW; j++) {
            double sum = 0.0;
            for (size_t k = 0; k < terms; k++) {
                sum += weight[k] * across[i + k][j];
            }
            assert_true(ra_track_column(t, i)[j] == sum * recipe.rough.sigma);
        }
    }
    ra_track_free(t);
}

/// A copy begins with columns that the stream of the other track has already passed, and continues
/// like the other track.
static void test_copy(void **state)
{
    (void)state;
    enum { FEW = 9, ROOM = 20, HERE = 137, END = 200 };
    const struct ra_track_recipe recipe = rough(7, 1);
    struct ra_track *const all = make(&recipe, FEW, END), *const first = make(&recipe, FEW, ROOM);
    ra_track_advance(all, END);
    ra_track_advance(first, HERE);
    ra_track_close(first);
    for (size_t step = 1; step < 30; step += 7) {
        struct ra_status st = {RA_OK, ""};
        struct ra_track *copy;
        check_ok(ra_track_copy(first, &copy, &st), &st);
        for (size_t end = HERE; end <= END; end += step) {
            ra_track_advance(copy, end);
            for (size_t i = end - ROOM; i < end; i++) {
                assert_memory_equal(ra_track_column(copy, i), ra_track_column(all, i),
                                    FEW * sizeof(double));
            }
        }
        ra_track_free(copy);
    }
    ra_track_free(all);
    ra_track_free(first);
}

/// A column is the same in any window and in any order of windows, also behind columns that no
/// window had.
static void test_windows(void **state)
{
    (void)state;
    enum { FEW = 9 };
    const struct ra_track_recipe recipe = rough(7, 1), other = rough(7, 0);
    struct ra_track *const all = make(&recipe, FEW, 300), *const window = make(&recipe, FEW, 20);
    struct ra_track *const far = make(&recipe, FEW, 20), *const stream = make(&other, FEW, 300);
    ra_track_advance(all, 300);
    ra_track_advance(stream, 300);
    ra_track_advance(far, 260);
    for (size_t end = 20; end <= 300; end++) {
        ra_track_advance(window, end);
        for (size_t i = end - 20; i < end; i++) {
            assert_memory_equal(ra_track_column(window, i), ra_track_column(all, i),
                                FEW * sizeof(double));
        }
        assert_true(ra_track_column(all, end - 1)[3] != ra_track_column(stream, end - 1)[3]);
    }
    assert_memory_equal(ra_track_column(far, 250), ra_track_column(all, 250), FEW * sizeof(double));
    ra_track_free(all);
    ra_track_free(window);
    ra_track_free(far);
    ra_track_free(stream);
}

static void test_given(void **state)
{
    (void)state;
    const double height[6] = {1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
    const struct ra_track_recipe recipe = {.height = height, .columns = 2};
    const struct ra_track_recipe flat = {.columns = 0};
    struct ra_track *const t = make(&recipe, 3, 4), *const none = make(&flat, 3, 4);
    ra_track_advance(t, 3);
    ra_track_advance(none, 4);
    assert_true(ra_track_column(t, 0)[1] == 2.0 && ra_track_column(t, 1)[2] == 6.0);
    assert_true(ra_track_column(t, 2)[0] == 0.0 && ra_track_column(none, 3)[2] == 0.0);
    // a record that begins at column 5
    struct ra_track_recipe later_recipe = recipe;
    later_recipe.first = 5;
    struct ra_track *const later = make(&later_recipe, 3, 4);
    ra_track_advance(later, 8);
    assert_true(ra_track_column(later, 4)[1] == 0.0 && ra_track_column(later, 5)[1] == 2.0);
    assert_true(ra_track_column(later, 6)[2] == 6.0 && ra_track_column(later, 7)[0] == 0.0);
    ra_track_free(later);
    ra_track_free(t);
    ra_track_free(none);
}

static void check_refused(const struct ra_track_recipe *recipe, const char *says)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_track *track;
    assert_int_equal(ra_track_make(recipe, SPACING, 3, 4, &track, &st), RA_INPUT);
    assert_null(track);
    if (strstr(st.text, says) == NULL) {
        fail_msg("'%s' does not say '%s'", st.text, says);
    }
}

static void test_refused(void **state)
{
    (void)state;
    struct ra_track_recipe recipe = rough(1, 0);
    recipe.rough.sigma = 0.0;
    check_refused(&recipe, "sigma = 0 m");
    recipe = rough(1, 0);
    recipe.rough.correlation_length = 4.0 * SPACING;
    check_refused(&recipe, "above lc/5");
    const double height[6] = {0.0, 1.0, 2.0, 3.0, (double)NAN, 4.0};
    recipe = (struct ra_track_recipe){.height = height, .columns = 2};
    check_refused(&recipe, "not a finite number");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nayak),   cmocka_unit_test(test_formula),
        cmocka_unit_test(test_windows), cmocka_unit_test(test_copy),
        cmocka_unit_test(test_given),   cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
