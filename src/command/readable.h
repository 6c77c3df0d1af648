// Showing a table of quantities to people: prefixes of units, few digits, names in words.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_READABLE_H
#define RA_READABLE_H

#include <stdio.h>

#include "command/template.h"

/** Prints a table with the columns quantity, value, unit and perhaps a file. Each row becomes a
 *  line with the name of the quantity in `words`. When the file changes, a line names the new one.
 *  Comments are printed, except for the first, which names the program. A parameter is
 *  printed with its band, from `lambda_s` to `lambda_c` [m]; if one of them is 0, the row `spacing`
 *  or `evaluation` takes its place. `table` is changed. */
void ra_readable_put(FILE *out, char *table, const struct ra_template *words, double lambda_s,
                     double lambda_c);

#endif
