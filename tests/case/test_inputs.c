// Tests of the input files of a case: names of their copies, the copies, files that cannot be
// copied.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/small_schema.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "case/inputs.h"

/// The path FOLDER/NAME. Up to four paths are valid at a time.
static const char *in(const char *folder, const char *name)
{
    static char path[4][200];
    static int next;
    next = (next + 1) % 4;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

/// Reads a case whose left part has the file `file`.
static void read_with(const char *folder, const char *file, struct small_case *c)
{
    char text[800];
    struct ra_status st;
    snprintf(text, sizeof text, "[part.left]\nfile = %s\n", file);
    check_ok(small_read(folder, text, NULL, c, &st), &st);
}

/// A copy keeps an extension of up to eight letters and digits. An echo has the name as it was
/// written, even if this is one letter.
static void names(void **state)
{
    char absolute[200];
    snprintf(absolute, sizeof absolute, "%s", in(*state, "b.TXT"));
    const char *const known[][2] = {
        {"p.txt", ".txt"},           {"p", ""},           {"a.b/p", ""}, {"a.b/p.sdf", ".sdf"},
        {"p.12345678", ".12345678"}, {"p.123456789", ""}, {"p.t-t", ""}, {"p.tar.gz", ".gz"},
        {absolute, ".TXT"},
    };
    assert_int_equal(mkdir(in(*state, "a.b"), 0777), 0);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[SMALL_TEXT], line[300];
        struct small_case c;
        char path[200];
        snprintf(path, sizeof path, "%s",
                 known[i][0][0] == '/' ? known[i][0] : in(*state, known[i][0]));
        read_with(*state, known[i][0], &c);
        // a missing file has no copy
        small_text(&c, ra_case_write_copy, text);
        snprintf(line, sizeof line, "\nfile = %s\n", known[i][0]);
        assert_non_null(strstr(text, line));
        small_file(path, "abc", 3);
        small_text(&c, ra_case_write_copy, text);
        snprintf(line, sizeof line, "\nfile = inputs/part.left.file%s\n", known[i][1]);
        assert_non_null(strstr(text, line));
        assert_non_null(strstr(text, "\nfile = none\n")); // the right part has no file
        small_text(&c, ra_case_write, text);
        snprintf(line, sizeof line, "\nfile = %s\n", known[i][0]);
        assert_non_null(strstr(text, line));
        small_free(&c);
    }
}

static void files_of_slots(void **state)
{
    struct small_case c;
    struct ra_slot slot;
    read_with(*state, "p.txt", &c);
    assert_true(ra_schema_find(&small_schema, "part.left", "file", &slot));
    assert_string_equal(ra_input_file(&c.origin, &slot), "p.txt");
    assert_true(ra_schema_find(&small_schema, "part.right", "file", &slot));
    assert_null(ra_input_file(&c.origin, &slot));
    assert_true(ra_schema_find(&small_schema, "part", "file", &slot));
    assert_null(ra_input_file(&c.origin, &slot));
    assert_true(ra_schema_find(&small_schema, "part.left", "law", &slot));
    assert_null(ra_input_file(&c.origin, &slot));
    small_free(&c);
}

/// Checks the line that a written case has about a file.
static void writes(const char *folder, const char *file, enum ra_input_names kind,
                   const char *expected)
{
    char text[300];
    struct small_case c;
    struct ra_slot slot;
    read_with(folder, file, &c);
    assert_true(ra_schema_find(&small_schema, "part.left", "file", &slot));
    FILE *const out = fmemopen(text, sizeof text, "w");
    assert_non_null(out);
    ra_input_write(&c.origin, &slot, kind, out);
    fclose(out);
    assert_string_equal(text, expected);
    small_free(&c);
}

static void written(void **state)
{
    small_file(in(*state, "p.txt"), "abc", 3);
    small_file(in(*state, "empty"), "", 0);
    writes(*state, "p.txt", RA_INPUT_GIVEN, "p.txt");
    writes(*state, "p.txt", RA_INPUT_COPY, "inputs/part.left.file.txt");
    // FNV-1a of "abc" and of nothing (RFC 9923)
    writes(*state, "p.txt", RA_INPUT_CONTENTS, "3 bytes, e71fa2190541574b");
    writes(*state, "empty", RA_INPUT_CONTENTS, "0 bytes, cbf29ce484222325");
    // a file that is missing or can be read only once
    writes(*state, "lost", RA_INPUT_CONTENTS, "lost");
    writes(*state, ".", RA_INPUT_CONTENTS, ".");
    writes(*state, "/dev/null", RA_INPUT_CONTENTS, "/dev/null");
}

static void copied(void **state)
{
    enum { SIZE = 40000 };
    static char bytes[SIZE], copy[SIZE + 1];
    struct small_case c;
    struct ra_status st;
    for (size_t i = 0; i < SIZE; i++) {
        bytes[i] = (char)(i % 253);
    }
    small_file(in(*state, "p.txt"), bytes, SIZE);
    small_file(in(*state, "q"), "abc", 3);
    check_ok(
        small_read(*state, "[part.left]\nfile = p.txt\n[part.right]\nfile = q\n", NULL, &c, &st),
        &st);
    check_ok(ra_inputs_copy(&c.origin, in(*state, "out"), &st), &st);
    FILE *const file = fopen(in(*state, "out/inputs/part.left.file.txt"), "r");
    assert_non_null(file);
    assert_int_equal(fread(copy, 1, sizeof copy, file), SIZE);
    fclose(file);
    assert_memory_equal(copy, bytes, SIZE);
    struct stat info;
    assert_int_equal(stat(in(*state, "out/inputs/part.right.file"), &info), 0);
    assert_int_equal(info.st_size, 3);
    // from here on no file can be opened
    char said[300];
    struct rlimit usual, none;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &usual), 0);
    none = (struct rlimit){0, usual.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    const enum ra_code code = ra_inputs_copy(&c.origin, in(*state, "shut"), &st);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &usual), 0);
    assert_int_equal(code, RA_SYSTEM);
    snprintf(said, sizeof said,
             "%s: cannot be read, and a run copies its inputs: Too many open files",
             in(*state, "p.txt"));
    assert_string_equal(st.text, said);
    st = (struct ra_status){RA_OK, ""};
    // a copy is made again
    small_file(in(*state, "p.txt"), "x", 1);
    check_ok(ra_inputs_copy(&c.origin, in(*state, "out"), &st), &st);
    assert_int_equal(stat(in(*state, "out/inputs/part.left.file.txt"), &info), 0);
    assert_int_equal(info.st_size, 1);
    small_free(&c);
}

/// A file that is missing or unreadable makes no error here; the reader that needs it reports it.
static void left_alone(void **state)
{
    struct small_case c;
    struct ra_status st = {RA_OK, ""};
    read_with(*state, "none", &c);
    check_ok(ra_inputs_copy(&c.origin, in(*state, "out"), &st), &st);
    small_free(&c);
    read_with(*state, "lost", &c);
    check_ok(ra_inputs_copy(&c.origin, in(*state, "out"), &st), &st);
    assert_int_equal(access(in(*state, "out"), F_OK), -1);
    small_free(&c);
    small_file(in(*state, "secret"), "abc", 3);
    assert_int_equal(chmod(in(*state, "secret"), 0), 0);
    if (geteuid() != 0) {
        read_with(*state, "secret", &c);
        check_ok(ra_inputs_copy(&c.origin, in(*state, "out"), &st), &st);
        assert_int_equal(access(in(*state, "out"), F_OK), -1);
        small_free(&c);
    }
}

static void refuses(const char *folder, const char *file, enum ra_code code, const char *message)
{
    struct small_case c;
    struct ra_status st = {RA_OK, ""};
    read_with(folder, file, &c);
    assert_int_equal(ra_inputs_copy(&c.origin, in(folder, "out"), &st), code);
    assert_string_equal(st.text, message);
    small_free(&c);
}

static void refused(void **state)
{
    const char *const folder = *state;
    char message[500];
    struct rlimit before;
    snprintf(message, sizeof message,
             "%s:2: part.left.file: '/dev/null' is not a regular file, and a run copies its "
             "inputs; write the contents to a file first",
             small_path(folder));
    refuses(folder, "/dev/null", RA_INPUT, message);
    // a full disk
    static char bytes[50000];
    small_file(in(folder, "p.txt"), bytes, sizeof bytes);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    snprintf(message, sizeof message,
             "%s/out/inputs/part.left.file.txt: cannot be written, a copy of %s/p.txt: File too "
             "large",
             folder, folder);
    // the disk is full in the middle of the file, and for its last piece only
    static const rlim_t sizes[] = {10000, 16384, 49999};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct rlimit limit = {sizes[i], before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        refuses(folder, "p.txt", RA_SYSTEM, message);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    }
    signal(SIGXFSZ, SIG_DFL);
    // the name is taken
    assert_int_equal(unlink(in(folder, "out/inputs/part.left.file.txt")), 0);
    assert_int_equal(mkdir(in(folder, "out/inputs/part.left.file.txt"), 0777), 0);
    snprintf(message, sizeof message,
             "%s/out/inputs/part.left.file.txt: cannot be written, a copy of %s/p.txt: Is a "
             "directory",
             folder, folder);
    refuses(folder, "p.txt", RA_SYSTEM, message);
    assert_int_equal(rmdir(in(folder, "out/inputs/part.left.file.txt")), 0);
    assert_int_equal(rmdir(in(folder, "out/inputs")), 0);
    small_file(in(folder, "out/inputs"), "", 0);
    snprintf(message, sizeof message, "%s/out/inputs: is not a folder; name another one with -o",
             folder);
    refuses(folder, "p.txt", RA_SYSTEM, message);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_watched_folder, remove_watched_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(names),  TEST(files_of_slots), TEST(written),
        TEST(copied), TEST(left_alone),     TEST(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
