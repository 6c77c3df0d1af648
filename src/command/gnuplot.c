// gnuplot at the other end of a pipe.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Pictures are drawn by gnuplot, which gets its script and data through a pipe: no file of ours
 * lies around. The picture is written under NAME.partial and renamed when gnuplot has ended well.
 * What it says on its stderr (an empty range, the number of frames) is left out.
 *
 * A long record has more points than a page has dots. Of each of n bins of neighbouring rows we
 * keep four points, the first, the smallest, the largest and the last in the order in which they
 * come: the line through them covers the same dots, and a peak of one sample stays.
 *
 * Verified by tests/command/test_pictures.c.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "command/pictures.h"

bool ra_gnuplot_has(const char *terminal)
{
    char command[256];
    snprintf(command, sizeof command, "gnuplot -e 'set terminal %s' </dev/null >/dev/null 2>&1",
             terminal);
    return system(command) == 0;
}

enum ra_code ra_gnuplot_open(struct ra_gnuplot *g, const char *terminal, const char *path,
                             struct ra_status *st)
{
    memset(g, 0, sizeof *g);
    if (system("command -v gnuplot >/dev/null 2>&1") != 0) {
        return ra_fail(st, RA_SYSTEM,
                       "gnuplot, which draws, is missing: install it (Debian: gnuplot-nox)");
    }
    if (path != NULL) {
        if (strlen(path) >= sizeof g->path) {
            return ra_fail(st, RA_USAGE, "%.60s...: a path of more than %zu characters", path,
                           sizeof g->path - 1);
        }
        snprintf(g->path, sizeof g->path, "%s", path);
        snprintf(g->partial, sizeof g->partial, "%s.partial", path);
        FILE *const file = fopen(g->partial, "w");
        if (file == NULL || fclose(file) != 0) {
            return ra_fail(st, RA_SYSTEM, "%s: cannot be written", path);
        }
    }
    g->pipe = popen("gnuplot 2>/dev/null", "w");
    if (g->pipe == NULL) {
        return ra_fail(st, RA_SYSTEM, "gnuplot cannot be started");
    }
    fprintf(g->pipe, "set terminal %s\n", terminal);
    if (path != NULL) {
        // a quote in a name is written twice
        fputs("set output '", g->pipe);
        for (const char *p = g->partial; *p != '\0'; p++) {
            fputs(*p == '\'' ? "''" : (const char[]){*p, '\0'}, g->pipe);
        }
        fputs("'\n", g->pipe);
    }
    fputs("set encoding utf8\nset border 3\nset tics out nomirror\nset key noautotitle\n"
          "set format '%g'\nset linetype 1 linecolor rgb '#000000'\n"
          "set linetype 2 linecolor rgb '#E69F00'\nset linetype 3 linecolor rgb '#0072B2'\n",
          g->pipe);
    return RA_OK;
}

enum ra_code ra_gnuplot_close(struct ra_gnuplot *g, enum ra_code code, struct ra_status *st)
{
    if (g->pipe == NULL) {
        return code;
    }
    const bool lost = ferror(g->pipe);
    const int status = pclose(g->pipe);
    g->pipe = NULL;
    if (code == RA_OK && (lost || status != 0)) {
        code = ra_fail(st, RA_SYSTEM, "gnuplot failed (exit %d)",
                       status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    }
    if (g->path[0] == '\0') {
        return code;
    }
    if (code == RA_OK && rename(g->partial, g->path) != 0) {
        code = ra_fail(st, RA_SYSTEM, "%s: cannot be written", g->path);
    }
    if (code != RA_OK) {
        remove(g->partial);
    }
    return code;
}

static void print_point(const struct ra_gnuplot *g, const double *x, const double *y, size_t row)
{
    fprintf(g->pipe, "%.9g %.9g\n", x[row], y[row]);
}

/// First, smallest, largest and last of rows [from, to), in their order.
static void print_bin(const struct ra_gnuplot *g, const double *x, const double *y, size_t from,
                      size_t to)
{
    size_t low = from, high = from;
    for (size_t row = from; row < to; row++) {
        low = y[row] < y[low] ? row : low;
        high = y[row] > y[high] ? row : high;
    }
    print_point(g, x, y, from);
    print_point(g, x, y, low < high ? low : high);
    print_point(g, x, y, low < high ? high : low);
    print_point(g, x, y, to - 1);
}

void ra_gnuplot_series(const struct ra_gnuplot *g, const char *name, const double *x,
                       const double *y, size_t rows)
{
    fprintf(g->pipe, "$%s << EOD\n", name);
    const size_t bins = RA_MOST_POINTS / 4;
    for (size_t row = 0; rows <= RA_MOST_POINTS && row < rows; row++) {
        print_point(g, x, y, row);
    }
    for (size_t bin = 0; rows > RA_MOST_POINTS && bin < bins; bin++) {
        print_bin(g, x, y, rows * bin / bins, rows * (bin + 1) / bins);
    }
    fputs("EOD\n", g->pipe);
}
