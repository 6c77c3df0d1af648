// Kernels over the modes: forces projected, the recurrence, bounds; included by kernels_template.h.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A lane is a mode. A modal force (Eq. 35) is a sum over the packed indices that carry a force;
 * these are listed first. The lanes then go through the rows of these nodes, for several blocks of
 * modes at once, so that no addition waits for the previous one of the same sum. The recurrence
 * (recurrence.c) reads its arrays once and does everything that needs them in that pass.
 *
 * Tests: tests/kernels/test_kernels.c.
 */

/// Stores the chosen lanes one behind the other; returns their number. The list needs room for
/// LANES more entries.
INLINE size_t NAME(list)(double *list, V value, unsigned chosen)
{
#if defined(__x86_64__) && LANES == 8
    const __m512d packed = _mm512_maskz_compress_pd((__mmask8)chosen, (__m512d)value);
    STORE(list, (V)packed);
    return (size_t)__builtin_popcount(chosen);
#else
    size_t count = 0;
    for (int j = 0; j < LANES; j++) {
        // the value is always stored, and counted only if it is chosen. This avoids a branch that
        // is hard to predict
        list[count] = value[j];
        count += chosen >> j & 1;
    }
    return count;
#endif
}

/// The same as `list`, for packed indices and numbers of rows.
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

/// Handles `groups` blocks of modes at once.
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

TARGET static void NAME(project)(double *sum, const double *rows, size_t width,
                                 const double *node_force, const int64_t *row, int64_t begin,
                                 int64_t end, double *value, int64_t *at)
{
    enum { MOST = LANES == 8 ? 5 : LANES / 2, ALL = MOST * RA_LANES };
    // most nodes carry no force. The others are listed first, because the loops over the modes take
    // most of the time
    size_t count = 0;
    for (int64_t l = begin; l < end; l += LANES) {
        const V force = LOAD(node_force + l);
        const unsigned loaded = NAME(bits)((M)(force != 0.0));
        if (loaded == 0) {
            continue;
        }
        NAME(list_index)(at + count, row + l, loaded);
        count += NAME(list)(value + count, force, loaded);
    }
    size_t k = 0;
    // as many blocks of modes at once as there are registers for their sums; then the remaining
    // ones
    for (; k + ALL <= width; k += ALL) {
        NAME(project_blocks)(sum + k, rows + k, value, at, count, MOST);
    }
    switch ((width - k) / RA_LANES) {
    case 4:
        NAME(project_blocks)(sum + k, rows + k, value, at, count, 4);
        break;
    case 3:
        NAME(project_blocks)(sum + k, rows + k, value, at, count, 3);
        break;
    case 2:
        NAME(project_blocks)(sum + k, rows + k, value, at, count, 2);
        break;
    case 1:
        NAME(project_blocks)(sum + k, rows + k, value, at, count, 1);
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
    // the order of the AVX-512 instruction: the upper half is added to the lower half until one
    // lane is left
    for (int width = LANES / 2; width > 0; width /= 2) {
        for (int j = 0; j < width; j++) {
            lane[j] += lane[j + width];
        }
    }
    return lane[0];
#endif
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

TARGET static double NAME(relax)(const struct ra_relaxing *r, size_t width)
{
    V sum = {0};
    for (size_t k = 0; k < width; k += LANES) {
        const V step = LOAD(r->step + k);
        STORE(r->residual + k,
              LOAD(r->residual + k) + ((LOAD(r->force + k) + LOAD(r->load + k)) -
                                       LOAD(r->spring + k) * LOAD(r->amplitude + k)));
        sum += step * step * LOAD(r->stiffness + k);
    }
    return NAME(total)(sum);
}

/// square += velocity velocity, work += force velocity, for one vector.
INLINE void NAME(sum_up)(V velocity, V force, double *square, double *work)
{
    STORE(square, LOAD(square) + velocity * velocity);
    STORE(work, LOAD(work) + force * velocity);
}

/// The recurrence of the LANES modes from k on with the force F; adds to the travel.
INLINE void NAME(advance_vector)(const struct ra_advance *s, size_t k, V F, V *travel,
                                 const bool formula, const bool sums, const bool rates)
{
    const V D = LOAD(s->increment + k), U = LOAD(s->amplitude + k);
    // $D_{n+1} = (a D_n - b U_n) + c (F + G)$, then $U_{n+1} = U_n + D_{n+1}$
    const V step =
        (LOAD(s->a + k) * D - LOAD(s->b + k) * U) + LOAD(s->c + k) * (F + LOAD(s->load + k));
    const V after = U + step;
    const V rate = formula ? (LOAD(s->p + k) * step + LOAD(s->q + k) * D) + LOAD(s->r + k) * U
                           : s->half * (step + D);
    STORE(s->next + k, step);
    if (rates) {
        STORE(s->velocity + k, rate);
    }
    STORE(s->after + k, after);
    if (sums) {
        NAME(sum_up)(rate, F, s->square + k, s->work + k);
    }
    // an upper bound of the distance by which the lines have moved since the last survey:
    // $\sum_k r_k |\Delta U_k|$. The $r_k$ are the factors; $\Delta U_k$ is the deviation from the
    // amplitude that the list of candidates expects
    *travel += LOAD(s->factor + k) *
               SIZE(after - (LOAD(s->reference + k) + s->distance * LOAD(s->drift + k)));
}

INLINE double NAME(advance_modes)(const struct ra_advance *s, size_t width, const bool formula,
                                  const bool sums)
{
    // a copy, so that the compiler knows that no store changes the pointers
    const struct ra_advance all = *s;
    V travel = {0};
    for (size_t k = 0; k < width; k += LANES) {
        NAME(advance_vector)(&all, k, LOAD(all.force + k), &travel, formula, sums, true);
    }
    return NAME(total)(travel);
}

TARGET static double NAME(advance)(const struct ra_advance *s, size_t width)
{
    if (s->p != NULL) {
        return s->square != NULL ? NAME(advance_modes)(s, width, true, true)
                                 : NAME(advance_modes)(s, width, true, false);
    }
    return s->square != NULL ? NAME(advance_modes)(s, width, false, true)
                             : NAME(advance_modes)(s, width, false, false);
}

// Handles `groups` blocks of modes from k on; they stay in registers through all steps.
INLINE void NAME(fly_blocks)(const struct ra_free *f, size_t k, uint64_t steps, const bool formula,
                             const int groups)
{
    const double half = f->half;
    V U[6 * PARTS], D[6 * PARTS], before[6 * PARTS], square[6 * PARTS], push[6 * PARTS];
    for (int v = 0; v < groups * PARTS; v++) {
        const size_t at = k + (size_t)(v * LANES);
        U[v] = LOAD(f->after + at);
        D[v] = LOAD(f->next + at);
        square[v] = LOAD(f->square + at);
        // without contact the force is 0 in every step, so that c (0 + G) is computed once. The
        // addition 0 + G is kept because `advance` adds it too, and -0 + 0 is 0
        push[v] = LOAD(f->c + at) * (0.0 + LOAD(f->load + at));
        before[v] = U[v];
    }
    for (uint64_t n = 0; n < steps; n++) {
        for (int v = 0; v < groups * PARTS; v++) {
            const size_t at = k + (size_t)(v * LANES);
            const V step = (LOAD(f->a + at) * D[v] - LOAD(f->b + at) * U[v]) + push[v];
            const V rate =
                formula ? (LOAD(f->p + at) * step + LOAD(f->q + at) * D[v]) + LOAD(f->r + at) * U[v]
                        : half * (step + D[v]);
            square[v] += rate * rate;
            before[v] = U[v];
            U[v] += step;
            D[v] = step;
        }
    }
    for (int v = 0; v < groups * PARTS; v++) {
        const size_t at = k + (size_t)(v * LANES);
        STORE(f->amplitude + at, before[v]);
        STORE(f->after + at, U[v]);
        STORE(f->next + at, D[v]);
        STORE(f->square + at, square[v]);
    }
}

/// Several blocks at once, so that additions do not wait for each other.
INLINE void NAME(fly_all)(const struct ra_free *f, size_t width, uint64_t steps, const bool formula)
{
    enum { AT_ONCE = LANES == 8 ? 6 : LANES / 2 };
    size_t k = 0;
    for (; k + AT_ONCE * RA_LANES <= width; k += AT_ONCE * RA_LANES) {
        NAME(fly_blocks)(f, k, steps, formula, AT_ONCE);
    }
    if (AT_ONCE > 3 && k + 3 * RA_LANES <= width) {
        NAME(fly_blocks)(f, k, steps, formula, 3);
        k += 3 * RA_LANES;
    }
    for (; k < width; k += RA_LANES) {
        NAME(fly_blocks)(f, k, steps, formula, 1);
    }
}

TARGET static void NAME(fly)(const struct ra_free *f, size_t width, uint64_t steps)
{
    if (f->p != NULL) {
        NAME(fly_all)(f, width, steps, true);
    } else {
        NAME(fly_all)(f, width, steps, false);
    }
}

TARGET static void NAME(measure)(const double *velocity, const double *force, double *square,
                                 double *work, size_t width)
{
    for (size_t k = 0; k < width; k += LANES) {
        NAME(sum_up)(LOAD(velocity + k), LOAD(force + k), square + k, work + k);
    }
}

TARGET static void NAME(add)(double *sum, const double *force, size_t width)
{
    for (size_t k = 0; k < width; k += LANES) {
        STORE(sum + k, LOAD(sum + k) + LOAD(force + k));
    }
}

TARGET static double NAME(power)(const double *force, const double *velocity, double share,
                                 double *work, size_t width)
{
    V part[PARTS] = {{0}};
    for (size_t k = 0; k < width; k += RA_LANES) {
        for (int v = 0; v < PARTS; v++) {
            const size_t at = k + (size_t)(v * LANES);
            const V power = LOAD(force + at) * LOAD(velocity + at);
            part[v] += power;
            STORE(work + at, LOAD(work + at) + share * power);
        }
    }
    double s[RA_LANES];
    for (int j = 0; j < RA_LANES; j++) {
        s[j] = part[j / LANES][j % LANES];
    }
    return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}
