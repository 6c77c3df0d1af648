// Samples of a run: its probes, row by row, and their spectra.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Probes are written at intervals of `output.sample`, that is, at a sampling rate r. Motion at a
 * frequency f above r/2, the Nyquist frequency, appears in the samples at a false frequency, the
 * distance of f from the nearest multiple of r. (With slider.modes = 3 and 10 us the third mode,
 * 59.97 kHz, stands in the spectrum at 40.03 kHz.)
 *
 * **Notes.** The time scheme keeps the mean square velocity of every mode, so this share of a
 * solid's kinetic energy in the modes from r/2 on is known:
 * $$ s = \sum_{f_k \ge r/2} \langle \dot U_k^2 \rangle \Big/ \sum_k \langle \dot U_k^2 \rangle .
 *                                                                       % eq:above-nyquist $$
 * This share is in the summary. If s exceeds 1e-8 and the solid has a probe of displacement or
 * velocity, the run says so in a note and at the head of psd.tsv. (The density of a velocity in the
 * realistic case falls by eight decades up to 50 kHz. The line at 40 kHz mentioned above, with 1e-6
 * of the slider's energy, is a decade above the density around it.) Each kind of run describes
 * beside its probes how to avoid this (sampling.c).
 *
 * Tests: tests/sliding/test_sampling.c, tests/sliding/test_run.c, tests/areal/test_areal_run.c.
 */
#include "run/samples.h"

#include <math.h>
#include <stddef.h>

uint64_t ra_samples_every(const struct ra_run *run)
{
    return (uint64_t)floor(run->sample / run->step + 0.5);
}

double ra_samples_nyquist(const struct ra_run *run)
{
    return ra_samples_every(run) > 0 ? 0.5 / run->sample : HUGE_VAL;
}

/// An upper bound of the number of rows. If the first step is not a multiple of the interval, there
/// is one row less.
static size_t count_rows(const struct ra_samples *s)
{
    const uint64_t end = s->run->steps - 1, last = end < s->last ? end : s->last;
    return s->every == 0 || last < s->first ? 0 : (size_t)((last - s->first) / s->every + 1);
}

enum ra_code ra_samples_make(struct ra_samples *s, double rate, struct ra_status *st)
{
    const struct ra_run *const run = s->run;
    s->every = ra_samples_every(run);
    return ra_probe_spectra_make(run->probe, run->probe_count, s->every > 0 ? rate : 0.0,
                                 count_rows(s), run->psd_segment, &s->spectra, st);
}

void ra_samples_free(void *own)
{
    struct ra_samples *const s = own;
    ra_probe_spectra_free(&s->spectra);
}

// ## While the run goes on

static void put_row(struct ra_samples *s, struct ra_table *t, uint64_t step)
{
    const struct ra_run *const run = s->run;
    ra_table_number(t, "t", "s", (double)step * run->step);
    for (size_t p = 0; p < run->probe_count; p++) {
        ra_table_number(t, run->probe[p].name, s->kind->unit[run->probe[p].quantity], s->value[p]);
    }
    s->kind->columns(s, t);
    ra_table_end_row(t);
}

void ra_samples_see(void *own, uint64_t step)
{
    struct ra_samples *const s = own;
    for (size_t p = 0; p < s->run->probe_count; p++) {
        s->value[p] = s->kind->value(s, p);
    }
    ra_probe_spectra_sample(&s->spectra, s->value);
    put_row(s, &s->table, step);
}

uint64_t ra_samples_next(const void *own, uint64_t step)
{
    const struct ra_samples *const s = own;
    if (s->every == 0) {
        return UINT64_MAX;
    }
    const uint64_t least = step > s->first ? step : s->first;
    const uint64_t next = (least + s->every - 1) / s->every * s->every;
    return next <= s->last ? next : UINT64_MAX;
}

// ## Notes and spectra

/// Notes 0 and 1 are about the solids, notes 2 and 3 about the spectra.
const char *ra_samples_note(const void *own, int i, char *text, size_t size)
{
    const struct ra_samples *const s = own;
    if (i == 2 && s->every > 0 && s->run->probe_count > 0 && count_rows(s) == 1) {
        snprintf(text, size,
                 "probes.tsv has one row: output.sample is longer than the sampled part of the "
                 "run; shorten it");
        return text;
    }
    if (i == 2) {
        return ra_probe_spectra_single(&s->spectra, text, size);
    }
    if (i == 3) {
        return s->run->segment_given ? ra_probe_spectra_shorter(&s->spectra, text, size) : "";
    }
    if (i > 1) {
        return NULL;
    }
    return s->kind->solid[i] == NULL
               ? ""
               : ra_probe_spectra_false_lines(&s->spectra, i, s->kind->solid[i],
                                              s->kind->above(s, i), s->filter, text, size);
}

void ra_samples_rows(const void *own, struct ra_table *t)
{
    const struct ra_samples *const s = own;
    if (s->every == 0) {
        return;
    }
    ra_table_quantity(t, "nyquist_frequency", ra_samples_nyquist(s->run), "Hz");
    for (int i = 0; i < 2; i++) {
        if (s->kind->solid[i] != NULL) {
            char key[64];
            snprintf(key, sizeof key, "above_nyquist_%s", s->kind->solid[i]);
            ra_table_quantity(t, key, s->kind->above(s, i), "1");
        }
    }
    ra_table_quantity(t, "spectrum_segments", (double)ra_probe_spectra_segments(&s->spectra), "1");
}

static bool are_wanted(const void *own)
{
    const struct ra_samples *const s = own;
    return s->every > 0;
}

static enum ra_code name_probes(struct ra_table *t, void *own, struct ra_status *st)
{
    (void)st;
    put_row(own, t, 0);
    return RA_OK;
}

/// Writes psd.tsv. Its head has the notes that a reader of the spectra needs.
static enum ra_code write_psd(struct ra_table *t, void *own, struct ra_status *st)
{
    const struct ra_samples *const s = own;
    char text[320];
    const char *line;
    for (int i = 0; (line = ra_samples_note(s, i, text, sizeof text)) != NULL; i++) {
        if (line[0] != '\0') {
            ra_table_comment(t, "%s", line);
        }
    }
    return ra_probe_spectra_write(t, &s->spectra, st);
}

const struct ra_run_table ra_samples_tables[] = {
    {"probes.tsv", are_wanted, name_probes, offsetof(struct ra_samples, table)},
    {"psd.tsv", NULL, write_psd, 0},
    {NULL, NULL, NULL, 0}};
