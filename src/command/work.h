// Work in pieces, the workers that do it, and their messages.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WORK_H
#define RA_WORK_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/room.h"

/** The kinds of messages about a piece of work. */
enum ra_saying {
    RA_SAYS_BEGUN,  ///< the worker begins with this piece, which was not done before
    RA_SAYS_SHARE,  ///< completed share of the piece
    RA_SAYS_NOTE,   ///< a line for the user
    RA_SAYS_RESULT, ///< result of the piece, as text
    RA_SAYS_DONE    ///< code and message of the piece; always its last message
};

struct ra_said {
    enum ra_saying what;
    size_t k, worker;
    double share;
    enum ra_code code;
    const char *text; ///< ended by 0; "" if there is no text
};

/** Sends a message about the current piece. `speaker` is the argument that `work` received. */
void ra_say(void *speaker, enum ra_saying what, double share, const char *text);

/** Work on the pieces 0 to count - 1. */
struct ra_work {
    /// number of pieces; number of workers. A single worker is this process itself
    size_t count, workers;
    // does piece k. It is called in a worker, which has only files in common with other workers
    enum ra_code (*work)(void *context, size_t k, void *speaker, struct ra_status *st);
    // called in a worker before its first piece: gives up what only the parent may hold, such as a
    // lock; NULL: nothing to give up
    void (*begin)(void *context);
    // receives the messages in the parent, in the order of arrival. If it returns false, no further
    // piece is begun, and the pieces that were begun shall end early
    bool (*hear)(void *context, const struct ra_said *said);
    void *context;
    /// a flag: non-zero has the same effect as a false returned by `hear`; NULL: there is none
    const volatile sig_atomic_t *stop;
};

/** Sends messages: in this process, or from a worker through a pipe. */
struct ra_speaker {
    const struct ra_work *work;
    void (*say)(struct ra_speaker *by, enum ra_saying what, double share, enum ra_code code,
                const char *text);
    size_t k;   ///< the current piece
    int pipe;   ///< pipe to the parent; -1: this process itself
    bool ended; ///< true: `hear` returned false, or the messages have no reader any more
};

/** Does piece k and reports it. */
void ra_speaker_do(struct ra_speaker *by, size_t k);

/** Whether no further piece may be begun. */
bool ra_work_is_stopped(const struct ra_work *work);

#endif
