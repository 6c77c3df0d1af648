// One test of a program of tests alone: RA2D_TEST names it.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Linked into the programs that are asked about mutants (`make mutants SAMPLE=N`), which run one
 * test after the other in the order of their times, whichever program they stand in.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

__attribute__((constructor)) static void choose(void)
{
    const char *const name = getenv("RA2D_TEST");
    if (name != NULL) {
        cmocka_set_test_filter(name);
    }
}
