// Tests of refusals and early ends of runs: bad input, interrupts, full and unwritable folders.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include <signal.h>
#include <sys/mount.h>
#include <time.h>

/// Writes FOLDER/NAME as small_case with `was` replaced. Returns the line of the replacement.
static int write_case(const char *folder, const char *name, const char *was, const char *now)
{
    char text[2048];
    const char *const at = strstr(small_case, was);
    assert_non_null(at);
    int line = 1;
    for (const char *c = small_case; c < at; c++) {
        line += *c == '\n';
    }
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - small_case), small_case, now,
             at + strlen(was));
    write_file(in(folder, name), text);
    return line;
}

/// The text of stderr after a command.
static char *complaint(const char *folder)
{
    return read_text(in(folder, "stderr"), 0);
}

static void check_says(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        print_error("'%s' is not in: %s\n", part, text);
    }
    assert_non_null(strstr(text, part));
}

/// `ra2d run` refuses FOLDER/bad.ini with exit code 3, names file, line, key and reason, and leaves
/// no file in the output folder.
static void check_refused(const char *folder, int line, const char *key, const char *reason)
{
    char arguments[512], where[512];
    snprintf(arguments, sizeof arguments, "run '%s/bad.ini' -o '%s/out'", folder, folder);
    const int code = command(folder, arguments);
    char *const text = complaint(folder);
    if (code != RA_INPUT) {
        print_error("%s: exit code %d: %s\n", key, code, text);
    }
    assert_int_equal(code, RA_INPUT);
    snprintf(where, sizeof where, "ra2d: %s/bad.ini:%d: %s: ", folder, line, key);
    check_says(text, where);
    check_says(text, reason);
    // one line
    assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);
    assert_int_equal(count_files(in(folder, "out"), ""), 0);
    free(text);
}

static void bad_keys(void **state)
{
    static const struct {
        const char *was, *now, *key, *reason;
    } bad[] = {
        {"Ra = 1 um", "Raa = 1 um", "surface.Raa", "unknown"},
        {"length = 40 mm", "length = 40 kg", "resonator.length", "kg"},
        {"length = 40 mm", "length = long", "resonator.length", "long"},
        {"speed = 0.5 m/s", "speed = -0.5 m/s", "sliding.speed", "outside 0 m/s to 1 km/s"},
        {"modes = 6", "modes = 2.5", "resonator.modes", "2.5"},
        {"spacing = 50 um", "spacing = 70 um", "grid.spacing", "nearest spacing"},
        {"Ra = 1 um", "correlation_length = 0.2 mm", "surface.resonator.correlation_length",
         "lc/5"},
        {"length = 40 mm", "length = 5 mm", "resonator.length", "shorter than the slider"},
        {"step = 1 us", "step = 5 us", "time.step", "stability limit 2.2"},
        {"20 mm\n", "20.01 mm\n", "probes.middle", "nearest one is at 20 mm"},
        {"speed = 0.5 m/s", "start = 1 m", "sliding.start", "is not over the resonator"},
        {"modes = 6", "modes = 2000", "resonator.modes", "more nodes than modes"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int line = write_case(*state, "bad.ini", bad[i].was, bad[i].now);
        check_refused(*state, line, bad[i].key, bad[i].reason);
    }
}

/// Writes a profile of 40 mm in steps of 50 um with one special line, cut after `lines` lines.
static void write_profile(const char *path, int lines, int own_at, const char *own)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs("# x [mm]\tz [um]\n", file);
    for (int i = 0; i < lines; i++) {
        if (i == own_at) {
            fprintf(file, "%s\n", own);
        } else {
            fprintf(file, "%.12g\t%.6f\n", 0.05 * i, sin(0.1 * i));
        }
    }
    fclose(file);
}

static void write_sdf(const char *path, int points, int given)
{
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file,
            "aISO-1.0\nManufacID = test\nCreateDate = 010120260000\nModDate = 010120260000\n"
            "NumPoints = %d\nNumProfiles = 1\nXscale = 5e-5\nYscale = 1\nZscale = 1e-6\n"
            "Zresolution = -1\nCompression = 0\nDataType = 7\nCheckType = 0\n*\n",
            points);
    for (int i = 0; i < given; i++) {
        fprintf(file, "%.6f\n", sin(0.1 * i));
    }
    if (given == points) {
        fputs("*\n", file);
    }
    fclose(file);
}

/// Refuses a case whose resonator has the profile FOLDER/NAME.
static void check_profile(const char *folder, const char *name, const char *reason)
{
    char now[256];
    snprintf(now, sizeof now, "Ra = 1 um\n[surface.resonator]\nkind = file\nfile = %s", name);
    const int line = write_case(folder, "bad.ini", "Ra = 1 um", now);
    check_refused(folder, line + 3, "surface.resonator.file", reason);
}

static void bad_profiles(void **state)
{
    const char *const folder = *state;
    write_sdf(in(folder, "cut.sdf"), 801, 500);
    check_profile(folder, "cut.sdf", "truncated");
    write_profile(in(folder, "nan.txt"), 801, 400, "20\tnan");
    check_profile(folder, "nan.txt", "nan.txt:402");
    write_profile(in(folder, "half.txt"), 801, 800, "40");
    check_profile(folder, "half.txt", "half.txt:802");
    write_profile(in(folder, "short.txt"), 600, -1, "");
    check_profile(folder, "short.txt", "needs 40 mm");
    write_profile(in(folder, "empty.txt"), 0, -1, "");
    check_profile(folder, "empty.txt", "empty.txt");
    check_profile(folder, "missing.txt", "No such file");
}

/// If a good profile is changed to fit, a note says so.
static void good_profiles(void **state)
{
    char arguments[512];
    write_sdf(in(*state, "good.sdf"), 1001, 1001);
    snprintf(arguments, sizeof arguments,
             "run '%s/small.ini' -o '%s/out' -s surface.resonator.kind=file "
             "-s surface.resonator.file=good.sdf -s surface.resonator.scale=0.1",
             (char *)*state, (char *)*state);
    const int code = command(*state, arguments);
    char *const text = complaint(*state);
    check_says(text, "ra2d: note: ");
    check_says(text, "cut from 50 mm to 40 mm");
    assert_int_equal(code, RA_OK);
    free(text);
    assert_true(exists(in(*state, "out"), "summary.tsv"));
}

static void missing_case(void **state)
{
    char arguments[512];
    snprintf(arguments, sizeof arguments, "run '%s/none.ini' -o '%s/out'", (char *)*state,
             (char *)*state);
    assert_int_equal(command(*state, arguments), RA_INPUT);
    char *const text = complaint(*state);
    check_says(text, "none.ini");
    check_says(text, "No such file");
    assert_false(exists(*state, "out"));
    free(text);
}

static void unwritable_folder(void **state)
{
    char arguments[512];
    // users may not write there
    const char *const proc = access("/proc", W_OK) == 0
                                 ? "/proc/ra2d-test: cannot"
                                 : "/proc: cannot write into this folder: Permission denied";
    const char *const place[] = {"/proc/ra2d-test", "/dev/null", "/dev/null/out"};
    for (size_t i = 0; i < 3; i++) {
        snprintf(arguments, sizeof arguments, "run '%s/small.ini' -o %s", (char *)*state, place[i]);
        assert_int_equal(command(*state, arguments), RA_SYSTEM);
        char *const text = complaint(*state);
        check_says(text, i == 0 ? proc : "/dev/null: is not a folder");
        free(text);
    }
}

/// Every table in the folder is partial. It is text of whole lines, with a mark at its end.
static void check_marked(const char *out, const char *reason)
{
    assert_true(count_files(out, ".tsv") > 0);
    assert_int_equal(count_files(out, ".tsv"), count_files(out, ".partial."));
    static const char *const names[] = {
        "probes.partial.tsv", "shocks.partial.tsv", "histograms.partial.tsv", "psd.partial.tsv",
        "modes.partial.tsv",  "timing.partial.tsv", "summary.partial.tsv"};
    for (size_t i = 0; reason != NULL && i < sizeof names / sizeof *names; i++) {
        char *const text = read_text(in(out, names[i]), 0);
        check_says(text, "\n# ended early: ");
        check_says(strstr(text, "\n# ended early: "), reason);
        assert_int_equal(text[strlen(text) - 1], '\n');
        free(text);
    }
}

static void take_width(const double *value, size_t columns, void *context)
{
    (void)value;
    assert_int_equal(columns, *(const size_t *)context);
}

/// A slow slider, whose run takes minutes.
#define ENDLESS "-s sliding.speed=0.0001 -s time.duration=100 -s output.sample='10 us'"

static void interrupted_command(void **state)
{
    const char *const folder = *state;
    char out[256], line[1024];
    struct stat info = {0};
    snprintf(out, sizeof out, "%s/out.partial", folder);
    snprintf(line, sizeof line, "exec %s run '%s/small.ini' -o '%s/out' " ENDLESS " 2>'%s/stderr'",
             program(), folder, folder, folder);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        // the run ends at some time in any case
        alarm(900);
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(127);
    }
    // Rows reach the disk in blocks, or once a second, whatever the speed of the machine. A row of
    // seven numbers has at most 180 bytes, so 16 kB are more than 50 rows.
    enum { ENOUGH = 16384 };
    const struct timespec pause = {0, 20000000};
    for (int i = 0; i < 30000 && info.st_size < ENOUGH; i++) {
        nanosleep(&pause, NULL);
        if (stat(in(out, "probes.partial.tsv"), &info) != 0) {
            info.st_size = 0;
        }
    }
    int status = 0;
    kill(child, SIGINT);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(info.st_size >= ENOUGH && !exists(folder, "out"));
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), RA_EARLY);
    char *const text = complaint(folder);
    check_says(text, "ra2d: interrupted at t = ");
    free(text);
    check_marked(out, "interrupted at t = ");
    size_t columns = 7;
    assert_true(each_row(in(out, "probes.partial.tsv"), take_width, &columns) > 50);
    columns = 8;
    each_row(in(out, "shocks.partial.tsv"), take_width, &columns);
}

/// Sets the flag to which `stop` of a control points.
static void stop_now(double share, double seconds_left, void *context)
{
    assert_true(share > 0.0 && share < 1.0 && seconds_left > 0.0);
    *(volatile sig_atomic_t *)context = 1;
}

static void stopped_through_the_library(void **state)
{
    struct ra_status st;
    volatile sig_atomic_t stop = 0;
    char out[256];
    const struct ra_run_control control = {
        .stop = &stop, .progress = stop_now, .context = (void *)(uintptr_t)&stop};
    const char *const slow[4] = {"sliding.speed=0.0001 m/s", "time.duration=100 s", NULL, NULL};
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    assert_int_equal(run_small(*state, slow, "out", &control, &st), RA_EARLY);
    check_marked(out, "interrupted at t = ");
    // before the first step there are no results, so no file remains
    assert_int_equal(run_small(*state, slow, "none", &control, &st), RA_EARLY);
    assert_int_equal(count_files(in(*state, "none"), ".tsv"), 0);
}

/// The beam moves at 1e306 m/s towards the slider. The forces of step 1 exceed the largest double,
/// which is detected at step 256. The written rows stay, with a mark.
static void diverging_motion(void **state)
{
    struct ra_status st;
    char out[256], velocity[256];
    snprintf(out, sizeof out, "%s/out", (char *)*state);
    FILE *const file = fopen(in(*state, "huge.txt"), "w");
    assert_non_null(file);
    fputs("# x [mm]\tv [m/s]\n0\t0\n20\t1e306\n40\t0\n", file);
    fclose(file);
    snprintf(velocity, sizeof velocity, "resonator.initial_velocity=%s", in(*state, "huge.txt"));
    const char *const huge[4] = {velocity, NULL, NULL, NULL};
    assert_int_equal(run_small(*state, huge, "out", NULL, &st), RA_NUMERIC);
    check_says(st.text, "no longer finite at step 1 ");
    check_marked(out, "the motion is no longer finite");
}

/// No file may grow beyond 32 kB. (A full disk would need the right to mount one.) The run detects
/// the limit about a second after its start, and ends.
static void files_that_cannot_grow(void **state)
{
    char line[1024], out[256];
    snprintf(out, sizeof out, "%s/out.partial", (char *)*state);
    snprintf(
        line, sizeof line,
        "trap '' XFSZ; ulimit -f 64; exec timeout 600 %s run '%s/small.ini' -o '%s/out' " ENDLESS
        " 2>'%s/stderr'",
        program(), (char *)*state, (char *)*state, (char *)*state);
    const int status = system(line);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), RA_SYSTEM);
    char *const text = complaint(*state);
    check_says(text, ".partial.tsv: cannot write: File too large");
    free(text);
    check_marked(out, NULL);
    size_t columns = 7;
    assert_true(each_row(in(out, "probes.partial.tsv"), take_width, &columns) > 50);
}

static int remove_disk(void **state)
{
    umount(in(*state, "disk"));
    return remove_folder(state);
}

/// A tmpfs of 64 kB, if the user may mount one.
static void full_disk(void **state)
{
    char out[256], arguments[600];
    snprintf(out, sizeof out, "%s/disk/out", (char *)*state);
    assert_int_equal(mkdir(in(*state, "disk"), 0777), 0);
    if (mount("tmpfs", in(*state, "disk"), "tmpfs", 0, "size=64k") != 0) {
        print_message("no right to mount a tmpfs: see files_that_cannot_grow\n");
        skip();
    }
    snprintf(arguments, sizeof arguments, "run '%s/small.ini' -o '%s'", (char *)*state, out);
    assert_int_equal(command(*state, arguments), RA_SYSTEM);
    char *const text = complaint(*state);
    check_says(text, "probes.partial.tsv: cannot write: No space left on device");
    free(text);
    snprintf(out, sizeof out, "%s/disk/out.partial", (char *)*state);
    check_marked(out, NULL);
    size_t columns = 7;
    assert_true(each_row(in(out, "probes.partial.tsv"), take_width, &columns) > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(bad_keys, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(bad_profiles, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(good_profiles, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(missing_case, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(unwritable_folder, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(interrupted_command, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(stopped_through_the_library, make_case_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(diverging_motion, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(files_that_cannot_grow, make_case_folder, remove_folder),
        cmocka_unit_test_setup_teardown(full_disk, make_case_folder, remove_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
