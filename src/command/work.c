// Work in pieces, the workers that do it, and their messages.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This process or one of several worker processes (crew.c) does a piece of work. The code of a
 * piece is the same in both cases: it passes its messages to ra_say.
 *
 * Tests: tests/command/test_workers.c.
 */
#include "command/work.h"

void ra_say(void *speaker, enum ra_saying what, double share, const char *text)
{
    struct ra_speaker *const by = speaker;
    by->say(by, what, share, RA_OK, text);
}

void ra_speaker_do(struct ra_speaker *by, size_t k)
{
    struct ra_status st = {RA_OK, ""};
    by->k = k;
    const enum ra_code code = by->work->work(by->work->context, k, by, &st);
    by->say(by, RA_SAYS_DONE, 1.0, code, st.text);
}

bool ra_work_is_stopped(const struct ra_work *work)
{
    return work->stop != NULL && *work->stop != 0;
}
