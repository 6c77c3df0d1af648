// Pieces of work that several processes share, and what they say of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WORKERS_H
#define RA_WORKERS_H

#include <signal.h>
#include <stddef.h>

#include "base/room.h"

/** What is said of a piece of work. */
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

/** Says something of the piece that is worked on; `speaker` is what `work` was given. */
void ra_say(void *speaker, enum ra_saying what, double share, const char *text);

/** Work on the pieces 0 to count - 1. */
struct ra_work {
    size_t count, workers; ///< one worker: this process itself
    /// does the k-th; called in a worker, which shares nothing with the others but files
    enum ra_code (*work)(void *context, size_t k, void *speaker, struct ra_status *st);
    /// in a worker, before its first piece: gives up what only this process may hold; NULL: nothing
    void (*begin)(void *context);
    /// takes what is said, in this process, in the order in which it comes; false: no further piece
    /// is begun, and those that are worked on shall end early
    bool (*hear)(void *context, const struct ra_said *said);
    void *context;
    const volatile sig_atomic_t *stop; ///< non-zero: as if `hear` had said so; NULL: never
};

/** Does it all, each piece once, in order of their numbers where there is one worker; with several
 *  each takes the next one when it is free. Workers are processes, so that one that is killed ends
 *  no other; of its piece RA_SAYS_DONE comes with RA_SYSTEM. SIGTERM tells them to end early: the
 *  caller has a handler that sets what its pieces look at. RA_SYSTEM if no process can be made. */
enum ra_code ra_workers_go(const struct ra_work *work, struct ra_status *st);

#endif
