// Running gnuplot: its script, how it is started, and its output.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * gnuplot is an interpreter, and its language has commands that start a shell. So no text from a
 * file or a path is passed to it as a part of that language:
 *
 *     numbers   are read by us and printed again, as blocks of data in the script
 *     texts     are strings in quotes, written by one function, ra_gnuplot_text (escape.c)
 *     paths     never: gnuplot draws on its standard output, and we write the file (output.h)
 *
 * In single quotes gnuplot expands nothing: no backquotes, no macros, no escapes. Only a quote ends
 * the string. According to its manual, a doubled quote stands for one quote inside a string. But
 * gnuplot 5.4 reads '''b' as two strings, so doubling gives no protection. So we pass only
 * µ, ² and printable ASCII except the single quote.
 *
 * The script is written to a file without a name. When it is complete, it becomes gnuplot's
 * standard input. gnuplot is found through PATH and started without a shell and without the user's
 * settings (-d). Its messages on stderr (an empty range, the number of frames) are not shown.
 *
 * A long record has more points than a page has dots. For each of n bins of neighbouring rows we
 * keep four points in their order: the first, the smallest, the largest and the last. A line
 * through these points covers the same dots, and a peak of one sample is kept.
 *
 * Tests: tests/command/test_gnuplot.c and test_pictures.c.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/pictures.h"

enum {
    MISSING = 125, ///< our exit code if the program is missing
    REFUSED = 126, ///< our exit code if the system does not start the program
    BROKEN = 127,  ///< exit code of the loader if it cannot find or load a library
    UNKNOWN = 256  ///< in place of an exit code: no process could be made
};

// ## Starting it

/// Turns the child process into gnuplot. Signals that we ignore are reset; otherwise gnuplot would
/// ignore them, too.
static void become_gnuplot(int input, int output)
{
    const int nowhere = open("/dev/null", O_RDWR);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    // otherwise gnuplot would start with the terminal that this variable names, which may not exist
    unsetenv("GNUTERM");
    const int drawn = output >= 0 ? output : nowhere;
    if (dup2(input, STDIN_FILENO) == STDIN_FILENO && dup2(drawn, STDOUT_FILENO) == STDOUT_FILENO &&
        dup2(nowhere, STDERR_FILENO) == STDERR_FILENO) {
        // gnuplot reads standard input byte by byte, with a system call for each byte. If the same
        // file is given by its name, gnuplot reads it in blocks, which halves the time of a film
        static const char script[] = "/dev/stdin";
        execlp("gnuplot", "gnuplot", "-d", access(script, R_OK) == 0 ? script : (char *)NULL,
               (char *)NULL);
    }
    _exit(errno == ENOENT || errno == ENOTDIR ? MISSING : REFUSED);
}

/// Starts gnuplot on a script. Returns -1 if no process can be made.
static pid_t start(FILE *script, int output)
{
    rewind(script);
    const int input = fileno(script);
    const pid_t child = fork();
    if (child == 0) {
        become_gnuplot(input, output);
    }
    return child;
}

/// Waits for gnuplot. Returns its exit code, minus the number of the signal that ended it, or
/// UNKNOWN if waiting fails.
static int wait_for(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return UNKNOWN;
        }
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/// Returns the exit code of gnuplot for a script that only sets a terminal and draws nothing.
static int try_terminal(const char *terminal)
{
    int code = UNKNOWN;
    FILE *const script = tmpfile();
    if (script == NULL) {
        return code;
    }
    fprintf(script, "set terminal %s\n", terminal);
    if (fflush(script) == 0) {
        const pid_t child = start(script, -1);
        code = child >= 0 ? wait_for(child) : code;
    }
    fclose(script);
    return code;
}

bool ra_gnuplot_has(const char *terminal)
{
    return try_terminal(terminal) == 0;
}

enum ra_code ra_gnuplot_choose(const char *output, const char *wanted,
                               const struct ra_terminals *words, const char **window, char text[80],
                               struct ra_status *st)
{
    static const char *const windows[] = {"qt", "wxt", "x11"};
    const bool any = wanted == NULL && output == NULL;
    const bool asked = output == NULL && !any && strcmp(wanted, "window") == 0;
    const bool screen = getenv("DISPLAY") != NULL || getenv("WAYLAND_DISPLAY") != NULL;
    *window = NULL;
    for (size_t i = 0; (asked || (any && screen)) && i < 3 && *window == NULL; i++) {
        if (ra_gnuplot_has(windows[i])) {
            *window = windows[i];
        }
    }
    if (asked && *window == NULL) {
        return ra_fail(st, RA_SYSTEM,
                       "this gnuplot opens no window: install gnuplot-qt, or write -o FILE.pdf or "
                       "--terminal dumb");
    }
    const bool sixel = output == NULL && !any && strcmp(wanted, "sixel") == 0;
    if (sixel && !ra_gnuplot_has("sixelgd")) {
        return ra_fail(st, RA_SYSTEM,
                       "this gnuplot draws no sixels: write -o FILE.pdf or --terminal dumb");
    }
    if (*window != NULL) {
        snprintf(text, 80, "%s 0 persist", *window);
    } else {
        snprintf(text, 80, "%s", output != NULL ? words->file : sixel ? words->sixel : words->dumb);
    }
    return RA_OK;
}

// ## The script

enum ra_code ra_gnuplot_open(struct ra_gnuplot *g, const char *terminal, struct ra_status *st)
{
    *g = (struct ra_gnuplot){.script = NULL, .st = st};
    const int code = try_terminal("dumb");
    if (code == MISSING) {
        return ra_fail(st, RA_SYSTEM,
                       "gnuplot, which draws, is missing: install it (Debian: gnuplot-nox)");
    }
    if (code == REFUSED || code == BROKEN) {
        return ra_fail(st, RA_SYSTEM,
                       "gnuplot, which draws, does not start (exit %d): it has too little memory, "
                       "or one of its libraries is missing: `gnuplot --version` says which",
                       code);
    }
    g->script = tmpfile();
    if (g->script == NULL) {
        return ra_fail(st, RA_SYSTEM, "a file for gnuplot's script cannot be made: %s",
                       strerror(errno));
    }
    return ra_template_put(g->script, &ra_gnuplot_gp, "settings",
                           RA_VALUES(RA_WORDS(terminal, terminal)), st);
}

void ra_gnuplot_put(const struct ra_gnuplot *g, const struct ra_template *t, const char *piece,
                    const struct ra_value *values)
{
    // the first failure is kept in the status, and gnuplot is not started
    ra_template_put(g->script, t, piece, values, g->st);
}

// ## Output

/// Passes on everything that comes through the pipe until its end.
static enum ra_code take_all(int pipe, const struct ra_run_control *control, ra_gnuplot_taker *take,
                             void *context, struct ra_status *st)
{
    unsigned char block[4096];
    for (;;) {
        // the wait is short: a signal that comes just before it is noticed only after it
        struct pollfd ready = {.fd = pipe, .events = POLLIN};
        const int some = poll(&ready, 1, 200);
        if (control->stop != NULL && *control->stop) {
            return ra_fail(st, RA_EARLY, "interrupted while gnuplot drew");
        }
        const ssize_t got = some > 0 ? read(pipe, block, sizeof block) : -1;
        if (some > 0 && got < 0 && errno != EINTR) {
            return ra_fail(st, RA_SYSTEM, "what gnuplot draws cannot be read: %s", strerror(errno));
        }
        if (got == 0) {
            return RA_OK;
        }
        if (got > 0 && take(context, block, (size_t)got, st) != RA_OK) {
            return st->code;
        }
    }
}

/// Turns the end of gnuplot into a message.
static enum ra_code judge(int status, struct ra_status *st)
{
    return status == 0  ? RA_OK
           : status > 0 ? ra_fail(st, RA_SYSTEM, "gnuplot failed (exit %d)", status)
                        : ra_fail(st, RA_SYSTEM,
                                  "gnuplot was ended by signal %d: it may need more memory than "
                                  "it is allowed (ulimit -a); .svg needs the least",
                                  -status);
}

static enum ra_code draw(FILE *script, const struct ra_run_control *control, ra_gnuplot_taker *take,
                         void *context, struct ra_status *st)
{
    int ends[2] = {-1, -1};
    errno = 0;
    if (ferror(script) || fflush(script) != 0) {
        return ra_fail(st, RA_SYSTEM, "gnuplot's script cannot be written: %s",
                       ra_output_reason(errno));
    }
    if (take != NULL && pipe(ends) != 0) {
        return ra_fail(st, RA_SYSTEM, "gnuplot cannot be started: %s", strerror(errno));
    }
    for (int i = 0; take != NULL && i < 2; i++) {
        // gnuplot must not inherit the end that we read; otherwise it would outlive us
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    const pid_t child = start(script, ends[1]);
    enum ra_code code = RA_OK;
    if (child < 0) {
        code = ra_fail(st, RA_SYSTEM, "gnuplot cannot be started: %s", strerror(errno));
    }
    if (take != NULL) {
        close(ends[1]);
        code = code == RA_OK ? take_all(ends[0], control, take, context, st) : code;
        close(ends[0]);
    }
    if (child >= 0 && code != RA_OK) {
        kill(child, SIGKILL);
    }
    const int status = child >= 0 ? wait_for(child) : 0;
    return code == RA_OK ? judge(status, st) : code;
}

enum ra_code ra_gnuplot_close(struct ra_gnuplot *g, enum ra_code code,
                              const struct ra_run_control *control, ra_gnuplot_taker *take,
                              void *context, struct ra_status *st)
{
    if (g->script == NULL) {
        return code;
    }
    code = code == RA_OK ? st->code : code;
    if (code == RA_OK) {
        code = draw(g->script, control, take, context, st);
    }
    fclose(g->script);
    g->script = NULL;
    return code;
}

// ## Data

/// Finds the first, smallest, largest and last of the rows [from, to), in their order.
static void take_bin(const double *y, size_t from, size_t to,
                     void (*take)(void *context, size_t row), void *context)
{
    size_t low = from, high = from;
    for (size_t row = from; row < to; row++) {
        low = y[row] < y[low] ? row : low;
        high = y[row] > y[high] ? row : high;
    }
    take(context, from);
    take(context, low < high ? low : high);
    take(context, low < high ? high : low);
    take(context, to - 1);
}

void ra_gnuplot_thin(const double *y, size_t rows, size_t most,
                     void (*take)(void *context, size_t row), void *context)
{
    const size_t bins = most / 4;
    for (size_t row = 0; rows <= most && row < rows; row++) {
        take(context, row);
    }
    for (size_t bin = 0; rows > most && bin < bins; bin++) {
        take_bin(y, rows * bin / bins, rows * (bin + 1) / bins, take, context);
    }
}

/// A series that is printed.
struct series {
    FILE *script;
    const double *x, *y;
};

static void print_point(void *context, size_t row)
{
    const struct series *const s = context;
    fprintf(s->script, "%.9g %.9g\n", s->x[row], s->y[row]);
}

void ra_gnuplot_series(const struct ra_gnuplot *g, const char *name, const double *x,
                       const double *y, size_t rows)
{
    struct series s = {g->script, x, y};
    fprintf(g->script, "$%s << EOD\n", name);
    ra_gnuplot_thin(y, rows, RA_MOST_POINTS, print_point, &s);
    fputs("EOD\n", g->script);
}
