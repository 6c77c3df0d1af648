// Tests of sweeps: the runs, their tables and means, lists of commands, interrupts and errors.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/areal_cases.h"
#include "support/lines.h"

#include "base/records.h"
#include "command/commands.h"
#include "command/progress.h"
#include "statistics/ensemble.h"

#include <sys/resource.h>
#include <time.h>

#define LISTS "--over sliding.speed=0.5m/s,0.2 --over contact.law=penalty,lagrange "
#define SWEEP "sweep small.ini -s time.duration=1ms -s output.sample=off "

#define T50 "t2345678901234567890123456789012345678901234567890"

static int sh(const char *folder, const char *line)
{
    return line_in(folder, "", line);
}

/// Returns the number that runs.tsv has in this column in the row of this run.
static double cell_of(const struct ra_records *r, const char *column, const char *run)
{
    size_t at = 0;
    while (at < r->columns && strcmp(r->name[at], column) != 0) {
        at++;
    }
    assert_true(at < r->columns);
    for (size_t row = 0; row < r->rows; row++) {
        if (strcmp(r->cell[row * r->columns], run) == 0) {
            return strtod(r->cell[row * r->columns + at], NULL);
        }
    }
    print_error("no row %s\n", run);
    fail();
    return 0;
}

/// The processor times of the runs of a sweep are above 0, and all together at most that of the
/// sweep: no run has the time of those that its process made before.
static void costs(void **state)
{
    const char *const folder = *state;
    struct rusage before, after;
    double sum = 0.0;
    getrusage(RUSAGE_CHILDREN, &before);
    assert_int_equal(sh(folder, "$R " SWEEP LISTS "--seeds 3..5 -o all 2>/dev/null"), 0);
    getrusage(RUSAGE_CHILDREN, &after);
    assert_int_equal(sh(folder, "cat all/*/timing.tsv | grep ^cpu_time | cut -f 2"), 0);
    int count = 0;
    for (const char *at = output; *at != '\0'; count++) {
        char *end;
        const double time = strtod(at, &end);
        assert_true(end != at && time > 0.0);
        sum += time;
        at = end + strspn(end, "\n");
    }
    assert_int_equal(count, 12);
    const struct timeval *const times[] = {&after.ru_utime, &after.ru_stime, &before.ru_utime,
                                           &before.ru_stime};
    double all = 0.0;
    for (int i = 0; i < 4; i++) {
        const double time = (double)times[i]->tv_sec + 1e-6 * (double)times[i]->tv_usec;
        all += i < 2 ? time : -time;
    }
    // the system counts in microseconds
    assert_true(sum <= all + 1e-4);
}

/// For every combination of values there is a run of exactly this case. The table has a row with
/// the summary of the run, and the run is part of a mean.
static void product(void **state)
{
    static const char *const speeds[] = {"0.5m-s", "0.2"}, *const laws[] = {"penalty", "lagrange"};
    const char *const folder = *state;
    struct ra_records runs, means;
    char name[200], command[600];
    assert_int_equal(sh(folder, "$R " SWEEP LISTS "--seeds 3..5 -o all 2>/dev/null"), 0);
    const size_t printed = strlen(output);
    assert_int_equal(ra_records_read(in(folder, "all/runs.tsv"), &runs, NULL), RA_OK);
    assert_int_equal(ra_records_read(in(folder, "all/means.tsv"), &means, NULL), RA_OK);
    assert_int_equal(runs.rows, 12);
    for (int speed = 0; speed < 2; speed++) {
        for (int law = 0; law < 2; law++) {
            double level[3];
            struct ra_sample sample;
            for (int seed = 3; seed <= 5; seed++) {
                snprintf(name, sizeof name, "sliding.speed-%s_contact.law-%s_seed-%d",
                         speeds[speed], laws[law], seed);
                level[seed - 3] = cell_of(&runs, "level_resonator", name);
                check_near(cell_of(&runs, "sliding_speed", name), speed == 0 ? 0.5 : 0.2, 0.0);
                check_near(cell_of(&runs, "seed", name), seed, 0.0);
                snprintf(command, sizeof command,
                         "$R run small.ini -s time.duration=1ms -s output.sample=off -s "
                         "sliding.speed=%s -s contact.law=%s -s surface.seed=%d -o alone --force "
                         "2>/dev/null >alone.out; cmp alone/case.ini all/%s/case.ini",
                         speed == 0 ? "0.5" : "0.2", laws[law], seed, name);
                assert_int_equal(sh(folder, command), 0);
                check_near(summary(in(folder, "alone"), "level_resonator"), level[seed - 3], 0.0);
            }
            ra_sample_of(level, 3, &sample);
            bool found = false;
            for (size_t row = 0; row < means.rows; row++) {
                const char *const *const c = means.cell + row * means.columns;
                if (strtod(c[1], NULL) == (speed == 0 ? 0.5 : 0.2) &&
                    strcmp(c[2], laws[law]) == 0 && strcmp(c[3], "level_resonator") == 0) {
                    found = strtod(c[6], NULL) == sample.mean && strtod(c[7], NULL) == sample.half;
                }
            }
            assert_true(found);
        }
    }
    assert_true(printed > 0 && printed < 2000);
    ra_records_free(&runs);
    ra_records_free(&means);
}

/// If a sweep is repeated, complete runs stay as they are, and what a killed one left is gone: a
/// table under its partial name, a lock. If it has one more value, one more run is made. A sweep of
/// another case is refused in the same folder.
static void again(void **state)
{
    const char *const folder = *state;
    assert_int_equal(sh(folder, "$R " SWEEP "--over surface.Ra=1um,2um -o all >first 2>/dev/null;"
                                "ls -i all/*/files.tsv >before"),
                     0);
    assert_int_equal(sh(folder, "echo rest >all/means.tsv.partial; "
                                "echo 'ra2d 0000000000' >all/surface.Ra-2um.lock; "
                                "$R " SWEEP "--over surface.Ra=1um,2um -o all | cmp - first"),
                     0);
    assert_int_equal(sh(folder, "ls all | grep -c 'partial\\|lock'"), 1);
    assert_int_equal(sh(folder, "$R " SWEEP "--over surface.Ra=2um,3um,1um -o all 2>/dev/null | "
                                "grep -c '^small'"),
                     0);
    assert_string_equal(output, "3\n");
    assert_int_equal(sh(folder, "ls -i all/*/files.tsv | grep -v 3um | cmp - before"), 0);
    assert_int_equal(
        sh(folder, "$R " SWEEP "-s resonator.damping=0.05 --over surface.Ra=1um -o all"), 5);
    assert_non_null(strstr(output, "ra2d: run 1 of 1, all/surface.Ra-1um: holds a complete run of "
                                   "another case"));
    assert_int_equal(sh(folder,
                        "$R " SWEEP "-s resonator.damping=0.05 --over surface.Ra=1um -o all "
                        "--force 2>/dev/null"),
                     0);
    assert_int_equal(sh(folder, "$R " SWEEP "--over surface.Ra=1um,2um -o all --force 2>/dev/null;"
                                "ls -i all/*/files.tsv | grep -v 3um | cmp - before >/dev/null"),
                     1);
}

/// The commands that `--list` prints make the folders of the sweep. After them the sweep makes only
/// the tables.
static void list(void **state)
{
    const char *const folder = *state;
    assert_int_equal(sh(folder, "cp small.ini \"it's.ini\"; $R sweep \"it's.ini\" -s "
                                "time.duration=1ms --over surface.Ra='1 um',2um -o 'a b' "
                                "--list >commands; wc -l <commands; test ! -e 'a b'"),
                     0);
    assert_int_equal(atoi(output), 2);
    assert_int_equal(sh(folder, "tail -n 1 commands; xargs -d '\\n' -n 1 sh -c <commands"), 0);
    assert_non_null(strstr(output, " run 'it'\\''s.ini' -s time.duration=1ms -s surface.Ra=2um -o "
                                   "'a b/surface.Ra-2um' --resume\n"));
    assert_int_equal(sh(folder, "ls -i 'a b'/*/files.tsv >before; $R sweep \"it's.ini\" -s "
                                "time.duration=1ms --over surface.Ra='1 um',2um -o 'a b' && "
                                "ls -i 'a b'/*/files.tsv | cmp - before && ls 'a b'"),
                     0);
    assert_non_null(strstr(output, "means.tsv\nruns.tsv\nsurface.Ra-1um\nsurface.Ra-2um\n"));
    // the longest name of a folder has 238 characters
    assert_int_equal(sh(folder, "$R sweep small.ini --over case.title=" T50 T50 T50
                                " --over slider.weight=1.$(printf %060d 0) -o all --list | sed 's/ "
                                "--resume//; s/.*all.//' | tr -d '\n' | wc -c"),
                     0);
    assert_string_equal(output, "238\n");
}

/// If several runs have the same note, it is printed once, with the number of the others.
static void notes(void **state)
{
    const char *const folder = *state;
    assert_int_equal(sh(folder,
                        "$R sweep small.ini -s output.psd_segment=1024 -s time.duration=6ms "
                        "--seeds 1..3 -o all 2>&1 >/dev/null"),
                     0);
    assert_non_null(strstr(output, "ra2d: note: seed-1: spectra have one segment of 1024"));
    assert_non_null(strstr(output, "\nra2d: note: 2 more notes, of other runs, say the same\n"));
    assert_null(strstr(output, "seed-2: spectra"));
    assert_int_equal(sh(folder,
                        "$R sweep small.ini -s output.psd_segment=1024 -s time.duration=6ms "
                        "--over surface.Ra=1um,2um -o two 2>&1 >/dev/null"),
                     0);
    assert_non_null(strstr(output, "\nra2d: note: 1 more note, of other runs, says the same\n"));
}

/// A run that fails does not stop the others. It is named and has no row.
static void failures(void **state)
{
    const char *const folder = *state;
    assert_int_equal(sh(folder, "$R " SWEEP "--over time.step=1us,100us,2us -o all 2>&1 >means"),
                     3);
    assert_non_null(strstr(output, "ra2d: 1 of 3 runs failed; the first, time.step-100us: "));
    assert_int_equal(sh(folder, "grep -c '^time.step' all/runs.tsv; ls -d all/time.step-100us"), 2);
    assert_memory_equal(output, "2\n", 2);
    assert_int_equal(sh(folder, "grep '^# 2 of 3 runs are complete$' all/runs.tsv"), 0);
    // of two failures the first is named
    assert_int_equal(sh(folder, "$R " SWEEP "--over time.step=100us,1us,50us -o some 2>&1 >means"),
                     3);
    assert_non_null(strstr(output, "ra2d: 2 of 3 runs failed; the first, time.step-100us: "));
    assert_int_equal(sh(folder, "grep '^# 1 of 3 runs is complete$' some/runs.tsv"), 0);
    // the run is complete, but its balance does not close
    assert_int_equal(sh(folder, "$R " SWEEP "-s output.energy_tolerance=1e-12 "
                                "--over surface.Ra=1um -o off"),
                     1);
    assert_non_null(strstr(output, "1 of 1 run failed; the first, surface.Ra-1um: "));
    assert_int_equal(sh(folder, "grep -c '^surface.Ra-1um' off/runs.tsv"), 0);
    assert_int_equal(sh(folder, "$R " SWEEP "-s output.energy_tolerance=1e-12 "
                                "--over surface.Ra=1um --rows -o rows"),
                     1);
    assert_non_null(strstr(output, "1 of 1 run failed; the first, surface.Ra-1um: "));
    assert_int_equal(sh(folder, "grep -q '^[0-9a-f]*.surface.Ra-1um' rows/rows.tsv"), 0);
    // a file that cannot be read is no change of the sweep
    assert_int_equal(sh(folder, "echo none >rows/rows.9.tsv; $R verify rows off 2>&1"), 5);
    assert_string_equal(output, "rows/rows.9.tsv: has the name of a file of rows, but holds none; "
                                "remove it\noff: as it was written\n"
                                "ra2d: 1 of 2 folders could not be read\n");
}

static void rolling(void **state)
{
    char line[1400], here[1024];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(line, sizeof line,
             "$R sweep '%s/data/cases/rolling-roller.ini' -s footprint.positions=8 -s "
             "excitation.segment=8 -s footprint.cells_x=8 -s footprint.cells_y=8 -s "
             "excitation.realisations=1 -s excitation.terms=8 -s time.duration=5ms -s "
             "output.psd_segment=8 -s surface.kind=flat --over rolling.speed=1m/s,2m/s -o all "
             "2>/dev/null | grep -c force_variance; ls all/*/response.tsv | wc -l",
             here);
    assert_int_equal(sh(*state, line), 0);
    assert_string_equal(output, "2\n2\n");
}

/// A sweep in three dimensions has its runs and tables. Complete runs are not made again. Its
/// commands are printed, and the message about a wrong value comes from the reader of this kind of
/// case.
static void areal(void **state)
{
    const char *const folder = *state;
#define AREAL "sweep areal.ini -s time.duration=1ms -s output.average_from=0 "
    write_file(in(folder, "areal.ini"), small_areal);
    assert_int_equal(sh(folder,
                        "$R " AREAL "--over track.speed=0.5m/s,0.25 --seeds 1..2 -o all "
                        "2>/dev/null | grep -c 'level_plate.*dB'; cat all/runs.tsv | wc -l; "
                        "ls all/*/modes.tsv | wc -l"),
                     0);
    assert_string_equal(output, "2\n10\n4\n");
    struct ra_records runs;
    assert_int_equal(ra_records_read(in(folder, "all/runs.tsv"), &runs, NULL), RA_OK);
    const char *const name = "track.speed-0.25_seed-2";
    check_near(cell_of(&runs, "track_speed", name), 0.25, 0.0);
    check_near(cell_of(&runs, "level_plate", name),
               summary(in(folder, "all/track.speed-0.25_seed-2"), "level_plate"), 0.0);
    ra_records_free(&runs);
    assert_int_equal(sh(folder, "ls -i all/*/files.tsv >before; $R " AREAL "--over "
                                "track.speed=0.5m/s,0.25 --seeds 1..2 -o all >/dev/null && "
                                "ls -i all/*/files.tsv | cmp - before"),
                     0);
    assert_int_equal(sh(folder, "$R " AREAL "--over track.speed=0.1 -o new --list"), 0);
    assert_non_null(strstr(output, " areal areal.ini -s "));
    assert_int_equal(sh(folder, "$R " AREAL "--over track.speed=60,1 -o new"), 3);
    assert_string_equal(output,
                        "ra2d: -s track.speed: 60 m/s is 1.2 cells of track.spacing, 50 um, "
                        "in a time.step of 1 us; contacts are missed if a step is "
                        "longer than one cell\n");
    assert_false(exists(folder, "new"));
}

static const struct {
    const char *arguments;
    int code;
    const char *message;
} bad_sweeps[] = {
    {"-o all", 2,
     "sweep: the command has 0 lists and 0 options -s; give 1 to 8 lists by --over or --seeds, "
     "and -s at most 120 times"},
    {"--seeds 1..2", 2,
     "sweep: no folder is named; add -o FOLDER, in which each run gets its "
     "own"},
    {"--seeds 2..1 -o all", 2, "--seeds: not '2..1'; write 1..12, the first and the last"},
    {"--seeds 1..x -o all", 2, "--seeds: not '1..x'; write 1..12, the first and the last"},
    {"--seeds 1.. -o all", 2, "--seeds: not '1..'; write 1..12, the first and the last"},
    {"--seeds 1..3x -o all", 2, "--seeds: not '1..3x'; write 1..12, the first and the last"},
    {"--seeds 1...3 -o all", 2, "--seeds: not '1...3'; write 1..12, the first and the last"},
    {"--seeds 18446744073709551616 -o all", 2,
     "--seeds: not '18446744073709551616'; write 1..12, the first and the last"},
    {"--seeds 5..18446744073709551616 -o all", 2,
     "--seeds: not '5..18446744073709551616'; write 1..12, the first and the last"},
    // at most 120 options -s and eight lists
    {"$(for i in $(seq 121); do echo -s case.title=a; done) --seeds 1 -o all", 2,
     "sweep: the command has 1 list and 121 options -s; give 1 to 8 lists by --over or --seeds, "
     "and -s at most 120 times"},
    {"$(for i in $(seq 8); do echo --over sliding.zzzzzzzzzzzz$i=1; done) --seeds 1 -o all", 2,
     "sweep: the command has 9 lists and 0 options -s; give 1 to 8 lists by --over or --seeds, "
     "and -s at most 120 times"},
    {"$(for i in $(seq 7); do echo --over sliding.zzzzzzzzzzzz$i=1; done) --seeds 1 -o all", 3,
     "-s sliding.zzzzzzzzzzzz1: unknown key; `ra2d keys sliding` lists the keys of [sliding]"},
    {"--seeds -1 -o all", 2, "--seeds: not '-1'; write 1..12, the first and the last"},
    {"--seeds 1..200000 -o all", 2, "--seeds: '1..200000' are more than 100000 seeds; write fewer"},
    {"--seeds 1..100001 -o all", 2, "--seeds: '1..100001' are more than 100000 seeds; write fewer"},
    {"--seeds 0..100000 -o all", 2, "--seeds: '0..100000' are more than 100000 seeds; write fewer"},
    {"--over sliding.speed -o all", 2,
     "--over: not 'sliding.speed'; write --over section.key=value,value,..."},
    {"--over speed=1.2 -o all", 2,
     "--over: not 'speed=1.2'; write --over section.key=value,value,..."},
    {"--over sliding.speed=1,,2 -o all", 2,
     "--over sliding.speed: a value is empty; write --over section.key=value,value,..."},
    {"--over sliding.speed=1,2,1 -o all", 2,
     "--over sliding.speed: '1' and '1' would share a folder; write each value once"},
    {"--over sliding.speed=0.3,'0.4 m/s','400 mm/s',0.40m/s -o all", 2,
     "--over sliding.speed: '0.3' has no unit, which means SI, but '400 mm/s' has one; write a "
     "unit with each value"},
    {"--over 'sliding.speed=100,200 mm/s' -o all", 2,
     "--over sliding.speed: '100' has no unit, which means SI, but '200 mm/s' has one; write a "
     "unit with each value"},
    {"--over sliding.speed=0.3m/s,'0.4 m/s','400 mm/s',0.40m/s -o all", 2,
     "sweep: sliding.speed-0.4m-s and sliding.speed-400mm-s are one run: their values mean "
     "the same; write each value once"},
    {"--over surface.Ra=2um,1um --over slider.damping=2%,1%,2.0% -o all", 2,
     "sweep: surface.Ra-2um_slider.damping-2- and surface.Ra-2um_slider.damping-2.0- are one "
     "run: their values mean the same; write each value once"},
    {"--over surface.Ra=1um,2um --over surface.slider.Ra=3um --over surface.resonator.Ra=4um "
     "-o all",
     2,
     "sweep: surface.Ra-1um_surface.slider.Ra-3um_surface.resonator.Ra-4um and "
     "surface.Ra-2um_surface.slider.Ra-3um_surface.resonator.Ra-4um are one run: their values "
     "mean the same; write each value once"},
    {"--over surface.Ra=1um --over surface.Ra=2um -o all", 2,
     "sweep: surface.Ra is given twice; write one list of it"},
    {"--over surface.seed=1,2 --seeds 1..2 -o all", 2,
     "sweep: surface.seed is given twice; write one list of it"},
    {"--over sliding.speed=0.1,0.2 -s sliding.speed=0.3 -o all", 2,
     "sweep: sliding.speed is given twice, by -s and by --over; leave one of them out"},
    {"--seeds 1..2 -s 'surface.seed = 3' -o all", 2,
     "sweep: surface.seed is given twice, by -s and by --seeds; leave one of them out"},
    {"--over surface.Ra=1um --seeds 1..60000 --over slider.length=1mm,2mm -o all", 2,
     "sweep: more than 100000 runs; give fewer values"},
    {"--over sliding.speed=0.1,0.2mm -o all", 3,
     "-s sliding.speed: 'mm' is not the unit of a speed; write m/s or mm/s"},
    // a name of 64 characters, a value that fills its place, and a name of 239
    {"--over sliding." T50 "t23456=1 -o all", 2, "--over: there is no key 'sliding." T50 "t23456'"},
    {"--over sliding." T50 "t2345=1 -o all", 3,
     "-s sliding." T50 "t2345: unknown key; `ra2d keys sliding` lists the keys of [sliding]"},
    {"--over case.title=" T50 T50 T50 T50 "0123456789012,a -o all", 2,
     "--over case.title: a value is too long; write --over section.key=value,value,..."},
    {"--over case.title=" T50 T50 T50 T50 "012345678901,a -o all", 3,
     "-s case.title: has 212 characters; at most 160 fit"},
    {"--over case.title=" T50 T50 T50 " --over slider.weight=1.$(printf %061d 0) -o all", 2,
     "sweep: the folder 'case.title-t234567890123456789012345678901234567890123456789...' would "
     "have too long a name; give fewer keys, or shorter values"},
    {"$(for i in $(seq 120); do echo -s case.title=" T50 T50 T50 "; done) --over surface.Ra=1um "
     "-o all --list",
     2,
     "sweep: the command of run 1 has more than 16383 characters; write the keys that all runs "
     "share into the case file"},
    {"--over sliding.speeds=0.1 -o all", 3,
     "-s sliding.speeds: unknown key; did you mean sliding.speed?"},
};

/// Errors are reported before the first run.
static void refused(void **state)
{
    int wrong = 0;
    for (size_t i = 0; i < sizeof bad_sweeps / sizeof *bad_sweeps; i++) {
        char line[600], expected[900];
        snprintf(line, sizeof line, "$R sweep small.ini %s", bad_sweeps[i].arguments);
        snprintf(expected, sizeof expected, "ra2d: %s\n", bad_sweeps[i].message);
        const int code = sh(*state, line);
        if (code != bad_sweeps[i].code || strcmp(output, expected) != 0) {
            print_error("%s: exit code %d\n%s", bad_sweeps[i].arguments, code, output);
            wrong++;
        }
    }
    assert_false(exists(*state, "all"));
    assert_int_equal(wrong, 0);
}

/// A range of seeds makes no note. A single number means that seed alone, and a note says so.
static void one_seed(void **state)
{
    assert_int_equal(sh(*state, "$R sweep small.ini --seeds 2..3 -o two 2>&1 >/dev/null"), 0);
    assert_null(strstr(output, "--seeds"));
    assert_true(exists(*state, "two/seed-2") && exists(*state, "two/seed-3"));
    assert_int_equal(sh(*state, "$R sweep small.ini --seeds 3 -o all 2>&1 >/dev/null"), 0);
    assert_non_null(strstr(output, "--seeds 3 is this seed alone; the first 3 are 1..3\n"));
    assert_true(exists(*state, "all/seed-3") && !exists(*state, "all/seed-1"));
    assert_int_equal(sh(*state, "$R sweep small.ini --seeds 1 -o one 2>&1 >/dev/null"), 0);
    assert_null(strstr(output, "this seed alone"));
}

/// Starts a sweep over two durations and interrupts it in the second run, which would take at least
/// an hour. The complete run stays, and the same command makes the others. The wait ends with the
/// sweep, whatever happens.
static void interrupt(const char *folder, const char *sweep)
{
    // without job control, background processes of a shell ignore interrupts
    char line[1200];
    snprintf(line, sizeof line,
             "bash -mc 'R='$R'; $R %s --over time.duration=1ms,10000s -o all & "
             "while kill -0 $! && ! test -e all/time.duration-10000s.partial/probes.partial.tsv; "
             "do sleep 0.02; done; kill -INT $!; wait $!'",
             sweep);
    assert_int_equal(sh(folder, line), 6);
    assert_non_null(strstr(output, "ra2d: run 2 of 2, interrupted"));
    assert_non_null(strstr(output, "; the same command continues here\n"));
    assert_true(exists(folder, "all/time.duration-1ms/files.tsv"));
    assert_false(exists(folder, "all/time.duration-10000s"));
    assert_false(exists(folder, "all/runs.tsv"));
    snprintf(line, sizeof line,
             "ls -i all/*/files.tsv >before; $R %s --over time.duration=1ms -o all >means && "
             "ls -i all/*/files.tsv | cmp - before",
             sweep);
    assert_int_equal(sh(folder, line), 0);
    assert_true(exists(folder, "all/runs.tsv"));
}

/// A quantity that some runs lack is a word in their summaries and NaN in the table. The column has
/// the unit of the runs that have the quantity, whatever the order of the runs.
static void none_in_some(void **state)
{
    static const char *const over[] = {"slider.gravity=on,off", "slider.gravity=off,on",
                                       "output.energy_tolerance=1e-3,none"};
    for (size_t i = 0; i < sizeof over / sizeof *over; i++) {
        char line[400];
        snprintf(line, sizeof line,
                 "rm -rf all; $R " SWEEP "--over %s -o all >out 2>&1; $R verify all && $R report "
                 "all -o a%zu.html && awk '/^# units/ { split($0, unit, \"\\t\") } !/^#/ { if "
                 "(!n++) for (i = 1; i <= NF; i++) if ($i == \"lift_off_speed\") print "
                 "unit[i + 1] }' all/runs.tsv",
                 over[i], i);
        assert_int_equal(sh(*state, line), 0);
        assert_string_equal(output, "all: as it was written\nm/s\n");
    }
}

/// If the beams have a width of their own, the weight is in N and not in N/m. This also holds for
/// the column with the values of a sweep over the weight.
static void whole_beams(void **state)
{
    const char *const folder = *state;
    struct ra_records runs;
    assert_int_equal(sh(folder,
                        "$R sweep small.ini -s time.duration=0.5ms -s resonator.area=2e-4 -s "
                        "resonator.inertia=6e-11 -s slider.area=5e-4 -s slider.inertia=1e-9 -s "
                        "contact.penalty=2e11 --over slider.weight=1N,2N -o all 2>/dev/null"),
                     0);
    assert_int_equal(ra_records_read(in(folder, "all/runs.tsv"), &runs, NULL), RA_OK);
    assert_int_equal(runs.rows, 2);
    for (size_t i = 0, seen = 0; i < runs.columns; i++) {
        const bool weight = strcmp(runs.name[i], "slider_weight") == 0 ||
                            strcmp(runs.name[i], "weight_slider") == 0;
        seen += weight;
        assert_true(!weight || strcmp(runs.unit[i], "N") == 0);
        assert_true(i + 1 < runs.columns || seen == 2);
    }
    ra_records_free(&runs);
}

static void interrupted(void **state)
{
    interrupt(*state, "sweep small.ini -s sliding.speed=1um/s -s output.sample=10ms");
}

static void interrupted_areal(void **state)
{
    write_file(in(*state, "areal.ini"), small_areal);
    interrupt(*state, "sweep areal.ini -s track.speed=1um/s -s output.sample=10ms -s "
                      "output.average_from=0");
}

/// The reports of a sweep between its first and its last run: their times and what they said.
struct reports {
    double entered[8], left[8], share[8], said[8];
    size_t count;
};

/// Keeps a report, and makes the time between two of them long.
static void keep_report(double share, double seconds_left, void *context)
{
    struct reports *const r = context;
    const struct timespec pause = {.tv_nsec = 20000000};
    assert_true(r->count < 8);
    r->entered[r->count] = ra_progress_clock();
    r->share[r->count] = share;
    r->said[r->count] = seconds_left;
    nanosleep(&pause, NULL);
    r->left[r->count++] = ra_progress_clock();
}

/// The time left is that since the first run began, per share of the work that is done. A report
/// comes at the end of each run; from the second on, it counts all pauses in those before.
static void time_left(void **state)
{
    char file[300], folder[300];
    const char *const files[] = {file}, *list[] = {"sliding.speed=0.5,0.4,0.3,0.2"};
    const char *shorter[] = {"time.duration=1ms", "output.sample=off"};
    struct reports r = {.count = 0};
    struct ra_status st;
    snprintf(file, sizeof file, "%s", in(*state, "small.ini"));
    snprintf(folder, sizeof folder, "%s", in(*state, "all"));
    const struct ra_arguments a = {.file = files,
                                   .file_count = 1,
                                   .override = shorter,
                                   .override_count = 2,
                                   .folder = folder,
                                   .list = list,
                                   .list_count = 1,
                                   .part = "1/1",
                                   .jobs = 1,
                                   .program = "ra2d",
                                   .control = {.progress = keep_report, .context = &r}};
    const double before = ra_progress_clock();
    check_ok(ra_command_sweep(&a, &st), &st);
    assert_int_equal(r.count, 4);
    for (size_t i = 0; i < r.count; i++) {
        const double share = (double)(i + 1) / 4.0;
        check_near(r.share[i], share, 1e-15);
        const double since = i < 3 ? r.said[i] * share / (1.0 - share) : 1.0;
        assert_true(i == 3 || since <= (r.entered[i] - before) * (1.0 + 1e-12));
        assert_true(i == 0 || i == 3 || since >= (r.left[i - 1] - r.entered[0]) * (1.0 - 1e-12));
    }
    check_near(r.said[3], 0.0, 0.0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_case_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(product),     TEST(costs),        TEST(again),       TEST(list),
        TEST(notes),       TEST(failures),     TEST(rolling),     TEST(areal),
        TEST(refused),     TEST(one_seed),     TEST(interrupted), TEST(interrupted_areal),
        TEST(whole_beams), TEST(none_in_some), TEST(time_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
