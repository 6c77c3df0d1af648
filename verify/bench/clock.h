// Processor time, and which processor it was.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BENCH_CLOCK_H
#define RA_BENCH_CLOCK_H

#include <stddef.h>

/** The line "model name" of /proc/cpuinfo, without which a time means nothing. */
void bench_processor(char *name, size_t size);

/** Processor time of this process [s]. The work of other processes is not in it. */
double bench_seconds(void);

/** Time of day [s], for short loops whose least time counts: other programs can only make it
 *  longer, and reading it costs little. (Processor time of a tenth of a millisecond is sometimes
 *  off by a fifth, in both directions.) */
double bench_time(void);

#endif
