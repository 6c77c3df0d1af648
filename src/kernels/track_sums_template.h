// Making a rough track, for vectors of LANES doubles; included by plate_sums.c.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **Filter.** Columns of noise are read once for GROUP sums, which stay in registers. The noise
 * under a block does not fit into the inner caches; if each sum were computed alone, all of the
 * noise would be read again for it. Every lane of every sum adds its terms in the order of k.
 *
 * **Logarithm.** Method and error bound are those of logarithm.c in `base`. The result is a sum of
 * two doubles with exactly the same bits as there: products and sums that are exact there are exact
 * here too, with or without fused operations. If the numbers within the error bound round to
 * different doubles, the result is NaN and the caller uses MPFR.
 *
 * There is no include guard: the file is included once for each instruction set.
 *
 * Tests: tests/areal/test_track.c.
 */

#define V NAME(track_vector)
#define VB NAME(track_lanes)
#define DD NAME(track_dd)
#define INLINE static inline __attribute__((always_inline)) TARGET
#define LOAD(address) (*(const V *)(address))
#define GROUP (LANES == 8 ? 8 : 4)
#define EXPONENT INT64_C(0x3ff0000000000000)

typedef double V __attribute__((vector_size(8 * LANES), aligned(8), may_alias));
typedef int64_t VB __attribute__((vector_size(8 * LANES), aligned(8), may_alias));

// ## Filter

// Adds the contribution of column c to the sums of a strip of `vectors` vectors. With `all`, every
// sum has a term in this column.
INLINE void NAME(filter_column)(const double *column, const double *weight, size_t terms, size_t c,
                                V *part, const int sums, const int vectors, const bool all)
{
    V noise[2];
    for (int v = 0; v < vectors; v++) {
        noise[v] = LOAD(column + v * LANES);
    }
    for (int g = 0; g < sums; g++) {
        const size_t k = c - (size_t)g; // wraps to a large number before the first term
        for (int v = 0; v < vectors && (all || k < terms); v++) {
            part[g * vectors + v] += weight[k] * noise[v];
        }
    }
    // the next strip lies far away in memory
    __builtin_prefetch(column + vectors * LANES);
}

/// Computes GROUP sums, or fewer, of a strip.
INLINE void NAME(filter_group)(const double *from, size_t pitch, const double *weight, size_t terms,
                               double *to, const int sums, const int vectors)
{
    V part[8 * 2];
    for (int n = 0; n < sums * vectors; n++) {
        part[n] = (V){0};
    }
    const size_t others = (size_t)(sums - 1), end = terms + others;
    // sum g needs the columns g to g + terms - 1. At both ends of the range some sums have no term.
    // Between them all sums have one, and no test is needed
    size_t c = 0;
    for (; c < others; c++) {
        NAME(filter_column)(from + c * pitch, weight, terms, c, part, sums, vectors, false);
    }
    for (; c < terms; c++) {
        NAME(filter_column)(from + c * pitch, weight, terms, c, part, sums, vectors, true);
    }
    for (; c < end; c++) {
        NAME(filter_column)(from + c * pitch, weight, terms, c, part, sums, vectors, false);
    }
    for (int n = 0; n < sums * vectors; n++) {
        *(V *)(to + (size_t)(n / vectors) * pitch + n % vectors * LANES) = part[n];
    }
}

/// Computes all sums of a strip.
INLINE void NAME(filter_strip)(const double *from, size_t pitch, const double *weight, size_t terms,
                               size_t count, double *to, const int vectors)
{
    size_t i = 0;
    for (; i + GROUP <= count; i += GROUP) {
        NAME(filter_group)(from + i * pitch, pitch, weight, terms, to + i * pitch, GROUP, vectors);
    }
    for (; i < count; i++) {
        NAME(filter_group)(from + i * pitch, pitch, weight, terms, to + i * pitch, 1, vectors);
    }
}

TARGET static void NAME(filter)(const double *from, size_t pitch, const double *weight,
                                size_t terms, size_t count, double *to)
{
    size_t j = 0;
    for (; j + 2 * LANES <= pitch; j += 2 * LANES) {
        NAME(filter_strip)(from + j, pitch, weight, terms, count, to + j, 2);
    }
    for (; j < pitch; j += LANES) {
        NAME(filter_strip)(from + j, pitch, weight, terms, count, to + j, 1);
    }
}

// ## Logarithm

/// Sums of two doubles, lane by lane (double_double.h).
typedef struct {
    V high, low;
} DD;

INLINE DD NAME(dd_sum)(V a, V b)
{
    const V s = a + b, part = s - a;
    return (DD){s, (a - (s - part)) + (b - part)};
}

INLINE DD NAME(dd_fast_sum)(V a, V b)
{
    const V s = a + b;
    return (DD){s, b - (s - a)};
}

INLINE DD NAME(dd_product)(V a, V b)
{
    const V p = a * b;
#if LANES == 8
    // a b - p is a double, and the fused operation computes it exactly. With 4 and 2 lanes
    // Veltkamp's splitting gives the same number
    return (DD){p, (V)_mm512_fmsub_pd((__m512d)a, (__m512d)b, (__m512d)p)};
#else
    const V large_a = 0x1.0000002p27 * a, high_a = large_a - (large_a - a), low_a = a - high_a;
    const V large_b = 0x1.0000002p27 * b, high_b = large_b - (large_b - b), low_b = b - high_b;
    return (DD){p, low_a * low_b - (((p - high_a * high_b) - low_a * high_b) - high_a * low_b)};
#endif
}

INLINE DD NAME(dd_times)(DD x, DD y)
{
    const DD p = NAME(dd_product)(x.high, y.high);
    return NAME(dd_fast_sum)(p.high, p.low + (x.high * y.low + x.low * y.high));
}

/// $x = 2^e m$, sqrt(1/2) < m <= sqrt(2).
INLINE V NAME(mantissas)(V x, V *e)
{
    const VB bits = (VB)x;
    // the sum of $2^{52}$ and an integer below it has this integer as its last bits
    const V large_number = (V){0} + 0x1p52;
    const V exponent = (V)((bits >> 52) | (VB)large_number) - 0x1p52;
    const V m = (V)((bits & ((INT64_C(1) << 52) - 1)) | EXPONENT);
    const VB large = m > 0x1.6a09e667f3bcdp0;
    *e = (exponent - 1023.0) + (V)(large & EXPONENT);
    // if m is above sqrt(2), it is halved: its exponent becomes one less
    return (V)((VB)m - (large & (INT64_C(1) << 52)));
}

/// (m - 1)/(m + 1)
INLINE DD NAME(quotients)(V m)
{
    const V a = m - 1.0;
    const V one = (V){0} + 1.0;
    const DD b = NAME(dd_sum)(m, one);
    const V s = a / b.high;
    const DD back = NAME(dd_product)(s, b.high);
    const V rest = ((a - back.high) - back.low) - s * b.low;
    return NAME(dd_fast_sum)(s, rest / b.high);
}

INLINE DD NAME(logarithms)(V x)
{
    V e;
    const DD s = NAME(quotients)(NAME(mantissas)(x, &e));
    const DD t = NAME(dd_times)(s, s);
    V inner = (V){0} + 1.0 / 25.0;
    // P(t) of eq:ra2d-logarithm: the last terms in one double, 1/3 and t/5 in two
    for (int odd = 23; odd >= 7; odd -= 2) {
        inner = 1.0 / odd + t.high * inner;
    }
    const V third = (V){0} + 1.0 / 3.0, fifth = (V){0} + 1.0 / 5.0;
    DD Q = NAME(dd_fast_sum)(fifth, t.high * inner);
    Q.low -= 0x1p-54 / 5.0;
    const DD y = NAME(dd_times)(t, Q);
    DD P = NAME(dd_fast_sum)(third, y.high);
    P.low += 0x1p-54 / 3.0 + y.low;
    const DD z = NAME(dd_times)(s, NAME(dd_times)(t, P));
    const DD half = NAME(dd_fast_sum)(s.high, z.high);
    const V half_low = half.low + (s.low + z.low);
    // the product of e and the upper 42 bits of ln 2 is exact; the lower part is added to the small
    // terms
    const DD sum = NAME(dd_sum)(e * 0x1.62e42fefa38p-1, 2.0 * half.high);
    return NAME(dd_fast_sum)(sum.high, sum.low + (e * 0x1.ef35793c7673p-45 + 2.0 * half_low));
}

TARGET static void NAME(logarithm)(const double *x, size_t count, double *value)
{
    for (size_t k = 0; k < count; k += LANES) {
        const DD l = NAME(logarithms)(LOAD(x + k));
        const V error = RA_LOGARITHM_ERROR * (V)((VB)l.high & INT64_MAX);
        const V low = l.high + (l.low - error), high = l.high + (l.low + error);
        const VB same = low == high;
        // a NaN: all bits are set
        *(V *)(value + k) = (V)((VB)low | ~same);
    }
}

#undef V
#undef VB
#undef DD
#undef INLINE
#undef LOAD
#undef GROUP
#undef EXPONENT
