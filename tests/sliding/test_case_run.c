// Tests of cases from file to tables with only the public header: run, check, refuse, stop.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ra2d.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char sliding[] = "data/cases/realistic.ini";
static const char rolling[] = "data/cases/rolling-roller.ini";
static const char areal[] = "data/cases/areal.ini";
static const char *const shorter[] = {"time.duration=100us", "time.path=none", "output.sample=1us"};
enum { SHORTER = sizeof shorter / sizeof *shorter };

/// Makes a new folder, and the name of one inside that does not exist.
static void new_folder(char top[32], char inside[48])
{
    strcpy(top, "/tmp/ra2d-case-XXXXXX");
    assert_non_null(mkdtemp(top));
    snprintf(inside, 48, "%s/a/b", top);
}

static bool is_there(const char *folder, const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, R_OK) == 0;
}

static void remove_folder(const char *top)
{
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", top);
    assert_int_equal(system(command), 0);
}

static void run(void **unused)
{
    (void)unused;
    char top[32], folder[48];
    struct ra_status st = {RA_OK, ""};
    new_folder(top, folder);
    assert_int_equal(ra_sliding_case_check(sliding, shorter, SHORTER, &st), RA_OK);
    assert_false(is_there(folder, ""));
    assert_int_equal(ra_sliding_case_run(sliding, shorter, SHORTER, folder, NULL, &st), RA_OK);
    assert_true(is_there(folder, "summary.tsv") && is_there(folder, "probes.tsv"));
    remove_folder(top);
    ra_exact_release();
}

/// If a run is stopped before its first step, no file has the name of a complete one.
static void stop(void **unused)
{
    (void)unused;
    char top[32], folder[48];
    struct ra_status st = {RA_OK, ""};
    volatile sig_atomic_t now = 1;
    const struct ra_run_control control = {.stop = &now};
    new_folder(top, folder);
    assert_int_equal(ra_sliding_case_run(sliding, shorter, SHORTER, folder, &control, &st),
                     RA_EARLY);
    assert_false(is_there(folder, "summary.tsv"));
    remove_folder(top);
    ra_exact_release();
}

/// The inode of a file. A new file of the same name has another one.
static ino_t number_of(const char *folder, const char *name)
{
    char path[128];
    struct stat info;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(stat(path, &info), 0);
    return info.st_ino;
}

/// A run that exists is made again only if this is requested.
static void runs_once(void **unused)
{
    (void)unused;
    char top[32], folder[48];
    struct ra_status st = {RA_OK, ""};
    const struct ra_run_control resume = {.resume = true}, force = {.force = true};
    new_folder(top, folder);
    assert_int_equal(ra_sliding_case_run(sliding, shorter, SHORTER, folder, NULL, &st), RA_OK);
    const ino_t first = number_of(folder, "summary.tsv");
    assert_int_equal(ra_sliding_case_run(sliding, shorter, SHORTER, folder, NULL, &st), RA_SYSTEM);
    assert_int_equal(ra_sliding_case_run(sliding, shorter, SHORTER, folder, &resume, &st), RA_OK);
    assert_true(number_of(folder, "summary.tsv") == first);
    assert_int_equal(ra_sliding_case_run(sliding, shorter, SHORTER, folder, &force, &st), RA_OK);
    assert_true(number_of(folder, "summary.tsv") != first);
    remove_folder(top);
    ra_exact_release();
}

/// The rows of a summary.
static char *rows_of(FILE *file)
{
    static char text[1 << 16];
    const size_t got = fread(text, 1, sizeof text - 1, file);
    text[got] = '\0';
    char *const units = strstr(text, "# units");
    assert_non_null(units);
    return strdup(units);
}

/// Without a folder the summary is the same, and no table is written anywhere.
static void no_folder(void **unused)
{
    (void)unused;
    static const char *const brief[] = {"time.duration=1ms", "output.average_from=0s"};
    static const char *const rolled[] = {
        "footprint.positions=32", "excitation.segment=16",     "footprint.cells_x=8",
        "footprint.cells_y=8",    "excitation.realisations=1", "excitation.terms=8",
        "time.duration=20ms",     "output.psd_segment=32",     "excitation.high=7kHz"};
    static const struct {
        enum ra_code (*run)(const char *, const char *const *, size_t, const char *,
                            const struct ra_run_control *, struct ra_status *);
        const char *path;
        const char *const *override;
        size_t count;
    } kind[] = {{ra_sliding_case_run, sliding, shorter, SHORTER},
                {ra_areal_case_run, areal, brief, sizeof brief / sizeof *brief},
                {ra_rolling_case_run, rolling, rolled, sizeof rolled / sizeof *rolled}};
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++) {
        char top[32], folder[48], path[128], *text = NULL;
        size_t size = 0;
        struct ra_status st = {RA_OK, ""};
        new_folder(top, folder);
        FILE *const memory = open_memstream(&text, &size);
        const struct ra_run_control control = {.summary = memory};
        assert_int_equal(
            kind[i].run(kind[i].path, kind[i].override, kind[i].count, folder, &control, &st),
            RA_OK);
        assert_false(is_there(folder, ""));
        assert_int_equal(
            kind[i].run(kind[i].path, kind[i].override, kind[i].count, folder, NULL, &st), RA_OK);
        snprintf(path, sizeof path, "%s/summary.tsv", folder);
        FILE *const file = fopen(path, "r");
        fflush(memory);
        char *const expected = rows_of(file);
        assert_non_null(strstr(text, "# units"));
        assert_string_equal(strstr(text, "# units"), expected);
        fclose(file);
        fclose(memory);
        free(text);
        free(expected);
        remove_folder(top);
    }
    ra_exact_release();
}

/// The value of a quantity in a summary. Its 17 digits give the bits of the run.
static double of_summary(const char *text, const char *name)
{
    char line[64];
    snprintf(line, sizeof line, "\n%s\t", name);
    const char *const at = strstr(text, line);
    assert_non_null(at);
    return strtod(at + strlen(line), NULL);
}

/// A caller makes the problem of a case and steps it. The problem is settled if the run of the case
/// would begin settled. The steps give the level of the run.
static void made(void **unused)
{
    (void)unused;
    static const char *const brief[] = {"time.duration=1ms", "output.average_from=0s",
                                        "sliding.initial=settled"};
    enum { BRIEF = sizeof brief / sizeof *brief };
    char *text = NULL;
    size_t size = 0;
    FILE *const memory = open_memstream(&text, &size);
    const struct ra_run_control control = {.summary = memory};
    assert_int_equal(ra_sliding_case_run(sliding, brief, BRIEF, NULL, &control, NULL), RA_OK);
    fflush(memory);
    struct ra_problem *problem = NULL;
    struct ra_state *state = NULL;
    struct ra_balance *balance = NULL;
    struct ra_plan plan = {0};
    assert_int_equal(ra_sliding_case_make(sliding, brief, BRIEF, &problem, &plan, NULL), RA_OK);
    assert_true(plan.settled && (double)plan.steps == of_summary(text, "steps"));
    assert_int_equal(ra_state_make(problem, &state, NULL), RA_OK);
    assert_int_equal(ra_settle(problem, state, plan.tolerance, plan.most, NULL, NULL, NULL), RA_OK);
    assert_int_equal(ra_balance_make(problem, 0, &balance, NULL), RA_OK);
    for (uint64_t n = 0; n < plan.steps; n++) {
        assert_int_equal(ra_step(problem, state, NULL), RA_OK);
        ra_balance_observe(problem, state, balance);
    }
    const double square = ra_mean_square_velocity(problem, state, balance, 0, NULL);
    assert_true(ra_level(square) == of_summary(text, "level_resonator"));
    ra_balance_free(balance);
    ra_state_free(problem, state);
    ra_problem_free(problem);
    fclose(memory);
    free(text);
    // what a run refuses is refused here, too, and no file is made
    static const char *const large[] = {"time.step=1s"};
    struct ra_status st = {RA_OK, ""};
    problem = (void *)&st;
    assert_int_equal(ra_sliding_case_make(sliding, large, 1, &problem, NULL, &st), RA_INPUT);
    assert_null(problem);
    ra_exact_release();
}

static void refusals(void **unused)
{
    (void)unused;
    static const char *const unknown[] = {"time.stpe=1us"}, *const large[] = {"time.step=1s"};
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(ra_sliding_case_check(sliding, unknown, 1, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "stpe"));
    assert_int_equal(ra_sliding_case_check(sliding, large, 1, &st), RA_INPUT);
    assert_int_equal(ra_sliding_case_run("no-such.ini", NULL, 0, "/tmp", NULL, &st), RA_INPUT);
    assert_int_equal(ra_rolling_case_run(rolling, unknown, 1, "/tmp", NULL, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "stpe"));
    assert_int_equal(ra_rolling_case_run("no-such.ini", NULL, 0, "/tmp", NULL, NULL), RA_INPUT);
    assert_int_equal(ra_areal_case_run(areal, unknown, 1, "/tmp", NULL, &st), RA_INPUT);
    assert_non_null(strstr(st.text, "stpe"));
    assert_int_equal(ra_areal_case_run("no-such.ini", NULL, 0, "/tmp", NULL, NULL), RA_INPUT);
    ra_exact_release();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(run),       cmocka_unit_test(stop),
                                       cmocka_unit_test(runs_once), cmocka_unit_test(no_folder),
                                       cmocka_unit_test(made),      cmocka_unit_test(refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
