// Candidates for contact: what gaps can lose, and the coarse list (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The proof that both lists of candidates rest on (candidates.c), and the coarse one of them.
 *
 * **What can change a gap.** A list is made at offset s_0 with amplitudes U^0, and expects the
 * amplitudes $U^*(s) = U^0 + (s - s_0) S$ later on; let $y^* = h + u^*$ be their lines. At offset s
 * the gap of slave l is
 * $$ g_l = \delta - y^*_l - \sum_r N_r(\xi) y^*_{l'-1+r}
 *          - \Delta u_l - \sum_r N_r(\xi) \Delta u_{l'-1+r} ,          % eq:gap-change $$
 * the first three terms being the gap of the expected lines, the others the travel of the modes,
 * $\Delta U = U - U^*$. With bounds $B_i$ of $\Delta u_i$ at and between the nodes (travel.c),
 * $$ g_l \ge g^*_l(s) - (B_0 + B_1) .                                  % eq:travel $$
 * The travel B_0 + B_1 is compared with the *skin* of the list. It is that of the net displacement:
 * a mode that swings back has travelled nothing. What the drift S is does not matter to the proof;
 * the coarse list takes 0: its lines are frozen.
 *
 * **Between two offsets.** As long as every slave stays on its segment, its expected gap G lies,
 * between two points at a distance d, above the smaller of its end values less
 * $d^2/8 \max|G''|$. From Eq. 31, with the second differences $\sigma_1, \sigma_2$ of the line at
 * the two nodes of the segment,
 * $$ p(\xi) = (1-\xi) y_1 + \xi y_2 - \tfrac12 [\xi(1-\xi)^2 \sigma_1 + \xi^2(1-\xi) \sigma_2] ,
 *                                                                    % eq:deviation $$
 * so $|p''| \le 3 \sigma$ and $|p'| \le |y_2 - y_1| + \sigma/2$ with the largest $\sigma$ of the
 * line. The line of the master changes by q(xi) per cell and xi by one, so $|G''| \le |p''| + 2
 * |q'|$ and
 * $$ G \ge \min(G(s_0), G(s_1)) - \tfrac38 d^2 \sigma - \tfrac14 d\,(d\,|q'|) .  % eq:margin $$
 * Expected lines are convex combinations of those at the two ends, and so are their second
 * differences: the larger sigma counts. The linear end segments obey the same bound, with
 * sigma = 0; nodes enter or leave the contact zone at a passing only.
 *
 * **The coarse list** holds for up to WINDOW - 8 cells ahead (2048 steps, if less). On a segment
 * (eq:deviation) exceeds neither of its nodes by more than sigma/8. A slider node j meets, as slave
 * or as master, only resonator nodes of the window that begins two nodes left of it and covers the
 * cells ahead. If $\delta - y_j - \max_{window} y - \sigma/8$ exceeds the skin of the coarse list
 * and what it *promises*, then gaps at j exceed the promise as long as it holds. A fine list may
 * ask for no more than that: its skin, its margin, and what gaps lose if the modes go where it
 * expects them. Running maxima over 2, 4, 8, ... nodes cost a pass each.
 *
 * **The empty list.** While the solids are apart no node is a candidate, and the two lists say so
 * again and again. The same windows, wider (EMPTY_CELLS), tell how far apart they are: with
 * $$ g_0 = \min_j (\delta - y_j - \max_{window} y) - \sigma/8                  % eq:clear $$
 * no gap is negative before the modes have travelled $g_0$ or the slider the window. That is a fine
 * list without candidates, with frozen lines and with all of $g_0$ for a skin. It is tried where
 * the last list had no candidates either, and kept if $g_0$ lasts for WORTH steps at the present
 * rate; if not, not again for TRY_AGAIN steps (candidates.c).
 *
 * **Errors.** Lists are made from lines whose deflection is interpolated (travel.c), and gaps carry
 * an error of a few units in the last place of heights and deflections; the bound of the first and
 * RELATIVE of the largest of the second are added to every threshold. Skins are adapted so that
 * lists live about as long as suits their cost; the choice changes the time, not the result.
 *
 * Tests: tests/detection/test_candidates.c (the proof against brute force in every detection),
 * tests/detection/test_lists.c (what lists hold, and for how long, where that is known),
 * tests/detection/test_engines.c (the same steps as the plain engine's).
 */
#include <math.h>
#include <string.h>

#include "detection/candidate_lists.h"

enum { LEAST_WINDOW = 8, COARSE_CELLS = 8, COARSE_DOUBLINGS = 11, AROUND = 32 };
enum { EMPTY_CELLS = WINDOW - LEAST_WINDOW, EMPTY_DOUBLINGS = 12 };
enum { WORTH = 400 }; ///< steps that an empty list should last
/// The largest sum of |N_r|, at xi = 1/2: an error at the nodes of a line between them.
static const double AMPLIFY = 1.25;

// ## Bounds

/// What gaps can lose from one set of amplitudes to the other, at any offset of the coarse list.
static double lost(const struct ra_problem *problem, struct ra_candidates *c, const double *from,
                   const double *to)
{
    const size_t behind = problem->solid[0].modes.width;
    const double *const before[2] = {from, from + behind}, *const after[2] = {to, to + behind};
    return ra_travelled(problem, &c->bound, after, before, c->under[0], c->under[1]);
}

double ra_candidates_travel(const struct ra_problem *problem, struct ra_candidates *c,
                            const struct ra_level_list *list, const struct ra_offset *offset,
                            const double *const amplitude[2])
{
    const double distance = (double)(offset->cell - list->from.cell) +
                            (ra_offset_fraction(&problem->sliding, offset) -
                             ra_offset_fraction(&problem->sliding, &list->from));
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
        .error = AMPLIFY * RA_CLOSE_ERROR * (bottom + top) + c->rounding +
                 RELATIVE * ra_largest_deflection(problem, &c->bound, amplitude)};
}

double ra_candidates_margin(const struct ra_list_bounds *bounds, double distance, double tilted)
{
    return 0.375 * distance * distance * bounds->sigma + 0.25 * distance * tilted + bounds->error;
}

void ra_candidates_draw(const struct ra_problem *problem, struct ra_candidates *c,
                        const double *const amplitude[2],
                        const struct ra_candidate_range *candidate, size_t count)
{
    for (int i = 0; i < 2; i++) {
        for (size_t j = 0; j < count; j++) {
            ra_draw_line(problem, &c->bound, i, amplitude[i], candidate[j].begin[i],
                         candidate[j].end[i], c->wide.line[i] + candidate[j].index[i]);
        }
    }
}

void ra_candidates_begin_list(const struct ra_problem *problem, struct ra_candidates *c,
                              struct ra_level_list *list, const struct ra_offset *offset,
                              const struct ra_offset *until, const double *const amplitude[2])
{
    if (list->valid) {
        const double far = ra_candidates_travel(problem, c, list, offset, amplitude);
        list->skin = far > list->skin ? 1.25 * list->skin : 0.9 * list->skin + 0.2 * far;
        list->skin = fmax(list->skin, c->rounding);
    }
    memcpy(list->amplitude[0], amplitude[0], problem->width * sizeof *list->amplitude[0]);
    list->from = *offset;
    list->until = *until;
    list->made++;
    list->valid = true;
}

void ra_candidates_want(const struct ra_problem *problem, struct ra_candidates *c,
                        const double *const amplitude[2], struct ra_list_plan *plan)
{
    plan->wanted = plan->margin + lost(problem, c, amplitude[0], c->arrival[0]);
}

// ## The coarse list

/// The offset 2^doublings steps ahead, but not more than `cells` cells.
static struct ra_offset offset_ahead(const struct ra_problem *problem,
                                     const struct ra_offset *offset, int doublings, int64_t cells)
{
    struct ra_sliding doubled = problem->sliding;
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

/// Nodes that a slider node can meet while the offset moves from one to the other: from two left of
/// it to four right of it, and the cells passed; a power of two.
static int64_t window_width(const struct ra_offset *from, const struct ra_offset *until)
{
    int64_t width = LEAST_WINDOW;
    while (width < until->cell - from->cell + LEAST_WINDOW) {
        width *= 2;
    }
    return width;
}

/// Nodes of [begin, end) of the resonator's line that exist, in `window`; others meet nothing.
static void fill_window(const struct ra_problem *problem, struct ra_candidates *c, int64_t begin,
                        int64_t end)
{
    const int64_t nodes = (int64_t)problem->solid[0].nodes;
    const int64_t first = ra_smaller(ra_larger(begin, 0), end);
    const int64_t last = ra_larger(ra_smaller(end, nodes), first);
    for (int64_t l = begin; l < first; l++) {
        c->window[l - begin] = -HUGE_VAL;
    }
    memcpy(c->window + (first - begin), c->wide.line[0] + (first - c->wide.origin[0]),
           (size_t)(last - first) * sizeof *c->window);
    for (int64_t l = last; l < end; l++) {
        c->window[l - begin] = -HUGE_VAL;
    }
}

/// Slider nodes of flagged blocks as ranges, with three more on the left and two on the right:
/// masters of slaves over a flagged node, before and after a passing.
static void keep_ranges(struct ra_candidates *c, int64_t blocks)
{
    c->range_count = 0;
    for (int64_t b = 0; b < blocks; b++) {
        if (!c->flag[b]) {
            continue;
        }
        const struct ra_range range = {RA_LANES * b - 3, RA_LANES * (b + 1) + 2};
        if (c->range_count > 0 && range.begin <= c->range[c->range_count - 1].end) {
            c->range[c->range_count - 1].end = range.end;
        } else {
            c->range[c->range_count++] = range;
        }
    }
}

/// The lines of all slider nodes, and for each the largest of what it can meet until then.
static void draw_windows(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const struct ra_offset *until,
                         const double *const amplitude[2])
{
    const int64_t slider = (int64_t)problem->solid[1].modes.pitch;
    const int64_t pitch = (int64_t)problem->solid[0].modes.pitch;
    struct ra_pass pass[2];
    ra_detection_passes(problem, offset, pass);
    // all slider nodes, and the resonator nodes from two before the first to a window behind the
    // last
    const int64_t first = pass[1].shift - 2, last = first + slider + 2 * WINDOW;
    c->under[0] = first;
    c->under[1] = last;
    const int64_t begin = first < 0 ? 0 : first < pitch ? first : pitch;
    const int64_t end = last < begin ? begin : last < pitch ? last : pitch;
    // lists of candidate ranges may want a few more on either side
    c->wide.origin[0] = ra_larger(begin / RA_LANES * RA_LANES - AROUND, 0);
    ra_travel_cover(problem, &c->bound, begin - AROUND, end + AROUND);
    const struct ra_candidate_range all = {
        .begin = {begin / RA_LANES * RA_LANES, 0},
        .end = {(end + RA_LANES - 1) / RA_LANES * RA_LANES, slider},
        .index = {begin / RA_LANES * RA_LANES - c->wide.origin[0], 0},
    };
    ra_candidates_draw(problem, c, amplitude, &all, 1);
    fill_window(problem, c, first, last);
    problem->kernels->running_maximum(c->window, (size_t)slider + WINDOW,
                                      (size_t)window_width(offset, until));
}

void ra_candidate_lists(const struct ra_problem *problem, struct ra_candidates *c,
                        const struct ra_offset *offset, const double *const amplitude[2],
                        struct ra_list_plan *plan)
{
    const struct ra_offset until = offset_ahead(problem, offset, COARSE_DOUBLINGS, COARSE_CELLS);
    const int64_t slider = (int64_t)problem->solid[1].modes.pitch;
    ra_candidates_begin_list(problem, c, &c->coarse, offset, &until, amplitude);
    draw_windows(problem, c, offset, &until, amplitude);
    const struct ra_list_bounds bounds = ra_candidates_bounds(problem, c, amplitude);
    // room for the skin of fine lists and what else they want
    ra_candidates_want(problem, c, amplitude, plan);
    c->promised = 2.0 * (c->fine.skin + plan->wanted) + ra_candidates_margin(&bounds, 1.0, 0.0) +
                  bounds.error;
    const double below = c->coarse.skin + c->promised + 0.125 * bounds.sigma + bounds.error;
    problem->kernels->flag_blocks(c->wide.line[1], c->window, problem->distance, below,
                                  (size_t)slider / RA_LANES, c->flag);
    keep_ranges(c, slider / RA_LANES);
}

// ## The empty list

bool ra_candidates_empty(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         const double *increment)
{
    const struct ra_offset until = offset_ahead(problem, offset, EMPTY_DOUBLINGS, EMPTY_CELLS);
    c->coarse.valid = false;
    draw_windows(problem, c, offset, &until, amplitude);
    const struct ra_list_bounds bounds = ra_candidates_bounds(problem, c, amplitude);
    const double clear = problem->kernels->least(c->wide.line[1], c->window, problem->distance,
                                                 problem->solid[1].modes.pitch / RA_LANES) -
                         0.125 * bounds.sigma - bounds.error;
    if (!(clear > WORTH * lost(problem, c, c->bound.zero, increment))) {
        return false;
    }
    struct ra_level_list *const list = &c->fine;
    memcpy(list->amplitude[0], amplitude[0], problem->width * sizeof *list->amplitude[0]);
    memset(list->drift[0], 0, problem->width * sizeof *list->drift[0]);
    list->from = *offset;
    list->until = until;
    list->made++;
    list->valid = true;
    c->clear = clear;
    c->close_count = 0;
    return true;
}
