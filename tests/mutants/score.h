// The share of mutants that the tests kill, for each folder and over all.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCORE_H
#define RA_SCORE_H

#include <stdbool.h>
#include <stdio.h>

/** Writes commit, units and names of columns of either table. */
void score_head(FILE *table, const char *commit, bool survivors);

/** Adds the rows of a draw to both tables (score.c). Returns the share killed of all its mutants,
 * without judgements. */
double score_write(const char *sample, const char *judged, FILE *table, FILE *survivors);

#endif
