// The kinds of cases that ra2d runs, and of which one a file is.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_COMMAND_KINDS_H
#define RA_COMMAND_KINDS_H

#include "case/room.h"

/** All kinds, ended by NULL; the first is what a case without a section of its own kind is. */
extern const struct ra_case_kind *const ra_case_kinds[];

/** The kind whose sections a case file has. */
const struct ra_case_kind *ra_kind_of_file(const char *path);

#endif
