// Messages of a command while it works: progress and notes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROGRESS_H
#define RA_PROGRESS_H

#include <stdbool.h>
#include <stdio.h>

/** The context of both functions in struct ra_run_control. */
struct ra_progress {
    FILE *out;
    bool shown;     ///< a line of progress is shown
    double started; ///< start of the command by ra_progress_clock; 0: not known
};

/** Prints the line `12.5 % done, 1:02:03 left` over the previous one. A negative `seconds_left`
 *  means that the time is not known. It is then estimated from the time since the start, or left
 *  out if the start is not known. */
void ra_progress_show(double share, double seconds_left, void *progress);
/** Seconds since a fixed moment, above 0. */
double ra_progress_clock(void);
/** Prints a line `ra2d: note: TEXT`. */
void ra_progress_note(const char *text, void *progress);
/** Removes the line of progress, if there is one. */
void ra_progress_end(struct ra_progress *progress);

#endif
