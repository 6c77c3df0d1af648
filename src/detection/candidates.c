// Candidates for contact: the few nodes whose gaps are computed, with a proof (Sect. 2.4.1).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Of thousands of nodes some twenty are in contact, and in one step gaps change by picometres. As
 * in molecular dynamics (Verlet's lists of neighbours, 1967), a list holds the nodes where contact
 * is possible, and only their gaps are computed in every step. A new list is made every forty to
 * two hundred steps, from blocks of nodes that are close enough. We prove that a node outside the
 * list has a positive gap, so the result is that of the plain loop, bit for bit. The proof compares
 * the travel of the modes (eq:travel) with the *skin* of the list. It is in candidate_lists.c,
 * together with the blocks.
 *
 * **The drift.** A list expects the modes to move on at a constant rate S; the proof does not
 * depend on S. A list with nodes takes for S the increment of the step in which it is made, so that
 * only the acceleration contributes to the travel. In the paper's case at 0.1 m/s the travel in 250
 * steps is then a thirtieth of the motion of the modes. So the skin can be thin, and there are
 * hardly more candidates than nodes in contact.
 *
 * **Surveys.** The skin is compared with the travel in every step. The travel is bounded by a sum
 * over the modes (eq:reach), which the time scheme computes in its own loop. This sum is a few
 * times too large. When it has reached the skin, a *survey* bounds the travel by samples of the
 * deflection. The sum then starts again from 0, and is added to the travel at the survey. A list is
 * replaced when a survey finds a travel of more than USED_UP of its skin.
 *
 * **The fine list** holds for offsets from $s_0$ to $s_1 = s_0 + d$, up to FINE_STEPS steps ahead
 * and in any case before the next node is passed. Then every slave stays on its segment, and
 * (eq:margin) bounds its expected gap by those at $s_0$ and $s_1$. A slave is no candidate if both
 * gaps exceed the skin plus the terms that (eq:margin) subtracts, errors included.
 *
 * Tests: tests/detection/test_candidates.c (the proof against brute force in every detection),
 * tests/detection/test_lists.c (lists whose contents and duration are known),
 * tests/detection/test_engines.c (the same steps as the plain engine's).
 */
#include "detection/candidates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/room.h"

enum { BEFORE = 8, WORD = 32 }; ///< numbers of marks: before the first slider node; in a word
enum { FINE_STEPS = 250, FINE_MOST = 375 };
enum { TRY_AGAIN = 100 };          ///< steps after which an empty list is tried again
static const double USED_UP = 0.8; ///< largest share of the skin that may be used up

// ## Whether a list holds

static bool not_beyond(const struct ra_offset *a, const struct ra_offset *b)
{
    return a->cell < b->cell || (a->cell == b->cell && a->rest <= b->rest);
}

static bool in_time(const struct ra_node_list *list, const struct ra_offset *offset)
{
    return list->valid && not_beyond(&list->from, offset) && not_beyond(offset, &list->until);
}

// ## The fine list

/// The last offset of the fine list. If the next node is near, this is the offset of the last step
/// before that node; otherwise it is the offset FINE_STEPS steps ahead.
static struct ra_offset end_of_fine(const struct ra_problem *problem,
                                    const struct ra_offset *offset)
{
    const struct ra_sliding *const sliding = &problem->pair.sliding;
    const ra_wide step = sliding->step.rest;
    struct ra_offset end = *offset;
    if (sliding->step.cell == 0 && step > 0) {
        const ra_wide left = (sliding->q - 1 - offset->rest) / step;
        end.rest += step * (left <= FINE_MOST ? left : FINE_STEPS);
    }
    return end;
}

/// Marks the nodes that eight slaves from node l on need; only slaves whose bit is set are close.
/// Let a slave lie over slider node j, or less than a cell ahead of it. It needs itself and its
/// masters: in pass 1 the nodes from j - 1 to j + 2, in pass 0 the nodes from j - 2 to j + 1. If
/// nodes lie exactly over nodes, the masters of pass 0 are one node further right. But then pass 1
/// has the same pair of nodes and marks them; without pass 1, one more node is marked.
static void mark_slaves(const struct ra_problem *problem, struct ra_candidates *c, int slave,
                        int64_t l, unsigned close)
{
    const int64_t j = slave == 0 ? l - c->wide.pass[1].shift - 2 : l - 1;
    const size_t at = (size_t)(j + BEFORE);
    uint64_t needed = close | close << 1 | close << 2 | close << 3;
    needed |= problem->pair.slaves == RA_SLAVES_RESONATOR ? needed << 1 : 0;
    needed <<= at % WORD;
    c->mark[at / WORD] |= (uint32_t)needed;
    c->mark[at / WORD + 1] |= (uint32_t)(needed >> WORD);
}

/// Marks the close slaves among [begin, end) of a candidate range over a linear segment.
static void mark_ends(const struct ra_problem *problem, struct ra_candidates *c, int slave,
                      int64_t begin, int64_t end, double below)
{
    const struct ra_pass *const pass = &c->wide.pass[slave];
    for (int64_t l = begin; l < end; l++) {
        const double y = c->wide.line[slave][l - c->wide.origin[slave]];
        const double *const master =
            c->wide.line[1 - slave] + (l + pass->shift - c->wide.origin[1 - slave]);
        if (ra_gap_linear(problem->pair.distance, y, master, pass->xi) < below) {
            mark_slaves(problem, c, slave, l, 1);
        }
    }
}

/// Marks the close slaves of this candidate range that lie at the slider nodes [begin, end), or
/// between them and the next node on either side.
static void mark_range(const struct ra_problem *problem, struct ra_candidates *c, int slave,
                       const struct ra_candidate_range *candidate, struct ra_range slider,
                       double below)
{
    const struct ra_pass *const pass = &c->wide.pass[slave];
    const int64_t shift = slave == 0 ? c->wide.pass[1].shift : 0;
    struct ra_range range = ra_candidate_slaves(problem, candidate, pass, slave);
    range.begin = ra_larger(range.begin, slider.begin + shift);
    range.end = ra_larger(ra_smaller(range.end, slider.end + shift + 1 - slave), range.begin);
    const int64_t begin = ra_smaller(ra_larger(range.begin, pass->hermite_begin), range.end);
    const int64_t end = ra_larger(begin, ra_smaller(range.end, pass->hermite_end));
    unsigned char close[RA_FLAGS];
    mark_ends(problem, c, slave, range.begin, begin, below);
    for (int64_t b = begin; b < end; b += RA_FLAGS * RA_LANES) {
        const size_t blocks = ra_flag(problem, &c->wide, slave, candidate, b, end, below, close);
        for (size_t f = 0; f < blocks; f++) {
            mark_slaves(problem, c, slave, b + (int64_t)(RA_LANES * f), close[f]);
        }
    }
    mark_ends(problem, c, slave, end, range.end, below);
}

/// Computes the lines of the blocks that come close.
static void draw(const struct ra_problem *problem, struct ra_candidates *c,
                 const struct ra_sketch *sketch)
{
    for (int i = 0; i < 2; i++) {
        for (size_t r = 0; r < c->wide.candidate_count; r++) {
            const struct ra_candidate_range *const range = &c->wide.candidate[r];
            ra_sketch_line(problem, sketch, i, range->begin[i], range->end[i],
                           c->wide.line[i] + range->index[i]);
        }
    }
}

/// Marks the close slaves in both passes of c->wide, with the lines of a sketch.
static void mark_close(const struct ra_problem *problem, struct ra_candidates *c,
                       const struct ra_sketch *sketch, double below)
{
    draw(problem, c, sketch);
    for (int slave = 0; slave < 2; slave++) {
        const struct ra_candidate_range *candidate = c->wide.candidate;
        for (size_t r = 0; r < c->range_count; r++) {
            while (candidate->end[1] <= c->range[r].begin) {
                candidate++;
            }
            mark_range(problem, c, slave, candidate, c->range[r], below);
        }
    }
}

/// The next node from j on that is marked (or not marked); `end` if there is none.
static int64_t next_mark(const struct ra_candidates *c, bool marked, int64_t j, int64_t end)
{
    for (size_t at = (size_t)(j + BEFORE); j < end; j = (int64_t)at - BEFORE) {
        const uint32_t word = (marked ? c->mark[at / WORD] : ~c->mark[at / WORD]) >> at % WORD;
        if (word != 0) {
            return ra_smaller(j + __builtin_ctz(word), end);
        }
        at = (at / WORD + 1) * WORD;
    }
    return end;
}

/// The marked nodes become the ranges of the fine list; the marks are cleared.
static void keep_close(const struct ra_problem *problem, struct ra_candidates *c)
{
    const int64_t all = (int64_t)problem->solid[1].nodes + 3;
    int64_t done = -2;
    c->close_count = 0;
    for (size_t r = 0; r < c->range_count; r++) {
        // the nodes that a slave needs begin in its block or up to two nodes left of it
        const int64_t next = ra_smaller(c->range[r].end, all);
        int64_t j = ra_larger(c->range[r].begin - 2, done);
        while ((j = next_mark(c, true, j, next)) < next) {
            done = next_mark(c, false, j, all);
            c->close[c->close_count++] = (struct ra_range){j, done};
            j = done;
        }
    }
    for (size_t r = 0; r < c->range_count; r++) {
        const size_t first = (size_t)(c->range[r].begin - 2 + BEFORE) / WORD;
        const size_t last = (size_t)(c->range[r].end + 3 + BEFORE) / WORD;
        memset(c->mark + first, 0, (last - first + 1) * sizeof *c->mark);
    }
}

/// The larger sigma and the larger error of two sets of bounds.
static struct ra_list_bounds bounds_over(const struct ra_list_bounds *a,
                                         const struct ra_list_bounds *b)
{
    return (struct ra_list_bounds){.sigma = fmax(a->sigma, b->sigma),
                                   .error = fmax(a->error, b->error)};
}

/// A fine list that is being made; the amplitudes expected at its end are in c->arrival.
struct plan {
    struct ra_offset until;
    struct ra_list_bounds bounds;
    double margin; ///< the terms that (eq:margin) subtracts [m]
};

static struct plan plan_fine(const struct ra_problem *problem, struct ra_candidates *c,
                             const struct ra_offset *offset, const double *const amplitude[2],
                             const double *increment)
{
    struct plan plan = {.until = end_of_fine(problem, offset)};
    const double distance = ra_offset_fraction(&problem->pair.sliding, &plan.until) -
                            ra_offset_fraction(&problem->pair.sliding, offset);
    // with distance 0 the drift per cell is not defined
    const double per_cell = distance > 0.0 ? 1.0 / c->step_fraction : 0.0;
    for (size_t k = 0; k < problem->pair.modal.width; k++) {
        c->drift[0][k] = per_cell * increment[k];
        c->arrival[0][k] = amplitude[0][k] + distance * c->drift[0][k];
    }
    const double *const arrival[2] = {c->arrival[0], c->arrival[1]};
    const struct ra_list_bounds here = ra_candidates_bounds(problem, c, amplitude);
    const struct ra_list_bounds there = ra_candidates_bounds(problem, c, arrival);
    plan.bounds = bounds_over(&here, &there);
    plan.margin = ra_candidates_margin(&plan.bounds, distance + RELATIVE,
                                       ra_tilted(problem, &c->bound, arrival, amplitude));
    return plan;
}

static void make_fine(const struct ra_problem *problem, struct ra_candidates *c,
                      const struct ra_offset *offset, const double *const amplitude[2],
                      const double *increment)
{
    const struct plan plan = plan_fine(problem, c, offset, amplitude, increment);
    const double *const arrival[2] = {c->arrival[0], c->arrival[1]};
    ra_candidates_begin_list(problem, c, offset, &plan.until, amplitude);
    memcpy(c->fine.drift[0], c->drift[0], problem->pair.modal.width * sizeof *c->drift[0]);
    const double below = c->fine.skin + plan.margin;
    ra_candidates_blocks(problem, c, offset, amplitude, arrival, &plan.bounds, below);
    c->wide.candidate_count = 0;
    for (size_t r = 0; r < c->range_count; r++) {
        // these nodes, and the masters of all slaves that lie at them or between them, on both
        // sides
        const struct ra_range wide = {c->range[r].begin - 3, c->range[r].end + 2};
        ra_candidate_append(&c->wide, ra_candidate_over(problem, c->wide.pass, wide));
    }
    mark_close(problem, c, &c->here, below);
    ra_detection_passes(problem, &plan.until, c->wide.pass);
    mark_close(problem, c, &c->there, below);
    keep_close(problem, c);
}

/// Begins a survey: from here on the travel is bounded by the sum over all modes.
static void begin_survey(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const double *amplitude, double travelled)
{
    memcpy(c->survey[0], amplitude, problem->pair.modal.width * sizeof *c->survey[0]);
    c->survey_fraction = ra_offset_fraction(&problem->pair.sliding, offset);
    c->surveyed = travelled;
}

RA_RARELY bool ra_candidates_survey(const struct ra_problem *problem, struct ra_candidates *c,
                                    const struct ra_offset *offset,
                                    const double *const amplitude[2])
{
    begin_survey(problem, c, offset, amplitude[0],
                 ra_candidates_travel(problem, c, &c->fine, offset, amplitude));
    return c->surveyed <= USED_UP * ra_candidates_skin(c);
}

/// The travel since the last survey as a sum over all modes, if the scheme has not computed it.
static double travel_since(const struct ra_problem *problem, struct ra_candidates *c,
                           const struct ra_offset *offset, const double *amplitude)
{
    const double distance = ra_offset_fraction(&problem->pair.sliding, offset) - c->survey_fraction;
    ra_candidates_expect(problem, c, c->survey[0], distance, c->fine.drift[0]);
    return problem->pair.modal.kernels->distance(c->bound.reach[0], amplitude, c->expected[0],
                                                 problem->pair.modal.width);
}

bool ra_candidates_hold(const struct ra_problem *problem, struct ra_candidates *c,
                        const struct ra_offset *offset, const double *const amplitude[2],
                        double travelled)
{
    c->detections++;
    c->nodes += c->candidate_nodes;
    if (!in_time(&c->fine, offset)) {
        return false;
    }
    const double since =
        travelled < HUGE_VAL ? travelled : travel_since(problem, c, offset, amplitude[0]);
    return c->surveyed + since <= ra_candidates_skin(c) ||
           ra_candidates_survey(problem, c, offset, amplitude);
}

struct ra_watch ra_candidates_watch(const struct ra_problem *problem, const struct ra_state *state)
{
    const struct ra_candidates *const c = state->candidates;
    if (c == NULL) {
        const double *const any = problem->pair.modal.load;
        return (struct ra_watch){any, any, any, 0.0};
    }
    // in pass 1, $\xi$ is the fraction of the offset
    return (struct ra_watch){c->bound.reach[0], c->survey[0], c->fine.drift[0],
                             state->now.pass[1].xi + c->step_fraction - c->survey_fraction};
}

void ra_candidates_renew(const struct ra_problem *problem, struct ra_candidates *c,
                         const struct ra_offset *offset, const double *const amplitude[2],
                         const double *increment, struct ra_packed *packed,
                         struct ra_detection *now)
{
    // solids that are far apart are likely to stay so
    const bool apart = c->fine.valid && c->close_count == 0;
    const bool rested = c->detections - c->failed >= TRY_AGAIN;
    // the skin of an empty list says nothing about the skin of the next one
    c->fine.valid = c->fine.valid && !c->empty;
    c->empty = apart && rested && ra_candidates_empty(problem, c, offset, amplitude, increment);
    if (!c->empty) {
        c->failed = apart && rested ? c->detections : c->failed;
        make_fine(problem, c, offset, amplitude, increment);
    }
    begin_survey(problem, c, offset, amplitude[0], 0.0);
    ra_detection_passes(problem, offset, now->pass);
    ra_packed_pick(problem, c->close, c->close_count, packed, now);
    c->candidate_nodes = 0;
    for (size_t s = 0; s < now->candidate_count; s++) {
        c->candidate_nodes += (uint64_t)(now->candidate[s].end[0] - now->candidate[s].begin[0]);
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
    bool missing = ra_detection_make(problem, &c->wide, st) != RA_OK ||
                   ra_travel_make(problem, &c->bound, st) != RA_OK;
    missing |= !missing && (ra_sketch_make(&c->bound, &c->here, st) != RA_OK ||
                            ra_sketch_make(&c->bound, &c->there, st) != RA_OK ||
                            ra_candidates_make_blocks(problem, c, st) != RA_OK);
    double **const owned[] = {c->fine.amplitude, c->fine.drift, c->drift,
                              c->arrival,        c->expected,   c->survey};
    for (size_t a = 0; a < sizeof owned / sizeof *owned; a++) {
        missing |= ra_modal_pair(problem, &owned[a][0], &owned[a][1], st) != RA_OK;
    }
    // ranges in `close` have four nodes or more and do not touch; those in `range` are whole blocks
    c->close = ra_alloc(slider / 2, sizeof *c->close, "candidates", st);
    c->range = ra_alloc(slider / RA_LANES, sizeof *c->range, "candidates", st);
    c->mark = ra_alloc(slider / WORD + 3, sizeof *c->mark, "candidates", st);
    if (missing || c->close == NULL || c->range == NULL || c->mark == NULL) {
        ra_candidates_free(c);
        return RA_SYSTEM;
    }
    for (int i = 0; i < 2; i++) {
        c->curvature[i] =
            ra_largest_second_difference(problem->solid[i].height, problem->solid[i].nodes);
    }
    const double height = ra_largest_size(problem->solid[0].height, problem->solid[0].nodes) +
                          ra_largest_size(problem->solid[1].height, problem->solid[1].nodes) +
                          fabs(problem->pair.distance);
    c->rounding = RELATIVE * (height + problem->pair.spacing);
    c->step_fraction = ra_offset_fraction(&problem->pair.sliding, &problem->pair.sliding.step);
    c->fine.skin = 1e-3 * height + c->rounding;
    *candidates = c;
    return RA_OK;
}

void ra_candidates_free(struct ra_candidates *c)
{
    if (c == NULL) {
        return;
    }
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
    ra_sketch_free(&c->here);
    ra_sketch_free(&c->there);
    free(c->window);
    for (int i = 0; i < 2; i++) {
        free(c->headroom[i].block);
        free(c->headroom[i].least);
    }
    free(c->high);
    free(c->over);
    free(c->mark);
    free(c->crest[0]);
    free(c->crest[1]);
    free(c);
}
