// A pair of solids, and problem and state of a line: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_MODEL_ROOM_H
#define RA_MODEL_ROOM_H

#include "model/course.h"
#include "model/film_term.h"
#include "model/holder.h"
#include "model/imposed.h"
#include "model/modal.h"
#include "model/pair.h"
#include "model/problem.h"
#include "model/state.h"
#include "model/term.h"

#endif
