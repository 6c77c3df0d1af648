// One value of a case file: from text to field and back.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_VALUE_H
#define RA_VALUE_H

#include "case/schema.h"

/** Longest text of one value, so that its echo fits into a line of the INI reader. */
enum { RA_TEXT_MAX = 160 };

/** Reads `text` into the slot's field of a case's struct. *given is false if it says that the key is not given
 *  ("none"); the field is then 0. The message says what was wrong and what would be right, without
 *  the place. Lists own their memory: an earlier one is freed. */
enum ra_code ra_value_read(const struct ra_slot *slot, void *values, const char *text, bool *given,
                           struct ra_status *st);

/** Writes the slot's field in SI, so that it reads back to the same bits. */
void ra_value_write(const struct ra_slot *slot, const void *values, FILE *out);

/** Reads `SOLID QUANTITY POSITION` of [probes]. */
enum ra_code ra_value_probe(const char *text, struct ra_case_probe *probe, struct ra_status *st);
void ra_value_write_probe(const struct ra_case_probe *probe, FILE *out);

/** "resonator" or "slider"; "displacement", "velocity" or "force". */
const char *ra_solid_name(int solid);
const char *ra_quantity_name(enum ra_quantity quantity);

#endif
