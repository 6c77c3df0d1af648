// Separable sums over the modes of a plate, for vectors of LANES doubles; included by plate_sums.c.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Four rows at once: they share the amplitudes that are read, and none waits for its own additions.
 * No include guard: it is meant to be included several times.
 */

#define V NAME(plate_vector)
#define VB NAME(plate_lanes)
#define PARTS (RA_LANES / LANES)
#define INLINE static inline __attribute__((always_inline)) TARGET
#define LOAD(address) (*(const V *)(address))

typedef double V __attribute__((vector_size(8 * LANES), aligned(8), may_alias));
typedef int64_t VB __attribute__((vector_size(8 * LANES)));

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

TARGET static void NAME(tilt)(const double *const shape[3], const double U[3], const double *height,
                              size_t count, double *line)
{
    size_t k = 0;
    for (; k + LANES <= count; k += LANES) {
        *(V *)(line + k) =
            LOAD(height + k) +
            ((U[0] * LOAD(shape[0] + k) + U[1] * LOAD(shape[1] + k)) + U[2] * LOAD(shape[2] + k));
    }
    for (; k < count; k++) {
        line[k] = height[k] + ((U[0] * shape[0][k] + U[1] * shape[1][k]) + U[2] * shape[2][k]);
    }
}

/// Lanes whose gap is below its limit, of one pass: ra_gap of eight slaves, or fewer, at once.
INLINE VB NAME(below)(const struct ra_gap_sweep *s, int slave, size_t k)
{
    const double *const m = s->line[1 - slave] + k - (slave == 0 ? 2 : 1);
    const double *const N = s->N[slave];
    const V gap =
        (s->distance - LOAD(s->line[slave] + k)) -
        ((N[0] * LOAD(m) + N[1] * LOAD(m + 1)) + (N[2] * LOAD(m + 2) + N[3] * LOAD(m + 3)));
    return gap < LOAD(s->limit[slave] + k);
}

TARGET static void NAME(flag)(const struct ra_gap_sweep *s, size_t count, unsigned char *flag)
{
    for (size_t k = 0; k < count; k += RA_LANES) {
        unsigned bits = 0;
        for (size_t v = 0; v < PARTS; v++) {
            const VB low = NAME(below)(s, 0, k + v * LANES) | NAME(below)(s, 1, k + v * LANES);
            int64_t any = 0;
            for (size_t j = 0; j < LANES; j++) {
                any |= low[j];
            }
            for (size_t j = 0; any != 0 && j < LANES; j++) {
                bits |= (low[j] != 0 ? 1U : 0U) << (v * LANES + j);
            }
        }
        flag[k / RA_LANES] = (unsigned char)bits;
    }
}

TARGET static void NAME(gather)(const double *along, size_t most, const double *force, size_t count,
                                double *sum)
{
    for (size_t k = 0; k < count; k++) {
        if (force[k] == 0.0) {
            continue;
        }
        for (size_t r = 0; r < most; r += LANES) {
            *(V *)(sum + r) = LOAD(sum + r) + force[k] * LOAD(along + k * most + r);
        }
    }
}

TARGET static void NAME(project)(const double *sum, const size_t *begin, size_t blocks,
                                 const double *across, const size_t *row, size_t rows,
                                 double *modal)
{
    const size_t most = begin[1] - begin[0];
    for (size_t q = 0; q < blocks; q++) {
        const size_t size = begin[q + 1] - begin[q];
        for (size_t r = 0; r < size; r += LANES) {
            V part = {0};
            for (size_t n = 0; n < rows; n++) {
                part += across[row[n] * blocks + q] * LOAD(sum + n * most + r);
            }
            *(V *)(modal + begin[q] + r) = part;
        }
    }
}

static const struct ra_plate_sums NAME(plate_sums) = {.name = TEXT(SUFFIX),
                                                      .contract = NAME(contract),
                                                      .deflect = NAME(deflect),
                                                      .tilt = NAME(tilt),
                                                      .flag = NAME(flag),
                                                      .gather = NAME(gather),
                                                      .project = NAME(project)};

#undef V
#undef VB
#undef PARTS
#undef INLINE
#undef LOAD
