// Tests of sums over pairs of modes (sound_sums.h): instruction sets agree with formulas.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/kernel_trials.h"

#include <math.h>
#include <string.h>

#include "kernels/sound_sums.h"

enum { MOST_MODES = 37, HALF = 24, MOST_BINS = 9, PAIRS = MOST_MODES * HALF };

/// The index of the first pair of mode m.
static size_t line_of(size_t m)
{
    size_t begin = 0;
    for (size_t k = 0; k < m; k++) {
        begin += (k / 2 + RA_LANES) / RA_LANES * RA_LANES;
    }
    return begin;
}

/// Every pair of modes has the bits of the formula in the header, if the bins are added one after
/// the other. The memory behind the last pair is unchanged.
static void check_cross(const struct ra_sound_sums *sums, uint64_t *seed)
{
    static double re[2 * HALF * MOST_BINS], im[2 * HALF * MOST_BINS], low[PAIRS], high[PAIRS];
    double weight[MOST_BINS], right[MOST_BINS], known[2][PAIRS];
    const size_t modes = bodies_pick(seed, 0, MOST_MODES), bins = bodies_pick(seed, 0, MOST_BINS);
    fill(seed, re, 2 * HALF * MOST_BINS);
    fill(seed, im, 2 * HALF * MOST_BINS);
    fill(seed, weight, MOST_BINS);
    fill(seed, right, MOST_BINS);
    fill(seed, low, PAIRS);
    fill(seed, high, PAIRS);
    memcpy(known[0], low, sizeof low);
    memcpy(known[1], high, sizeof high);
    sums->cross(modes, bins, re, im, HALF, weight, right, low, high);
    for (size_t m = 0; m < modes; m++) {
        for (size_t n = m % 2; n <= m; n += 2) {
            const size_t pair = line_of(m) + n / 2;
            for (size_t b = 0; b < bins; b++) {
                const double *const x = re + (2 * b + m % 2) * HALF;
                const double *const y = im + (2 * b + m % 2) * HALF;
                const double p = weight[b] * (x[m / 2] * x[n / 2] + y[m / 2] * y[n / 2]);
                known[0][pair] += (1.0 - right[b]) * p;
                known[1][pair] += right[b] * p;
            }
            assert_true(same(&low[pair], &known[0][pair], 1));
            assert_true(same(&high[pair], &known[1][pair], 1));
        }
    }
    const size_t end = line_of(modes);
    assert_true(same(low + end, known[0] + end, PAIRS - end));
    assert_true(same(high + end, known[1] + end, PAIRS - end));
}

static void check_transform(const struct ra_sound_sums *sums, uint64_t *seed)
{
    double z[RA_SOUND_NODES], t[RA_SOUND_NODES], h[RA_SOUND_NODES];
    const double root = 3.141592653589793 * (double)bodies_pick(seed, 1, 40);
    fill(seed, z, RA_SOUND_NODES);
    fill(seed, t, RA_SOUND_NODES);
    sums->transform(root, z, t, h);
    for (size_t j = 0; j < RA_SOUND_NODES; j++) {
        const double known = sqrt(2.0) * root * 2.0 * t[j] / ((root - z[j]) * (root + z[j]));
        assert_true(same(&h[j], &known, 1));
    }
}

static void check_radiate(const struct ra_sound_sums *sums, uint64_t *seed)
{
    static double cross[PAIRS * RA_SOUND_NODES], h[MOST_MODES * RA_SOUND_NODES];
    double sum[RA_SOUND_NODES], known[RA_SOUND_NODES];
    const size_t modes = bodies_pick(seed, 0, MOST_MODES);
    fill(seed, cross, PAIRS * RA_SOUND_NODES);
    fill(seed, h, MOST_MODES * RA_SOUND_NODES);
    fill(seed, sum, RA_SOUND_NODES);
    memcpy(known, sum, sizeof sum);
    sums->radiate(modes, cross, h, sum);
    for (size_t j = 0; j < RA_SOUND_NODES; j++) {
        const double *pair = cross + j;
        for (size_t m = 0; m < modes; m++) {
            for (size_t n = m % 2; n <= m; n += 2, pair += RA_SOUND_NODES) {
                known[j] += *pair * (h[m * RA_SOUND_NODES + j] * h[n * RA_SOUND_NODES + j]);
            }
        }
    }
    assert_true(same(sum, known, RA_SOUND_NODES));
}

static void test_all(void **state)
{
    (void)state;
    uint64_t seed = 8;
    size_t found = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ra_sound_sums *const sums = ra_sound_sums_find(names[i]);
        for (int trial = 0; sums != NULL && trial < 200; trial++) {
            check_cross(sums, &seed);
            check_transform(sums, &seed);
            check_radiate(sums, &seed);
        }
        found += sums != NULL;
    }
    assert_true(found >= 1);
    assert_string_equal(ra_sound_sums_find(NULL)->name, ra_kernels_find(NULL)->name);
    assert_null(ra_sound_sums_find("none"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
