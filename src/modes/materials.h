// Materials by name: Young's modulus, density and Poisson's ratio of a solid.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MATERIALS_H
#define RA_MATERIALS_H

#include "case/room.h"

/** The names of the materials, for a row of a table of keys, and the meaning of such a row. */
extern const struct ra_presets ra_materials;
#define RA_MATERIALS_MEANING                                                                       \
    "a name that sets the keys listed here; giving one of these keys in the same file is an "      \
    "error, and on the command line a key replaces the number of the name"

#endif
