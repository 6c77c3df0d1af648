// Tests of hostile or unusual run folders, paths, streams and signals.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Every command is started in its own folder. Afterwards the files there are compared with the
 * allowed ones. If a text was executed, there would be a file `started`. The test needs gnuplot.
 */
#include "support/run_cases.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <time.h>

static char output[1 << 20];

/// Puts the program's path into RA2D_PATH, from where commands take it, since it may contain a
/// quote.
static void name_program(void)
{
    char here[1024], path[1200];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s%s%s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    assert_int_equal(setenv("RA2D_PATH", path, 1), 0);
}

/// Runs a line of bash in the folder, with ra2d as $R. `output` gets both streams.
static int bash(const char *folder, const char *line)
{
    static const char start[] = "cd \"$FOLDER\"; unset DISPLAY; R=$RA2D_PATH\n";
    assert_int_equal(setenv("FOLDER", folder, 1), 0);
    seal_made(folder);
    FILE *const script = fopen(in(folder, ".line"), "w");
    assert_non_null(script);
    fprintf(script, "%s%s\n", start, line);
    assert_int_equal(fclose(script), 0);
    return shell("bash \"$FOLDER/.line\" 2>&1", output, sizeof output);
}

static void expect(const char *folder, const char *line, int code, const char *piece)
{
    const int got = bash(folder, line);
    if (got != code || strstr(output, piece) == NULL) {
        print_error("%s\nexit code %d, expected %d; output lacks '%s':\n%.3000s\n", line, got, code,
                    piece, output);
        fail();
    }
}

/// The message is one line that begins with `ra2d: `. Notes may come before it.
static void one_message(void)
{
    const char *line = output;
    while (strncmp(line, "ra2d: note: ", 12) == 0 && strchr(line, '\n') != NULL) {
        line = strchr(line, '\n') + 1;
    }
    assert_int_equal(strncmp(line, "ra2d: ", 6), 0);
    assert_ptr_equal(strchr(line, '\n'), line + strlen(line) - 1);
}

static void nothing_started(const char *folder)
{
    if (bash(folder, "find . -name 'started*' -o -name '*partial*' | grep .") == 0) {
        print_error("%s", output);
        fail();
    }
}

// ## Run folders

#define SUMMARY "# units\t-\t-\t-\nquantity\tvalue\tunit\nsteps\t1\t1\n"
#define PROBES "# units\ts\tm/s\nt\tv\n0\t1\n1\t2\n2\t3\n"

/// Tables with texts that look like commands.
struct hostile {
    const char *name, *text;
};

static const struct hostile tables[] = {
    // in a text in double quotes, backquotes start a command and a double quote is the end
    {"probes.tsv", "# units\ts\t`touch started`\nt\tv\n0\t1\n1\t2\n2\t3\n"},
    {"probes.tsv", "# units\ts\t\"; system \"touch started\nt\tv\n0\t1\n1\t2\n2\t3\n"},
    {"probes.tsv", "# units\ts\t'; system 'touch started'; '\nt\tv\n0\t1\n1\t2\n2\t3\n"},
    {"probes.tsv", "# units\ts\t''''; system 'touch started'; '\nt\tv\n0\t1\n1\t2\n2\t3\n"},
    {"probes.tsv", "# units\t$(touch started)\t@x\\\nt\tv\n0\t1\n1\t2\n2\t3\n"},
    {"probes.tsv", "# units\ts\tx\r!touch started\r\nt\tv\n0\t1\n1\t2\n2\t3\n"},
    {"probes.tsv", "# units\ts\tm\n`touch started`\tv\n0\t1\n1\t2\n"},
    {"psd.tsv", "# units\tHz\t{\\\"`touch started`}\nf\tS\n0\t1\n1\t2\n2\t3\n"},
    // cells are text instead of numbers to be drawn
    {"sound.tsv", "# units\t-\t-\t-\nquantity\tvalue\tunit\n"
                  "sound_power_level_125_Hz\tEOD\tdB\n"
                  "sound_power_level_250_Hz\t!touch started\tdB\n"
                  "sound_power_level_`touch started`_Hz\t5\tdB\n"
                  "sound_power_level_500\r!touch started\r_Hz\t5\tdB\n"
                  "sound_power_level_500\"'!touch started_Hz\t5\tdB\n"
                  "sound_power_level_1000_Hz\t1\r!touch started\r\tdB\n"},
    {"histograms.tsv", "# units\t-\t-\t-\nquantity\tlower\tshare\n"
                       "duration\t1\t1;!touch started\nduration\t2 \rEOD\r!touch started\r\t3\n"
                       "duration\t2`touch started`\t\"`touch started`\"\nduration\tinf\tnan\n"},
    {"modes.tsv", "# units\t-\tHz\tm2/s2\nsolid\tf\tv_mean_square\n"
                  "0\t1\rEOD\r!touch started\r\t1\n0\t2\t1`touch started`\n0\tinf\t1\n"},
};

static void tables_are_not_obeyed(void **state)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const char *const folder = *state;
        assert_int_equal(bash(folder, "rm -rf run; mkdir run"), 0);
        write_file(in(folder, "run/summary.tsv"), SUMMARY);
        write_file(in(folder, "run/probes.tsv"), PROBES);
        char path[64];
        snprintf(path, sizeof path, "run/%s", tables[i].name);
        write_file(in(folder, path), tables[i].text);
        bash(folder, "\"$R\" plot run --terminal dumb");
        nothing_started(folder);
        bash(folder, "\"$R\" plot run -o a.pdf");
        bash(folder, "\"$R\" listen run -o a.wav");
        bash(folder, "\"$R\" animate run -o a.gif");
        nothing_started(folder);
    }
}

/// A unit that looks like commands is shown as it is.
static void titles_are_shown(void **state)
{
    const char *const folder = *state;
    assert_int_equal(mkdir(in(folder, "run"), 0777), 0);
    write_file(in(folder, "run/summary.tsv"), SUMMARY);
    write_file(in(folder, "run/probes.tsv"),
               "# units\t`id` $(id) @M {a}^2_3 \\ \"x\"\tm\nt\tv_1\n0\t1\n1\t2\n2\t3\n");
    expect(folder, "\"$R\" plot run --terminal dumb", 0, "t (`id` $(id) @M {a}^2_3 \\ \"x\")");
    assert_non_null(strstr(output, " v_1 "));
}

static void paths_are_not_obeyed(void **state)
{
    static const char *const names[] = {"a\n!touch started\n.pdf", "a'; system 'touch started'.pdf",
                                        "a`touch started`.pdf", "a\"\\\x1b\xff.pdf", "''''.pdf"};
    const char *const folder = *state;
    assert_int_equal(mkdir(in(folder, "run"), 0777), 0);
    write_file(in(folder, "run/summary.tsv"), SUMMARY);
    write_file(in(folder, "run/probes.tsv"), PROBES);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char film[64], pictures[64], sound[64];
        const int stem = (int)strlen(names[i]) - 4;
        snprintf(film, sizeof film, "%.*s.gif", stem, names[i]);
        snprintf(pictures, sizeof pictures, "%.*s", stem, names[i]);
        snprintf(sound, sizeof sound, "%.*s.wav", stem, names[i]);
        assert_int_equal(setenv("PDF", names[i], 1), 0);
        assert_int_equal(setenv("GIF", film, 1), 0);
        assert_int_equal(setenv("PNG", pictures, 1), 0);
        assert_int_equal(setenv("WAV", sound, 1), 0);
        expect(folder, "\"$R\" plot run -o \"$PDF\" && \"$R\" listen run -o \"$WAV\" >listened", 0,
               "");
        expect(folder, "\"$R\" animate small.ini -o \"$GIF\" --frames 1", 0, "");
        expect(folder, "\"$R\" animate small.ini -o \"$PNG\" --frames 1", 0, "");
        nothing_started(folder);
        assert_true(exists(folder, names[i]) && exists(folder, film) && exists(folder, sound));
        assert_int_equal(count_files(in(folder, pictures), "frame-0001.png"), 1);
        // `means` reads the table that listen prints, up to a value that is not a number
        expect(folder, "\"$R\" means listened --by unit --of value 2>&1 | head -n 1", 0,
               "is not a");
        assert_int_equal(bash(folder, "rm -r -- \"$PDF\" \"$GIF\" \"$PNG\" \"$WAV\""), 0);
    }
}

/// The name of a case file has a line end. Its tables can still be read, and a message has one
/// line.
static void names_of_cases(void **state)
{
    const char *const folder = *state;
    expect(folder, "cp small.ini $'two\\nlines.ini' && \"$R\" run $'two\\nlines.ini' -o out", 0,
           "");
    expect(folder, "\"$R\" surface $'two\\nlines.ini' >p && \"$R\" roughness p", 0, "Ra");
    expect(folder, "\"$R\" means out/modes.tsv --by solid --of f", 0, "mean");
    expect(folder, "\"$R\" check out/case.ini", 0, "");
    expect(folder, "\"$R\" check $'no\\nsuch.ini'", 3, "no such.ini: cannot open");
    one_message();
    expect(folder, "\"$R\" check $'\\e[2Jx.ini'", 3, " [2Jx.ini: cannot open");
    expect(folder, "\"$R\" run small.ini -s $'surface.file=a\\nb' -o out2", 3, "");
    one_message();
}

/// A probe is a column. So its name must be new in the table, and legal for a column.
static void names_of_probes(void **state)
{
    const char *const folder = *state;
    expect(folder, "\"$R\" run small.ini -o run", 0, "");
    expect(folder,
           "for t in probes psd; do for n in $(grep -v ^# run/$t.tsv | head -n 1) a-b; do "
           "case $n in middle|speed|force|block) continue;; esac; "
           "\"$R\" check small.ini -s probes.$n='resonator velocity 15 mm' >/dev/null 2>&1; "
           "echo $n $?; done; done | grep -c ' 3$'",
           0, "6\n");
    expect(
        folder, "\"$R\" check small.ini -s probes.t='resonator velocity 15 mm'", 3,
        "-s probes.t: the tables of a run have a column of this name already; write another one");
    one_message();
}

// ## Devices

static void devices_stay(void **state)
{
    const char *const folder = *state;
    assert_int_equal(mkdir(in(folder, "run"), 0777), 0);
    write_file(in(folder, "run/summary.tsv"), SUMMARY);
    write_file(in(folder, "run/probes.tsv"), PROBES);
    assert_int_equal(mkfifo(in(folder, "pipe"), 0666), 0);
    expect(folder, "head -c 4 pipe & \"$R\" plot run -o pipe; wait; test -p pipe", 0, "%PDF");
    expect(folder, "head -c 4 pipe & \"$R\" listen run -o pipe; wait; test -p pipe", 0, "RIFF");
    expect(folder,
           "ln -s pipe pipe.gif; head -c 4 pipe & \"$R\" animate small.ini -o pipe.gif "
           "--frames 1; wait; test -p pipe -a -h pipe.gif",
           0, "GIF8");
    expect(folder, "\"$R\" listen run -o /dev/full >table", 5,
           "/dev/full: cannot be written: No space");
    one_message();
    assert_int_equal(bash(folder, "test -s table"), 1);
    expect(folder, "\"$R\" plot run -o /dev/full", 5, "/dev/full: cannot be written: No space");
    one_message();
    expect(folder, "\"$R\" plot run --terminal dumb >/dev/full", 5,
           "standard output: cannot be written: No space left on device");
    one_message();
    expect(folder, "\"$R\" plot run --terminal sixel >/dev/full", 5, "standard output: ");
    one_message();
    expect(folder, "\"$R\" plot run -o /dev/null && test -c /dev/null", 0, "");
    nothing_started(folder);
}

// ## Streams

static void closed_streams(void **state)
{
    const char *const folder = *state;
    // if a run with a closed stderr opened its first table as fd 2, a note or message would be
    // written into this table
    expect(folder, "\"$R\" run small.ini -o a", 0, "");
    expect(folder, "\"$R\" run small.ini -o b 2>&- && \"$R\" run small.ini -o c <&- >&- 2>&-", 0,
           "");
    expect(folder,
           "for t in probes summary shocks; do for r in b c; do "
           "cmp <(grep -v ^# a/$t.tsv) <(grep -v ^# $r/$t.tsv); done; done",
           0, "");
    assert_string_equal(output, "");
    expect(folder, "\"$R\" surface small.ini >&-", 5, "standard output: ");
    one_message();
    expect(folder, "\"$R\" check nowhere.ini 2>&-", 3, "");
    assert_string_equal(output, "");
    expect(folder, "\"$R\" surface small.ini >p && \"$R\" roughness p <&- 2>&- | grep -c .", 0, "");
}

static void readers_that_go_away(void **state)
{
    const char *const folder = *state;
    // as in coreutils, SIGPIPE ends the program without a message
    expect(folder,
           "\"$R\" surface small.ini -s grid.spacing=2um | head -n 1; exit ${PIPESTATUS[0]}", 141,
           "# ra2d");
    assert_null(strstr(output, "ra2d:"));
    expect(folder, "\"$R\" run small.ini -o run", 0, "");
    expect(folder, "\"$R\" plot run --terminal sixel | head -c 10; exit ${PIPESTATUS[0]}", 141, "");
    assert_null(strstr(output, "ra2d:"));
    // if the parent process ignores SIGPIPE, the program reports an error
    expect(folder,
           "(trap '' PIPE; \"$R\" surface small.ini -s grid.spacing=2um; echo $? >code) | "
           "head -n 1; cat code",
           0, "ra2d: standard output: ");
    assert_non_null(strstr(output, "\n5\n"));
    // the data of a run are files, so the run continues
    expect(folder, "{ \"$R\" run small.ini -o away 2>&1; echo $? >code; } | :; cat code", 0, "0\n");
    assert_true(exists(folder, "away/summary.tsv"));
}

static void limited_files(void **state)
{
    const char *const folder = *state;
    // a program built for coverage writes its counters at its end; they must not be written here
    setenv("GCOV_PREFIX", folder, 1);
    setenv("GCOV_ERROR_FILE", "/dev/null", 1);
    expect(folder, "ulimit -f 8; \"$R\" run small.ini -o cut", 5, "cannot write: File too large");
    one_message();
    assert_int_equal(bash(folder, "find . -name summary.tsv | grep ."), 1);
    expect(folder, "ulimit -f 8; \"$R\" surface small.ini -s grid.spacing=5um >p", 5,
           "standard output: ");
    expect(folder,
           "\"$R\" run small.ini -o run && ulimit -f 8 && \"$R\" listen run -o a.wav --slow 100", 5,
           "a.wav: cannot be written: File too large");
    expect(folder, "ulimit -f 8; \"$R\" plot run -o a.pdf", 5, "");
    one_message();
    expect(folder, "ulimit -f 8; \"$R\" animate run -o a.gif --frames 2", 5, "");
    one_message();
    assert_int_equal(count_files(folder, "a."), 0);
    unsetenv("GCOV_PREFIX");
    unsetenv("GCOV_ERROR_FILE");
}

// ## Full disks

static void full_disks(void **state)
{
    const char *const folder = *state;
    expect(folder, "\"$R\" run small.ini -o run; mkdir disk", 0, "");
    if (geteuid() != 0 || bash(folder, "mount -t tmpfs -o size=20k ra2d disk") != 0) {
        print_message("cannot mount a tmpfs here (needs root)\n");
        skip();
    }
    const int codes[] = {bash(folder, "\"$R\" plot run -o disk/a.pdf"),
                         bash(folder, "\"$R\" animate run -o disk/a.gif --frames 9"),
                         bash(folder, "\"$R\" animate run -o disk/a --frames 9"),
                         bash(folder, "\"$R\" listen run -o disk/a.wav --slow 100")};
    const int found = bash(folder, "find disk -type f | grep .");
    assert_int_equal(bash(folder, "umount disk"), 0);
    assert_int_equal(found, 1);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        assert_int_equal(codes[i], 5);
    }
}

// ## Signals

/// Starts a line of bash in the background (by exec, so that ra2d gets the signal). Sends a signal
/// once the command has begun. A command that `looks` at the flag of its handlers gets the signal
/// only after it has installed them. Ends the command if it hangs. Returns the code as bash does,
/// 128 + number for a signal.
static int stopped(const char *folder, const char *line, bool looks, int number)
{
    char text[1024];
    snprintf(text, sizeof text,
             "(exec %s) >said 2>&1 & pid=$!\n"
             "for i in {1..6000}; do sleep .1; m=$(sed -n 's/^SigCgt:.//p' /proc/$pid/status); "
             "if grep -q '^ra2d' /proc/$pid/comm && (((0x0$m & 0x4002) == %s)); then break; fi; "
             "done; sleep .1; kill -%d $pid\n"
             "(trap 'kill $!; exit' TERM; sleep 600 & wait; kill -9 $pid) >/dev/null 2>&1 & "
             "watch=$!\nwait $pid; code=$?\n"
             "kill $watch 2>/dev/null\nexit $code",
             line, looks ? "0x4002" : "0", number);
    return bash(folder, text);
}

static void interrupts(void **state)
{
    static const struct {
        const char *line;
        int code; ///< 0: ended by the signal
    } all[] = {
        {"\"$R\" roughness pipe", 0},
        {"\"$R\" check pipe", 0},
        {"\"$R\" means pipe --by a --of b", 0},
        {"\"$R\" listen run -o s.wav --slow 1e5", 6},
        {"\"$R\" plot run -o s.pdf", 6},
        {"\"$R\" animate small.ini -s time.duration=100s -o s.gif --duration 100s", 6},
        {"\"$R\" animate small.ini -o s --frames 5", 6},
        {"\"$R\" run small.ini -s time.duration=100s -s sliding.speed=1e-3 -o s", 6},
    };
    const char *const folder = *state;
    expect(folder, "\"$R\" run small.ini -o run; mkfifo pipe; mkdir bin", 0, "");
    write_file(in(folder, "bin/gnuplot"),
               "#!/bin/sh\nif grep -q '^plot '; then printf 'half '; exec sleep 60; fi\n");
    assert_int_equal(chmod(in(folder, "bin/gnuplot"), 0755), 0);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        for (int number = SIGINT; number <= SIGTERM; number += SIGTERM - SIGINT) {
            char line[300];
            // a background job of bash ignores SIGINT; env restores it
            snprintf(line, sizeof line,
                     "env --default-signal=INT PATH=\"$PWD/bin:$PATH\" \"$R\" %s", all[i].line + 5);
            const int code = stopped(folder, line, all[i].code != 0, number);
            if (code != (all[i].code != 0 ? all[i].code : 128 + number)) {
                print_error("%s: exit code %d after signal %d\n%s\n", all[i].line, code, number,
                            output);
                fail();
            }
            assert_int_equal(bash(folder, "ls -d s.* s/frame* s/summary.tsv 2>/dev/null"), 2);
            // a folder of frames exists only with all of them
            assert_false(exists(folder, "s"));
            assert_int_equal(bash(folder, "cat said; rm -rf s s.partial"), 0);
            if (all[i].code != 0) {
                one_message();
            }
        }
    }
}

/// A shorter film leaves no frames of a longer one. A folder that existed before stays.
static void shorter_films(void **state)
{
    const char *const folder = *state;
    expect(folder, "\"$R\" run small.ini -o run && \"$R\" animate run -o an --frames 6", 0, "");
    expect(folder, "\"$R\" animate run -o an --frames 2", 5,
           "ra2d: an: has frame-0003.png of a longer film, which would follow the 2 frames of "
           "this one: remove it, or name another folder\n");
    one_message();
    expect(folder,
           "rm an/frame-000[456].png && \"$R\" animate run -o an --frames 3 && rm "
           "an/frame-0003.png && touch "
           "an/frame-0009.png.bak && \"$R\" animate run -o an --frames 2 && ls an",
           0, "frame-0001.png\nframe-0002.png\nframe-0009.png.bak\n");
}

/// A case names a file that it does not use and that is missing. The run is complete and has no
/// copy of the file.
static void unused_files(void **state)
{
    const char *const folder = *state;
    expect(folder,
           "printf '[surface.slider]\\nfile = nope.txt\\n' >c.ini; \"$R\" run c.ini -s "
           "time.duration=1ms -s output.average_from=0 -o r && \"$R\" verify r && grep '^file' "
           "r/case.ini",
           0, "file = nope.txt");
    expect(folder, "\"$R\" run r/case.ini -o again && cmp again/case.ini r/case.ini", 0, "");
}

/// The message says why a user without the right to write cannot make a folder.
static void no_folder_of_others(void **state)
{
    if (geteuid() != 0) {
        print_message("LEFT OUT: needs root, to be somebody else\n");
        skip();
    }
    expect(*state,
           "chmod 755 . && cp \"$R\" r2 && chmod 755 r2 && setpriv --reuid=65534 --regid=65534 "
           "--clear-groups ./r2 sweep small.ini --seeds 1..2 -o nn",
           5, "nn: cannot make this folder: Permission denied");
}

/// A file without an end is refused.
static void endless_files(void **state)
{
    static const char *const lines[] = {
        "roughness", "check", "run", "areal", "rolling", "plot", "means --by a --of b"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char line[100];
        snprintf(line, sizeof line, "timeout 600 \"$R\" %s /dev/zero", lines[i]);
        expect(*state, line, 3, "ra2d: /dev/zero: is ");
        one_message();
    }
    expect(*state,
           "ln -s /dev/zero z; timeout 600 \"$R\" surface small.ini -s surface.kind=file "
           "-s surface.file=z",
           3, "z: is a device: give the path of ");
    assert_int_equal(bash(*state, "mkdir run; cp small.ini run/case.ini; ln -s /dev/zero "
                                  "run/probes.tsv; ln -s /dev/zero run/summary.tsv"),
                     0);
    expect(*state, "timeout 600 \"$R\" plot run --terminal dumb", 3, "run/probes.tsv: is not in ");
    expect(*state, "timeout 600 \"$R\" listen run -o a.wav", 3, "run/probes.tsv: is not in the");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(tables_are_not_obeyed),
        TEST(titles_are_shown),
        TEST(paths_are_not_obeyed),
        TEST(names_of_cases),
        TEST(names_of_probes),
        TEST(devices_stay),
        TEST(closed_streams),
        TEST(readers_that_go_away),
        TEST(limited_files),
        TEST(full_disks),
        TEST(interrupts),
        TEST(shorter_films),
        TEST(unused_files),
        TEST(no_folder_of_others),
        TEST(endless_files),
    };
    name_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
