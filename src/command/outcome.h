// What came out of a run: the last words of `ra2d run` and `ra2d rolling`.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_OUTCOME_H
#define RA_OUTCOME_H

#include <stdio.h>

#include "ra2d.h"

/** Prints what the summary and the sound of a complete run say, in a few lines. */
enum ra_code ra_outcome_print(const char *folder, FILE *out, struct ra_status *st);

/** The same as one object of JSON: folder, every row of summary.tsv and sound.tsv with its unit,
 *  and the notes of the run (lines; "": none). Numbers that are not finite are null. */
enum ra_code ra_outcome_json(const char *folder, const char *notes, FILE *out,
                             struct ra_status *st);

#endif
