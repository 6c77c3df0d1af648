// The tables of a run: summary, histograms, spectra, modal levels.
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
 * Numbers are written with 17 digits: they read back to the same bits. "Short" shocks and the
 * reference force M are those of claims C19, C20. Shares count complete shocks of both solids; the
 * energy histograms are the resonator's (Fig. 12c).
 *
 * Tests: tests/test_run.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "candidates.h"
#include "contact.h"
#include "run_tables.h"

static void row(struct ra_table *table, const char *quantity, double value, const char *unit)
{
    ra_table_row(table, "%s\t%.17g\t%s\n", quantity, value, unit);
}

static void count(struct ra_table *table, const char *quantity, uint64_t value)
{
    ra_table_row(table, "%s\t%llu\t1\n", quantity, (unsigned long long)value);
}

// ## summary.tsv

/// Bounds and frequencies of one solid.
static void describe_solid(struct ra_table *t, const struct ra_problem *problem, int i)
{
    const struct ra_solid *const s = &problem->solid[i];
    const struct ra_modes *const m = &s->modes;
    const double hertz = 1.0 / RA_TWO_PI;
    const char *const name = i == 0 ? "resonator" : "slider";
    char key[64];
    const struct {
        const char *key;
        double value;
        const char *unit;
    } rows[] = {
        {"nodes", (double)s->nodes, "1"},
        {"modes", (double)m->count, "1"},
        {"mass_per_length", s->mass, "kg/m2"},
        {"bending_stiffness", ra_beam_stiffness(&s->beam), "N m"},
        {"first_frequency", m->rigid < m->count ? hertz * m->omega[m->rigid] : 0.0, "Hz"},
        {"last_frequency", hertz * m->omega[m->count - 1], "Hz"},
        {"euler_bernoulli_bound", ra_beam_flexural_bound(&s->beam), "Hz"},
        {"longitudinal_bound", ra_beam_longitudinal_bound(&s->beam), "Hz"},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        snprintf(key, sizeof key, "%s_%s", rows[r].key, name);
        row(t, key, rows[r].value, rows[r].unit);
    }
}

static double weight_of(const struct ra_case *c, int i)
{
    return ra_beam_mass(&c->solid[i].beam) * c->solid[i].beam.length * c->solid[i].gravity;
}

/// RA_SYSTEM without memory for the roughness.
static enum ra_code summarise_setup(struct ra_table *t, const struct ra_run *run,
                                    struct ra_status *st)
{
    const struct ra_problem *const p = &run->problem;
    row(t, "speed", run->c->speed, "m/s");
    row(t, "weight_resonator", weight_of(run->c, 0), "N/m");
    row(t, "weight_slider", weight_of(run->c, 1), "N/m");
    row(t, "delta", p->gap, "m");
    row(t, "step", p->step, "s");
    row(t, "stability_limit", p->limit, "s");
    describe_solid(t, p, 0);
    describe_solid(t, p, 1);
    for (int i = 0; i < 2; i++) {
        const struct ra_profile profile = {p->solid[i].nodes, p->spacing, p->solid[i].height};
        struct ra_roughness r;
        char key[64];
        const enum ra_code code = ra_roughness(&profile, &r, st);
        if (code == RA_SYSTEM) {
            return code;
        }
        if (code != RA_OK) {
            continue; // too few nodes to have a roughness
        }
        const double values[] = {r.Ra, r.Rq, r.Rsk, r.Rku, r.correlation_length, r.slope};
        const char *const names[] = {"Ra", "Rq", "Rsk", "Rku", "lc", "slope"};
        const char *const units[] = {"m", "m", "1", "1", "m", "1"};
        for (size_t k = 0; k < 6; k++) {
            snprintf(key, sizeof key, "%s_%s", names[k], i == 0 ? "resonator" : "slider");
            row(t, key, values[k], units[k]);
        }
    }
    return RA_OK;
}

static void summarise_motion(struct ra_table *t, const struct ra_run *run)
{
    const struct ra_balance *const b = &run->balance;
    const double steps = b->steps > b->from ? (double)(b->steps - b->from) : 1.0;
    const char *const v_names[] = {"v_rms_resonator", "v_rms_slider"};
    const char *const l_names[] = {"level_resonator", "level_slider"};
    for (int i = 0; i < 2; i++) {
        const double square = ra_mean_square_velocity(&run->problem, &run->state, b, i, NULL);
        row(t, v_names[i], sqrt(square), "m/s");
        row(t, l_names[i], ra_level(square), "dB re 1e-9 m/s");
    }
    const double mean = b->force_sum / steps;
    row(t, "force_mean", mean, "N/m");
    row(t, "force_rms", sqrt(b->force_square / steps), "N/m");
    row(t, "force_max", b->force_most, "N/m");
    row(t, "force_min", b->steps > b->from ? b->force_least : 0.0, "N/m");
    const double weight = weight_of(run->c, 1);
    row(t, "force_mean_over_weight", weight > 0.0 ? mean / weight : 0.0, "1");
    row(t, "contacts_mean", b->contact_sum / steps, "1");
    count(t, "contacts_max", b->contact_most);
}

static void summarise_energy(struct ra_table *t, const struct ra_run *run)
{
    struct ra_audit a;
    ra_balance_audit(&run->problem, &run->state, &run->balance, &a);
    row(t, "energy_kinetic", a.kinetic, "J/m");
    row(t, "energy_strain", a.strain, "J/m");
    row(t, "energy_contact", a.contact, "J/m");
    row(t, "energy_start", a.kinetic_start + a.strain_start + a.contact_start, "J/m");
    row(t, "work_gravity", a.gravity, "J/m");
    row(t, "work_damping", a.damping, "J/m");
    row(t, "work_sliding", a.sliding, "J/m");
    row(t, "work_edges", a.edges, "J/m");
    row(t, "work_contact", a.contact_work, "J/m");
    row(t, "energy_lost_in_impacts", a.lost, "J/m");
    row(t, "energy_put_in", a.put_in, "J/m");
    row(t, "energy_modal_residual", a.modal_residual, "J/m");
    row(t, "energy_residual", a.residual, "J/m");
    const double share = a.put_in > 0.0 ? a.residual / a.put_in : 0.0;
    row(t, "energy_residual_share", share, "1");
    row(t, "energy_tolerance", run->c->energy_tolerance, "1");
    ra_table_row(t, "energy_balance\t%s\t-\n",
                 fabs(share) <= run->c->energy_tolerance ? "closed" : "OFF");
}

static double share_of(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

static void summarise_shocks(struct ra_table *t, const struct ra_run *run)
{
    const uint64_t all = run->shocks_count[0] + run->shocks_count[1];
    count(t, "shocks_resonator", run->shocks_count[0]);
    count(t, "shocks_slider", run->shocks_count[1]);
    count(t, "shocks_open", run->shocks_open);
    row(t, "shock_reference", run->c->shock_reference, "N/m");
    row(t, "shocks_below_M", share_of(run->shocks_below[0], all), "1");
    row(t, "shocks_below_10M", share_of(run->shocks_below[1], all), "1");
    row(t, "shocks_below_100M", share_of(run->shocks_below[2], all), "1");
    row(t, "shocks_below_1e-4s", share_of(run->shocks_short, all), "1");
    row(t, "shock_energy_resonator", run->shock_energy[0], "J/m");
    row(t, "shock_energy_slider", run->shock_energy[1], "J/m");
    const uint64_t gain = run->histogram[HISTOGRAM_GAIN].total;
    row(t, "shocks_with_energy_gain", share_of(gain, run->shocks_count[0]), "1");
    if (!run->problem.law->stiff) {
        const struct ra_solver_record *const r = &run->state.record;
        count(t, "multiplier_solves", r->solves);
        row(t, "multiplier_iterations_mean", share_of(r->iterations, r->solves), "1");
        count(t, "multiplier_iterations_max", r->most_iterations);
        count(t, "multiplier_rows_max", r->largest);
        row(t, "multiplier_worst_penetration", r->worst_penetration, "m");
        row(t, "multiplier_worst_product", r->worst_product, "N");
    }
}

static enum ra_code write_summary(struct ra_table *t, const struct ra_run *run,
                                  struct ra_status *st)
{
    count(t, "steps", run->balance.steps);
    count(t, "steps_wanted", run->steps);
    count(t, "settle_steps", run->settle_steps);
    row(t, "duration", (double)run->balance.steps * run->c->step, "s");
    const enum ra_code code = summarise_setup(t, run, st);
    if (run->balance.steps > 0) {
        summarise_motion(t, run);
        summarise_energy(t, run);
    }
    summarise_shocks(t, run);
    return code;
}

// ## Other tables

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
                             share_of(g->count[b], g->total), share_of(below, g->total));
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

static void write_timing(struct ra_table *t, const struct ra_run *run)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const double user = (double)usage.ru_utime.tv_sec + 1e-6 * (double)usage.ru_utime.tv_usec;
    const double system = (double)usage.ru_stime.tv_sec + 1e-6 * (double)usage.ru_stime.tv_usec;
    row(t, "cpu_time", user + system, "s");
    row(t, "setup_time", run->setup_seconds, "s");
    row(t, "loop_time", run->loop_seconds, "s");
    row(t, "loop_cpu_time", run->loop_cpu_seconds, "s");
    const double steps = run->balance.steps > 0 ? (double)run->balance.steps : 1.0;
    row(t, "time_per_step", run->loop_seconds / steps, "s");
    const struct ra_candidates *const list = run->state.candidates;
    if (list != NULL && list->looks > 0) {
        // how much of the work the list of candidates saves (candidates.c)
        const double looks = (double)list->looks;
        row(t, "candidate_nodes_mean", (double)list->nodes / looks, "1");
        row(t, "steps_per_fine_list", looks / (double)list->fine.made, "1");
        row(t, "steps_per_coarse_list", looks / (double)list->coarse.made, "1");
    }
    row(t, "peak_memory", 1024.0 * (double)usage.ru_maxrss, "B");
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
    enum ra_code code = ra_case_hash(run->c, run->hash, st);
    run->provenance = (struct ra_provenance){.case_name = run->c->name,
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

static void write_sound(struct ra_table *t, const struct ra_sound_result *r)
{
    static const char *const octave[RA_OCTAVES] = {"31.5", "63",   "125",  "250",  "500",
                                                   "1000", "2000", "4000", "8000", "16000"};
    char key[64];
    row(t, "sound_power", r->power, "W/m");
    row(t, "sound_power_level", ra_sound_power_level(r->power), "dB re 1e-12 W/m");
    row(t, "sound_pressure_level_1m", ra_sound_pressure_level(r->power), "dB re 2e-5 Pa");
    row(t, "radiation_efficiency", r->efficiency, "1");
    row(t, "level_resonator_in_band", ra_level(r->mean_square), "dB re 1e-9 m/s");
    row(t, "sound_power_level_own", ra_sound_power_level(r->own), "dB re 1e-12 W/m");
    row(t, "coincidence_frequency", r->coincidence, "Hz");
    row(t, "sound_band", r->band, "Hz");
    row(t, "sound_duration", r->seconds, "s");
    for (size_t o = 0; o < RA_OCTAVES; o++) {
        snprintf(key, sizeof key, "sound_power_level_%s_Hz", octave[o]);
        row(t, key, ra_sound_power_level(r->octave[o]), "dB re 1e-12 W/m");
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
        write_sound(&table, &result);
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
        ra_case_write(run->c, table.file);
        close_table(&c, &table);
    }
    if (open_table(&c, &table, "timing.tsv", "quantity\tvalue\tunit")) {
        write_timing(&table, run);
        close_table(&c, &table);
    }
    if (open_table(&c, &table, "summary.tsv", "quantity\tvalue\tunit")) {
        struct ra_status why = {RA_OK, ""};
        if (write_summary(&table, run, &why) != RA_OK) {
            note_failure(&c, &why, "the roughness could not be computed");
        }
        close_table(&c, &table);
    }
    return c.code;
}
