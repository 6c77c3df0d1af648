// The results of a run, which commands print at their end.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_OUTCOME_H
#define RA_OUTCOME_H

#include <stdio.h>

#include "sliding/room.h"

/** Prints the main results from the summary and the sound of a complete run in a few lines. */
enum ra_code ra_outcome_print(const char *folder, FILE *out, struct ra_status *st);

/** Prints the results of a complete run as one JSON object: the folder, every row of summary.tsv
 *  and sound.tsv with its unit, and the notes of the run (lines; "": none). A number that is not
 *  finite becomes null. */
enum ra_code ra_outcome_json(const char *folder, const char *notes, FILE *out,
                             struct ra_status *st);

/** Prints the rows of a table `quantity, value, unit` and its notes as one JSON object. The text of
 *  the table is changed. */
void ra_outcome_check_json(const char *case_file, char *table, FILE *out);

/** Prints the results of a calibration: as comments at the end of its table, or as one JSON
 *  object. */
void ra_outcome_calibration(const struct ra_calibration *found, double target, FILE *out);
void ra_outcome_calibration_json(const struct ra_calibration *found, const char *case_file,
                                 double target, FILE *out);

#endif
