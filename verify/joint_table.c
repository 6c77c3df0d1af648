// Exponents that the paper prints as one range, tested all at once.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The paper gives the exponents n of six surfaces as one range, and the exponents m of seven speeds
 * as another range. Whether one more set of surfaces would give such a range is one question about
 * all exponents, not six or seven questions.
 *
 * `joint_table levels LEVELS PUBLISHED DRAWS` reads the level of each run (reading, nominal_Ra,
 * speed, damping, seed, level_resonator) and the printed ranges (rows `n` and `m` of PUBLISHED).
 * With levels $L_{rvj}$ of roughness r, speed v and pair of surfaces j = 1 ... J, the exponents are
 * least-squares slopes,
 * $$ n_{rj} = \sum_v \frac{c_v}{20} L_{rvj},\quad m_{vj} = \sum_r \frac{c_r}{20} L_{rvj},\quad
 *    c_k = \frac{x_k - \bar x}{\sum_i (x_i - \bar x)^2},                    % eq:ra2d-slopes $$
 * where x is the decimal logarithm of the speed or of the roughness. In the paper, surfaces of
 * different roughness are different records, and one pair of surfaces is run at all speeds. So one
 * more set of levels is drawn from Student's predictive distribution with J - 1 degrees of freedom,
 * independently for each roughness, with the same deviation at all speeds:
 * $$ L_{rv} = \bar L_{rv} + \sqrt{1 + \frac1J}\,\frac{1}{\sqrt{\chi^2_r}}
 *    \sum_j w_{rj} (L_{rvj} - \bar L_{rv}),                               % eq:ra2d-predicted $$
 * where w is standard normal and $\chi^2_r$ has J - 1 degrees of freedom. For one speed this is the
 * mean plus $s\sqrt{1 + 1/J}\,t_{J-1}$. (Our pairs of one seed share their noise between
 * roughnesses. So a fit over the roughness for one seed scatters less than a fit of the paper's
 * kind.)
 *
 * Printed numbers are rounded to 0.01, so a printed range [A, B] stands for A - 0.005 to B + 0.005.
 * There are two tests. **Width**: `range_chance` is the share of DRAWS drawn sets whose exponents
 * differ by no more than the width of the range. `range_chance_equal` is this share if all means
 * were equal. **Place**: from here on $x_k$ is the exponent k of one more set. It differs from our
 * mean $\bar x_k$ with the deviation $d_k$,
 * $$ d_k^2 = (1 + 1/J) \sum_r s_{kr}^2,                                % eq:ra2d-set-deviation $$
 * where $s_{kr}$ is the deviation, over the pairs, of the part of the exponent that roughness r
 * contributes. Wherever the paper's exponents lie in the printed range, the range misses our means
 * by at least
 * $$ T = \max_k \frac{\max(0, A - \bar x_k, \bar x_k - B)}{d_k},          % eq:ra2d-place $$
 * and `place_chance` is the share of drawn sets whose largest $|x_k - \bar x_k|/d_k$ is at least T:
 * 1 if all means lie inside the range. `finds` tells how far outside the range a true exponent must
 * lie so that the test finds it in nine of ten cases: the largest of $d_k (K + 1.28 \sqrt{1 +
 * K^2/2f})$, where K is the value that the largest deviation exceeds in a share PART of the sets,
 * and f is the number of degrees of freedom of $d_k$. For a sum of variances it is Welch's, $f =
 * (J - 1) (\sum_r s^2)^2/\sum_r s^4$. (judge.awk has the same quantity.)
 *
 * A test that nothing can pass has no meaning. So suppose that all true means are in the middle of
 * the range, and draw means of J pairs at random. `range_passes` and `place_passes` are the shares
 * of these means that pass the test, with a chance above PART. `range_passes` comes from ENSEMBLES
 * such means, with SETS draws for each.
 *
 * `inside_chance` is the share of sets whose exponents all lie inside the range, and
 * `inside_chance_centred` is this share with every mean moved to the middle of the range. They are
 * reported but are no test: if the scatter is as wide as the range, all exponents lie inside
 * rarely, whatever the means.
 *
 * `mean` is the mean of all exponents, and `mean_half` half of its 95 % interval over the pairs.
 * `mean_deviation` is the deviation of this mean for one set of the paper's kind, whose roughnesses
 * are independent. `smallest_range` is the smallest range that one of the J pairs has. If a reading
 * has a single pair, its scatter is not known and excludes nothing: its chances are 1, and `draws`
 * is 0. A chance of 0 means less than 1/`draws`. A roughness that was run at one speed only, such
 * as that of the shocks, is left out. A reading that does not have all speeds at all other
 * roughnesses has no row.
 *
 * One speed may decide the result: at the slowest one the weight that begins to act at the start,
 * and not the roughness, can determine the level. `place_faster`, `place_faster_passes` and
 * `finds_faster` are the results of the test of place if the slowest speed is left out of n and of
 * m. They need at least two other speeds.
 *
 * Tests: tests/scripts/joint_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exact.h"
#include "base/random.h"
#include "made.h"
#include "statistics/ensemble.h"
#include "study.h"
#include "surface/filter.h"

enum { MOST = 16, MOST_PAIRS = 64, EXPONENTS = 2 };
static const double DAMPING = 0.02;       ///< damping of Figs. 14 and 15
static const double HALF_A_DIGIT = 0.005; ///< of exponents with two decimals
static const uint64_t SEED = 20131183;    ///< seed of the draws
static const double PART = 0.025;         ///< level of each test: half of 0.05
enum { ENSEMBLES = 500, SETS = 2000 };    ///< for `range_passes`; with few draws fewer
static const double NINE_OF_TEN = 1.2816; ///< the quantile 0.9 of a normal distribution
static const double ROUNDING = 1e-12;     ///< exponents that differ by less are equal

/// Values of a column in the order in which they come.
struct axis {
    size_t count;
    double value[MOST];
};

/// Levels of one reading.
struct levels {
    struct axis axis[EXPONENTS];          ///< for n the speeds, for m the roughnesses
    struct axis seed;                     ///< the pairs, at most MOST of them
    double level[MOST][MOST][MOST_PAIRS]; ///< [dB] (roughness, speed, pair)
    bool there[MOST][MOST][MOST_PAIRS];   ///< whether the level is known (likewise)
    double factor[EXPONENTS][MOST];       ///< c/20, eq:ra2d-slopes (exponent, place on its axis)
    double range[EXPONENTS][2];           ///< as it is printed (exponent, its ends)
};

// ## Reading

static size_t place_on(struct axis *axis, double value, const char *what)
{
    for (size_t k = 0; k < axis->count; k++) {
        if (axis->value[k] == value) {
            return k;
        }
    }
    if (axis->count == MOST) {
        made_fail(RA_INPUT, "more than %d values of %s", (int)MOST, what);
    }
    axis->value[axis->count] = value;
    return axis->count++;
}

static void leave_roughness(struct levels *l, size_t at)
{
    l->axis[1].count--;
    for (size_t r = at; r < l->axis[1].count; r++) {
        l->axis[1].value[r] = l->axis[1].value[r + 1];
        memcpy(l->level[r], l->level[r + 1], sizeof l->level[r]);
        memcpy(l->there[r], l->there[r + 1], sizeof l->there[r]);
    }
}

/// Leaves out roughnesses that were run at one speed only. Returns the number of their runs.
static size_t leave_single_speeds(struct levels *l)
{
    size_t left_out = 0;
    for (size_t r = l->axis[1].count; r-- > 0;) {
        size_t speeds = 0, runs = 0;
        for (size_t v = 0; v < l->axis[0].count; v++) {
            size_t here = 0;
            for (size_t j = 0; j < l->seed.count; j++) {
                here += l->there[r][v][j];
            }
            speeds += here > 0;
            runs += here;
        }
        if (speeds == 1) {
            leave_roughness(l, r);
            left_out += runs;
        }
    }
    return left_out;
}

/// Takes a speed out of the levels of all roughnesses.
static void leave_speed(double level[MOST][MOST], size_t roughnesses, size_t speeds, size_t at)
{
    for (size_t r = 0; r < roughnesses; r++) {
        memmove(level[r] + at, level[r] + at + 1, (speeds - at - 1) * sizeof level[r][at]);
    }
}

/// Leaves the slowest speed out; returns the place that this speed had.
static size_t leave_slowest(struct levels *l)
{
    size_t slowest = 0;
    for (size_t v = 1; v < l->axis[0].count; v++) {
        slowest = l->axis[0].value[v] < l->axis[0].value[slowest] ? v : slowest;
    }
    l->axis[0].count--;
    for (size_t v = slowest; v < l->axis[0].count; v++) {
        l->axis[0].value[v] = l->axis[0].value[v + 1];
        for (size_t r = 0; r < l->axis[1].count; r++) {
            memcpy(l->level[r][v], l->level[r][v + 1], sizeof l->level[r][v]);
        }
    }
    return slowest;
}

/// Reads the levels of all runs of a reading. Checks that each is there once.
static bool take_reading(const struct made *table, const char *reading, struct levels *l)
{
    double *const Ra = made_column(table, "nominal_Ra"), *const speed = made_column(table, "speed");
    double *const damping = made_column(table, "damping"), *const seed = made_column(table, "seed");
    double *const level = made_column(table, "level_resonator");
    size_t known = 0;
    l->axis[0].count = l->axis[1].count = l->seed.count = 0;
    memset(l->there, 0, sizeof l->there);
    for (size_t i = 0; i < table->rows; i++) {
        if (strcmp(made_cell(table, i, "reading"), reading) != 0 || damping[i] != DAMPING) {
            continue;
        }
        const size_t v = place_on(&l->axis[0], speed[i], "speed");
        const size_t r = place_on(&l->axis[1], Ra[i], "nominal_Ra");
        const size_t j = place_on(&l->seed, seed[i], "seed");
        if (l->there[r][v][j]) {
            made_fail(RA_INPUT, "%s: %s has one run twice", table->path, reading);
        }
        l->there[r][v][j] = true;
        l->level[r][v][j] = level[i];
        known++;
    }
    free(Ra);
    free(speed);
    free(damping);
    free(seed);
    free(level);
    if (l->axis[0].count > 1) {
        known -= leave_single_speeds(l);
    }
    return l->axis[0].count > 1 && l->axis[1].count > 1 &&
           known == l->axis[0].count * l->axis[1].count * l->seed.count;
}

static void read_ranges(const char *path, double range[EXPONENTS][2])
{
    static const char *const name[EXPONENTS] = {"n", "m"};
    struct made table;
    size_t found = 0;
    made_read(&table, NULL, path);
    for (size_t i = 0; i < table.rows; i++) {
        for (size_t e = 0; e < EXPONENTS; e++) {
            if (strcmp(made_cell(&table, i, "name"), name[e]) == 0) {
                range[e][0] = strtod(made_cell(&table, i, "low"), NULL);
                range[e][1] = strtod(made_cell(&table, i, "high"), NULL);
                found++;
            }
        }
    }
    if (found != EXPONENTS) {
        made_fail(RA_INPUT, "%s: %zu rows n and m, not one of each", path, found);
    }
    made_free(&table);
}

// ## Exponents

/// (eq:ra2d-slopes)
static void set_factors(struct levels *l)
{
    for (size_t e = 0; e < EXPONENTS; e++) {
        const struct axis *const axis = &l->axis[e];
        double mean = 0, square = 0;
        for (size_t k = 0; k < axis->count; k++) {
            mean += log10(axis->value[k]) / (double)axis->count;
        }
        for (size_t k = 0; k < axis->count; k++) {
            l->factor[e][k] = log10(axis->value[k]) - mean;
            square += l->factor[e][k] * l->factor[e][k];
        }
        for (size_t k = 0; k < axis->count; k++) {
            l->factor[e][k] /= 20 * square;
        }
    }
}

/// All exponents of one set of levels (roughness, speed): n of each roughness or m of each speed.
static size_t exponents_of(const struct levels *l, size_t e, double level[MOST][MOST],
                           double exponent[MOST])
{
    const size_t count = l->axis[1 - e].count;
    for (size_t k = 0; k < count; k++) {
        exponent[k] = 0;
        for (size_t i = 0; i < l->axis[e].count; i++) {
            exponent[k] += l->factor[e][i] * (e == 0 ? level[k][i] : level[i][k]);
        }
    }
    return count;
}

static void ends_of(const double *x, size_t count, double end[2])
{
    end[0] = end[1] = x[0];
    for (size_t k = 1; k < count; k++) {
        end[0] = x[k] < end[0] ? x[k] : end[0];
        end[1] = x[k] > end[1] ? x[k] : end[1];
    }
}

static void mean_levels(const struct levels *l, double mean[MOST][MOST])
{
    for (size_t r = 0; r < l->axis[1].count; r++) {
        for (size_t v = 0; v < l->axis[0].count; v++) {
            mean[r][v] = 0;
            for (size_t j = 0; j < l->seed.count; j++) {
                mean[r][v] += l->level[r][v][j] / (double)l->seed.count;
            }
        }
    }
}

/// (eq:ra2d-predicted)
static void draw(const struct levels *l, double mean[MOST][MOST], struct ra_random *random,
                 double level[MOST][MOST])
{
    // for each roughness: w of all pairs, then the numbers for $\chi^2$, in one call
    const size_t pairs = l->seed.count, each = 2 * pairs - 1;
    double normal[MOST * (2 * MOST_PAIRS - 1)];
    ra_noise(random, l->axis[1].count * each, 1, normal);
    for (size_t r = 0; r < l->axis[1].count; r++) {
        const double *const w = normal + r * each;
        double square = 0;
        for (size_t k = pairs; k < each; k++) {
            square += w[k] * w[k];
        }
        const double scale = sqrt((1 + 1 / (double)pairs) / square);
        for (size_t v = 0; v < l->axis[0].count; v++) {
            double sum = 0;
            for (size_t j = 0; j < pairs; j++) {
                sum += w[j] * (l->level[r][v][j] - mean[r][v]);
            }
            level[r][v] = mean[r][v] + scale * sum;
        }
    }
}

// ## Scatter of one more set

/// How one exponent of a set scatters about our mean (eq:ra2d-set-deviation).
struct scatter {
    double deviation; ///< d, 0 without scatter
    double freedom;   ///< degrees of freedom of its estimate
};

/// The part of the exponent k that the roughness r contributes, in the pair j.
static double part_of(const struct levels *l, size_t e, size_t k, size_t r, size_t j)
{
    double sum = 0;
    if (e == 1) {
        return l->factor[1][r] * l->level[r][k][j];
    }
    // n of one roughness does not depend on another
    for (size_t v = 0; k == r && v < l->axis[0].count; v++) {
        sum += l->factor[0][v] * l->level[r][v][j];
    }
    return sum;
}

/// The part of the mean of the exponents that the roughness r contributes.
static double part_of_mean(const struct levels *l, size_t e, size_t r, size_t j)
{
    const size_t count = l->axis[1 - e].count;
    double sum = 0;
    for (size_t k = 0; k < count; k++) {
        sum += part_of(l, e, k, r, j);
    }
    return sum / (double)count;
}

/// Mean and variance of J values, one of each pair.
static double variance_of(const double *x, size_t pairs, double *mean)
{
    double square = 0;
    *mean = 0;
    for (size_t j = 0; j < pairs; j++) {
        *mean += x[j] / (double)pairs;
    }
    for (size_t j = 0; j < pairs; j++) {
        square += (x[j] - *mean) * (x[j] - *mean);
    }
    return square / (double)(pairs - 1);
}

/// The scatter of the exponent k. If k is the number of exponents, it is that of their mean.
static struct scatter scatter_of(const struct levels *l, size_t e, size_t k)
{
    const size_t pairs = l->seed.count;
    double sum = 0, square = 0, mean, x[MOST_PAIRS];
    for (size_t r = 0; r < l->axis[1].count; r++) {
        for (size_t j = 0; j < pairs; j++) {
            x[j] = k == l->axis[1 - e].count ? part_of_mean(l, e, r, j) : part_of(l, e, k, r, j);
        }
        const double variance = variance_of(x, pairs, &mean);
        sum += variance;
        square += variance * variance;
    }
    const double d = sqrt(sum * (1 + 1 / (double)pairs)), freedom = (double)(pairs - 1);
    return d > ROUNDING ? (struct scatter){d, freedom * sum * sum / square}
                        : (struct scatter){0, freedom};
}

// ## Chances

struct chances {
    double range, equal, inside, centred, place, range_passes, place_passes;
    double finds;
    double place_faster, place_faster_passes, finds_faster;
    double mean, mean_half, mean_deviation;
    size_t draws; ///< 0: nothing was drawn
};

/// The exponents of one reading, and the printed range as it was before rounding.
struct exponents {
    size_t count;
    double low, high;
    double mean[MOST];
    struct scatter scatter[MOST];
    double *farthest; ///< largest |x_k - mean_k|/d_k of each draw
    /// how far means of J pairs about the middle of the range lie outside it: the largest of all k,
    /// divided by d_k, of each draw
    double *outside;
    double step[ENSEMBLES + SETS][MOST]; ///< x_k - mean_k of the first draws
};

static double over(double distance, double deviation)
{
    return distance <= ROUNDING ? 0 : distance / deviation;
}

static double miss(const struct exponents *x, double value)
{
    return fmax(0, fmax(x->low - value, value - x->high));
}

/// Adds one draw to the counts of `c`.
static void count_set(struct exponents *x, const double *exponent, double of_means, size_t draw,
                      struct chances *c)
{
    const double middle = (x->low + x->high) / 2, width = x->high - x->low;
    double end[2], moved[MOST] = {0};
    ends_of(exponent, x->count, end);
    c->range += end[1] - end[0] <= width;
    c->inside += end[0] >= x->low && end[1] <= x->high;
    x->farthest[draw] = x->outside[draw] = 0;
    for (size_t k = 0; k < x->count; k++) {
        const double d = x->scatter[k].deviation, step = exponent[k] - x->mean[k];
        moved[k] = step + middle;
        if (draw < ENSEMBLES + SETS) {
            x->step[draw][k] = step;
        }
        study_keep(&x->farthest[draw], over(fabs(step), d));
        study_keep(&x->outside[draw], over(miss(x, middle + of_means * step), d));
    }
    ends_of(moved, x->count, end);
    c->equal += end[1] - end[0] <= width;
    c->centred += end[0] >= x->low && end[1] <= x->high;
}

/// The share of means of J pairs that pass the test of width if the true means are equal.
static double range_passes(const struct exponents *x, double of_means, size_t draws)
{
    const size_t kept = draws < ENSEMBLES + SETS ? draws : ENSEMBLES + SETS;
    const size_t ensembles = (kept * ENSEMBLES + SETS) / (ENSEMBLES + SETS);
    const double enough = PART * (double)(kept - ensembles);
    size_t passing = 0;
    for (size_t i = 0; i < ensembles; i++) {
        size_t narrow = 0;
        // most ensembles pass after a few draws
        for (size_t j = ensembles; j < kept && !((double)narrow > enough); j++) {
            double sum[MOST] = {0}, end[2];
            for (size_t k = 0; k < x->count; k++) {
                sum[k] = of_means * x->step[i][k] + x->step[j][k];
            }
            ends_of(sum, x->count, end);
            narrow += end[1] - end[0] <= x->high - x->low;
        }
        passing += (double)narrow > enough;
    }
    return (double)passing / (double)ensembles;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// The results of the tests, from the counts of the draws. Sorts `farthest`.
static void conclude(const struct exponents *x, struct chances *c)
{
    double missed = 0;
    for (size_t k = 0; k < x->count; k++) {
        study_keep(&missed, over(miss(x, x->mean[k]), x->scatter[k].deviation));
    }
    qsort(x->farthest, c->draws, sizeof *x->farthest, ascending);
    const double K = x->farthest[(size_t)((1 - PART) * (double)(c->draws - 1))];
    for (size_t i = 0; i < c->draws; i++) {
        c->place += x->farthest[i] >= missed;
        c->place_passes += x->outside[i] <= K;
    }
    for (size_t k = 0; k < x->count; k++) {
        const struct scatter s = x->scatter[k];
        c->finds =
            fmax(c->finds, s.deviation * (K + NINE_OF_TEN * sqrt(1 + K * K / (2 * s.freedom))));
    }
    double *const share[] = {&c->range,   &c->equal, &c->inside,
                             &c->centred, &c->place, &c->place_passes};
    for (size_t i = 0; i < sizeof share / sizeof *share; i++) {
        *share[i] /= (double)c->draws;
    }
}

/// The mean of all exponents, its interval over the pairs, and its scatter for one more set.
static void put_mean(const struct levels *l, size_t e, struct chances *c)
{
    const size_t pairs = l->seed.count;
    double x[MOST_PAIRS] = {0};
    for (size_t j = 0; j < pairs; j++) {
        for (size_t r = 0; r < l->axis[1].count; r++) {
            x[j] += part_of_mean(l, e, r, j);
        }
    }
    c->mean = x[0];
    c->mean_half = c->mean_deviation = (double)NAN;
    if (pairs > 1) {
        const double variance = variance_of(x, pairs, &c->mean);
        c->mean_half = ra_student(pairs - 1) * sqrt(variance / (double)pairs);
        c->mean_deviation =
            scatter_of(l, e, l->axis[1 - e].count).deviation / sqrt(1 + 1 / (double)pairs);
    }
}

/// The tests for one choice of speeds: the levels at these speeds, and the counts of draws so far.
struct question {
    const struct levels *l;
    size_t left_out; ///< place of the speed that is left out; MOST: none
    struct exponents x[EXPONENTS];
    struct chances c[EXPONENTS];
};

static void ask(const struct levels *l, size_t left_out, size_t draws, struct question *q)
{
    double mean[MOST][MOST];
    q->l = l;
    q->left_out = left_out;
    mean_levels(l, mean);
    for (size_t e = 0; e < EXPONENTS; e++) {
        struct exponents *const x = &q->x[e];
        x->low = l->range[e][0] - HALF_A_DIGIT;
        x->high = l->range[e][1] + HALF_A_DIGIT;
        x->farthest = made_memory(draws, sizeof(double));
        x->outside = made_memory(draws, sizeof(double));
        x->count = exponents_of(l, e, mean, x->mean);
        for (size_t k = 0; k < x->count; k++) {
            x->scatter[k] = scatter_of(l, e, k);
        }
        q->c[e] = (struct chances){.draws = draws};
    }
}

static void release(struct question *q)
{
    for (size_t e = 0; e < EXPONENTS; e++) {
        free(q->x[e].farthest);
        free(q->x[e].outside);
    }
    free(q);
}

/// Makes the tests for all choices of speeds (all, and all but the slowest) with the same draws.
static void answer(struct question *const *question, size_t count, size_t draws)
{
    const struct levels *const l = question[0]->l;
    // the mean of J pairs scatters less than one more pair does
    const double of_means = 1 / sqrt((double)l->seed.count + 1);
    struct ra_random random;
    double mean[MOST][MOST], level[MOST][MOST], exponent[MOST];
    ra_random_seed(&random, SEED, 0);
    mean_levels(l, mean);
    for (size_t i = 0; i < draws; i++) {
        draw(l, mean, &random, level);
        for (size_t n = 0; n < count; n++) {
            struct question *const q = question[n];
            if (q->left_out < MOST) {
                leave_speed(level, l->axis[1].count, l->axis[0].count, q->left_out);
            }
            for (size_t e = 0; e < EXPONENTS; e++) {
                exponents_of(q->l, e, level, exponent);
                count_set(&q->x[e], exponent, of_means, i, &q->c[e]);
            }
        }
    }
    for (size_t n = 0; n < count; n++) {
        for (size_t e = 0; e < EXPONENTS; e++) {
            conclude(&question[n]->x[e], &question[n]->c[e]);
        }
    }
    for (size_t e = 0; e < EXPONENTS; e++) {
        question[0]->c[e].range_passes = range_passes(&question[0]->x[e], of_means, draws);
    }
}

/// The smallest range that one pair has.
static double smallest_range(const struct levels *l, size_t e)
{
    double least = HUGE_VAL, level[MOST][MOST], exponent[MOST], end[2];
    for (size_t j = 0; j < l->seed.count; j++) {
        for (size_t r = 0; r < l->axis[1].count; r++) {
            for (size_t v = 0; v < l->axis[0].count; v++) {
                level[r][v] = l->level[r][v][j];
            }
        }
        ends_of(exponent, exponents_of(l, e, level, exponent), end);
        least = fmin(least, end[1] - end[0]);
    }
    return least;
}

static void put_row(const char *reading, const char *exponent, const struct levels *l, size_t e,
                    const struct chances *c)
{
    ra_table_text(&made_table, "reading", reading);
    ra_table_text(&made_table, "exponent", exponent);
    ra_table_count(&made_table, "realisations", l->seed.count);
    ra_table_count(&made_table, "exponents", l->axis[1 - e].count);
    ra_table_number(&made_table, "range_chance", "1", c->range);
    ra_table_number(&made_table, "range_chance_equal", "1", c->equal);
    ra_table_number(&made_table, "range_passes", "1", c->range_passes);
    ra_table_number(&made_table, "place_chance", "1", c->place);
    ra_table_number(&made_table, "place_passes", "1", c->place_passes);
    ra_table_number(&made_table, "finds", "1", c->finds);
    ra_table_number(&made_table, "inside_chance", "1", c->inside);
    ra_table_number(&made_table, "inside_chance_centred", "1", c->centred);
    ra_table_number(&made_table, "mean", "1", c->mean);
    ra_table_number(&made_table, "mean_half", "1", c->mean_half);
    ra_table_number(&made_table, "mean_deviation", "1", c->mean_deviation);
    ra_table_number(&made_table, "smallest_range", "1", smallest_range(l, e));
    ra_table_number(&made_table, "place_faster", "1", c->place_faster);
    ra_table_number(&made_table, "place_faster_passes", "1", c->place_faster_passes);
    ra_table_number(&made_table, "finds_faster", "1", c->finds_faster);
    ra_table_count(&made_table, "draws", c->draws);
    ra_table_end_row(&made_table);
}

/// The chances for a reading of several pairs. The test of place is also made without the slowest
/// speed.
static void chances_of(const struct levels *l, size_t draws, struct chances c[EXPONENTS])
{
    struct question *question[2] = {made_memory(1, sizeof **question), NULL};
    struct levels *faster = NULL;
    const size_t count = l->axis[0].count > 2 ? 2 : 1;
    ask(l, MOST, draws, question[0]);
    if (count == 2) {
        question[1] = made_memory(1, sizeof **question);
        faster = made_memory(1, sizeof *faster);
        *faster = *l;
        const size_t slowest = leave_slowest(faster);
        set_factors(faster);
        ask(faster, slowest, draws, question[1]);
    }
    answer(question, count, draws);
    for (size_t e = 0; e < EXPONENTS; e++) {
        c[e] = question[0]->c[e];
        c[e].place_faster = c[e].place_faster_passes = c[e].finds_faster = (double)NAN;
        if (count == 2) {
            c[e].place_faster = question[1]->c[e].place;
            c[e].place_faster_passes = question[1]->c[e].place_passes;
            c[e].finds_faster = question[1]->c[e].finds;
        }
    }
    for (size_t n = 0; n < count; n++) {
        release(question[n]);
    }
    free(faster);
}

static bool is_new(const struct made *table, size_t row)
{
    for (size_t i = 0; i < row; i++) {
        if (strcmp(made_cell(table, i, "reading"), made_cell(table, row, "reading")) == 0) {
            return false;
        }
    }
    return true;
}

static void write_table(int count, char **argument)
{
    (void)count;
    struct made table;
    struct levels *const l = made_memory(1, sizeof *l);
    char *end;
    const long draws = strtol(argument[2], &end, 10);
    if (*end != '\0' || draws < 1 || draws > 100000000) {
        made_fail(RA_USAGE, "%s draws: say 1 to 1e8", argument[2]);
    }
    made_read(&table, NULL, argument[0]);
    read_ranges(argument[1], l->range);
    put_row("", "", l, 0, &(struct chances){.draws = 0});
    for (size_t i = 0; i < table.rows; i++) {
        // a reading with a single pair keeps these values
        struct chances c[EXPONENTS];
        for (size_t e = 0; e < EXPONENTS; e++) {
            c[e] = (struct chances){.range = 1,
                                    .equal = 1,
                                    .inside = 1,
                                    .centred = 1,
                                    .place = 1,
                                    .range_passes = 1,
                                    .place_passes = 1,
                                    .finds = (double)NAN,
                                    .place_faster = 1,
                                    .place_faster_passes = 1,
                                    .finds_faster = (double)NAN};
        }
        const char *const reading = made_cell(&table, i, "reading");
        if (!is_new(&table, i) || !take_reading(&table, reading, l)) {
            continue;
        }
        set_factors(l);
        if (l->seed.count > 1) {
            chances_of(l, (size_t)draws, c);
        }
        for (size_t e = 0; e < EXPONENTS; e++) {
            put_mean(l, e, &c[e]);
            put_row(reading, e == 0 ? "n" : "m", l, e, &c[e]);
        }
    }
    made_free(&table);
    free(l);
    ra_exact_release();
}

int main(int argc, char **argv)
{
    static const struct made_part parts[] = {
        {"levels", write_table, 3, 3, "LEVELS PUBLISHED DRAWS"},
        {NULL, NULL, 0, 0, NULL},
    };
    return made_main(parts, argc, argv);
}
