// Messages of a command while it works: progress and notes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * On a terminal the line of progress is overwritten in place. A note, and the end of the run, erase
 * it (ECMA-48: CSI K erases to the end of the line); the next line of progress is below the note.
 *
 * The time left is a guess from the completed share s. Near the beginning the guess may be hours
 * too long, infinite, or not a number; if it is not below three years, 0:00:00 is
 * shown. If a caller knows only s, this file makes the guess: t (1 - s)/s after t seconds.
 *
 * Tests: tests/command/test_progress.c.
 */
#include "command/progress.h"

#include <time.h>

#include "base/room.h"

/// Times left from three years on are shown as 0 [s].
static const double LONGEST = 1e8;

double ra_progress_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1.0 + (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void ra_progress_show(double share, double seconds_left, void *progress)
{
    struct ra_progress *const p = progress;
    p->shown = true;
    if (seconds_left < 0 && p->started > 0 && share > 0) {
        seconds_left = (ra_progress_clock() - p->started) * (1.0 - share) / share;
    }
    fprintf(p->out, "\r%5.1f %% done", 100 * share);
    if (!(seconds_left < 0)) {
        const long left = seconds_left < LONGEST ? (long)seconds_left : 0;
        fprintf(p->out, ", %ld:%02ld:%02ld left", left / 3600, left / 60 % 60, left % 60);
    }
    fputs(" ", p->out);
    fflush(p->out);
}

void ra_progress_note(const char *text, void *progress)
{
    struct ra_progress *const p = progress;
    ra_progress_end(p);
    char shown[4096];
    snprintf(shown, sizeof shown, "%s", text);
    ra_utf8_show(shown);
    fprintf(p->out, "ra2d: note: %s\n", shown);
}

void ra_progress_end(struct ra_progress *progress)
{
    if (progress->shown) {
        fputs("\r\033[K", progress->out);
    }
    progress->shown = false;
}
