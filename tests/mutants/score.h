// The share of mutants that the tests kill, for each folder and over all.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SCORE_H
#define RA_SCORE_H

#include <stdio.h>

/** Writes both tables (score.c); returns the share killed of all mutants, nothing judged. */
double score_write(const char *sample, const char *judged, FILE *table, FILE *survivors);

#endif
