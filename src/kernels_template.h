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
INLINE void NAME(deflect)(const double *psi, size_t pitch, size_t modes, const double *amplitude,
                          const double *height, V *line, const int groups)
{
    V even[RA_TOUCH_MOST * PARTS], odd[RA_TOUCH_MOST * PARTS];
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
        line[v] = LOAD(height + v * LANES) + (even[v] + odd[v]);
    }
}

INLINE void NAME(synthesise_blocks)(const double *psi, size_t pitch, size_t modes,
                                    const double *amplitude, const double *height, double *line,
                                    const int groups)
{
    V y[4 * PARTS];
    NAME(deflect)(psi, pitch, modes, amplitude, height, y, groups);
    for (int v = 0; v < groups * PARTS; v++) {
        STORE(line + v * LANES, y[v]);
    }
}

TARGET static void NAME(synthesise)(const double *psi, size_t pitch, size_t modes,
                                    const double *amplitude, const double *height, double *line,
                                    size_t count)
{
    // as many blocks at once as the registers hold
    enum { MOST = LANES / 2, ALL = MOST * RA_LANES };
    size_t p = 0;
    for (; p + ALL <= count; p += ALL) {
        NAME(synthesise_blocks)(psi + p, pitch, modes, amplitude, height + p, line + p, MOST);
    }
    if (MOST > 2 && p + 3 * RA_LANES <= count) {
        NAME(synthesise_blocks)(psi + p, pitch, modes, amplitude, height + p, line + p, 3);
        p += 3 * RA_LANES;
    }
    if (MOST > 2 && p + 2 * RA_LANES <= count) {
        NAME(synthesise_blocks)(psi + p, pitch, modes, amplitude, height + p, line + p, 2);
        p += 2 * RA_LANES;
    }
    for (; p < count; p += RA_LANES) {
        NAME(synthesise_blocks)(psi + p, pitch, modes, amplitude, height + p, line + p, 1);
    }
}

/// Stores the chosen lanes one behind the other; returns how many. Room for LANES is needed.
INLINE size_t NAME(list)(double *list, V value, unsigned chosen)
{
#if defined(__x86_64__) && LANES == 8
    const __m512d packed = _mm512_maskz_compress_pd((__mmask8)chosen, (__m512d)value);
    STORE(list, (V)packed);
    return (size_t)__builtin_popcount(chosen);
#else
    size_t count = 0;
    for (int j = 0; j < LANES; j++) {
        list[count] = value[j];
        count += chosen >> j & 1;
    }
    return count;
#endif
}

/// The same for numbers of places and rows.
INLINE void NAME(list_index)(int64_t *list, const int64_t *index, unsigned chosen)
{
#if defined(__x86_64__) && LANES == 8
    const __m512i value = (__m512i) * (const M *)index;
    const __m512i packed = _mm512_maskz_compress_epi64((__mmask8)chosen, value);
    *(M *)list = (M)packed;
#else
    for (int j = 0; j < LANES; j++) {
        *list = index[j];
        list += chosen >> j & 1;
    }
#endif
}

/// Hermite gap of LANES slaves: (delta - y) - ((N0 m0 + N1 m1) + (N2 m2 + N3 m3)).
INLINE V NAME(gap)(double delta, const double *slave, const double *master, const double *N)
{
    return (delta - LOAD(slave)) - ((N[0] * LOAD(master) + N[1] * LOAD(master + 1)) +
                                    (N[2] * LOAD(master + 2) + N[3] * LOAD(master + 3)));
}

/// The chosen lanes are contacts count, count + 1... of a sum in eight parts.
INLINE void NAME(count_in)(double *sum, V value, unsigned chosen, size_t count)
{
#if defined(__x86_64__) && LANES == 8
    const __m512i back = _mm512_set1_epi64(-(int64_t)(count % RA_LANES));
    const __m512i from = _mm512_add_epi64(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), back);
    const __m512d packed = _mm512_maskz_compress_pd((__mmask8)chosen, (__m512d)value);
    STORE(sum, LOAD(sum) + (V)_mm512_permutexvar_pd(from, packed));
#else
    for (int j = 0; j < LANES; j++) {
        if (chosen >> j & 1) {
            sum[count++ % RA_LANES] += value[j];
        }
    }
#endif
}

TARGET static void NAME(press)(const struct ra_press *p, struct ra_tally *tally)
{
    const double N[4] = {p->N[0], p->N[1], p->N[2], p->N[3]};
    const double S[4] = {p->slope[0], p->slope[1], p->slope[2], p->slope[3]};
    const double delta = p->delta, kappa = p->kappa;
    const double *const slave = p->slave, *const master = p->master + p->offset;
    const double *const weight = p->weight;
    const int64_t *const valid = p->valid;
    double *const own = p->own;
    size_t count = tally->count;
    for (int64_t l = p->begin; l < p->end; l += LANES) {
        const double *const m = master + l;
        const V gap = NAME(gap)(delta, slave + l, m, N);
        const M touch = (M)(gap < 0.0) & *(const M *)(valid + l);
        const unsigned chosen = NAME(bits)(touch);
        if (chosen == 0) {
            STORE(own + l, (V){0});
            continue;
        }
        const V f = (V)(touch & (M)(LOAD(weight + l) * (kappa * gap)));
        const V slope =
            -((S[0] * LOAD(m) + S[1] * LOAD(m + 1)) + (S[2] * LOAD(m + 2) + S[3] * LOAD(m + 3)));
        STORE(own + l, f);
        NAME(count_in)(tally->force, f, chosen, count);
        NAME(count_in)(tally->sliding, f * slope, chosen, count);
        count += (size_t)__builtin_popcount(chosen);
    }
    tally->count = count;
}

TARGET static void NAME(gather)(const double *own, const double *other, int64_t offset,
                                const double N[4], double *nodal, int64_t begin, int64_t end)
{
    const double N0 = N[0], N1 = N[1], N2 = N[2], N3 = N[3];
    for (int64_t l = begin; l < end; l += LANES) {
        const double *const o = other + (l + offset);
        const V first = LOAD(own + l), far = LOAD(o), near = LOAD(o + 3);
        if (NAME(bits)((M)(first != 0.0) | (M)(far != 0.0) | (M)(near != 0.0)) == 0 &&
            (LANES > 2 || o[2] == 0.0)) {
            STORE(nodal + l, (V){0});
            continue;
        }
        STORE(nodal + l, (((first + N3 * far) + N2 * LOAD(o + 1)) + N1 * LOAD(o + 2)) + N0 * near);
    }
}

/// `groups` blocks of modes at once.
INLINE void NAME(project_blocks)(double *sum, const double *rows, const double *value,
                                 const int64_t *at, size_t count, const int groups)
{
    V part[5 * PARTS];
    for (int v = 0; v < groups * PARTS; v++) {
        part[v] = (V){0};
    }
    for (size_t c = 0; c < count; c++) {
        const double force = value[c];
        const double *const row = rows + at[c];
        for (int v = 0; v < groups * PARTS; v++) {
            part[v] += force * LOAD(row + v * LANES);
        }
    }
    for (int v = 0; v < groups * PARTS; v++) {
        STORE(sum + v * LANES, part[v]);
    }
}

TARGET static void NAME(project)(double *sum, const double *rows, size_t width, const double *nodal,
                                 const int64_t *row, int64_t begin, int64_t end, double *value,
                                 int64_t *at)
{
    enum { MOST = LANES == 8 ? 5 : LANES / 2, ALL = MOST * RA_LANES };
    size_t count = 0;
    for (int64_t l = begin; l < end; l += LANES) {
        const V force = LOAD(nodal + l);
        const unsigned loaded = NAME(bits)((M)(force != 0.0));
        if (loaded == 0) {
            continue;
        }
        NAME(list_index)(at + count, row + l, loaded);
        count += NAME(list)(value + count, force, loaded);
    }
    size_t k = 0;
    for (; k + ALL <= width; k += ALL) {
        NAME(project_blocks)(sum + k, rows + k, value, at, count, MOST);
    }
    if (MOST > 4 && k + 4 * RA_LANES <= width) {
        NAME(project_blocks)(sum + k, rows + k, value, at, count, 4);
        k += 4 * RA_LANES;
    }
    if (MOST > 2 && k + 2 * RA_LANES <= width) {
        NAME(project_blocks)(sum + k, rows + k, value, at, count, 2);
        k += 2 * RA_LANES;
    }
    for (; k < width; k += RA_LANES) {
        NAME(project_blocks)(sum + k, rows + k, value, at, count, 1);
    }
}

#if defined(__x86_64__) && LANES == 8

/// Lanes s .. s + 7 of a run of vectors, from block b on; -8 < s < 8.
#define SHIFTED(x, b, s)                                                                           \
    ((s) == 0  ? (x)[b]                                                                            \
     : (s) < 0 ? (V)_mm512_alignr_epi64((__m512i)(x)[b], (__m512i)(x)[(b)-1], (8 + (s)) & 7)       \
               : (V)_mm512_alignr_epi64((__m512i)(x)[(b) + 1], (__m512i)(x)[b], (s)&7))

/// The chosen lanes one behind the other, then zeros.
INLINE V NAME(packed)(V value, unsigned chosen)
{
    return (V)_mm512_maskz_compress_pd((__mmask8)chosen, (__m512d)value);
}

/// The forces of the slaves of one pass, d places from their first masters. Runs of vectors have
/// one of zeros on either side.
#define PRESS(slave, y, m, d)                                                                      \
    for (int b = 1; b <= groups; b++) {                                                            \
        const V m0 = SHIFTED(m, b, d), m1 = SHIFTED(m, b, d + 1), m2 = SHIFTED(m, b, d + 2),       \
                m3 = SHIFTED(m, b, d + 3);                                                         \
        const V gap = (delta - y[b]) - ((N[slave][0] * m0 + N[slave][1] * m1) +                    \
                                        (N[slave][2] * m2 + N[slave][3] * m3));                    \
        const size_t l = (size_t)(b - 1) * LANES;                                                  \
        const __mmask8 below = _mm512_cmp_pd_mask((__m512d)gap, _mm512_setzero_pd(), _CMP_LT_OQ);  \
        const unsigned chosen = (unsigned)below & valid[slave][b - 1];                             \
        const V all = LOAD(weight[slave] + l) * (kappa * gap);                                     \
        const V f = (V)_mm512_maskz_mov_pd((__mmask8)chosen, (__m512d)all);                        \
        own[slave][b] = f;                                                                         \
        some[b] |= chosen;                                                                         \
        if (chosen != 0) {                                                                         \
            const V slope =                                                                        \
                (S[slave][0] * m0 + S[slave][1] * m1) + (S[slave][2] * m2 + S[slave][3] * m3);     \
            STORE(force + count, NAME(packed)(f, chosen));                                         \
            STORE(against + count, NAME(packed)(f * slope, chosen));                               \
            count += (size_t)__builtin_popcount(chosen);                                           \
        }                                                                                          \
    }

/// One block in `follow`, open being the places that carried a force before.
INLINE void NAME(follow_block)(V P, V was, V y, V last, unsigned open, double *peak, double *energy)
{
    const V path = (0.5 * (was + P)) * (y - last);
    const V old = (V)_mm512_maskz_loadu_pd((__mmask8)open, peak);
    STORE(energy, (V)_mm512_maskz_loadu_pd((__mmask8)open, energy) + path);
    STORE(peak, (V)_mm512_max_pd((__m512d)SIZE(P), (__m512d)old));
}

/// Nodal forces of solid i from those of both as slaves, d being of the other pass.
#define GATHER(i, y, d)                                                                            \
    for (int b = 1; b <= groups; b++) {                                                            \
        const size_t l = (size_t)(b - 1) * LANES;                                                  \
        V P = {0};                                                                                 \
        unsigned bits = 0;                                                                         \
        if ((some[b - 1] | some[b] | some[b + 1]) != 0) {                                          \
            P = (((own[i][b] + N[1 - i][3] * SHIFTED(own[1 - i], b, -(d)-3)) +                     \
                  N[1 - i][2] * SHIFTED(own[1 - i], b, -(d)-2)) +                                  \
                 N[1 - i][1] * SHIFTED(own[1 - i], b, -(d)-1)) +                                   \
                N[1 - i][0] * SHIFTED(own[1 - i], b, -(d));                                        \
            bits = _mm512_cmp_pd_mask((__m512d)P, _mm512_setzero_pd(), _CMP_NEQ_UQ);               \
        }                                                                                          \
        if (followed != NULL) {                                                                    \
            const unsigned open = (unsigned)(followed->loaded[i] >> l) & 0xff;                     \
            if ((open | bits) != 0) {                                                              \
                NAME(follow_block)                                                                 \
                (P, LOAD(nodal[i] + l), (y)[b], LOAD(t->line[i] + l), open, followed->peak[i] + l, \
                 followed->energy[i] + l);                                                         \
            }                                                                                      \
        }                                                                                          \
        STORE(nodal[i] + l, P);                                                                    \
        loaded[i] |= (uint64_t)bits << l;                                                          \
    }

/// Modal forces of both solids: `bottom` blocks of modes of solid 0 and `top` of solid 1 from k on.
INLINE void NAME(project_both)(const struct ra_touch *t, uint64_t loaded, size_t k0, size_t k1,
                               const int bottom, const int top)
{
    const double *const nodal0 = t->nodal[0], *const nodal1 = t->nodal[1];
    const double *const rows0 = t->rows[0] + k0, *const rows1 = t->rows[1] + k1;
    const int64_t *const at0 = t->row[0], *const at1 = t->row[1];
    V part[6];
    for (int v = 0; v < bottom + top; v++) {
        part[v] = (V){0};
    }
    for (; loaded != 0; loaded &= loaded - 1) {
        const int p = __builtin_ctzll(loaded);
        const double *const row0 = rows0 + at0[p], *const row1 = rows1 + at1[p];
        for (int v = 0; v < bottom; v++) {
            part[v] += nodal0[p] * LOAD(row0 + v * LANES);
        }
        for (int v = 0; v < top; v++) {
            part[bottom + v] += nodal1[p] * LOAD(row1 + v * LANES);
        }
    }
    for (int v = 0; v < bottom; v++) {
        STORE(t->force[0] + k0 + (size_t)v * LANES, part[v]);
    }
    for (int v = 0; v < top; v++) {
        STORE(t->force[1] + k1 + (size_t)v * LANES, part[bottom + v]);
    }
}

/// All modes: as many at once as there are registers, the first of solid 1 together with solid 0.
TARGET static void NAME(project_all)(const struct ra_touch *t, uint64_t loaded)
{
    size_t k = LANES * (t->width[0] / LANES < 5 ? t->width[0] / LANES : 5);
    switch (k / LANES) {
    case 1:
        NAME(project_both)(t, loaded, 0, 0, 1, 1);
        break;
    case 2:
        NAME(project_both)(t, loaded, 0, 0, 2, 1);
        break;
    case 3:
        NAME(project_both)(t, loaded, 0, 0, 3, 1);
        break;
    case 4:
        NAME(project_both)(t, loaded, 0, 0, 4, 1);
        break;
    default:
        NAME(project_both)(t, loaded, 0, 0, 5, 1);
    }
    for (; k + 5 * LANES <= t->width[0]; k += 5 * LANES) {
        NAME(project_both)(t, loaded, k, 0, 5, 0);
    }
    for (; k < t->width[0]; k += LANES) {
        NAME(project_both)(t, loaded, k, 0, 1, 0);
    }
    for (k = LANES; k < t->width[1]; k += LANES) {
        NAME(project_both)(t, loaded, 0, k, 0, 1);
    }
}

enum { LISTED = 2 * LANES * RA_TOUCH_MOST + LANES }; ///< contacts of both passes, and zeros

/// The tally of the contacts of both lists, which are followed by zeros.
INLINE void NAME(tell)(const double *force, const double *against, size_t count,
                       struct ra_tally *tally)
{
    V sum = {0}, sliding = {0};
    for (size_t c = 0; c < count; c += LANES) {
        sum += LOAD(force + c);
        sliding -= LOAD(against + c);
    }
    STORE(tally->force, sum);
    STORE(tally->sliding, sliding);
    tally->count = count;
}

INLINE void NAME(touch_blocks)(const struct ra_touch *t, double delta, double kappa,
                               const double *const amplitude[2], const double *const weights[2],
                               const double *const slopes[2], struct ra_tally *tally,
                               const int groups)
{
    V y0[RA_TOUCH_MOST + 2], y1[RA_TOUCH_MOST + 2], own[2][RA_TOUCH_MOST + 2];
    const double *const weight[2] = {t->weight[0], t->weight[1]};
    const unsigned char *const valid[2] = {t->valid[0], t->valid[1]};
    double *const nodal[2] = {t->nodal[0], t->nodal[1]};
    struct ra_followed *const followed = t->followed;
    double N[2][4], S[2][4];
    // forces and powers of sliding, contact c at c: summed when all else is done, because a load
    // waits for the stores of which it wants parts
    double force[LISTED], against[LISTED];
    unsigned some[RA_TOUCH_MOST + 2] = {0};
    const size_t pitch = (size_t)groups * LANES;
    size_t count = 0;
    uint64_t loaded[2] = {0, 0};
    for (int r = 0; r < 4; r++) {
        for (int i = 0; i < 2; i++) {
            N[i][r] = weights[i][r];
            S[i][r] = slopes[i][r];
        }
    }
    y0[0] = y1[0] = own[0][0] = own[1][0] = (V){0};
    y0[groups + 1] = y1[groups + 1] = own[0][groups + 1] = own[1][groups + 1] = (V){0};
    NAME(deflect)(t->shape[0], pitch, t->modes[0], amplitude[0], t->height[0], y0 + 1, groups);
    NAME(deflect)(t->shape[1], pitch, t->modes[1], amplitude[1], t->height[1], y1 + 1, groups);
    PRESS(0, y0, y1, -2)
    PRESS(1, y1, y0, -1)
    GATHER(0, y0, -1)
    GATHER(1, y1, -2)
    for (int b = 1; b <= groups; b++) {
        const size_t l = (size_t)(b - 1) * LANES;
        STORE(t->line[0] + l, y0[b]);
        STORE(t->line[1] + l, y1[b]);
        STORE(t->own[0] + l, own[0][b]);
        STORE(t->own[1] + l, own[1][b]);
    }
    STORE(force + count, (V){0});
    STORE(against + count, (V){0});
    for (int i = 0; followed != NULL && i < 2; i++) {
        followed->turned[i] = followed->loaded[i] ^ loaded[i];
        followed->loaded[i] = loaded[i];
    }
    NAME(project_all)(t, loaded[0] | loaded[1]);
    NAME(tell)(force, against, count, tally);
}

TARGET static void NAME(touch)(const struct ra_touch *t, double delta, double kappa,
                               const double *const amplitude[2], const double *const N[2],
                               const double *const slope[2], struct ra_tally *tally)
{
    switch (t->blocks) {
    case 1:
        NAME(touch_blocks)(t, delta, kappa, amplitude, N, slope, tally, 1);
        break;
    case 2:
        NAME(touch_blocks)(t, delta, kappa, amplitude, N, slope, tally, 2);
        break;
    case 3:
        NAME(touch_blocks)(t, delta, kappa, amplitude, N, slope, tally, 3);
        break;
    case 4:
        NAME(touch_blocks)(t, delta, kappa, amplitude, N, slope, tally, 4);
        break;
    case 5:
        NAME(touch_blocks)(t, delta, kappa, amplitude, N, slope, tally, 5);
        break;
    case 6:
        NAME(touch_blocks)(t, delta, kappa, amplitude, N, slope, tally, 6);
        break;
    case 7:
        NAME(touch_blocks)(t, delta, kappa, amplitude, N, slope, tally, 7);
        break;
    default:
        NAME(touch_blocks)(t, delta, kappa, amplitude, N, slope, tally, 8);
    }
}

#undef SHIFTED
#undef PRESS
#undef GATHER
#define TOUCH NAME(touch)
#else
#define TOUCH NULL
#endif

TARGET static size_t NAME(follow)(const struct ra_follow *f, size_t count, uint32_t *turned)
{
    const double *const now = f->now, *const line = f->y;
    double *const force = f->force, *const last = f->line;
    double *const peak = f->peak, *const energy = f->energy;
    size_t turns = 0;
    for (size_t l = 0; l < count; l += LANES) {
        const V P = LOAD(now + l), was = LOAD(force + l), y = LOAD(line + l);
        const M open = (M)(was != 0.0);
        const V size = SIZE(P), old = (V)(open & (M)LOAD(peak + l));
        const M larger = (M)(size > old);
        unsigned turn = NAME(bits)((M)(P != 0.0) ^ open);
        STORE(energy + l,
              (V)(open & (M)LOAD(energy + l)) + (0.5 * (was + P)) * (y - LOAD(last + l)));
        STORE(peak + l, (V)((larger & (M)size) | (~larger & (M)old)));
        STORE(last + l, y);
        STORE(force + l, P);
        for (; turn != 0; turn &= turn - 1) {
            turned[turns++] = (uint32_t)l + (uint32_t)__builtin_ctz(turn);
        }
    }
    return turns;
}

TARGET static void NAME(flag)(const double *slave, const double *master, double delta,
                              const double N[4], double below, size_t blocks, unsigned char *close)
{
    for (size_t b = 0; b < blocks; b++) {
        unsigned bits = 0;
        for (int v = 0; v < PARTS; v++) {
            const size_t l = RA_LANES * b + (size_t)(v * LANES);
            const V gap = NAME(gap)(delta, slave + l, master + l, N);
            bits |= NAME(bits)((M)(gap < below)) << v * LANES;
        }
        close[b] = (unsigned char)bits;
    }
}

TARGET static void NAME(running_maximum)(double *window, size_t count, size_t width)
{
    for (size_t span = 1; span < width; span *= 2) {
        for (size_t l = 0; l < count; l += LANES) {
            const V here = LOAD(window + l), ahead = LOAD(window + l + span);
            const M more = (M)(ahead > here);
            STORE(window + l, (V)((more & (M)ahead) | (~more & (M)here)));
        }
    }
}

TARGET static void NAME(flag_blocks)(const double *line, const double *window, double delta,
                                     double below, size_t blocks, unsigned char *near)
{
    for (size_t b = 0; b < blocks; b++) {
        M some = {0};
        for (int v = 0; v < PARTS; v++) {
            const size_t l = RA_LANES * b + (size_t)(v * LANES);
            some |= (M)((delta - LOAD(line + l)) - LOAD(window + l) < below);
        }
        near[b] = NAME(bits)(some) != 0;
    }
}

TARGET static void NAME(interpolate)(const double *sample, const double *height, double *line,
                                     size_t blocks)
{
    V share[PARTS];
    for (int j = 0; j < RA_LANES; j++) {
        share[j / LANES][j % LANES] = 0.125 * j;
    }
    for (size_t b = 0; b < blocks; b++) {
        const double left = sample[b], rise = sample[b + 1] - sample[b];
        for (int v = 0; v < PARTS; v++) {
            const size_t l = RA_LANES * b + (size_t)(v * LANES);
            STORE(line + l, LOAD(height + l) + (left + rise * share[v]));
        }
    }
}

TARGET static void NAME(pack)(const double *from, size_t pitch, size_t modes,
                              const struct ra_spot *spot, size_t count, int solid, double *to,
                              size_t to_pitch)
{
    for (size_t k = 0; k < modes; k++) {
        // what is written too far is written again by the next spot or row
        for (size_t c = 0; c < count; c++) {
            const int64_t begin = spot[c].begin[solid], place = spot[c].place[solid];
            for (int64_t l = 0; l < spot[c].end[solid] - begin; l += LANES) {
                STORE(to + place + l, LOAD(from + begin + l));
            }
        }
        from += pitch;
        to += to_pitch;
    }
}

/// Sum of the lanes, in pairs.
INLINE double NAME(total)(V sum)
{
#if defined(__x86_64__) && LANES == 8
    return _mm512_reduce_add_pd((__m512d)sum);
#else
    double lane[LANES];
    for (int j = 0; j < LANES; j++) {
        lane[j] = sum[j];
    }
    for (int width = LANES / 2; width > 0; width /= 2) {
        for (int j = 0; j < width; j++) {
            lane[j] += lane[j + width];
        }
    }
    return lane[0];
#endif
}

TARGET static void NAME(weigh)(const double c[RA_WEIGHT_ROWS][4], const double xi[2],
                               const double rate[2], double *const N[2], double *const slope[2])
{
    enum { FEW = LANES < 4 ? LANES : 4 };
    typedef double few __attribute__((vector_size(8 * FEW), aligned(8), may_alias));
#define ROW(j) (*(const few *)(c[j] + r))
    for (int i = 0; i < 2; i++) {
        for (int r = 0; r < 4; r += FEW) {
            const few weight = ((ROW(0) * xi[i] + ROW(1)) * xi[i] + ROW(2)) * xi[i] + ROW(3);
            const few derivative = (ROW(4) * xi[i] + ROW(5)) * xi[i] + ROW(2);
            *(few *)(N[i] + r) = weight;
            *(few *)(slope[i] + r) = derivative * rate[i];
        }
    }
#undef ROW
}

TARGET static double NAME(distance)(const double *factor, const double *a, const double *b,
                                    size_t width)
{
    V sum = {0};
    for (size_t k = 0; k < width; k += LANES) {
        sum += LOAD(factor + k) * SIZE(LOAD(a + k) - LOAD(b + k));
    }
    return NAME(total)(sum);
}

/// square += velocity^2, work += force velocity of one vector.
INLINE void NAME(sum_up)(V velocity, V force, double *square, double *work)
{
    STORE(square, LOAD(square) + velocity * velocity);
    STORE(work, LOAD(work) + force * velocity);
}

INLINE double NAME(advance_modes)(const struct ra_advance *a, size_t width, const int sums)
{
    const double *const keep = a->keep, *const pull = a->pull, *const gain = a->gain;
    const double *const load = a->load, *const force = a->force, *const amplitude = a->amplitude;
    const double *const increment = a->increment, *const factor = a->factor;
    const double *const reference = a->reference, *const drift = a->drift;
    const double half = a->half, way = a->way;
    double *const next = a->next, *const velocity = a->velocity, *const moved = a->after;
    double *const square = a->square, *const work = a->work;
    V sum = {0};
    for (size_t k = 0; k < width; k += LANES) {
        const V D = LOAD(increment + k), U = LOAD(amplitude + k), F = LOAD(force + k);
        const V step = (LOAD(keep + k) * D - LOAD(pull + k) * U) +
                       LOAD(gain + k) * (F + LOAD(load + k));
        const V after = U + step, rate = half * (step + D);
        STORE(next + k, step);
        STORE(velocity + k, rate);
        STORE(moved + k, after);
        if (sums) {
            NAME(sum_up)(rate, F, square + k, work + k);
        }
        sum += LOAD(factor + k) * SIZE(after - (LOAD(reference + k) + way * LOAD(drift + k)));
    }
    return NAME(total)(sum);
}

TARGET static double NAME(advance)(const struct ra_advance *a, size_t width)
{
    return a->square != NULL ? NAME(advance_modes)(a, width, 1) : NAME(advance_modes)(a, width, 0);
}

TARGET static void NAME(measure)(const double *velocity, const double *force, double *square,
                                 double *work, size_t width)
{
    for (size_t k = 0; k < width; k += LANES) {
        NAME(sum_up)(LOAD(velocity + k), LOAD(force + k), square + k, work + k);
    }
}

static const struct ra_kernels NAME(kernels) = {
#define TEXT2(name) #name
#define TEXT(name) TEXT2(name)
    .name = TEXT(SUFFIX),
    .synthesise = NAME(synthesise),
    .touch = TOUCH,
    .press = NAME(press),
    .gather = NAME(gather),
    .project = NAME(project),
    .follow = NAME(follow),
    .flag = NAME(flag),
    .running_maximum = NAME(running_maximum),
    .flag_blocks = NAME(flag_blocks),
    .interpolate = NAME(interpolate),
    .pack = NAME(pack),
    .weigh = NAME(weigh),
    .distance = NAME(distance),
    .advance = NAME(advance),
    .measure = NAME(measure),
};

#undef V
#undef M
#undef PARTS
#undef INLINE
#undef LOAD
#undef STORE
#undef SIZE
#undef TOUCH
#undef TEXT
#undef TEXT2
