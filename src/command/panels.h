// Panels of a frame whose place is given in dots: axes, pictures of cells, scales of colours.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PANELS_H
#define RA_PANELS_H

#include <stdbool.h>

#include "command/film.h"

/** A frame with panels. */
struct ra_panels {
    const struct ra_gnuplot *gnuplot;
    double width, height; ///< [dots]
};

/** A place in a frame [dots], from its lower left corner. */
struct ra_box {
    double left, bottom, width, height;
};
/** The largest box of the shape `length` x `width` in the upper left corner of a box. */
struct ra_box ra_box_fit(struct ra_box box, double length, double width);

/** Begins a panel: its place and its ranges. */
void ra_panel_begin(const struct ra_panels *p, struct ra_box box, struct ra_axis x,
                    struct ra_axis y);
/** A title above the left end of a panel. */
void ra_panel_title(const struct ra_panels *p, struct ra_box box, const char *title);

/** The largest of 1, 2 or 5 times a power of ten that is not above a value. */
double ra_panel_mark(double value);

/** Number of colours. A GIF has one table of 256 colours, and gnuplot fills it for its first
 *  palette. So there is only one palette, with a half for each of two quantities. */
enum { RA_PANEL_COLOURS = 64 };
/** Gives the first or the second half of the palette to the values of a range. A small margin keeps
 *  values that are rounded in print inside this half. */
void ra_panel_half(const struct ra_panels *p, struct ra_axis range, bool second);
/** Prints the data of the scales of colours: once in a script, before the first of them. */
void ra_panel_print_scale(const struct ra_panels *p);
/** Draws the scale of colours above the right end of a panel; it is a panel of its own. */
void ra_panel_scale(const struct ra_panels *p, struct ra_box box, struct ra_axis range,
                    bool second);
/** Draws cells as an image over a panel whose axes are lengths. The middle of the first cell is
 *  `margin` cells inside the panel, and so is the middle of the last. */
void ra_panel_image(const struct ra_panels *p, const char *cells, size_t columns, size_t rows,
                    double margin);

#endif
