// Cases in three dimensions, and their runs: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_ROOM_H
#define RA_AREAL_ROOM_H

#include "areal/case.h"
#include "areal/run.h"
#include "areal/track.h"

#endif
