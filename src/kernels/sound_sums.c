// Sums over pairs of modes for the sound of a beam, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The loops are written once, in sound_sums_template.h, and compiled for vectors of 8, 4 and 2
 * doubles, as in kernels.c. The widest vectors that the processor has are chosen at run time, and
 * the choice changes no bit: a lane is a mode n in `cross` and a frequency in the other loops,
 * every sum stays in one lane, and its terms are added in the same order for every width.
 *
 * Tests: tests/kernels/test_sound_sums.c.
 */
#include "kernels/sound_sums.h"

#include <math.h>

#include "kernels/kernels.h"

#define TEMPLATE "kernels/sound_sums_template.h"
#include "kernels/instruction_sets.h"

const struct ra_sound_sums *ra_sound_sums_find(const char *name)
{
    static const struct ra_sound_sums *const table[] = {EACH_SET(sound_sums)};
    const int place = ra_kernels_place(name);
    return place < 0 ? NULL : table[place];
}
