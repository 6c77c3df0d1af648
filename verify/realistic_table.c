// Numbers of the realistic runs (Sect. 4) that the report quotes, each by one formula.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * RUN is the folder of a run of the realistic case.
 *
 * **bounds RUN.** The nodes in contact divided by the nodes of the slider, $N_c/N_i$ (Sect. 2.4.3);
 * the mass of the slider divided by that of the resonator; and, if the thickness H is given, the
 * bound of Euler-Bernoulli's theory divided by $0.1\,c/H$, $c = \sqrt{E/\rho}$ (Sect. 2.1).
 *
 * **node RUN X.** Shocks of the slider's node at X (Fig. 11): their number, their share of the
 * time, the largest force, the longest duration.
 *
 * **shares RUN.** Shares of shocks by their peak force divided by the slider's true weight. (In the
 * summary it is divided by the paper's M = 0.78, printed as N: erratum E10.) Only complete shocks
 * count, because a shock that is cut by the end of the run has no peak and no duration of its own.
 *
 * **restarts RUN.** Complete shocks, their mean duration, and the share of all shocks that begin
 * exactly one step after the last one of the same node. This happens when a shock is cut because
 * nodes meet nodes, and rarely by chance.
 *
 * **mean PSD...** The mean of spectra over the same frequencies.
 *
 * **peaks MODES PSD.** The strongest line near each natural frequency that the paper marks (Fig.
 * 13): between the midpoints to $f_{n-1}$ and $f_{n+1}$, n counted from 1. If the largest value of
 * a band lies at its edge, there is no peak inside, and the result is far from $f_n$.
 *
 * **divergence A B PROBE.** A and B are two runs whose inputs differ by one bit. For each
 * window of 100 samples the table has the rms of the difference of a velocity, and the rms of this
 * velocity in A. **rate A B PROBE.** The difference grows as $e^{\mathrm{rate}\,t}$. The rate is
 * fitted to ln(difference) by least squares, from the second window to the time at which the
 * difference exceeds a hundredth of the motion. This time is also written. The logarithm grows in
 * irregular steps. So **rate_half**, the half-width of the 95 % interval of the rate, comes from
 * the growth in each of eight equal parts of the time.
 *
 * Tests: tests/scripts/realistic_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "made.h"
#include "statistics/ensemble.h"

// ## Quantities of a run

static void write_bounds(int count, char **argument)
{
    (void)count;
    struct ra_sliding_case c;
    struct made summary;
    made_case(argument[0], &c);
    made_read(&summary, argument[0], "summary.tsv");
    const double L = c.solid[0].beam.length, H = c.solid[0].thickness;
    made_quantity("nodes_share",
                  made_value(&summary, "contacts_mean") / made_value(&summary, "nodes_slider"),
                  "1");
    made_quantity("mass_ratio",
                  made_value(&summary, "mass_per_length_slider") * c.solid[1].beam.length /
                      (made_value(&summary, "mass_per_length_resonator") * L),
                  "1");
    if (H > 0.0) {
        const double speed = sqrt(c.solid[0].beam.young / c.solid[0].beam.density);
        made_quantity("flexural_bound_ratio",
                      made_value(&summary, "euler_bernoulli_bound_resonator") / (0.1 * speed / H),
                      "1");
    }
    made_free(&summary);
    ra_sliding_case_free(&c);
}

static void write_node(int count, char **argument)
{
    (void)count;
    struct made shocks;
    made_read(&shocks, argument[0], "shocks.tsv");
    const double X = strtod(argument[1], NULL);
    const double duration = made_value_in(argument[0], "summary.tsv", "duration");
    double *const solid = made_column(&shocks, "solid"), *const x = made_column(&shocks, "x");
    double *const length = made_column(&shocks, "duration");
    double *const force = made_column(&shocks, "peak_force");
    double n = 0.0, sum = 0.0, longest = 0.0, peak = 0.0;
    for (size_t r = 0; r < shocks.rows; r++) {
        if (solid[r] == 1.0 && fabs(x[r] - X) < 1e-9) {
            n += 1.0;
            sum += length[r];
            longest = fmax(longest, length[r]);
            peak = fmax(peak, force[r]);
        }
    }
    if (!(duration > 0.0)) {
        made_fail(RA_INPUT, "%s: a run of no duration", argument[0]);
    }
    made_quantity("nodal_shocks", n, "1");
    if (n > 0.0) {
        made_quantity("nodal_share_of_time", sum / duration, "1");
        made_quantity("nodal_peak_force", peak, "N/m");
        made_quantity("nodal_longest", longest, "s");
    } else {
        // without a shock there is nothing to judge
        made_no_quantity("nodal_share_of_time", "no shock", "1");
        made_no_quantity("nodal_peak_force", "no shock", "N/m");
        made_no_quantity("nodal_longest", "no shock", "s");
    }
    free(solid);
    free(x);
    free(length);
    free(force);
    made_free(&shocks);
}

static void write_shares(int count, char **argument)
{
    (void)count;
    struct made shocks;
    made_read(&shocks, argument[0], "shocks.tsv");
    const double weight = made_value_in(argument[0], "summary.tsv", "weight_slider");
    double *const complete = made_column(&shocks, "complete");
    double *const force = made_column(&shocks, "peak_force");
    double n = 0.0, below_1 = 0.0, below_10 = 0.0;
    for (size_t r = 0; r < shocks.rows; r++) {
        if (complete[r] != 0.0) {
            n += 1.0;
            below_1 += force[r] < weight ? 1.0 : 0.0;
            below_10 += force[r] < 10.0 * weight ? 1.0 : 0.0;
        }
    }
    if (!(n > 0.0) || !(weight > 0.0)) {
        made_fail(RA_INPUT, "%s: no complete shock, or no weight", shocks.path);
    }
    made_quantity("shocks_complete", n, "1");
    made_quantity("share_below_weight", below_1 / n, "1");
    made_quantity("share_below_10weight", below_10 / n, "1");
    free(complete);
    free(force);
    made_free(&shocks);
}

static void write_restarts(int count, char **argument)
{
    (void)count;
    struct ra_sliding_case c;
    struct made shocks;
    made_case(argument[0], &c);
    made_read(&shocks, argument[0], "shocks.tsv");
    double *const solid = made_column(&shocks, "solid"), *const node = made_column(&shocks, "node");
    double *const start = made_column(&shocks, "start");
    double *const length = made_column(&shocks, "duration");
    double *const complete = made_column(&shocks, "complete");
    size_t nodes = 1;
    for (size_t r = 0; r < shocks.rows; r++) {
        nodes = node[r] >= (double)nodes ? (size_t)node[r] + 1 : nodes;
    }
    // for each node the step at which its last shock has ended; 0 before its first shock
    double *const free_from = made_memory(2 * nodes, sizeof *free_from);
    double n = 0.0, sum = 0.0, restarts = 0.0;
    for (size_t r = 0; r < shocks.rows; r++) {
        double *const last = free_from + (solid[r] == 1.0 ? nodes : 0) + (size_t)node[r];
        const double begin = floor(start[r] / c.pair.step + 0.5);
        restarts += *last > 0.0 && begin == *last + 1.0 ? 1.0 : 0.0;
        *last = begin + floor(length[r] / c.pair.step + 0.5);
        n += complete[r];
        sum += complete[r] * length[r];
    }
    if (!(n > 0.0)) {
        made_fail(RA_INPUT, "%s: no complete shock", shocks.path);
    }
    made_quantity("shocks_complete", n, "1");
    made_quantity("mean_duration", sum / n, "s");
    made_quantity("restarts", restarts / (double)shocks.rows, "1");
    free(solid);
    free(node);
    free(start);
    free(length);
    free(complete);
    free(free_from);
    made_free(&shocks);
    ra_sliding_case_free(&c);
}

// ## Spectra

/// A frequency, as the first table has it, and the means of the other columns.
static void put_means(const struct made *first, size_t row, const double *sum, int count)
{
    const struct ra_records *const r = &first->records;
    ra_table_cell(&made_table, r->name[0], r->unit[0], r->cell[row * r->columns]);
    for (size_t k = 1; k < r->columns; k++) {
        ra_table_number(&made_table, r->name[k], r->unit[k], sum[k] / count);
    }
    ra_table_end_row(&made_table);
}

static void write_mean(int count, char **argument)
{
    struct made first;
    made_read(&first, NULL, argument[0]);
    const size_t columns = first.records.columns;
    double *const sum = made_memory(first.rows * columns, sizeof *sum);
    for (int j = 0; j < count; j++) {
        struct made psd;
        made_read(&psd, NULL, argument[j]);
        if (psd.rows != first.rows || psd.records.columns != columns) {
            made_fail(RA_INPUT, "%s: other frequencies or columns than %s", psd.path, first.path);
        }
        for (size_t k = 0; k < columns; k++) {
            double *const S = made_column(&psd, first.records.name[k]);
            for (size_t r = 0; r < psd.rows; r++) {
                const char *const f = first.records.cell[r * columns];
                if (k == 0 && strcmp(psd.records.cell[r * columns], f) != 0) {
                    made_fail(RA_INPUT, "%s: other frequencies than %s", psd.path, first.path);
                }
                sum[r * columns + k] += S[r];
            }
            free(S);
        }
        made_free(&psd);
    }
    put_means(&first, 0, sum, count);
    for (size_t r = 0; r < first.rows; r++) {
        put_means(&first, r, sum + r * columns, count);
    }
    free(sum);
    made_free(&first);
}

static void write_peaks(int count, char **argument)
{
    (void)count;
    static const size_t marked[] = {4, 7, 12, 15, 18};
    struct made modes, psd;
    made_read(&modes, NULL, argument[0]);
    made_read(&psd, NULL, argument[1]);
    double *const solid = made_column(&modes, "solid"), *const f = made_column(&modes, "f");
    double *const at = made_column(&psd, "f"), *const S = made_column(&psd, "velocity_0165");
    size_t resonator = 0; // its modes come first
    while (resonator < modes.rows && solid[resonator] == 0.0) {
        resonator++;
    }
    for (size_t j = 0; j < sizeof marked / sizeof *marked; j++) {
        const size_t n = marked[j];
        if (n >= resonator) {
            made_fail(RA_INPUT, "%s: no mode %zu", modes.path, n + 1);
        }
        const double low = (f[n - 2] + f[n - 1]) / 2.0, high = (f[n - 1] + f[n]) / 2.0;
        double top = 0.0, where = 0.0;
        for (size_t r = 0; r < psd.rows; r++) {
            if (at[r] > low && at[r] < high && S[r] > top) {
                top = S[r];
                where = at[r];
            }
        }
        if (!(where > 0.0)) {
            made_fail(RA_INPUT, "%s: no line near mode %zu", psd.path, n);
        }
        char name[64];
        snprintf(name, sizeof name, "natural_f%zu", n);
        made_quantity(name, f[n - 1], "Hz");
        snprintf(name, sizeof name, "peak_f%zu", n);
        made_quantity(name, where, "Hz");
        snprintf(name, sizeof name, "peak_distance_f%zu", n);
        made_quantity(name, where / f[n - 1] - 1.0, "1");
    }
    free(solid);
    free(f);
    free(at);
    free(S);
    made_free(&modes);
    made_free(&psd);
}

// ## One bit

enum { WINDOW = 100 };

/// Windows of two runs: end, rms of the difference, rms of the motion of the first.
struct windows {
    size_t count;
    double *end, *difference, *motion;
    const char **text; ///< the ends as texts
    struct made table; ///< where these texts lie
};

static struct windows compare_runs(char **argument)
{
    struct made a;
    struct windows w;
    made_read(&a, argument[0], "probes.tsv");
    made_read(&w.table, argument[1], "probes.tsv");
    if (a.rows != w.table.rows) {
        made_fail(RA_INPUT, "%s and %s: runs of different length", a.path, w.table.path);
    }
    double *const va = made_column(&a, argument[2]), *const vb = made_column(&w.table, argument[2]);
    double *const t = made_column(&w.table, "t");
    w.count = a.rows / WINDOW;
    w.end = made_memory(w.count, sizeof *w.end);
    w.difference = made_memory(w.count, sizeof *w.difference);
    w.motion = made_memory(w.count, sizeof *w.motion);
    w.text = made_memory(w.count, sizeof *w.text);
    for (size_t k = 0; k < w.count; k++) {
        double square = 0.0, motion = 0.0;
        for (size_t r = k * WINDOW; r < (k + 1) * WINDOW; r++) {
            square += (vb[r] - va[r]) * (vb[r] - va[r]);
            motion += va[r] * va[r];
        }
        w.end[k] = t[(k + 1) * WINDOW - 1];
        w.text[k] = made_cell(&w.table, (k + 1) * WINDOW - 1, "t");
        w.difference[k] = sqrt(square / WINDOW);
        w.motion[k] = sqrt(motion / WINDOW);
    }
    free(va);
    free(vb);
    free(t);
    made_free(&a);
    return w;
}

static void free_windows(struct windows *w)
{
    free(w->end);
    free(w->difference);
    free(w->motion);
    free(w->text);
    made_free(&w->table);
}

static void put_window(const struct windows *w, size_t k)
{
    ra_table_cell(&made_table, "t", "s", w->count > 0 ? w->text[k] : "");
    ra_table_number(&made_table, "difference", "m/s", w->count > 0 ? w->difference[k] : 0.0);
    ra_table_number(&made_table, "motion", "m/s", w->count > 0 ? w->motion[k] : 0.0);
    ra_table_end_row(&made_table);
}

static void write_divergence(int count, char **argument)
{
    (void)count;
    struct windows w = compare_runs(argument);
    put_window(&w, 0);
    for (size_t k = 0; k < w.count; k++) {
        put_window(&w, k);
    }
    free_windows(&w);
}

enum { PARTS = 8 };

/// Half-width of the 95 % interval of the rate of ln(difference), over windows first..last.
static double rate_half(const struct windows *w, size_t first, size_t last)
{
    if (last < first + 2 * PARTS) {
        return (double)NAN;
    }
    double sum = 0.0, squares = 0.0;
    for (size_t p = 0; p < PARTS; p++) {
        const size_t a = first + (last - first) * p / PARTS;
        const size_t b = first + (last - first) * (p + 1) / PARTS;
        const double climb = log(w->difference[b] / w->difference[a]) / (w->end[b] - w->end[a]);
        sum += climb;
        squares += climb * climb;
    }
    const double variance = (squares - sum * sum / PARTS) / (PARTS - 1);
    return ra_student(PARTS - 1) * sqrt(fmax(variance, 0.0) / PARTS);
}

static void write_rate(int count, char **argument)
{
    (void)count;
    struct windows w = compare_runs(argument);
    double n = 0.0, sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
    size_t k = 1;
    for (; k < w.count && !(w.difference[k] > 0.01 * w.motion[k]); k++) {
        if (w.difference[k] > 0.0) {
            const double x = w.end[k], y = log(w.difference[k]);
            n += 1.0;
            sx += x;
            sy += y;
            sxx += x * x;
            sxy += x * y;
        }
    }
    if (n > 1.0) {
        made_quantity("rate", (n * sxy - sx * sy) / (n * sxx - sx * sx), "1/s");
        made_quantity("rate_half", rate_half(&w, 1, k - 1), "1/s");
    } else {
        made_quantity("rate", (double)NAN, "1/s");
        made_quantity("rate_half", (double)NAN, "1/s");
    }
    if (k < w.count) {
        made_quantity("passage", w.end[k], "s");
    } else {
        made_quantity("passage", (double)NAN, "s");
    }
    free_windows(&w);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"bounds", write_bounds, 1, 1, "RUN"},
        {"node", write_node, 2, 2, "RUN X"},
        {"shares", write_shares, 1, 1, "RUN"},
        {"restarts", write_restarts, 1, 1, "RUN"},
        {"mean", write_mean, 1, 100000, "PSD..."},
        {"peaks", write_peaks, 2, 2, "MODES PSD"},
        {"divergence", write_divergence, 3, 3, "A B PROBE"},
        {"rate", write_rate, 3, 3, "A B PROBE"},
        {NULL, NULL, 0, 0, NULL},
    };
    return made_main(parts, argc, argv);
}
