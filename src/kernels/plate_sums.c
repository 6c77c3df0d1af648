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
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "base/logarithm.h"
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
#include "kernels/track_sums_template.h"
// which has the table of both
#include "kernels/plate_sums_template.h"
#undef LANES
#undef SUFFIX
#undef TARGET

#define LANES 4
#define SUFFIX avx2
#define TARGET __attribute__((target("avx2")))
#include "kernels/track_sums_template.h"
// which has the table of both
#include "kernels/plate_sums_template.h"
#undef LANES
#undef SUFFIX
#undef TARGET

#endif

#define LANES 2
#define SUFFIX sse2
#define TARGET
#include "kernels/track_sums_template.h"
// which has the table of both
#include "kernels/plate_sums_template.h"

const struct ra_plate_sums *ra_plate_sums_find(const char *name)
{
    static const struct ra_plate_sums *const table[] = {
#if defined(__x86_64__)
        &plate_sums_avx512,
        &plate_sums_avx2,
#endif
        &plate_sums_sse2,
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
