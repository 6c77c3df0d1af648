// Tests of double_double.h: exact sums and products, products of pairs, the test before rounding.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Sums and products are compared with integers of 128 bits. The operands are integers of 53 bits,
 * so the comparison needs no tolerance.
 */
#include "support/check.h"

#include <stdint.h>

#include "base/double_double.h"
#include "base/random.h"

__extension__ typedef __int128 wide;

enum { TIMES = 20000 };

static wide value(struct ra_dd x)
{
    return (wide)x.high + (wide)x.low;
}

/// A random integer of up to 53 bits with either sign.
static double integer(struct ra_random *random)
{
    const uint64_t bits = ra_random_bits(random);
    const int64_t size = (int64_t)(bits >> 11) >> (bits & 31);
    return (double)(bits >> 5 & 1 ? -size : size);
}

static void test_exact(void **unused)
{
    (void)unused;
    struct ra_random random;
    ra_random_seed(&random, 1, 0);
    for (int i = 0; i < TIMES; i++) {
        const double a = integer(&random), b = integer(&random);
        const bool ordered = fabs(a) >= fabs(b);
        const struct ra_dd sum = ra_dd_sum(a, b), product = ra_dd_product(a, b);
        const struct ra_dd fast = ra_dd_fast_sum(ordered ? a : b, ordered ? b : a);
        assert_true(value(sum) == (wide)a + (wide)b);
        assert_true(value(fast) == (wide)a + (wide)b);
        assert_true(value(product) == (wide)a * (wide)b);
        check_near(sum.high, a + b, 0.0);
        check_near(product.high, a * b, 0.0);
        const struct ra_dd split = ra_dd_split(a);
        check_near(split.high + split.low, a, 0.0);
        assert_true(fabs(split.low) <= 0x1p-26 * fabs(a) || a == 0.0);
    }
}

/// In (1 + p)(1 + q) with p, q far below the last bit of 1, the error is the term p q, which is
/// left out.
static void test_times(void **unused)
{
    (void)unused;
    const struct ra_dd x = {1.0, 0x1p-54}, y = {1.0, -0x1.8p-60};
    const struct ra_dd p = ra_dd_times(x, y);
    check_near(p.high, 1.0, 0.0);
    check_near(p.low, 0x1p-54 - 0x1.8p-60, 0.0);
    const struct ra_dd z = {3.0, 0x1p-54};
    const struct ra_dd square = ra_dd_times(z, z);
    check_near(square.high, 9.0, 0.0);
    check_near(square.low, 6.0 * 0x1p-54, 0.0);
}

/// Close to the middle of two doubles the sum is rounded only if its error is small enough.
static void test_round(void **unused)
{
    (void)unused;
    double rounded;
    const struct ra_dd above = {1.0, 0x1p-53 * (1.0 + 0x1p-9)};
    const struct ra_dd below = {1.0, 0x1p-53 * (1.0 - 0x1p-9)};
    assert_false(ra_dd_round(above, 0x1p-61, &rounded));
    assert_false(ra_dd_round(below, 0x1p-61, &rounded));
    assert_true(ra_dd_round(above, 0x1p-63, &rounded));
    check_near(rounded, 1.0 + 0x1p-52, 0.0);
    assert_true(ra_dd_round(below, 0x1p-63, &rounded));
    check_near(rounded, 1.0, 0.0);
    // a negative sum is treated alike
    assert_false(ra_dd_round((struct ra_dd){-1.0, -above.low}, 0x1p-61, &rounded));
    assert_true(ra_dd_round((struct ra_dd){-1.0, -above.low}, 0x1p-63, &rounded));
    check_near(rounded, -1.0 - 0x1p-52, 0.0);
    assert_true(ra_dd_round((struct ra_dd){0.0, 0.0}, 0x1p-62, &rounded));
    check_near(rounded, 0.0, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
