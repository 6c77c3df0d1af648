// Sharing pieces of work among several processes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WORKERS_H
#define RA_WORKERS_H

#include "command/work.h"

/** Does every piece once. One worker takes the pieces in order; if there are several, each takes
 *  the next piece when it is free. Workers are processes. If one is killed, the others continue,
 *  and RA_SAYS_DONE arrives for its piece with RA_SYSTEM. SIGTERM tells a worker to end early: the
 *  handler of the caller sets a flag that its pieces check. RA_SYSTEM if no process can be
 *  started. */
enum ra_code ra_workers_go(const struct ra_work *work, struct ra_status *st);

#endif
