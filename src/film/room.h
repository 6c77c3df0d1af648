// A film of gas between two solids: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FILM_ROOM_H
#define RA_FILM_ROOM_H

#include "film/across_gap.h"
#include "film/flow_factor.h"
#include "film/gas_film.h"

#endif
