// Sharing pieces of work among several processes, or doing them one after the other.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * With one worker, this process does the pieces one after the other and prints their messages at
 * once. With several workers, each is a process of its own (crew.c).
 *
 * Tests: tests/command/test_workers.c.
 */
#include "command/workers.h"

#include "command/crew.h"

/// Passes a message on at once, because this process does the piece itself.
static void say_here(struct ra_speaker *by, enum ra_saying what, double share, enum ra_code code,
                     const char *text)
{
    const struct ra_said said = {what, by->k, 0, share, code, text};
    by->ended = !by->work->hear(by->work->context, &said) || by->ended;
}

enum ra_code ra_workers_go(const struct ra_work *work, struct ra_status *st)
{
    if (work->workers > 1) {
        return ra_crew_go(work, st);
    }
    struct ra_speaker by = {.work = work, .say = say_here, .pipe = -1};
    for (size_t k = 0; k < work->count && !by.ended && !ra_work_is_stopped(work); k++) {
        ra_speaker_do(&by, k);
    }
    return RA_OK;
}
