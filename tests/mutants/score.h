// The share of mutants that the tests kill, for each folder and over all.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCORE_H
#define RA_SCORE_H

#include <stdbool.h>
#include <stdio.h>

/** Commit, units and names of columns of either table. */
void score_head(FILE *table, const char *commit, bool survivors);

/** Adds the rows of a draw to both tables (score.c); returns the share killed of all of its
 *  mutants, nothing judged. */
double score_write(const char *sample, const char *judged, FILE *table, FILE *survivors);

#endif
