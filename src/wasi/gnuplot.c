// gnuplot, which a sandbox cannot start.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file replaces command/gnuplot.c. Every picture begins with ra_gnuplot_choose or
 * ra_gnuplot_open, which refuse it with a message. The tables of a run have the same bytes as those
 * of a native program, which can draw them.
 *
 * Tests: tests/wasi/test_sandbox.c, src/wasi/test-wasm.sh.
 */
#include <string.h>

#include "command/pictures.h"

static enum ra_code refuse(struct ra_status *st)
{
    return ra_fail(st, RA_SYSTEM,
                   "gnuplot draws, and a program in WebAssembly cannot start it: draw the same run "
                   "with a native ra2d");
}

enum ra_code ra_gnuplot_open(struct ra_gnuplot *g, const char *terminal, struct ra_status *st)
{
    (void)terminal;
    *g = (struct ra_gnuplot){.script = NULL, .st = st};
    return refuse(st);
}

void ra_gnuplot_put(const struct ra_gnuplot *g, const struct ra_template *t, const char *piece,
                    const struct ra_value *values)
{
    (void)t;
    (void)piece;
    (void)values;
    refuse(g->st);
}

enum ra_code ra_gnuplot_close(struct ra_gnuplot *g, enum ra_code code,
                              const struct ra_run_control *control, ra_gnuplot_taker *take,
                              void *context, struct ra_status *st)
{
    (void)g;
    (void)control;
    (void)take;
    (void)context;
    return code != RA_OK ? code : refuse(st);
}

bool ra_gnuplot_has(const char *terminal)
{
    (void)terminal;
    return false;
}

enum ra_code ra_gnuplot_choose(const char *output, const char *wanted,
                               const struct ra_terminals *words, const char **window, char text[80],
                               struct ra_status *st)
{
    (void)output;
    (void)wanted;
    (void)words;
    *window = NULL;
    text[0] = '\0';
    return refuse(st);
}

void ra_gnuplot_series(const struct ra_gnuplot *g, const char *name, const double *x,
                       const double *y, size_t rows)
{
    (void)name;
    (void)x;
    (void)y;
    (void)rows;
    refuse(g->st);
}

void ra_gnuplot_thin(const double *y, size_t rows, size_t most,
                     void (*take)(void *context, size_t row), void *context)
{
    (void)y;
    (void)rows;
    (void)most;
    (void)take;
    (void)context;
}
