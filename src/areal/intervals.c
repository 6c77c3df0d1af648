// Nodes at which gaps are computed, and what moves there (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Gaps are computed along intervals of nodes in a row. In the plain engine an interval is a whole
 * row; otherwise candidates.c finds the intervals. Packed arrays hold the heights and the displaced
 * surfaces of one interval after the other. At either end of an interval there are two more nodes,
 * which are masters of its slaves. A node is in only one interval, because intervals that would
 * share entries are merged. So sums of forces at a node, and their bits, do not depend on how nodes
 * are grouped.
 *
 * Tests: tests/areal/test_block.c, tests/areal/test_candidates.c.
 */
#include <math.h>
#include <string.h>

#include "areal/areal.h"

enum { TOGETHER = 16 }; ///< number of columns of the plate that are looked up at once

// ## Motion

double ra_areal_block_at(const struct ra_areal *problem, const double *amplitude, int64_t p,
                         size_t row)
{
    return (amplitude[RA_HEAVE] * problem->heave + amplitude[RA_PITCH] * problem->pitch[p]) +
           amplitude[RA_ROLL] * problem->roll[row];
}

double ra_areal_plate_at(const struct ra_areal *problem, const double *amplitude, size_t i,
                         size_t row)
{
    return ra_plate_at(&problem->modes, amplitude, i, row);
}

double ra_areal_tributary(const struct ra_areal *problem, int solid, int64_t node, size_t row)
{
    const double chi = problem->pair.spacing;
    const bool end = solid == RA_BLOCK && (node == 0 || node + 1 == (int64_t)problem->columns);
    const bool edge = row == 0 || row + 1 == problem->rows;
    return (end ? 0.5 * chi : chi) * (edge ? 0.5 * chi : chi);
}

// ## Intervals

void ra_areal_intervals_clear(struct ra_areal_state *state)
{
    for (int i = 0; i < 2; i++) {
        memset(state->node_force[i], 0, state->packed * sizeof(double));
    }
    state->interval_count = state->row_count = state->packed = 0;
    state->at.contacts = state->idle_count = 0;
}

void ra_areal_intervals_add(struct ra_areal_state *state, size_t row, int64_t begin, int64_t end)
{
    struct ra_areal_interval *const last =
        state->interval_count > 0 ? &state->interval[state->interval_count - 1] : 0;
    if (last != NULL && last->row == row && begin <= last->end + 2 * RA_BESIDE) {
        state->packed += (size_t)(end - last->end);
        last->end = end;
        return;
    }
    if (last == NULL || last->row != row) {
        state->rows[state->row_count++] = row;
    }
    state->interval[state->interval_count++] = (struct ra_areal_interval){
        .row = row, .begin = begin, .end = end, .index = state->packed + RA_BESIDE};
    state->packed += (size_t)(end - begin) + 2 * RA_BESIDE;
}

static void put(double *to, size_t count, double value)
{
    for (size_t n = 0; n < count; n++) {
        to[n] = value;
    }
}

static int64_t within(int64_t n, int64_t least, int64_t most)
{
    return n < least ? least : n > most ? most : n;
}

/// Sets the limits with which gaps are compared at the nodes of an interval (areal.h).
static void set_limits(const struct ra_areal *problem, struct ra_areal_state *state,
                       const struct ra_areal_interval *interval)
{
    const int64_t last = (int64_t)problem->columns - 1;
    const size_t first = interval->index - RA_BESIDE;
    const size_t slaves = (size_t)(interval->end - interval->begin);
    const bool pass[2] = {problem->pair.slaves != RA_SLAVES_SLIDER,
                          problem->pair.slaves != RA_SLAVES_RESONATOR};
    for (int i = 0; i < 2; i++) {
        put(state->limit[i] + first, slaves + 2 * RA_BESIDE, -HUGE_VAL);
        put(state->limit[i] + interval->index, pass[i] ? slaves : 0, 0.0);
    }
    const int64_t straight[4] = {0, 1, last - 1, last};
    for (size_t n = 0; n < 4 && pass[RA_PLATE]; n++) {
        if (straight[n] >= interval->begin && straight[n] < interval->end) {
            const size_t at = interval->index + (size_t)(straight[n] - interval->begin);
            state->limit[RA_PLATE][at] = HUGE_VAL;
        }
    }
}

/// Packs the nodes [begin, end) of the block, from the entry `at` on.
static void pack_block(const struct ra_areal *problem, struct ra_areal_state *state, size_t row,
                       int64_t begin, int64_t end, size_t at)
{
    const size_t count = (size_t)(end - begin);
    const double *const height = problem->surface + (size_t)begin * problem->rows + row;
    for (size_t n = 0; n < count; n++) {
        state->height[RA_BLOCK][at + n] = height[n * problem->rows];
    }
    put(state->shape[RA_HEAVE] + at, count, problem->heave);
    memcpy(state->shape[RA_PITCH] + at, problem->pitch + begin, count * sizeof(double));
    put(state->shape[RA_ROLL] + at, count, problem->roll[row]);
}

/// Packs the nodes [begin, end) of the plate, from the entry `at` on.
static void pack_plate(struct ra_areal_state *state, size_t row, int64_t begin, int64_t end,
                       size_t at)
{
    const double *column[TOGETHER];
    for (size_t count; begin < end; begin += (int64_t)count, at += count) {
        count = (size_t)within(end - begin, 0, TOGETHER);
        ra_track_columns(state->track, (size_t)begin, count, column);
        for (size_t n = 0; n < count; n++) {
            state->height[RA_PLATE][at + n] = column[n][row];
        }
    }
}

/// Fills the entries behind the last slave, which a vector may read but which are not slaves.
static void close_packed(struct ra_areal_state *state)
{
    for (size_t at = state->packed; at < state->packed + 2 * RA_LANES; at++) {
        for (int i = 0; i < 2; i++) {
            state->limit[i][at] = -HUGE_VAL;
            state->line[i][at] = 0.0;
        }
    }
}

/// Packs an interval and the masters beside it. Masters beyond the end of a solid are not packed,
/// because they are never used.
static void pack_interval(const struct ra_areal *problem, struct ra_areal_state *state,
                          const struct ra_areal_interval *interval)
{
    const int64_t begin = interval->begin - RA_BESIDE, end = interval->end + RA_BESIDE;
    const int64_t columns = (int64_t)problem->columns, cell = state->cell;
    const int64_t nodes = (int64_t)problem->cells + 1;
    const size_t at = interval->index - RA_BESIDE;
    int64_t from = within(begin, 0, columns);
    pack_block(problem, state, interval->row, from, within(end, from, columns),
               at + (size_t)(from - begin));
    from = within(begin + cell, 0, nodes);
    pack_plate(state, interval->row, from, within(end + cell, from, nodes),
               at + (size_t)(from - cell - begin));
    set_limits(problem, state, interval);
}

void ra_areal_intervals_pack(const struct ra_areal *problem, struct ra_areal_state *state)
{
    const size_t bytes = state->packed * sizeof(double);
    for (int i = 0; i < 2; i++) {
        memset(state->height[i], 0, bytes);
        memset(state->node_force[i], 0, bytes);
        memset(state->line[i], 0, bytes);
    }
    for (size_t r = 0; r < RA_RIGID_MODES; r++) {
        memset(state->shape[r], 0, bytes);
    }
    for (size_t n = 0; n < state->interval_count; n++) {
        pack_interval(problem, state, &state->interval[n]);
    }
    close_packed(state);
}
