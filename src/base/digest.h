// A number that stands for bytes: FNV-1a, 64 bit.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DIGEST_H
#define RA_DIGEST_H

#include <inttypes.h>
#include <stddef.h>

#include "base/status.h"

/** The digest of an empty sequence of bytes: the start of every digest. */
#define RA_DIGEST_START UINT64_C(14695981039346656037)

/** Continues a digest: `digest` is the digest of all bytes before these `size` bytes. */
uint64_t ra_digest(uint64_t digest, const void *bytes, size_t size);

/** Size and digest of a file. RA_SYSTEM, with path and reason, if it cannot be read to its end. */
enum ra_code ra_digest_file(const char *path, uint64_t *digest, uint64_t *size,
                            struct ra_status *st);

#endif
