// Pieces of work, the workers that do them, and their messages.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WORK_H
#define RA_WORK_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/room.h"

/** The kinds of messages about a piece of work. */
enum ra_saying {
    RA_SAYS_BEGUN,  ///< it is worked on, and was not done before
    RA_SAYS_SHARE,  ///< how much of it is done
    RA_SAYS_NOTE,   ///< a line for the user
    RA_SAYS_RESULT, ///< what came of it, as text
    RA_SAYS_DONE    ///< its code, and the message; always the last word
};

struct ra_said {
    enum ra_saying what;
    size_t k, worker;
    double share;
    enum ra_code code;
    const char *text; ///< ended by 0; "" where there is none
};

/** Sends a message about the current piece; `speaker` is the argument that `work` received. */
void ra_say(void *speaker, enum ra_saying what, double share, const char *text);

/** Work on the pieces 0 to count - 1. */
struct ra_work {
    size_t count, workers; ///< one worker: this process itself
    // does piece k; called in a worker, which shares nothing but files with other workers
    enum ra_code (*work)(void *context, size_t k, void *speaker, struct ra_status *st);
    // called in a worker before its first piece: gives up what only the parent may hold; NULL:
    // nothing
    void (*begin)(void *context);
    // receives the messages, in the parent, in the order of arrival; false: no further piece is
    // begun, and pieces in work shall end early
    bool (*hear)(void *context, const struct ra_said *said);
    void *context;
    const volatile sig_atomic_t *stop; ///< non-zero: as if `hear` had said so; NULL: never
};

/** The sender of messages: this process, or a worker through its pipe. */
struct ra_speaker {
    const struct ra_work *work;
    void (*say)(struct ra_speaker *by, enum ra_saying what, double share, enum ra_code code,
                const char *text);
    size_t k;   ///< the piece
    int pipe;   ///< -1: this process
    bool ended; ///< `hear` needs no more, or its messages are not read any more
};

/** Does piece k and reports it. */
void ra_speaker_do(struct ra_speaker *by, size_t k);

/** Whether the caller needs no further pieces. */
bool ra_work_is_stopped(const struct ra_work *work);

#endif
