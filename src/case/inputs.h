// The files that a case names: what they hold, and copies of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INPUTS_H
#define RA_INPUTS_H

#include "case/case.h"

/** Below the folder of a run: where it keeps copies of its input files. */
#define RA_INPUTS_FOLDER "inputs"

/** Names that a written case may have for an input file: as the case file has it; that of its copy
 *  in the folder of a run; or size and digest of what it holds, which no path changes. */
enum ra_input_names { RA_INPUT_GIVEN, RA_INPUT_COPY, RA_INPUT_CONTENTS };

/** The file that a slot names in this case; NULL: none. */
const char *ra_input_file(const struct ra_case_origin *origin, const struct ra_slot *slot);

/** Writes one of those names of the file of a slot. What cannot be read is written as given. */
void ra_input_write(const struct ra_case_origin *origin, const struct ra_slot *slot,
                    enum ra_input_names names, FILE *out);

/** Copies every input file of a case into FOLDER/inputs, which is made if there is one. A file that
 *  cannot be opened is left to the reader that needs it. RA_INPUT, at the key, for what is no file
 *  of a disk; RA_SYSTEM if a copy cannot be written. */
enum ra_code ra_inputs_copy(const struct ra_case_origin *origin, const char *folder,
                            struct ra_status *st);

#endif
