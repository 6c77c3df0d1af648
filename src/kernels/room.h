// The most expensive loops: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_KERNELS_ROOM_H
#define RA_KERNELS_ROOM_H

#include "kernels/film_loops.h"
#include "kernels/kernels.h"
#include "kernels/plate_sums.h"
#include "kernels/sound_sums.h"

#endif
