// Tests of failing commands: every allocation and every write fails once. There is a message, the
// exit code is right, no file is incomplete.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The command is run as build/ra2d-faults (tests/faults/faults.c): once to count its allocations
 * and writes, then once for each of them, which fails. Whatever fails,
 *
 *     the exit code is 5,
 *     standard error has one line `ra2d: ...` besides notes,
 *     a file with its final name is complete: the same bytes as without the fault,
 *     a partial file ends with a whole row, and there is none beside files.tsv, the last file.
 *
 * If a new run replaces a complete one, the old one stays until the new one is complete.
 *
 * RA2D_FAULTS_EACH=N:I tries every N-th fault, beginning with the I-th (tests/sanitize.mk).
 *
 * A leak makes another exit code (tests/faults/leaks.c). A command of `ra2d --help` that is not in
 * the list below is an error.
 */
#include <stdbool.h>

#include "support/areal_cases.h"

/** A command line. It is run in the test's folder. */
struct line {
    const char *name, *arguments;
};

#define SMALL "small.ini -s time.duration=60us -s output.sample=1us -s output.psd_segment=16 "
#define MOVING "small.ini -s time.duration=2ms -s output.sample=20us -s output.psd_segment=16 "
#define ROLLED                                                                                     \
    "roller.ini -s footprint.positions=8 -s excitation.segment=8 -s footprint.cells_x=8 "          \
    "-s footprint.cells_y=8 -s excitation.realisations=1 -s excitation.terms=8 "                   \
    "-s time.duration=5ms -s output.psd_segment=8 -s surface.kind=flat -o "
#define SETTLED "-s sliding.initial=settled -s contact.law=lagrange "

static const struct line lines[] = {
    {"run", "run " SMALL "-o new/out"},
    {"run", "run " SMALL SETTLED "-o out"},
    {"rolling", "rolling " ROLLED "out"},
    {"areal", "areal areal.ini -s time.duration=20us -s output.average_from=0s -s "
              "plate.highest=6kHz -s block.length=1mm -s block.width=1mm -s probes.under=none -s "
              "output.map=5us -o out"},
    // gnuplot is a script of the test that prints a word; films are in tests/command/test_films.c
    {"animate", "animate areal.ini -s time.duration=20us -s output.average_from=0s -s "
                "plate.highest=6kHz -s block.length=1mm -s block.width=1mm -s probes.under=none "
                "--frames 1 --duration 10us -o out.gif"},
    {"plot", "plot done -o out.pdf"},
    {"plot", "plot done rolled -o out.svg"},
    {"listen", "listen done -o out.wav"},
    {"compare", "compare long heard.txt --units s,m/s"},
    {"compare", "compare seeds heard.txt --units s,m/s"},
    {"compare", "compare long heard.txt --units s,m/s --width 4kHz -o out.html"},
    {"report", "report done -o out.html"},
    {"report", "report rolled -o out.html"},
    {"report", "report many -o out.html"},
    {"verify", "verify done rolled many"},
    {"sweep", "sweep " SMALL "--over contact.law=penalty --seeds 7..7 -o new"},
    {"check", "check " SMALL},
    // each key that names a file, with a file of its own
    {"check", "check " SMALL "-s resonator.modes_file=beam.tsv -s resonator.initial_displacement="
              "bent.txt -s sliding.speed_table=speed.tsv"},
    {"check", "check " SMALL "-s resonator.modes_file=beam.unv -s resonator.modes_units=m-N "
              "-s surface.kind=spectrum -s surface.file=density.tsv"},
    {"check", "check " SMALL "-s surface.kind=file -s surface.file=rough.txt "
              "-s surface.extend=synthesise"},
    {"check",
     "check areal.ini -s plate.modes_file=plate.tsv -s block.length=1mm -s block.width=1mm "
     "-s probes.under=none -s surface.block.kind=file -s surface.block.file=area.txt "
     "-s surface.block.lambda_s=none"},
    {"check", "check roller.ini -s footprint.positions=8 -s excitation.segment=8"},
    {"keys", "keys"},
    {"surface", "surface " SMALL "--solid resonator"},
    {"roughness", "roughness profile.txt profile.sdf --histogram 10"},
    {"roughness", "roughness bytes.xyz --area"}, // gwyddion is a script of the test
    {"compare", "compare more heard.txt --units s,m/s --width 4kHz -o out.html"},
    {"modes", "modes " SMALL},
    {"calibrate", "calibrate small.ini --duration 1ms --target 0.05"},
    {"means", "means runs.tsv --by reading --of level --less reading=old --pair speed,seed"},
    {"slopes", "slopes runs.tsv --x speed --y level --by reading --over seed"},
    {"--help", "--help"},
    {"--version", "--version"},
};
enum { LINES = sizeof lines / sizeof lines[0] };

/** Runs the line in the folder of its files. Returns the exit code, or 1000 for a signal. */
static int start(const char *folder, const struct line *line, const char *fault)
{
    const char *const name = getenv("RA2D_FAULTS");
    char text[512], path[2000], *words[40] = {"ra2d"}, *rest = text;
    snprintf(path, sizeof path, "%s/bin:%s", folder, getenv("PATH"));
    size_t count = 1;
    int status = 0;
    snprintf(text, sizeof text, "%s", line->arguments);
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL && count < 39;) {
        words[count++] = word;
    }
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (chdir(folder) != 0 || freopen("stdout", "w", stdout) == NULL ||
            freopen("stderr", "w", stderr) == NULL || setenv("RA2D_FAULT", fault, 1) != 0 ||
            setenv("RA2D_FAULT_COUNT", "count", 1) != 0 || setenv("PATH", path, 1) != 0 ||
            setenv("TMPDIR", "tmp", 1) != 0) {
            _exit(99);
        }
        execv(name != NULL ? name : "build/ra2d-faults", words);
        _exit(98);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000;
}

/// The bytes of a file in the folder; NULL if it does not exist. The caller frees them.
static char *bytes_of(const char *folder, const char *path, size_t *size)
{
    struct stat info;
    FILE *const file = fopen(in(folder, path), "rb");
    if (file == NULL) {
        return NULL;
    }
    assert_int_equal(fstat(fileno(file), &info), 0);
    char *const bytes = malloc((size_t)info.st_size + 1);
    assert_non_null(bytes);
    *size = fread(bytes, 1, (size_t)info.st_size, file);
    fclose(file);
    return bytes;
}

static size_t lines_of(const char *bytes, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += bytes[i] == '\n';
    }
    return count;
}

/// The defect of a file after a fault; NULL if it has none. `top` is the name `new`, or `out` with
/// any ending. Without a fault the file is in whole/, with the first `.partial` left out of its
/// path.
static const char *file_fault(const char *folder, const char *top, const char *path)
{
    char list[1200], whole[1200];
    size_t size = 0, whole_size = 0;
    const char *const partial = strstr(path, ".partial"), *const slash = strrchr(path, '/');
    const char *const name = slash != NULL ? slash + 1 : path;
    const int before = partial != NULL ? (int)(partial - path) : (int)strlen(path);
    snprintf(list, sizeof list, "%s/files.tsv", top);
    snprintf(whole, sizeof whole, "whole/%.*s%s", before, path,
             partial != NULL ? partial + strlen(".partial") : "");
    const size_t length = strlen(path);
    if (length > 5 && strcmp(path + length - 5, ".lock") == 0) {
        return "is left";
    }
    if (strcmp(name, "run.mark") == 0) {
        return exists(folder, list) && strstr(path, ".partial/") == NULL ? "is left" : NULL;
    }
    char *const bytes = bytes_of(folder, path, &size);
    char *const known = bytes_of(folder, whole, &whole_size);
    const char *fault = NULL;
    if (strstr(path, ".partial.") != NULL) {
        fault = size > 0 && bytes[size - 1] != '\n' ? "ends in half a row"
                : exists(folder, list)              ? "is partial beside files.tsv"
                                                    : NULL;
    } else if (strcmp(name, "timing.tsv") == 0) {
        fault =
            known == NULL || lines_of(bytes, size) != lines_of(known, whole_size) ? "is cut" : NULL;
    } else if (known == NULL || size != whole_size || memcmp(bytes, known, size) != 0) {
        fault = "is not what it is without a fault";
    }
    free(bytes);
    free(known);
    return fault;
}

/// Checks a file, or all files of a folder, and removes them. Returns whether all are right.
static bool take_away(const char *folder, const char *top, const char *path)
{
    struct stat info;
    bool sound = true;
    char name[1200];
    assert_int_equal(lstat(in(folder, path), &info), 0);
    if (!S_ISDIR(info.st_mode)) {
        const char *const fault = S_ISREG(info.st_mode) ? file_fault(folder, top, path) : NULL;
        if (fault != NULL) {
            print_error("%s %s\n", path, fault);
        }
        assert_int_equal(unlink(in(folder, path)), 0);
        return fault == NULL;
    }
    // files.tsv comes last, since its presence matters for the other files
    for (int last = 0; last < 2; last++) {
        DIR *const dir = opendir(in(folder, path));
        assert_non_null(dir);
        for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
            const bool dots = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
            if (!dots && (last || strcmp(entry->d_name, "files.tsv") != 0)) {
                snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
                sound = (int)sound & take_away(folder, top, name);
            }
        }
        closedir(dir);
    }
    assert_int_equal(rmdir(in(folder, path)), 0);
    return sound;
}

/** Whether the files are right: those with final names equal those without a fault, and partial
 * ones end with a row. There is no partial file if files.tsv, the last file, exists. Removes the
 * files. */
static bool files_are_sound(const char *folder)
{
    bool sound = !exists(folder, "out.lock");
    char top[256];
    struct dirent *entry;
    do {
        DIR *const dir = opendir(folder);
        assert_non_null(dir);
        while ((entry = readdir(dir)) != NULL && strcmp(entry->d_name, "new") != 0 &&
               strncmp(entry->d_name, "out", 3) != 0) {
        }
        snprintf(top, sizeof top, "%s", entry != NULL ? entry->d_name : "");
        closedir(dir);
        sound = (int)sound & (*top == '\0' || take_away(folder, top, top));
    } while (*top != '\0');
    return sound;
}

/** Whether stderr has exactly one line that begins with `ra2d: ` and is not a note. */
static bool one_message(const char *folder)
{
    char *const text = read_text(in(folder, "stderr"), 0), *rest = text;
    int lines_found = 0;
    bool good = true;
    for (char *row; (row = strtok_r(rest, "\n", &rest)) != NULL;) {
        const bool note = strncmp(row, "ra2d: note: ", 12) == 0;
        good = good && (note || (strncmp(row, "ra2d: ", 6) == 0 && strlen(row) > 6));
        lines_found += !note;
    }
    free(text);
    return good && lines_found == 1;
}

/// The faults that are tried: `first`, and every `step`-th after it.
struct choice {
    long first, step;
};

static struct choice chosen_faults(void)
{
    struct choice chosen = {1, 1};
    const char *const each = getenv("RA2D_FAULTS_EACH");
    if (each != NULL) {
        assert_int_equal(sscanf(each, "%ld:%ld", &chosen.step, &chosen.first), 2);
        assert_true(chosen.first >= 1 && chosen.first <= chosen.step);
    }
    return chosen;
}

static int one_fault(const char *folder, const struct line *line, const char *kind, long n)
{
    char fault[40];
    snprintf(fault, sizeof fault, "%s:%ld", kind, n);
    const int code = start(folder, line, fault);
    // the files are checked in any case, because the check removes them; a conversion leaves no
    // file
    if ((int)files_are_sound(folder) & (code == 5) & (int)one_message(folder) &
        (int)(count_files(in(folder, "tmp"), "") == 0)) {
        return 0;
    }
    print_error("%s with fault %s: exit code %d\n", line->arguments, fault, code);
    char text[1300];
    snprintf(text, sizeof text, "cat '%s/stderr'", folder);
    return system(text) == 0 ? 1 : 2;
}

/// A run with a copied profile replaces a complete run. Whatever fails, the old run stays or the
/// new one has its name. The next start makes the new run.
static void each_fault_keeps_a_run(void **state)
{
    static const struct line line = {
        "run", "run " SMALL "-s surface.resonator.kind=file -s surface.resonator.file=long.txt "
               "-o out --force"};
    static const char keeps[] = "for kept in old new; do diff -rq -x timing.tsv out $kept "
                                ">/dev/null && exit 0; done; exit 1";
    const char *const folder = *state;
    const struct choice chosen = chosen_faults();
    char text[1300];
    long count[2], all = 0;
    int wrong = 0;
    write_file(in(folder, "long.txt"), "# x [mm]\tz [um]\n0\t0\n10\t1\n20\t0\n30\t1\n40\t0\n");
    snprintf(text, sizeof text, "%s run '%s/small.ini' -s time.duration=60us -o '%s/old'",
             program(), folder, folder);
    assert_int_equal(system(text), 0);
    assert_int_equal(start(folder, &line, "none"), 0);
    snprintf(text, sizeof text, "cd '%s' && mv out new && cp -a old out", folder);
    assert_int_equal(system(text), 0);
    assert_int_equal(start(folder, &line, "none"), 0);
    FILE *const file = fopen(in(folder, "count"), "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld %ld", &count[0], &count[1]), 2);
    fclose(file);
    for (int kind = 0; kind < 2; kind++) {
        for (long n = chosen.first; n <= count[kind]; n += chosen.step) {
            char fault[40];
            all++;
            snprintf(text, sizeof text, "cd '%s' && rm -rf out* && cp -a old out", folder);
            assert_int_equal(system(text), 0);
            snprintf(fault, sizeof fault, "%s:%ld", kind == 0 ? "memory" : "write", n);
            const int code = start(folder, &line, fault);
            snprintf(text, sizeof text, "cd '%s' && %s", folder, keeps);
            const bool good = code == 5 && one_message(folder) && system(text) == 0 &&
                              start(folder, &line, "none") == 0;
            snprintf(text, sizeof text,
                     "cd '%s' && diff -rq -x timing.tsv out new && "
                     "test \"$(echo out*)\" = out",
                     folder);
            if (!good || system(text) != 0) {
                print_error("fault %s: exit code %d\n", fault, code);
                wrong++;
            }
        }
    }
    print_message("%ld faults\n", all);
    assert_int_equal(wrong, 0);
}

/// Writes the files that keys name. Two modes of a beam of 40 mm are written as a table and as a
/// universal file, those of a plate of 60 mm x 40 mm as a table. The other files are a triangle as
/// an initial displacement, a table of speeds, and rough heights on 10 mm and on 2 mm x 2 mm.
static void write_files_of_keys(const char *folder)
{
    static const char head[] = "frequency 3000 12000\ndamping 0.01 0.01\nmass 1 1\n";
    const double pi = acos(-1.0);
    FILE *file[3];
    for (int k = 0; k < 3; k++) {
        file[k] = fopen(in(folder, k == 0 ? "beam.tsv" : k == 1 ? "plate.tsv" : "beam.unv"), "w");
        assert_non_null(file[k]);
        fputs(k < 2 ? head : "    -1\n    15\n", file[k]);
    }
    for (int i = 0; i <= 8; i++) {
        const double y = 0.005 * i, one = sin(pi * i / 8.0), two = sin(pi * i / 4.0);
        fprintf(file[0], "%.3f %.9f %.9f\n", y, one, two);
        fprintf(file[2], "%10d%10d%10d%10d%13.5E%13.5E%13.5E\n", i + 1, 0, 0, 0, y, 0.0, 0.0);
        for (int j = 0; j <= 12; j++) {
            fprintf(file[1], "%.3f %.3f %.9f %.9f\n", 0.005 * j, y, sin(pi * j / 12.0) * one,
                    sin(pi * j / 6.0) * one);
        }
    }
    for (int k = 1; k <= 2; k++) {
        fprintf(file[2], "    -1\n    -1\n    55\n\n\n\n\n\n%10d%10d%10d%10d%10d%10d\n", 1, 2, 2, 8,
                2, 3);
        fprintf(file[2], "%10d%10d%10d%10d\n%13.5E%13.5E%13.5E%13.5E\n", 2, 4, 0, k, 3000.0 * k * k,
                1.0, 0.01, 0.0);
        for (int i = 0; i <= 8; i++) {
            fprintf(file[2], "%10d\n%13.5E%13.5E%13.5E\n", i + 1, 0.0, 0.0, sin(k * pi * i / 8.0));
        }
    }
    fputs("    -1\n", file[2]);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(fclose(file[k]), 0);
    }
    FILE *const rough = fopen(in(folder, "rough.txt"), "w");
    assert_non_null(rough);
    fputs("# x [mm]\tz [um]\n", rough);
    for (int l = 0; l <= 200; l++) {
        fprintf(rough, "%.2f\t%.4f\n", 0.05 * l, sin(0.37 * l * l));
    }
    assert_int_equal(fclose(rough), 0);
    FILE *const area = fopen(in(folder, "area.txt"), "w");
    assert_non_null(area);
    fputs("# Width: 2 mm\n# Height: 2 mm\n# Value units: m\n", area);
    for (int l = 0; l < 400; l++) {
        fprintf(area, "%.4fe-6%c", sin(0.37 * l * l), l % 20 == 19 ? '\n' : '\t');
    }
    assert_int_equal(fclose(area), 0);
    write_file(in(folder, "bent.txt"), "# x [mm]\tu [um]\n0\t0\n20\t1\n40\t0\n");
    write_file(in(folder, "speed.tsv"), "# units\ts\tm/s\tN/m\nt\tV\tload\n0\t1\t1\n1\t2\t1\n");
}

/// Writes the input of the commands, and a gnuplot.
static void write_inputs(const char *folder)
{
    char command[3000], here[1024];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(command, sizeof command,
             "R='%s%s%s'; cp tests/corpus/profile/two-columns.txt '%s/profile.txt' && "
             "cp tests/corpus/profile/text.sdf '%s/profile.sdf' && "
             "cp tests/corpus/density/wavelengths.tsv '%s/density.tsv' && "
             "cp data/cases/rolling-roller.ini '%s/roller.ini' && cd '%s' && "
             "$R run " MOVING "-o done --quiet && $R rolling " ROLLED "rolled --quiet && "
             "$R sweep " MOVING "--over sliding.speed=0.5,0.1 -o many >means 2>notes && "
             "$R sweep " MOVING "--seeds 1..2 -o seeds >means 2>notes && "
             "$R run " MOVING "-s time.duration=20ms -o long --quiet 2>notes && "
             "$R sweep " MOVING "-s time.duration=20ms --over contact.penalty=2e12,1e12 -o more "
             ">means 2>notes && mkdir tmp && printf '\\001\\002\\0\\003rest' >bytes.xyz && "
             "grep '^[0-9]' long/probes.tsv | cut -f 1,2 >heard.txt",
             program()[0] == '/' ? "" : here, program()[0] == '/' ? "" : "/", program(), folder,
             folder, folder, folder, folder);
    assert_int_equal(system(command), 0);
    write_file(in(folder, "areal.ini"), small_areal);
    write_files_of_keys(folder);
    write_file(in(folder, "runs.tsv"), "# units\tm/s\t-\t-\tdB\nspeed\treading\tseed\tlevel\n"
                                       "1\told\t1\t60\n10\told\t1\t80\n1\tnew\t1\t61\n"
                                       "10\tnew\t1\t83\n");
    assert_int_equal(mkdir(in(folder, "bin"), 0777), 0);
    write_file(in(folder, "bin/gnuplot"),
               "#!/bin/sh\nread -r line\ncase $line in\n"
               // a film of one dot, so that it is packed
               "*' gif '*) printf 'GIF89a\\1\\0\\1\\0\\200\\0\\0\\377\\377\\377"
               "\\0\\0\\0,\\0\\0\\0\\0\\1\\0\\1\\0\\0\\2\\2D\\1\\0;' ;;\n"
               "*) echo '<svg>drawn</svg>' ;;\nesac\n");
    assert_int_equal(chmod(in(folder, "bin/gnuplot"), 0755), 0);
    snprintf(command, sizeof command,
             "cp tests/specimens/rows.gwy '%s' && printf '#!/bin/sh\\nexec cp rows.gwy "
             "\"${1#*=}\"\\n' >'%s/bin/gwyddion' && chmod +x '%s/bin/gwyddion'",
             folder, folder, folder);
    assert_int_equal(system(command), 0);
}

static void each_fault(void **state)
{
    const char *const folder = *state;
    const struct choice chosen = chosen_faults();
    long all = 0;
    int wrong = 0;
    write_inputs(folder);
    for (int i = 0; i < LINES; i++) {
        long count[2];
        char text[1300];
        assert_int_equal(start(folder, &lines[i], "none"), 0);
        snprintf(text, sizeof text,
                 "cd '%s' && rm -rf whole && mkdir whole && for d in new out*; do "
                 "if test -e $d; then mv $d whole/; fi; done",
                 folder);
        assert_int_equal(system(text), 0);
        FILE *const file = fopen(in(folder, "count"), "r");
        assert_non_null(file);
        assert_int_equal(fscanf(file, "%ld %ld", &count[0], &count[1]), 2);
        fclose(file);
        assert_true(count[1] >= 2);
        for (int kind = 0; kind < 2; kind++) {
            for (long n = chosen.first; n <= count[kind]; n += chosen.step) {
                wrong += one_fault(folder, &lines[i], kind == 0 ? "memory" : "write", n);
                all++;
            }
        }
        print_message("%s: %ld allocations, %ld writes\n", lines[i].name, count[0], count[1]);
    }
    print_message("%ld faults\n", all);
    assert_int_equal(wrong, 0);
}

/// Counts the writes of a line.
static long writes_of(const char *folder, const struct line *line)
{
    long count[2];
    assert_int_equal(start(folder, line, "none"), 0);
    FILE *const file = fopen(in(folder, "count"), "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld %ld", &count[0], &count[1]), 2);
    fclose(file);
    return count[1];
}

/// A run calls fsync once for each of its files, the copy of a profile among them. It also calls
/// fsync for its folder, for the folder of copies, and for the folder above its own. With the
/// option not to wait it never calls fsync.
static void all_of_a_run_goes_to_the_disk(void **state)
{
    static const char profile[] = "# x [mm]\tz [um]\n0\t0\n10\t1\n20\t0\n30\t1\n40\t0\n";
#define COPIED "run " SMALL "-s surface.resonator.kind=file -s surface.resonator.file=long.txt "
    static const struct line waits = {"run", COPIED "-o out"},
                             goes = {"run", COPIED "-o out2 --no-sync"};
    write_file(in(*state, "long.txt"), profile);
    const long waited = writes_of(*state, &waits), gone = writes_of(*state, &goes);
    // one call for each entry of the run's folder, of which one is the folder of copies, and three
    // more: for the copy, for the run's folder, and for the folder above it
    assert_int_equal(waited - gone, (long)count_files(in(*state, "out"), "") + 3);
}

static void every_command_is_there(void **state)
{
    char word[64];
    assert_int_equal(command(*state, "--help"), 0);
    char *const text = read_text(in(*state, "stdout"), 0);
    size_t found = 0;
    for (const char *at = text; (at = strstr(at, "\n  ra2d ")) != NULL; at++) {
        int i = 0;
        assert_int_equal(sscanf(at + 8, "%63s", word), 1);
        while (i < LINES && strcmp(lines[i].name, word) != 0) {
            i++;
        }
        if (i == LINES) {
            print_error("'ra2d %s' has no line here\n", word);
        }
        assert_true(i < LINES);
        found++;
    }
    assert_true(found > 5);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_command_is_there, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(all_of_a_run_goes_to_the_disk, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(each_fault, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(each_fault_keeps_a_run, make_case_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
