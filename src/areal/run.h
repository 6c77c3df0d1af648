// A run in three dimensions, from a case to its tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_AREAL_RUN_H
#define RA_AREAL_RUN_H

#include "areal/balance.h"
#include "areal/case.h"
#include "areal/listener.h"
#include "areal/map.h"
#include "areal/plate_sound.h"
#include "areal/shocks.h"
#include "areal/spot_counts.h"
#include "base/table.h"
#include "case/run_clock.h"
#include "statistics/blocks.h"
#include "statistics/probe_spectra.h"
#include "statistics/shock_counts.h"

/** Runs a case and writes probes.tsv, shocks.tsv and spots.tsv (if the case wants them),
 *  histograms.tsv, psd.tsv, modes.tsv, timing.tsv and, last, summary.tsv into `folder`, which is
 *  there and has no tables. RA_UNBALANCED if all that is done and the energy balance is off by more
 *  than the case allows. RA_EARLY when stopped: the tables then keep their .partial names and say
 *  so. The same holds when the motion diverges (RA_NUMERIC) or the disk is full (RA_SYSTEM). */
enum ra_code ra_areal_run_case(const struct ra_areal_case *c, const char *folder,
                               const struct ra_run_control *control, struct ra_status *st);

/** Prints derived numbers and the stability limit of a case (the second half of `ra2d check`). */
enum ra_code ra_areal_describe(const struct ra_areal_case *c, FILE *out, struct ra_status *st);

/** What a case says of its problem, but the surfaces. (case_problem.c) */
struct ra_areal_spec ra_areal_case_spec(const struct ra_areal_case *c);

/** The problem of a case. Records of surfaces that it borrows are in `record`, to be freed by the
 *  caller after it, after a failure too. Messages name the key at fault. (case_problem.c) */
enum ra_code ra_areal_case_problem(const struct ra_areal_case *c, struct ra_areal *problem,
                                   double *record[2], char *note, size_t note_size,
                                   struct ra_status *st);

/** Before the first step: settles a state that the case wants settled, and leaves others alone. As
 *  ra_areal_settle. (run.c) */
enum ra_code ra_areal_case_settle(const struct ra_areal_case *c, const struct ra_areal *problem,
                                  struct ra_areal_state *state, const volatile sig_atomic_t *stop,
                                  uint64_t *steps, struct ra_status *st);

// ## Shared by run.c and tables.c

enum {
    RA_AREAL_PEAK,
    RA_AREAL_DURATION,
    RA_AREAL_SPOT_PEAK,
    RA_AREAL_SPOT_DURATION,
    RA_AREAL_HISTOGRAMS
};

struct ra_areal_simulation {
    const struct ra_areal_case *c;
    double *record[2]; ///< of the surfaces; NULL: none
    struct ra_areal problem;
    struct ra_areal_state state;
    uint64_t steps;        ///< of the whole run
    uint64_t settle_steps; ///< before it, if settled
    double reference;      ///< M of the shocks [N]
    struct ra_areal_balance balance;
    struct ra_blocks blocks;
    struct ra_areal_shocks shocks;
    struct ra_shock_counts counts;
    struct ra_areal_spots spots;
    struct ra_areal_spot_counts spot_counts;
    struct ra_histogram histogram[RA_AREAL_HISTOGRAMS];
    uint64_t candidates;   ///< nodes whose gaps were computed, all steps
    uint64_t sample_every; ///< steps; 0: no probes
    uint64_t map_every;    ///< steps; 0: no map
    struct ra_areal_map map;
    double *shape; ///< of the probes (probe_count x width)
    double probe[RA_MAX_PROBES];
    struct ra_probe_spectra spectra; ///< of the velocity probes
    struct ra_sound *sound;          ///< NULL: not wanted
    struct ra_listener listener;     ///< without a kernel: not wanted
    double pressure;                 ///< there, of the last sample [Pa]
    struct ra_table probes, shocks_table, spots_table;
    struct ra_provenance provenance;
    char hash[17];
    struct ra_run_clock clock;
};

/** Shapes at the probes, and the memory of their spectra (sampling.c). */
enum ra_code ra_areal_place_probes(struct ra_areal_simulation *run, struct ra_status *st);
/** Takes the values of the probes if this step is one of those that are sampled; whether it is. */
bool ra_areal_sample(struct ra_areal_simulation *run);
/** Share of the plate's kinetic energy in modes from half the sampling rate on, and a line about
 *  it; "" if there is nothing to say. */
double ra_areal_above_nyquist(const struct ra_areal_simulation *run);
const char *ra_areal_false_lines(const struct ra_areal_simulation *run, char *text, size_t size);

/** Opens probes.tsv, shocks.tsv and spots.tsv, as far as the case wants them. */
enum ra_code ra_areal_tables_open(struct ra_areal_simulation *run, const char *folder,
                                  const char *command, struct ra_status *st);
/** Writes all tables; `code` as for ra_run_tables_end. */
enum ra_code ra_areal_tables_close(struct ra_areal_simulation *run, const char *folder,
                                   enum ra_code code, struct ra_status *st);
/** Put a row of probes.tsv, of shocks.tsv and of spots.tsv. */
void ra_areal_put_probes(struct ra_areal_simulation *run);
void ra_areal_put_shock(struct ra_areal_simulation *run, const struct ra_shock *shock, size_t row);
void ra_areal_put_spot(struct ra_areal_simulation *run, const struct ra_areal_spot *spot);

#endif
