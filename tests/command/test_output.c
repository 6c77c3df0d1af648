// Tests of files that -o names: complete or absent; devices and pipes are written directly.
// SPDX-License-Identifier: GPL-3.0-or-later
#define _XOPEN_SOURCE 700 // realpath
#include "support/run_cases.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "command/output.h"

/// Writes a text to a path as listen, plot and animate do.
static enum ra_code put(const char *path, const char *text, enum ra_code code, struct ra_status *st)
{
    struct ra_output o;
    *st = (struct ra_status){RA_OK, ""};
    enum ra_code first = ra_output_open(&o, path, st);
    if (first == RA_OK) {
        first = ra_output_write(&o, text, strlen(text), st);
    }
    return ra_output_close(&o, first == RA_OK ? code : first, st);
}

static void holds(const char *path, const char *text)
{
    char *const found = read_text(path, false);
    assert_string_equal(found, text);
    free(found);
}

static void final_or_nothing(void **state)
{
    const char *const folder = *state;
    struct ra_status st = {RA_OK, ""};
    struct ra_output o;
    // as long as the output is not finished, there is no file of its name
    check_ok(ra_output_open(&o, in(folder, "a"), &st), &st);
    check_ok(ra_output_write(&o, "one", 3, &st), &st);
    assert_false(exists(folder, "a"));
    char partial[64];
    snprintf(partial, sizeof partial, "a.partial-%ld", (long)getpid());
    assert_true(exists(folder, partial));
    check_ok(ra_output_finish(&o, &st), &st);
    assert_false(exists(folder, "a"));
    check_ok(ra_output_publish(&o, &st), &st);
    assert_string_equal(o.partial, "");
    ra_output_abandon(&o); // abandoning an output twice is legal
    holds(in(folder, "a"), "one");
    // an existing file stays until the new one is complete, even if it never becomes so
    assert_int_equal(put(in(folder, "a"), "two", RA_NUMERIC, &st), RA_NUMERIC);
    holds(in(folder, "a"), "one");
    check_ok(put(in(folder, "a"), "three", RA_OK, &st), &st);
    holds(in(folder, "a"), "three");
    // a name is not used as a format of printf
    check_ok(put(in(folder, "100%%"), "four", RA_OK, &st), &st);
    holds(in(folder, "100%%"), "four");
    // the output is finished but does not get its name
    check_ok(ra_output_open(&o, in(folder, "b"), &st), &st);
    check_ok(ra_output_finish(&o, &st), &st);
    assert_null(o.file);
    ra_output_abandon(&o);
    assert_string_equal(o.partial, "");
    assert_false(exists(folder, "b"));
    // the output is abandoned while it is open
    check_ok(ra_output_open(&o, in(folder, "b"), &st), &st);
    assert_int_equal(count_files(folder, "b.partial-"), 1);
    ra_output_abandon(&o);
    assert_null(o.file);
    assert_string_equal(o.partial, "");
    assert_int_equal(count_files(folder, "b"), 0);
    // the output cannot be opened
    assert_int_equal(ra_output_open(&o, in(folder, "no/such"), &st), RA_SYSTEM);
    assert_null(o.file);
    assert_string_equal(o.partial, "");
    memset(&o, 0, sizeof o);
    ra_output_abandon(&o);
    assert_int_equal(count_files(folder, "partial"), 0);
}

static void permissions_stay(void **state)
{
    const char *const folder = *state;
    struct ra_status st;
    struct stat info;
    const mode_t mask = umask(027);
    check_ok(put(in(folder, "new"), "x", RA_OK, &st), &st);
    umask(mask);
    assert_int_equal(stat(in(folder, "new"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    // each bit is set in one of the modes
    static const mode_t modes[] = {0705, 0672};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        assert_int_equal(chmod(in(folder, "new"), modes[i]), 0);
        check_ok(put(in(folder, "new"), "y", RA_OK, &st), &st);
        assert_int_equal(stat(in(folder, "new"), &info), 0);
        assert_int_equal(info.st_mode & 0777, modes[i]);
    }
}

static void read_only_files(void **state)
{
    const char *const folder = *state;
    struct ra_status st;
    if (geteuid() == 0) {
        print_message("root may write into every file\n");
        skip();
    }
    write_file(in(folder, "new"), "y");
    assert_int_equal(chmod(in(folder, "new"), 0400), 0);
    assert_int_equal(put(in(folder, "new"), "z", RA_OK, &st), RA_SYSTEM);
    char text[300];
    snprintf(text, sizeof text, "%s/new: cannot be written: Permission denied", folder);
    assert_string_equal(st.text, text);
    holds(in(folder, "new"), "y");
}

static void links_stay(void **state)
{
    const char *const folder = *state;
    struct ra_status st;
    struct stat info;
    write_file(in(folder, "file"), "old");
    assert_int_equal(symlink("file", in(folder, "link")), 0);
    check_ok(put(in(folder, "link"), "new", RA_OK, &st), &st);
    assert_int_equal(lstat(in(folder, "link"), &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    holds(in(folder, "file"), "new");
    // a link to a missing file
    assert_int_equal(symlink("away", in(folder, "lost")), 0);
    assert_int_equal(put(in(folder, "lost"), "x", RA_OK, &st), RA_SYSTEM);
    assert_non_null(strstr(st.text, "/lost: cannot be written: No such file or directory"));
    assert_false(exists(folder, "away"));
    // a link with the name of the partial file is not followed
    char name[64];
    snprintf(name, sizeof name, "c.partial-%ld", (long)getpid());
    assert_int_equal(symlink("file", in(folder, name)), 0);
    check_ok(put(in(folder, "c"), "third", RA_OK, &st), &st);
    holds(in(folder, "file"), "new");
    holds(in(folder, "c"), "third");
}

static void in_place(void **state)
{
    const char *const folder = *state;
    char text[16] = "";
    struct ra_status st;
    struct stat info;
    assert_int_equal(mkfifo(in(folder, "pipe"), 0666), 0);
    const int end = open(in(folder, "pipe"), O_RDONLY | O_NONBLOCK);
    assert_true(end >= 0);
    check_ok(put(in(folder, "pipe"), "through", RA_OK, &st), &st);
    assert_int_equal(read(end, text, sizeof text), 7);
    assert_string_equal(text, "through");
    close(end);
    assert_int_equal(lstat(in(folder, "pipe"), &info), 0);
    assert_true(S_ISFIFO(info.st_mode));
    // a device that refuses, and one that accepts everything
    assert_int_equal(put("/dev/full", "x", RA_OK, &st), RA_SYSTEM);
    assert_string_equal(st.text, "/dev/full: cannot be written: No space left on device");
    check_ok(put("/dev/null", "x", RA_OK, &st), &st);
    assert_int_equal(stat("/dev/null", &info), 0);
    assert_true(S_ISCHR(info.st_mode));
    assert_int_equal(count_files(folder, "partial"), 0);
    assert_int_equal(count_files("/dev", "partial"), 0);
}

/// Checks the message after the path of the folder.
static void refuses(const char *folder, const char *name, enum ra_code code, const char *message)
{
    char path[9000], text[1024];
    struct ra_status st;
    snprintf(path, sizeof path, "%s%s", folder, name);
    assert_int_equal(put(path, "x", RA_OK, &st), code);
    snprintf(text, sizeof text, "%s%.500s%s", code == RA_USAGE ? "-o " : "", path, message);
    assert_string_equal(st.text, text);
    assert_int_equal(count_files(folder, "partial"), 0);
}

static void refusals(void **state)
{
    const char *const folder = *state;
    struct ra_status st;
    char name[300];
    memset(name, 'x', sizeof name - 1);
    name[299] = '\0';
    name[0] = '/';
    refuses(folder, name, RA_SYSTEM, ": cannot be written: File name too long");
    refuses(folder, "", RA_USAGE, ": is a folder; name a file");
    refuses(folder, "/no/such", RA_SYSTEM, ": cannot be written: No such file or directory");
    write_file(in(folder, "file"), "");
    refuses(folder, "/file/x", RA_SYSTEM, ": cannot be written: Not a directory");
    assert_int_equal(put("/proc/x", "x", RA_OK, &st), RA_SYSTEM);
    // a device is written directly, but this one cannot be opened
    const int end = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", folder);
    assert_int_equal(bind(end, (const struct sockaddr *)&address, sizeof address), 0);
    refuses(folder, "/socket", RA_SYSTEM, ": cannot be written: No such device or address");
    close(end);
    // a folder appears with this name meanwhile
    struct ra_output o;
    char text[1024];
    check_ok(ra_output_open(&o, in(folder, "d"), &st), &st);
    assert_int_equal(mkdir(in(folder, "d"), 0777), 0);
    write_file(in(folder, "d/x"), "");
    assert_int_equal(ra_output_close(&o, RA_OK, &st), RA_SYSTEM);
    snprintf(text, sizeof text, "%s/d: cannot be written: Is a directory", folder);
    assert_string_equal(st.text, text);
    assert_int_equal(count_files(folder, "partial"), 0);
}

/// A path to an existing file may have up to 4095 characters.
static void long_paths(void **state)
{
    const char *const folder = *state;
    char path[5000], text[200];
    struct ra_status st;
    write_file(in(folder, "file"), "old");
    snprintf(path, sizeof path, "%s/file", folder);
    const size_t length = strlen(folder);
    for (size_t all = 4095; all <= 4096; all++) {
        // repeated slashes do not count
        memset(path + length, '/', all - length);
        memcpy(path + all - 4, "file", 5);
        assert_int_equal(strlen(path), all);
        assert_int_equal(put(path, "new", RA_OK, &st), all == 4095 ? RA_OK : RA_USAGE);
        holds(in(folder, "file"), "new");
    }
    snprintf(text, sizeof text, "-o %.60s...: a path of more than 4095 characters", path);
    assert_string_equal(st.text, text);
}

/// Standard output is written and stays open. After a refused write it stays refused.
static void streams(void **state)
{
    const char *const folder = *state;
    struct ra_status st = {RA_OK, ""};
    struct ra_output o;
    fflush(stdout);
    const int usual = dup(STDOUT_FILENO);
    const int own = open(in(folder, "out"), O_RDWR | O_CREAT, 0666);
    assert_int_equal(dup2(own, STDOUT_FILENO), STDOUT_FILENO);
    const enum ra_code first = put(NULL, "one ", RA_OK, &st), second = put(NULL, "two", RA_OK, &st);
    assert_int_equal(dup2(usual, STDOUT_FILENO), STDOUT_FILENO);
    close(usual);
    close(own);
    check_ok(first, &st);
    check_ok(second, &st);
    holds(in(folder, "out"), "one two");
    static char much[100000];
    check_ok(ra_output_open(&o, "/dev/full", &st), &st);
    assert_int_equal(ra_output_write(&o, much, sizeof much, &st), RA_SYSTEM);
    assert_string_equal(st.text, "/dev/full: cannot be written: No space left on device");
    assert_int_equal(ra_output_finish(&o, &st), RA_SYSTEM);
    assert_string_equal(st.text,
                        "/dev/full: cannot be written: a write was refused: the disk may be full, "
                        "or the file may have reached its largest allowed size (ulimit -f)");
    assert_null(o.file);
}

/// A limit of file sizes acts like a full disk: there is no new file, and the old one is unchanged.
static void no_room(void **state)
{
    const char *const folder = *state;
    static char much[100000];
    struct rlimit before;
    struct ra_status st;
    memset(much, 'x', sizeof much - 1);
    write_file(in(folder, "a"), "old");
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit limit = {.rlim_cur = 50000, .rlim_max = before.rlim_max};
    void (*const usual)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    const enum ra_code code = put(in(folder, "a"), much, RA_OK, &st);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, usual);
    assert_int_equal(code, RA_SYSTEM);
    assert_non_null(strstr(st.text, "/a: cannot be written: File too large"));
    holds(in(folder, "a"), "old");
    assert_int_equal(count_files(folder, "partial"), 0);
}

// ## Names

static void checks(const char *command, const char *path, const char *input, const char *message)
{
    struct ra_status st = {RA_OK, ""};
    const enum ra_code code = ra_output_check(command, path, &input, input != NULL, &st);
    assert_string_equal(st.text, message);
    assert_int_equal(code, message[0] != '\0' ? RA_USAGE : RA_OK);
}

/// Checks the message, which is between the path and the rest of the line.
static void checks_in(const char *folder, const char *command, const char *name, const char *input,
                      const char *message)
{
    char text[3000];
    // no message names both files
    // cppcheck-suppress wrongPrintfScanfArgNum
    snprintf(text, sizeof text, message, in(folder, name), in(folder, input));
    checks(command, in(folder, name), in(folder, input), text);
}

static void ends(void **state)
{
    (void)state;
    assert_true(ra_output_ends("a.pdf", ".pdf") && ra_output_ends("b.c/a.PdF", ".pdf"));
    assert_false(ra_output_ends(".pdf", ".pdf") || ra_output_ends("a/.pdf", ".pdf"));
    assert_false(ra_output_ends("a.pdf/", ".pdf") || ra_output_ends("a.pdf.x", ".pdf"));
    assert_false(ra_output_ends("apdf", ".pdf") || ra_output_ends("", ".pdf"));
}

/// An output never replaces the input of a command or a file in the list of a run, not even through
/// a link or another name of the same file. Earlier output is replaced.
static void nothing_that_is_read(void **state)
{
    const char *const folder = *state;
    write_file(in(folder, "own.png"), "0 0\n");
    write_file(in(folder, "note.txt"), "text");
    write_file(in(folder, "old.html"), "old");
    assert_int_equal(symlink("own.png", in(folder, "link.png")), 0);
    assert_int_equal(symlink("note.txt", in(folder, "link.html")), 0);
    assert_int_equal(symlink("old.html", in(folder, "good.html")), 0);
    assert_int_equal(symlink("away", in(folder, "lost.html")), 0);
    assert_int_equal(link(in(folder, "own.png"), in(folder, "same.png")), 0);
    checks("report", NULL, NULL, "");
    checks("run", in(folder, "note.txt"), NULL, "");
    checks_in(folder, "report", "old.html", "note.txt", "");
    checks_in(folder, "report", "good.html", "note.txt", "");
    checks_in(folder, "report", "new.html", "note.txt", "");
    checks_in(folder, "report", "lost.html", "note.txt", "");
    static const char *const names[] = {"own.png", "link.png", "same.png"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        checks_in(folder, "surface", names[i], "own.png",
                  "surface: -o %s: is %s, which it reads; name another one");
    }
    char text[3000], *const end = realpath(in(folder, "note.txt"), NULL);
    snprintf(text, sizeof text, "report: -o %s: a link to %s: write a name that ends with .html",
             in(folder, "link.html"), end);
    free(end);
    checks("report", in(folder, "link.html"), NULL, text);
    // pictures are written into a folder, but not into that of the run
    assert_int_equal(mkdir(in(folder, "run"), 0777), 0);
    assert_int_equal(mkdir(in(folder, "film"), 0777), 0);
    checks_in(folder, "animate", "film", "run", "");
    checks_in(folder, "animate", "run", "run",
              "animate: -o %s: is %s, which it reads; name another one");
    assert_int_equal(mkdir(in(folder, "a.html"), 0777), 0);
    checks_in(folder, "report", "a.html", "run", "-o %s: is a folder; name a file");
}

/// No table of a run has such an ending, but copies of its input files may have it.
static void nothing_of_a_run(void **state)
{
    const char *const folder = *state;
    const char *const message = "report: -o %s: is a file of a run; name another one";
    assert_int_equal(mkdir(in(folder, "run"), 0777) + mkdir(in(folder, "run/inputs"), 0777), 0);
    static const char *const names[] = {"run/a.html", "run/b.html", "run/inputs/a.html",
                                        "run/inputs/c.html", "a.html"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        write_file(in(folder, names[i]), "x");
    }
    write_file(in(folder, "run/files.tsv"), "# units\t-\t1\nfile\tbytes\na.html\t1\n"
                                            "inputs/c.html\t1\n");
    checks_in(folder, "report", "run/a.html", "run", message);
    checks_in(folder, "report", "run/inputs/c.html", "run", message);
    assert_int_equal(symlink("run/inputs/c.html", in(folder, "link.html")), 0);
    checks_in(folder, "report", "link.html", "run", message);
    checks_in(folder, "report", "run/b.html", "run", "");
    checks_in(folder, "report", "run/inputs/a.html", "run", "");
    checks_in(folder, "report", "a.html", "run", "");
    // an unreadable list names no files
    write_file(in(folder, "run/files.tsv"), "");
    checks_in(folder, "report", "run/a.html", "run", "");
    // a pipe in the place of the list names no files either, and the program does not wait for its
    // data
    assert_int_equal(remove(in(folder, "run/files.tsv")), 0);
    assert_int_equal(mkfifo(in(folder, "run/files.tsv"), 0666), 0);
    alarm(600); // in case it waits
    checks_in(folder, "report", "run/a.html", "run", "");
    alarm(0);
}

/// If a shell appends standard output to a file, the output is appended, and the file is not
/// replaced.
static void standard_output(void **state)
{
    const char *const folder = *state;
    struct ra_status st = {RA_OK, ""};
    write_file(in(folder, "log"), "before ");
    fflush(stdout);
    const int usual = dup(STDOUT_FILENO);
    const int own = open(in(folder, "log"), O_WRONLY | O_APPEND);
    assert_int_equal(dup2(own, STDOUT_FILENO), STDOUT_FILENO);
    const enum ra_code named = ra_output_check("report", "/dev/stdout", NULL, 0, &st);
    const enum ra_code code = put("/dev/stdout", "after", RA_OK, &st);
    assert_int_equal(dup2(usual, STDOUT_FILENO), STDOUT_FILENO);
    close(usual);
    close(own);
    check_ok(named, &st);
    check_ok(code, &st);
    holds(in(folder, "log"), "before after");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(final_or_nothing, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(permissions_stay, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(read_only_files, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(links_stay, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(in_place, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(refusals, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(long_paths, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(streams, make_folder, remove_folder),
        cmocka_unit_test(ends),
        cmocka_unit_test_setup_teardown(nothing_that_is_read, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(nothing_of_a_run, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(standard_output, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(no_room, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
