// Statistical power of the tests that judge the law's power: one row for each point.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **claims LAW VERDICTS.** LAW has the runs of the law of roughness noise, which predicts for each
 * run two quantities: the power put into the resonator, and the mean frequency. VERDICTS is the
 * result of `law_table judge`. Here "power" is always that of a run. How well a test can decide is
 * given by chances.
 *
 * A claim on the power has q, the ratio of measured to expected power as a mean over J pairs of
 * surfaces, and the half-width h of its 95 % interval by Student's t. The standard error of q is
 * therefore $\sigma = h/t_{0.975,f}$, f = J - 1. The claim is held if two one-sided tests show that
 * q lies in [A, B], and refuted if one test shows that q lies outside. Holm's procedure over all N
 * claims, those on the power and those on the mean frequency, begins with the quantile
 * $$ K = t_{1-0.025/N,\,f},                                                % eq:law-first-step $$
 * and later steps need smaller quantiles. The results below are for the first step, so they are
 * lower bounds. Let $s = \hat\sigma/\sigma$, where $f s^2$ has the distribution $\chi^2_f$, and let
 * p be the density of s. A claim whose true ratio is q is held with the probability
 * $$ \int p(s) \max\Big(0,\ \Phi\Big(\frac{B - q}{\sigma} - K s\Big)
 *    - \Phi\Big(\frac{A - q}{\sigma} + K s\Big)\Big) ds ,                  % eq:law-chance-held $$
 * which is `chance_held` for q = 1. A ratio that lies beyond B or A by $\delta\sigma$ is refuted in
 * nine of ten cases if
 * $$ \int p(s)\, \Phi(\delta - K s)\, ds = 0.9 .                        % eq:law-chance-refuted $$
 * Solved for $\delta$, this gives `refuted_above` and `refuted_below`. For $\sigma$ the measured
 * scatter is taken.
 * `from_edge` is the distance of q from the nearer of A and B. Each row also has three means over
 * the pairs of surfaces: `restitution`, `softness`, and `slope_ratio`, the rms slope of the
 * resonator's surface divided by that of the slider's (src/run/expected.c).
 *
 * Tests: tests/scripts/law_power_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>

#include "made.h"

static const double LOW = 0.85, HIGH = 1.18, SMALL = 0.025; ///< as verify/law_table.c has them
static const double OFTEN = 0.9;

// ## Chances

enum { STEPS = 4000 };
/// The integrals end at this s. With eight pairs the standard deviation of s is 0.27.
static const double WIDEST = 4.0;

/// Constants of the integrals over s.
struct scatter {
    double freedom, quantile; ///< f, K
};

static double density(const struct scatter *c, double s)
{
    return 2.0 * c->freedom * s * gsl_ran_chisq_pdf(c->freedom * s * s, c->freedom);
}

/// (eq:law-chance-held); `below` and `above` are the distances of A and B from the true ratio, in
/// standard errors.
static double chance_held(const struct scatter *c, double below, double above)
{
    double sum = 0.0;
    for (int k = 0; k < STEPS; k++) {
        const double s = WIDEST * (k + 0.5) / STEPS;
        const double inside = gsl_cdf_ugaussian_P(above - c->quantile * s) -
                              gsl_cdf_ugaussian_P(c->quantile * s - below);
        sum += density(c, s) * fmax(0.0, inside) * WIDEST / STEPS;
    }
    return sum;
}

/// The left side of (eq:law-chance-refuted).
static double chance_refuted(const struct scatter *c, double distance)
{
    double sum = 0.0;
    for (int k = 0; k < STEPS; k++) {
        const double s = WIDEST * (k + 0.5) / STEPS;
        sum += density(c, s) * gsl_cdf_ugaussian_P(distance - c->quantile * s) * WIDEST / STEPS;
    }
    return sum;
}

/// The solution of (eq:law-chance-refuted).
static double distance_found(const struct scatter *c)
{
    enum { HALVINGS = 40 };
    double least = 0.0, most = WIDEST * c->quantile + WIDEST;
    for (int k = 0; k < HALVINGS; k++) {
        const double middle = 0.5 * (least + most);
        *(chance_refuted(c, middle) < OFTEN ? &least : &most) = middle;
    }
    return 0.5 * (least + most);
}

// ## Claims

/// Means over the pairs of a point.
struct means {
    double softness, restitution, slopes;
    size_t count;
};

static struct means means_of(const struct made *law, double *const column[4], const char *cell,
                             const char *point)
{
    struct means m = {0.0, 0.0, 0.0, 0};
    for (size_t r = 0; r < law->rows; r++) {
        if (strcmp(made_cell(law, r, "cell"), cell) == 0 &&
            strcmp(made_cell(law, r, "point"), point) == 0) {
            m.softness += column[0][r];
            m.restitution += column[1][r];
            m.slopes += column[2][r] / column[3][r];
            m.count++;
        }
    }
    if (m.count == 0) {
        made_fail(RA_INPUT, "%s: no run of %s/%s, which is judged", law->path, cell, point);
    }
    m.softness /= (double)m.count;
    m.restitution /= (double)m.count;
    m.slopes /= (double)m.count;
    return m;
}

/// The data of a verdict: the ratio of speeds x, q, and the half-width of the interval of q.
struct measured {
    double ratio, mean, half;
};

static void put_claim(const struct made *t, size_t r, const struct means *m,
                      const struct measured *q)
{
    const double pairs = (double)m->count;
    const struct scatter c = {.freedom = pairs - 1.0,
                              .quantile =
                                  gsl_cdf_tdist_Pinv(1.0 - SMALL / (double)t->rows, pairs - 1.0)};
    const double error = q->half / gsl_cdf_tdist_Pinv(0.975, c.freedom);
    const double found = distance_found(&c) * error;
    ra_table_text(&made_table, "cell", made_cell(t, r, "cell"));
    ra_table_text(&made_table, "point", made_cell(t, r, "point"));
    ra_table_text(&made_table, "dimensions", made_cell(t, r, "dimensions"));
    ra_table_number(&made_table, "speed_ratio", "1", q->ratio);
    ra_table_number(&made_table, "softness", "1", m->softness);
    ra_table_number(&made_table, "restitution", "1", m->restitution);
    ra_table_number(&made_table, "slope_ratio", "1", m->slopes);
    ra_table_count(&made_table, "pairs", m->count);
    ra_table_number(&made_table, "measured_over_expected", "1", q->mean);
    ra_table_number(&made_table, "half", "1", q->half);
    ra_table_number(&made_table, "chance_held", "1",
                    chance_held(&c, (1.0 - LOW) / error, (HIGH - 1.0) / error));
    ra_table_number(&made_table, "refuted_below", "1", LOW - found);
    ra_table_number(&made_table, "refuted_above", "1", HIGH + found);
    ra_table_number(&made_table, "from_edge", "1", fmin(fabs(q->mean - LOW), fabs(q->mean - HIGH)));
    ra_table_text(&made_table, "verdict", made_cell(t, r, "verdict"));
    ra_table_end_row(&made_table);
}

static void write_claims(int count, char **argument)
{
    static const char *const name[] = {"softness", "restitution", "slope_1", "slope_2"};
    struct made law, verdicts;
    double *column[4];
    (void)count;
    made_read(&law, NULL, argument[0]);
    made_read(&verdicts, NULL, argument[1]);
    for (int k = 0; k < 4; k++) {
        column[k] = made_column(&law, name[k]);
    }
    double *const ratio = made_column(&verdicts, "speed_ratio");
    double *const mean = made_column(&verdicts, "measured_over_expected");
    double *const half = made_column(&verdicts, "measured_over_expected_half");
    for (size_t r = 0; r < verdicts.rows; r++) {
        if (strcmp(made_cell(&verdicts, r, "quantity"), "power") != 0) {
            continue;
        }
        const struct means m = means_of(&law, column, made_cell(&verdicts, r, "cell"),
                                        made_cell(&verdicts, r, "point"));
        const struct measured q = {ratio[r], mean[r], half[r]};
        if (made_table.naming) {
            put_claim(&verdicts, r, &m, &q);
        }
        put_claim(&verdicts, r, &m, &q);
    }
    for (int k = 0; k < 4; k++) {
        free(column[k]);
    }
    free(ratio);
    free(mean);
    free(half);
    made_free(&verdicts);
    made_free(&law);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {{"claims", write_claims, 2, 2, "LAW VERDICTS"},
                                             {.what = NULL}};
    return made_main(parts, argc, argv);
}
