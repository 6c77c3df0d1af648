// Tests of conversion.c: files that Gwyddion converts, also if it fails.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A script with the name `gwyddion` replaces the program. It records its arguments. Then it copies
 * a .gwy file that Gwyddion made, fails, is killed, or makes no file. (The program itself reads
 * the specimens in tests/specimens.)
 */
#include "support/scratch.h"
#include "support/shell.h"

#include <unistd.h>

static const char made[] = "tests/specimens/rows.gwy";

/// Makes a folder with a file of Digital Surf, a file of binary data, and the script.
static void prepare(const char *folder, const char *script)
{
    char line[2048], out[200];
    snprintf(line, sizeof line,
             "cd '%s' && mkdir -p bin tmp 'a b' && printf 'DSCOMPRESSED\\1\\0' >'a b/c;d.sur' && "
             "printf '\\001\\002\\0\\003rest' >bytes.xyz && cat >bin/gwyddion <<'END' && "
             "printf '#!/bin/sh\\nexit 3\\n' >bin/gnuplot && chmod +x bin/g*\n#!/bin/sh\n%s\nEND\n",
             folder, script);
    assert_int_equal(shell(line, out, sizeof out), 0);
    snprintf(line, sizeof line, "cp %s '%s/made.gwy'", made, folder);
    assert_int_equal(shell(line, out, sizeof out), 0);
}

/// Runs a command in the folder. Returns its exit code, messages and output.
static int run(const char *folder, const char *path, const char *arguments, char *out, size_t size)
{
    char line[1024];
    snprintf(line, sizeof line,
             "R=$(realpath '%s') && cd '%s' && TMPDIR=tmp PATH=\"%s\" \"$R\" %s 2>&1", program(),
             folder, path, arguments);
    return shell(line, out, size);
}

/// A conversion leaves no files.
static void is_empty(const char *folder)
{
    char line[200], out[200];
    snprintf(line, sizeof line, "ls -A '%s/tmp'", folder);
    assert_int_equal(shell(line, out, sizeof out), 0);
    assert_string_equal(out, "");
}

static void says(const char *out, const char *text)
{
    if (strstr(out, text) == NULL) {
        fail_msg("`%s`, not `%s`", out, text);
    }
}

#define COPY "echo \"$HOME|$#|$1|$2\" >called; cp made.gwy \"${1#*=}\""

static void converted(void **state)
{
    char out[4096], line[200];
    prepare(*state, COPY);
    assert_int_equal(run(*state, "bin:$PATH", "roughness 'a b/c;d.sur' --area", out, sizeof out),
                     0);
    says(out, "note: a b/c;d.sur: is a packed surface of Digital Surf (.sur, .pro): `gwyddion "
              "'--convert-to-gwy=tmp/ra2d-");
    says(out, "/c;d.sur.gwy' 'a b/c;d.sur'` converts it; the converted file is not kept");
    says(out, "note: a b/c;d.sur (converted): .gwy, 8 x 3 cells of 0.5 um x 1 um");
    says(out, "; channel 0 `Topography`");
    says(out, "\tc;d.sur\n");
    is_empty(*state);
    // The arguments are one option and the file, whatever its name. There is no folder for
    // settings.
    snprintf(line, sizeof line, "cat '%s/called'", (char *)*state);
    assert_int_equal(shell(line, out, sizeof out), 0);
    says(out, "/dev/null|2|--convert-to-gwy=tmp/ra2d-");
    says(out, "|a b/c;d.sur\n");
    // a profile from bytes of an unknown format, and a drawing of this profile
    assert_int_equal(run(*state, "bin:$PATH", "roughness bytes.xyz --row 1", out, sizeof out), 0);
    says(out, "bytes.xyz: is binary data of a form that is not known here: `gwyddion");
    says(out, "note: bytes.xyz (converted): .gwy, row 1 of 3, 8 points, step 0.5 um");
    // a message names the file, too
    assert_int_equal(run(*state, "bin:$PATH", "roughness bytes.xyz --row 9", out, sizeof out), 3);
    says(out, "ra2d: bytes.xyz (converted): ");
    is_empty(*state);
    // (no drawing program exists)
    assert_int_equal(run(*state, "bin:$PATH", "surface bytes.xyz --plot -o a.pdf", out, sizeof out),
                     5);
    says(out, "gnuplot failed");
    says(out, "`gwyddion");
    is_empty(*state);
}

static void refused(void **state)
{
    static const struct {
        const char *script, *said;
        int code;
    } all[] = {
        {"echo \"$2: No module can load this file type.\" >&2; exit 1",
         "and Gwyddion cannot convert it (No module can load this file type.): save the heights",
         3},
        {"echo other: words >&2; exit 1", "cannot convert it (it does not say why)", 3},
        {"cp made.gwy \"${1#*=}\"; echo \"$2: is damaged.\" >&2; exit 1",
         "cannot convert it (is damaged.)", 3},
        {"exit 0", "cannot convert it", 3},
        {"kill -9 $$", "Gwyddion was ended by signal 9 while converting it", 5},
        {"printf GWYP >\"${1#*=}\"", "is not a line of numbers", 3},
        {"head -c 300 made.gwy >\"${1#*=}\"", "is truncated", 3},
    };
    char out[4096];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        prepare(*state, all[i].script);
        const int code = run(*state, "bin:$PATH", "roughness 'a b/c;d.sur'", out, sizeof out);
        says(out, all[i].said);
        assert_int_equal(code, all[i].code);
        is_empty(*state);
    }
    // the program is missing; then no folder can be made
    prepare(*state, COPY);
    assert_int_equal(run(*state, "/nowhere", "roughness 'a b/c;d.sur'", out, sizeof out), 5);
    says(out, "ra2d: a b/c;d.sur: is ");
    says(out,
         "and Gwyddion, which converts it, is missing: install it (Debian: gwyddion), or save");
    is_empty(*state);
    assert_int_equal(
        run(*state, "bin:$PATH\" TMPDIR=\"missing", "roughness bytes.xyz", out, sizeof out), 5);
    says(out, "missing: no folder can be made there for a converted file: set TMPDIR");
}

/// A file is not converted if this would invent heights at points that were not measured.
static void losing(void **state)
{
    char out[4096], line[600];
    prepare(*state, "echo called >called; exit 1");
    snprintf(
        line, sizeof line,
        "cd '%s' && { printf 'AliconaImaging\\0\\r\\nInvalidPixelValue\\0\\0\\0-1'; head -c 99 "
        "/dev/zero; } >a.al3d",
        (char *)*state);
    assert_int_equal(shell(line, out, sizeof out), 0);
    assert_int_equal(run(*state, "bin:$PATH", "roughness a.al3d --area", out, sizeof out), 3);
    assert_string_equal(out,
                        "ra2d: a.al3d: is a file of Alicona (.al3d), and Gwyddion, which converts "
                        "it, would take points that were not measured as heights (its "
                        "InvalidPixelValue is not above 0): save the heights as .sur, .sdf, .x3p "
                        "or text\n");
    snprintf(line, sizeof line, "%s/called", (char *)*state);
    assert_int_not_equal(access(line, F_OK), 0);
    is_empty(*state);
}

/// Texts, files in a format that ra2d reads, and files for which a message has another remedy are
/// not converted. A case refuses the file and names the command to run.
static void not_converted(void **state)
{
    char out[4096];
    prepare(*state, "echo called >called; exit 1");
    assert_int_equal(run(*state, "bin:$PATH", "roughness made.gwy", out, sizeof out), 0);
    assert_null(strstr(out, "` converts it"));
    char line[400];
    snprintf(line, sizeof line,
             "cd '%s' && printf '\\377\\3761\\0' >wide.txt && printf 'II*\\0\\0' >a.tif && "
             "printf '[surface]\\nkind = file\\nfile = bytes.xyz\\n' >case.ini",
             (char *)*state);
    assert_int_equal(shell(line, out, sizeof out), 0);
    assert_int_equal(run(*state, "bin:$PATH", "roughness wide.txt", out, sizeof out), 3);
    assert_null(strstr(out, "` converts it"));
    assert_int_equal(run(*state, "bin:$PATH", "roughness a.tif", out, sizeof out), 3);
    assert_null(strstr(out, "` converts it"));
    assert_int_equal(run(*state, "bin:$PATH", "roughness none.sur", out, sizeof out), 3);
    assert_null(strstr(out, "` converts it"));
    assert_int_equal(run(*state, "bin:$PATH", "surface case.ini", out, sizeof out), 3);
    says(out, "if Gwyddion opens the file, save it there as .gwy");
    snprintf(line, sizeof line, "%s/called", (char *)*state);
    assert_int_not_equal(access(line, F_OK), 0);
}

/// An interrupt during a conversion leaves no folder, and ends the command.
static void interrupted(void **state)
{
    char out[4096];
    prepare(*state, "kill -INT $PPID; sleep .1; exit 1");
    char line[600];
    snprintf(line, sizeof line,
             "R=$(realpath '%s') && cd '%s' && TMPDIR=tmp PATH=\"bin:$PATH\" env "
             "--default-signal=INT \"$R\" roughness bytes.xyz bytes.xyz >out 2>&1; echo $?",
             program(), (char *)*state);
    shell(line, out, sizeof out);
    assert_string_equal(out, "130\n");
    is_empty(*state);
}

/// After a conversion a signal has its usual effect: the command ends while it waits for the next
/// file.
static void after_a_conversion(void **state)
{
    static const struct {
        const char *name, *code;
    } all[] = {{"INT", "130\n"}, {"TERM", "143\n"}};
    prepare(*state, COPY);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char line[900], out[4096];
        // the pipe is open for writing until the signal has come
        snprintf(line, sizeof line,
                 "R=$(realpath '%s') && cd '%s' && rm -f pipe called && mkfifo pipe && "
                 "exec 3<>pipe; (exec env --default-signal=INT TMPDIR=tmp PATH=\"bin:$PATH\" "
                 "\"$R\" roughness bytes.xyz pipe >out 2>&1 3>&-) & pid=$!; n=0; "
                 "until test -e called && test -z \"$(ls tmp)\" || test $n = 200; do sleep .05; "
                 "n=$((n + 1)); done; sleep .1; kill -%s $pid; exec 3>&-; wait $pid 2>/dev/null; "
                 "echo $?",
                 program(), (char *)*state, all[i].name);
        shell(line, out, sizeof out);
        assert_string_equal(out, all[i].code);
    }
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(converted),   TEST(refused),
                                       TEST(losing),      TEST(not_converted),
                                       TEST(interrupted), TEST(after_a_conversion)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
