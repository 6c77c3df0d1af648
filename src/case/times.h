// Times of a run that a case asks for: step, duration, samples, averages.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CASE_TIMES_H
#define RA_CASE_TIMES_H

#include "case/case.h"

/** Steps of a run at most, $2^{53}$: up to there each number of steps is one of C's double. */
#define RA_MOST_STEPS 9007199254740992.0

/** Times of every kind of case [s]. */
struct ra_case_times {
    double step;         ///< time.step, above 0
    double duration;     ///< time.duration, or what follows from other keys
    double sample;       ///< output.sample; 0: no samples
    double average_from; ///< output.average_from
};

/** Steps within the duration, and not more than can be counted; samples in whole steps; averages
 *  within the run. RA_INPUT with the key at fault. */
enum ra_code ra_case_check_times(const struct ra_case_origin *origin,
                                 const struct ra_case_times *times, struct ra_status *st);

/** RA_INPUT unless an interval [s] is 0 or a whole number of steps. */
enum ra_code ra_case_check_interval(const struct ra_case_origin *origin, const char *section_key,
                                    double interval, double step, struct ra_status *st);

/** Notes that an interval of samples [s] which a case gives is longer than its run: the samples are
 *  that of t = 0 alone. */
void ra_case_note_interval(const struct ra_case_origin *origin, const char *section_key,
                           double interval, double duration, char *note, size_t note_size);

/** The longest step of at most `most` [s] of which an interval of samples [s] is a whole number; of
 *  no interval, and where there is none, `most` itself with three digits, rounded down. */
double ra_case_step_below(double interval, double most);

/** T = path/V; RA_INPUT if that is beyond 1e9 s, as at V = 0. */
enum ra_code ra_case_path_duration(const struct ra_case_origin *origin, double path, double speed,
                                   double *duration, struct ra_status *st);

/** RA_INPUT if the value of a key is odd. */
enum ra_code ra_case_check_even(const struct ra_case_origin *origin, const char *section_key,
                                size_t count, struct ra_status *st);

#endif
