// What is open in the realistic problem, as numbers between 0 and 1 (Sect. 4).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_INFERENCE_FACTORS_H
#define RA_INFERENCE_FACTORS_H

#include "base/table.h"
#include "sliding/case.h"

enum {
    FACTOR_LENGTH,
    FACTOR_SMOOTHING,
    FACTOR_WEIGHT,
    FACTOR_PENALTY,
    FACTOR_PASSES,
    FACTOR_START,
    FACTOR_PITCH,
    FACTOR_SETTLING,
    FACTOR_END,
    FACTOR_RESONATOR,
    FACTORS
};

/** How a factor lies between its bounds: evenly, evenly in its logarithm, or at either of them. */
enum factor_scale { FACTOR_LINEAR, FACTOR_LOGARITHMIC, FACTOR_EITHER };

struct factor {
    const char *name, *unit;
    enum factor_scale scale;
    double low, high;
    double printed; ///< as the case file reads the paper
    const char *what, *why;
};
/** The list (FACTORS). */
extern const struct factor factor_list[FACTORS];

/** Value of factor j at u in [0, 1], of six digits, and u of a value. */
double factor_value(size_t j, double u);
double factor_unit(size_t j, double value);

/** Number of the factor with this name; FACTORS if there is none. */
size_t factor_find(const char *name);

/** The factors that are keys of a case, as overrides "section.key=value" (FACTOR_KEYS of
 *  FACTOR_KEY_SIZE). The correlation length is a factor on that of a point, smoothing belongs to
 *  the surfaces (rough.h), and the end of the average to what is done with a run (single.h). */
enum { FACTOR_KEYS = 6, FACTOR_KEY_SIZE = 64 };
void factor_keys(const double value[FACTORS], char key[FACTOR_KEYS][FACTOR_KEY_SIZE]);

/** The list as a table. */
void factor_write(struct ra_table *table);

#endif
