// The imposed sliding: where the slider is after n steps, exactly (Sect. 2.1, Eq. 28).
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

/** Start and step of the slider's offset, (x0 + V t)/chi, as fractions of one denominator q. */
struct ra_sliding {
    ra_wide q;
    double denominator;     ///< q, rounded
    struct ra_offset start; ///< $x0/\chi$
    struct ra_offset step;  ///< $V \tau/\chi$
    struct ra_offset part;  ///< V tau/(parts $\chi$): the step, or a part of it (ra_sliding_divide)
    double speed;           ///< V [m/s]
    bool exact;             ///< q is the exact denominator, or $2^{100}$
};

/** The offset of a slider that starts at x0 [m] and moves by speed [m/s] times step [s] each time
 *  step over nodes spaced by spacing [m]. RA_INPUT if it would leave the range of 62 bits. */
enum ra_code ra_sliding_make(double start, double speed, double step, double spacing,
                             struct ra_sliding *sliding, struct ra_status *st);

/** Whether a step moves the slider by more than one cell in either direction, roundings aside. It
 *  would then pass nodes without detection. */
bool ra_sliding_skips(double speed, double step, double spacing);

/** Sets `part` to the given part of the step, exactly. q grows by that factor, which invalidates
 *  offsets made before. 1 to 100 parts; once only. */
void ra_sliding_divide(struct ra_sliding *sliding, unsigned parts);

/** Another step, with remainders that can be divided into that many parts. */
void ra_sliding_set_step(struct ra_sliding *sliding, const struct ra_offset *step, unsigned parts);

/** offset += step, without rounding; and the same for any other offset with the same q. */
void ra_offset_advance(const struct ra_sliding *sliding, struct ra_offset *offset);
void ra_offset_advance_by(const struct ra_sliding *sliding, const struct ra_offset *by,
                          struct ra_offset *offset);

/** offset += steps step, without rounding, for a step shorter than a cell and a few cells in all.
 *  */
void ra_offset_advance_many(const struct ra_sliding *sliding, uint64_t steps,
                            struct ra_offset *offset);

/** offset after n steps, start + n step, without rounding (and without n advances). */
struct ra_offset ra_offset_at(const struct ra_sliding *sliding, uint64_t n);

/** The fraction rest/q in [0, 1] as a double, to one unit in its last place. */
double ra_offset_fraction(const struct ra_sliding *sliding, const struct ra_offset *offset);

#endif
