// Times of a run that a case sets: step, duration, samples, averages.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_TIMES_H
#define RA_CASE_TIMES_H

#include "case/case.h"

/** The most steps of a run, $2^{53}$. Every number of steps up to this limit is exact as a
 *  double. */
#define RA_MOST_STEPS 9007199254740992.0

/** Times of every kind of case [s]. */
struct ra_case_times {
    double step;         ///< time.step, above 0
    double duration;     ///< time.duration, or the duration that follows from other keys
    double sample;       ///< output.sample; 0: no samples
    double average_from; ///< output.average_from
};

/** Checks three things: the duration is at least one step and can be counted in steps; samples are
 *  whole steps apart; averages begin within the run. RA_INPUT names the key. */
enum ra_code ra_case_check_times(const struct ra_case_origin *origin,
                                 const struct ra_case_times *times, struct ra_status *st);

/** RA_INPUT unless an interval [s] is 0 or a whole number of steps. */
enum ra_code ra_case_check_interval(const struct ra_case_origin *origin, const char *section_key,
                                    double interval, double step, struct ra_status *st);

/** Adds a note if the given interval of samples [s] is longer than the run. Then there is only the
 *  sample at t = 0. */
void ra_case_note_interval(const struct ra_case_origin *origin, const char *section_key,
                           double interval, double duration, char *note, size_t note_size);

/** The longest step of at most `most` [s] that divides the interval of samples [s] exactly. Without
 *  an interval, or if there is no such step, the result is `most`, rounded down to three digits. */
double ra_case_step_below(double interval, double most);

/** T = path/V. RA_INPUT if T is more than 1e9 s, for example because V = 0. */
enum ra_code ra_case_path_duration(const struct ra_case_origin *origin, double path, double speed,
                                   double *duration, struct ra_status *st);

/** RA_INPUT if the value of a key is odd. */
enum ra_code ra_case_check_even(const struct ra_case_origin *origin, const char *section_key,
                                size_t count, struct ra_status *st);

#endif
