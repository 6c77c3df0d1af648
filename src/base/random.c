// Random numbers that are the same on every machine: xoshiro256** and the polar normal.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A given seed must always make the same surface, because the surfaces are the input of a chaotic
 * system (Sect. 4). So this program contains its own generators, in integer arithmetic that C
 * defines exactly. Both are by Blackman and Vigna and in the public domain.
 *
 * splitmix64, a counter that advances by the golden ratio and is hashed,
 * $$ z_n = \mathrm{mix}(\mathrm{seed} + n \gamma),  \gamma = 2^{64}/\varphi % eq:ra2d-splitmix $$
 * fills the 256-bit state of xoshiro256**, whose period is $2^{256} - 1$. D. Blackman and S. Vigna,
 * "Scrambled linear pseudorandom number generators", ACM Trans. Math. Softw. 47(4), 2021; the
 * shifts and multipliers below are theirs.
 *
 * **Streams.** Stream s of a seed starts from outputs 4s..4s+3 of splitmix64. So stream 0 is the
 * seeding that the authors recommend, and two streams of a seed never share a word of state.
 * Resonator and slider use streams 0 and 1 (reading L8: independent surfaces).
 *
 * **Normal numbers** come from Marsaglia's polar method. If (u, v) is uniform in the unit disc and
 * $q = u^2 + v^2$,
 * $$ (x, y) = (u, v) \sqrt{-2 \ln q / q}                                         % eq:ra2d-polar $$
 * are independent and normal. This needs sqrt, which IEEE 754 rounds correctly, and log, which
 * `exact.c` computes; the trigonometric method would need two more functions. The second number of
 * a pair is kept for the next call.
 *
 * Accuracy: u and v are multiples of $2^{-52}$, so $q \ge 2^{-104}$ and |x| never exceeds 12.01.
 * Units: none. Tests: tests/base/test_random.c; tests/surface/test_surface.c (published outputs of
 * both generators, moments).
 */
#include <math.h>

#include "base/exact.h"
#include "base/random.h"

static uint64_t mixed(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/// All arithmetic is modulo $2^{64}$, so any pair of numbers is legal. A state of four zeros, the
/// only bad one, cannot occur: `mixed` is a bijection and its four arguments differ.
void ra_random_seed(struct ra_random *random, uint64_t seed, uint64_t stream)
{
    const uint64_t gamma = UINT64_C(0x9e3779b97f4a7c15);
    for (uint64_t word = 0; word < 4; word++) {
        random->s[word] = mixed(seed + (4 * stream + word + 1) * gamma);
    }
    random->spare = 0.0;
    random->has_spare = false;
}

static uint64_t rotated(uint64_t x, unsigned bits)
{
    return (x << bits) | (x >> (64 - bits));
}

uint64_t ra_random_bits(struct ra_random *random)
{
    uint64_t *s = random->s;
    const uint64_t result = rotated(s[1] * 5, 7) * 9;
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotated(s[3], 45);
    return result;
}

/// The upper 53 bits: every result is a multiple of $2^{-53}$ and exact as a double.
double ra_random_uniform(struct ra_random *random)
{
    return (double)(ra_random_bits(random) >> 11) * 0x1p-53;
}

/// A share $1 - \pi/4$ of the pairs falls outside the disc and is drawn again; (0, 0) is rejected
/// because the logarithm has no value there.
double ra_random_disc(struct ra_random *random, double *u, double *v)
{
    double q;
    do {
        *u = 2.0 * ra_random_uniform(random) - 1.0;
        *v = 2.0 * ra_random_uniform(random) - 1.0;
        q = *u * *u + *v * *v;
    } while (q >= 1.0 || q == 0.0);
    return q;
}

/// eq:ra2d-polar
double ra_random_normal(struct ra_random *random)
{
    if (random->has_spare) {
        random->has_spare = false;
        return random->spare;
    }
    double u, v;
    const double q = ra_random_disc(random, &u, &v);
    const double factor = sqrt(-2.0 * ra_exact_log(q) / q);
    random->spare = v * factor;
    random->has_spare = true;
    return u * factor;
}
