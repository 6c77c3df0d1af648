// Figures that are drawn one after the other: their curves, their words, their points.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_FIGURE_H
#define RA_FIGURE_H

#include <stdbool.h>
#include <stdio.h>

#include "command/pictures.h"

enum { RA_MOST_CURVES = 8 };

/** Points of a curve as they are drawn. */
struct ra_points {
    double (*at)[3]; ///< x, y, and what a third axis has (count, 3)
    size_t count, room;
};

/** Figures of one script, each of which has a curve for each of some names. */
struct ra_figures {
    struct ra_gnuplot gnuplot;
    const char *const *names; ///< of the curves (count); runs, or surfaces
    size_t count;             ///< RA_MOST_CURVES at most
    size_t most;              ///< points of a curve; 0: RA_MOST_POINTS
    const char *each;         ///< words of captions.txt for several curves; NULL: of runs; "": none
    const char *window;       ///< terminal that opens windows, each gets one; NULL: another kind
    int drawn;                ///< figures
    FILE *captions;           ///< a line for each, what is seen; NULL: not wanted
    FILE *points;             ///< a line for each, its points as JSON; NULL: not wanted
    struct ra_status *st;
    double low[2], high[2];                 ///< of x and of y, of the figure that is being made
    struct ra_points curve[RA_MOST_CURVES]; ///< of the same, if `points` are wanted
};

/** Before the first figure; after the last one. */
void ra_figures_begin(struct ra_figures *f);
void ra_figures_end(struct ra_figures *f);

/** The name of the block of data of a curve. */
const char *ra_figure_block(size_t curve, char name[16]);

/** A curve of the figure that is being made, its block of data included. */
void ra_figure_curve(struct ra_figures *f, size_t curve, const double *x, const double *y,
                     size_t count);
/** A point of a curve whose block is printed elsewhere. */
void ra_figure_point(struct ra_figures *f, size_t curve, double x, double y, double z);

/** The points of a figure as a line of JSON: its words, marks of its x axis, its curves (at least
 *  one), its end. A third number of each point is `z`, and then it has a name; NULL: there is
 *  none. */
void ra_points_begin(FILE *out, const char *kind, const char *title, const char *x, const char *y,
                     const char *z);
void ra_points_mark(FILE *out, bool first, bool last, double at, const char *text);
void ra_points_curve(FILE *out, bool first, const char *name, const struct ra_points *points,
                     bool third);
void ra_points_end(FILE *out);

/** What is drawn: a kind, which is a piece of plot.gp, its words, and which curves there are. */
struct ra_drawing {
    struct ra_figures *of;
    const char *kind, *title, *x, *y;
    const char *z;   ///< what circles and colours say; NULL: another kind
    const bool *has; ///< (count)
};
/** Draws the figure that is made; the next one begins. */
void ra_figure_draw(struct ra_figures *f, struct ra_drawing what);

#endif
