// The level of the resonator in blocks of time, and what they say about its uncertainty.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * One run gives one level. To estimate how much the level of another interval of the same sliding
 * would differ, the averaging time is divided into B = 10 blocks, each with a mean square velocity
 * $q_b$ (eq:ra2d-48 over its steps). If the blocks are much longer than the memory of the motion,
 * the mean of the blocks is that of B independent values, with Student's interval
 * $$ \bar q \pm h, \quad h = t_{B-1} \frac{s}{\sqrt B}, \quad
 *    s^2 = \frac{1}{B-1} \sum_b (q_b - \bar q)^2 ,                       % eq:block-interval $$
 * where 97.5 % of the distribution lie below $t_9 = 2.262157$. In decibels, to first order,
 * $$ h_L = \frac{10}{\ln 10} \frac{h}{\bar q} .                          % eq:block-half $$
 *
 * **Limits.** Blocks that are shorter than the memory of the lowest modes ($1/(2 \zeta \omega)$)
 * are correlated, and the interval is then too narrow; a transient at the start makes it wide. The
 * interval does not contain the scatter between surfaces (`ra2d means`).
 *
 * Only sums, a square root and divisions are used, so that the bits are the same on every machine.
 * Tests: tests/statistics/test_blocks.c, tests/sliding/test_tables.c.
 */
#include "statistics/blocks.h"

#include <math.h>
#include <string.h>

static const double STUDENT_9 = 2.2621571627409915;  ///< $t_{B-1}$
static const double DECIBEL = 4.3429448190325182765; ///< 10/ln 10

void ra_blocks_init(uint64_t from, uint64_t steps, struct ra_blocks *blocks)
{
    memset(blocks, 0, sizeof *blocks);
    blocks->from = from;
    blocks->length = steps > from ? (steps - from) / RA_BLOCKS : 0;
    blocks->next = blocks->length == 0 ? UINT64_MAX : from > 0 ? from : blocks->length;
}

uint64_t ra_blocks_next(const struct ra_blocks *blocks)
{
    return blocks->next == UINT64_MAX ? UINT64_MAX : blocks->next - 1;
}

/// The sum over the steps so far of the squared velocities of all modes, divided by the size of the
/// solid.
static double sum_now(const struct ra_instant *at, const struct ra_modal_part *solid)
{
    const double *const square = at->motion.square + solid->first;
    double sum = 0.0;
    for (size_t k = 0; k < solid->count; k++) {
        sum += square[k] * (solid->square != NULL ? solid->square[k] : 1.0);
    }
    return sum / solid->size;
}

void ra_blocks_observe(const struct ra_instant *at, const struct ra_modal_part *solid,
                       struct ra_blocks *blocks)
{
    if (at->step != ra_blocks_next(blocks)) {
        return;
    }
    const double sum = sum_now(at, solid);
    if (blocks->next > blocks->from) {
        blocks->square[blocks->count++] = (sum - blocks->before) / (double)blocks->length;
    }
    blocks->before = sum;
    blocks->next = blocks->count < RA_BLOCKS ? blocks->next + blocks->length : UINT64_MAX;
}

double ra_blocks_half(const struct ra_blocks *blocks)
{
    double mean = 0.0, square = 0.0;
    for (size_t b = 0; b < blocks->count; b++) {
        mean += blocks->square[b] / RA_BLOCKS;
    }
    if (blocks->count < RA_BLOCKS || !(mean > 0.0)) {
        return (double)NAN;
    }
    for (size_t b = 0; b < RA_BLOCKS; b++) {
        const double d = blocks->square[b] - mean;
        square += d * d;
    }
    const double deviation = sqrt(square / (RA_BLOCKS - 1));
    return DECIBEL * (STUDENT_9 * deviation / sqrt((double)RA_BLOCKS)) / mean;
}
