// The sound of a run: members of an observer that listens to a solid.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_LISTENING_H
#define RA_RUN_LISTENING_H

#include "run/run.h"
#include "statistics/room.h"

/** The memory of such an observer; `make` of its kind sets `sound`. */
struct ra_listening {
    const struct ra_run *run;
    struct ra_sound *sound;
};

bool ra_listening_wanted(const void *run); ///< the case of a pair says so
void ra_listening_hear(void *own, uint64_t step, const double *amplitude);
uint64_t ra_listening_next(const void *own, uint64_t step);
void ra_listening_free(void *own);
extern const struct ra_run_table ra_listening_tables[]; ///< sound.tsv

#endif
