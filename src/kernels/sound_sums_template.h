// Sums over pairs of modes, for vectors of LANES doubles; included by sound_sums.c.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The sums of one interval of frequency stay in registers while the loop goes over its bins. The
 * sums of several nodes of frequency stay there while the loop goes over the pairs of modes. There
 * is no include guard: the file is included once for each instruction set.
 *
 * Tests: tests/kernels/test_sound_sums.c.
 */

#define V NAME(sound_vector)
#define INLINE static inline __attribute__((always_inline)) TARGET
#define LOAD(address) (*(const V *)(address))
#define STORE(address, value) (*(V *)(address) = (value))
#define SUMS (RA_SOUND_NODES / LANES < 4 ? RA_SOUND_NODES / LANES : 4) // vectors of nodes at once

typedef double V __attribute__((vector_size(8 * LANES), aligned(8), may_alias));

TARGET static void NAME(cross)(size_t modes, size_t bins, const double *re, const double *im,
                               size_t half, const double *weight, const double *right, double *low,
                               double *high)
{
    size_t pair = 0;
    for (size_t m = 0; m < modes; m++) {
        // modes of different parity radiate into different symmetries: only pairs of one parity
        const size_t begin = m % 2 * half, own = begin + m / 2;
        for (size_t n = 0; n <= m / 2; n += RA_LANES) {
            for (size_t v = n; v < n + RA_LANES; v += LANES, pair += LANES) {
                V left_sum = LOAD(low + pair), right_sum = LOAD(high + pair);
                for (size_t b = 0; b < bins; b++) {
                    const double *const x = re + 2 * b * half, *const y = im + 2 * b * half;
                    const V product =
                        weight[b] * (x[own] * LOAD(x + begin + v) + y[own] * LOAD(y + begin + v));
                    // each bin is shared between the nodes of frequency to its left and right
                    left_sum += (1.0 - right[b]) * product;
                    right_sum += right[b] * product;
                }
                STORE(low + pair, left_sum);
                STORE(high + pair, right_sum);
            }
        }
    }
}

TARGET static void NAME(transform)(double root, const double *z, const double *t, double *h)
{
    const double factor = sqrt(2.0) * root * 2.0;
    for (size_t j = 0; j < RA_SOUND_NODES; j += LANES) {
        // (eq:mode-transform): the denominator $(m\pi)^2 - z^2$ as a product of two factors, so
        // that there is no cancellation near z = m pi
        const V d = root - LOAD(z + j);
        STORE(h + j, factor * LOAD(t + j) / (d * (root + LOAD(z + j))));
    }
}

INLINE void NAME(radiate_nodes)(size_t modes, const double *cross, const double *h, double *sum)
{
    // the sums of SUMS vectors of nodes stay in registers over all pairs
    V all[SUMS];
    for (size_t s = 0; s < SUMS; s++) {
        all[s] = LOAD(sum + s * LANES);
    }
    for (size_t m = 0; m < modes; m++) {
        // only pairs of the same parity, in the order of `cross`
        for (size_t n = m % 2; n <= m; n += 2, cross += RA_SOUND_NODES) {
            for (size_t s = 0; s < SUMS; s++) {
                const V pair = LOAD(h + m * RA_SOUND_NODES + s * LANES) *
                               LOAD(h + n * RA_SOUND_NODES + s * LANES);
                all[s] += LOAD(cross + s * LANES) * pair;
            }
        }
    }
    for (size_t s = 0; s < SUMS; s++) {
        STORE(sum + s * LANES, all[s]);
    }
}

TARGET static void NAME(radiate)(size_t modes, const double *cross, const double *h, double *sum)
{
    for (size_t j = 0; j < RA_SOUND_NODES; j += SUMS * LANES) {
        NAME(radiate_nodes)(modes, cross + j, h + j, sum + j);
    }
}

static const struct ra_sound_sums NAME(sound_sums) = {.name = TEXT(SUFFIX),
                                                      .cross = NAME(cross),
                                                      .transform = NAME(transform),
                                                      .radiate = NAME(radiate)};

#undef V
#undef INLINE
#undef LOAD
#undef STORE
#undef SUMS
