// The imposed sliding: the exact position of the slider after n steps (Sect. 2.1, Eq. 28).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SLIDING_H
#define RA_SLIDING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/room.h"

__extension__ typedef unsigned __int128 ra_wide;

/** A position on the grid, in units of its spacing: cell + rest/q with 0 <= rest < q. */
struct ra_offset {
    int64_t cell;
    ra_wide rest;
};

/** Start and step of the slider's offset, $(x_0 + V t)/\chi$, as fractions with the denominator
 *  q. */
struct ra_sliding {
    ra_wide q;
    double denominator;     ///< q, rounded to a double
    struct ra_offset start; ///< $x_0/\chi$
    struct ra_offset step;  ///< $V \tau/\chi$
    /// $V \tau/(\mathrm{parts}\,\chi)$: the step or a part of it (ra_sliding_divide)
    struct ra_offset part;
    double speed; ///< V [m/s]
    bool exact;   ///< q is the exact denominator; otherwise q is $2^{100}$
};

/** The offset of a slider that starts at x0 [m] and moves by speed [m/s] times step [s] in each
 *  time step, over nodes that are `spacing` [m] apart. RA_INPUT if the offset would leave the range
 *  of 62 bits. */
enum ra_code ra_sliding_make(double start, double speed, double step, double spacing,
                             struct ra_sliding *sliding, struct ra_status *st);

/** True if a step moves the slider by more than one cell in either direction, apart from rounding.
 *  It would then pass nodes without detection. */
bool ra_sliding_skips(double speed, double step, double spacing);

/** Sets `part` to the step divided by `parts`, exactly. This multiplies q by `parts` and makes
 *  earlier offsets invalid. 1 to 100 parts; call it only once. */
void ra_sliding_divide(struct ra_sliding *sliding, unsigned parts);

/// Sets another step, whose remainder can be divided into `parts` parts.
void ra_sliding_set_step(struct ra_sliding *sliding, const struct ra_offset *step, unsigned parts);

/** offset += step, without rounding. ra_offset_advance_by adds any other offset with the same q. */
void ra_offset_advance(const struct ra_sliding *sliding, struct ra_offset *offset);
void ra_offset_advance_by(const struct ra_sliding *sliding, const struct ra_offset *by,
                          struct ra_offset *offset);

/** offset += `steps` times the step, without rounding. The step must be shorter than a cell, and
 *  the sum must be a few cells. */
void ra_offset_advance_many(const struct ra_sliding *sliding, uint64_t steps,
                            struct ra_offset *offset);

/** The offset after n steps, start + n times the step, without rounding and without n additions. */
struct ra_offset ra_offset_at(const struct ra_sliding *sliding, uint64_t n);

/** The fraction rest/q in [0, 1] as a double, with an error of at most one unit in the last
 *  place. */
double ra_offset_fraction(const struct ra_sliding *sliding, const struct ra_offset *offset);

#endif
