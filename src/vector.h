// Instruction sets: which kernels are compiled several times, and why the bits do not care.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_VECTOR_H
#define RA_VECTOR_H

#include <stddef.h>

/** Kernels marked RA_CLONES are compiled for AVX-512, AVX2 and the baseline, and the loader picks
 *  one. Every such loop treats independent elements (nodes or modes) lane by lane: no lane depends
 *  on the width of a vector, no product is contracted (-ffp-contract=off), so all give the same
 *  bits. Sums over lanes are taken outside, in one fixed order. */
#if defined(__x86_64__) && !defined(RA_NO_CLONES)
#define RA_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define RA_CLONES
#endif

enum { RA_LANES = 8 };   ///< tables are padded to this many doubles, 64 bytes
enum { RA_MARGIN = 16 }; ///< nodal arrays have so much room on either side

/** Inlined into every clone of a kernel, so that it is compiled for each instruction set. */
#define RA_INLINE static inline __attribute__((always_inline))

/** Sum of a_k b_k over n terms, n a multiple of RA_LANES: eight sums side by side, added in pairs. */
static inline double ra_dot(const double *a, const double *b, size_t n)
{
    double sum[RA_LANES] = {0};
    for (size_t k = 0; k < n; k += RA_LANES) {
        for (size_t j = 0; j < RA_LANES; j++) {
            sum[j] += a[k + j] * b[k + j];
        }
    }
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

#endif
