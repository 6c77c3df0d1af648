// Memory and computing time of a run, estimated before its first step.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every key of a case has a range. A case whose keys are all in range may still need more memory
 * than there is, or hours before its first step. Each kind of case estimates the size of its large
 * arrays and long loops from its keys; this file decides whether they are too large. **Memory** is
 * compared with what the machine has left (memory_left.c).
 *
 * **Time** before the first step is limited to a minute. `ra2d check` should answer at once, and if
 * a case needs more time, one of its keys is usually wrong by powers of ten. The limit does not
 * depend on the speed of the machine, so a case is refused on all machines or on none.
 *
 * Tests: tests/base/test_costs.c, tests/command/test_valid.c.
 */
#include "base/costs.h"

#include "base/memory_left.h"

static const double LONGEST = 60.0; ///< longest time before the first step [s]

enum ra_code ra_check_memory(double bytes, struct ra_status *st)
{
    const double left = ra_memory_left_for(bytes);
    return bytes <= left
               ? RA_OK
               : ra_fail(st, RA_INPUT, "%.2g bytes of memory are needed, and %.2g are left here",
                         bytes, left);
}

enum ra_code ra_check_time(double seconds, struct ra_status *st)
{
    return seconds <= LONGEST ? RA_OK
                              : ra_fail(st, RA_INPUT,
                                        "the computation before the first step would take some "
                                        "%.2g s, and %g s are allowed",
                                        seconds, LONGEST);
}
