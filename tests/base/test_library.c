// Tests of library.c: libraries that exist or are missing, and their function pointers.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/library.h"

#include <math.h>
#include <pthread.h>

#include "support/check.h"

static struct {
    __typeof__(cos) *cos;
    __typeof__(sqrt) *sqrt;
} lib;
static const struct ra_symbol symbols[] = {{RA_SYMBOL(lib, cos)}, {RA_SYMBOL(lib, sqrt)}};

static enum ra_code open_one(const char *name, struct ra_status *st)
{
    const char *const names[] = {name, NULL};
    return ra_library(names, "a-package", symbols, 2, st);
}

static void refused(const char *name, const char *text)
{
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(open_one(name, &st), RA_SYSTEM);
    assert_string_equal(st.text, text);
    assert_null(lib.cos);
    assert_null(lib.sqrt);
}

/// The message about a missing library names its package. One of two names is enough.
static void names(void **state)
{
    (void)state;
    static const char *const two[] = {"libra2d-none.so.9", "libm.so.6", NULL};
    struct ra_status st = {RA_OK, ""};
    refused("libra2d-none.so.9",
            "libra2d-none.so.9 is not installed: install the package a-package");
    check_ok(ra_library(two, "a-package", symbols, 2, &st), &st);
    check_near(lib.cos(1.0), cos(1.0), 0.0);
    check_near(lib.sqrt(2.0), sqrt(2.0), 0.0);
    // an open library stays open, and no other one is searched for
    check_ok(open_one("libra2d-none.so.9", &st), &st);
    lib.cos = NULL;
    lib.sqrt = NULL;
}

/// A library without one of the functions counts as missing.
static void missing_function(void **state)
{
    (void)state;
    const char *const libraries[] = {"libm.so.6", NULL};
    void *pointer[2] = {NULL, NULL};
    const struct ra_symbol some[] = {{"cos", &pointer[0]}, {"ra2d_none", &pointer[1]}};
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_library(libraries, "libc6", some, 2, &st), RA_SYSTEM);
    assert_string_equal(st.text, "libm.so.6 has no ra2d_none: install the package libc6 anew");
    assert_null(pointer[0]);
}

static void *from_a_thread(void *context)
{
    (void)context;
    struct ra_status st = {RA_OK, ""};
    return open_one("libm.so.6", &st) == RA_OK && lib.sqrt(4.0) == 2.0 ? &lib : NULL;
}

/// If several threads ask for a library for the first time at once, all of them get it.
static void threads(void **state)
{
    (void)state;
    enum { THREADS = 8 };
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&thread[i], NULL, from_a_thread, NULL), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *got = NULL;
        assert_int_equal(pthread_join(thread[i], &got), 0);
        assert_non_null(got);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(missing_function),
        cmocka_unit_test(threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
