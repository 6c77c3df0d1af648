// A speed that changes with time: the slider's exact offset after n steps (Sect. 2.1).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COURSE_H
#define RA_COURSE_H

#include "model/imposed.h"
#include "ra2d.h"

/** A sequence of steps, starting with step `first`, in which V is a quadratic function of the
 *  number m of steps since `first`. */
struct ra_course_piece {
    uint64_t first;
    struct ra_offset at;         ///< offset of the slider at the beginning
    struct ra_offset step;       ///< change of the offset in the first step
    struct ra_offset turn, jerk; ///< second and third difference of the offset
    double load;                 ///< load besides the weight [N/m], on an area [N]
    double speed, slope, bend;   ///< V = speed + m slope + m^2 bend [m/s]
};

/** A course of `count` pieces. */
struct ra_course {
    size_t count;
    struct ra_course_piece *piece; ///< pieces in the order of time
    bool driven;                   ///< the caller may still change the speed (ra_drive)
    bool loads;                    ///< there is a load besides the weight, or there may be one
    /// number of parts of a step (ra_course_divide); 1 before the call
    unsigned parts;
};

/** Makes a course from knots [step, m/s] in ascending order of steps. Between two knots the speed V
 *  is linear or `smooth`. Before the first and after the last knot it is constant. Two knots at the
 *  same step make a jump. Sets denominator, start and first step of `sliding`; its speed becomes
 *  the largest speed of the course. If the speed is constant, there is no course: the result is
 *  NULL with RA_OK. RA_INPUT for invalid speeds or steps. */
enum ra_code ra_course_make(const struct ra_speed *spec, double start, double step, double spacing,
                            struct ra_sliding *sliding, struct ra_course **course,
                            struct ra_status *st);
void ra_course_free(struct ra_course *course);

/** Divides steps as ra_sliding_divide does; call it after that function. */
void ra_course_divide(struct ra_course *course, unsigned parts);

/// The distance that the slider covers in n steps [m], rounded.
double ra_course_way(const struct ra_speed *spec, double step, double n);

/** The position of a slider on its course. */
struct ra_pace {
    size_t piece;
    uint64_t n;
    /// for the next step: change of the offset, and the difference of that change
    struct ra_offset step, turn;
    double speed;                 ///< $V_n$ [m/s]
    double load;                  ///< load besides the weight [N/m], on an area [N]
    double passed;                ///< cells passed in the last step
    bool changes;                 ///< the caller has set another speed or load (ra_drive)
    struct ra_offset next;        ///< change of the offset in a step at this new speed
    double next_speed, next_load; ///< the new speed and the new load
};

/** The position at n = 0. */
void ra_pace_begin(const struct ra_course *course, struct ra_pace *pace);
/** Changes the speed from the next step on or, with `now`, from the present one. RA_INPUT as for a
 *  knot. */
enum ra_code ra_pace_change(const struct ra_course *course, const struct ra_speed_knot *to,
                            double step, double spacing, bool now, struct ra_pace *pace,
                            struct ra_status *st);
/** Moves on by one step: sets offset and speed. */
void ra_pace_advance(const struct ra_course *course, const struct ra_sliding *sliding,
                     struct ra_pace *pace, struct ra_offset *offset);

#endif
