// Several processes that share work.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CREW_H
#define RA_CREW_H

#include "command/work.h"

/** Works as ra_workers_go (workers.h), for more than one worker. */
enum ra_code ra_crew_go(const struct ra_work *work, struct ra_status *st);

#endif
