// The law of roughness noise compared with runs, one row for each.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **runs RUN...** The folder of a run ends in CELL/POINT/SEED; the run has two or three dimensions.
 * Expected values are those that src/run/expected.c computes before the run. Measured values are
 * averages over the run. Let m be the mass of the resonator, W the weight of the slider, and V s_c
 * the rms velocity of the wall on which it slides. Then
 * $$ v^2 = \sum_k v_k^2, \quad P = m \sum_k 2 \zeta_k \omega_k v_k^2, \quad
 *    \langle\omega\rangle = \frac{\sum_k \omega_k v_k^2}{v^2}, \quad
 *    \Pi = \frac{P}{W V s_c} .                                          % eq:law-measured $$
 * Rivals are other forms of the power, divided by the same W V s_c: the combined slope
 * ("slope_rival", P = .45 W V sqrt(s_1^2 + s_2^2) at high speed), the ratio of speeds alone
 * ("speed_rival"), and one number ("constant_rival"). Their constants come from the same pilot runs
 * as those of the law. Law and rivals are those that were fixed first (law/fixed.h).
 *
 * **lot RUN...** For cases drawn by lot, the prediction of the second law: the level with its band,
 * and the share of the predicted mean square velocity that is $v_w^2$, caused by the moving weight.
 * "law" is the prediction of the first law.
 *
 * **third RUN..., told RUN...** The same rows for the third law (`third`) or for the present law
 * (`told`), also with power and frequency; "before_level" is the level by the preceding law.
 *
 * **judge TABLE.** A claim is about one quantity at one point of one cell: q, the mean over the n
 * pairs of surfaces of measured over expected. With the standard error of q, Student's t with n - 1
 * degrees of freedom gives two probabilities of being wrong: in saying that q exceeds 0.85, and in
 * saying that q is below 1.18. Let p be the larger of the two. The claim is *held* if p is small.
 * It is *refuted* if the probability of being wrong in saying that q is below 0.85, or above 1.18,
 * is small. Otherwise it is *undecided*. What is small follows from Holm's procedure with .025 for
 * all N claims: the smallest p is compared with .025/N, the next one with .025/(N - 1), until one
 * is too large. "Held" and "refuted" are separate families of N tests. The row of a claim also has
 * the 95 % interval of q, not corrected for the number of claims, and three means: of the ratio of
 * speeds x (src/run/expected.c), of the measured and of the expected values.
 *
 * **score TABLE.** The score of the law and of its rivals: the root mean square, over all points,
 * of the logarithm of measured over expected power, each averaged over the pairs of the point.
 * `constants` counts the constants of the power that were fitted or chosen. Two rivals are fitted
 * here, with as many constants as the law has (verify/law/rival.h); each cell is judged by a fit to
 * all others. "scatter of pairs alone" is the score of a law without error: the logarithm is
 * replaced by the relative standard error of the mean of each point. Intervals contain 95 % of
 * the results of 10 000 draws of cells with replacement, which are the same draws for all forms.
 * `law_better` is the share of draws in which the score of the law is smaller. The cells have
 * surfaces of the same seeds; their common scatter is small compared with the differences between
 * cells, as the row "scatter of pairs alone" shows. `factor` is exp of the score.
 *
 * **levels TABLE.** Measured and expected levels of the cells plate-Ra-N and of the cells Ra-N and
 * `base` of sliders on beams, whose surfaces differ only in their roughness. Each run has a row of
 * measured and a row of expected values, from which exponents follow (paper/tables/exponents.sh).
 *
 * **band TABLE.** A row for all runs and one for each cell (whose rows must lie together). It has
 * the number of runs whose level lies within the predicted band, the median width of the band, and
 * the root mean square of measured minus predicted level. The verdict is "held" if at least 90 of
 * 100 levels lie inside and the median width is at most 4 dB. A table of `lot` has the bands that
 * were predicted for its cases, a table of `runs` those of the law. `narrow` counts bands below 4
 * dB. If the table has the columns for it, a row also has the rms error of the level that was
 * predicted `before`, and the factor (rms) by which the `power` errs.
 *
 * Tests: tests/scripts/law_table.
 */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/run.h"
#include "base/exact.h"
#include "base/random.h"
#include "law/fixed.h"
#include "law/rival.h"
#include "made.h"
#include "sliding/run.h"

static void or_fail(enum ra_code code, const char *folder, const struct ra_status *st)
{
    if (code != RA_OK) {
        made_fail(code, "%s: %s", folder, st->text);
    }
}

static void expect_line(const char *folder, const struct ra_noise_law *law,
                        struct ra_expected *expected)
{
    struct ra_sliding_case c;
    struct ra_status st = {RA_OK, ""};
    made_case(folder, &c);
    or_fail(ra_sliding_case_expect(&c, law, expected, &st), folder, &st);
    ra_sliding_case_free(&c);
}

static void expect_area(const char *folder, const struct ra_noise_law *law,
                        struct ra_expected *expected)
{
    struct ra_areal_case c;
    struct ra_status st = {RA_OK, ""};
    char path[1024];
    snprintf(path, sizeof path, "%s/case.ini", folder);
    or_fail(ra_areal_case_read(path, NULL, 0, &c, &st), folder, &st);
    or_fail(ra_areal_case_expect(&c, law, expected, &st), folder, &st);
    ra_areal_case_free(&c);
}

/// (eq:law-measured)
struct measured {
    double power, given, frequency, level;
};

static struct measured measure(const char *folder, double mass, double scale)
{
    const struct made_modes a = made_modes_of(folder);
    const double given = mass * a.expected;
    return (struct measured){given / scale, given, a.weighed / a.square,
                             made_decibels(a.square / 1e-18)};
}

/// A run: the parts of its name, its measured values, its summary, and the predictions of two laws.
struct seen {
    const char *part[3];
    struct measured measured;
    struct made summary;
    bool line;
    struct ra_expected e, other;
};

static double slope_of(const struct seen *s, int solid)
{
    static const char *const name[2][2] = {{"slope_plate", "slope_block"},
                                           {"slope_resonator", "slope_slider"}};
    return made_value(&s->summary, name[s->line][solid]);
}

static void put_name(const struct seen *s)
{
    ra_table_text(&made_table, "cell", s->part[0]);
    ra_table_text(&made_table, "point", s->part[1]);
    ra_table_text(&made_table, "seed", s->part[2]);
    ra_table_count(&made_table, "dimensions", s->line ? 2 : 3);
    ra_table_number(&made_table, "speed", "m/s", made_value(&s->summary, "speed"));
}

static void put_run(const struct seen *s)
{
    const struct ra_expected *const e = &s->e;
    const struct measured *const m = &s->measured;
    const double s1 = slope_of(s, 0), s2 = slope_of(s, 1);
    const double square = s1 * s1 + s2 * s2, combined = square / (s1 * s2);
    const double ride = s->line ? 1.15 * pow(e->ratio, 1.85) : 1.3 * pow(e->ratio, 1.4);
    put_name(s);
    ra_table_number(&made_table, "slope_1", "1", s1);
    ra_table_number(&made_table, "slope_2", "1", s2);
    ra_table_number(&made_table, "ratio", "1", e->ratio);
    ra_table_number(&made_table, "softness", "1", e->softness);
    ra_table_number(&made_table, "restitution", "1", e->restitution);
    ra_table_number(&made_table, "contact_share", "1", made_value(&s->summary, "contact_share"));
    ra_table_number(&made_table, "power", "1", m->power);
    ra_table_number(&made_table, "expected_power", "1", e->power);
    ra_table_number(&made_table, "slope_rival", "1", 0.45 * combined * ride / (0.9 + ride));
    ra_table_number(&made_table, "speed_rival", "1", 0.9 * ride / (0.9 + ride));
    ra_table_number(&made_table, "constant_rival", "1", 0.8);
    ra_table_number(&made_table, "frequency", "Hz", m->frequency);
    ra_table_number(&made_table, "expected_frequency", "Hz", e->frequency / RA_TWO_PI);
    ra_table_number(&made_table, "level", "dB", m->level);
    ra_table_number(&made_table, "expected_level", "dB", 10.0 * ra_exact_log10(e->square / 1e-18));
    ra_table_number(&made_table, "expected_half", "dB", fixed_half_first(e->ratio));
    ra_table_number(&made_table, "energy_residual_share", "1",
                    made_value(&s->summary, "energy_residual_share"));
    ra_table_end_row(&made_table);
}

static void put_said(const struct seen *s, double from, double to)
{
    ra_table_number(&made_table, "said_level", "dB", s->e.level);
    ra_table_number(&made_table, "said_from", "dB", from);
    ra_table_number(&made_table, "said_to", "dB", to);
    ra_table_number(&made_table, "energy_residual_share", "1",
                    made_value(&s->summary, "energy_residual_share"));
    ra_table_end_row(&made_table);
}

static void put_regime(const struct seen *s)
{
    const struct ra_expected *const e = &s->e;
    put_name(s);
    ra_table_number(&made_table, "ratio", "1", e->ratio);
    ra_table_number(&made_table, "restitution", "1", e->restitution);
    ra_table_number(&made_table, "contact_share", "1", made_value(&s->summary, "contact_share"));
    ra_table_number(&made_table, "moving_share", "1", e->moving / (e->square + e->moving));
}

static void put_lot(const struct seen *s)
{
    double from, to;
    const double half = fixed_half_second(s->line, s->e.ratio, slope_of(s, 0), slope_of(s, 1));
    ra_expected_band(s->e.square, s->e.moving, half, &from, &to);
    put_regime(s);
    ra_table_number(&made_table, "level", "dB", s->measured.level);
    ra_table_number(&made_table, "law_level", "dB", 10.0 * ra_exact_log10(s->other.square / 1e-18));
    ra_table_number(&made_table, "law_half", "dB", fixed_half_first(s->e.ratio));
    put_said(s, from, to);
}

static void put_later(const struct seen *s, double from, double to)
{
    put_regime(s);
    ra_table_number(&made_table, "power", "1", s->measured.power);
    ra_table_number(&made_table, "expected_power", "1", s->e.power);
    ra_table_number(&made_table, "frequency", "Hz", s->measured.frequency);
    ra_table_number(&made_table, "expected_frequency", "Hz", s->e.frequency / RA_TWO_PI);
    ra_table_number(&made_table, "level", "dB", s->measured.level);
    ra_table_number(&made_table, "before_level", "dB", s->other.level);
    put_said(s, from, to);
}

static void put_third(const struct seen *s)
{
    double from, to;
    const double half = fixed_half_third(s->line, s->e.ratio, s->e.restitution);
    ra_expected_band(s->e.square, s->e.moving, half, &from, &to);
    put_later(s, from, to);
}

static void put_told(const struct seen *s)
{
    put_later(s, s->e.from, s->e.to);
}

static bool is_of_a_line(const char *folder)
{
    struct made summary;
    made_read(&summary, folder, "summary.tsv");
    bool line = false;
    for (size_t r = 0; r < summary.rows; r++) {
        line = line || strcmp(made_cell(&summary, r, "quantity"), "slope_resonator") == 0;
    }
    made_free(&summary);
    return line;
}

static void expect(const struct seen *s, const char *folder, const struct ra_noise_law *law,
                   struct ra_expected *e)
{
    (s->line ? expect_line : expect_area)(folder, law, e);
    if (!e->known) {
        made_fail(RA_INPUT, "%s: the law says nothing of this run", folder);
    }
}

/// The function that writes the row of a run, and the laws that predict it.
struct put {
    void (*row)(const struct seen *s);
    const struct ra_noise_law *law, *other;
};

static void write_each(int count, char **argument, const struct put *put)
{
    for (int j = 0; j < count; j++) {
        struct seen s = {.line = is_of_a_line(argument[j])};
        expect(&s, argument[j], put->law, &s.e);
        if (put->other != NULL) {
            expect(&s, argument[j], put->other, &s.other);
        }
        s.measured = measure(argument[j], s.e.mass, s.e.given / s.e.power);
        made_read(&s.summary, argument[j], "summary.tsv");
        made_split_path(argument[j], s.part);
        if (made_table.naming) {
            put->row(&s);
        }
        put->row(&s);
        made_free(&s.summary);
    }
}

static void write_runs(int count, char **argument)
{
    write_each(count, argument, &(struct put){put_run, &fixed_first, NULL});
}

static void write_lot(int count, char **argument)
{
    write_each(count, argument, &(struct put){put_lot, &fixed_second, &fixed_first});
}

static void write_third(int count, char **argument)
{
    write_each(count, argument, &(struct put){put_third, &fixed_third, &fixed_second});
}

static void write_told(int count, char **argument)
{
    write_each(count, argument, &(struct put){put_told, &ra_noise_law, &fixed_third});
}

// ## Verdicts

static const double LOW = 0.85, HIGH = 1.18, SMALL = 0.025;
static const struct {
    const char *name, *expected;
} judged[] = {{"power", "expected_power"}, {"frequency", "expected_frequency"}};
enum { QUANTITIES = 2 };

/// The rows of one point, which lie together.
struct point {
    size_t first, count;
};

/// The points of a table and their number. The caller frees the points.
static struct point *points_of(const struct made *t, size_t *count)
{
    struct point *const point = made_memory(t->rows, sizeof *point);
    *count = 0;
    for (size_t r = 0; r < t->rows; r++) {
        const bool same = r > 0 &&
                          strcmp(made_cell(t, r, "cell"), made_cell(t, r - 1, "cell")) == 0 &&
                          strcmp(made_cell(t, r, "point"), made_cell(t, r - 1, "point")) == 0;
        if (!same) {
            point[(*count)++].first = r;
        }
        point[*count - 1].count++;
    }
    return point;
}

/// One claim: q, its interval, a p for "held" and one for "refuted", and the verdict.
struct claim {
    struct point point;
    int quantity;
    double mean, half;
    double ratio, measured, expected; ///< means of x and of what is compared
    double inside, outside;           ///< probability that "held" is wrong; that "refuted" is wrong
    bool held, refuted;
};

static double mean_of(const struct point *p, const double *column)
{
    double sum = 0.0;
    for (size_t r = p->first; r < p->first + p->count; r++) {
        sum += column[r];
    }
    return sum / (double)p->count;
}

static void ask(struct claim *c, const double *measured, const double *expected)
{
    const double n = (double)c->point.count;
    double sum = 0.0, squares = 0.0;
    for (size_t r = c->point.first; r < c->point.first + c->point.count; r++) {
        sum += measured[r] / expected[r];
    }
    c->mean = sum / n;
    for (size_t r = c->point.first; r < c->point.first + c->point.count; r++) {
        const double apart = measured[r] / expected[r] - c->mean;
        squares += apart * apart;
    }
    const double error = sqrt(squares / (n - 1.0) / n);
    const double below = gsl_cdf_tdist_Q((c->mean - LOW) / error, n - 1.0);
    const double above = gsl_cdf_tdist_Q((HIGH - c->mean) / error, n - 1.0);
    c->half = error * gsl_cdf_tdist_Pinv(0.975, n - 1.0);
    c->inside = fmax(below, above);
    c->outside = fmin(1.0 - below, 1.0 - above);
}

/// Holm's procedure: the smallest p of the claims that have not yet passed is compared with SMALL
/// divided by the number of these claims.
static void conclude(struct claim *claim, size_t count, bool outside)
{
    for (size_t left = count; left > 0; left--) {
        struct claim *best = NULL;
        double least = HUGE_VAL;
        for (size_t k = 0; k < count; k++) {
            const double p = outside ? claim[k].outside : claim[k].inside;
            const bool marked = outside ? claim[k].refuted : claim[k].held;
            if (!marked && p < least) {
                least = p;
                best = &claim[k];
            }
        }
        if (best == NULL || !(least <= SMALL / (double)left)) {
            return;
        }
        *(outside ? &best->refuted : &best->held) = true;
    }
}

static void put_claim(const struct made *t, const struct claim *c)
{
    const size_t r = c->point.first;
    const char *const verdict = c->held ? "held" : c->refuted ? "refuted" : "undecided";
    ra_table_text(&made_table, "cell", made_cell(t, r, "cell"));
    ra_table_text(&made_table, "point", made_cell(t, r, "point"));
    ra_table_text(&made_table, "dimensions", made_cell(t, r, "dimensions"));
    ra_table_text(&made_table, "quantity", judged[c->quantity].name);
    ra_table_count(&made_table, "pairs", c->point.count);
    ra_table_number(&made_table, "speed_ratio", "1", c->ratio);
    ra_table_number(&made_table, "measured", "-", c->measured);
    ra_table_number(&made_table, "expected", "-", c->expected);
    ra_table_number(&made_table, "measured_over_expected", "1", c->mean);
    ra_table_number(&made_table, "measured_over_expected_half", "1", c->half);
    ra_table_number(&made_table, "p_inside", "1", c->inside);
    ra_table_number(&made_table, "p_outside", "1", c->outside);
    ra_table_text(&made_table, "verdict", verdict);
    ra_table_end_row(&made_table);
}

static void judge(int count, char **argument)
{
    struct made t;
    size_t points;
    (void)count;
    made_read(&t, NULL, argument[0]);
    struct point *const point = points_of(&t, &points);
    struct claim *const claim = made_memory(points * QUANTITIES, sizeof *claim);
    double *const ratio = made_column(&t, "ratio");
    for (int q = 0; q < QUANTITIES; q++) {
        double *const measured = made_column(&t, judged[q].name);
        double *const expected = made_column(&t, judged[q].expected);
        for (size_t k = 0; k < points; k++) {
            if (point[k].count < 2) {
                made_fail(RA_INPUT, "%s: %s/%s has one pair; a claim needs two", argument[0],
                          made_cell(&t, point[k].first, "cell"),
                          made_cell(&t, point[k].first, "point"));
            }
            struct claim *const c = &claim[k * QUANTITIES + (size_t)q];
            *c = (struct claim){.point = point[k],
                                .quantity = q,
                                .ratio = mean_of(&point[k], ratio),
                                .measured = mean_of(&point[k], measured),
                                .expected = mean_of(&point[k], expected)};
            ask(c, measured, expected);
        }
        free(measured);
        free(expected);
    }
    conclude(claim, points * QUANTITIES, false);
    conclude(claim, points * QUANTITIES, true);
    for (size_t k = 0; k <= points * QUANTITIES; k++) {
        put_claim(&t, &claim[k > 0 ? k - 1 : 0]);
    }
    free(ratio);
    free(claim);
    free(point);
    made_free(&t);
}

// ## Rivals

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// The power by each form: a column, or a fit of P/(W V s_c). With `combined` the fit is of P/(W V
/// s/2), where s/2 equals s_c for equal slopes. The last form is the scatter of pairs alone.
static const struct {
    const char *name, *column;
    size_t constants;
    bool fitted, combined;
} form[] = {{"law", "expected_power", 7, false, false},
            {"combined slope", "slope_rival", 5, false, false},
            {"ratio of speeds", "speed_rival", 5, false, false},
            {"one number", "constant_rival", 1, false, false},
            {"combined slope, fitted here", NULL, RIVAL_CONSTANTS, true, true},
            {"ratio of speeds, fitted here", NULL, RIVAL_CONSTANTS, true, false},
            {"scatter of pairs alone", NULL, 0, false, false}};
enum { FORMS = sizeof form / sizeof *form, DRAWS = 10000 };

/// The points, sorted by cells, and the scores of all forms.
struct contest {
    size_t points, cells;
    struct point *point;
    size_t *cell;         ///< of each point (points)
    double *squares;      ///< sum over the points of a cell (FORMS, cells)
    double *points_of;    ///< number of points of a cell (cells)
    double *score[FORMS]; ///< of each draw (DRAWS)
};

/// ln of s/(2 s_c) at each point, from the two rivals whose ratio is s/(2 s_c). The caller frees
/// the array.
static double *excess_of_slopes(const struct made *t, const struct contest *c)
{
    double *const combined = made_column(t, "slope_rival"), *const alone =
                                                                made_column(t, "speed_rival");
    double *const excess = made_memory(c->points, sizeof *excess);
    for (size_t j = 0; j < c->points; j++) {
        excess[j] = ra_exact_log(mean_of(&c->point[j], combined) / mean_of(&c->point[j], alone));
    }
    free(combined);
    free(alone);
    return excess;
}

/// Logarithms of measured over expected power. The expected power of a cell comes from a fit to all
/// other cells.
static void fit_and_judge(const struct made *t, const struct contest *c, bool combined,
                          double *apart)
{
    double *const power = made_column(t, "power"), *const ratio = made_column(t, "ratio");
    double *const excess = excess_of_slopes(t, c);
    struct rival_point *const point = made_memory(c->points, sizeof *point);
    for (size_t j = 0; j < c->points; j++) {
        const char *const dimensions = made_cell(t, c->point[j].first, "dimensions");
        point[j].cell = c->cell[j];
        point[j].line = strcmp(dimensions, "2") == 0;
        point[j].ratio = ra_exact_log(mean_of(&c->point[j], ratio));
        point[j].power = ra_exact_log(mean_of(&c->point[j], power)) - (combined ? excess[j] : 0.0);
    }
    for (size_t cell = 0; cell < c->cells; cell++) {
        struct rival rival;
        rival_fit(point, c->points, cell, &rival);
        for (size_t j = 0; j < c->points; j++) {
            if (c->cell[j] == cell) {
                apart[j] = point[j].power -
                           rival_power(&rival, point[j].ratio, point[j].wall, point[j].line);
            }
        }
    }
    free(power);
    free(ratio);
    free(excess);
    free(point);
}

/// Relative standard error of the mean power of each point; 0 for a single pair.
static void scatter_of_pairs(const struct made *t, const struct contest *c, double *apart)
{
    double *const power = made_column(t, "power");
    for (size_t j = 0; j < c->points; j++) {
        const struct point *const p = &c->point[j];
        const double n = (double)p->count, mean = mean_of(p, power);
        double squares = 0.0;
        for (size_t r = p->first; r < p->first + p->count; r++) {
            squares += (power[r] - mean) * (power[r] - mean);
        }
        apart[j] = p->count > 1 ? sqrt(squares / (n - 1.0) / n) / mean : 0.0;
    }
    free(power);
}

/// Logarithms of measured power divided by the power in a column.
static void judge_column(const struct made *t, const struct contest *c, const char *column,
                         double *apart)
{
    double *const power = made_column(t, "power"), *const said = made_column(t, column);
    for (size_t j = 0; j < c->points; j++) {
        apart[j] = ra_exact_log(mean_of(&c->point[j], power) / mean_of(&c->point[j], said));
    }
    free(power);
    free(said);
}

static void enter(const struct made *t, struct contest *c)
{
    c->point = points_of(t, &c->points);
    c->cell = made_memory(c->points, sizeof *c->cell);
    for (size_t j = 0; j < c->points; j++) {
        const char *const cell = made_cell(t, c->point[j].first, "cell");
        c->cells += j == 0 || strcmp(cell, made_cell(t, c->point[j].first - 1, "cell")) != 0;
        c->cell[j] = c->cells - 1;
    }
    c->squares = made_memory(FORMS * c->cells, sizeof *c->squares);
    c->points_of = made_memory(c->cells, sizeof *c->points_of);
    double *const apart = made_memory(c->points, sizeof *apart);
    for (size_t k = 0; k < FORMS; k++) {
        if (form[k].column != NULL) {
            judge_column(t, c, form[k].column, apart);
        } else if (form[k].fitted) {
            fit_and_judge(t, c, form[k].combined, apart);
        } else {
            scatter_of_pairs(t, c, apart);
        }
        for (size_t j = 0; j < c->points; j++) {
            c->squares[k * c->cells + c->cell[j]] += apart[j] * apart[j];
            c->points_of[c->cell[j]] += k == 0;
        }
    }
    free(apart);
}

/// Computes the scores of all forms for each draw of cells, with replacement. The draws are the
/// same for all forms.
static void draw(struct contest *c)
{
    struct ra_random random;
    ra_random_seed(&random, 1, 0);
    for (size_t k = 0; k < FORMS; k++) {
        c->score[k] = made_memory(DRAWS, sizeof *c->score[k]);
    }
    for (size_t n = 0; n < DRAWS; n++) {
        double squares[FORMS] = {0.0}, points = 0.0;
        for (size_t drawn = 0; drawn < c->cells; drawn++) {
            const size_t cell = (size_t)(ra_random_uniform(&random) * (double)c->cells);
            points += c->points_of[cell];
            for (size_t k = 0; k < FORMS; k++) {
                squares[k] += c->squares[k * c->cells + cell];
            }
        }
        for (size_t k = 0; k < FORMS; k++) {
            c->score[k][n] = sqrt(squares[k] / points);
        }
    }
}

static void put_score(const struct contest *c, size_t k)
{
    double squares = 0.0, better = 0.0;
    for (size_t cell = 0; cell < c->cells; cell++) {
        squares += c->squares[k * c->cells + cell];
    }
    for (size_t n = 0; n < DRAWS; n++) {
        better += c->score[0][n] < c->score[k][n];
    }
    double *const sorted = made_memory(DRAWS, sizeof *sorted);
    memcpy(sorted, c->score[k], DRAWS * sizeof *sorted);
    qsort(sorted, DRAWS, sizeof *sorted, by_size);
    const double score = sqrt(squares / (double)c->points);
    const double from = sorted[DRAWS / 40], to = sorted[DRAWS - 1 - DRAWS / 40];
    ra_table_text(&made_table, "form", form[k].name);
    ra_table_count(&made_table, "points", c->points);
    ra_table_count(&made_table, "cells", c->cells);
    ra_table_count(&made_table, "constants", form[k].constants);
    ra_table_number(&made_table, "score", "1", score);
    ra_table_number(&made_table, "score_from", "1", from);
    ra_table_number(&made_table, "score_to", "1", to);
    ra_table_number(&made_table, "factor", "1", ra_exact_exp(score));
    ra_table_number(&made_table, "factor_from", "1", ra_exact_exp(from));
    ra_table_number(&made_table, "factor_to", "1", ra_exact_exp(to));
    ra_table_number(&made_table, "law_better", "1", better / DRAWS);
    ra_table_end_row(&made_table);
    free(sorted);
}

static void score(int count, char **argument)
{
    struct made t;
    struct contest c = {.points = 0};
    (void)count;
    made_read(&t, NULL, argument[0]);
    enter(&t, &c);
    draw(&c);
    put_score(&c, 0);
    for (size_t k = 0; k < FORMS; k++) {
        put_score(&c, k);
    }
    for (size_t k = 0; k < FORMS; k++) {
        free(c.score[k]);
    }
    free(c.squares);
    free(c.points_of);
    free(c.cell);
    free(c.point);
    made_free(&t);
}

// ## Levels

/// Cells whose surfaces differ only in their roughness. Their names are `before` and then Ra in um;
/// the cell with the Ra of the case has the name `before` alone, and `Ra` is given. `reading` has
/// the names of the measured and of the expected levels.
static const struct {
    const char *before, *Ra, *reading[2];
} series[] = {{"plate-Ra-", NULL, {"measured", "expected"}},
              {"Ra-", NULL, {"beam", "beam-expected"}},
              {"base", "5", {"beam", "beam-expected"}}};
enum { SERIES = sizeof series / sizeof *series };

static void put_level(const struct made *t, size_t r, const char *Ra, const char *reading,
                      double level)
{
    char point[64], surface[32];
    snprintf(surface, sizeof surface, "ra%s", Ra);
    snprintf(point, sizeof point, "%s-%s", surface, made_cell(t, r, "point"));
    ra_table_text(&made_table, "reading", reading);
    ra_table_text(&made_table, "point", point);
    ra_table_text(&made_table, "surface", surface);
    ra_table_text(&made_table, "seed", made_cell(t, r, "seed"));
    ra_table_number(&made_table, "nominal_Ra", "m", strtod(Ra, NULL) / 1e6);
    ra_table_text(&made_table, "speed", made_cell(t, r, "speed"));
    ra_table_number(&made_table, "level", "dB", level);
    ra_table_end_row(&made_table);
}

static void write_levels(int count, char **argument)
{
    struct made t;
    (void)count;
    made_read(&t, NULL, argument[0]);
    double *const level[2] = {made_column(&t, "level"), made_column(&t, "expected_level")};
    for (size_t r = 0; r < t.rows; r++) {
        const char *const cell = made_cell(&t, r, "cell");
        for (int k = 0; k < 2 * SERIES; k++) {
            const size_t length = strlen(series[k / 2].before);
            if (strncmp(cell, series[k / 2].before, length) != 0) {
                continue;
            }
            const char *const Ra = series[k / 2].Ra != NULL ? series[k / 2].Ra : cell + length;
            if (made_table.naming) {
                put_level(&t, r, Ra, series[k / 2].reading[k % 2], level[k % 2][r]);
            }
            put_level(&t, r, Ra, series[k / 2].reading[k % 2], level[k % 2][r]);
        }
    }
    free(level[0]);
    free(level[1]);
    made_free(&t);
}

// ## Bands

static const double ASKED = 4.0; ///< the median width, at most [dB]

/// Measured levels and their predictions. NULL if the table does not have them: the level that was
/// predicted before, measured power, expected power.
struct bands {
    struct made t;
    double *level, *before, *power, *expected, *width;
    struct ra_expected *said;
};

/// The row of one cell, or of all runs (NULL): how many levels lie in their bands, the median
/// width, and how many of the levels with a band narrower than ASKED lie in this band.
static void put_band(const struct bands *b, const char *cell)
{
    size_t runs = 0, inside = 0, narrow = 0, narrow_inside = 0;
    double squares = 0.0, before = 0.0, power = 0.0;
    for (size_t r = 0; r < b->t.rows; r++) {
        if (cell != NULL && strcmp(made_cell(&b->t, r, "cell"), cell) != 0) {
            continue;
        }
        const double wide = b->said[r].to - b->said[r].from, level = b->level[r];
        const bool in = ra_expected_holds(&b->said[r], level);
        const double off = level - b->said[r].level;
        b->width[runs++] = wide;
        inside += in;
        narrow += wide < ASKED;
        narrow_inside += in && wide < ASKED;
        squares += off * off;
        if (b->before != NULL) {
            before += (level - b->before[r]) * (level - b->before[r]);
        }
        if (b->power != NULL) {
            const double apart = ra_exact_log(b->power[r] / b->expected[r]);
            power += apart * apart;
        }
    }
    const double n = (double)runs;
    qsort(b->width, runs, sizeof *b->width, by_size);
    const double median = 0.5 * (b->width[(runs - 1) / 2] + b->width[runs / 2]);
    ra_table_text(&made_table, "cell", cell != NULL ? cell : "all");
    ra_table_count(&made_table, "runs", runs);
    ra_table_count(&made_table, "inside", inside);
    ra_table_number(&made_table, "inside_share", "1", (double)inside / n);
    ra_table_number(&made_table, "median_width", "dB", median);
    ra_table_number(&made_table, "apart", "dB", sqrt(squares / n));
    ra_table_count(&made_table, "narrow", narrow);
    ra_table_count(&made_table, "narrow_inside", narrow_inside);
    if (b->before != NULL) {
        ra_table_number(&made_table, "before", "dB", sqrt(before / n));
    }
    if (b->power != NULL) {
        ra_table_number(&made_table, "power", "1", ra_exact_exp(sqrt(power / n)));
    }
    ra_table_text(&made_table, "verdict",
                  10 * inside >= 9 * runs && median <= ASKED ? "held" : "refuted");
    ra_table_end_row(&made_table);
}

static bool has_column(const struct made *t, const char *name)
{
    bool has = false;
    for (size_t k = 0; k < t->records.columns; k++) {
        has = has || strcmp(t->records.name[k], name) == 0;
    }
    return has;
}

static double *column_or_none(const struct made *t, const char *name)
{
    return has_column(t, name) ? made_column(t, name) : NULL;
}

/// The band of each run: the predicted one of a table of `lot`, else that of `runs`. The caller
/// frees the array.
static struct ra_expected *bands_of(const struct made *t)
{
    const bool told = has_column(t, "said_level");
    double *const level = made_column(t, told ? "said_level" : "expected_level");
    double *const one = made_column(t, told ? "said_from" : "expected_half");
    double *const other = made_column(t, told ? "said_to" : "expected_half");
    struct ra_expected *const e = made_memory(t->rows, sizeof *e);
    for (size_t r = 0; r < t->rows; r++) {
        e[r].level = level[r];
        e[r].from = told ? one[r] : level[r] - one[r];
        e[r].to = told ? other[r] : level[r] + other[r];
    }
    free(level);
    free(one);
    free(other);
    return e;
}

static void band(int count, char **argument)
{
    struct bands b;
    (void)count;
    made_read(&b.t, NULL, argument[0]);
    b.level = made_column(&b.t, "level");
    b.before = column_or_none(&b.t, "before_level");
    b.power = column_or_none(&b.t, "power");
    b.expected = b.power != NULL ? made_column(&b.t, "expected_power") : NULL;
    b.width = made_memory(b.t.rows, sizeof *b.width);
    b.said = bands_of(&b.t);
    put_band(&b, NULL);
    put_band(&b, NULL);
    for (size_t r = 0; r < b.t.rows; r++) {
        const char *const cell = made_cell(&b.t, r, "cell");
        if (r == 0 || strcmp(cell, made_cell(&b.t, r - 1, "cell")) != 0) {
            put_band(&b, cell);
        }
    }
    free(b.level);
    free(b.before);
    free(b.power);
    free(b.expected);
    free(b.width);
    free(b.said);
    made_free(&b.t);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"runs", write_runs, 1, 1 << 20, "CELL/POINT/SEED..."},
        {"lot", write_lot, 1, 1 << 20, "CELL/POINT/SEED..."},
        {"third", write_third, 1, 1 << 20, "CELL/POINT/SEED..."},
        {"told", write_told, 1, 1 << 20, "CELL/POINT/SEED..."},
        {"judge", judge, 1, 1, "TABLE"},
        {"score", score, 1, 1, "TABLE"},
        {"levels", write_levels, 1, 1, "TABLE"},
        {"band", band, 1, 1, "TABLE"},
        {.what = NULL}};
    return made_main(parts, argc, argv);
}
