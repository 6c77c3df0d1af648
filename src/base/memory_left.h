// How much memory this machine has left, and how much we have had.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MEMORY_LEFT_H
#define RA_MEMORY_LEFT_H

/** Memory that this machine has left for us [bytes], under the limits of the process (ulimit -v,
 *  -d); HUGE_VAL if the system does not say, or `bytes` are so few that they are always there. */
double ra_memory_left_for(double bytes);

/** The most memory that this process has had [bytes]. */
double ra_memory_peak(void);

#endif
