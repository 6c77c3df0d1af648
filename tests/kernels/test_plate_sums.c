// Separable sums over the modes of a plate (plate_sums.h): each instruction set against its
// formula. SPDX-License-Identifier: GPL-3.0-or-later
#include "support/kernel_trials.h"

#include "kernels/plate_sums.h"

enum { BLOCKS = 7, MOST = 32, ROWS = 11, NODES = 9 };

/// Bits of both sums, beside the formulas of the header; what is behind them stays as it is.
static void check_sums(const struct ra_plate_sums *sums, uint64_t *seed)
{
    size_t begin[BLOCKS + 1] = {0}, row[ROWS], length = MOST;
    for (size_t q = 0; q < BLOCKS; q++) {
        begin[q + 1] = begin[q] + length;
        if (length > RA_LANES && bodies_pick(seed, 0, 1) == 1) {
            length -= RA_LANES;
        }
    }
    double amplitude[BLOCKS * MOST], across[ROWS * BLOCKS], along[NODES * MOST], height[NODES];
    double sum[ROWS * MOST + 8], line[NODES + 8];
    fill(seed, amplitude, BLOCKS * MOST);
    fill(seed, across, ROWS * BLOCKS);
    fill(seed, along, NODES * MOST);
    fill(seed, height, NODES);
    const size_t rows = bodies_pick(seed, 0, ROWS), nodes = bodies_pick(seed, 0, NODES);
    for (size_t n = 0; n < ROWS; n++) {
        row[n] = bodies_pick(seed, 0, ROWS - 1);
    }
    sum[rows * MOST] = line[nodes] = 3.0;
    sums->contract(amplitude, begin, BLOCKS, across, row, rows, sum);
    for (size_t n = 0; n < rows; n++) {
        for (size_t r = 0; r < MOST; r++) {
            double known = 0.0;
            for (size_t q = 0; q < BLOCKS && begin[q + 1] - begin[q] > r; q++) {
                known += across[row[n] * BLOCKS + q] * amplitude[begin[q] + r];
            }
            assert_true(same(&sum[n * MOST + r], &known, 1));
        }
    }
    sums->deflect(along, MOST, amplitude, height, nodes, line);
    for (size_t k = 0; k < nodes; k++) {
        const double known = height[k] + ra_dot(along + k * MOST, amplitude, MOST);
        assert_true(same(&line[k], &known, 1));
    }
    assert_true(sum[rows * MOST] == 3.0 && line[nodes] == 3.0);
}

static void test_all(void **state)
{
    (void)state;
    uint64_t seed = 8;
    size_t found = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ra_plate_sums *const sums = ra_plate_sums_find(names[i]);
        for (int trial = 0; sums != NULL && trial < 200; trial++) {
            check_sums(sums, &seed);
        }
        found += sums != NULL;
    }
    assert_true(found >= 1);
    assert_string_equal(ra_plate_sums_find(NULL)->name, ra_kernels_find(NULL)->name);
    assert_null(ra_plate_sums_find("none"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
