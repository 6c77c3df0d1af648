// The runs of a sweep: lists of values of keys, and their combinations.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The runs of a sweep are all combinations of the values in its lists; the last list varies
 * fastest. So the number k of a run is written with one digit for each list, in the mixed radix of
 * the lengths of the lists. Each digit is the number of the value that the run takes from this
 * list. The name of the folder is made of the keys and values. Two values that give the same name,
 * such as `1 m` and `1m`, are refused here; sweep.c refuses two values that mean the same.
 *
 * Tests: tests/command/test_sweep.c.
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "command/sweep.h"

// ## Lists

/// Appends a value to the name of a folder, in letters, digits, points and signs.
static void append_plain(char *name, size_t size, const char *text)
{
    size_t used = strlen(name);
    for (; *text != '\0' && used + 1 < size; text++) {
        const bool plain = isalnum((unsigned char)*text) || strchr("._+-", *text) != NULL;
        if (*text != ' ') {
            name[used++] = plain ? *text : '-';
        }
    }
    name[used] = '\0';
}

static bool same_name(const char *a, const char *b)
{
    char names[2][RA_SWEEP_ITEM] = {"", ""};
    append_plain(names[0], sizeof names[0], a);
    append_plain(names[1], sizeof names[1], b);
    return strcmp(names[0], names[1]) == 0;
}

static const char form[] = "write --over section.key=value,value,...";

/// Takes one value of a list. It must differ from the others in the name of the folder.
static enum ra_code take_value(struct ra_sweep_axis *axis, const char *value, struct ra_status *st)
{
    const char *const trimmed = value + strspn(value, " ");
    if (*trimmed == '\0' || strlen(axis->key) + strlen(trimmed) + 2 > RA_SWEEP_ITEM) {
        return ra_fail(st, RA_USAGE, "--over %.100s: a value is %s; %s", axis->key,
                       *trimmed == '\0' ? "empty" : "too long", form);
    }
    for (size_t i = 0; i < axis->count; i++) {
        if (same_name(axis->value[i], trimmed)) {
            return ra_fail(st, RA_USAGE,
                           "--over %.100s: '%.60s' and '%.60s' would share a folder; write each "
                           "value once",
                           axis->key, axis->value[i], trimmed);
        }
    }
    axis->value[axis->count++] = trimmed;
    return RA_OK;
}

/// Takes the list of one --over, `section.key=value,value`. Its text is cut at the separators.
static enum ra_code take_list(char *text, struct ra_sweep_axis *axis, struct ra_status *st)
{
    char *const equals = strchr(text, '=');
    const char *const dot = strchr(text, '.');
    if (equals == NULL || dot == NULL || dot > equals) {
        return ra_fail(st, RA_USAGE, "--over: not '%.100s'; %s", text, form);
    }
    size_t most = 1;
    for (const char *p = equals; *p != '\0'; p++) {
        most += *p == ',';
    }
    axis->value = ra_alloc(most, sizeof *axis->value, "--over", st);
    *equals = '\0';
    axis->key = text;
    enum ra_code code = axis->value != NULL ? RA_OK : RA_SYSTEM;
    char *rest = equals + 1;
    while (code == RA_OK && rest != NULL) {
        char *const comma = strchr(rest, ',');
        if (comma != NULL) {
            *comma = '\0';
        }
        code = take_value(axis, rest, st);
        rest = comma != NULL ? comma + 1 : NULL;
    }
    return code;
}

/// Takes --seeds: `1..12`, or a single seed (a single number is not the number of seeds).
static enum ra_code take_seeds(const struct ra_arguments *a, struct ra_sweep_axis *axis,
                               struct ra_status *st)
{
    const char *const text = a->seeds;
    char *end = NULL;
    const bool digit = isdigit((unsigned char)text[0]) != 0;
    errno = 0;
    const unsigned long long first = strtoull(text, &end, 10);
    unsigned long long last = first;
    const bool range = digit && strncmp(end, "..", 2) == 0 && isdigit((unsigned char)end[2]);
    if (range) {
        last = strtoull(end + 2, &end, 10);
    }
    if (!digit || *end != '\0' || errno != 0 || last < first) {
        return ra_fail(st, RA_USAGE, "--seeds: not '%.60s'; write 1..12, the first and the last",
                       text);
    }
    if (last - first >= RA_SWEEP_RUNS) {
        return ra_fail(st, RA_USAGE, "--seeds: '%.60s' are more than %d seeds; write fewer", text,
                       RA_SWEEP_RUNS);
    }
    if (!range && first > 1 && a->control.note != NULL) {
        char note[120];
        snprintf(note, sizeof note, "--seeds %llu is this seed alone; the first %llu are 1..%llu",
                 first, first, first);
        a->control.note(note, a->control.context);
    }
    axis->key = "surface.seed";
    axis->first = first;
    axis->count = (size_t)(last - first) + 1;
    return RA_OK;
}

/// Takes --part, such as `3/8`. Without it the part is `1/1`.
static enum ra_code take_part(const char *text, struct ra_rows_part *part, struct ra_status *st)
{
    enum { MOST = 1000 };
    *part = (struct ra_rows_part){1, 1};
    if (text == NULL) {
        return RA_OK;
    }
    char *end = NULL;
    bool good = isdigit((unsigned char)text[0]) != 0;
    part->part = good ? strtoul(text, &end, 10) : 0;
    good = good && *end == '/' && isdigit((unsigned char)end[1]);
    part->parts = good ? strtoul(end + 1, &end, 10) : 0;
    good =
        good && *end == '\0' && part->part >= 1 && part->part <= part->parts && part->parts <= MOST;
    return good ? RA_OK
                : ra_fail(st, RA_USAGE,
                          "--part: not '%.60s'; write 3/8 for the third of eight parts, of %d at "
                          "most",
                          text, MOST);
}

/// Whether an override, `section.key=value`, sets this key.
static bool is_of(const char *override, const char *key)
{
    const size_t length = strlen(key);
    return strncmp(override, key, length) == 0 &&
           override[length + strspn(override + length, " \t")] == '=';
}

/// Completes an axis: checks its key and makes the name of its column. A key must not be given
/// twice, by -s and by a list, because only one value would count.
static enum ra_code name_axis(struct ra_sweep *sweep, struct ra_status *st)
{
    struct ra_sweep_axis *const axis = &sweep->axis[sweep->axes];
    for (size_t i = 0; i < sweep->axes; i++) {
        if (strcmp(sweep->axis[i].key, axis->key) == 0) {
            return ra_fail(st, RA_USAGE, "sweep: %.100s is given twice; write one list of it",
                           axis->key);
        }
    }
    for (size_t i = 0; i < sweep->arguments->override_count; i++) {
        if (is_of(sweep->arguments->override[i], axis->key)) {
            return ra_fail(st, RA_USAGE,
                           "sweep: %.100s is given twice, by -s and by %s; leave one of them out",
                           axis->key, axis->value != NULL ? "--over" : "--seeds");
        }
    }
    if (strlen(axis->key) >= sizeof axis->column) {
        return ra_fail(st, RA_USAGE, "--over: there is no key '%.100s'", axis->key);
    }
    for (size_t i = 0; axis->key[i] != '\0'; i++) {
        const bool letter = isalnum((unsigned char)axis->key[i]) != 0;
        axis->column[i] = (char)(letter ? axis->key[i] : '_');
    }
    if (!sweep->is_list && sweep->runs > RA_SWEEP_RUNS / axis->count) {
        return ra_fail(st, RA_USAGE, "sweep: more than %d runs; give fewer values", RA_SWEEP_RUNS);
    }
    sweep->runs *= axis->count;
    sweep->axes++;
    return RA_OK;
}

/// Checks that the options of a row fit, and that no key is given both in the options and in a cell
/// of its own. If a key were given twice, the table would state one value and the run would use the
/// other.
static enum ra_code check_options(const struct ra_sweep *sweep, size_t row, struct ra_status *st)
{
    const struct ra_points *const l = &sweep->points;
    const char *at = l->options < l->columns ? l->cell[row * l->columns + l->options] : "";
    size_t count = sweep->arguments->override_count + sweep->axes;
    if (strlen(at) >= RA_SWEEP_WORDS) {
        return ra_fail(st, RA_INPUT, "%s:%zu: options of %zu characters; at most %d fit", l->path,
                       l->line[row], strlen(at), RA_SWEEP_WORDS - 1);
    }
    for (at += strspn(at, " "); *at != '\0'; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        count += length != 2 || strncmp(at, "-s", 2) != 0;
        for (size_t i = 0; i < sweep->axes; i++) {
            if (sweep->axis[i].value[row][0] != '\0' && is_of(at, sweep->axis[i].key)) {
                return ra_fail(st, RA_INPUT,
                               "%s:%zu: %.100s is given twice, in its column and in options; leave "
                               "one of them out",
                               l->path, l->line[row], sweep->axis[i].key);
            }
        }
        at += length;
    }
    return count <= RA_SWEEP_OVERRIDES
               ? RA_OK
               : ra_fail(st, RA_INPUT, "%s:%zu: %zu keys are given; at most %d", l->path,
                         l->line[row], count, RA_SWEEP_OVERRIDES);
}

/// Makes the axes of a list of points: each key is an axis. A point is checked when its case is
/// read (sweep.c).
static enum ra_code take_points(const struct ra_arguments *a, struct ra_sweep *sweep,
                                struct ra_status *st)
{
    struct ra_points *const l = &sweep->points;
    if (a->list_count > 0 || a->seeds != NULL) {
        return ra_fail(st, RA_USAGE, "sweep: --points and %s; give one of them",
                       a->seeds != NULL ? "--seeds" : "--over");
    }
    sweep->is_list = true;
    enum ra_code code = ra_points_read(a->points, a->file_count > 0 ? a->file[0] : NULL, l, st);
    for (size_t i = 0; i < l->columns && code == RA_OK; i++) {
        struct ra_sweep_axis *const axis = &sweep->axis[sweep->axes];
        if (i == l->run || i == l->file || i == l->options) {
            continue;
        }
        if (sweep->axes == RA_SWEEP_AXES) {
            return ra_fail(st, RA_INPUT, "%s: has more than %d keys; put the others into options",
                           l->path, RA_SWEEP_AXES);
        }
        axis->key = l->name[i];
        axis->count = l->rows;
        axis->value = ra_alloc(l->rows, sizeof *axis->value, l->path, st);
        code = axis->value != NULL ? RA_OK : RA_SYSTEM;
        for (size_t row = 0; row < l->rows && code == RA_OK; row++) {
            axis->value[row] = l->cell[row * l->columns + i];
            if (strlen(axis->key) + strlen(axis->value[row]) + 2 > RA_SWEEP_ITEM) {
                code = ra_fail(st, RA_INPUT, "%s:%zu: the value of %.60s is too long", l->path,
                               l->line[row], axis->key);
            }
        }
        code = code == RA_OK ? name_axis(sweep, st) : code;
    }
    if (code == RA_OK && l->rows > RA_SWEEP_RUNS) {
        code = ra_fail(st, RA_INPUT, "%s: more than %d points", l->path, RA_SWEEP_RUNS);
    }
    for (size_t row = 0; row < l->rows && code == RA_OK; row++) {
        code = check_options(sweep, row, st);
    }
    sweep->runs = l->rows;
    return code;
}

enum ra_code ra_sweep_make(const struct ra_arguments *a, struct ra_sweep *sweep,
                           struct ra_status *st)
{
    *sweep = (struct ra_sweep){.arguments = a, .folder = a->folder, .runs = 1};
    const size_t keys = a->list_count + (a->seeds != NULL);
    enum ra_code code = take_part(a->part, &sweep->part, st);
    if (code != RA_OK || a->points != NULL) {
        return code == RA_OK ? take_points(a, sweep, st) : code;
    }
    if (a->file_count == 0) {
        return ra_fail(st, RA_USAGE, "sweep: no case is named; see ra2d sweep --help");
    }
    if (keys == 0 || keys > RA_SWEEP_AXES ||
        a->override_count > RA_SWEEP_OVERRIDES - RA_SWEEP_AXES) {
        return ra_fail(st, RA_USAGE,
                       "sweep: the command has %zu list%s and %zu option%s -s; give 1 to %d lists "
                       "by --over or --seeds, and -s at most %d times",
                       keys, ra_s(keys), a->override_count, ra_s(a->override_count), RA_SWEEP_AXES,
                       RA_SWEEP_OVERRIDES - RA_SWEEP_AXES);
    }
    for (size_t i = 0; i < a->list_count && code == RA_OK; i++) {
        const size_t size = strlen(a->list[i]) + 1;
        sweep->texts[i] = ra_alloc(size, 1, "--over", st);
        code = sweep->texts[i] != NULL ? RA_OK : RA_SYSTEM;
        if (code == RA_OK) {
            memcpy(sweep->texts[i], a->list[i], size);
            code = take_list(sweep->texts[i], &sweep->axis[i], st);
        }
        if (code == RA_OK) {
            code = name_axis(sweep, st);
        }
    }
    if (code == RA_OK && a->seeds != NULL) {
        code = take_seeds(a, &sweep->axis[sweep->axes], st);
        if (code == RA_OK) {
            code = name_axis(sweep, st);
        }
    }
    return code;
}

void ra_sweep_free(struct ra_sweep *sweep)
{
    free(sweep->hash);
    ra_points_free(&sweep->points);
    for (size_t i = 0; i < RA_SWEEP_AXES; i++) {
        free(sweep->axis[i].value);
        free(sweep->texts[i]);
    }
}

// ## Combinations

const char *ra_sweep_value(const struct ra_sweep *sweep, size_t k, size_t axis, char room[32])
{
    for (size_t i = sweep->axes; !sweep->is_list && --i > axis;) {
        k /= sweep->axis[i].count;
    }
    const struct ra_sweep_axis *const of = &sweep->axis[axis];
    const size_t which = k % of->count;
    snprintf(room, 32, "%llu", of->first + which);
    return of->value != NULL ? of->value[which] : room;
}

/// Takes the other cells of a point: name, case, options. A wrong word in the options is kept as an
/// override; the reader of overrides then reports the error.
static void add_point(const struct ra_sweep *sweep, size_t k, struct ra_sweep_run *run)
{
    const struct ra_points *const l = &sweep->points;
    const char *const *const cell = l->cell + k * l->columns;
    run->kind = l->kind[k];
    if (l->file < l->columns && cell[l->file][0] != '\0') {
        run->file = cell[l->file];
    }
    if (l->run < l->columns && cell[l->run][0] != '\0') {
        snprintf(run->name, sizeof run->name, "%s", cell[l->run]);
    }
    snprintf(run->words, sizeof run->words, "%s", l->options < l->columns ? cell[l->options] : "");
    for (char *word = strtok(run->words, " "); word != NULL; word = strtok(NULL, " ")) {
        if (strcmp(word, "-s") != 0 && run->overrides < RA_SWEEP_OVERRIDES) {
            run->override[run->overrides++] = word;
        }
    }
}

void ra_sweep_at(const struct ra_sweep *sweep, size_t k, struct ra_sweep_run *run)
{
    const struct ra_arguments *const a = sweep->arguments;
    run->name[0] = '\0';
    run->overrides = a->override_count;
    run->file = a->file_count > 0 ? a->file[0] : NULL;
    run->kind = sweep->kind;
    for (size_t i = 0; i < a->override_count; i++) {
        run->override[i] = a->override[i];
    }
    for (size_t i = 0; i < sweep->axes; i++) {
        char room[32];
        const struct ra_sweep_axis *const axis = &sweep->axis[i];
        const char *const value = ra_sweep_value(sweep, k, i, room);
        if (value[0] == '\0') {
            continue; // the point does not give this key
        }
        snprintf(run->item[i], sizeof run->item[i], "%s=%s", axis->key, value);
        run->override[run->overrides++] = run->item[i];
        append_plain(run->name, sizeof run->name, run->name[0] != '\0' ? "_" : "");
        append_plain(run->name, sizeof run->name, axis->value != NULL ? axis->key : "seed");
        append_plain(run->name, sizeof run->name, "-");
        append_plain(run->name, sizeof run->name, value);
    }
    if (sweep->is_list) {
        add_point(sweep, k, run);
    }
}
