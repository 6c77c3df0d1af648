// The two surfaces of a case on a page.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The page of a run begins with its two rough surfaces: their parameters, their profiles and the
 * densities of their spectra. The surfaces are made again from the case, as the run made them. In
 * three dimensions the profiles are those along the middle line of the block, and of the plate
 * under this line at t = 0. For rolling bodies they are those along the middle of the path.
 *
 * Parameters are those of the whole profile, filtered as its keys say. The head of each column
 * states the band of waves (the cut-offs, or the spacing and the length of the profile). The
 * parameters Ra to curvature equal those of the summary. Lengths are in micrometres, as measuring
 * instruments give them.
 *
 * The page of a sweep has the surfaces of its first run.
 *
 * Tests: tests/command/test_surfaces.c.
 */
#include "command/surfaces.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "areal/room.h"
#include "command/figure.h"
#include "command/kinds.h"
#include "command/verify.h"
#include "rolling/room.h"
#include "sliding/room.h"

enum { MOST_PATH = 1300 }; ///< bytes of the path of a run

// ## Profiles

/// Takes the cut-offs of a measured surface. An infinite $\lambda_s$ in a recipe stands for the
/// shortest one that the grid allows.
static void take_band(struct ra_surfaces *s, int solid, const struct ra_surface_recipe *recipe)
{
    s->lambda[solid][0] = isfinite(recipe->lambda_s) ? recipe->lambda_s : 0.0;
    s->lambda[solid][1] = recipe->lambda_c;
}

static enum ra_code make_lines(const void *values, struct ra_surfaces *s, struct ra_status *st)
{
    const struct ra_sliding_case *const c = values;
    enum ra_code code = RA_OK;
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        char note[1024];
        s->name[i] = ra_sliding_solid_name(i);
        take_band(s, i, &c->surface[ra_sliding_case_giver(c, i)]);
        code = ra_sliding_case_profile(c, i, &s->profile[i], note, sizeof note, st);
    }
    return code;
}

static enum ra_code take_profile(struct ra_profile *to, size_t count, double spacing,
                                 struct ra_status *st)
{
    *to = (struct ra_profile){count, spacing, NULL};
    to->height = ra_alloc(count, sizeof *to->height, "profile of a surface", st);
    return to->height != NULL ? RA_OK : RA_SYSTEM;
}

/// Takes the middle line of a track, from the column under the block's rear edge at t = 0.
static enum ra_code follow_middle(const struct ra_areal_case *c, int solid,
                                  const struct ra_track_recipe *recipe, struct ra_profile *to,
                                  struct ra_status *st)
{
    struct ra_track *track = NULL;
    const size_t rows = ra_areal_case_cells(c, c->width) + 1;
    const size_t first = solid == 0 ? (size_t)floor(c->pair.start / c->pair.spacing + 1e-9) : 0;
    enum ra_code code =
        take_profile(to, ra_areal_case_cells(c, c->length) + 1, c->pair.spacing, st);
    if (code == RA_OK) {
        code = ra_track_make(recipe, c->pair.spacing, rows, to->count, &track, st);
    }
    if (code == RA_OK) {
        ra_track_advance(track, first + to->count);
    }
    for (size_t i = 0; i < to->count && code == RA_OK; i++) {
        to->height[i] = ra_track_column(track, first + i)[rows / 2];
    }
    ra_track_free(track);
    return code;
}

static enum ra_code make_tracks(const void *values, struct ra_surfaces *s, struct ra_status *st)
{
    const struct ra_areal_case *const c = values;
    enum ra_code code = RA_OK;
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        struct ra_track_recipe recipe;
        double *height = NULL;
        char note[1024];
        s->name[i] = ra_areal_solid_name(i);
        take_band(s, i, &c->surface[i]);
        code = ra_areal_case_surface(c, i, &recipe, &height, note, sizeof note, st);
        if (code == RA_OK) {
            code = follow_middle(c, i, &recipe, &s->profile[i], st);
        }
        free(height);
    }
    s->middle = true;
    return code;
}

static enum ra_code make_bodies(const void *values, struct ra_surfaces *s, struct ra_status *st)
{
    const struct ra_rolling_case *const c = values;
    static const char *const names[] = {"lower body", "upper body"};
    struct ra_topography surface[2] = {{.height = NULL}, {.height = NULL}};
    char note[1024];
    enum ra_code code = ra_rolling_case_surfaces(c, surface, note, sizeof note, st);
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        const struct ra_cells *const cells = &surface[i].cells;
        s->name[i] = names[i];
        take_band(s, i, &c->surface[i]);
        code = take_profile(&s->profile[i], cells->nx, cells->dx, st);
        if (code == RA_OK) {
            memcpy(s->profile[i].height, surface[i].height + cells->ny / 2 * cells->nx,
                   cells->nx * sizeof(double));
        }
    }
    ra_topography_free(&surface[0]);
    ra_topography_free(&surface[1]);
    s->middle = true;
    return code;
}

enum ra_code ra_surfaces_make(const char *case_file, struct ra_surfaces *s, struct ra_status *st)
{
    memset(s, 0, sizeof *s);
    const struct ra_case_kind *const kind = ra_kind_of_file(case_file);
    void *const c = ra_alloc(1, kind->size, "case", st);
    enum ra_code code = c != NULL ? ra_case_kind_read(kind, case_file, NULL, 0, c, st) : RA_SYSTEM;
    if (code == RA_OK) {
        code = kind == &ra_areal_kind     ? make_tracks(c, s, st)
               : kind == &ra_rolling_kind ? make_bodies(c, s, st)
                                          : make_lines(c, s, st);
        ra_case_kind_free(kind, c);
    }
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        code = ra_roughness(&s->profile[i], &s->is[i], st);
    }
    free(c);
    return code;
}

void ra_surfaces_free(struct ra_surfaces *s)
{
    ra_profile_free(&s->profile[0]);
    ra_profile_free(&s->profile[1]);
}

// ## Parameters

static void put_parameter(const struct ra_page *p, const char *label, double factor, double lower,
                          double upper)
{
    ra_page_cell(p, "row of", ra_template_text(&ra_report_html, label));
    ra_page_number(p, "%.4g", factor * lower);
    ra_page_number(p, "%.4g", factor * upper);
    ra_page_piece(p, "row end");
}

/// Writes the head of a column: a surface, and the band of waves from which its parameters are
/// computed. A line is not broken between a number and its unit.
static void put_head(const struct ra_page *p, const struct ra_surfaces *s, int which)
{
    const double *const lambda = s->lambda[which];
    char head[200];
    snprintf(head, sizeof head, "%s, band %s%.4g\u00a0µm to %s%.4g\u00a0mm", s->name[which],
             lambda[0] > 0.0 ? "λs\u00a0" : "",
             1e6 * (lambda[0] > 0.0 ? lambda[0] : s->profile[which].spacing),
             lambda[1] > 0.0 ? "λc\u00a0" : "",
             1e3 * (lambda[1] > 0.0 ? lambda[1] : s->is[which].length));
    ra_page_cell(p, "column", head);
}

static void put_parameters(const struct ra_page *p, const struct ra_surfaces *s)
{
    const struct ra_roughness *const lower = &s->is[0], *const upper = &s->is[1];
    ra_page_piece(p, "table");
    ra_page_cell(p, "column", ra_template_text(&ra_report_html, "parameter"));
    put_head(p, s, 0);
    put_head(p, s, 1);
    ra_page_piece(p, "row end");
    put_parameter(p, "Ra", 1e6, lower->Ra, upper->Ra);
    put_parameter(p, "Rq", 1e6, lower->Rq, upper->Rq);
    put_parameter(p, "Rsk", 1.0, lower->Rsk, upper->Rsk);
    put_parameter(p, "Rku", 1.0, lower->Rku, upper->Rku);
    put_parameter(p, "RSm", 1e6, lower->RSm, upper->RSm);
    put_parameter(p, "lc", 1e6, lower->correlation_length, upper->correlation_length);
    put_parameter(p, "slope", 1.0, lower->slope, upper->slope);
    ra_page_piece(p, "table end");
    ra_page_put(p, &ra_report_html, s->middle ? "band of the middle" : "band of a profile",
                RA_VALUES(RA_NUMBER(lower_spacing, 1e6 * s->profile[0].spacing),
                          RA_NUMBER(lower_length, 1e3 * lower->length),
                          RA_NUMBER(upper_spacing, 1e6 * s->profile[1].spacing),
                          RA_NUMBER(upper_length, 1e3 * upper->length)));
}

// ## Figures

/// What the figures need.
struct drawn {
    const struct ra_page *page;
    const struct ra_surfaces *s;
};

/// Draws the profile of one surface, as a curve with its own colour.
static enum ra_code draw_profile(struct ra_figures *f, const struct ra_surfaces *s, int which)
{
    const struct ra_profile *const p = &s->profile[which];
    const bool has[2] = {which == 0, which == 1};
    char title[80];
    double *const x = ra_alloc(2 * p->count, sizeof *x, "points of a figure", f->st);
    if (x == NULL) {
        return RA_SYSTEM;
    }
    double *const y = x + p->count;
    for (size_t l = 0; l < p->count; l++) {
        x[l] = 1e3 * (double)l * p->spacing;
        y[l] = 1e6 * p->height[l];
    }
    ra_figure_curve(f, (size_t)which, x, y, p->count);
    free(x);
    snprintf(title, sizeof title, "%s of the %s",
             ra_template_text(&ra_report_html, "title of a profile"), s->name[which]);
    ra_figure_draw(
        f, (struct ra_drawing){
               .kind = "a line", .title = title, .x = "x (mm)", .y = "height (µm)", .has = has});
    return RA_OK;
}

/// Draws the spectra of those surfaces that are not flat.
static enum ra_code draw_spectra(struct ra_figures *f, const struct ra_surfaces *s)
{
    enum ra_code code = RA_OK;
    bool has[2] = {false, false};
    for (int i = 0; i < 2 && code == RA_OK; i++) {
        struct ra_sheet_spectrum of = {.bands = 0};
        code = s->is[i].Rq > 0.0 ? ra_sheet_spectrum(&s->profile[i], &of, f->st) : RA_OK;
        has[i] = of.bands > 1;
        if (has[i]) {
            ra_figure_curve(f, (size_t)i, of.x, of.density, of.bands);
        }
    }
    if (code == RA_OK) {
        f->each = "for each surface";
        ra_figure_draw(
            f, (struct ra_drawing){.kind = "a spectrum",
                                   .title = ra_template_text(&ra_report_html, "title of spectra"),
                                   .x = "waves per length (1/mm)",
                                   .y = "density of heights (µm² mm)",
                                   .has = has});
    }
    return code;
}

static enum ra_code draw(void *context, FILE *captions, FILE *points, struct ra_page_bytes *drawn)
{
    const struct drawn *const d = context;
    struct ra_status *const st = d->page->st;
    struct ra_figures f = {.names = d->s->name,
                           .count = 2,
                           .most = RA_PAGE_POINTS,
                           .each = "",
                           .captions = captions,
                           .points = points,
                           .st = st};
    ra_figures_begin(&f);
    enum ra_code code = ra_gnuplot_open(&f.gnuplot, RA_PAGE_TERMINAL, st);
    code = code == RA_OK ? draw_profile(&f, d->s, 0) : code;
    code = code == RA_OK ? draw_profile(&f, d->s, 1) : code;
    code = code == RA_OK ? draw_spectra(&f, d->s) : code;
    ra_figures_end(&f);
    return ra_gnuplot_close(&f.gnuplot, code, d->page->control, ra_page_collect, drawn, st);
}

static enum ra_code put_all(const struct ra_page *p, const struct ra_surfaces *s)
{
    struct drawn d = {p, s};
    put_parameters(p, s);
    return ra_page_figures(p, draw, &d);
}

// ## The surfaces of a run

enum ra_code ra_surfaces_put(const struct ra_page *p, const char *run)
{
    struct ra_surfaces s;
    struct ra_status why = {RA_OK, ""};
    char path[MOST_PATH + 20];
    snprintf(path, sizeof path, "%.1300s/case.ini", run);
    enum ra_code code = ra_surfaces_make(path, &s, &why);
    if (code == RA_OK) {
        code = put_all(p, &s);
    } else if (code == RA_SYSTEM) {
        ra_fail(p->st, code, "%s", why.text);
    } else {
        ra_page_put(p, &ra_report_html, "no surfaces", RA_VALUES(RA_TEXT(why, why.text)));
        code = RA_OK;
    }
    ra_surfaces_free(&s);
    return code;
}

/// Finds the first run of a sweep. A folder that is not that of a sweep is the run itself.
static enum ra_code find_first(const char *folder, char run[MOST_PATH], struct ra_status *st)
{
    char path[MOST_PATH];
    struct ra_records runs = {.path = NULL};
    snprintf(run, MOST_PATH, "%.1000s", folder);
    if (!ra_is_sweep(folder)) {
        return RA_OK;
    }
    snprintf(path, sizeof path, "%.1000s/runs.tsv", folder);
    enum ra_code code = ra_records_read(path, &runs, st);
    const size_t column = code == RA_OK ? ra_records_column(&runs, "run") : 0;
    if (code == RA_OK && runs.rows > 0 && column < runs.columns &&
        ra_folder_is_run_name(runs.cell[column])) {
        snprintf(run, MOST_PATH, "%.1000s/%.255s", folder, runs.cell[column]);
    }
    ra_records_free(&runs);
    return code;
}

enum ra_code ra_surfaces_put_first(const struct ra_page *p, const char *const *run, size_t runs)
{
    char first[MOST_PATH];
    const enum ra_code code = find_first(run[0], first, p->st);
    if (code == RA_OK && (runs > 1 || strcmp(first, run[0]) != 0)) {
        ra_page_put(p, &ra_report_html, "surfaces of the first", RA_VALUES(RA_TEXT(run, first)));
    }
    return code == RA_OK ? ra_surfaces_put(p, first) : code;
}
