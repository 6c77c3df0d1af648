// Spectra of the velocity probes of a run: samples, psd.tsv, and notes about the spectra.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROBE_SPECTRA_H
#define RA_PROBE_SPECTRA_H

#include "base/room.h"
#include "case/room.h"

/** The samples of the velocity probes of a case. */
struct ra_probe_spectra {
    const struct ra_case_probe *probe; ///< probes of the case, of any quantity (probes)
    size_t probes;
    double rate;  ///< sampling rate [1/s]; 0: no samples
    size_t asked; ///< requested number of samples in a segment of Welch's method, even
    /// samples of each velocity probe (room); NULL for other probes
    double *velocity[RA_MAX_PROBES];
    size_t samples, room; ///< number of samples so far; number of samples for which there is memory
};

/** Makes memory for `room` samples. RA_SYSTEM if there is none. Free with ra_probe_spectra_free,
 *  after a failure too. */
enum ra_code ra_probe_spectra_make(const struct ra_case_probe *probe, size_t probes, double rate,
                                   size_t room, size_t asked, struct ra_probe_spectra *spectra,
                                   struct ra_status *st);
void ra_probe_spectra_free(struct ra_probe_spectra *spectra);

/** Stores the values of all probes at the next sample (probes). Takes no memory. */
void ra_probe_spectra_sample(struct ra_probe_spectra *spectra, const double *value);

/** ra_probe_spectra_segment: the number of samples in a segment. It is the requested number, halved
 *  (and made even) until there are enough samples for one segment; 0 if it would be below 8.
 *  ra_probe_spectra_segments: the number of segments; 0 without velocity probes. */
size_t ra_probe_spectra_segment(const struct ra_probe_spectra *spectra);
size_t ra_probe_spectra_segments(const struct ra_probe_spectra *spectra);

/** A line for the user if the spectra come from a single segment; otherwise "". */
const char *ra_probe_spectra_single(const struct ra_probe_spectra *spectra, char *text,
                                    size_t size);

/** A line for the user if there are several segments and they are shorter than requested; otherwise
 *  "". */
const char *ra_probe_spectra_shorter(const struct ra_probe_spectra *spectra, char *text,
                                     size_t size);

/** What a filter does with modes above half the sampling rate: probes leave them out (ON) or not
 *  (OFF). NONE: there is no filter to choose. */
enum ra_probe_filter { RA_FILTER_NONE, RA_FILTER_OFF, RA_FILTER_ON };

/** A line for the user about modes above half the sampling rate: they appear in the probes at false
 *  frequencies, or the probes leave them out. It names the solid, and the share of these modes in
 *  its kinetic energy. "" if there is nothing to say (eq:above-nyquist). */
const char *ra_probe_spectra_false_lines(const struct ra_probe_spectra *spectra, int solid,
                                         const char *name, double share,
                                         enum ra_probe_filter filter, char *text, size_t size);

/** Writes head and rows of psd.tsv. RA_SYSTEM without memory. */
enum ra_code ra_probe_spectra_write(struct ra_table *table, const struct ra_probe_spectra *spectra,
                                    struct ra_status *st);

#endif
