// Candidates for contact: the few spots that need looking at, with a proof (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Of thousands of nodes some twenty touch, and in one step gaps change by picometres. Like the
 * lists of neighbours in molecular dynamics (Verlet 1967), two lists remember where contact is
 * possible at all: a *fine* one of places that are looked at in every step, made about once in a
 * hundred steps from a *coarse* one, which is made from all nodes, rarely. A node that has no place
 * provably has a positive gap, so the result is that of the plain loop, bit for bit.
 *
 * **What can change a gap.** Let a list be made at offset s_0 with amplitudes U^0, and let
 * $y^0 = h + u^0$. At a later offset s the gap of slave l is
 * $$ g_l = \delta - y^0_l - \sum_r N_r(\xi) y^0_{l'-1+r}
 *          - \Delta u_l - \sum_r N_r(\xi) \Delta u_{l'-1+r} ,          % eq:gap-change $$
 * the first three terms being the gap of the frozen lines at offset s, the others the travel of the
 * modes since. With bounds $B_i$ of $\Delta u_i$ at and between the nodes (travel.c),
 * $$ g_l \ge g^0_l(s) - (B_0 + B_1) .                                  % eq:travel $$
 * The travel B_0 + B_1 is compared with the *skin* of the list in every step. It is that of the net
 * displacement of the modes: a mode that swings back has travelled nothing. The sum over the modes
 * (eq:reach), which the time scheme finds on its way, is several times too large. When it has used
 * up the skin, a *survey* bounds the travel by samples of the deflection, and the sum starts from
 * there: travel up to the survey and since then add. The list is given up when a survey finds more
 * than USED_UP of its skin.
 *
 * **The fine list** holds for offsets from s_0 to s_1 = s_0 + d, up to FINE_STEPS steps ahead and
 * in any case before the next node is passed. Then every slave stays on its segment, where the
 * frozen gap is a cubic in xi, and between two points at a distance d a function lies above the
 * smaller of its end values less $d^2/8 \max|p''|$. From Eq. 31, with the second differences
 * $\sigma_1, \sigma_2$ of the line at the two nodes of the segment,
 * $$ p(\xi) = (1-\xi) y_1 + \xi y_2 - \tfrac12 [\xi(1-\xi)^2 \sigma_1 + \xi^2(1-\xi) \sigma_2] ,
 *                                                                    % eq:deviation $$
 * so $|p''| \le 3 \sigma$ with the largest $\sigma$ of the line: a slave whose frozen gaps at s_0
 * and s_1 exceed skin + 3/8 d^2 sigma needs no looking at. The linear end segments obey the same
 * bound, with sigma = 0; nodes enter or leave the contact zone at a passing only.
 *
 * **The coarse list** holds for up to WINDOW - 8 cells ahead (2048 steps, if less). On a segment
 * (eq:deviation) exceeds neither of its nodes by more than sigma/8. A slider node j meets, as slave
 * or as master, only resonator nodes of the window that begins two nodes left of it and covers the
 * cells ahead. If $\delta - y_j - \max_{window} y - \sigma/8$ exceeds the skin of the coarse list
 * and what it *promises*, then gaps at j exceed the promise as long as it holds. A fine list may
 * ask for no more than that. Running maxima over 2, 4, 8, ... nodes cost a pass each.
 *
 * **Errors.** Lists are made from lines whose deflection is interpolated (travel.c), and gaps carry
 * an error of a few units in the last place of heights and deflections; the bound of the first and
 * RELATIVE of the largest of the second are added to every threshold. Skins are adapted so that
 * lists live about as long as suits their cost; the choice changes the time, not the result.
 *
 * Tests: tests/test_candidates.c (the proof against brute force at every look; the same steps as
 * the plain engine's).
 */
#include "candidates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 32, LEAST_WINDOW = 8, COARSE_CELLS = WINDOW - 8 };
enum { BEFORE = RA_LANES }; ///< marks of places before the first slider node
enum { FINE_STEPS = 100, FINE_MOST = 150, COARSE_DOUBLINGS = 11 };
/// AMPLIFY is the largest sum of |N_r|, at xi = 1/2: an error at the nodes of a line between them.
static const double RELATIVE = 1e-13, AMPLIFY = 1.25, USED_UP = 0.8;

// ## Bounds

/// (eq:travel): what gaps can have lost since the list was made.
static double travel(const struct ra_problem *problem, struct ra_candidates *c,
                     const struct ra_level_list *list, const double *const amplitude[2])
{
    const double *const before[2] = {list->amplitude[0], list->amplitude[1]};
    return ra_travelled(problem, &c->bound, amplitude, before, c->under[0], c->under[1]);
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
    return in_time(list, offset) && travel(problem, c, list, amplitude) <= list->skin;
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

/// What gaps can fall short of those of the frozen lines at the two ends of a way (in cells).
static double margin_of(const struct bounds *bounds, double way)
{
    return 0.375 * way * way * bounds->sigma + bounds->error;
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
        const double far = travel(problem, c, list, amplitude);
        list->skin = far > list->skin ? 1.25 * list->skin : 0.9 * list->skin + 0.13 * far;
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
                        const struct ra_offset *offset, const double *const amplitude[2])
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
    // room for the skin of fine lists and what else they add to it
    c->promised = 2.0 * c->fine.skin + margin_of(&bounds, 1.0) + bounds.error;
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

static void make_fine(const struct ra_problem *problem, struct ra_candidates *c,
                      const struct ra_offset *offset, const double *const amplitude[2])
{
    const struct ra_offset until = end_of_fine(problem, offset);
    const double way = ra_offset_fraction(&problem->sliding, &until) -
                       ra_offset_fraction(&problem->sliding, offset) + RELATIVE;
    const struct bounds bounds = bounds_of(problem, c, amplitude);
    const double margin = margin_of(&bounds, way);
    if (c->promised - margin < 0.5 * c->fine.skin ||
        !holds(problem, c, &c->coarse, offset, amplitude) ||
        !not_beyond(&until, &c->coarse.until)) {
        make_coarse(problem, c, offset, amplitude);
    }
    begin_list(problem, c, &c->fine, offset, &until, amplitude);
    c->fine.skin = fmin(c->fine.skin, c->promised - margin);
    struct ra_pass pass[2];
    ra_detection_passes(problem, offset, pass);
    c->wide.spot_count = 0;
    for (size_t r = 0; r < c->range_count; r++) {
        ra_spot_append(&c->wide, ra_spot_over(problem, pass, c->range[r]));
    }
    draw_lines(problem, c, amplitude, c->wide.spot, c->wide.spot_count);
    const double below = c->fine.skin + margin;
    mark_close(problem, c, offset, below);
    mark_close(problem, c, &until, below);
    keep_close(problem, c);
}

/// Whether the list holds although the sum of all modes has used up the skin: how far are they
/// really?
RA_RARELY static int survey(const struct ra_problem *problem, struct ra_candidates *c,
                            const double *const amplitude[2])
{
    c->surveyed = travel(problem, c, &c->fine, amplitude);
    memcpy(c->survey[0], amplitude[0], problem->width * sizeof *c->survey[0]);
    return c->surveyed <= USED_UP * c->fine.skin;
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
    const double since = travelled < HUGE_VAL
                             ? travelled
                             : problem->kernels->distance(c->bound.reach[0], amplitude[0],
                                                          c->survey[0], problem->width);
    return c->surveyed + since <= c->fine.skin || survey(problem, c, amplitude);
}

void ra_candidates_watched(const struct ra_problem *problem, const struct ra_candidates *candidates,
                           const double *watched[2])
{
    watched[0] = candidates != NULL ? candidates->bound.reach[0] : problem->solid->gravity;
    watched[1] = candidates != NULL ? candidates->survey[0] : problem->solid->gravity;
}

void ra_candidates_renew(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         struct ra_places *places, struct ra_detection *now)
{
    make_fine(problem, c, offset, amplitude);
    memcpy(c->survey[0], amplitude[0], problem->width * sizeof *c->survey[0]);
    c->surveyed = 0.0;
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
    double **const owned[] = {c->coarse.amplitude, c->fine.amplitude, c->survey};
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
    free(c->fine.amplitude[0]);
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
