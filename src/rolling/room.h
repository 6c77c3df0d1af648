// Cases of rolling contact, and their runs: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_ROOM_H
#define RA_ROLLING_ROOM_H

#include "rolling/case.h"
#include "rolling/run.h"

#endif
