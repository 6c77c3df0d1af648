// The kernel for the whole contact of few nodes (AVX-512, AVX2); part of kernels_template.h.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Lines, gaps and forces of up to RA_FUSED_MOST blocks of packed indices stay in registers. The
 * neighbours of an index are found by shifting lanes, because a load would have to wait for the
 * store before it. Lines and forces are stored at the end, for functions that read single nodes.
 * Until then the memory holds lines and forces of the last step, which the kernel needs to follow
 * shocks. Slaves over linear segments are few and are computed one by one.
 *
 * Tests: tests/kernels/test_kernels_fused.c.
 */

/// Lanes of a vector that are valid slaves.
INLINE unsigned NAME(valid_lanes)(const unsigned char *valid, int vector)
{
    return valid[vector / PARTS] >> vector % PARTS * LANES & ((1u << LANES) - 1);
}

/// Computes the gaps of the slaves over linear segments, and the slopes of these gaps, at their
/// packed indices.
INLINE void NAME(find_ends)(struct ra_fused_ends *ends, double delta)
{
    for (size_t n = 0; n < ends->count; n++) {
        const struct ra_fused_end *const one = &ends->one[n];
        const int i = one->slave;
        const size_t p = one->index;
        const double *const m = ends->line[1 - i] + one->master, xi = ends->xi[i];
        ends->gap[i][p] = (delta - ends->line[i][p]) - ((1.0 - xi) * m[0] + xi * m[1]);
        double slope = m[1] - m[0];
        if (xi == 0.0 && one->beside != RA_END_RIGHT) {
            const double central = 0.5 * (m[1] - m[-1]);
            slope = one->beside == RA_END_CENTRAL ? central : 0.5 * (slope + central);
        }
        ends->slope[i][p] = ends->rate[i] * slope;
    }
}

/// Marks the vectors of both solids that get a force from slaves over linear segments, with one bit
/// for each vector.
INLINE void NAME(touch)(const struct ra_fused_ends *ends, unsigned touched[2])
{
    for (size_t n = 0; n < ends->count; n++) {
        const struct ra_fused_end *const one = &ends->one[n];
        if (one->force != 0.0) {
            touched[one->slave] |= 1u << one->index / LANES;
            touched[1 - one->slave] |= 1u << one->master / LANES | 1u << (one->master + 1) / LANES;
        }
    }
}

/// A vector with this force in one lane and zeros in the others; zeros only, if there is no such
/// lane.
INLINE V NAME(in_lane)(double force, size_t lane)
{
    const unsigned lanes = lane < LANES ? 1u << lane : 0;
    return NAME(kept)((V){0} + force, lanes);
}

/// Adds actions and reactions of the slaves over linear segments to the nodes of solid i from
/// packed index l on, one after the other. No sum of forces is a negative zero, so adding zeros
/// changes nothing.
INLINE V NAME(add_ends)(const struct ra_fused_ends *ends, int i, size_t l, V P)
{
    for (size_t n = 0; n < ends->count; n++) {
        const struct ra_fused_end *const one = &ends->one[n];
        const double xi = ends->xi[one->slave];
        if (one->slave == i) {
            P += NAME(in_lane)(one->force, one->index - l);
        } else {
            P += NAME(in_lane)((1.0 - xi) * one->force, one->master - l);
            P += NAME(in_lane)(xi * one->force, one->master + 1 - l);
        }
    }
    return P;
}

/// The forces of the slaves of one pass (Eqs. 30, 33); d is the distance from a slave to its first
/// master in packed indices. On either side of each sequence of vectors there is a vector of zeros,
/// so that shifts at the ends are no special case. With a law, the penetrations are only listed
/// here, and the law is called later for all of them at once. Without a law, the penalty's forces
/// are put into their lanes and listed. Gaps of slaves over linear segments are already in memory
/// (find_ends) and replace the gaps in their lanes.
#define PRESS(slave, y, m, d)                                                                      \
    for (int b = 1; b <= vectors; b++) {                                                           \
        const V m0 = SHIFTED(m, b, d), m1 = SHIFTED(m, b, d + 1), m2 = SHIFTED(m, b, d + 2),       \
                m3 = SHIFTED(m, b, d + 3);                                                         \
        V gap = (delta - y[b]) -                                                                   \
                ((N[slave][0] * m0 + N[slave][1] * m1) + (N[slave][2] * m2 + N[slave][3] * m3));   \
        const size_t l = (size_t)(b - 1) * LANES;                                                  \
        unsigned lanes = NAME(valid_lanes)(valid[slave], b - 1), linear_lanes = 0;                 \
        if (ends != NULL && law != NULL) {                                                         \
            linear_lanes = NAME(valid_lanes)(ends->valid[slave], b - 1);                           \
            gap = NAME(kept)(gap, lanes) + NAME(kept)(LOAD(ends->gap[slave] + l), linear_lanes);   \
            lanes |= linear_lanes;                                                                 \
        }                                                                                          \
        const unsigned chosen = NAME(negative)(gap) & lanes;                                       \
        some[b] |= chosen;                                                                         \
        if (law != NULL) {                                                                         \
            found[slave][b] = chosen;                                                              \
            slave_force[slave][b] = (V){0};                                                        \
            if (chosen != 0) {                                                                     \
                V slope =                                                                          \
                    (S[slave][0] * m0 + S[slave][1] * m1) + (S[slave][2] * m2 + S[slave][3] * m3); \
                if (linear_lanes != 0) {                                                           \
                    slope = NAME(kept)(slope, lanes & ~linear_lanes) +                             \
                            NAME(kept)(LOAD(ends->slope[slave] + l), linear_lanes);                \
                }                                                                                  \
                STORE(e + count, NAME(packed)(-gap, chosen));                                      \
                STORE(against + count, NAME(packed)(slope, chosen));                               \
                STORE(width + count, NAME(packed)(LOAD(weight[slave] + l), chosen));               \
                count += (size_t)__builtin_popcount(chosen);                                       \
            }                                                                                      \
            continue;                                                                              \
        }                                                                                          \
        const V all = LOAD(weight[slave] + l) * (kappa * gap);                                     \
        const V f = NAME(kept)(all, chosen);                                                       \
        slave_force[slave][b] = f;                                                                 \
        if (chosen != 0) {                                                                         \
            const V slope =                                                                        \
                (S[slave][0] * m0 + S[slave][1] * m1) + (S[slave][2] * m2 + S[slave][3] * m3);     \
            STORE(force + count, NAME(packed)(f, chosen));                                         \
            STORE(against + count, NAME(packed)(f * slope, chosen));                               \
            count += (size_t)__builtin_popcount(chosen);                                           \
        }                                                                                          \
    }

/// One vector of `follow` (kernels_nodes.h): work and peak of open shocks. `open` marks the packed
/// indices with a force in the last step; at all others work and peak begin from zero.
INLINE void NAME(follow_vector)(V P, V was, V y, V last, unsigned open, double *peak,
                                double *energy)
{
    const V path = (0.5 * (was + P)) * (y - last);
    STORE(energy, NAME(kept)(LOAD(energy), open) + path);
    STORE(peak, NAME(larger)(SIZE(P), NAME(kept)(LOAD(peak), open)));
}

/// Node forces of solid i: the forces of its own slaves, and the reactions to the slaves of the
/// other solid (Eq. 34); d is the distance of the other pass. A reaction reaches at most three
/// nodes from the slave. So a vector is skipped if neither it nor its neighbours have a contact.
/// Shocks are followed before the new force replaces the old one in memory.
#define GATHER(i, y, d)                                                                            \
    for (int b = 1; b <= vectors; b++) {                                                           \
        const size_t l = (size_t)(b - 1) * LANES;                                                  \
        V P = {0};                                                                                 \
        unsigned bits = 0;                                                                         \
        if ((some[b - 1] | some[b] | some[b + 1]) != 0) {                                          \
            P = (((slave_force[i][b] + N[1 - i][3] * SHIFTED(slave_force[1 - i], b, -(d)-3)) +     \
                  N[1 - i][2] * SHIFTED(slave_force[1 - i], b, -(d)-2)) +                          \
                 N[1 - i][1] * SHIFTED(slave_force[1 - i], b, -(d)-1)) +                           \
                N[1 - i][0] * SHIFTED(slave_force[1 - i], b, -(d));                                \
            if (ends != NULL && (touched[i] >> (b - 1) & 1) != 0) {                                \
                P = NAME(add_ends)(ends, i, l, P);                                                 \
            }                                                                                      \
            bits = NAME(nonzero)(P);                                                               \
        }                                                                                          \
        if (followed != NULL) {                                                                    \
            const unsigned open = (unsigned)(followed->loaded[i] >> l) & ((1u << LANES) - 1);      \
            if ((open | bits) != 0) {                                                              \
                NAME(follow_vector)                                                                \
                (P, LOAD(node_force[i] + l), (y)[b], LOAD(t->line[i] + l), open,                   \
                 followed->peak[i] + l, followed->energy[i] + l);                                  \
            }                                                                                      \
        }                                                                                          \
        STORE(node_force[i] + l, P);                                                               \
        loaded[i] |= (uint64_t)bits << l;                                                          \
    }

/// Modal forces: `bottom` blocks of modes of solid 0 and `top` blocks of solid 1, from k on.
INLINE void NAME(project_parts)(const struct ra_fused *t, uint64_t loaded, size_t k0, size_t k1,
                                V part[6 * PARTS], const int bottom, const int top)
{
    const double *const node_force0 = t->node_force[0], *const node_force1 = t->node_force[1];
    const double *const rows = t->rows;
    const size_t across = t->across, to0 = k0, to1 = t->width[0] + k1;
    UNROLLED
    for (int v = 0; v < (bottom + top) * PARTS; v++) {
        part[v] = (V){0};
    }
    // goes bit by bit through the nodes with a force on either solid; every mode adds them in this
    // order
    for (; loaded != 0; loaded &= loaded - 1) {
        const size_t p = (size_t)__builtin_ctzll(loaded);
        const double *const row = rows + p * across;
        UNROLLED
        for (int v = 0; v < bottom * PARTS; v++) {
            part[v] += node_force0[p] * LOAD(row + to0 + v * LANES);
        }
        UNROLLED
        for (int v = 0; v < top * PARTS; v++) {
            part[bottom * PARTS + v] += node_force1[p] * LOAD(row + to1 + v * LANES);
        }
    }
}

INLINE void NAME(project_both)(const struct ra_fused *t, uint64_t loaded, size_t k0, size_t k1,
                               const int bottom, const int top)
{
    V part[6 * PARTS];
    NAME(project_parts)(t, loaded, k0, k1, part, bottom, top);
    for (int v = 0; v < bottom * PARTS; v++) {
        STORE(t->force[0] + k0 + (size_t)v * LANES, part[v]);
    }
    for (int v = 0; v < top * PARTS; v++) {
        STORE(t->force[1] + k1 + (size_t)v * LANES, part[bottom * PARTS + v]);
    }
}

/// All modes: as many at once as there are registers. The first modes of solid 1 go together with
/// modes of solid 0.
TARGET static void NAME(project_all)(const struct ra_fused *t, uint64_t loaded)
{
    size_t k = RA_LANES * (t->width[0] / RA_LANES < 5 ? t->width[0] / RA_LANES : 5);
    // the number of blocks is a constant in each call, so that the sums stay in registers
    switch (k / RA_LANES) {
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
    for (; k + 5 * RA_LANES <= t->width[0]; k += 5 * RA_LANES) {
        NAME(project_both)(t, loaded, k, 0, 5, 0);
    }
    for (; k < t->width[0]; k += RA_LANES) {
        NAME(project_both)(t, loaded, k, 0, 1, 0);
    }
    for (k = RA_LANES; k < t->width[1]; k += RA_LANES) {
        NAME(project_both)(t, loaded, 0, k, 0, 1);
    }
}

/// length of a list: contacts of both passes, contacts at ends, and zeros behind them
enum { NAME(LISTED) = 2 * RA_FUSED_NODES + RA_FUSED_ENDS + RA_LANES };

/// The tally of the contacts in both lists; zeros follow the lists.
INLINE void NAME(tell)(const double *force, const double *against, size_t count,
                       struct ra_tally *tally)
{
    V sum[PARTS], sliding[PARTS];
    for (int v = 0; v < PARTS; v++) {
        sum[v] = sliding[v] = (V){0};
    }
    for (size_t c = 0; c < count; c += RA_LANES) {
        for (int v = 0; v < PARTS; v++) {
            sum[v] += LOAD(force + c + v * LANES);
            sliding[v] -= LOAD(against + c + v * LANES);
        }
    }
    for (int v = 0; v < PARTS; v++) {
        STORE(tally->force + v * LANES, sum[v]);
        STORE(tally->sliding + v * LANES, sliding[v]);
    }
    tally->count = count;
}

/// Calls the law with the listed penetrations, and stores its forces in their lanes and in the
/// list. `against` receives the power that each force has in sliding. Forces of slaves over linear
/// segments are distributed separately.
INLINE void NAME(ask)(const struct ra_asked *law, const double *e, const double *width,
                      double *force, double *against, size_t count,
                      unsigned (*found)[RA_FUSED_MOST * PARTS + 2],
                      V (*slave_force)[RA_FUSED_MOST * PARTS + 2], struct ra_fused_ends *ends,
                      const int vectors)
{
    size_t c = 0;
    // a law gives forces >= 0, but forces on slaves are negative here. Contacts were listed pass by
    // pass and lane by lane; the same order puts each force back into its lane
    law->forces(law->law, e, width, force, count);
    for (int i = 0; i < 2; i++) {
        for (int b = 1; b <= vectors; b++) {
            unsigned here = found[i][b];
            const V f = NAME(kept)(-NAME(unpacked)(force + c, here), here);
            c += (size_t)__builtin_popcount(here);
            if (ends != NULL) {
                STORE(ends->force[i] + (size_t)(b - 1) * LANES, f);
                here &= ~NAME(valid_lanes)(ends->valid[i], b - 1);
            }
            slave_force[i][b] = NAME(kept)(f, here);
        }
    }
    for (size_t n = 0; ends != NULL && n < ends->count; n++) {
        ends->one[n].force = ends->force[ends->one[n].slave][ends->one[n].index];
    }
    for (c = 0; c < count; c++) {
        force[c] = -force[c];
        against[c] *= force[c];
    }
}

/// Appends the forces of the penalty $\kappa$ to the list; returns the new length of the list.
INLINE size_t NAME(press_ends)(struct ra_fused_ends *ends, double kappa,
                               const double *const weight[2], double *force, double *against,
                               size_t count, unsigned *some)
{
    for (size_t n = 0; n < ends->count; n++) {
        struct ra_fused_end *const one = &ends->one[n];
        const size_t p = one->index;
        const double gap = ends->gap[one->slave][p];
        one->force = 0.0;
        if (gap < 0.0) {
            one->force = weight[one->slave][p] * (kappa * gap);
            force[count] = one->force;
            against[count++] = one->force * ends->slope[one->slave][p];
            some[1 + p / LANES] |= 1;
        }
    }
    return count;
}

/// The line of solid i: as many blocks at once as there are registers.
INLINE void NAME(deflect_all)(const struct ra_fused *t, int i, const double *amplitude, V *line,
                              const int groups)
{
    enum { MOST = LANES == 8 ? RA_FUSED_MOST : 2 };
    const size_t pitch = (size_t)groups * RA_LANES;
    for (int g = 0; g < groups; g += MOST) {
        const size_t l = (size_t)g * RA_LANES;
        if (groups - g >= MOST) {
            NAME(deflect)
            (t->shape[i] + l, pitch, t->modes[i], amplitude, t->height[i] + l, line + g * PARTS,
             MOST);
        } else {
            NAME(deflect)
            (t->shape[i] + l, pitch, t->modes[i], amplitude, t->height[i] + l, line + g * PARTS,
             groups % MOST);
        }
    }
}

/// Stores lines and slave forces, which other functions read after the step. Slaves over linear
/// segments come last.
INLINE void NAME(leave)(const struct ra_fused *t, const V *y0, const V *y1,
                        V (*slave_force)[RA_FUSED_MOST * PARTS + 2],
                        const struct ra_fused_ends *ends, const int vectors)
{
    for (int b = 1; b <= vectors; b++) {
        const size_t l = (size_t)(b - 1) * LANES;
        STORE(t->line[0] + l, y0[b]);
        STORE(t->line[1] + l, y1[b]);
        STORE(t->slave_force[0] + l, slave_force[0][b]);
        STORE(t->slave_force[1] + l, slave_force[1][b]);
    }
    for (size_t n = 0; ends != NULL && n < ends->count; n++) {
        t->slave_force[ends->one[n].slave][ends->one[n].index] = ends->one[n].force;
    }
}

/// Marks the followed indices at which a force has begun or ended in this step.
INLINE void NAME(note_turned)(struct ra_followed *followed, const uint64_t loaded[2])
{
    for (int i = 0; followed != NULL && i < 2; i++) {
        followed->turned[i] = followed->loaded[i] ^ loaded[i];
        followed->loaded[i] = loaded[i];
    }
}

/// Computes with the penalty $\kappa$, or with a law if `law` is not NULL.
INLINE uint64_t NAME(fused_blocks)(const struct ra_fused *t, double delta, double kappa,
                                   const struct ra_asked *law, const double *const amplitude[2],
                                   const double *const weights[2], const double *const slopes[2],
                                   struct ra_tally *tally, struct ra_fused_ends *ends,
                                   const int groups)
{
    const int vectors = groups * PARTS;
    V y0[RA_FUSED_MOST * PARTS + 2], y1[RA_FUSED_MOST * PARTS + 2];
    V slave_force[2][RA_FUSED_MOST * PARTS + 2];
    const double *const weight[2] = {t->weight[0], t->weight[1]};
    const unsigned char *const valid[2] = {t->valid[0], t->valid[1]};
    double *const node_force[2] = {t->node_force[0], t->node_force[1]};
    struct ra_followed *const followed = t->followed;
    double N[2][4], S[2][4];
    // forces and powers of sliding; contact c is at place c. They are summed at the very end: a
    // load of a whole vector has to wait until all its parts are stored
    double force[NAME(LISTED)], against[NAME(LISTED)], e[NAME(LISTED)], width[NAME(LISTED)];
    unsigned found[2][RA_FUSED_MOST * PARTS + 2], some[RA_FUSED_MOST * PARTS + 2] = {0};
    size_t count = 0;
    uint64_t loaded[2] = {0, 0};
    unsigned touched[2] = {0, 0};
    // copies of the weights, which are constants of the loops and stay in registers
    for (int r = 0; r < 4; r++) {
        for (int i = 0; i < 2; i++) {
            N[i][r] = weights[i][r];
            S[i][r] = slopes[i][r];
        }
    }
    y0[0] = y1[0] = slave_force[0][0] = slave_force[1][0] = (V){0};
    y0[vectors + 1] = y1[vectors + 1] = slave_force[0][vectors + 1] = slave_force[1][vectors + 1] =
        (V){0};
    NAME(deflect_all)(t, 0, amplitude[0], y0 + 1, groups);
    NAME(deflect_all)(t, 1, amplitude[1], y1 + 1, groups);
    // gaps over linear segments need single nodes of both lines, so the lines are stored here
    if (ends != NULL) {
        for (int b = 1; b <= vectors; b++) {
            STORE(ends->line[0] + (size_t)(b - 1) * LANES, y0[b]);
            STORE(ends->line[1] + (size_t)(b - 1) * LANES, y1[b]);
        }
        NAME(find_ends)(ends, delta);
    }
    PRESS(0, y0, y1, -2)
    PRESS(1, y1, y0, -1)
    if (law != NULL) {
        NAME(ask)(law, e, width, force, against, count, found, slave_force, ends, vectors);
    } else if (ends != NULL) {
        count = NAME(press_ends)(ends, kappa, weight, force, against, count, some);
    }
    if (ends != NULL) {
        NAME(touch)(ends, touched);
    }
    GATHER(0, y0, -1)
    GATHER(1, y1, -2)
    NAME(leave)(t, y0, y1, slave_force, ends, vectors);
    // the tally adds whole blocks: zeros follow the last contact
    for (int v = 0; v < PARTS; v++) {
        STORE(force + count + v * LANES, (V){0});
        STORE(against + count + v * LANES, (V){0});
    }
    NAME(note_turned)(followed, loaded);
    NAME(tell)(force, against, count, tally);
    return loaded[0] | loaded[1];
}

/// The number of blocks is a constant for the compiler.
#define SWITCH_BLOCKS(blocks)                                                                      \
    switch (blocks) {                                                                              \
    case 1:                                                                                        \
        OF(1);                                                                                     \
    case 2:                                                                                        \
        OF(2);                                                                                     \
    case 3:                                                                                        \
        OF(3);                                                                                     \
    case 4:                                                                                        \
        OF(4);                                                                                     \
    case 5:                                                                                        \
        OF(5);                                                                                     \
    case 6:                                                                                        \
        OF(6);                                                                                     \
    case 7:                                                                                        \
        OF(7);                                                                                     \
    default:                                                                                       \
        OF(8);                                                                                     \
    }

/// Computes with or without a law, with or without slaves at ends; returns the indices that carry a
/// force. All four cases are one compiled function, because it takes seconds to compile. Without a
/// law and without slaves at ends its speed matters less, because `stretch` takes most steps then.
__attribute__((noinline)) TARGET static uint64_t
NAME(fused_any)(const struct ra_fused *t, double delta, double kappa, const struct ra_asked *law,
                const double *const amplitude[2], const double *const N[2],
                const double *const slope[2], struct ra_tally *tally){
#define OF(groups)                                                                                 \
    return NAME(fused_blocks)(t, delta, kappa, law, amplitude, N, slope, tally, t->ends, groups)
    SWITCH_BLOCKS(t->blocks)
#undef OF
}

TARGET static void NAME(fused)(const struct ra_fused *t, double delta, double kappa,
                               const struct ra_asked *law, const double *const amplitude[2],
                               const double *const N[2], const double *const slope[2],
                               struct ra_tally *tally)
{
    NAME(project_all)(t, NAME(fused_any)(t, delta, kappa, law, amplitude, N, slope, tally));
}

#undef PRESS
#undef GATHER
