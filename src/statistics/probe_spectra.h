// The spectra of a run's velocity probes: their samples, psd.tsv, what a reader must know of it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROBE_SPECTRA_H
#define RA_PROBE_SPECTRA_H

#include "base/room.h"
#include "case/room.h"

/** Samples of the probes of a case. */
struct ra_probe_spectra {
    const struct ra_case_probe *probe; ///< (probes)
    size_t probes;
    double rate;                     ///< samples a second; 0: none
    size_t asked;                    ///< samples in a segment of Welch's method, even
    double *velocity[RA_MAX_PROBES]; ///< of velocity probes (room); NULL of others
    size_t samples, room;
};

/** Memory for so many samples. RA_SYSTEM without it. Free with ra_probe_spectra_free, after a
 *  failure too. */
enum ra_code ra_probe_spectra_make(const struct ra_case_probe *probe, size_t probes, double rate,
                                   size_t room, size_t asked, struct ra_probe_spectra *spectra,
                                   struct ra_status *st);
void ra_probe_spectra_free(struct ra_probe_spectra *spectra);

/** The values of all probes at the next sample (probes). Takes no memory. */
void ra_probe_spectra_sample(struct ra_probe_spectra *spectra, const double *value);

/** Two numbers. The samples in a segment: the number asked for, halved (and even) until the samples
 *  fill it; 0 if it would be below 8. The number of segments: 0 without velocity probes. */
size_t ra_probe_spectra_segment(const struct ra_probe_spectra *spectra);
size_t ra_probe_spectra_segments(const struct ra_probe_spectra *spectra);

/** One line about spectra of a single segment; "" if there is nothing to say. */
const char *ra_probe_spectra_single(const struct ra_probe_spectra *spectra, char *text,
                                    size_t size);

/** One line about several segments that are shorter than they were asked for; "" if there is
 *  nothing to say. */
const char *ra_probe_spectra_shorter(const struct ra_probe_spectra *spectra, char *text,
                                     size_t size);

/** Whether probes leave out the modes above half the sampling rate. */
enum ra_probe_filter { RA_FILTER_NONE, RA_FILTER_OFF, RA_FILTER_ON };

/** One line about modes above half the sampling rate: they appear at false frequencies in the
 *  probes, or are left out of them. It names the solid `solid` and their share of its kinetic
 *  energy; "" if there is nothing to say (eq:above-nyquist). */
const char *ra_probe_spectra_false_lines(const struct ra_probe_spectra *spectra, int solid,
                                         const char *name, double share,
                                         enum ra_probe_filter filter, char *text, size_t size);

/** Head and rows of psd.tsv. RA_SYSTEM without memory. */
enum ra_code ra_probe_spectra_write(struct ra_table *table, const struct ra_probe_spectra *spectra,
                                    struct ra_status *st);

#endif
