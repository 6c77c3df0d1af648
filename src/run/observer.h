// An observer of a run: the calls of the loop, its tables, its rows of the summary.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A kind of run lists its observers. The loop (loop.c) uses the list and knows none of its members.
 * A function that an observer does not need is NULL. Functions receive the observer's memory,
 * `own`. Its first member is a pointer to the run, which is set before `make`.
 *
 * An observer has one of two functions. `see` gets the state after a step, when it describes t_n.
 * `hear` gets only the amplitudes of solid 0, which are available inside a flight as well.
 *
 * **Steps at once.** While nothing touches (line/flight.c), or the same nodes touch
 * (line/stretch.c), the loop takes many steps at once and shows none of them. Each observer decides
 * which steps it needs:
 *
 * | `next` | `pass` | it sees or hears                                                        |
 * |--------|--------|-------------------------------------------------------------------------|
 * | NULL   | NULL   | every step: none is taken at once                                       |
 * | there  | NULL   | the steps that it asks for, and no others                               |
 * | any    | there  | every step, but for steps taken at once, of which it is told; those     |
 * |        |        | that it asks for are not among them                                     |
 *
 * Tests: tests/run/test_loop.c, tests/sliding/test_tables.c.
 */
#ifndef RA_OBSERVER_H
#define RA_OBSERVER_H

#include "base/room.h"

struct ra_stretch;

/** A table of an observer. */
struct ra_run_table {
    const char *file;                ///< NULL ends a list
    bool (*wanted)(const void *own); ///< NULL: always
    /// Head and rows; of a table that is written while the run goes on the head.
    enum ra_code (*write)(struct ra_table *table, void *own, struct ra_status *st);
    size_t stream; ///< where such a table is in the memory; 0: written when the run has ended
};

struct ra_observer {
    const char *name; ///< for a message that there is no memory
    size_t size;      ///< of its memory, else zeroed; 0: it is the run's struct
    bool (*wanted)(const void *run);
    enum ra_code (*make)(void *own, void *run, struct ra_status *st);
    const char *key;         ///< of the case, at fault where `make` refuses input; NULL: it says so
    void (*free)(void *own); ///< what its memory owns; after a failure of `make`, too

    void (*see)(void *own, uint64_t step);
    void (*hear)(void *own, uint64_t step, const double *amplitude);
    // the first step from `step` on that it needs; UINT64_MAX: none
    uint64_t (*next)(const void *own, uint64_t step);
    // is told that so many steps were taken at once: in a flight (NULL), or in this stretch
    void (*pass)(void *own, uint64_t steps, const struct ra_stretch *stretch);
    bool (*stretches)(const void *own); ///< whether there may be a stretch now; NULL: yes
    void (*finish)(void *own);          ///< the last step has been taken, and the run is complete

    // line `i` (0, 1, ...) for the user about a complete run, or ""; NULL after the last line
    const char *(*note)(const void *own, int i, char *text, size_t size);
    const struct ra_run_table *tables;
    void (*rows)(const void *own, struct ra_table *summary);
    void (*cost)(const void *own, struct ra_table *timing);       ///< rows of timing.tsv
    enum ra_code (*judge)(const void *own, struct ra_status *st); ///< of a complete run
};

#endif
