// The page that compares a run with a recording: ra2d compare -o FILE.html.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * This file writes a comparison (compare.c) as a page (page.c). The page shows what was compared;
 * the surfaces of the first run; the levels of run and recording over frequency, with the interval
 * of the run's level; their difference, with the half width on either side; all rows; and both
 * sounds at the same scale, so that their loudness can be compared.
 *
 * Tests: tests/command/test_compare.c; in a browser make test-pages.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/compare.h"
#include "command/figure.h"
#include "command/page.h"
#include "command/quantities.h"
#include "command/surfaces.h"
#include "command/verify.h"

static const double HEARD = 2.0; ///< a record that is shorter than this is repeated [s]

struct page {
    struct ra_page to;
    const struct ra_compare_spec *spec;
    const struct ra_comparison *c;
};

const char *ra_compare_unit(const struct ra_comparison *c)
{
    return c->pressure ? "dB re 2e-5 Pa" : "dB re 1e-9 m/s";
}

static void put(const struct page *p, const char *piece, const struct ra_value *values)
{
    ra_page_put(&p->to, &ra_compare_html, piece, values);
}

// ## Head

static void put_line(const struct page *p, const char *name, const char *text)
{
    ra_page_cell(&p->to, "row of", name);
    ra_page_cell(&p->to, "cell", text);
    ra_page_piece(&p->to, "row end");
}

static enum ra_code put_what(void *context)
{
    const struct page *const p = context;
    char text[200];
    ra_page_piece(&p->to, "table");
    ra_page_cell(&p->to, "column", "what");
    ra_page_cell(&p->to, "column", "which");
    ra_page_piece(&p->to, "row end");
    for (size_t i = 0; i < p->spec->runs && i < 8; i++) {
        put_line(p, "run", p->spec->run[i]);
    }
    snprintf(text, sizeof text, "%zu", p->c->runs);
    put_line(p, "runs", text);
    put_line(p, "probe", p->c->run.name);
    put_line(p, "recording", p->c->note);
    if (p->spec->width > 0.0) {
        snprintf(text, sizeof text, "%g Hz wide", p->spec->width);
    }
    put_line(p, "bands", p->spec->width > 0.0 ? text : "third octaves (IEC 61260-1)");
    const struct ra_shown_unit unit = ra_shown_unit("s", p->c->duration);
    snprintf(text, sizeof text, "%.4g %s", unit.factor * p->c->duration, unit.page);
    put_line(p, "segments of the spectra", text);
    ra_page_piece(&p->to, "table end");
    put(p, p->c->runs > 1 ? "interval of seeds" : "interval of blocks", NULL);
    return RA_OK;
}

// ## Rows

static void put_row(const struct page *p, const struct ra_compared *row)
{
    const bool weighted = strcmp(row->name, "all_A") == 0;
    ra_page_cell(&p->to, "row of", weighted ? "all, A-weighted (IEC 61672-1)" : row->name);
    ra_page_number(&p->to, "%.1f", row->run);
    ra_page_number(&p->to, "%.1f", row->half);
    ra_page_number(&p->to, "%.1f", row->recorded);
    ra_page_number(&p->to, "%+.1f", row->run - row->recorded);
    ra_page_cell(&p->to, "cell", row->within ? "yes" : "no");
    ra_page_piece(&p->to, "row end");
}

static enum ra_code put_rows(void *context)
{
    const struct page *const p = context;
    put(p, "heads", RA_VALUES(RA_TEXT(unit, ra_compare_unit(p->c))));
    // the sums come first, because readers look for them
    for (size_t i = p->c->rows - RA_COMPARE_SUMS; i < p->c->rows; i++) {
        put_row(p, &p->c->row[i]);
    }
    for (size_t i = 0; i < p->c->rows - RA_COMPARE_SUMS; i++) {
        put_row(p, &p->c->row[i]);
    }
    ra_page_piece(&p->to, "table end");
    return RA_OK;
}

// ## Figures

const char *const ra_compare_curves[RA_CURVES] = {
    [RA_CURVE_RUN] = "run",
    [RA_CURVE_RECORDING] = "recording",
    [RA_CURVE_LOWER] = "run, lower end of its interval",
    [RA_CURVE_UPPER] = "run, upper end of its interval",
    [RA_CURVE_DIFFERENCE] = "run less recording",
    [RA_CURVE_ABOVE] = "half width of the run's interval",
    [RA_CURVE_BELOW] = "its negative"};

double ra_compare_value(const struct ra_compared *row, size_t curve)
{
    const double value[RA_CURVES] = {[RA_CURVE_RUN] = row->run,
                                     [RA_CURVE_RECORDING] = row->recorded,
                                     [RA_CURVE_LOWER] = row->run - row->half,
                                     [RA_CURVE_UPPER] = row->run + row->half,
                                     [RA_CURVE_DIFFERENCE] = row->run - row->recorded,
                                     [RA_CURVE_ABOVE] = row->half,
                                     [RA_CURVE_BELOW] = -row->half};
    return value[curve];
}

bool ra_compare_bands(struct ra_figures *f, size_t curve, size_t which,
                      const struct ra_comparison *c)
{
    double *const x = ra_alloc(2 * c->rows, sizeof *x, "points of a figure", f->st);
    size_t count = 0;
    for (size_t i = 0; x != NULL && i < c->rows - RA_COMPARE_SUMS; i++) {
        const double value = ra_compare_value(&c->row[i], which);
        if (isfinite(value)) {
            x[count] = c->row[i].middle;
            x[c->rows + count++] = value;
        }
    }
    if (count > 0) {
        ra_figure_curve(f, curve, x, x + c->rows, count);
    }
    free(x);
    return count > 0;
}

/// Draws a figure with the curves `first` to `behind` - 1. No figure is drawn if all are empty.
static void draw_figure(struct ra_figures *f, const struct page *p, size_t first, size_t behind,
                        const char *title, const char *y)
{
    bool has[RA_CURVES] = {false};
    for (size_t i = first; i < behind; i++) {
        has[i] = ra_compare_bands(f, i, i, p->c);
    }
    ra_figure_draw(f, (struct ra_drawing){.kind = "levels",
                                          .title = ra_template_text(&ra_compare_html, title),
                                          .x = "frequency (Hz)",
                                          .y = y,
                                          .has = has});
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
    snprintf(level, sizeof level, "level (%s)", ra_compare_unit(p->c));
    ra_figures_begin(&f);
    const enum ra_code code = ra_gnuplot_open(&f.gnuplot, RA_PAGE_TERMINAL, p->to.st);
    if (code == RA_OK) {
        draw_figure(&f, p, RA_CURVE_RUN, RA_CURVE_LEVELS, "title of levels", level);
        draw_figure(&f, p, RA_CURVE_DIFFERENCE, RA_CURVES, "title of differences",
                    "difference (dB)");
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

// ## Sounds

/// Makes a sound, repeated if it is short. If there is none, `why` gives the reason.
static enum ra_code make_sound(const struct ra_page *to, const struct ra_velocity *v,
                               struct ra_waveform *w, struct ra_status *why)
{
    const double length = (double)v->count * v->interval;
    const size_t repeat = length < HEARD ? (size_t)fmin(1000.0, ceil(HEARD / length)) : 1;
    *w = (struct ra_waveform){.value = NULL};
    enum ra_code code = ra_page_can_sound(why);
    code = code == RA_OK ? ra_waveform_make(v, 1.0, repeat, to->control->stop, w, why) : code;
    return code == RA_INPUT || code == RA_OK ? RA_OK : ra_fail(to->st, code, "%s", why->text);
}

enum ra_code ra_compare_sounds(const struct ra_page *to, const struct ra_comparison *c)
{
    static const char *const labels[] = {"run", "recording"};
    const struct ra_velocity *const v[] = {&c->run, &c->recording};
    struct ra_waveform w[2] = {{.value = NULL}, {.value = NULL}};
    struct ra_status why[2] = {{RA_OK, ""}, {RA_OK, ""}};
    enum ra_code code = make_sound(to, v[0], &w[0], &why[0]);
    code = code == RA_OK ? make_sound(to, v[1], &w[1], &why[1]) : code;
    const double scale = fmax(w[0].peak, w[1].peak) / 0.9;
    for (int i = 0; code == RA_OK && i < 2; i++) {
        ra_page_put(to, &ra_compare_html, "sound of", RA_VALUES(RA_TEXT(name, labels[i])));
        if (w[i].value != NULL) {
            code = ra_page_sound(to, &w[i], scale, 1.0, labels[i], true);
        } else {
            ra_page_put(to, &ra_compare_html, "no sound", RA_VALUES(RA_TEXT(why, why[i].text)));
        }
    }
    ra_waveform_free(&w[0]);
    ra_waveform_free(&w[1]);
    return code;
}

static enum ra_code put_sounds(void *context)
{
    const struct page *const p = context;
    return ra_compare_sounds(&p->to, p->c);
}

// ## The page

/// A page and what its sections need.
struct frame {
    struct ra_page *to;
    const struct ra_compare_spec *spec;
    ra_page_filler *sections;
    void *context;
};

static enum ra_code make(struct ra_page *to, void *context)
{
    const struct frame *const f = context;
    char title[500];
    *f->to = *to;
    snprintf(title, sizeof title, "%.200s beside %.200s%s", f->spec->run[0], f->spec->measured[0],
             f->spec->recordings > 1 ? " and others" : "");
    return ra_page_frame(to, title, title, f->sections, f->context);
}

enum ra_code ra_compare_frame(const struct ra_compare_spec *spec, struct ra_page *to,
                              ra_page_filler *sections, void *context,
                              const struct ra_run_control *control, struct ra_status *st)
{
    struct frame f = {to, spec, sections, context};
    return ra_page_write(spec->output, spec->command, make, &f, control, st);
}

static enum ra_code put_surfaces(void *context)
{
    const struct page *const p = context;
    return ra_surfaces_put_first(&p->to, p->spec->run, p->spec->runs);
}

static enum ra_code put_origin(void *context)
{
    const struct page *const p = context;
    const char *const run = p->spec->run[0];
    return ra_page_origin(&p->to, run, ra_is_sweep(run) ? "runs.tsv" : "summary.tsv");
}

static enum ra_code put_sections(void *context)
{
    const struct page *const p = context;
    return ra_template_put(
        p->to.out, &ra_compare_html, "sections",
        RA_VALUES(RA_PART(what, put_what, context), RA_PART(surfaces, put_surfaces, context),
                  RA_PART(figures, put_figures, context), RA_PART(rows, put_rows, context),
                  RA_PART(sounds, put_sounds, context), RA_PART(origin, put_origin, context)),
        p->to.st);
}

enum ra_code ra_compare_page(const struct ra_compare_spec *spec, const struct ra_comparison *c,
                             const struct ra_run_control *control, struct ra_status *st)
{
    struct page p = {.spec = spec, .c = c};
    return ra_compare_frame(spec, &p.to, put_sections, &p, control, st);
}
