// Pictures of a run by gnuplot: figures and films. Only the command has them, not the library.
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

/** A script for gnuplot. */
struct ra_gnuplot {
    FILE *script; ///< file without a name; gnuplot starts when the script is complete
    struct ra_status *st;
};

/** Receives a piece of gnuplot's output. */
typedef enum ra_code ra_gnuplot_taker(void *context, const unsigned char *data, size_t size,
                                      struct ra_status *st);

/** Begins a script for a terminal such as "pdfcairo size 18cm, 11cm". RA_SYSTEM, with a remedy, if
 *  gnuplot is not installed or does not start. */
enum ra_code ra_gnuplot_open(struct ra_gnuplot *g, const char *terminal, struct ra_status *st);
/** Adds a piece of a template. If that fails, nothing will be drawn. */
void ra_gnuplot_put(const struct ra_gnuplot *g, const struct ra_template *t, const char *piece,
                    const struct ra_value *values);
/** Runs gnuplot on the script if `code` is RA_OK, and closes the script. `take` NULL: gnuplot draws
 *  in windows. Returns the first failure; RA_EARLY if *stop becomes true. */
enum ra_code ra_gnuplot_close(struct ra_gnuplot *g, enum ra_code code,
                              const struct ra_run_control *control, ra_gnuplot_taker *take,
                              void *context, struct ra_status *st);
/** Whether gnuplot can draw on this terminal. */
bool ra_gnuplot_has(const char *terminal);
/** Terminals for one kind of picture. */
struct ra_terminals {
    const char *file, *sixel, *dumb;
};
/** Chooses the terminal for the file `output`, or the terminal `wanted` (window, sixel, dumb). If
 *  both are NULL, it is a window if windows exist, otherwise text. *window is the name of a
 *  terminal that opens windows, or NULL. RA_SYSTEM, with a remedy, if the wanted terminal does not
 *  exist. */
enum ra_code ra_gnuplot_choose(const char *output, const char *wanted,
                               const struct ra_terminals *words, const char **window, char text[80],
                               struct ra_status *st);
/** Writes the block of data `$NAME` with `rows` points. Above RA_MOST_POINTS points it keeps the
 *  first, smallest, largest and last point of every bin, so that no peak is lost. */
void ra_gnuplot_series(const struct ra_gnuplot *g, const char *name, const double *x,
                       const double *y, size_t rows);
enum { RA_MOST_POINTS = 8000 };
/** Calls `take` for all rows. If there are more than `most` rows, only those that are kept of each
 *  bin are taken. */
void ra_gnuplot_thin(const double *y, size_t rows, size_t most,
                     void (*take)(void *context, size_t row), void *context);

/** The runs that are drawn, and the file or terminal. */
struct ra_plot_spec {
    const char *const *run; ///< folders (runs); the first run decides which figures there are
    size_t runs;
    /// .pdf: a page for each figure; .png or .svg: one picture; NULL: `terminal`
    const char *output;
    const char *terminal; ///< window, sixel or dumb; NULL: a window if possible, else text
    FILE *captions;       ///< receives one line for each page, in words; NULL: not wanted
    /// receives one line for each page: the points as JSON (figure.c); NULL: not wanted
    FILE *points;
    size_t most_points; ///< most points of a curve; 0: RA_MOST_POINTS
};
/** Draws the figures of finished runs: one for each quantity, with a curve for each run. */
enum ra_code ra_plot(const struct ra_plot_spec *spec, const struct ra_run_control *control,
                     struct ra_status *st);
/** Draws the same figures on one of gnuplot's terminals. `take` receives the output. If there is
 *  nothing to draw, there is no output and no error. */
enum ra_code ra_draw_pages(const struct ra_plot_spec *spec, const char *terminal,
                           const struct ra_run_control *control, ra_gnuplot_taker *take,
                           void *context, struct ra_status *st);
/** Whether a table exists and has a row below the names of its columns. Also true for a device; the
 *  reader of the table will refuse it. */
bool ra_has_rows(const char *path);
/** RA_INPUT unless the folder holds a complete run; the message says what the folder holds. */
enum ra_code ra_check_finished(const char *run, struct ra_status *st);

/** A surface on a sheet. `asked` is the recipe from which it was made; NULL: the surface was
 *  measured. */
struct ra_sheet_surface {
    const char *name;
    const struct ra_profile *profile;
    const struct ra_surface_recipe *asked;
};
/** Power spectral densities of a profile that is not flat [um^2 mm], at the middles of bands of a
 *  sixth of an octave [1/mm]. The list ends where rounding errors begin. */
enum { RA_MOST_BANDS = 256 };
struct ra_sheet_spectrum {
    double x[RA_MOST_BANDS], density[RA_MOST_BANDS];
    /// number of bands in the list; number of all bands, those with rounding errors included
    size_t bands, all;
};
enum ra_code ra_sheet_spectrum(const struct ra_profile *profile, struct ra_sheet_spectrum *spectrum,
                               struct ra_status *st);
/** Draws a sheet of 1 or 2 surfaces: profile, heights, spectrum, autocorrelation. `output` is a
 *  .png, .svg or .pdf file; NULL: a terminal, chosen as above. */
enum ra_code ra_sheet(const char *title, const struct ra_sheet_surface *surface, size_t count,
                      const char *output, const char *terminal,
                      const struct ra_run_control *control, struct ra_status *st);

/** The part of a run that is animated. */
struct ra_animation {
    double from, duration; ///< start and length [s]
    size_t frames;
    const char *output;     ///< a .gif, or a folder for PNG files
    ra_gnuplot_taker *take; ///< receives the film instead of a file; NULL: none
    void *context;          ///< argument of `take`
};

#endif
