// Samples of a run: its probes, row by row, and their spectra.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_SAMPLES_H
#define RA_RUN_SAMPLES_H

#include "run/run.h"
#include "statistics/room.h"

/** How a kind of run provides its probes. `own` is the observer's memory, which begins with a
 *  struct ra_samples. */
struct ra_sampling {
    const char *unit[RA_FORCE + 1];                   ///< of each quantity
    const char *solid[2];                             ///< names; NULL: it has no modes
    double (*value)(const void *own, size_t p);       ///< of probe p, now
    void (*columns)(void *own, struct ra_table *row); ///< of probes.tsv, behind the probes
    /// share of a solid's kinetic energy in modes above half the sampling rate
    double (*above)(const void *own, int solid);
};

/** Times and values of the samples, and probes.tsv, psd.tsv. */
struct ra_samples {
    const struct ra_run *run;
    const struct ra_sampling *kind;
    uint64_t every, first, last; ///< [steps]; every 0: none
    enum ra_probe_filter filter;
    double value[RA_MAX_PROBES]; ///< of the last sample, in the probe's unit
    struct ra_probe_spectra spectra;
    struct ra_table table;
};

/** Memory for the spectra; `rate` [Hz] of the samples. kind, run, first, last and filter have been
 *  set. RA_SYSTEM without it. */
enum ra_code ra_samples_make(struct ra_samples *samples, double rate, struct ra_status *st);

/** Half the sampling rate [Hz]; HUGE_VAL without samples. */
double ra_samples_nyquist(const struct ra_run *run);

/** Steps between two samples; 0: there are none. */
uint64_t ra_samples_every(const struct ra_run *run);

/* Members of an observer whose memory begins with a struct ra_samples. */
void ra_samples_see(void *own, uint64_t step);
uint64_t ra_samples_next(const void *own, uint64_t step);
const char *ra_samples_note(const void *own, int i, char *text, size_t size);
void ra_samples_rows(const void *own, struct ra_table *summary);
void ra_samples_free(void *own);
extern const struct ra_run_table ra_samples_tables[];

#endif
