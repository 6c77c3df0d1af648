// The command ra2d: arguments, signals, messages and exit codes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The library neither prints messages nor exits; only this file does.
 *
 *     stdout   data: tables, cases, documentation
 *     stderr   one line `ra2d: ...` if something was wrong, lines `ra2d: note: ...`; progress, if
 *              it is a terminal
 *     exit     the enum ra_code of ra2d.h: 0 ok, 1 a check failed (the energy balance of a run
 *              that is complete, the target of a calibration), 2 usage, 3 bad input, 4 numerical
 *              failure, 5 system, 6 ended early
 *
 * process.c handles signals. stdout is flushed and checked before the program exits, and an
 * incomplete output is an error. If the reader of a pipe has ended (SIGPIPE), the program ends
 * without a message, like every filter. Only commands whose data are files (RA_SIGNALS_GOES_ON)
 * continue.
 *
 * Tests: tests/command/test_arguments.c and test_cli.c.
 */
#include <assert.h>
#include <errno.h>
#include <fftw3.h>
#include <float.h>
#include <getopt.h>
#include <gsl/gsl_version.h>
#include <math.h>
#include <mpfr.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/room.h"
#include "case/room.h"
#include "command/commands.h"
#include "command/output.h"
#include "command/process.h"
#include "command/progress.h"
#include "command/quote.h"
#include "command/template.h"
#include "surface/room.h"

/// A subcommand. `options` has the letters of its options (`rules`), and perhaps READS_INPUT.
/// `signals` says how it reacts to signals (process.h). The texts of --help are in help.txt.
struct command {
    const char *name;
    enum ra_code (*call)(const struct ra_arguments *, struct ra_status *);
    const char *options;
    size_t least, most; ///< number of files
    enum ra_signals signals;
};

enum { READS_INPUT = '-' }; ///< in `options`: the file may be `-`, standard input

static const struct command commands[] = {
    {"run", ra_command_run, "soRWwQO", 1, 1, RA_SIGNALS_GOES_ON},
    {"check", ra_command_check, "sO", 1, 1, RA_SIGNALS_USUAL},
    {"rolling", ra_command_rolling, "soRWwQO", 1, 1, RA_SIGNALS_GOES_ON},
    {"areal", ra_command_areal, "soRWwQO", 1, 1, RA_SIGNALS_GOES_ON},
    {"sweep", ra_command_sweep, "sovqYzWwjauZ", 0, 1, RA_SIGNALS_GOES_ON},
    {"verify", ra_command_verify, "z", 1, (size_t)-1, RA_SIGNALS_USUAL},
    {"keys", ra_command_keys, "", 0, 1, RA_SIGNALS_USUAL},
    {"surface", ra_command_surface, "sSgoMGIJ2LUciDkrnm09", 1, 1, RA_SIGNALS_LOOKS},
    {"roughness", ra_command_roughness, "-HLECB3GIJ2UciDkrnm019", 1, (size_t)-1, RA_SIGNALS_USUAL},
    {"modes", ra_command_modes, "s", 1, 1, RA_SIGNALS_USUAL},
    {"calibrate", ra_command_calibrate, "sTtQO", 1, 1, RA_SIGNALS_LOOKS},
    {"report", ra_command_report, "o", 1, 8, RA_SIGNALS_LOOKS},
    {"plot", ra_command_plot, "oM", 1, 8, RA_SIGNALS_LOOKS},
    {"listen", ra_command_listen, "oPKFXV3", 1, (size_t)-1, RA_SIGNALS_LOOKS},
    {"compare", ra_command_compare, "o8A4567UD", 2, (size_t)-1, RA_SIGNALS_LOOKS},
    {"animate", ra_command_animate, "soATN", 1, 1, RA_SIGNALS_LOOKS},
    {"means", ra_command_means, "-bflpve", 1, 1, RA_SIGNALS_USUAL},
    {"slopes", ra_command_slopes, "-xybved", 1, 1, RA_SIGNALS_USUAL},
};
static const size_t command_count = sizeof commands / sizeof commands[0];

// ## Options

/// The kind of value of an option.
enum option_kind {
    FLAG,    ///< no value
    KEY,     ///< a key of the case and its value; may be repeated
    LIST,    ///< one value; for a sweep the option may be repeated
    TEXT,    ///< a text that is read when the case or the table is known
    WORD,    ///< one of the words in `allowed`
    NUMBER,  ///< a number with a unit of `dimension`
    INTEGER, ///< a whole number
};

/// An option, and the place of its value in struct ra_arguments.
struct option_rule {
    int letter; ///< letter of the option in `options` of a command
    const char *name;
    enum option_kind kind;
    size_t at;
    const char *allowed;         ///< valid values, for messages; NULL: every value is valid
    double least, most;          ///< range of a NUMBER or INTEGER
    enum ra_dimension dimension; ///< dimension of a NUMBER
};

#define AT(field) offsetof(struct ra_arguments, field)

static const struct option_rule rules[] = {
    {.letter = 's', .name = "set", .kind = KEY},
    {'o', "output", TEXT, .at = AT(folder)},
    {'S', "solid", WORD, .at = AT(solid), .allowed = "slider or resonator"},
    {'H', "histogram", INTEGER, AT(bins), "a number of bins, 1 to 1000000", 1, 1e6, RA_UNIT_NONE},
    {'B', "material", INTEGER, AT(levels), "a number of steps, 1 to 1000000", 1, 1e6, RA_UNIT_NONE},
    {'3', "exact", FLAG, .at = AT(exact)},
    {'E', "evaluation", NUMBER, AT(evaluation), "a length above 0", DBL_MIN, DBL_MAX,
     RA_UNIT_LENGTH},
    {'C', "section", NUMBER, AT(section), "a length above 0", DBL_MIN, DBL_MAX, RA_UNIT_LENGTH},
    {'G', "form", INTEGER, AT(form), "a degree, 1 to 9", 1, RA_FORM_MOST, RA_UNIT_NONE},
    {'I', "lambda-s", NUMBER, AT(lambda_s), "a length above 0", DBL_MIN, DBL_MAX, RA_UNIT_LENGTH},
    {'J', "lambda-c", NUMBER, AT(lambda_c), "a length above 0", DBL_MIN, DBL_MAX, RA_UNIT_LENGTH},
    {'T', "duration", NUMBER, AT(duration), "a time above 0", DBL_MIN, DBL_MAX, RA_UNIT_TIME},
    {'t', "target", NUMBER, AT(target), "a number above 0", DBL_MIN, DBL_MAX, RA_UNIT_RATIO},
    {'b', "by", TEXT, .at = AT(by)},
    {'f', "of", TEXT, .at = AT(means.of)},
    {'l', "less", TEXT, .at = AT(means.less)},
    {'p', "pair", TEXT, .at = AT(means.pair)},
    {'x', "x", TEXT, .at = AT(slopes.x)},
    {'y', "y", TEXT, .at = AT(slopes.y)},
    {'v', "over", LIST, .at = AT(over)},
    {'q', "seeds", TEXT, .at = AT(seeds)},
    {'z', "list", FLAG, .at = AT(list_only)},
    {'j', "jobs", INTEGER, AT(jobs), "a number of processes, 1 to 1000", 1, 1000, RA_UNIT_NONE},
    {'Y', "points", TEXT, .at = AT(points)},
    {'a', "part", TEXT, .at = AT(part)},
    {'u', "rows", FLAG, .at = AT(rows)},
    {'Z', "logs", FLAG, .at = AT(logs)},
    {'e', "each", TEXT, .at = AT(each)},
    {'d', "decibel", FLAG, .at = AT(slopes.decibel)},
    {'M', "terminal", WORD, .at = AT(terminal), .allowed = "window, sixel or dumb"},
    {'P', "probe", TEXT, .at = AT(probe)},
    {'K', "slow", NUMBER, AT(slow), "a number, 0.001 to 1000000", 1e-3, 1e6, RA_UNIT_NONE},
    {'F', "full-scale", TEXT, .at = AT(full_scale)},
    {'X', "repeat", INTEGER, AT(repeat), "a number of times, 1 to 100000", 1, 1e5, RA_UNIT_NONE},
    {'V', "same-scale", FLAG, .at = AT(same_scale)},
    {'L', "level", WORD, .at = AT(level), .allowed = "line or mean"},
    {'A', "from", NUMBER, AT(from), "a time, 0 or more", 0, DBL_MAX, RA_UNIT_TIME},
    {'N', "frames", INTEGER, AT(frames), "a number of frames, 1 to 5000", 1, 5000, RA_UNIT_NONE},
    {'R', "resume", FLAG, .at = AT(control.resume)},
    {'W', "force", FLAG, .at = AT(control.force)},
    {'w', "no-sync", FLAG, .at = AT(control.unsynced)},
    {'Q', "quiet", FLAG, .at = AT(quiet)},
    {'O', "json", FLAG, .at = AT(json)},
    {'U', "units", TEXT, .at = AT(format[0])},
    {'c', "columns", TEXT, .at = AT(format[1])},
    {'i', "step", TEXT, .at = AT(format[2])},
    {'D', "decimal", TEXT, .at = AT(format[3])},
    {'k', "skip", TEXT, .at = AT(format[4])},
    {'r', "row", TEXT, .at = AT(format[5])},
    {'n', "column", TEXT, .at = AT(format[6])},
    {'m', "missing", TEXT, .at = AT(format[7])},
    {'0', "window", TEXT, .at = AT(format[8])},
    {'9', "channel", TEXT, .at = AT(format[9])},
    {'2', "filter", WORD, .at = AT(filter), .allowed = "gaussian, robust or spline"},
    {'1', "area", FLAG, .at = AT(area)},
    {'8', "at", TEXT, .at = AT(probe)},
    {'4', "scale", TEXT, .at = AT(scale)},
    {'5', "calibrator", TEXT, .at = AT(calibrator)},
    {'6', "tone", TEXT, .at = AT(tone)},
    {'7', "width", NUMBER, AT(width), "a frequency above 0", DBL_MIN, DBL_MAX, RA_UNIT_FREQUENCY},
    {'g', "plot", FLAG, .at = AT(plot)},
    {'h', "help", FLAG, .at = AT(help)},
};
enum {
    RULES = sizeof rules / sizeof *rules,
    FILE_BETWEEN = 1 ///< result of getopt_long for an argument that is not an option
};

static const char *help_of(const char *piece)
{
    return ra_template_text(&ra_help_txt, piece);
}

/// The length of the first line in the help of a command, which shows how it is called.
static int usage_length(const struct command *command)
{
    return (int)strcspn(help_of(command->name), "\n");
}

static void print_help(void)
{
    fputs(help_of("head"), stdout);
    for (size_t i = 0; i < command_count; i++) {
        printf("  ra2d %.*s\n", usage_length(&commands[i]), help_of(commands[i].name));
    }
    fputs(help_of("end"), stdout);
}

static void print_command_help(const struct command *command)
{
    // an empty line above the first option
    const char *above = "\n";
    printf("usage: ra2d %s", help_of(command->name));
    for (const char *letter = "soRWwQO"; *letter != '\0'; letter++) {
        const char piece[] = {'o', 'p', 't', 'i', 'o', 'n', ' ', *letter, '\0'};
        if (strchr(command->options, *letter) != NULL) {
            printf("%s%s", above, help_of(piece));
            above = "";
        }
    }
}

/// Finds the model of the processor, as Linux names it.
static void print_processor(void)
{
    char line[512];
    FILE *const file = fopen("/proc/cpuinfo", "r");
    const char *name = "unknown\n";
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *const colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon != NULL) {
            name = colon + 1 + strspn(colon + 1, " \t");
            break;
        }
    }
    printf("processor: %s", name);
    if (file != NULL) {
        fclose(file);
    }
}

static void print_version(void)
{
    printf("%s\nlibraries: MPFR %s, %s, GSL %s\n", ra_version(), mpfr_get_version(), fftw_version,
           gsl_version);
    print_processor();
}

/// Whether a word is one of those that `allowed` lists, with commas and an `or` between them.
static bool is_allowed(const char *allowed, const char *word)
{
    const char *at = allowed;
    while (*at != '\0') {
        const size_t length = strcspn(at, ", ");
        if (length == strlen(word) && strncmp(at, word, length) == 0 && strcmp(word, "or") != 0) {
            return true;
        }
        at += length + strspn(at + length, ", ");
    }
    return false;
}

/// Reads a number into *value. A whole number has no unit.
static enum ra_code read_number(const struct option_rule *rule, const char *text, double *value,
                                struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    if (ra_units_read(text, rule->dimension, value, &why) != RA_OK) {
        return ra_fail(st, RA_USAGE, "--%s: %.600s; write %s", rule->name, why.text, rule->allowed);
    }
    const bool whole = rule->kind == NUMBER || *value == floor(*value);
    if (!whole || !(*value >= rule->least && *value <= rule->most)) {
        return ra_fail(st, RA_USAGE, "--%s: not '%.60s'; write %s", rule->name, text,
                       rule->allowed);
    }
    return RA_OK;
}

/// Takes the value of one option. The text itself stays in argv.
static enum ra_code take_option(struct ra_arguments *a, const struct option_rule *rule,
                                const char *text, struct ra_status *st)
{
    void *const to = (char *)a + rule->at;
    double number = 0;
    enum ra_code code = RA_OK;
    if (rule->kind == LIST) {
        // means and slopes share this option; the value is stored for both
        a->list[a->list_count++] = text;
    }
    switch (rule->kind) {
    case FLAG:
        *(bool *)to = true;
        break;
    case KEY:
        a->override[a->override_count++] = text;
        break;
    case WORD:
        if (!is_allowed(rule->allowed, text)) {
            return ra_fail(st, RA_USAGE, "--%s: not '%.60s'; write %s", rule->name, text,
                           rule->allowed);
        }
        *(const char **)to = text;
        break;
    case LIST:
    case TEXT:
        *(const char **)to = text;
        if (text[0] == '\0') {
            return ra_fail(st, RA_USAGE, "--%s: needs a value", rule->name);
        }
        break;
    case NUMBER:
        code = read_number(rule, text, to, st);
        break;
    case INTEGER:
        code = read_number(rule, text, &number, st);
        *(size_t *)to = (size_t)number;
        break;
    }
    return code;
}

/// The rule of the option with a letter that getopt_long returned.
static const struct option_rule *find_rule(int letter)
{
    const struct option_rule *rule = rules;
    while (rule->letter != letter) {
        rule++;
    }
    return rule;
}

enum { COMMAND_TEXT = 4096 };

/// A command line that is being read, and its form in the head of a table.
struct reading {
    char *text;             ///< text for the head; not on the stack, which may be small
    struct ra_quoted *word; ///< command, options and files in their order (words)
    size_t words;
    const char **file;    ///< the files (files)
    size_t files;         ///< number found so far
    char name[RULES][16]; ///< names of the options, as written
    bool given[RULES];    ///< true for each option that was found
};

static void add_word(struct reading *r, const char *text, enum ra_quoted_kind is)
{
    r->word[r->words].text = text;
    r->word[r->words++].is = is;
}

/// Adds a file. `-` is standard input for commands that read a table or a profile. It cannot be a
/// case, which has files beside it, or a run, which is a folder.
static enum ra_code add_file(const struct command *command, struct reading *r, const char *path,
                             struct ra_status *st)
{
    const bool input = strcmp(path, "-") == 0;
    if (input && strchr(command->options, READS_INPUT) == NULL) {
        return ra_fail(st, RA_USAGE,
                       "%s: -: standard input is read by roughness, means and slopes alone; give "
                       "a path",
                       command->name);
    }
    r->file[r->files++] = input ? "/dev/stdin" : path;
    add_word(r, path, RA_QUOTED_FILE);
    return RA_OK;
}

/// Adds an option to the command in the head of a table. Options that affect only the form of the
/// output or the messages are left out.
static void add_option(struct reading *r, const struct option_rule *rule, const char *value)
{
    char *const name = r->name[rule - rules];
    if (strchr("RWwQOja", rule->letter) != NULL) {
        return;
    }
    const bool is_short = rule->letter == 's' || rule->letter == 'o';
    if (is_short) {
        snprintf(name, sizeof r->name[0], "-%c", rule->letter);
    } else {
        snprintf(name, sizeof r->name[0], "--%s", rule->name);
    }
    add_word(r, name, RA_QUOTED_WORD);
    if (rule->kind != FLAG) {
        add_word(r, value,
                 rule->kind == KEY     ? RA_QUOTED_KEY
                 : rule->letter == 'o' ? RA_QUOTED_FILE
                                       : RA_QUOTED_WORD);
    }
}

/// Whether an option with a value was already given. Then only one of the two values would count.
/// Keys of a case and lists of a sweep may be repeated.
static bool is_again(const struct command *command, const struct option_rule *rule,
                     struct reading *r)
{
    const bool repeats = rule->kind == FLAG || rule->kind == KEY ||
                         (rule->kind == LIST && command->call == ra_command_sweep);
    bool *const given = &r->given[rule - rules];
    const bool again = *given && !repeats;
    *given = true;
    return again;
}

enum { HINT = 160 };

/// Writes a suggestion into `hint`: the nearest of some names, after the text `before`. If no name
/// is near, `hint` is not changed.
static const char *suggestion(const char *word, const char *(*name)(size_t), size_t count,
                              const char *options, const char *before, char hint[HINT])
{
    const char *best = NULL;
    for (size_t i = 0; i < count; i++) {
        // options that this command does not have are not suggested
        if (options != NULL && strchr(options, rules[i].letter) == NULL) {
            continue;
        }
        if (best == NULL || ra_word_distance(word, name(i)) < ra_word_distance(word, best)) {
            best = name(i);
        }
    }
    // short words without a common letter do not count as near
    if (best != NULL && ra_word_is_near(word, best) &&
        ra_word_distance(word, best) < strlen(best)) {
        snprintf(hint, HINT, "; did you mean %s%s?", before, best);
    }
    return hint;
}

static const char *name_of_command(size_t i)
{
    return commands[i].name;
}

static const char *name_of_rule(size_t i)
{
    return rules[i].name;
}

/// A hint if the letters after a single `-` may be the name of a file.
static const char *name_hint(const char *given, char hint[HINT])
{
    const bool name = given[0] == '-' && given[1] != '-' && strlen(given) > 2;
    hint[0] = '\0';
    if (name) {
        snprintf(hint, HINT, "; a file whose name begins with - is written ./%.60s", given);
    }
    return hint;
}

/// Takes one option, or a file between options. `given` is the argument that contains it.
static enum ra_code take_argument(const struct command *command, int letter, const char *given,
                                  struct ra_arguments *a, struct reading *r, struct ra_status *st)
{
    char hint[HINT], name[HINT];
    if (letter == FILE_BETWEEN) {
        return add_file(command, r, optarg, st);
    }
    if (letter == ':') {
        return ra_fail(st, RA_USAGE, "%s: %.60s needs a value; see ra2d %s --help", command->name,
                       given, command->name);
    }
    if (letter == '?') {
        snprintf(hint, HINT, "%.100s; see ra2d %.20s --help", name_hint(given, name),
                 command->name);
        if (strncmp(given, "--", 2) == 0) {
            suggestion(given + 2, name_of_rule, RULES, command->options, "--", hint);
        }
        return ra_fail(st, RA_USAGE, "%s: unknown option %.60s%s", command->name, given, hint);
    }
    const struct option_rule *const rule = find_rule(letter);
    if (letter != 'h' && strchr(command->options, letter) == NULL) {
        return ra_fail(st, RA_USAGE, "%s: has no option --%s%s; see ra2d %s --help", command->name,
                       rule->name, name_hint(given, hint), command->name);
    }
    if (is_again(command, rule, r)) {
        return ra_fail(st, RA_USAGE, "%s: %s%s: given twice: give it once", command->name,
                       rule->letter == 'o' ? "-" : "--", rule->letter == 'o' ? "o" : rule->name);
    }
    add_option(r, rule, optarg);
    return take_option(a, rule, optarg, st);
}

/// Parses the options and files of a subcommand in their order.
static enum ra_code parse(const struct command *command, int argc, char **argv,
                          struct ra_arguments *a, struct reading *r, struct ra_status *st)
{
    struct option options[RULES + 1] = {{.name = NULL}};
    int letter;
    for (size_t i = 0; i < RULES; i++) {
        const int needs = rules[i].kind == FLAG ? no_argument : required_argument;
        // getopt_long returns only the letter, so two options must not have the same letter
        assert(find_rule(rules[i].letter) == &rules[i]);
        options[i] = (struct option){rules[i].name, needs, NULL, rules[i].letter};
    }
    add_word(r, "ra2d", RA_QUOTED_WORD);
    add_word(r, command->name, RA_QUOTED_WORD);
    opterr = 0;
    // `at` is the argument that getopt_long examines; it may contain several options
    for (int at = optind; (letter = getopt_long(argc, argv, "-:s:o:j:h", options, NULL)) != -1;
         at = optind) {
        if (take_argument(command, letter, argv[at], a, r, st) != RA_OK || a->help) {
            return st->code;
        }
    }
    for (; optind < argc; optind++) {
        if (add_file(command, r, argv[optind], st) != RA_OK) {
            return st->code;
        }
    }
    a->file = r->file;
    a->file_count = r->files;
    if (a->file_count < command->least || a->file_count > command->most) {
        char most[40] = "";
        if (a->file_count > command->most) {
            snprintf(most, sizeof most, ", %zu at most", command->most);
        }
        return ra_fail(st, RA_USAGE, "%s: %zu file%s given%s; usage: ra2d %.*s", command->name,
                       a->file_count, ra_s(a->file_count), most, usage_length(command),
                       help_of(command->name));
    }
    return RA_OK;
}

/// Calls the subcommand.
static enum ra_code start(const struct command *command, struct ra_arguments *a,
                          const struct reading *r, struct ra_status *st)
{
    struct ra_progress progress = {.out = stderr, .started = ra_progress_clock()};
    const bool shown = !a->quiet && isatty(STDERR_FILENO) == 1;
    ra_quote_words(r->text, COMMAND_TEXT, r->word, r->words, false);
    a->means.by = a->by;
    a->slopes.by = a->by;
    a->means.over = a->slopes.over = a->over;
    a->means.each = a->slopes.each = a->each;
    a->control = (struct ra_run_control){.stop = ra_process_stop(),
                                         .progress = shown ? ra_progress_show : NULL,
                                         .note = ra_progress_note,
                                         .context = &progress,
                                         .command = r->text,
                                         .resume = a->control.resume,
                                         .force = a->control.force,
                                         .unsynced = a->control.unsynced};
    ra_process_catch(command->signals);
    const enum ra_code code = command->call(a, st);
    ra_progress_end(&progress);
    return code;
}

/// Parses the arguments after the name of a subcommand and calls it.
static enum ra_code call(const struct command *command, int argc, char **argv, struct ra_status *st)
{
    const size_t count = (size_t)argc;
    struct reading r = {.word = NULL};
    struct ra_arguments a = {.program = argv[-1],
                             .level = "line",
                             .filter = "",
                             .duration = 1e-3,
                             .target = 0.1,
                             .slow = 1,
                             .repeat = 1,
                             .frames = 100,
                             .jobs = 1};
    a.override = ra_alloc(count, sizeof *a.override, "arguments", st);
    a.list = ra_alloc(count, sizeof *a.list, "arguments", st);
    r.text = ra_alloc(COMMAND_TEXT, 1, "arguments", st);
    r.file = ra_alloc(count, sizeof *r.file, "arguments", st);
    // one argument may contain an option and its value, which are two words
    r.word = ra_alloc(2 * count + 2, sizeof *r.word, "arguments", st);
    const bool room =
        a.override != NULL && a.list != NULL && r.file != NULL && r.word != NULL && r.text != NULL;
    enum ra_code code = room ? parse(command, argc, argv, &a, &r, st) : RA_SYSTEM;
    if (code == RA_OK && a.control.resume && a.control.force) {
        code = ra_fail(st, RA_USAGE,
                       "--resume keeps what is complete and --force replaces it: give one of them");
    }
    if (code == RA_OK && a.help) {
        print_command_help(command);
    } else if (code == RA_OK) {
        code = start(command, &a, &r, st);
    }
    free(a.override);
    free(a.list);
    free(r.file);
    free(r.word);
    free(r.text);
    return code;
}

static enum ra_code dispatch(int argc, char **argv, struct ra_status *st)
{
    const char *const word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        print_help();
        return RA_OK;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        print_version();
        return RA_OK;
    }
    for (size_t i = 0; i < command_count; i++) {
        if (strcmp(word, commands[i].name) == 0) {
            return call(&commands[i], argc - 1, argv + 1, st);
        }
    }
    char hint[HINT] = "; see ra2d --help";
    return ra_fail(st, RA_USAGE, "%s%.60s%s%s", argc > 1 ? "unknown command '" : "no command", word,
                   argc > 1 ? "'" : "",
                   suggestion(word, name_of_command, command_count, NULL, "", hint));
}

int main(int argc, char **argv)
{
    struct ra_status st = {RA_OK, ""};
    enum ra_code code = ra_process_begin(&st);
    code = code == RA_OK ? dispatch(argc, argv, &st) : code;
    // data that could not be written are an error, even if everything else went well
    errno = 0;
    const bool lost = fflush(stdout) != 0 || ferror(stdout);
    if ((lost || fclose(stdout) != 0) && code == RA_OK) {
        code = ra_fail(&st, RA_SYSTEM, "standard output: %s", ra_output_reason(errno));
    }
    if (code != RA_OK) {
        fprintf(stderr, "ra2d: %s\n", st.text);
    }
    ra_exact_release();
    return code == RA_UNBALANCED ? RA_CHECK : (int)code;
}
