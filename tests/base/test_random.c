// Tests of random numbers: from bits to uniform and normal numbers, and a second seed.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * tests/surface/test_surface.c compares the bits with published outputs, and tests the moments of
 * the numbers made from them.
 */
#include "support/check.h"
#include "support/exact_cache.h"

#include "base/exact.h"
#include "base/random.h"

/// Words 0 to 3 of stream s are outputs 4 s to 4 s + 3 of one counter.
static void streams(void **state)
{
    (void)state;
    struct ra_random r, next;
    ra_random_seed(&r, 5, 0);
    for (uint64_t stream = 1; stream < 4; stream++) {
        ra_random_seed(&next, 5, stream);
        for (int i = 0; i < 4; i++) {
            for (int k = 0; k < 4; k++) {
                assert_true(next.s[i] != r.s[k]);
            }
        }
        r = next;
    }
    // a counter that begins one step of 2^64/phi later gives the next word
    ra_random_seed(&r, 5, 0);
    ra_random_seed(&next, 5 + UINT64_C(0x9e3779b97f4a7c15), 0);
    for (int i = 0; i < 3; i++) {
        assert_true(next.s[i] == r.s[i + 1]);
    }
    ra_random_seed(&next, 5 + 4 * UINT64_C(0x9e3779b97f4a7c15), 2);
    ra_random_seed(&r, 5, 3);
    assert_memory_equal(next.s, r.s, sizeof r.s);
}

/// A uniform number is the upper 53 bits of a word.
static void uniform(void **state)
{
    (void)state;
    struct ra_random r = {.s = {1, 2, 3, 4}}, same = r;
    double least = 1, most = 0;
    for (int i = 0; i < 1000; i++) {
        const double x = ra_random_uniform(&r);
        assert_true(ldexp(x, 53) == (double)(ra_random_bits(&same) >> 11));
        least = fmin(least, x);
        most = fmax(most, x);
    }
    assert_true(least >= 0 && least < 0.01 && most > 0.99 && most < 1);
}

/// Marsaglia's method: u and v, in the order in which they are drawn, are a point of the square
/// inside the unit disc. The pair of normal numbers has the radius sqrt(-2 ln q) and the angle of
/// this point.
static void normal(void **state)
{
    (void)state;
    struct ra_random r, draws;
    int outside = 0;
    ra_random_seed(&r, 3, 1);
    draws = r;
    for (int i = 0; i < 200; i++) {
        const double x = ra_random_normal(&r);
        assert_true(r.has_spare);
        const double y = ra_random_normal(&r);
        assert_false(r.has_spare);
        double u, v;
        for (;; outside++) {
            u = ra_random_uniform(&draws) - 0.5;
            v = ra_random_uniform(&draws) - 0.5;
            if (hypot(u, v) < 0.5) {
                break;
            }
        }
        const double q = 4 * (u * u + v * v);
        check_relative(x * x + y * y, -2 * ra_exact_log(q), 1e-15);
        check_relative(x * v, y * u, 1e-15);
        assert_true(x * u > 0);
        assert_memory_equal(r.s, draws.s, sizeof r.s);
    }
    assert_true(outside > 20);
}

/// After a new seed the second number of an earlier pair is not used.
static void seeded_anew(void **state)
{
    (void)state;
    struct ra_random r;
    ra_random_seed(&r, 1, 0);
    const double first = ra_random_normal(&r);
    ra_random_seed(&r, 1, 0);
    assert_false(r.has_spare);
    assert_true(r.spare == 0);
    assert_true(ra_random_normal(&r) == first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(streams),
        cmocka_unit_test(uniform),
        cmocka_unit_test(normal),
        cmocka_unit_test(seeded_anew),
    };
    return cmocka_run_group_tests(tests, NULL, free_exact_cache);
}
