// Candidates for contact: the few spots that need looking at, with a proof (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Of thousands of nodes some twenty touch, and in one step gaps change by picometres. Like the
 * lists of neighbours in molecular dynamics (Verlet 1967), two lists remember where contact is
 * possible at all: a *fine* one of spots that are looked at in every step, made about once in
 * sixty steps from a *coarse* one, which is made from all nodes, rarely. A node that is in no
 * spot provably has a positive gap, so the result is that of the plain loop, bit for bit.
 *
 * **What can change a gap.** Let a list be made at offset s_0 with amplitudes U^0, and let
 * $y^0 = h + u^0$. At a later offset s the gap of slave l is
 * $$ g_l = \delta - y^0_l - \sum_r N_r(\xi) y^0_{l'-1+r}
 *          - \Delta u_l - \sum_r N_r(\xi) \Delta u_{l'-1+r} ,          % eq:gap-change $$
 * the first three terms being the gap of the frozen lines at offset s, the others the travel of the
 * modes since. With $|\Delta u_i| \le B_i = \sum_k \max|\psi_{i,k}|\,|U_{i,k} - U^0_{i,k}|$ and
 * $\sum_r |N_r| \le 5/4$ (at xi = 1/2),
 * $$ g_l \ge g^0_l(s) - \tfrac54 (B_0 + B_1) .                         % eq:travel $$
 * The travel $\tfrac54(B_0+B_1)$ is computed in every step from the net displacement of the modes
 * (a mode that swings back has travelled nothing) and compared with the *skin* of the list. A list
 * with a travel beyond its skin is made again before it is used.
 *
 * **The fine list** holds for offsets from s_0 to s_1 = s_0 + d, d <= 1 cell (64 steps, if less).
 * On one segment the frozen gap is a cubic in xi, and between two points at a distance d a function
 * lies above the smaller of its end values less $d^2/8 \max|p''|$. From Eq. 31, with the second
 * differences $\sigma_1, \sigma_2$ of the line at the two nodes of the segment,
 * $$ p(\xi) = (1-\xi) y_1 + \xi y_2 - \tfrac12 [\xi(1-\xi)^2 \sigma_1 + \xi^2(1-\xi) \sigma_2] ,
 *                                                                    % eq:deviation $$
 * so $|p''| \le 3 \sigma$ with the largest $\sigma$ of the line. In d <= 1 at most one node is
 * passed, so the gaps of the frozen lines at s_0, at the passing and at s_1 bound all between them:
 * a slave whose three gaps exceed skin + 3/8 d^2 sigma needs no looking at. The linear end segments
 * obey the same bound, with sigma = 0; nodes that enter or leave the contact zone do so at a
 * passing.
 *
 * **The coarse list** holds for up to WINDOW - 8 cells ahead (1024 steps, if less). On a segment
 * (eq:deviation) exceeds neither of its nodes by more than sigma/8. A slider node j meets, as slave
 * or as master, only resonator nodes of the window that begins two nodes left of it and covers the
 * cells ahead. If $\delta - y_j - \max_{window} y - \sigma/8$ exceeds the skin of the coarse list
 * and all that the fine one allows for, nothing can happen at j. Running maxima over 2, 4, 8, ...
 * nodes cost five passes.
 *
 * **Masters.** A spot must hold, with a slave, all nodes of its segment now and until the list
 * ends. In pass 0 the segment moves one slider node to the left at a passing, in pass 1 one
 * resonator node to the right: both are added.
 *
 * **Rounding.** Gaps carry an error of a few units in the last place of heights and deflections;
 * RELATIVE of the largest of them is added to every threshold. Skins are adapted so that lists live
 * about as long as suits their cost; the choice changes the time, not the result.
 *
 * Tests: tests/test_candidates.c (the proof against brute force at every look; the same steps as
 * the plain engine's).
 */
#include "candidates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 32, COARSE_CELLS = WINDOW - 8 };
enum { FINE_DOUBLINGS = 6, COARSE_DOUBLINGS = 10 };
static const double RELATIVE = 1e-13, AMPLIFY = 1.25;

// ## Bounds

static double largest_second_difference(const double *y, size_t n)
{
    double largest = 0.0;
    for (size_t l = 1; l + 1 < n; l++) {
        largest = fmax(largest, fabs((y[l - 1] - y[l]) + (y[l + 1] - y[l])));
    }
    return largest;
}

static double largest_size(const double *y, size_t n)
{
    double largest = 0.0;
    for (size_t l = 0; l < n; l++) {
        largest = fmax(largest, fabs(y[l]));
    }
    return largest;
}

/// (eq:travel): what gaps can have lost since the list was made.
static double travel(const struct ra_problem *problem, const struct ra_candidates *c,
                     const struct ra_level_list *list, const double *const amplitude[2])
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++) {
        sum += problem->kernels->distance(c->reach[i], amplitude[i], list->amplitude[i],
                                          problem->solid[i].modes.width);
    }
    return AMPLIFY * sum;
}

/// sigma of the deflected line of a solid: of its heights and of its modes.
static double kink(const struct ra_problem *problem, const struct ra_candidates *c, int i,
                   const double *const amplitude[2])
{
    double sum = c->kink[i];
    for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
        sum += c->bend[i][k] * fabs(amplitude[i][k]);
    }
    return sum;
}

static int not_beyond(const struct ra_offset *a, const struct ra_offset *b)
{
    return a->cell < b->cell || (a->cell == b->cell && a->rest <= b->rest);
}

static int holds(const struct ra_problem *problem, const struct ra_candidates *c,
                 const struct ra_level_list *list, const struct ra_offset *offset,
                 const double *const amplitude[2])
{
    return list->valid && not_beyond(&list->from, offset) && not_beyond(offset, &list->until) &&
           travel(problem, c, list, amplitude) <= list->skin;
}

/// Bound of the rounding of a gap with these amplitudes.
static double rounding_of(const struct ra_problem *problem, const struct ra_candidates *c,
                          const double *const amplitude[2])
{
    double size = 0.0;
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < problem->solid[i].modes.count; k++) {
            size += c->reach[i][k] * fabs(amplitude[i][k]);
        }
    }
    return c->rounding + RELATIVE * size;
}

/// Notes that a list is made now. Its skin grows if travel has ended it, and tends to twice the
/// travel if the sliding has.
static void begin_list(const struct ra_problem *problem, const struct ra_candidates *c,
                       struct ra_level_list *list, const struct ra_offset *offset,
                       const struct ra_offset *until, const double *const amplitude[2])
{
    if (list->valid) {
        const double far = travel(problem, c, list, amplitude);
        list->skin = far > list->skin ? 1.25 * list->skin : 0.9 * list->skin + 0.2 * far;
        list->skin = fmax(list->skin, c->rounding);
    }
    for (int i = 0; i < 2; i++) {
        memcpy(list->amplitude[i], amplitude[i],
               problem->solid[i].modes.width * sizeof *list->amplitude[i]);
    }
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

/// window[l] = max of line[l .. l + WINDOW - 1], by doubling; n nodes, room for WINDOW more.
static void running_maximum(double *restrict window, int64_t n)
{
    for (int64_t span = 1; span < WINDOW; span *= 2) {
        for (int64_t l = 0; l < n; l++) {
            const double ahead = window[l + span];
            window[l] = window[l] > ahead ? window[l] : ahead;
        }
    }
}

/// Flags the blocks of 8 slider nodes whose bound delta - y - window is below the threshold.
static void flag_slider(const double *restrict line, const double *restrict window, double delta,
                        double below, unsigned char *restrict flag, int64_t blocks)
{
    for (int64_t b = 0; b < blocks; b++) {
        int64_t any = 0;
        for (int64_t j = 0; j < RA_LANES; j++) {
            any |= (delta - line[RA_LANES * b + j]) - window[RA_LANES * b + j] < below;
        }
        flag[b] = (unsigned char)(any != 0);
    }
}

/// Nodes of [begin, end) of the resonator's line that exist, in `window`; others can touch nothing.
static void fill_window(const struct ra_problem *problem, struct ra_candidates *c, int64_t begin,
                        int64_t end)
{
    const int64_t nodes = (int64_t)problem->solid[0].nodes;
    for (int64_t l = begin; l < end; l++) {
        c->window[l - begin] = l >= 0 && l < nodes ? c->wide.line[0][l] : -HUGE_VAL;
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
    c->allowed = 2.0 * c->fine.skin;
    struct ra_pass pass[2];
    ra_detection_passes(problem, offset, pass);
    // all slider nodes, and the resonator nodes from two before the first to a window behind the
    // last
    const int64_t first = pass[1].shift - 2, last = first + slider + 2 * WINDOW;
    const int64_t begin = first < 0 ? 0 : first < pitch ? first : pitch;
    const int64_t end = last < begin ? begin : last < pitch ? last : pitch;
    const struct ra_spot all = {
        .begin = {begin / RA_LANES * RA_LANES, 0},
        .end = {(end + RA_LANES - 1) / RA_LANES * RA_LANES, slider},
    };
    ra_detection_lines(problem, amplitude, &all, 1, c->wide.line);
    fill_window(problem, c, first, last);
    running_maximum(c->window, slider + WINDOW);
    const double sigma =
        fmax(kink(problem, c, 0, amplitude), kink(problem, c, 1, amplitude)) + 4.0 * c->coarse.skin;
    // what the fine list may allow for, and the overshoot of a segment over its nodes
    const double below = c->coarse.skin + c->allowed + (0.375 + 0.125) * sigma +
                         2.0 * rounding_of(problem, c, amplitude);
    flag_slider(c->wide.line[1], c->window, problem->gap, below, c->flag, slider / RA_LANES);
    keep_ranges(c, slider / RA_LANES);
    c->fine.valid = c->fine.valid && c->fine.skin <= c->allowed;
}

// ## The fine list

/// Flags the slider nodes of all slaves that come close at this offset of the frozen lines.
static void mark_close(const struct ra_problem *problem, struct ra_candidates *c,
                       const struct ra_offset *offset, double below)
{
    const int64_t pitch = (int64_t)problem->solid[1].modes.pitch;
    ra_detection_passes(problem, offset, c->wide.pass);
    ra_detection_list(problem, below, &c->wide);
    for (size_t i = 0; i < c->wide.count; i++) {
        const struct ra_range reach = ra_contact_reach(&c->wide.contact[i]);
        // a resonator node that stays close past a slider node has its masters one further left
        // then
        const int64_t begin = reach.begin - (c->wide.contact[i].slave == 0);
        for (int64_t j = begin < 0 ? 0 : begin; j < reach.end && j < pitch; j++) {
            c->mark[j] = 1;
        }
    }
}

/// The marked slider nodes become the spots of the fine list; marks are taken away.
static void keep_spots(const struct ra_problem *problem, struct ra_candidates *c,
                       const struct ra_pass pass[2])
{
    const int64_t pitch = (int64_t)problem->solid[1].modes.pitch;
    c->wide.spot_count = 0;
    for (size_t r = 0; r < c->range_count; r++) {
        int64_t j = c->range[r].begin < 0 ? 0 : c->range[r].begin;
        const int64_t end = c->range[r].end + 8 < pitch ? c->range[r].end + 8 : pitch;
        for (; j < end; j++) {
            if (!c->mark[j]) {
                continue;
            }
            const int64_t begin = j;
            for (; j < pitch && c->mark[j]; j++) {
                c->mark[j] = 0;
            }
            ra_spot_append(&c->wide, ra_spot_over(problem, pass, (struct ra_range){begin, j}));
        }
    }
    c->spot_count = c->wide.spot_count;
    memcpy(c->spot, c->wide.spot, c->spot_count * sizeof *c->spot);
    c->spot_nodes = 0;
    for (size_t s = 0; s < c->spot_count; s++) {
        c->spot_nodes += (uint64_t)(c->spot[s].end[0] - c->spot[s].begin[0]);
    }
}

static void make_fine(const struct ra_problem *problem, struct ra_candidates *c,
                      const struct ra_offset *offset, const double *const amplitude[2])
{
    struct ra_offset until = look_forward(problem, offset, FINE_DOUBLINGS, 1);
    if (!holds(problem, c, &c->coarse, offset, amplitude) ||
        !not_beyond(&until, &c->coarse.until)) {
        make_coarse(problem, c, offset, amplitude);
    }
    begin_list(problem, c, &c->fine, offset, &until, amplitude);
    c->fine.skin = fmin(c->fine.skin, c->allowed);
    struct ra_pass pass[2];
    ra_detection_passes(problem, offset, pass);
    c->wide.spot_count = 0;
    for (size_t r = 0; r < c->range_count; r++) {
        ra_spot_append(&c->wide, ra_spot_over(problem, pass, c->range[r]));
    }
    ra_detection_lines(problem, amplitude, c->wide.spot, c->wide.spot_count, c->wide.line);
    const double sigma = fmax(kink(problem, c, 0, amplitude), kink(problem, c, 1, amplitude));
    const double below = c->fine.skin + 0.375 * sigma + rounding_of(problem, c, amplitude);
    mark_close(problem, c, offset, below);
    mark_close(problem, c, &until, below);
    if (until.cell > offset->cell) {
        const struct ra_offset passing = {offset->cell + 1, 0};
        mark_close(problem, c, &passing, below);
    }
    keep_spots(problem, c, pass);
}

int ra_candidates_hold(const struct ra_problem *problem, struct ra_candidates *c,
                       const struct ra_offset *offset, const double *const amplitude[2])
{
    c->held = holds(problem, c, &c->fine, offset, amplitude);
    return c->held;
}

void ra_candidates_look(const struct ra_problem *problem, struct ra_candidates *c,
                        const struct ra_offset *offset, const double *const amplitude[2],
                        struct ra_detection *detection)
{
    if (!c->held && !holds(problem, c, &c->fine, offset, amplitude)) {
        make_fine(problem, c, offset, amplitude);
    }
    c->held = 0;
    ra_detection_passes(problem, offset, detection->pass);
    if (detection->made != c->fine.made || detection->spot_count != c->spot_count) {
        memcpy(detection->spot, c->spot, c->spot_count * sizeof *c->spot);
        detection->spot_count = c->spot_count;
        detection->made = c->fine.made;
    }
    ra_detection_lines(problem, amplitude, c->spot, c->spot_count, detection->line);
    c->looks++;
    c->nodes += c->spot_nodes;
}

// ## Memory

/// Bounds of the modes and the heights of a solid.
static void measure(const struct ra_problem *problem, struct ra_candidates *c, int i)
{
    const struct ra_solid *const s = &problem->solid[i];
    for (size_t k = 0; k < s->modes.count; k++) {
        const double *const psi = s->modes.by_mode + k * s->modes.pitch;
        c->reach[i][k] = largest_size(psi, s->nodes);
        c->bend[i][k] = largest_second_difference(psi, s->nodes);
    }
    c->kink[i] = largest_second_difference(s->height, s->nodes);
}

enum ra_code ra_candidates_make(const struct ra_problem *problem, struct ra_candidates **candidates,
                                struct ra_status *st)
{
    struct ra_candidates *const c = ra_alloc(1, sizeof *c, "candidates", st);
    if (c == NULL) {
        return RA_SYSTEM;
    }
    const size_t slider = problem->solid[1].modes.pitch;
    int missing = ra_detection_make(problem, &c->wide, st) != RA_OK;
    for (int i = 0; i < 2; i++) {
        const size_t width = problem->solid[i].modes.width;
        double **const owned[] = {&c->coarse.amplitude[i], &c->fine.amplitude[i], &c->reach[i],
                                  &c->bend[i]};
        for (size_t a = 0; a < sizeof owned / sizeof *owned; a++) {
            *owned[a] = ra_alloc(width, sizeof(double), "candidates", st);
            missing |= *owned[a] == NULL;
        }
    }
    c->spot = ra_alloc(c->wide.spot_capacity, sizeof *c->spot, "candidates", st);
    c->range = ra_alloc(slider / RA_LANES + 1, sizeof *c->range, "candidates", st);
    c->flag = ra_alloc(slider / RA_LANES + 1, sizeof *c->flag, "candidates", st);
    c->mark = ra_alloc(slider + 1, sizeof *c->mark, "candidates", st);
    c->window = ra_alloc(slider + 4 * WINDOW, sizeof *c->window, "candidates", st);
    if (missing || c->spot == NULL || c->range == NULL || c->flag == NULL || c->mark == NULL ||
        c->window == NULL) {
        ra_candidates_free(c);
        return RA_SYSTEM;
    }
    measure(problem, c, 0);
    measure(problem, c, 1);
    const double height = largest_size(problem->solid[0].height, problem->solid[0].nodes) +
                          largest_size(problem->solid[1].height, problem->solid[1].nodes) +
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
    for (int i = 0; i < 2; i++) {
        free(c->coarse.amplitude[i]);
        free(c->fine.amplitude[i]);
        free(c->reach[i]);
        free(c->bend[i]);
    }
    ra_detection_free(&c->wide);
    free(c->spot);
    free(c->range);
    free(c->flag);
    free(c->mark);
    free(c->window);
    free(c);
}
