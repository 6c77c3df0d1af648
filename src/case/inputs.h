// The input files that a case names: their contents and their copies.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INPUTS_H
#define RA_INPUTS_H

#include "case/case.h"

/** The folder of input files inside the folder of a run. */
#define RA_INPUTS_FOLDER "inputs"

/** How a written case names an input file: as the case file does; by the copy in the folder of a
 *  run; or by the size and digest of the contents, which do not depend on the path. */
enum ra_input_names { RA_INPUT_GIVEN, RA_INPUT_COPY, RA_INPUT_CONTENTS };

/** The input file that the case names in a slot; NULL if none. */
const char *ra_input_file(const struct ra_case_origin *origin, const struct ra_slot *slot);

/** Writes the name of the slot's input file as `names` says. A file that cannot be read keeps
 *  its given name. */
void ra_input_write(const struct ra_case_origin *origin, const struct ra_slot *slot,
                    enum ra_input_names names, FILE *out);

/** Copies every input file of a case into FOLDER/inputs. This folder is made only if there is a
 *  file to copy. A file that cannot be opened is skipped, because its reader will report it.
 *  RA_INPUT names the key if a file is not a regular one. RA_SYSTEM if a copy cannot be written. */
enum ra_code ra_inputs_copy(const struct ra_case_origin *origin, const char *folder,
                            struct ra_status *st);

#endif
