// The tests for each function, and their order.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PLAN_H
#define RA_PLAN_H

#include "mutants/sites.h"

struct plan;

/** Reads what the tests entered; see plan.c. Ends the program with a message if it cannot. */
struct plan *plan_read(const char *symbols, const char *units, const char *maps);

/** The tests for a site, one a line: name, seconds of the processor, and of the clock, after which
 *  it hangs. */
void plan_write(const struct plan *plan, const struct site *site, const char *path);

#endif
