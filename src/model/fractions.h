// Fractions behind exact offsets: decimals, and ratios as cells and rests.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FRACTIONS_H
#define RA_FRACTIONS_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

struct ra_offset;
struct ra_sliding;

enum { RA_LIMIT_BITS = 100 }; ///< of the denominator of offsets

/** z = n: an unsigned long, which GMP takes, has 32 bits on some machines. */
void ra_fraction_count(mpz_t z, uint64_t n);

/** Begins with the exact fraction of the shortest decimal of x. */
void ra_fraction_of(mpq_t fraction, double x);

/** Sets the denominator of all offsets: q, or $2^{100}$ in its place if it is longer. */
void ra_sliding_over(mpz_t q, struct ra_sliding *sliding);

/** $q = 3 \cdot 10^{29}$, just below $2^{98}$: of speeds that are not known yet, most of which it
 *  divides. */
void ra_fraction_usual(mpz_t q);

/** ratio = cell + rest/q, the rest rounded to the nearest multiple of 1/q (exact if q divides);
 *  false beyond $2^{40}$ cells. */
bool ra_fraction_split(const mpq_t ratio, const mpz_t q, struct ra_offset *offset);

#endif
