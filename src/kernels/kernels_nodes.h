// Kernels over the packed indices: lines, gaps, forces, shocks; part of kernels_template.h.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A lane is a packed index or a node. The masters of neighbouring slaves are neighbours themselves.
 * So one load, from an address a few nodes further on, reads a vector of masters.
 *
 * Tests: tests/kernels/test_kernels.c.
 */

/// Handles `groups` blocks of nodes at once. Even and odd modes have separate sums, which are added
/// at the end.
INLINE void NAME(deflect)(const double *psi, size_t pitch, size_t modes, const double *amplitude,
                          const double *height, V *line, const int groups)
{
    V even[RA_FUSED_MOST * PARTS], odd[RA_FUSED_MOST * PARTS];
    for (int v = 0; v < groups * PARTS; v++) {
        even[v] = odd[v] = (V){0};
    }
    size_t k = 0;
    // one amplitude multiplies all nodes. With two sums an addition rarely waits for the one before
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
    // an odd number of modes: the last one is even (k counts from 0)
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
    // as many blocks at once as there are registers
    enum { MOST = LANES / 2, ALL = MOST * RA_LANES };
    size_t p = 0;
    for (; p + ALL <= count; p += ALL) {
        NAME(synthesise_blocks)(psi + p, pitch, modes, amplitude, height + p, line + p, MOST);
    }
    switch ((count - p) / RA_LANES) {
    case 3:
        NAME(synthesise_blocks)(psi + p, pitch, modes, amplitude, height + p, line + p, 3);
        break;
    case 2:
        NAME(synthesise_blocks)(psi + p, pitch, modes, amplitude, height + p, line + p, 2);
        break;
    case 1:
        NAME(synthesise_blocks)(psi + p, pitch, modes, amplitude, height + p, line + p, 1);
    }
}

/// Hermite gap of LANES slaves: (delta - y) - ((N0 m0 + N1 m1) + (N2 m2 + N3 m3)).
INLINE V NAME(gap)(double delta, const double *slave, const double *master, const double *N)
{
    return (delta - LOAD(slave)) - ((N[0] * LOAD(master) + N[1] * LOAD(master + 1)) +
                                    (N[2] * LOAD(master + 2) + N[3] * LOAD(master + 3)));
}

/// Adds the values of the chosen lanes, which are the contacts number `count`, count + 1, ..., to a
/// sum in eight parts; contact i belongs to part i mod 8.
INLINE void NAME(count_in)(double *sum, V value, unsigned chosen, size_t count)
{
#if defined(__x86_64__) && LANES == 8
    // lane j of the packed values goes to part (count + j) mod 8, which is a rotation. Lanes behind
    // the chosen ones are zero and add nothing
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
    double *const slave_force = p->slave_force;
    size_t count = tally->count;
    for (int64_t l = p->begin; l < p->end; l += LANES) {
        const double *const m = master + l;
        const V gap = NAME(gap)(delta, slave + l, m, N);
        const M pressed = (M)(gap < 0.0) & *(const M *)(valid + l);
        const unsigned chosen = NAME(bits)(pressed);
        // nearly all vectors are without contact
        if (chosen == 0) {
            STORE(slave_force + l, (V){0});
            continue;
        }
        // Eq. 33: the force is $\kappa g w$ where g < 0, so it is negative; dg/d(Vt) gives its
        // power
        const V f = (V)(pressed & (M)(LOAD(weight + l) * (kappa * gap)));
        const V slope =
            -((S[0] * LOAD(m) + S[1] * LOAD(m + 1)) + (S[2] * LOAD(m + 2) + S[3] * LOAD(m + 3)));
        STORE(slave_force + l, f);
        NAME(count_in)(tally->force, f, chosen, count);
        NAME(count_in)(tally->sliding, f * slope, chosen, count);
        count += (size_t)__builtin_popcount(chosen);
    }
    tally->count = count;
}

TARGET static size_t NAME(search)(const struct ra_search *s)
{
    const double N[4] = {s->N[0], s->N[1], s->N[2], s->N[3]};
    const double S[4] = {s->slope[0], s->slope[1], s->slope[2], s->slope[3]};
    const double delta = s->delta;
    const double *const slave = s->slave, *const master = s->master + s->offset;
    size_t count = 0;
    for (int64_t l = s->begin; l < s->end; l += LANES) {
        const double *const m = master + l;
        const V gap = NAME(gap)(delta, slave + l, m, N);
        const unsigned chosen = NAME(bits)((M)(gap < 0.0) & *(const M *)(s->valid + l));
        STORE(s->slave_force + l, (V){0});
        if (chosen == 0) {
            continue;
        }
        const V slope =
            -((S[0] * LOAD(m) + S[1] * LOAD(m + 1)) + (S[2] * LOAD(m + 2) + S[3] * LOAD(m + 3)));
        // the law will be called once for the whole list
        NAME(list)(s->e + count, -gap, chosen);
        NAME(list)(s->sliding + count, slope, chosen);
        NAME(list)(s->width + count, LOAD(s->weight + l), chosen);
        for (unsigned bits = chosen; bits != 0; bits &= bits - 1) {
            s->index[count++] = l + __builtin_ctz(bits);
        }
    }
    return count;
}

TARGET static void NAME(gather)(const double *slave_force, const double *other, int64_t offset,
                                const double N[4], double *node_force, int64_t begin, int64_t end)
{
    const double N0 = N[0], N1 = N[1], N2 = N[2], N3 = N[3];
    for (int64_t l = begin; l < end; l += LANES) {
        const double *const o = other + (l + offset);
        const V first = LOAD(slave_force + l), far = LOAD(o), near = LOAD(o + 3);
        // a vector of node forces is 0 if no force acts on its own slaves, nor on the other solid's
        // slaves of which its nodes are masters. `far` and `near` contain the first and the last of
        // these other slaves; with 4 or more lanes they contain all of them
        if (NAME(bits)((M)(first != 0.0) | (M)(far != 0.0) | (M)(near != 0.0)) == 0 &&
            (LANES > 2 || o[2] == 0.0)) {
            STORE(node_force + l, (V){0});
            continue;
        }
        // action on the slave and reactions on the masters (Eq. 34), in the same order for all
        // widths
        STORE(node_force + l,
              (((first + N3 * far) + N2 * LOAD(o + 1)) + N1 * LOAD(o + 2)) + N0 * near);
    }
}

TARGET static size_t NAME(follow)(const struct ra_follow *f, size_t count, uint32_t *turned)
{
    const double *const now = f->now, *const line = f->y;
    double *const force = f->force, *const last = f->line;
    double *const peak = f->peak, *const energy = f->energy;
    size_t turns = 0;
    for (size_t l = 0; l < count; l += LANES) {
        const V P = LOAD(now + l), was = LOAD(force + l), y = LOAD(line + l);
        // a shock is open while the force at the node is not 0; peak and energy start with the
        // shock
        const M open = (M)(was != 0.0);
        const V size = SIZE(P), old = (V)(open & (M)LOAD(peak + l));
        const M larger = (M)(size > old);
        unsigned turn = NAME(bits)((M)(P != 0.0) ^ open);
        // work of the step by the trapezoidal rule: mean force times the displacement of the line
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
    // after the pass with `span` each entry is the maximum of 2 span entries: log2(width) passes
    for (size_t span = 1; span < width; span *= 2) {
        for (size_t l = 0; l < count; l += LANES) {
            const V here = LOAD(window + l), ahead = LOAD(window + l + span);
            const M more = (M)(ahead > here);
            STORE(window + l, (V)((more & (M)ahead) | (~more & (M)here)));
        }
    }
}

/// Eight modes of a row for each of LANES packed indices.
INLINE void NAME(pack_square)(const double *const from[LANES], size_t k, double *to, size_t pitch)
{
#if defined(__x86_64__) && LANES == 8
    // rows are combined in pairs, then lanes in pairs: 0x88 selects the even ones, 0xdd the odd
    // ones
    __m512d pair[2][4], even[2][2], odd[2][2];
    for (int j = 0; j < 4; j++) {
        const __m512d one = (__m512d)LOAD(from[2 * j] + k),
                      two = (__m512d)LOAD(from[2 * j + 1] + k);
        pair[0][j] = _mm512_unpacklo_pd(one, two);
        pair[1][j] = _mm512_unpackhi_pd(one, two);
    }
    for (size_t m = 0; m < 2; m++) {
        for (int j = 0; j < 2; j++) {
            even[m][j] = _mm512_shuffle_f64x2(pair[m][2 * j], pair[m][2 * j + 1], 0x88);
            odd[m][j] = _mm512_shuffle_f64x2(pair[m][2 * j], pair[m][2 * j + 1], 0xdd);
        }
        STORE(to + m * pitch, (V)_mm512_shuffle_f64x2(even[m][0], even[m][1], 0x88));
        STORE(to + (m + 2) * pitch, (V)_mm512_shuffle_f64x2(odd[m][0], odd[m][1], 0x88));
        STORE(to + (m + 4) * pitch, (V)_mm512_shuffle_f64x2(even[m][0], even[m][1], 0xdd));
        STORE(to + (m + 6) * pitch, (V)_mm512_shuffle_f64x2(odd[m][0], odd[m][1], 0xdd));
    }
#else
    for (size_t m = 0; m < RA_LANES; m++) {
        V column;
        for (int j = 0; j < LANES; j++) {
            column[j] = from[j][k + m];
        }
        STORE(to + m * pitch, column);
    }
#endif
}

TARGET static void NAME(pack)(const double *rows, const int64_t *row, size_t width, double *shape,
                              size_t pitch, double *beside, size_t across)
{
    for (size_t p = 0; p < pitch; p += LANES) {
        // a transposition: rows of modes for each node become rows of nodes for each mode
        const double *from[LANES];
        for (size_t j = 0; j < LANES; j++) {
            from[j] = rows + row[p + j];
            for (size_t k = 0; beside != NULL && k < width; k += LANES) {
                STORE(beside + (p + j) * across + k, LOAD(from[j] + k));
            }
        }
        for (size_t k = 0; k < width; k += RA_LANES) {
            NAME(pack_square)(from, k, shape + k * pitch + p, pitch);
        }
    }
}

// A group of nodes needs the same noise as the previous group, with later weights. So each vector
// of noise is loaded once for three groups. Most of these loads cross the border of two cache
// lines; if every group loaded its noise, the loads would take longer than the sums. Nine sums,
// three weights, noise and a product fit into 16 registers.
enum { WIDTH = 3, GROUPS = 3, GROUP = WIDTH * LANES };

/// Adds the terms `from` to `to` - 1 of one group.
INLINE void NAME(filter_group)(const double *noise, size_t stride, const double *weight,
                               size_t from, size_t to, V *sum, const int vectors)
{
    for (size_t k = from; k < to; k++) {
        UNROLLED
        for (int v = 0; v < vectors; v++) {
            sum[v] += weight[k] * LOAD(noise + k * stride + v * LANES);
        }
    }
}

/// Handles `vectors` vectors of nodes at once; their sums stay in registers.
INLINE void NAME(filter_vectors)(const double *noise, size_t stride, const double *weight,
                                 size_t terms, double *height, const int vectors)
{
    V sum[8];
    for (int v = 0; v < vectors; v++) {
        sum[v] = LOAD(height + v * LANES);
    }
    NAME(filter_group)(noise, stride, weight, 0, terms, sum, vectors);
    for (int v = 0; v < vectors; v++) {
        STORE(height + v * LANES, sum[v]);
    }
}

// Handles GROUPS groups at once, for noise without a stride. The first terms of the first groups
// and the last terms of the last groups are added one group at a time. There must be at least
// (GROUPS - 1) GROUP terms.
INLINE void NAME(filter_groups)(const double *noise, const double *weight, size_t terms,
                                double *height)
{
    const size_t last = (GROUPS - 1) * GROUP;
    V sum[GROUPS][WIDTH];
    UNROLLED
    for (size_t g = 0; g < GROUPS; g++) {
        UNROLLED
        for (int v = 0; v < WIDTH; v++) {
            sum[g][v] = LOAD(height + g * GROUP + v * LANES);
        }
        NAME(filter_group)(noise + g * GROUP, 1, weight, 0, last - g * GROUP, sum[g], WIDTH);
    }
    for (size_t l = last; l < terms; l++) {
        UNROLLED
        for (int v = 0; v < WIDTH; v++) {
            const V from = LOAD(noise + l + v * LANES);
            UNROLLED
            for (size_t g = 0; g < GROUPS; g++) {
                sum[g][v] += weight[l - g * GROUP] * from;
            }
        }
    }
    UNROLLED
    for (size_t g = 0; g < GROUPS; g++) {
        NAME(filter_group)(noise + g * GROUP, 1, weight, terms - g * GROUP, terms, sum[g], WIDTH);
        UNROLLED
        for (int v = 0; v < WIDTH; v++) {
            STORE(height + g * GROUP + v * LANES, sum[g][v]);
        }
    }
}

TARGET static void NAME(filter)(const double *noise, size_t stride, const double *weight,
                                size_t terms, size_t count, double *height)
{
    size_t l = 0;
    const bool grouped = stride == 1 && terms >= (GROUPS - 1) * GROUP;
    // three groups at once, then eight vectors, four, one; the last nodes one by one. In all of
    // these the terms of a node are added in the order of k
    for (; grouped && l + GROUPS * GROUP <= count; l += GROUPS * GROUP) {
        NAME(filter_groups)(noise + l, weight, terms, height + l);
    }
    for (; l + 8 * LANES <= count; l += 8 * LANES) {
        NAME(filter_vectors)(noise + l, stride, weight, terms, height + l, 8);
    }
    for (; l + 4 * LANES <= count; l += 4 * LANES) {
        NAME(filter_vectors)(noise + l, stride, weight, terms, height + l, 4);
    }
    for (; l + LANES <= count; l += LANES) {
        NAME(filter_vectors)(noise + l, stride, weight, terms, height + l, 1);
    }
    for (size_t k = 0; k < terms; k++) {
        for (size_t i = l; i < count; i++) {
            height[i] += weight[k] * noise[k * stride + i];
        }
    }
}

TARGET static void NAME(interpolate)(const double *sample, const double *height, double *line,
                                     size_t blocks)
{
    V share[PARTS];
    // the bound is linear between samples eight nodes apart
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

INLINE void NAME(weigh_both)(const double c[RA_WEIGHT_ROWS][4], const double xi[2],
                             const double rate[2], double *const N[2], double *const slope[2])
{
    enum { FEW = LANES < 4 ? LANES : 4 };
    typedef double few __attribute__((vector_size(8 * FEW), aligned(8), may_alias));
#define ROW(j) (*(const few *)(c[j] + r))
    for (int i = 0; i < 2; i++) {
        for (int r = 0; r < 4; r += FEW) {
            // Horner's rule for the cubic $N_r(\xi)$ and its derivative; a vector holds all four r
            const few weight = ((ROW(0) * xi[i] + ROW(1)) * xi[i] + ROW(2)) * xi[i] + ROW(3);
            const few derivative = (ROW(4) * xi[i] + ROW(5)) * xi[i] + ROW(2);
            *(few *)(N[i] + r) = weight;
            *(few *)(slope[i] + r) = derivative * rate[i];
        }
    }
#undef ROW
}

TARGET static void NAME(weigh)(const double c[RA_WEIGHT_ROWS][4], const double xi[2],
                               const double rate[2], double *const N[2], double *const slope[2])
{
    NAME(weigh_both)(c, xi, rate, N, slope);
}
