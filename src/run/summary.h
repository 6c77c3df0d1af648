// Tables to which all observers of a run contribute: histograms, timing, summary.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_SUMMARY_H
#define RA_RUN_SUMMARY_H

#include "run/observer.h"

/** The last observer of every run. It writes histograms.tsv, timing.tsv and, last, summary.tsv. */
extern const struct ra_observer ra_run_itself;

#endif
