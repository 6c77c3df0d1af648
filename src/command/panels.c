// Panels of a frame whose place is given in dots: axes, pictures of cells, scales of colours.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The films of a block on a plate (animate_areal.c) and of rolling bodies (animate_rolling.c) share
 * these functions. A picture is drawn on two axes of its own, whose unit is a cell. Otherwise
 * gnuplot would compute the place of each cell, and a film would take twice as long.
 *
 * Tests: tests/command/test_films_areal.c, test_films_rolling.c and test_texts.c.
 */
#include "command/panels.h"

#include <math.h>

static void put(const struct ra_panels *p, const char *piece, const struct ra_value *values)
{
    ra_gnuplot_put(p->gnuplot, &ra_panels_gp, piece, values);
}

struct ra_box ra_box_fit(struct ra_box box, double length, double width)
{
    const double scale = fmin(box.width / length, box.height / width);
    return (struct ra_box){box.left, box.bottom + box.height - scale * width, scale * length,
                           scale * width};
}

void ra_panel_begin(const struct ra_panels *p, struct ra_box b, struct ra_axis x, struct ra_axis y)
{
    put(p, "panel",
        RA_VALUES(RA_NUMBER(left, b.left / p->width),
                  RA_NUMBER(right, (b.left + b.width) / p->width),
                  RA_NUMBER(bottom, b.bottom / p->height),
                  RA_NUMBER(top, (b.bottom + b.height) / p->height), RA_NUMBER(x_low, x.low),
                  RA_NUMBER(x_high, x.high), RA_NUMBER(y_low, y.low), RA_NUMBER(y_high, y.high)));
}

void ra_panel_title(const struct ra_panels *p, struct ra_box b, const char *title)
{
    put(p, "title",
        RA_VALUES(RA_TEXT(title, title), RA_NUMBER(x, b.left / p->width),
                  RA_NUMBER(y, (b.bottom + b.height + 41) / p->height)));
}

double ra_panel_mark(double value)
{
    const double mark = ra_axis_marks((struct ra_axis){0.0, 2.0 * value});
    const double next = ra_axis_marks((struct ra_axis){0.0, 5.1 * mark});
    return next <= value ? next : mark;
}

void ra_panel_half(const struct ra_panels *p, struct ra_axis range, bool second)
{
    const double all = (range.high - range.low) / 0.499;
    const double low = second ? range.high - all : range.low;
    put(p, "colours", RA_VALUES(RA_NUMBER(low, low), RA_NUMBER(high, low + all)));
}

void ra_panel_print_scale(const struct ra_panels *p)
{
    FILE *const out = p->gnuplot->script;
    fputs("$scale << EOD\n", out);
    for (int i = 0; i < RA_PANEL_COLOURS; i++) {
        // two rows, each with half of the colours
        const int colour = i % (RA_PANEL_COLOURS / 2);
        fprintf(out, "%.9g %.9g\n", (colour + 0.5) / (RA_PANEL_COLOURS / 2),
                0.25 + 0.5 * (i != colour));
    }
    fputs("EOD\n", out);
}

void ra_panel_scale(const struct ra_panels *p, struct ra_box b, struct ra_axis range, bool second)
{
    const double width = 0.38 * b.width, mark = ra_panel_mark(range.high);
    const struct ra_box scale = {b.left + b.width - width, b.bottom + b.height + 36.0, width, 10.0};
    ra_panel_begin(p, scale, range, (struct ra_axis){0.0, 1.0});
    ra_panel_half(p, (struct ra_axis){0.0, 1.0}, second);
    put(p, "scale",
        RA_VALUES(RA_NUMBER(low, -mark), RA_NUMBER(high, mark), RA_NUMBER(begin, range.low),
                  RA_NUMBER(length, range.high - range.low)));
}

void ra_panel_image(const struct ra_panels *p, const char *cells, size_t columns, size_t rows,
                    double margin)
{
    put(p, "image",
        RA_VALUES(RA_WORDS(cells, cells), RA_NUMBER(x_low, 0.0 - margin),
                  RA_NUMBER(x_high, (double)columns - 1.0 + margin), RA_NUMBER(y_low, 0.0 - margin),
                  RA_NUMBER(y_high, (double)rows - 1.0 + margin)));
}
