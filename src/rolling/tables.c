// The tables of a run of rolling contact.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * | table          | rows                                                                     |
 * |----------------|--------------------------------------------------------------------------|
 * | excitation.tsv | position, load, approach, P_0, k_c, contact area, capped area            |
 * | spectrum.tsv   | Phi over wavenumber, and S over frequency at the rolling speed (Eq. 33)  |
 * | histories.tsv  | time, P_0, F_c, displacements of the probes: the first realisation       |
 * | response.tsv   | mean one-sided densities of P_0, F_c and the velocities of the probes,   |
 * |                | half-width of their 95 % intervals, and the frequency domain's           |
 * | summary.tsv    | every quantity by name                                                   |
 * | case.ini       | the resolved case: reads back to the same run                            |
 * | timing.tsv     | processor time, memory: the only table that differs from run to run      |
 *
 * An interval of one realisation is not known and written as -.
 *
 * Tests: tests/rolling/test_rolling_run.c.
 */
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <sys/resource.h>

#include "rolling/run.h"
#include "statistics/ensemble.h"

static enum ra_code open_table(struct ra_rolling_run *run, struct ra_table *table, const char *name,
                               const char *columns, struct ra_status *st)
{
    return ra_table_open(table, run->folder, name, &run->provenance, columns, st);
}

static void row(struct ra_table *table, const char *quantity, double value, const char *unit)
{
    char number[32];
    ra_table_row(table, "%s\t%s\t%s\n", quantity,
                 isnan(value) ? "-" : ra_number_full(value, number), unit);
}

/// Cells of a row, each with a tab before it but the first.
static void cells(struct ra_table *table, const double *value, size_t count)
{
    char text[16 * 26], number[32];
    int used = 0;
    for (size_t i = 0; i < count; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "%s%s", i > 0 ? "\t" : "",
                         isnan(value[i]) ? "-" : ra_number_full(value[i], number));
    }
    ra_table_row(table, "%s\n", text);
}

enum ra_code ra_rolling_tables_path(struct ra_rolling_run *run, struct ra_status *st)
{
    struct ra_table table;
    const struct ra_excitation *const e = &run->excitation;
    enum ra_code code = open_table(run, &table, "excitation.tsv",
                                   "x [m]\tload [N]\tapproach [m]\texcitation [N]\t"
                                   "stiffness [N/m]\tarea [m2]\tcapped_area [m2]",
                                   st);
    for (size_t i = 0; i < e->count && code == RA_OK; i++) {
        const double value[] = {(double)i * e->distance, e->load[i],      e->approach[i],
                                run->total[i],           e->stiffness[i], e->area[i],
                                e->capped_area[i]};
        cells(&table, value, sizeof value / sizeof value[0]);
    }
    code = code == RA_OK ? ra_table_close(&table, st) : code;
    ra_table_abandon(&table);
    if (code == RA_OK) {
        code = open_table(run, &table, "spectrum.tsv",
                          "k [rad/m]\tPhi [N2 m/rad]\tf [Hz]\tS [N2/Hz]", st);
    }
    for (size_t i = 0; i < run->spectrum.count && code == RA_OK; i++) {
        const double value[] = {(double)i * run->spectrum.spacing, run->spectrum.density[i],
                                run->frequency[i], run->density[i]};
        cells(&table, value, sizeof value / sizeof value[0]);
    }
    code = code == RA_OK ? ra_table_close(&table, st) : code;
    ra_table_abandon(&table);
    return code;
}

enum ra_code ra_rolling_tables_histories(struct ra_rolling_run *run, struct ra_status *st)
{
    struct ra_table table;
    enum ra_code code = open_table(run, &table, "histories.tsv",
                                   "t [s]\texcitation [N]\tforce [N]\tlower [m]\tupper [m]", st);
    for (size_t n = 0; n < run->rows && code == RA_OK; n++) {
        const double value[] = {(double)n * run->c->sample, run->history[SIGNAL_EXCITATION][n],
                                run->history[SIGNAL_FORCE][n], run->displacement[0][n],
                                run->displacement[1][n]};
        cells(&table, value, sizeof value / sizeof value[0]);
    }
    code = code == RA_OK ? ra_table_close(&table, st) : code;
    ra_table_abandon(&table);
    return code;
}

/// Mean over realisations of bin b, and the half-width of its interval.
static double mean_density(const struct ra_rolling_run *run, int i, size_t b, double *half)
{
    const double m = (double)run->realisations, mean = run->sum[i][b] / m;
    *half = (double)NAN;
    if (run->realisations > 1) {
        const double variance = fmax(0.0, run->square[i][b] - m * mean * mean) / (m - 1.0);
        *half = ra_student(run->realisations - 1) * sqrt(variance / m);
    }
    return mean;
}

static enum ra_code close_response(struct ra_rolling_run *run, struct ra_status *st)
{
    struct ra_table table;
    const double df = 1.0 / (run->c->sample * (double)run->c->psd_segment);
    enum ra_code code =
        open_table(run, &table, "response.tsv",
                   "f [Hz]\texcitation [N2/Hz]\texcitation_half [N2/Hz]\texcitation_given [N2/Hz]\t"
                   "force [N2/Hz]\tforce_half [N2/Hz]\tforce_predicted [N2/Hz]\t"
                   "lower [m2/s2/Hz]\tlower_half [m2/s2/Hz]\tlower_predicted [m2/s2/Hz]\t"
                   "upper [m2/s2/Hz]\tupper_half [m2/s2/Hz]\tupper_predicted [m2/s2/Hz]",
                   st);
    for (size_t b = 1; b < run->bins && code == RA_OK; b++) {
        double value[1 + 3 * SIGNALS];
        value[0] = (double)b * df;
        for (int i = 0; i < SIGNALS; i++) {
            value[1 + 3 * i] = mean_density(run, i, b, &value[2 + 3 * i]);
            value[3 + 3 * i] = run->predicted[i][b];
        }
        cells(&table, value, sizeof value / sizeof value[0]);
    }
    code = code == RA_OK ? ra_table_close(&table, st) : code;
    ra_table_abandon(&table);
    return code;
}

static double deviation(const double *value, size_t count)
{
    return sqrt(
        gsl_stats_variance_with_fixed_mean(value, 1, count, gsl_stats_mean(value, 1, count)));
}

static void summarise_path(struct ra_rolling_run *run)
{
    struct ra_table *const t = &run->summary;
    const struct ra_excitation *const e = &run->excitation;
    const struct ra_density given = {run->frequency, run->density, run->spectrum.count};
    const double area = gsl_stats_mean(e->area, 1, e->count);
    row(t, "positions", (double)e->count, "1");
    row(t, "load_mean", e->mean_load, "N");
    row(t, "load_deviation", deviation(e->load, e->count), "N");
    row(t, "approach_mean", e->mean_approach, "m");
    row(t, "approach_deviation", deviation(e->approach, e->count), "m");
    row(t, "area_mean", area, "m2");
    row(t, "capped_share", gsl_stats_mean(e->capped_area, 1, e->count) / area, "1");
    row(t, "contact_stiffness", e->k0, "N/m");
    row(t, "contact_stiffness_difference", e->k0_difference, "N/m");
    row(t, "contact_stiffness_ratio", e->k0_difference / e->k0, "1");
    row(t, "stiffness_spread",
        deviation(e->stiffness, e->count) / gsl_stats_mean(e->stiffness, 1, e->count), "1");
    row(t, "complementarity_residual", e->residual, "1");
    row(t, "iterations_mean", (double)e->iterations / (double)e->count, "1");
    row(t, "positions_touching_an_end", (double)e->touching, "1");
    row(t, "excitation_mean", run->spectrum.mean, "N");
    row(t, "excitation_deviation", sqrt(run->spectrum.variance), "N");
    row(t, "path_length", e->distance * (double)e->count, "m");
    row(t, "band_low", run->band.low, "Hz");
    row(t, "band_high", run->band.high, "Hz");
    row(t, "band_variance", ra_density_integral(&given, run->band.low, run->band.high), "N2");
}

/// The largest density between half and twice the formula's frequency: where it is [Hz].
static double peak(const struct ra_rolling_run *run, const double *density)
{
    const double df = 1.0 / (run->c->sample * (double)run->c->psd_segment);
    size_t best = 0;
    for (size_t b = 1; b < run->bins; b++) {
        const double f = (double)b * df;
        if (f > 0.5 * run->resonance && f < 2.0 * run->resonance && f > run->band.low &&
            f < run->band.high && (best == 0 || density[b] > density[best])) {
            best = b;
        }
    }
    return best > 0 ? (double)best * df : (double)NAN;
}

/// Share of bins within the band whose interval holds the frequency domain's value.
static double covered(const struct ra_rolling_run *run, int i)
{
    const double df = 1.0 / (run->c->sample * (double)run->c->psd_segment);
    size_t inside = 0, held = 0;
    for (size_t b = 1; b < run->bins; b++) {
        double half;
        const double f = (double)b * df, mean = mean_density(run, i, b, &half);
        // two bins of the window at either end belong half to the band
        if (f > run->band.low + 2.0 * df && f < run->band.high - 2.0 * df) {
            inside++;
            held += fabs(mean - run->predicted[i][b]) <= half;
        }
    }
    return inside > 0 && run->realisations > 1 ? (double)held / (double)inside : (double)NAN;
}

static void summarise_signal(struct ra_rolling_run *run, int i, const char *name, const char *unit)
{
    struct ra_table *const t = &run->summary;
    struct ra_sample sample;
    char text[64];
    double predicted = 0.0;
    const double df = 1.0 / (run->c->sample * (double)run->c->psd_segment);
    ra_sample_of(run->variance[i], run->realisations, &sample);
    for (size_t b = 1; b < run->bins; b++) {
        predicted += run->predicted[i][b] * df;
    }
    snprintf(text, sizeof text, "%s_variance", name);
    row(t, text, sample.mean, unit);
    snprintf(text, sizeof text, "%s_variance_half", name);
    row(t, text, sample.half, unit);
    snprintf(text, sizeof text, "%s_variance_predicted", name);
    row(t, text, predicted, unit);
    snprintf(text, sizeof text, "%s_variance_ratio", name);
    row(t, text, sample.mean / predicted, "1");
    snprintf(text, sizeof text, "%s_covered", name);
    row(t, text, covered(run, i), "1");
}

static void summarise_response(struct ra_rolling_run *run)
{
    struct ra_table *const t = &run->summary;
    struct ra_sample kurtosis;
    const double steps = (double)(run->problem.steps + 1) * (double)run->realisations;
    row(t, "stiffness", run->problem.interaction.stiffness, "N/m");
    row(t, "damping", run->problem.interaction.damping, "N s/m");
    row(t, "mass_lower", run->mass[0], "kg");
    row(t, "mass_upper", run->mass[1], "kg");
    row(t, "first_frequency_lower", run->structure[0].omega[0] / RA_TWO_PI, "Hz");
    row(t, "first_frequency_upper", run->structure[1].omega[0] / RA_TWO_PI, "Hz");
    row(t, "resonance", run->resonance, "Hz");
    row(t, "resonance_predicted", peak(run, run->predicted[SIGNAL_FORCE]), "Hz");
    row(t, "resonance_peak", peak(run, run->sum[SIGNAL_FORCE]), "Hz");
    row(t, "resonance_predicted_ratio", peak(run, run->predicted[SIGNAL_FORCE]) / run->resonance,
        "1");
    row(t, "resonance_peak_ratio", peak(run, run->sum[SIGNAL_FORCE]) / run->resonance, "1");
    row(t, "bin", 1.0 / (run->c->sample * (double)run->c->psd_segment), "Hz");
    row(t, "speed", run->c->speed, "m/s");
    row(t, "steps", (double)run->problem.steps, "1");
    row(t, "step", run->problem.step, "s");
    row(t, "realisations", (double)run->realisations, "1");
    row(t, "terms", (double)run->c->terms, "1");
    ra_sample_of(run->kurtosis, run->realisations, &kurtosis);
    row(t, "excitation_kurtosis", kurtosis.mean, "1");
    row(t, "excitation_kurtosis_half", kurtosis.half, "1");
    summarise_signal(run, SIGNAL_EXCITATION, "excitation", "N2");
    summarise_signal(run, SIGNAL_FORCE, "force", "N2");
    summarise_signal(run, SIGNAL_LOWER, "lower", "m2/s2");
    summarise_signal(run, SIGNAL_UPPER, "upper", "m2/s2");
    row(t, "separated_share", (double)run->separated / steps, "1");
}

static enum ra_code close_timing(struct ra_rolling_run *run, struct ra_status *st)
{
    struct ra_table table;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    enum ra_code code = open_table(run, &table, "timing.tsv", "quantity\tvalue\tunit", st);
    if (code == RA_OK) {
        row(&table, "cpu_time",
            (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec +
                1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec),
            "s");
        row(&table, "peak_memory", 1024.0 * (double)usage.ru_maxrss, "B");
        code = ra_table_close(&table, st);
    }
    ra_table_abandon(&table);
    return code;
}

enum ra_code ra_rolling_tables_close(struct ra_rolling_run *run, struct ra_status *st)
{
    struct ra_table table;
    enum ra_code code = close_response(run, st);
    if (code == RA_OK) {
        code = ra_table_open(&table, run->folder, "case.ini", NULL, NULL, st);
        if (code == RA_OK) {
            ra_case_write(&run->c->origin, table.file);
            code = ra_table_close(&table, st);
        }
        ra_table_abandon(&table);
    }
    if (code == RA_OK) {
        code = close_timing(run, st);
    }
    if (code == RA_OK) {
        summarise_path(run);
        summarise_response(run);
        code = ra_table_close(&run->summary, st);
    }
    return code;
}
