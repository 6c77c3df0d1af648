// Loops of limits.c for vectors of LANES doubles; included once for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * V is a vector of LANES doubles, FUSE(a, b, c) a fused a b + c, CHAINS the number of sums that fit
 * into the registers beside two constants. No include guard: it is meant to be included several
 * times.
 */

#define V NAME(vector)
#define INLINE static inline __attribute__((always_inline)) TARGET
#define LOAD(address) (*(const V *)(address))
#define STORE(address, value) (*(V *)(address) = (value))

typedef double V __attribute__((vector_size(8 * LANES), aligned(8), may_alias));

// ## Ports

/// One pass over all chains: multiplications, additions, both, or fused ones.
INLINE void NAME(operate)(V *x, V factor, V term, const enum kind kind)
{
    for (int j = 0; j < CHAINS; j++) {
        if (kind == MULTIPLY || (kind == BOTH && j % 2 == 0)) {
            x[j] *= factor;
        } else if (kind == FUSED) {
            x[j] = FUSE(x[j], factor, term);
        } else {
            x[j] += term;
        }
    }
}

INLINE void NAME(arithmetic)(double *table, const enum kind kind)
{
    const V factor = LOAD(table), term = LOAD(table + LANES);
    V x[CHAINS];
    for (int j = 0; j < CHAINS; j++) {
        x[j] = LOAD(table + (2 + j) * LANES);
    }
    for (size_t n = 0; n < PASSES; n++) {
        NAME(operate)(x, factor, term, kind);
    }
    for (int j = 0; j < CHAINS; j++) {
        STORE(table + (2 + j) * LANES, x[j]);
    }
}

/// CHAINS loads or stores in each pass; each of them accesses the memory.
INLINE void NAME(memory)(double *table, const enum kind kind)
{
    const V x = LOAD(table);
    for (size_t n = 0; n < PASSES; n++) {
        for (int j = 0; j < CHAINS; j++) {
            if (kind == LOADS) {
                TAKE(LOAD(table + j * LANES));
            } else {
                STORE(table + j * LANES, x);
            }
        }
        BARRIER;
    }
}

/// All loops of one kind; returns how many operations that were.
TARGET static double NAME(operations)(double *table, enum kind kind)
{
    switch (kind) {
    case MULTIPLY:
        NAME(arithmetic)(table, MULTIPLY);
        break;
    case ADD:
        NAME(arithmetic)(table, ADD);
        break;
    case BOTH:
        NAME(arithmetic)(table, BOTH);
        break;
    case FUSED:
        NAME(arithmetic)(table, FUSED);
        break;
    case LOADS:
        NAME(memory)(table, LOADS);
        break;
    default:
        NAME(memory)(table, STORES);
    }
    return (double)PASSES * CHAINS;
}

// ## The recurrence

INLINE V NAME(add_product)(V a, V b, V c, const bool fused)
{
    if (fused) {
        c = FUSE(a, b, c);
    } else {
        c += a * b;
    }
    return c;
}

/// A step of one vector of modes: D' = a D - b U + c (F + G), U' = U + D', and the sums of squares
/// and works. Returns the velocity.
INLINE V NAME(step)(V a, V b, V c, V G, V F, double half, V *U, V *D, V *square, V *work,
                    const bool fused)
{
    const V push = c * (F + G);
    V next;
    if (fused) {
        next = FUSE(a, *D, FUSE(-b, *U, push));
    } else {
        next = (a * *D - b * *U) + push;
    }
    const V rate = half * (next + *D);
    *square = NAME(add_product)(rate, rate, *square, fused);
    *work = NAME(add_product)(F, rate, *work, fused);
    *U += next;
    *D = next;
    return rate;
}

/// Some vectors of modes go through all steps without leaving the registers.
INLINE void NAME(in_registers)(struct modes *m, size_t k, size_t steps, const bool fused,
                               const int vectors)
{
    V U[AT_ONCE], D[AT_ONCE], square[AT_ONCE], work[AT_ONCE];
    for (int v = 0; v < vectors; v++) {
        const size_t at = k + (size_t)(v * LANES);
        U[v] = LOAD(m->U + at);
        D[v] = LOAD(m->D + at);
        square[v] = LOAD(m->square + at);
        work[v] = LOAD(m->work + at);
    }
    for (size_t n = 0; n < steps; n++) {
        for (int v = 0; v < vectors; v++) {
            const size_t at = k + (size_t)(v * LANES);
            NAME(step)
            (LOAD(m->a + at), LOAD(m->b + at), LOAD(m->c + at), LOAD(m->load + at),
             LOAD(m->force + at), m->half, &U[v], &D[v], &square[v], &work[v], fused);
        }
    }
    for (int v = 0; v < vectors; v++) {
        const size_t at = k + (size_t)(v * LANES);
        STORE(m->U + at, U[v]);
        STORE(m->D + at, D[v]);
        STORE(m->square + at, square[v]);
        STORE(m->work + at, work[v]);
    }
}

INLINE void NAME(all_in_registers)(struct modes *m, size_t width, size_t steps, const bool fused)
{
    size_t k = 0;
    for (; k + AT_ONCE * LANES <= width; k += AT_ONCE * LANES) {
        NAME(in_registers)(m, k, steps, fused, AT_ONCE);
    }
    for (; k + 2 * LANES <= width; k += 2 * LANES) {
        NAME(in_registers)(m, k, steps, fused, 2);
    }
    for (; k < width; k += LANES) {
        NAME(in_registers)(m, k, steps, fused, 1);
    }
}

/// After each step the state is in memory as ra_step leaves it: U_n and U_n+1, their increments,
/// the velocity at t_n, and the two sums. Pointers are locals: no store can change them.
INLINE void NAME(all_stored)(const struct modes *m, size_t width, size_t steps, const bool fused)
{
    const double *const a = m->a, *const b = m->b, *const c = m->c;
    const double *const load = m->load, *const force = m->force, half = m->half;
    double *U = m->U, *D = m->D, *after = m->after, *next = m->next;
    double *const velocity = m->velocity, *const square = m->square, *const work = m->work;
    for (size_t n = 0; n < steps; n++) {
        for (size_t k = 0; k < width; k += LANES) {
            V u = LOAD(U + k), d = LOAD(D + k), sum = LOAD(square + k), done = LOAD(work + k);
            const V rate = NAME(step)(LOAD(a + k), LOAD(b + k), LOAD(c + k), LOAD(load + k),
                                      LOAD(force + k), half, &u, &d, &sum, &done, fused);
            STORE(after + k, u);
            STORE(next + k, d);
            STORE(velocity + k, rate);
            STORE(square + k, sum);
            STORE(work + k, done);
        }
        double *const amplitude = U, *const increment = D;
        U = after;
        D = next;
        after = amplitude;
        next = increment;
        BARRIER;
    }
}

TARGET static void NAME(recur)(struct modes *m, size_t width, size_t steps, bool fused, bool stored)
{
    if (stored && fused) {
        NAME(all_stored)(m, width, steps, true);
    } else if (stored) {
        NAME(all_stored)(m, width, steps, false);
    } else if (fused) {
        NAME(all_in_registers)(m, width, steps, true);
    } else {
        NAME(all_in_registers)(m, width, steps, false);
    }
}

#undef V
#undef INLINE
#undef LOAD
#undef STORE
