// Tests of a store of arrays: arrays come out as they were put in; the capacity is kept.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"
#include "support/shell.h"

#include <malloc.h>
#include <stdint.h>
#include <string.h>

#include "base/store.h"

static void same_bits(void **state)
{
    (void)state;
    const double put[] = {1.0, -0.0, 0x1p-1074, 0.1}, other[] = {2.0, 3.0};
    double got[4] = {9.0, 9.0, 9.0, 9.0};
    struct ra_store *const store = ra_store_make(1000);
    assert_non_null(store);
    assert_false(ra_store_get(store, "a", 1, got, 4));
    ra_store_put(store, "a", 1, put, 4);
    ra_store_put(store, "ab", 2, other, 2);
    assert_true(ra_store_get(store, "a", 1, got, 4));
    assert_memory_equal(got, put, sizeof put);
    // an array is found only by its own key and count; a key has one array
    assert_false(ra_store_get(store, "b", 1, got, 4));
    assert_false(ra_store_get(store, "a", 1, got, 3));
    ra_store_put(store, "a", 1, other, 2);
    assert_true(ra_store_get(store, "a", 1, got, 4));
    assert_true(ra_store_get(store, "ab", 2, got, 2));
    assert_memory_equal(got, other, sizeof other);
    ra_store_free(store);
    // without a store no array is kept
    ra_store_put(NULL, "a", 1, put, 4);
    assert_false(ra_store_get(NULL, "a", 1, got, 4));
    ra_store_free(NULL);
}

/// 20 arrays are requested in turn, and 10 fit. In each round some are found, with the same bits,
/// and never more than fit.
static void bounded(void **state)
{
    (void)state;
    struct ra_store *const store = ra_store_make(10 * sizeof(double[5]));
    size_t found = 0;
    assert_non_null(store);
    for (int turn = 0; turn < 50; turn++) {
        size_t there = 0;
        for (int i = 0; i < 20; i++) {
            const double array[] = {i, i, i, i, i};
            double got[5];
            if (ra_store_get(store, &i, sizeof i, got, 5)) {
                assert_memory_equal(got, array, sizeof array);
                found++;
            } else {
                ra_store_put(store, &i, sizeof i, array, 5);
            }
        }
        for (int i = 0; i < 20; i++) {
            double got[5];
            there += ra_store_get(store, &i, sizeof i, got, 5);
        }
        assert_int_equal(there, 10);
    }
    // of 1000 requests the share h = (1 - 1/10)^(20 (1 - h)) = 0.17 finds its array
    assert_in_range(found, 130, 210);
    // an array of more than a quarter of the capacity is not kept
    double large[13] = {0};
    ra_store_put(store, "l", 1, large, 13);
    assert_false(ra_store_get(store, "l", 1, large, 13));
    ra_store_put(store, "m", 1, large, 12);
    assert_true(ra_store_get(store, "m", 1, large, 12));
    ra_store_free(store);
}

/// The store never has more keys than places, however small their arrays are.
static void many(void **state)
{
    (void)state;
    struct ra_store *const store = ra_store_make(1 << 20);
    size_t there = 0;
    for (int i = 0; i < 2000; i++) {
        const double one = i;
        ra_store_put(store, &i, sizeof i, &one, 1);
    }
    for (int i = 0; i < 2000; i++) {
        double got;
        if (ra_store_get(store, &i, sizeof i, &got, 1)) {
            assert_true(got == i);
            there++;
        }
    }
    assert_int_equal(there, 512);
    ra_store_free(store);
}

/// An array for which there is no memory is not kept, and neither is its key, of a megabyte.
static void too_large(void **state)
{
    (void)state;
    enum { KEY = 1 << 20 };
    struct ra_store *const store = ra_store_make(SIZE_MAX / 2);
    char *const key = calloc(1, KEY);
    const double one = 1.0;
    double got;
    assert_true(store != NULL && key != NULL);
    const struct mallinfo2 before = mallinfo2();
    // 2^60 bytes, a request that would end the program under AddressSanitizer
    for (int i = 0; i < 8 && !RA_WATCHED; i++) {
        ra_store_put(store, key, KEY, &one, (size_t)1 << 57);
    }
    const struct mallinfo2 after = mallinfo2();
    assert_true(after.uordblks + after.hblkhd < before.uordblks + before.hblkhd + KEY);
    assert_false(ra_store_get(store, key, KEY, &got, 1));
    ra_store_put(store, "a", 1, &one, 1);
    assert_true(ra_store_get(store, "a", 1, &got, 1));
    ra_store_free(store);
    free(key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(same_bits), cmocka_unit_test(bounded),
                                       cmocka_unit_test(many), cmocka_unit_test(too_large)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
