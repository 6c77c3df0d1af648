// Values with units: read exactly, written for people.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_UNITS_H
#define RA_UNITS_H

#include "base/decimal.h"
#include "base/status.h"

/** Kinds of quantities, each with its units. */
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
    RA_UNIT_FORCE,       ///< N/m or N: other keys of the case decide which (case/schema.h)
    RA_UNIT_WIDTH_FORCE, ///< force per unit width, N/m
    RA_UNIT_MASS,
    RA_UNIT_LOAD,      ///< force that is not per unit width, N
    RA_UNIT_STIFFNESS, ///< stiffness of a spring, N/m
    RA_UNIT_FOUNDATION ///< stiffness of a foundation: pressure per displacement, Pa/m
};

/** Reads `450 mm`, `0.1 m/s`, `2.1e12`, `2 %`. The result is the double nearest to the decimal
 *  value in SI. A number without a unit is in SI. The message for a wrong text quotes it and names
 *  the valid units. */
enum ra_code ra_units_read(const char *text, enum ra_dimension dimension, double *value,
                           struct ra_status *st);

/** What a list contains so far: numbers without a unit, and numbers with a unit that is not SI. */
struct ra_units_list {
    char bare[32], other[32]; ///< the first number of each of these two kinds; "": none
};

/** Adds a number to a list that starts as {0}. A number without a unit would be in SI, but a user
 *  who writes `100, 200 mm/s` means one unit for both. Therefore RA_INPUT if one number, other than
 *  0, has no unit and another has a unit that is not SI. Words and other texts are ignored. */
enum ra_code ra_units_in_list(struct ra_units_list *list, const char *text,
                              enum ra_dimension dimension, struct ra_status *st);

/** The SI unit, such as "m/s"; "" for plain numbers. */
const char *ra_units_si(enum ra_dimension dimension);

/** Writes x with a prefix that people can read easily: `450 mm`. The text reads back to exactly x.
 *  Returns buffer. */
const char *ra_units_write(double x, enum ra_dimension dimension, char buffer[64]);

/** Suggests the same number with another prefix, so that the value lies in [low, high]; "" if no
 *  prefix does this. Of several texts it takes the one with the value nearest to `usual` or, if
 *  `usual` is 0, the one with the smallest change of prefix. */
const char *ra_units_guess(const char *text, enum ra_dimension dimension, double low, double high,
                           double usual, char buffer[64]);

#endif
