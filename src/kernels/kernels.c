// The most expensive loops, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The program may run on a processor with vectors of 8, 4 or 2 doubles, and must give the same bits
 * on all of them. kernels_template.h and its parts hold the loops once, in terms of a vector V of
 * LANES doubles; a *lane* is the place of one of them. Each of kernels_avx512.c, kernels_avx2.c and
 * kernels_sse2.c compiles them once, and so does kernels_simd128.c for WebAssembly. (On other
 * processors kernels_sse2.c has 2 lanes, which the compiler translates.) They are separate sources
 * because each takes seconds to compile. Each makes a table of functions; the one with the widest
 * vectors that the processor can run is chosen here at run time.
 *
 * The bits do not depend on the choice, because no lane depends on another: lanes are nodes, or
 * modes, and every lane does the same operations in the same order, whatever the number of lanes
 * (no contraction: -ffp-contract=off). Sums over contacts are kept in eight parts, contact c of a
 * step in part c modulo 8, and added in a fixed order by the caller. Bounds do not enter the
 * results; they are summed in the order that is fastest for the width.
 *
 * The vectors are explicit because compilers translate plain loops differently, and gcc 12 passes
 * vectors wider than the registers through memory. So each instruction set has its own width
 * (measured: verify/bench/README.md). With AVX-512 and AVX2 one kernel (`fused`) computes the whole
 * contact of up to 64 packed nodes (detection/packed.c): heights, gaps, forces and reactions stay
 * in registers, neighbours are found by shifting lanes, and no load waits for a store just before
 * it. A second kernel (`stretch`) takes many steps of this contact and of the recurrence.
 *
 * Tests: tests/kernels/test_kernels.c and tests/kernels/test_kernels_list.c (all tables that run
 * here against plain loops), tests/kernels/test_kernels_fused.c (a whole step of contact against
 * its parts, runs against each other).
 */
#include "kernels/kernels.h"

#include <string.h>

/// What this program was compiled for, the widest first.
static const struct ra_kernels *const table[] = {
#if defined(__x86_64__)
    &ra_kernels_avx512,
    &ra_kernels_avx2,
#endif
#if defined(__wasm_simd128__)
    &ra_kernels_simd128,
#else
    &ra_kernels_sse2,
#endif
};

/// True if this processor can run these kernels.
static bool runs_here(const struct ra_kernels *kernels)
{
#if defined(__x86_64__)
    if (kernels == &ra_kernels_avx512) {
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
    }
    if (kernels == &ra_kernels_avx2) {
        return __builtin_cpu_supports("avx2");
    }
#endif
    // every processor that can start this program can run the last kernels of the list
    return kernels == table[sizeof table / sizeof *table - 1];
}

const char *ra_kernels_name_at(size_t i)
{
    return i < sizeof table / sizeof *table ? table[i]->name : NULL;
}

int ra_kernels_place(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (runs_here(table[i]) && (name == NULL || strcmp(name, table[i]->name) == 0)) {
            return (int)i;
        }
    }
    return -1;
}

const struct ra_kernels *ra_kernels_find(const char *name)
{
    const int place = ra_kernels_place(name);
    return place < 0 ? NULL : table[place];
}
