// The published figures that a reading is judged by.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_TARGETS_H
#define RA_INFERENCE_TARGETS_H

#include <stdbool.h>

#include "inference/designs.h"
#include "inference/row.h"

/** A figure of the paper, known to lie in an interval. */
struct target {
    char name[32], unit[8];
    char claim[8];       ///< number of its claim
    double low, high;    ///< what is printed lies between
    bool floor, ceiling; ///< low, high is where values end anyway: 0 of a residual, 1 of a share
    double digit;        ///< half of the last digit that one could print or read off
};

struct targets {
    size_t count;
    struct target *list; ///< (count)
};

/** The targets that can be had from these points, with their intervals as in the table of claims
 *  (data/claims.tsv); what is missing there ends the program. */
void targets_make(const struct row_points *points, const char *claims, struct targets *targets);
void targets_free(struct targets *targets);

/** Their values (targets) of one row. */
void targets_of(const struct row_points *points, const struct row *row, double *value);

/** A table of rows with its values. */
struct responses {
    struct design design;
    double *value; ///< (rows x targets)
};
void responses_read(const char *path, const struct row_points *points,
                    const struct targets *targets, struct responses *responses);
void responses_free(struct responses *responses);

/** Least-squares line y = a + b x (count >= 2): its slope b; *residual is its rms distance. */
double target_line(const double *x, const double *y, size_t count, double *residual);

#endif
