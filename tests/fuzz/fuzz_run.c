// Run folders of arbitrary bytes for plot, listen and animate. The input of gnuplot is checked.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * An input is a whole run folder. A line `== NAME` begins the file NAME. If a * follows the name,
 * the last line of the file is repeated until the table is long. A file that is not named does not
 * exist.
 *
 * The run folder is in a folder of the test, beside a canary file. The folder of the test is the
 * working folder. The rules for the commands are:
 *
 *     script    every line is one that ra2d writes: strings in quotes of printable ASCII, and
 *               blocks of numbers; no other word may reach gnuplot (check_script)
 *     files     only the file that -o names is written, whole, and only after success; the canary
 *               stays as it was
 *     messages  a refusal is RA_INPUT with one line
 *
 * The linker puts the functions below between the commands and gnuplot (--wrap, fuzz.mk). Scripts
 * are checked here without starting gnuplot. Every REAL-th script is also given to gnuplot itself,
 * and then its working folder is checked, too.
 */
#define _DEFAULT_SOURCE // setitimer
#include "fuzz/fuzz_run.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/digest.h"
#include "command/kinds.h"
#include "command/listen.h"
#include "sliding/case.h"

enum { REAL = 100, LONG = 20000 };

static void insist(bool kept, const char *promise, const char *detail)
{
    if (!kept) {
        fprintf(stderr, "broken promise: %s; '%s'\n", promise, detail);
        abort();
    }
}

// ## Lines of a script

/// Replaces strings by '' and numbers by #, so that each line that ra2d writes is in a short list.
static void reduce(const char *line, char *text)
{
    const char *p = line;
    while (*p != '\0') {
        char *end = NULL;
        const bool word = p > line && (p[-1] == '$' || (p[-1] >= 'a' && p[-1] <= 'z'));
        if (*p == '\'') {
            for (p++; *p != '\''; p++) {
                insist(*p != '\0', "a string ends", line);
            }
            p++;
            *text++ = '\'';
            *text++ = '\'';
        } else if (!word && strchr("+-.0123456789", *p) != NULL && (strtod(p, &end), end != p)) {
            p = end;
            *text++ = '#';
        } else {
            *text++ = *p++;
        }
    }
    *text = '\0';
}

static bool is_data(const char *line)
{
    char *end = NULL;
    strtod(line, &end);
    if (end == line || *end != ' ') {
        return false;
    }
    line = end + 1;
    strtod(line, &end);
    return end != line && *end == '\0' && *line != ' ';
}

static bool is_ours(const char *reduced)
{
    static const char *const all[] = {
        "set title '' noenhanced",
        "set xlabel '' noenhanced",
        "set ylabel '' noenhanced",
        "plot $d using #:# with lines linetype #",
        "plot $d using #:# with fsteps linetype #",
        "plot $d using #:# with linespoints pointtype # linetype #",
        "plot $d using #:#:(#):xtic(#) with boxes linetype #",
        "set logscale xy",
        "set logscale x",
        "unset logscale",
        "set yrange [#:*]",
        "set yrange [*:*]",
        "set style fill solid #",
        "set xtics rotate by #",
        "set xtics norotate autofreq",
        // films
        "set multiplot title '' noenhanced",
        "set key at graph #, graph # right bottom horizontal",
        "set lmargin at screen #",
        "set rmargin at screen #",
        "set bmargin at screen #",
        "set tmargin at screen #",
        "set label # '' at graph #, graph # offset #, #",
        "unset label #",
        ("set object # rectangle from #, graph # to #, graph # fillcolor rgb '' "
         "fillstyle solid # noborder behind"),
        "unset object #",
        "set xrange [#:#]",
        "set yrange [#:#]",
        "set ytics #",
        "set xlabel ''",
        "set ylabel ''",
        ("plot $beam with lines linetype # title '', keyentry with boxes fillcolor rgb '' "
         "fillstyle solid # noborder title ''"),
        "plot $low with lines linetype # title '', $high with lines linetype # title ''",
        "plot $force with impulses linetype # linewidth # title ''",
        "unset multiplot",
    };
    size_t i = 0;
    while (i < sizeof all / sizeof *all && strcmp(all[i], reduced) != 0) {
        i++;
    }
    return i < sizeof all / sizeof *all;
}

static bool begins_data(const char *line)
{
    static const char *const names[] = {"d", "beam", "low", "high", "force"};
    char text[32];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(text, sizeof text, "$%s << EOD", names[i]);
        if (strcmp(text, line) == 0) {
            return true;
        }
    }
    return false;
}

/// Whether a line has only printable ASCII, tabs and micro signs of units.
static bool is_printable(const char *line)
{
    while (*line != '\0') {
        const size_t micro = strncmp(line, "\xc2\xb5", 2) == 0 ? 2 : 0;
        const bool good = (*line >= ' ' && *line <= '~') || *line == '\t';
        if (micro == 0 && !good) {
            return false;
        }
        line += micro > 0 ? micro : 1;
    }
    return true;
}

static void check_script(FILE *script)
{
    char line[4096], reduced[8192];
    bool data = false;
    rewind(script);
    while (fgets(line, sizeof line, script) != NULL) {
        char *const end = strchr(line, '\n');
        insist(end != NULL && strlen(line) == (size_t)(end - line) + 1, "lines are short", line);
        *end = '\0';
        insist(is_printable(line), "a script is printable", line);
        if (data) {
            data = strcmp(line, "EOD") != 0;
            insist(!data || is_data(line), "data are numbers", line);
        } else if (begins_data(line)) {
            data = true;
        } else {
            reduce(line, reduced);
            insist(is_ours(reduced), "gnuplot is told nothing but what is ours", line);
        }
    }
    insist(!data, "data have an end", "");
}

// ## Between the commands and gnuplot

static size_t scripts;

enum ra_code __wrap_ra_gnuplot_open(struct ra_gnuplot *g, const char *terminal,
                                    struct ra_status *st);
enum ra_code __wrap_ra_gnuplot_open(struct ra_gnuplot *g, const char *terminal,
                                    struct ra_status *st)
{
    (void)terminal;
    g->script = tmpfile();
    return g->script != NULL ? RA_OK : ra_fail(st, RA_SYSTEM, "no file for the script");
}

enum ra_code __real_ra_gnuplot_close(struct ra_gnuplot *g, enum ra_code code,
                                     const struct ra_run_control *control, ra_gnuplot_taker *take,
                                     void *context, struct ra_status *st);
enum ra_code __wrap_ra_gnuplot_close(struct ra_gnuplot *g, enum ra_code code,
                                     const struct ra_run_control *control, ra_gnuplot_taker *take,
                                     void *context, struct ra_status *st);
enum ra_code __wrap_ra_gnuplot_close(struct ra_gnuplot *g, enum ra_code code,
                                     const struct ra_run_control *control, ra_gnuplot_taker *take,
                                     void *context, struct ra_status *st)
{
    static const unsigned char picture[] = "a picture";
    if (g->script != NULL) {
        check_script(g->script);
    }
    if (scripts++ % REAL == 0 || g->script == NULL) {
        return __real_ra_gnuplot_close(g, code, control, take, context, st);
    }
    fclose(g->script);
    g->script = NULL;
    return code == RA_OK && take != NULL ? take(context, picture, sizeof picture, st) : code;
}

// ## The folder

/// The length of the next line with its end.
static size_t line_length(const char *at, const char *end)
{
    const char *const stop = memchr(at, '\n', (size_t)(end - at));
    return (size_t)((stop != NULL ? stop + 1 : end) - at);
}

/// Opens the file of the run that a line `== NAME` begins, if runs have files of this name.
static FILE *open_file(const char *line, size_t length, bool *repeat)
{
    static const char *const names[] = {"summary.tsv",    "probes.tsv",        "psd.tsv",
                                        "histograms.tsv", "modes.tsv",         "sound.tsv",
                                        "case.ini",       "probes.partial.tsv"};
    char path[64];
    *repeat = length > 2 && line[length - 2] == '*';
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const size_t size = strlen(names[i]);
        if (length >= size + 4 && memcmp(line + 3, names[i], size) == 0) {
            snprintf(path, sizeof path, "run/%s", names[i]);
            return fopen(path, "wb");
        }
    }
    return NULL;
}

static void close_file(FILE *file, bool repeat, const char *last, size_t length)
{
    for (size_t i = 0; file != NULL && repeat && length < 200 && i < LONG; i++) {
        fwrite(last, 1, length, file);
    }
    if (file != NULL) {
        insist(fclose(file) == 0, "there is room for the input", "");
    }
}

/// Writes a list that matches the files: the content of files is tested here, and not how a damaged
/// run is found.
static void write_list(void)
{
    static const char *const names[] = {"summary.tsv", "probes.tsv", "psd.tsv", "histograms.tsv",
                                        "modes.tsv",   "sound.tsv",  "case.ini"};
    uint64_t digest, size;
    FILE *const list = fopen("run/files.tsv", "wb");
    insist(list != NULL, "there is room for the list", "");
    if (ra_digest_file("run/case.ini", &digest, &size, NULL) == RA_OK) {
        fprintf(list, "# case fuzz %016" PRIx64 "\n", digest);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[64];
        snprintf(path, sizeof path, "run/%s", names[i]);
        if (ra_digest_file(path, &digest, &size, NULL) == RA_OK) {
            fprintf(list, "%s\t%" PRIu64 "\t%016" PRIx64 "\n", names[i], size, digest);
        }
    }
    fputs("files.tsv\tNaN\t-\n", list);
    insist(fclose(list) == 0, "there is room for the list", "");
}

static void write_folder(const char *data, size_t size)
{
    const char *const end = data + size, *last = data;
    FILE *file = NULL;
    bool repeat = false;
    size_t length = 0;
    for (const char *at = data; at < end; at += length) {
        const size_t before = length;
        length = line_length(at, end);
        if (length > 3 && memcmp(at, "== ", 3) == 0) {
            close_file(file, repeat, last, before);
            file = open_file(at, length, &repeat);
        } else if (file != NULL) {
            fwrite(at, 1, length, file);
            last = at;
        }
    }
    close_file(file, repeat, last, length);
}

/// Removes all files. Returns their number.
static size_t empty(const char *path)
{
    char name[512];
    size_t count = 0;
    DIR *const folder = opendir(path);
    for (const struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            remove(name);
            count++;
        }
    }
    if (folder != NULL) {
        closedir(folder);
    }
    return count;
}

/// Checks that the folder has only the run, the canary and the requested file.
static void check_files(enum ra_code code, const char *wanted)
{
    char text[16] = "";
    size_t count = 0;
    DIR *const folder = opendir(".");
    insist(folder != NULL, "the folder is there", "");
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        const char *const name = entry->d_name;
        const bool ours = name[0] == '.' || strcmp(name, "run") == 0 || strcmp(name, "canary") == 0;
        insist(ours || strcmp(name, wanted) == 0, "no other file appears", name);
        count += !ours;
    }
    closedir(folder);
    insist(count == (code == RA_OK), "a file is there after success alone", wanted);
    remove(wanted);
    FILE *const canary = fopen("canary", "r");
    insist(canary != NULL && fgets(text, sizeof text, canary) != NULL && fclose(canary) == 0 &&
               strcmp(text, "sings") == 0,
           "the canary is untouched", text);
}

// ## The commands

static volatile sig_atomic_t late;

static void be_late(int number)
{
    (void)number;
    late = 1;
}

/// Allows some processor time; libFuzzer itself uses SIGALRM.
static void allow(long microseconds)
{
    const struct itimerval time = {.it_value = {.tv_usec = microseconds}};
    late = 0;
    signal(SIGVTALRM, be_late);
    setitimer(ITIMER_VIRTUAL, &time, NULL);
}

static void check_answer(enum ra_code code, const struct ra_status *st)
{
    const bool drawn = code == RA_SYSTEM && strncmp(st->text, "gnuplot failed", 14) == 0;
    insist(code == RA_OK || code == RA_INPUT || code == RA_EARLY || drawn, "bad input is RA_INPUT",
           st->text);
    insist(code == RA_OK || (st->code == code && st->text[0] != '\0'), "a refusal says why",
           st->text);
    insist(strpbrk(st->text, "\n\r") == NULL, "a message is one line", st->text);
}

static enum ra_code plot(const struct ra_run_control *control)
{
    struct ra_status st = {RA_OK, ""};
    static const char *const run[] = {"run"};
    const struct ra_plot_spec spec = {.run = run, .runs = 1, .output = "a.pdf"};
    const enum ra_code code = ra_plot(&spec, control, &st);
    check_answer(code, &st);
    check_files(code, "a.pdf");
    return code;
}

static void listen_to(void)
{
    struct ra_status st = {RA_OK, ""};
    char *said = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&said, &size);
    static const char *const run[] = {"run", "run"};
    const struct ra_listen_spec spec = {.run = run,
                                        .runs = 2,
                                        .output = "a.wav",
                                        .command = "fuzz",
                                        .slow = 0.01,
                                        .repeat = 2,
                                        .stop = &late};
    const enum ra_code code = ra_listen(&spec, out, &st);
    fclose(out);
    insist((code == RA_OK) == (size > 0), "what was written is said", said);
    free(said);
    check_answer(code, &st);
    check_files(code, "a.wav");
}

/// Animates small cases only; the target `case` tests all cases.
static void animate(const struct ra_run_control *control)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_sliding_case c;
    enum ra_code code = ra_sliding_case_read("run/case.ini", NULL, 0, &c, &st);
    if (code != RA_OK) {
        check_answer(code, &st);
        return;
    }
    bool small = true;
    for (size_t i = 0; i < 2; i++) {
        small = small && c.solid[i].beam.length < 2e3 * c.pair.spacing && c.solid[i].modes < 20;
    }
    const struct ra_animation what = {.duration = 1e-4, .frames = 2, .output = "a.gif"};
    if (small) {
        code = ra_sliding_film.animate(&c, &what, control, &st);
        check_files(code, "a.gif");
    }
    ra_sliding_case_free(&c);
}

int fuzz_feed_run(const uint8_t *data, size_t size)
{
    char path[64];
    const struct ra_run_control control = {.stop = &late};
    const int here = open(".", O_RDONLY);
    snprintf(path, sizeof path, "/tmp/ra2d-fuzz-run-%ld", (long)getpid());
    mkdir(path, 0777);
    insist(here >= 0 && chdir(path) == 0 && (mkdir("run", 0777) == 0 || empty("run") < 100),
           "there is a folder", path);
    FILE *const canary = fopen("canary", "w");
    insist(canary != NULL, "it is there", path);
    const bool said = fputs("sings", canary) >= 0;
    insist(fclose(canary) == 0 && said, "it lives", path);
    write_folder((const char *)data, size);
    write_list();
    allow(300000);
    const enum ra_code code = plot(&control);
    allow(300000);
    listen_to();
    allow(300000);
    animate(&control);
    allow(0);
    empty("run");
    remove("run");
    remove("canary");
    insist(fchdir(here) == 0 && close(here) == 0 && remove(path) == 0, "nothing is left", path);
    return (int)code;
}
