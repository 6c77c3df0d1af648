// Tests of a case when memory fails: the message names what was needed, and nothing leaks.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * All memory of the library comes from aligned_alloc. The N-th call of this program's own
 * aligned_alloc fails (tests/sliding/test_faults.c does the same with whole runs).
 */
#include "support/small_schema.h"

static int calls, fail_at; ///< allocations so far, and which of them fails

void *aligned_alloc(size_t alignment, size_t size)
{
    void *memory = NULL;
    calls++;
    return calls != fail_at && posix_memalign(&memory, alignment, size) == 0 ? memory : NULL;
}

/// The messages, in the order of the requests: for all slots; for 33 lines, layers and texts; for
/// the texts of the file; for the list with its second line; for the data read from the list.
static const char *const messages[] = {
    "keys of the case: out of memory (3584 bytes)",  "lines of the case: out of memory (192 bytes)",
    "layers of the case: out of memory (192 bytes)", "texts of the case: out of memory (832 bytes)",
    "texts that count: out of memory (320 bytes)",   "case file: out of memory (64 bytes)",
    "case file: out of memory (128 bytes)",          "case file: out of memory (64 bytes)",
    "case file: out of memory (64 bytes)",           "levels: out of memory (64 bytes)",
};

static void each_once(void **state)
{
    const size_t count = sizeof messages / sizeof *messages;
    for (size_t n = 1; n <= count + 1; n++) {
        struct small_case c;
        struct ra_status st;
        calls = 0;
        fail_at = (int)n;
        const enum ra_code code =
            small_read(*state,
                       "[part.left]\nlevels = 0.123456789012345678901234567890123456789,\n"
                       "  0.123456789012345678901234567890123456789\n[run]\nseed = 4\n",
                       "run.seed=5", &c, &st);
        fail_at = 0;
        if (n <= count) {
            assert_string_equal(st.text, messages[n - 1]);
        }
        assert_int_equal(code, n <= count ? RA_SYSTEM : RA_OK);
        assert_int_equal(st.code, code);
        small_free(&c);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_watched_folder, remove_watched_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(each_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
