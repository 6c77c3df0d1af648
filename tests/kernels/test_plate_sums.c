// Tests of sums for a plate and its track (plate_sums.h): instruction sets agree with formulas.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/kernel_trials.h"

#include <math.h>

#include "base/exact.h"
#include "detection/detection.h"
#include "kernels/plate_sums.h"

enum { BLOCKS = 7, MOST = 32, ROWS = 11, NODES = 9 };

/// The sums over modes and over rows have the bits of the formulas in the header. The memory behind
/// their results is unchanged.
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

/// The reverse sums, from forces of nodes to rows and from rows to modes, have the bits of
/// formulas.
static void check_reverse(const struct ra_plate_sums *sums, uint64_t *seed)
{
    size_t begin[BLOCKS + 1] = {0}, row[ROWS], length = MOST;
    for (size_t q = 0; q < BLOCKS; q++) {
        begin[q + 1] = begin[q] + length;
        length = length > RA_LANES ? length - RA_LANES : length;
    }
    double across[ROWS * BLOCKS], along[NODES * MOST], force[NODES], sum[ROWS * MOST];
    double modal[BLOCKS * MOST + 8];
    fill(seed, across, ROWS * BLOCKS);
    fill(seed, along, NODES * MOST);
    fill(seed, force, NODES);
    fill(seed, sum, ROWS * MOST);
    const size_t rows = bodies_pick(seed, 0, ROWS), nodes = bodies_pick(seed, 0, NODES);
    double known[MOST];
    memcpy(known, sum, sizeof known);
    for (size_t k = 0; k < NODES; k++) {
        force[k] = bodies_pick(seed, 0, 1) == 1 ? force[k] : 0.0;
        for (size_t r = 0; k < nodes && force[k] != 0.0 && r < MOST; r++) {
            known[r] += force[k] * along[k * MOST + r];
        }
    }
    sums->gather(along, MOST, force, nodes, sum);
    assert_true(same(sum, known, MOST));
    for (size_t n = 0; n < ROWS; n++) {
        row[n] = bodies_pick(seed, 0, ROWS - 1);
    }
    modal[begin[BLOCKS]] = 3.0;
    sums->project(sum, begin, BLOCKS, across, row, rows, modal);
    for (size_t q = 0; q < BLOCKS; q++) {
        for (size_t k = begin[q]; k < begin[q + 1]; k++) {
            double all = 0.0;
            for (size_t n = 0; n < rows; n++) {
                all += across[row[n] * BLOCKS + q] * sum[n * MOST + k - begin[q]];
            }
            assert_true(same(&modal[k], &all, 1));
        }
    }
    assert_true(modal[begin[BLOCKS]] == 3.0);
}

/// The lines of the block agree with ra_gap, and so do the flags of gaps below their limits.
static void check_gaps(const struct ra_plate_sums *sums, uint64_t *seed)
{
    enum { MANY = 45, ROOM = MANY + 24 };
    double shape[3][ROOM], U[3], height[ROOM], line[2][ROOM], limit[2][ROOM];
    unsigned char flag[ROOM / 8 + 1];
    for (int i = 0; i < 3; i++) {
        fill(seed, shape[i], ROOM);
    }
    fill(seed, U, 3);
    fill(seed, height, ROOM);
    const size_t count = bodies_pick(seed, 0, MANY);
    for (int i = 0; i < 2; i++) {
        fill(seed, line[i], ROOM);
        fill(seed, limit[i], ROOM);
    }
    const double *const shapes[3] = {shape[0], shape[1], shape[2]};
    line[1][count] = 3.0;
    sums->tilt(shapes, U, height, count, line[1]);
    for (size_t k = 0; k < count; k++) {
        const double known =
            height[k] + ((U[0] * shape[0][k] + U[1] * shape[1][k]) + U[2] * shape[2][k]);
        assert_true(same(&line[1][k], &known, 1));
    }
    assert_true(line[1][count] == 3.0);
    struct ra_gap_sweep sweep = {.line = {line[0] + 2, line[1] + 2},
                                 .limit = {limit[0] + 2, limit[1] + 2},
                                 .distance = U[0]};
    fill(seed, sweep.N[0], 4);
    fill(seed, sweep.N[1], 4);
    sums->flag(&sweep, count, flag);
    for (size_t k = 0; k < count; k++) {
        const double plate = ra_gap(sweep.distance, line[0][k + 2], line[1] + k, sweep.N[0]);
        const double block = ra_gap(sweep.distance, line[1][k + 2], line[0] + k + 1, sweep.N[1]);
        const bool below = plate < limit[0][k + 2] || block < limit[1][k + 2];
        assert_int_equal(flag[k / 8] >> k % 8 & 1, below);
    }
}

static void check_above(const struct ra_plate_sums *sums, uint64_t *seed)
{
    double value[64];
    fill(seed, value, 64);
    const double limit = value[bodies_pick(seed, 0, 63)];
    const uint64_t bits = sums->above(value, limit);
    for (size_t k = 0; k < 64; k++) {
        assert_true((bits >> k & 1) == (value[k] > limit));
    }
}

/// Bounds are raised to the largest of the cubic's four control ordinates, at its ends and at both
/// thirds. The cubic does not exceed it.
static void check_hull(const struct ra_plate_sums *sums, uint64_t *seed)
{
    enum { MANY = 24 };
    double y[4][MANY], bound[MANY], raised[MANY];
    for (int i = 0; i < 4; i++) {
        fill(seed, y[i], MANY);
    }
    fill(seed, bound, MANY);
    memcpy(raised, bound, sizeof bound);
    const double *const rows[4] = {y[0], y[1], y[2], y[3]};
    sums->hull(rows, MANY, raised);
    for (size_t k = 0; k < MANY; k++) {
        const double left = y[1][k] + (y[2][k] - y[0][k]) * (1.0 / 6.0);
        const double right = y[2][k] - (y[3][k] - y[1][k]) * (1.0 / 6.0);
        const double most = fmax(fmax(y[1][k], left), fmax(y[2][k], right));
        assert_true(raised[k] == fmax(bound[k], most));
    }
}

/// Sums along columns are right for any length of the columns and of the filter.
static void check_filter(const struct ra_plate_sums *sums, uint64_t *seed)
{
    enum { TERMS = 21, COLUMNS = 19, LONGEST = 40 };
    double from[(TERMS + COLUMNS) * LONGEST], weight[TERMS], to[COLUMNS * LONGEST + 1];
    const size_t terms = bodies_pick(seed, 1, TERMS), count = bodies_pick(seed, 0, COLUMNS);
    const size_t pitch = RA_LANES * bodies_pick(seed, 1, LONGEST / RA_LANES);
    fill(seed, from, (TERMS + COLUMNS) * LONGEST);
    fill(seed, weight, TERMS);
    to[count * pitch] = 3.0;
    sums->filter(from, pitch, weight, terms, count, to);
    for (size_t n = 0; n < count * pitch; n++) {
        double known = 0.0;
        for (size_t k = 0; k < terms; k++) {
            known += weight[k] * from[k * pitch + n];
        }
        assert_true(same(&to[n], &known, 1));
    }
    assert_true(to[count * pitch] == 3.0);
}

/// The logarithms of these arguments are so close to the middle of two doubles that a sum of two
/// doubles does not decide the rounding (tests/base/test_logarithm.c).
static const double hard[] = {0x1.688558b96b0dp-6, 0x1.75e5a494b5a22p-1, 0x1.5b29671682e96p-1};

/// Logarithms are those of MPFR or undecided. Returns how many are undecided.
static size_t check_logarithm(const struct ra_plate_sums *sums, uint64_t *seed)
{
    enum { MANY = 24 };
    double x[MANY], value[MANY];
    size_t none = 0;
    for (size_t k = 0; k < MANY; k++) {
        const double near = 1.0 + bodies_random(seed) * 0x1p-20;
        x[k] = k < 3 ? near : ldexp(1.0 + bodies_random(seed), -(int)bodies_pick(seed, 0, 104));
    }
    memcpy(x + 6, hard, sizeof hard);
    // the ends of the octave to which every number is reduced, and an exact result
    x[3] = 0x1.6a09e667f3bcdp0;
    x[4] = 0x1.6a09e667f3bcep0;
    x[5] = 1.0;
    sums->logarithm(x, MANY, value);
    for (size_t k = 0; k < MANY; k++) {
        const double known = ra_exact_log(x[k]);
        none += isnan(value[k]) ? 1 : 0;
        assert_true(isnan(value[k]) || same(&value[k], &known, 1));
    }
    return none;
}

static void test_all(void **state)
{
    (void)state;
    uint64_t seed = 8;
    size_t found = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ra_plate_sums *const sums = ra_plate_sums_find(names[i]);
        size_t none = 0;
        for (int trial = 0; sums != NULL && trial < 200; trial++) {
            check_sums(sums, &seed);
            check_reverse(sums, &seed);
            check_gaps(sums, &seed);
            check_above(sums, &seed);
            check_hull(sums, &seed);
            check_filter(sums, &seed);
            none += check_logarithm(sums, &seed);
        }
        // the hard arguments, and one in 11 000 of the others (logarithm.c)
        assert_in_range(none, sums != NULL ? 3 * 200 : 0, 3 * 200 + 5);
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
