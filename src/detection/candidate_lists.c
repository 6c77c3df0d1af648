// Lists of candidates: bounds of the decrease of gaps, and blocks that come close (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file has the proof for the lists of candidates (candidates.c) and the computations that make
 * a list.
 *
 * **What can change a gap.** A list is made at the offset $s_0$ with the amplitudes $U^0$. It
 * expects the later amplitudes $U^*(s) = U^0 + (s - s_0) S$. The expected lines are
 * $y^* = h + u^*$. At the offset s the gap of slave l is
 * $$ g_l = \delta - y^*_l - \sum_r N_r(\xi) y^*_{l'-1+r}
 *          - \Delta u_l - \sum_r N_r(\xi) \Delta u_{l'-1+r} ,          % eq:gap-change $$
 * where the first three terms are the gap of the expected lines, and the others come from the
 * travel of the modes, $\Delta U = U - U^*$. With bounds $B_i$ of $\Delta u_i$ at and between the
 * nodes (travel.c),
 * $$ g_l \ge g^*_l(s) - (B_0 + B_1) .                                  % eq:travel $$
 * The travel $B_0 + B_1$ is compared with the *skin* of the list. It is a net displacement: a mode
 * that has returned to its expected amplitude has no travel. The proof does not depend on the drift
 * S.
 *
 * **Between two offsets.** Let G be the expected gap of a slave that stays on its segment. Between
 * two offsets at a distance d, G is at least the smaller of its two values there, minus
 * $d^2/8 \max|G''|$. From Eq. 31, with the second differences $\sigma_1, \sigma_2$ of the line at
 * the two nodes of the segment,
 * $$ p(\xi) = (1-\xi) y_1 + \xi y_2 - \tfrac12 [\xi(1-\xi)^2 \sigma_1 + \xi^2(1-\xi) \sigma_2] ,
 *                                                                    % eq:deviation $$
 * so $|p''| \le 3 \sigma$ and $|p'| \le |y_2 - y_1| + \sigma/2$ with the largest $\sigma$ of the
 * line. Per cell of sliding the line of the master changes by $q(\xi)$, and $\xi$ changes by one,
 * so $|G''| \le |p''| + 2 |q'|$ and
 * $$ G \ge \min(G(s_0), G(s_1)) - \tfrac38 d^2 \sigma - \tfrac14 d\,(d\,|q'|) .  % eq:margin $$
 * Expected lines are convex combinations of the lines at both ends of the list. The same is true of
 * their second differences, so we take the larger $\sigma$ of the two ends. The linear end segments
 * obey the same bound with $\sigma = 0$. No slave enters or leaves the contact zone during a list,
 * because this happens only when nodes of the two solids pass each other.
 *
 * **Blocks.** A solid has thousands of nodes, and only a few tens are near the other solid. The
 * other nodes are in blocks of eight, and a whole block can be shown to be far away. Heights never
 * change, so the largest height H of a block (its *crest*) is found once. On a segment the line
 * (eq:deviation) exceeds its values at the nodes by at most $\sigma/8$. Let c be the cell of the
 * offset. Until the next node is passed, slider node j meets only the resonator nodes j + c and j +
 * c + 1, either as a slave or on a master segment. So all nodes of block b lie over the two blocks
 * b + Q and b + Q + 1, $Q = \lfloor c/8 \rfloor$, and as long as the list is valid
 * $$ G \ge R_b - U - \tfrac18 \sigma , \qquad
 *    R_b = \delta - H_{1,b} - \max_{q = b+Q, b+Q+1} H_{0,q}               % eq:blocks $$
 * for every slave in block b, and for every slave over a segment of block b. Here U is not an
 * amplitude: it bounds the sum of both deflections at the beginning of the list, and the expected
 * sum at its end. In between the
 * deflection is a convex combination of the two. The *headroom* R does not change for eight cells.
 * U is found from a sketch (travel.c), which is linear between samples: it is the larger of the
 * slider's two samples on either side of b, plus the largest of the resonator's samples that b may
 * meet. We first compare the smallest headroom of each group (the blocks between two samples).
 * Blocks are compared one by one only in the few groups whose smallest headroom is too small.
 *
 * **The empty list.** While the solids are apart no node is a candidate, and one empty list would
 * follow another. To make one empty list last longer, each block is compared with EMPTY_BLOCKS
 * blocks instead of two: all blocks that it can meet in EMPTY_CELLS cells. Let $g_0$ be the
 * smallest right side of (eq:blocks). No gap is negative before the modes have travelled $g_0$ or
 * the slider has passed these cells. So the empty list is valid with drift 0 and skin $g_0$.
 * It is tried if the last list was empty too. It is kept if $g_0$ is enough for WORTH steps at the
 * present rate. Otherwise it is not tried again for TRY_AGAIN steps (candidates.c).
 *
 * **Errors.** Two errors are added to every threshold. Lists are made from sketches, whose error is
 * bounded in travel.c. Gaps have an error of a few units in the last place of heights and
 * deflections; its bound is RELATIVE times the largest height or deflection. The skin is adapted: a
 * list should last long enough to be worth its making. This changes the computing time, not the
 * result.
 *
 * Tests: tests/detection/test_candidates.c (the proof against brute force in every detection),
 * tests/detection/test_lists.c (lists whose contents and duration are known),
 * tests/detection/test_engines.c (the same steps as the plain engine's).
 */
#include <math.h>
#include <string.h>

#include "detection/candidate_lists.h"

enum { AROUND = 32 }; ///< additional nodes on either side, for candidate ranges
enum { EMPTY_BLOCKS = 8, EMPTY_CELLS = RA_LANES * (EMPTY_BLOCKS - 2), EMPTY_DOUBLINGS = 12 };
enum { WORTH = 100 }; ///< steps that an empty list should last
/// The largest sum of $|N_r|$, at $\xi = 1/2$: an error at the nodes grows by at most this factor
/// between nodes.
static const double AMPLIFY = 1.25;

// ## Bounds

/// The largest decrease of a gap between two sets of amplitudes, at any offset of the list.
static double lost(const struct ra_problem *problem, struct ra_candidates *c, const double *from,
                   const double *to)
{
    const size_t behind = problem->solid[0].modes.width;
    const double *const before[2] = {from, from + behind}, *const after[2] = {to, to + behind};
    return ra_travelled(problem, &c->bound, after, before, c->under[0], c->under[1]);
}

double ra_candidates_travel(const struct ra_problem *problem, struct ra_candidates *c,
                            const struct ra_node_list *list, const struct ra_offset *offset,
                            const double *const amplitude[2])
{
    const double distance = (double)(offset->cell - list->from.cell) +
                            (ra_offset_fraction(&problem->pair.sliding, offset) -
                             ra_offset_fraction(&problem->pair.sliding, &list->from));
    ra_candidates_expect(problem, c, list->amplitude[0], distance, list->drift[0]);
    return lost(problem, c, c->expected[0], amplitude[0]);
}

struct ra_list_bounds ra_candidates_bounds(const struct ra_problem *problem,
                                           const struct ra_candidates *c,
                                           const double *const amplitude[2])
{
    const double bottom = ra_curvature(problem, &c->bound, 0, amplitude[0]);
    const double top = ra_curvature(problem, &c->bound, 1, amplitude[1]);
    return (struct ra_list_bounds){
        .sigma = fmax(c->curvature[0] + bottom, c->curvature[1] + top),
        .error = AMPLIFY * c->bound.kinked * (bottom + top) + c->rounding +
                 RELATIVE * ra_largest_deflection(problem, &c->bound, amplitude)};
}

double ra_candidates_margin(const struct ra_list_bounds *bounds, double distance, double tilted)
{
    return 0.375 * distance * distance * bounds->sigma + 0.25 * distance * tilted + bounds->error;
}

void ra_candidates_begin_list(const struct ra_problem *problem, struct ra_candidates *c,
                              const struct ra_offset *offset, const struct ra_offset *until,
                              const double *const amplitude[2])
{
    struct ra_node_list *const list = &c->fine;
    if (list->valid) {
        const double far = ra_candidates_travel(problem, c, list, offset, amplitude);
        list->skin = far > list->skin ? 1.25 * list->skin : 0.9 * list->skin + 0.2 * far;
        list->skin = fmax(list->skin, c->rounding);
    }
    memcpy(list->amplitude[0], amplitude[0],
           problem->pair.modal.width * sizeof *list->amplitude[0]);
    list->from = *offset;
    list->until = *until;
    list->made++;
    list->valid = true;
}

// ## Blocks

static int64_t groups_of(const struct ra_problem *problem, const struct ra_candidates *c)
{
    const size_t stride = c->bound.samples.stride;
    return (int64_t)((problem->solid[1].modes.pitch + stride - 1) / stride);
}

enum ra_code ra_candidates_make_blocks(const struct ra_problem *problem, struct ra_candidates *c,
                                       struct ra_status *st)
{
    const size_t groups = (size_t)groups_of(problem, c);
    c->window = ra_alloc(problem->solid[1].modes.pitch / RA_LANES + 4 * RA_LANES, sizeof(double),
                         "blocks", st);
    c->high = ra_alloc(groups + 1, sizeof(double), "blocks", st);
    c->over = ra_alloc(groups + 2 * EMPTY_BLOCKS, sizeof(double), "blocks", st);
    bool missing = c->window == NULL || c->high == NULL || c->over == NULL;
    for (int i = 0; i < 2 && !missing; i++) {
        struct ra_headroom *const h = &c->headroom[i];
        h->block = ra_alloc(problem->solid[1].modes.pitch / RA_LANES, sizeof(double), "blocks", st);
        h->least = ra_alloc(groups, sizeof(double), "blocks", st);
        missing = h->block == NULL || h->least == NULL;
    }
    for (int i = 0; i < 2 && !missing; i++) {
        const struct ra_solid *const solid = &problem->solid[i];
        const size_t blocks = solid->modes.pitch / RA_LANES;
        c->crest[i] = ra_alloc(blocks, sizeof *c->crest[i], "blocks", st);
        missing = c->crest[i] == NULL;
        // heights never change: the crest of a block is found once
        for (size_t l = 0; l < solid->nodes && !missing; l++) {
            double *const crest = &c->crest[i][l / RA_LANES];
            *crest = l % RA_LANES == 0 ? solid->height[l] : fmax(*crest, solid->height[l]);
        }
    }
    return missing ? RA_SYSTEM : RA_OK;
}

/// Sketches the deflections of all nodes that the slider can meet in EMPTY_CELLS cells: those of
/// now and, if `there` is not NULL, those at the end of a list.
static void sketch(const struct ra_problem *problem, struct ra_candidates *c,
                   const struct ra_offset *offset, const double *const amplitude[2],
                   const double *const arrival[2])
{
    ra_detection_passes(problem, offset, c->wide.pass);
    const int64_t first = c->wide.pass[1].shift, slider = (int64_t)problem->solid[1].modes.pitch;
    const int64_t last = first + slider + RA_LANES * EMPTY_BLOCKS;
    c->under[0] = first;
    c->under[1] = last;
    c->wide.origin[0] = ra_larger(first / RA_LANES * RA_LANES - AROUND, 0);
    ra_travel_cover(problem, &c->bound, first - AROUND, last + AROUND);
    ra_sketch_draw(problem, &c->bound, amplitude, first - AROUND, last + AROUND, &c->here);
    if (arrival != NULL) {
        ra_sketch_draw(problem, &c->bound, arrival, first - AROUND, last + AROUND, &c->there);
    }
}

/// The quotient rounded down.
static int64_t whole(int64_t number, int64_t by)
{
    return number / by - (number % by < 0);
}

static int64_t blocks_of(const struct ra_problem *problem, int i)
{
    return (int64_t)problem->solid[i].modes.pitch / RA_LANES;
}

/// Headroom of all blocks. It is computed anew only if the slider now lies over other blocks.
static void find_headroom(const struct ra_problem *problem, struct ra_candidates *c, int64_t reach,
                          struct ra_headroom *h)
{
    const int64_t blocks = blocks_of(problem, 1),
                  parts = (int64_t)c->bound.samples.stride / RA_LANES;
    const int64_t above = whole(c->under[0], RA_LANES), room = blocks + 4 * RA_LANES;
    if (h->above == above && h->reach == reach) {
        return;
    }
    h->above = above;
    h->reach = reach;
    const int64_t begin = ra_smaller(ra_larger(-above, 0), room);
    const int64_t end = ra_larger(ra_smaller(blocks_of(problem, 0) - above, room), begin);
    for (int64_t b = 0; b < room; b++) {
        c->window[b] = -HUGE_VAL; // no nodes: nothing to meet
    }
    memcpy(c->window + begin, c->crest[0] + (above + begin),
           (size_t)(end - begin) * sizeof *c->window);
    problem->pair.modal.kernels->running_maximum(
        c->window, (size_t)(blocks / RA_LANES + 2) * RA_LANES, (size_t)reach);
    for (int64_t b = 0; b < blocks; b++) {
        h->block[b] = (problem->pair.distance - c->crest[1][b]) - c->window[b];
    }
    for (int64_t g = 0; parts * g < blocks; g++) {
        const int64_t last = ra_smaller(parts * (g + 1), blocks);
        h->least[g] = HUGE_VAL;
        for (int64_t b = parts * g; b < last; b++) {
            h->least[g] = h->block[b] < h->least[g] ? h->block[b] : h->least[g];
        }
    }
}

/// At every sample from the slider's first node on, the larger deflection of the two sketches. For
/// the resonator these are its samples under the slider, where it has any.
static void join_sketches(const struct ra_candidates *c, const struct ra_sketch *there, int i,
                          int64_t first, int64_t count, double *restrict high)
{
    const int64_t begin = ra_smaller(ra_larger(c->here.first[i] - first, 0), count);
    const int64_t end =
        ra_smaller(ra_larger(c->here.first[i] + c->here.count[i] - first, begin), count);
    const double *const a = c->here.value[i] + (first - c->here.first[i]);
    const double *const b = there->value[i] + (first - there->first[i]);
    for (int64_t m = 0; m < begin; m++) {
        high[m] = -HUGE_VAL;
    }
    for (int64_t m = begin; m < end; m++) {
        high[m] = a[m] > b[m] ? a[m] : b[m];
    }
    for (int64_t m = end; m < count; m++) {
        high[m] = -HUGE_VAL;
    }
}

/// Finds U for all groups from both sketches, and the headroom of the groups if a block can meet
/// `reach` blocks. Returns the number of groups.
static int64_t compare_groups(const struct ra_problem *problem, struct ra_candidates *c,
                              const struct ra_sketch *there, int64_t reach,
                              struct ra_headroom *headroom)
{
    const int64_t stride = (int64_t)c->bound.samples.stride;
    const int64_t groups = groups_of(problem, c);
    // a group needs samples from the one at or before the first node under it to the one behind the
    // last node that it can meet
    const int64_t cells = RA_LANES * (reach - 2), more = (cells + 2 * stride - 2) / stride + 1;
    find_headroom(problem, c, reach, headroom);
    join_sketches(c, there, 1, 0, groups + 1, c->high);
    join_sketches(c, there, 0, whole(c->under[0], stride), groups + more, c->over);
    for (int64_t g = 0; g < groups; g++) {
        double over = c->over[g];
        for (int64_t m = 1; m <= more; m++) {
            over = c->over[g + m] > over ? c->over[g + m] : over;
        }
        c->high[g] = (c->high[g] > c->high[g + 1] ? c->high[g] : c->high[g + 1]) + over;
    }
    return groups;
}

static void keep_block(struct ra_candidates *c, int64_t b)
{
    const struct ra_range range = {RA_LANES * b, RA_LANES * (b + 1)};
    if (c->range_count > 0 && range.begin == c->range[c->range_count - 1].end) {
        c->range[c->range_count - 1].end = range.end;
    } else {
        c->range[c->range_count++] = range;
    }
}

void ra_candidates_blocks(const struct ra_problem *problem, struct ra_candidates *c,
                          const struct ra_offset *offset, const double *const amplitude[2],
                          const double *const arrival[2], const struct ra_list_bounds *bounds,
                          double below)
{
    const int64_t blocks = blocks_of(problem, 1);
    const int64_t parts = (int64_t)c->bound.samples.stride / RA_LANES;
    const double limit = below + 0.125 * bounds->sigma + bounds->error;
    sketch(problem, c, offset, amplitude, arrival);
    const int64_t groups = compare_groups(problem, c, &c->there, 2, &c->headroom[0]);
    const struct ra_headroom *const h = &c->headroom[0];
    c->range_count = 0;
    // blocks are compared one by one only in groups whose smallest headroom is too small
    for (int64_t g = 0; g < groups; g++) {
        if (h->least[g] - c->high[g] < limit) {
            for (int64_t b = parts * g; b < ra_smaller(parts * (g + 1), blocks); b++) {
                if (h->block[b] - c->high[g] < limit) {
                    keep_block(c, b);
                }
            }
        }
    }
}

// ## The empty list

/// The offset $2^{\mathrm{doublings}}$ steps ahead, but not more than `cells` cells.
static struct ra_offset offset_ahead(const struct ra_problem *problem,
                                     const struct ra_offset *offset, int doublings, int64_t cells)
{
    struct ra_sliding doubled = problem->pair.sliding;
    for (int i = 0; i < doublings && doubled.step.cell < cells; i++) {
        struct ra_offset twice = doubled.step;
        ra_offset_advance(&doubled, &twice);
        doubled.step = twice;
    }
    struct ra_offset ahead = *offset;
    if (doubled.step.cell < cells) {
        ra_offset_advance(&doubled, &ahead);
    } else {
        ahead.cell += cells;
    }
    return ahead;
}

bool ra_candidates_empty(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         const double *increment)
{
    const struct ra_offset until = offset_ahead(problem, offset, EMPTY_DOUBLINGS, EMPTY_CELLS);
    sketch(problem, c, offset, amplitude, NULL);
    const struct ra_list_bounds bounds = ra_candidates_bounds(problem, c, amplitude);
    const int64_t groups = compare_groups(problem, c, &c->here, EMPTY_BLOCKS, &c->headroom[1]);
    double clear = HUGE_VAL;
    for (int64_t g = 0; g < groups; g++) {
        clear = fmin(clear, c->headroom[1].least[g] - c->high[g]);
    }
    clear -= 0.125 * bounds.sigma + bounds.error;
    if (!(clear > WORTH * lost(problem, c, c->bound.zero, increment))) {
        return false;
    }
    struct ra_node_list *const list = &c->fine;
    memcpy(list->amplitude[0], amplitude[0],
           problem->pair.modal.width * sizeof *list->amplitude[0]);
    memset(list->drift[0], 0, problem->pair.modal.width * sizeof *list->drift[0]);
    list->from = *offset;
    list->until = until;
    list->made++;
    list->valid = true;
    c->clear = clear;
    c->close_count = 0;
    return true;
}
