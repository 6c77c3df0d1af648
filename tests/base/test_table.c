// Tests of tables on disk: complete under their name, or whole rows under a partial name.
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
#include <sys/wait.h>
#include <unistd.h>

#include "base/digest.h"
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

/// Counts the rows i<TAB>square, which start at 0 without a gap.
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

// one function puts the cells of head and rows
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
    // a closed table may be abandoned
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

/// A table may contain only texts. Its first row names the columns.
static void quantities_of_text(void **state)
{
    struct ra_table table;
    struct ra_status st = {RA_OK, ""};
    check_ok(ra_table_open(&table, *state, "a.tsv", NULL, &st), &st);
    ra_table_quantity_text(&table, "", "");
    ra_table_quantity_text(&table, "balance", "closed");
    check_ok(ra_table_close(&table, &st), &st);
    assert_string_equal(contents(*state, "a.tsv"),
                        "# units\t-\t-\t-\nquantity\tvalue\tunit\nbalance\tclosed\t-\n");
}

/// A program that names columns wrongly, or writes rows of two lengths, is stopped at once.
static void wrong_columns(void **state)
{
    (void)state;
    static const struct {
        const char *name[2], *unit;
        int cells; ///< of the second row
        bool stops;
    } cases[] = {
        {{"a", "b_2"}, "m", 2, false},     {{"", "b"}, "m", 2, true},
        {{"a", "b c"}, "m", 2, true},      {{"a[m]", "b"}, "m", 2, true},
        {{"a", "\xC3\xA9"}, "m", 2, true}, {{"a", "b"}, "", 2, true},
        {{"a", "b"}, "m", 1, true},        {{"a", "b"}, "m", 3, true},
    };
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_CORE, &before), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int status;
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            const struct rlimit none = {0, before.rlim_max};
            setrlimit(RLIMIT_CORE, &none);
            signal(SIGABRT, SIG_DFL);
            FILE *const out = freopen("/dev/null", "w", stderr);
            struct ra_table table = ra_table_on(out, NULL);
            for (int row = 0; row < 2; row++) {
                for (int k = 0; k < (row == 0 ? 2 : cases[i].cells); k++) {
                    ra_table_number(&table, cases[i].name[k % 2], cases[i].unit, 1.5);
                }
                ra_table_end_row(&table);
            }
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(WIFSIGNALED(status), cases[i].stops);
    }
}

// a table on stdout has no folder, no case and no final name
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

// A stream of the caller that refuses the bytes: at once, or when the table is closed. The stream
// stays open, and the message does not name a file.
static void on_a_full_stream(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ra_status st = {RA_OK, ""};
        FILE *const file = fopen("/dev/full", "w");
        assert_non_null(file);
        assert_int_equal(setvbuf(file, NULL, i == 0 ? _IONBF : _IOFBF, 4096), 0);
        struct ra_table table = ra_table_on(file, NULL);
        put_row(&table, 0.0, "");
        put_row(&table, 1e-5, "x");
        assert_int_equal(ra_table_close(&table, &st), RA_SYSTEM);
        assert_string_equal(st.text, "a table cannot be written: No space left on device");
        assert_null(table.file);
        assert_true(fileno(file) >= 0);
        fclose(file);
    }
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

// the table of an earlier run must not remain beside the partial table of this run
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
    // the earlier table may also stay until the new one is complete
    char digest[20], of_file[20];
    uint64_t sum, size;
    check_ok(ra_table_replace(&table, folder, "b.tsv", &provenance, &st), &st);
    check_ok(ra_table_close(&table, &st), &st);
    check_ok(ra_table_replace(&table, folder, "b.tsv", &provenance, &st), &st);
    assert_true(exists(folder, "b.tsv"));
    ra_table_comment(&table, "again");
    // the digest is that of all lines
    check_ok(ra_table_digest(&table, digest, &st), &st);
    check_ok(ra_table_close(&table, &st), &st);
    assert_non_null(strstr(contents(folder, "b.tsv"), "# again\n"));
    check_ok(ra_digest_file(in(folder, "b.tsv"), &sum, &size, &st), &st);
    snprintf(of_file, sizeof of_file, "%016" PRIx64, sum);
    assert_string_equal(digest, of_file);
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

/// The message begins with the path of the file and continues with this text.
static void says(const struct ra_status *st, const char *folder, const char *name, const char *text)
{
    char expected[800];
    snprintf(expected, sizeof expected, "%s%s%s%s", folder, name[0] != '\0' ? "/" : "", name, text);
    assert_string_equal(st->text, expected);
    assert_int_equal(st->code, RA_SYSTEM);
}

/// Writes rows until the table refuses one, then checks the file under the partial name.
static void fill(const char *folder, bool flush, const char *reason)
{
    char whole[200], again[100];
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
    snprintf(again, sizeof again, ": cannot write: %s", reason);
    snprintf(whole, sizeof whole, "%s; the file holds the rows before", again);
    says(&st, folder, "full.partial.tsv", whole);
    // the table remains refused
    assert_int_equal(ra_table_flush(&table, &st), RA_SYSTEM);
    says(&st, folder, "full.partial.tsv", again);
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
    fill(folder, false, "No space left on device");
    fill(folder, true, "No space left on device");
}

// a limit in the middle of a row, like a full disk; tests/command/test_hostile.c tests that the
// command ignores the signal, too
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
        fill(folder, size % 2 == 0, "File too large");
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        const char *const text = contents(folder, "full.partial.tsv");
        const size_t length = strlen(text);
        assert_true(count_rows(text) > 1000);
        // only the row that did not fit is missing
        assert_in_range(length, (size_t)size - 20, (size_t)size);
    }
    signal(SIGXFSZ, SIG_DFL);
}

/// Opens full.tsv, of which at most `size` bytes fit, lets `work` write, and returns the text on
/// disk.
static char *left_of(const char *folder, rlim_t size, void (*work)(struct ra_table *))
{
    struct rlimit before;
    struct ra_table table;
    struct ra_status st = {RA_OK, ""};
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit limit = {size, before.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    check_ok(ra_table_open(&table, folder, "full.tsv", NULL, &st), &st);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    work(&table);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_DFL);
    return contents(folder, "full.partial.tsv");
}

/// Writes a row of 20000 letters, which does not fit.
static void long_row(struct ra_table *table)
{
    static char row[20001];
    struct ra_status st;
    memset(row, 'x', sizeof row - 1);
    ra_table_print(table, "short\n");
    ra_table_print(table, "%s\n", row);
    assert_int_equal(ra_table_close(table, &st), RA_SYSTEM);
}

static void only_long_row(struct ra_table *table)
{
    static char row[20001];
    memset(row, 'x', sizeof row - 1);
    ra_table_print(table, "%s\n", row);
    assert_int_equal(ra_table_close(table, NULL), RA_SYSTEM);
}

/// The table is abandoned although a write has failed.
static void abandoned_row(struct ra_table *table)
{
    for (int i = 0; i < 4000; i++) {
        put_row(table, 0.5, "0123456789");
    }
    assert_int_equal(table->code, RA_SYSTEM);
    ra_table_abandon(table);
    assert_null(table->file);
}

/// A row that is too long for the disk is refused at the cell that does not fit.
static void endless_row(struct ra_table *table)
{
    put_row(table, 0.5, "");
    for (int i = 0; i < 4000; i++) {
        ra_table_text(table, "a", "0123456789");
    }
    assert_int_equal(table->code, RA_SYSTEM);
    ra_table_abandon(table);
}

/// Something else was printed into the file, so there may be a gap.
static void foreign_row(struct ra_table *table)
{
    struct ra_status st = {RA_OK, ""};
    ra_table_print(table, "first\n");
    check_ok(ra_table_flush(table, &st), &st);
    for (int i = 0; i < 4000; i++) {
        fputs("0123456789\n", table->file);
    }
    assert_int_equal(ra_table_flush(table, &st), RA_SYSTEM);
    assert_non_null(strstr(
        st.text,
        "full.partial.tsv: cannot write: No space left on device; the file holds the rows before"));
}

static void cut_to_whole_rows(void **state)
{
    // the row is longer than the pieces in which its beginning is searched
    assert_string_equal(left_of(*state, 15000, long_row), "short\n");
    assert_string_equal(left_of(*state, 15000, only_long_row), "");
    assert_string_equal(left_of(*state, 15000, foreign_row), "first\n");
    assert_string_equal(left_of(*state, 15000, endless_row), "# units\tm\t1\t-\nx\tn\twhat\n");
    const char *const text = left_of(*state, 15000, abandoned_row);
    assert_in_range(strlen(text), 14980, 15000);
    assert_int_equal(text[strlen(text) - 1], '\n');
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
    fill(folder, true, "No space left on device");
    const long rows = count_rows(contents(folder, "full.partial.tsv"));
    snprintf(command, sizeof command, "umount '%s'", folder);
    assert_int_equal(system(command), 0);
    assert_in_range(rows, 3000, 8000);
}

static void folders(void **state)
{
    const char *const folder = *state;
    char path[600];
    struct ra_status st = {RA_OK, ""};
    struct ra_table table;
    snprintf(path, sizeof path, "%s/a/b//c/", folder);
    check_ok(ra_make_folder(path, &st), &st);
    check_ok(ra_make_folder(path, &st), &st);
    assert_true(exists(folder, "a/b/c"));
    fclose(fopen(in(folder, "file"), "w"));
    snprintf(path, sizeof path, "%s/file/below", folder);
    assert_int_equal(ra_make_folder(path, &st), RA_SYSTEM);
    says(&st, folder, "file", ": is not a folder; name another one with -o");
    snprintf(path, sizeof path, "%s/file", folder);
    assert_int_equal(ra_make_folder(path, &st), RA_SYSTEM);
    says(&st, folder, "file", ": is not a folder; name another one with -o");
    snprintf(path, sizeof path, "%s/none", folder);
    assert_int_equal(ra_to_disk(path, &st), RA_SYSTEM);
    says(&st, folder, "none", ": cannot be taken to the disk: No such file or directory");
    check_ok(ra_to_disk(folder, &st), &st);
    // refused even for root
    assert_int_equal(ra_make_folder("/proc/ra2d/x", &st), RA_SYSTEM);
    assert_string_equal(st.text, "/proc/ra2d: cannot make this folder: No such file or directory");
    assert_int_equal(ra_table_open(&table, "/proc", "a.tsv", NULL, &st), RA_SYSTEM);
    assert_string_equal(st.text, "/proc/a.partial.tsv: cannot write: No such file or directory");
    assert_int_equal(table.code, RA_SYSTEM);
    ra_table_abandon(&table);
    // the mode has all rights that the user's mask allows
    const mode_t mask = umask(0);
    snprintf(path, sizeof path, "%s/open", folder);
    check_ok(ra_make_folder(path, &st), &st);
    umask(mask);
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 07777, 0777);
}

/// Makes the path FOLDER/././... of `length` characters.
static const char *long_folder(const char *folder, size_t length)
{
    static char path[2000];
    snprintf(path, sizeof path, "%s", folder);
    while (strlen(path) < length) {
        strcat(path, "/.");
    }
    path[length] = '\0';
    return path;
}

static void long_names(void **state)
{
    char name[2100];
    struct ra_status st = {RA_OK, ""};
    struct ra_table table;
    check_ok(ra_make_folder(long_folder(*state, 1023), &st), &st);
    assert_int_equal(ra_make_folder(long_folder(*state, 1024), &st), RA_SYSTEM);
    assert_string_equal(st.text, "output folder: its name has 1024 characters; 1 to 1023 work");
    assert_int_equal(ra_make_folder("", &st), RA_SYSTEM);
    assert_string_equal(st.text, "output folder: its name has 0 characters; 1 to 1023 work");
    // the path of the table, which has /a.tsv more, is the longest possible
    check_ok(ra_table_open(&table, long_folder(*state, 1017), "a.tsv", NULL, &st), &st);
    put_row(&table, 0, "");
    put_row(&table, 1, "");
    check_ok(ra_table_close(&table, &st), &st);
    snprintf(name, sizeof name, "%s/a.tsv", long_folder(*state, 1017));
    assert_string_equal(table.final_path, name);
    assert_true(exists(*state, "a.tsv"));
    assert_int_equal(ra_table_open(&table, long_folder(*state, 1018), "a.tsv", NULL, &st),
                     RA_SYSTEM);
    assert_string_equal(st.text, "a.tsv: the folder's name is too long");
    ra_table_abandon(&table);
}

static void names_with_dots(void **state)
{
    char folder[300];
    struct ra_status st = {RA_OK, ""};
    struct ra_table table;
    snprintf(folder, sizeof folder, "%s/x.d", (const char *)*state);
    check_ok(ra_make_folder(folder, &st), &st);
    check_ok(ra_table_open(&table, folder, "a.b.tsv", NULL, &st), &st);
    assert_true(exists(folder, "a.b.partial.tsv"));
    check_ok(ra_table_close(&table, &st), &st);
    assert_true(exists(folder, "a.b.tsv"));
    check_ok(ra_table_open(&table, folder, "plain", NULL, &st), &st);
    assert_true(exists(folder, "plain.partial"));
    check_ok(ra_table_close(&table, &st), &st);
    assert_true(exists(folder, "plain"));
}

/// A table can be a device or a pipe. It is not synchronised and not removed.
static void to_a_device(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_table table;
    assert_int_equal(symlink("/dev/null", in(*state, "a.partial.tsv")), 0);
    check_ok(ra_table_open(&table, *state, "a.tsv", NULL, &st), &st);
    ra_table_abandon(&table);
    assert_true(exists(*state, "a.partial.tsv"));
    check_ok(ra_table_open(&table, *state, "a.tsv", NULL, &st), &st);
    put_row(&table, 0, "");
    put_row(&table, 1, "");
    check_ok(ra_table_close(&table, &st), &st);
    assert_true(exists(*state, "a.tsv") && !exists(*state, "a.partial.tsv"));
}

/// A head may have less information: a case without a hash, or nothing.
static void short_heads(void **state)
{
    const struct ra_provenance no_hash = {.case_name = "a\tb", .seed = 18446744073709551615u},
                               nothing = {.command = NULL};
    char expected[200];
    struct ra_status st = {RA_OK, ""};
    struct ra_table table;
    check_ok(ra_table_open(&table, *state, "a.tsv", &no_hash, &st), &st);
    check_ok(ra_table_close(&table, &st), &st);
    snprintf(expected, sizeof expected,
             "# ra2d %s\n# case a b unknown\n# seed 18446744073709551615\n", ra_commit());
    assert_string_equal(contents(*state, "a.tsv"), expected);
    check_ok(ra_table_open(&table, *state, "a.tsv", &nothing, &st), &st);
    check_ok(ra_table_close(&table, &st), &st);
    snprintf(expected, sizeof expected, "# ra2d %s\n", ra_commit());
    assert_string_equal(contents(*state, "a.tsv"), expected);
    FILE *const file = fopen(in(*state, "out"), "w");
    assert_non_null(file);
    table = ra_table_on(file, NULL);
    fclose(file);
    assert_string_equal(contents(*state, "out"), expected);
}

/// Texts of 4095 characters are whole; longer ones are cut there. Control characters become blanks.
static void long_texts(void **state)
{
    static char text[5001];
    struct ra_status st = {RA_OK, ""};
    struct ra_table table;
    for (size_t length = 4094; length < 4098; length++) {
        memset(text, 'x', length);
        text[length] = '\0';
        check_ok(ra_table_open(&table, *state, "a.tsv", NULL, &st), &st);
        ra_table_comment(&table, "%s", text);
        ra_table_text(&table, "a", "");
        ra_table_end_row(&table);
        ra_table_text(&table, "a", text);
        ra_table_end_row(&table);
        check_ok(ra_table_close(&table, &st), &st);
        const size_t kept = length < 4095 ? length : 4095;
        const char *const row = contents(*state, "a.tsv");
        assert_int_equal(strcspn(row, "\n"), 2 + kept);
        assert_int_equal(strlen(row), strlen("# \n# units\t-\na\n\n") + 2 * kept);
    }
    check_ok(ra_table_open(&table, *state, "a.tsv", NULL, &st), &st);
    ra_table_comment(&table, "%s", "a\x1f\x1\tb \x7f\xC3\xA9~!");
    check_ok(ra_table_close(&table, &st), &st);
    assert_string_equal(contents(*state, "a.tsv"), "# a   b \x7f\xC3\xA9~!\n");
    // a head leaves out bytes that are not UTF-8
    const struct ra_provenance latin = {.case_name = "caf\xE9", .case_hash = "1"};
    check_ok(ra_table_open(&table, *state, "a.tsv", &latin, &st), &st);
    ra_table_comment(&table, "%s", "\xE9t\xC3\xA9 \xC3");
    check_ok(ra_table_close(&table, &st), &st);
    assert_non_null(strstr(contents(*state, "a.tsv"), "# case caf? 1\n"));
    assert_non_null(strstr(contents(*state, "a.tsv"), "# ?t\xC3\xA9 ?\n"));
}

/// All counts up to the largest one are written. A number is written as it was read.
static void cells(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_table table;
    check_ok(ra_table_open(&table, *state, "a.tsv", NULL, &st), &st);
    for (uint64_t i = 0; i < 3; i++) {
        ra_table_count(&table, "Z_9", UINT64_MAX - 2 + i);
        ra_table_cell(&table, "read", "m", i == 1 ? "0.10" : "1\n");
        ra_table_end_row(&table);
    }
    check_ok(ra_table_close(&table, &st), &st);
    assert_string_equal(contents(*state, "a.tsv"),
                        "# units\t1\tm\nZ_9\tread\n18446744073709551614\t0.10\n"
                        "18446744073709551615\t1 \n");
}

// the folder is read-only: by its mode for users, by a mount for root
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
        // a folder without the right to enter, then one without the right to write
        assert_int_equal(chmod(folder, 0600), 0);
        assert_int_equal(ra_make_folder(folder, &st), RA_SYSTEM);
        assert_int_equal(chmod(folder, 0500), 0);
    }
    assert_int_equal(ra_make_folder(folder, &st), RA_SYSTEM);
    says(&st, folder, "",
         root ? ": cannot write into this folder: Read-only file system"
              : ": cannot write into this folder: Permission denied");
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
    says(&st, folder, "a.tsv", ": cannot replace it: Directory not empty");
    assert_int_equal(table.code, RA_SYSTEM);
    assert_false(exists(folder, "a.partial.tsv"));
    // a file that appears while the table is written
    check_ok(ra_table_open(&table, folder, "b.tsv", NULL, &st), &st);
    assert_int_equal(mkdir(in(folder, "b.tsv"), 0777), 0);
    assert_int_equal(ra_table_close(&table, &st), RA_SYSTEM);
    char text[400];
    snprintf(text, sizeof text, ": cannot be renamed to %s/b.tsv: Is a directory", folder);
    says(&st, folder, "b.partial.tsv", text);
    assert_int_equal(table.code, RA_SYSTEM);
}

/// A table that could not be completed stays refused, however often it is closed; its partial file
/// stays, and there is no file of the final name.
static void refused_for_good(void **state)
{
    static const char *const ways[] = {"echo more >>%s/c.partial.tsv", "rm %s/c.partial.tsv",
                                       "cp %s/c.partial.tsv %s/x && mv %s/x %s/c.partial.tsv",
                                       "mkdir %s/c.tsv"};
    const char *const folder = *state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct ra_table table;
        struct ra_status st = {RA_OK, ""};
        char command[2000];
        check_ok(ra_table_open(&table, folder, "c.tsv", NULL, &st), &st);
        snprintf(command, sizeof command, ways[i], folder, folder, folder, folder);
        assert_int_equal(system(command), 0);
        for (int time = 0; time < 3; time++) {
            assert_int_equal(ra_table_close(&table, &st), RA_SYSTEM);
            assert_int_equal(table.code, RA_SYSTEM);
        }
        assert_int_equal(exists(folder, "c.partial.tsv"), i != 1);
        assert_int_equal(exists(folder, "c.tsv"), i == 3);
        ra_table_abandon(&table);
    }
}

static void version(void **state)
{
    (void)state;
    char commit[80];
    assert_int_equal(strncmp(ra_version(), "ra2d ", 5), 0);
    assert_true(ra_version()[5] >= '0' && ra_version()[5] <= '9');
    snprintf(commit, sizeof commit, ", commit %s (", ra_commit());
    assert_non_null(strstr(ra_version(), commit));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_watched_folder, remove_watched_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(complete_table),
        TEST(quantities),
        TEST(on_a_stream),
        TEST(on_a_full_stream),
        TEST(no_head),
        TEST(earlier_result_goes),
        TEST(early_end),
        TEST(abandoned),
        TEST(device_full),
        TEST(limit_full),
        TEST(tmpfs_full),
        TEST(folders),
        TEST(unwritable),
        TEST(a_folder_in_the_way),
        TEST(refused_for_good),
        TEST(version),
        TEST(cut_to_whole_rows),
        TEST(long_names),
        TEST(names_with_dots),
        TEST(to_a_device),
        TEST(short_heads),
        TEST(long_texts),
        TEST(cells),
        TEST(quantities_of_text),
        TEST(wrong_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
