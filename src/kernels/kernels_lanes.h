// Shifting and selecting lanes of vectors; included by kernels_template.h.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The fused kernel keeps sequences of vectors in registers. It finds neighbours by shifting lanes,
 * and puts the chosen lanes one behind the other. AVX-512 has instructions for this. With AVX2
 * lanes are moved by permutations; kernels_avx2.c has their tables, one row for each choice among
 * four lanes.
 *
 * Tests: tests/kernels/test_kernels_list.c, tests/kernels/test_kernels_fused.c.
 */

#if LANES == 8

/// Lanes s .. s + 7 of a sequence of vectors, counted from vector b on; -8 < s < 8.
#define SHIFTED(x, b, s)                                                                           \
    ((s) == 0  ? (x)[b]                                                                            \
     : (s) < 0 ? (V)_mm512_alignr_epi64((__m512i)(x)[b], (__m512i)(x)[(b)-1], (8 + (s)) & 7)       \
               : (V)_mm512_alignr_epi64((__m512i)(x)[(b) + 1], (__m512i)(x)[b], (s)&7))

/// Keeps the chosen lanes and sets all others to zero.
INLINE V NAME(kept)(V value, unsigned chosen)
{
    return (V)_mm512_maskz_mov_pd((__mmask8)chosen, (__m512d)value);
}

// The chosen lanes, packed one behind the other; the lanes behind them are arbitrary.
INLINE V NAME(packed)(V value, unsigned chosen)
{
    return (V)_mm512_maskz_compress_pd((__mmask8)chosen, (__m512d)value);
}

// Puts packed values back into the chosen lanes, and zeros into all others.
INLINE V NAME(unpacked)(const double *list, unsigned chosen)
{
    return (V)_mm512_maskz_expandloadu_pd((__mmask8)chosen, list);
}

/// Bits of the lanes that are negative, and of those that are not zero.
INLINE unsigned NAME(negative)(V value)
{
    return _mm512_cmp_pd_mask((__m512d)value, _mm512_setzero_pd(), _CMP_LT_OQ);
}

INLINE unsigned NAME(nonzero)(V value)
{
    return _mm512_cmp_pd_mask((__m512d)value, _mm512_setzero_pd(), _CMP_NEQ_UQ);
}

INLINE V NAME(larger)(V a, V b)
{
    return (V)_mm512_max_pd((__m512d)a, (__m512d)b);
}

/// ((0 + 1) + (2 + 3)) + ((4 + 5) + (6 + 7)) of a block.
INLINE double NAME(in_pairs)(const V *block)
{
    const __m512d v = (__m512d)*block;
    const __m512d two = _mm512_add_pd(v, _mm512_permute_pd(v, 0x55));
    const __m512d four = _mm512_add_pd(two, _mm512_permutex_pd(two, 0x4e));
    return _mm512_cvtsd_f64(_mm512_add_pd(four, _mm512_shuffle_f64x2(four, four, 0x4e)));
}

#else

/// Lanes 2 and 3 of a, 0 and 1 of b; then lanes 1 .. 3 of a and 0 of b.
INLINE V NAME(halves)(V a, V b)
{
    return (V)_mm256_permute2f128_pd((__m256d)a, (__m256d)b, 0x21);
}

INLINE V NAME(next_lane)(V a, V b)
{
    return (V)_mm256_shuffle_pd((__m256d)a, (__m256d)b, 0x5);
}

/// Lanes s .. s + 3 of a sequence of vectors, counted from vector b on; -3 < s < 3.
INLINE V NAME(shifted)(const V *x, int s)
{
    switch (s) {
    case -2:
        return NAME(halves)(x[-1], x[0]);
    case -1:
        return NAME(next_lane)(NAME(halves)(x[-1], x[0]), x[0]);
    case 1:
        return NAME(next_lane)(x[0], NAME(halves)(x[0], x[1]));
    case 2:
        return NAME(halves)(x[0], x[1]);
    default:
        return x[0];
    }
}
#define SHIFTED(x, b, s) NAME(shifted)((x) + (b), s)

INLINE V NAME(kept)(V value, unsigned chosen)
{
    return (V)((M)value & *(const M *)chosen_lanes[chosen]);
}

INLINE V NAME(packed)(V value, unsigned chosen)
{
    const __m256i order = _mm256_load_si256((const __m256i *)chosen_first[chosen]);
    return (V)_mm256_permutevar8x32_ps((__m256)value, order);
}

INLINE V NAME(unpacked)(const double *list, unsigned chosen)
{
    const __m256i order = _mm256_load_si256((const __m256i *)chosen_apart[chosen]);
    return NAME(kept)((V)_mm256_permutevar8x32_ps((__m256)LOAD(list), order), chosen);
}

INLINE unsigned NAME(negative)(V value)
{
    return NAME(bits)((M)(value < 0.0));
}

INLINE unsigned NAME(nonzero)(V value)
{
    return NAME(bits)((M)(value != 0.0));
}

INLINE V NAME(larger)(V a, V b)
{
    return (V)_mm256_max_pd((__m256d)a, (__m256d)b);
}

INLINE double NAME(in_pairs)(const V *block)
{
    const __m256d two = _mm256_hadd_pd((__m256d)block[0], (__m256d)block[1]);
    // 0 + 1, 4 + 5, 2 + 3, 6 + 7
    const __m128d four = _mm_add_pd(_mm256_castpd256_pd128(two), _mm256_extractf128_pd(two, 1));
    return _mm_cvtsd_f64(_mm_add_sd(four, _mm_unpackhi_pd(four, four)));
}

#endif
