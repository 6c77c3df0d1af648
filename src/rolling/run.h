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
 *  tables. RA_EARLY if stopped: the summary then keeps its .partial name and says that it is
 *  incomplete. */
enum ra_code ra_rolling_run(const struct ra_rolling_case *c, const char *folder,
                            const struct ra_run_control *control, struct ra_status *st);

/** Prints the values that follow from a case without its contact computation. `ra2d check` prints
 *  them in its second half. */
enum ra_code ra_rolling_describe(const struct ra_rolling_case *c, FILE *out, struct ra_status *st);

// ## Shared by run.c and tables.c

/// The signals that are recorded and have a spectrum.
enum { SIGNAL_EXCITATION, SIGNAL_FORCE, SIGNAL_LOWER, SIGNAL_UPPER, SIGNALS };

/// All data of one run. In round brackets: the size of an array.
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
    double *total; ///< $P_0$ with the stiffness $k_0$ of the response [N] (excitation.count)
    struct ra_path_spectrum spectrum;
    /// frequencies at the rolling speed [Hz], and density [N^2/Hz] (spectrum.count)
    double *frequency, *density;
    struct ra_band band;
    bool excited; ///< true: $P_0$ varies along the path by more than rounding

    // the response
    struct ra_structure structure[2];
    struct ra_rolling problem;
    /// contact resonance by the formula (response.h) [Hz], and its masses $m_i$ [kg]
    double resonance, mass[2];
    struct ra_sampler *sampler; ///< makes $P_0$ at half steps; NULL: $P_0$ is taken along the path
    size_t rows, first;         ///< number of records; first record used for the spectra
    size_t bins;                ///< number of bins: psd_segment/2 + 1
    double *window;             ///< window of Welch's segments (psd_segment)
    size_t realisations;        ///< number of completed realisations
    double *history[SIGNALS];   ///< signals of one realisation (rows)
    double *displacement[2];    ///< displacements of the probes (rows)
    /// sums over the realisations of the densities and of their squares (bins)
    double *sum[SIGNALS], *square[SIGNALS];
    double *predicted[SIGNALS]; ///< spectra predicted in the frequency domain (bins)
    /// variance of each signal in each realisation (realisations of the case)
    double *variance[SIGNALS];
    double *kurtosis; ///< kurtosis of the excitation in each realisation
    size_t separated; ///< number of steps without contact in all realisations
};

/** Computes the predicted spectra, eq:rolling-quasi-stationary. */
enum ra_code ra_rolling_predict(struct ra_rolling_run *run, struct ra_status *st);
/** Opens a table of the run, as ra_folder_table does. */
enum ra_code ra_rolling_table_open(const struct ra_rolling_run *run, struct ra_table *table,
                                   const char *name, struct ra_status *st);
/** Writes the tables of the path: excitation.tsv, spectrum.tsv. */
enum ra_code ra_rolling_tables_path(struct ra_rolling_run *run, struct ra_status *st);
/** Writes histories.tsv from the arrays of the latest realisation. */
enum ra_code ra_rolling_tables_histories(struct ra_rolling_run *run, struct ra_status *st);
/** Writes response.tsv, timing.tsv and summary.tsv. */
enum ra_code ra_rolling_tables_close(struct ra_rolling_run *run, struct ra_status *st);

#endif
