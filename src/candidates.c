// Candidates for contact: the few spots that need looking at, with a proof (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Of thousands of nodes some twenty touch, and in one step gaps change by picometres. Like the
 * lists of neighbours in molecular dynamics (Verlet 1967), two lists remember where contact is
 * possible at all: a *fine* one of places that are looked at in every step, made once in one or two
 * hundred steps from a *coarse* one, which is made from all nodes, rarely. A node that has no place
 * provably has a positive gap, so the result is that of the plain loop, bit for bit.
 *
 * **What can change a gap.** A list is made at offset s_0 with amplitudes U^0, and expects the
 * amplitudes $U^*(s) = U^0 + (s - s_0) S$ later on; let $y^* = h + u^*$ be their lines. At offset s
 * the gap of slave l is
 * $$ g_l = \delta - y^*_l - \sum_r N_r(\xi) y^*_{l'-1+r}
 *          - \Delta u_l - \sum_r N_r(\xi) \Delta u_{l'-1+r} ,          % eq:gap-change $$
 * the first three terms being the gap of the expected lines, the others the travel of the modes,
 * $\Delta U = U - U^*$. With bounds $B_i$ of $\Delta u_i$ at and between the nodes (travel.c),
 * $$ g_l \ge g^*_l(s) - (B_0 + B_1) .                                  % eq:travel $$
 * The travel B_0 + B_1 is compared with the *skin* of the list in every step. It is that of the net
 * displacement: a mode that swings back has travelled nothing.
 *
 * **The drift.** What S is does not matter to the proof. The coarse list takes 0: its lines are
 * frozen. The fine list takes the increment of the step in which it is made, so that the modes
 * travel no further than they accelerate. In the paper's case at 0.1 m/s that is a thirtieth of
 * their way in 250 steps, and what has to be looked at is hardly more than what touches.
 *
 * **Surveys.** The travel is bounded by a sum over the modes (eq:reach), which the time scheme finds while it
 * steps. That sum is a few times too large. When it has used up the skin, a *survey* bounds the
 * travel by samples of the deflection, and the sum starts from there: travel up to the survey and
 * since then add. The list is given up when a survey finds more than USED_UP of its skin.
 *
 * **The fine list** holds for offsets from s_0 to s_1 = s_0 + d, up to FINE_STEPS steps ahead and
 * in any case before the next node is passed. Then every slave stays on its segment, and between
 * two points at a distance d its expected gap G lies above the smaller of its end values less
 * $d^2/8 \max|G''|$. From Eq. 31, with the second differences $\sigma_1, \sigma_2$ of the line at
 * the two nodes of the segment,
 * $$ p(\xi) = (1-\xi) y_1 + \xi y_2 - \tfrac12 [\xi(1-\xi)^2 \sigma_1 + \xi^2(1-\xi) \sigma_2] ,
 *                                                                    % eq:deviation $$
 * so $|p''| \le 3 \sigma$ and $|p'| \le |y_2 - y_1| + \sigma/2$ with the largest $\sigma$ of the
 * line. The line of the master changes by q(xi) per cell and xi by one, so $|G''| \le |p''| + 2
 * |q'|$ and
 * $$ G \ge \min(G(s_0), G(s_1)) - \tfrac38 d^2 \sigma - \tfrac14 d\,(d\,|q'|) .  % eq:margin $$
 * A slave whose expected gaps at s_0 and s_1 exceed the skin and what is taken off here needs no
 * looking at. Expected lines are convex combinations of those at the two ends, and so are their
 * second differences: the larger sigma counts. The linear end segments obey the same bound, with
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
 * **Errors.** Lists are made from lines whose deflection is interpolated (travel.c), and gaps carry
 * an error of a few units in the last place of heights and deflections; the bound of the first and
 * RELATIVE of the largest of the second are added to every threshold. Skins are adapted so that
 * lists live about as long as suits their cost; the choice changes the time, not the result.
 *
 * Tests: tests/test_candidates.c (the proof against brute force at every look),
 * tests/test_engines.c (the same steps as the plain engine's).
 */
#include "candidates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 16, LEAST_WINDOW = 8, COARSE_CELLS = WINDOW - 8 };
enum { BEFORE = RA_LANES }; ///< marks of places before the first slider node
enum { FINE_STEPS = 250, FINE_MOST = 375, COARSE_DOUBLINGS = 11 };
/// AMPLIFY is the largest sum of |N_r|, at xi = 1/2: an error at the nodes of a line between them.
static const double RELATIVE = 1e-13, AMPLIFY = 1.25, USED_UP = 0.8;

// ## Bounds

/// amplitude + way drift, in c->expected.
static void expect(const struct ra_problem *problem, struct ra_candidates *c,
                   const double *amplitude, double way, const double *drift)
{
    for (size_t k = 0; k < problem->width; k++) {
        c->expected[0][k] = amplitude[k] + way * drift[k];
    }
}

/// What gaps can lose from one set of amplitudes to the other, at any offset of the coarse list.
static double lost(const struct ra_problem *problem, struct ra_candidates *c, const double *from,
                   const double *to)
{
    const size_t behind = problem->solid[0].modes.width;
    const double *const before[2] = {from, from + behind}, *const after[2] = {to, to + behind};
    return ra_travelled(problem, &c->bound, after, before, c->under[0], c->under[1]);
}

/// (eq:travel): what gaps can have lost since the list was made, against what was expected.
static double travel(const struct ra_problem *problem, struct ra_candidates *c,
                     const struct ra_level_list *list, const struct ra_offset *offset,
                     const double *const amplitude[2])
{
    const double way = (double)(offset->cell - list->from.cell) +
                       (ra_offset_fraction(&problem->sliding, offset) -
                        ra_offset_fraction(&problem->sliding, &list->from));
    expect(problem, c, list->amplitude[0], way, list->drift[0]);
    return lost(problem, c, c->expected[0], amplitude[0]);
}

static int not_beyond(const struct ra_offset *a, const struct ra_offset *b)
{
    return a->cell < b->cell || (a->cell == b->cell && a->rest <= b->rest);
}

static int in_time(const struct ra_level_list *list, const struct ra_offset *offset)
{
    return list->valid && not_beyond(&list->from, offset) && not_beyond(offset, &list->until);
}

static int holds(const struct ra_problem *problem, struct ra_candidates *c,
                 const struct ra_level_list *list, const struct ra_offset *offset,
                 const double *const amplitude[2])
{
    return in_time(list, offset) && travel(problem, c, list, offset, amplitude) <= list->skin;
}

/// What is known of the lines of both solids when a list is made.
struct bounds {
    double sigma; ///< largest second difference of a line
    double error; ///< of a gap by interpolation (eq:interpolation) and rounding
};

static struct bounds bounds_of(const struct ra_problem *problem, const struct ra_candidates *c,
                               const double *const amplitude[2])
{
    const double bottom = ra_curvature(problem, &c->bound, 0, amplitude[0]);
    const double top = ra_curvature(problem, &c->bound, 1, amplitude[1]);
    return (struct bounds){.sigma = fmax(c->kink[0] + bottom, c->kink[1] + top),
                           .error =
                               AMPLIFY * RA_CLOSE_ERROR * (bottom + top) + c->rounding +
                               RELATIVE * ra_largest_deflection(problem, &c->bound, amplitude)};
}

/// The larger ones of two.
static struct bounds bounds_over(const struct bounds *a, const struct bounds *b)
{
    return (struct bounds){.sigma = fmax(a->sigma, b->sigma), .error = fmax(a->error, b->error)};
}

/// (eq:margin): what gaps can fall short of those of the expected lines at the two ends of a way (in
/// cells), on which the slopes of the lines change by `tilted`.
static double margin_of(const struct bounds *bounds, double way, double tilted)
{
    return 0.375 * way * way * bounds->sigma + 0.25 * way * tilted + bounds->error;
}

/// Lines of the spots by interpolation of the deflection.
static void draw_lines(const struct ra_problem *problem, struct ra_candidates *c,
                       const double *const amplitude[2], const struct ra_spot *spot, size_t count)
{
    for (int i = 0; i < 2; i++) {
        for (size_t j = 0; j < count; j++) {
            ra_draw_line(problem, &c->bound, i, amplitude[i], spot[j].begin[i], spot[j].end[i],
                         c->wide.line[i]);
        }
    }
}

/// Notes that a list is made now. Its skin grows if travel has ended it, and tends to twice the
/// travel if the sliding has.
static void begin_list(const struct ra_problem *problem, struct ra_candidates *c,
                       struct ra_level_list *list, const struct ra_offset *offset,
                       const struct ra_offset *until, const double *const amplitude[2])
{
    if (list->valid) {
        const double far = travel(problem, c, list, offset, amplitude);
        list->skin = far > list->skin ? 1.25 * list->skin : 0.9 * list->skin + 0.2 * far;
        list->skin = fmax(list->skin, c->rounding);
    }
    memcpy(list->amplitude[0], amplitude[0], problem->width * sizeof *list->amplitude[0]);
    list->from = *offset;
    list->until = *until;
    list->made++;
    list->valid = 1;
}

/// The offset 2^doublings steps ahead, but not more than `cells` cells.
static struct ra_offset look_forward(const struct ra_problem *problem,
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

/// A fine list to be made.
struct plan {
    struct ra_offset until;
    double margin; ///< (eq:margin)
    double wanted; ///< of the coarse list, the skin aside
};

/// What the coarse list has to promise, the skin aside: gaps lose as much if the modes do what the
/// plan expects. Depends on what the slider can face, so on the coarse list.
static void want(const struct ra_problem *problem, struct ra_candidates *c,
                 const double *const amplitude[2], struct plan *plan)
{
    plan->wanted = plan->margin + lost(problem, c, amplitude[0], c->arrival[0]);
}

// ## The coarse list

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

/// Nodes of [begin, end) of the resonator's line that exist, in `window`; others can touch nothing.
static void fill_window(const struct ra_problem *problem, struct ra_candidates *c, int64_t begin,
                        int64_t end)
{
    const int64_t nodes = (int64_t)problem->solid[0].nodes;
    const int64_t first = ra_smaller(ra_larger(begin, 0), end);
    const int64_t last = ra_larger(ra_smaller(end, nodes), first);
    for (int64_t l = begin; l < first; l++) {
        c->window[l - begin] = -HUGE_VAL;
    }
    memcpy(c->window + (first - begin), c->wide.line[0] + first,
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

static void make_coarse(const struct ra_problem *problem, struct ra_candidates *c,
                        const struct ra_offset *offset, const double *const amplitude[2],
                        struct plan *plan)
{
    const struct ra_offset until = look_forward(problem, offset, COARSE_DOUBLINGS, COARSE_CELLS);
    const int64_t slider = (int64_t)problem->solid[1].modes.pitch;
    const int64_t pitch = (int64_t)problem->solid[0].modes.pitch;
    begin_list(problem, c, &c->coarse, offset, &until, amplitude);
    struct ra_pass pass[2];
    ra_detection_passes(problem, offset, pass);
    // all slider nodes, and the resonator nodes from two before the first to a window behind the
    // last
    const int64_t first = pass[1].shift - 2, last = first + slider + 2 * WINDOW;
    c->under[0] = first;
    c->under[1] = last;
    const int64_t begin = first < 0 ? 0 : first < pitch ? first : pitch;
    const int64_t end = last < begin ? begin : last < pitch ? last : pitch;
    const struct ra_spot all = {
        .begin = {begin / RA_LANES * RA_LANES, 0},
        .end = {(end + RA_LANES - 1) / RA_LANES * RA_LANES, slider},
    };
    draw_lines(problem, c, amplitude, &all, 1);
    fill_window(problem, c, first, last);
    problem->kernels->running_maximum(c->window, (size_t)slider + WINDOW,
                                      (size_t)window_width(offset, &until));
    const struct bounds bounds = bounds_of(problem, c, amplitude);
    // room for the skin of fine lists and what else they want
    want(problem, c, amplitude, plan);
    c->promised = 2.0 * (c->fine.skin + plan->wanted) + margin_of(&bounds, 1.0, 0.0) + bounds.error;
    const double below = c->coarse.skin + c->promised + 0.125 * bounds.sigma + bounds.error;
    problem->kernels->flag_blocks(c->wide.line[1], c->window, problem->gap, below,
                                  (size_t)slider / RA_LANES, c->flag);
    keep_ranges(c, slider / RA_LANES);
}

// ## The fine list

/// The last offset of the fine list: that of the last step before the next node is passed if this
/// is near, FINE_STEPS steps ahead if not.
static struct ra_offset end_of_fine(const struct ra_problem *problem,
                                    const struct ra_offset *offset)
{
    const struct ra_sliding *const sliding = &problem->sliding;
    const ra_wide step = sliding->step.rest;
    struct ra_offset end = *offset;
    if (sliding->step.cell == 0 && step > 0) {
        const ra_wide left = (sliding->q - 1 - offset->rest) / step;
        end.rest += step * (left <= FINE_MOST ? left : FINE_STEPS);
    }
    return end;
}

/// Marks the places of slave node l, which lies over slider node j or ahead of it by less than a
/// cell, and of its masters: in pass 1 those from j - 1 to j + 2, in pass 0 those from j - 2 to
/// j + 1. Where node meets node the masters of pass 0 lie one further right, but then pass 1 has
/// the same pair of nodes and marks them; if there is no pass 1, one more is marked.
static void mark_slave(const struct ra_problem *problem, struct ra_candidates *c, int slave,
                       int64_t l)
{
    const int64_t j = l - (slave == 0 ? c->wide.pass[1].shift : 0);
    memset(c->mark + BEFORE + j - (slave == 0 ? 2 : 1), 1,
           problem->slaves == RA_SLAVES_RESONATOR ? 5 : 4);
}

/// Marks the slaves [begin, end) of a spot that face a linear segment and come close.
static void mark_ends(const struct ra_problem *problem, struct ra_candidates *c, int slave,
                      int64_t begin, int64_t end, double below)
{
    const struct ra_pass *const pass = &c->wide.pass[slave];
    for (int64_t l = begin; l < end; l++) {
        const double *const master = c->wide.line[1 - slave] + (l + pass->shift);
        if (ra_gap_linear(problem->gap, c->wide.line[slave][l], master, pass->xi) < below) {
            mark_slave(problem, c, slave, l);
        }
    }
}

/// Marks the slaves of one spot that come close.
static void mark_spot(const struct ra_problem *problem, struct ra_candidates *c, int slave,
                      const struct ra_spot *spot, double below)
{
    const struct ra_pass *const pass = &c->wide.pass[slave];
    const struct ra_range range = ra_spot_slaves(problem, spot, pass, slave);
    const int64_t begin = ra_smaller(ra_larger(range.begin, pass->hermite_begin), range.end);
    const int64_t end = ra_larger(begin, ra_smaller(range.end, pass->hermite_end));
    unsigned char close[RA_FLAGS];
    mark_ends(problem, c, slave, range.begin, begin, below);
    for (int64_t b = begin; b < end; b += RA_FLAGS * RA_LANES) {
        const size_t blocks = ra_flag(problem, &c->wide, slave, spot, b, end, below, close);
        for (size_t f = 0; f < blocks; f++) {
            for (unsigned bits = close[f]; bits != 0; bits &= bits - 1) {
                mark_slave(problem, c, slave, b + (int64_t)(RA_LANES * f) + __builtin_ctz(bits));
            }
        }
    }
    mark_ends(problem, c, slave, end, range.end, below);
}

/// All slaves at this offset of the frozen lines.
static void mark_close(const struct ra_problem *problem, struct ra_candidates *c,
                       const struct ra_offset *offset, double below)
{
    ra_detection_passes(problem, offset, c->wide.pass);
    for (int slave = 0; slave < 2; slave++) {
        for (size_t s = 0; s < c->wide.spot_count; s++) {
            mark_spot(problem, c, slave, &c->wide.spot[s], below);
        }
    }
}

/// The next marked place from j on, `end` if there is none. Marks have room for 8 behind the last.
static int64_t next_mark(const unsigned char *mark, int64_t j, int64_t end)
{
    uint64_t eight = 0;
    while (j < end && (memcpy(&eight, mark + j, sizeof eight), eight == 0)) {
        j += (int64_t)sizeof eight;
    }
    while (j < end && mark[j] == 0) {
        j++;
    }
    return j < end ? j : end;
}

/// The marked places become the ranges of the fine list; marks are taken away.
static void keep_close(const struct ra_problem *problem, struct ra_candidates *c)
{
    unsigned char *const mark = c->mark + BEFORE;
    const int64_t all = (int64_t)problem->solid[1].nodes + 3;
    int64_t next = -2;
    c->close_count = 0;
    for (size_t r = 0; r < c->range_count; r++) {
        int64_t j = ra_larger(c->range[r].begin - 2, next);
        next = ra_smaller(c->range[r].end + RA_LANES + 2, all);
        while ((j = next_mark(mark, j, next)) < next) {
            const int64_t begin = j;
            for (; j < all && mark[j]; j++) {
                mark[j] = 0;
            }
            c->close[c->close_count++] = (struct ra_range){begin, j};
        }
    }
}

/// What the next fine list will be; what it expects of the modes at its end is in c->arrival.
static struct plan plan_fine(const struct ra_problem *problem, struct ra_candidates *c,
                             const struct ra_offset *offset, const double *const amplitude[2],
                             const double *increment)
{
    struct plan plan = {.until = end_of_fine(problem, offset)};
    const double way = ra_offset_fraction(&problem->sliding, &plan.until) -
                       ra_offset_fraction(&problem->sliding, offset);
    // without a way nothing would say how far along it the modes are
    const double per_cell = way > 0.0 ? 1.0 / c->step_fraction : 0.0;
    for (size_t k = 0; k < problem->width; k++) {
        c->drift[0][k] = per_cell * increment[k];
        c->arrival[0][k] = amplitude[0][k] + way * c->drift[0][k];
    }
    const double *const arrival[2] = {c->arrival[0], c->arrival[1]};
    const struct bounds here = bounds_of(problem, c, amplitude);
    const struct bounds there = bounds_of(problem, c, arrival);
    const struct bounds bounds = bounds_over(&here, &there);
    plan.margin =
        margin_of(&bounds, way + RELATIVE, ra_tilted(problem, &c->bound, arrival, amplitude));
    return plan;
}

static void make_fine(const struct ra_problem *problem, struct ra_candidates *c,
                      const struct ra_offset *offset, const double *const amplitude[2],
                      const double *increment)
{
    struct plan plan = plan_fine(problem, c, offset, amplitude, increment);
    const double *const arrival[2] = {c->arrival[0], c->arrival[1]};
    want(problem, c, amplitude, &plan);
    if (!holds(problem, c, &c->coarse, offset, amplitude) ||
        !not_beyond(&plan.until, &c->coarse.until) ||
        c->promised - plan.wanted < 0.5 * c->fine.skin) {
        make_coarse(problem, c, offset, amplitude, &plan);
    }
    begin_list(problem, c, &c->fine, offset, &plan.until, amplitude);
    memcpy(c->fine.drift[0], c->drift[0], problem->width * sizeof *c->drift[0]);
    c->fine.skin = fmin(c->fine.skin, c->promised - plan.wanted);
    struct ra_pass pass[2];
    ra_detection_passes(problem, offset, pass);
    c->wide.spot_count = 0;
    for (size_t r = 0; r < c->range_count; r++) {
        ra_spot_append(&c->wide, ra_spot_over(problem, pass, c->range[r]));
    }
    const double below = c->fine.skin + plan.margin;
    draw_lines(problem, c, amplitude, c->wide.spot, c->wide.spot_count);
    mark_close(problem, c, offset, below);
    draw_lines(problem, c, arrival, c->wide.spot, c->wide.spot_count);
    mark_close(problem, c, &plan.until, below);
    keep_close(problem, c);
}

/// From here the travel by the sum of all modes counts.
static void begin_survey(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const double *amplitude, double travelled)
{
    memcpy(c->survey[0], amplitude, problem->width * sizeof *c->survey[0]);
    c->survey_fraction = ra_offset_fraction(&problem->sliding, offset);
    c->surveyed = travelled;
}

/// Whether the list holds although the sum of all modes has used up the skin: how far are they
/// really?
RA_RARELY static int survey(const struct ra_problem *problem, struct ra_candidates *c,
                            const struct ra_offset *offset, const double *const amplitude[2])
{
    begin_survey(problem, c, offset, amplitude[0], travel(problem, c, &c->fine, offset, amplitude));
    return c->surveyed <= USED_UP * c->fine.skin;
}

/// The travel since the last survey by the sum of all modes, if the scheme has not found it.
static double travel_since(const struct ra_problem *problem, struct ra_candidates *c,
                           const struct ra_offset *offset, const double *amplitude)
{
    const double way = ra_offset_fraction(&problem->sliding, offset) - c->survey_fraction;
    expect(problem, c, c->survey[0], way, c->fine.drift[0]);
    return problem->kernels->distance(c->bound.reach[0], amplitude, c->expected[0], problem->width);
}

int ra_candidates_hold(const struct ra_problem *problem, struct ra_candidates *c,
                       const struct ra_offset *offset, const double *const amplitude[2],
                       double travelled)
{
    c->looks++;
    c->nodes += c->spot_nodes;
    if (!in_time(&c->fine, offset)) {
        return 0;
    }
    const double since =
        travelled < HUGE_VAL ? travelled : travel_since(problem, c, offset, amplitude[0]);
    return c->surveyed + since <= c->fine.skin || survey(problem, c, offset, amplitude);
}

struct ra_watch ra_candidates_watch(const struct ra_problem *problem, const struct ra_state *state)
{
    const struct ra_candidates *const c = state->candidates;
    if (c == NULL) {
        const double *const any = problem->solid->gravity;
        return (struct ra_watch){any, any, any, 0.0};
    }
    // in pass 1 xi is the fraction of the offset
    return (struct ra_watch){c->bound.reach[0], c->survey[0], c->fine.drift[0],
                             state->now.pass[1].xi + c->step_fraction - c->survey_fraction};
}

void ra_candidates_renew(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         const double *increment, struct ra_places *places,
                         struct ra_detection *now)
{
    make_fine(problem, c, offset, amplitude, increment);
    begin_survey(problem, c, offset, amplitude[0], 0.0);
    ra_detection_passes(problem, offset, now->pass);
    ra_places_pick(problem, c->close, c->close_count, places, now);
    c->spot_nodes = 0;
    for (size_t s = 0; s < now->spot_count; s++) {
        c->spot_nodes += (uint64_t)(now->spot[s].end[0] - now->spot[s].begin[0]);
    }
}

// ## Memory

enum ra_code ra_candidates_make(const struct ra_problem *problem, struct ra_candidates **candidates,
                                struct ra_status *st)
{
    struct ra_candidates *const c = ra_alloc(1, sizeof *c, "candidates", st);
    if (c == NULL) {
        return RA_SYSTEM;
    }
    const size_t slider = problem->solid[1].modes.pitch;
    int missing = ra_detection_make(problem, &c->wide, st) != RA_OK ||
                  ra_travel_make(problem, &c->bound, st) != RA_OK;
    double **const owned[] = {c->coarse.amplitude, c->coarse.drift, c->fine.amplitude,
                              c->fine.drift,       c->drift,        c->arrival,
                              c->expected,         c->survey};
    for (size_t a = 0; a < sizeof owned / sizeof *owned; a++) {
        missing |= ra_modal_pair(problem, &owned[a][0], &owned[a][1], st) != RA_OK;
    }
    c->close = ra_alloc(slider / 2 + 1, sizeof *c->close, "candidates", st);
    c->range = ra_alloc(slider / RA_LANES + 1, sizeof *c->range, "candidates", st);
    c->flag = ra_alloc(slider / RA_LANES + 1, sizeof *c->flag, "candidates", st);
    c->mark = ra_alloc(slider + BEFORE + 2 * RA_LANES, sizeof *c->mark, "candidates", st);
    c->window = ra_alloc(slider + 4 * WINDOW, sizeof *c->window, "candidates", st);
    if (missing || c->close == NULL || c->range == NULL || c->flag == NULL || c->mark == NULL ||
        c->window == NULL) {
        ra_candidates_free(c);
        return RA_SYSTEM;
    }
    for (int i = 0; i < 2; i++) {
        c->kink[i] =
            ra_largest_second_difference(problem->solid[i].height, problem->solid[i].nodes);
    }
    const double height = ra_largest_size(problem->solid[0].height, problem->solid[0].nodes) +
                          ra_largest_size(problem->solid[1].height, problem->solid[1].nodes) +
                          fabs(problem->gap);
    c->rounding = RELATIVE * (height + problem->spacing);
    c->step_fraction = ra_offset_fraction(&problem->sliding, &problem->sliding.step);
    c->fine.skin = 1e-3 * height + c->rounding;
    c->coarse.skin = 3e-2 * height + c->rounding;
    *candidates = c;
    return RA_OK;
}

void ra_candidates_free(struct ra_candidates *c)
{
    if (c == NULL) {
        return;
    }
    free(c->coarse.amplitude[0]);
    free(c->coarse.drift[0]);
    free(c->fine.amplitude[0]);
    free(c->fine.drift[0]);
    free(c->drift[0]);
    free(c->arrival[0]);
    free(c->expected[0]);
    free(c->survey[0]);
    ra_detection_free(&c->wide);
    ra_travel_free(&c->bound);
    free(c->close);
    free(c->range);
    free(c->flag);
    free(c->mark);
    free(c->window);
    free(c);
}
