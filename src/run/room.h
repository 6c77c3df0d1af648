// Runs of all kinds and of pairs of solids: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_ROOM_H
#define RA_RUN_ROOM_H

#include "run/case_modes.h"
#include "run/clock.h"
#include "run/expected.h"
#include "run/foreseen.h"
#include "run/listening.h"
#include "run/loop.h"
#include "run/moving_weight.h"
#include "run/pair_case.h"
#include "run/pair_keys.h"
#include "run/rows.h"
#include "run/run.h"
#include "run/samples.h"
#include "run/shock_record.h"
#include "run/softness.h"
#include "run/words.h"

#endif
