// The loops that take the time, for vectors of LANES doubles; included by kernels.c once for each.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * V is a vector of LANES doubles, M one of as many 64-bit masks (all ones where a comparison
 * holds). A block of 8 nodes or modes is PARTS vectors. Loads may be unaligned, though tables begin
 * on cache lines. The order of operations within a lane is part of the result's bits; the comments
 * of kernels.h state it as formulas. No include guard: it is meant to be included several times.
 */

#define V NAME(vector)
#define M NAME(mask)
#define PARTS (RA_LANES / LANES)
#define INLINE static inline __attribute__((always_inline)) TARGET

typedef double V __attribute__((vector_size(8 * LANES), aligned(8), may_alias));
typedef int64_t M __attribute__((vector_size(8 * LANES), aligned(8), may_alias));

#define LOAD(address) (*(const V *)(address))
#define STORE(address, value) (*(V *)(address) = (value))
#define SIZE(value) ((V)((M)(value)&INT64_MAX)) // |value|

/// One bit a lane of a mask.
INLINE unsigned NAME(bits)(M mask)
{
#if defined(__x86_64__) && LANES == 8
    return (unsigned)_mm512_test_epi64_mask((__m512i)mask, (__m512i)mask);
#elif defined(__x86_64__) && LANES == 4
    return (unsigned)_mm256_movemask_pd((__m256d)mask);
#else
    unsigned bits = 0;
    for (int j = 0; j < LANES; j++) {
        bits |= (unsigned)(mask[j] & 1) << j;
    }
    return bits;
#endif
}

/// `groups` blocks of nodes at once: even and odd modes in sums of their own, added at the end.
INLINE void NAME(synthesise_blocks)(const double *psi, size_t pitch, size_t modes,
                                    const double *amplitude, const double *height, double *line,
                                    const int groups)
{
    V even[4 * PARTS], odd[4 * PARTS];
    for (int v = 0; v < groups * PARTS; v++) {
        even[v] = odd[v] = (V){0};
    }
    size_t k = 0;
    for (; k + 2 <= modes; k += 2) {
        const double a = amplitude[k], b = amplitude[k + 1];
        for (int v = 0; v < groups * PARTS; v++) {
            even[v] += a * LOAD(psi + v * LANES);
        }
        psi += pitch;
        for (int v = 0; v < groups * PARTS; v++) {
            odd[v] += b * LOAD(psi + v * LANES);
        }
        psi += pitch;
    }
    for (int v = 0; k < modes && v < groups * PARTS; v++) {
        even[v] += amplitude[k] * LOAD(psi + v * LANES);
    }
    for (int v = 0; v < groups * PARTS; v++) {
        STORE(line + v * LANES, LOAD(height + v * LANES) + (even[v] + odd[v]));
    }
}

TARGET static void NAME(synthesise)(const double *psi, size_t pitch, size_t modes,
                                    const double *amplitude, const double *height, double *line,
                                    const struct ra_spot *spot, size_t count, int solid)
{
    // as many blocks at once as the registers hold
    enum { MOST = LANES / 2 };
    for (size_t c = 0; c < count; c++) {
        int64_t l = spot[c].begin[solid];
        const int64_t end = spot[c].end[solid];
        for (; l + MOST * RA_LANES <= end; l += MOST * RA_LANES) {
            NAME(synthesise_blocks)(psi + l, pitch, modes, amplitude, height + l, line + l, MOST);
        }
        if (MOST > 2 && l + 3 * RA_LANES <= end) {
            NAME(synthesise_blocks)(psi + l, pitch, modes, amplitude, height + l, line + l, 3);
            l += 3 * RA_LANES;
        }
        if (MOST > 2 && l + 2 * RA_LANES <= end) {
            NAME(synthesise_blocks)(psi + l, pitch, modes, amplitude, height + l, line + l, 2);
            l += 2 * RA_LANES;
        }
        for (; l < end; l += RA_LANES) {
            NAME(synthesise_blocks)(psi + l, pitch, modes, amplitude, height + l, line + l, 1);
        }
    }
}

/// Hermite gap of LANES slaves: (delta - y) - ((N0 m0 + N1 m1) + (N2 m2 + N3 m3)).
INLINE V NAME(gap)(double delta, const double *slave, const double *master, const double *N)
{
    return (delta - LOAD(slave)) - ((N[0] * LOAD(master) + N[1] * LOAD(master + 1)) +
                                    (N[2] * LOAD(master + 2) + N[3] * LOAD(master + 3)));
}

TARGET static void NAME(press)(const struct ra_press *p, const struct ra_spot *spot, size_t count,
                               struct ra_tally *tally)
{
    const double N[4] = {p->N[0], p->N[1], p->N[2], p->N[3]};
    const double S[4] = {p->slope[0], p->slope[1], p->slope[2], p->slope[3]};
    const double delta = p->delta, kappa = p->kappa;
    V force[PARTS], sliding[PARTS], contacts[PARTS];
    M lane;
    for (int j = 0; j < LANES; j++) {
        lane[j] = j;
    }
    for (int v = 0; v < PARTS; v++) {
        force[v] = LOAD(tally->force + v * LANES);
        sliding[v] = LOAD(tally->sliding + v * LANES);
        contacts[v] = LOAD(tally->contacts + v * LANES);
    }
    for (size_t c = 0; c < count; c++) {
        int64_t begin, end;
        ra_spot_slaves(&spot[c], p->solid, p->shift, p->masters, &begin, &end);
        begin = begin > p->begin ? begin : p->begin;
        end = end < p->end ? end : p->end;
        for (int64_t b = spot[c].begin[p->solid]; b < spot[c].end[p->solid]; b += RA_LANES) {
            for (int v = 0; v < PARTS; v++) {
                const int64_t l = b + v * LANES;
                const double *const m = p->master + l;
                const V gap = NAME(gap)(delta, p->slave + l, m, N);
                const M index = lane + l;
                const M touch = (M)(gap < 0.0) & (index >= begin) & (index < end);
                const V f = (V)(touch & (M)(LOAD(p->weight + l) * (kappa * gap)));
                const V slope = -((S[0] * LOAD(m) + S[1] * LOAD(m + 1)) +
                                  (S[2] * LOAD(m + 2) + S[3] * LOAD(m + 3)));
                STORE(p->own + l, f);
                force[v] += f;
                sliding[v] += f * slope;
                contacts[v] += (V)(touch & (M)((V){0} + 1.0));
            }
        }
    }
    for (int v = 0; v < PARTS; v++) {
        STORE(tally->force + v * LANES, force[v]);
        STORE(tally->sliding + v * LANES, sliding[v]);
        STORE(tally->contacts + v * LANES, contacts[v]);
    }
}

TARGET static void NAME(gather)(const double *own, const double *other, const double N[4],
                                int64_t shift, double *nodal, const struct ra_spot *spot,
                                size_t count, int solid)
{
    const double N0 = N[0], N1 = N[1], N2 = N[2], N3 = N[3];
    for (size_t c = 0; c < count; c++) {
        for (int64_t l = spot[c].begin[solid]; l < spot[c].end[solid]; l += LANES) {
            const double *const o = other + (l - shift - 2);
            STORE(nodal + l,
                  (((LOAD(own + l) + N3 * LOAD(o)) + N2 * LOAD(o + 1)) + N1 * LOAD(o + 2)) +
                      N0 * LOAD(o + 3));
        }
    }
}

/// `groups` blocks of modes at once.
INLINE void NAME(project_blocks)(double *sum, const double *rows, size_t width, const double *nodal,
                                 const uint32_t *node, size_t count, const int groups)
{
    V part[5 * PARTS];
    for (int v = 0; v < groups * PARTS; v++) {
        part[v] = LOAD(sum + v * LANES);
    }
    for (size_t c = 0; c < count; c++) {
        const double force = nodal[node[c]];
        const double *const row = rows + node[c] * width;
        for (int v = 0; v < groups * PARTS; v++) {
            part[v] += force * LOAD(row + v * LANES);
        }
    }
    for (int v = 0; v < groups * PARTS; v++) {
        STORE(sum + v * LANES, part[v]);
    }
}

/// All modes, for a list of nodes.
INLINE void NAME(project_list)(double *sum, const double *rows, size_t width, const double *nodal,
                               const uint32_t *node, size_t count)
{
    enum { MOST = LANES == 8 ? 5 : LANES / 2 };
    size_t k = 0;
    for (; k + MOST * RA_LANES <= width; k += MOST * RA_LANES) {
        NAME(project_blocks)(sum + k, rows + k, width, nodal, node, count, MOST);
    }
    for (; k < width; k += RA_LANES) {
        NAME(project_blocks)(sum + k, rows + k, width, nodal, node, count, 1);
    }
}

TARGET static void NAME(project)(double *sum, const double *rows, size_t width, const double *nodal,
                                 const struct ra_spot *spot, size_t count, int solid)
{
    enum { CHUNK = 256 };
    uint32_t node[CHUNK + LANES];
    size_t listed = 0;
    for (size_t c = 0; c < count; c++) {
        for (int64_t l = spot[c].begin[solid]; l < spot[c].end[solid]; l += LANES) {
            unsigned loaded = NAME(bits)((M)(LOAD(nodal + l) != 0.0));
            for (; loaded != 0; loaded &= loaded - 1) {
                node[listed++] = (uint32_t)l + (uint32_t)__builtin_ctz(loaded);
            }
            if (listed >= CHUNK) {
                NAME(project_list)(sum, rows, width, nodal, node, listed);
                listed = 0;
            }
        }
    }
    NAME(project_list)(sum, rows, width, nodal, node, listed);
}

TARGET static size_t NAME(follow)(const struct ra_follow *f, const struct ra_spot *spot,
                                  size_t count, uint32_t *turned)
{
    size_t turns = 0;
    for (size_t c = 0; c < count; c++) {
        for (int64_t l = spot[c].begin[f->solid]; l < spot[c].end[f->solid]; l += LANES) {
            const V P = LOAD(f->now + l), was = LOAD(f->force + l), y = LOAD(f->y + l);
            const V size = SIZE(P), old = LOAD(f->peak + l);
            const M larger = (M)(size > old);
            unsigned turn = NAME(bits)((M)(P != 0.0) ^ (M)(was != 0.0));
            STORE(f->energy + l, LOAD(f->energy + l) + was * (0.5 * (y - LOAD(f->before + l))));
            STORE(f->peak + l, (V)((larger & (M)size) | (~larger & (M)old)));
            STORE(f->before + l, LOAD(f->line + l));
            STORE(f->line + l, y);
            STORE(f->force + l, P);
            for (; turn != 0; turn &= turn - 1) {
                turned[turns++] = (uint32_t)l + (uint32_t)__builtin_ctz(turn);
            }
        }
    }
    return turns;
}

TARGET static size_t NAME(flag)(const double *slave, const double *master, double delta,
                                const double N[4], double below, int64_t begin, int64_t blocks,
                                int64_t *flagged)
{
    size_t count = 0;
    for (int64_t b = begin; b < begin + RA_LANES * blocks; b += RA_LANES) {
        M some = {0};
        for (int v = 0; v < PARTS; v++) {
            const int64_t l = b + v * LANES;
            some |= (M)(NAME(gap)(delta, slave + l, master + l, N) < below);
        }
        flagged[count] = b;
        count += NAME(bits)(some) != 0;
    }
    return count;
}

TARGET static double NAME(distance)(const double *factor, const double *a, const double *b,
                                    size_t width)
{
    V sum = {0};
    for (size_t k = 0; k < width; k += LANES) {
        sum += LOAD(factor + k) * SIZE(LOAD(a + k) - LOAD(b + k));
    }
    double total = 0.0;
    for (int j = 0; j < LANES; j++) {
        total += sum[j];
    }
    return total;
}

TARGET static void NAME(advance)(const double *keep, const double *pull, const double *gain,
                                 const double *load, const double *force, const double *amplitude,
                                 const double *increment, double half, double *next,
                                 double *velocity, size_t width)
{
    for (size_t k = 0; k < width; k += LANES) {
        const V D = LOAD(increment + k);
        const V step = (LOAD(keep + k) * D - LOAD(pull + k) * LOAD(amplitude + k)) +
                       LOAD(gain + k) * (LOAD(force + k) + LOAD(load + k));
        STORE(next + k, step);
        STORE(velocity + k, half * (step + D));
    }
}

TARGET static void NAME(move)(double *amplitude, const double *next, size_t width)
{
    for (size_t k = 0; k < width; k += LANES) {
        STORE(amplitude + k, LOAD(amplitude + k) + LOAD(next + k));
    }
}

TARGET static void NAME(measure)(const double *velocity, const double *force, double share,
                                 double *square, double *work, size_t width)
{
    for (size_t k = 0; k < width; k += LANES) {
        const V v = LOAD(velocity + k);
        STORE(square + k, LOAD(square + k) + v * v);
        STORE(work + k, LOAD(work + k) + share * (LOAD(force + k) * v));
    }
}

static const struct ra_kernels NAME(kernels) = {
#define TEXT2(name) #name
#define TEXT(name) TEXT2(name)
    .name = TEXT(SUFFIX),
    .synthesise = NAME(synthesise),
    .press = NAME(press),
    .gather = NAME(gather),
    .project = NAME(project),
    .follow = NAME(follow),
    .flag = NAME(flag),
    .distance = NAME(distance),
    .advance = NAME(advance),
    .move = NAME(move),
    .measure = NAME(measure),
};

#undef V
#undef M
#undef PARTS
#undef INLINE
#undef LOAD
#undef STORE
#undef SIZE
#undef TEXT
#undef TEXT2
