// What a run holds, shared by its loop (run.c) and its tables (run_tables.c, summary.c).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_TABLES_H
#define RA_RUN_TABLES_H

#include <stdbool.h>

#include "base/table.h"
#include "case/run_clock.h"
#include "sliding/case.h"
#include "statistics/blocks.h"
#include "statistics/energy.h"
#include "statistics/probe_spectra.h"
#include "statistics/shock_counts.h"
#include "statistics/shocks.h"
#include "statistics/strip_sound.h"
#include "time/step.h"

enum { HISTOGRAM_PEAK, HISTOGRAM_DURATION, HISTOGRAM_GAIN, HISTOGRAM_LOSS, HISTOGRAMS };
enum { BINS_PER_DECADE = 10 };

struct ra_run {
    const struct ra_case *c;
    struct ra_problem problem;
    struct ra_state state;
    uint64_t steps;        ///< of the whole run
    uint64_t settle_steps; ///< before it, if settled

    struct ra_balance balance;
    struct ra_blocks blocks;
    struct ra_sound *sound; ///< NULL: not wanted
    struct ra_shocks shocks;
    struct ra_histogram histogram[HISTOGRAMS];
    struct ra_shock_counts counts;

    size_t probe_node[RA_MAX_PROBES];
    double *probe_row[RA_MAX_PROBES];                 ///< shapes there (width of the solid)
    double probe_value[RA_MAX_PROBES];                ///< of the last sample, in the probe's unit
    uint64_t sample_every, sample_first, sample_last; ///< [steps]
    struct ra_probe_spectra spectra;                  ///< of the velocity probes
    size_t modes_below[2]; ///< modes of a solid below half the sampling rate

    struct ra_table probes, shocks_table;
    struct ra_provenance provenance;
    char hash[17];
    struct ra_run_clock clock;
};

/** Opens probes.tsv and shocks.tsv, as far as the case wants them. RA_SYSTEM if the folder cannot
 *  be written. */
enum ra_code ra_run_tables_open(struct ra_run *run, const char *folder, const char *command,
                                struct ra_status *st);

/** Writes all tables. `code` says how the loop ended; unless RA_OK they keep their partial names
 *  and say why. Returns `code`, or why a table could not be written. */
enum ra_code ra_run_tables_close(struct ra_run *run, const char *folder, enum ra_code code,
                                 struct ra_status *st);

/** Nodes, times and modes of the probes, and the memory of those that have a spectrum
 *  (sampling.c). */
enum ra_code ra_run_place_probes(struct ra_run *run, struct ra_status *st);
enum ra_code ra_run_make_velocities(struct ra_run *run, struct ra_status *st);

/** Takes the values of the probes, and the velocities for the spectra, if this step is one of
 *  those that are sampled, and says whether it is. */
bool ra_run_sample(struct ra_run *run);

/** Half the sampling rate [Hz], HUGE_VAL without samples; and the share of a solid's kinetic energy
 *  in modes above it (eq:above-nyquist). */
double ra_run_nyquist(const struct ra_run *run);
double ra_run_above_nyquist(const struct ra_run *run, int solid);

/** One line about modes that appear at false frequencies in the probes of a solid, or are left out
 *  of them; "" if there is nothing to say. */
const char *ra_run_false_lines(const struct ra_run *run, int solid, char *text, size_t size);

/** Put a row of probes.tsv and of shocks.tsv, or their heads if they have just been opened. */
void ra_run_put_probes(struct ra_run *run);
void ra_run_put_shock(struct ra_run *run, const struct ra_shock *shock);

/** Head and rows of summary.tsv; RA_SYSTEM without memory for the roughness. */
enum ra_code ra_run_write_summary(struct ra_table *t, const struct ra_run *run,
                                  struct ra_status *st);

/** Its rows of the speed V* from which on the slider leaves the bumps that it rides on, and of its
 *  own speed over it: with the rms curvature h'' of both surfaces together, V*^2 h'' is the
 *  acceleration that its weight can give it. */
void ra_summary_lift_off(struct ra_table *t, double gravity, double curvature, double velocity);

/** The rows of timing.tsv, which asks for the time and memory used so far. */
void ra_run_write_timing(struct ra_table *t, const struct ra_run *run);

#endif
