// The most expensive loops, compiled for each instruction set.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_KERNELS_H
#define RA_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/room.h"

enum { RA_LANES = 8 }; ///< tables are padded to this many doubles, 64 bytes
/// number of additional entries on either side of an array over packed indices
enum { RA_MARGIN = 16 };

/** A range in which the solids may be in contact: nodes [begin_i, end_i) of solid i lie over each
 *  other. Candidate ranges ascend and do not overlap. Arrays hold node l of solid i at the *packed
 *  index* l - begin_i + index_i. */
struct ra_candidate_range {
    int64_t begin[2], end[2], index[2];
};

/** Sums over the slaves with a force, in eight parts: contact c of the step is added to part c mod
 *  8. Therefore the bits of the sums do not depend on how nodes are grouped into candidate ranges
 *  and vectors. */
struct ra_tally {
    double force[RA_LANES];   ///< slave_force [N/m]
    double sliding[RA_LANES]; ///< slave_force times dg/d(Vt) [N/m]
    size_t count;
};

/** Penalty forces of one pass (Eqs. 30, 33) at the packed indices [begin, end), in whole blocks. */
struct ra_press {
    const double *slave; ///< line of the slaves [m]
    /// line of the masters [m]; those of slave p are at p + offset .. p + offset + 3
    const double *master;
    const double *weight; ///< tributary lengths of the slaves [m]
    const int64_t *valid; ///< -1 if a slave lies over a Hermite segment, else 0
    double *slave_force;  ///< forces of the slaves [N/m]
    double delta, kappa, N[4], slope[4];
    int64_t begin, end, offset;
};

/** Penetrating slaves of one pass (Eq. 30) at the packed indices [begin, end), in whole blocks.
 *  Members as in ra_press. */
struct ra_search {
    const double *slave, *master;
    const int64_t *valid;
    double *slave_force; ///< is set to zero
    double delta, N[4], slope[4];
    int64_t begin, end, offset;
    const double *weight;
    double *e, *sliding, *width; ///< lists: e = -g > 0 [m], dg/d(Vt) [1], tributary length [m]
    int64_t *index;              ///< list: packed indices in ascending order
};

/** A local contact law. It receives all penetrating slaves at once, with penetrations e > 0 and
 *  tributary lengths `width`, and returns forces >= 0. */
struct ra_asked {
    void (*forces)(void *law, const double *e, const double *width, double *force, size_t count);
    void *law;
};

enum { RA_FUSED_MOST = 8, RA_FUSED_NODES = RA_LANES * RA_FUSED_MOST };

/** Shocks of both solids that the fused kernel follows (shocks.c). Arrays are over packed
 *  indices. */
struct ra_followed {
    /// peaks and energies of the open shocks
    double peak[2][RA_FUSED_NODES], energy[2][RA_FUSED_NODES];
    /// forces and lines of the last step; written after the last step that is followed
    double force[2][RA_FUSED_NODES], line[2][RA_FUSED_NODES];
    uint64_t loaded[2]; ///< bit p: index p carries a node force
    uint64_t turned[2]; ///< bit p: `loaded` at index p has changed in the last step
};

enum { RA_FUSED_ENDS = 4 };

/** Slope of the master at a slave with $\xi = 0$, where two segments meet: the slope of the slave's
 *  segment, of the chord between the neighbouring nodes, or the mean of both. */
enum ra_end_slope { RA_END_RIGHT, RA_END_CENTRAL, RA_END_MEAN };

/** Slaves over linear segments, in a contact of few nodes. The gap is ra_gap_linear (detection.h).
 *  The masters are the packed index `master` and the next one. With the penalty, these contacts are
 *  counted after all others, in the order of the list. With a law, a contact is counted in the
 *  order of packed indices. */
struct ra_fused_ends {
    size_t count;
    struct ra_fused_end {
        int slave;
        size_t index, master;
        enum ra_end_slope beside;
        double force; ///< result: force in this step [N/m]
    } one[RA_FUSED_ENDS];
    double xi[2], rate[2];                 ///< $\xi$ and $d\xi/d(Vt)$ in both passes
    unsigned char valid[2][RA_FUSED_MOST]; ///< one bit for each slave, as in ra_fused
    /// work space at the packed indices
    double line[2][RA_FUSED_NODES], gap[2][RA_FUSED_NODES], slope[2][RA_FUSED_NODES],
        force[2][RA_FUSED_NODES];
};

/** The whole contact of few nodes in registers: lines, gaps and forces of both passes, node and
 *  modal forces. In pass 0 solid 0 is the slave. The masters of index p are p - 2 .. p + 1 in pass
 *  0 and p - 1 .. p + 2 in pass 1. Slaves over linear segments are not marked as valid here. Rows
 *  of unused indices are not read. */
struct ra_fused {
    /// number of blocks of packed indices, at most RA_FUSED_MOST
    size_t blocks;
    /// number M of modes; M padded to whole blocks (at least one)
    size_t modes[2], width[2];
    const double *shape[2];              ///< rows of mode shapes, 8 `blocks` numbers each
    const double *height[2], *weight[2]; ///< heights h [m], tributary lengths [m]
    /// bit j of byte b belongs to index 8 b + j; meaning as in ra_press
    const unsigned char *valid[2];
    /// psi_k at packed index p: rows[p across + k]; those of solid 1 begin at k = width[0]
    const double *rows;
    size_t across;
    double *line[2], *slave_force[2], *node_force[2]; ///< results at the packed indices
    double *force[2];                                 ///< modal forces (width)
    /// NULL: no shocks are followed. Otherwise line and node_force must hold those of the last step
    struct ra_followed *followed;
    struct ra_fused_ends *ends; ///< NULL: there are none; `stretch` sets their xi in every step
};

/// number of rows of coefficients for an interpolation weight and its derivative
enum { RA_WEIGHT_ROWS = 6 };

/** Follows the shocks of one solid over its packed indices (shocks.c). */
struct ra_follow {
    const double *now, *y; ///< force and line in this step
    double *force, *line;  ///< force and line in the last step; replaced by those of this step
    double *peak, *energy; ///< peaks and energies of the open shocks
};

/** One step of the modal recurrence for the modes of both solids (recurrence.c). */
struct ra_advance {
    const double *a, *b, *c, *load, *force, *amplitude, *increment;
    const double *factor, *reference, *drift; ///< terms of the travel (struct ra_watch)
    double distance;                          ///< distance by which the drift is multiplied [cells]
    /// velocities are `half` times the sum of two increments
    double half;
    /// if p is not NULL, velocities follow instead from the formula with p, q, r (`advance`)
    const double *p, *q, *r;
    double *next, *velocity, *after;
    double *square, *work; ///< sums as in `measure`; NULL: not computed
};

/** Many steps of the modal recurrence without a force (flight.c). */
struct ra_free {
    const double *a, *b, *c, *load;
    double half; ///< velocities as in ra_advance
    const double *p, *q, *r;
    double *after, *next; ///< $U_{n+1}$ and $D_{n+1}$, which every step renews
    double *amplitude;    ///< amplitudes one step before `after`
    double *square;       ///< sum of the squared velocities
};

/** What relaxation needs after a step, for the modes of all solids (settle.c). */
struct ra_relaxing {
    const double *force, *load, *spring, *amplitude;
    const double *stiffness, *step;
    double *residual;
};

enum { RA_STRETCH = 64 }; ///< largest number of steps of a stretch

/** Many steps of contact between few nodes over the same segments (stretch.c). */
struct ra_stretch {
    const struct ra_fused *contact; ///< contact, with its `followed`
    double delta, kappa;
    const double (*weight)[4]; ///< coefficients c of `weigh`
    double rate[2];            ///< $d\xi/d(Vt)$ in both passes
    /// $\xi$ of pass 1 in every step; that of pass 0 is $1 - \xi$ (most)
    const double *xi;
    size_t most; ///< number of steps, at most RA_STRETCH
    /// recurrence; the kernel sets the members from `amplitude` to `distance`, and from `next` on
    struct ra_advance advance;
    // before the first step of the stretch: amplitudes $U_{n-1}$, $U_n$, $U_{n+1}$ and increments
    // $D_n$, $D_{n+1}$
    double *amplitude[3], *increment[2];
    // the drift is multiplied by the distance ($\xi$ + ahead) - behind
    double ahead, behind;
    /// the stretch ends with the first step whose travel is larger than `skin`
    double surveyed, skin;
    double N[2][4], slope[2][4];   ///< result: weights and slopes of the last step
    struct ra_tally tally;         ///< result: tally of the last step
    double travel;                 ///< result: travel after the last step
    double force[RA_STRETCH];      ///< result: sum of the forces on slaves in every step
    double sliding[RA_STRETCH];    ///< result: sum of force times dg/d(Vt) in every step
    uint32_t contacts[RA_STRETCH]; ///< result: number of slaves with a force in every step
};

/** Arrays over modes or packed indices are padded to multiples of 8; `width` and `count` are the
 *  padded lengths. Lists have room for 8 more entries than they can contain. Inputs and outputs do
 *  not overlap. */
struct ra_kernels {
    const char *name; ///< avx512, avx2, sse2, simd128
    /// line_p = height_p + (sum over even k + sum over odd k of amplitude_k $\psi_{k,p}$)
    void (*synthesise)(const double *psi, size_t pitch, size_t modes, const double *amplitude,
                       const double *height, double *line, size_t count);
    // does synthesise, press, gather and project in one kernel, beginning with a tally of zeros.
    // `law` replaces the penalty $\kappa$ unless it is NULL. The kernel is NULL if there are too
    // few registers
    void (*fused)(const struct ra_fused *t, double delta, double kappa, const struct ra_asked *law,
                  const double *const amplitude[2], const double *const N[2],
                  const double *const slope[2], struct ra_tally *tally);
    // takes steps until a node force begins or ends, or until the travel exceeds the skin; returns
    // their number. NULL if `fused` is NULL
    size_t (*stretch)(struct ra_stretch *s);
    /// computes slave_force_p of one pass, 0 without contact, and its tally
    void (*press)(const struct ra_press *p, struct ra_tally *tally);
    /// lists the penetrating slaves of one pass; returns their number
    size_t (*search)(const struct ra_search *s);
    // node_force[p] = slave_force[p] + $N_3$ other[q] + $N_2$ other[q + 1] + $N_1$ other[q + 2] +
    // $N_0$ other[q + 3], where q = p + offset
    void (*gather)(const double *slave_force, const double *other, int64_t offset,
                   const double N[4], double *node_force, int64_t begin, int64_t end);
    // sum[k] = sum over the packed indices p of node_force[p] rows[row[p] + k]. Indices without a
    // force are skipped. `value` and `at` have room for a list of all packed indices
    void (*project)(double *sum, const double *rows, size_t width, const double *node_force,
                    const int64_t *row, int64_t begin, int64_t end, double *value, int64_t *at);
    // energy += (force + now)/2 (y - line) and peak = max(peak, |now|); where force was 0, both
    // begin with 0. Then line = y and force = now. Lists the packed indices where exactly one of
    // force and now was 0
    size_t (*follow)(const struct ra_follow *f, size_t count, uint32_t *turned);
    // bit j of close_b: the Hermite gap of slave 8 b + j over master[8 b + j ..] is less than
    // `below`
    void (*flag)(const double *slave, const double *master, double delta, const double N[4],
                 double below, size_t blocks, unsigned char *close);
    /// height[l] += sum over k of weight[k] noise[l + k stride], each product and each sum rounded,
    /// in the order of k; `count` need not be a multiple of 8
    void (*filter)(const double *noise, size_t stride, const double *weight, size_t terms,
                   size_t count, double *height);
    /// line[8 b + j] = height[8 b + j] + (sample[b] + j/8 (sample[b + 1] - sample[b])). Used only
    /// for bounds
    void (*interpolate)(const double *sample, const double *height, double *line, size_t blocks);
    // window[l] = max of window[l] to window[l + width - 1] for l <= count - width + 1. Near the
    // end the maximum is over fewer entries. `width` is a power of two; there is room for `width`
    // more than `count`
    void (*running_maximum)(double *window, size_t count, size_t width);
    /// shape[k pitch + p] = rows[row[p] + k]; unless `beside` is NULL, beside[p across + k] gets
    /// the same value
    void (*pack)(const double *rows, const int64_t *row, size_t width, double *shape, size_t pitch,
                 double *beside, size_t across);
    /// for both passes i: $N_{i,r} = ((c_0 \xi_i + c_1) \xi_i + c_2) \xi_i + c_3$ and slope_i,r =
    /// $((c_4 \xi_i + c_5) \xi_i + c_2)$ rate_i. Row j of c holds $c_j$ for the four masters r
    void (*weigh)(const double c[RA_WEIGHT_ROWS][4], const double xi[2], const double rate[2],
                  double *const N[2], double *const slope[2]);
    /// sum_k factor_k $|a_k - b_k|$, summed in lanes. Used only for bounds
    double (*distance)(const double *factor, const double *a, const double *b, size_t width);
    /// next = (a increment - b amplitude) + c (force + load); velocity = half (next + increment),
    /// or (p next + q increment) + r amplitude; after = amplitude + next; returns sum_k factor_k
    /// |after_k - (reference_k + distance drift_k)| like `distance`. With sums also square +=
    /// velocity velocity, work += force velocity
    double (*advance)(const struct ra_advance *a, size_t width);
    // repeats for every step what `advance` does with force 0: step = (a next - b after) + c (0 +
    // load), square += velocity velocity, amplitude = after, after += step, next = step
    void (*fly)(const struct ra_free *f, size_t width, uint64_t steps);
    /// residual += (force + load) - spring amplitude. Returns sum_k $step_k^2$ stiffness_k, summed
    /// in lanes; this is used only as an estimate
    double (*relax)(const struct ra_relaxing *r, size_t width);
    /// square += velocity velocity, work += force velocity
    void (*measure)(const double *velocity, const double *force, double *square, double *work,
                    size_t width);
    /// sum += force
    void (*add)(double *sum, const double *force, size_t width);
    /// work += share (force velocity); returns the sum of force velocity with the bits of ra_dot
    double (*power)(const double *force, const double *velocity, double share, double *work,
                    size_t width);
};

/** The kernels of each instruction set; each set has a source of its own. Kernels for vectors of 8
 *  and of 4 doubles exist only on x86-64, simd128 only in WebAssembly. */
extern const struct ra_kernels ra_kernels_avx512, ra_kernels_avx2, ra_kernels_sse2,
    ra_kernels_simd128;

/** Returns the kernels with this name, or NULL if there are none or if this processor cannot run
 *  them. If the name is NULL, it returns the best kernels that this processor can run. */
const struct ra_kernels *ra_kernels_find(const char *name);

/** The place of a table among all kernels of the program, the widest first; -1 for NULL. */
int ra_kernels_place(const char *name);

/** Names of all kernels of the program, including those that this processor cannot run: i = 0, 1,
 *  ..., then NULL. */
const char *ra_kernels_name_at(size_t i);

/** Sum of $a_k b_k$ over n terms, n a multiple of RA_LANES: eight sums side by side, added in
 *  pairs. */
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
