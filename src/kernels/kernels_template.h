// The most expensive loops for vectors of LANES doubles; one table for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * V is a vector of LANES doubles; M is a vector of as many 64-bit masks (all ones where a
 * comparison holds). A block of 8 nodes or modes is PARTS vectors. Loads may be unaligned, though
 * tables begin on cache lines. The order of operations within a lane decides the bits of the
 * result; the formulas in kernels.h state this order. This file and its parts have no include
 * guards: their content depends on LANES, SUFFIX and TARGET of the source that includes them.
 *
 * Tests: those of kernels.c.
 */

#define PASTE2(a, b) a##_##b
#define PASTE(a, b) PASTE2(a, b)
#define NAME(function) PASTE(function, SUFFIX)
#define V NAME(vector)
#define M NAME(mask)
#define PARTS (RA_LANES / LANES)
#define INLINE static inline __attribute__((always_inline)) TARGET

typedef double V __attribute__((vector_size(8 * LANES), aligned(8), may_alias));
typedef int64_t M __attribute__((vector_size(8 * LANES), aligned(8), may_alias));

#define LOAD(address) (*(const V *)(address))
#define STORE(address, value) (*(V *)(address) = (value))
#define SIZE(value) ((V)((M)(value)&INT64_MAX)) // |value|
// with a constant loop length, arrays indexed by the loop can stay in registers
#if defined(__clang__)
#define UNROLLED _Pragma("clang loop unroll(full)")
#else
#define UNROLLED _Pragma("GCC unroll 16")
#endif

/// One bit for each lane of a mask.
INLINE unsigned NAME(bits)(M mask)
{
#if defined(__x86_64__) && LANES == 8
    return (unsigned)_mm512_test_epi64_mask((__m512i)mask, (__m512i)mask);
#elif defined(__x86_64__) && LANES == 4
    return (unsigned)_mm256_movemask_pd((__m256d)mask);
#elif defined(__wasm_simd128__)
    return wasm_i64x2_bitmask((v128_t)mask);
#else
    unsigned bits = 0;
    for (int j = 0; j < LANES; j++) {
        bits |= (unsigned)(mask[j] & 1) << j;
    }
    return bits;
#endif
}

#include "kernels/kernels_modes.h"
#include "kernels/kernels_nodes.h"
#if defined(__x86_64__) && LANES >= 4
#include "kernels/kernels_lanes.h"
// kernels_fused.h uses functions of kernels_lanes.h
#include "kernels/kernels_fused.h"
#define FUSED NAME(fused)
#include "kernels/kernels_stretch.h"
#define STRETCH NAME(stretch)
#else
#define STRETCH NULL
#define FUSED NULL
#endif

const struct ra_kernels NAME(ra_kernels) = {
#define TEXT2(name) #name
#define TEXT(name) TEXT2(name)
    .name = TEXT(SUFFIX),
    .synthesise = NAME(synthesise),
    .fused = FUSED,
    .stretch = STRETCH,
    .press = NAME(press),
    .search = NAME(search),
    .gather = NAME(gather),
    .project = NAME(project),
    .follow = NAME(follow),
    .flag = NAME(flag),
    .running_maximum = NAME(running_maximum),
    .pack = NAME(pack),
    .filter = NAME(filter),
    .interpolate = NAME(interpolate),
    .weigh = NAME(weigh),
    .distance = NAME(distance),
    .advance = NAME(advance),
    .fly = NAME(fly),
    .relax = NAME(relax),
    .measure = NAME(measure),
    .add = NAME(add),
    .power = NAME(power),
};

#undef V
#undef M
#undef PARTS
#undef INLINE
#undef LOAD
#undef STORE
#undef SIZE
#undef UNROLLED
#undef FUSED
#undef STRETCH
#undef TEXT
#undef TEXT2
