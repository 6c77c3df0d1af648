// Tests of the command as users see it: data, exit codes, streams, interrupts.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE // F_SETPIPE_SZ
#include "support/scratch.h"
#include "support/shell.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// A case whose run takes a second: the bridge of Sect. 3.1 for 0.1 s.
#define SHORT "data/cases/moving-mass-a1000.ini -s time.step=50us -s time.duration=0.1"

/// The output of the last command: both streams, unless the command redirects them.
static char output[1 << 22];

/// Runs `ra2d ARGUMENTS` in a shell and returns its exit code.
static int run(const char *arguments)
{
    char command[1024];
    snprintf(command, sizeof command, "{ %s %s; } 2>&1", program(), arguments);
    return shell(command, output, sizeof output);
}

/// Checks the exit code and a piece of the output.
static void says(const char *arguments, int code, const char *piece)
{
    const int got = run(arguments);
    if (got != code || strstr(output, piece) == NULL) {
        print_error("ra2d %s\nexit code %d, expected %d; output lacks '%s':\n%.2000s\n", arguments,
                    got, code, piece, output);
        fail();
    }
    // a message is one line
    if (code != 0) {
        assert_int_equal(strncmp(output, "ra2d: ", 6), 0);
    }
}

/// How a command takes a signal, as users see it: the first INTERRUPT ends it, or is left to it;
/// the end of the reader of its output ends it without a message, or not.
enum reaction { ENDS, CHECKS_FLAG, GOES_ON };

/// Every command: its options, the numbers of its files, and arguments that only fail when the
/// command has started. `%1$s` stands for the folder of the test.
static const struct {
    const char *name, *options;
    int least, most; ///< files; MANY: as many as one likes
    bool reads_input;
    enum reaction reaction;
    const char *arguments;
    int code; ///< exit code with these arguments
} commands[] = {
#define MANY 40
#define RUNS " set output force resume no-sync quiet json s o "
#define FORMAT " units columns step decimal skip row column missing window channel "
    {"run", RUNS, 1, 1, false, GOES_ON, "nowhere", 3},
    {"check", " set json s ", 1, 1, false, ENDS, "nowhere", 3},
    {"rolling", RUNS, 1, 1, false, GOES_ON, "nowhere", 3},
    {"areal", RUNS, 1, 1, false, GOES_ON, "nowhere", 3},
    {"sweep",
     " set output over seeds list points part rows logs jobs force no-sync "
     "s o j ",
     0, 1, false, GOES_ON, "nowhere --seeds 1..2 -o %1$s/x", 3},
    {"verify", " list ", 1, MANY, false, ENDS, "nowhere", 1},
    {"keys", " ", 0, 1, false, ENDS, "nowhere", 2},
    {"surface", " set solid output terminal plot level form lambda-s lambda-c filter s o " FORMAT,
     1, 1, false, CHECKS_FLAG, "nowhere.ini", 3},
    {"roughness",
     " histogram level material evaluation section form lambda-s lambda-c filter "
     "area exact " FORMAT,
     1, MANY, true, ENDS, "nowhere", 3},
    {"modes", " set s ", 1, 1, false, ENDS, "nowhere", 3},
    {"calibrate", " set duration target quiet json s ", 1, 1, false, CHECKS_FLAG, "nowhere", 3},
    {"report", " output o ", 1, 8, false, CHECKS_FLAG, "nowhere -o %1$s/x.html", 3},
    {"plot", " output terminal o ", 1, 8, false, CHECKS_FLAG, "nowhere -o %1$s/x.pdf", 3},
    {"listen", " output probe slow full-scale repeat same-scale exact o ", 1, MANY, false,
     CHECKS_FLAG, "nowhere -o %1$s/x.wav", 3},
    {"compare", " output at from width scale calibrator tone units decimal o ", 2, MANY, false,
     CHECKS_FLAG, "nowhere nowhere", 3},
    {"animate", " set output duration from frames s o ", 1, 1, false, CHECKS_FLAG,
     "nowhere -o %1$s/x.gif", 3},
    {"means", " by of less pair over each ", 1, 1, true, ENDS, "nowhere --by a --of b", 3},
    {"slopes", " by x y over each decibel ", 1, 1, true, ENDS,
     "nowhere --x a --y b --by c --over d", 3},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/// Starts the program with one command line, words between spaces. Its standard input and output
/// are empty, and its messages go to `messages`.
static pid_t begin(const char *line, int messages)
{
    char words[400], *word[64] = {(char *)program()}, *rest = NULL;
    size_t count = 1;
    snprintf(words, sizeof words, "%s", line);
    for (char *w = strtok_r(words, " ", &rest); w != NULL; w = strtok_r(NULL, " ", &rest)) {
        word[count++] = w;
        assert_true(count < sizeof word / sizeof *word);
    }
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const int null = open("/dev/null", O_RDWR);
        // a job in the background of a shell ignores interrupts
        signal(SIGINT, SIG_DFL);
        signal(SIGPIPE, SIG_DFL);
        if (dup2(null, 0) == 0 && dup2(null, 1) == 1 && dup2(messages, 2) == 2) {
            execv(word[0], word);
        }
        _exit(99);
    }
    return child;
}

/// Runs one command line; `output` gets its messages alone. Returns its exit code.
static int messages_of(const char *line)
{
    int ends[2], status = 0;
    size_t used = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = begin(line, ends[1]);
    close(ends[1]);
    for (ssize_t got = 1; got > 0; used += (size_t)(got > 0 ? got : 0)) {
        got = read(ends[0], output + used, sizeof output - 1 - used);
    }
    output[used] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/// The message with a piece comes exactly if it is expected.
static void comes(const char *line, const char *piece, bool expected)
{
    messages_of(line);
    if ((strstr(output, piece) != NULL) != expected) {
        fail_msg("ra2d %s: `%s` is %s: %s", line, piece, expected ? "missing" : "said", output);
    }
}

/// Every command accepts its own options only, whatever the letters of the others are.
static void options_of_commands(void **state)
{
    static const char *const options[] = {
        "set",       "output",   "solid",  "histogram", "duration",   "target",     "by",
        "of",        "less",     "pair",   "x",         "y",          "over",       "each",
        "decibel",   "terminal", "probe",  "material",  "evaluation", "section",    "slow",
        "level",     "from",     "frames", "force",     "resume",     "full-scale", "form",
        "lambda-s",  "lambda-c", "plot",   "no-sync",   "missing",    "width",      "decimal",
        "seeds",     "list",     "jobs",   "points",    "part",       "rows",       "logs",
        "repeat",    "quiet",    "json",   "exact",     "units",      "columns",    "step",
        "skip",      "row",      "column", "window",    "channel",    "filter",     "area",
        "at",        "scale",    "tone",   "s",         "o",          "j",          "calibrator",
        "same-scale"};
    (void)state;
    for (size_t i = 0; i < COMMANDS; i++) {
        size_t accepted = 0, listed = 0;
        for (const char *at = commands[i].options; *at != '\0'; at++) {
            listed += at[0] != ' ' && at[1] == ' ';
        }
        for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
            char line[200], word[40];
            const char *const name = options[k];
            const bool is_short = strchr("soj", name[0]) != NULL && name[1] == '\0';
            snprintf(line, sizeof line, "%s %s%s nothing", commands[i].name, is_short ? "-" : "--",
                     name);
            snprintf(word, sizeof word, " %s ", name);
            const bool own = strstr(commands[i].options, word) != NULL;
            accepted += own;
            comes(line, ": has no option --", !own);
            assert_null(strstr(output, "unknown option"));
        }
        assert_int_equal(accepted, listed);
    }
}

/// Every command takes as many files as it says, and standard input only for a table or a profile.
static void files_of_commands(void **state)
{
    (void)state;
    for (size_t i = 0; i < COMMANDS; i++) {
        char line[400];
        for (int files = 0; files <= MANY; files += files < 9 ? 1 : MANY - 9) {
            snprintf(line, sizeof line, "%s", commands[i].name);
            for (int k = 0; k < files; k++) {
                strcat(line, " nowhere");
            }
            comes(line, " given", files < commands[i].least || files > commands[i].most);
        }
        snprintf(line, sizeof line, "%s -", commands[i].name);
        comes(line, ": standard input is read by roughness, means and slopes alone",
              !commands[i].reads_input);
    }
}

/// Waits until a process sleeps, which it does in the write into a full pipe.
static void wait_until_asleep(pid_t child)
{
    const struct timespec a_moment = {0, 2000000};
    char path[40], now[200], own[40] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
    FILE *file = fopen("/proc/self/comm", "r");
    assert_true(file != NULL && fgets(own, sizeof own, file) != NULL);
    fclose(file);
    own[strcspn(own, "\n")] = '\0';
    // until it has become ra2d, it has our name; a sleep of one moment may have another reason
    for (int i = 0, asleep = 0; i < 60000 && asleep < 3; i++) {
        nanosleep(&a_moment, NULL);
        file = fopen(path, "r");
        assert_true(file != NULL && fgets(now, sizeof now, file) != NULL);
        fclose(file);
        asleep = strstr(now, own) == NULL && strstr(now, ") S ") != NULL ? asleep + 1 : 0;
    }
}

/// Each command fails with a message that cannot be written: because its reader has gone, or
/// because the pipe is full when the interrupt comes. A command with files to write goes on without
/// a reader, and one that checks the flag of an interrupt also ends with its own exit code. All
/// others are ended by the signal.
static void signals_of_commands(void **state)
{
    for (size_t i = 0; i < COMMANDS; i++) {
        for (int number = SIGINT; number <= SIGPIPE; number += SIGPIPE - SIGINT) {
            static const char full[4096];
            char line[300], format[200];
            int ends[2], status = 0;
            snprintf(format, sizeof format, "%s %s", commands[i].name, commands[i].arguments);
            snprintf(line, sizeof line, format, (const char *)*state);
            assert_int_equal(pipe(ends), 0);
            assert_int_equal(fcntl(ends[1], F_SETPIPE_SZ, (int)sizeof full), sizeof full);
            assert_int_equal(write(ends[1], full, sizeof full), sizeof full);
            if (number == SIGPIPE) {
                close(ends[0]);
            }
            const pid_t child = begin(line, ends[1]);
            if (number == SIGINT) {
                wait_until_asleep(child);
                assert_int_equal(kill(child, SIGINT), 0);
            }
            assert_int_equal(waitpid(child, &status, 0), child);
            const bool ends_here =
                number == SIGPIPE ? commands[i].reaction != GOES_ON : commands[i].reaction == ENDS;
            if (ends_here ? !WIFSIGNALED(status) || WTERMSIG(status) != number
                          : !WIFEXITED(status) || WEXITSTATUS(status) != commands[i].code) {
                fail_msg("ra2d %s: signal %d: status %#x", line, number, (unsigned)status);
            }
            close(ends[1]);
            if (number == SIGINT) {
                close(ends[0]);
            }
        }
    }
}

static void bad_input(void **state)
{
    (void)state;
    says("check nowhere.ini", 3, "nowhere.ini: cannot open: No such file or directory");
    says("rolling nowhere.ini", 3,
         "cannot open: No such file or directory; name a case file such as "
         "data/cases/rolling-roller.ini");
    says("areal nowhere.ini", 3,
         "cannot open: No such file or directory; name a case file such as data/cases/areal.ini");
    says("run data/cases/areal.ini", 3,
         "[plate] belongs to a case in three dimensions, which `ra2d areal` runs; its keys: `ra2d "
         "keys areal`");
    says("areal data/cases/realistic.ini", 3, "[resonator] belongs to a sliding case, which");
    says("check data/cases/areal.ini -s time.step=5us >/dev/null", 3,
         "-s time.step: time step 5e-06 s is not below");
    // a step that is too long for the damping of the contact, and for the holder
    says("check data/cases/realistic.ini -s contact.law=kelvin-voigt "
         "-s contact.retardation_time=1s",
         3, "1/s); take a smaller step, fewer modes or a softer contact, or one with less loss\n");
    says("check data/cases/realistic.ini -s holder.heave_stiffness=1e15", 3,
         "rad/s); take a smaller step, fewer modes or a softer contact, or a softer holder\n");
    assert_non_null(strstr(output, " rad/s with the holder, contact up to "));
    says("run nowhere.ini", 3, "nowhere.ini: cannot open");
    says("modes nowhere.ini", 3, "nowhere.ini: cannot open");
    says("surface nowhere.ini", 3, "nowhere.ini: cannot open");
    says("calibrate nowhere.ini", 3, "nowhere.ini: cannot open");
    says("calibrate data/cases/realistic.ini --duration 1us -s contact.law=hertz", 1,
         "ra2d: note: contact.law = hertz is not calibrated: the law penalty is compared with the "
         "multipliers\n");
    says("roughness nowhere.txt", 3, "nowhere.txt");
    says("means nowhere.tsv --by s --of v", 3, "nowhere.tsv: cannot be opened");
    says("slopes nowhere.tsv --x v --y L --by s --over k", 3, "nowhere.tsv: cannot be opened");
    says("means data/runs.tsv --by s --of v", 3, "has no column 's' (--by): its columns are ");
    says("check data/cases/realistic.ini -s surface.Ra=5", 3,
         "ra2d: -s surface.Ra: 5 m is outside 0 m to 1 mm; did you mean 5 um?\n");
    // a folder that cannot be made even by root
    says("run " SHORT " -o /proc/ra2d", 5,
         access("/proc", W_OK) == 0 ? "/proc/ra2d: cannot make this folder"
                                    : "/proc: cannot write into this folder: Permission denied");
}

static void write_case(const char *folder, const char *text)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/mixed.ini", folder);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/// The first section that only one kind of case has determines the kind. A later section of another
/// kind is then an error.
static void kind_of_case(void **state)
{
    const char *const folder = *state;
    char line[1300];
    snprintf(line, sizeof line, "check %s/mixed.ini", folder);
    write_case(folder,
               "[surface]\nkind = flat\n[resonator]\nlength = 100 mm\n[track]\nspeed = 1\n");
    says(line, 3, "mixed.ini:5: [track] belongs to a case in three dimensions, which `ra2d areal`");
    write_case(folder, "[surface]\nkind = flat\n[plate]\nlength = 100 mm\n[sliding]\nspeed = 1\n");
    says(line, 3, "mixed.ini:5: [sliding] belongs to a sliding case, which `ra2d run`");
}

static void prints_data(void **state)
{
    const char *const folder = *state;
    char text[300];
    says("keys", 0, "[resonator], [slider]");
    says("check data/cases/realistic.ini -s surface.seed=77", 0, "\nseed = 77\n");
    says("keys areal", 0, "\n[plate]\n");
    says("keys data/cases/areal.ini", 0, "\n[plate]\n");
    says("keys data/cases/rolling-roller.ini", 0, "\n[footprint]\n");
    says("-V", 0, "libraries: MPFR");
    says("roughness - <data/cases/tutorial-profile.txt", 0, "\nnodes\t2001\t1\tstdin\n");
    says("check data/cases/areal.ini -s track.spacing=50um -s time.step=500ns -s surface.seed=77",
         0, "\nseed = 77\n");
    assert_non_null(strstr(output, "\nmodes_plate\t407\t1\n"));
    says("check data/cases/rolling-roller.ini -s rolling.speed=2m/s", 0, "\nspeed = 2 m/s\n");
    assert_non_null(strstr(output, "\nmodes_lower\t8\t1\n"));
    says("modes data/cases/realistic.ini", 0, "\tHz\t1\nsolid\tk\troot\tf\tzeta\n");
    // `roughness` reads the output of `surface`; the heights of this record are scaled to the Ra of
    // the case
    snprintf(text, sizeof text, "surface data/cases/realistic.ini >%s/profile.tsv", folder);
    says(text, 0, "");
    snprintf(text, sizeof text, "roughness %s/profile.tsv --histogram 8", folder);
    says(text, 0, "# units\tm\tm\t1/m\t-\nlower\tupper\tdensity\tfile\n-");
    snprintf(text, sizeof text, "roughness %s/profile.tsv --level mean", folder);
    says(text, 0, "nothing is filtered");
    const char *const row = strstr(output, "\nRa\t");
    assert_non_null(row);
    check_relative(strtod(row + 4, NULL), 5e-6, 1e-12);
    assert_non_null(strstr(output, "\nnodes\t4001\t1\tprofile.tsv\n"));
    says("surface data/cases/realistic.ini --solid=resonator -s grid.nodes=printed", 0, "\n0.45\t");
    // the whole list goes to stdout
    says("keys 2>/dev/null", 0, "[grid]");
    says("check data/cases/realistic.ini >/dev/null", 0, "");
    assert_string_equal(output, "");
}

/// A profile of ten waves, each 2 um high and of 8 points, is refused because two points were not
/// measured. The message has a remedy.
static void missing_points(void **state)
{
    static const double wave[] = {1, 0.5, 0, -0.5, -1, -0.5, 0, 0.5};
    const char *const folder = *state;
    char text[300];
    snprintf(text, sizeof text, "%s/wave.txt", folder);
    FILE *const file = fopen(text, "w");
    assert_non_null(file);
    fputs("x [um]\tz [um]\n", file);
    for (int i = 0; i < 80; i++) {
        fprintf(file, i == 9 || i == 43 ? "%d\t***\n" : "%d\t%g\n", i, wave[i % 8]);
    }
    fclose(file);
    snprintf(text, sizeof text, "roughness %s/wave.txt", folder);
    says(text, 3,
         "wave.txt:11: 2 of 80 points were not measured (lines 11, 45): `missing interpolate` ");
    snprintf(text, sizeof text, "roughness %s/wave.txt --level mean --missing interpolate", folder);
    says(text, 0, "2 points that were not measured filled in by straight lines");
    const char *const row = strstr(output, "\nRa\t");
    assert_non_null(row);
    check_relative(strtod(row + 4, NULL), 0.5e-6, 1e-12);
    snprintf(text, sizeof text, "roughness %s/wave.txt --missing all", folder);
    says(text, 2,
         "roughness: format: `missing all`: give `missing interpolate`, or `missing value`");
}

/// The levels at two speeds v grow as 20 lg v for one seed and as 40 lg v for the other. At the
/// lower speed the levels of a second reading are 1 dB (first seed) and 3 dB (second seed) higher.
static void ensembles(void **state)
{
    const char *const folder = *state;
    char text[400];
    snprintf(text, sizeof text, "%s/runs.tsv", folder);
    FILE *const file = fopen(text, "w");
    assert_non_null(file);
    fputs("# units\tm/s\t-\t-\tdB\nspeed\treading\tseed\tlevel\n"
          "1\told\t1\t60\n10\told\t1\t80\n1\told\t2\t50\n10\told\t2\t90\n"
          "1\tnew\t1\t61\n1\tnew\t2\t53\n",
          file);
    fclose(file);
    snprintf(text, sizeof text,
             "means %s/runs.tsv --by reading --of level --less reading=old --pair speed,seed",
             folder);
    says(text, 0, "\nnew\tlevel\tdB\t2\t2\t");
    assert_int_equal(strncmp(output, "# ra2d ", 7), 0);
    assert_non_null(strstr(output, "\n# command ra2d means "));
    assert_null(strstr(output, "\nold\t"));
    // the mean of 1 and 3 dB has the half width 12.7 s/sqrt 2 with s = sqrt 2 dB; last digits are
    // not compared
    assert_non_null(strstr(output, "\t12.70620473617"));
    snprintf(text, sizeof text,
             "slopes %s/runs.tsv --x speed --y level --by reading --over seed --decibel", folder);
    says(text, 0, "\nold\t2\t2\t1.5\t6.353102368087");
    assert_non_null(strstr(output, "\n# left out: 2 lines with a single value of speed\n"));
    // a table may come through a pipe, even from `ra2d means`
    snprintf(text, sizeof text,
             "means %s/runs.tsv --by speed --of level | %s means /dev/stdin --by unit --of mean",
             folder, program());
    says(text, 0, "\ndB\tmean\t-\t2\t70.5\t");
    // if a cell is wrong, only the message is printed
    snprintf(text, sizeof text, "means %s/runs.tsv --by seed --of level,reading", folder);
    says(text, 3, "runs.tsv:3: column 'reading': 'old' is not a number");
    snprintf(text, sizeof text, "means %s/runs.tsv --by seed --of level >/dev/full", folder);
    says(text, 5, "standard output: No space left on device");
}

static void write_text(const char *folder, const char *name, const char *text)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/// The command in a head is one that a shell accepts, without folders but with its quotes.
static void commands_in_heads(void **state)
{
    static const struct {
        const char *given, *written;
    } words[] = {
        {"%s/a.tsv --by s --of v", "a.tsv --by s --of v"},
        {"\"%s/it's.tsv\" --by s --of v", "'it'\\''s.tsv' --by s --of v"},
        {"'%s/a b.tsv' --by=s --of v", "'a b.tsv' --by s --of v"},
        {"%s/a.tsv --by s --of v --less k=1/2 --pair s",
         "a.tsv --by s --of v --less k=1/2 --pair s"},
        {"%s/a.tsv --by s --of v --less 'k=1 m/s' --pair s",
         "a.tsv --by s --of v --less 'k=1 m/s' --pair s"},
        {"%s/a.tsv --by s --of v --less k=1m/s --pair s",
         "a.tsv --by s --of v --less k=1m/s --pair s"},
    };
    const char *const folder = *state;
    static const char table[] = "# units\t-\t-\t1\ns\tk\tv\na\t1/2\t1\na\t1m/s\t3\na\t1 m/s\t4\n";
    write_text(folder, "a.tsv", table);
    write_text(folder, "it's.tsv", table);
    write_text(folder, "a b.tsv", table);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char text[400], line[200], arguments[600];
        snprintf(text, sizeof text, words[i].given, folder);
        snprintf(arguments, sizeof arguments, "means %s", text);
        snprintf(line, sizeof line, "\n# command ra2d means %s\n", words[i].written);
        says(arguments, 0, line);
    }
    // a message about a file with a name of 5000 letters is printed, too
    says("means $(printf 'a%.0s' $(seq 5000)) --by s --of v", 3, "ra2d: aaa");
}

static void lost_output(void **state)
{
    (void)state;
    says("keys >/dev/full", 5, "ra2d: standard output: ");
    // a write of less than one buffer fails only at the end
    says("--version >/dev/full", 5, "standard output: No space left on device");
    says("surface data/cases/realistic.ini >/dev/full", 5, "standard output: ");
    says("--help >/dev/full", 5, "standard output: ");
}

static bool has(const char *folder, const char *name)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

static void run_writes_tables(void **state)
{
    const char *const folder = *state;
    char text[300];
    snprintf(text, sizeof text, "run " SHORT " -o %s/deep/out", folder);
    says(text, 0, "");
    assert_null(strstr(output, "% done")); // not a terminal, so no progress
    snprintf(text, sizeof text, "%s/deep/out", folder);
    assert_true(has(text, "case.ini") && has(text, "summary.tsv"));
    assert_true(has(text, "probes.tsv") && has(text, "shocks.tsv"));
    assert_false(has(text, "probes.partial.tsv"));
    // the resolved case can be read as a case
    snprintf(text, sizeof text, "check %s/deep/out/case.ini", folder);
    says(text, 0, "step = 5e-05 s");
}

/// The disk is full in the middle of probes.tsv: there is an error, and whole rows under the
/// partial name.
static void run_on_full_disk(void **state)
{
    const char *const folder = *state;
    char text[400];
    snprintf(text, sizeof text, "mount -t tmpfs -o size=64k ra2d '%s' 2>/dev/null", folder);
    if (geteuid() != 0 || system(text) != 0) {
        print_message("cannot mount a tmpfs here (needs root); test_table.c fills a file by a size "
                      "limit and by /dev/full instead\n");
        skip();
    }
    snprintf(text, sizeof text, "run " SHORT " -s output.sample=50us -o %s/out", folder);
    const int code = run(text);
    const bool partial = has(folder, "out.partial/probes.partial.tsv") &&
                         !has(folder, "out.partial/probes.tsv") && !has(folder, "out");
    snprintf(text, sizeof text, "test -z \"$(tail -c 1 %s/out.partial/probes.partial.tsv)\"",
             folder);
    const int whole = system(text);
    snprintf(text, sizeof text, "umount '%s'", folder);
    assert_int_equal(system(text), 0);
    assert_int_equal(code, 5);
    assert_non_null(strstr(output, "cannot write: No space left on device"));
    assert_true(partial);
    assert_int_equal(whole, 0);
}

/// Whether a run has written rows. An interrupt before its first step leaves no table.
static bool has_rows(const char *folder)
{
    char path[400];
    struct stat info;
    snprintf(path, sizeof path, "%s/out.partial/probes.partial.tsv", folder);
    return stat(path, &info) == 0 && info.st_size > 0;
}

/// Starts a long run, sends a signal after a while, and returns the exit code.
static int interrupted(const char *folder, int number)
{
    const struct timespec a_moment = {0, 100000000};
    int status = 0;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL) {
            _exit(99);
        }
        char out[300];
        snprintf(out, sizeof out, "%s/out", folder);
        execl(program(), program(), "run", "data/cases/moving-mass-a0125.ini", "-o", out,
              "--resume", (char *)NULL);
        _exit(98);
    }
    // on a busy machine the run may begin late
    for (int i = 0; i < 6000 && !has_rows(folder); i++) {
        nanosleep(&a_moment, NULL);
    }
    assert_int_equal(kill(child, number), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void interrupts(void **state)
{
    const char *const folder = *state;
    const int numbers[] = {SIGINT, SIGTERM};
    char text[300];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(interrupted(folder, numbers[i]), 6);
        assert_true(has(folder, "out.partial/probes.partial.tsv"));
        assert_false(has(folder, "out.partial/probes.tsv"));
        assert_false(has(folder, "out"));
        snprintf(text, sizeof text, "tail -n 1 %s/out.partial/probes.partial.tsv", folder);
        FILE *const pipe = popen(text, "r");
        assert_non_null(pipe);
        assert_non_null(fgets(output, sizeof output, pipe));
        pclose(pipe);
        assert_int_equal(strncmp(output, "# ended early", 13), 0);
        snprintf(text, sizeof text, "rm -r %s/out.partial", folder);
        assert_int_equal(system(text), 0);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(options_of_commands), TEST(bad_input),    TEST(prints_data),
        TEST(lost_output),         TEST(interrupts),   TEST(run_on_full_disk),
        TEST(run_writes_tables),   TEST(ensembles),    TEST(commands_in_heads),
        TEST(missing_points),      TEST(kind_of_case), TEST(files_of_commands),
        TEST(signals_of_commands),
    };
    if (access(program(), X_OK) != 0) {
        print_error("%s is missing: build it, or name it in RA2D\n", program());
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
