// Separable sums over the modes of a plate, and its track, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * As in kernels.c: the loops are written once, in plate_sums_template.h, and included for vectors
 * of 8, 4 and 2 doubles; the widest that the processor has are chosen at run time, and no choice
 * changes a bit. A lane is a place r of the blocks in `contract`, and one of the eight sums of
 * ra_dot in `deflect`.
 *
 * Tests: tests/kernels/test_plate_sums.c.
 */
#include "kernels/plate_sums.h"

#include <stdbool.h>

#include "base/room.h"
#include "kernels/kernels.h"

#define TEMPLATE "kernels/plate_sums_template.h"
#include "kernels/instruction_sets.h"

const struct ra_plate_sums *ra_plate_sums_find(const char *name)
{
    static const struct ra_plate_sums *const table[] = {EACH_SET(plate_sums)};
    const int place = ra_kernels_place(name);
    return place < 0 ? NULL : table[place];
}
