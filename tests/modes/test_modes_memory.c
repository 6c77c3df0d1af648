// Tests of modes when memory fails: each request has its name, its size and its place in the order.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory.h"

#include "modes/modes.h"

static enum ra_code modes(void *context, struct ra_status *st)
{
    struct ra_modes made;
    // the former content of the memory does not matter
    memset(&made, 0xa5, sizeof made);
    const enum ra_code code = ra_modes_make(context, 16, 64, 1, 63, &made, st);
    assert_true(code == RA_OK || made.root == NULL);
    ra_modes_free(&made);
    return code;
}

static void modes_of_beams(void **state)
{
    (void)state;
    struct ra_beam beam = {1, 1, 1, 1, 1, RA_PINNED, RA_PINNED, 0};
    struct request list[] = {{"roots", 16, 8},
                             {"natural frequencies", 16, 8},
                             {"norms", 16, 8},
                             {"amplitudes of shapes", 16, 8},
                             {"sine table", 64 / 2 + 1, 8}};
    check_requests(modes, &beam, list, 5);
    // other shapes need no table, but bending shapes are kept; one mode is a rotation
    beam.right = RA_FREE;
    list[4] = (struct request){"mode shapes", (16 - 1) * 63, 8};
    check_requests(modes, &beam, list, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modes_of_beams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
