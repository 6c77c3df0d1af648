// Separable sums over the modes of a plate, and its track, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The loops are written once, in plate_sums_template.h, and compiled for vectors of 8, 4 and 2
 * doubles, as in kernels.c. The widest vectors that the processor has are chosen at run time, and
 * the choice changes no bit. In `contract` each lane is one place r of the blocks; in `deflect`
 * each lane is one of the eight partial sums of ra_dot.
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
