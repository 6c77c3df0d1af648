// A run of any kind: its struct, and the engine that takes its steps.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_RUN_H
#define RA_RUN_RUN_H

#include "case/room.h"
#include "line/line.h"
#include "run/clock.h"
#include "run/observer.h"
#include "statistics/room.h"

/** The engine of a kind of run. `run` is the struct of a run, whose first member is a struct
 *  ra_run. */
struct ra_engine {
    const struct ra_observer *const *observers; ///< observers of the kind, ended by NULL
    /// finds the equilibrium before the first step; *steps is the number of steps this took
    enum ra_code (*settle)(void *run, const volatile sig_atomic_t *stop, uint64_t *steps,
                           struct ra_status *st);
    enum ra_code (*step)(void *run, struct ra_status *st);
    const double *(*amplitude)(const void *run); ///< amplitudes of solid 0, after a step
    /// take many steps at once, as ra_fly and ra_stretch do; both NULL: steps are taken one by one
    uint64_t (*fly)(void *run, uint64_t most, struct ra_wanted *wanted);
    uint64_t (*stretch)(void *run, uint64_t most, struct ra_stretch *stretch);
    /// a word for the reason of the end of the run, such as "time"
    const char *(*ending)(const void *run);
    /// a line for the user about a complete run, or ""; NULL: no line
    const char *(*note)(const void *run, char *text, size_t size);
    /// writes the rows of the summary that are known before the first step
    enum ra_code (*rows)(const void *run, struct ra_table *summary, struct ra_status *st);
};

/** An observer in a run. */
struct ra_run_slot {
    const struct ra_observer *is;
    void *own;
    bool always;  ///< true: the observer sees every step that is not taken at once
    uint64_t due; ///< the next step that the observer must see or hear; UINT64_MAX: none
};

/** A histogram in histograms.tsv. */
struct ra_run_histogram {
    const char *quantity;
    struct ra_histogram bins;
    struct ra_run_histogram *next;
};

struct ra_instant;
struct ra_pair;
struct ra_pair_case;
struct ra_pair_run;

/** The part that runs of every kind have. The maker of a run (for a pair: pair_case.c) sets the
 *  members that follow from the case and zeroes the others, which ra_run_go (loop.h) sets. */
struct ra_run {
    const struct ra_engine *engine;
    /// for a run of a pair (pair_case.h): kind, case, problem and state
    const struct ra_pair_run *kind;
    const struct ra_pair_case *c;
    const struct ra_pair *pair;
    struct ra_instant *at;
    const struct ra_case_origin *origin;
    uint64_t seed;         ///< seed of the surfaces
    double step, duration; ///< step $\tau$ and duration T [s]
    /// number of steps of the whole run; first step of the averages
    uint64_t steps, from;
    const struct ra_case_probe *probe; ///< probes (probe_count)
    size_t probe_count, psd_segment;
    /// true: the case gives psd_segment; the user is then told if a shorter one is used
    bool segment_given;
    double sample;          ///< interval of the samples of probes [s]; 0: no samples
    bool shock_list;        ///< shocks.tsv is written
    double shock_reference; ///< M, in the unit of the forces

    /// steps taken so far; steps taken for the equilibrium before the first one
    uint64_t done, settle_steps;
    struct ra_run_slot *slot;       ///< observers of this run (slots)
    size_t slots;                   ///< number of observers; the last one is the run itself
    struct ra_run_histogram *first; ///< histograms, in the order in which they were made
    /// folder of the run; NULL: there is none, and the summary goes to a stream
    const char *folder;
    FILE *summary;
    struct ra_provenance provenance;
    char hash[17];
    struct ra_run_clock clock;
};

/** Makes a histogram for histograms.tsv, from $10^{\mathrm{low}}$ to $10^{\mathrm{high}}$ with ten
 *  bins a decade. The run frees it. NULL without memory. Call this from the function `make` of an
 *  observer. */
struct ra_histogram *ra_run_histogram_make(struct ra_run *run, const char *quantity, int low,
                                           int high, struct ra_status *st);

/** Passes on the reason why a part of the case could not be made. For wrong input the message names
 *  the key to change. */
enum ra_code ra_run_refuse(const struct ra_run *run, const char *key, const struct ra_status *why,
                           struct ra_status *st);

/** Makes the observers that are wanted. RA_SYSTEM without memory; otherwise the code of the
 *  observer that could not be made. `ra_run_clear` frees them, after a failure too. */
enum ra_code ra_run_make(struct ra_run *run, const struct ra_observer *itself,
                         struct ra_status *st);
void ra_run_clear(struct ra_run *run);

#endif
