// The command ra2d: arguments, signals, messages and exit codes.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The library neither prints messages nor exits; this file does both, and it alone.
 *
 *     stdout   data: tables, cases, documentation
 *     stderr   one line `ra2d: ...` if something was wrong, lines `ra2d: note: ...`; progress, if
 *              it is a terminal
 *     exit     the enum ra_code of ra2d.h: 0 ok, 1 a check failed (the energy balance of a run
 *              that is complete, the target of a calibration), 2 usage, 3 bad input, 4 numerical
 *              failure, 5 system, 6 ended early
 *
 * An interrupt (SIGINT, SIGTERM) sets a flag that the run looks at after every step; the run then
 * writes what it has, marks it, and we exit with 6. A second interrupt ends the program at once.
 * SIGPIPE is ignored, so that a closed pipe is a write error like a full disk: stdout is flushed
 * and checked before we exit, and data that did not arrive is an error.
 *
 * Verified by tests/command/test_cli.c.
 */
#include <ctype.h>
#include <errno.h>
#include <fftw3.h>
#include <getopt.h>
#include <gsl/gsl_version.h>
#include <mpfr.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/exact.h"
#include "base/table.h"
#include "base/units.h"
#include "command/commands.h"

/// A subcommand, its options (letters of `long_options`) and what --help says.
struct command {
    const char *name;
    enum ra_code (*call)(const struct ra_arguments *, struct ra_status *);
    const char *options;
    size_t least, most; ///< number of files
    const char *usage, *help;
};

static const struct command commands[] = {
    {"run", ra_command_run, "so", 1, 1, "run CASE [-s section.key=value]... [-o DIR]",
     "Runs a case and writes its tables and the resolved case.ini into DIR. A table is called\n"
     "NAME.partial.tsv until it is complete; summary.tsv is the last one. Exit code 1 says that\n"
     "the run is complete and its energy balance off by more than output.energy_tolerance."},
    {"check", ra_command_check, "s", 1, 1, "check CASE [-s section.key=value]...",
     "Validates a case; prints every key resolved, derived numbers and stability limits."},
    {"rolling", ra_command_rolling, "so", 1, 1, "rolling CASE [-s section.key=value]... [-o DIR]",
     "Runs a case of rolling contact: the contact computation along the path, its spectrum, and "
     "the\n"
     "response of both structures to random histories with that spectrum. Tables as by run."},
    {"keys", ra_command_keys, "", 0, 1, "keys [sliding|rolling]",
     "Documents every key of a case file: section, unit, range, default, meaning."},
    {"surface", ra_command_surface, "sS", 1, 1,
     "surface CASE [--solid slider|resonator] [-s section.key=value]...",
     "Prints the profile of one solid (default: slider) as two columns of text."},
    {"roughness", ra_command_roughness, "HL", 1, (size_t)-1,
     "roughness FILE... [--level mean|line] [--histogram N]",
     "Prints roughness parameters of measured profiles (two-column text or .sdf), about their "
     "mean\n"
     "or, as a run takes them, about their least-squares line; or else the histograms of their\n"
     "heights over -4 Rq to 4 Rq in N bins."},
    {"modes", ra_command_modes, "s", 1, 1, "modes CASE [-s section.key=value]...",
     "Prints the natural frequencies of both solids."},
    {"calibrate", ra_command_calibrate, "sTt", 1, 1,
     "calibrate CASE [--duration T] [--target 0.1] [-s section.key=value]...",
     "Compares short runs (default: 1 ms) with penalty and multipliers and finds a penalty whose\n"
     "difference stays below the target."},
    {"plot", ra_command_plot, "oM", 1, 1, "plot RUN [-o FILE.pdf | --terminal window|sixel|dumb]",
     "Draws the figures of a run, the folder that `ra2d run -o` wrote: probes, spectra, shocks,\n"
     "modes, sound. Without options in a window if there is one, else as text. Needs gnuplot."},
    {"listen", ra_command_listen, "oPKF", 1, 1,
     "listen RUN -o FILE.wav [--probe NAME] [--slow K] [--full-scale V]",
     "Writes a velocity of probes.tsv (default: the first) as sound, K times slower, V (such as\n"
     "10mm/s) being full scale (default: the peak is 0.9 of it), and prints scale and rates."},
    {"animate", ra_command_animate, "soATN", 1, 1,
     "animate RUN|CASE -o FILE.gif|DIR [--from T] [--duration T] [--frames N] [-s "
     "section.key=value]...",
     "Computes a run again and draws its motion (default: 100 frames of the first 1 ms) as a GIF\n"
     "or as PNGs in a folder: the resonator, both surfaces under the slider, contact forces."},
    {"means", ra_command_means, "bflp", 1, 1,
     "means TABLE --by COL[,COL...] --of COL[,COL...] [--less COL=VALUE --pair COL[,COL...]]",
     "Groups the rows of a table by the columns --by and prints the mean of each column --of with\n"
     "the half-width of its 95 % interval, the standard deviation and both extremes.\n"
     "With --less each row is first reduced by the row that has VALUE in that column and the same\n"
     "cells in the columns --pair: means of paired differences.\n\n"
     "  ra2d means runs.tsv --by reading,speed --of level --less reading=default "
     "--pair speed,seed"},
    {"slopes", ra_command_slopes, "xybvd", 1, 1,
     "slopes TABLE --x COL --y COL --by COL[,COL...] --over COL [--decibel]",
     "Fits y = a + b log10 x to the rows of each group (--by) and realisation (--over) and prints\n"
     "the mean slope with the half-width of its 95 % interval over realisations, the slope of the\n"
     "first realisation with its own interval, and how far the mean curve is from a line.\n"
     "With --decibel y is 20 log10 v, and b/20 is printed, the exponent n of v ~ x^n.\n\n"
     "  ra2d slopes runs.tsv --x speed --y level --by surface --over seed --decibel"},
};
static const size_t command_count = sizeof commands / sizeof commands[0];

static const struct option long_options[] = {{"set", required_argument, NULL, 's'},
                                             {"output", required_argument, NULL, 'o'},
                                             {"solid", required_argument, NULL, 'S'},
                                             {"histogram", required_argument, NULL, 'H'},
                                             {"duration", required_argument, NULL, 'T'},
                                             {"target", required_argument, NULL, 't'},
                                             {"by", required_argument, NULL, 'b'},
                                             {"of", required_argument, NULL, 'f'},
                                             {"less", required_argument, NULL, 'l'},
                                             {"pair", required_argument, NULL, 'p'},
                                             {"x", required_argument, NULL, 'x'},
                                             {"y", required_argument, NULL, 'y'},
                                             {"over", required_argument, NULL, 'v'},
                                             {"decibel", no_argument, NULL, 'd'},
                                             {"terminal", required_argument, NULL, 'M'},
                                             {"probe", required_argument, NULL, 'P'},
                                             {"slow", required_argument, NULL, 'K'},
                                             {"full-scale", required_argument, NULL, 'F'},
                                             {"level", required_argument, NULL, 'L'},
                                             {"from", required_argument, NULL, 'A'},
                                             {"frames", required_argument, NULL, 'N'},
                                             {"help", no_argument, NULL, 'h'},
                                             {NULL, 0, NULL, 0}};

/// a signal handler reaches nothing but what has static storage
static volatile sig_atomic_t stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

static void catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    // without restart a blocked write ends too; the second signal has its usual effect
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    action.sa_flags = 0;
    sigaction(SIGPIPE, &action, NULL);
}

static void show_progress(double share, double seconds_left, void *context)
{
    *(bool *)context = true;
    if (seconds_left < 0) {
        fprintf(stderr, "\r%5.1f %% done ", 100 * share);
        fflush(stderr);
        return;
    }
    const long left = seconds_left > 0 && seconds_left < 1e8 ? (long)seconds_left : 0;
    fprintf(stderr, "\r%5.1f %% done, %ld:%02ld:%02ld left ", 100 * share, left / 3600,
            left / 60 % 60, left % 60);
    fflush(stderr);
}

static void show_note(const char *text, void *context)
{
    // a progress line may stand there
    fprintf(stderr, "%sra2d: note: %s\n", *(const bool *)context ? "\r\033[K" : "", text);
}

static void print_help(FILE *out)
{
    fputs("ra2d: direct numerical simulation of sliding rough surfaces in two dimensions\n\n"
          "usage:\n",
          out);
    for (size_t i = 0; i < command_count; i++) {
        fprintf(out, "  ra2d %s\n", commands[i].usage);
    }
    fputs(
        "  ra2d --help | --version | COMMAND --help\n\n"
        "exit codes: 0 ok, 1 a check failed (the energy balance of a complete run, the target of\n"
        "            a calibration), 2 usage, 3 bad input, 4 numerical failure, 5 system (memory,\n"
        "            disk), 6 ended early by an interrupt\n",
        out);
}

static void print_command_help(const struct command *command)
{
    printf("usage: ra2d %s\n\n%s\n", command->usage, command->help);
    if (strchr(command->options, 's') != NULL) {
        printf("\n  -s, --set section.key=value  overrides a key of the case; may be repeated\n");
    }
    if (strchr(command->options, 'o') != NULL) {
        printf("  -o, --output PATH            what is written (run: a folder, default "
               "results/runs/NAME)\n");
    }
}

/// Model of the processor as Linux names it.
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

/// Where the name of a file begins in a word of the command line, behind the folders that it is in:
/// heads of tables have no paths. In `speed=0.1m/s` the slash belongs to a unit.
static const char *without_folders(const char *value)
{
    const char *const slash = strrchr(value, '/');
    char *end = NULL;
    strtod(value, &end);
    const bool number = end != value && (isalpha((unsigned char)*end) || *end == ' ');
    return slash != NULL && !number && slash[1] != '\0' ? slash + 1 : value;
}

/// One word of the command line as a shell would need it.
static void append_word(char *text, size_t size, const char *word)
{
    const size_t used = strlen(text);
    const bool plain = word[strcspn(word, " \t\n'\"\\$&|;<>()*?[]#~`!{}")] == '\0' && *word != '\0';
    const char *const equals = strchr(word, '=');
    const char *const value = equals != NULL ? equals + 1 : word;
    if (used < size) {
        snprintf(text + used, size - used, "%s%s%.*s%s%s", used > 0 ? " " : "", plain ? "" : "'",
                 (int)(value - word), word, without_folders(value), plain ? "" : "'");
    }
}

/// Columns and rows of a table: texts that are understood once the table is there. False for an
/// option of another kind.
static bool take_table_option(struct ra_arguments *a, int letter, const char *text)
{
    switch (letter) {
    case 'b':
        a->means.by = text;
        a->slopes.by = text;
        return true;
    case 'f':
        a->means.of = text;
        return true;
    case 'l':
        a->means.less = text;
        return true;
    case 'p':
        a->means.pair = text;
        return true;
    case 'x':
        a->slopes.x = text;
        return true;
    case 'y':
        a->slopes.y = text;
        return true;
    case 'v':
        a->slopes.over = text;
        return true;
    case 'd':
        a->slopes.decibel = true;
        return true;
    default:
        return false;
    }
}

/// Options of pictures, sound and profiles; RA_OK and not *taken for one of another kind.
static enum ra_code take_picture_option(struct ra_arguments *a, int letter, const char *text,
                                        bool *taken, struct ra_status *st)
{
    struct ra_status why = {RA_OK, ""};
    double number = 0;
    *taken = true;
    switch (letter) {
    case 'M':
        a->terminal = text;
        if (strcmp(text, "window") == 0 || strcmp(text, "sixel") == 0 ||
            strcmp(text, "dumb") == 0) {
            return RA_OK;
        }
        return ra_fail(st, RA_USAGE, "--terminal: '%.60s' is none; write window, sixel or dumb",
                       text);
    case 'P':
        a->probe = text;
        return RA_OK;
    case 'L':
        a->line = strcmp(text, "line") == 0;
        return a->line || strcmp(text, "mean") == 0
                   ? RA_OK
                   : ra_fail(st, RA_USAGE, "--level: '%.60s' is none; write mean or line", text);
    case 'K':
        if (ra_units_read(text, RA_UNIT_NONE, &a->slow, &why) != RA_OK) {
            return ra_fail(st, RA_USAGE, "--slow: %.600s", why.text);
        }
        return a->slow >= 1e-3 && a->slow <= 1e6
                   ? RA_OK
                   : ra_fail(st, RA_USAGE, "--slow: %g is not between 0.001 and 1e6", a->slow);
    case 'F':
        if (ra_units_read(text, RA_UNIT_SPEED, &a->full_scale, &why) != RA_OK) {
            return ra_fail(st, RA_USAGE, "--full-scale: %.600s", why.text);
        }
        return a->full_scale > 0 ? RA_OK : ra_fail(st, RA_USAGE, "--full-scale: must be above 0");
    case 'A':
        if (ra_units_read(text, RA_UNIT_TIME, &a->from, &why) != RA_OK) {
            return ra_fail(st, RA_USAGE, "--from: %.600s", why.text);
        }
        return a->from >= 0 ? RA_OK : ra_fail(st, RA_USAGE, "--from: must not be below 0");
    case 'N':
        if (ra_units_read(text, RA_UNIT_NONE, &number, NULL) != RA_OK || number < 1 ||
            number > 5000 || number != (double)(size_t)number) {
            return ra_fail(st, RA_USAGE, "--frames: '%.60s' is no number of frames, 1 to 5000",
                           text);
        }
        a->frames = (size_t)number;
        return RA_OK;
    default:
        *taken = false;
        return RA_OK;
    }
}

/// Value of one option. The text stays in argv.
static enum ra_code take_option(struct ra_arguments *a, int letter, const char *text,
                                struct ra_status *st)
{
    double number = 0;
    struct ra_status why = {RA_OK, ""};
    bool taken;
    if (take_table_option(a, letter, text)) {
        return RA_OK;
    }
    if (take_picture_option(a, letter, text, &taken, st) != RA_OK || taken) {
        return taken && st->code != RA_OK ? RA_USAGE : RA_OK;
    }
    switch (letter) {
    case 's':
        a->override[a->override_count++] = text;
        return RA_OK;
    case 'o':
        a->folder = text;
        return text[0] != '\0' ? RA_OK : ra_fail(st, RA_USAGE, "-o: empty; name a folder");
    case 'S':
        a->solid = strcmp(text, "slider") == 0;
        if (a->solid == 0 && strcmp(text, "resonator") != 0) {
            return ra_fail(st, RA_USAGE, "--solid: '%.60s' is no solid; write slider or resonator",
                           text);
        }
        return RA_OK;
    case 'H':
        if (ra_units_read(text, RA_UNIT_NONE, &number, NULL) != RA_OK || number < 1 ||
            number > 1e6 || number != (double)(size_t)number) {
            return ra_fail(st, RA_USAGE, "--histogram: '%.60s' is no number of bins, 1 to 1000000",
                           text);
        }
        a->bins = (size_t)number;
        return RA_OK;
    case 'T':
        if (ra_units_read(text, RA_UNIT_TIME, &a->duration, &why) != RA_OK) {
            return ra_fail(st, RA_USAGE, "--duration: %.600s", why.text);
        }
        return a->duration > 0 ? RA_OK : ra_fail(st, RA_USAGE, "--duration: must be above 0");
    default:
        if (ra_units_read(text, RA_UNIT_RATIO, &a->target, &why) != RA_OK) {
            return ra_fail(st, RA_USAGE, "--target: %.600s", why.text);
        }
        return a->target > 0 ? RA_OK : ra_fail(st, RA_USAGE, "--target: must be above 0");
    }
}

static const char *long_name(int letter)
{
    const struct option *option = long_options;
    while (option->name != NULL && option->val != letter) {
        option++;
    }
    return option->name;
}

/// Options and files of a subcommand; *help is set by --help.
static enum ra_code parse(const struct command *command, int argc, char **argv,
                          struct ra_arguments *a, bool *help, struct ra_status *st)
{
    int letter;
    opterr = 0;
    while ((letter = getopt_long(argc, argv, ":s:o:h", long_options, NULL)) != -1) {
        const char *const given = argv[optind - 1];
        if (letter == 'h') {
            *help = true;
            return RA_OK;
        }
        if (letter == ':') {
            return ra_fail(st, RA_USAGE, "%s: %.60s needs a value; see ra2d %s --help",
                           command->name, given, command->name);
        }
        if (letter == '?') {
            return ra_fail(st, RA_USAGE, "%s: unknown option %.60s; see ra2d %s --help",
                           command->name, given, command->name);
        }
        if (strchr(command->options, letter) == NULL) {
            return ra_fail(st, RA_USAGE, "%s: has no option --%s; see ra2d %s --help",
                           command->name, long_name(letter), command->name);
        }
        if (take_option(a, letter, optarg, st) != RA_OK) {
            return RA_USAGE;
        }
    }
    a->file = (const char *const *)argv + optind;
    a->file_count = (size_t)(argc - optind);
    if (a->file_count < command->least || a->file_count > command->most) {
        return ra_fail(st, RA_USAGE, "%s: %zu files given; usage: ra2d %s", command->name,
                       a->file_count, command->usage);
    }
    return RA_OK;
}

/// Parses the arguments behind the subcommand and calls it.
static enum ra_code call(const struct command *command, int argc, char **argv, struct ra_status *st)
{
    char text[4096] = "ra2d";
    bool help = false, shown = false;
    struct ra_arguments a = {.solid = 1, .duration = 1e-3, .target = 0.1, .slow = 1, .frames = 100};
    for (int i = 0; i < argc; i++) {
        append_word(text, sizeof text, argv[i]);
    }
    a.override = ra_alloc((size_t)argc, sizeof *a.override, "arguments", st);
    if (a.override == NULL) {
        return RA_SYSTEM;
    }
    enum ra_code code = parse(command, argc, argv, &a, &help, st);
    if (code == RA_OK && help) {
        print_command_help(command);
    } else if (code == RA_OK) {
        a.control.stop = &stop;
        a.control.progress = isatty(STDERR_FILENO) == 1 ? show_progress : NULL;
        a.control.note = show_note;
        a.control.context = &shown;
        a.control.command = text;
        catch_signals();
        code = command->call(&a, st);
        // take the progress line away
        if (shown) {
            fputs("\r\033[K", stderr);
        }
    }
    free(a.override);
    return code;
}

static enum ra_code dispatch(int argc, char **argv, struct ra_status *st)
{
    const char *const word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        print_help(stdout);
        return RA_OK;
    }
    if (strcmp(word, "--version") == 0) {
        print_version();
        return RA_OK;
    }
    for (size_t i = 0; i < command_count; i++) {
        if (strcmp(word, commands[i].name) == 0) {
            return call(&commands[i], argc - 1, argv + 1, st);
        }
    }
    return ra_fail(st, RA_USAGE, "%s%.60s%s; see ra2d --help",
                   argc > 1 ? "unknown command '" : "no command", word, argc > 1 ? "'" : "");
}

int main(int argc, char **argv)
{
    struct ra_status st = {RA_OK, ""};
    enum ra_code code = dispatch(argc, argv, &st);
    // data that did not arrive is an error, whatever else went well
    errno = 0;
    const bool lost = fflush(stdout) != 0 || ferror(stdout);
    if ((lost || fclose(stdout) != 0) && code == RA_OK) {
        code = ra_fail(&st, RA_SYSTEM, "standard output: %s",
                       errno != 0 ? strerror(errno) : "a write was refused");
    }
    if (code != RA_OK) {
        fprintf(stderr, "ra2d: %s\n", st.text);
    }
    ra_exact_release();
    return code == RA_UNBALANCED ? RA_CHECK : (int)code;
}
