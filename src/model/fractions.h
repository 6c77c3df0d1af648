// Fractions for exact offsets: decimals as fractions, and ratios as cells and remainders.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FRACTIONS_H
#define RA_FRACTIONS_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

struct ra_offset;
struct ra_sliding;

enum { RA_LIMIT_BITS = 100 }; ///< bits of the denominator of offsets

/** Sets z = n. The functions of GMP take an unsigned long, which has only 32 bits on some machines.
 */
void ra_fraction_count(mpz_t z, uint64_t n);

/** Sets the fraction to the exact value of the shortest decimal of x. */
void ra_fraction_of(mpq_t fraction, double x);

/** Sets the common denominator of all offsets: q, or $2^{100}$ if q is larger. */
void ra_sliding_over(mpz_t q, struct ra_sliding *sliding);

/** $q = 3 \cdot 10^{29}$, just below $2^{98}$: a denominator for speeds that are not known in
 *  advance. Most such speeds give offsets that are whole multiples of 1/q. */
void ra_fraction_usual(mpz_t q);

/** ratio = cell + rest/q. The rest is rounded to the nearest multiple of 1/q; it is exact if the
 *  denominator of the ratio divides q. False beyond $2^{40}$ cells. */
bool ra_fraction_split(const mpq_t ratio, const mpz_t q, struct ra_offset *offset);

#endif
