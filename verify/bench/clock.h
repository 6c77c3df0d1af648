// Processor time, and which processor it was.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BENCH_CLOCK_H
#define RA_BENCH_CLOCK_H

#include <stddef.h>

/** The line "model name" of /proc/cpuinfo, without which a time means nothing. */
void bench_processor(char *name, size_t size);

/** Processor time of this process [s]: what others do beside it is not in it. */
double bench_seconds(void);

/** Time of day [s], which can only be longer and costs little to ask: for short loops of which the
 *  least time counts. (Processor time of a tenth of a millisecond is off by a fifth now and then,
 *  in both directions.) */
double bench_time(void);

#endif
