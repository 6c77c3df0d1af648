// The kernel for many steps of contact between few nodes; part of kernels_template.h.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The loop applies the kernels `weigh`, `fused` and `advance` of single steps one after the other.
 * Modal forces are summed in registers and go directly into the recurrence, block by block. Arrays
 * of amplitudes and increments are not copied; their pointers are exchanged in every step.
 *
 * Tests: tests/line/test_stretch.c (the same bits as single steps).
 */

/// Computes modal forces and the recurrence for `bottom` blocks of modes of solid 0 from k0 on and
/// `top` blocks of solid 1 from k1 on. Adds to the travel.
INLINE void NAME(push_parts)(const struct ra_fused *t, const struct ra_advance *a, uint64_t loaded,
                             size_t k0, size_t k1, V *travel, const bool formula, const int bottom,
                             const int top)
{
    V part[6 * PARTS];
    NAME(project_parts)(t, loaded, k0, k1, part, bottom, top);
    const struct ra_advance advance = *a; // a local copy: no store can change it
    UNROLLED
    for (int v = 0; v < (bottom + top) * PARTS; v++) {
        const bool first = v < bottom * PARTS;
        const size_t at = (size_t)(first ? v : v - bottom * PARTS) * LANES;
        const size_t k = first ? k0 + at : t->width[0] + k1 + at;
        STORE(t->force[0] + k, part[v]);
        NAME(advance_vector)(&advance, k, part[v], travel, formula, true, false);
    }
}

/// Handles all modes, as `project_all` does; returns the travel.
INLINE double NAME(push_all)(const struct ra_fused *t, const struct ra_advance *a, uint64_t loaded,
                             const bool formula)
{
    V travel = {0};
    size_t k = RA_LANES * (t->width[0] / RA_LANES < 5 ? t->width[0] / RA_LANES : 5);
    switch (k / RA_LANES) {
    case 1:
        NAME(push_parts)(t, a, loaded, 0, 0, &travel, formula, 1, 1);
        break;
    case 2:
        NAME(push_parts)(t, a, loaded, 0, 0, &travel, formula, 2, 1);
        break;
    case 3:
        NAME(push_parts)(t, a, loaded, 0, 0, &travel, formula, 3, 1);
        break;
    case 4:
        NAME(push_parts)(t, a, loaded, 0, 0, &travel, formula, 4, 1);
        break;
    default:
        NAME(push_parts)(t, a, loaded, 0, 0, &travel, formula, 5, 1);
    }
    for (; k + 5 * RA_LANES <= t->width[0]; k += 5 * RA_LANES) {
        NAME(push_parts)(t, a, loaded, k, 0, &travel, formula, 5, 0);
    }
    for (; k < t->width[0]; k += RA_LANES) {
        NAME(push_parts)(t, a, loaded, k, 0, &travel, formula, 1, 0);
    }
    for (k = RA_LANES; k < t->width[1]; k += RA_LANES) {
        NAME(push_parts)(t, a, loaded, 0, k, &travel, formula, 0, 1);
    }
    return NAME(total)(travel);
}

// This function serves all numbers of blocks of nodes. If it were inlined for each number, it would
// be compiled eight times.
__attribute__((noinline)) TARGET static double
NAME(push)(const struct ra_fused *t, const struct ra_advance *a, uint64_t loaded)
{
    return a->p != NULL ? NAME(push_all)(t, a, loaded, true) : NAME(push_all)(t, a, loaded, false);
}

/// The sums over the slaves of step n.
INLINE void NAME(sum_slaves)(struct ra_stretch *s, size_t n)
{
    const bool some = s->tally.count > 0;
    s->force[n] = some ? -NAME(in_pairs)((const V *)s->tally.force) : 0.0;
    s->sliding[n] = some ? NAME(in_pairs)((const V *)s->tally.sliding) : 0.0;
    s->contacts[n] = (uint32_t)s->tally.count;
}

/// Handles `groups` blocks of nodes or, if `groups` is 0, any number of blocks with slaves at ends.
INLINE size_t NAME(stretch_blocks)(struct ra_stretch *s, const int groups)
{
    const struct ra_fused *const t = s->contact;
    double *before = s->amplitude[0], *amplitude = s->amplitude[1], *after = s->amplitude[2];
    double *increment = s->increment[0], *next = s->increment[1];
    double *const N[2] = {s->N[0], s->N[1]}, *const slope[2] = {s->slope[0], s->slope[1]};
    const double *const weights[2] = {N[0], N[1]}, *const slopes[2] = {slope[0], slope[1]};
    struct ra_advance advance = s->advance;
    size_t n = 0;
    do {
        // $U_{n-1}$, $U_n$, $U_{n+1}$ and $D_n$, $D_{n+1}$: the oldest array receives the newest
        // values
        double *const oldest = before, *const last = increment;
        before = amplitude;
        amplitude = after;
        after = oldest;
        increment = next;
        next = last;
        // both passes are over the same two segments: slave and master exchange their roles, and
        // $\xi$ becomes $1 - \xi$
        const double xi[2] = {1.0 - s->xi[n], s->xi[n]};
        const double *const U[2] = {amplitude, amplitude + t->width[0]};
        NAME(weigh_both)(s->weight, xi, s->rate, N, slope);
        uint64_t loaded;
        if (groups > 0) {
            loaded = NAME(fused_blocks)(t, s->delta, s->kappa, NULL, U, weights, slopes, &s->tally,
                                        NULL, groups);
        } else {
            t->ends->xi[0] = xi[0];
            t->ends->xi[1] = xi[1];
            loaded = NAME(fused_any)(t, s->delta, s->kappa, NULL, U, weights, slopes, &s->tally);
        }
        NAME(sum_slaves)(s, n);
        advance.amplitude = amplitude;
        advance.increment = increment;
        advance.next = next;
        advance.after = after;
        advance.distance = (s->xi[n] + s->ahead) - s->behind;
        s->travel = NAME(push)(t, &advance, loaded);
        n++;
        // single steps take over in two cases: when a force has begun or ended, which must be
        // recorded (shocks), and when the travel exceeds the skin, so that other nodes may touch
    } while (n < s->most && (t->followed->turned[0] | t->followed->turned[1]) == 0 &&
             s->surveyed + s->travel <= s->skin);
    return n;
}

TARGET static size_t NAME(stretch)(struct ra_stretch *s)
{
    if (s->contact->ends != NULL) {
        return NAME(stretch_blocks)(s, 0);
    }
#define OF(groups) return NAME(stretch_blocks)(s, groups)
    SWITCH_BLOCKS(s->contact->blocks)
#undef OF
}
#undef SWITCH_BLOCKS
#undef SHIFTED
