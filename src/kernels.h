// The loops that take the time, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_KERNELS_H
#define RA_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "status.h"

enum { RA_LANES = 8 };   ///< tables are padded to this many doubles, 64 bytes
enum { RA_MARGIN = 16 }; ///< nodal arrays have so much room on either side

/** A place where the solids may touch: nodes [begin_i, end_i) of solid i, whose deflection is looked
 *  at. Multiples of 8, the end clipped to the padded table. Spots ascend and do not overlap. */
struct ra_spot {
    int64_t begin[2], end[2];
};

/** Sums over the slave nodes of a step, by node number modulo 8: the grouping of nodes into spots and
 *  vectors does not change a bit of them. */
struct ra_tally {
    double force[RA_LANES], sliding[RA_LANES], contacts[RA_LANES];
};

/** Penalty forces of one pass (Eqs. 30, 33) in all spots. */
struct ra_press {
    const double *slave;  ///< line of the slaves
    const double *master; ///< line of the masters, such that master[l .. l+3] belong to slave l
    const double *weight; ///< tributary lengths of the slaves
    double *own;          ///< forces of the slaves
    double delta, kappa, N[4], slope[4];
    int64_t begin, end; ///< slaves over Hermite segments
    int64_t shift;      ///< master segment of slave l is l + shift
    int64_t masters;    ///< nodes of the master
    int solid;          ///< of the slaves
};

/** What follows the shocks of one solid in all spots; see shocks.c. */
struct ra_follow {
    const double *now, *y; ///< force and line of this step
    double *force, *line;  ///< of the last step; become those of this one
    double *before;        ///< line of the step before it; becomes that of the last one
    double *peak, *energy; ///< of the open shocks
    int solid;
};

/** Mode arrays are padded to multiples of 8. Inputs and outputs do not overlap. */
struct ra_kernels {
    const char *name; ///< avx512, avx2, sse2
    /// line_l = height_l + sum_k amplitude_k psi_k(x_l) in the spots of one solid
    void (*synthesise)(const double *psi, size_t pitch, size_t modes, const double *amplitude,
                       const double *height, double *line, const struct ra_spot *spot, size_t count,
                       int solid);
    /// own_l and the tally of one pass in the spots; own is 0 where there is no contact
    void (*press)(const struct ra_press *p, const struct ra_spot *spot, size_t count,
                  struct ra_tally *tally);
    /// nodal_m = own_m + sum_r N_r other_{m - shift + 1 - r} in the spots of one solid
    void (*gather)(const double *own, const double *other, const double N[4], int64_t shift,
                   double *nodal, const struct ra_spot *spot, size_t count, int solid);
    /// sum_k += sum over the nodes of the spots with a force of nodal_l row_l,k
    void (*project)(double *sum, const double *rows, size_t width, const double *nodal,
                    const struct ra_spot *spot, size_t count, int solid);
    /// energy += force (y - before)/2, then before = line, line = y, force = now, peak = max(peak,
    /// |now|); lists the nodes where force and now differ in being zero (room for all of them)
    size_t (*follow)(const struct ra_follow *f, const struct ra_spot *spot, size_t count,
                     uint32_t *turned);
    /// lists the first nodes of the blocks from begin on in which a Hermite gap is below `below`
    size_t (*flag)(const double *slave, const double *master, double delta, const double N[4],
                   double below, int64_t begin, int64_t blocks, int64_t *flagged);
    /// sum_k factor_k |a_k - b_k|, summed in lanes: a bound, never part of a result
    double (*distance)(const double *factor, const double *a, const double *b, size_t width);
    /// next = (keep increment - pull amplitude) + gain (force + load); velocity = half (next +
    /// increment)
    void (*advance)(const double *keep, const double *pull, const double *gain, const double *load,
                    const double *force, const double *amplitude, const double *increment,
                    double half, double *next, double *velocity, size_t width);
    /// amplitude += next
    void (*move)(double *amplitude, const double *next, size_t width);
    /// square += velocity^2, work += share force velocity
    void (*measure)(const double *velocity, const double *force, double share, double *square,
                    double *work, size_t width);
};

/** The slave nodes of a spot whose master nodes lie in the spot too: a Hermite segment needs l'-1 and
 *  l'+2. At the ends of the master solid the range of the pass takes care. */
static inline void ra_spot_slaves(const struct ra_spot *spot, int slave, int64_t shift,
                                  int64_t masters, int64_t *begin, int64_t *end)
{
    const int64_t first = spot->begin[1 - slave], last = spot->end[1 - slave];
    *begin = spot->begin[slave];
    *end = spot->end[slave];
    if (first > 0 && first + 1 - shift > *begin) {
        *begin = first + 1 - shift;
    }
    if (last < masters && last - 2 - shift < *end) {
        *end = last - 2 - shift;
    }
}

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
