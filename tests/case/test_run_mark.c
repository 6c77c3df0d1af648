// Tests of the mark of a run folder: the names in it, incomplete marks, and files that are not
// marks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include "case/folder_mark.h"

/// The exit code of a shell command in the folder.
static int sh_code(const char *folder, const char *command)
{
    char text[1000];
    snprintf(text, sizeof text, "cd '%s' && %s", folder, command);
    return WEXITSTATUS(system(text));
}

static void written_and_read(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_folder_mark mark;
    // a folder without a mark stays as it is
    check_ok(ra_folder_mark_add(*state, "a.tsv", &st), &st);
    ra_folder_mark_read(*state, &mark);
    assert_int_equal(mark.role, RA_MARK_NONE);
    assert_false(ra_folder_mark_has(&mark, "a.tsv"));
    assert_false(exists(*state, "run.mark"));
    check_ok(ra_folder_mark_write(*state, RA_MARK_NEW, "my run", &st), &st);
    check_ok(ra_folder_mark_add(*state, "a.tsv", &st), &st);
    check_ok(ra_folder_mark_add(*state, "inputs/key.file.txt", &st), &st);
    ra_folder_mark_read(*state, &mark);
    assert_int_equal(mark.role, RA_MARK_NEW);
    assert_string_equal(mark.of, "my run");
    static const struct {
        const char *name;
        bool named;
    } names[] = {{"a.tsv", true},       {"a.partial.tsv", true}, {"inputs/key.file.txt", true},
                 {"a", false},          {"a.ts", false},         {"b.tsv", false},
                 {"a.tsv.txt", false},  {"key.file.txt", false}, {"inputs/", false},
                 {"new my run", false}, {"a.partial", false},    {"", false}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (ra_folder_mark_has(&mark, names[i].name) != names[i].named) {
            fail_msg("%s", names[i].name);
        }
    }
    ra_folder_mark_free(&mark);
    // a mark that is written again names no files
    check_ok(ra_folder_mark_write(*state, RA_MARK_OLD, "x", &st), &st);
    ra_folder_mark_read(*state, &mark);
    assert_int_equal(mark.role, RA_MARK_OLD);
    assert_string_equal(mark.of, "x");
    assert_false(ra_folder_mark_has(&mark, "a.tsv"));
    ra_folder_mark_free(&mark);
    ra_folder_mark_remove(*state);
    ra_folder_mark_remove(*state);
    assert_false(exists(*state, "run.mark"));
}

/// A mark that was cut names fewer files. A file of its name with any other content is not a mark.
static void cut_or_strange(void **state)
{
    static const char whole[] = "# ra2d mark of a run folder; what is listed may be removed\n"
                                "new run\na.tsv\n";
    struct ra_folder_mark mark;
    const size_t lines = sizeof whole - 1 - strlen("new run\na.tsv\n");
    for (size_t length = 0; length < sizeof whole; length++) {
        char text[sizeof whole];
        snprintf(text, length + 1, "%s", whole);
        write_file(in(*state, "run.mark"), text);
        ra_folder_mark_read(*state, &mark);
        assert_int_equal(mark.role, RA_MARK_NEW);
        assert_int_equal(ra_folder_mark_has(&mark, "a.tsv"), length == sizeof whole - 1);
        assert_int_equal(strcmp(mark.of, "run") == 0, length >= lines + strlen("new run"));
        ra_folder_mark_free(&mark);
    }
    static const char *const strange[] = {"notes\n", "# ra2d 1\n", "x# ra2d mark"};
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        write_file(in(*state, "run.mark"), strange[i]);
        ra_folder_mark_read(*state, &mark);
        assert_int_equal(mark.role, RA_MARK_NONE);
        ra_folder_mark_free(&mark);
    }
    // a link, a pipe or a folder is not a mark
    struct ra_status st = {RA_OK, ""};
    write_file(in(*state, "far"), whole);
    assert_int_equal(sh_code(*state, "rm run.mark && ln -s far run.mark"), 0);
    ra_folder_mark_read(*state, &mark);
    assert_int_equal(mark.role, RA_MARK_NONE);
    assert_int_equal(sh_code(*state, "rm run.mark && mkfifo run.mark"), 0);
    ra_folder_mark_read(*state, &mark);
    assert_int_equal(mark.role, RA_MARK_NONE);
    // A new mark replaces any file of its name. A file with a second name remains under that name.
    static const char *const others[] = {"true", "rm run.mark && ln -s far run.mark",
                                         "rm run.mark && ln far run.mark"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(sh_code(*state, others[i]), 0);
        check_ok(ra_folder_mark_write(*state, RA_MARK_NEW, "x", &st), &st);
        ra_folder_mark_read(*state, &mark);
        assert_string_equal(mark.of, "x");
        ra_folder_mark_free(&mark);
        assert_int_equal(sh_code(*state, "grep -q a.tsv far"), 0);
    }
    // no line is added to a file behind a link
    assert_int_equal(sh_code(*state, "cp far before && rm run.mark && ln -s far run.mark"), 0);
    assert_int_equal(ra_folder_mark_add(*state, "b.tsv", &st), RA_SYSTEM);
    assert_int_equal(sh_code(*state, "cmp -s far before"), 0);
    assert_int_equal(sh_code(*state, "rm run.mark && mkdir run.mark"), 0);
    ra_folder_mark_read(*state, &mark);
    assert_int_equal(mark.role, RA_MARK_NONE);
    assert_int_equal(ra_folder_mark_write(*state, RA_MARK_NEW, "x", &st), RA_SYSTEM);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(written_and_read), TEST(cut_or_strange)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
