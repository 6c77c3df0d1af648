// Values with units, read exactly and written for people.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UNITS_H
#define RA_UNITS_H

#include "base/decimal.h"
#include "base/status.h"

/** What a number measures. */
enum ra_dimension {
    RA_UNIT_NONE,  ///< a bare number
    RA_UNIT_RATIO, ///< a bare number or per cent
    RA_UNIT_LENGTH,
    RA_UNIT_AREA,
    RA_UNIT_INERTIA, ///< second moment of area, $m^4$
    RA_UNIT_TIME,
    RA_UNIT_FREQUENCY,
    RA_UNIT_SPEED,
    RA_UNIT_ACCELERATION,
    RA_UNIT_PRESSURE,
    RA_UNIT_DENSITY,
    RA_UNIT_FORCE, ///< one of the two below: other values of the case say which (case/schema.h)
    RA_UNIT_WIDTH_FORCE, ///< per unit width, N/m
    RA_UNIT_MASS,
    RA_UNIT_LOAD,      ///< a force that is not per width, N
    RA_UNIT_STIFFNESS, ///< of a spring, N/m
    RA_UNIT_FOUNDATION ///< pressure per length, Pa/m
};

/** Reads `450 mm`, `0.1 m/s`, `2.1e12`, `2 %`: the double nearest to the decimal value in SI. A
 *  number without a unit is SI. The message quotes the text and names units that would be right. */
enum ra_code ra_units_read(const char *text, enum ra_dimension dimension, double *value,
                           struct ra_status *st);

/** Numbers of one list: those without a unit, and those whose unit is not the SI one. */
struct ra_units_list {
    char bare[32], other[32]; ///< the first of either; ""
};

/** Adds one to a list that begins as {0}. A number without a unit is SI, but `100, 200 mm/s`
 *  means one unit for both: RA_INPUT where one that is not 0 has no unit and another one has a unit
 *  that is not SI. Words, and what is no number, are passed over. */
enum ra_code ra_units_in_list(struct ra_units_list *list, const char *text,
                              enum ra_dimension dimension, struct ra_status *st);

/** The SI unit, such as "m/s"; "" for bare numbers. */
const char *ra_units_si(enum ra_dimension dimension);

/** Writes x for people, with a prefix: `450 mm`. Exact: it reads back to x. Returns buffer. */
const char *ra_units_write(double x, enum ra_dimension dimension, char buffer[64]);

/** If the number in `text` with another prefix would lie in [low, high], writes that text (the one
 *  nearest to `usual`, or with the smallest change of prefix if usual is 0); else "". */
const char *ra_units_guess(const char *text, enum ra_dimension dimension, double low, double high,
                           double usual, char buffer[64]);

#endif
