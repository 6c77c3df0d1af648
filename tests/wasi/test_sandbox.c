// Tests of the files that replace others in a sandbox: locks, names, and what is refused there.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The sources of src/wasi are compiled for this machine, under other names. So a wrong one is seen
 * without a compiler for WebAssembly (make test-wasm).
 */
#include "support/scratch.h"

#include <errno.h>
#include <sys/stat.h>

#include "base/library.h"
#include "base/lock.h"
#include "base/memory_left.h"
#include "command/conversion.h"
#include "command/crew.h"
#include "command/pictures.h"
#include "command/process.h"
#include "surface/x3p.h"

#define ra_lock_take sandbox_lock_take
#define ra_lock_is_possible sandbox_lock_is_possible
#define ra_lock_leave sandbox_lock_leave
#define ra_lock_release sandbox_lock_release
#include "wasi/lock.c"
#undef ra_lock_take
#undef ra_lock_is_possible
#undef ra_lock_leave
#undef ra_lock_release

#define realpath sandbox_realpath
#define renameat2 sandbox_renameat2
#define statx sandbox_statx
#define geteuid sandbox_geteuid
#define fchmod sandbox_fchmod
#define dup sandbox_dup
#include "wasi/posix.c"
#undef dup

#define ra_conversion_open sandbox_conversion_open
#define ra_conversion_close sandbox_conversion_close
#define ra_conversion_name sandbox_conversion_name
#include "wasi/conversion.c"

#define ra_crew_go sandbox_crew_go
#include "wasi/crew.c"

#define ra_gnuplot_open sandbox_gnuplot_open
#define ra_gnuplot_put sandbox_gnuplot_put
#define ra_gnuplot_close sandbox_gnuplot_close
#define ra_gnuplot_has sandbox_gnuplot_has
#define ra_gnuplot_choose sandbox_gnuplot_choose
#define ra_gnuplot_series sandbox_gnuplot_series
#define ra_gnuplot_thin sandbox_gnuplot_thin
#define refuse refuse_drawing
#include "wasi/gnuplot.c"

#define ra_library sandbox_library
#include "wasi/library.c"

#define ra_memory_left_for sandbox_memory_left_for
#define ra_memory_peak sandbox_memory_peak
static size_t pages;
double sandbox_memory_peak(void);
#define __builtin_wasm_memory_size(memory) ((memory) == 0 ? pages : 0)
#include "wasi/memory_left.c"

#define ra_process_begin sandbox_process_begin
#define ra_process_catch sandbox_process_catch
#define ra_process_stop sandbox_process_stop
#include "wasi/process.c"

#define ra_x3p_recognised sandbox_x3p_recognised
#define ra_x3p_parse sandbox_x3p_parse
#include "wasi/x3p.c"

/// One process takes the lock, a second one is refused until the first releases it.
static void locks(void **state)
{
    char path[1200], message[1400];
    struct ra_lock lock, other;
    struct ra_status st = {RA_OK, ""};
    long holder = 77;
    snprintf(path, sizeof path, "%s/a.lock", (const char *)*state);
    assert_true(sandbox_lock_is_possible(path));
    check_ok(sandbox_lock_take(&lock, path, &holder, &st), &st);
    assert_true(holder == 0);
    assert_string_equal(lock.path, path);
    holder = 77;
    assert_int_equal(sandbox_lock_take(&other, path, &holder, &st), RA_SYSTEM);
    snprintf(message, sizeof message,
             "%s: is there: another process has it, or one that was killed left it, which "
             "WebAssembly cannot tell apart; remove it if none is at work",
             path);
    assert_string_equal(st.text, message);
    assert_true(holder == 0);
    assert_string_equal(other.path, "");
    // a native program takes the file for that of somebody else, and leaves it as it is
    assert_int_equal(ra_lock_take(&other, path, &holder, &st), RA_SYSTEM);
    assert_non_null(strstr(st.text, "not a lock of this program"));
    sandbox_lock_release(&other);
    assert_true(sandbox_lock_is_possible(path));
    FILE *const file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(message, sizeof message, file));
    assert_string_equal(message, "ra2d lock: WebAssembly, no process\n");
    fclose(file);
    // a copy is closed, and the file stays
    struct ra_lock copy = lock;
    copy.file = dup(lock.file);
    sandbox_lock_leave(&copy);
    assert_string_equal(copy.path, "");
    assert_int_equal(access(path, F_OK), 0);
    sandbox_lock_leave(&copy);
    sandbox_lock_release(&lock);
    assert_int_equal(access(path, F_OK), -1);
    assert_string_equal(lock.path, "");
    sandbox_lock_release(&lock);
    check_ok(sandbox_lock_take(&lock, path, &holder, &st), &st);
    sandbox_lock_release(&lock);
    // a folder cannot serve as a lock, and a file cannot be made in a folder that is not there
    assert_false(sandbox_lock_is_possible(*state));
    snprintf(path, sizeof path, "%s/no/a.lock", (const char *)*state);
    assert_int_equal(sandbox_lock_take(&lock, path, &holder, &st), RA_SYSTEM);
    snprintf(message, sizeof message, "%s: no lock can be made: No such file or directory", path);
    assert_string_equal(st.text, message);
    // 1023 characters fit
    snprintf(path, sizeof path, "%s", (const char *)*state);
    while (strlen(path) < 1020) {
        strcat(path, "/.");
    }
    strcpy(path + 1020, "/bc");
    check_ok(sandbox_lock_take(&lock, path, &holder, &st), &st);
    assert_string_equal(lock.path, path);
    sandbox_lock_release(&lock);
    strcat(path, "d");
    assert_int_equal(sandbox_lock_take(&lock, path, &holder, &st), RA_SYSTEM);
    snprintf(message, sizeof message, "%s: the name of a lock is too long", path);
    assert_string_equal(st.text, message);
    assert_int_equal(access(path, F_OK), -1);
}

/// Names are resolved as text: `..` removes the part before it, and the root has no parent.
static void names(void **state)
{
    static const struct {
        const char *path, *whole;
    } name[] = {{"/", "/"},
                {"//", "/"},
                {"/..", "/"},
                {"/tmp/../..//tmp/.", "/tmp"},
                {"/tmp//./", "/tmp"},
                {"/tmp/none-of-it/..", "/tmp"},
                {"/tmp/..tmp-none", NULL},
                {"/tmp/.none", NULL}};
    char found[4096], here[2048], path[5000];
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        char *const whole = sandbox_realpath(name[i].path, NULL);
        if (name[i].whole == NULL) {
            assert_null(whole);
        } else {
            assert_string_equal(whole, name[i].whole);
        }
        free(whole);
    }
    // relative names begin at the current folder
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(*state), 0);
    assert_int_equal(mkdir("sub", 0777), 0);
    snprintf(path, sizeof path, "%s/sub", (const char *)*state);
    assert_ptr_equal(sandbox_realpath("sub/../sub", found), found);
    assert_string_equal(found, path);
    assert_string_equal(sandbox_realpath(".", found), *state);
    assert_int_equal(chdir(here), 0);
    // 4095 characters fit, in parts of 99: nothing is there
    for (int i = 0; i < 4096; i++) {
        path[i] = i % 100 == 0 ? '/' : 'a';
    }
    path[4095] = '\0';
    errno = 0;
    assert_null(sandbox_realpath(path, found));
    assert_int_equal(errno, ENOENT);
    strcat(path, "a");
    errno = 0;
    assert_null(sandbox_realpath(path, found));
    assert_int_equal(errno, ENAMETOOLONG);
}

static void lacking(void **state)
{
    (void)state;
    errno = 0;
    assert_int_equal(sandbox_renameat2(0, "a", 0, "b", RENAME_EXCHANGE), -1);
    assert_int_equal(errno, ENOSYS);
    errno = 0;
    struct sandbox_statx info;
    assert_int_equal(sandbox_statx(0, "a", 0, STATX_BASIC_STATS, &info), -1);
    assert_int_equal(errno, ENOSYS);
    errno = 0;
    assert_int_equal(sandbox_dup(0), -1);
    assert_int_equal(errno, ENOSYS);
    assert_true(sandbox_geteuid() == 0);
    assert_int_equal(sandbox_fchmod(0, 0), 0);
    // pages of 64 kB, of 4 GB
    pages = 3;
    assert_true(sandbox_memory_peak() == 3.0 * 65536.0);
    assert_true(sandbox_memory_left_for(1.0) == 65536.0 * 65533.0);
}

/// What cannot be done in a sandbox is refused, with the exit code of its cause and a remedy.
static void refused(void **state)
{
    (void)state;
    static const char draw[] = "gnuplot draws, and a program in WebAssembly cannot start it: draw "
                               "the same run with a native ra2d";
    struct ra_status st = {RA_OK, ""};
    const struct ra_work work = {.workers = 12};
    assert_int_equal(sandbox_crew_go(&work, &st), RA_USAGE);
    assert_string_equal(st.text, "12 workers are wanted, and WebAssembly has one process: leave "
                                 "the option --jobs out");
    static const char *const libraries[] = {"libsndfile.so.1", "libsndfile.so", NULL};
    st = (struct ra_status){RA_OK, ""};
    assert_int_equal(sandbox_library(libraries, "libsndfile1", NULL, 0, &st), RA_SYSTEM);
    assert_string_equal(st.text, "libsndfile.so.1 (libsndfile1) is not in this build for "
                                 "WebAssembly: use a native ra2d for what needs it");
    // an archive ZIP is recognised by its first four bytes
    struct ra_topography topography;
    memset(&topography, 1, sizeof topography);
    assert_true(sandbox_x3p_recognised("PK\3\4", 4));
    assert_false(sandbox_x3p_recognised("PK\3\4", 3));
    assert_false(sandbox_x3p_recognised("PK\3\5", 4));
    st = (struct ra_status){RA_OK, ""};
    assert_int_equal(sandbox_x3p_parse(NULL, &topography, &st), RA_SYSTEM);
    assert_string_equal(st.text,
                        "an .x3p file is a ZIP container, and libzip is not in this build for "
                        "WebAssembly: write it as text or .sdf, or use a native ra2d");
    assert_int_equal(topography.cells.nx, 0);
    // every picture
    struct ra_gnuplot g;
    const char *window = "x11";
    char text[80] = "x";
    struct ra_status own = {RA_OK, ""};
    assert_int_equal(sandbox_gnuplot_open(&g, "svg", &own), RA_SYSTEM);
    assert_string_equal(own.text, draw);
    assert_null(g.script);
    own = (struct ra_status){RA_OK, ""};
    sandbox_gnuplot_put(&g, NULL, "piece", NULL);
    assert_string_equal(own.text, draw);
    own = (struct ra_status){RA_OK, ""};
    sandbox_gnuplot_series(&g, "curve", NULL, NULL, 0);
    assert_string_equal(own.text, draw);
    assert_int_equal(sandbox_gnuplot_close(&g, RA_OK, NULL, NULL, NULL, &own), RA_SYSTEM);
    assert_int_equal(sandbox_gnuplot_close(&g, RA_INPUT, NULL, NULL, NULL, &own), RA_INPUT);
    assert_false(sandbox_gnuplot_has("svg"));
    own = (struct ra_status){RA_OK, ""};
    assert_int_equal(sandbox_gnuplot_choose("a.svg", "svg", NULL, &window, text, &own), RA_SYSTEM);
    assert_string_equal(own.text, draw);
    assert_true(window == NULL && text[0] == '\0');
}

/// A file is read as it is; its name must fit.
static void conversion(void **state)
{
    (void)state;
    struct ra_conversion c;
    struct ra_status st = {RA_OK, ""};
    char path[sizeof c.path + 1], message[200];
    memset(path, 'a', sizeof path);
    path[sizeof c.path - 1] = '\0';
    check_ok(sandbox_conversion_open(&c, path, NULL, &st), &st);
    assert_string_equal(c.path, path);
    assert_string_equal(c.folder, "");
    sandbox_conversion_close(&c);
    path[sizeof c.path - 1] = 'a';
    path[sizeof c.path] = '\0';
    assert_int_equal(sandbox_conversion_open(&c, path, NULL, &st), RA_INPUT);
    snprintf(message, sizeof message, "%.100s...: path is too long", path);
    assert_string_equal(st.text, message);
}

/// Relative names start from the folder that PWD names.
static void process(void **state)
{
    char here[2048], found[2048], message[400];
    struct ra_status st = {RA_OK, ""};
    const char *const pwd = getenv("PWD");
    char *const before = pwd != NULL ? strdup(pwd) : NULL;
    assert_non_null(getcwd(here, sizeof here));
    setenv("PWD", *state, 1);
    check_ok(sandbox_process_begin(&st), &st);
    assert_non_null(getcwd(found, sizeof found));
    assert_int_equal(chdir(here), 0);
    assert_string_equal(found, *state);
    snprintf(found, sizeof found, "%s/none", (const char *)*state);
    setenv("PWD", found, 1);
    assert_int_equal(sandbox_process_begin(&st), RA_SYSTEM);
    snprintf(message, sizeof message,
             "%.300s: this folder cannot be entered: No such file or directory; was it opened for "
             "the program?",
             found);
    assert_string_equal(st.text, message);
    unsetenv("PWD");
    check_ok(sandbox_process_begin(&st), &st);
    assert_non_null(getcwd(found, sizeof found));
    assert_string_equal(found, here);
    if (before != NULL) {
        setenv("PWD", before, 1);
    }
    free(before);
    assert_int_equal(*sandbox_process_stop(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(locks, make_watched_folder, remove_watched_folder),
        cmocka_unit_test_setup_teardown(names, make_watched_folder, remove_watched_folder),
        cmocka_unit_test(lacking),
        cmocka_unit_test(refused),
        cmocka_unit_test(conversion),
        cmocka_unit_test_setup_teardown(process, make_watched_folder, remove_watched_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
