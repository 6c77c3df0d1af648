// Separable sums over the modes of a plate, for vectors of LANES doubles; included by plate_sums.c.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Four rows at once: they share the amplitudes that are read, and none waits for its own additions.
 * No include guard: it is meant to be included several times.
 */

#define V NAME(plate_vector)
#define PARTS (RA_LANES / LANES)
#define INLINE static inline __attribute__((always_inline)) TARGET
#define LOAD(address) (*(const V *)(address))

typedef double V __attribute__((vector_size(8 * LANES), aligned(8), may_alias));

INLINE void NAME(contract_rows)(const double *amplitude, const size_t *begin, size_t blocks,
                                const double *across, const size_t *row, double *sum,
                                const int rows)
{
    const size_t most = begin[1] - begin[0];
    const double *shape[4];
    for (int n = 0; n < rows; n++) {
        shape[n] = across + row[n] * blocks;
    }
    for (size_t r = 0; r < most; r += LANES) {
        V part[4] = {{0}};
        for (size_t q = 0; q < blocks && begin[q + 1] - begin[q] > r; q++) {
            const V U = LOAD(amplitude + begin[q] + r);
            for (int n = 0; n < rows; n++) {
                part[n] += shape[n][q] * U;
            }
        }
        for (int n = 0; n < rows; n++) {
            *(V *)(sum + (size_t)n * most + r) = part[n];
        }
    }
}

TARGET static void NAME(contract)(const double *amplitude, const size_t *begin, size_t blocks,
                                  const double *across, const size_t *row, size_t rows, double *sum)
{
    const size_t most = begin[1] - begin[0];
    size_t n = 0;
    for (; n + 4 <= rows; n += 4) {
        NAME(contract_rows)(amplitude, begin, blocks, across, row + n, sum + n * most, 4);
    }
    for (; n < rows; n++) {
        NAME(contract_rows)(amplitude, begin, blocks, across, row + n, sum + n * most, 1);
    }
}

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
        double s[RA_LANES];
        for (size_t j = 0; j < RA_LANES; j++) {
            s[j] = part[j / LANES][j % LANES];
        }
        line[k] = height[k] + (((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7])));
    }
}

static const struct ra_plate_sums NAME(plate_sums) = {
    .name = TEXT(SUFFIX), .contract = NAME(contract), .deflect = NAME(deflect)};

#undef V
#undef PARTS
#undef INLINE
#undef LOAD
