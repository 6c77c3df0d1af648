// Beams, their modes, their ends as a key: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODES_ROOM_H
#define RA_MODES_ROOM_H

#include "modes/ends.h"
#include "modes/materials.h"
#include "modes/modes.h"
#include "modes/modes_file.h"
#include "modes/modes_formats.h"
#include "modes/universal_sets.h"

#endif
