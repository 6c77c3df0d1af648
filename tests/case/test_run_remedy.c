// Tests of the command that makes a damaged run again: its words for a shell, and its folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include <errno.h>

#include "case/folder_place.h"
#include "case/folder_remedy.h"

/// A recorded command, and the same command with another folder.
static const struct {
    const char *recorded, *command; ///< NULL: not a command of ra2d
} commands[] = {
    {"ra2d run small.ini -o run", "ra2d run small.ini -o '/a b'"},
    {"ra2d run small.ini", "ra2d run small.ini -o '/a b'"},
    {"ra2d run 'a b.ini' -s 'x=1 mm' -o 'c d' --force", "ra2d run 'a b.ini' -s 'x=1 mm' -o '/a b' "
                                                        "--force"},
    {"ra2d run 'it'\\''s.ini' -o -o", "ra2d run 'it'\\''s.ini' -o '/a b'"},
    {"ra2d  run   ''", "ra2d run '' -o '/a b'"},
    // ra2d quotes every character that a shell would interpret, so it did not write this command
    {"ra2d run a; rm -r b", NULL},
    {"ra2d run $(touch X) -o run", NULL},
    {"ra2d run `touch X` -o run", NULL},
    {"ra2d run a -o b & touch X", NULL},
    {"ra2d run a > b", NULL},
    {"ra2d run a \"b\"", NULL},
    {"ra2d run 'a", NULL},
    {"ra2d run a -o", NULL},
    {"ra2d run a\\b", NULL},
    {"rm -r x -o run", NULL},
    {"ra2dx run", NULL},
    {"", NULL},
    // in quotes such characters are part of a word
    {"ra2d run '$(touch X);' -o run", "ra2d run '$(touch X);' -o '/a b'"},
    {"ra2d run 'a\x9b[1mb'", "ra2d run $'a\\233[1mb' -o '/a b'"},
    // the folder stands before --, once
    {"ra2d run -- a.ini", "ra2d run -o '/a b' -- a.ini"},
    {"ra2d run -o b -- a.ini", "ra2d run -o '/a b' -- a.ini"},
    {"ra2d run -s x=1 -- '-o' b", "ra2d run -s x=1 -o '/a b' -- -o '/a b'"},
    // a pipe is gone: <(...) is recorded as its number, /dev/stdin as its name
    {"ra2d run 63", NULL},
    {"ra2d run stdin -o b", NULL},
    {"ra2d run stdout 63.ini 6a", "ra2d run stdout 63.ini 6a -o '/a b'"},
};

static void recorded(void **state)
{
    (void)state;
    char command[300];
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const bool ours =
            ra_folder_command(commands[i].recorded, "/a b", "", command, sizeof command);
        if (ours != (commands[i].command != NULL) ||
            (ours && strcmp(command, commands[i].command) != 0)) {
            fail_msg("%s: '%s'", commands[i].recorded, ours ? command : "none");
        }
    }
    // options are added where the folder is, and once
    assert_true(ra_folder_command("ra2d run -o c -- a", "b", " --force", command, sizeof command));
    assert_string_equal(command, "ra2d run -o b --force -- a");
    // outside quotes ra2d writes none of the characters that a shell acts on
    for (const char *mark = "\t\n\"$&|;<>()*?[]#~`!{}"; *mark != '\0'; mark++) {
        snprintf(command, sizeof command, "ra2d run a%cb", *mark);
        char other[300];
        assert_false(ra_folder_command(command, "b", "", other, sizeof other));
        snprintf(command, sizeof command, "ra2d run 'a%cb'", *mark);
        assert_true(ra_folder_command(command, "b", "", other, sizeof other));
    }
    // if the buffer is too short for a word or for the added text, there is no command
    static const char whole[] = "ra2d run a -o b --force";
    assert_true(ra_folder_command("ra2d run a -o c", "b", " --force", command, sizeof whole));
    assert_string_equal(command, whole);
    for (size_t size = 1; size < sizeof whole; size++) {
        assert_false(ra_folder_command("ra2d run a -o c", "b", " --force", command, size));
    }
}

static void of_folder(void **state)
{
    (void)state;
    assert_true(ra_folder_is_of("ra2d run a -o b", "x/b"));
    assert_true(ra_folder_is_of("ra2d run a -o 'b c'", "b c"));
    assert_false(ra_folder_is_of("ra2d run a -o b2", "x/b"));
    assert_false(ra_folder_is_of("ra2d run a -o b", "b2"));
    assert_false(ra_folder_is_of("ra2d run b", "b"));
    assert_false(ra_folder_is_of("ra2d run a -o", "b"));
}

/// A shell passes the path to a program unchanged.
static void paths(void **state)
{
    static const char *const names[] = {
        "a",         "a b",  "it's",  "$HOME", "-x",      "a\nb\tc", "\x1b[1m",
        "\xc2\x9bm", "\x9b", "a;b&c", "\\'a",  "'",       "!a",      "\xc3\xa4\xe6\x9d\xb1",
        "a\rb'c",    "~",    "#a",    "*",     "a\\b\x01"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char quoted[300], line[1000], expected[100];
        write_file(in(*state, "said"), "");
        assert_true(ra_shell_path(names[i], quoted, sizeof quoted));
        for (const char *p = quoted; *p != '\0'; p++) {
            assert_true((unsigned char)*p >= ' ' && *p != 127);
        }
        snprintf(line, sizeof line,
                 "cat >'%s/line' <<'END'\nprintf '%%s;' %s >'%s/said'\nEND\n"
                 "bash '%s/line'",
                 (const char *)*state, quoted, (const char *)*state, (const char *)*state);
        assert_int_equal(system(line), 0);
        snprintf(expected, sizeof expected, "%s%s;", names[i][0] == '-' ? "./" : "", names[i]);
        char *const got = read_text(in(*state, "said"), false);
        assert_string_equal(got, expected);
        free(got);
        // if the buffer is too short, there is no path
        assert_false(ra_shell_path(names[i], quoted, strlen(quoted)));
    }
}

/// A shell passes each byte of a path on, alone and within a word, and none reaches a terminal raw.
static void bytes(void **state)
{
    static char line[20000], expected[2000];
    const char *const folder = *state;
    size_t used = (size_t)snprintf(line, sizeof line, "printf '%%s;'"), known = 0;
    for (int byte = 1; byte < 256; byte++) {
        const char alone[] = {(char)byte, '\0'}, within[] = {'x', (char)byte, 'y', '\0'};
        char quoted[2][64];
        assert_true(ra_shell_path(alone, quoted[0], sizeof quoted[0]) &&
                    ra_shell_path(within, quoted[1], sizeof quoted[1]));
        for (const char *p = quoted[1]; *p != '\0'; p++) {
            assert_true(*p >= ' ' && *p < 127);
        }
        used += (size_t)snprintf(line + used, sizeof line - used, " %s %s", quoted[0], quoted[1]);
        known += (size_t)snprintf(expected + known, sizeof expected - known, "%s%s;%s;",
                                  byte == '-' ? "./" : "", alone, within);
    }
    snprintf(line + used, sizeof line - used, " >'%s/said'\n", folder);
    write_file(in(folder, "line"), line);
    char command[300];
    snprintf(command, sizeof command, "cd '%s' && bash line", folder);
    assert_int_equal(system(command), 0);
    char *const got = read_text(in(folder, "said"), false);
    assert_string_equal(got, expected);
    free(got);
}

static void free_folders(void **state)
{
    char place[RA_FOLDER_PATH], folder[RA_FOLDER_PATH], expected[RA_FOLDER_PATH];
    snprintf(folder, sizeof folder, "%s", in(*state, "x.partial/"));
    snprintf(expected, sizeof expected, "%s", in(*state, "x.partial-again"));
    ra_folder_free_place(folder, place);
    assert_string_equal(place, expected);
    assert_false(ra_folder_name_is_taken(place));
    assert_int_equal(mkdir(place, 0777), 0);
    ra_folder_free_place(folder, place);
    snprintf(expected, sizeof expected, "%s", in(*state, "x.partial-again2"));
    assert_string_equal(place, expected);
    // a folder in the current one, with a name so long that no name beside it can be made
    char here[1024];
    assert_non_null(getcwd(here, sizeof here));
    memset(folder, 'x', 1000);
    folder[1000] = '\0';
    assert_int_equal(chdir(*state), 0);
    ra_folder_free_place(folder, place);
    assert_non_null(getcwd(expected, 1000));
    strcat(expected, "/run-again");
    assert_string_equal(place, expected);
    // without a current folder it is /tmp
    assert_int_equal(mkdir("gone", 0777), 0);
    assert_int_equal(chdir("gone"), 0);
    assert_int_equal(rmdir(in(*state, "gone")), 0);
    ra_folder_free_place(folder, place);
    assert_int_equal(strncmp(place, "/tmp/run-again", 14), 0);
    assert_int_equal(chdir(here), 0);
}

/// Whatever the length of a name that exists, a folder can be made at the place.
static void places_exist(void **state)
{
    char folder[RA_FOLDER_PATH], place[RA_FOLDER_PATH], here[1024];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(*state), 0);
    for (size_t length = 1; length <= 255; length++) {
        const size_t before = strlen(*state) + 1;
        snprintf(folder, sizeof folder, "%s/", (const char *)*state);
        memset(folder + before, 'x', length);
        folder[before + length] = '\0';
        assert_int_equal(mkdir(folder, 0777), 0);
        for (int i = 0; i < 2; i++) {
            ra_folder_free_place(folder, place);
            if (mkdir(place, 0777) != 0) {
                fail_msg("%zu characters: %s: %s", length, place, strerror(errno));
            }
        }
    }
    assert_int_equal(chdir(here), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(recorded), TEST(of_folder),    TEST(paths),
        TEST(bytes),    TEST(free_folders), TEST(places_exist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
