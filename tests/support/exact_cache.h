// Frees the cache of correct rounding at the end of a test program.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_EXACT_CACHE_H
#define RA_EXACT_CACHE_H

#include "base/exact.h"

/** Teardown of a group of tests. */
static inline int free_exact_cache(void **unused)
{
    (void)unused;
    ra_exact_release();
    return 0;
}

#endif
