// Pieces of work that several processes share, and what they say of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WORKERS_H
#define RA_WORKERS_H

#include "command/work.h"

/** Does it all, each piece once, in order of their numbers where there is one worker; with several
 *  each takes the next one when it is free. Workers are processes, so that one that is killed ends
 *  no other; of its piece RA_SAYS_DONE comes with RA_SYSTEM. SIGTERM tells them to end early: the
 *  caller has a handler that sets what its pieces look at. RA_SYSTEM if no process can be made. */
enum ra_code ra_workers_go(const struct ra_work *work, struct ra_status *st);

#endif
