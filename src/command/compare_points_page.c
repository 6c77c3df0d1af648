// The page of a sweep beside recordings: ra2d compare SWEEP RECORDING... -o FILE.html.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file writes the comparison of all points (compare_points.c) as a page (page.c). The page has
 * a table with a row for each point, and the surfaces of the first run. Figures show the levels of
 * runs and recordings, and their differences with the half width on either side. The abscissa is
 * the key, or the number of the point if there are several keys or the key has words. The
 * differences of the bands are shown as curves for the first eight points, and as a table. The page
 * ends with the sounds of the first six points.
 *
 * Tests: tests/command/test_compare_runs.c; in a browser make test-pages.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/compare.h"
#include "command/figure.h"
#include "command/surfaces.h"

enum { MOST_ROWS = 500, MOST_BANDS = 40, MOST_COLUMNS = 8, NAME = 200 };

struct page {
    struct ra_page to;
    const struct ra_compare_spec *spec;
    const struct ra_compare_points *p;
};

static void put(const struct page *p, const char *piece, const struct ra_value *values)
{
    ra_page_put(&p->to, &ra_compare_html, piece, values);
}

static const char *cell_of(const struct ra_compare_points *p, size_t point, size_t key)
{
    const size_t row = p->groups.row[p->groups.start[point]];
    return p->runs.cell[row * p->runs.columns + p->by.column[key]];
}

/// Whether the points differ in a key. The case of a sweep counts as a key.
static bool differs(const struct ra_compare_points *p, size_t key)
{
    bool same = true;
    for (size_t i = 1; same && i < p->groups.count; i++) {
        same = ra_records_same(&p->runs, p->by.column[key], cell_of(p, 0, key), cell_of(p, i, key));
    }
    return !same;
}

/// Writes those keys of a point in which the points differ, as words.
static const char *name_of(const struct ra_compare_points *p, size_t point, char name[NAME])
{
    name[0] = '\0';
    for (size_t i = 0; i < p->by.count; i++) {
        const size_t length = strlen(name);
        const char *const unit = p->runs.unit[p->by.column[i]];
        const bool has_unit = strcmp(unit, "-") != 0 && strcmp(unit, "1") != 0;
        if (differs(p, i)) {
            snprintf(name + length, NAME - length, "%s%s %s%s%s", length > 0 ? ", " : "",
                     p->runs.name[p->by.column[i]], cell_of(p, point, i), has_unit ? " " : "",
                     has_unit ? unit : "");
            ra_page_spell(name + length);
        }
    }
    return name;
}

// ## Points

static void put_point(const struct page *p, size_t point)
{
    const struct ra_comparison *const c = &p->p->of[point];
    const struct ra_compared *const all = &c->row[c->rows - RA_COMPARE_SUMS];
    char name[NAME], text[40];
    size_t within, bands;
    const double rms = ra_compare_rms(c, &within, &bands);
    ra_page_cell(&p->to, "row of", name_of(p->p, point, name));
    ra_page_cell(&p->to, "cell", ra_compare_measured(p->spec, point));
    ra_page_number(&p->to, "%.0f", (double)c->runs);
    ra_page_number(&p->to, "%.1f", all->run);
    ra_page_number(&p->to, "%.1f", all->half);
    ra_page_number(&p->to, "%.1f", all->recorded);
    ra_page_number(&p->to, "%+.1f", all->run - all->recorded);
    ra_page_cell(&p->to, "cell", all->within ? "yes" : "no");
    ra_page_number(&p->to, "%+.1f", all[1].run - all[1].recorded);
    ra_page_number(&p->to, "%.1f", rms);
    snprintf(text, sizeof text, "%zu of %zu", within, bands);
    ra_page_cell(&p->to, "cell", text);
    ra_page_piece(&p->to, "row end");
}

static enum ra_code put_points(void *context)
{
    const struct page *const p = context;
    put(p, "heads of points", RA_VALUES(RA_TEXT(unit, ra_compare_unit(&p->p->of[0]))));
    for (size_t i = 0; i < p->p->groups.count && i < MOST_ROWS; i++) {
        put_point(p, i);
    }
    ra_page_piece(&p->to, "table end");
    if (p->p->groups.count > MOST_ROWS) {
        put(p, "points left out", RA_VALUES(RA_NUMBER(points, MOST_ROWS)));
    }
    return RA_OK;
}

// ## Figures

/// Finds the key for the abscissa. It is the only key in which points differ, if all its values are
/// numbers that increase or decrease. Otherwise the number of keys is returned.
static size_t only_key(const struct ra_compare_points *p)
{
    size_t only = p->by.count, many = 0;
    double before = 0.0, value = 0.0, way = 0.0;
    for (size_t i = 0; i < p->by.count; i++) {
        only = differs(p, i) ? i : only;
        many += differs(p, i);
    }
    bool over = many == 1;
    for (size_t i = 0; over && i < p->groups.count; i++) {
        over =
            ra_number_read(cell_of(p, i, only), &value) && (i < 2 || (value - before) * way > 0.0);
        way = i == 1 ? value - before : way;
        before = value;
    }
    return over ? only : p->by.count;
}

/// Draws a curve through the points that have a value for it. Returns false if no point has one.
static bool draw_curve(struct ra_figures *f, const struct ra_compare_points *p, size_t curve)
{
    const size_t key = only_key(p);
    const size_t points = p->groups.count;
    double *const x = ra_alloc(2 * points, sizeof *x, "points of a figure", f->st);
    size_t count = 0;
    for (size_t i = 0; x != NULL && i < points; i++) {
        const struct ra_comparison *const c = &p->of[i];
        const double value = ra_compare_value(&c->row[c->rows - RA_COMPARE_SUMS], curve);
        if (isfinite(value)) {
            x[count] = (double)i + 1.0;
            if (key < p->by.count) {
                ra_number_read(cell_of(p, i, key), &x[count]);
            }
            x[points + count++] = value;
        }
    }
    if (count > 0) {
        ra_figure_curve(f, curve, x, x + points, count);
    }
    free(x);
    return count > 0;
}

/// Draws a figure with the curves `first` to `behind` - 1. The abscissa is the key or the point.
static void draw_points(struct ra_figures *f, const struct page *p, size_t first, size_t behind,
                        const char *title, const char *y)
{
    bool has[RA_CURVES] = {false};
    char x[80] = "number of the point";
    const size_t key = only_key(p->p);
    if (key < p->p->by.count) {
        const size_t column = p->p->by.column[key];
        snprintf(x, sizeof x, "%.50s (%.20s)", p->p->runs.name[column], p->p->runs.unit[column]);
        ra_page_spell(x);
    }
    for (size_t i = first; i < behind; i++) {
        has[i] = draw_curve(f, p->p, i);
    }
    ra_figure_draw(f, (struct ra_drawing){.kind = "a line",
                                          .title = ra_template_text(&ra_compare_html, title),
                                          .x = x,
                                          .y = y,
                                          .has = has});
}

/// Draws the differences of the bands: a curve for each of the first points, with the name of the
/// point.
static void draw_all_bands(struct ra_figures *f, const struct ra_compare_points *p)
{
    char name[RA_MOST_CURVES][NAME];
    const char *names[RA_MOST_CURVES];
    bool has[RA_MOST_CURVES] = {false};
    f->count = p->groups.count < RA_MOST_CURVES ? p->groups.count : RA_MOST_CURVES;
    f->names = names;
    for (size_t i = 0; i < f->count; i++) {
        names[i] = name_of(p, i, name[i]);
        has[i] = ra_compare_bands(f, i, RA_CURVE_DIFFERENCE, &p->of[i]);
    }
    ra_figure_draw(
        f, (struct ra_drawing){.kind = "levels",
                               .title = ra_template_text(&ra_compare_html, "title of bands"),
                               .x = "frequency (Hz)",
                               .y = "difference (dB)",
                               .has = has});
    f->names = ra_compare_curves;
    f->count = RA_CURVES;
}

static enum ra_code draw(void *context, FILE *captions, FILE *points, struct ra_page_bytes *drawn)
{
    const struct page *const p = context;
    char level[40];
    struct ra_figures f = {.names = ra_compare_curves,
                           .count = RA_CURVES,
                           .most = RA_PAGE_POINTS / RA_CURVE_LEVELS,
                           .each = "of both",
                           .captions = captions,
                           .points = points,
                           .st = p->to.st};
    snprintf(level, sizeof level, "level (%s)", ra_compare_unit(&p->p->of[0]));
    ra_figures_begin(&f);
    const enum ra_code code = ra_gnuplot_open(&f.gnuplot, RA_PAGE_TERMINAL, p->to.st);
    if (code == RA_OK) {
        draw_points(&f, p, RA_CURVE_RUN, RA_CURVE_LEVELS, "title of levels", level);
        draw_points(&f, p, RA_CURVE_DIFFERENCE, RA_CURVES, "title of differences",
                    "difference (dB)");
        draw_all_bands(&f, p->p);
    }
    ra_figures_end(&f);
    return ra_gnuplot_close(&f.gnuplot, code == RA_OK ? p->to.st->code : code, p->to.control,
                            ra_page_collect, drawn, p->to.st);
}

static enum ra_code put_figures(void *context)
{
    const struct page *const p = context;
    return ra_page_figures(&p->to, draw, context);
}

// ## Bands

/// The band of a comparison with this name; NULL if there is none.
static const struct ra_compared *find_band(const struct ra_comparison *c, const char *name)
{
    for (size_t i = 0; i + RA_COMPARE_SUMS < c->rows; i++) {
        if (strcmp(c->row[i].name, name) == 0) {
            return &c->row[i];
        }
    }
    return NULL;
}

/// Writes the table of the differences. Each point is a column if there are few points, otherwise a
/// row.
static enum ra_code put_bands(void *context)
{
    const struct page *const p = context;
    const struct ra_comparison *const first = &p->p->of[0];
    const size_t bands = first->rows - RA_COMPARE_SUMS;
    char name[NAME];
    if (bands > MOST_BANDS) {
        put(p, "bands left out", RA_VALUES(RA_NUMBER(bands, (double)bands)));
        return RA_OK;
    }
    const size_t points = p->p->groups.count < MOST_ROWS ? p->p->groups.count : MOST_ROWS;
    const bool upright = points <= MOST_COLUMNS;
    const size_t rows = upright ? bands : points, columns = upright ? points : bands;
    ra_page_piece(&p->to, "table");
    ra_page_cell(&p->to, "column", upright ? "band (Hz)" : "point");
    for (size_t j = 0; j < columns; j++) {
        ra_page_cell(&p->to, "column", upright ? name_of(p->p, j, name) : first->row[j].name);
    }
    ra_page_piece(&p->to, "row end");
    for (size_t i = 0; i < rows; i++) {
        ra_page_cell(&p->to, "row of", upright ? first->row[i].name : name_of(p->p, i, name));
        for (size_t j = 0; j < columns; j++) {
            const char *const of = first->row[upright ? i : j].name;
            const struct ra_compared *const band = find_band(&p->p->of[upright ? j : i], of);
            ra_page_number(&p->to, "%+.1f",
                           band != NULL ? ra_compare_value(band, RA_CURVE_DIFFERENCE)
                                        : (double)NAN);
        }
        ra_page_piece(&p->to, "row end");
    }
    ra_page_piece(&p->to, "table end");
    return RA_OK;
}

// ## Sounds

static enum ra_code put_sounds(void *context)
{
    const struct page *const p = context;
    const size_t points = p->p->groups.count;
    enum ra_code code = RA_OK;
    char name[NAME];
    for (size_t i = 0; code == RA_OK && i < points && i < RA_POINTS_HEARD; i++) {
        put(p, "sounds of a point", RA_VALUES(RA_TEXT(name, name_of(p->p, i, name))));
        code = ra_compare_sounds(&p->to, &p->p->of[i]);
    }
    if (points > RA_POINTS_HEARD) {
        put(p, "sounds left out", RA_VALUES(RA_NUMBER(points, (double)points - RA_POINTS_HEARD)));
    }
    return code;
}

// ## The page

static enum ra_code put_surfaces(void *context)
{
    const struct page *const p = context;
    return ra_surfaces_put_first(&p->to, p->spec->run, p->spec->runs);
}

static enum ra_code put_origin(void *context)
{
    const struct page *const p = context;
    for (size_t i = 0; i < p->spec->recordings; i++) {
        put(p, "recorded", RA_VALUES(RA_TEXT(note, p->p->of[i].note)));
    }
    return ra_page_origin(&p->to, p->spec->run[0], "runs.tsv");
}

static enum ra_code put_sections(void *context)
{
    const struct page *const p = context;
    return ra_template_put(
        p->to.out, &ra_compare_html, "sections of points",
        RA_VALUES(RA_PART(points, put_points, context), RA_PART(surfaces, put_surfaces, context),
                  RA_PART(figures, put_figures, context), RA_PART(bands, put_bands, context),
                  RA_PART(sounds, put_sounds, context), RA_PART(origin, put_origin, context)),
        p->to.st);
}

enum ra_code ra_compare_points_page(const struct ra_compare_spec *spec,
                                    const struct ra_compare_points *p,
                                    const struct ra_run_control *control, struct ra_status *st)
{
    struct page page = {.spec = spec, .p = p};
    return ra_compare_frame(spec, &page.to, put_sections, &page, control, st);
}
