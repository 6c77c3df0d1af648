// Tests of kernels.c: the kernels of lists of candidates equal plain loops, bit by bit.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Some kernels flag the packed indices and blocks whose gaps are below a bound. Others filter
 * heights, draw lines between samples, and take the running maximum of heights. kernel_trials.h
 * describes how the trials compare, and why to the last bit. The running maximum may omit heights
 * in its last windows, so their values only have to lie between two bounds.
 */
#include "support/kernel_trials.h"

enum { WIDEST = 32 };

// ## Packed indices that may touch

static size_t try_flag(const struct ra_kernels *kernels, uint64_t *seed)
{
    // blocks begin where the pass begins, not at multiples of 8
    enum { FIRST = 3 };
    static double slave[PLACES + FIRST], master[PLACES + FIRST + 3];
    unsigned char close[PLACES / RA_LANES + 1], plain[sizeof close];
    const size_t blocks = bodies_pick(seed, 0, PLACES / RA_LANES);
    const double delta = 0.5, below = -1.0 + bodies_random(seed);
    size_t flags = 0;
    double N[4];
    fill(seed, slave, PLACES + FIRST);
    fill(seed, master, PLACES + FIRST + 3);
    ra_hermite(0.5 + 0.5 * bodies_random(seed), N);
    memset(close, 0xa5, sizeof close);
    memset(plain, 0xa5, sizeof plain);
    for (size_t b = 0; b < blocks; b++) {
        plain[b] = 0;
        for (size_t j = 0; j < 8; j++) {
            const size_t l = FIRST + 8 * b + j;
            if (ra_gap(delta, slave[l], master + l, N) < below) {
                plain[b] = (unsigned char)(plain[b] | 1u << j);
                flags++;
            }
        }
    }
    kernels->flag(slave + FIRST, master + FIRST, delta, N, below, blocks, close);
    assert_memory_equal(close, plain, sizeof close);
    // without a value below the bound there is no flag
    double least = HUGE_VAL;
    for (size_t l = FIRST; l < FIRST + 8 * blocks; l++) {
        least = fmin(least, ra_gap(delta, slave[l], master + l, N));
    }
    kernels->flag(slave + FIRST, master + FIRST, delta, N, least, blocks, close);
    memset(plain, 0, blocks);
    assert_memory_equal(close, plain, sizeof close);
    return flags;
}

/// Filters any number of heights other than 0, in rows close together or far apart.
static size_t try_filter(const struct ra_kernels *kernels, uint64_t *seed)
{
    enum { TERMS = 70, STRIDE = 5 };
    static double noise[PLACES + STRIDE * TERMS], weight[TERMS], height[PLACES], plain[PLACES];
    const size_t count = bodies_pick(seed, 0, PLACES), terms = bodies_pick(seed, 0, TERMS);
    const size_t stride = bodies_pick(seed, 1, STRIDE);
    fill(seed, noise, PLACES + STRIDE * TERMS);
    fill(seed, weight, TERMS);
    fill(seed, height, PLACES);
    memcpy(plain, height, sizeof plain);
    for (size_t l = 0; l < count; l++) {
        for (size_t k = 0; k < terms; k++) {
            plain[l] += weight[k] * noise[k * stride + l];
        }
    }
    kernels->filter(noise, stride, weight, terms, count, height);
    assert_true(same(height, plain, PLACES));
    return count;
}

static size_t try_interpolate(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double sample[PLACES / RA_LANES + 1], height[PLACES], line[PLACES], plain[PLACES];
    const size_t blocks = bodies_pick(seed, 0, PLACES / RA_LANES);
    fill(seed, sample, PLACES / RA_LANES + 1);
    fill(seed, height, PLACES);
    fill(seed, line, PLACES);
    memcpy(plain, line, sizeof plain);
    for (size_t l = 0; l < 8 * blocks; l++) {
        const double *const s = sample + l / 8;
        plain[l] = height[l] + (s[0] + (double)(l % 8) / 8.0 * (s[1] - s[0]));
    }
    kernels->interpolate(sample, height, line, blocks);
    assert_true(same(line, plain, PLACES));
    return blocks;
}

/// Fills a window with heights, some of which are missing.
static void fill_window(uint64_t *seed, double *window, size_t n)
{
    for (size_t l = 0; l < n; l++) {
        window[l] = bodies_pick(seed, 0, 5) == 0 ? -HUGE_VAL : bodies_random(seed);
    }
}

static size_t try_running_maximum(const struct ra_kernels *kernels, uint64_t *seed)
{
    static double window[PLACES + WIDEST], before[PLACES + WIDEST];
    const size_t width = (size_t)1 << bodies_pick(seed, 0, 5);
    const size_t count = RA_LANES * bodies_pick(seed, 1, PLACES / RA_LANES);
    fill_window(seed, window, PLACES + WIDEST);
    memcpy(before, window, sizeof before);
    kernels->running_maximum(window, count, width);
    for (size_t l = 0; l < count; l++) {
        double most = before[l];
        for (size_t m = l; m < l + width; m++) {
            most = fmax(most, before[m]);
        }
        // the last windows may omit some heights behind the count
        if (l + width <= count + 1) {
            assert_true(window[l] == most);
        } else {
            check_between(window[l], before[l], most);
        }
    }
    assert_true(same(window + count, before + count, PLACES + WIDEST - count));
    return count;
}

/// Packs rows from anywhere, some of them several times.
static size_t try_pack(const struct ra_kernels *kernels, uint64_t *seed)
{
    enum { ROWS = 40, MOST_MODES = 24, MOST_PITCH = 32 };
    static double rows[ROWS * MOST_MODES], shape[MOST_MODES * MOST_PITCH + 1];
    static double beside[(2 * MOST_MODES + RA_LANES) * MOST_PITCH];
    const size_t width = RA_LANES * bodies_pick(seed, 1, MOST_MODES / RA_LANES);
    const size_t pitch = RA_LANES * bodies_pick(seed, 0, MOST_PITCH / RA_LANES);
    const size_t first = RA_LANES * bodies_pick(seed, 0, MOST_MODES / RA_LANES);
    const size_t across = first + width + RA_LANES * bodies_pick(seed, 0, 1);
    int64_t row[MOST_PITCH] = {0};
    fill(seed, rows, ROWS * MOST_MODES);
    for (size_t p = 0; p < pitch; p++) {
        row[p] = (int64_t)(width * bodies_pick(seed, 0, ROWS - 1));
    }
    shape[width * pitch] = -7.0;
    for (size_t b = 0; b < sizeof beside / sizeof *beside; b++) {
        beside[b] = -7.0;
    }
    const bool wanted = bodies_pick(seed, 0, 2) > 0;
    kernels->pack(rows, row, width, shape, pitch, wanted ? beside + first : NULL, across);
    for (size_t p = 0; p < pitch; p++) {
        for (size_t k = 0; k < across; k++) {
            const bool taken = wanted && k >= first && k < first + width;
            const double *const at = rows + row[p] + (taken ? k - first : 0);
            assert_true(beside[p * across + k] == (taken ? *at : -7.0));
        }
        for (size_t k = 0; k < width; k++) {
            assert_true(shape[k * pitch + p] == rows[(size_t)row[p] + k]);
        }
    }
    assert_true(shape[width * pitch] == -7.0);
    return pitch;
}

static void test_candidates(void **unused)
{
    (void)unused;
    each_table(try_flag, 300);
    each_table(try_filter, 300);
    each_table(try_interpolate, 300);
    each_table(try_running_maximum, 300);
    each_table(try_pack, 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_candidates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
