// Cases of sliding in two dimensions, and their runs: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_SLIDING_ROOM_H
#define RA_SLIDING_ROOM_H

#include "sliding/case.h"
#include "sliding/run.h"
#include "sliding/simulation.h"

#endif
