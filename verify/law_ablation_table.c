// Errors of the law of the power without each of its parts, and with runs like the earlier ones.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A row of LAW (`law_table runs`) has all quantities on which the power $\Pi$ of a run depends by
 * the law that was fixed first (verify/law/fixed.c): the ratio of speeds x = V/V*_c (the slider
 * rides below V*_c and hops above it); the restitution e; the softness S; the slopes $s_1$ and
 * $s_2$ of both surfaces; and the resonator's $y = v^2/\sigma^2$, which follows from the level by
 * the law. So other forms of the power can be compared with these runs. The forms are
 * $$ \Pi_h = c\,\frac{(1 - e)^q}{1 + k S} \Big/ \sqrt{1 + y}, \qquad
 *    \Pi_r = \alpha\,x^\beta \min\Big(1, \frac{a\, s_1}{\sqrt{s_1^2 + s_2^2}}\Big), \qquad
 *    \Pi = (\Pi_r^{-N} + \Pi_h^{-N})^{-1/N} ,                            % eq:ablation-form $$
 * which is the law for $c = 2/\sqrt\pi$, q = 1/2, k = 1/4, a = $\sqrt2$, N = 4. The mean frequency
 * remains that of the law, so that y grows with the power: $y = y_0 \Pi/\Pi_0$, where $y_0$ and
 * $\Pi_0$ are those of the law. If the power in a row does not follow from the row's own numbers,
 * the program ends with an error.
 *
 * **Fits.** Some numbers of a form may be fitted to LAW. At each point let r be the logarithm of
 * measured over expected power, each averaged over the pairs of surfaces. A fit minimises the sum
 * of $r^2$ by Gauss-Newton steps from the numbers of the law. "In" judges a point by the fit to all
 * points. "Out" judges it by a fit to the points of all other cells, which is one Gauss-Newton step
 * away from the fit to all points. (With all seven numbers fitted, three more steps change no
 * factor by more than .007.)
 *
 * **forms LAW EARLIER.** The rows are the law; the law without each of its parts; and the law after
 * a change of a quarter in each number that was chosen by eye. The columns are:
 * - `factor`: exp of the root mean square of r ("out", if numbers are fitted), with an interval
 *   from 10 000 draws of cells with replacement; `law_better`: the share of these draws in which
 *   the factor of the law is smaller
 * - `hopping`: the factor for points above V*_c; `alike`: for those of them whose slopes differ by
 *   a factor below 1.35; `like` and `fresh`: for those of `alike` with and without a counterpart
 *   among the earlier runs (data/law-earlier.tsv); each of these columns has its own share of draws
 * - `in`: the factor of the fit to all points; `frequency`: the factor by which the mean frequency
 *   errs
 * - `value`: the fitted c, or the fitted q, with an interval from the same draws, each fitted
 *   by a single step
 *
 * The row "constant" has q = 0 and a fitted c: a constant in the place of $\sqrt{1 - e}$. The row
 * "factor" has the law's q and a fitted c. "all" fits c, k, N, and alpha and beta of a line and of
 * an area. "exponent-hopping" fits c and q to the points above V*_c. "exponent-alike" fits them to
 * those of these points whose slopes are alike.
 *
 * **split LAW POINTS EARLIER.** The points with a counterpart among the earlier runs
 * (data/law-earlier.tsv) and those without form two groups. The parts of each are the points above
 * V*_c, those of them with alike slopes, and the points below. POINTS is the result of
 * `law_power_table claims`. For each part:
 * - the number of points by verdict; `could`: the same for points whose test would hold a true
 *   claim in nine of ten cases; `could_expected`: how many of these the tests would hold on average
 *   if all claims were true, which is the sum of their chances
 * - the factors of the law, of the law with seven numbers fitted here, and of the ratio of speeds
 *   fitted here (law/rival.h), each fit in and out; `walls_out`: the ratio of speeds multiplied by
 *   the law's factor of a smooth resonator
 * - `single`: the factor (rms) by which one run differs from the mean of its point; a law without
 *   error would differ from single runs by as much
 *
 * **lot LAW LOT.** For cases drawn by lot, with one run each: the factor by which the power of the
 * law errs; the same for the ratio of speeds with the constants that were fixed earlier, and with
 * constants fitted to LAW; and the median of measured over expected power.
 *
 * **later LAW LOT BEFORE...** A later law predicted a hundred cases. Here its predictions are
 * compared with those of the ratio of speeds, fitted to the data of that law: the points of LAW and
 * the cases BEFORE. Columns are the factors by which the two predicted powers err; the errors of
 * the level [dB, rms] with the power of the law, and with that of the ratio of speeds, while mean
 * frequency and weight remain those of the law; and the smallest factor by which the band of the
 * law must be multiplied to contain nine tenths of the levels. `law_better`, here and in "lot", is
 * the share of 10 000 draws of cases, with replacement, in which the power of the law errs by less.
 *
 * **struck LAW LINES AREAS.** The exponent q is fitted again, with another e: that of simulated
 * blows at random places (`ra2d means` of restitution_table, the kind "flat"). It uses points above
 * V*_c with alike slopes, in the cells that LINES and AREAS have. One row has the e of the law, one
 * the e of the blows. Two more rows have e = 0 wherever e is negative: a negative e means that the
 * slider is not thrown back, and the theory of the bouncer does not apply. `factor` is the factor
 * of a fit of c and q, and `half` that of a fit of c alone with q = 1/2, whose c is `times` the
 * law's $2/\sqrt\pi$. `derived` is the factor of the law's own c and q, without a fit.
 *
 * **exponents PLATE BEAM.** The number of measured exponents that differ from the law's by more
 * than their interval, and the largest difference. Means over exponents are left out.
 *
 * Tests: tests/scripts/law_ablation_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exact.h"
#include "base/random.h"
#include "law/rival.h"
#include "made.h"
#include "study.h"

static const double PI = 3.14159265358979323846, ALIKE = 1.35, QUANTUM = 1e-18;
enum { DRAWS = 10000 };

static double power_of(double x, double power)
{
    return ra_exact_exp(power * ra_exact_log(x));
}

// ## Runs and points

/// What the law's power of a run depends on, the measured power and the law's.
struct run {
    bool line;
    double x, log_x, e, log_loss, S, slope; ///< log_loss: ln(1 - e); slope: s_1/s
    double y, power, said, frequency, expected_frequency;
};

/// Rows of one point; `cell` counts cells from 0.
struct point {
    size_t first, count, cell;
    bool line, hopping, alike;
    double power; ///< ln of the mean measured power
    double x;     ///< mean of x
};

struct law {
    struct made t;
    struct run *run;
    struct point *point;
    size_t points, cells;
};

static bool same_in(const struct made *t, size_t r, size_t s, const char *column)
{
    return strcmp(made_cell(t, r, column), made_cell(t, s, column)) == 0;
}

/// The runs of a table, one for each row. The caller frees the array.
static struct run *read_runs(const struct made *t)
{
    enum { COLUMNS = 11 };
    static const char *const name[COLUMNS] = {
        "ratio", "restitution",    "softness",       "slope_1",   "slope_2",           "speed",
        "power", "expected_power", "expected_level", "frequency", "expected_frequency"};
    double *c[COLUMNS];
    struct run *const run = made_memory(t->rows, sizeof *run);
    for (int k = 0; k < COLUMNS; k++) {
        c[k] = made_column(t, name[k]);
    }
    for (size_t r = 0; r < t->rows; r++) {
        const double s = sqrt(c[3][r] * c[3][r] + c[4][r] * c[4][r]);
        const double sigma = c[5][r] * c[3][r] * c[4][r] / s;
        run[r] = (struct run){.line = strcmp(made_cell(t, r, "dimensions"), "2") == 0,
                              .x = c[0][r],
                              .log_x = ra_exact_log(c[0][r]),
                              .e = c[1][r],
                              .log_loss = ra_exact_log(1.0 - c[1][r]),
                              .S = c[2][r],
                              .slope = c[3][r] / s,
                              .power = c[6][r],
                              .said = c[7][r],
                              .y = QUANTUM * ra_exact_exp10(0.1 * c[8][r]) / (sigma * sigma),
                              .frequency = c[9][r],
                              .expected_frequency = c[10][r]};
    }
    for (int k = 0; k < COLUMNS; k++) {
        free(c[k]);
    }
    return run;
}

static void read_points(struct law *law)
{
    const struct made *const t = &law->t;
    double *const s1 = made_column(t, "slope_1"), *const s2 = made_column(t, "slope_2");
    law->point = made_memory(t->rows, sizeof *law->point);
    for (size_t r = 0, end; r < t->rows; r = end) {
        struct point *const p = &law->point[law->points++];
        double x = 0.0, power = 0.0, one = 0.0, other = 0.0;
        law->cells += r == 0 || !same_in(t, r, r - 1, "cell");
        for (end = r; end < t->rows && same_in(t, end, r, "cell") && same_in(t, end, r, "point");
             end++) {
            x += law->run[end].x;
            power += law->run[end].power;
            one += s1[end];
            other += s2[end];
        }
        const double n = (double)(end - r);
        *p = (struct point){.first = r,
                            .count = end - r,
                            .cell = law->cells - 1,
                            .line = law->run[r].line,
                            .hopping = x / n >= 1.0,
                            .alike = fmax(one, other) <= ALIKE * fmin(one, other),
                            .power = ra_exact_log(power / n),
                            .x = x / n};
    }
    free(s1);
    free(s2);
}

static void read_law(struct law *law, const char *path)
{
    *law = (struct law){.points = 0};
    made_read(&law->t, NULL, path);
    law->run = read_runs(&law->t);
    read_points(law);
}

static void free_law(struct law *law)
{
    free(law->point);
    free(law->run);
    made_free(&law->t);
}

// ## Forms (eq:ablation-form)

/// Numbers of a form that may be fitted. Positive numbers are fitted as logarithms.
enum number { HOP, LOSS, SOFT, JOIN, RIDE_LINE, GROW_LINE, RIDE_AREA, GROW_AREA, NUMBERS };

struct form {
    double number[NUMBERS]; ///< ln c, q, ln k, ln N, ln alpha, beta of a line, of an area
    double wall;            ///< a
    double moved;           ///< factor of y in the root: 1; 0 leaves out the vibration
    double soft;            ///< factor of S: 1 or 0
    double change, sharp;   ///< x_0 and the exponent of the mean frequency: 0.7, 4
};

static struct form law_itself(void)
{
    return (struct form){.number = {[HOP] = ra_exact_log(2.0 / sqrt(PI)),
                                    [LOSS] = 0.5,
                                    [SOFT] = ra_exact_log(0.25),
                                    [JOIN] = ra_exact_log(4.0),
                                    [RIDE_LINE] = ra_exact_log(1.15),
                                    [GROW_LINE] = 1.85,
                                    [RIDE_AREA] = ra_exact_log(1.3),
                                    [GROW_AREA] = 1.4},
                         .wall = sqrt(2.0),
                         .moved = 1.0,
                         .soft = 1.0,
                         .change = 0.7,
                         .sharp = 4.0};
}

/// ln of the factor of the mean frequency in riding: eq:law-frequency with the constants of the law
/// that was fixed first (verify/law/fixed.c).
static double log_frequency(const struct form *f, const struct run *r)
{
    const double y = power_of(r->x / f->change, f->sharp);
    const double end = r->line ? 0.0 : ra_exact_log(0.78);
    return (end * y + 0.5 - 2.3 * (1.0 - r->e)) / (1.0 + y);
}

static double joined(double riding, double hopping, double N)
{
    const double q = riding < hopping ? riding / hopping : hopping / riding;
    const double least = fmin(riding, hopping);
    if (N == 4.0) {
        return least / sqrt(sqrt(1.0 + (q * q) * (q * q)));
    }
    return least * power_of(1.0 + power_of(q, N), -1.0 / N);
}

/// Pi of a run. The y that belongs to this Pi is found by iteration; with `given`, y is the law's.
static double power_said(const struct form *f, const struct run *r, bool given)
{
    enum { ROUNDS = 40 };
    const double *const n = f->number;
    const double N = n[JOIN] == ra_exact_log(4.0) ? 4.0 : ra_exact_exp(n[JOIN]);
    const double log_ride =
        r->line ? n[RIDE_LINE] + n[GROW_LINE] * r->log_x : n[RIDE_AREA] + n[GROW_AREA] * r->log_x;
    const double riding = ra_exact_exp(log_ride) * fmin(1.0, f->wall * r->slope);
    const double still = ra_exact_exp(n[HOP] + n[LOSS] * r->log_loss) /
                         (1.0 + f->soft * ra_exact_exp(n[SOFT]) * r->S);
    double slower = 1.0;
    if (f->change != 0.7 || f->sharp != 4.0) {
        const struct form law = law_itself();
        slower = ra_exact_exp(log_frequency(&law, r) - log_frequency(f, r));
    }
    double y = r->y, power = 0.0;
    for (int k = 0; k < ROUNDS; k++) {
        power = joined(riding, still / sqrt(1.0 + f->moved * y), N);
        const double next = r->y * slower * power / r->said;
        if (given || f->moved == 0.0 || fabs(next - y) <= 1e-9 * y) {
            break;
        }
        y += (next - y) * (2.0 / 3.0);
    }
    return power;
}

/// Checks that the power of each row follows from the numbers in that row.
static void check_runs(const struct law *law, const char *path)
{
    const struct form f = law_itself();
    for (size_t r = 0; r < law->t.rows; r++) {
        const double power = power_said(&f, &law->run[r], true);
        if (!(fabs(power / law->run[r].said - 1.0) < 1e-4)) {
            made_fail(RA_INPUT, "%s: row %zu: %g is not the power by the law, which is %g", path,
                      r + 1, law->run[r].said, power);
        }
    }
}

/// r at a point.
static double apart_at(const struct law *law, const struct form *f, const struct point *p)
{
    double said = 0.0;
    for (size_t r = p->first; r < p->first + p->count; r++) {
        said += power_said(f, &law->run[r], false);
    }
    return p->power - ra_exact_log(said / (double)p->count);
}

// ## Fits

/// The points to which a form is fitted.
enum which { ALL, HOPPING, HOPPING_ALIKE };

static bool has(enum which which, const struct point *p)
{
    return which == ALL || (p->hopping && (which == HOPPING || p->alike));
}

/// A fit of `count` numbers to all points, the distances that remain, and their derivatives.
struct fit {
    struct form form;
    enum number free[NUMBERS];
    size_t count;
    enum which which;
    double *apart; ///< r (points)
    double *by;    ///< derivatives of ln of the expected power (points, count)
};

static void derive(const struct law *law, struct fit *f)
{
    static const double STEP = 1e-3;
    for (size_t j = 0; j < law->points; j++) {
        const struct point *const p = &law->point[j];
        f->apart[j] = apart_at(law, &f->form, p);
        for (size_t k = 0; k < f->count; k++) {
            struct form more = f->form, less = f->form;
            more.number[f->free[k]] += STEP;
            less.number[f->free[k]] -= STEP;
            f->by[j * f->count + k] =
                (apart_at(law, &less, p) - apart_at(law, &more, p)) / (2.0 * STEP);
        }
    }
}

/// Adds a point to the normal equations.
static void add_point(const struct fit *f, size_t j, double times, double matrix[NUMBERS][NUMBERS],
                      double right[NUMBERS])
{
    const double *const by = f->by + j * f->count;
    for (size_t k = 0; k < f->count; k++) {
        right[k] += times * by[k] * f->apart[j];
        for (size_t l = 0; l < f->count; l++) {
            matrix[k][l] += times * by[k] * by[l];
        }
    }
}

/// Solves the normal equations by Cholesky's factors.
static void solve(size_t count, double matrix[NUMBERS][NUMBERS], const double right[NUMBERS],
                  double step[NUMBERS])
{
    double factor[NUMBERS][NUMBERS];
    for (size_t k = 0; k < count; k++) {
        for (size_t l = 0; l <= k; l++) {
            double sum = matrix[k][l];
            for (size_t i = 0; i < l; i++) {
                sum -= factor[k][i] * factor[l][i];
            }
            if (k == l && !(sum > 0.0)) {
                made_fail(RA_INPUT, "too few points for a fit");
            }
            factor[k][l] = k == l ? sqrt(sum) : sum / factor[l][l];
        }
    }
    for (size_t k = 0; k < count; k++) {
        step[k] = right[k];
        for (size_t i = 0; i < k; i++) {
            step[k] -= factor[k][i] * step[i];
        }
        step[k] /= factor[k][k];
    }
    for (size_t k = count; k-- > 0;) {
        for (size_t i = k + 1; i < count; i++) {
            step[k] -= factor[i][k] * step[i];
        }
        step[k] /= factor[k][k];
    }
}

/// Gauss-Newton steps, each at most 1/2 for each number, until no step exceeds 1e-6.
static void fit_all(const struct law *law, struct fit *f)
{
    enum { MOST_STEPS = 30 };
    f->apart = made_memory(law->points, sizeof *f->apart);
    f->by = made_memory(law->points * (f->count + 1), sizeof *f->by);
    derive(law, f);
    for (int n = 0; n < MOST_STEPS && f->count > 0; n++) {
        double matrix[NUMBERS][NUMBERS] = {{0.0}}, right[NUMBERS] = {0.0}, step[NUMBERS];
        double largest = 0.0;
        for (size_t j = 0; j < law->points; j++) {
            if (has(f->which, &law->point[j])) {
                add_point(f, j, 1.0, matrix, right);
            }
        }
        solve(f->count, matrix, right, step);
        for (size_t k = 0; k < f->count; k++) {
            f->form.number[f->free[k]] += fmax(-0.5, fmin(0.5, step[k]));
            study_keep(&largest, step[k]);
        }
        derive(law, f);
        if (largest < 1e-6) {
            break;
        }
    }
}

static void free_fit(struct fit *f)
{
    free(f->apart);
    free(f->by);
}

/// The form fitted to all points but those of one cell.
static struct form without(const struct law *law, const struct fit *f, size_t cell)
{
    double matrix[NUMBERS][NUMBERS] = {{0.0}}, right[NUMBERS] = {0.0}, step[NUMBERS];
    struct form form = f->form;
    for (size_t j = 0; j < law->points; j++) {
        if (law->point[j].cell != cell && has(f->which, &law->point[j])) {
            add_point(f, j, 1.0, matrix, right);
        }
    }
    if (f->count > 0) {
        solve(f->count, matrix, right, step);
    }
    for (size_t k = 0; k < f->count; k++) {
        form.number[f->free[k]] += step[k];
    }
    return form;
}

/// Returns r of each point, judged by the fit to all other cells. The caller frees the array.
static double *judge_out(const struct law *law, const struct fit *f)
{
    double *const apart = made_memory(law->points, sizeof *apart);
    struct form form = f->form;
    for (size_t j = 0; j < law->points; j++) {
        if (f->count > 0 && (j == 0 || law->point[j].cell != law->point[j - 1].cell)) {
            form = without(law, f, law->point[j].cell);
        }
        apart[j] = apart_at(law, &form, &law->point[j]);
    }
    return apart;
}

// ## Scores

/// The points over which a score is computed.
struct part {
    int hopping, alike, earlier; ///< 1: only such points; 0: only others; -1: both
};
static const struct part every = {-1, -1, -1};

static bool belongs(const struct point *p, const struct part *part, bool earlier)
{
    return (part->hopping < 0 || part->hopping == (int)p->hopping) &&
           (part->alike < 0 || part->alike == (int)p->alike) &&
           (part->earlier < 0 || part->earlier == (int)earlier);
}

/// exp of the root mean square over the points of a part; `earlier` may be NULL.
static double factor_of(const struct law *law, const double *apart, const struct part *part,
                        const bool *earlier)
{
    double squares = 0.0, count = 0.0;
    for (size_t j = 0; j < law->points; j++) {
        if (belongs(&law->point[j], part, earlier != NULL && earlier[j])) {
            squares += apart[j] * apart[j];
            count += 1.0;
        }
    }
    return count > 0.0 ? ra_exact_exp(sqrt(squares / count)) : 1.0;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// The interval that contains 95 of 100 draws. Sorts the draws.
struct interval {
    double from, to;
};

static struct interval interval_of(double *draws)
{
    qsort(draws, DRAWS, sizeof *draws, by_size);
    return (struct interval){draws[DRAWS / 40], draws[DRAWS - 1 - DRAWS / 40]};
}

/// The cells of each draw (DRAWS, cells). The draws are the same for every form. The caller frees
/// the array.
static size_t *draw_cells(const struct law *law)
{
    struct ra_random random;
    size_t *const drawn = made_memory(DRAWS * law->cells, sizeof *drawn);
    ra_random_seed(&random, 1, 0);
    for (size_t k = 0; k < DRAWS * law->cells; k++) {
        drawn[k] = (size_t)(ra_random_uniform(&random) * (double)law->cells);
    }
    return drawn;
}

/// Mean square of each draw over the points of a part; -1 for a draw without such points. The
/// caller frees the array of DRAWS numbers.
static double *draws_of(const struct law *law, const size_t *drawn, const double *apart,
                        const struct part *part, const bool *earlier)
{
    double *const squares = made_memory(law->cells, sizeof *squares);
    double *const count = made_memory(law->cells, sizeof *count);
    double *const draws = made_memory(DRAWS, sizeof *draws);
    for (size_t j = 0; j < law->points; j++) {
        if (belongs(&law->point[j], part, earlier != NULL && earlier[j])) {
            squares[law->point[j].cell] += apart[j] * apart[j];
            count[law->point[j].cell] += 1.0;
        }
    }
    for (size_t n = 0; n < DRAWS; n++) {
        double sum = 0.0, points = 0.0;
        for (size_t k = 0; k < law->cells; k++) {
            sum += squares[drawn[n * law->cells + k]];
            points += count[drawn[n * law->cells + k]];
        }
        draws[n] = points > 0.0 ? sum / points : -1.0;
    }
    free(squares);
    free(count);
    return draws;
}

static double share_less(const double *one, const double *other)
{
    double less = 0.0;
    for (size_t n = 0; n < DRAWS; n++) {
        less += one[n] < other[n];
    }
    return less / DRAWS;
}

/// exp of the root of a mean square.
static double factor_at(double square)
{
    return ra_exact_exp(sqrt(fmax(square, 0.0)));
}

// ## Counterparts among the earlier runs

/// A row of EARLIER; `least` is infinite if cells of this name have no number.
struct range {
    const char *cell;
    double least, most, slowest, fastest;
};

/// Whether a cell has the name of a range, followed by numbers that lie in this range.
static bool cell_within(const char *cell, const struct range *range)
{
    const size_t length = strlen(range->cell);
    if (strncmp(cell, range->cell, length) != 0) {
        return false;
    }
    const char *rest = cell + length;
    if (!isfinite(range->least)) {
        return *rest == '\0';
    }
    bool within = *rest == '-';
    while (*rest == '-') {
        char *end;
        const double number = strtod(rest + 1, &end);
        within = within && end != rest + 1 && number >= range->least && number <= range->most;
        rest = end;
    }
    return within && *rest == '\0';
}

/// Whether each point has a counterpart. The caller frees the array.
static bool *find_earlier(const struct law *law, const char *path)
{
    struct made t;
    bool *const earlier = made_memory(law->points, sizeof *earlier);
    double *const speed = made_column(&law->t, "speed");
    made_read(&t, NULL, path);
    for (size_t k = 0; k < t.rows; k++) {
        const bool one = strcmp(made_cell(&t, k, "least"), "-") == 0;
        const struct range range = {.cell = made_cell(&t, k, "cell"),
                                    .least =
                                        one ? HUGE_VAL : strtod(made_cell(&t, k, "least"), NULL),
                                    .most = strtod(made_cell(&t, k, "most"), NULL),
                                    .slowest = strtod(made_cell(&t, k, "slowest"), NULL),
                                    .fastest = strtod(made_cell(&t, k, "fastest"), NULL)};
        bool met = false;
        for (size_t j = 0; j < law->points; j++) {
            const size_t r = law->point[j].first;
            const bool in = cell_within(made_cell(&law->t, r, "cell"), &range) &&
                            speed[r] >= range.slowest && speed[r] <= range.fastest;
            earlier[j] = earlier[j] || in;
            met = met || in;
        }
        if (!met) {
            made_fail(RA_INPUT, "%s: no point is one of '%s'", path, range.cell);
        }
    }
    free(speed);
    made_free(&t);
    return earlier;
}

// ## The law without its parts

/// A form, and which of its numbers are fitted; `asked` is the fitted number that is reported.
struct variant {
    const char *name;
    size_t count;
    enum number free[NUMBERS];
    enum number asked; ///< NUMBERS: none
    enum which which;
    double loss;                                   ///< q where it is not fitted; 1/2 is the law's
    double soft, moved, wall, join, change, sharp; ///< factors; join: N, sharp: exponent
};
#define AS_IT_IS .soft = 1.0, .moved = 1.0, .wall = 1.0, .join = 4.0, .change = 1.0, .sharp = 4.0
#define SEVEN                                                                                      \
    {                                                                                              \
        HOP, SOFT, JOIN, RIDE_LINE, GROW_LINE, RIDE_AREA, GROW_AREA                                \
    }
static const struct variant variants[] = {
    {"law", 0, {HOP}, NUMBERS, ALL, 0.5, AS_IT_IS},
    {"factor", 1, {HOP}, HOP, ALL, 0.5, AS_IT_IS},
    {"constant", 1, {HOP}, HOP, ALL, 0.0, AS_IT_IS},
    {"exponent", 2, {HOP, LOSS}, LOSS, ALL, 0.5, AS_IT_IS},
    {"no-softness", 0, {HOP}, NUMBERS, ALL, 0.5, 0.0, 1.0, 1.0, 4.0, 1.0, 4.0},
    {"no-softness-factor", 1, {HOP}, HOP, ALL, 0.5, 0.0, 1.0, 1.0, 4.0, 1.0, 4.0},
    {"no-vibration", 0, {HOP}, NUMBERS, ALL, 0.5, 1.0, 0.0, 1.0, 4.0, 1.0, 4.0},
    {"no-vibration-factor", 1, {HOP}, HOP, ALL, 0.5, 1.0, 0.0, 1.0, 4.0, 1.0, 4.0},
    {"all", 7, SEVEN, NUMBERS, ALL, 0.5, AS_IT_IS},
    {"exponent-hopping", 2, {HOP, LOSS}, LOSS, HOPPING, 0.5, AS_IT_IS},
    {"exponent-alike", 2, {HOP, LOSS}, LOSS, HOPPING_ALIKE, 0.5, AS_IT_IS},
    {"wall-less", 0, {HOP}, NUMBERS, ALL, 0.5, 1.0, 1.0, 0.75, 4.0, 1.0, 4.0},
    {"wall-more", 0, {HOP}, NUMBERS, ALL, 0.5, 1.0, 1.0, 1.25, 4.0, 1.0, 4.0},
    {"join-less", 0, {HOP}, NUMBERS, ALL, 0.5, 1.0, 1.0, 1.0, 3.0, 1.0, 4.0},
    {"join-more", 0, {HOP}, NUMBERS, ALL, 0.5, 1.0, 1.0, 1.0, 5.0, 1.0, 4.0},
    {"softness-less", 0, {HOP}, NUMBERS, ALL, 0.5, 0.75, 1.0, 1.0, 4.0, 1.0, 4.0},
    {"softness-more", 0, {HOP}, NUMBERS, ALL, 0.5, 1.25, 1.0, 1.0, 4.0, 1.0, 4.0},
    {"change-less", 0, {HOP}, NUMBERS, ALL, 0.5, 1.0, 1.0, 1.0, 4.0, 0.75, 4.0},
    {"change-more", 0, {HOP}, NUMBERS, ALL, 0.5, 1.0, 1.0, 1.0, 4.0, 1.25, 4.0},
    {"sharp-less", 0, {HOP}, NUMBERS, ALL, 0.5, 1.0, 1.0, 1.0, 4.0, 1.0, 3.0},
    {"sharp-more", 0, {HOP}, NUMBERS, ALL, 0.5, 1.0, 1.0, 1.0, 4.0, 1.0, 5.0}};
enum { VARIANTS = sizeof variants / sizeof *variants };

static struct fit fit_variant(const struct law *law, const struct variant *v)
{
    struct fit f = {.form = law_itself(), .count = v->count, .which = v->which};
    memcpy(f.free, v->free, sizeof f.free);
    f.form.number[LOSS] = v->loss;
    f.form.soft = v->soft;
    f.form.moved = v->moved;
    f.form.wall *= v->wall;
    f.form.change *= v->change;
    f.form.sharp = v->sharp;
    f.form.number[JOIN] = ra_exact_log(v->join);
    fit_all(law, &f);
    return f;
}

/// The factor by which the mean frequency errs.
static double factor_of_frequency(const struct law *law, const struct form *f)
{
    const struct form before = law_itself();
    double squares = 0.0;
    for (size_t j = 0; j < law->points; j++) {
        const struct point *const p = &law->point[j];
        double measured = 0.0, said = 0.0;
        for (size_t r = p->first; r < p->first + p->count; r++) {
            const struct run *const run = &law->run[r];
            measured += run->frequency;
            said += run->expected_frequency *
                    ra_exact_exp(log_frequency(f, run) - log_frequency(&before, run));
        }
        const double apart = ra_exact_log(measured / said);
        squares += apart * apart / (double)law->points;
    }
    return ra_exact_exp(sqrt(squares));
}

/// The number `asked`, fitted to the cells of each draw by one step from the fit to all points.
static struct interval interval_of_number(const struct law *law, const struct fit *f,
                                          enum number asked, const size_t *drawn)
{
    struct normal {
        double matrix[NUMBERS][NUMBERS], right[NUMBERS];
    } *const cell = made_memory(law->cells, sizeof *cell);
    double *const draws = made_memory(DRAWS, sizeof *draws);
    size_t place = 0;
    while (f->free[place] != asked) {
        place++;
    }
    for (size_t j = 0; j < law->points; j++) {
        if (has(f->which, &law->point[j])) {
            struct normal *const n = &cell[law->point[j].cell];
            add_point(f, j, 1.0, n->matrix, n->right);
        }
    }
    for (size_t n = 0; n < DRAWS; n++) {
        struct normal sum = {.right = {0.0}};
        double step[NUMBERS];
        for (size_t k = 0; k < law->cells; k++) {
            const struct normal *const of = &cell[drawn[n * law->cells + k]];
            for (size_t a = 0; a < f->count; a++) {
                sum.right[a] += of->right[a];
                for (size_t b = 0; b < f->count; b++) {
                    sum.matrix[a][b] += of->matrix[a][b];
                }
            }
        }
        solve(f->count, sum.matrix, sum.right, step);
        draws[n] = f->form.number[asked] + step[place];
    }
    const struct interval interval = interval_of(draws);
    free(draws);
    free(cell);
    return interval;
}

/// A number as it is reported: q as it is, all others from their logarithms.
static double told(enum number asked, double number)
{
    return asked == LOSS ? number : ra_exact_exp(number);
}

/// For points above V*_c with alike slopes, with a counterpart and without: the factor of a form,
/// and the share of draws in which the factor of the law is smaller.
static void put_alike(const struct law *law, const double *itself, const double *out,
                      const size_t *drawn, const bool *earlier)
{
    static const struct part parts[] = {{1, 1, 1}, {1, 1, 0}};
    static const char *const name[][2] = {{"like", "like_better"}, {"fresh", "fresh_better"}};
    for (int k = 0; k < 2; k++) {
        double *const of_law = draws_of(law, drawn, itself, &parts[k], earlier);
        double *const of_form = draws_of(law, drawn, out, &parts[k], earlier);
        ra_table_number(&made_table, name[k][0], "1", factor_of(law, out, &parts[k], earlier));
        ra_table_number(&made_table, name[k][1], "1", share_less(of_law, of_form));
        free(of_form);
        free(of_law);
    }
}

static void put_variant(const struct law *law, const struct variant *v, const double *itself,
                        const size_t *drawn, const bool *earlier)
{
    static const struct part hopping = {1, -1, -1}, alike = {1, 1, -1};
    struct fit f = fit_variant(law, v);
    double *const out = judge_out(law, &f);
    double *const law_draws = draws_of(law, drawn, itself, &every, NULL);
    double *const draws = draws_of(law, drawn, out, &every, NULL);
    const double better = share_less(law_draws, draws);
    const struct interval square = interval_of(draws);
    ra_table_text(&made_table, "form", v->name);
    ra_table_count(&made_table, "fitted", v->count);
    ra_table_number(&made_table, "factor", "1", factor_of(law, out, &every, NULL));
    ra_table_number(&made_table, "factor_from", "1", factor_at(square.from));
    ra_table_number(&made_table, "factor_to", "1", factor_at(square.to));
    ra_table_number(&made_table, "law_better", "1", better);
    ra_table_number(&made_table, "hopping", "1", factor_of(law, out, &hopping, NULL));
    ra_table_number(&made_table, "alike", "1", factor_of(law, out, &alike, NULL));
    put_alike(law, itself, out, drawn, earlier);
    ra_table_number(&made_table, "in", "1", factor_of(law, f.apart, &every, NULL));
    ra_table_number(&made_table, "in_hopping", "1", factor_of(law, f.apart, &hopping, NULL));
    ra_table_number(&made_table, "frequency", "1", factor_of_frequency(law, &f.form));
    if (v->asked < NUMBERS) {
        const struct interval i = interval_of_number(law, &f, v->asked, drawn);
        ra_table_number(&made_table, "value", "1", told(v->asked, f.form.number[v->asked]));
        ra_table_number(&made_table, "value_from", "1", told(v->asked, i.from));
        ra_table_number(&made_table, "value_to", "1", told(v->asked, i.to));
    } else {
        ra_table_text(&made_table, "value", "none");
        ra_table_text(&made_table, "value_from", "none");
        ra_table_text(&made_table, "value_to", "none");
    }
    ra_table_end_row(&made_table);
    free(law_draws);
    free(draws);
    free(out);
    free_fit(&f);
}

static void write_forms(int count, char **argument)
{
    struct law law;
    (void)count;
    read_law(&law, argument[0]);
    check_runs(&law, argument[0]);
    bool *const earlier = find_earlier(&law, argument[1]);
    size_t *const drawn = draw_cells(&law);
    struct fit itself = fit_variant(&law, &variants[0]);
    for (size_t k = 0; k < VARIANTS; k++) {
        if (made_table.naming) {
            put_variant(&law, &variants[k], itself.apart, drawn, earlier);
        }
        put_variant(&law, &variants[k], itself.apart, drawn, earlier);
    }
    free_fit(&itself);
    free(drawn);
    free(earlier);
    free_law(&law);
}

// ## Another restitution

/// Mean results of simulated blows: on beams, and on plates.
struct blows {
    struct made t[2];
    double *mean[2];
};

/// The mean e of blows at random places, for a cell; NaN if neither table has the cell.
static double struck_anywhere(const struct blows *b, const char *cell)
{
    for (int i = 0; i < 2; i++) {
        for (size_t r = 0; r < b->t[i].rows; r++) {
            if (strcmp(made_cell(&b->t[i], r, "cell"), cell) == 0 &&
                strcmp(made_cell(&b->t[i], r, "kind"), "flat") == 0 &&
                strcmp(made_cell(&b->t[i], r, "quantity"), "restitution") == 0) {
                return b->mean[i][r];
            }
        }
    }
    return (double)NAN;
}

/// Replaces the e of the law by that of the tables; with `own` it is kept. With `kept` a negative e
/// becomes 0. Points of cells that the tables do not have are left out, and the other cells are
/// numbered anew.
static void strike(struct law *law, const struct blows *blows, bool own, bool kept)
{
    size_t cells = 0, before = SIZE_MAX;
    for (size_t j = 0; j < law->points; j++) {
        struct point *const p = &law->point[j];
        const double struck = struck_anywhere(blows, made_cell(&law->t, p->first, "cell"));
        p->alike = p->alike && p->hopping && isfinite(struck);
        cells += p->alike && p->cell != before;
        before = p->alike ? p->cell : before;
        p->cell = cells > 0 ? cells - 1 : 0;
        for (size_t k = p->first; p->alike && k < p->first + p->count; k++) {
            const double e = own ? law->run[k].e : struck;
            law->run[k].log_loss = ra_exact_log(1.0 - (kept ? fmax(e, 0.0) : e));
        }
    }
    law->cells = cells;
}

static void put_struck(const struct law *law, const char *name, const size_t *drawn)
{
    static const struct part alike = {1, 1, -1};
    const struct variant both = {name, 2, {HOP, LOSS}, LOSS, HOPPING_ALIKE, 0.5, AS_IT_IS};
    const struct variant one = {name, 1, {HOP}, HOP, HOPPING_ALIKE, 0.5, AS_IT_IS};
    const struct variant none = {name, 0, {HOP}, NUMBERS, HOPPING_ALIKE, 0.5, AS_IT_IS};
    struct fit f = fit_variant(law, &both), half = fit_variant(law, &one),
               derived = fit_variant(law, &none);
    const struct interval i = interval_of_number(law, &f, LOSS, drawn);
    size_t points = 0;
    for (size_t j = 0; j < law->points; j++) {
        points += has(HOPPING_ALIKE, &law->point[j]);
    }
    ra_table_text(&made_table, "e", name);
    ra_table_count(&made_table, "cells", law->cells);
    ra_table_count(&made_table, "points", points);
    ra_table_number(&made_table, "value", "1", f.form.number[LOSS]);
    ra_table_number(&made_table, "value_from", "1", i.from);
    ra_table_number(&made_table, "value_to", "1", i.to);
    ra_table_number(&made_table, "factor", "1", factor_of(law, f.apart, &alike, NULL));
    ra_table_number(&made_table, "half", "1", factor_of(law, half.apart, &alike, NULL));
    ra_table_number(&made_table, "times", "1",
                    ra_exact_exp(half.form.number[HOP] - derived.form.number[HOP]));
    ra_table_number(&made_table, "derived", "1", factor_of(law, derived.apart, &alike, NULL));
    ra_table_end_row(&made_table);
    free_fit(&derived);
    free_fit(&half);
    free_fit(&f);
}

static void write_struck(int count, char **argument)
{
    static const struct {
        const char *name;
        bool own, kept;
    } rows[] = {{"law", true, false},
                {"law-kept", true, true},
                {"anywhere", false, false},
                {"kept", false, true}};
    struct blows blows;
    (void)count;
    for (int i = 0; i < 2; i++) {
        made_read(&blows.t[i], NULL, argument[1 + i]);
        blows.mean[i] = made_column(&blows.t[i], "mean");
    }
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct law law;
        read_law(&law, argument[0]);
        check_runs(&law, argument[0]);
        strike(&law, &blows, rows[k].own, rows[k].kept);
        size_t *const drawn = draw_cells(&law);
        if (made_table.naming) {
            put_struck(&law, rows[k].name, drawn);
        }
        put_struck(&law, rows[k].name, drawn);
        free(drawn);
        free_law(&law);
    }
    for (int i = 0; i < 2; i++) {
        free(blows.mean[i]);
        made_free(&blows.t[i]);
    }
}

// ## Points with a counterpart and without

/// ln of the factor by which a smooth resonator reduces riding (src/run/expected.c).
static double log_wall(const struct run *run)
{
    return fmin(0.0, 0.5 * ra_exact_log(2.0) + ra_exact_log(run->slope));
}

/// r of each point by the ratio of speeds alone, fitted here. With `wall` the ratio of speeds is
/// multiplied by the factor of log_wall. With `out` points are judged "out", otherwise "in". The
/// caller frees the array.
static double *judge_rival(const struct law *law, bool wall, bool out)
{
    double *const apart = made_memory(law->points, sizeof *apart);
    struct rival_point *const point = made_memory(law->points, sizeof *point);
    struct rival rival;
    for (size_t j = 0; j < law->points; j++) {
        const struct point *const p = &law->point[j];
        double taken = 0.0;
        for (size_t r = p->first; wall && r < p->first + p->count; r++) {
            taken += log_wall(&law->run[r]) / (double)p->count;
        }
        point[j] = (struct rival_point){ra_exact_log(p->x), taken, p->power, p->line, p->cell};
    }
    for (size_t j = 0; j < law->points; j++) {
        if (j == 0 || (out && point[j].cell != point[j - 1].cell)) {
            rival_fit(point, law->points, out ? point[j].cell : SIZE_MAX, &rival);
        }
        apart[j] =
            point[j].power - rival_power(&rival, point[j].ratio, point[j].wall, point[j].line);
    }
    free(point);
    return apart;
}

enum { JUDGES = 6 };
static const char *const judge_name[JUDGES] = {"law",       "law_in",     "law_out",
                                               "speeds_in", "speeds_out", "walls_out"};

/// All data from which the rows of a split are made.
struct split {
    struct law law;
    struct made points;
    bool *earlier;
    size_t *drawn;
    double *apart[JUDGES], *chance;
};

/// Verdicts of a part: held, refuted, undecided.
struct verdicts {
    size_t number[3];
};

static struct verdicts count_verdicts(const struct split *s, const struct part *part, double least)
{
    static const char *const word[] = {"held", "refuted", "undecided"};
    struct verdicts v = {{0}};
    for (size_t j = 0; j < s->law.points; j++) {
        for (int k = 0; k < 3; k++) {
            v.number[k] += belongs(&s->law.point[j], part, s->earlier[j]) &&
                           s->chance[j] >= least &&
                           strcmp(made_cell(&s->points, j, "verdict"), word[k]) == 0;
        }
    }
    return v;
}

/// The factor by which one run's power differs from the mean of its point (rms).
static double scatter_of(const struct split *s, const struct part *part)
{
    double squares = 0.0, points = 0.0;
    for (size_t j = 0; j < s->law.points; j++) {
        const struct point *const p = &s->law.point[j];
        if (!belongs(p, part, s->earlier[j])) {
            continue;
        }
        points += 1.0;
        for (size_t r = p->first; r < p->first + p->count; r++) {
            const double apart = ra_exact_log(s->law.run[r].power) - p->power;
            squares += apart * apart / (double)p->count;
        }
    }
    return points > 0.0 ? factor_at(squares / points) : 1.0;
}

static void put_part(const struct split *s, const char *runs, const char *motion,
                     const struct part *part)
{
    static const double COULD = 0.9;
    const struct verdicts v = count_verdicts(s, part, 0.0), could = count_verdicts(s, part, COULD);
    double expected = 0.0;
    for (size_t j = 0; j < s->law.points; j++) {
        const bool is = belongs(&s->law.point[j], part, s->earlier[j]);
        expected += is && s->chance[j] >= COULD ? s->chance[j] : 0.0;
    }
    ra_table_text(&made_table, "runs", runs);
    ra_table_text(&made_table, "motion", motion);
    ra_table_count(&made_table, "points", v.number[0] + v.number[1] + v.number[2]);
    ra_table_count(&made_table, "held", v.number[0]);
    ra_table_count(&made_table, "refuted", v.number[1]);
    ra_table_count(&made_table, "undecided", v.number[2]);
    ra_table_count(&made_table, "could", could.number[0] + could.number[1] + could.number[2]);
    ra_table_count(&made_table, "could_held", could.number[0]);
    ra_table_count(&made_table, "could_refuted", could.number[1]);
    ra_table_count(&made_table, "could_undecided", could.number[2]);
    ra_table_number(&made_table, "could_expected", "1", expected);
    double *draws[JUDGES];
    for (int k = 0; k < JUDGES; k++) {
        draws[k] = draws_of(&s->law, s->drawn, s->apart[k], part, s->earlier);
        ra_table_number(&made_table, judge_name[k], "1",
                        factor_of(&s->law, s->apart[k], part, s->earlier));
    }
    ra_table_number(&made_table, "law_better", "1", share_less(draws[0], draws[4]));
    ra_table_number(&made_table, "law_out_better", "1", share_less(draws[2], draws[4]));
    ra_table_number(&made_table, "law_better_walls", "1", share_less(draws[0], draws[5]));
    ra_table_number(&made_table, "single", "1", scatter_of(s, part));
    const struct interval law = interval_of(draws[0]), speeds = interval_of(draws[4]);
    ra_table_number(&made_table, "law_from", "1", factor_at(law.from));
    ra_table_number(&made_table, "law_to", "1", factor_at(law.to));
    ra_table_number(&made_table, "speeds_out_from", "1", factor_at(speeds.from));
    ra_table_number(&made_table, "speeds_out_to", "1", factor_at(speeds.to));
    ra_table_end_row(&made_table);
    for (int k = 0; k < JUDGES; k++) {
        free(draws[k]);
    }
}

/// Checks that POINTS has the points of LAW, in the same order.
static void check_points(const struct split *s, const char *path)
{
    bool same = s->points.rows == s->law.points;
    for (size_t j = 0; same && j < s->law.points; j++) {
        const size_t r = s->law.point[j].first;
        same = strcmp(made_cell(&s->points, j, "cell"), made_cell(&s->law.t, r, "cell")) == 0 &&
               strcmp(made_cell(&s->points, j, "point"), made_cell(&s->law.t, r, "point")) == 0;
    }
    if (!same) {
        made_fail(RA_INPUT, "%s: its points are not those of the law's runs", path);
    }
}

static void write_split(int count, char **argument)
{
    static const char *const runs[] = {"all", "earlier", "new"};
    static const char *const motion[] = {"all", "hopping", "alike", "riding"};
    static const int earlier[] = {-1, 1, 0}, hopping[] = {-1, 1, 1, 0}, alike[] = {-1, -1, 1, -1};
    enum { RUNS = 3, MOTIONS = 4 };
    static const struct variant fitted = {"", 7, SEVEN, NUMBERS, ALL, 0.5, AS_IT_IS};
    struct split s;
    (void)count;
    read_law(&s.law, argument[0]);
    check_runs(&s.law, argument[0]);
    made_read(&s.points, NULL, argument[1]);
    check_points(&s, argument[1]);
    s.earlier = find_earlier(&s.law, argument[2]);
    s.chance = made_column(&s.points, "chance_held");
    s.drawn = draw_cells(&s.law);
    struct fit itself = fit_variant(&s.law, &variants[0]), fit = fit_variant(&s.law, &fitted);
    s.apart[0] = itself.apart;
    s.apart[1] = fit.apart;
    s.apart[2] = judge_out(&s.law, &fit);
    s.apart[3] = judge_rival(&s.law, false, false);
    s.apart[4] = judge_rival(&s.law, false, true);
    s.apart[5] = judge_rival(&s.law, true, true);
    for (int k = 0; k < RUNS * MOTIONS; k++) {
        const int of = k / MOTIONS, in = k % MOTIONS;
        const struct part part = {hopping[in], alike[in], earlier[of]};
        if (made_table.naming) {
            put_part(&s, runs[of], motion[in], &part);
        }
        put_part(&s, runs[of], motion[in], &part);
    }
    for (int k = 2; k < JUDGES; k++) {
        free(s.apart[k]);
    }
    free_fit(&itself);
    free_fit(&fit);
    free(s.drawn);
    free(s.chance);
    free(s.earlier);
    made_free(&s.points);
    free_law(&s.law);
}

// ## Cases drawn by lot

/// The share of draws of cases, with replacement, in which one form errs by less than the other.
static double share_of_cases(const double *one, const double *other, size_t n)
{
    struct ra_random random;
    double less = 0.0;
    ra_random_seed(&random, 1, 0);
    for (size_t draw = 0; draw < DRAWS; draw++) {
        double nearer = 0.0;
        for (size_t k = 0; k < n; k++) {
            const size_t of = (size_t)(ra_random_uniform(&random) * (double)n);
            nearer += one[of] * one[of] - other[of] * other[of];
        }
        less += nearer < 0.0;
    }
    return less / DRAWS;
}

/// The row of one kind of cases: the factors by which three forms err, and the median of measured
/// over expected power.
static void put_lot(const struct made *lot, const struct run *run, const double *speeds,
                    const struct rival *rival, const char *kind)
{
    double squares[3] = {0.0}, *const ratio = made_memory(lot->rows, sizeof *ratio);
    double *const other = made_memory(lot->rows, sizeof *other);
    size_t n = 0;
    for (size_t r = 0; r < lot->rows; r++) {
        const bool in = strcmp(kind, "all") == 0 ||
                        (strcmp(kind, "hopping") == 0 && run[r].x >= 1.0) ||
                        (strcmp(kind, "riding") == 0 && run[r].x < 1.0) ||
                        strcmp(kind, made_cell(lot, r, "cell")) == 0;
        if (in) {
            const double measured = ra_exact_log(run[r].power);
            const double apart[3] = {measured - ra_exact_log(run[r].said),
                                     measured - ra_exact_log(speeds[r]),
                                     measured - rival_power(rival, run[r].log_x, 0.0, run[r].line)};
            for (int k = 0; k < 3; k++) {
                squares[k] += apart[k] * apart[k];
            }
            other[n] = apart[2];
            ratio[n++] = apart[0];
        }
    }
    if (n > 0) {
        const double better = share_of_cases(ratio, other, n);
        qsort(ratio, n, sizeof *ratio, by_size);
        ra_table_text(&made_table, "cell", kind);
        ra_table_count(&made_table, "runs", n);
        ra_table_number(&made_table, "law", "1", factor_at(squares[0] / (double)n));
        ra_table_number(&made_table, "speeds", "1", factor_at(squares[1] / (double)n));
        ra_table_number(&made_table, "speeds_fitted", "1", factor_at(squares[2] / (double)n));
        ra_table_number(&made_table, "law_better", "1", better);
        ra_table_number(&made_table, "median", "1",
                        ra_exact_exp(0.5 * (ratio[(n - 1) / 2] + ratio[n / 2])));
        ra_table_end_row(&made_table);
    }
    free(other);
    free(ratio);
}

/// The points to which the ratio of speeds is fitted.
static void add_points(const struct law *law, struct rival_point *to)
{
    for (size_t j = 0; j < law->points; j++) {
        const struct point *const p = &law->point[j];
        to[j] = (struct rival_point){ra_exact_log(p->x), 0.0, p->power, p->line, p->cell};
    }
}

static void write_lot(int count, char **argument)
{
    static const char *const kind[] = {"all", "beam", "profile", "plate", "hopping", "riding"};
    struct law law;
    struct made lot;
    struct rival rival;
    (void)count;
    read_law(&law, argument[0]);
    made_read(&lot, NULL, argument[1]);
    struct run *const run = read_runs(&lot);
    double *const speeds = made_column(&lot, "speed_rival");
    struct rival_point *const point = made_memory(law.points, sizeof *point);
    add_points(&law, point);
    rival_fit(point, law.points, SIZE_MAX, &rival);
    put_lot(&lot, run, speeds, &rival, kind[0]);
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        put_lot(&lot, run, speeds, &rival, kind[k]);
    }
    free(point);
    free(speeds);
    free(run);
    made_free(&lot);
    free_law(&law);
}

// ## Later hundreds

/// A hundred cases: what the law predicted for each, and what was measured.
struct hundred {
    struct made t;
    double *ratio, *power, *expected, *level, *said, *from, *to, *moving;
};

static void read_hundred(struct hundred *h, const char *path)
{
    made_read(&h->t, NULL, path);
    h->ratio = made_column(&h->t, "ratio");
    h->power = made_column(&h->t, "power");
    h->expected = made_column(&h->t, "expected_power");
    h->level = made_column(&h->t, "level");
    h->said = made_column(&h->t, "said_level");
    h->from = made_column(&h->t, "said_from");
    h->to = made_column(&h->t, "said_to");
    h->moving = made_column(&h->t, "moving_share");
}

static void free_hundred(struct hundred *h)
{
    double *const columns[] = {h->ratio, h->power, h->expected, h->level,
                               h->said,  h->from,  h->to,       h->moving};
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
        free(columns[k]);
    }
    made_free(&h->t);
}

/// A row: for the law and for the rival, the factor of the power, the error of the level, and the
/// factor by which the band must be multiplied.
static void put_factors(const char *kind, size_t n, const double *powers, const double *levels,
                        double *const *share, double better)
{
    static const char *const name[2][3] = {{"law", "level", "scale"},
                                           {"speeds", "speeds_level", "speeds_scale"}};
    const size_t asked = (9 * n + 9) / 10;
    ra_table_text(&made_table, "cell", kind);
    ra_table_count(&made_table, "runs", n);
    for (int k = 0; k < 2; k++) {
        qsort(share[k], n, sizeof **share, by_size);
        ra_table_number(&made_table, name[k][0], "1", factor_at(powers[k] / (double)n));
        ra_table_number(&made_table, name[k][1], "dB", sqrt(levels[k] / (double)n));
        ra_table_number(&made_table, name[k][2], "1", share[k][asked - 1]);
    }
    ra_table_number(&made_table, "law_better", "1", better);
    ra_table_end_row(&made_table);
}

/// The row of one kind of cases: powers, levels and bands by the law, and by the law with the power
/// of the rival.
static void put_hundred(const struct hundred *h, const struct rival *rival, const char *kind)
{
    double powers[2] = {0.0}, levels[2] = {0.0};
    double *const share[2] = {made_memory(h->t.rows, sizeof **share),
                              made_memory(h->t.rows, sizeof **share)};
    double *const apart[2] = {made_memory(h->t.rows, sizeof **apart),
                              made_memory(h->t.rows, sizeof **apart)};
    size_t n = 0;
    for (size_t r = 0; r < h->t.rows; r++) {
        const bool in = strcmp(kind, "all") == 0 ||
                        (strcmp(kind, "hopping") == 0 && h->ratio[r] >= 1.0) ||
                        (strcmp(kind, "riding") == 0 && h->ratio[r] < 1.0) ||
                        strcmp(kind, made_cell(&h->t, r, "cell")) == 0;
        if (!in) {
            continue;
        }
        const bool line = strcmp(made_cell(&h->t, r, "dimensions"), "2") == 0;
        const double said = ra_exact_log(h->expected[r]);
        const double other = rival_power(rival, ra_exact_log(h->ratio[r]), 0.0, line);
        const double part = (1.0 - h->moving[r]) * ra_exact_exp(other - said) + h->moving[r];
        const double level[2] = {h->said[r], h->said[r] + 10.0 * ra_exact_log10(part)};
        const double power[2] = {said, other};
        for (int k = 0; k < 2; k++) {
            const double far = ra_exact_log(h->power[r]) - power[k], off = h->level[r] - level[k];
            powers[k] += far * far;
            apart[k][n] = far;
            levels[k] += off * off;
            share[k][n] = 2.0 * fabs(off) / (h->to[r] - h->from[r]);
        }
        n++;
    }
    if (n > 0) {
        put_factors(kind, n, powers, levels, share, share_of_cases(apart[0], apart[1], n));
    }
    free(apart[0]);
    free(apart[1]);
    free(share[0]);
    free(share[1]);
}

/// Adds the cases of a hundred to the points to which the rival is fitted, each as its own cell.
static struct rival_point *add_cases(const char *path, struct rival_point *point, size_t *count,
                                     size_t cells)
{
    struct made t;
    made_read(&t, NULL, path);
    double *const ratio = made_column(&t, "ratio"), *const power = made_column(&t, "power");
    struct rival_point *const more = realloc(point, (*count + t.rows) * sizeof *more);
    if (more == NULL) {
        made_fail(RA_INPUT, "%s: out of memory", path);
    }
    for (size_t r = 0; r < t.rows; r++) {
        more[(*count)++] =
            (struct rival_point){ra_exact_log(ratio[r]), 0.0, ra_exact_log(power[r]),
                                 strcmp(made_cell(&t, r, "dimensions"), "2") == 0, cells + r};
    }
    free(power);
    free(ratio);
    made_free(&t);
    return more;
}

static void write_later(int count, char **argument)
{
    static const char *const kind[] = {"all", "beam", "profile", "plate", "hopping", "riding"};
    struct law law;
    struct hundred h;
    struct rival rival;
    read_law(&law, argument[0]);
    size_t points = law.points;
    struct rival_point *point = made_memory(points, sizeof *point);
    add_points(&law, point);
    for (int k = 2; k < count; k++) {
        point = add_cases(argument[k], point, &points, law.cells);
    }
    rival_fit(point, points, SIZE_MAX, &rival);
    read_hundred(&h, argument[1]);
    put_hundred(&h, &rival, kind[0]);
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        put_hundred(&h, &rival, kind[k]);
    }
    free_hundred(&h);
    free(point);
    free_law(&law);
}

// ## Exponents

/// How many exponents a table has; how many of them differ, between the readings `measured` and
/// `expected`, by more than their interval; and the largest difference.
struct differences {
    size_t exponents, apart;
    double farthest;
};

static struct differences differences_of(const char *path, const char *measured,
                                         const char *expected)
{
    struct made t;
    struct differences d = {0, 0, 0.0};
    made_read(&t, NULL, path);
    double *const value = made_column(&t, "value"), *const half = made_column(&t, "half");
    for (size_t r = 0; r < t.rows; r++) {
        if (strcmp(made_cell(&t, r, "reading"), measured) != 0 ||
            strcmp(made_cell(&t, r, "at"), "mean") == 0) {
            continue;
        }
        size_t q = 0;
        while (q < t.rows && !(strcmp(made_cell(&t, q, "reading"), expected) == 0 &&
                               same_in(&t, q, r, "exponent") && same_in(&t, q, r, "at"))) {
            q++;
        }
        if (q == t.rows) {
            made_fail(RA_INPUT, "%s: nothing is expected of %s at %s", path,
                      made_cell(&t, r, "exponent"), made_cell(&t, r, "at"));
        }
        const double apart = fabs(value[r] - value[q]);
        d.exponents++;
        d.apart += apart > half[r];
        study_keep(&d.farthest, apart);
    }
    free(value);
    free(half);
    made_free(&t);
    return d;
}

static void put_differences(const char *of, const struct differences *d)
{
    ra_table_text(&made_table, "of", of);
    ra_table_count(&made_table, "exponents", d->exponents);
    ra_table_count(&made_table, "apart", d->apart);
    ra_table_number(&made_table, "farthest", "1", d->farthest);
    ra_table_end_row(&made_table);
}

static void write_exponents(int count, char **argument)
{
    (void)count;
    const struct differences plate = differences_of(argument[0], "measured", "expected");
    const struct differences beam = differences_of(argument[1], "beam", "beam-expected");
    const struct differences both = {plate.exponents + beam.exponents, plate.apart + beam.apart,
                                     fmax(plate.farthest, beam.farthest)};
    put_differences("plate", &plate);
    put_differences("plate", &plate);
    put_differences("beam", &beam);
    put_differences("both", &both);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {{"forms", write_forms, 2, 2, "LAW EARLIER"},
                                             {"split", write_split, 3, 3, "LAW POINTS EARLIER"},
                                             {"lot", write_lot, 2, 2, "LAW LOT"},
                                             {"later", write_later, 3, 5, "LAW LOT BEFORE..."},
                                             {"struck", write_struck, 3, 3, "LAW LINES AREAS"},
                                             {"exponents", write_exponents, 2, 2, "PLATE BEAM"},
                                             {.what = NULL}};
    return made_main(parts, argc, argv);
}
