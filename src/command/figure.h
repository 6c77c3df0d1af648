// Figures that are drawn one after the other: curves, texts, points.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FIGURE_H
#define RA_FIGURE_H

#include <stdbool.h>
#include <stdio.h>

#include "command/pictures.h"

enum { RA_MOST_CURVES = 8 };

/** Points of a curve as drawn. */
struct ra_points {
    double (*at)[3]; ///< x, y, and the value of a third axis (count, 3)
    size_t count, room;
};

/** The figures of one script. Each figure has a curve for each of the names. */
struct ra_figures {
    struct ra_gnuplot gnuplot;
    const char *const *names; ///< names of the curves (count), such as runs or surfaces
    size_t count;             ///< number of names; at most RA_MOST_CURVES
    size_t most;              ///< most points of a curve; 0: RA_MOST_POINTS
    /// piece of captions.txt for several curves; NULL: the one for runs; "": none
    const char *each;
    /// terminal that opens a window for each figure; NULL: another kind of terminal
    const char *window;
    int drawn;      ///< number of figures drawn so far
    FILE *captions; ///< receives one line for each figure that describes it; NULL: not wanted
    FILE *points;   ///< receives one line for each figure: its points as JSON; NULL: not wanted
    struct ra_status *st;
    double low[2], high[2]; ///< ranges of x and y in the present figure
    /// points of the present figure, if `points` is not NULL
    struct ra_points curve[RA_MOST_CURVES];
};

/** Call ra_figures_begin before the first figure and ra_figures_end after the last one. */
void ra_figures_begin(struct ra_figures *f);
void ra_figures_end(struct ra_figures *f);

/** The name of the block of data of a curve. */
const char *ra_figure_block(size_t curve, char name[16]);

/** Adds a curve, with its block of data, to the present figure. */
void ra_figure_curve(struct ra_figures *f, size_t curve, const double *x, const double *y,
                     size_t count);
/** Adds a point to a curve whose block of data is printed elsewhere. */
void ra_figure_point(struct ra_figures *f, size_t curve, double x, double y, double z);

/** Functions that write the points of a figure as one line of JSON. Call them in this order: texts,
 *  marks on the x axis, curves (at least one), end. `z` names the third number of each point; NULL:
 *  points have two numbers. */
void ra_points_begin(FILE *out, const char *kind, const char *title, const char *x, const char *y,
                     const char *z);
void ra_points_mark(FILE *out, bool first, bool last, double at, const char *text);
void ra_points_curve(FILE *out, bool first, const char *name, const struct ra_points *points,
                     bool third);
void ra_points_end(FILE *out);

/** The description of a figure: its kind (the name of a piece of plot.gp), its texts, and the
 *  curves that it has. */
struct ra_drawing {
    struct ra_figures *of;
    const char *kind, *title, *x, *y;
    const char *z;   ///< meaning of circles and colours; NULL: the figure has none
    const bool *has; ///< for each curve, whether the figure has it (count)
};
/** Draws the present figure, if it has a curve, and begins the next one. */
void ra_figure_draw(struct ra_figures *f, struct ra_drawing what);

#endif
