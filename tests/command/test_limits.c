// Tests of processes with little stack or memory: they work, or end with one line and can be
// resumed.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Four limits of a process are set as a shell sets them:
 *
 *     stack    64 kB that may be raised: runs of all kinds, plot, report, animate, listen, sweep,
 *              surface; if it may not: exit code 5, and one line that says what to do
 *     data     in small steps, from the least with which the program starts to what a run needs: a
 *              run is complete, or ends with 5 and one line; FFTW and GMP never end it
 *     files    the same range: a run and a sweep are complete, or end with 5 and a line; the same
 *              command without the limit then makes them
 *     SIGABRT  if a library ends the program nevertheless: 5, a line, and a run that is resumed
 *
 * These tests are left out under AddressSanitizer, which itself needs stack and memory.
 */
#include "support/areal_cases.h"

static char said[1 << 14];

static int ra2d(const char *folder, const char *limit, const char *arguments)
{
    char text[4096], here[1024];
    assert_non_null(getcwd(here, sizeof here));
    const bool absolute = program()[0] == '/';
    snprintf(text, sizeof text, "cd '%s' && ( %s && exec %s%s%s %s ) 2>&1 >/dev/null; exit $?",
             folder, limit, absolute ? "" : here, absolute ? "" : "/", program(), arguments);
    return shell(text, said, sizeof said);
}

static void expect(const char *folder, const char *limit, const char *arguments, int code,
                   const char *piece)
{
    const int got = ra2d(folder, limit, arguments);
    if (got != code || strstr(said, piece) == NULL) {
        fail_msg("%s; ra2d %s: exit code %d, said\n%s", limit, arguments, got, said);
    }
}

#define ROLLED                                                                                     \
    "rolling roller.ini -s footprint.positions=32 -s excitation.segment=16 -s "                    \
    "footprint.cells_x=8 -s footprint.cells_y=8 -s excitation.realisations=1 -s "                  \
    "excitation.terms=8 -s time.duration=20ms -s output.psd_segment=32 -s excitation.high=7kHz "   \
    "--no-sync --quiet -o "

static void write_cases(const char *folder)
{
    write_file(in(folder, "small.ini"), small_case);
    write_file(in(folder, "areal.ini"), small_areal);
    write_file(in(folder, "roller.ini"), "[rolling]\nspeed = 1 m/s\n");
}

static void small_stack(void **state)
{
    static const char *const lines[] = {
        "run small.ini --no-sync --quiet -o line",
        "areal areal.ini --no-sync --quiet -o area",
        ROLLED "rolled",
        "sweep small.ini -s time.duration=100us --over sliding.speed=0.1,0.2 -o many",
        "plot line -o a.svg",
        "plot line -o a.pdf",
        "plot area --terminal dumb",
        "plot rolled -o a.svg",
        "report line -o a.html",
        "report area -o a.html",
        "report rolled -o a.html",
        "report many -o a.html",
        "animate line -o a.gif --frames 2",
        "animate area -o a.gif --frames 2",
        "listen line -o a.wav",
        "verify line area rolled many",
        "check small.ini",
        "check areal.ini",
        "check roller.ini",
        "calibrate small.ini",
        "surface small.ini --plot -o a.svg",
        "modes small.ini"};
    write_cases(*state);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        expect(*state, "ulimit -S -s 64", lines[i], 0, "");
        expect(*state, "ulimit -s 64", lines[i], 5,
               ": set it by `ulimit -s 8192` in a new shell\n");
    }
    // the limit that the message calls sufficient is sufficient
    expect(*state, "ulimit -s 256", "check small.ini", 0, "");
    expect(*state, "ulimit -s 255", "check small.ini", 5, "a stack of 255 kB is allowed, and ");
}

/// Whether one of the lines is a message of ra2d, and none is one of a library.
static bool is_ours(void)
{
    size_t lines = 0;
    for (const char *at = said; *at != '\0'; at += strcspn(at, "\n") + 1) {
        if (strncmp(at, "ra2d: ", 6) != 0) {
            return false;
        }
        lines += strncmp(at, "ra2d: note: ", 12) != 0;
    }
    return lines == 1;
}

static void little_memory(void **state)
{
    static const char *const lines[] = {
        "run small.ini -s output.sound=on --no-sync --quiet --force -o out",
        "areal areal.ini -s output.sound=on --no-sync --quiet --force -o out",
        ROLLED "out --force"};
    int complete = 0, refused = 0;
    write_cases(*state);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        // below 1.5 MB the loader of a program with coverage counters has no memory
        for (int kilobytes = 1500; kilobytes <= 8000; kilobytes += 250) {
            char limit[40];
            snprintf(limit, sizeof limit, "ulimit -d %d", kilobytes);
            const int code = ra2d(*state, limit, lines[i]);
            complete += code == 0;
            refused += code == 5;
            if (code != 0 && (code != 5 || !is_ours())) {
                fail_msg("%s; ra2d %s: exit code %d, said\n%s", limit, lines[i], code, said);
            }
        }
    }
    assert_true(complete > 0 && refused > 0);
}

static void few_files(void **state)
{
    static const char *const kinds[] = {"run small.ini --no-sync --quiet",
                                        "sweep small.ini --over sliding.speed=0.1,0.2"};
    int complete = 0, refused = 0;
    write_cases(*state);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        for (int files = 4; files < 12; files++) {
            char limit[200], line[200];
            snprintf(limit, sizeof limit,
                     "rm -rf out out.* && for i in 3 4 5 6 7 8 9; do eval \"exec $i>&-\"; done && "
                     "ulimit -n %d",
                     files);
            snprintf(line, sizeof line, "%s -s time.duration=100us -o out", kinds[i]);
            const int code = ra2d(*state, limit, line);
            complete += code == 0;
            refused += code == 5;
            if (code != 0 && (code != 5 || !is_ours() || strstr(said, "Too many open") == NULL)) {
                fail_msg("%s; ra2d %s: exit code %d, said\n%s", limit, line, code, said);
            }
            if (code != 0) {
                strcat(line,
                       i == 0 && exists(*state, "out.partial/summary.tsv") ? " --resume" : "");
                expect(*state, "true", line, 0, "");
            }
            expect(*state, "true", "verify out", 0, "");
        }
    }
    assert_true(complete > 2 && refused > 2);
}

/// If a library aborts the program, most likely for lack of memory, the code is 5, and the run can
/// be resumed.
static void aborted(void **state)
{
    char text[2048];
    write_cases(*state);
    snprintf(
        text, sizeof text,
        "cd '%s' && { $RA2D_PATH run small.ini -s sliding.past_end=slide -s time.duration=1000s "
        "-s output.sample=off --quiet -o out & } 2>said; "
        "until test -s out.partial/shocks.partial.tsv; do sleep .02; done; "
        "kill -ABRT $!; wait $!; code=$?; cat said; exit $code",
        (const char *)*state);
    char path[1200], here[1024];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s%s%s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    assert_int_equal(setenv("RA2D_PATH", path, 1), 0);
    assert_int_equal(shell(text, said, sizeof said), 5);
    assert_non_null(strstr(said, "ra2d: a library ended the program, most likely because memory "));
    assert_false(exists(*state, "out"));
    expect(*state, "true", "run small.ini -s output.sample=off --quiet -o out", 5, "--resume");
    // an unfinished run is resumed only with the same case; this one ends soon
    expect(*state, "true", "run small.ini -s output.sample=off --quiet -o out --resume", 5,
           "ra2d: out.partial: holds the files of an interrupted run of another case; --force");
    expect(*state,
           "$RA2D_PATH run small.ini -s output.sample=off --quiet -o first && "
           "cp first/case.ini out.partial",
           "run small.ini -s output.sample=off --quiet -o out --resume", 0, "");
}

static void costs_are_refused(void **state)
{
    write_cases(*state);
    expect(*state, "true", "check areal.ini -s plate.width=1km", 3,
           "ra2d: -s plate.width: the computation before the first step would take some 3e+03 s, "
           "and 60 s are allowed, for 2.2e+05 half waves across: choose a narrower plate or a "
           "lower plate.highest\n");
    expect(*state, "true", "check roller.ini -s surface.length_y=1m", 3,
           "are allowed: give shorter correlation lengths or a coarser grid\n");
    expect(*state, "true", "check small.ini -s slider.modes=4000 -s grid.spacing=1um", 3,
           "ra2d: -s slider.modes: the computation before the first step would take some ");
    // the message blames the solid with more modes, and gives their number
    expect(*state, "true",
           "check small.ini -s slider.modes=4000 -s resonator.modes=100 -s grid.spacing=1um", 3,
           " s are allowed, for the shapes of 4000 modes: take fewer, or a wider grid.spacing\n");
    expect(*state, "true",
           "check small.ini -s slider.modes=100 -s resonator.modes=4050 -s grid.spacing=1um "
           "-s resonator.ends=clamped-clamped",
           3,
           " s are allowed, for the shapes of 4050 modes: take fewer, or a wider grid.spacing\n");
    // a beam that is supported at one end only has no sines either
    expect(*state, "true",
           "check small.ini -s slider.modes=100 -s resonator.modes=4050 -s grid.spacing=1um "
           "-s resonator.ends=pinned-free",
           3,
           " s are allowed, for the shapes of 4050 modes: take fewer, or a wider grid.spacing\n");
    expect(*state, "ulimit -d 200000", "check small.ini -s 'resonator.length=1 km'", 3,
           "ra2d: small.ini:11: grid.spacing: 8e+08 bytes of memory are needed, and 2e+08 are left "
           "here; take a wider one, or fewer modes\n");
    expect(*state, "ulimit -d 200000", "check roller.ini -s time.step=1ns", 3,
           "ra2d: -s time.step: ");
    expect(*state, "ulimit -d 200000",
           "check small.ini -s 'time.path=1 km' -s sliding.past_end=slide", 3,
           "samples: sample less often, or a shorter run\n");
    expect(*state, "ulimit -d 200000",
           "check areal.ini -s plate.width=4m -s plate.highest=400kHz -s plate.length=1m", 3,
           "ra2d: areal.ini: case.memory: ");
}

int main(void)
{
    if (RA_WATCHED) {
        print_message("LEFT OUT: AddressSanitizer needs stack and memory of its own\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(small_stack, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(little_memory, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(few_files, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(aborted, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(costs_are_refused, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
