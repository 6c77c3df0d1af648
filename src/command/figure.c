// Figures that are drawn one after the other: curves, texts, points.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A figure has up to eight curves, each with a block of data, and words for its title and axes. A
 * line of text describes it, with the ranges of its axes, for readers who cannot see it. A page
 * with figures that can be zoomed also gets the points of each figure, as one line of JSON,
 *
 *     {"kind":"a line","title":"...","x":"t (s)","y":"F (N)",
 *      "curves":[{"name":"run","x":[...],"y":[...]}]}
 *
 * These are the points of the picture, with eight digits of x and six of the other numbers. Circles
 * and colours also have "z". If there are more points than a figure may have, the first, smallest,
 * largest and last of every bin are kept (gnuplot.c). `<` is written `\u003c`, so that no text of a
 * run can end the element of the page that contains the line.
 *
 * Tests: tests/command/test_figure.c, test_scripts.c, test_report.c.
 */
#include "command/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "command/escape.h"

static void forget(struct ra_figures *f)
{
    f->low[0] = f->low[1] = HUGE_VAL;
    f->high[0] = f->high[1] = -HUGE_VAL;
    for (size_t i = 0; i < RA_MOST_CURVES; i++) {
        f->curve[i].count = 0;
    }
}

void ra_figures_begin(struct ra_figures *f)
{
    memset(f->curve, 0, sizeof f->curve);
    forget(f);
}

void ra_figures_end(struct ra_figures *f)
{
    for (size_t i = 0; i < RA_MOST_CURVES; i++) {
        free(f->curve[i].at);
        f->curve[i] = (struct ra_points){.at = NULL};
    }
}

static void put(const struct ra_figures *f, const char *piece, const struct ra_value *values)
{
    ra_gnuplot_put(&f->gnuplot, &ra_plot_gp, piece, values);
}

const char *ra_figure_block(size_t curve, char name[16])
{
    snprintf(name, 16, curve == 0 ? "d" : "d%zu", curve);
    return name;
}

// ## Points

static void see(struct ra_figures *f, double x, double y)
{
    const double point[2] = {x, y};
    for (int i = 0; i < 2; i++) {
        f->low[i] = fmin(f->low[i], point[i]);
        f->high[i] = fmax(f->high[i], point[i]);
    }
}

static bool has_room(struct ra_figures *f, struct ra_points *p)
{
    enum { FIRST = 1024 };
    void *more = p->at;
    if (p->at == NULL) {
        p->at = ra_alloc(FIRST, sizeof *p->at, "points of a figure", f->st);
        p->room = p->at != NULL ? FIRST : 0;
    } else if (p->count == p->room &&
               ra_grow(&more, &p->room, sizeof *p->at, "points of a figure", f->st) == RA_OK) {
        p->at = more;
    }
    return p->count < p->room;
}

/// Adds a point. Without memory the failure is kept in the status, and nothing is drawn.
static void keep(struct ra_figures *f, size_t curve, double x, double y, double z)
{
    struct ra_points *const p = &f->curve[curve];
    if (has_room(f, p)) {
        p->at[p->count][0] = x;
        p->at[p->count][1] = y;
        p->at[p->count++][2] = z;
    }
}

void ra_figure_point(struct ra_figures *f, size_t curve, double x, double y, double z)
{
    see(f, x, y);
    if (f->points != NULL) {
        keep(f, curve, x, y, z);
    }
}

/// A curve whose rows are written as a block of data.
struct taker {
    struct ra_figures *to;
    size_t curve;
    const double *x, *y;
};

static void take_row(void *context, size_t row)
{
    const struct taker *const t = context;
    fprintf(t->to->gnuplot.script, "%.9g %.9g\n", t->x[row], t->y[row]);
    if (t->to->points != NULL) {
        keep(t->to, t->curve, t->x[row], t->y[row], 0.0);
    }
}

void ra_figure_curve(struct ra_figures *f, size_t curve, const double *x, const double *y,
                     size_t count)
{
    char name[16];
    struct taker t = {f, curve, x, y};
    fprintf(f->gnuplot.script, "$%s << EOD\n", ra_figure_block(curve, name));
    ra_gnuplot_thin(y, count, f->most > 0 ? f->most : RA_MOST_POINTS, take_row, &t);
    fputs("EOD\n", f->gnuplot.script);
    for (size_t i = 0; i < count; i++) {
        see(f, x[i], y[i]);
    }
}

// ## Words

/// Describes the figure for readers who cannot see it: title, kind, axes and their ranges.
static void describe(const struct ra_drawing *d)
{
    const struct ra_figures *const f = d->of;
    const bool is_line = strcmp(d->kind, "a spectrum") == 0 || strcmp(d->kind, "levels") == 0;
    const char *const line = is_line ? "a line" : d->kind;
    const char *const piece = f->each != NULL ? f->each : "for each run";
    const char *const each = piece[0] != '\0' ? ra_template_text(&ra_captions_txt, piece) : "";
    if (f->captions != NULL) {
        ra_template_put(f->captions, &ra_captions_txt, "page",
                        RA_VALUES(RA_TEXT(title, d->title), RA_WORDS(kind, line),
                                  RA_WORDS(each, f->count > 1 ? each : ""), RA_TEXT(x, d->x),
                                  RA_NUMBER(x_low, f->low[0]), RA_NUMBER(x_high, f->high[0]),
                                  RA_TEXT(y, d->y), RA_NUMBER(y_low, f->low[1]),
                                  RA_NUMBER(y_high, f->high[1])),
                        f->st);
    }
}

static void put_member(FILE *out, const char *before, const char *name, const char *text)
{
    fprintf(out, "%s\"%s\":", before, name);
    ra_escape_script(out, text);
}

static void put_axis(FILE *out, const char *name, const struct ra_points *p, int axis)
{
    fprintf(out, ",\"%s\":[", name);
    for (size_t i = 0; i < p->count; i++) {
        const double v = p->at[i][axis];
        fputs(i > 0 ? "," : "", out);
        if (isfinite(v)) {
            // x has more digits, because a record may have many samples
            fprintf(out, "%.*g", axis == 0 ? 8 : 6, v);
        } else {
            fputs("null", out);
        }
    }
    putc(']', out);
}

void ra_points_begin(FILE *out, const char *kind, const char *title, const char *x, const char *y,
                     const char *z)
{
    put_member(out, "{", "kind", kind);
    put_member(out, ",", "title", title);
    put_member(out, ",", "x", x);
    put_member(out, ",", "y", y);
    if (z != NULL) {
        put_member(out, ",", "z", z);
    }
}

void ra_points_mark(FILE *out, bool first, bool last, double at, const char *text)
{
    fputs(first ? ",\"marks\":[" : ",", out);
    put_member(out, "{", "text", text);
    fprintf(out, ",\"at\":%.8g}%s", at, last ? "]" : "");
}

void ra_points_curve(FILE *out, bool first, const char *name, const struct ra_points *points,
                     bool third)
{
    fputs(first ? ",\"curves\":[" : ",", out);
    put_member(out, "{", "name", name);
    put_axis(out, "x", points, 0);
    put_axis(out, "y", points, 1);
    if (third) {
        put_axis(out, "z", points, 2);
    }
    putc('}', out);
}

void ra_points_end(FILE *out)
{
    fputs("]}\n", out);
}

static void put_points(const struct ra_drawing *d)
{
    const struct ra_figures *const f = d->of;
    bool first = true;
    ra_points_begin(f->points, d->kind, d->title, d->x, d->y, d->z);
    for (size_t i = 0; i < f->count; i++) {
        if (d->has[i]) {
            ra_points_curve(f->points, first, f->names[i], &f->curve[i], d->z != NULL);
            first = false;
        }
    }
    ra_points_end(f->points);
}

// ## Drawing

/// Writes window, title and axes.
static enum ra_code put_labels(void *context)
{
    const struct ra_drawing *const d = context;
    const struct ra_figures *const f = d->of;
    const struct ra_value title = RA_TEXT(title, d->title);
    if (f->window != NULL) {
        put(f, "window",
            RA_VALUES(RA_WORDS(window, f->window), RA_NUMBER(number, f->drawn), title));
    }
    put(f, "labels", RA_VALUES(title, RA_TEXT(x, d->x), RA_TEXT(y, d->y)));
    if (f->count > 1) {
        put(f, "key", NULL);
    }
    return RA_OK;
}

/// Writes the curves that exist.
static enum ra_code put_curves(void *context)
{
    const struct ra_drawing *const d = context;
    const struct ra_figures *const f = d->of;
    const char *before = "";
    char name[16], piece[40];
    snprintf(piece, sizeof piece, "%.30s curve", d->kind);
    for (size_t i = 0; i < f->count; i++) {
        if (!d->has[i]) {
            continue;
        }
        fputs(before, f->gnuplot.script);
        put(f, "curve",
            RA_VALUES(RA_WORDS(block, ra_figure_block(i, name)),
                      RA_WORDS(how, ra_template_text(&ra_plot_gp, piece)),
                      RA_NUMBER(type, (double)i + 1.0)));
        if (f->count > 1) {
            put(f, "name of a curve", RA_VALUES(RA_TEXT(run, f->names[i])));
        }
        before = ", ";
    }
    return RA_OK;
}

void ra_figure_draw(struct ra_figures *f, struct ra_drawing what)
{
    bool any = false;
    for (size_t i = 0; i < f->count; i++) {
        any = any || what.has[i];
    }
    if (!any) {
        return;
    }
    what.of = f;
    put(f, what.kind,
        RA_VALUES(RA_PART(labels, put_labels, &what), RA_PART(curves, put_curves, &what)));
    f->drawn++;
    describe(&what);
    if (f->points != NULL) {
        put_points(&what);
    }
    forget(f);
}
