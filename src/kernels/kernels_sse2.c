// The most expensive loops, for vectors of 2 doubles; see kernels.c.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * kernels_template.h, compiled for vectors of 2 doubles. Tests: those of kernels.c.
 */
#include "kernels/kernels.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define LANES 2
#define SUFFIX sse2
#define TARGET
#include "kernels/kernels_template.h"
