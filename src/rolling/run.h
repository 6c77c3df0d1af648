// A run of rolling contact, from a case to its tables.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ROLLING_RUN_H
#define RA_ROLLING_RUN_H

#include "base/room.h"
#include "rolling/case.h"
#include "rolling/excitation.h"
#include "rolling/response.h"
#include "rolling/spectra.h"
#include "rolling/superposition.h"

/** Runs a rolling case and writes excitation.tsv, spectrum.tsv, histories.tsv (if requested),
 *  response.tsv, timing.tsv and, last, summary.tsv. They go into `folder`, which exists and has no
 *  tables. RA_EARLY when stopped: the summary then keeps its .partial name and says that it is
 *  incomplete. */
enum ra_code ra_rolling_run(const struct ra_rolling_case *c, const char *folder,
                            const struct ra_run_control *control, struct ra_status *st);

/** Prints what follows from a case without its contact computation (the second half of `ra2d
 *  check`). */
enum ra_code ra_rolling_describe(const struct ra_rolling_case *c, FILE *out, struct ra_status *st);

// ## Shared by run.c and tables.c

/// What is recorded and has a spectrum.
enum { SIGNAL_EXCITATION, SIGNAL_FORCE, SIGNAL_LOWER, SIGNAL_UPPER, SIGNALS };

struct ra_rolling_run {
    const struct ra_rolling_case *c;
    const struct ra_run_control *control;
    const char *folder;
    struct ra_provenance provenance;
    char hash[17];
    struct ra_table summary;

    // the path
    struct ra_topography surface[2];
    struct ra_path path;
    struct ra_excitation excitation;
    double *total; ///< $P_0$ with the $k_0$ of the response [N] (excitation.count)
    struct ra_path_spectrum spectrum;
    double *frequency, *density; ///< at the rolling speed [Hz], [N^2/Hz] (spectrum.count)
    struct ra_band band;
    bool excited; ///< $P_0$ varies along the path, by more than rounding

    // the response
    struct ra_structure structure[2];
    struct ra_rolling problem;
    double resonance, mass[2];              ///< the formula [Hz], and its masses [kg]
    struct ra_sampler *sampler;             ///< of $P_0$ at half steps; NULL: along the path
    size_t rows, first;                     ///< records, and the first one in the spectra
    size_t bins;                            ///< psd_segment/2 + 1
    double *window;                         ///< of Welch's segments (psd_segment)
    size_t realisations;                    ///< done
    double *history[SIGNALS];               ///< of one realisation (rows)
    double *displacement[2];                ///< of the probes (rows)
    double *sum[SIGNALS], *square[SIGNALS]; ///< of the densities over realisations (bins)
    double *predicted[SIGNALS];             ///< frequency domain (bins)
    double *variance[SIGNALS];              ///< of each realisation (realisations of the case)
    double *kurtosis;                       ///< of the excitation of each realisation
    size_t separated;                       ///< steps without contact, all realisations
};

/** The predicted spectra, eq:rolling-quasi-stationary. */
enum ra_code ra_rolling_predict(struct ra_rolling_run *run, struct ra_status *st);
/** Opens a table of the run, as ra_folder_table. */
enum ra_code ra_rolling_table_open(const struct ra_rolling_run *run, struct ra_table *table,
                                   const char *name, struct ra_status *st);
/** Tables of the path: excitation.tsv, spectrum.tsv. */
enum ra_code ra_rolling_tables_path(struct ra_rolling_run *run, struct ra_status *st);
/** histories.tsv, from the arrays of the latest realisation. */
enum ra_code ra_rolling_tables_histories(struct ra_rolling_run *run, struct ra_status *st);
/** response.tsv, timing.tsv, summary.tsv. */
enum ra_code ra_rolling_tables_close(struct ra_rolling_run *run, struct ra_status *st);

#endif
