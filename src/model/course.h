// A speed that changes: the slider's offset after n steps, exactly (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COURSE_H
#define RA_COURSE_H

#include "model/imposed.h"
#include "ra2d.h"

/** Steps from `first` on in which V is of the second degree in their number m since then. */
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

/** V of knots [step, m/s] whose steps do not descend: between two of them it is linear, or
 *  `smooth`; constant before the first and after the last; two at one step are a jump. Sets the
 *  denominator, the start and the first step of `sliding`, its speed to the largest. NULL, and
 *  RA_OK, for a constant speed. RA_INPUT for speeds or steps that are none. */
enum ra_code ra_course_make(const struct ra_speed *spec, double start, double step, double spacing,
                            struct ra_sliding *sliding, struct ra_course **course,
                            struct ra_status *st);
void ra_course_free(struct ra_course *course);

/** As ra_sliding_divide, which comes after it. */
void ra_course_divide(struct ra_course *course, unsigned parts);

/** Way after n steps [m], rounded. */
double ra_course_way(const struct ra_speed *spec, double step, double n);

/** Where a slider is on its course. */
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

/** At n = 0. */
void ra_pace_begin(const struct ra_course *course, struct ra_pace *pace);
/** Another speed from the next step on, or, `now`, from this one; RA_INPUT as of a knot. */
enum ra_code ra_pace_change(const struct ra_course *course, const struct ra_speed_knot *to,
                            double step, double spacing, bool now, struct ra_pace *pace,
                            struct ra_status *st);
/** One step on, offset and pace. */
void ra_pace_advance(const struct ra_course *course, const struct ra_sliding *sliding,
                     struct ra_pace *pace, struct ra_offset *offset);

#endif
