// The loops that take the time, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_KERNELS_H
#define RA_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "status.h"

enum { RA_LANES = 8 };   ///< tables are padded to this many doubles, 64 bytes
enum { RA_MARGIN = 16 }; ///< nodal arrays have so much room on either side

/** Sums over the slave nodes of a step, by node number modulo 8: the grouping of nodes into spots and
 *  vectors does not change a bit of them. */
struct ra_tally {
    double force[RA_LANES], sliding[RA_LANES], contacts[RA_LANES];
};

/** Penalty forces of the slaves [begin, end) of one pass (Eqs. 30, 33); see kernels.c. */
struct ra_press {
    const double *slave;  ///< line of the slaves
    const double *master; ///< line of the masters, such that master[l .. l+3] belong to slave l
    const double *weight; ///< tributary lengths of the slaves
    double *own;          ///< forces of the slaves
    double delta, kappa, N[4], slope[4];
    int64_t begin, end;
};

/** All take node ranges that begin and end at multiples of 8 where nothing else is said, and mode
 *  arrays padded to multiples of 8. Inputs and outputs do not overlap. */
struct ra_kernels {
    const char *name; ///< avx512, avx2, sse2
    /// line_l = height_l + sum_k amplitude_k psi_k(x_l) for l in [begin, end)
    void (*synthesise)(const double *psi, size_t pitch, size_t modes, const double *amplitude,
                       const double *height, double *line, int64_t begin, int64_t end);
    /// own_l and the tally of one pass; own is 0 in the rest of the blocks of [begin, end)
    void (*press)(const struct ra_press *p, struct ra_tally *tally);
    /// nodal_m = own_m + sum_r N_r other_{m - shift - 2 + 3 - r} for m in [begin, end), shift < 2^62
    void (*gather)(const double *own, const double *other, const double N[4], int64_t shift,
                   double *nodal, int64_t begin, int64_t end);
    /// sum_k += sum over the listed nodes of nodal_l row_l,k
    void (*project)(double *sum, const double *rows, size_t width, const double *nodal,
                    const uint32_t *node, size_t count);
    /// energy += force (after - before)/2 for l in [begin, end)
    void (*complete)(const double *force, const double *after, const double *before, double *energy,
                     int64_t begin, int64_t end);
    /// whether force_l and now_l differ in being zero for some l in [begin, end)
    int (*turns)(const double *force, const double *now, int64_t begin, int64_t end);
    /// before = line, line = y, force = now, peak = max(peak, |now|) for l in [begin, end)
    void (*follow)(const double *now, const double *y, double *force, double *line, double *before,
                   double *peak, int64_t begin, int64_t end);
    /// lists the first nodes of the blocks from begin on in which a Hermite gap is below `below`
    size_t (*flag)(const double *slave, const double *master, double delta, const double N[4],
                   double below, int64_t begin, int64_t blocks, int64_t *flagged);
    /// sum_k factor_k |a_k - b_k|, summed in lanes: a bound, never part of a result
    double (*distance)(const double *factor, const double *a, const double *b, size_t width);
    /// next = (keep increment - pull amplitude) + gain (force + load); velocity = half (next + increment)
    void (*advance)(const double *keep, const double *pull, const double *gain, const double *load,
                    const double *force, const double *amplitude, const double *increment,
                    double half, double *next, double *velocity, size_t width);
    /// amplitude += next
    void (*move)(double *amplitude, const double *next, size_t width);
    /// square += velocity^2, work += share force velocity
    void (*measure)(const double *velocity, const double *force, double share, double *square,
                    double *work, size_t width);
};

/** The kernels of that name, NULL if there are none or this processor cannot run them; with NULL the
 *  best ones that it can. */
const struct ra_kernels *ra_kernels_find(const char *name);

/** Sum of a_k b_k over n terms, n a multiple of RA_LANES: eight sums side by side, added in pairs. */
static inline double ra_dot(const double *a, const double *b, size_t n)
{
    double sum[RA_LANES] = {0};
    for (size_t k = 0; k < n; k += RA_LANES) {
        for (size_t j = 0; j < RA_LANES; j++) {
            sum[j] += a[k + j] * b[k + j];
        }
    }
    return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

#endif
