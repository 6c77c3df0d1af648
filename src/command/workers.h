// Pieces of work shared among several processes, and the messages about them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_WORKERS_H
#define RA_WORKERS_H

#include "command/work.h"

/** Does every piece once. One worker takes the pieces in order; with several, a worker takes the
 *  next piece when it is free. Workers are processes: if one is killed, the others go on, and
 *  RA_SAYS_DONE arrives for its piece with RA_SYSTEM. SIGTERM tells a worker to end early; the
 *  caller's handler sets a flag that its pieces check. RA_SYSTEM if no process can be made. */
enum ra_code ra_workers_go(const struct ra_work *work, struct ra_status *st);

#endif
