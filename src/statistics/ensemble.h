// Ensembles of runs: means, paired differences and exponents, with 95 % intervals.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ENSEMBLE_H
#define RA_ENSEMBLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/room.h"

/** What n realisations say about a quantity, in its unit. */
struct ra_sample {
    size_t count;             ///< realisations, n
    double mean;              ///< mean, q bar
    double half;              ///< half-width of the 95 % interval of the mean, h; NAN for n = 1
    double deviation;         ///< standard deviation, s; NAN for n = 1
    double smallest, largest; ///< of the n values
};

/** A least-squares line y = a + b x. */
struct ra_line {
    double offset;   ///< a [unit of y]
    double slope;    ///< b [unit of y over unit of x]
    double half;     ///< half-width of the 95 % interval of b; NAN for two points
    double residual; ///< rms distance of the points from the line [unit of y]
};

/** t with 97.5 % of Student's distribution below it, for `freedom` >= 1 degrees of freedom. */
double ra_student(size_t freedom);
/** eq:ra2d-mean and eq:ra2d-student for count >= 1 values. */
void ra_sample_of(const double *value, size_t count, struct ra_sample *sample);
/** eq:ra2d-line for count >= 2 points, not all at one x. */
void ra_line_of(const double *x, const double *y, size_t count, struct ra_line *line);

/** What `ra2d means` was asked for; lists are column names with commas between. */
struct ra_means_spec {
    const char *by;   ///< columns whose cells name a group
    const char *of;   ///< columns of the quantities
    const char *less; ///< "COLUMN=VALUE" of the rows to subtract; NULL: subtract nothing
    const char *pair; ///< columns that a row has in common with the one subtracted; NULL likewise
    const char *over; ///< column whose cells name the realisation; NULL: each row is one
    const char *each; ///< columns that tell the rows of a realisation apart; NULL likewise
};

/** What `ra2d slopes` was asked for. */
struct ra_slopes_spec {
    const char *x, *y; ///< one column each
    const char *by;    ///< columns whose cells name a group
    const char *over;  ///< column whose cells name the realisation
    bool decibel;      ///< y is 20 log10 of something: divide slopes by 20
    const char *each;  ///< columns that tell the lines of a realisation apart; NULL: it has one
};

/** Print one table on `out`, and nothing before all of it is known. */
enum ra_code ra_means(const struct ra_records *r, const struct ra_means_spec *spec,
                      const char *command, FILE *out, struct ra_status *st);
enum ra_code ra_slopes(const struct ra_records *r, const struct ra_slopes_spec *spec,
                       const char *command, FILE *out, struct ra_status *st);

/** As ra_records_choose, for a list of one column. */
enum ra_code ra_choose_one(const struct ra_records *r, const char *option, const char *name,
                           struct ra_choice *choice, struct ra_status *st);
/** All columns of `a`, then those of `b`; ra_choice_free. */
enum ra_code ra_choose_both(const struct ra_records *r, const struct ra_choice *a,
                            const struct ra_choice *b, struct ra_choice *both,
                            struct ra_status *st);

/** No cell: of a row that is left out. */
#define RA_NO_CELL SIZE_MAX

/** Whether each group is balanced: all its units fill the same cells, each once. A unit is a
 *  realisation, or one of its lines; it lies in one group. `cell` gives each row a number below
 *  r->rows, or RA_NO_CELL (rows); `what` names the columns that the number stands for. RA_INPUT
 *  names two lines of the table and the remedy. */
enum ra_code ra_design_check(const struct ra_records *r, const struct ra_groups *groups,
                             const struct ra_groups *units, const size_t *cell, const char *what,
                             struct ra_status *st);

/** Cells: mean (under its own name), half, deviation, smallest and largest. */
void ra_sample_put(const struct ra_sample *sample, const char *mean, const char *unit,
                   struct ra_table *table);

#endif
