// Compiles a template of loops for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * One source compiles a template for all instruction sets (kernels.c needs one source for each
 * set). The file TEMPLATE contains the loops once, for vectors of LANES doubles. On x86-64 it is
 * included for AVX-512, AVX2 and SSE2; in WebAssembly for simd128. On other processors it is
 * included with 2 lanes, which the compiler translates. NAME(f) is the function f of one set.
 * EACH_SET(of) lists the tables of all sets, the widest first, in the order of ra_kernels_place.
 *
 * Tests: tests/kernels/test_kernels.c (all tables that run here).
 */
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define PASTE2(a, b) a##_##b
#define PASTE(a, b) PASTE2(a, b)
#define NAME(function) PASTE(function, SUFFIX)
#define TEXT2(name) #name
#define TEXT(name) TEXT2(name)

#if defined(__x86_64__)

#define LANES 8
#define SUFFIX avx512
#define TARGET __attribute__((target("avx512f")))
#include TEMPLATE
#undef LANES
#undef SUFFIX
#undef TARGET

#define LANES 4
#define SUFFIX avx2
#define TARGET __attribute__((target("avx2")))
#include TEMPLATE
#undef LANES
#undef SUFFIX
#undef TARGET

#endif

#define LANES 2
#if defined(__wasm_simd128__)
#define SUFFIX simd128
#else
#define SUFFIX sse2
#endif
#define TARGET
#include TEMPLATE

#if defined(__x86_64__)
#define EACH_SET(of) &of##_avx512, &of##_avx2, &of##_sse2
#elif defined(__wasm_simd128__)
#define EACH_SET(of) &of##_simd128
#else
#define EACH_SET(of) &of##_sse2
#endif
