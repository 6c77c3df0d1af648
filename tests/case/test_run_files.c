// Tests of the list of a run's files and of the state of a folder according to this list, with
// files that no run wrote.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * test_run_folder.c tests the folders of real runs.
 */
#include "support/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/digest.h"
#include "base/table.h"
#include "case/folder_files.h"
#include "case/folder_mark.h"

/// Runs a shell command in the folder; it must succeed.
static void sh(const char *folder, const char *command)
{
    char text[1000];
    snprintf(text, sizeof text, "cd '%s' && %s", folder, command);
    if (system(text) != 0) {
        print_error("%s\n", text);
        fail();
    }
}

static const char *run_of(const char *folder)
{
    static char path[100];
    snprintf(path, sizeof path, "%s/run", folder);
    return path;
}

/// Makes a run: tables, the case, input files, and the list. One table is empty. The length of
/// timing.tsv is free.
static void make_run(const char *folder)
{
    struct ra_status st = {RA_OK, ""};
    sh(folder, "rm -rf run && mkdir -p run/inputs && cd run && printf abc >_b.tsv"
               " && printf '# ra2d x\\n' >B.tsv && : >a.tsv && printf '# ra2d 1' >timing.tsv"
               " && echo '# resolved case' >case.ini && printf abc >inputs/p.txt"
               " && : >inputs/timing.tsv");
    check_ok(ra_folder_files_write(run_of(folder), "some", "0123456789abcdef", "ra2d run it", &st),
             &st);
}

/// The list has the digests of the files: FNV-1a of "abc" and of nothing is in RFC 9923.
static void listed(void **state)
{
    char text[2000], expected[2000];
    struct ra_status st = {RA_OK, ""};
    make_run(*state);
    // an earlier list and a folder are not listed
    sh(*state, "mkdir run/sub && mv run/files.tsv run/files.old");
    check_ok(ra_folder_files_write(run_of(*state), "some", "0123456789abcdef", "ra2d run it", &st),
             &st);
    snprintf(text, sizeof text, "%s/files.tsv", run_of(*state));
    FILE *const file = fopen(text, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    // bytes and digest of case.ini and B.tsv are replaced below
    snprintf(expected, sizeof expected,
             "# ra2d %s\n# command ra2d run it\n# case some 0123456789abcdef\n# units\t-\t1\t-\n"
             "file\tbytes\tdigest\n",
             ra_commit());
    assert_int_equal(strncmp(text, expected, strlen(expected)), 0);
    static const char *const rows[] = {"B.tsv\t9\t",
                                       "_b.tsv\t3\te71fa2190541574b\n",
                                       "a.tsv\t0\tcbf29ce484222325\n",
                                       "case.ini\t16\t",
                                       "timing.tsv\tNaN\town\n",
                                       "inputs/p.txt\t3\te71fa2190541574b\n",
                                       "inputs/timing.tsv\t0\tcbf29ce484222325\n",
                                       "files.tsv\tNaN\t"};
    const char *at = text + strlen(expected);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (i == sizeof rows / sizeof *rows - 1) {
            // the row of the list itself has the digest of the lines above
            snprintf(expected, sizeof expected, "files.tsv\tNaN\t%016" PRIx64 "\n",
                     ra_digest(RA_DIGEST_START, text, (size_t)(at - text)));
            assert_string_equal(at, expected);
        }
        assert_int_equal(strncmp(at, rows[i], strlen(rows[i])), 0);
        at = strchr(at, '\n') + 1;
    }
    assert_int_equal(*at, '\0');
}

/// Makes the list one of an earlier version, which has no digest of itself.
#define OLD "sed -i -e '$s/[0-9a-f]*$/-/'"

/// Changes of the folder of a complete run, and the state that must be found.
static const struct {
    const char *command;
    enum ra_folder_kind kind;
    const char *what;
    bool whole; ///< all files of the run exist
} complete[] = {
    {"true", RA_FOLDER_COMPLETE, "", true},
    {"echo 123456 >run/timing.tsv", RA_FOLDER_COMPLETE, "", true},
    {"rm run/timing.tsv", RA_FOLDER_DAMAGED, "timing.tsv", false},
    {"rm run/_b.tsv", RA_FOLDER_DAMAGED, "_b.tsv", false},
    {"printf abcd >run/_b.tsv", RA_FOLDER_DAMAGED, "_b.tsv", false},
    {"printf ab >run/_b.tsv", RA_FOLDER_DAMAGED, "_b.tsv", false},
    {"echo >run/a.tsv", RA_FOLDER_DAMAGED, "a.tsv", false},
    {"mv run/_b.tsv b && ln -s ../b run/_b.tsv", RA_FOLDER_DAMAGED, "_b.tsv", false},
    {"rm run/inputs/p.txt", RA_FOLDER_DAMAGED, "inputs/p.txt", false},
    {"rm -r run/inputs", RA_FOLDER_DAMAGED, "inputs/p.txt", false},
    {"echo '# ra2d' >run/more.tsv", RA_FOLDER_FOREIGN, "more.tsv", true},
    {"mkdir run/sub", RA_FOLDER_FOREIGN, "sub", true},
    {"rm run/_b.tsv && mkdir run/_b.tsv", RA_FOLDER_FOREIGN, "_b.tsv", false},
    {"echo >run/inputs/x", RA_FOLDER_FOREIGN, "inputs/x", true},
    {"rm run/inputs/p.txt && mkdir run/inputs/p.txt", RA_FOLDER_FOREIGN, "inputs/p.txt", false},
    // a changed list is not trusted
    {"sed -i 's/^a.tsv/a.tsvx/' run/files.tsv", RA_FOLDER_FOREIGN, "_b.tsv", false},
    {"rm run/_b.tsv && sed -i 's/^a.tsv/a.tsvx/' run/files.tsv", RA_FOLDER_DAMAGED, "files.tsv",
     false},
    // the name of a file must equal the whole name in the list
    {OLD " -e 's/^a.tsv/a.tsvx/' run/files.tsv", RA_FOLDER_FOREIGN, "a.tsv", false},
    // incomplete rows are refused, and so is a list without its last row
    {OLD " -e 's/^case.ini\\t16/case.ini\\t0x/' run/files.tsv", RA_FOLDER_FOREIGN, "_b.tsv", false},
    {OLD " -e 's/^a.tsv\\t0/a.tsv\\t/' run/files.tsv", RA_FOLDER_FOREIGN, "_b.tsv", false},
    {OLD " -e 's/^a.tsv\\t.*/a.tsv\\t0/' run/files.tsv", RA_FOLDER_FOREIGN, "_b.tsv", false},
    {"rm run/_b.tsv && truncate -s -1 run/files.tsv", RA_FOLDER_DAMAGED, "files.tsv", false},
    {"rm run/_b.tsv run/files.tsv", RA_FOLDER_DAMAGED, "files.tsv", false},
    {"rm run/_b.tsv && sed -i '/^files/d' run/files.tsv", RA_FOLDER_DAMAGED, "files.tsv", false},
    {"rm run/files.tsv && : >run/inputs/x", RA_FOLDER_FOREIGN, "_b.tsv", false},
    {"echo >>run/files.tsv", RA_FOLDER_COMPLETE, "", true},
    {"chmod 0 run/a.tsv run/_b.tsv", RA_FOLDER_COMPLETE, "", true},
    {"rm -r run", RA_FOLDER_ABSENT, "", false},
    {"rm -r run/*", RA_FOLDER_EMPTY, "files.tsv", false},
};

static void kinds_of_complete(void **state)
{
    for (size_t i = 0; i < sizeof complete / sizeof *complete; i++) {
        struct ra_folder_state seen;
        make_run(*state);
        sh(*state, complete[i].command);
        ra_folder_files_inspect(run_of(*state), &seen);
        if (seen.kind != complete[i].kind || strcmp(seen.what, complete[i].what) != 0) {
            print_error("%s: kind %d, '%s'\n", complete[i].command, (int)seen.kind, seen.what);
            fail();
        }
        assert_int_equal(seen.whole, complete[i].whole);
        assert_string_equal(seen.hash, seen.whole ? "0123456789abcdef" : "");
        assert_int_equal(seen.reason, 0);
    }
}

/// Folders without a list. Tables and cases are recognised by their names and first lines.
static const struct {
    const char *command;
    enum ra_folder_kind kind;
    const char *what;
    bool tables;
} begun[] = {
    {"echo '# resolved case' >run/case.ini", RA_FOLDER_DAMAGED, "files.tsv", false},
    {": >run/case.partial.ini", RA_FOLDER_DAMAGED, "files.tsv", false},
    {"mkdir run/inputs && echo >run/inputs/any", RA_FOLDER_DAMAGED, "files.tsv", false},
    {"mkdir -p run/inputs/sub", RA_FOLDER_FOREIGN, "inputs/sub", false},
    {"echo >run/inputs", RA_FOLDER_FOREIGN, "inputs", true},
    {": >run/probes.partial.tsv", RA_FOLDER_DAMAGED, "files.tsv", true},
    {"echo '# ra2d 1' >run/cas.tsv", RA_FOLDER_DAMAGED, "files.tsv", true},
    {"echo '# resolved x' >run/x.tsv", RA_FOLDER_DAMAGED, "files.tsv", true},
    {"echo '# ra2d' >run/x.tsv", RA_FOLDER_FOREIGN, "x.tsv", true},
    {"echo '# resolved' >run/x.ini", RA_FOLDER_FOREIGN, "x.ini", true},
    {"echo 'ra2d x' >run/x.tsv", RA_FOLDER_FOREIGN, "x.tsv", true},
    {"echo '# ra2d 1' >run/x.txt", RA_FOLDER_FOREIGN, "x.txt", true},
    {"echo '# ra2d 1' >run/tsv", RA_FOLDER_FOREIGN, "tsv", true},
    {"mkdir run/x.tsv", RA_FOLDER_FOREIGN, "x.tsv", true},
    {"echo '# ra2d 1' >x && ln -s ../x run/x.tsv", RA_FOLDER_FOREIGN, "x.tsv", true},
};

static void kinds_of_begun(void **state)
{
    for (size_t i = 0; i < sizeof begun / sizeof *begun; i++) {
        struct ra_folder_state seen;
        sh(*state, "rm -rf run && mkdir run");
        sh(*state, begun[i].command);
        ra_folder_files_inspect(run_of(*state), &seen);
        if (seen.kind != begun[i].kind || strcmp(seen.what, begun[i].what) != 0 ||
            seen.tables != begun[i].tables) {
            print_error("%s: kind %d, '%s', tables %d\n", begun[i].command, (int)seen.kind,
                        seen.what, seen.tables);
            fail();
        }
    }
}

static void no_folders(void **state)
{
    struct ra_folder_state seen;
    sh(*state, "echo >run");
    ra_folder_files_inspect(run_of(*state), &seen);
    assert_int_equal(seen.kind, RA_FOLDER_FOREIGN);
    assert_int_equal(seen.reason, ENOTDIR);
    assert_string_equal(seen.what, "");
}

/// A list may have any number of rows; all of them count.
static void long_list(void **state)
{
    static const struct {
        const char *command;
        enum ra_folder_kind kind;
        const char *what;
    } behind[] = {
        {"true", RA_FOLDER_COMPLETE, ""},
        {"rm run/t299.tsv", RA_FOLDER_DAMAGED, "t299.tsv"},
        {"echo '# ra2d' >run/t301.tsv", RA_FOLDER_FOREIGN, "t301.tsv"},
    };
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
        struct ra_folder_state seen;
        struct ra_status st = {RA_OK, ""};
        sh(*state, "rm -rf run && mkdir run && seq -f run/t%g.tsv 300 | xargs touch");
        check_ok(ra_folder_files_write(run_of(*state), "a", "b", NULL, &st), &st);
        sh(*state, behind[i].command);
        ra_folder_files_inspect(run_of(*state), &seen);
        assert_int_equal(seen.kind, behind[i].kind);
        assert_string_equal(seen.what, behind[i].what);
        assert_string_equal(seen.hash, i == 1 ? "" : "b");
    }
}

/// A list cannot be written if a file has no digest or the folder does not exist.
static void no_list(void **state)
{
    char message[300];
    struct ra_status st = {RA_OK, ""};
    sh(*state, "rm -rf run && mkdir run && ln -s lost run/link");
    assert_int_equal(ra_folder_files_write(run_of(*state), "a", "b", NULL, &st), RA_SYSTEM);
    snprintf(message, sizeof message, "%s/link: cannot be read: No such file or directory",
             run_of(*state));
    assert_string_equal(st.text, message);
    sh(*state, "test ! -e run/files.tsv && rm -r run && mkdir -p run/inputs"
               " && ln -s lost run/inputs/link");
    assert_int_equal(ra_folder_files_write(run_of(*state), "a", "b", NULL, &st), RA_SYSTEM);
    snprintf(message, sizeof message, "%s/inputs/link: cannot be read: No such file or directory",
             run_of(*state));
    assert_string_equal(st.text, message);
    sh(*state, "test ! -e run/files.tsv && rm -r run");
    assert_int_equal(ra_folder_files_write(run_of(*state), "a", "b", NULL, &st), RA_SYSTEM);
    snprintf(message, sizeof message,
             "%s/files.partial.tsv: cannot write: No such file or directory", run_of(*state));
    assert_string_equal(st.text, message);
}

/// In a folder with a mark, every file must be one that the run made: its own, or the copy of an
/// input.
static void put_in_meanwhile(void **state)
{
    static const char *const names[] = {"note.txt", "inputs/note.txt"};
    char message[400];
    struct ra_status st = {RA_OK, ""};
    for (int i = 0; i < 2; i++) {
        sh(*state, "rm -rf run && mkdir -p run/inputs && touch run/a.tsv run/inputs/b.txt");
        check_ok(ra_folder_mark_write(run_of(*state), RA_MARK_NEW, "x", &st), &st);
        check_ok(ra_folder_mark_add(run_of(*state), "a.tsv", &st), &st);
        check_ok(ra_folder_mark_add(run_of(*state), "inputs/b.txt", &st), &st);
        check_ok(ra_folder_files_write(run_of(*state), "a", "b", NULL, &st), &st);
        snprintf(message, sizeof message, "%s/%s", run_of(*state), names[i]);
        sh(*state, i == 0 ? "echo mine >run/note.txt" : "echo mine >run/inputs/note.txt");
        assert_int_equal(ra_folder_files_write(run_of(*state), "a", "b", NULL, &st), RA_SYSTEM);
        strcat(message, ": was put into the folder of a run while the run was made; remove it and "
                        "make the run again");
        assert_string_equal(st.text, message);
    }
}

/// The path FOLDER/././.../run of `length` characters.
static const char *long_path(const char *folder, size_t length)
{
    static char path[1300];
    snprintf(path, sizeof path, "%s", folder);
    while (strlen(path) < length) {
        strcat(path, "/.");
    }
    strcpy(path + length - 4, "/run");
    return path;
}

/// Names in the folder may have up to 1199 characters; a longer one counts as unknown.
static void long_paths(void **state)
{
    struct ra_folder_state seen;
    struct ra_status st = {RA_OK, ""};
    sh(*state, "rm -rf run && mkdir run");
    check_ok(ra_folder_files_write(run_of(*state), "a", "b", NULL, &st), &st);
    ra_folder_files_inspect(long_path(*state, 1189), &seen);
    assert_int_equal(seen.kind, RA_FOLDER_COMPLETE);
    ra_folder_files_inspect(long_path(*state, 1190), &seen);
    assert_int_equal(seen.kind, RA_FOLDER_FOREIGN);
    assert_string_equal(seen.what, "files.tsv");
    // an empty folder can be removed
    sh(*state, "rm run/files.tsv");
    check_ok(ra_folder_files_remove(long_path(*state, 1197), &st), &st);
    sh(*state, "test ! -e run");
}

static void removed(void **state)
{
    char message[300];
    struct ra_status st = {RA_OK, ""};
    // a complete run stays, unless its mark says that another run has its name
    make_run(*state);
    assert_int_equal(ra_folder_files_remove(run_of(*state), &st), RA_SYSTEM);
    snprintf(message, sizeof message, "%s: holds a run that is complete, and was not touched",
             run_of(*state));
    assert_string_equal(st.text, message);
    check_ok(ra_folder_mark_write(run_of(*state), RA_MARK_OLD, "run", &st), &st);
    check_ok(ra_folder_files_remove(run_of(*state), &st), &st);
    sh(*state, "test -z \"$(ls)\"");
    // a run without a list stays, too
    make_run(*state);
    sh(*state, "truncate -s -4 run/files.tsv && rm -r run/inputs run/_b.tsv && cp -a run kept");
    assert_int_equal(ra_folder_files_remove(run_of(*state), &st), RA_SYSTEM);
    snprintf(message, sizeof message,
             "%s: holds a run without a list of its files, and was not touched", run_of(*state));
    assert_string_equal(st.text, message);
    sh(*state, "diff -r run kept && rm -r run kept");
    check_ok(ra_folder_files_remove(run_of(*state), &st), &st);
    sh(*state, "mkdir run");
    check_ok(ra_folder_files_remove(run_of(*state), &st), &st);
    sh(*state, "test ! -e run");
    make_run(*state);
    sh(*state, "rm run/a.tsv");
    check_ok(ra_folder_files_remove(run_of(*state), &st), &st);
    sh(*state, "test ! -e run");
    // a run stays if another file is beside its own
    make_run(*state);
    sh(*state, "echo >run/note && cp -a run kept");
    assert_int_equal(ra_folder_files_remove(run_of(*state), &st), RA_SYSTEM);
    snprintf(message, sizeof message, "%s: holds 'note', which no run wrote, and was not touched",
             run_of(*state));
    assert_string_equal(st.text, message);
    sh(*state, "diff -r run kept");
}

/// Without the right to write, a user who is not root cannot change a folder.
static void not_removable(void **state)
{
    static const char *const locked[] = {"run", "run/inputs", "."};
    char message[300], command[100];
    struct ra_status st = {RA_OK, ""};
    if (geteuid() == 0) {
        check_skip("root may remove whatever it likes");
    }
    for (size_t i = 0; i < sizeof locked / sizeof *locked; i++) {
        make_run(*state);
        snprintf(command, sizeof command, "chmod 0500 %s", locked[i]);
        sh(*state, command);
        assert_int_equal(ra_folder_files_remove(run_of(*state), &st), RA_SYSTEM);
        snprintf(command, sizeof command, "chmod 0700 %s", locked[i]);
        sh(*state, command);
        snprintf(message, sizeof message, "%s: cannot be removed: Permission denied",
                 run_of(*state));
        assert_string_equal(st.text, message);
    }
}

/// Limits the process to so many more open files. Returns the former limit.
static struct rlimit files_left(int count)
{
    struct rlimit before;
    const int next = open("/dev/null", O_RDONLY | O_CLOEXEC);
    assert_true(next >= 0);
    close(next);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    const struct rlimit limit = {.rlim_cur = (rlim_t)(next + count), .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    return before;
}

/// If no file can be opened, a list is complete or does not exist. Files to be removed are gone, or
/// a mark allows their removal later.
static void few_files(void **state)
{
    int listed = 0, gone = 0;
    for (int count = 0; count < 8; count++) {
        struct ra_status st = {RA_OK, ""};
        make_run(*state);
        sh(*state, "cp run/files.tsv whole && rm run/files.tsv");
        struct rlimit before = files_left(count);
        enum ra_code code =
            ra_folder_files_write(run_of(*state), "some", "0123456789abcdef", "ra2d run it", &st);
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
        listed += code == RA_OK;
        sh(*state, code == RA_OK ? "cmp run/files.tsv whole" : "test ! -e run/files.tsv");
        if (code != RA_OK) {
            assert_int_equal(code, RA_SYSTEM);
            assert_non_null(strstr(st.text, "Too many open files"));
        }
        sh(*state, "rm -f run/files.partial.tsv && cp whole run/files.tsv");
        check_ok(ra_folder_mark_write(run_of(*state), RA_MARK_OLD, "run", &st), &st);
        before = files_left(count);
        code = ra_folder_files_remove(run_of(*state), &st);
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
        gone += code == RA_OK;
        sh(*state, code == RA_OK ? "test ! -e run" : "test -e run/run.mark");
        st = (struct ra_status){RA_OK, ""};
        check_ok(ra_folder_files_remove(run_of(*state), &st), &st);
        sh(*state, "test ! -e run");
    }
    assert_true(listed > 1 && listed < 8 && gone > 1 && gone < 8);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_watched_folder, remove_watched_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(listed),     TEST(kinds_of_complete), TEST(kinds_of_begun), TEST(few_files),
        TEST(no_folders), TEST(long_list),         TEST(no_list),        TEST(put_in_meanwhile),
        TEST(removed),    TEST(long_paths),        TEST(not_removable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
