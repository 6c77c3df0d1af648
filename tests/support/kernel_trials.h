// Trials of kernels with random arrays, for every table of this machine.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each kernel is computed again by the formula in its comment in kernels.h, for single nodes and
 * modes, and must give the same bits, since the formulas fix the order of operations. Whole arrays
 * are compared, so entries that a kernel must not write must stay unchanged. There is a tolerance
 * only for sums of a bound, which may have another order.
 *
 * Every trial returns the amount of work, contacts or numbers. Their sum must not be small, so
 * that no test passes without work.
 */
#ifndef RA_KERNEL_TRIALS_H
#define RA_KERNEL_TRIALS_H

#include "support/bodies.h"

enum { PLACES = 400, PITCH = PLACES + 2 * RA_MARGIN, MODES = 88 };

static const char *const names[] = {"avx512", "avx2", "sse2"};

/** Fills in numbers in [-1, 1). */
static inline void fill(uint64_t *seed, double *a, size_t n)
{
    for (size_t j = 0; j < n; j++) {
        a[j] = bodies_random(seed);
    }
}

/** Fills in forces. Most packed indices have none; some have the negative zero of a vanishing
 * force. */
static inline void fill_forces(uint64_t *seed, double *a, size_t n)
{
    const size_t kinds = bodies_pick(seed, 4, 40);
    for (size_t j = 0; j < n; j++) {
        const size_t kind = bodies_pick(seed, 0, kinds);
        a[j] = kind < 2 ? bodies_random(seed) : kind == 2 ? -0.0 : 0.0;
    }
}

/** A tally that has already counted. */
static inline struct ra_tally make_tally(uint64_t *seed)
{
    struct ra_tally tally = {.count = bodies_pick(seed, 0, 20)};
    fill(seed, tally.force, RA_LANES);
    fill(seed, tally.sliding, RA_LANES);
    return tally;
}

/** One trial. Returns the amount of work. */
typedef size_t (*kernel_test)(const struct ra_kernels *kernels, uint64_t *seed);

/** Runs a test for every table of this processor. The simplest one always runs. */
static inline void each_table(kernel_test test, int trials)
{
    size_t found = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const struct ra_kernels *const kernels = ra_kernels_find(names[i]);
        if (kernels == NULL) {
            print_message("this processor has no %s\n", names[i]);
            continue;
        }
        uint64_t seed = 11;
        size_t done = 0;
        for (int trial = 0; trial < trials; trial++) {
            done += test(kernels, &seed);
        }
        assert_true(done >= 4 * (size_t)trials);
        found++;
    }
    assert_true(found >= 1);
}

#endif
