// Tests of the limits on memory and time of a run, before its first step, and of failing requests.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/room.h"

/// More bytes than any machine has, but fewer than addresses can count.
static const double TOO_MUCH = 4e15;

static void memory(void **state)
{
    struct ra_status st = {RA_OK, ""};
    (void)state;
    check_ok(ra_check_memory(0.0, &st), &st);
    check_ok(ra_check_memory(67108864.0, &st), &st);
    // the system is not asked about few bytes
    assert_true(isinf(ra_memory_left_for(67108864.0)));
    const double left = ra_memory_left_for(67108865.0);
    assert_true(left > 0.0 && left < TOO_MUCH);
    assert_int_equal(ra_check_memory(TOO_MUCH, &st), RA_INPUT);
    assert_int_equal(strncmp(st.text, "4e+15 bytes of memory are needed, and ", 38), 0);
}

static void memory_of_a_process(void **state)
{
    (void)state;
    const pid_t child = fork();
    if (child == 0) {
        struct rlimit limit = {3 << 28, 3 << 28};
        _exit(setrlimit(RLIMIT_AS, &limit) == 0 && ra_memory_left_for(1e9) <= 805306368.0 ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/// The peak counts bytes: 64 MiB that were written are in it, and it is far from a thousand times
/// as much.
static void peak(void **state)
{
    enum { BYTES = 1 << 26 };
    (void)state;
    volatile char *const memory = malloc(BYTES);
    assert_non_null(memory);
    for (size_t i = 0; i < BYTES; i += 1024) {
        memory[i] = 1;
    }
    const double most = ra_memory_peak();
    free((void *)memory);
    assert_true(most >= BYTES && most < 100.0 * BYTES);
}

static void arrays_that_are_not_there(void **state)
{
    struct ra_status st = {RA_OK, ""};
    (void)state;
    assert_null(ra_alloc((size_t)TOO_MUCH, 1, "heights", &st));
    assert_int_equal(st.code, RA_SYSTEM);
    assert_string_equal(st.text, "heights: out of memory (4000000000000064 bytes)");
    assert_int_equal(ra_try_memory((size_t)1 << 62, "spectra", &st), RA_SYSTEM);
    assert_string_equal(st.text, "spectra: out of memory (4611686018427387904 bytes)");
    check_ok(ra_try_memory(1 << 20, "spectra", &st), &st);
}

static void computing(void **state)
{
    struct ra_status st = {RA_OK, ""};
    (void)state;
    check_ok(ra_check_time(0.0, &st), &st);
    check_ok(ra_check_time(60.0, &st), &st);
    assert_int_equal(ra_check_time(61.0, &st), RA_INPUT);
    assert_string_equal(
        st.text,
        "the computation before the first step would take some 61 s, and 60 s are allowed");
    // NaN is not an estimate
    assert_int_equal(ra_check_time((double)NAN, &st), RA_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory), cmocka_unit_test(memory_of_a_process), cmocka_unit_test(peak),
        cmocka_unit_test(arrays_that_are_not_there), cmocka_unit_test(computing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
