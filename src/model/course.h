// A speed that changes: the slider's offset after n steps, exactly (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COURSE_H
#define RA_COURSE_H

#include "model/imposed.h"
#include "ra2d.h"

/** A sequence of steps, from `first` on, in which V is a quadratic function of the number m of
 *  steps since then. */
struct ra_course_piece {
    uint64_t first;
    struct ra_offset at;         ///< where the slider is at its beginning
    struct ra_offset step;       ///< of the step from there,
    struct ra_offset turn, jerk; ///< its second and third differences
    double load;                 ///< beside the weight [N/m], of an area [N]
    double speed, slope, bend;   ///< V = speed + m slope + $m^2$ bend [m/s]
};

struct ra_course {
    size_t count;
    struct ra_course_piece *piece; ///< (count)
    bool driven;                   ///< speeds may come that are not known yet
    bool loads;                    ///< there are loads, or may be
    unsigned parts;                ///< of a step, as of ra_course_divide; 1 before it
};

/** The speed V from knots [step, m/s] in ascending order of steps. Between two knots it is linear
 *  or `smooth`; before the first and after the last it is constant; two knots at one step are a
 *  jump. Sets the denominator, the start and the first step of `sliding`, whose speed becomes the
 *  largest. NULL with RA_OK for a constant speed. RA_INPUT for invalid speeds or steps. */
enum ra_code ra_course_make(const struct ra_speed *spec, double start, double step, double spacing,
                            struct ra_sliding *sliding, struct ra_course **course,
                            struct ra_status *st);
void ra_course_free(struct ra_course *course);

/** Like ra_sliding_divide; call it after that. */
void ra_course_divide(struct ra_course *course, unsigned parts);

/** The distance covered after n steps [m], rounded. */
double ra_course_way(const struct ra_speed *spec, double step, double n);

/** The position of a slider on its course. */
struct ra_pace {
    size_t piece;
    uint64_t n;
    struct ra_offset step, turn; ///< of the step to come
    double speed;                ///< $V_n$ [m/s]
    double load;
    double passed; ///< by the last step [cells]
    bool changes;  ///< at the next step, to:
    struct ra_offset next;
    double next_speed, next_load;
};

/** The position at n = 0. */
void ra_pace_begin(const struct ra_course *course, struct ra_pace *pace);
/** Sets another speed from the next step on or, with `now`, from this one; RA_INPUT as for a knot.
 *  */
enum ra_code ra_pace_change(const struct ra_course *course, const struct ra_speed_knot *to,
                            double step, double spacing, bool now, struct ra_pace *pace,
                            struct ra_status *st);
/** Moves on by one step: offset and speed. */
void ra_pace_advance(const struct ra_course *course, const struct ra_sliding *sliding,
                     struct ra_pace *pace, struct ra_offset *offset);

#endif
