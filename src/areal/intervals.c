// Nodes at which gaps are computed, and what moves there (three dimensions).
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Gaps are computed along intervals of nodes of a row: whole rows in the plain engine, otherwise
 * the intervals that candidates.c finds. Heights and displaced surfaces of the intervals are stored
 * one after the other in packed arrays, with two more nodes at either end of an interval, which are
 * masters of its slaves. A node is in one interval only: intervals that would share entries are
 * merged. So sums of forces at a node, and their bits, do not depend on how nodes are grouped.
 *
 * Tests: tests/areal/test_block.c, tests/areal/test_candidates.c.
 */
#include <math.h>
#include <string.h>

#include "areal/areal.h"

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

/// The limit with which the gap at node p of an interval is compared (areal.h).
static void set_limits(const struct ra_areal *problem, struct ra_areal_state *state,
                       const struct ra_areal_interval *interval, int64_t p, size_t at)
{
    const int64_t last = (int64_t)problem->columns - 1;
    const bool slave = p >= interval->begin && p < interval->end;
    const bool end = p <= 1 || p >= last - 1;
    const bool pass[2] = {problem->pair.slaves != RA_SLAVES_SLIDER,
                          problem->pair.slaves != RA_SLAVES_RESONATOR};
    state->limit[RA_BLOCK][at] = slave && pass[RA_BLOCK] ? 0.0 : -HUGE_VAL;
    state->limit[RA_PLATE][at] = !slave || !pass[RA_PLATE] ? -HUGE_VAL : end ? HUGE_VAL : 0.0;
}

/// Entries that a vector finds behind the last one: no slaves.
static void close_packed(struct ra_areal_state *state)
{
    for (size_t at = state->packed; at < state->packed + 2 * RA_LANES; at++) {
        for (int i = 0; i < 2; i++) {
            state->limit[i][at] = -HUGE_VAL;
            state->line[i][at] = 0.0;
        }
    }
}

void ra_areal_intervals_pack(const struct ra_areal *problem, struct ra_areal_state *state)
{
    for (size_t n = 0; n < state->interval_count; n++) {
        const struct ra_areal_interval *const interval = &state->interval[n];
        for (int64_t p = interval->begin - RA_BESIDE; p < interval->end + RA_BESIDE; p++) {
            // masters beside the interval may lie beyond a solid's end: they are never used there
            const size_t at = interval->index + (size_t)(p - interval->begin);
            const bool inside = p >= 0 && p < (int64_t)problem->columns;
            const int64_t i = p + state->cell;
            const bool there = i >= 0 && i <= (int64_t)problem->cells;
            state->height[RA_BLOCK][at] =
                inside ? problem->surface[(size_t)p * problem->rows + interval->row] : 0.0;
            state->height[RA_PLATE][at] =
                there ? ra_track_column(state->track, (size_t)i)[interval->row] : 0.0;
            state->shape[RA_HEAVE][at] = inside ? problem->heave : 0.0;
            state->shape[RA_PITCH][at] = inside ? problem->pitch[p] : 0.0;
            state->shape[RA_ROLL][at] = inside ? problem->roll[interval->row] : 0.0;
            state->node_force[RA_PLATE][at] = state->node_force[RA_BLOCK][at] = 0.0;
            state->line[RA_PLATE][at] = state->line[RA_BLOCK][at] = 0.0;
            set_limits(problem, state, interval, p, at);
        }
    }
    close_packed(state);
}
