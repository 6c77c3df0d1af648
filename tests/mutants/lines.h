// Places of a script, a table or a figure where one mutation can be made, found in its lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_LINES_H
#define RA_LINES_H

#include "mutants/sites.h"

/** Adds the sites of a file that was read and is not C. */
void lines_find(struct sites *sites, const char *file);

#endif
