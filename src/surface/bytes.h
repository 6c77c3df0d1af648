// Numbers in binary files, little endian.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BYTES_H
#define RA_BYTES_H

#include <stddef.h>
#include <stdint.h>

/** ra_bytes_unsigned: an unsigned integer of up to 8 bytes. ra_bytes_signed: an integer in two's
 *  complement, up to 4 bytes. ra_bytes_float, ra_bytes_double: IEEE 754 numbers of 4 and 8
 *  bytes. */
uint64_t ra_bytes_unsigned(const unsigned char *bytes, size_t size);
double ra_bytes_signed(const unsigned char *bytes, size_t size);
double ra_bytes_float(const unsigned char *bytes);
double ra_bytes_double(const unsigned char *bytes);

#endif
