// Makes a test program run a single test: RA2D_TEST names it; `?` asks for the names.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file is linked into the test programs for mutants (`make mutants SAMPLE=N`). With mutants,
 * single tests are run in the order of their times, whichever program has the test. The linker
 * (--wrap) replaces calls of cmocka's function by __wrap_... .
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __real__cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction set_up, CMFixtureFunction tear_down);
int __wrap__cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction set_up, CMFixtureFunction tear_down);

int __wrap__cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                                   CMFixtureFunction set_up, CMFixtureFunction tear_down)
{
    const char *const name = getenv("RA2D_TEST");
    if (name != NULL && strcmp(name, "?") == 0) {
        for (size_t i = 0; i < count; i++) {
            puts(tests[i].name);
        }
        return 0;
    }
    if (name != NULL) {
        cmocka_set_test_filter(name);
    }
    return __real__cmocka_run_group_tests(group, tests, count, set_up, tear_down);
}
