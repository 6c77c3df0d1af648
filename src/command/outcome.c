// The results of a run, which commands print at their end.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Nothing is computed here: every number printed at the end of a run is a row of summary.tsv or
 * sound.tsv, and can be read there again. If a run does not have a quantity, its line is left out.
 *
 * Tests: tests/command/test_outcome.c.
 */
#include "command/outcome.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "areal/room.h"
#include "base/room.h"
#include "command/escape.h"
#include "command/kinds.h"
#include "command/quantities.h"
#include "rolling/room.h"

/// The tables of a run that contain quantities.
struct outcome {
    struct ra_quantities summary, sound;
};

static enum ra_code read_outcome(const char *folder, struct outcome *o, struct ra_status *st)
{
    memset(o, 0, sizeof *o);
    enum ra_code code = ra_quantities_read(folder, "summary.tsv", &o->summary, st);
    return code == RA_OK ? ra_quantities_read(folder, "sound.tsv", &o->sound, st) : code;
}

static void free_outcome(struct outcome *o)
{
    ra_quantities_free(&o->summary);
    ra_quantities_free(&o->sound);
}

// ## Lines

static void label(FILE *out, const char *text)
{
    fprintf(out, "  %-24s", text);
}

/// Prints a quantity with the prefix of its unit that suits it.
static void print_quantity(FILE *out, const struct ra_quantities *q, const char *name,
                           const char *format)
{
    char text[64];
    const double value = ra_quantity(q, name);
    const struct ra_shown_unit unit = ra_shown_unit(ra_quantity_unit(q, name), value);
    fprintf(out, "%s %s", ra_shown_number(format, unit.factor * value, text), unit.text);
}

/// Prints a level and, if it is known, the half-width of its interval.
static void print_level(FILE *out, const struct ra_quantities *q, const char *name, const char *how)
{
    char key[64];
    snprintf(key, sizeof key, "%s_half", name);
    const double level = ra_quantity(q, name), half = ra_quantity(q, key);
    if (!isfinite(level)) {
        fputs("none: it is at rest\n", out);
        return;
    }
    fprintf(out, "%.2f", level);
    if (isfinite(half)) {
        fprintf(out, " +- %.2g", half);
    }
    fputs(" dB re 1e-9 m/s", out);
    if (isfinite(half)) {
        fprintf(out, " (95 %% interval by %s)", how);
    }
    fputs("\n", out);
}

static void print_duration(FILE *out, const struct ra_quantities *q)
{
    const char *const ending = ra_quantity_text(q, "ended_by");
    label(out, "duration");
    print_quantity(out, q, "duration", "%.6g");
    if (ending != NULL && strcmp(ending, "time") != 0) {
        fputs(" of ", out);
        print_quantity(out, q, "duration_asked", "%.6g");
        fprintf(out, " asked for: %s",
                strcmp(ending, "path") == 0        ? "time.path was covered"
                : strcmp(ending, "resonator") == 0 ? "the slider came to the resonator's end"
                                                   : ending);
    }
    fputs("\n", out);
}

static void print_sound(FILE *out, const struct ra_quantities *q)
{
    const double level = ra_quantity(q, "sound_pressure_level_1m");
    label(out, "sound pressure at 1 m");
    if (q->records.rows == 0) {
        fputs("not computed (output.sound = on)\n", out);
        return;
    }
    fprintf(out, "%.1f dB, %.1f dB(A) re 20 uPa\n", level,
            ra_quantity(q, "sound_pressure_level_1m_A"));
}

static void print_speed(FILE *out, const struct ra_quantities *q, const char *solid)
{
    const double ratio = ra_quantity(q, "speed_over_lift_off");
    if (isfinite(ratio)) {
        label(out, "V/V*");
        fprintf(out, "%.3g: ", ratio);
        print_quantity(out, q, "speed", "%.4g");
        fprintf(out, " divided by the speed at which the %s lifts off\n", solid);
    }
}

static void print_balance(FILE *out, const struct ra_quantities *q)
{
    const char *const verdict = ra_quantity_text(q, "energy_balance");
    const double share = fabs(ra_quantity(q, "energy_residual_share"));
    label(out, "energy balance");
    fprintf(out, "%s to %.2g of the energy put in\n",
            verdict != NULL && strcmp(verdict, "OFF") == 0 ? "OFF, closed only" : "closed", share);
}

/// Prints the rows that sliding has in two and in three dimensions.
static void print_sliding(FILE *out, const struct outcome *o)
{
    const struct ra_quantities *const q = &o->summary;
    const struct ra_case_kind *const kind = ra_kind_of_summary(q);
    const bool areal = kind == &ra_areal_kind;
    char rate[64];
    print_duration(out, q);
    label(out, areal ? "level of the plate" : "level of the resonator");
    print_level(out, q, kind->outcome, "10 blocks of time");
    print_sound(out, &o->sound);
    label(out, "contacts");
    fprintf(out, "%.3g on average, %.0f at most, some in %.3g %% of the time\n",
            ra_quantity(q, "contacts_mean"), ra_quantity(q, "contacts_max"),
            100.0 * ra_quantity(q, "contact_share"));
    if (areal) {
        label(out, "area in contact");
        print_quantity(out, q, "contact_area_mean", "%.3g");
        fprintf(out, " on average, %.2g of the block's\n", ra_quantity(q, "contact_area_share"));
    }
    label(out, "shocks");
    fprintf(out, "%s a second\n", ra_shown_number("%.4g", ra_quantity(q, "shock_rate"), rate));
    if (areal) {
        label(out, "contact spots");
        fprintf(out, "%.3g on average, %s shocks a second, half of them below ",
                ra_quantity(q, "spots_mean"),
                ra_shown_number("%.4g", ra_quantity(q, "spot_rate"), rate));
        print_quantity(out, q, "spot_duration_median", "%.3g");
        fputs("\n", out);
    }
    print_speed(out, q, areal ? "block" : "slider");
    print_balance(out, q);
}

static void print_rolling(FILE *out, const struct outcome *o)
{
    static const char *const body[] = {"lower", "upper"};
    const struct ra_quantities *const q = &o->summary;
    const double peak = ra_quantity(q, "resonance_peak");
    label(out, "contact resonance");
    fprintf(out, "%.4g Hz by the formula, ", ra_quantity(q, "resonance"));
    if (isfinite(peak)) {
        fprintf(out, "%.4g Hz in the spectrum of the force\n", peak);
    } else {
        fputs("no peak in the spectrum of the force\n", out);
    }
    for (int i = 0; i < 2; i++) {
        char name[64];
        snprintf(name, sizeof name, "level_%s", body[i]);
        char text[64];
        snprintf(text, sizeof text, "level of the %s body", body[i]);
        label(out, text);
        print_level(out, q, name, "realisations");
    }
    label(out, "without contact");
    fprintf(out, "%.3g %% of the time\n", 100.0 * ra_quantity(q, "separated_share"));
}

enum ra_code ra_outcome_print(const char *folder, FILE *out, struct ra_status *st)
{
    struct outcome o;
    const enum ra_code code = read_outcome(folder, &o, st);
    if (code == RA_OK) {
        fprintf(out, "%s\n", folder);
        if (ra_kind_of_summary(&o.summary) == &ra_rolling_kind) {
            print_rolling(out, &o);
        } else {
            print_sliding(out, &o);
        }
    }
    free_outcome(&o);
    return code;
}

// ## JSON

/// Prints a value as a number of JSON, or as a text.
static void put_value(FILE *out, const char *text)
{
    char *end, number[32];
    const double value = strtod(text, &end);
    if (end == text || *end != '\0') {
        ra_escape_json(out, text);
    } else {
        fputs(isfinite(value) ? ra_number(value, number) : "null", out);
    }
}

static void put_row(FILE *out, bool first, const char *name, const char *value, const char *unit)
{
    fputs(first ? "\n    " : ",\n    ", out);
    ra_escape_json(out, name);
    fputs(": {\"value\": ", out);
    put_value(out, value);
    fputs(", \"unit\": ", out);
    ra_escape_json(out, unit);
    fputs("}", out);
}

static void put_quantities(FILE *out, const char *name, const struct ra_quantities *q)
{
    fprintf(out, ",\n  \"%s\": {", name);
    for (size_t row = 0; row < q->records.rows; row++) {
        put_row(out, row == 0, ra_quantities_name(q, row), ra_quantities_value(q, row),
                ra_quantities_unit(q, row));
    }
    fputs("}", out);
}

/// Prints lines as an array of JSON.
static void put_notes(FILE *out, const char *notes)
{
    const char *before = "";
    fputs(",\n  \"notes\": [", out);
    for (const char *at = notes; *at != '\0';) {
        char line[1300];
        const int length = (int)strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", length, at);
        fputs(before, out);
        ra_escape_json(out, line);
        before = ", ";
        at += length + (at[length] == '\n');
    }
    fputs("]\n}\n", out);
}

enum ra_code ra_outcome_json(const char *folder, const char *notes, FILE *out, struct ra_status *st)
{
    struct outcome o;
    const enum ra_code code = read_outcome(folder, &o, st);
    if (code == RA_OK) {
        fputs("{\n  \"folder\": ", out);
        ra_escape_json(out, folder);
        put_quantities(out, "summary", &o.summary);
        put_quantities(out, "sound", &o.sound);
        put_notes(out, notes);
    }
    free_outcome(&o);
    return code;
}

/// Splits a line of a table into its three cells. Returns false for any other line.
static bool split_row(char *line, char *cell[3])
{
    for (int i = 0; i < 3; i++) {
        cell[i] = line;
        line += strcspn(line, "\t");
        if ((*line == '\t') != (i < 2)) {
            return false;
        }
        *line++ = '\0';
    }
    return true;
}

void ra_outcome_check_json(const char *case_file, char *table, FILE *out)
{
    char notes[4096] = "", *rest, *cell[3];
    bool head = true, first = true;
    fputs("{\n  \"case\": ", out);
    ra_escape_json(out, case_file);
    fputs(",\n  \"check\": {", out);
    for (char *line = strtok_r(table, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        if (line[0] == '#') {
            const bool said = strncmp(line, "# ra2d ", 7) != 0 && strncmp(line, "# units", 7) != 0;
            const size_t used = strlen(notes);
            snprintf(notes + used, sizeof notes - used, "%s%s", said ? line + 2 : "",
                     said ? "\n" : "");
        } else if (split_row(line, cell)) {
            if (!head) {
                put_row(out, first, cell[0], cell[1], cell[2]);
                first = false;
            }
            head = false;
        }
    }
    fputs("}", out);
    put_notes(out, notes);
}

// ## Calibrations

void ra_outcome_calibration(const struct ra_calibration *found, double target, FILE *out)
{
    const struct ra_calibration_trial *const best = &found->trial[found->best];
    const bool met = best->difference <= target;
    char number[32];
    fprintf(out, "#\n# %-24s%s Pa: %s\n", "penalty", ra_number(best->penalty, number),
            met ? "the softest of its series that meets the target"
                : "none meets the target, this one is the nearest");
    fprintf(out, "# %-24s%.3g of the motion with multipliers, target %g\n", "difference",
            best->difference, target);
    fprintf(out, "# %-24s%zu penalties over %zu steps each\n", "tried", found->trials,
            found->steps);
}

/// Prints a name and a number; null if the number is not finite.
static void put_number(FILE *out, const char *before, double value)
{
    char number[32];
    fprintf(out, "%s%s", before, isfinite(value) ? ra_number(value, number) : "null");
}

void ra_outcome_calibration_json(const struct ra_calibration *found, const char *case_file,
                                 double target, FILE *out)
{
    const struct ra_calibration_trial *const best = &found->trial[found->best];
    fputs("{\n  \"case\": ", out);
    ra_escape_json(out, case_file);
    put_number(out, ",\n  \"penalty_Pa\": ", best->penalty);
    put_number(out, ",\n  \"displacement_difference\": ", best->difference);
    put_number(out, ",\n  \"target\": ", target);
    fprintf(out, ",\n  \"met\": %s,\n  \"steps\": %zu,\n  \"trials\": [",
            best->difference <= target ? "true" : "false", found->steps);
    for (size_t i = 0; i < found->trials; i++) {
        const struct ra_calibration_trial *const t = &found->trial[i];
        put_number(out, i > 0 ? ",\n    {\"penalty_Pa\": " : "\n    {\"penalty_Pa\": ", t->penalty);
        put_number(out, ", \"displacement_difference\": ", t->difference);
        put_number(out, ", \"impulse_difference\": ", t->impulse);
        put_number(out, ", \"force_rms_difference\": ", t->force_rms);
        fputs("}", out);
    }
    fputs("]\n}\n", out);
}
