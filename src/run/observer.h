// An observer of a run: functions that the loop calls, tables, rows of the summary.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A kind of run lists its observers. The loop (loop.c) goes through this list; it knows no observer
 * by name. Functions that an observer does not need are NULL. Each function receives the memory of
 * the observer, `own`. Its first member is a pointer to the run, which is set before `make`.
 *
 * An observer has one of two functions. `see` gets the state after a step, when it describes $t_n$.
 * `hear` gets only the amplitudes of solid 0; these are available inside a flight as well.
 *
 * **Steps at once.** While nothing touches (line/flight.c), or while the same nodes touch
 * (line/stretch.c), the loop takes many steps at once and shows none of them. Each observer decides
 * which steps it needs:
 *
 * | `next` | `pass` | steps that the observer sees or hears                                   |
 * |--------|--------|-------------------------------------------------------------------------|
 * | NULL   | NULL   | every step: none is taken at once                                       |
 * | given  | NULL   | the steps that it asks for, and no others                               |
 * | any    | given  | every step except those taken at once, of which `pass` gets the number; |
 * |        |        | a step that `next` returns is never taken at once                       |
 *
 * Tests: tests/run/test_loop.c, tests/sliding/test_tables.c.
 */
#ifndef RA_OBSERVER_H
#define RA_OBSERVER_H

#include "base/room.h"

struct ra_stretch;

/** A table of an observer. */
struct ra_run_table {
    const char *file;                ///< NULL: end of a list
    bool (*wanted)(const void *own); ///< whether the table is written; NULL: always
    /// Writes head and rows; for a table that grows during the run, only the head.
    enum ra_code (*write)(struct ra_table *table, void *own, struct ra_status *st);
    /// for a table that grows during the run, its offset in the memory of the observer; 0: the
    /// table is written after the run
    size_t stream;
};

struct ra_observer {
    const char *name; ///< name for the message that there is no memory
    size_t size;      ///< size of the memory, which is zeroed; 0: the memory is the run's struct
    bool (*wanted)(const void *run);
    enum ra_code (*make)(void *own, void *run, struct ra_status *st);
    /// if `make` refuses input, the message names this key of the case; NULL: the message already
    /// names one
    const char *key;
    void (*free)(void *own); ///< frees what the memory owns; called after a failure of `make`, too

    void (*see)(void *own, uint64_t step);
    void (*hear)(void *own, uint64_t step, const double *amplitude);
    // the first step from `step` on that the observer needs; UINT64_MAX: none
    uint64_t (*next)(const void *own, uint64_t step);
    // tells the observer that `steps` steps were taken at once, in this stretch or, if `stretch` is
    // NULL, in a flight
    void (*pass)(void *own, uint64_t steps, const struct ra_stretch *stretch);
    bool (*stretches)(const void *own); ///< whether a stretch is possible now; NULL: always
    void (*finish)(void *own);          ///< called after the last step of a complete run

    // line `i` (0, 1, ...) for the user about a complete run; "": there is no such line; NULL:
    // there are no further lines
    const char *(*note)(const void *own, int i, char *text, size_t size);
    const struct ra_run_table *tables;
    void (*rows)(const void *own, struct ra_table *summary);
    void (*cost)(const void *own, struct ra_table *timing);       ///< adds rows to timing.tsv
    enum ra_code (*judge)(const void *own, struct ra_status *st); ///< verdict on a complete run
};

#endif
