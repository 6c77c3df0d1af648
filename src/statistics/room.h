// Observation and evaluation of runs: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_STATISTICS_ROOM_H
#define RA_STATISTICS_ROOM_H

#include "statistics/audit.h"
#include "statistics/balance.h"
#include "statistics/bands.h"
#include "statistics/blocks.h"
#include "statistics/contact_sums.h"
#include "statistics/energy.h"
#include "statistics/ensemble.h"
#include "statistics/histogram.h"
#include "statistics/probe_spectra.h"
#include "statistics/shock_counts.h"
#include "statistics/shocks.h"
#include "statistics/sound.h"
#include "statistics/spectrum.h"
#include "statistics/strip_listener.h"
#include "statistics/strip_sound.h"

#endif
