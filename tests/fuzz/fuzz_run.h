// Run folders of arbitrary bytes, for libFuzzer and for the corpus in `make test`.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FUZZ_RUN_H
#define RA_FUZZ_RUN_H

#include <stddef.h>
#include <stdint.h>

/** Gives a run folder to plot, listen and animate. Aborts when one of them breaks a rule. Returns
 * the code of plot. */
int fuzz_feed_run(const uint8_t *data, size_t size);

#endif
