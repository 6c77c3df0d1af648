// MD5 checksums, which surface files state for their heights.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * RFC 1321. The message is extended by a byte 128, by bytes 0 up to a length of 56 modulo 64, and
 * by its number of bits in eight bytes. The result is divided into blocks of sixteen words X of 32
 * bits, least byte first. Each block changes the four words A, B, C, D by 64 operations, in each of
 * which
 * $$ (A, B, C, D) \leftarrow (D,\; B + ((A + F(B, C, D) + X_g + T_i) \lll s_i),\; B,\; C)
 *                                                                              % eq:ra2d-md5 $$
 * with $T_i = \lfloor 2^{32} |\sin(i + 1)| \rfloor$. The words that A to D had before the block are
 * then added. The checksum shows whether a file was changed; it does not protect against deliberate
 * forgery.
 *
 * Tests: tests/surface/test_x3p.c, the sums of the RFC.
 */
#include "surface/md5.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

// ## A block

/// T, in hexadecimal as the RFC prints them.
static const uint32_t table[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

/// The number of bits by which words are rotated, in each round of sixteen.
static const unsigned turn[4][4] = {
    {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

static uint32_t word_at(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

/// F and g of an operation.
static uint32_t mix(unsigned i, uint32_t b, uint32_t c, uint32_t d, unsigned *g)
{
    switch (i / 16) {
    case 0:
        *g = i;
        return (b & c) | (~b & d);
    case 1:
        *g = (5 * i + 1) % 16;
        return (b & d) | (c & ~d);
    case 2:
        *g = (3 * i + 5) % 16;
        return b ^ c ^ d;
    default:
        *g = 7 * i % 16;
        return c ^ (b | ~d);
    }
}

static void take_block(uint32_t state[4], const unsigned char *bytes)
{
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    for (unsigned i = 0; i < 64; i++) {
        unsigned g;
        const uint32_t sum = mix(i, b, c, d, &g) + a + table[i] + word_at(bytes + (size_t)4 * g);
        const unsigned s = turn[i / 16][i % 4];
        a = d;
        d = c;
        c = b;
        b += sum << s | sum >> (32 - s);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
}

// ## All blocks

const char *ra_md5(const void *bytes, size_t size, char text[RA_MD5_TEXT])
{
    const unsigned char *const data = bytes;
    const size_t whole = size / 64 * 64, rest = size - whole, end = rest < 56 ? 64 : 128;
    uint32_t state[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    unsigned char last[128] = {0};
    for (size_t i = 0; i < whole; i += 64) {
        take_block(state, data + i);
    }
    if (rest > 0) {
        memcpy(last, data + whole, rest);
    }
    // the padding: a bit 1, zeros, and the number of bits in the last eight bytes
    last[rest] = 128;
    for (size_t i = 0; i < 8; i++) {
        last[end - 8 + i] = (unsigned char)((uint64_t)size * 8 >> 8 * i);
    }
    for (size_t i = 0; i < end; i += 64) {
        take_block(state, last + i);
    }
    for (size_t i = 0; i < 16; i++) {
        snprintf(text + 2 * i, 3, "%02x", (unsigned)(state[i / 4] >> 8 * (i % 4) & 0xff));
    }
    return text;
}
