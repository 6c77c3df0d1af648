// Tests of the arguments of the command: every answer as a whole text, every limit from both sides.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700 // posix_openpt
#include "support/run_cases.h"

#include <fftw3.h>
#include <gsl/gsl_version.h>
#include <mpfr.h>
#include <stddef.h>

#include "ra2d.h"

static char output[1 << 18];

/// Runs a line of sh in the folder, with ra2d as $R. `output` gets both streams.
static int sh(const char *folder, const char *line)
{
    char here[1024], path[2100], text[16384];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s%s%s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    // through the environment, since the path of the checkout may contain a quote
    assert_int_equal(setenv("R", path, 1), 0);
    const int length = snprintf(text, sizeof text, "cd '%s'; { %s; } 2>&1", folder, line);
    assert_true(length < (int)sizeof text);
    return shell(text, output, sizeof output);
}

/// Checks the exit code and the whole text on both streams.
static void answers(const char *folder, const char *arguments, int code, const char *text)
{
    char line[16000];
    snprintf(line, sizeof line, "\"$R\" %s", arguments);
    const int got = sh(folder, line);
    if (got != code || strcmp(output, text) != 0) {
        print_error("ra2d %s\nexit code %d, expected %d; it wrote\n%.4000s", arguments, got, code,
                    output);
    }
    assert_string_equal(output, text);
    assert_int_equal(got, code);
}

/// Checks a message without its beginning and its end.
static void refuses(const char *folder, const char *arguments, int code, const char *message)
{
    char text[4096];
    snprintf(text, sizeof text, "ra2d: %s\n", message);
    answers(folder, arguments, code, text);
}

// ## Help

/// tests/command/help.expected has the help of the command and of each subcommand, in their order.
static void help(void **state)
{
    char *const expected = read_text("tests/command/help.expected", false);
    char *const all = calloc(1, 1 << 16);
    assert_non_null(all);
    assert_int_equal(sh(*state, "\"$R\" --help"), 0);
    strcpy(all, output);
    for (const char *at = expected; (at = strstr(at, "\n  ra2d ")) != NULL; at++) {
        char name[32], line[64];
        assert_int_equal(sscanf(at + 8, "%31s", name), 1);
        if (name[0] != '-') {
            snprintf(line, sizeof line, "\"$R\" %s --help", name);
            assert_int_equal(sh(*state, line), 0);
            strcat(all, output);
        }
        if (strcmp(name, "--help") == 0) {
            break; // the subcommands follow
        }
    }
    assert_string_equal(all, expected);
    free(all);
    free(expected);
}

static void ways_to_help(void **state)
{
    assert_int_equal(sh(*state, "\"$R\" --help >a; \"$R\" -h | cmp - a && \"$R\" help | cmp - a"),
                     0);
    assert_string_equal(output, "");
    assert_int_equal(sh(*state, "\"$R\" keys --help >a; \"$R\" keys -h | cmp - a; test -s a"), 0);
    assert_string_equal(output, "");
    // --help prints the help, whatever follows it
    assert_int_equal(sh(*state, "\"$R\" keys -h a b c --nothing | cmp - a"), 0);
    assert_string_equal(output, "");
}

static void version(void **state)
{
    char text[2048], model[512] = "unknown";
    assert_int_equal(sh(*state, "sed -n 's/^model name[^:]*:[ \t]*//p' /proc/cpuinfo"), 0);
    if (output[0] != '\0') {
        snprintf(model, sizeof model, "%.*s", (int)strcspn(output, "\n"), output);
    }
    snprintf(text, sizeof text, "%s\nlibraries: MPFR %s, %s, GSL %s\nprocessor: %s\n", ra_version(),
             mpfr_get_version(), fftw_version, gsl_version, model);
    answers(*state, "--version", 0, text);
}

// ## Usage

/// Each row has the usage of a command, and the least and the largest number of its files.
static const struct {
    const char *usage;
    int least, most;
} usages[] = {
    {"run CASE [-s section.key=value]... [-o DIR] [--resume | --force] [--no-sync] [--quiet] "
     "[--json]",
     1, 1},
    {"check CASE [-s section.key=value]... [--json]", 1, 1},
    {"rolling CASE [-s section.key=value]... [-o DIR] [--resume | --force] [--no-sync] [--quiet] "
     "[--json]",
     1, 1},
    {"areal CASE [-s section.key=value]... [-o DIR] [--resume | --force] [--no-sync] [--quiet] "
     "[--json]",
     1, 1},
    {"keys [sliding|rolling|areal|CASE]", 0, 1},
    {"surface CASE|FILE [--plot [-o FILE.png|.svg|.pdf]] [--solid slider|resonator] [-s "
     "section.key=value]...",
     1, 1},
    {"roughness FILE... [--form N] [--lambda-s L] [--lambda-c L] "
     "[--filter gaussian|robust|spline] [--level line|mean] "
     "[--evaluation L] [--section L] [--histogram N | --material N] [--units mm,um] [--columns "
     "1,3] [--step 0.5um] "
     "[--decimal comma] [--skip N] [--row N | --column N] [--missing interpolate|value] "
     "[--window 1-512,101-300] [--channel N|TITLE] [--area] [--exact]",
     1, 9},
    {"modes CASE [-s section.key=value]...", 1, 1},
    {"calibrate CASE [--duration T] [--target 0.1] [-s section.key=value]... [--quiet] "
     "[--json]",
     1, 1},
    {"report RUN...|SWEEP -o FILE.html", 1, 8},
    {"plot RUN... [-o FILE.pdf|.png|.svg|.html | --terminal window|sixel|dumb]", 1, 8},
    {"listen RUN -o FILE.wav|.flac|.ogg [--probe NAME] [--slow K] [--repeat N] [--full-scale V "
     "| --same-scale RUN...] [--exact]",
     1, 9},
    {"compare RUN...|SWEEP RECORDING... [--at PROBE] [--from T] [--width F] [--scale V | "
     "--calibrator FILE [--tone LEVEL]] [--units s,Pa] [--decimal comma] [-o FILE.html]",
     2, 9},
    {"animate RUN|CASE -o FILE.gif|DIR [--from T] [--duration T] [--frames N] [-s "
     "section.key=value]...",
     1, 1},
    {"means TABLE --by COL[,COL...] --of COL[,COL...] [--less COL=VALUE --pair COL[,COL...]] "
     "[--over COL --each COL]",
     1, 1},
    {"slopes TABLE --x COL --y COL --by COL[,COL...] --over COL [--each COL] "
     "[--decibel]",
     1, 1},
};

/// A command refuses too few files and too many, an unknown option, and an option without its
/// value.
static void files_of_commands(void **state)
{
    for (size_t i = 0; i < sizeof usages / sizeof *usages; i++) {
        char name[32], line[64], text[512], most[40] = "";
        assert_int_equal(sscanf(usages[i].usage, "%31s", name), 1);
        for (int files = 0; files <= 2; files += 2) {
            snprintf(line, sizeof line, "%s%s", name, files == 2 ? " a b" : "");
            if (files > usages[i].most) {
                snprintf(most, sizeof most, ", %d at most", (int)usages[i].most);
            }
            snprintf(text, sizeof text, "%s: %d files given%s; usage: ra2d %s", name, files, most,
                     usages[i].usage);
            if (files < usages[i].least || files > usages[i].most) {
                refuses(*state, line, 2, text);
            }
        }
        snprintf(line, sizeof line, "%s a --nothing=1", name);
        snprintf(text, sizeof text, "%s: unknown option --nothing=1; see ra2d %s --help", name,
                 name);
        refuses(*state, line, 2, text);
        snprintf(line, sizeof line, "%s a -s", name);
        snprintf(text, sizeof text, "%s: -s needs a value; see ra2d %s --help", name, name);
        refuses(*state, line, 2, text);
    }
    // the message names the argument that begins with -, at any place; it may be meant as a file
    refuses(*state, "roughness -dash.txt", 2,
            "roughness: unknown option -dash.txt; a file whose name begins with - is written "
            "./-dash.txt; see ra2d roughness --help");
    refuses(
        *state, "check a.ini -c.ini b", 2,
        "check: unknown option -c.ini; a file whose name begins with - is written ./-c.ini; see "
        "ra2d check --help");
    refuses(*state, "check -x", 2, "check: unknown option -x; see ra2d check --help");
    refuses(*state, "check --zz", 2, "check: unknown option --zz; see ra2d check --help");
    refuses(*state, "roughness -own.txt", 2,
            "roughness: has no option --output; a file whose name begins with - is written "
            "./-own.txt; see ra2d roughness --help");
    refuses(*state, "run a.ini -o x --force --resume", 2,
            "--resume keeps what is complete and --force replaces it: give one of them");
    write_file(in(*state, "profile.txt"), "x [mm]\tz [um]\n0\t1\n1\t2\n");
    refuses(*state, "surface profile.txt", 3,
            "profile.txt:1: is neither [section] nor key = value; a measured FILE is drawn with "
            "--plot");
    refuses(*state, "keys -o x", 2, "keys: has no option --output; see ra2d keys --help");
    refuses(*state, "roughness a --set b.c=d", 2,
            "roughness: has no option --set; see ra2d roughness --help");
}

/// Writes `.pdf|.png` as `.pdf or .png`, and `.a|.b|.c` as `.a, .b or .c`.
static void list_ends(const char *ends, char text[80])
{
    const char *const last = strrchr(ends, '|');
    text[0] = '\0';
    for (const char *at = ends; *at != '\0'; at++) {
        const size_t used = strlen(text);
        const char one[2] = {*at, '\0'};
        snprintf(text + used, 80 - used, "%s", *at != '|' ? one : at == last ? " or " : ", ");
    }
}

/// A command whose output must have one of some endings, and its message about another ending.
struct writer {
    char name[32];
    char ends[64];       ///< ".a|.b"
    char list[80];       ///< ".a or .b"
    bool or_folder;      ///< a name without an ending names a folder
    const char *plot;    ///< another option that must be given
    const char *message; ///< after the list
};

/// False if the usage names no file to write.
static bool writer_of(const char *usage, struct writer *w)
{
    const char *const at = strstr(usage, "-o FILE");
    if (at == NULL) {
        return false;
    }
    assert_int_equal(sscanf(usage, "%31s", w->name), 1);
    assert_int_equal(sscanf(at, "-o FILE%63[.a-z|]", w->ends), 1);
    w->or_folder = strncmp(at + 7 + strlen(w->ends), "DIR", 3) == 0;
    if (w->or_folder) {
        w->ends[strlen(w->ends) - 1] = '\0';
    }
    list_ends(w->ends, w->list);
    w->plot = strcmp(w->name, "surface") == 0   ? " --plot"
              : strcmp(w->name, "compare") == 0 ? " heard.csv"
                                                : "";
    w->message =
        w->or_folder ? ", or the name of a folder for pictures .png, which has no such end" : "";
    return true;
}

static void refuses_others(const char *folder, const struct writer *w)
{
    static const char *const wrong[] = {"small.ini", "out",    "out.tsv", "out.",    "small",
                                        "a.html.x",  "d/.pdf", ".wav",    "out.htm", "outpng"};
    for (size_t j = 0; j < sizeof wrong / sizeof *wrong; j++) {
        char line[100], text[300];
        // a command that makes a new folder also takes a name without an ending
        if (w->or_folder &&
            (strchr(wrong[j], '.') == NULL || strstr(wrong[j], "/.") != NULL ||
             wrong[j][0] == '.') &&
            strcmp(wrong[j], "small") != 0) {
            continue;
        }
        snprintf(line, sizeof line, "%s a%s -o %s", w->name, w->plot, wrong[j]);
        snprintf(text, sizeof text, "%s: -o %s: write a name that ends with %s%s", w->name,
                 wrong[j], w->list, w->message);
        refuses(folder, line, 2, text);
    }
}

/// With a right ending, also in capitals, the next error is the missing input. A link with a right
/// ending is refused if the file to which it leads has another one.
static void takes_own(const char *folder, struct writer *w)
{
    char line[200], text[300];
    for (char *end = strtok(w->ends, "|"); end != NULL; end = strtok(NULL, "|")) {
        snprintf(line, sizeof line, "\"$R\" %s a%s -o b%s", w->name, w->plot, end);
        assert_int_equal(sh(folder, line), 3);
        // a missing folder is reported before the command reads or draws
        snprintf(line, sizeof line, "%s a%s -o no/b%s", w->name, w->plot, end);
        snprintf(text, sizeof text,
                 "no/b%s: cannot be written: No such file or directory; make its folder, or name "
                 "another",
                 end);
        refuses(folder, line, 5, text);
        snprintf(line, sizeof line, "bash -c 'e=%s; \"$R\" %s a%s -o b${e^^}'", end, w->name,
                 w->plot);
        assert_int_equal(sh(folder, line), 3);
        snprintf(line, sizeof line, "ln -s small.ini l%s", end);
        sh(folder, line);
        snprintf(line, sizeof line, "%s a%s -o l%s 2>&1 | sed 's/ a link to .*: w/ w/'", w->name,
                 w->plot, end);
        snprintf(text, sizeof text, "%s: -o l%s: write a name that ends with %s%s", w->name, end,
                 w->list, w->message);
        refuses(folder, line, 0, text);
    }
    snprintf(line, sizeof line, "\"$R\" %s a%s -o /dev/null", w->name, w->plot);
    assert_int_equal(sh(folder, line), 3);
    snprintf(line, sizeof line, "\"$R\" %s a%s -o /dev/stdout >>small.ini", w->name, w->plot);
    assert_int_equal(sh(folder, line), 3);
}

/// A command that writes a file refuses every other ending before it reads its input. With the
/// endings of its usage the next error is the missing input.
static void ends_of_names(void **state)
{
    char *const before = read_text(in(*state, "small.ini"), false);
    write_file(in(*state, "small"), "");
    int commands = 0;
    for (size_t i = 0; i < sizeof usages / sizeof *usages; i++) {
        struct writer w;
        if (writer_of(usages[i].usage, &w)) {
            commands++;
            refuses_others(*state, &w);
            takes_own(*state, &w);
        }
    }
    assert_int_equal(commands, 6);
    char *const after = read_text(in(*state, "small.ini"), false);
    assert_string_equal(after, before);
    free(before);
    free(after);
    assert_false(exists(*state, "out.htm") || exists(*state, "b.html") || exists(*state, "b.wav"));
}

static const struct {
    const char *arguments, *message;
} bad_words[] = {
    {"", "no command; see ra2d --help"},
    {"''", "unknown command ''; see ra2d --help"},
    {"walk x", "unknown command 'walk'; see ra2d --help"},
    {"rum x", "unknown command 'rum'; did you mean run?"},
    {"plto x", "unknown command 'plto'; did you mean plot?"},
    {"keys far",
     "keys: 'far' is neither a kind of case nor a file; write sliding, rolling, areal or a case"},
    {"keys slidin", "keys: 'slidin' is not a kind of case; did you mean sliding?"},
    {"roughness x --lamda-c 1mm", "roughness: unknown option --lamda-c; did you mean --lambda-c?"},
    {"verify x --nothing-near", "verify: unknown option --nothing-near; see ra2d verify --help"},
    {"check -",
     "check: -: standard input is read by roughness, means and slopes alone; give a path"},
    {"run a -o ''", "--output: needs a value"},
    {"means a --by ''", "--by: needs a value"},
    {"means a --of v", "means: needs --by and --of; see ra2d means --help"},
    {"means a --by s", "means: needs --by and --of; see ra2d means --help"},
    {"slopes a --y L --by s --over k",
     "slopes: needs --x, --y, --by and --over; see ra2d slopes --help"},
    {"slopes a --x v --by s --over k",
     "slopes: needs --x, --y, --by and --over; see ra2d slopes --help"},
    {"slopes a --x v --y L --over k",
     "slopes: needs --x, --y, --by and --over; see ra2d slopes --help"},
    {"slopes a --x v --y L --by s",
     "slopes: needs --x, --y, --by and --over; see ra2d slopes --help"},
    {"listen a", "listen: has no file to write: add -o FILE.wav"},
    {"animate a", "animate: has no file to write: add -o FILE.gif or -o DIR"},
    {"surface a --solid ''", "--solid: not ''; write slider or resonator"},
    {"surface a --solid or", "--solid: not 'or'; write slider or resonator"},
    {"surface a --solid slide", "--solid: not 'slide'; write slider or resonator"},
    {"surface a --solid lider", "--solid: not 'lider'; write slider or resonator"},
    {"surface a --solid sliders", "--solid: not 'sliders'; write slider or resonator"},
    {"surface a --solid resonato", "--solid: not 'resonato'; write slider or resonator"},
    {"surface a --solid ' '", "--solid: not ' '; write slider or resonator"},
    {"plot a --terminal window,", "--terminal: not 'window,'; write window, sixel or dumb"},
    {"plot a --terminal 'window, sixel'",
     "--terminal: not 'window, sixel'; write window, sixel or dumb"},
    {"roughness a --level hill", "--level: not 'hill'; write line or mean"},
    {"roughness a --histogram 2 --material 2",
     "roughness: --histogram and --material are two tables; ask for one"},
    {"roughness a --histogram 2 --section 1mm", "roughness: --section is used for Rp, Rv and Rz, "
                                                "which --histogram does not print; leave it out"},
    {"roughness a --section 1mm --material 2", "roughness: --section is used for Rp, Rv and Rz, "
                                               "which --material does not print; leave it out"},
    // only one of two values could be used
    {"roughness a --units mm,um --units mm,nm", "roughness: --units: given twice: give it once"},
    {"surface a --plot --row 1 --row=2", "surface: --row: given twice: give it once"},
    {"run a -o b -o c", "run: -o: given twice: give it once"},
    {"plot a -o b.pdf --output b.pdf", "plot: -o: given twice: give it once"},
    {"listen a -o b.wav --slow 2 --slow 3", "listen: --slow: given twice: give it once"},
    {"means a --by s --of v --over k --over l", "means: --over: given twice: give it once"},
    {"sweep a --seeds 1..2 --seeds 3 -o b", "sweep: --seeds: given twice: give it once"},
    {"plot a -o b.pdf --terminal dumb",
     "plot: -o draws into a file, --terminal on a terminal; give one of them"},
    {"surface small.ini --plot -o b.pdf --terminal dumb",
     "surface: -o draws into a file, --terminal on a terminal; give one of them"},
    {"surface a.txt --plot --solid resonator", "surface: -s and --solid need a CASE, a file .ini"},
    {"roughness a --step '10um units nm'",
     "--step: '10um units nm' also says 'units'; give that with --units"},
    {"roughness a --units 'mm,um missing value'",
     "--units: 'mm,um missing value' also says 'missing'; give that with --missing"},
    {"check small.ini -s step=1", "-s step=1: not understood; write section.key=value"},
};

static void words(void **state)
{
    for (size_t i = 0; i < sizeof bad_words / sizeof *bad_words; i++) {
        refuses(*state, bad_words[i].arguments, 2, bad_words[i].message);
    }
    // with allowed values the next error is the missing file
    static const char *const allowed[] = {
        "surface a --solid slider", "surface a --solid resonator",
        "roughness a --level mean", "roughness a --level line",
        "plot a --terminal window", "plot a --terminal sixel",
        "plot a --terminal dumb",   "means a --by s --of v",
        "keys rolling --help",      "slopes a --x v --y L --by s --over k"};
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
        char line[100];
        snprintf(line, sizeof line, "\"$R\" %s", allowed[i]);
        assert_int_equal(sh(*state, line), i == 8 ? 0 : 3);
    }
}

#define BINS "write a number of bins, 1 to 1000000"
#define SLOW "write a number, 0.001 to 1000000"
#define FRAMES "write a number of frames, 1 to 5000"
static const struct {
    const char *arguments, *message; ///< NULL: allowed
} numbers[] = {
    {"roughness a --histogram 0", "--histogram: not '0'; " BINS},
    {"roughness a --histogram 1", NULL},
    {"roughness a --histogram 2.5", "--histogram: not '2.5'; " BINS},
    {"roughness a --histogram 1000000", NULL},
    {"roughness a --histogram 1000001", "--histogram: not '1000001'; " BINS},
    {"roughness a --histogram 8m",
     "--histogram: 'm' is not the unit of a bare number; write it without a unit; " BINS},
    {"roughness a --material 0", "--material: not '0'; write a number of steps, 1 to 1000000"},
    {"roughness a --material 1000000", NULL},
    {"roughness a --section 1um --evaluation 1mm", NULL},
    {"roughness a --form 9 --lambda-s 1um --lambda-c 1mm", NULL},
    {"roughness a --form 10", "--form: not '10'; write a degree, 1 to 9"},
    {"roughness a --form 0", "--form: not '0'; write a degree, 1 to 9"},
    {"roughness a --lambda-s 0", "--lambda-s: not '0'; write a length above 0"},
    {"roughness a --lambda-c 0", "--lambda-c: not '0'; write a length above 0"},
    {"roughness a --section 0", "--section: not '0'; write a length above 0"},
    {"roughness a --evaluation -1mm", "--evaluation: not '-1mm'; write a length above 0"},
    {"calibrate a --duration 1ps", NULL},
    {"calibrate a --duration 0", "--duration: not '0'; write a time above 0"},
    {"compare a b --width 0", "--width: not '0'; write a frequency above 0"},
    {"calibrate a --duration -1s", "--duration: not '-1s'; write a time above 0"},
    {"calibrate a --duration 5kg", "--duration: 'kg' is not the unit of a time; write s, ms, "
                                   "us or ns; write a time above 0"},
    {"calibrate a --target 1e-9", NULL},
    {"calibrate a --target 10%", NULL},
    {"calibrate a --target 0", "--target: not '0'; write a number above 0"},
    {"calibrate a --target x",
     "--target: 'x' is not a number; expected a ratio; write 0.02 or 2 %; "
     "write a number above 0"},
    {"listen a -o b.wav --slow 0.001", NULL},
    {"listen a -o b.wav --slow 0.0009", "--slow: not '0.0009'; " SLOW},
    {"listen a -o b.wav --slow 1000000", NULL},
    {"listen a -o b.wav --slow 1000000.5", "--slow: not '1000000.5'; " SLOW},
    {"listen a -o b.wav --slow 3s",
     "--slow: 's' is not the unit of a bare number; write it without a unit; " SLOW},
    {"listen a -o b.wav --full-scale 1nm/s", NULL},
    {"listen a -o b.wav --full-scale 0",
     "--full-scale: not '0'; write a speed or a sound pressure above 0"},
    {"listen a -o b.wav --full-scale 20Pa", NULL},
    {"listen a -o b.wav --full-scale -1Pa",
     "--full-scale: not '-1Pa'; write a speed or a sound pressure above 0"},
    {"listen a -o b.wav --full-scale 1m",
     "--full-scale: 'm' is not the unit of a speed; write m/s or mm/s; write a speed or a sound "
     "pressure above 0"},
    {"animate a -o b --from 0", NULL},
    {"animate a -o b --from -1ns", "--from: not '-1ns'; write a time, 0 or more"},
    {"animate a -o b --from 1m", "--from: 'm' is not the unit of a time; write s, ms, us or "
                                 "ns; write a time, 0 or more"},
    {"animate a -o b --duration 0", "--duration: not '0'; write a time above 0"},
    {"animate a -o b --frames 1", NULL},
    {"animate a -o b --frames 0", "--frames: not '0'; " FRAMES},
    {"animate a -o b --frames 1.5", "--frames: not '1.5'; " FRAMES},
    {"animate a -o b --frames 5000", NULL},
    {"animate a -o b --frames 5001", "--frames: not '5001'; " FRAMES},
    {"animate a -o b --frames 7s",
     "--frames: 's' is not the unit of a bare number; write it without a unit; " FRAMES},
};

/// With a valid number the next error is the missing file.
static void limits(void **state)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char line[100];
        if (numbers[i].message != NULL) {
            refuses(*state, numbers[i].arguments, 2, numbers[i].message);
            continue;
        }
        snprintf(line, sizeof line, "\"$R\" %s", numbers[i].arguments);
        const int code = sh(*state, line);
        if (code != 3) {
            print_error("%s: exit code %d\n%s", numbers[i].arguments, code, output);
        }
        assert_int_equal(code, 3);
    }
}

/// There may be more overrides than other arguments. If a key occurs twice, the last one counts.
static void many_overrides(void **state)
{
    char line[8192] = "\"$R\" check small.ini";
    for (int i = 1; i <= 200; i++) {
        sprintf(line + strlen(line), " -s surface.seed=%d -s case.title=t%d", i, i);
    }
    assert_int_equal(sh(*state, line), 0);
    assert_non_null(strstr(output, "\nseed = 200\n"));
    assert_non_null(strstr(output, "\ntitle = t200\n"));
}

// ## The command in the head of a table

#define TABLE "# units\t-\t-\t1\ns\tk\tv\na\t1/2\t1\na\t1m/s\t3\nb\t1m/s\t4\n"

/// Checks the line `# command` of the output.
static void head_says(const char *folder, const char *arguments, const char *written)
{
    char line[16000], text[8192];
    snprintf(line, sizeof line, "\"$R\" %s", arguments);
    assert_int_equal(sh(folder, line), 0);
    snprintf(text, sizeof text, "\n# command ra2d %s\n", written);
    const char *const found = strstr(output, "\n# command ");
    assert_non_null(found);
    if (strncmp(found, text, strlen(text)) != 0) {
        print_error("ra2d %s\n%.6000s", arguments, output);
        fail();
    }
}

static void words_of_heads(void **state)
{
    const char *const folder = *state;
    assert_int_equal(mkdir(in(folder, "sub"), 0777), 0);
    write_file(in(folder, "sub/a.tsv"), TABLE);
    write_file(in(folder, "sub/2 m.tsv"), TABLE);
    write_file(in(folder, "sub/~.tsv"), TABLE);
    // a folder whose name begins with a letter is not a unit
    head_says(folder, "means sub/a.tsv --by s --of v", "means a.tsv --by s --of v");
    head_says(folder, "means ./sub/a.tsv --by=s --of v", "means a.tsv --by s --of v");
    head_says(folder, "means 'sub/2 m.tsv' --by s --of v", "means '2 m.tsv' --by s --of v");
    head_says(folder, "means 'sub/~.tsv' --by s --of v", "means '~.tsv' --by s --of v");
    head_says(folder, "means sub/a.tsv --by s --of v --less=k=1/2 --pair s",
              "means a.tsv --by s --of v --less k=1/2 --pair s");
    head_says(folder, "means sub/a.tsv --by s --of v --less k=1m/s --pair s",
              "means a.tsv --by s --of v --less k=1m/s --pair s");
    // a name that ends with a slash has no file name
    write_file(in(folder, "sub/summary.tsv"), "# units\t-\nquantity\n");
    write_file(in(folder, "sub/probes.tsv"), "# units\ts\tm/s\nt\tv\n0\t1\n1\t2\n");
    seal(in(folder, "sub"));
    head_says(folder, "listen sub/ -o ./a.wav", "listen sub/ -o a.wav");
}

/// Options that do not change the result are not in the head.
static void what_heads_leave_out(void **state)
{
    const char *const folder = *state;
    const char *const line = "for o in '' --force --resume --resum; do rm -rf out; \"$R\" run "
                             "./small.ini $o -s time.duration=20us -o out --quiet; "
                             "grep '^# command' out/summary.tsv; done";
    assert_int_equal(sh(folder, line), 0);
    assert_string_equal(output, "# command ra2d run small.ini -s time.duration=20us -o out\n"
                                "# command ra2d run small.ini -s time.duration=20us -o out\n"
                                "# command ra2d run small.ini -s time.duration=20us -o out\n"
                                "# command ra2d run small.ini -s time.duration=20us -o out\n");
}

/// If a command is too long for a line, the head has no command. It never has a part of one.
static void long_commands(void **state)
{
    const char *const folder = *state;
    static const char first[] = "means a.tsv --by s --of v --pair s --less k=";
    // the longest command that a head can have, and one letter more
    for (size_t more = 0; more < 2; more++) {
        char cell[4200] = "", line[8192], table[8192], said[200];
        memset(cell, 'x', 4095 - strlen("ra2d ") - strlen(first) + more);
        snprintf(table, sizeof table, "# units\t-\t-\t1\ns\tk\tv\na\t%s\t1\na\ty\t3\n", cell);
        write_file(in(folder, "a.tsv"), table);
        snprintf(line, sizeof line, "%s%s", first, cell);
        snprintf(said, sizeof said, "means (a command of %zu characters, too long to stand here)",
                 strlen("ra2d ") + strlen(line));
        head_says(folder, line, more == 0 ? line : said);
    }
    write_file(in(folder, "it's.tsv"), TABLE);
    head_says(folder, "means \"it's.tsv\" --by s --of v", "means 'it'\\''s.tsv' --by s --of v");
}

// ## Exit codes and streams

static void exit_codes(void **state)
{
    const char *const folder = *state;
    // the run is complete, but its energy balance does not close
    assert_int_equal(sh(folder, "\"$R\" run small.ini -s output.energy_tolerance=1e-12 -o out"), 1);
    assert_non_null(strstr(output, "(output.energy_tolerance); the run is complete\n"));
    assert_true(exists(folder, "out/summary.tsv"));
    refuses(folder, "calibrate small.ini --duration 20us", 1,
            "no contact within 2e-05 s: there is nothing to compare; take a longer --duration");
    // a message about the input is printed even if the output cannot be written
    write_file(in(folder, "a.tsv"), "# units\tm\tm\nx\tz\n0\t1\n1\t-1\n2\t1\n3\t-1\n");
#define NOTE "ra2d: note: a.tsv: text, x in m, z in m (line 1), 4 points, step 1e+06 um\n"
    answers(folder, "roughness a.tsv nowhere >/dev/full", 3,
            NOTE "ra2d: nowhere: cannot be opened: No such file or directory: give the path of a "
                 "profile\n");
    answers(folder, "roughness a.tsv >/dev/full", 5,
            NOTE "ra2d: standard output: No space left on device\n");
#undef NOTE
    // the output fits into the buffer of the stream, so the write fails only at the end
    refuses(folder, "--version >/dev/full", 5, "standard output: No space left on device");
    // a stream closed by the parent process
    refuses(folder, "--version >&-", 5, "standard output: Bad file descriptor");
    refuses(folder, "roughness /dev/stdin <&-", 3,
            "/dev/stdin: is a device: give the path of a profile");
}

/// Duration and target are the given ones, or the defaults of the help.
static void calibration(void **state)
{
    const char *const folder = *state;
    static const char head[] = "\n# 1000 steps of 1e-06 s with multipliers, and with each penalty\n"
                               "# softest penalty of the series with a difference of at most 0.1: ";
    assert_int_equal(sh(folder, "\"$R\" calibrate small.ini >a; cat a"), 0);
    assert_non_null(strstr(output, head));
    assert_int_equal(sh(folder, "\"$R\" calibrate small.ini --duration 1ms --target 10% | cmp - a"),
                     0);
    assert_int_equal(sh(folder, "\"$R\" calibrate small.ini --duration 0.9ms --target 0.2"), 0);
    assert_non_null(strstr(output, "\n# 900 steps of 1e-06 s with "));
    assert_non_null(strstr(output, " of at most 0.2: "));
}

enum { SAID = 1 << 16 };

/// Runs a command on a terminal. Its output is read while it runs, because a full terminal would
/// stop the command.
static void on_terminal(const char *folder, const char *arguments, char said[SAID])
{
    char line[1200];
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0);
    assert_int_equal(grantpt(terminal), 0);
    assert_int_equal(unlockpt(terminal), 0);
    // while the other end is open here, the output can still be read
    const int end = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    const int file = open(in(folder, "said"), O_RDWR | O_CREAT | O_TRUNC, 0666);
    assert_true(end >= 0 && file >= 0);
    const pid_t reader = fork();
    assert_true(reader >= 0);
    if (reader == 0) {
        char block[4096];
        close(end);
        for (ssize_t got; (got = read(terminal, block, sizeof block)) > 0;) {
            if (write(file, block, (size_t)got) != got) {
                _exit(1);
            }
        }
        _exit(0);
    }
    snprintf(line, sizeof line, "T=%s; PATH=\"$PWD/bin:$PATH\" \"$R\" %s 2>$T", ptsname(terminal),
             arguments);
    const int code = sh(folder, line);
    int status = 0;
    close(end);
    assert_int_equal(waitpid(reader, &status, 0), reader);
    assert_int_equal(status, 0);
    close(terminal);
    const ssize_t size = pread(file, said, SAID - 1, 0);
    assert_true(size >= 0);
    said[size] = '\0';
    close(file);
    assert_int_equal(code, 0);
}

/// Lines of progress overwrite each other, and the last one is erased. The shares of the work in
/// these lines grow from `first` [per cent]. All shares of the list `share` occur among them; a
/// negative number ends the list. The number of other lines and the remaining time depend on the
/// machine.
static void shows(const char *said, double first, const double *share)
{
    double last = first;
    while (strcmp(said, "\r\033[K") != 0) {
        double now = -1.0;
        long hours = 0, minutes = 0, seconds = 0;
        int used = 0, more = 0;
        sscanf(said, "\r%5lf %% done%n", &now, &used);
        said += used;
        // before the first step there is no estimate of the remaining time
        sscanf(said, ", %ld:%2ld:%2ld left%n", &hours, &minutes, &seconds, &more);
        said += more;
        if (used == 0 || *said++ != ' ') {
            print_error("no line of progress: %s\n", said - 1);
            fail();
        }
        assert_true(now >= last && now <= 100.0);
        assert_true(hours >= 0 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60);
        share += *share >= 0.0 && fabs(now - *share) < 0.01;
        last = now;
    }
    check_near(*share, -1.0, 0.0);
    assert_true(last > first);
}

/// On a terminal a command shows its progress and the remaining time, and erases both at the end.
static void progress(void **state)
{
    static char said[SAID];
    // the smallest number of nodes, and enough steps for one report
    write_file(in(*state, "long.ini"),
               "[resonator]\nlength = 30 mm\nmodes = 1\n[slider]\nlength = 20 mm\n"
               "[surface]\nkind = flat\n[grid]\nspacing = 10 mm\n"
               "[sliding]\nspeed = 1 mm/s\ninitial = drop\ndrop_height = 1 m\n"
               "[time]\nstep = 1 us\nduration = 0.14\n");
    assert_int_equal(mkdir(in(*state, "bin"), 0777), 0);
    write_file(in(*state, "bin/gnuplot"), "#!/bin/sh\ncat >/dev/null\n");
    assert_int_equal(chmod(in(*state, "bin/gnuplot"), 0755), 0);
    on_terminal(*state, "animate long.ini --duration 0.14 --frames 4 -o a.gif", said);
    shows(said, 0.0, (const double[]){62.4, -1.0});
    assert_string_equal(output, "");
    // a sweep shows progress before each run except the first one; complete runs are not counted
    on_terminal(*state, "sweep long.ini --over resonator.damping=1%,2%,3%,4% -o all", said);
    shows(said, 0.0, (const double[]){25.0, 50.0, 75.0, -1.0});
    on_terminal(*state, "sweep long.ini --over resonator.damping=1%,2%,3%,4%,5%,6%,7%,8% -o all",
                said);
    shows(said, 50.0, (const double[]){62.5, 75.0, 87.5, -1.0});
    on_terminal(*state, "report all/resonator.damping-1- -o page.html", said);
    shows(said, 0.0, (const double[]){-1.0});
    // of the page of a sweep, the sounds of eight combinations are shown between a tenth and 70 %
    on_terminal(*state, "report all -o page.html", said);
    shows(said, 0.0, (const double[]){17.5, 25.0, 70.0, -1.0});
}

/// A table of quantities on a terminal is for people, unless the exact one is asked for. Histograms
/// and material ratios are always tables, and so is what goes into a file.
static void tables_on_terminals(void **state)
{
    static const struct {
        const char *arguments, *has, *lacks;
    } row[] = {{"roughness a.tsv >$T", "\r\n  Ra ", "\t"},
               {"roughness a.tsv --exact >$T", "\r\nnodes\t4\t1\ta.tsv\r\n", "  Ra "},
               {"roughness a.tsv --histogram 4 >$T", "\r\nlower\tupper\tdensity\tfile\r\n", "Ra"},
               {"roughness a.tsv --material 4 >$T", "\r\nheight\tRmr\tfile\r\n", "Ra"},
               {"roughness a.tsv >a; cat a >$T", "\r\nnodes\t4\t1\ta.tsv\r\n", "  Ra "},
               {"listen out -o a.wav >$T", "\r\n  probe_rate ", "\t"},
               {"listen out -o a.wav --exact >$T", "\r\nrate\t48000\tHz\r\n", "  rate"}};
    static char said[SAID];
    write_file(in(*state, "a.tsv"), "# units\tm\tm\nx\tz\n0\t1\n1\t-1\n2\t1\n3\t-1\n");
    assert_int_equal(sh(*state, "\"$R\" run small.ini -o out --quiet"), 0);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        on_terminal(*state, row[i].arguments, said);
        if (strstr(said, row[i].has) == NULL || strstr(said, row[i].lacks) != NULL) {
            fail_msg("%s: %s", row[i].arguments, said);
        }
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(help),
        TEST(ways_to_help),
        TEST(version),
        TEST(files_of_commands),
        TEST(ends_of_names),
        TEST(words),
        TEST(limits),
        TEST(many_overrides),
        TEST(words_of_heads),
        TEST(what_heads_leave_out),
        TEST(long_commands),
        TEST(exit_codes),
        TEST(calibration),
        TEST(progress),
        TEST(tables_on_terminals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
