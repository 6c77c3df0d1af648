// What a command says while it works: how far it is, and notes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The line of progress is written again and again in its place on a terminal. A note, and the end,
 * take it away (ECMA-48: CSI K erases to the end of the line); a later one comes below the note.
 *
 * The time left is a guess from the share that is done, and near the beginning it may be anything:
 * too long for hours, infinite, or not a number. What is no time is shown as none.
 *
 * Verified by tests/command/test_progress.c.
 */
#include "command/progress.h"

/// What is left cannot be longer; three years [s].
static const double LONGEST = 1e8;

void ra_progress_show(double share, double seconds_left, void *progress)
{
    struct ra_progress *const p = progress;
    p->shown = true;
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
    fprintf(p->out, "ra2d: note: %s\n", text);
}

void ra_progress_end(struct ra_progress *progress)
{
    if (progress->shown) {
        fputs("\r\033[K", progress->out);
    }
    progress->shown = false;
}
