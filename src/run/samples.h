// Samples of the probes of a run, row by row, and their spectra.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_RUN_SAMPLES_H
#define RA_RUN_SAMPLES_H

#include "run/run.h"
#include "statistics/room.h"

/** The functions by which a kind of run computes its probes. `own` is the memory of the observer,
 *  which begins with a struct ra_samples. */
struct ra_sampling {
    const char *unit[RA_FORCE + 1]; ///< unit of each quantity
    /// names of the solids; NULL: the solid has no modes
    const char *solid[2];
    double (*value)(const void *own, size_t p); ///< present value of probe p
    /// writes further columns of probes.tsv, after those of the probes
    void (*columns)(void *own, struct ra_table *row);
    /// share of the modes above half the sampling rate in a solid's kinetic energy
    double (*above)(const void *own, int solid);
};

/** Times and values of the samples, and the tables probes.tsv and psd.tsv. */
struct ra_samples {
    const struct ra_run *run;
    const struct ra_sampling *kind;
    uint64_t every, first, last; ///< interval, first and last sample [steps]; every 0: no samples
    enum ra_probe_filter filter;
    double value[RA_MAX_PROBES]; ///< values of the last sample, in the units of the probes
    struct ra_probe_spectra spectra;
    struct ra_table table;
};

/** Makes memory for the spectra; `rate` [Hz] is the sampling rate. The caller has set kind, run,
 *  first, last and filter. RA_SYSTEM without memory. */
enum ra_code ra_samples_make(struct ra_samples *samples, double rate, struct ra_status *st);

/** Half the sampling rate [Hz]; HUGE_VAL if there are no samples. */
double ra_samples_nyquist(const struct ra_run *run);

/** Steps between two samples; 0: there are none. */
uint64_t ra_samples_every(const struct ra_run *run);

/* Functions of an observer whose memory begins with a struct ra_samples. */
void ra_samples_see(void *own, uint64_t step);
uint64_t ra_samples_next(const void *own, uint64_t step);
const char *ra_samples_note(const void *own, int i, char *text, size_t size);
void ra_samples_rows(const void *own, struct ra_table *summary);
void ra_samples_free(void *own);
extern const struct ra_run_table ra_samples_tables[];

#endif
