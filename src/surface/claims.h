// Statements in the head of a file about the numbers below it: their count, spacing and length.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CLAIMS_H
#define RA_CLAIMS_H

#include "surface/columns.h"
#include "surface/labels.h"
#include "surface/topography.h"

/** A length that the head states with a name. */
struct ra_claim {
    double length;    ///< the length [m]; 0: none is stated
    double per_metre; ///< number of its units in a metre
    size_t line;      ///< line in which it is stated
    size_t another;   ///< line that states another value; 0: none
    /// its decimal mark may also stand between thousands, which gives another value
    bool thousands;
    const char *at;    ///< the length as it is written in the file
    size_t characters; ///< number of characters in `at`
};

/** Finds the length behind one of `names` (a list that ends with NULL): `NAME: 0.5 um` or
 *  `NAME [um] = 0.5`. */
void ra_claims_length(const struct ra_columns *c, const char *const *names, struct ra_claim *claim);
/** Finds in the same way the step from one number to the next. */
void ra_claims_step(const struct ra_columns *c, struct ra_claim *claim);
/** RA_INPUT if `X length`, `Y length` or `scan size` differ from the sides of a rectangle. */
enum ra_code ra_claims_sides(const struct ra_columns *c, const struct ra_claim side[2],
                             struct ra_status *st);
/** RA_INPUT if two different values are stated, or if a value can be read in two ways. */
enum ra_code ra_claims_one(const struct ra_columns *c, const struct ra_claim *claim,
                           const char *name, const char *remedy, struct ra_status *st);

/** The spacings of the numbers in a file. For messages, `what` is a phrase for their places, and
 *  `remedy` names the option that resolves a contradiction. */
struct ra_steps {
    const char *what, *remedy;
    double apart[2]; ///< spacings [m], for a rectangle along both sides; 0: there is only one
};

/** RA_INPUT if the head states a step that differs from all of `apart` by more than 1 %. */
enum ra_code ra_claims_steps(const struct ra_columns *c, const struct ra_steps *steps,
                             struct ra_status *st);

/** RA_INPUT if the head states another number of values, in a line that the format does not skip:
 *  `Points: 4000`, `4000 points`, or 4000 alone; for a rectangle also rows and columns. */
enum ra_code ra_claims_counts(const struct ra_columns *c, const struct ra_format *format,
                              bool rectangle, struct ra_status *st);
/** The same as ra_claims_counts for the rows of a spectrum, with names that only spectra use:
 *  `frequencies: 400`. */
enum ra_code ra_claims_waves(const struct ra_columns *c, const struct ra_format *format,
                             struct ra_status *st);

/** Splits `0.5um` into the number and, in `unit`, the rest; false if there is no number. */
bool ra_claims_split(struct ra_token *number, struct ra_token *unit);
/** Reads a number as it is written. Returns its length; `value` receives its value without marks
 *  between thousands. */
size_t ra_claims_whole(const char *at, const char *end, size_t length, double *value);
/** The text behind a product of two whole numbers, such as 20x10 or, if `listed`, 20, 10. NULL if
 *  no product begins here. */
const char *ra_claims_product(const char *at, const char *end, bool listed, double value[2]);
/** True if a line declares a mark for points that were not measured, or states a factor. */
bool ra_claims_takes(const struct ra_text_line *line, char decimal);

/** Finds the numbers that the head declares as marks for points that were not measured, in a column
 *  of heights with `per_metre` units in a metre. */
void ra_claims_declared(const struct ra_columns *c, double per_metre, struct ra_declared *declared);

/** Adds to a note the first line of the head that states a factor other than 1. Lines that the
 *  format skips are ignored. The factor is not applied. */
void ra_claims_factor(const struct ra_columns *c, const struct ra_format *format, char *note,
                      size_t size);

#endif
