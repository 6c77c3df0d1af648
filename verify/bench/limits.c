// What a processor could do at best in a step: ports, and the bare modal recurrence.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
# Two limits

**The bare recurrence** must be computed with any treatment of the contact: for each mode
$$ D_{n+1} = a D_n - b U_n + c (F_n + G), \qquad U_{n+1} = U_n + D_{n+1}, \qquad
    \sum \dot U_n^2, \quad \sum F_n \dot U_n , $$
where the two sums serve the levels and the energy balance. It is timed in two ways. *In registers*,
several steps of some modes follow each other; this is the limit of a flight. It cannot be reached
with contact, because the forces of a step need all modes. *Stored*, amplitudes, increments and sums
go to memory in each step.

**The port limit** is the time in which the processor could do the arithmetic of the whole step if
no operation ever waited for another. With the operations counted below and the measured throughput
R of vector operations of each kind, it is
$$ t = \max \left( \frac{n_{\times}}{R_{\times}}, \frac{n_+}{R_+},
    \frac{n_\times + n_+}{R_{\times +}}, \frac{n_{\mathrm{load}}}{R_{\mathrm{load}}},
    \frac{n_{\mathrm{store}}}{R_{\mathrm{store}}} \right) . $$
A fused multiply-add counts as a multiplication. R is measured on this processor when the program
runs: it is the highest rate of a small loop of independent operations on registers (for loads and
stores: on the first cache). It does not come from a table of processors or a nominal clock. The
clock and the ports in the tables follow from measured rates, too. In a chain of integer additions
each waits for the one before and takes a cycle. So the rate of this chain is the clock, and R over
this rate is the number of ports, the operations per cycle.

**Counting.** Operations are counted in whole blocks of eight numbers. A step has $M_i$ modes in
$w_i$ blocks, $B_i$ blocks of candidate nodes, R indices with a force (R is no rate here) in r
blocks, and c blocks of contacts. The columns are multiplications; additions and comparisons; loads
and stores:

    lines h + sum U psi          M_i B_i    M_i B_i    M_i B_i + M_i + B_i    each solid
    gaps, below zero             4 B_i      6 B_i      4 B_i                  each pass
    forces, slopes, their sums   7 c        5 c        c
    node forces                  4 r        4 r        4 r                    each solid
    modal forces                 R w_i      R w_i      R w_i + R              each solid
    recurrence with its sums     6 w_i      7 w_i      8 w_i, 5 w_i stored    each solid

A multiplication whose only use is an addition makes one fused operation with it. Loads are the
tables that must come from memory in each step: shapes and amplitudes of the lines, heights, rows of
the modal forces with their forces, weights, eight numbers of each mode, and neighbours, which are
loaded at four offsets if they are not shifted between registers. Masks, lists, and the bound of the
travel that proves the candidates are not counted, because another program might do without them. So
this is a limit, and not a prediction.
*/
#include "bench/limits.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "bench/clock.h"
#include "kernels/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum kind { MULTIPLY, ADD, BOTH, FUSED, LOADS, STORES, KINDS };
enum { PASSES = 60000, STEPS = 4000, MOST_CHAINS = 16 };

enum { ARRAYS = 12, ROOM = ARRAYS * (LIMIT_WIDTH + RA_LANES) };

/// What the recurrence needs of all modes.
struct modes {
    double half;
    const double *a, *b, *c, *load, *force;
    double *U, *D, *after, *next, *velocity, *square, *work;
};

// ## The loops of each set

#define PASTE2(a, b) a##_##b
#define PASTE(a, b) PASTE2(a, b)
#define NAME(function) PASTE(function, SUFFIX)
#define BARRIER __asm__ volatile("" : : : "memory")

#if defined(__x86_64__)

#define TAKE(x) __asm__ volatile("" : : "v"(x))
#define LANES 8
#define CHAINS 16
#define AT_ONCE 6
#define SUFFIX avx512
#define TARGET __attribute__((target("avx512f")))
#define FUSE(a, b, c) ((vector_avx512)_mm512_fmadd_pd((__m512d)(a), (__m512d)(b), (__m512d)(c)))
#include "bench/limits_loops.h"
#undef LANES
#undef CHAINS
#undef AT_ONCE
#undef SUFFIX
#undef TARGET
#undef FUSE
#undef TAKE

#define TAKE(x) __asm__ volatile("" : : "x"(x))
#define LANES 4
#define CHAINS 14
#define AT_ONCE 3
#define SUFFIX avx2
#define TARGET __attribute__((target("avx2,fma")))
#define FUSE(a, b, c) ((vector_avx2)_mm256_fmadd_pd((__m256d)(a), (__m256d)(b), (__m256d)(c)))
#include "bench/limits_loops.h"
#undef LANES
#undef CHAINS
#undef AT_ONCE
#undef SUFFIX
#undef TARGET
#undef FUSE

#elif defined(__aarch64__)
#define TAKE(x) __asm__ volatile("" : : "w"(x))
#else
#define TAKE(x) __asm__ volatile("" : : "m"(x))
#endif

#define LANES 2
#define CHAINS 14
#define AT_ONCE 3
#define SUFFIX sse2
#define TARGET
// SSE2 has no fused operation, and this loop is never called
#define FUSE(a, b, c) ((a) * (b) + (c))
#include "bench/limits_loops.h"

static const struct loops {
    struct limit_set set;
    double (*operations)(double *table, enum kind kind);
    void (*recur)(struct modes *m, size_t width, size_t steps, bool fused, bool stored);
} all_loops[] = {
#if defined(__x86_64__)
    {{"avx512", 8, true}, operations_avx512, recur_avx512},
    {{"avx2", 4, true}, operations_avx2, recur_avx2},
#endif
    {{"sse2", 2, false}, operations_sse2, recur_sse2},
};

const struct limit_set *limit_set_find(const char *kernels)
{
    for (size_t i = 0; i < sizeof all_loops / sizeof *all_loops; i++) {
        if (strcmp(all_loops[i].set.name, kernels) == 0 && ra_kernels_find(kernels) != NULL) {
            return &all_loops[i].set;
        }
    }
    return NULL;
}

static const struct loops *loops_of(const struct limit_set *set)
{
    size_t i = 0;
    while (&all_loops[i].set != set) {
        i++;
    }
    return &all_loops[i];
}

// ## Measuring

/// Cycles per ns, 0 if that cannot be known: a chain of additions that wait for each other.
static double clock_rate(void)
{
    uint64_t x = 1, y = 3;
    const double start = bench_time();
    for (size_t n = 0; n < 4 * (size_t)PASSES; n++) {
#if defined(__x86_64__)
        __asm__ volatile("add %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\t"
                         "add %1, %0\n\tadd %1, %0\n\tadd %1, %0\n\tadd %1, %0"
                         : "+r"(x)
                         : "r"(y)
                         : "cc");
#elif defined(__aarch64__)
        __asm__ volatile("add %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1\n\t"
                         "add %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1\n\tadd %0, %0, %1"
                         : "+r"(x)
                         : "r"(y));
#else
        return 0.0;
#endif
    }
    return 8.0 * 4 * PASSES / (1e9 * (bench_time() - start));
}

void limit_rates_measure(const struct limit_set *set, struct limit_rates *rates)
{
    const struct loops *const loops = loops_of(set);
    double *const kept[KINDS] = {&rates->multiply, &rates->add,  &rates->both,
                                 &rates->fused,    &rates->load, &rates->store};
    _Alignas(64) double table[(2 + MOST_CHAINS) * RA_LANES];
    for (int kind = 0; kind < KINDS; kind++) {
        // the factors are 1 and the terms 0, so that numbers do not grow; the time is the same
        for (size_t j = 0; j < sizeof table / sizeof *table; j++) {
            table[j] = j >= set->lanes && j < 2 * set->lanes ? 0.0 : 1.0;
        }
        if (kind != FUSED || set->fuses) {
            const double start = bench_time();
            const double count = loops->operations(table, (enum kind)kind);
            *kept[kind] = fmax(*kept[kind], count / (1e9 * (bench_time() - start)));
        }
    }
    rates->clock = fmax(rates->clock, clock_rate());
}

void limit_recurrence_begin(struct limit_recurrence *r)
{
    r->registers = r->stored = r->registers_fused = r->stored_fused = HUGE_VAL;
}

void limit_recurrence_measure(const struct limit_set *set, size_t width, struct limit_recurrence *r)
{
    double *const kept[4] = {&r->registers, &r->stored, &r->registers_fused, &r->stored_fused};
    // the arrays lie behind each other with a cache line between them
    _Alignas(64) double room[ROOM];
    const size_t pitch = width + RA_LANES;
    double *const at[ARRAYS] = {room,
                                room + pitch,
                                room + 2 * pitch,
                                room + 3 * pitch,
                                room + 4 * pitch,
                                room + 5 * pitch,
                                room + 6 * pitch,
                                room + 7 * pitch,
                                room + 8 * pitch,
                                room + 9 * pitch,
                                room + 10 * pitch,
                                room + 11 * pitch};
    struct modes m = {0.5,   at[0], at[1], at[2], at[3],  at[4], at[5],
                      at[6], at[7], at[8], at[9], at[10], at[11]};
    for (int way = 0; way < (set->fuses ? 4 : 2); way++) {
        for (size_t k = 0; k < ARRAYS * pitch; k++) {
            room[k] = 0.5;
        }
        const double start = bench_time();
        loops_of(set)->recur(&m, width, STEPS, way >= 2, way % 2 == 1);
        *kept[way] = fmin(*kept[way], (1e9 * (bench_time() - start)) / STEPS);
    }
}

// ## Counting

struct limit_operations limit_count(const struct limit_contact *contact)
{
    const double R = contact->loaded, r = contact->loaded_blocks, c = contact->contact_blocks;
    struct limit_operations n = {0};
    for (int i = 0; i < 2; i++) {
        const double B = contact->blocks[i], M = (double)contact->modes[i];
        const double w = ceil(M / RA_LANES);
        // lines, gaps of the pass in which this solid has the slaves, node forces, modal forces,
        // recurrence
        n.multiply += M * B + 4 * B + 4 * r + R * w + 6 * w;
        n.add += M * B + 6 * B + 4 * r + R * w + 7 * w;
        n.fused += M * B + 4 * B + 4 * r + R * w + 4 * w;
        n.fused_multiply += 2 * w;
        n.fused_add += 2 * B + 3 * w;
        n.load += M * B + M + B + 4 * B + 4 * r + R * (w + 1) + 8 * w;
        n.store += 5 * w;
    }
    // weight times kappa times gap; slope; its product with the force; two sums
    n.multiply += 7 * c;
    n.add += 5 * c;
    n.fused += 4 * c;
    n.fused_multiply += 3 * c;
    n.fused_add += c;
    n.load += c;
    return n;
}

double limit_ports(const struct limit_set *set, const struct limit_rates *r,
                   const struct limit_operations *n, bool fused)
{
    const double vectors = (double)RA_LANES / (double)set->lanes;
    const double multiply = fused ? n->fused + n->fused_multiply : n->multiply;
    const double add = fused ? n->fused_add : n->add;
    const double way[] = {multiply / (fused ? fmin(r->fused, r->multiply) : r->multiply),
                          add / r->add, (multiply + add) / r->both, n->load / r->load,
                          n->store / r->store};
    double most = 0.0;
    if (fused && !set->fuses) {
        return (double)NAN;
    }
    for (size_t j = 0; j < sizeof way / sizeof *way; j++) {
        most = fmax(most, vectors * way[j]);
    }
    return most;
}
