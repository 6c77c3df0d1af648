// Pictures of a run by gnuplot, its figures and its motion: of the command, not of the library.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PICTURES_H
#define RA_PICTURES_H

#include <stdbool.h>
#include <stdio.h>

#include "areal/room.h"
#include "case/room.h"
#include "command/output.h"
#include "command/template.h"
#include "sliding/room.h"

/** What gnuplot is told. */
struct ra_gnuplot {
    FILE *script; ///< without a name; gnuplot begins when it is whole
    struct ra_status *st;
};

/** Takes a piece of what gnuplot draws. */
typedef enum ra_code ra_gnuplot_taker(void *context, const unsigned char *data, size_t size,
                                      struct ra_status *st);

/** Begins a script for a terminal ("pdfcairo size 18cm, 11cm"), our own words. RA_SYSTEM, with what
 *  would help, if gnuplot is not installed, or does not start. */
enum ra_code ra_gnuplot_open(struct ra_gnuplot *g, const char *terminal, struct ra_status *st);
/** A piece of a template; without success nothing will be drawn. */
void ra_gnuplot_put(const struct ra_gnuplot *g, const struct ra_template *t, const char *piece,
                    const struct ra_value *values);
/** Runs gnuplot on the script after a `code` that is RA_OK, and ends it; `take` NULL: it draws in
 *  windows of its own. The first failure; RA_EARLY if *stop becomes true. */
enum ra_code ra_gnuplot_close(struct ra_gnuplot *g, enum ra_code code,
                              const struct ra_run_control *control, ra_gnuplot_taker *take,
                              void *context, struct ra_status *st);
/** Whether gnuplot can draw on this terminal. */
bool ra_gnuplot_has(const char *terminal);
/** Terminals of one kind of picture, our own words. */
struct ra_terminals {
    const char *file, *sixel, *dumb;
};
/** The terminal for a file `output`, or that is `wanted` (window, sixel, dumb), or, both NULL, a
 *  window where there is one, else text. *window is the name of one that opens windows, or NULL.
 *  RA_SYSTEM, with what would help, if the one wanted is not there. */
enum ra_code ra_gnuplot_choose(const char *output, const char *wanted,
                               const struct ra_terminals *words, const char **window, char text[80],
                               struct ra_status *st);
/** The block of data `$NAME`: `rows` points, or of more than RA_MOST_POINTS the first, smallest,
 *  largest and last of every bin, so that no peak is lost. */
void ra_gnuplot_series(const struct ra_gnuplot *g, const char *name, const double *x,
                       const double *y, size_t rows);
enum { RA_MOST_POINTS = 8000 };
/** Calls `take` for all rows or, if there are more than `most`, for those of the bins. */
void ra_gnuplot_thin(const double *y, size_t rows, size_t most,
                     void (*take)(void *context, size_t row), void *context);

/** What is drawn of runs, and where. */
struct ra_plot_spec {
    const char *const *run; ///< folders (runs); the first one says which figures there are
    size_t runs;
    const char *output;   ///< .pdf, a page each; .png or .svg, one picture; NULL: `terminal`
    const char *terminal; ///< window, sixel or dumb; NULL: a window where there is one, else text
    FILE *captions;       ///< gets a line for each page, what is seen in it; NULL: not wanted
    FILE *points; ///< gets a line for each page, its points as JSON (figure.c); NULL: likewise
    size_t most_points; ///< of a curve; 0: RA_MOST_POINTS
};
/** The figures of finished runs, one for each quantity with a curve for each run. */
enum ra_code ra_plot(const struct ra_plot_spec *spec, const struct ra_run_control *control,
                     struct ra_status *st);
/** The same on a terminal of gnuplot's, which `take` gets; if there is nothing to draw,
 *  nothing comes, and that is no error. */
enum ra_code ra_draw_pages(const struct ra_plot_spec *spec, const char *terminal,
                           const struct ra_run_control *control, ra_gnuplot_taker *take,
                           void *context, struct ra_status *st);
/** Whether a table is there and has a row below the line of names. A device is for the reader to
 *  refuse: true. */
bool ra_has_rows(const char *path);
/** RA_INPUT, with what there is instead, unless the folder holds a run that is complete. */
enum ra_code ra_check_finished(const char *run, struct ra_status *st);

/** A surface on a sheet; `asked` NULL: it is measured. */
struct ra_sheet_surface {
    const char *name;
    const struct ra_profile *profile;
    const struct ra_surface_recipe *asked;
};
/** Densities of a profile that is not flat [um^2 mm] over the middles of sixths of an octave
 *  [1/mm], down to the first that is rounding. */
enum { RA_MOST_BANDS = 256 };
struct ra_sheet_spectrum {
    double x[RA_MOST_BANDS], density[RA_MOST_BANDS];
    size_t bands, all; ///< and how many there are with those behind the first that is rounding
};
enum ra_code ra_sheet_spectrum(const struct ra_profile *profile, struct ra_sheet_spectrum *spectrum,
                               struct ra_status *st);
/** A sheet of surfaces, 1 or 2 of them: profile, heights, spectrum, autocorrelation. `output`: a
 *  .png, .svg or .pdf; NULL: as above. */
enum ra_code ra_sheet(const char *title, const struct ra_sheet_surface *surface, size_t count,
                      const char *output, const char *terminal,
                      const struct ra_run_control *control, struct ra_status *st);

/** What of a run is animated. */
struct ra_animation {
    double from, duration; ///< [s]
    size_t frames;
    const char *output;     ///< a .gif, or a folder for PNGs
    ra_gnuplot_taker *take; ///< takes the film instead of a file; NULL: none
    void *context;          ///< its own
};

#endif
