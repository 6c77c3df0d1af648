// What a command says while it works: how far it is, and notes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROGRESS_H
#define RA_PROGRESS_H

#include <stdbool.h>
#include <stdio.h>

/** The context of both functions that struct ra_run_control calls. */
struct ra_progress {
    FILE *out;
    bool shown;     ///< a line of progress stands there
    double started; ///< when the command did, by ra_progress_clock; 0: not known
};

/** The line `12.5 % done, 1:02:03 left`, in place of the one before; seconds below 0: not known;
 *  they are guessed from the time since the start, or not said where that is not known. */
void ra_progress_show(double share, double seconds_left, void *progress);
/** Seconds since some moment, above 0. */
double ra_progress_clock(void);
/** A line `ra2d: note: TEXT`. */
void ra_progress_note(const char *text, void *progress);
/** Takes the line of progress away, if there is one. */
void ra_progress_end(struct ra_progress *progress);

#endif
