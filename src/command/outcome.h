// What came out of a run: the last words of `ra2d run` and `ra2d rolling`.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_OUTCOME_H
#define RA_OUTCOME_H

#include <stdio.h>

#include "sliding/room.h"

/** Prints what the summary and the sound of a complete run say, in a few lines. */
enum ra_code ra_outcome_print(const char *folder, FILE *out, struct ra_status *st);

/** The same as one object of JSON: folder, every row of summary.tsv and sound.tsv with its unit,
 *  and the notes of the run (lines; "": none). Numbers that are not finite are null. */
enum ra_code ra_outcome_json(const char *folder, const char *notes, FILE *out,
                             struct ra_status *st);

/** The rows of a table `quantity, value, unit` (which is cut up) and its notes as one object. */
void ra_outcome_check_json(const char *case_file, char *table, FILE *out);

/** What a calibration found: lines of comment for the end of its table, or one object of JSON. */
void ra_outcome_calibration(const struct ra_calibration *found, double target, FILE *out);
void ra_outcome_calibration_json(const struct ra_calibration *found, const char *case_file,
                                 double target, FILE *out);

#endif
