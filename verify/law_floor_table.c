// The narrowest possible band of a level: how much single runs scatter, and how much the law errs.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * **floor LAW LOT.** LAW has the runs of the law of roughness noise. LOT has cases drawn by lot,
 * with the level that was predicted for each (`law_table lot`). A prediction that does not compute
 * the run knows the statistics of the surfaces, but not the surfaces. Levels of different pairs of
 * surfaces with the same statistics differ, and no law can predict this difference. Each point of
 * LAW is one case with several pairs of surfaces. Let s be the standard deviation, over these
 * pairs, of the measured level minus the level by the law, which knows the slopes of each pair. Let
 * x be the ratio of speeds V/V*_c; the slider rides below V*_c (src/run/expected.c). A curve is
 * fitted to ln s over x, separately for a line and for an area, by least squares; a point of J
 * pairs has the weight J - 1:
 * $$ \ln s(x) = a + b \ln x + c \ln^2 x .                                 % eq:law-floor-scatter $$
 * Points whose slopes differ by more than a factor of 1.35 are left out, since they scatter more.
 * So the result is a lower bound. A share w of the mean square velocity is caused by the moving
 * weight alone and does not scatter; a case of LOT therefore has the deviation (1 - w) s(x), where
 * x is limited to the range of LAW. No band of 95 % is narrower than 3.92 such deviations. `above`
 * counts the cases for which this exceeds 4 dB, and `floor` is its median. The interval of the
 * median comes from leaving out each cell of LAW in turn.
 *
 * **All cases together.** One may ask that 90 of 100 levels lie in their bands, not that each does
 * so with a probability of 95 %. Then fewer than half of n cases may have infinitely wide bands,
 * and the k = n/2 + 1 cases with the smallest scatter have bands of one width m,
 * $$ n - k + \sum_{j=1}^{k} \big(2 \Phi(m/2 s_j) - 1\big) = 0.9\, n .     % eq:law-floor-least $$
 * This m is `least`: the median width of such bands cannot be smaller.
 *
 * **The law's error.** The mean square of measured minus predicted level, minus the mean square of
 * the scatter, is the square of the error of the law (`error`). If this difference is negative,
 * `error` is minus the root of its absolute value.
 *
 * Tests: tests/scripts/law_floor_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_multifit.h>

#include "made.h"

static const double ALIKE = 1.35;                    ///< largest ratio of slopes
static const double RIDING = 0.7;                    ///< largest x of the rows `*-riding`
static const double ASKED = 4.0, SHARE = 0.9;        ///< width [dB]; share of levels inside
static const double WIDTH = 2.0 * 1.959963984540054; ///< width of a normal band of 95 %, over s

// ## The scatter of runs

/// A point of LAW: its cell, and the common values of its pairs.
struct point {
    size_t cell;
    bool line;
    double pairs, at, scatter; ///< J, ln x, ln s
};

/// All points whose slopes are alike, and the number of their cells.
struct points {
    struct point *point;
    size_t count, cells;
};

static bool same_in(const struct made *t, size_t r, size_t s, const char *column)
{
    return strcmp(made_cell(t, r, column), made_cell(t, s, column)) == 0;
}

static bool is_line(const struct made *t, size_t r)
{
    return strcmp(made_cell(t, r, "dimensions"), "2") == 0;
}

/// Reads the point whose rows begin at `first`, and returns the end of its rows. `ratio` is the
/// ratio of the slopes, at least 1.
static size_t read_point(const struct made *t, double *const column[5], size_t first,
                         struct point *p, double *ratio)
{
    double x = 0.0, one = 0.0, other = 0.0, sum = 0.0, squares = 0.0;
    size_t end = first;
    for (; end < t->rows && same_in(t, end, first, "cell") && same_in(t, end, first, "point");
         end++) {
        x += column[0][end];
        one += column[1][end];
        other += column[2][end];
        sum += column[3][end] - column[4][end];
    }
    const double J = (double)(end - first);
    for (size_t r = first; r < end; r++) {
        const double apart = column[3][r] - column[4][r] - sum / J;
        squares += apart * apart;
    }
    p->line = is_line(t, first);
    p->pairs = J;
    p->at = log(x / J);
    p->scatter = 0.5 * log(squares / (J - 1.0));
    *ratio = fmax(one, other) / fmin(one, other);
    return end;
}

static struct points read_points(const struct made *t)
{
    static const char *const name[] = {"ratio", "slope_1", "slope_2", "level", "expected_level"};
    double *column[5], ratio;
    struct points all = {made_memory(t->rows, sizeof *all.point), 0, 0};
    for (int k = 0; k < 5; k++) {
        column[k] = made_column(t, name[k]);
    }
    for (size_t r = 0, end; r < t->rows; r = end) {
        all.cells += r == 0 || !same_in(t, r, r - 1, "cell");
        struct point *const p = &all.point[all.count];
        end = read_point(t, column, r, p, &ratio);
        p->cell = all.cells;
        all.count += ratio <= ALIKE && isfinite(p->scatter);
    }
    for (int k = 0; k < 5; k++) {
        free(column[k]);
    }
    return all;
}

/// (eq:law-floor-scatter) for a line or for an area: a, b, c, and the range of ln x.
struct scatter {
    double a, b, c, from, to;
};

/// Fits the curve to all points except those of the cell `without`; cells are counted from 1.
static struct scatter fit(const struct points *all, bool line, size_t without)
{
    enum { TERMS = 3 };
    struct scatter s = {.from = HUGE_VAL, .to = -HUGE_VAL};
    size_t count = 0;
    for (size_t k = 0; k < all->count; k++) {
        count += all->point[k].line == line && all->point[k].cell != without;
    }
    if (count <= TERMS) {
        made_fail(RA_INPUT, "%zu points of %s scatter; a curve needs %d", count,
                  line ? "a line" : "an area", TERMS + 1);
    }
    gsl_matrix *const of = gsl_matrix_alloc(count, TERMS), *const cov =
                                                               gsl_matrix_alloc(TERMS, TERMS);
    gsl_vector *const weight = gsl_vector_alloc(count), *const y = gsl_vector_alloc(count),
                      *const term = gsl_vector_alloc(TERMS);
    gsl_multifit_linear_workspace *const work = gsl_multifit_linear_alloc(count, TERMS);
    size_t row = 0;
    double squares;
    for (size_t k = 0; k < all->count; k++) {
        const struct point *const p = &all->point[k];
        if (p->line != line || p->cell == without) {
            continue;
        }
        gsl_matrix_set(of, row, 0, 1.0);
        gsl_matrix_set(of, row, 1, p->at);
        gsl_matrix_set(of, row, 2, p->at * p->at);
        gsl_vector_set(weight, row, p->pairs - 1.0);
        gsl_vector_set(y, row++, p->scatter);
        s.from = fmin(s.from, p->at);
        s.to = fmax(s.to, p->at);
    }
    gsl_multifit_wlinear(of, weight, y, term, cov, &squares, work);
    s.a = gsl_vector_get(term, 0);
    s.b = gsl_vector_get(term, 1);
    s.c = gsl_vector_get(term, 2);
    gsl_multifit_linear_free(work);
    gsl_vector_free(term);
    gsl_vector_free(y);
    gsl_vector_free(weight);
    gsl_matrix_free(cov);
    gsl_matrix_free(of);
    return s;
}

static double deviation(const struct scatter *s, double x)
{
    const double at = fmax(s->from, fmin(s->to, log(x)));
    return exp(s->a + (s->b + s->c * at) * at);
}

// ## Cases drawn by lot

struct lot {
    struct made t;
    double *ratio, *moving, *level, *said;
};

/// The cases of a row of the result: all cases, one cell, or one kind of motion.
struct kind {
    const char *name, *cell;
    int line, riding, weight; ///< 1: only such cases; 0: only others; -1: both
};
static const struct kind kinds[] = {
    {"all", NULL, -1, -1, -1},          {"beam", "beam", -1, -1, -1},
    {"profile", "profile", -1, -1, -1}, {"plate", "plate", -1, -1, -1},
    {"weight", NULL, -1, -1, 1},        {"line-riding", NULL, 1, 1, 0},
    {"line-hopping", NULL, 1, 0, 0},    {"area-riding", NULL, 0, 1, 0},
    {"area-hopping", NULL, 0, 0, 0}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bool agrees(int asked, bool is)
{
    return asked < 0 || asked == (int)is;
}

static bool belongs(const struct lot *lot, size_t r, const struct kind *k)
{
    return (k->cell == NULL || strcmp(made_cell(&lot->t, r, "cell"), k->cell) == 0) &&
           agrees(k->line, is_line(&lot->t, r)) && agrees(k->riding, lot->ratio[r] < RIDING) &&
           agrees(k->weight, lot->moving[r] >= 0.5);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// The deviations of the cases of one kind, in ascending order. Returns their number.
static size_t deviations(const struct lot *lot, const struct kind *kind, const struct scatter of[2],
                         double *s)
{
    size_t count = 0;
    for (size_t r = 0; r < lot->t.rows; r++) {
        if (belongs(lot, r, kind)) {
            s[count++] =
                (1.0 - lot->moving[r]) * deviation(&of[is_line(&lot->t, r)], lot->ratio[r]);
        }
    }
    qsort(s, count, sizeof *s, by_size);
    return count;
}

static double middle(const double *s, size_t count)
{
    return 0.5 * (s[(count - 1) / 2] + s[count / 2]);
}

/// Solves (eq:law-floor-least) for deviations in ascending order.
static double least_width(const double *s, size_t count)
{
    enum { HALVINGS = 60 };
    const size_t k = count / 2 + 1 < count ? count / 2 + 1 : count;
    double low = 0.0, high = 20.0 * s[k - 1];
    for (int n = 0; n < HALVINGS; n++) {
        const double m = 0.5 * (low + high);
        double inside = (double)(count - k);
        for (size_t j = 0; j < k; j++) {
            inside += 2.0 * gsl_cdf_ugaussian_P(0.5 * m / s[j]) - 1.0;
        }
        *(inside < SHARE * (double)count ? &low : &high) = m;
    }
    return 0.5 * (low + high);
}

// ## Rows

/// Half-width of the interval of the median width (jackknife): each value leaves out one cell.
static double half_of(const double *without, size_t cells)
{
    double sum = 0.0, squares = 0.0;
    for (size_t k = 0; k < cells; k++) {
        sum += without[k];
    }
    for (size_t k = 0; k < cells; k++) {
        const double apart = without[k] - sum / (double)cells;
        squares += apart * apart;
    }
    return 0.5 * WIDTH * sqrt(squares * (double)(cells - 1) / (double)cells);
}

static void put_kind(const struct lot *lot, const struct kind *kind, const struct scatter of[2],
                     const double *without, size_t cells, double *s)
{
    const size_t count = deviations(lot, kind, of, s);
    double scattered = 0.0, apart = 0.0;
    size_t above = 0;
    for (size_t j = 0; j < count; j++) {
        scattered += s[j] * s[j] / (double)count;
        above += WIDTH * s[j] > ASKED;
    }
    for (size_t r = 0; r < lot->t.rows; r++) {
        const double off = lot->level[r] - lot->said[r];
        apart += belongs(lot, r, kind) ? off * off / (double)count : 0.0;
    }
    ra_table_text(&made_table, "kind", kind->name);
    ra_table_count(&made_table, "runs", count);
    ra_table_number(&made_table, "scatter", "dB", sqrt(scattered));
    ra_table_count(&made_table, "above", above);
    ra_table_number(&made_table, "floor", "dB", WIDTH * middle(s, count));
    ra_table_number(&made_table, "floor_half", "dB", half_of(without, cells));
    ra_table_number(&made_table, "least", "dB", least_width(s, count));
    ra_table_number(&made_table, "apart", "dB", sqrt(apart));
    ra_table_number(&made_table, "error", "dB",
                    copysign(sqrt(fabs(apart - scattered)), apart - scattered));
    ra_table_end_row(&made_table);
}

static void write_floor(int count, char **argument)
{
    struct made law;
    struct lot lot;
    (void)count;
    made_read(&law, NULL, argument[0]);
    made_read(&lot.t, NULL, argument[1]);
    const struct points all = read_points(&law);
    lot.ratio = made_column(&lot.t, "ratio");
    lot.moving = made_column(&lot.t, "moving_share");
    lot.level = made_column(&lot.t, "level");
    lot.said = made_column(&lot.t, "said_level");
    double *const s = made_memory(lot.t.rows, sizeof *s);
    double *const without = made_memory(KINDS * all.cells, sizeof *without);
    for (size_t cell = 1; cell <= all.cells; cell++) {
        const struct scatter of[2] = {fit(&all, false, cell), fit(&all, true, cell)};
        for (size_t k = 0; k < KINDS; k++) {
            const size_t n = deviations(&lot, &kinds[k], of, s);
            without[k * all.cells + cell - 1] = n > 0 ? WIDTH * middle(s, n) : 0.0;
        }
    }
    const struct scatter of[2] = {fit(&all, false, 0), fit(&all, true, 0)};
    for (size_t k = 0; k < KINDS; k++) {
        const double *const some = without + k * all.cells;
        if (deviations(&lot, &kinds[k], of, s) == 0) {
            continue;
        }
        if (made_table.naming) {
            put_kind(&lot, &kinds[k], of, some, all.cells, s);
        }
        put_kind(&lot, &kinds[k], of, some, all.cells, s);
    }
    free(without);
    free(s);
    free(lot.ratio);
    free(lot.moving);
    free(lot.level);
    free(lot.said);
    free(all.point);
    made_free(&lot.t);
    made_free(&law);
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {{"floor", write_floor, 2, 2, "LAW LOT"},
                                             {.what = NULL}};
    return made_main(parts, argc, argv);
}
