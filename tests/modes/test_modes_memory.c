// Modes without memory: each request by its name, its size and its turn.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory.h"

#include "modes/modes.h"

static enum ra_code modes(void *context, struct ra_status *st)
{
    struct ra_modes made;
    const enum ra_code code = ra_modes_make(context, 16, 64, 1, 63, &made, st);
    assert_true(code == RA_OK || made.root == NULL);
    ra_modes_free(&made);
    return code;
}

static void modes_of_beams(void **state)
{
    (void)state;
    struct ra_beam beam = {1, 1, 1, 1, 1, RA_PINNED, RA_PINNED, 0};
    const struct request common[] = {{"roots", 16, 8},
                                     {"natural frequencies", 16, 8},
                                     {"norms", 16, 8},
                                     {"amplitudes of shapes", 16, 8}};
    const struct request sines[] = {
        common[0], common[1], common[2], common[3], {"sine table", 33, 8}};
    check_requests(modes, &beam, sines, 5);
    // other shapes are kept but for the rigid one
    const struct request shapes[] = {
        common[0], common[1], common[2], common[3], {"mode shapes", 15 * 63, 8}};
    beam.right = RA_FREE;
    check_requests(modes, &beam, shapes, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modes_of_beams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
