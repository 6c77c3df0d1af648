// Exponents that the paper prints as one range, tested all at once.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The paper gives the exponents n of six surfaces and m of seven speeds as two ranges. Whether one
 * more set of surfaces would give such a range is one question of all of them, not six or seven.
 *
 * `joint_table levels LEVELS PUBLISHED DRAWS` reads the level of each run (reading, nominal_Ra,
 * speed, damping, seed, level_resonator) and the printed ranges (rows `n` and `m` of PUBLISHED).
 * With levels $L_{rvj}$ of roughness r, speed v and pair of surfaces j = 1 ... J, the exponents are
 * slopes of least squares,
 * $$ n_{rj} = \sum_v \frac{c_v}{20} L_{rvj},\quad m_{vj} = \sum_r \frac{c_r}{20} L_{rvj},\quad
 *    c_k = \frac{x_k - \bar x}{\sum_i (x_i - \bar x)^2},                    % eq:ra2d-slopes $$
 * x the decimal logarithm of the speed and of the roughness. The paper's surfaces of different
 * roughness are different records, and one pair of surfaces is run at all speeds. So one more set
 * has, at each roughness, Student's predictive distribution of J - 1 degrees of freedom, the same
 * deviation at all speeds, and nothing in common with the other roughnesses:
 * $$ L_{rv} = \bar L_{rv} + \sqrt{1 + \frac1J}\,\frac{1}{\sqrt{\chi^2_r}}
 *    \sum_j w_{rj} (L_{rvj} - \bar L_{rv}),                               % eq:ra2d-predicted $$
 * w standard normal, $\chi^2_r$ of J - 1 degrees of freedom: for one speed that is the mean plus
 * $s\sqrt{1 + 1/J}\,t_{J-1}$. (Our pairs do share their noise between roughnesses of one seed; a
 * fit over roughness of one seed scatters less than one of the paper's kind.)
 *
 * Printed numbers are rounded to 0.01: a range [A, B] is A - 0.005 to B + 0.005 of what was
 * measured. In DRAWS draws `range_chance` is the share in which the exponents of a set differ by no
 * more than its width, `inside_chance` that in which all are inside it, and `inside_chance_centred`
 * the same with every mean moved to its middle: what the scatter alone allows. `smallest_range` is
 * the least that one of the J pairs has. Of a single pair no scatter is known and nothing can be
 * excluded: the chances are 1, of no `draws`. A chance of 0 is one of less than 1 in `draws`. A
 * reading without all speeds at all roughnesses has no row.
 *
 * Tests: tests/scripts/joint_table.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exact.h"
#include "base/random.h"
#include "made.h"

enum { MOST = 16, MOST_PAIRS = 64, EXPONENTS = 2 };
static const double DAMPING = 0.02;       ///< that of Figs. 14 and 15
static const double HALF_A_DIGIT = 0.005; ///< of exponents with two decimals
static const uint64_t SEED = 20131183;    ///< of the draws

/// Values of a column in the order in which they come.
struct axis {
    size_t count;
    double value[MOST];
};

/// Levels of one reading.
struct levels {
    struct axis axis[EXPONENTS];          ///< speeds, of n; roughnesses, of m
    struct axis seed;                     ///< the pairs, at most MOST of them
    double level[MOST][MOST][MOST_PAIRS]; ///< [dB] (roughness, speed, pair)
    bool there[MOST][MOST][MOST_PAIRS];   ///< which are known (likewise)
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

/// Levels of all runs of a reading; whether each is there, once.
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
        end[0] = fmin(end[0], x[k]);
        end[1] = fmax(end[1], x[k]);
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
    const size_t pairs = l->seed.count;
    for (size_t r = 0; r < l->axis[1].count; r++) {
        double w[MOST_PAIRS], square = 0;
        for (size_t j = 0; j < pairs; j++) {
            w[j] = ra_random_normal(random);
        }
        for (size_t k = 1; k < pairs; k++) {
            const double z = ra_random_normal(random);
            square += z * z;
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

// ## Chances

struct chances {
    double range, inside, centred;
    size_t draws; ///< 0: nothing was drawn
};

static void count_set(const double range[2], const double *exponent, const double *middle,
                      size_t count, struct chances *c)
{
    const double low = range[0] - HALF_A_DIGIT, high = range[1] + HALF_A_DIGIT;
    double end[2], moved[MOST] = {0};
    ends_of(exponent, count, end);
    c->range += end[1] - end[0] <= high - low;
    c->inside += end[0] >= low && end[1] <= high;
    for (size_t k = 0; k < count; k++) {
        moved[k] = exponent[k] - middle[k] + (low + high) / 2;
    }
    ends_of(moved, count, end);
    c->centred += end[0] >= low && end[1] <= high;
}

static void chances_of(const struct levels *l, size_t draws, struct chances c[EXPONENTS])
{
    struct ra_random random;
    double mean[MOST][MOST], level[MOST][MOST], middle[EXPONENTS][MOST], exponent[MOST];
    ra_random_seed(&random, SEED, 0);
    mean_levels(l, mean);
    for (size_t e = 0; e < EXPONENTS; e++) {
        exponents_of(l, e, mean, middle[e]);
        c[e] = (struct chances){.draws = draws};
    }
    for (size_t i = 0; i < draws; i++) {
        draw(l, mean, &random, level);
        for (size_t e = 0; e < EXPONENTS; e++) {
            const size_t count = exponents_of(l, e, level, exponent);
            count_set(l->range[e], exponent, middle[e], count, &c[e]);
        }
    }
    for (size_t e = 0; e < EXPONENTS; e++) {
        c[e].range /= (double)draws;
        c[e].inside /= (double)draws;
        c[e].centred /= (double)draws;
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
    ra_table_number(&made_table, "inside_chance", "1", c->inside);
    ra_table_number(&made_table, "inside_chance_centred", "1", c->centred);
    ra_table_number(&made_table, "smallest_range", "1", smallest_range(l, e));
    ra_table_count(&made_table, "draws", c->draws);
    ra_table_end_row(&made_table);
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
    put_row("", "", l, 0, &(struct chances){0, 0, 0, 0});
    for (size_t i = 0; i < table.rows; i++) {
        struct chances c[EXPONENTS] = {{1, 1, 1, 0}, {1, 1, 1, 0}};
        const char *const reading = made_cell(&table, i, "reading");
        if (!is_new(&table, i) || !take_reading(&table, reading, l)) {
            continue;
        }
        set_factors(l);
        if (l->seed.count > 1) {
            chances_of(l, (size_t)draws, c);
        }
        put_row(reading, "n", l, 0, &c[0]);
        put_row(reading, "m", l, 1, &c[1]);
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
