// Power spectra from tables.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A table of a spectrum is text with two columns, of the forms that columns.c understands, and with
 * a line directly above them that has two units in brackets, or two cells behind `# units`:
 *
 *     # wave number [1/mm]   density [um2 mm]
 *     0.1                    12.5
 *
 * Units are products of powers of lengths and of `rad`, `um2 mm`, `um^3`, `um2/(1/mm)`, `um2/(rad/
 * mm)`. The first one says what the first column is:
 *
 *     a length              a wavelength lambda, f = 1/lambda
 *     one over a length     waves per length f
 *     rad over a length     an angular wave number q = 2 pi f
 *
 * and rad in the second whether it is a density of f or of q: with d the dimension, 3 of profiles
 * and 4 of topographies, S_f = (2\pi)^{d-2} S_q. A table of q whose density has no rad may be
 * either, a factor of 2 pi, and is refused.
 *
 * Between rows the density is a power law,
 *
 *     \ln S = \ln S_1 + \frac{\ln f - \ln f_1}{\ln f_2 - \ln f_1}(\ln S_2 - \ln S_1)
 *                                                                     % eq:ra2d-table-density
 *
 * of correctly rounded logarithms and exponentials. A first row of wave number 0, which transforms
 * have, is left out. Rows come in ascending or in descending order.
 *
 * Units: SI. Tests: tests/surface/test_density.c.
 */
#include "surface/density.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "surface/columns.h"

static const double TWO_PI = 6.28318530717958647693;

// ## Units

/// A product of powers: its factor to SI, and its powers of length and rad.
struct unit {
    double factor;
    int length, angle;
};

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '*' || *at == '.')) {
        at++;
    }
    return at;
}

/// A power behind a name: 2, ^2, ^-1, -1; 1 if there is none.
static const char *read_power(const char *at, const char *end, int *power)
{
    const char *next = at < end && *at == '^' ? at + 1 : at;
    const bool minus = next < end && *next == '-';
    next += minus ? 1 : 0;
    *power = 1;
    if (next < end && *next >= '1' && *next <= '9') {
        *power = minus ? '0' - *next : *next - '0';
        return next + 1;
    }
    return at;
}

/// A length, rad or 1 with its power, to the sign of a division; NULL: it is none.
static const char *read_factor(const char *at, const char *end, int sign, struct unit *unit)
{
    const char *name = at;
    int power = 1;
    if (at < end && *at == '1') {
        return at + 1;
    }
    // either micro sign has bytes beyond ASCII
    while (at < end && strchr(" *./()^-0123456789", *at) == NULL) {
        at++;
    }
    const size_t length = (size_t)(at - name);
    const double per_metre = ra_length_unit(name, length, false);
    const bool angle = length == 3 && memcmp(name, "rad", 3) == 0;
    if (!angle && !(per_metre > 0.0)) {
        return NULL;
    }
    at = read_power(at, end, &power);
    power *= sign;
    unit->angle += angle ? power : 0;
    unit->length += angle ? 0 : power;
    for (int i = 0; !angle && i < abs(power); i++) {
        unit->factor *= power > 0 ? 1.0 / per_metre : per_metre;
    }
    return at;
}

/// A unit of the text; false if it is none. Behind a stroke one factor is meant, or one in
/// parentheses, in which a stroke turns back.
static bool read_unit(const char *at, const char *end, struct unit *unit)
{
    int sign = 1, outer = 1;
    bool inside = false;
    *unit = (struct unit){.factor = 1.0};
    for (at = skip_blanks(at, end); at != NULL && at < end; at = skip_blanks(at, end)) {
        if (*at == '/') {
            sign = -outer;
            at++;
        } else if (*at == '(' && !inside) {
            inside = true;
            outer = sign;
            at++;
        } else if (*at == ')' && inside) {
            inside = false;
            sign = outer = 1;
            at++;
        } else {
            at = read_factor(at, end, sign, unit);
            if (at == NULL) {
                return false;
            }
            sign = outer;
        }
    }
    return at != NULL && !inside;
}

/// Whether two units are those of a wave and of a density.
static bool are_units(const struct unit unit[2], int dimensions)
{
    const bool wave = (unit[0].length == 1 && unit[0].angle == 0) ||
                      (unit[0].length == -1 && (unit[0].angle == 0 || unit[0].angle == 1));
    const int angles = 2 - dimensions;
    return wave && unit[1].length == dimensions && (unit[1].angle == 0 || unit[1].angle == angles);
}

// ## The head

/// Two units in the brackets of a line, or in the cells of our own tables.
static bool units_of_line(const struct ra_text_line *line, struct unit unit[2])
{
    static const char table[] = "# units\t";
    const char *at = line->at, *const end = line->at + line->length;
    const bool ours =
        line->length >= sizeof table && memcmp(line->at, table, sizeof table - 1) == 0;
    int found = 0;
    if (ours) {
        at += sizeof table - 1;
    }
    while (at < end && found < 3) {
        const char *const open = ours ? at : memchr(at, '[', (size_t)(end - at));
        if (open == NULL) {
            break;
        }
        const char *const begin = ours ? at : open + 1;
        const char *close = memchr(begin, ours ? '\t' : ']', (size_t)(end - begin));
        if (close == NULL && !ours) {
            break;
        }
        close = close == NULL ? end : close;
        if (found == 2 || !read_unit(begin, close, &unit[found])) {
            return false;
        }
        found++;
        at = close < end ? close + 1 : end;
    }
    return found == 2;
}

/// The units of the line that may name them (ra_columns_units).
static enum ra_code find_units(const struct ra_columns *c, int dimensions, struct unit unit[2],
                               struct ra_status *st)
{
    struct ra_text_line line;
    const bool found =
        ra_columns_units(c, &line) && units_of_line(&line, unit) && are_units(unit, dimensions);
    const char *const example = dimensions == 3 ? "um2 mm" : "um2 mm2";
    if (!found) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: a spectrum without units: put a line such as `# wave number "
                       "[1/mm] density [%s]`, with its own units, directly above it",
                       c->path, c->first, example);
    }
    if (unit[0].angle == 1 && unit[1].angle == 0) {
        return ra_fail(st, RA_INPUT,
                       "%s:%zu: is the density one of angular wave numbers? Write [%s], or give "
                       "the first column in [1/mm]",
                       c->path, line.number, dimensions == 3 ? "um2/(rad/mm)" : "um2 mm2/rad2");
    }
    return RA_OK;
}

// ## Rows

void ra_density_free(struct ra_density *d)
{
    free(d->wave_number);
    free(d->density);
    *d = (struct ra_density){0};
}

/// A row in SI; false: it is a wave number of 0, which has no wave.
static bool set_row(const double value[2], const struct unit unit[2], struct ra_density *d)
{
    const double x = value[0] * unit[0].factor * (unit[0].angle == 1 ? 1.0 / TWO_PI : 1.0);
    double y = value[1] * unit[1].factor;
    for (int i = unit[1].angle; i < 0; i++) {
        y *= TWO_PI;
    }
    if (unit[0].length == -1 && value[0] == 0.0) {
        return false;
    }
    d->wave_number[d->count] = unit[0].length == 1 ? 1.0 / x : x;
    d->density[d->count++] = y;
    return true;
}

static enum ra_code read_rows(const struct ra_columns *c, const struct unit unit[2],
                              const size_t column[2], double *row, struct ra_density *d,
                              struct ra_status *st)
{
    struct ra_text_line line = {0};
    for (const char *next = c->next; ra_columns_next(c, &next, &line);) {
        ra_columns_row(c, &line, row);
        const double value[2] = {row[column[0] - 1], row[column[1] - 1]};
        if (!set_row(value, unit, d)) {
            continue;
        }
        const double *const f = d->wave_number, s = d->density[d->count - 1];
        const size_t last = d->count - 1;
        if (!(f[last] > 0.0 && isfinite(f[last]) && s >= 0.0 && isfinite(s))) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: %g and %g: give a wave above 0 and a density of 0 or more",
                           c->path, line.number, value[0], value[1]);
        }
        if (last > 0 &&
            (f[last] == f[last - 1] || (last > 1 && (f[last] > f[last - 1]) != (f[1] > f[0])))) {
            return ra_fail(st, RA_INPUT,
                           "%s:%zu: %g does not go on in the order of the rows above: sort them",
                           c->path, line.number, value[0]);
        }
    }
    return d->count >= 2 ? RA_OK
                         : ra_fail(st, RA_INPUT, "%s: a spectrum of %zu rows: give 2 at least",
                                   c->path, d->count);
}

static void turn_round(struct ra_density *d)
{
    const bool falls = d->wave_number[0] > d->wave_number[d->count - 1];
    for (size_t i = 0; falls && i < d->count / 2; i++) {
        const size_t k = d->count - 1 - i;
        const double f = d->wave_number[i], s = d->density[i];
        d->wave_number[i] = d->wave_number[k];
        d->density[i] = d->density[k];
        d->wave_number[k] = f;
        d->density[k] = s;
    }
}

static enum ra_code read_table(const struct ra_text *text, const struct ra_format *format,
                               int dimensions, struct ra_density *d, struct ra_status *st)
{
    struct ra_columns c;
    struct unit unit[2] = {{.length = 0}, {.length = 0}};
    enum ra_code code = ra_columns_find(text, format, &c, st);
    const size_t column[2] = {format->column[0] > 0 ? format->column[0] : 1,
                              format->column[0] > 0 ? format->column[1] : 2};
    if (code == RA_OK && (c.columns < column[0] || c.columns < column[1])) {
        code = ra_fail(st, RA_INPUT, "%s:%zu: %zu columns: give two, wave number and density",
                       c.path, c.first, c.columns);
    }
    if (code == RA_OK) {
        code = find_units(&c, dimensions, unit, st);
    }
    if (code != RA_OK) {
        return code;
    }
    double *const row = ra_alloc(c.columns, sizeof *row, "columns of a line", st);
    d->wave_number = ra_alloc(c.rows, sizeof(double), "rows of a spectrum", st);
    d->density = ra_alloc(c.rows, sizeof(double), "rows of a spectrum", st);
    code = row != NULL && d->wave_number != NULL && d->density != NULL
               ? read_rows(&c, unit, column, row, d, st)
               : RA_SYSTEM;
    if (code == RA_OK) {
        turn_round(d);
    }
    free(row);
    return code;
}

enum ra_code ra_density_read(const char *path, const char *how, int dimensions,
                             struct ra_density *density, struct ra_status *st)
{
    struct ra_text text = {.path = path, .most = RA_SURFACE_BYTES};
    struct ra_format format;
    *density = (struct ra_density){0};
    enum ra_code code = ra_format_parse(how, &format, st);
    if (code == RA_OK && ra_format_said(&format, RA_SAID_UNITS | RA_SAID_STEP | RA_SAID_ROW |
                                                     RA_SAID_COLUMN | RA_SAID_MISSING) != NULL) {
        code = ra_fail(st, RA_INPUT,
                       "%s: of a spectrum the format says columns, decimal and skip; its units "
                       "stand above it",
                       path);
    }
    if (code == RA_OK) {
        code = ra_text_load(&text, "a spectrum", st);
    }
    if (code == RA_OK) {
        code = read_table(&text, &format, dimensions, density, st);
    }
    free(text.data);
    return code;
}

// ## What it says

double ra_density_at(const struct ra_density *d, double f)
{
    size_t low = 0, high = d->count - 1;
    if (!(f >= d->wave_number[0] && f <= d->wave_number[high])) {
        return 0.0;
    }
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        *(f < d->wave_number[middle] ? &high : &low) = middle;
    }
    const double f0 = d->wave_number[low], f1 = d->wave_number[high];
    const double s0 = d->density[low], s1 = d->density[high];
    const double interval = ra_exact_log(f1) - ra_exact_log(f0);
    if (!(s0 > 0.0 && s1 > 0.0 && interval > 0.0)) {
        return s0 + (f - f0) / (f1 - f0) * (s1 - s0);
    }
    const double share = (ra_exact_log(f) - ra_exact_log(f0)) / interval;
    return ra_exact_exp(ra_exact_log(s0) + share * (ra_exact_log(s1) - ra_exact_log(s0)));
}

double ra_density_between(const struct ra_density *d, double from, double to)
{
    double sum = 0.0;
    for (size_t i = 0; i + 1 < d->count; i++) {
        const double low = fmax(from, d->wave_number[i]), high = fmin(to, d->wave_number[i + 1]);
        if (high > low) {
            sum += 0.5 * (high - low) * (ra_density_at(d, low) + ra_density_at(d, high));
        }
    }
    return sum;
}
