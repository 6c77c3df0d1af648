// Power that contact gives the resonator, and its dependence on damping and area.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Contact does work on the modes of the resonator, and modal damping dissipates it. Over a time T
 * in which the energy of the modes hardly changes, per width,
 * $$ P = \frac1T \sum_k W_k = \sum_k 2\zeta\omega_k m \langle\dot U_k^2\rangle
 *    = 2\zeta\,\omega_{eff}\,M\,v^2,                                          % eq:power-balance $$
 * $$ \omega_{eff} = \frac{\sum_k \omega_k v_k^2}{\sum_k v_k^2},\quad
 *    v^2 = \sum_k v_k^2,\quad v_k^2 = \langle\dot U_k^2\rangle/L,                  % eq:centroid $$
 *
 * where $W_k$ is the work that damping took from mode k, M = m L the mass of the resonator, L its
 * length, and $\omega_{eff}$ the centroid of its spectrum. The equation is exact if all modes have
 * one damping ratio. So the level is $10\lg P - 10\lg\zeta - 10\lg\omega_{eff}$ plus a constant.
 * Its slope over any variable is the sum of the slopes of these three terms, since a least-squares
 * slope is linear in the fitted values. If a level falls by less than 10 dB a decade of damping,
 * the power grows or the centroid falls.
 *
 * **runs RUN...** A row for each run, whose folder ends in READING/POINT/SEED. It has the slider's
 * length, the level from the modes, the power that contact supplies and that damping takes, and the
 * centroid. Powers and centroid are also given in decibels, to which slopes are fitted. The
 * averages and the works begin and end at slightly different times. So the program fails only if
 * (eq:power-balance) is violated by more than a few steps contribute.
 *
 * **balance TABLE.** Let l be the length of the slider. Suppose that contact supplies the power p
 * and takes the power c v^2 for each unit of l. Then
 * $$ v^2 = \frac{p\,l}{2\zeta\omega_{eff} M + c\,l},                           % eq:area-balance $$
 * which is the form by which the authors' group described its experiments: 10 dB a decade of area,
 * and no increase with the area where contact dissipates more than the resonator. For each reading
 * and pair of surfaces, p and c >= 0 follow from a least-squares fit to the levels. A row has the
 * rms residual, the rms residual for c = 0, and the inverse of the length at which contact takes as
 * much as damping, $c/(2\zeta\omega_{eff}M)$, at the smallest and the largest damping (means over
 * the lengths).
 *
 * Tests: tests/scripts/energy_table.
 */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_min.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "made.h"
#include "modes/modes.h"

// ## Runs

static void put_run(const char *const part[3], const struct ra_sliding_case *c,
                    const struct made_modes *a, const struct made *summary, double duration,
                    double mass)
{
    const double centroid = a->weighed / a->square, zeta = c->solid[0].damping;
    const double contacts = made_value(summary, "contacts_mean");
    ra_table_text(&made_table, "reading", part[0]);
    ra_table_text(&made_table, "point", part[1]);
    ra_table_text(&made_table, "seed", part[2]);
    ra_table_number(&made_table, "length", "m", c->solid[1].beam.length);
    ra_table_number(&made_table, "damping", "1", zeta);
    ra_table_number(&made_table, "level", "dB", made_decibels(a->square / 1e-18));
    ra_table_number(&made_table, "given_level", "dB", made_decibels(a->given / duration / 1e-12));
    ra_table_number(&made_table, "taken_level", "dB", made_decibels(a->taken / duration / 1e-12));
    ra_table_number(&made_table, "centroid_level", "dB", made_decibels(centroid));
    ra_table_number(&made_table, "contacts_level", "dB", made_decibels(contacts));
    ra_table_number(&made_table, "given", "W/m", a->given / duration);
    ra_table_number(&made_table, "taken", "W/m", a->taken / duration);
    ra_table_number(&made_table, "centroid", "Hz", centroid);
    ra_table_number(&made_table, "loss", "kg/(m s)", 2.0 * zeta * RA_TWO_PI * centroid * mass);
    ra_table_number(&made_table, "contacts_mean", "1", contacts);
    ra_table_number(&made_table, "contact_share", "1", made_value(summary, "contact_share"));
    ra_table_number(&made_table, "slope", "1", made_value(summary, "slope_slider"));
    ra_table_end_row(&made_table);
}

static void write_runs(int count, char **argument)
{
    for (int j = 0; j < count; j++) {
        struct ra_sliding_case c;
        struct made summary;
        const char *part[3];
        made_case(argument[j], &c);
        made_read(&summary, argument[j], "summary.tsv");
        const struct made_modes a = made_modes_of(argument[j]);
        const double duration = made_value(&summary, "duration");
        const double mass =
            made_value(&summary, "mass_per_length_resonator") * c.solid[0].beam.length;
        const double expected = a.expected * mass * duration;
        // the two sums begin and end differently: they may differ by what a few steps contribute
        if (!(fabs(a.taken - expected) <= 20.0 / made_value(&summary, "steps") * expected)) {
            made_fail(RA_INPUT, "%s: damping took %.15g J/m, by the velocities of the modes %.15g",
                      argument[j], a.taken, expected);
        }
        made_split_path(argument[j], part);
        if (j == 0) {
            put_run(part, &c, &a, &summary, duration, mass);
        }
        put_run(part, &c, &a, &summary, duration, mass);
        made_free(&summary);
        ra_sliding_case_free(&c);
    }
}

// ## The balance over lengths and dampings

/// Rows of one reading and pair of surfaces.
struct rows {
    size_t count;
    const size_t *row; ///< numbers of these rows in the table (count)
    const double *length, *damping, *level, *loss;
    double scale; ///< unit of c: a loss over a length
};

/// Sum of the squared differences of the levels from (eq:area-balance), with the best p; `*input`
/// is p in dB.
static double squares(const struct rows *g, double c, double *input)
{
    double sum = 0.0, mean = 0.0;
    for (size_t j = 0; j < g->count; j++) {
        const size_t r = g->row[j];
        mean += g->level[r] - made_decibels(g->length[r] / (g->loss[r] + c * g->length[r]));
    }
    mean /= (double)g->count;
    for (size_t j = 0; j < g->count; j++) {
        const size_t r = g->row[j];
        const double e =
            g->level[r] - made_decibels(g->length[r] / (g->loss[r] + c * g->length[r])) - mean;
        sum += e * e;
    }
    if (input != NULL) {
        *input = mean;
    }
    return sum;
}

/// Maps u in [0, 1) to c in [0, infinity).
static double exchange_of(const struct rows *g, double u)
{
    return g->scale * u / (1.0 - u);
}

static double squares_at(double u, void *rows)
{
    const struct rows *const g = rows;
    return squares(g, exchange_of(g, u), NULL);
}

/// The c with the least sum of squares: the best one of a scan, improved by Brent's method.
static double best_exchange(struct rows *g)
{
    enum { SCAN = 400 };
    size_t best = 0;
    for (size_t k = 1; k < SCAN; k++) {
        best = squares_at((double)k / SCAN, g) < squares_at((double)best / SCAN, g) ? k : best;
    }
    if (best == 0 || best == SCAN - 1) {
        return exchange_of(g, (double)best / SCAN);
    }
    gsl_function f = {squares_at, g};
    gsl_min_fminimizer *const s = gsl_min_fminimizer_alloc(gsl_min_fminimizer_brent);
    if (s == NULL) {
        made_fail(RA_SYSTEM, "no memory for a minimum");
    }
    gsl_set_error_handler_off();
    int code = gsl_min_fminimizer_set(s, &f, (double)best / SCAN, (double)(best - 1) / SCAN,
                                      (double)(best + 1) / SCAN);
    for (int n = 0; code == GSL_SUCCESS && n < 60; n++) {
        code = gsl_min_fminimizer_iterate(s);
    }
    const double u = gsl_min_fminimizer_x_minimum(s);
    gsl_min_fminimizer_free(s);
    return exchange_of(g, u);
}

/// Mean loss over the rows with this damping.
static double loss_at(const struct rows *g, double damping)
{
    double sum = 0.0, n = 0.0;
    for (size_t j = 0; j < g->count; j++) {
        if (g->damping[g->row[j]] == damping) {
            sum += g->loss[g->row[j]];
            n += 1.0;
        }
    }
    return sum / n;
}

static void put_balance(const struct made *table, struct rows *g)
{
    double least = g->damping[g->row[0]], most = least, loss = 0.0, length = 0.0, input, none;
    for (size_t j = 0; j < g->count; j++) {
        least = fmin(least, g->damping[g->row[j]]);
        most = fmax(most, g->damping[g->row[j]]);
        loss += g->loss[g->row[j]];
        length += g->length[g->row[j]];
    }
    g->scale = loss / length;
    const double c = best_exchange(g);
    const double rest = squares(g, c, &input), rest_without = squares(g, 0.0, &none);
    ra_table_text(&made_table, "reading", made_cell(table, g->row[0], "reading"));
    ra_table_text(&made_table, "seed", made_cell(table, g->row[0], "seed"));
    ra_table_number(&made_table, "input", "W/m2", 1e-18 * pow(10.0, input / 10.0));
    ra_table_number(&made_table, "exchange", "kg/(m2 s)", c);
    ra_table_number(&made_table, "residual", "dB", sqrt(rest / (double)g->count));
    ra_table_number(&made_table, "residual_without", "dB", sqrt(rest_without / (double)g->count));
    ra_table_number(&made_table, "bend_low", "1/m", c / loss_at(g, least));
    ra_table_number(&made_table, "bend_high", "1/m", c / loss_at(g, most));
    ra_table_end_row(&made_table);
}

static void write_balance(int count, char **argument)
{
    (void)count;
    struct made table;
    struct ra_choice by;
    struct ra_groups groups;
    struct ra_status st = {RA_OK, ""};
    made_read(&table, NULL, argument[0]);
    if (ra_records_choose(&table.records, "by", "reading,seed", &by, &st) != RA_OK ||
        ra_records_group(&table.records, &by, &groups, &st) != RA_OK) {
        made_fail(RA_INPUT, "%s", st.text);
    }
    double *const length = made_column(&table, "length"), *const loss = made_column(&table, "loss");
    double *const damping = made_column(&table, "damping");
    double *const level = made_column(&table, "level");
    for (size_t k = 0; k < groups.count; k++) {
        const size_t *const row = groups.row + groups.start[k];
        struct rows g = {
            groups.start[k + 1] - groups.start[k], row, length, damping, level, loss, 0.0};
        if (k == 0) {
            put_balance(&table, &g);
        }
        put_balance(&table, &g);
    }
    free(length);
    free(loss);
    free(damping);
    free(level);
    ra_groups_free(&groups);
    ra_choice_free(&by);
    made_free(&table);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"runs", write_runs, 1, 100000, "RUN..."},
        {"balance", write_balance, 1, 1, "TABLE"},
        {NULL, NULL, 0, 0, NULL},
    };
    return made_main(parts, argc, argv);
}
