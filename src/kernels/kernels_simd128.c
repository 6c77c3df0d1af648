// The most expensive loops, for vectors of 2 doubles in WebAssembly; see kernels.c.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * kernels_template.h, compiled for vectors of 2 doubles. Tests: those of kernels.c, and
 * src/wasi/test-wasm.sh.
 */
#include "kernels/kernels.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#define LANES 2
#define SUFFIX simd128
#define TARGET
#include "kernels/kernels_template.h"

#endif
