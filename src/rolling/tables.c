// The tables of a run of rolling contact.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * | table          | rows                                                                     |
 * |----------------|--------------------------------------------------------------------------|
 * | excitation.tsv | position, load, approach, P_0, k_c, contact area, capped area            |
 * | spectrum.tsv   | Phi over wavenumber, and S over frequency at the rolling speed (Eq. 33)  |
 * | histories.tsv  | time, P_0, F_c, motion of the probes: the first realisation             |
 * | response.tsv   | mean one-sided densities of P_0, F_c and the velocities of the probes,   |
 * |                | half-widths of their 95 % intervals, densities by the frequency domain   |
 * | summary.tsv    | every quantity by name                                                   |
 * | timing.tsv     | processor time, memory: the only table that differs from run to run      |
 *
 * Unknown values are NaN: the interval of a single realisation, and a share of an area or stiffness
 * that is 0. If a run has no excitation (run.c), some more values are unknown: the kurtosis of the
 * excitation, the frequency at which the contact force has its peak, ratios to predictions that are
 * 0, and the share of predictions that lie within the intervals.
 *
 * Tests: tests/rolling/test_rolling_tables.c (every column computed a second time),
 * tests/rolling/test_rolling_run.c.
 */
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <string.h>

#include "case/room.h"
#include "rolling/run.h"
#include "run/room.h"
#include "statistics/room.h"

// ## Rows, each with its columns

static void put_position(struct ra_table *t, const struct ra_rolling_run *run, size_t i)
{
    const struct ra_excitation *const e = &run->excitation;
    ra_table_number(t, "x", "m", (double)i * e->distance);
    ra_table_number(t, "load", "N", e->load[i]);
    ra_table_number(t, "approach", "m", e->approach[i]);
    ra_table_number(t, "excitation", "N", run->total[i]);
    ra_table_number(t, "stiffness", "N/m", e->stiffness[i]);
    ra_table_number(t, "area", "m2", e->area[i]);
    ra_table_number(t, "capped_area", "m2", e->capped_area[i]);
    ra_table_end_row(t);
}

static void put_wavenumber(struct ra_table *t, const struct ra_rolling_run *run, size_t i)
{
    ra_table_number(t, "k", "rad/m", (double)i * run->spectrum.spacing);
    ra_table_number(t, "Phi", "N2 m/rad", run->spectrum.density[i]);
    ra_table_number(t, "f", "Hz", run->frequency[i]);
    ra_table_number(t, "S", "N2/Hz", run->density[i]);
    ra_table_end_row(t);
}

static void put_moment(struct ra_table *t, const struct ra_rolling_run *run, size_t n)
{
    ra_table_number(t, "t", "s", (double)n * run->c->sample);
    ra_table_number(t, "excitation", "N", run->history[SIGNAL_EXCITATION][n]);
    ra_table_number(t, "force", "N", run->history[SIGNAL_FORCE][n]);
    ra_table_number(t, "lower", "m", run->displacement[0][n]);
    ra_table_number(t, "upper", "m", run->displacement[1][n]);
    ra_table_number(t, "lower_velocity", "m/s", run->history[SIGNAL_LOWER][n]);
    ra_table_number(t, "upper_velocity", "m/s", run->history[SIGNAL_UPPER][n]);
    ra_table_end_row(t);
}

/// The width of a bin of the mean spectra [Hz].
static double bin_width(const struct ra_rolling_run *run)
{
    return 1.0 / (run->c->sample * (double)run->c->psd_segment);
}

/// Computes the mean over realisations of bin b, and the half-width of its interval.
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

static void put_frequency(struct ra_table *t, const struct ra_rolling_run *run, size_t b)
{
    static const struct {
        const char *name, *unit, *second; ///< name and unit of the mean; name of the third column
    } signal[SIGNALS] = {{"excitation", "N2/Hz", "given"},
                         {"force", "N2/Hz", "predicted"},
                         {"lower", "m2/s2/Hz", "predicted"},
                         {"upper", "m2/s2/Hz", "predicted"}};
    ra_table_number(t, "f", "Hz", (double)b * bin_width(run));
    for (int i = 0; i < SIGNALS; i++) {
        char name[64];
        double half;
        ra_table_number(t, signal[i].name, signal[i].unit, mean_density(run, i, b, &half));
        snprintf(name, sizeof name, "%s_half", signal[i].name);
        ra_table_number(t, name, signal[i].unit, half);
        snprintf(name, sizeof name, "%s_%s", signal[i].name, signal[i].second);
        ra_table_number(t, name, signal[i].unit, run->predicted[i][b]);
    }
    ra_table_end_row(t);
}

enum ra_code ra_rolling_table_open(const struct ra_rolling_run *run, struct ra_table *table,
                                   const char *name, struct ra_status *st)
{
    FILE *const summary = run->control != NULL ? run->control->summary : NULL;
    return ra_folder_table(table, run->folder, summary, name, &run->provenance, st);
}

/// Writes a table with one row for each item from `from` to `to` (excluded). The first call of
/// `put` only writes the head.
static enum ra_code write_table(struct ra_rolling_run *run, const char *name,
                                void (*put)(struct ra_table *, const struct ra_rolling_run *,
                                            size_t),
                                size_t from, size_t to, struct ra_status *st)
{
    struct ra_table table;
    enum ra_code code = ra_rolling_table_open(run, &table, name, st);
    if (code == RA_OK) {
        put(&table, run, from);
        for (size_t i = from; i < to; i++) {
            put(&table, run, i);
        }
        code = ra_table_close(&table, st);
    }
    ra_table_abandon(&table);
    return code;
}

enum ra_code ra_rolling_tables_path(struct ra_rolling_run *run, struct ra_status *st)
{
    const enum ra_code code =
        write_table(run, "excitation.tsv", put_position, 0, run->excitation.count, st);
    return code == RA_OK
               ? write_table(run, "spectrum.tsv", put_wavenumber, 0, run->spectrum.count, st)
               : code;
}

enum ra_code ra_rolling_tables_histories(struct ra_rolling_run *run, struct ra_status *st)
{
    return write_table(run, "histories.tsv", put_moment, 0, run->rows, st);
}

// ## summary.tsv

/// part/whole; NaN if the whole is 0.
static double ratio(double part, double whole)
{
    return whole > 0.0 ? part / whole : (double)NAN;
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
    const struct ra_frequency_density given = {run->frequency, run->density, run->spectrum.count};
    const double area = gsl_stats_mean(e->area, 1, e->count);
    ra_table_quantity(t, "positions", (double)e->count, "1");
    ra_table_quantity(t, "load_mean", e->mean_load, "N");
    ra_table_quantity(t, "load_deviation", deviation(e->load, e->count), "N");
    ra_table_quantity(t, "approach_mean", e->mean_approach, "m");
    ra_table_quantity(t, "approach_deviation", deviation(e->approach, e->count), "m");
    ra_table_quantity(t, "area_mean", area, "m2");
    ra_table_quantity(t, "capped_share", ratio(gsl_stats_mean(e->capped_area, 1, e->count), area),
                      "1");
    ra_table_quantity(t, "contact_stiffness", e->k0, "N/m");
    ra_table_quantity(t, "contact_stiffness_difference", e->k0_difference, "N/m");
    ra_table_quantity(t, "contact_stiffness_ratio", ratio(e->k0_difference, e->k0), "1");
    ra_table_quantity(
        t, "stiffness_spread",
        ratio(deviation(e->stiffness, e->count), gsl_stats_mean(e->stiffness, 1, e->count)), "1");
    ra_table_quantity(t, "complementarity_residual", e->residual, "1");
    ra_table_quantity(t, "iterations_mean", (double)e->iterations / (double)e->count, "1");
    ra_table_quantity(t, "positions_touching_an_end", (double)e->touching, "1");
    ra_table_quantity(t, "excitation_mean", run->spectrum.mean, "N");
    ra_table_quantity(t, "excitation_deviation", sqrt(run->spectrum.variance), "N");
    ra_table_quantity(t, "path_length", e->distance * (double)e->count, "m");
    ra_table_quantity(t, "band_low", run->band.low, "Hz");
    ra_table_quantity(t, "band_high", run->band.high, "Hz");
    ra_table_quantity(t, "band_variance",
                      ra_density_integral(&given, run->band.low, run->band.high), "N2");
}

/// The frequency of the largest density between half and twice the resonance by the formula [Hz].
static double peak(const struct ra_rolling_run *run, const double *density)
{
    const double df = bin_width(run);
    size_t best = 0;
    for (size_t b = 1; b < run->bins && run->excited; b++) {
        const double f = (double)b * df;
        if (f > 0.5 * run->resonance && f < 2.0 * run->resonance && f > run->band.low &&
            f < run->band.high && (best == 0 || density[b] > density[best])) {
            best = b;
        }
    }
    return best > 0 ? (double)best * df : (double)NAN;
}

/// The share of the bins in the band whose interval contains the value predicted in the frequency
/// domain.
static double covered(const struct ra_rolling_run *run, int i)
{
    const double df = bin_width(run);
    size_t inside = 0, held = 0;
    for (size_t b = 1; b < run->bins; b++) {
        double half;
        const double f = (double)b * df, mean = mean_density(run, i, b, &half);
        // two bins at each end of the band are left out, because their window reaches beyond the
        // band
        if (f > run->band.low + 2.0 * df && f < run->band.high - 2.0 * df) {
            inside++;
            held += fabs(mean - run->predicted[i][b]) <= half;
        }
    }
    return run->excited && inside > 0 && run->realisations > 1 ? (double)held / (double)inside
                                                               : (double)NAN;
}

static const double DECIBEL = 4.3429448190325182765; ///< 10/ln 10

static void summarise_signal(struct ra_rolling_run *run, int i, const char *name, const char *unit)
{
    struct ra_table *const t = &run->summary;
    struct ra_sample sample;
    char text[64];
    double predicted = 0.0;
    const double df = bin_width(run);
    ra_sample_of(run->variance[i], run->realisations, &sample);
    for (size_t b = 1; b < run->bins; b++) {
        predicted += run->predicted[i][b] * df;
    }
    snprintf(text, sizeof text, "%s_variance", name);
    ra_table_quantity(t, text, sample.mean, unit);
    snprintf(text, sizeof text, "%s_variance_half", name);
    ra_table_quantity(t, text, sample.half, unit);
    snprintf(text, sizeof text, "%s_variance_predicted", name);
    ra_table_quantity(t, text, predicted, unit);
    snprintf(text, sizeof text, "%s_variance_ratio", name);
    ra_table_quantity(t, text, ratio(sample.mean, predicted), "1");
    snprintf(text, sizeof text, "%s_covered", name);
    ra_table_quantity(t, text, covered(run, i), "1");
    if (i == SIGNAL_LOWER || i == SIGNAL_UPPER) {
        snprintf(text, sizeof text, "level_%s", name);
        ra_table_quantity(t, text, ra_level(sample.mean), "dB re 1e-9 m/s");
        // to first order, as eq:block-half
        snprintf(text, sizeof text, "level_%s_half", name);
        ra_table_quantity(t, text, DECIBEL * ratio(sample.half, sample.mean), "dB");
    }
}

static void summarise_response(struct ra_rolling_run *run)
{
    struct ra_table *const t = &run->summary;
    struct ra_sample kurtosis;
    const double steps = (double)(run->problem.steps + 1) * (double)run->realisations;
    ra_table_quantity(t, "stiffness", run->problem.interaction.stiffness, "N/m");
    ra_table_quantity(t, "damping", run->problem.interaction.damping, "N s/m");
    ra_table_quantity(t, "mass_lower", run->mass[0], "kg");
    ra_table_quantity(t, "mass_upper", run->mass[1], "kg");
    ra_table_quantity(t, "first_frequency_lower", run->structure[0].omega[0] / RA_TWO_PI, "Hz");
    ra_table_quantity(t, "first_frequency_upper", run->structure[1].omega[0] / RA_TWO_PI, "Hz");
    ra_table_quantity(t, "resonance", run->resonance, "Hz");
    ra_table_quantity(t, "resonance_predicted", peak(run, run->predicted[SIGNAL_FORCE]), "Hz");
    ra_table_quantity(t, "resonance_peak", peak(run, run->sum[SIGNAL_FORCE]), "Hz");
    ra_table_quantity(t, "resonance_predicted_ratio",
                      peak(run, run->predicted[SIGNAL_FORCE]) / run->resonance, "1");
    ra_table_quantity(t, "resonance_peak_ratio", peak(run, run->sum[SIGNAL_FORCE]) / run->resonance,
                      "1");
    ra_table_quantity(t, "bin", bin_width(run), "Hz");
    ra_table_quantity(t, "speed", run->c->speed, "m/s");
    ra_table_quantity(t, "steps", (double)run->problem.steps, "1");
    ra_table_quantity(t, "step", run->problem.step, "s");
    ra_table_quantity(t, "realisations", (double)run->realisations, "1");
    ra_table_quantity(t, "terms", (double)run->c->terms, "1");
    ra_sample_of(run->kurtosis, run->realisations, &kurtosis);
    ra_table_quantity(t, "excitation_kurtosis", kurtosis.mean, "1");
    ra_table_quantity(t, "excitation_kurtosis_half", kurtosis.half, "1");
    summarise_signal(run, SIGNAL_EXCITATION, "excitation", "N2");
    summarise_signal(run, SIGNAL_FORCE, "force", "N2");
    summarise_signal(run, SIGNAL_LOWER, "lower", "m2/s2");
    summarise_signal(run, SIGNAL_UPPER, "upper", "m2/s2");
    ra_table_quantity(t, "separated_share", (double)run->separated / steps, "1");
}

// ## The end of a run

static enum ra_code close_timing(struct ra_rolling_run *run, struct ra_status *st)
{
    struct ra_table table;
    enum ra_code code = ra_rolling_table_open(run, &table, "timing.tsv", st);
    if (code == RA_OK) {
        ra_run_write_cost(&table, run->control != NULL ? run->control->spent : 0.0, NULL, 1.0);
        ra_run_end_timing(&table);
        code = ra_table_close(&table, st);
    }
    ra_table_abandon(&table);
    return code;
}

enum ra_code ra_rolling_tables_close(struct ra_rolling_run *run, struct ra_status *st)
{
    enum ra_code code = write_table(run, "response.tsv", put_frequency, 1, run->bins, st);
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
