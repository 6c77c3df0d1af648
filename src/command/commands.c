// The subcommands of ra2d.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Each subcommand reads its case, calls the library and prints data on stdout. The data are text
 * with a head that names columns and units, so that they can be piped, plotted and read again. For
 * example, `ra2d roughness` and `kind = file` read what `ra2d surface` writes. Only main.c prints
 * messages, each of them once.
 *
 * Tests: tests/command/test_commands.c and test_cli.c.
 */
#include "command/commands.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "areal/room.h"
#include "base/room.h"
#include "case/room.h"
#include "command/compare.h"
#include "command/conversion.h"
#include "command/kinds.h"
#include "command/listen.h"
#include "command/outcome.h"
#include "command/output.h"
#include "command/pictures.h"
#include "command/progress.h"
#include "command/readable.h"
#include "command/report.h"
#include "command/verify.h"
#include "rolling/room.h"
#include "surface/room.h"

static enum ra_code read_case(const struct ra_arguments *a, struct ra_sliding_case *c,
                              struct ra_status *st)
{
    return ra_sliding_case_read(a->file[0], (const char *const *)a->override, a->override_count, c,
                                st);
}

// ## Runs and their results

/// Passes on the notes of a run, and stores them as far as there is room.
struct keeper {
    const struct ra_run_control *control;
    char notes[8192]; ///< the notes, one in each line
};

static void keep_note(const char *text, void *context)
{
    struct keeper *const k = context;
    const size_t used = strlen(k->notes);
    snprintf(k->notes + used, sizeof k->notes - used, "%s\n", text);
    k->control->note(text, k->control->context);
}

static void pass_progress(double share, double seconds_left, void *context)
{
    const struct keeper *const k = context;
    k->control->progress(share, seconds_left, k->control->context);
}

/// Finds the default folder of a run (case/folder.h).
static enum ra_code name_folder(const struct ra_arguments *a, char folder[RA_FOLDER_ROOM],
                                struct ra_status *st)
{
    struct ra_case_origin origin;
    if (a->folder != NULL) {
        snprintf(folder, RA_FOLDER_ROOM, "%s", a->folder);
        return RA_OK;
    }
    const enum ra_code code = ra_case_origin_set(&origin, a->file[0], st);
    if (code == RA_OK) {
        snprintf(folder, RA_FOLDER_ROOM, "results/runs/%s", origin.name);
    }
    return code;
}

/// Prints the results of a run. The data of the run are in its folder, so a closed pipe is not an
/// error.
static enum ra_code say_outcome(const struct ra_arguments *a, const char *notes,
                                struct ra_status *st)
{
    char folder[RA_FOLDER_ROOM];
    enum ra_code code = name_folder(a, folder, st);
    if (code == RA_OK && a->json) {
        return ra_outcome_json(folder, notes, stdout, st);
    }
    if (code == RA_OK) {
        code = ra_outcome_print(folder, stdout, st);
    }
    if (fflush(stdout) != 0 && (errno == EPIPE || errno == EBADF)) {
        // text that could not be printed is discarded with its stream
        return freopen("/dev/null", "w", stdout) != NULL
                   ? code
                   : ra_fail(st, RA_SYSTEM, "/dev/null: cannot be written: %s", strerror(errno));
    }
    return code;
}

typedef enum ra_code case_runner(const char *path, const char *const *overrides, size_t count,
                                 const char *folder, const struct ra_run_control *control,
                                 struct ra_status *st);

/// Prints the results of a complete run. If its energy balance is wrong, the message about this is
/// kept.
static enum ra_code say_complete(const struct ra_arguments *a, enum ra_code code, const char *notes,
                                 struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    if (a->control.progress != NULL) {
        ra_progress_end(a->control.context);
    }
    return say_outcome(a, notes, &why) == RA_OK
               ? code
               : ra_fail(st, why.code, "the run is complete, but: %.4000s", why.text);
}

/// Makes a run, and prints its results if it is complete.
static enum ra_code run_and_say(case_runner *run, const struct ra_arguments *a,
                                struct ra_status *st)
{
    struct keeper *const keeper = ra_alloc(1, sizeof *keeper, "notes of a run", st);
    if (keeper == NULL) {
        return RA_SYSTEM;
    }
    keeper->control = &a->control;
    struct ra_run_control control = a->control;
    control.note = keep_note;
    control.progress = a->control.progress != NULL ? pass_progress : NULL;
    control.context = keeper;
    enum ra_code code = run(a->file[0], (const char *const *)a->override, a->override_count,
                            a->folder, &control, st);
    if ((code == RA_OK || code == RA_UNBALANCED) && (!a->quiet || a->json)) {
        code = say_complete(a, code, keeper->notes, st);
    }
    free(keeper);
    return code;
}

enum ra_code ra_command_run(const struct ra_arguments *a, struct ra_status *st)
{
    return run_and_say(ra_sliding_case_run, a, st);
}

enum ra_code ra_command_rolling(const struct ra_arguments *a, struct ra_status *st)
{
    return run_and_say(ra_rolling_case_run, a, st);
}

enum ra_code ra_command_areal(const struct ra_arguments *a, struct ra_status *st)
{
    return run_and_say(ra_areal_case_run, a, st);
}

enum ra_code ra_command_check(const struct ra_arguments *a, struct ra_status *st)
{
    const struct ra_case_kind *const kind = ra_kind_of_file(a->file[0]);
    void *const values = ra_alloc(1, kind->size, "case", st);
    if (values == NULL || ra_case_kind_read(kind, a->file[0], (const char *const *)a->override,
                                            a->override_count, values, st) != RA_OK) {
        free(values);
        return st->code;
    }
    // the error is printed alone, not below a hundred keys
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    enum ra_code code = out != NULL ? kind->describe(values, out, st) : RA_SYSTEM;
    if ((out == NULL || fclose(out) != 0) && (code == RA_OK || out == NULL)) {
        code = ra_fail(st, RA_SYSTEM, "no memory for the description of the case");
    }
    if (code == RA_OK) {
        if (a->json) {
            ra_outcome_check_json(a->file[0], text, stdout);
        } else {
            ra_case_write(values, stdout);
            fputs("\n", stdout);
            fwrite(text, 1, size, stdout);
        }
    }
    free(text);
    ra_case_kind_free(kind, values);
    free(values);
    return code;
}

enum ra_code ra_command_verify(const struct ra_arguments *a, struct ra_status *st)
{
    size_t wrong = 0, unread = 0;
    for (size_t i = 0; i < a->file_count; i++) {
        struct ra_status why = {RA_OK, ""};
        const enum ra_code code = ra_verify_folder(a->file[i], &why);
        if (code == RA_OK && !a->list_only) {
            printf("%s: as it was written%s\n", a->file[i], why.text);
        } else if (code != RA_OK) {
            printf("%s\n", a->list_only ? a->file[i] : why.text);
        }
        wrong += code != RA_OK;
        unread += code == RA_SYSTEM;
    }
    if (unread > 0) {
        return ra_fail(st, RA_SYSTEM, "%zu of %zu folder%s could not be read", unread,
                       a->file_count, ra_s(a->file_count));
    }
    return wrong == 0
               ? RA_OK
               : ra_fail(st, RA_CHECK, "%zu of %zu folder%s %s not hold what was written", wrong,
                         a->file_count, ra_s(a->file_count), wrong == 1 ? "does" : "do");
}

enum ra_code ra_command_keys(const struct ra_arguments *a, struct ra_status *st)
{
    const char *const name = a->file_count > 0 ? a->file[0] : ra_case_kinds[0]->name;
    for (size_t i = 0; ra_case_kinds[i] != NULL; i++) {
        if (strcmp(name, ra_case_kinds[i]->name) == 0) {
            ra_schema_document(ra_case_kinds[i]->schema, stdout);
            return RA_OK;
        }
    }
    if (access(name, F_OK) == 0) {
        ra_schema_document(ra_kind_of_file(name)->schema, stdout);
        return RA_OK;
    }
    for (size_t i = 0; ra_case_kinds[i] != NULL; i++) {
        if (ra_word_is_near(name, ra_case_kinds[i]->name)) {
            return ra_fail(st, RA_USAGE, "keys: '%.60s' is not a kind of case; did you mean %s?",
                           name, ra_case_kinds[i]->name);
        }
    }
    return ra_fail(st, RA_USAGE,
                   "keys: '%.60s' is neither a kind of case nor a file; write sliding, rolling, "
                   "areal or a case",
                   name);
}

enum ra_code ra_command_modes(const struct ra_arguments *a, struct ra_status *st)
{
    struct ra_sliding_case c;
    if (read_case(a, &c, st) != RA_OK) {
        return st->code;
    }
    const enum ra_code code = ra_sliding_print_modes(&c, stdout, st);
    ra_sliding_case_free(&c);
    return code;
}

enum ra_code ra_command_calibrate(const struct ra_arguments *a, struct ra_status *st)
{
    struct ra_sliding_case c;
    if (read_case(a, &c, st) != RA_OK) {
        return st->code;
    }
    if (strcmp(c.pair.law, "penalty") != 0 && strcmp(c.pair.law, "lagrange") != 0 &&
        a->control.note != NULL) {
        char note[160];
        snprintf(note, sizeof note,
                 "contact.law = %.60s is not calibrated: the law penalty is compared with the "
                 "multipliers",
                 c.pair.law);
        a->control.note(note, a->control.context);
    }
    struct ra_calibration found;
    char *table = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&table, &size);
    enum ra_code code =
        out == NULL ? RA_SYSTEM
                    : ra_calibrate(&c, a->duration, a->target, out, &found, &a->control, st);
    if (out == NULL || fclose(out) != 0) {
        code = ra_fail(st, RA_SYSTEM, "no memory for the table of a calibration");
    }
    // a target that no penalty reaches is a result, too; a case without contact has no result
    const bool answered = (code == RA_OK || code == RA_CHECK) && size > 0;
    if (answered && a->json) {
        ra_outcome_calibration_json(&found, a->file[0], a->target, stdout);
    } else if (answered) {
        fwrite(table, 1, size, stdout);
        if (!a->quiet) {
            ra_outcome_calibration(&found, a->target, stdout);
        }
    }
    free(table);
    ra_sliding_case_free(&c);
    return code;
}

/// The value in the call that only writes the names of the columns; it is not used.
static const double NO_VALUE = (double)NAN;

/// Writes a node of a profile. Positions are multiples of the spacing and get 12 digits, because
/// later digits, as in 0.000015000000000000002, are rounding errors.
static void put_node(struct ra_table *table, double position, double height)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.12g", position);
    ra_table_cell(table, "x", "m", digits);
    ra_table_number(table, "z", "m", height);
    ra_table_end_row(table);
}

static enum ra_code print_surface(const struct ra_sliding_case *c, const struct ra_arguments *a,
                                  struct ra_status *st)
{
    char note[1024] = "", hash[17];
    const int solid = a->solid == NULL || strcmp(a->solid, "slider") == 0;
    struct ra_profile profile = {.height = NULL};
    enum ra_code code = ra_case_hash(&c->pair.origin, hash, st);
    if (code == RA_OK) {
        code = ra_sliding_case_profile(c, solid, &profile, note, sizeof note, st);
    }
    if (code == RA_OK) {
        const size_t first = c->nodes == RA_NODES_PRINTED;
        const struct ra_surface_recipe *const recipe = &c->surface[ra_sliding_case_giver(c, solid)];
        struct ra_table table = ra_table_on(stdout, NULL);
        ra_table_comment(&table, "case %s %s", c->pair.origin.name, hash);
        ra_table_comment(&table, "surface of the %s, seed %llu, stream %llu",
                         ra_sliding_solid_name(solid), (unsigned long long)recipe->seed,
                         (unsigned long long)recipe->stream);
        if (note[0] != '\0') {
            a->control.note(note, a->control.context);
        }
        put_node(&table, NO_VALUE, NO_VALUE);
        for (size_t i = 0; i < profile.count; i++) {
            put_node(&table, (double)(first + i) * profile.spacing, profile.height[i]);
        }
    }
    ra_profile_free(&profile);
    return code;
}

/// Draws both surfaces of a case. The title states the speed V* at which the slider lifts off.
static enum ra_code plot_case(const struct ra_sliding_case *c, const struct ra_arguments *a,
                              struct ra_status *st)
{
    struct ra_profile profile[2] = {{.height = NULL}, {.height = NULL}};
    struct ra_sheet_surface surface[2];
    double square = 0.0;
    char title[300];
    enum ra_code code = RA_OK;
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        char note[1024] = "";
        struct ra_roughness r = {.curvature = 0.0};
        const struct ra_surface_recipe *const recipe = &c->surface[ra_sliding_case_giver(c, i)];
        surface[i] = (struct ra_sheet_surface){ra_sliding_solid_name(i), &profile[i],
                                               recipe->kind->measured ? NULL : recipe};
        code = ra_sliding_case_profile(c, i, &profile[i], note, sizeof note, st);
        if (code == RA_OK && note[0] != '\0') {
            a->control.note(note, a->control.context);
        }
        if (code == RA_OK) {
            code = ra_roughness(&profile[i], &r, st);
        }
        square += r.curvature * r.curvature;
    }
    // V*^2 h'' = g, where h'' is the curvature of both surfaces together (sliding/summary.c)
    if (c->solid[1].gravity > 0.0 && square > 0.0) {
        snprintf(title, sizeof title, "%.200s: V* = %.3g m/s", c->pair.origin.name,
                 sqrt(c->solid[1].gravity / sqrt(square)));
    } else {
        snprintf(title, sizeof title, "%.200s: no V*", c->pair.origin.name);
    }
    if (code == RA_OK) {
        code = ra_sheet(title, surface, 2, a->folder, a->terminal, &a->control, st);
    }
    ra_profile_free(&profile[0]);
    ra_profile_free(&profile[1]);
    return code;
}

static void put_parameter(struct ra_table *table, const char *quantity, double value,
                          const char *unit, const char *file)
{
    ra_table_text(table, "quantity", quantity);
    ra_table_number(table, "value", "-", value);
    ra_table_text(table, "unit", unit);
    ra_table_text(table, "file", file);
    ra_table_end_row(table);
}

static void print_roughness(struct ra_table *table, const struct ra_profile *profile,
                            const struct ra_roughness *r, const struct ra_section_parameters *s,
                            const char *file)
{
    const struct {
        const char *name, *unit;
        double value;
    } rows[] = {
        {"Ra", "m", r->Ra},
        {"Rq", "m", r->Rq},
        {"Rsk", "1", r->Rsk},
        {"Rku", "1", r->Rku},
        {"RSm", "m", r->RSm},
        {"lc", "m", r->correlation_length},
        {"slope", "1", r->slope},
        {"curvature", "1/m", r->curvature},
        {"peaks", "1/m", r->peaks},
        {"upcrossings", "1/m", r->upcrossings},
        {"length", "m", r->length},
        {"spacing", "m", profile->spacing},
        {"nodes", "1", (double)profile->count},
        {"Rp", "m", s->Rp},
        {"Rv", "m", s->Rv},
        {"Rz", "m", s->Rz},
        {"Rt", "m", s->Rt},
        {"Rdq", "1", s->Rdq},
        {"RSm_21920", "m", s->RSm},
        {"evaluation", "m", s->evaluation},
        {"section", "m", s->section},
        {"sections", "1", (double)s->sections},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put_parameter(table, rows[i].name, rows[i].value, rows[i].unit, file);
    }
}

static void put_heights(struct ra_table *table, double lower, double upper, double density,
                        const char *file)
{
    ra_table_number(table, "lower", "m", lower);
    ra_table_number(table, "upper", "m", upper);
    ra_table_number(table, "density", "1/m", density);
    ra_table_text(table, "file", file);
    ra_table_end_row(table);
}

/// Writes a histogram over [-4 Rq, 4 Rq]: edges of the bins, and density.
static enum ra_code print_histogram(struct ra_table *table, const struct ra_profile *profile,
                                    double Rq, size_t bins, const char *file, struct ra_status *st)
{
    double *const density = ra_alloc(bins, sizeof *density, "histogram", st);
    if (density == NULL) {
        return RA_SYSTEM;
    }
    ra_height_histogram(profile, Rq, bins, density);
    const double width = 8 * Rq / (double)bins;
    for (size_t i = 0; i < bins; i++) {
        put_heights(table, -4 * Rq + (double)i * width, -4 * Rq + (double)(i + 1) * width,
                    density[i], file);
    }
    free(density);
    return RA_OK;
}

static void put_ratio(struct ra_table *table, double height, double ratio, const char *file)
{
    ra_table_number(table, "height", "m", height);
    ra_table_number(table, "Rmr", "1", ratio);
    ra_table_text(table, "file", file);
    ra_table_end_row(table);
}

/// Writes the material ratio at equidistant heights about the mean, from the highest to the lowest.
static void print_material(struct ra_table *table, const struct ra_profile *profile, size_t levels,
                           const char *file)
{
    const double mean = ra_profile_mean(profile);
    double highest = profile->height[0], lowest = highest;
    for (size_t i = 1; i < profile->count; i++) {
        highest = fmax(highest, profile->height[i]);
        lowest = fmin(lowest, profile->height[i]);
    }
    for (size_t i = 0; i <= levels; i++) {
        // the last height is the lowest one itself, so that rounding does not leave it out
        const double share = (double)i / (double)levels;
        const double height = i < levels ? highest - share * (highest - lowest) : lowest;
        put_ratio(table, height - mean, ra_material_ratio(profile, height), file);
    }
}

static void begin_roughness(struct ra_table *table, const struct ra_arguments *a)
{
    char form[128] = "", filters[160] = "";
    const char *const line = a->area ? "least-squares plane" : "least-squares line";
    ra_note(form, sizeof form, "the %s is removed", strcmp(a->level, "line") == 0 ? line : "mean");
    if (a->form > 0) {
        ra_note(form, sizeof form, "before that, a polynomial of degree %zu", a->form);
    }
    if (a->lambda_s > 0.0) {
        ra_note(filters, sizeof filters, "filtered by lambda_s = %g um", 1e6 * a->lambda_s);
    }
    if (a->lambda_c > 0.0) {
        ra_cutoff_say(ra_mean_line_find(a->filter), a->lambda_c, filters, sizeof filters);
    }
    ra_table_comment(table, "%s, %s", form, filters[0] != '\0' ? filters : "nothing is filtered");
    if (a->bins > 0) {
        put_heights(table, NO_VALUE, NO_VALUE, NO_VALUE, "");
    } else if (a->levels > 0) {
        put_ratio(table, NO_VALUE, NO_VALUE, "");
    } else {
        put_parameter(table, "", NO_VALUE, "", "");
    }
}

/// Applies form, filters and level in the same order as a run (surface/measured.c).
static enum ra_code filter_profile(struct ra_profile *profile, const struct ra_arguments *a,
                                   struct ra_status *st)
{
    enum ra_code code = ra_form_remove(profile, a->form, st);
    if (code == RA_OK) {
        code = ra_cutoff_filter_both(profile, a->lambda_s, a->lambda_c,
                                     ra_mean_line_find(a->filter), st);
    }
    // the mean is removed where the parameters are computed
    if (code == RA_OK && strcmp(a->level, "line") == 0) {
        ra_profile_level(profile, RA_LEVEL_LINE);
    }
    return code;
}

/// Writes the requested output for one levelled profile.
static enum ra_code print_profile(struct ra_table *table, const struct ra_profile *profile,
                                  const struct ra_arguments *a, const char *file,
                                  struct ra_status *st)
{
    struct ra_profile part;
    struct ra_roughness result;
    struct ra_section_parameters sections;
    enum ra_code code = ra_evaluation_length(profile, a->evaluation, &part, st);
    if (code == RA_OK) {
        code = ra_roughness(&part, &result, st);
    }
    if (code == RA_OK) {
        code = ra_section_parameters(&part, a->section > 0.0 ? a->section : a->lambda_c, &sections,
                                     st);
    }
    if (code == RA_OK && a->bins > 0) {
        code = print_histogram(table, &part, result.Rq, a->bins, file, st);
    } else if (code == RA_OK && a->levels > 0) {
        print_material(table, &part, a->levels, file);
    } else if (code == RA_OK) {
        print_roughness(table, &part, &result, &sections, file);
    }
    return code;
}

/// Finds a word of format.h in the value of an option, as in `--step '10um units nm'`. NULL if
/// there is none.
static const char *second_word(const char *value)
{
    for (const char *at = value + strspn(value, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        const size_t length = strcspn(at, " \t");
        for (size_t i = 0; i < RA_FORMAT_WORDS; i++) {
            const char *const word = ra_format_word(i);
            if (strlen(word) == length && strncmp(at, word, length) == 0) {
                return word;
            }
        }
        at += length;
    }
    return NULL;
}

/// Joins the options that correspond to words of format.h into one text.
static enum ra_code join_format(const struct ra_arguments *a, char how[512], struct ra_status *st)
{
    struct ra_format format;
    struct ra_status why = {RA_OK, ""};
    how[0] = '\0';
    if (a->filter[0] != '\0' && !(a->lambda_c > 0.0)) {
        return ra_fail(st, RA_USAGE, "%s: --filter needs --lambda-c; give both, or neither",
                       a->plot ? "surface" : "roughness");
    }
    for (size_t i = 0; i < RA_FORMAT_WORDS; i++) {
        const size_t length = strlen(how);
        const char *const second = a->format[i] != NULL ? second_word(a->format[i]) : NULL;
        if (second != NULL) {
            return ra_fail(st, RA_USAGE, "--%s: '%.60s' also says '%s'; give that with --%s",
                           ra_format_word(i), a->format[i], second, second);
        }
        if (a->format[i] != NULL) {
            snprintf(how + length, 512 - length, " %s %.60s", ra_format_word(i), a->format[i]);
        }
    }
    return ra_format_parse(how, &format, &why) == RA_OK
               ? RA_OK
               : ra_fail(st, RA_USAGE, "%s: %s", a->plot ? "surface" : "roughness", why.text);
}

static void print_area(struct ra_table *table, const struct ra_topography *map,
                       const struct ra_area_parameters *p, double length, const char *file)
{
    const struct {
        const char *name, *unit;
        double value;
    } rows[] = {
        {"Sa", "m", p->Sa},
        {"Sq", "m", p->Sq},
        {"Ssk", "1", p->Ssk},
        {"Sku", "1", p->Sku},
        {"Sz", "m", p->Sz},
        {"Sal", "m", length},
        {"Sdq", "1", p->slope},
        {"slope_x", "1", p->slope_x},
        {"slope_y", "1", p->slope_y},
        {"spacing_x", "m", map->cells.dx},
        {"spacing_y", "m", map->cells.dy},
        {"columns", "1", (double)map->cells.nx},
        {"rows", "1", (double)map->cells.ny},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put_parameter(table, rows[i].name, rows[i].value, rows[i].unit, file);
    }
}

/// Applies form, filters and level in the same order as a run (surface/fitting.c).
static enum ra_code filter_area(struct ra_topography *map, const struct ra_arguments *a,
                                struct ra_status *st)
{
    enum ra_code code = ra_form_remove_area(map, a->form, st);
    if (code == RA_OK) {
        code =
            ra_cutoff_filter_area(map, a->lambda_s, a->lambda_c, ra_mean_line_find(a->filter), st);
    }
    const bool plane = strcmp(a->level, "line") == 0;
    return code == RA_OK ? ra_topography_level(map, plane ? RA_LEVEL_LINE : RA_LEVEL_MEAN, st)
                         : code;
}

/// Writes the rows of one map, which is read from `c`. The autocorrelation length is the distance
/// at which the autocorrelation falls to a fifth, as in ISO 25178-2.
static enum ra_code tabulate_area(struct ra_table *table, const struct ra_arguments *a,
                                  const char *path, const struct ra_conversion *c, const char *how,
                                  struct ra_status *st)
{
    char note[1024] = "";
    double length = 0.0;
    struct ra_status why = {RA_OK, ""};
    struct ra_topography map;
    struct ra_area_parameters p;
    const char *const slash = strrchr(path, '/');
    enum ra_code code = ra_topography_read(c->path, how, &map, note, sizeof note, st);
    ra_conversion_name(c, path, code == RA_OK ? note : st->text,
                       code == RA_OK ? sizeof note : sizeof st->text);
    if (code != RA_OK) {
        return code;
    }
    if (note[0] != '\0') {
        a->control.note(note, a->control.context);
    }
    code = filter_area(&map, a, &why);
    if (code == RA_OK) {
        code = ra_topography_parameters(&map, &p, &why);
    }
    if (code == RA_OK) {
        code = ra_topography_length(&map, 0.2, &length, &why);
    }
    if (code == RA_OK) {
        print_area(table, &map, &p, length, slash != NULL ? slash + 1 : path);
    }
    ra_topography_free(&map);
    return code == RA_OK ? RA_OK : ra_fail(st, code, "%s: %s", path, why.text);
}

/// Writes the rows of one file, which is read from `c`.
static enum ra_code tabulate_file(struct ra_table *table, const struct ra_arguments *a,
                                  const char *path, const struct ra_conversion *c, const char *how,
                                  struct ra_status *st)
{
    char note[1024] = "";
    struct ra_status why = {RA_OK, ""};
    const char *const slash = strrchr(path, '/');
    struct ra_profile profile = {.height = NULL};
    enum ra_code code = ra_profile_read(c->path, how, &profile, note, sizeof note, st);
    ra_conversion_name(c, path, code == RA_OK ? note : st->text,
                       code == RA_OK ? sizeof note : sizeof st->text);
    if (code != RA_OK) {
        return code;
    }
    if (note[0] != '\0') {
        a->control.note(note, a->control.context);
    }
    code = filter_profile(&profile, a, &why);
    if (code == RA_OK) {
        code = print_profile(table, &profile, a, slash != NULL ? slash + 1 : path, &why);
    }
    ra_profile_free(&profile);
    return code == RA_OK ? RA_OK : ra_fail(st, code, "%s: %s", path, why.text);
}

/// Prints a table of quantities. On a terminal people read it, unless they ask for the exact table.
static void put_quantities(const struct ra_arguments *a, char *text, size_t size)
{
    if (!a->exact && a->bins == 0 && a->levels == 0 && isatty(STDOUT_FILENO)) {
        ra_readable_put(stdout, text, &ra_parameters_txt, a->lambda_s, a->lambda_c);
    } else {
        fwrite(text, 1, size, stdout);
    }
}

/// Prints one table for all files: their parameters or, if requested, histograms or material
/// ratios. It is printed when all files have been read, so that a script gets the whole table or
/// nothing.
enum ra_code ra_command_roughness(const struct ra_arguments *a, struct ra_status *st)
{
    char how[512];
    enum ra_code code = join_format(a, how, st);
    if (a->bins > 0 && a->levels > 0) {
        return ra_fail(st, RA_USAGE,
                       "roughness: --histogram and --material are two tables; ask for one");
    }
    if (a->section > 0.0 && (a->bins > 0 || a->levels > 0)) {
        return ra_fail(st, RA_USAGE,
                       "roughness: --section is used for Rp, Rv and Rz, which --%s does not print; "
                       "leave it out",
                       a->bins > 0 ? "histogram" : "material");
    }
    if (a->area && (a->bins > 0 || a->levels > 0 || a->section > 0.0 || a->evaluation > 0.0)) {
        return ra_fail(st, RA_USAGE,
                       "roughness: --histogram, --material, --section and --evaluation are for "
                       "profiles, and --area is for a whole map; leave one of them out");
    }
    if (code != RA_OK) {
        return code;
    }
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    if (out != NULL) {
        struct ra_table table = ra_table_on(out, NULL);
        begin_roughness(&table, a);
        for (size_t i = 0; i < a->file_count && code == RA_OK; i++) {
            struct ra_conversion c;
            code = ra_conversion_open(&c, a->file[i], &a->control, st);
            if (code == RA_OK) {
                code =
                    (a->area ? tabulate_area : tabulate_file)(&table, a, a->file[i], &c, how, st);
            }
            ra_conversion_close(&c);
        }
    }
    const bool lost = out == NULL || ferror(out) != 0;
    if ((out != NULL && fclose(out) != 0) || lost) {
        code = code != RA_OK ? code : ra_fail(st, RA_SYSTEM, "no memory for the table of files");
    }
    if (code == RA_OK) {
        put_quantities(a, text, size);
    }
    free(text);
    return code;
}

/// Reads a measured profile, and filters and levels it as requested.
static enum ra_code plot_file(const struct ra_arguments *a, struct ra_status *st)
{
    char note[1024] = "", how[512];
    struct ra_status why = {RA_OK, ""};
    struct ra_profile profile = {.height = NULL};
    const char *const slash = strrchr(a->file[0], '/');
    const char *const name = slash != NULL ? slash + 1 : a->file[0];
    const struct ra_sheet_surface surface = {"profile", &profile, NULL};
    struct ra_conversion c = {.folder = ""};
    enum ra_code code = join_format(a, how, st);
    if (code == RA_OK) {
        code = ra_conversion_open(&c, a->file[0], &a->control, st);
    }
    if (code == RA_OK) {
        code = ra_profile_read(c.path, how, &profile, note, sizeof note, st);
        ra_conversion_name(&c, a->file[0], code == RA_OK ? note : st->text,
                           code == RA_OK ? sizeof note : sizeof st->text);
    }
    ra_conversion_close(&c);
    if (code == RA_OK && note[0] != '\0') {
        a->control.note(note, a->control.context);
    }
    if (code == RA_OK) {
        code = filter_profile(&profile, a, &why);
        if (code == RA_OK && strcmp(a->level, "mean") == 0) {
            ra_profile_level(&profile, RA_LEVEL_MEAN);
        }
        if (code == RA_OK) {
            code = ra_sheet(name, &surface, 1, a->folder, a->terminal, &a->control, &why);
        }
        if (code == RA_INPUT) {
            ra_fail(st, code, "%s: %s", a->file[0], why.text);
        } else if (code != RA_OK) {
            ra_fail(st, code, "%s", why.text);
        }
    }
    ra_profile_free(&profile);
    return code;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), size = strlen(end);
    return length >= size && strcmp(text + length - size, end) == 0;
}

/// Refuses a -o that names one of the files given to the command.
static enum ra_code check_output(const char *command, const struct ra_arguments *a,
                                 struct ra_status *st)
{
    return ra_output_check(command, a->folder, a->file, a->file_count, st);
}

/// Refuses -o together with --terminal: a picture goes either into a file or on a terminal.
static enum ra_code check_terminal(const char *command, const struct ra_arguments *a,
                                   struct ra_status *st)
{
    return a->folder == NULL || a->terminal == NULL
               ? RA_OK
               : ra_fail(st, RA_USAGE,
                         "%s: -o draws into a file, --terminal on a terminal; give one of them",
                         command);
}

/// Refuses a -o that names a file of the case.
static enum ra_code keep_inputs(const char *command, const struct ra_arguments *a,
                                const struct ra_case_origin *origin, struct ra_status *st)
{
    struct ra_slot slot = ra_schema_first(origin->schema);
    enum ra_code code = RA_OK;
    for (; slot.key != NULL && code == RA_OK; ra_schema_next(&slot)) {
        char path[1100];
        const char *const file = ra_input_file(origin, &slot);
        if (file != NULL && ra_case_file(origin, file, path, sizeof path, NULL) == RA_OK) {
            code = ra_output_keep(command, a->folder, path, st);
        }
    }
    return code;
}

enum ra_code ra_command_surface(const struct ra_arguments *a, struct ra_status *st)
{
    if (!a->plot && (a->folder != NULL || a->terminal != NULL)) {
        return ra_fail(st, RA_USAGE, "surface: --output and --terminal need --plot");
    }
    if (check_terminal("surface", a, st) != RA_OK || check_output("surface", a, st) != RA_OK) {
        return st->code;
    }
    bool of_file = a->form > 0 || a->lambda_s > 0.0 || a->lambda_c > 0.0 || a->filter[0] != '\0';
    for (size_t i = 0; i < RA_FORMAT_WORDS; i++) {
        of_file = of_file || a->format[i] != NULL;
    }
    if (a->plot && !ends_with(a->file[0], ".ini")) {
        return a->override_count > 0 || a->solid != NULL
                   ? ra_fail(st, RA_USAGE, "surface: -s and --solid need a CASE, a file .ini")
                   : plot_file(a, st);
    }
    if (of_file) {
        return ra_fail(st, RA_USAGE,
                       "surface: --form to --channel need a measured FILE and --plot; a case has "
                       "keys for them");
    }
    struct ra_sliding_case *const c = ra_alloc(1, sizeof *c, "case", st);
    if (c == NULL || read_case(a, c, st) != RA_OK) {
        free(c);
        if (c != NULL && st->code == RA_INPUT && !ends_with(a->file[0], ".ini")) {
            const struct ra_status why = *st;
            ra_fail(st, why.code, "%s; a measured FILE is drawn with --plot", why.text);
        }
        return st->code;
    }
    enum ra_code code = keep_inputs("surface", a, &c->pair.origin, st);
    if (code == RA_OK) {
        code = a->plot ? plot_case(c, a, st) : print_surface(c, a, st);
    }
    ra_sliding_case_free(c);
    free(c);
    return code;
}

enum ra_code ra_command_report(const struct ra_arguments *a, struct ra_status *st)
{
    const struct ra_report_spec spec = {
        .run = a->file, .runs = a->file_count, .output = a->folder, .command = a->control.command};
    if (a->folder == NULL) {
        return ra_fail(st, RA_USAGE, "report: has no file to write: add -o FILE.html");
    }
    if (check_output("report", a, st) != RA_OK) {
        return st->code;
    }
    for (size_t i = 0; i < a->file_count; i++) {
        if (ra_is_sweep(a->file[i])) {
            return a->file_count == 1
                       ? ra_sweep_report(&spec, &a->control, st)
                       : ra_fail(st, RA_USAGE,
                                 "report: %.300s is the folder of a sweep, which has a page of its "
                                 "own: name it alone",
                                 a->file[i]);
        }
        if (ra_is_begun_sweep(a->file[i])) {
            return ra_fail(st, RA_INPUT,
                           "%s: holds runs of a sweep that has no tables yet: repeat the sweep's "
                           "command to complete it, or name single runs in it",
                           a->file[i]);
        }
    }
    return ra_report(&spec, &a->control, st);
}

enum ra_code ra_command_plot(const struct ra_arguments *a, struct ra_status *st)
{
    if (check_terminal("plot", a, st) != RA_OK || check_output("plot", a, st) != RA_OK) {
        return st->code;
    }
    if (a->folder != NULL && ra_output_ends(a->folder, ".html")) {
        return ra_command_report(a, st);
    }
    const struct ra_plot_spec spec = {
        .run = a->file, .runs = a->file_count, .output = a->folder, .terminal = a->terminal};
    return ra_plot(&spec, &a->control, st);
}

/// Checks --full-scale. It is a speed or a sound pressure; which of the two is known only when the
/// run has been read.
static enum ra_code check_full_scale(const char *text, struct ra_status *st)
{
    double value = 1.0;
    struct ra_status speed = {RA_OK, ""}, pressure = {RA_OK, ""};
    if (text != NULL && ra_units_read(text, RA_UNIT_SPEED, &value, &speed) != RA_OK &&
        ra_units_read(text, RA_UNIT_PRESSURE, &value, &pressure) != RA_OK) {
        return ra_fail(st, RA_USAGE,
                       "--full-scale: %.600s; write a speed or a sound pressure above 0",
                       speed.text);
    }
    return value >= DBL_MIN && value <= DBL_MAX
               ? RA_OK
               : ra_fail(st, RA_USAGE,
                         "--full-scale: not '%.60s'; write a speed or a sound pressure above 0",
                         text);
}

enum ra_code ra_command_listen(const struct ra_arguments *a, struct ra_status *st)
{
    const struct ra_listen_spec spec = {.run = a->file,
                                        .runs = a->file_count,
                                        .output = a->folder,
                                        .probe = a->probe,
                                        .command = a->control.command,
                                        .slow = a->slow,
                                        .repeat = a->repeat,
                                        .scale = a->full_scale,
                                        .stop = a->control.stop};
    if (check_full_scale(a->full_scale, st) != RA_OK) {
        return st->code;
    }
    if (a->folder == NULL) {
        return ra_fail(st, RA_USAGE, "listen: has no file to write: add -o FILE.wav");
    }
    if (check_output("listen", a, st) != RA_OK) {
        return st->code;
    }
    if (a->file_count > 1 && !a->same_scale) {
        return ra_fail(st, RA_USAGE,
                       "listen: plays one run; further runs are only for --same-scale");
    }
    if (a->same_scale && a->full_scale != NULL) {
        return ra_fail(st, RA_USAGE, "listen: --same-scale and --full-scale exclude each other");
    }
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    enum ra_code code =
        out != NULL ? ra_listen(&spec, out, st) : ra_fail(st, RA_SYSTEM, "no memory for a table");
    if (out != NULL && fclose(out) != 0 && code == RA_OK) {
        code = ra_fail(st, RA_SYSTEM, "no memory for a table");
    }
    if (code == RA_OK) {
        put_quantities(a, text, size);
    }
    free(text);
    return code;
}

/// The number of arguments that are runs (folders). They come before the recordings. The last
/// argument is always a recording.
static size_t count_runs(const struct ra_arguments *a)
{
    struct stat s;
    size_t runs = 0;
    while (runs < a->file_count && stat(a->file[runs], &s) == 0 && S_ISDIR(s.st_mode)) {
        runs++;
    }
    return runs > 0 && runs < a->file_count ? runs : a->file_count - 1;
}

enum ra_code ra_command_compare(const struct ra_arguments *a, struct ra_status *st)
{
    const size_t runs = count_runs(a);
    const struct ra_compare_spec spec = {.run = a->file,
                                         .runs = runs,
                                         .measured = a->file + runs,
                                         .recordings = a->file_count - runs,
                                         .probe = a->probe,
                                         .from = a->from,
                                         .width = a->width,
                                         .output = a->folder,
                                         .command = a->control.command,
                                         .recording = {.units = a->format[0],
                                                       .decimal = a->format[3],
                                                       .scale = a->scale,
                                                       .calibrator = a->calibrator,
                                                       .tone = a->tone}};
    if (check_output("compare", a, st) != RA_OK ||
        (a->calibrator != NULL &&
         ra_output_keep("compare", a->folder, a->calibrator, st) != RA_OK)) {
        return st->code;
    }
    if (a->tone != NULL && a->calibrator == NULL) {
        return ra_fail(st, RA_USAGE,
                       "compare: --tone is the level of a calibrator: add --calibrator");
    }
    return ra_compare(&spec, &a->control, stdout, st);
}

/// Films a case, or a run with the case in its folder.
enum ra_code ra_command_animate(const struct ra_arguments *a, struct ra_status *st)
{
    struct stat info;
    char path[1100];
    const struct ra_animation what = {
        .from = a->from, .duration = a->duration, .frames = a->frames, .output = a->folder};
    if (a->folder == NULL) {
        return ra_fail(st, RA_USAGE, "animate: has no file to write: add -o FILE.gif or -o DIR");
    }
    if (check_output("animate", a, st) != RA_OK) {
        return st->code;
    }
    const bool is_run = stat(a->file[0], &info) == 0 && S_ISDIR(info.st_mode);
    snprintf(path, sizeof path, "%.1000s%s", a->file[0], is_run ? "/case.ini" : "");
    const struct ra_film_kind *const film = ra_film_of(ra_kind_of_file(path));
    const struct ra_case_kind *const kind = film->kind;
    void *const c = ra_alloc(1, kind->size, "case", st);
    if (c == NULL || ra_case_kind_read(kind, path, (const char *const *)a->override,
                                       a->override_count, c, st) != RA_OK) {
        free(c);
        return st->code;
    }
    enum ra_code code = keep_inputs("animate", a, c, st);
    if (code == RA_OK) {
        code = film->animate(c, &what, &a->control, st);
    }
    ra_case_kind_free(kind, c);
    free(c);
    return code;
}

/// Checks a table before it is read: a table of a sweep must be as the sweep wrote it.
static enum ra_code read_records(const struct ra_arguments *a, struct ra_records *records,
                                 struct ra_status *st)
{
    *records = (struct ra_records){.text = NULL};
    const enum ra_code code = ra_verify_table(a->file[0], st);
    return code == RA_OK ? ra_records_read(a->file[0], records, st) : code;
}

enum ra_code ra_command_means(const struct ra_arguments *a, struct ra_status *st)
{
    struct ra_records records;
    if (a->means.by == NULL || a->means.of == NULL) {
        return ra_fail(st, RA_USAGE, "means: needs --by and --of; see ra2d means --help");
    }
    enum ra_code code = read_records(a, &records, st);
    if (code == RA_OK) {
        code = ra_means(&records, &a->means, a->control.command, stdout, st);
    }
    ra_records_free(&records);
    return code;
}

enum ra_code ra_command_slopes(const struct ra_arguments *a, struct ra_status *st)
{
    const struct ra_slopes_spec *const spec = &a->slopes;
    struct ra_records records;
    if (spec->x == NULL || spec->y == NULL || spec->by == NULL || spec->over == NULL) {
        return ra_fail(st, RA_USAGE,
                       "slopes: needs --x, --y, --by and --over; see ra2d slopes --help");
    }
    enum ra_code code = read_records(a, &records, st);
    if (code == RA_OK) {
        code = ra_slopes(&records, spec, a->control.command, stdout, st);
    }
    ra_records_free(&records);
    return code;
}
