// What a run will cost before its first step: memory, and time of computing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COSTS_H
#define RA_COSTS_H

#include "base/status.h"

/** RA_INPUT if this machine has less than `bytes` of memory left. The message does not end with a
 *  full stop: the caller can append a remedy. */
enum ra_code ra_check_memory(double bytes, struct ra_status *st);

/** RA_INPUT if computing before the first step would take longer [s] than a run may spend on it.
 *  The caller can append a remedy to the message. */
enum ra_code ra_check_time(double seconds, struct ra_status *st);

#endif
