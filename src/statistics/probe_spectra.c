// Spectra of the velocity probes of a run: samples, psd.tsv, and notes about the spectra.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This observer is the same in two and in three dimensions. It stores samples during the run. At
 * the end of the run it computes the density of each velocity by Welch's method (spectrum.c).
 *
 * **One segment.** If the samples fill a single segment of Welch's method, nothing is averaged, and
 * the standard deviation of every value of the density is as large as the value; psd.tsv and a note
 * say so. Motion above half the sampling rate appears at false frequencies (sampling.c of
 * `sliding`).
 *
 * Tests: tests/sliding/test_sampling.c, tests/areal/test_areal_observers.c.
 */
#include "statistics/probe_spectra.h"

#include <stdlib.h>
#include <string.h>

#include "statistics/spectrum.h"

static const double SHARE_SAID = 1e-8;

enum ra_code ra_probe_spectra_make(const struct ra_case_probe *probe, size_t probes, double rate,
                                   size_t room, size_t asked, struct ra_probe_spectra *s,
                                   struct ra_status *st)
{
    *s = (struct ra_probe_spectra){
        .probe = probe, .probes = probes, .rate = rate, .room = room, .asked = asked};
    for (size_t p = 0; p < probes; p++) {
        if (probe[p].quantity == RA_VELOCITY) {
            s->velocity[p] = ra_alloc(room, sizeof(double), "probe velocities", st);
            if (s->velocity[p] == NULL) {
                return RA_SYSTEM;
            }
        }
    }
    return RA_OK;
}

void ra_probe_spectra_free(struct ra_probe_spectra *s)
{
    if (s != NULL) {
        for (size_t p = 0; p < RA_MAX_PROBES; p++) {
            free(s->velocity[p]);
        }
        memset(s, 0, sizeof *s);
    }
}

void ra_probe_spectra_sample(struct ra_probe_spectra *s, const double *value)
{
    for (size_t p = 0; p < s->probes; p++) {
        if (s->velocity[p] != NULL && s->samples < s->room) {
            s->velocity[p][s->samples] = value[p];
        }
    }
    s->samples++;
}

size_t ra_probe_spectra_segment(const struct ra_probe_spectra *s)
{
    size_t segment = s->asked;
    while (segment > s->samples) {
        segment = segment / 4 * 2;
    }
    return segment >= 8 ? segment : 0;
}

size_t ra_probe_spectra_segments(const struct ra_probe_spectra *s)
{
    const size_t segment = ra_probe_spectra_segment(s);
    size_t p = 0;
    while (p < s->probes && s->velocity[p] == NULL) {
        p++;
    }
    return segment == 0 || p == s->probes ? 0 : (s->samples - segment) / (segment / 2) + 1;
}

// ## Notes about the probes

const char *ra_probe_spectra_single(const struct ra_probe_spectra *s, char *text, size_t size)
{
    text[0] = '\0';
    if (ra_probe_spectra_segments(s) == 1) {
        snprintf(text, size,
                 "spectra have one segment of %zu samples: nothing is averaged, and the standard "
                 "deviation of a value is as large as the value; shorten output.psd_segment or "
                 "sample for longer",
                 ra_probe_spectra_segment(s));
    }
    return text;
}

const char *ra_probe_spectra_shorter(const struct ra_probe_spectra *s, char *text, size_t size)
{
    const size_t segment = ra_probe_spectra_segment(s);
    text[0] = '\0';
    if (segment < s->asked && ra_probe_spectra_segments(s) > 1) {
        snprintf(text, size,
                 "spectra have segments of %zu samples, because output.psd_segment, %zu, is more "
                 "than the %zu samples that there are",
                 segment, s->asked, s->samples);
    }
    return text;
}

/// Whether a solid has a probe that is a sum over its modes.
static bool has_probe(const struct ra_probe_spectra *s, int solid)
{
    size_t p = 0;
    while (p < s->probes && (s->probe[p].solid != solid || s->probe[p].quantity == RA_FORCE)) {
        p++;
    }
    return p < s->probes;
}

const char *ra_probe_spectra_false_lines(const struct ra_probe_spectra *s, int solid,
                                         const char *name, double share,
                                         enum ra_probe_filter filter, char *text, size_t size)
{
    text[0] = '\0';
    if (!(s->rate > 0.0) || !has_probe(s, solid) || !(share > SHARE_SAID)) {
        return text;
    }
    if (filter == RA_FILTER_ON) {
        snprintf(text, size,
                 "probes of the %s leave out its modes above half the sampling rate, %.6g Hz, "
                 "with %.2g of its kinetic energy (output.sample_filter)",
                 name, 0.5 * s->rate, share);
    } else {
        snprintf(text, size,
                 "modes of the %s above half the sampling rate, %.6g Hz, have %.2g of its kinetic "
                 "energy and appear at false frequencies in its probes; shorten output.sample%s",
                 name, 0.5 * s->rate, share,
                 filter == RA_FILTER_OFF ? " or write output.sample_filter = on" : "");
    }
    return text;
}

// ## psd.tsv

/// Writes a row: one frequency and the densities of all velocity probes. If `density` is NULL, it
/// only names the columns.
static void put_frequency(struct ra_table *t, const struct ra_probe_spectra *s, double frequency,
                          const double *density, size_t rows)
{
    ra_table_number(t, "f", "Hz", frequency);
    for (size_t p = 0; p < s->probes; p++) {
        if (s->velocity[p] != NULL) {
            ra_table_number(t, s->probe[p].name, "m2/s2/Hz",
                            density != NULL ? density[p * rows] : 0.0);
        }
    }
    ra_table_end_row(t);
}

enum ra_code ra_probe_spectra_write(struct ra_table *t, const struct ra_probe_spectra *s,
                                    struct ra_status *st)
{
    const size_t segment = ra_probe_spectra_segment(s), rows = segment / 2 + 1;
    put_frequency(t, s, 0.0, NULL, rows);
    if (segment == 0) {
        return RA_OK;
    }
    double *const density = ra_alloc(rows * RA_MAX_PROBES, sizeof *density, "spectra", st);
    if (density == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = RA_OK;
    for (size_t p = 0; p < s->probes && code == RA_OK; p++) {
        if (s->velocity[p] != NULL) {
            code = ra_welch(s->velocity[p], s->samples, s->rate, segment, density + p * rows, st);
        }
    }
    for (size_t f = 0; f < rows && code == RA_OK; f++) {
        put_frequency(t, s, (double)f * s->rate / (double)segment, density + f, rows);
    }
    free(density);
    return code;
}
