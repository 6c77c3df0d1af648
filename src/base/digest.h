// A number that stands for bytes: FNV-1a, 64 bit.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DIGEST_H
#define RA_DIGEST_H

#include <inttypes.h>
#include <stddef.h>

#include "base/status.h"

/** The digest of no bytes at all, with which every digest begins. */
#define RA_DIGEST_START UINT64_C(14695981039346656037)

/** Appends `size` bytes to the bytes that `digest` stands for; returns the digest of all of them.
 *  */
uint64_t ra_digest(uint64_t digest, const void *bytes, size_t size);

/** Size and digest of a file. RA_SYSTEM, with path and reason, if it cannot be read to its end. */
enum ra_code ra_digest_file(const char *path, uint64_t *digest, uint64_t *size,
                            struct ra_status *st);

#endif
