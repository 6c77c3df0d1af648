// What a run will cost before its first step: memory, and time of computing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COSTS_H
#define RA_COSTS_H

#include "base/status.h"

/** RA_INPUT if this machine has less memory left than `bytes`; the message ends where a remedy
 *  follows. */
enum ra_code ra_check_memory(double bytes, struct ra_status *st);

/** RA_INPUT if so much computing before the first step [s] is more than a run may have; the message
 *  ends where a remedy follows. */
enum ra_code ra_check_time(double seconds, struct ra_status *st);

#endif
