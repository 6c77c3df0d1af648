// Tables on disk: complete under their name, or whole rows under a partial one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scratch.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/table.h"

static const struct ra_provenance provenance = {"some", "0123456789abcdef", 7,
                                                "ra2d run\nsome.ini"};

static const char *in(const char *folder, const char *name)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static bool exists(const char *folder, const char *name)
{
    struct stat info;
    return lstat(in(folder, name), &info) == 0;
}

/// The file's text, at most 1 MB.
static char *contents(const char *folder, const char *name)
{
    static char text[1 << 20];
    FILE *const file = fopen(in(folder, name), "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/// Rows i<TAB>square from 0, unbroken; returns how many.
static long count_rows(const char *text)
{
    long rows = 0;
    for (const char *line = text; *line != '\0'; rows++) {
        long i, square;
        int used = 0;
        assert_int_equal(sscanf(line, "%ld\t%ld%n", &i, &square, &used), 2);
        assert_int_equal(line[used], '\n');
        assert_int_equal(i, rows);
        assert_int_equal(square, i * i);
        line += used + 1;
    }
    return rows;
}

// one function that puts cells makes head and rows
static void put_row(struct ra_table *table, double x, const char *text)
{
    ra_table_number(table, "x", "m", x);
    ra_table_count(table, "n", 3);
    ra_table_text(table, "what", text);
    ra_table_end_row(table);
}

static void complete_table(void **state)
{
    const char *const folder = *state;
    struct ra_table table;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_table_open(&table, folder, "a.tsv", &provenance, &st), &st);
    assert_true(exists(folder, "a.partial.tsv"));
    assert_false(exists(folder, "a.tsv"));
    ra_table_comment(&table, "two\n%d", 2);
    put_row(&table, 0.0, "");
    put_row(&table, -0.5, "a\tb");
    check_ok(ra_table_flush(&table, &st), &st);
    put_row(&table, (double)NAN, "");
    check_ok(ra_table_close(&table, &st), &st);
    assert_false(exists(folder, "a.partial.tsv"));
    char expected[400];
    snprintf(expected, sizeof expected,
             "# ra2d %s\n# case some 0123456789abcdef\n# seed 7\n# command ra2d run some.ini\n"
             "# two 2\n# units\tm\t1\t-\nx\tn\twhat\n-0.5\t3\ta b\nNaN\t3\t\n",
             ra_commit());
    assert_string_equal(contents(folder, "a.tsv"), expected);
    // legal after close
    ra_table_abandon(&table);
    check_ok(ra_table_close(&table, &st), &st);
    assert_true(exists(folder, "a.tsv"));
}

static void quantities(void **state)
{
    const char *const folder = *state;
    struct ra_table table;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_table_open(&table, folder, "a.tsv", &(const struct ra_provenance){0}, &st), &st);
    ra_table_quantity(&table, "", 0.0, "");
    ra_table_quantity(&table, "steps", 1e6, "1");
    ra_table_quantity(&table, "level", 68.25, "dB re 1e-9 m/s");
    ra_table_quantity_text(&table, "balance", "closed");
    check_ok(ra_table_close(&table, &st), &st);
    assert_string_equal(strstr(contents(folder, "a.tsv"), "# units"),
                        "# units\t-\t-\t-\nquantity\tvalue\tunit\nsteps\t1000000\t1\n"
                        "level\t68.25\tdB re 1e-9 m/s\nbalance\tclosed\t-\n");
}

// a table on stdout: without a folder, a case and a final name
static void on_a_stream(void **state)
{
    char expected[200];
    FILE *const file = fopen(in(*state, "out"), "w");
    assert_non_null(file);
    struct ra_table table = ra_table_on(file, "ra2d means");
    put_row(&table, 0.0, "");
    put_row(&table, 1e-5, "x");
    fclose(file);
    snprintf(expected, sizeof expected,
             "# ra2d %s\n# command ra2d means\n# units\tm\t1\t-\nx\tn\twhat\n1e-05\t3\tx\n",
             ra_commit());
    assert_string_equal(contents(*state, "out"), expected);
}

static void no_head(void **state)
{
    const char *const folder = *state;
    struct ra_table table;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_table_open(&table, folder, "case.ini", NULL, &st), &st);
    check_ok(ra_table_close(&table, &st), &st);
    assert_string_equal(contents(folder, "case.ini"), "");
    check_ok(ra_table_open(&table, folder, "noextension", NULL, &st), &st);
    assert_true(exists(folder, "noextension.partial"));
    check_ok(ra_table_close(&table, &st), &st);
    assert_true(exists(folder, "noextension"));
}

// the table of an earlier run must not stand beside the partial one of this
static void earlier_result_goes(void **state)
{
    const char *const folder = *state;
    struct ra_table table;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_table_open(&table, folder, "a.tsv", &provenance, &st), &st);
    check_ok(ra_table_close(&table, &st), &st);
    check_ok(ra_table_open(&table, folder, "a.tsv", &provenance, &st), &st);
    assert_false(exists(folder, "a.tsv"));
    ra_table_abandon(&table);
}

static void early_end(void **state)
{
    const char *const folder = *state;
    struct ra_table table;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_table_open(&table, folder, "a.tsv", NULL, &st), &st);
    ra_table_print(&table, "x\n1\n");
    check_ok(ra_table_end_early(&table, "interrupted at\nt = 1 s", &st), &st);
    assert_false(exists(folder, "a.tsv"));
    const char *const text = contents(folder, "a.partial.tsv");
    assert_non_null(strstr(text, "x\n1\n# ended early: interrupted at t = 1 s\n"));
    assert_int_equal(strlen(strstr(text, "# ended early:")), 38);
}

static void abandoned(void **state)
{
    const char *const folder = *state;
    struct ra_table table;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_table_open(&table, folder, "a.tsv", NULL, &st), &st);
    ra_table_abandon(&table);
    assert_false(exists(folder, "a.partial.tsv")); // empty: removed
    check_ok(ra_table_open(&table, folder, "b.tsv", &provenance, &st), &st);
    ra_table_abandon(&table);
    assert_true(exists(folder, "b.partial.tsv"));
    memset(&table, 0, sizeof table);
    ra_table_abandon(&table);
}

/// Writes rows until the table refuses; checks what is left under the partial name.
static void fill(const char *folder, bool flush)
{
    struct ra_table table;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_table_open(&table, folder, "full.tsv", NULL, &st), &st);
    enum ra_code code = RA_OK;
    for (long i = 0; i < 200000 && code == RA_OK; i++) {
        ra_table_print(&table, "%ld\t%ld\n", i, i * i);
        if (flush && i % 100 == 99) {
            code = ra_table_flush(&table, &st);
        }
    }
    if (code == RA_OK) {
        code = ra_table_close(&table, &st);
    }
    assert_int_equal(code, RA_SYSTEM);
    assert_non_null(strstr(st.text, "full.partial.tsv: cannot write: "));
    // it stays refused
    assert_int_equal(ra_table_flush(&table, &st), RA_SYSTEM);
    assert_int_equal(ra_table_close(&table, &st), RA_SYSTEM);
    assert_int_equal(ra_table_end_early(&table, "x", &st), RA_SYSTEM);
    ra_table_abandon(&table);
    assert_false(exists(folder, "full.tsv"));
    assert_true(exists(folder, "full.partial.tsv"));
}

static void device_full(void **state)
{
    const char *const folder = *state;
    assert_int_equal(symlink("/dev/full", in(folder, "full.partial.tsv")), 0);
    fill(folder, false);
    fill(folder, true);
}

// a limit in the middle of a row, as on a disk that is full; that the command sets the signal aside
// too, tests/command/test_hostile.c holds
static void limit_full(void **state)
{
    const char *const folder = *state;
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t size = 30000; size < 30012; size++) {
        struct rlimit limit = before;
        limit.rlim_cur = size;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        fill(folder, size % 2 == 0);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        const char *const text = contents(folder, "full.partial.tsv");
        const size_t length = strlen(text);
        assert_true(count_rows(text) > 1000);
        // nothing of what fits is lost but the row that did not
        assert_in_range(length, (size_t)size - 20, (size_t)size);
    }
    signal(SIGXFSZ, SIG_DFL);
}

static void tmpfs_full(void **state)
{
    const char *const folder = *state;
    char command[256];
    snprintf(command, sizeof command, "mount -t tmpfs -o size=64k ra2d '%s' 2>/dev/null", folder);
    if (geteuid() != 0 || system(command) != 0) {
        print_message("cannot mount a tmpfs here (needs root): /dev/full and a size limit were "
                      "tested instead\n");
        skip();
    }
    fill(folder, true);
    const long rows = count_rows(contents(folder, "full.partial.tsv"));
    snprintf(command, sizeof command, "umount '%s'", folder);
    assert_int_equal(system(command), 0);
    assert_in_range(rows, 3000, 8000);
}

static void folders(void **state)
{
    const char *const folder = *state;
    char path[600], longer[1200];
    struct ra_status st = {RA_OK, ""};
    struct ra_table table;
    snprintf(path, sizeof path, "%s/a/b//c/", folder);
    check_ok(ra_folder_make(path, &st), &st);
    check_ok(ra_folder_make(path, &st), &st);
    assert_true(exists(folder, "a/b/c"));
    fclose(fopen(in(folder, "file"), "w"));
    snprintf(path, sizeof path, "%s/file/below", folder);
    assert_int_equal(ra_folder_make(path, &st), RA_SYSTEM);
    assert_non_null(strstr(st.text, "/file: is not a folder; name another one with -o"));
    // refused even to root
    assert_int_equal(ra_folder_make("/proc/ra2d/x", &st), RA_SYSTEM);
    assert_non_null(strstr(st.text, "/proc/ra2d: cannot make this folder: "));
    assert_int_equal(ra_folder_make("", &st), RA_SYSTEM);
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_int_equal(ra_folder_make(longer, &st), RA_SYSTEM);
    assert_int_equal(ra_table_open(&table, longer, "a.tsv", NULL, &st), RA_SYSTEM);
    ra_table_abandon(&table);
    assert_int_equal(ra_table_open(&table, "/proc", "a.tsv", NULL, &st), RA_SYSTEM);
    assert_non_null(strstr(st.text, "/proc/a.partial.tsv: cannot write: "));
    ra_table_abandon(&table);
}

// read-only: a mode for users, a mount for root
static void unwritable(void **state)
{
    const char *const folder = *state;
    char command[256];
    struct ra_status st = {RA_OK, ""};
    const bool root = geteuid() == 0;
    snprintf(command, sizeof command, "mount -t tmpfs -o ro ra2d '%s' 2>/dev/null", folder);
    if (root && system(command) != 0) {
        print_message("root, and cannot mount: a read-only folder cannot be made here; /proc was "
                      "tested instead\n");
        skip();
    }
    if (!root) {
        assert_int_equal(chmod(folder, 0500), 0);
    }
    assert_int_equal(ra_folder_make(folder, &st), RA_SYSTEM);
    assert_non_null(strstr(st.text, "cannot write into this folder: "));
    snprintf(command, sizeof command, "umount '%s'", folder);
    assert_int_equal(root ? system(command) : chmod(folder, 0700), 0);
}

static void a_folder_in_the_way(void **state)
{
    const char *const folder = *state;
    struct ra_table table;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(mkdir(in(folder, "a.tsv"), 0777), 0);
    assert_int_equal(mkdir(in(folder, "a.tsv/x"), 0777), 0);
    assert_int_equal(ra_table_open(&table, folder, "a.tsv", NULL, &st), RA_SYSTEM);
    assert_non_null(strstr(st.text, "a.tsv: cannot replace it: "));
    // one that appears while the table is written
    check_ok(ra_table_open(&table, folder, "b.tsv", NULL, &st), &st);
    assert_int_equal(mkdir(in(folder, "b.tsv"), 0777), 0);
    assert_int_equal(ra_table_close(&table, &st), RA_SYSTEM);
    assert_non_null(strstr(st.text, "cannot be renamed"));
}

static void version(void **state)
{
    (void)state;
    assert_int_equal(strncmp(ra_version(), "ra2d ", 5), 0);
    assert_non_null(strstr(ra_version(), ra_commit()));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(complete_table),      TEST(quantities), TEST(on_a_stream), TEST(no_head),
        TEST(earlier_result_goes), TEST(early_end),  TEST(abandoned),   TEST(device_full),
        TEST(limit_full),          TEST(tmpfs_full), TEST(folders),     TEST(unwritable),
        TEST(a_folder_in_the_way), TEST(version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
