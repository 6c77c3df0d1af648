// Numbers in binary files, little endian.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Bytes are combined by arithmetic, so that the byte order of the machine does not matter. Tests:
 * tests/surface/test_profile_io.c (every type of .sdf), tests/surface/test_x3p.c.
 */
#include "surface/bytes.h"

#include <string.h>

uint64_t ra_bytes_unsigned(const unsigned char *bytes, size_t size)
{
    uint64_t value = 0;
    for (size_t i = size; i > 0; i--) {
        value = value << 8 | bytes[i - 1];
    }
    return value;
}

/// Codes in the upper half stand for negative numbers.
double ra_bytes_signed(const unsigned char *bytes, size_t size)
{
    const double value = (double)ra_bytes_unsigned(bytes, size);
    const double range = (double)(UINT64_C(1) << (8 * size));
    return value < 0.5 * range ? value : value - range;
}

double ra_bytes_double(const unsigned char *bytes)
{
    const uint64_t bits = ra_bytes_unsigned(bytes, sizeof bits);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double ra_bytes_float(const unsigned char *bytes)
{
    const uint32_t bits = (uint32_t)ra_bytes_unsigned(bytes, sizeof bits);
    float value;
    memcpy(&value, &bits, sizeof value);
    return (double)value;
}
