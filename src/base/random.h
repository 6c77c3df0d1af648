// Random numbers that are the same on every machine.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RANDOM_H
#define RA_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

/** The generator xoshiro256**, seeded by splitmix64 from (seed, stream). Both are in the public
 *  domain; their authors are Blackman and Vigna. */
struct ra_random {
    uint64_t s[4];  ///< state of the generator
    double spare;   ///< second normal number of the last pair
    bool has_spare; ///< `spare` has not been returned yet
};
void ra_random_seed(struct ra_random *random, uint64_t seed, uint64_t stream);
uint64_t ra_random_bits(struct ra_random *random);  ///< 64 random bits
double ra_random_uniform(struct ra_random *random); ///< uniform in [0, 1), 53 bits
/// a normal number by the polar method, with a correctly rounded logarithm
double ra_random_normal(struct ra_random *random);
/// Draws a point (u, v), uniform in the unit disc without the centre, and returns $q = u^2 + v^2$.
/// The next two results of ra_random_normal are u and v times $\sqrt{-2 \ln q/q}$.
double ra_random_disc(struct ra_random *random, double *u, double *v);

#endif
