// Tests of the folder of a run step by step: refusals with whole messages, and the files after each
// end.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * These tests only open a folder, put a table into it and close it. Whole runs are in
 * test_run_folder.c.
 */
#include "support/small_schema.h"

#include <sys/stat.h>

#include "base/lock.h"
#include "base/table.h"
#include "case/folder.h"
#include "case/folder_files.h"

static char noted[1500];
static int notes;

static void take_note(const char *text, void *context)
{
    assert_ptr_equal(context, noted);
    snprintf(noted, sizeof noted, "%s", text);
    notes++;
}

/// The options of the next run.
static struct ra_run_control asked = {.note = take_note, .context = noted, .command = "ra2d x"};
static const struct ra_run_control plain = {
    .note = take_note, .context = noted, .command = "ra2d x"};

/// A shell command that is executed while the folder is open; NULL: none.
static const char *meanwhile;

/// The path FOLDER/NAME. Up to four paths are valid at a time.
static const char *in(const char *folder, const char *name)
{
    static char path[4][1200];
    static int next;
    next = (next + 1) % 4;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

/// Runs a shell command in the folder; it must succeed.
static void sh(const char *folder, const char *command)
{
    char text[2000];
    snprintf(text, sizeof text, "cd '%s' && %s", folder, command);
    if (system(text) != 0) {
        print_error("%s\n", text);
        fail();
    }
}

/// Opens the folder for a case of this seed. If `ending` is not negative, writes a table and closes
/// the folder with this code.
static enum ra_code try_run(const char *folder, const char *out, int seed, int ending,
                            struct ra_status *st)
{
    char text[100];
    struct small_case c;
    struct ra_folder f;
    struct ra_table t;
    notes = 0;
    snprintf(text, sizeof text, "[run]\nseed = %d\n", seed);
    check_ok(small_read(folder, text, NULL, &c, st), st);
    enum ra_code code = ra_folder_open(&f, &c.origin, out, &asked, st);
    if (code == RA_OK && !f.nothing_to_do && ending >= 0) {
        check_ok(ra_folder_mark_add(f.partial, "t.tsv", st), st);
        check_ok(ra_table_open(&t, f.partial, "t.tsv", &(const struct ra_provenance){0}, st), st);
        ra_table_text(&t, "a", "");
        ra_table_end_row(&t);
        check_ok(ra_table_close(&t, st), st);
        sh(folder, meanwhile != NULL ? meanwhile : "true");
        code = ra_folder_close(&f, (enum ra_code)ending, st);
    } else if (code == RA_OK && !f.nothing_to_do) {
        code = ra_folder_close(&f, RA_EARLY, st) == RA_EARLY ? RA_OK : RA_SYSTEM;
    }
    small_free(&c);
    return code;
}

static void makes(const char *folder, const char *out, int seed)
{
    struct ra_status st;
    check_ok(try_run(folder, in(folder, out), seed, RA_OK, &st), &st);
}

/// Opening is refused with this message after the path of the folder.
static void refuses(const char *folder, const char *out, int seed, const char *message)
{
    char expected[1500];
    struct ra_status st;
    const enum ra_code code = try_run(folder, in(folder, out), seed, RA_OK, &st);
    snprintf(expected, sizeof expected, "%s/%s", folder, message);
    assert_string_equal(st.text, expected);
    assert_int_equal(code, RA_SYSTEM);
    // only a lock that existed before remains
    sh(folder, "test ! -e out.lock || test -s out.lock");
}

static int set_up(void **state)
{
    asked = plain;
    meanwhile = NULL;
    return make_watched_folder(state);
}

static void made(void **state)
{
    struct ra_folder_state seen;
    makes(*state, "a/b/out", 1);
    ra_folder_files_inspect(in(*state, "a/b/out"), &seen);
    assert_int_equal(seen.kind, RA_FOLDER_COMPLETE);
    sh(*state, "test \"$(ls a/b)\" = out"
               " && test \"$(echo $(ls a/b/out))\" = 'case.ini files.tsv t.tsv'"
               " && grep -qx 'seed = 1' a/b/out/case.ini"
               " && grep -qx '# command ra2d x' a/b/out/files.tsv"
               " && grep -qx '# case small [0-9a-f]*' a/b/out/files.tsv");
    assert_int_equal(notes, 0);
}

/// Opens and closes a folder of this name, with FOLDER as the current folder.
static void make_here(const char *folder, const char *out, const struct ra_run_control *control)
{
    char here[1000];
    struct small_case c;
    struct ra_folder f;
    struct ra_status st;
    check_ok(small_read(folder, "", NULL, &c, &st), &st);
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder), 0);
    enum ra_code code = ra_folder_open(&f, &c.origin, out, control, &st);
    code = code == RA_OK ? ra_folder_close(&f, RA_OK, &st) : code;
    assert_int_equal(chdir(here), 0);
    check_ok(code, &st);
    small_free(&c);
}

/// The default folder is results/runs/NAME in the current folder. Other names may be relative to
/// the current folder.
static void usual_place(void **state)
{
    make_here(*state, NULL, NULL);
    make_here(*state, "bare", NULL);
    sh(*state, "test -s results/runs/small/files.tsv && test -s bare/files.tsv"
               " && test \"$(echo $(ls))\" = 'bare results small.ini'");
    // with force it is replaced, too
    const struct ra_run_control force = {.force = true};
    sh(*state, "echo >>bare/case.ini");
    make_here(*state, "bare", &force);
    make_here(*state, "results/runs/small", &force);
    sh(*state, "cmp bare/case.ini results/runs/small/case.ini"
               " && test \"$(echo $(ls))\" = 'bare results small.ini'");
}

/// After each end of a run the folder has these files.
static void ends(void **state)
{
    static const struct {
        enum ra_code code;
        const char *left;
    } end[] = {{RA_OK, "out"},
               {RA_UNBALANCED, "out"},
               {RA_EARLY, "out.partial"},
               {RA_NUMERIC, "out.partial"},
               {RA_SYSTEM, "out.partial"},
               {RA_INPUT, ""},
               {RA_USAGE, ""}};
    for (size_t i = 0; i < sizeof end / sizeof *end; i++) {
        char command[100], expected[300];
        struct ra_status st;
        const enum ra_code code = try_run(*state, in(*state, "out"), 1, (int)end[i].code, &st);
        assert_int_equal(code, end[i].code);
        snprintf(command, sizeof command, "test \"$(echo $(ls))\" = \"$(echo %s small.ini)\"",
                 end[i].left);
        sh(*state, command);
        const bool kept = strcmp(end[i].left, "out.partial") == 0;
        assert_int_equal(notes, kept);
        if (kept) {
            snprintf(expected, sizeof expected, "%s.partial: keeps the tables written so far",
                     in(*state, "out"));
            assert_string_equal(noted, expected);
        }
        sh(*state, "rm -rf out out.partial");
    }
    // a run that ended before its first table leaves no files
    struct ra_status st;
    check_ok(try_run(*state, in(*state, "out"), 1, -1, &st), &st);
    sh(*state, "test \"$(ls)\" = small.ini");
    assert_int_equal(notes, 0);
}

static void stands_in_the_way(void **state)
{
    char expected[300];
    struct ra_status st;
    makes(*state, "out", 1);
    sh(*state, "cp -a out kept");
    refuses(*state, "out", 1,
            "out: holds a complete run of this case; --force makes a new one in "
            "its place, -o names another folder");
    refuses(*state, "out", 2,
            "out: holds a complete run of another case; --force makes a new one "
            "in its place, -o names another folder");
    asked.resume = true;
    refuses(*state, "out", 2,
            "out: holds a complete run of another case; --force makes a new one "
            "in its place, -o names another folder");
    check_ok(try_run(*state, in(*state, "out"), 1, RA_OK, &st), &st);
    snprintf(expected, sizeof expected,
             "%s: holds the complete run of this case; there is nothing to do", in(*state, "out"));
    assert_string_equal(noted, expected);
    assert_int_equal(notes, 1);
    sh(*state, "diff -r out kept && test \"$(echo $(ls))\" = 'kept out small.ini'");
    sh(*state, "rm out/t.tsv && ls -l --time-style=full-iso out >before");
    refuses(*state, "out", 1,
            "out: holds a run that is not complete (t.tsv); --force makes a new "
            "one in its place, -o names another folder");
    sh(*state, "ls -l --time-style=full-iso out | cmp - before");
    // with force the old run is removed if the new one reaches its end
    asked.force = true;
    assert_int_equal(try_run(*state, in(*state, "out"), 1, RA_EARLY, &st), RA_EARLY);
    sh(*state, "test ! -e out/t.tsv && test -e out.partial/t.tsv");
    makes(*state, "out", 2);
    sh(*state, "test -e out/t.tsv && test ! -e out.partial && test ! -e out.replaced");
    // force overrides resume
    makes(*state, "out", 2);
    assert_int_equal(notes, 0);
}

static void interrupted(void **state)
{
    struct ra_status st;
    assert_int_equal(try_run(*state, in(*state, "out"), 1, RA_EARLY, &st), RA_EARLY);
    sh(*state, "cp -a out.partial kept");
    refuses(*state, "out", 1,
            "out.partial: holds the files of an interrupted run; --resume or --force make a run in "
            "its place, -o names another folder");
    sh(*state, "diff -r out.partial kept");
    asked.resume = true;
    makes(*state, "out", 1);
    sh(*state, "rm -r out && mv kept out.partial");
    asked = plain;
    asked.force = true;
    makes(*state, "out", 1);
    sh(*state, "test ! -e out.partial && echo >out/note");
    refuses(*state, "out", 1,
            "out: holds 'note', which no run wrote; remove it, or name another folder with -o");
    sh(*state, "rm -r out && mkdir out.partial && echo >out.partial/note");
    refuses(
        *state, "out", 1,
        "out.partial: holds 'note', which no run wrote; remove it, or name another folder with -o");
}

static void second_writer(void **state)
{
    char message[300];
    long holder;
    struct ra_lock lock;
    struct ra_status st;
    check_ok(ra_lock_take(&lock, in(*state, "out.lock"), &holder, &st), &st);
    snprintf(message, sizeof message,
             "out: another process (pid %ld) writes this run; wait for its end or name another "
             "folder with -o",
             (long)getpid());
    refuses(*state, "out", 1, message);
    sh(*state, "echo x >out.lock");
    refuses(*state, "out", 1,
            "out: another process (of unknown number) writes this run; wait for "
            "its end or name another folder with -o");
    ra_lock_release(&lock);
    sh(*state, "ln -s nowhere out.lock");
    refuses(*state, "out", 1,
            "out.lock: is in the way: it is not a lock of this program; remove it");
}

static void impossible_names(void **state)
{
    static const struct {
        const char *out, *message;
    } bad[] = {
        {".", ".: a complete run cannot rename its folder to this; name a "
              "new folder in it with -o"},
        {"..", "..: a complete run cannot rename its folder to this; name a "
               "new folder in it with -o"},
        {"small.ini", "small.ini: is not a folder; name another one with -o"},
        {"link", "link: is not a folder; name another one with -o"},
        {"small.ini/out", "small.ini: is not a folder; name another one with -o"},
    };
    struct ra_status st;
    sh(*state, "ln -s nowhere link");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        refuses(*state, bad[i].out, 1, bad[i].message);
    }
    assert_int_equal(try_run(*state, "//", 1, RA_OK, &st), RA_SYSTEM);
    assert_string_equal(st.text, "/: a complete run cannot rename its folder to this; name a "
                                 "new folder in it with -o");
    assert_int_equal(try_run(*state, "", 1, RA_OK, &st), RA_SYSTEM);
    assert_string_equal(st.text, "output folder: its name has 0 characters; 1 to 899 work");
    // 899 characters: FOLDER/././out
    char path[1000];
    snprintf(path, sizeof path, "%s", (const char *)*state);
    while (strlen(path) < 893) {
        strcat(path, "/.");
    }
    strcat(path, strlen(path) == 893 ? "//out1" : "/out1");
    assert_int_equal(strlen(path), 899);
    check_ok(try_run(*state, path, 1, RA_OK, &st), &st);
    sh(*state, "test -e out1/t.tsv");
    strcat(path, "2");
    assert_int_equal(try_run(*state, path, 1, RA_OK, &st), RA_SYSTEM);
    assert_string_equal(st.text, "output folder: its name has 900 characters; 1 to 899 work");
    // a short name in a folder so deep that its whole path is too long
    char here[1024], expected[1300];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(*state), 0);
    for (int i = 0; i < 5; i++) {
        char name[201];
        memset(name, 'd', 200);
        name[200] = '\0';
        assert_true(mkdir(name, 0777) == 0 && chdir(name) == 0);
    }
    struct ra_status why = {RA_OK, ""};
    struct ra_folder deep;
    struct ra_case_origin origin = {.name = "small"};
    assert_int_equal(ra_folder_open(&deep, &origin, "out", NULL, &why), RA_SYSTEM);
    assert_int_equal(chdir(here), 0);
    snprintf(expected, sizeof expected, "out: cannot be found: File name too long");
    assert_string_equal(why.text, expected);
    // slashes at the end do not count
    path[899] = '/';
    asked.force = true;
    check_ok(try_run(*state, path, 1, RA_OK, &st), &st);
}

/// A folder without the right to write is refused, since it could not be replaced at the end.
static void locked_folders(void **state)
{
    if (geteuid() == 0) {
        check_skip("root may write wherever it likes");
    }
    char expected[300];
    struct ra_status st;
    assert_int_equal(try_run(*state, "/ra2d-test", 1, RA_OK, &st), RA_SYSTEM);
    assert_string_equal(st.text, "/: cannot write into this folder: Permission denied");
    makes(*state, "out", 1);
    asked.force = true;
    sh(*state, "chmod 0500 out");
    refuses(*state, "out", 1, "out: cannot be replaced: Permission denied");
    sh(*state, "chmod 0700 out && chmod 0500 .");
    const enum ra_code code = try_run(*state, in(*state, "out"), 1, RA_OK, &st);
    sh(*state, "chmod 0700 .");
    assert_int_equal(code, RA_SYSTEM);
    snprintf(expected, sizeof expected, "%s: cannot write into this folder: Permission denied",
             (const char *)*state);
    assert_string_equal(st.text, expected);
}

/// Names are exchanged even if one of the folders does not exist.
static void replaced(void **state)
{
    char a[200], b[200], expected[700];
    struct ra_status st = {RA_OK, ""};
    snprintf(a, sizeof a, "%s/a", (const char *)*state);
    snprintf(b, sizeof b, "%s/b", (const char *)*state);
    makes(*state, "a", 1);
    assert_int_equal(ra_folder_replace(b, a, true, &st), RA_SYSTEM);
    snprintf(expected, sizeof expected, "%s: cannot be renamed to %s: No such file or directory", b,
             a);
    assert_string_equal(st.text, expected);
    // of the two steps without an exchange the second one fails, and the old folder gets its name
    // back
    assert_int_equal(ra_folder_replace(b, a, false, &st), RA_SYSTEM);
    assert_string_equal(st.text, expected);
    sh(*state, "test -e a/t.tsv && test ! -e a.replaced");
    assert_int_equal(ra_folder_replace(a, b, false, &st), RA_SYSTEM);
    snprintf(expected, sizeof expected,
             "%s: cannot be renamed to %s.replaced: No such file or directory", b, b);
    assert_string_equal(st.text, expected);
    // the names are exchanged at once or in two steps
    for (int exchange = 0; exchange < 2; exchange++) {
        makes(*state, "b", 2);
        check_ok(ra_folder_replace(b, a, exchange != 0, &st), &st);
        sh(*state, "test ! -e b && test ! -e a.replaced && grep -qx 'seed = 2' a/case.ini");
    }
}

/// Writes a mark as a killed run leaves it.
static void mark(const char *folder, const char *out, const char *line)
{
    char command[300];
    snprintf(command, sizeof command,
             "printf '# ra2d mark of a run folder; what is listed may be removed\\n%s\\n'"
             " >%s/run.mark",
             line, out);
    sh(folder, command);
}

/// The next start repairs the state after a kill between the two steps of an exchange.
static void repaired(void **state)
{
    static const char *const stays = "out: holds a complete run of this case; --force makes a new "
                                     "one in its place, -o names another folder";
    makes(*state, "out", 1);
    sh(*state, "cp -a out old && mv out out.replaced");
    mark(*state, "out.replaced", "old out");
    refuses(*state, "out", 1, stays);
    sh(*state, "diff -r out old && test ! -e out.replaced");
    // an old run that remains from a kill, complete or not, stays until the next run is made
    for (int damaged = 0; damaged < 2; damaged++) {
        sh(*state, "cp -a old out.replaced");
        sh(*state, damaged ? "rm out.replaced/t.tsv" : "true");
        mark(*state, "out.replaced", "old out");
        refuses(*state, "out", 1, stays);
        sh(*state, "diff -r out old && test -e out.replaced/case.ini");
        asked.force = true;
        makes(*state, "out", 1);
        asked.force = false;
        sh(*state, "diff -r out old && test ! -e out.replaced");
    }
    // without the mark the folder belongs to the user, and the name is free
    sh(*state, "mv out out.replaced");
    makes(*state, "out", 1);
    sh(*state, "diff -r out old && diff -r out.replaced old && rm -r out");
    mark(*state, "out.replaced", "old another");
    makes(*state, "out", 1);
    sh(*state, "test -e out.replaced/t.tsv && rm -r out.replaced");
    // files of no run stay; an old run stays if the folder of its name holds files of no run
    sh(*state, "mkdir out.replaced && echo >out.replaced/note");
    refuses(*state, "out", 1, stays);
    sh(*state, "test -e out.replaced/note && rm -r out.replaced && cp -a old out.replaced"
               " && echo >out/note");
    mark(*state, "out.replaced", "old out");
    refuses(*state, "out", 1,
            "out: holds 'note', which no run wrote; remove it, or name another folder with -o");
    sh(*state, "test -e out/note && rm out.replaced/run.mark && diff -r out.replaced old");
}

/// A folder that appears during the run is not replaced.
static void in_the_meantime(void **state)
{
    char expected[700];
    struct ra_status st;
    meanwhile = "mkdir out && echo >out/note";
    assert_int_equal(try_run(*state, in(*state, "out"), 1, RA_OK, &st), RA_SYSTEM);
    snprintf(expected, sizeof expected, "%s.partial: cannot be renamed to %s: Directory not empty",
             in(*state, "out"), in(*state, "out"));
    assert_string_equal(st.text, expected);
    snprintf(expected, sizeof expected, "%s.partial: keeps the tables written so far",
             in(*state, "out"));
    assert_string_equal(noted, expected);
    sh(*state, "test -e out/note && test -e out.partial/files.tsv && test ! -e out.lock"
               " && rm -r out out.partial");
    // an empty folder that appears is replaced
    meanwhile = "mkdir out";
    makes(*state, "out", 1);
    // files that a user puts into the run that is replaced stay, too
    asked.force = true;
    meanwhile = "echo >out/note";
    assert_int_equal(try_run(*state, in(*state, "out"), 2, RA_OK, &st), RA_SYSTEM);
    sh(*state, "grep -qx 'seed = 2' out/case.ini && test -e out.partial/note");
    // another folder in the place of the run that is to be replaced is not replaced
    sh(*state, "rm -r out.partial");
    meanwhile = "mv out gone && mkdir out && echo >out/note";
    assert_int_equal(try_run(*state, in(*state, "out"), 1, RA_OK, &st), RA_SYSTEM);
    snprintf(expected, sizeof expected,
             "%s: is not the folder that was to be replaced: another program has moved it",
             in(*state, "out"));
    assert_string_equal(st.text, expected);
    sh(*state, "test -e out/note && test ! -e out/case.ini && grep -qx 'seed = 2' gone/case.ini");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, remove_watched_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(made),
        TEST(usual_place),
        TEST(ends),
        TEST(stands_in_the_way),
        TEST(interrupted),
        TEST(second_writer),
        TEST(impossible_names),
        TEST(locked_folders),
        TEST(replaced),
        TEST(repaired),
        TEST(in_the_meantime),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
