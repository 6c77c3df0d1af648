// What a processor could do at best in a step: ports, and the bare modal recurrence.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BENCH_LIMITS_H
#define RA_BENCH_LIMITS_H

#include <stdbool.h>
#include <stddef.h>

enum { LIMIT_SETS = 3 }; ///< AVX-512, AVX2, SSE2, named as the kernels of the engine

/** Throughput of one instruction set: the highest value so far [vector operations per ns]; 0 for an
 *  operation that cannot be measured or that the set does not have. */
struct limit_rates {
    double multiply, add; ///< alone
    double both;          ///< multiplications and additions in equal numbers
    double fused;         ///< fused multiply-add
    double load, store;   ///< from and to the first cache
    double clock;         ///< cycles per ns
};

/** Vector operations of one step on blocks of eight numbers. */
struct limit_operations {
    double multiply, add;                    ///< each rounded by itself
    double fused, fused_multiply, fused_add; ///< fused ones, and what cannot be fused
    double load, store;
};

/** Bare recurrences of both solids' modes: the least time so far [ns per step]; HUGE_VAL before the
 *  first measurement, and for fused operations that the set does not have. */
struct limit_recurrence {
    double registers, stored, registers_fused, stored_fused;
};

/** One instruction set of this program. */
struct limit_set {
    const char *name;
    size_t lanes;
    bool fuses; ///< has a fused multiply-add that is used here
};

/** The set with the name of its kernels; NULL if there is none or if it cannot run here. */
const struct limit_set *limit_set_find(const char *kernels);

/** Measures each rate once, for some tenths of a millisecond, and keeps the better values. */
void limit_rates_measure(const struct limit_set *set, struct limit_rates *rates);
/** `width` modes of both solids, padding included: a multiple of 8 up to LIMIT_WIDTH. */
enum { LIMIT_WIDTH = 512 };
void limit_recurrence_begin(struct limit_recurrence *r);
void limit_recurrence_measure(const struct limit_set *set, size_t width,
                              struct limit_recurrence *r);

/** What a step computes, means over steps. A block is eight numbers or a part of them. */
struct limit_contact {
    double candidates[2]; ///< nodes of each solid whose lines and gaps are computed
    double blocks[2];     ///< blocks with these nodes
    double loaded;        ///< indices where a node of either solid carries a force
    double loaded_blocks;
    double contacts; ///< slaves with a force
    double contact_blocks;
    size_t modes[2];
};

/** Counts the operations of a step (the formulas are in limits.c). */
struct limit_operations limit_count(const struct limit_contact *contact);

/** Least time in which a processor of these rates does these operations [ns]. */
double limit_ports(const struct limit_set *set, const struct limit_rates *rates,
                   const struct limit_operations *operations, bool fused);

#endif
