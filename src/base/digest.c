// The digest of a sequence of bytes: FNV-1a, 64 bit.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * With offset basis and prime of Fowler, Noll and Vo (RFC 9923),
 * $$ h \leftarrow (h \oplus b)\,1099511628211 \bmod 2^{64}, \qquad h_0 = 14695981039346656037 $$
 * for each byte b. The digest distinguishes cases, and damaged files from intact ones. It does not
 * protect against somebody who constructs two files with the same digest; such protection is not
 * needed here.
 *
 * Tests: tests/base/test_text.c.
 */
#include "base/digest.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

uint64_t ra_digest(uint64_t digest, const void *bytes, size_t size)
{
    const unsigned char *const byte = bytes;
    for (size_t i = 0; i < size; i++) {
        digest = (digest ^ byte[i]) * UINT64_C(1099511628211);
    }
    return digest;
}

enum ra_code ra_digest_file(const char *path, uint64_t *digest, uint64_t *size,
                            struct ra_status *st)
{
    char block[4096];
    *digest = RA_DIGEST_START;
    *size = 0;
    errno = 0;
    FILE *const file = fopen(path, "r");
    for (size_t got; file != NULL && (got = fread(block, 1, sizeof block, file)) > 0;) {
        *digest = ra_digest(*digest, block, got);
        *size += got;
    }
    const int bad = file == NULL || ferror(file) != 0 ? errno : 0;
    if (file != NULL) {
        fclose(file);
    }
    return bad == 0 ? RA_OK : ra_fail(st, RA_SYSTEM, "%s: cannot be read: %s", path, strerror(bad));
}
