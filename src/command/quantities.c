// Reading the tables quantity, value, unit of a run.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The results of a run are in summary.tsv and sound.tsv, one named quantity in each row. Cells are
 * kept as text, so that the program shows exactly the text of the table; a cell is converted to a
 * number only when one is needed. A table that the case does not ask for counts as a table without
 * rows.
 *
 * One list has the quantities on the pages of runs and sweeps. A row of the list has the name of a
 * quantity, its unit in the table, a description that ends with this unit, and the format of the
 * number. The results printed at the end of a run (outcome.c) are read from the same rows by their
 * names.
 *
 * **Units for people.** Tables are in SI units with all digits. Where people read a number, its
 * unit gets a prefix, by one rule for terminals, pages and figures: the first of none, milli, micro
 * and nano with which the number is at least 0.1. Forces and stiffnesses of 1e5 and more get the
 * first of kilo, mega and giga with which the number is below 1000. A prefix of a power of a unit
 * has the same power: the area 1.29e-9 m2 is 1290 um2. Levels, ratios, rates and frequencies take
 * no prefix.
 *
 * Tests: tests/command/test_outcome.c, test_readable.c; tests/scripts/said compares each number
 * that the program prints with its row, and the description with the unit.
 */
#include "command/quantities.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ## The list

const struct ra_page_quantity ra_page_quantities[RA_PAGE_QUANTITIES] = {
    {false, "duration", "s", "duration (s)", "%.4g"},
    {false, "speed", "m/s", "speed (m/s)", "%.4g"},
    {false, "speed_over_lift_off", "1", "speed over the lift-off speed, V/V*", "%.3g"},
    {false, "level_resonator", "dB re 1e-9 m/s", "level of the resonator (dB re 1e-9 m/s)", "%.2f"},
    {false, "level_resonator_half", "dB", "half-width of its 95 % interval by blocks of time (dB)",
     "%.2g"},
    {false, "level_slider", "dB re 1e-9 m/s", "level of the slider (dB re 1e-9 m/s)", "%.2f"},
    {false, "level_plate", "dB re 1e-9 m/s", "level of the plate (dB re 1e-9 m/s)", "%.2f"},
    {false, "level_plate_half", "dB", "half-width of its 95 % interval by blocks of time (dB)",
     "%.2g"},
    {true, "sound_pressure_level_1m", "dB re 2e-5 Pa", "sound pressure level at 1 m (dB re 20 µPa)",
     "%.1f"},
    {true, "sound_pressure_level_1m_A", "dB(A) re 2e-5 Pa", "the same, A-weighted (dB(A))", "%.1f"},
    {false, "force_mean_over_weight", "1", "mean contact force over weight", "%.4g"},
    {false, "contacts_mean", "1", "contacts on average", "%.3g"},
    {false, "contact_area_mean", "m2", "area in contact on average (m2)", "%.3g"},
    {false, "contact_area_share", "1", "share of the block's area that is in contact", "%.2g"},
    {false, "contact_share", "1", "share of time with contact", "%.3g"},
    {false, "shock_rate", "1/s", "shocks a second", "%.4g"},
    {false, "shocks_below_100us", "1", "share of shocks shorter than 100 µs", "%.3g"},
    {false, "spot_rate", "1/s", "shocks of contact spots a second", "%.4g"},
    {false, "spot_duration_median", "s", "median duration of them (s)", "%.3g"},
    {false, "spot_peak_max_over_weight", "1", "largest peak force of them over weight", "%.3g"},
    {false, "energy_residual_share", "1", "error of the energy balance over the energy put in",
     "%.2g"},
    {false, "resonance", "Hz", "contact resonance by the formula (Hz)", "%.4g"},
    {false, "resonance_peak", "Hz", "contact resonance in the spectrum of the force (Hz)", "%.4g"},
    {false, "level_lower", "dB re 1e-9 m/s", "level of the lower body (dB re 1e-9 m/s)", "%.2f"},
    {false, "level_lower_half", "dB", "half-width of its 95 % interval (dB)", "%.2g"},
    {false, "level_upper", "dB re 1e-9 m/s", "level of the upper body (dB re 1e-9 m/s)", "%.2f"},
    {false, "level_upper_half", "dB", "half-width of its 95 % interval (dB)", "%.2g"},
    {false, "separated_share", "1", "share of time without contact", "%.3g"},
};

// ## Units for people

/// Units that take a prefix: their names on a page, the power of the prefix, and whether large
/// numbers get one.
static const struct {
    const char *unit, *page;
    int power;
    bool large;
} prefixed[] = {{"m", "m", 1, false},     {"m2", "m²", 2, false},  {"s", "s", 1, false},
                {"m/s", "m/s", 1, false}, {"N", "N", 1, true},     {"N m", "N m", 1, true},
                {"N/m", "N/m", 1, true},  {"rad", "rad", 1, false}};

struct ra_shown_unit ra_shown_unit(const char *unit, double value)
{
    static const char *const prefix[] = {"", "m", "u", "n", "k", "M", "G"};
    enum { MICRO = 2, LARGE = 4, ALL = 7 };
    struct ra_shown_unit shown = {.factor = 1.0};
    size_t row = 0, k = 0;
    const size_t rows = sizeof prefixed / sizeof *prefixed;
    while (row < rows && strcmp(prefixed[row].unit, unit) != 0) {
        row++;
    }
    const bool known = row < rows, large = known && prefixed[row].large && fabs(value) >= 1e5;
    const double step = known && prefixed[row].power == 2 ? 1e6 : 1e3;
    while (large && k + 1 < ALL && fabs(value) * shown.factor >= 1e3) {
        k = k == 0 ? LARGE : k + 1;
        shown.factor /= step;
    }
    while (known && k + 1 < LARGE && value != 0.0 && fabs(value) * shown.factor < 0.1) {
        k++;
        shown.factor *= step;
    }
    snprintf(shown.text, sizeof shown.text, "%s%.40s", prefix[k], unit);
    snprintf(shown.page, sizeof shown.page, "%s%.40s", k == MICRO ? "µ" : prefix[k],
             known ? prefixed[row].page : unit);
    return shown;
}

const char *ra_shown_number(const char *format, double value, char text[64])
{
    snprintf(text, 64, format, value);
    const double shown = atof(text);
    if (strstr(text, "e+") != NULL && fabs(shown) < 1e9) {
        snprintf(text, 64, "%.0f", shown);
    }
    return text;
}

const char *ra_page_label(const struct ra_page_quantity *q, const struct ra_shown_unit *unit,
                          char text[160])
{
    char end[64];
    const size_t length = strlen(q->label);
    snprintf(end, sizeof end, "(%.40s)", q->unit);
    const size_t tail = strlen(end);
    const bool has = length > tail && strcmp(q->label + length - tail, end) == 0;
    snprintf(text, 160, "%.*s%s%s%s", (int)(has ? length - tail : length), q->label, has ? "(" : "",
             has ? unit->page : "", has ? ")" : "");
    return text;
}

// ## The tables

enum ra_code ra_quantities_read(const char *folder, const char *file, struct ra_quantities *q,
                                struct ra_status *st)
{
    struct ra_choice choice = {.column = NULL};
    memset(q, 0, sizeof *q);
    snprintf(q->path, sizeof q->path, "%.1000s/%s", folder, file);
    if (access(q->path, F_OK) != 0) {
        return RA_OK;
    }
    enum ra_code code = ra_records_read(q->path, &q->records, st);
    if (code == RA_OK) {
        code = ra_records_choose(&q->records, q->path, "quantity,value,unit", &choice, st);
    }
    if (code == RA_OK) {
        memcpy(q->column, choice.column, sizeof q->column);
    }
    ra_choice_free(&choice);
    return code;
}

void ra_quantities_free(struct ra_quantities *q)
{
    ra_records_free(&q->records);
    memset(q, 0, sizeof *q);
}

static const char *cell(const struct ra_quantities *q, size_t row, size_t which)
{
    return q->records.cell[row * q->records.columns + q->column[which]];
}

const char *ra_quantities_name(const struct ra_quantities *q, size_t row)
{
    return cell(q, row, 0);
}

const char *ra_quantities_value(const struct ra_quantities *q, size_t row)
{
    return cell(q, row, 1);
}

const char *ra_quantities_unit(const struct ra_quantities *q, size_t row)
{
    return cell(q, row, 2);
}

/// A cell of the row with this name; NULL if there is no such row.
static const char *cell_of(const struct ra_quantities *q, const char *name, size_t which)
{
    for (size_t row = 0; row < q->records.rows; row++) {
        if (strcmp(cell(q, row, 0), name) == 0) {
            return cell(q, row, which);
        }
    }
    return NULL;
}

const char *ra_quantity_unit(const struct ra_quantities *q, const char *name)
{
    const char *const unit = cell_of(q, name, 2);
    return unit != NULL ? unit : "";
}

const char *ra_quantity_text(const struct ra_quantities *q, const char *name)
{
    return cell_of(q, name, 1);
}

double ra_quantity(const struct ra_quantities *q, const char *name)
{
    const char *const text = ra_quantity_text(q, name);
    double value;
    return text != NULL && ra_number_read(text, &value) ? value : (double)NAN;
}
