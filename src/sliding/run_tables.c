// The tables of a run: opened, written, closed, marked if they are not complete.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * | file            | rows                                                                       |
 * | summary.tsv     | quantity, value, unit: every number the report quotes                      |
 * | probes.tsv      | t, the probes of the case, total contact force, number of contacts         |
 * | shocks.tsv      | one shock of one node a row, in the order in which they end, or not at all |
 * | histograms.tsv  | peak force, duration, energy gained and lost by the resonator              |
 * | psd.tsv         | one-sided density of every velocity probe (Welch)                          |
 * | modes.tsv       | natural frequencies, mean square velocity and energy balance of each mode  |
 * | sound.tsv       | sound power and pressure of the resonator (sound.c), if the case wants it  |
 * | case.ini        | the resolved case: reads back to the same run                              |
 * | timing.tsv      | processor time and memory: the only table that differs from run to run     |
 *
 * The rows of summary.tsv and timing.tsv are in summary.c, those of sound.tsv in sound.c; those of
 * probes.tsv and shocks.tsv are written while the run goes on. The energy histograms are the
 * resonator's (Fig. 12c).
 *
 * A column stands in one place, the function that puts a row of its table (table.h), and a table in
 * one place, the list `tables` below.
 *
 * What becomes of tables of a run that ended early is the same of every kind of run
 * (case/run_tables.c). The summary comes last. The folder is new, has case.ini already, and
 * gets its own name and the list of its files when all this is done (case/run_folder.c).
 *
 * Tests: tests/sliding/test_tables.c, tests/sliding/test_run.c.
 */
#include "sliding/run_tables.h"
#include "case/run_tables.h"
#include "statistics/audit.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// ## Probes and shocks, while the run goes on

void ra_run_put_probes(struct ra_run *run)
{
    static const char *const unit[] = {"m", "m/s", "N/m"};
    struct ra_table *const t = &run->probes;
    const struct ra_state *const s = &run->state;
    ra_table_number(t, "t", "s", (double)s->step * run->c->step);
    for (size_t p = 0; p < run->c->probe_count; p++) {
        const struct ra_case_probe *const probe = &run->c->probe[p];
        ra_table_number(t, probe->name, unit[probe->quantity], run->probe_value[p]);
    }
    ra_table_number(t, "total_force", "N/m", s->total_force);
    ra_table_count(t, "contacts", s->contacts);
    ra_table_end_row(t);
}

void ra_run_put_shock(struct ra_run *run, const struct ra_shock *shock)
{
    struct ra_table *const t = &run->shocks_table;
    const double tau = run->c->step;
    const size_t first = run->problem.solid[shock->solid].first;
    ra_table_count(t, "solid", (uint64_t)shock->solid);
    ra_table_count(t, "node", shock->node);
    ra_table_number(t, "x", "m", (double)(shock->node + first) * run->problem.spacing);
    ra_table_number(t, "start", "s", (double)shock->start * tau);
    ra_table_number(t, "duration", "s", ra_run_duration(shock->steps, tau));
    ra_table_number(t, "peak_force", "N/m", shock->peak);
    ra_table_number(t, "energy", "J/m", shock->energy);
    ra_table_count(t, "complete", (uint64_t)shock->complete);
    ra_table_end_row(t);
}

static bool wants_probes(const void *context)
{
    const struct ra_run *const run = context;
    return run->sample_every > 0;
}

static enum ra_code name_probes(struct ra_table *t, void *context, struct ra_status *st)
{
    struct ra_run *const run = context;
    (void)t;
    (void)st;
    ra_run_put_probes(run);
    return RA_OK;
}

static bool wants_shocks(const void *context)
{
    const struct ra_run *const run = context;
    return run->c->shock_list;
}

static enum ra_code name_shocks(struct ra_table *t, void *context, struct ra_status *st)
{
    struct ra_run *const run = context;
    (void)t;
    (void)st;
    ra_run_put_shock(run, &(const struct ra_shock){0});
    return RA_OK;
}

// ## Histograms, modes, spectra

static enum ra_code write_histograms(struct ra_table *t, void *context, struct ra_status *st)
{
    struct ra_run *const run = context;
    static const char *const names[HISTOGRAMS] = {"peak_force", "duration", "energy_positive",
                                                  "energy_negative"};
    (void)st;
    for (int h = 0; h < HISTOGRAMS; h++) {
        ra_histogram_rows(t, names[h], &run->histogram[h], h == 0);
    }
    return RA_OK;
}

static void put_mode(struct ra_table *t, const struct ra_problem *problem, int solid, size_t k,
                     double mean_square, const struct ra_mode_balance *e)
{
    const struct ra_solid *const s = &problem->solid[solid];
    ra_table_count(t, "solid", (uint64_t)solid);
    ra_table_count(t, "k", k);
    ra_table_number(t, "root", "1", s->modes.root[k]);
    ra_audit_mode(t, s->modes.omega[k], problem->modal.decay[s->begin + k], mean_square, e, "J/m");
}

static enum ra_code write_modes(struct ra_table *t, void *context, struct ra_status *st)
{
    struct ra_run *const run = context;
    struct ra_mode_balance e = {0};
    put_mode(t, &run->problem, 0, 0, 0.0, &e);
    for (int i = 0; i < 2; i++) {
        const struct ra_solid *const s = &run->problem.solid[i];
        double *const mode = ra_alloc(s->modes.count, sizeof *mode, "levels", st);
        if (mode == NULL) {
            return RA_SYSTEM;
        }
        ra_mean_square_velocity(&run->problem, &run->state, &run->balance, i, mode);
        for (size_t k = 0; k < s->modes.count; k++) {
            e = ra_balance_mode(&run->problem, &run->state, &run->balance, i, k);
            put_mode(t, &run->problem, i, k, mode[k], &e);
        }
        free(mode);
    }
    return RA_OK;
}

/// What a reader of the spectra must know.
static void comment_spectra(struct ra_table *t, const struct ra_run *run)
{
    char text[320];
    for (int i = 0; i < 2; i++) {
        if (ra_run_false_lines(run, i, text, sizeof text)[0] != '\0') {
            ra_table_comment(t, "%s", text);
        }
    }
    if (ra_probe_spectra_single(&run->spectra, text, sizeof text)[0] != '\0') {
        ra_table_comment(t, "%s", text);
    }
}

static enum ra_code write_psd(struct ra_table *t, void *context, struct ra_status *st)
{
    struct ra_run *const run = context;
    comment_spectra(t, run);
    return ra_probe_spectra_write(t, &run->spectra, st);
}

// ## Tables of quantities

static bool wants_sound(const void *context)
{
    const struct ra_run *const run = context;
    return run->sound != NULL;
}

static enum ra_code write_sound(struct ra_table *t, void *context, struct ra_status *st)
{
    struct ra_run *const run = context;
    return ra_sound_write(t, run->sound, st);
}

static enum ra_code write_timing(struct ra_table *t, void *context, struct ra_status *st)
{
    struct ra_run *const run = context;
    (void)st;
    ra_run_write_timing(t, run);
    return RA_OK;
}

static enum ra_code write_summary(struct ra_table *t, void *context, struct ra_status *st)
{
    struct ra_run *const run = context;
    return ra_run_write_summary(t, run, st);
}

// ## Opening and closing

/// All tables, in the order in which they are closed.
static const struct ra_run_table tables[] = {
    {"probes.tsv", wants_probes, name_probes, offsetof(struct ra_run, probes)},
    {"shocks.tsv", wants_shocks, name_shocks, offsetof(struct ra_run, shocks_table)},
    {"histograms.tsv", NULL, write_histograms, 0},
    {"psd.tsv", NULL, write_psd, 0},
    {"modes.tsv", NULL, write_modes, 0},
    {"sound.tsv", wants_sound, write_sound, 0},
    {"timing.tsv", NULL, write_timing, 0},
    {"summary.tsv", NULL, write_summary, 0},
};
enum { TABLES = sizeof tables / sizeof *tables };

static struct ra_run_tables tables_of(struct ra_run *run, const char *folder)
{
    return (struct ra_run_tables){tables, TABLES, run, folder, &run->provenance};
}

enum ra_code ra_run_tables_open(struct ra_run *run, const char *folder, const char *command,
                                struct ra_status *st)
{
    const struct ra_run_tables all = tables_of(run, folder);
    const enum ra_code code = ra_case_hash(&run->c->origin, run->hash, st);
    run->provenance = (struct ra_provenance){.case_name = run->c->origin.name,
                                             .case_hash = run->hash,
                                             .seed = run->c->surface[ra_case_giver(run->c, 0)].seed,
                                             .command = command};
    return code == RA_OK ? ra_run_tables_begin(&all, st) : code;
}

enum ra_code ra_run_tables_close(struct ra_run *run, const char *folder, enum ra_code code,
                                 struct ra_status *st)
{
    const struct ra_run_tables all = tables_of(run, folder);
    if (run->balance.steps == 0) {
        // the run never began: nothing was computed, nothing is left behind
        ra_run_tables_drop(&all);
        return code;
    }
    return ra_run_tables_end(&all, code, st);
}
