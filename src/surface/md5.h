// MD5 checksums, which surface files state for their heights.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MD5_H
#define RA_MD5_H

#include <stddef.h>

enum { RA_MD5_TEXT = 33 };

/** Writes the checksum of `size` bytes as 32 hexadecimal digits. Returns `text`. */
const char *ra_md5(const void *bytes, size_t size, char text[RA_MD5_TEXT]);

#endif
