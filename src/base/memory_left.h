// The memory that this machine has left, and the memory that this process has used.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MEMORY_LEFT_H
#define RA_MEMORY_LEFT_H

/** Memory that this process can still obtain [bytes], under its limits (ulimit -v, -d). HUGE_VAL if
 *  the system does not report it, or if `bytes` is so small that it is always available. */
double ra_memory_left_for(double bytes);

/** The largest memory that this process has used so far [bytes]. */
double ra_memory_peak(void);

#endif
