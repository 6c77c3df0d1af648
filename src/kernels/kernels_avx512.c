// The most expensive loops, for vectors of 8 doubles; see kernels.c.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * kernels_template.h, compiled for vectors of 8 doubles. Tests: those of kernels.c.
 */
#include "kernels/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define LANES 8
#define SUFFIX avx512
#define TARGET __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl")))
#include "kernels/kernels_template.h"

#endif
