// The files that a case names: what they hold, and copies of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INPUTS_H
#define RA_INPUTS_H

#include "case/case.h"

/** The folder of input files inside the folder of a run. */
#define RA_INPUTS_FOLDER "inputs"

/** How a written case may name an input file: as the case file does; by its copy in the folder of a
 *  run; or by the size and digest of its bytes, which do not depend on the path. */
enum ra_input_names { RA_INPUT_GIVEN, RA_INPUT_COPY, RA_INPUT_CONTENTS };

/** The file that the case names in a slot; NULL if none. */
const char *ra_input_file(const struct ra_case_origin *origin, const struct ra_slot *slot);

/** Writes one of these names for the file of a slot. A file that cannot be read keeps its given
 *  name. */
void ra_input_write(const struct ra_case_origin *origin, const struct ra_slot *slot,
                    enum ra_input_names names, FILE *out);

/** Copies every input file of a case into FOLDER/inputs, which is made if there is any file. A file
 *  that cannot be opened is skipped; its reader will report it. RA_INPUT names the key if a file is
 *  not a regular one; RA_SYSTEM if a copy cannot be written. */
enum ra_code ra_inputs_copy(const struct ra_case_origin *origin, const char *folder,
                            struct ra_status *st);

#endif
