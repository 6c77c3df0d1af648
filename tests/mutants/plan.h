// The tests for each function, and their order.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PLAN_H
#define RA_PLAN_H

#include "mutants/sites.h"

struct plan;

/** Reads which functions each test has entered; see plan.c. On failure ends the program with a
 * message. */
struct plan *plan_read(const char *symbols, const char *units, const char *maps);

/** Writes the tests for a site, one per line: name, and the seconds of processor and clock after
 * which it counts as hanging. */
void plan_write(const struct plan *plan, const struct site *site, const char *path);

#endif
