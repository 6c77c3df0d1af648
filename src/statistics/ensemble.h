// Ensembles of runs: means, paired differences and exponents, with 95 % intervals.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ENSEMBLE_H
#define RA_ENSEMBLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/room.h"

/** Statistics of a quantity over n realisations, in the unit of the quantity. */
struct ra_sample {
    size_t count;             ///< number n of realisations
    double mean;              ///< mean $\bar q$
    double half;              ///< half-width h of the 95 % interval of the mean; NAN for n = 1
    double deviation;         ///< standard deviation s; NAN for n = 1
    double smallest, largest; ///< smallest and largest of the n values
};

/** A least-squares line y = a + b x. */
struct ra_line {
    double offset;   ///< a [unit of y]
    double slope;    ///< b [unit of y over unit of x]
    double half;     ///< half-width of the 95 % interval of b; NAN for two points
    double residual; ///< rms distance of the points from the line [unit of y]
};

/** The value of t below which lies 97.5 % of Student's distribution, for `freedom` >= 1 degrees of
 *  freedom. */
double ra_student(size_t freedom);
/** Computes eq:ra2d-mean and eq:ra2d-student for count >= 1 values. */
void ra_sample_of(const double *value, size_t count, struct ra_sample *sample);
/** Fits eq:ra2d-line to count >= 2 points that do not all have the same x. */
void ra_line_of(const double *x, const double *y, size_t count, struct ra_line *line);

/** Options of `ra2d means`. Lists are column names separated by commas. */
struct ra_means_spec {
    const char *by;   ///< columns whose cells define a group
    const char *of;   ///< columns of the quantities
    const char *less; ///< "COLUMN=VALUE": rows with this value are subtracted; NULL: no row is
    /// columns in which a row must agree with the row that is subtracted from it; NULL: none
    const char *pair;
    const char *over; ///< column that names the realisation; NULL: each row is a realisation
    const char *each; ///< columns that distinguish the rows of a realisation; NULL: none
};

/** Options of `ra2d slopes`. */
struct ra_slopes_spec {
    const char *x, *y; ///< column of x and column of y
    const char *by;    ///< columns whose cells define a group
    const char *over;  ///< column that names the realisation
    bool decibel;      ///< y is 20 log10 of a quantity: slopes are divided by 20
    /// columns that distinguish the lines of a realisation; NULL: there is only one line
    const char *each;
};

/** Prints one table on `out`. Nothing is printed before the whole table is known. */
enum ra_code ra_means(const struct ra_records *r, const struct ra_means_spec *spec,
                      const char *command, FILE *out, struct ra_status *st);
enum ra_code ra_slopes(const struct ra_records *r, const struct ra_slopes_spec *spec,
                       const char *command, FILE *out, struct ra_status *st);

/** Works as ra_records_choose, for a list of one column. */
enum ra_code ra_choose_one(const struct ra_records *r, const char *option, const char *name,
                           struct ra_choice *choice, struct ra_status *st);
/** Makes the list of all columns of `a`, followed by those of `b`. Free it with ra_choice_free. */
enum ra_code ra_choose_both(const struct ra_records *r, const struct ra_choice *a,
                            const struct ra_choice *b, struct ra_choice *both,
                            struct ra_status *st);

/** The cell of a row that is left out. */
#define RA_NO_CELL SIZE_MAX

/** Checks that each group is balanced: all units of a group fill the same cells, each once. A unit
 *  is a realisation, or one of its lines, and lies in one group. `cell` gives each row a number
 *  below r->rows, or RA_NO_CELL (rows). `what` names the columns behind these numbers. RA_INPUT:
 *  the message names two lines of the table and the remedy. */
enum ra_code ra_design_check(const struct ra_records *r, const struct ra_groups *groups,
                             const struct ra_groups *units, const size_t *cell, const char *what,
                             struct ra_status *st);

/** Writes the cells mean (under the given name), half, deviation, smallest and largest. */
void ra_sample_put(const struct ra_sample *sample, const char *mean, const char *unit,
                   struct ra_table *table);

#endif
