// A table of quantities as people read it: units with prefixes, few digits, names in words.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_READABLE_H
#define RA_READABLE_H

#include <stdio.h>

#include "command/template.h"

/** Prints a table whose columns are quantity, value, unit and perhaps a file: a line for each row,
 *  with what `words` calls the quantity, and a line before those of another file. Comments but the
 *  first one, which names the program, stay. `table` is changed. */
void ra_readable_put(FILE *out, char *table, const struct ra_template *words);

#endif
