// Values with units, read exactly and written for people.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Inside the program all values are in SI units; users write `450 mm`. The grammar of a value is:
 *
 *     value  = [+|-] digits [. digits] [e [+|-] digits] [unit]
 *     unit   = prefix stem | % | ...            with ^ optional: m/s2, m/s^2
 *     prefix = p n u (or micro sign) m c k M G T
 *
 * We do not convert the text 450 mm by multiplying 450 and 0.001. This would round twice, and the
 * result might differ from the double 0.45. Instead the prefix changes the decimal exponent of the
 * text (number.c): 450 mm becomes 450e-3, and strtod rounds once.
 *
 * A unit with a power takes the prefix to that power: 1 mm2 is 1e-6 m2. A prefix belongs to the
 * first symbol: mm/s, kN/m. kg/m3 is a stem of its own.
 *
 * Errors, all RA_INPUT: empty text; no number; NaN or infinity; a unit of another quantity; text
 * behind number and unit; a number too large or too small for a double.
 *
 * Tests: tests/base/test_units.c.
 */
#include "base/units.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

/// A unit as written without prefix, and the power of ten that takes it to SI.
struct unit {
    enum ra_dimension dimension;
    const char *stem;
    int exponent; ///< exponent of the stem itself
    int power;    ///< power of the prefix; 0: it takes no prefix
};

/// the first row of each dimension is its SI unit
static const struct unit units[] = {
    {RA_UNIT_NONE, "", 0, 0},         {RA_UNIT_RATIO, "", 0, 0},
    {RA_UNIT_RATIO, "%", -2, 0},      {RA_UNIT_LENGTH, "m", 0, 1},
    {RA_UNIT_AREA, "m2", 0, 2},       {RA_UNIT_INERTIA, "m4", 0, 4},
    {RA_UNIT_TIME, "s", 0, 1},        {RA_UNIT_FREQUENCY, "Hz", 0, 1},
    {RA_UNIT_SPEED, "m/s", 0, 1},     {RA_UNIT_ACCELERATION, "m/s2", 0, 1},
    {RA_UNIT_PRESSURE, "Pa", 0, 1},   {RA_UNIT_DENSITY, "kg/m3", 0, 0},
    {RA_UNIT_DENSITY, "g/cm3", 3, 0}, {RA_UNIT_FORCE, "N/m", 0, 1},
    {RA_UNIT_FORCE, "N", 0, 1},       {RA_UNIT_WIDTH_FORCE, "N/m", 0, 1},
    {RA_UNIT_MASS, "kg", 0, 0},       {RA_UNIT_MASS, "g", -3, 0},
    {RA_UNIT_MASS, "t", 3, 0},        {RA_UNIT_LOAD, "N", 0, 1},
    {RA_UNIT_STIFFNESS, "N/m", 0, 1}, {RA_UNIT_FOUNDATION, "Pa/m", 0, 1},
};

static const size_t unit_count = sizeof units / sizeof units[0];

static const struct {
    const char *text;
    int exponent;
} prefixes[] = {{"", 0},  {"m", -3}, {"u", -6}, {"n", -9}, {"k", 3},
                {"M", 6}, {"G", 9},  {"c", -2}, {"T", 12}, {"p", -12}};
static const size_t prefix_count = sizeof prefixes / sizeof prefixes[0];

static const struct unit *si_unit(enum ra_dimension dimension)
{
    const struct unit *unit = units;
    while (unit->dimension != dimension) {
        unit++;
    }
    return unit;
}

const char *ra_units_si(enum ra_dimension dimension)
{
    return si_unit(dimension)->stem;
}

/// For messages: the name of the dimension, and the units to write.
static const char *expected(enum ra_dimension dimension)
{
    switch (dimension) {
    case RA_UNIT_NONE:
        return "a bare number; write it without a unit";
    case RA_UNIT_RATIO:
        return "a ratio; write 0.02 or 2 %";
    case RA_UNIT_LENGTH:
        return "a length; write m, mm, um or nm";
    case RA_UNIT_AREA:
        return "an area; write m2 or mm2";
    case RA_UNIT_INERTIA:
        return "a second moment of area; write m4 or mm4";
    case RA_UNIT_TIME:
        return "a time; write s, ms, us or ns";
    case RA_UNIT_FREQUENCY:
        return "a frequency; write Hz or kHz";
    case RA_UNIT_SPEED:
        return "a speed; write m/s or mm/s";
    case RA_UNIT_ACCELERATION:
        return "an acceleration; write m/s2";
    case RA_UNIT_PRESSURE:
        return "a pressure; write Pa, MPa or GPa";
    case RA_UNIT_DENSITY:
        return "a density; write kg/m3";
    case RA_UNIT_MASS:
        return "a mass; write kg or g";
    case RA_UNIT_LOAD:
        return "a force; write N or kN";
    case RA_UNIT_STIFFNESS:
        return "a stiffness; write N/m or MN/m";
    case RA_UNIT_FOUNDATION:
        return "a pressure per length; write Pa/m or GPa/m";
    case RA_UNIT_WIDTH_FORCE:
        return "a force per width; write N/m";
    case RA_UNIT_FORCE:
        break;
    }
    return "a force, or one per width; write N or N/m";
}

/// Copies the text of a unit without blanks at its ends and without the ^ before a power, with u
/// for the micro sign. False if the text is too long.
static bool plain_unit(const char *text, char plain[24])
{
    size_t used = 0;
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t')) {
        length--;
    }
    for (size_t i = 0; i < length; i++) {
        if (used + 1 >= 24) {
            return false;
        }
        // micro sign and Greek $\mu$, in UTF-8
        if (strncmp(text + i, "\xC2\xB5", 2) == 0 || strncmp(text + i, "\xCE\xBC", 2) == 0) {
            plain[used++] = 'u';
            i++;
        } else if (text[i] != '^' || used == 0 || isalpha((unsigned char)plain[used - 1]) == 0 ||
                   isdigit((unsigned char)text[i + 1]) == 0) {
            plain[used++] = text[i];
        }
    }
    plain[used] = '\0';
    return true;
}

/// Power of ten from the unit to SI; false if it is not a unit of this dimension.
static bool unit_exponent(const char *text, enum ra_dimension dimension, int *exponent)
{
    *exponent = 0;
    if (*text == '\0') {
        return true; // a bare number is SI
    }
    for (size_t u = 0; u < unit_count; u++) {
        if (units[u].dimension != dimension || units[u].stem[0] == '\0') {
            continue;
        }
        for (size_t p = 0; p < (units[u].power != 0 ? prefix_count : 1); p++) {
            const size_t length = strlen(prefixes[p].text);
            if (strncmp(text, prefixes[p].text, length) == 0 &&
                strcmp(text + length, units[u].stem) == 0) {
                *exponent = units[u].exponent + prefixes[p].exponent * units[u].power;
                return true;
            }
        }
    }
    return false;
}

enum ra_code ra_units_read(const char *text, enum ra_dimension dimension, double *value,
                           struct ra_status *st)
{
    struct ra_scanned number;
    char unit[24];
    int exponent;
    text += strspn(text, " \t");
    if (*text == '\0') {
        return ra_fail(st, RA_INPUT, "empty; expected %s", expected(dimension));
    }
    if (!ra_number_scan(text, &number)) {
        return ra_fail(st, RA_INPUT, "'%.60s' is not a number; expected %s", text,
                       expected(dimension));
    }
    if (!plain_unit(number.rest, unit) || !unit_exponent(unit, dimension, &exponent)) {
        const char *const rest = number.rest + strspn(number.rest, " \t");
        if (strchr(rest, '#') != NULL) {
            return ra_fail(st, RA_INPUT,
                           "'%.60s' is not %s; a comment behind a value starts with ;", rest,
                           expected(dimension));
        }
        const bool point = memchr(text, '.', (size_t)(rest - text)) != NULL;
        if (!point && rest[0] == ',' && isdigit((unsigned char)rest[1]) != 0) {
            return ra_fail(st, RA_INPUT, "'%.60s' has a decimal comma; write a point", text);
        }
        return ra_fail(st, RA_INPUT, "'%.60s' is not the unit of %s", rest, expected(dimension));
    }
    // the exponent contains the prefix, so the value is rounded once
    const bool fits = ra_number_of(&number, exponent, value);
    if (!fits || !isfinite(*value)) {
        return ra_fail(st, RA_INPUT, "'%.60s' is too %s for a double", text,
                       *value == 0 ? "small" : "large");
    }
    return RA_OK;
}

enum ra_code ra_units_in_list(struct ra_units_list *list, const char *text,
                              enum ra_dimension dimension, struct ra_status *st)
{
    struct ra_scanned number;
    double value, bare;
    text += strspn(text, " \t");
    if (ra_units_read(text, dimension, &value, NULL) != RA_OK || !ra_number_scan(text, &number) ||
        value == 0.0) {
        return RA_OK;
    }
    const bool has_unit = number.rest[strspn(number.rest, " \t")] != '\0';
    char *const kept = !has_unit ? list->bare : list->other;
    const bool si = ra_number_of(&number, 0, &bare) && bare == value;
    if ((!has_unit || !si) && kept[0] == '\0') {
        snprintf(kept, sizeof list->bare, "%.31s", text);
    }
    return list->bare[0] == '\0' || list->other[0] == '\0'
               ? RA_OK
               : ra_fail(st, RA_INPUT,
                         "'%s' has no unit, which means SI, but '%s' has one; write a unit with "
                         "each value",
                         list->bare, list->other);
}

/// Looks for the prefix with which one to three digits stand before the point. A text is taken only
/// if it reads back to the same double.
const char *ra_units_write(double x, enum ra_dimension dimension, char buffer[64])
{
    char text[32];
    struct ra_scanned number;
    const struct unit *const unit = si_unit(dimension);
    const bool scalable = unit->power == 1 && x != 0 && ra_number_scan(ra_number(x, text), &number);
    for (size_t p = 0; scalable && p < prefix_count; p++) {
        double scaled, back;
        ra_number_of(&number, -prefixes[p].exponent, &scaled);
        if (prefixes[p].exponent % 3 != 0 || !(fabs(scaled) >= 1 && fabs(scaled) < 1000)) {
            continue;
        }
        snprintf(buffer, 64, "%s %s%s", ra_number(scaled, text), prefixes[p].text, unit->stem);
        if (ra_units_read(buffer, dimension, &back, NULL) == RA_OK && back == x) {
            return buffer;
        }
    }
    snprintf(buffer, 64, "%s%s%s", ra_number(x, text), unit->stem[0] != '\0' ? " " : "",
             unit->stem);
    return buffer;
}

/// A prefix is suggested only for numbers of usual size. In 1e31 Pa the exponent is wrong, not the
/// prefix.
static bool takes_prefix(double size)
{
    return size == 0.0 || (size >= 1e-3 && size <= 1e6);
}

const char *ra_units_guess(const char *text, enum ra_dimension dimension, double low, double high,
                           double usual, char buffer[64])
{
    struct ra_scanned number;
    double nearest = HUGE_VAL, said, bare;
    const struct unit *const unit = si_unit(dimension);
    buffer[0] = '\0';
    if (unit->power != 1 || !ra_number_scan(text, &number) || number.rest - text > 24 ||
        !ra_number_of(&number, 0, &bare) || !takes_prefix(fabs(bare))) {
        return buffer;
    }
    // if the user wrote a prefix, another prefix is suggested only if it brings the number nearer
    // to the usual value
    if (usual > 0 && ra_units_read(text, dimension, &said, NULL) == RA_OK && said > 0 &&
        said != bare) {
        nearest = fabs(log(said / usual));
    }
    for (size_t p = 1; p < prefix_count; p++) {
        char trial[64];
        double value;
        snprintf(trial, sizeof trial, "%.*s %s%s", (int)(number.rest - text), text,
                 prefixes[p].text, unit->stem);
        if (ra_units_read(trial, dimension, &value, NULL) != RA_OK || value < low || value > high ||
            prefixes[p].exponent == -2) {
            continue;
        }
        const double distance = usual > 0 && value > 0 ? fabs(log(value / usual)) : (double)p;
        if (distance < nearest) {
            nearest = distance;
            snprintf(buffer, 64, "%s", trial);
        }
    }
    return buffer;
}
