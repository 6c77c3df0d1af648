// Sums over pairs of modes for the sound of a beam, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * As in kernels.c: the loops are written once, in sound_sums_template.h, and included for vectors
 * of 8, 4 and 2 doubles; the widest that the processor has are chosen at run time, and no choice
 * changes a bit. A lane is a mode n in `cross`, and a frequency in the others: each sum has its
 * terms in one order, and never meets another.
 *
 * Tests: tests/kernels/test_sound_sums.c.
 */
#include "kernels/sound_sums.h"

#include <math.h>
#include <string.h>

#include "kernels/kernels.h"

#define PASTE2(a, b) a##_##b
#define PASTE(a, b) PASTE2(a, b)
#define NAME(function) PASTE(function, SUFFIX)
#define TEXT2(name) #name
#define TEXT(name) TEXT2(name)

#if defined(__x86_64__)

#define LANES 8
#define SUFFIX avx512
#define TARGET __attribute__((target("avx512f")))
#include "kernels/sound_sums_template.h"
#undef LANES
#undef SUFFIX
#undef TARGET

#define LANES 4
#define SUFFIX avx2
#define TARGET __attribute__((target("avx2")))
#include "kernels/sound_sums_template.h"
#undef LANES
#undef SUFFIX
#undef TARGET

#endif

#define LANES 2
#define SUFFIX sse2
#define TARGET
#include "kernels/sound_sums_template.h"

const struct ra_sound_sums *ra_sound_sums_find(const char *name)
{
    static const struct ra_sound_sums *const table[] = {
#if defined(__x86_64__)
        &sound_sums_avx512,
        &sound_sums_avx2,
#endif
        &sound_sums_sse2,
    };
    // what runs here is known there
    const struct ra_kernels *const kernels = ra_kernels_find(name);
    for (size_t i = 0; kernels != NULL && i < sizeof table / sizeof *table; i++) {
        if (strcmp(table[i]->name, kernels->name) == 0) {
            return table[i];
        }
    }
    return NULL;
}
