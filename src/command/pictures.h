// Pictures of a run by gnuplot, its figures and its motion: of the command, not of the library.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PICTURES_H
#define RA_PICTURES_H

#include <stdbool.h>
#include <stdio.h>

#include "case/case.h"
#include "sliding/run.h"

/** gnuplot at the other end of a pipe. */
struct ra_gnuplot {
    FILE *pipe;
    char path[1024];    ///< of the file it makes; "": it draws on a terminal
    char partial[1040]; ///< what that file is called until it is complete
};

/** Starts gnuplot with a terminal ("pdfcairo size 18cm, 11cm"); `path` NULL: no file. RA_SYSTEM,
 *  with what would help, if it is not installed. */
enum ra_code ra_gnuplot_open(struct ra_gnuplot *g, const char *terminal, const char *path,
                             struct ra_status *st);
/** Ends gnuplot and gives its file the final name; after a `code` that is not RA_OK, or if gnuplot
 *  fails, the unfinished file is removed. Returns the first failure. */
enum ra_code ra_gnuplot_close(struct ra_gnuplot *g, enum ra_code code, struct ra_status *st);
/** Whether gnuplot can draw on this terminal. */
bool ra_gnuplot_has(const char *terminal);
/** The block of data $NAME: `rows` points, or of more than RA_MOST_POINTS the first, smallest,
 *  largest and last of every bin, so that no peak is lost. */
void ra_gnuplot_series(const struct ra_gnuplot *g, const char *name, const double *x,
                       const double *y, size_t rows);
enum { RA_MOST_POINTS = 8000 };

/** The figures of a finished run, a page each. `output`: a .pdf; NULL: `terminal`, which is window,
 *  sixel or dumb; both NULL: a window where there is one, else text. */
enum ra_code ra_plot(const char *run, const char *output, const char *terminal,
                     const struct ra_run_control *control, struct ra_status *st);

/** What of a run is animated. */
struct ra_animation {
    double from, duration; ///< [s]
    size_t frames;
    const char *output; ///< a .gif, or a folder for PNGs
};
/** Computes the case again, whose bits are the same, and draws its frames. */
enum ra_code ra_animate(const struct ra_case *c, const struct ra_animation *what,
                        const struct ra_run_control *control, struct ra_status *st);

#endif
