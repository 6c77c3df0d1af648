// A run of any kind: what it holds, and what drives it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_RUN_H
#define RA_RUN_RUN_H

#include "case/room.h"
#include "line/line.h"
#include "run/clock.h"
#include "run/observer.h"
#include "statistics/room.h"

/** What a kind of run is. `run` is its struct, whose first member is a struct ra_run. */
struct ra_engine {
    const struct ra_observer *const *observers; ///< ended by NULL
    /// before the first step; the steps that it took
    enum ra_code (*settle)(void *run, const volatile sig_atomic_t *stop, uint64_t *steps,
                           struct ra_status *st);
    enum ra_code (*step)(void *run, struct ra_status *st);
    const double *(*amplitude)(const void *run); ///< of solid 0, after a step
    /// Steps at once, as ra_fly and ra_stretch; both NULL: never.
    uint64_t (*fly)(void *run, uint64_t most, struct ra_wanted *wanted);
    uint64_t (*stretch)(void *run, uint64_t most, struct ra_stretch *stretch);
    const char *(*ending)(const void *run); ///< what ends it: "time"
    /// a line for the user about a complete run, or ""; NULL: none
    const char *(*note)(const void *run, char *text, size_t size);
    /// rows of the summary that are known before the first step
    enum ra_code (*rows)(const void *run, struct ra_table *summary, struct ra_status *st);
};

/** An observer in a run. */
struct ra_run_slot {
    const struct ra_observer *is;
    void *own;
    bool always;  ///< it sees every step that is shown
    uint64_t due; ///< the next step that it must see or hear; UINT64_MAX: none
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

/** What runs of every kind hold. The maker of a run sets what its case says (for a pair:
 *  pair_case.c) and zeroes the rest, which ra_run_go (loop.h) sets. */
struct ra_run {
    const struct ra_engine *engine;
    const struct ra_pair_run *kind; ///< of a pair (pair_case.h), with its case, problem and state
    const struct ra_pair_case *c;
    const struct ra_pair *pair;
    struct ra_instant *at;
    const struct ra_case_origin *origin;
    uint64_t seed;                     ///< of the surfaces
    double step, duration;             ///< $\tau$, T [s]
    uint64_t steps, from;              ///< of the whole run; the averages start at this one
    const struct ra_case_probe *probe; ///< (probe_count)
    size_t probe_count, psd_segment;
    bool segment_given;     ///< psd_segment is no default, so that a shorter one is said
    double sample;          ///< interval of the probes [s]; 0: none
    bool shock_list;        ///< shocks.tsv is written
    double shock_reference; ///< M, in the unit of the forces

    uint64_t done, settle_steps;    ///< steps taken, and before the first one
    struct ra_run_slot *slot;       ///< (slots)
    size_t slots;                   ///< the last one is the run itself
    struct ra_run_histogram *first; ///< histograms, in the order in which they were made
    const char *folder;             ///< NULL: none, and the summary goes to a stream
    FILE *summary;
    struct ra_provenance provenance;
    char hash[17];
    struct ra_run_clock clock;
};

/** A histogram that histograms.tsv shall have, from $10^{\mathrm{low}}$ to $10^{\mathrm{high}}$,
 *  ten bins a decade; the run frees it. NULL without memory. To be called while an observer is
 *  made. */
struct ra_histogram *ra_run_histogram_make(struct ra_run *run, const char *quantity, int low,
                                           int high, struct ra_status *st);

/** Passes on why a part of the case could not be made. After wrong input the message names the key
 *  to change. */
enum ra_code ra_run_refuse(const struct ra_run *run, const char *key, const struct ra_status *why,
                           struct ra_status *st);

/** Makes the observers that are wanted. RA_SYSTEM without memory, or why one cannot be made.
 *  `ra_run_clear` frees them, after a failure too. */
enum ra_code ra_run_make(struct ra_run *run, const struct ra_observer *itself,
                         struct ra_status *st);
void ra_run_clear(struct ra_run *run);

#endif
