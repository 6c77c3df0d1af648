// Which nodes touch: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DETECTION_ROOM_H
#define RA_DETECTION_ROOM_H

#include "detection/candidates.h"
#include "detection/detection.h"
#include "detection/packed.h"

#endif
