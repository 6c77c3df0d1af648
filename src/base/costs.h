// Memory and computing time of a run, estimated before its first step.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COSTS_H
#define RA_COSTS_H

#include "base/status.h"

/** RA_INPUT if this machine has less than `bytes` of memory left. The message does not end with a
 *  full stop: the caller can append a remedy. */
enum ra_code ra_check_memory(double bytes, struct ra_status *st);

/** RA_INPUT if `seconds`, the computing time before the first step, exceeds its limit. The caller
 *  can append a remedy to the message. */
enum ra_code ra_check_time(double seconds, struct ra_status *st);

#endif
