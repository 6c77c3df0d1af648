// The sound of a run: functions of an observer that listens to a solid.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_LISTENING_H
#define RA_RUN_LISTENING_H

#include "run/run.h"
#include "statistics/room.h"

/** The memory of an observer that listens to a solid. Each kind of run makes `sound` in its own
 *  function `make`. */
struct ra_listening {
    const struct ra_run *run;
    struct ra_sound *sound;
};

bool ra_listening_wanted(const void *run); ///< whether the case of the pair asks for sound
void ra_listening_hear(void *own, uint64_t step, const double *amplitude);
uint64_t ra_listening_next(const void *own, uint64_t step);
void ra_listening_free(void *own);
extern const struct ra_run_table ra_listening_tables[]; ///< the table sound.tsv

#endif
