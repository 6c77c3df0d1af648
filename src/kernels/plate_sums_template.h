// Separable sums over the modes of a plate, for vectors of LANES doubles; included by plate_sums.c.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Four rows are computed at once, or five if one row would be left over. All of them use the same
 * loaded amplitudes. While the additions of one row are under way, the others are added. There is
 * no include guard: the file is included once for each instruction set.
 *
 * Tests: tests/kernels/test_plate_sums.c.
 */
#include "kernels/track_sums_template.h" // the table at the end has the functions of both files

#define V NAME(plate_vector)
#define VB NAME(plate_lanes)
#define PARTS (RA_LANES / LANES)
#define STRIP (LANES == 8 ? 4 : 2) // vectors of four rows whose sums stay in registers
#define INLINE static inline __attribute__((always_inline)) TARGET
#define LOAD(address) (*(const V *)(address))

typedef double V __attribute__((vector_size(8 * LANES), aligned(8), may_alias));
typedef int64_t VB __attribute__((vector_size(8 * LANES)));

// Adds the blocks from q on that have at least `vectors` vectors behind place r; returns the next
// block.
INLINE size_t NAME(contract_blocks)(const double *amplitude, const size_t *begin, size_t blocks,
                                    const double *const *shape, size_t q, size_t r, V *part,
                                    const int rows, const int vectors)
{
    for (; q < blocks && begin[q + 1] - begin[q] >= r + (size_t)(vectors * LANES); q++) {
        // the amplitudes of a block are loaded once for all rows
        V U[STRIP];
        for (int v = 0; v < vectors; v++) {
            U[v] = LOAD(amplitude + begin[q] + r + v * LANES);
        }
        for (int n = 0; n < rows; n++) {
            for (int v = 0; v < vectors; v++) {
                part[n * STRIP + v] += shape[n][q] * U[v];
            }
        }
    }
    return q;
}

INLINE void NAME(contract_rows)(const double *amplitude, const size_t *begin, size_t blocks,
                                const double *across, const size_t *row, double *sum,
                                const int rows)
{
    const size_t most = begin[1] - begin[0];
    const double *shape[5];
    for (int n = 0; n < rows; n++) {
        shape[n] = across + row[n] * blocks;
    }
    // blocks have descending lengths: first come those that reach four vectors beyond r, then
    // three, two, one
    for (size_t r = 0; r < most; r += STRIP * LANES) {
        V part[5 * STRIP] = {{0}};
        size_t q = 0;
#if LANES == 8
        q = NAME(contract_blocks)(amplitude, begin, blocks, shape, q, r, part, rows, 4);
        q = NAME(contract_blocks)(amplitude, begin, blocks, shape, q, r, part, rows, 3);
#endif
        q = NAME(contract_blocks)(amplitude, begin, blocks, shape, q, r, part, rows, 2);
        NAME(contract_blocks)(amplitude, begin, blocks, shape, q, r, part, rows, 1);
        for (int n = 0; n < rows; n++) {
            for (int v = 0; v < STRIP && r + (size_t)(v * LANES) < most; v++) {
                *(V *)(sum + (size_t)n * most + r + v * LANES) = part[n * STRIP + v];
            }
        }
    }
}

TARGET static void NAME(contract)(const double *amplitude, const size_t *begin, size_t blocks,
                                  const double *across, const size_t *row, size_t rows, double *sum)
{
    const size_t most = begin[1] - begin[0];
    // a single last row would wait for its own additions, so the last five rows go together
    size_t n = 0;
    for (; n + 4 <= rows && n + 5 != rows; n += 4) {
        NAME(contract_rows)(amplitude, begin, blocks, across, row + n, sum + n * most, 4);
    }
    switch (rows - n) {
    case 5:
        NAME(contract_rows)(amplitude, begin, blocks, across, row + n, sum + n * most, 5);
        break;
    case 3:
        NAME(contract_rows)(amplitude, begin, blocks, across, row + n, sum + n * most, 3);
        break;
    case 2:
        NAME(contract_rows)(amplitude, begin, blocks, across, row + n, sum + n * most, 2);
        break;
    case 1:
        NAME(contract_rows)(amplitude, begin, blocks, across, row + n, sum + n * most, 1);
        break;
    default:
        break;
    }
}

#if LANES == 8

/// ((0 + 1) + (2 + 3)) + ((4 + 5) + (6 + 7)) of each of eight vectors.
INLINE V NAME(sums_in_pairs)(const V *part)
{
    // the halving sums also transpose, so the eight results are in one vector
    const __m512i near = _mm512_set_epi64(13, 12, 5, 4, 9, 8, 1, 0);
    const __m512i far = _mm512_set_epi64(15, 14, 7, 6, 11, 10, 3, 2);
    __m512d two[4], four[2];
    for (int n = 0; n < 4; n++) {
        const __m512d a = (__m512d)part[2 * n], b = (__m512d)part[2 * n + 1];
        two[n] = _mm512_add_pd(_mm512_unpacklo_pd(a, b), _mm512_unpackhi_pd(a, b));
    }
    for (int n = 0; n < 2; n++) {
        const __m512d a = two[2 * n], b = two[2 * n + 1];
        four[n] =
            _mm512_add_pd(_mm512_permutex2var_pd(a, near, b), _mm512_permutex2var_pd(a, far, b));
    }
    return (V)_mm512_add_pd(_mm512_shuffle_f64x2(four[0], four[1], 0x44),
                            _mm512_shuffle_f64x2(four[0], four[1], 0xee));
}

// Handles eight nodes at once. Places behind the last node repeat this node.
TARGET static void NAME(deflect)(const double *along, size_t most, const double *sum,
                                 const double *height, size_t count, double *line)
{
    for (size_t k = 0; k < count; k += LANES) {
        const size_t here = count - k < LANES ? count - k : LANES;
        const double *shape[LANES];
        V part[LANES] = {{0}};
        for (size_t n = 0; n < LANES; n++) {
            shape[n] = along + (k + (n < here ? n : here - 1)) * most;
        }
        for (size_t r = 0; r < most; r += LANES) {
            const V c = LOAD(sum + r);
            for (int n = 0; n < LANES; n++) {
                part[n] += LOAD(shape[n] + r) * c;
            }
        }
        const __mmask8 chosen = (__mmask8)((1U << here) - 1);
        const __m512d h = _mm512_maskz_loadu_pd(chosen, height + k);
        _mm512_mask_storeu_pd(line + k, chosen,
                              _mm512_add_pd(h, (__m512d)NAME(sums_in_pairs)(part)));
    }
}

#elif LANES == 4

/// The same for two sums. Each has two vectors: its parts 0 to 3, and behind them its parts 4 to 7.
INLINE __m128d NAME(sums_in_pairs)(const V *part)
{
    const __m256d a = _mm256_hadd_pd((__m256d)part[0], (__m256d)part[1]);
    const __m256d b = _mm256_hadd_pd((__m256d)part[2], (__m256d)part[3]);
    const __m128d c = _mm_add_pd(_mm256_castpd256_pd128(a), _mm256_extractf128_pd(a, 1));
    const __m128d d = _mm_add_pd(_mm256_castpd256_pd128(b), _mm256_extractf128_pd(b, 1));
    return _mm_hadd_pd(c, d);
}

/// Handles a given number of nodes at once.
INLINE void NAME(deflect_nodes)(const double *along, size_t most, const double *sum, V *part,
                                const int nodes)
{
    for (int n = 0; n < 2 * nodes; n++) {
        part[n] = (V){0};
    }
    for (size_t r = 0; r < most; r += RA_LANES) {
        const V low = LOAD(sum + r), high = LOAD(sum + r + LANES);
        for (int n = 0; n < nodes; n++) {
            const double *const shape = along + (size_t)n * most + r;
            part[2 * n] += LOAD(shape) * low;
            part[2 * n + 1] += LOAD(shape + LANES) * high;
        }
    }
}

TARGET static void NAME(deflect)(const double *along, size_t most, const double *sum,
                                 const double *height, size_t count, double *line)
{
    V part[8];
    size_t k = 0;
    for (; k + 4 <= count; k += 4) {
        NAME(deflect_nodes)(along + k * most, most, sum, part, 4);
        for (size_t n = 0; n < 4; n += 2) {
            _mm_storeu_pd(line + k + n, _mm_add_pd(_mm_loadu_pd(height + k + n),
                                                   NAME(sums_in_pairs)(part + 2 * n)));
        }
    }
    for (; k + 2 <= count; k += 2) {
        NAME(deflect_nodes)(along + k * most, most, sum, part, 2);
        _mm_storeu_pd(line + k, _mm_add_pd(_mm_loadu_pd(height + k), NAME(sums_in_pairs)(part)));
    }
    for (; k < count; k++) {
        NAME(deflect_nodes)(along + k * most, most, sum, part, 1);
        part[2] = part[3] = (V){0};
        line[k] = height[k] + _mm_cvtsd_f64(NAME(sums_in_pairs)(part));
    }
}

#else

TARGET static void NAME(deflect)(const double *along, size_t most, const double *sum,
                                 const double *height, size_t count, double *line)
{
    for (size_t k = 0; k < count; k++) {
        const double *const shape = along + k * most;
        V part[PARTS] = {{0}};
        for (size_t r = 0; r < most; r += RA_LANES) {
            for (size_t v = 0; v < PARTS; v++) {
                part[v] += LOAD(shape + r + v * LANES) * LOAD(sum + r + v * LANES);
            }
        }
        // eight parts for every width, added in pairs: the bits of ra_dot
        double s[RA_LANES];
        for (size_t j = 0; j < RA_LANES; j++) {
            s[j] = part[j / LANES][j % LANES];
        }
        line[k] = height[k] + (((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7])));
    }
}

#endif

TARGET static void NAME(tilt)(const double *const shape[3], const double U[3], const double *height,
                              size_t count, double *line)
{
    size_t k = 0;
    for (; k + LANES <= count; k += LANES) {
        // the face of the rigid block: heave, pitch and roll, always added in the same order
        *(V *)(line + k) =
            LOAD(height + k) +
            ((U[0] * LOAD(shape[0] + k) + U[1] * LOAD(shape[1] + k)) + U[2] * LOAD(shape[2] + k));
    }
    for (; k < count; k++) {
        line[k] = height[k] + ((U[0] * shape[0][k] + U[1] * shape[1][k]) + U[2] * shape[2][k]);
    }
}

/// Lanes of one pass whose gap is below its limit: ra_gap of up to eight slaves at once.
INLINE VB NAME(below)(const struct ra_gap_sweep *s, int slave, size_t k)
{
    // the first of the four masters is one node before the slave in pass 1, two in pass 0
    const double *const m = s->line[1 - slave] + k - (slave == 0 ? 2 : 1);
    const double *const N = s->N[slave];
    const V gap =
        (s->distance - LOAD(s->line[slave] + k)) -
        ((N[0] * LOAD(m) + N[1] * LOAD(m + 1)) + (N[2] * LOAD(m + 2) + N[3] * LOAD(m + 3)));
    return gap < LOAD(s->limit[slave] + k);
}

/// One bit for each lane of a comparison.
INLINE unsigned NAME(bits_of)(VB mask)
{
#if LANES == 8
    return (unsigned)_mm512_test_epi64_mask((__m512i)mask, (__m512i)mask);
#elif LANES == 4
    return (unsigned)_mm256_movemask_pd((__m256d)mask);
#else
    return (unsigned)(mask[0] & 1) | (unsigned)(mask[1] & 2);
#endif
}

TARGET static void NAME(flag)(const struct ra_gap_sweep *s, size_t count, unsigned char *flag)
{
    for (size_t k = 0; k < count; k += RA_LANES) {
        unsigned bits = 0;
        for (size_t v = 0; v < PARTS; v++) {
            // a gap in either pass makes the node a candidate
            const VB low = NAME(below)(s, 0, k + v * LANES) | NAME(below)(s, 1, k + v * LANES);
            bits |= NAME(bits_of)(low) << (v * LANES);
        }
        flag[k / RA_LANES] = (unsigned char)bits;
    }
}

INLINE V NAME(larger_of)(V a, V b)
{
    const VB mask = a > b;
    return (V)(((VB)a & mask) | ((VB)b & ~mask));
}

TARGET static void NAME(hull)(const double *const y[4], size_t count, double *bound)
{
    for (size_t k = 0; k < count; k += LANES) {
        // a Hermite cubic lies below the largest of its four Bezier ordinates: $y_1$,
        // $y_1 + s_1/3$, $y_2 - s_2/3$, $y_2$, with slopes $s_1 = (y_2 - y_0)/2$ and
        // $s_2 = (y_3 - y_1)/2$
        const V y1 = LOAD(y[1] + k), y2 = LOAD(y[2] + k);
        const V left = y1 + (y2 - LOAD(y[0] + k)) * (1.0 / 6.0);
        const V right = y2 - (LOAD(y[3] + k) - y1) * (1.0 / 6.0);
        const V most = NAME(larger_of)(NAME(larger_of)(y1, left), NAME(larger_of)(y2, right));
        *(V *)(bound + k) = NAME(larger_of)(LOAD(bound + k), most);
    }
}

TARGET static uint64_t NAME(above)(const double *value, double limit)
{
    uint64_t bits = 0;
    for (size_t k = 0; k < 64; k += LANES) {
        bits |= (uint64_t)NAME(bits_of)(LOAD(value + k) > limit) << k;
    }
    return bits;
}

INLINE void NAME(gather_strip)(const double *along, size_t most, const double *force, size_t count,
                               double *sum, const int vectors)
{
    V part[STRIP];
    for (int v = 0; v < vectors; v++) {
        part[v] = LOAD(sum + v * LANES);
    }
    for (size_t k = 0; k < count; k++) {
        // most nodes of a row have no force
        for (int v = 0; v < vectors && force[k] != 0.0; v++) {
            part[v] += force[k] * LOAD(along + k * most + v * LANES);
        }
    }
    for (int v = 0; v < vectors; v++) {
        *(V *)(sum + v * LANES) = part[v];
    }
}

TARGET static void NAME(gather)(const double *along, size_t most, const double *force, size_t count,
                                double *sum)
{
    size_t r = 0;
    for (; r + STRIP * LANES <= most; r += STRIP * LANES) {
        NAME(gather_strip)(along + r, most, force, count, sum + r, STRIP);
    }
    for (; r < most; r += LANES) {
        NAME(gather_strip)(along + r, most, force, count, sum + r, 1);
    }
}

// Adds the contribution of `rows` rows, whose sums stay in registers, to that of the rows before.
INLINE void NAME(project_rows)(const double *sum, const size_t *begin, size_t blocks,
                               const double *across, const size_t *row, double *modal,
                               const bool first, const int rows)
{
    const size_t most = begin[1] - begin[0];
    const double *shape[5];
    for (int n = 0; n < rows; n++) {
        shape[n] = across + row[n] * blocks;
    }
    for (size_t r = 0; r < most; r += LANES) {
        V c[5];
        for (int n = 0; n < rows; n++) {
            c[n] = LOAD(sum + (size_t)n * most + r);
        }
        // blocks have descending lengths: the first one that ends before r ends the loop
        for (size_t q = 0; q < blocks && begin[q + 1] - begin[q] > r; q++) {
            double *const force = modal + begin[q] + r;
            V part = {0};
            if (!first) {
                part = LOAD(force);
            }
            for (int n = 0; n < rows; n++) {
                part += shape[n][q] * c[n];
            }
            *(V *)force = part;
        }
    }
}

TARGET static void NAME(project)(const double *sum, const size_t *begin, size_t blocks,
                                 const double *across, const size_t *row, size_t rows,
                                 double *modal)
{
    const size_t most = begin[1] - begin[0];
    // the first, incomplete group starts the sums, and the others add four rows each, so that rows
    // are always added in ascending order
    size_t n = rows > 4 && rows % 4 == 1 ? 5 : rows % 4;
    switch (n) {
    case 5:
        NAME(project_rows)(sum, begin, blocks, across, row, modal, true, 5);
        break;
    case 3:
        NAME(project_rows)(sum, begin, blocks, across, row, modal, true, 3);
        break;
    case 2:
        NAME(project_rows)(sum, begin, blocks, across, row, modal, true, 2);
        break;
    case 1:
        NAME(project_rows)(sum, begin, blocks, across, row, modal, true, 1);
        break;
    default:
        NAME(project_rows)(sum, begin, blocks, across, row, modal, true, 0);
    }
    for (; n < rows; n += 4) {
        NAME(project_rows)(sum + n * most, begin, blocks, across, row + n, modal, false, 4);
    }
}

static const struct ra_plate_sums NAME(plate_sums) = {.name = TEXT(SUFFIX),
                                                      .contract = NAME(contract),
                                                      .deflect = NAME(deflect),
                                                      .tilt = NAME(tilt),
                                                      .flag = NAME(flag),
                                                      .above = NAME(above),
                                                      .hull = NAME(hull),
                                                      .gather = NAME(gather),
                                                      .filter = NAME(filter),
                                                      .logarithm = NAME(logarithm),
                                                      .project = NAME(project)};

#undef V
#undef VB
#undef PARTS
#undef STRIP
#undef INLINE
#undef LOAD
