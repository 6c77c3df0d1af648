// Readers of files that get arbitrary bytes, for libFuzzer and for the corpus in `make test`.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FUZZ_TARGETS_H
#define RA_FUZZ_TARGETS_H

#include <stddef.h>
#include <stdint.h>

/** A reader and the folder of its corpus, tests/corpus/NAME. `feed` aborts if the reader breaks its
 * promise. It returns the reader's enum ra_code. */
struct fuzz_target {
    const char *name;
    int (*feed)(const uint8_t *data, size_t size);
};

/** The target at place i; NULL after the last one. */
const struct fuzz_target *fuzz_target_at(size_t i);

#endif
