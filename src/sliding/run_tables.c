// The tables of a run: opened, written, closed, marked if they are not complete.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * | file            | rows                                                                       |
 * | summary.tsv     | quantity, value, unit: every number the report quotes                      |
 * | probes.tsv      | t, the probes of the case, total contact force, number of contacts         |
 * | shocks.tsv      | one shock of one node a row, in the order in which they end, or not at all |
 * | histograms.tsv  | peak force, duration, energy gained and lost by the resonator              |
 * | psd.tsv         | one-sided density of every velocity probe (Welch)                          |
 * | modes.tsv       | natural frequencies, and the mean square velocity of each mode             |
 * | sound.tsv       | sound power and pressure of the resonator (sound.c), if the case wants it  |
 * | case.ini        | the resolved case: reads back to the same run                              |
 * | timing.tsv      | processor time and memory: the only table that differs from run to run     |
 *
 * The rows of summary.tsv, sound.tsv and timing.tsv are in summary.c; those of probes.tsv and
 * shocks.tsv are written while the run goes on (run.c). The energy histograms are the resonator's
 * (Fig. 12c). Numbers are written with 17 digits: they read back to the same bits; spectra with 9.
 *
 * **Unfinished tables.** Tables of a run that ended early keep their partial names and say why
 * (table.c), and so do a table that cannot be written and all that follow it; the first failure is
 * the one that is reported. The summary comes last, so that a folder with summary.tsv holds a whole
 * run. What an earlier run left in the folder is removed first.
 *
 * Tests: tests/sliding/test_run.c.
 */
#include "sliding/run_tables.h"
#include "statistics/spectrum.h"

#include <stdlib.h>
#include <string.h>

// ## Histograms, modes, spectra

static void write_histograms(struct ra_table *t, const struct ra_run *run)
{
    static const char *const names[HISTOGRAMS] = {"peak_force", "duration", "energy_positive",
                                                  "energy_negative"};
    for (int h = 0; h < HISTOGRAMS; h++) {
        const struct ra_histogram *const g = &run->histogram[h];
        uint64_t below = g->below;
        for (size_t b = 0; b < g->bins; b++) {
            below += g->count[b];
            if (g->count[b] > 0) {
                ra_table_row(t, "%s\t%.17g\t%.17g\t%llu\t%.17g\t%.17g\n", names[h], g->edge[b],
                             g->edge[b + 1], (unsigned long long)g->count[b],
                             ra_share(g->count[b], g->total), ra_share(below, g->total));
            }
        }
    }
}

static void write_modes(struct ra_table *t, const struct ra_run *run, double *const mode[2])
{
    const double hertz = 1.0 / RA_TWO_PI;
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &run->problem.solid[i];
        ra_mean_square_velocity(&run->problem, &run->state, &run->balance, i, mode[i]);
        for (size_t k = 0; k < s->modes.count; k++) {
            const double omega = s->modes.omega[k];
            ra_table_row(t, "%d\t%zu\t%.17g\t%.17g\t%.17g\t%.17g\n", i, k, s->modes.root[k],
                         hertz * omega, omega > 0.0 ? s->decay[k] / omega : 0.0, mode[i][k]);
        }
    }
}

/// Longest even segment up to the one asked for that the samples fill; 0 if there are fewer than 8.
static size_t segment_of(const struct ra_run *run)
{
    size_t segment = run->c->psd_segment;
    while (segment > run->samples) {
        segment = segment / 4 * 2;
    }
    return segment >= 8 ? segment : 0;
}

static enum ra_code write_psd(struct ra_table *t, const struct ra_run *run, struct ra_status *st)
{
    const size_t segment = segment_of(run), rows = segment / 2 + 1;
    if (segment == 0) {
        return RA_OK;
    }
    const double rate = 1.0 / ((double)run->sample_every * run->c->step);
    double *const density = ra_alloc(rows * RA_MAX_PROBES, sizeof *density, "spectra", st);
    if (density == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = RA_OK;
    for (size_t p = 0; p < run->c->probe_count && code == RA_OK; p++) {
        if (run->velocity[p] != NULL) {
            code = ra_welch(run->velocity[p], run->samples, rate, segment, density + p * rows, st);
        }
    }
    for (size_t f = 0; f < rows && code == RA_OK; f++) {
        char line[(RA_MAX_PROBES + 1) * 25];
        int used = snprintf(line, sizeof line, "%.17g", (double)f * rate / (double)segment);
        for (size_t p = 0; p < run->c->probe_count; p++) {
            if (run->velocity[p] != NULL) {
                used += snprintf(line + used, sizeof line - (size_t)used, "\t%.9g",
                                 density[p * rows + f]);
            }
        }
        ra_table_row(t, "%s\n", line);
    }
    free(density);
    return code;
}

// ## Opening and closing

/// Columns of probes.tsv (velocities 0) or psd.tsv (velocities 1).
static void name_columns(const struct ra_case *c, int spectra, char *text, size_t size)
{
    static const char *const unit[] = {"m", "m/s", "N/m"};
    size_t used = (size_t)snprintf(text, size, spectra ? "f [Hz]" : "t [s]");
    for (size_t p = 0; p < c->probe_count && used < size; p++) {
        const enum ra_quantity q = c->probe[p].quantity;
        if (!spectra || q == RA_VELOCITY) {
            used += (size_t)snprintf(text + used, size - used, "\t%s [%s]", c->probe[p].name,
                                     spectra ? "m2/s2/Hz" : unit[q]);
        }
    }
    if (!spectra && used < size) {
        snprintf(text + used, size - used, "\ttotal_force [N/m]\tcontacts [1]");
    }
}

enum ra_code ra_run_tables_open(struct ra_run *run, const char *folder, const char *command,
                                struct ra_status *st)
{
    char columns[RA_MAX_PROBES * 64 + 64];
    enum ra_code code = ra_case_hash(&run->c->origin, run->hash, st);
    run->provenance = (struct ra_provenance){.case_name = run->c->origin.name,
                                             .case_hash = run->hash,
                                             .seed = run->c->surface[0].seed,
                                             .command = command};
    if (code == RA_OK) {
        code = ra_folder_make(folder, st);
    }
    // a folder must not show an old summary beside new, unfinished tables, nor a table, or a part
    // of one, that this run does not write
    static const char *const old[] = {"summary.tsv",        "histograms.tsv", "psd.tsv",
                                      "modes.tsv",          "case.ini",       "timing.tsv",
                                      "probes.tsv",         "shocks.tsv",     "probes.partial.tsv",
                                      "shocks.partial.tsv", "sound.tsv"};
    for (size_t i = 0; i < sizeof old / sizeof *old && code == RA_OK; i++) {
        char path[1100];
        snprintf(path, sizeof path, "%s/%s", folder, old[i]);
        remove(path);
    }
    if (code == RA_OK && run->sample_every > 0) {
        name_columns(run->c, 0, columns, sizeof columns);
        code = ra_table_open(&run->probes, folder, "probes.tsv", &run->provenance, columns, st);
    }
    if (code == RA_OK && run->c->shock_list) {
        code = ra_table_open(&run->shocks_table, folder, "shocks.tsv", &run->provenance,
                             "solid [1]\tnode [1]\tx [m]\tstart [s]\tduration [s]\t"
                             "peak_force [N/m]\tenergy [J/m]\tcomplete [1]",
                             st);
    }
    return code;
}

/// What all tables of this closing share.
struct closing {
    const struct ra_run *run;
    const char *folder;
    const char *reason; ///< NULL: the run is complete
    struct ra_status *st;
    enum ra_code code; ///< of the first table that failed
};

/// The first failure is the one that is reported; what follows must not look complete either.
static void note_failure(struct closing *c, const struct ra_status *why, const char *reason)
{
    if (c->code == RA_OK) {
        c->code = ra_fail(c->st, why->code, "%s", why->text);
        c->reason = reason;
    }
}

static void close_table(struct closing *c, struct ra_table *table)
{
    struct ra_status why = {RA_OK, ""};
    const enum ra_code code = c->reason != NULL ? ra_table_end_early(table, c->reason, &why)
                                                : ra_table_close(table, &why);
    if (code != RA_OK) {
        note_failure(c, &why, "a table could not be written");
    }
}

/// Opens a table of the end of a run; 0 if it cannot be.
static int open_table(struct closing *c, struct ra_table *table, const char *name,
                      const char *columns)
{
    struct ra_status why = {RA_OK, ""};
    const enum ra_code code = ra_table_open(
        table, c->folder, name, columns != NULL ? &c->run->provenance : NULL, columns, &why);
    if (code != RA_OK) {
        note_failure(c, &why, "a table could not be written");
    }
    return code == RA_OK;
}

/// The tables that were written while the run went on.
static void close_rows(struct closing *c, struct ra_run *run)
{
    if (run->sample_every > 0) {
        close_table(c, &run->probes);
    }
    if (run->c->shock_list) {
        close_table(c, &run->shocks_table);
    }
}

static void close_spectra(struct closing *c)
{
    struct ra_table table = {0};
    char columns[RA_MAX_PROBES * 64 + 64];
    name_columns(c->run->c, 1, columns, sizeof columns);
    if (open_table(c, &table, "psd.tsv", columns)) {
        struct ra_status why = {RA_OK, ""};
        if (write_psd(&table, c->run, &why) != RA_OK) {
            note_failure(c, &why, "a spectrum could not be computed");
        }
        close_table(c, &table);
    }
}

static void close_sound(struct closing *c)
{
    struct ra_table table = {0};
    struct ra_sound_result result;
    struct ra_status why = {RA_OK, ""};
    if (ra_sound_evaluate(c->run->sound, &result, &why) != RA_OK) {
        note_failure(c, &why, "the sound could not be computed");
    } else if (open_table(c, &table, "sound.tsv", "quantity\tvalue\tunit")) {
        ra_run_write_sound(&table, &result);
        close_table(c, &table);
    }
}

static void close_modes(struct closing *c)
{
    struct ra_table table = {0};
    struct ra_status why = {RA_OK, ""};
    double *mode[2];
    for (int i = 0; i < 2; i++) {
        mode[i] = ra_alloc(c->run->problem.solid[i].modes.count, sizeof(double), "levels", &why);
    }
    if (why.code != RA_OK) {
        note_failure(c, &why, "levels could not be computed");
    } else if (open_table(c, &table, "modes.tsv",
                          "solid [1]\tk [1]\troot [1]\tf [Hz]\tzeta [1]\tv_mean_square [m2/s2]")) {
        write_modes(&table, c->run, mode);
        close_table(c, &table);
    }
    free(mode[0]);
    free(mode[1]);
}

enum ra_code ra_run_tables_close(struct ra_run *run, const char *folder, enum ra_code code,
                                 struct ra_status *st)
{
    struct closing c = {run, folder, NULL, st, code};
    char reason[sizeof st->text];
    if (run->balance.steps == 0) {
        // the run never began: nothing was computed, nothing is left behind
        ra_table_abandon(&run->probes);
        ra_table_abandon(&run->shocks_table);
        remove(run->probes.partial_path);
        remove(run->shocks_table.partial_path);
        return code;
    }
    if (code != RA_OK) {
        snprintf(reason, sizeof reason, "%s", st->text);
        c.reason = reason;
    }
    struct ra_table table = {0};
    close_rows(&c, run);
    if (open_table(&c, &table, "histograms.tsv",
                   "quantity\tlower [SI]\tupper [SI]\tcount [1]\tshare [1]\tcdf [1]")) {
        write_histograms(&table, run);
        close_table(&c, &table);
    }
    close_spectra(&c);
    close_modes(&c);
    if (run->sound != NULL) {
        close_sound(&c);
    }
    if (open_table(&c, &table, "case.ini", NULL)) {
        ra_case_write(&run->c->origin, table.file);
        close_table(&c, &table);
    }
    if (open_table(&c, &table, "timing.tsv", "quantity\tvalue\tunit")) {
        ra_run_write_timing(&table, run);
        close_table(&c, &table);
    }
    if (open_table(&c, &table, "summary.tsv", "quantity\tvalue\tunit")) {
        struct ra_status why = {RA_OK, ""};
        if (ra_run_write_summary(&table, run, &why) != RA_OK) {
            note_failure(&c, &why, "the roughness could not be computed");
        }
        close_table(&c, &table);
    }
    return c.code;
}
