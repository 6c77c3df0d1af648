// A gnuplot of the test that keeps its script, so that the output of the command can be compared.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_DRAWING_H
#define RA_DRAWING_H

#include "support/run_cases.h"

/** The output of the command, and the script. This gnuplot prints the file `drawn`, or a text if
 * there is no such file. It fails if the script contains a line of the file `lacks`. */
static char output[1 << 16], script[1 << 23];

/** Arguments of env that remove the screen. */
static const char *environment = "-u DISPLAY -u WAYLAND_DISPLAY";

/** Runs `cd FOLDER; ra2d ARGUMENTS` with the gnuplot of the test. If there is a script, it is read.
 */
static inline int ra2d(const char *folder, const char *arguments)
{
    char command[4096], here[1024], path[2048];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s%s%s", program()[0] == '/' ? "" : here,
             program()[0] == '/' ? "" : "/", program());
    assert_int_equal(setenv("RA2D_PATH", path, 1), 0);
    mkdir(in(folder, "bin"), 0777);
    write_file(in(folder, "bin/gnuplot"), "#!/bin/sh\ncat >script.new\n"
                                          "test -e lacks && grep -qf lacks script.new && exit 1\n"
                                          "grep -q '^plot ' script.new || exit 0\n"
                                          "mv script.new script\n"
                                          "if test -e drawn; then cat drawn; else printf drawn; "
                                          "fi\n");
    assert_int_equal(chmod(in(folder, "bin/gnuplot"), 0755), 0);
    remove(in(folder, "script"));
    seal_made(folder);
    snprintf(command, sizeof command,
             "cd '%s'; { env %s PATH=\"$PWD/bin:$PATH\" \"$RA2D_PATH\" %s; } 2>&1", folder,
             environment, arguments);
    const int code = shell(command, output, sizeof output);
    script[0] = '\0';
    if (exists(folder, "script")) {
        char *const text = read_text(in(folder, "script"), false);
        snprintf(script, sizeof script, "%s", text);
        free(text);
    }
    return code;
}

static inline void expect(const char *folder, const char *arguments, int code, const char *said)
{
    const int got = ra2d(folder, arguments);
    if (got != code || strcmp(output, said) != 0) {
        print_error("ra2d %s\nexit code %d, expected %d; said\n%s", arguments, got, code, output);
        fail();
    }
}

static inline void holds(const char *folder, const char *name, const char *text)
{
    char *const found = read_text(in(folder, name), false);
    assert_string_equal(found, text);
    free(found);
}

/** The beginning of the block $NAME of a frame in the script. Frames are counted from 0. */
static inline const char *block(const char *name, int frame)
{
    char start[32];
    const char *at = script;
    snprintf(start, sizeof start, "$%s << EOD\n", name);
    for (int i = 0; i <= frame; i++) {
        at = strstr(i > 0 ? at + 1 : at, start);
        assert_non_null(at);
    }
    return at + strlen(start);
}

/** The numbers of the block $NAME of a frame, at most `room` of them; returns how many. */
static inline size_t read_numbers(const char *name, int frame, double *value, size_t room)
{
    const char *at = block(name, frame);
    size_t count = 0;
    while (strncmp(at, "EOD\n", 4) != 0) {
        char *end;
        assert_true(count < room);
        value[count++] = strtod(at, &end);
        assert_true(end > at);
        at = end + strspn(end, " \n");
    }
    return count;
}

/** Reads the numbers of the block in rows of `width` numbers; returns the number of rows. */
static inline size_t read_rows(const char *name, int frame, size_t width, double *value,
                               size_t room)
{
    const size_t count = read_numbers(name, frame, value, room);
    assert_int_equal(count % width, 0);
    return count / width;
}

#endif
