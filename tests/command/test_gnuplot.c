// Tests of the input of gnuplot, in which no text ends its string, and of starting, stopping and
// failures.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_cases.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>

#include "command/pictures.h"

/// A text as it is in the script. The caller frees it.
static char *quoted(const char *text)
{
    char *made = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&made, &size);
    assert_non_null(out);
    ra_gnuplot_text(out, text);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(strlen(made), size);
    return made;
}

/// Strings contain only the micro sign and printable ASCII. The single quote, which would end a
/// string, is replaced.
static void every_byte(void **state)
{
    (void)state;
    for (int byte = 1; byte < 256; byte++) {
        char text[] = {'a', (char)byte, 'b', '\0'}, expected[] = "'a?b'";
        char *const made = quoted(text);
        if (byte >= ' ' && byte <= '~' && byte != '\'') {
            expected[2] = (char)byte;
        }
        assert_string_equal(made, expected);
        free(made);
    }
    char *const empty = quoted(""), *const words = quoted("'\n`id`$(id)@id{^_\\'");
    assert_string_equal(empty, "''");
    assert_string_equal(words, "'?\?`id`$(id)@id{^_\\?'");
    char *const unit = quoted("\xc2\xb5m \xc2m\xb5 \xc2");
    assert_string_equal(unit, "'\xc2\xb5m ?m? ?'");
    free(unit);
    free(empty);
    free(words);
}

/// These texts would start a command in gnuplot if they were not strings.
static void gnuplot_takes_them_as_text(void **state)
{
    static const char *const texts[] = {"a`touch started`b",
                                        "$(touch started)",
                                        "@M",
                                        "'; system 'touch started'",
                                        "'''; system 'touch started'; '",
                                        "\"; system \"touch started",
                                        "x\n!touch started",
                                        "x\r!touch started\r",
                                        "\\",
                                        "\\\n!touch started",
                                        "EOD\n!touch started",
                                        "{/:Bold x}^2_3&",
                                        "#",
                                        "%s%n",
                                        "\x1b[2J\x80\xff"};
    const char *const folder = *state;
    char here[1024], output[4096];
    FILE *const script = fopen(in(folder, "script"), "w");
    assert_non_null(script);
    fputs("M = '!touch started'\nset print 'said'\n", script);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fputs("print ", script);
        ra_gnuplot_text(script, texts[i]);
        fputs("\n", script);
    }
    assert_int_equal(fclose(script), 0);
    assert_non_null(getcwd(here, sizeof here));
    snprintf(output, sizeof output, "cd '%s' && gnuplot -d <script 2>&1", folder);
    assert_int_equal(shell(output, here, sizeof here), 0);
    assert_string_equal(here, "");
    char *const said = read_text(in(folder, "said"), false);
    assert_string_equal(said, "a`touch started`b\n$(touch started)\n@M\n"
                              "?; system ?touch started?\n???; system ?touch started?; ?\n"
                              "\"; system \"touch started\nx?!touch started\n"
                              "x?!touch started?\n\\\n\\?!touch started\nEOD?!touch started\n"
                              "{/:Bold x}^2_3&\n#\n%s%n\n?[2J??\n");
    free(said);
    assert_false(exists(folder, "started"));
}

// ## Running gnuplot

static enum ra_code keep(void *context, const unsigned char *data, size_t size,
                         struct ra_status *st)
{
    char *const text = context;
    (void)st;
    strncat(text, (const char *)data, size);
    return RA_OK;
}

static enum ra_code refuse(void *context, const unsigned char *data, size_t size,
                           struct ra_status *st)
{
    (void)context;
    (void)data;
    (void)size;
    return ra_fail(st, RA_SYSTEM, "no room");
}

static char usual[4096]; // PATH

/// Makes a script of this text the first gnuplot in PATH.
static void stand_in(const char *folder, const char *program_text)
{
    static char path[8192];
    mkdir(in(folder, "bin"), 0777);
    write_file(in(folder, "bin/gnuplot"), program_text);
    assert_int_equal(chmod(in(folder, "bin/gnuplot"), 0755), 0);
    snprintf(path, sizeof path, "%s:%s", in(folder, "bin"), usual);
    assert_int_equal(setenv("PATH", path, 1), 0);
}

static enum ra_code draw(const char *line, volatile sig_atomic_t *stop, ra_gnuplot_taker *take,
                         char *kept, struct ra_status *st)
{
    const struct ra_run_control control = {.stop = stop};
    struct ra_gnuplot g;
    *st = (struct ra_status){RA_OK, ""};
    enum ra_code code = ra_gnuplot_open(&g, "dumb", st);
    if (code == RA_OK) {
        fputs(line, g.script);
    }
    code = ra_gnuplot_close(&g, code, &control, take, kept, st);
    assert_null(g.script);
    return code;
}

static void script_and_picture(void **state)
{
    char kept[4096] = "";
    struct ra_status st;
    stand_in(*state, "#!/bin/sh\nprintf '%s: ' \"$*\"; cat; echo loud >&2\n");
    check_ok(draw("plot x\n", NULL, keep, kept, &st), &st);
    // gnuplot gets only the program's settings, and all of the input
    assert_string_equal(kept, "-d /dev/stdin: set terminal dumb\nset encoding utf8\nset border 3\n"
                              "set tics out nomirror\nset key noautotitle\nset format '%g'\n"
                              "set linetype 1 linecolor rgb '#000000'\n"
                              "set linetype 2 linecolor rgb '#E69F00'\n"
                              "set linetype 3 linecolor rgb '#0072B2'\n"
                              "set linetype 4 linecolor rgb '#009E73'\n"
                              "set linetype 5 linecolor rgb '#CC79A7'\n"
                              "set linetype 6 linecolor rgb '#56B4E9'\n"
                              "set linetype 7 linecolor rgb '#D55E00'\n"
                              "set linetype 8 linecolor rgb '#808080'\nplot x\n");
    // with windows there is no output, and the program waits for gnuplot's end
    stand_in(*state, "#!/bin/sh\ncat >\"${0%/*}/heard\"\n");
    check_ok(draw("plot y\n", NULL, NULL, NULL, &st), &st);
    char *const heard = read_text(in(*state, "bin/heard"), false);
    assert_non_null(strstr(heard, "\nplot y\n"));
    free(heard);
    assert_int_equal(count_files(*state, "script"), 0);
}

static void failures(void **state)
{
    char kept[4096] = "";
    struct ra_status st;
    stand_in(*state, "#!/bin/sh\nexit 7\n");
    assert_int_equal(draw("", NULL, keep, kept, &st), RA_SYSTEM);
    assert_string_equal(st.text, "gnuplot failed (exit 7)");
    assert_false(ra_gnuplot_has("dumb"));
    stand_in(*state, "#!/bin/sh\nkill -9 $$\n");
    assert_int_equal(draw("", NULL, keep, kept, &st), RA_SYSTEM);
    assert_string_equal(st.text,
                        "gnuplot was ended by signal 9: it may need more memory than it is "
                        "allowed (ulimit -a); .svg needs the least");
    // the last output of a gnuplot is kept although it fails
    stand_in(*state, "#!/bin/sh\necho half\nexit 1\n");
    assert_int_equal(draw("", NULL, keep, kept, &st), RA_SYSTEM);
    assert_string_equal(kept, "half\n");
    // if the receiver refuses more output, a gnuplot that draws without end is stopped
    stand_in(*state, "#!/bin/sh\nif grep -q more; then while :; do echo x; done; fi\n");
    assert_int_equal(draw("more\n", NULL, refuse, NULL, &st), RA_SYSTEM);
    assert_string_equal(st.text, "no room");
    // an interrupt stops a gnuplot that takes long
    volatile sig_atomic_t stop = 1;
    stand_in(*state, "#!/bin/sh\nif grep -q more; then sleep 100; fi\n");
    assert_int_equal(draw("more\n", &stop, keep, kept, &st), RA_EARLY);
    assert_string_equal(st.text, "interrupted while gnuplot drew");
    stop = 0;
    stand_in(*state, "#!/bin/sh\nexit 0\n");
    check_ok(draw("", &stop, keep, kept, &st), &st);
    assert_true(ra_gnuplot_has("qt"));
    // gnuplot exists, but its loader has no memory, or it is not a program
    stand_in(*state, "#!/bin/sh\nexit 127\n");
    assert_int_equal(draw("", NULL, keep, kept, &st), RA_SYSTEM);
    assert_string_equal(
        st.text, "gnuplot, which draws, does not start (exit 127): it has too little memory, or "
                 "one of its libraries is missing: `gnuplot --version` says which");
    assert_int_equal(chmod(in(*state, "bin/gnuplot"), 0644), 0);
    assert_int_equal(setenv("PATH", in(*state, "bin"), 1), 0);
    assert_int_equal(draw("", NULL, keep, kept, &st), RA_SYSTEM);
    assert_memory_equal(st.text, "gnuplot, which draws, does not start (exit 126): ", 49);
    // gnuplot does not exist
    assert_int_equal(unlink(in(*state, "bin/gnuplot")), 0);
    assert_int_equal(setenv("PATH", in(*state, "bin"), 1), 0);
    assert_int_equal(draw("", NULL, keep, kept, &st), RA_SYSTEM);
    assert_string_equal(st.text,
                        "gnuplot, which draws, is missing: install it (Debian: gnuplot-nox)");
    assert_false(ra_gnuplot_has("dumb"));
}

/// gnuplot has the usual signals, and only its own end of the pipe. Otherwise it would not end with
/// the program.
static void what_it_inherits(void **state)
{
    char kept[4096] = "";
    struct ra_status st;
    void (*const before[])(int) = {signal(SIGPIPE, SIG_IGN), signal(SIGXFSZ, SIG_IGN)};
    stand_in(*state, "#!/bin/sh\ncat >/dev/null\n"
                     "sed -n 's/^SigIgn:.//p' /proc/$$/status\n"
                     "own=$(readlink /proc/$$/fd/1)\n"
                     "for f in /proc/$$/fd/*; do readlink $f; done | grep -cxF \"$own\"\n"
                     "readlink /proc/$$/fd/2\n");
    check_ok(draw("", NULL, keep, kept, &st), &st);
    signal(SIGPIPE, before[0]);
    signal(SIGXFSZ, before[1]);
    unsigned long long ignored = ~0ull;
    int ends = 0, used = 0;
    assert_int_equal(sscanf(kept, "%llx %d %n", &ignored, &ends, &used), 2);
    assert_int_equal(ignored & (1ull << (SIGPIPE - 1)), 0);
    assert_int_equal(ignored & (1ull << (SIGXFSZ - 1)), 0);
    assert_int_equal(ends, 1);
    assert_string_equal(kept + used, "/dev/null\n");
}

/// The number of open files.
static int open_files(void)
{
    int count = 0;
    for (int file = 0; file < 256; file++) {
        count += fcntl(file, F_GETFD) >= 0;
    }
    return count;
}

/// Late output arrives, too. Every opened file is closed, whatever happens.
static void late_and_closed(void **state)
{
    char kept[4096] = "";
    struct ra_status st;
    const int before = open_files();
    stand_in(*state, "#!/bin/sh\nif grep -q more; then echo early; sleep 0.5; echo late; fi\n"
                     "echo end\n");
    check_ok(draw("more\n", NULL, keep, kept, &st), &st);
    assert_string_equal(kept, "early\nlate\nend\n");
    assert_int_equal(open_files(), before);
    check_ok(draw("more\n", NULL, NULL, NULL, &st), &st);
    assert_int_equal(draw("more\n", NULL, refuse, NULL, &st), RA_SYSTEM);
    assert_true(ra_gnuplot_has("dumb"));
    stand_in(*state, "#!/bin/sh\nexit 7\n");
    assert_int_equal(draw("", NULL, keep, kept, &st), RA_SYSTEM);
    assert_int_equal(open_files(), before);
}

static volatile sig_atomic_t rings;

static void ring(int number)
{
    (void)number;
    rings++;
}

/// Ignored signals interrupt a waiting call, which then continues.
static void signals_between(void **state)
{
    char kept[4096] = "";
    struct ra_status st;
    struct sigaction before;
    const struct sigaction action = {.sa_handler = ring};
    const struct itimerval often = {{0, 20000}, {0, 20000}}, never = {{0, 0}, {0, 0}};
    stand_in(*state, "#!/bin/sh\nif grep -q more; then echo early; exec 2>&- >&-; sleep 0.3; "
                     "exit 5; fi\n");
    assert_int_equal(sigaction(SIGALRM, &action, &before), 0);
    assert_int_equal(setitimer(ITIMER_REAL, &often, NULL), 0);
    const enum ra_code taken = draw("more\n", NULL, keep, kept, &st);
    const enum ra_code shown = draw("more\n", NULL, NULL, NULL, &st);
    assert_int_equal(setitimer(ITIMER_REAL, &never, NULL), 0);
    assert_int_equal(sigaction(SIGALRM, &before, NULL), 0);
    assert_true(rings > 1);
    assert_string_equal(kept, "early\n");
    assert_int_equal(taken, RA_SYSTEM);
    assert_int_equal(shown, RA_SYSTEM);
    assert_string_equal(st.text, "gnuplot failed (exit 5)");
}

/// Output that is drawn when only the terminals are queried is not shown.
static void asking_is_silent(void **state)
{
    char said[100];
    stand_in(*state, "#!/bin/sh\necho noise; echo noise >&2; cat >\"${0%/*}/heard\"\n");
    fflush(stdout);
    const int out = dup(STDOUT_FILENO), own = open(in(*state, "said"), O_RDWR | O_CREAT, 0666);
    assert_int_equal(dup2(own, STDOUT_FILENO), STDOUT_FILENO);
    const bool has = ra_gnuplot_has("sixelgd size 9,5");
    assert_int_equal(dup2(out, STDOUT_FILENO), STDOUT_FILENO);
    close(out);
    assert_int_equal(pread(own, said, sizeof said, 0), 0);
    close(own);
    assert_true(has);
    char *const heard = read_text(in(*state, "bin/heard"), false);
    assert_string_equal(heard, "set terminal sixelgd size 9,5\n");
    free(heard);
}

/// The script names the terminal. A terminal of the environment, which may not exist, is ignored.
static void terminal_of_the_environment(void **state)
{
    char said[16];
    stand_in(*state, "#!/bin/sh\ncat >/dev/null; echo \"[$GNUTERM]\" >\"${0%/*}/heard\"\n");
    assert_int_equal(setenv("GNUTERM", "qt", 1), 0);
    assert_true(ra_gnuplot_has("sixelgd"));
    assert_string_equal(getenv("GNUTERM"), "qt");
    unsetenv("GNUTERM");
    char *const heard = read_text(in(*state, "bin/heard"), false);
    snprintf(said, sizeof said, "%s", heard);
    free(heard);
    assert_string_equal(said, "[]\n");
}

/// Sets a limit of this process. Returns the former limit.
static struct rlimit limited(int resource, rlim_t most)
{
    struct rlimit before;
    assert_int_equal(getrlimit(resource, &before), 0);
    const struct rlimit limit = {.rlim_cur = most, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(resource, &limit), 0);
    return before;
}

/// The number that the next open file would have. If the limit of open files is this number, no
/// file can be opened.
static rlim_t next_file(void)
{
    const int next = dup(STDIN_FILENO);
    assert_true(next >= 0);
    close(next);
    return (rlim_t)next;
}

static void no_more_files(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_gnuplot g;
    const struct ra_run_control control = {0};
    stand_in(*state, "#!/bin/sh\nexit 0\n");
    struct rlimit before = limited(RLIMIT_NOFILE, next_file());
    const enum ra_code code = ra_gnuplot_open(&g, "dumb", &st);
    const bool has = ra_gnuplot_has("dumb");
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(code, RA_SYSTEM);
    assert_string_equal(st.text, "a file for gnuplot's script cannot be made: Too many open files");
    assert_null(g.script);
    assert_false(has);
    st = (struct ra_status){RA_OK, ""};
    check_ok(ra_gnuplot_open(&g, "dumb", &st), &st);
    before = limited(RLIMIT_NOFILE, next_file());
    const enum ra_code closed = ra_gnuplot_close(&g, RA_OK, &control, keep, NULL, &st);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(closed, RA_SYSTEM);
    assert_string_equal(st.text, "gnuplot cannot be started: Too many open files");
}

/// A script for which memory or disk is too small is refused.
static void no_room(void **state)
{
    static char much[20000];
    const struct ra_run_control control = {0};
    struct ra_gnuplot g;
    void (*const usual_signal)(int) = signal(SIGXFSZ, SIG_IGN);
    memset(much, '#', sizeof much - 1);
    stand_in(*state, "#!/bin/sh\nexit 0\n");
    for (int again = 0; again < 2; again++) {
        struct ra_status st = {RA_OK, ""};
        check_ok(ra_gnuplot_open(&g, "dumb", &st), &st);
        const struct rlimit before = limited(RLIMIT_FSIZE, 1000);
        // a refused script stays refused even if there is space later
        fputs(again ? much : "few\n", g.script);
        if (!again) {
            assert_int_equal(fseek(g.script, 2000, SEEK_CUR), 0);
            fputs("behind\n", g.script);
        } else {
            assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        }
        const enum ra_code code = ra_gnuplot_close(&g, RA_OK, &control, keep, NULL, &st);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_int_equal(code, RA_SYSTEM);
        assert_string_equal(
            st.text,
            again ? "gnuplot's script cannot be written: a write was refused: the disk may be "
                    "full, or the file may have reached its largest allowed size (ulimit -f)"
                  : "gnuplot's script cannot be written: File too large");
    }
    signal(SIGXFSZ, usual_signal);
}

static void no_more_processes(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_gnuplot g;
    const struct ra_run_control control = {0};
    if (geteuid() == 0) {
        print_message("root may have any number of processes\n");
        skip();
    }
    stand_in(*state, "#!/bin/sh\nexit 0\n");
    check_ok(ra_gnuplot_open(&g, "dumb", &st), &st);
    const struct rlimit before = limited(RLIMIT_NPROC, 0);
    const enum ra_code code = ra_gnuplot_close(&g, RA_OK, &control, keep, NULL, &st);
    const bool has = ra_gnuplot_has("dumb");
    assert_int_equal(setrlimit(RLIMIT_NPROC, &before), 0);
    assert_int_equal(code, RA_SYSTEM);
    assert_string_equal(st.text, "gnuplot cannot be started: Resource temporarily unavailable");
    assert_false(has);
}

/// After an error before drawing, gnuplot is not started, and the error stays.
static void not_started(void **state)
{
    struct ra_status st = {RA_OK, ""};
    struct ra_gnuplot g;
    const struct ra_run_control control = {0};
    stand_in(*state, "#!/bin/sh\ncat >>\"${0%/*}/heard\"\n");
    check_ok(ra_gnuplot_open(&g, "dumb", &st), &st);
    write_file(in(*state, "bin/heard"), "");
    assert_int_equal(ra_gnuplot_close(&g, RA_INPUT, &control, keep, NULL, &st), RA_INPUT);
    char *const heard = read_text(in(*state, "bin/heard"), false);
    assert_string_equal(heard, "");
    free(heard);
    // closing twice is legal
    assert_int_equal(ra_gnuplot_close(&g, RA_OK, &control, keep, NULL, &st), RA_OK);
}

/// Reads the points of a block. Returns their number.
static size_t series(size_t rows, double *x, double *y, double got[][2])
{
    struct ra_gnuplot g = {.script = tmpfile()};
    char line[100];
    size_t points = 0;
    assert_non_null(g.script);
    ra_gnuplot_series(&g, "name", x, y, rows);
    rewind(g.script);
    assert_non_null(fgets(line, sizeof line, g.script));
    assert_string_equal(line, "$name << EOD\n");
    while (fgets(line, sizeof line, g.script) != NULL && strcmp(line, "EOD\n") != 0) {
        assert_int_equal(sscanf(line, "%lf %lf", &got[points][0], &got[points][1]), 2);
        points++;
    }
    assert_string_equal(line, "EOD\n");
    assert_null(fgets(line, sizeof line, g.script));
    fclose(g.script);
    return points;
}

/// Up to 8000 points are all drawn. Of more points each of 2000 bins keeps its first, smallest,
/// largest and last one in their order.
static void thinning(void **state)
{
    enum { ROWS = 20000 };
    static double x[ROWS], y[ROWS], got[ROWS][2];
    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        x[i] = (double)i;
        y[i] = (double)((i * 7919) % 10007) / 16.0;
    }
    assert_int_equal(series(8000, x, y, got), 8000);
    for (size_t i = 0; i < 8000; i++) {
        check_near(got[i][0], x[i], 0.0);
        check_relative(got[i][1], y[i], 1e-9);
    }
    assert_int_equal(series(8001, x, y, got), 8000);
    check_near(got[7999][0], 8000, 0.0);
    assert_int_equal(series(ROWS, x, y, got), 8000);
    for (size_t bin = 0; bin < 2000; bin++) {
        size_t low = 10 * bin, high = 10 * bin;
        for (size_t i = 10 * bin; i < 10 * bin + 10; i++) {
            low = y[i] < y[low] ? i : low;
            high = y[i] > y[high] ? i : high;
        }
        check_near(got[4 * bin][0], x[10 * bin], 0.0);
        check_near(got[4 * bin + 1][0], x[low < high ? low : high], 0.0);
        check_near(got[4 * bin + 2][0], x[low < high ? high : low], 0.0);
        check_near(got[4 * bin + 3][0], x[10 * bin + 9], 0.0);
    }
}

/// Of equal values the first one counts.
static void equal_values(void **state)
{
    enum { ROWS = 20000 };
    static double x[ROWS], y[ROWS], got[ROWS][2];
    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        x[i] = (double)i;
        y[i] = i % 10 == 3 || i % 10 == 5 ? 1.0 : i % 10 == 7 || i % 10 == 8 ? -1.0 : 0.0;
    }
    assert_int_equal(series(ROWS, x, y, got), 8000);
    for (size_t bin = 0; bin < 2000; bin++) {
        for (size_t i = 0; i < 4; i++) {
            static const size_t at[] = {0, 3, 7, 9};
            check_near(got[4 * bin + i][0], (double)(10 * bin + at[i]), 0.0);
        }
    }
}

static int remove_stand_in(void **state)
{
    return setenv("PATH", usual, 1) != 0 || remove_folder(state) != 0 ? -1 : 0;
}

int main(void)
{
    snprintf(usual, sizeof usual, "%s", getenv("PATH"));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte),
        cmocka_unit_test(thinning),
        cmocka_unit_test(equal_values),
        cmocka_unit_test_setup_teardown(gnuplot_takes_them_as_text, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(script_and_picture, make_folder, remove_stand_in),
        cmocka_unit_test_setup_teardown(what_it_inherits, make_folder, remove_stand_in),
        cmocka_unit_test_setup_teardown(late_and_closed, make_folder, remove_stand_in),
        cmocka_unit_test_setup_teardown(signals_between, make_folder, remove_stand_in),
        cmocka_unit_test_setup_teardown(terminal_of_the_environment, make_folder, remove_stand_in),
        cmocka_unit_test_setup_teardown(asking_is_silent, make_folder, remove_stand_in),
        cmocka_unit_test_setup_teardown(no_more_files, make_folder, remove_stand_in),
        cmocka_unit_test_setup_teardown(no_room, make_folder, remove_stand_in),
        cmocka_unit_test_setup_teardown(no_more_processes, make_folder, remove_stand_in),
        cmocka_unit_test_setup_teardown(not_started, make_folder, remove_stand_in),
        cmocka_unit_test_setup_teardown(failures, make_folder, remove_stand_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
