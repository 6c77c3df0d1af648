// What the head of a file says of the numbers below it: their number, spacing and length.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CLAIMS_H
#define RA_CLAIMS_H

#include "surface/columns.h"
#include "surface/labels.h"
#include "surface/topography.h"

/** A length that the head gives a name. */
struct ra_claim {
    double length;     ///< [m]; 0: none
    double per_metre;  ///< its unit
    size_t line;       ///< where it is
    size_t another;    ///< a line that gives another one; 0: there is none
    bool thousands;    ///< its mark may stand between thousands: it is another one, too
    const char *at;    ///< as it is written
    size_t characters; ///< of `at`
};

/** The length behind one of these names, of which the last is NULL: `NAME: 0.5 um` or `NAME [um] =
 *  0.5`. */
void ra_claims_length(const struct ra_columns *c, const char *const *names, struct ra_claim *claim);
/** The same of a step from number to number. */
void ra_claims_step(const struct ra_columns *c, struct ra_claim *claim);
/** RA_INPUT if `X length`, `Y length` or `scan size` are not the sides of a rectangle. */
enum ra_code ra_claims_sides(const struct ra_columns *c, const struct ra_claim side[2],
                             struct ra_status *st);
/** RA_INPUT if there are two, or two ways to read one. */
enum ra_code ra_claims_one(const struct ra_columns *c, const struct ra_claim *claim,
                           const char *name, const char *remedy, struct ra_status *st);

/** The places in a file, in words; their spacing; and the option that settles a contradiction. */
struct ra_steps {
    const char *what, *remedy;
    double apart[2]; ///< [m], of a rectangle along either side; 0: there is one
};

/** RA_INPUT if the head states a step that is none of these spacings, to 1 %. */
enum ra_code ra_claims_steps(const struct ra_columns *c, const struct ra_steps *steps,
                             struct ra_status *st);

/** RA_INPUT if the head states another count of numbers, in a line that the format does not skip:
 *  `Points: 4000`, `4000 points`, or 4000 alone; for a rectangle also rows and columns. */
enum ra_code ra_claims_counts(const struct ra_columns *c, const struct ra_format *format,
                              bool rectangle, struct ra_status *st);
/** The same of the rows of a spectrum by names that they alone have: `frequencies: 400`. */
enum ra_code ra_claims_waves(const struct ra_columns *c, const struct ra_format *format,
                             struct ra_status *st);

/** Splits `0.5um` into the number and, in `unit`, the rest; false if there is no number. */
bool ra_claims_split(struct ra_token *number, struct ra_token *unit);
/** A number as it is written: its length, and its value without marks between thousands. */
size_t ra_claims_whole(const char *at, const char *end, size_t length, double *value);
/** The text behind a product of two whole numbers, such as 20x10 or, if `listed`, 20, 10; NULL: no
 *  product begins here. */
const char *ra_claims_product(const char *at, const char *end, bool listed, double value[2]);
/** Whether a line declares points that were not measured, or has a factor. */
bool ra_claims_takes(const struct ra_text_line *line, char decimal);

/** The numbers that the head declares to stand for points that were not measured, in a column of
 *  heights of which `per_metre` are one metre. */
void ra_claims_declared(const struct ra_columns *c, double per_metre, struct ra_declared *declared);

/** Adds to a note the first line of the head with a factor other than 1, skipping lines that the
 *  format skips. The factor is not applied. */
void ra_claims_factor(const struct ra_columns *c, const struct ra_format *format, char *note,
                      size_t size);

#endif
