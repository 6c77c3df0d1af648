// Tests of blocks of time: where they begin and end, and their interval.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include "model/state.h"
#include "statistics/blocks.h"
#include "statistics/ensemble.h"

static double norm[2] = {0.5, 2.0};

/// Observes a state whose mean square velocity in block b is `value[b]`. Blocks have ten steps and
/// begin at `from`.
static void observe(uint64_t from, uint64_t steps, uint64_t until, const double *value,
                    struct ra_blocks *blocks)
{
    static struct ra_instant at;
    double square[3] = {9e9, 1e3, 7.0};
    const struct ra_modal_part solid = {.first = 1, .count = 2, .square = norm, .size = 4.0};
    at.motion.square = square;
    ra_blocks_init(from, steps, blocks);
    for (uint64_t n = 0; n < until; n++) {
        // two modes share the velocity; the sum of squares times norms, divided by the length, is
        // v^2
        const double v = n < from ? 5.0 : value[(n - from) / 10];
        square[1] += (from == 0 && n == 0 ? -1e3 : 0.0) + v * 4.0 * 0.25 / norm[0];
        square[2] += (from == 0 && n == 0 ? -7.0 : 0.0) + v * 4.0 * 0.75 / norm[1];
        at.step = n;
        ra_blocks_observe(&at, &solid, blocks);
    }
}

static void blocks_have_their_steps(void **state)
{
    (void)state;
    static const double value[11] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 1e9};
    static const uint64_t starts[] = {0, 1, 17};
    for (size_t i = 0; i < 3; i++) {
        struct ra_blocks b;
        // 107 steps: the last seven belong to no block
        observe(starts[i], starts[i] + 107, starts[i] + 107, value, &b);
        assert_int_equal(b.count, RA_BLOCKS);
        for (size_t k = 0; k < RA_BLOCKS; k++) {
            check_relative(b.square[k], value[k], 1e-12);
        }
        struct ra_sample sample;
        ra_sample_of(value, RA_BLOCKS, &sample);
        check_relative(ra_blocks_half(&b), 10.0 / log(10.0) * sample.half / sample.mean, 1e-9);
        assert_true(ra_blocks_next(&b) == UINT64_MAX);
    }
}

static void next_steps(void **state)
{
    (void)state;
    struct ra_blocks b;
    ra_blocks_init(0, 100, &b);
    assert_int_equal(ra_blocks_next(&b), 9);
    ra_blocks_init(5, 105, &b);
    assert_int_equal(ra_blocks_next(&b), 4);
    // with fewer than ten steps there are no blocks
    ra_blocks_init(5, 14, &b);
    assert_true(ra_blocks_next(&b) == UINT64_MAX && isnan(ra_blocks_half(&b)));
    ra_blocks_init(5, 5, &b);
    assert_true(ra_blocks_next(&b) == UINT64_MAX);
}

static void no_interval(void **state)
{
    (void)state;
    static const double rest[11] = {0}, one[11] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    struct ra_blocks b;
    observe(0, 100, 99, one, &b);
    assert_true(b.count == 9 && isnan(ra_blocks_half(&b)));
    observe(0, 100, 100, rest, &b);
    assert_true(b.count == 10 && isnan(ra_blocks_half(&b)));
    observe(0, 100, 100, one, &b);
    check_near(ra_blocks_half(&b), 0.0, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_have_their_steps),
        cmocka_unit_test(next_steps),
        cmocka_unit_test(no_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
