// Rolling bodies as a film: ra2d animate of a case of rolling contact.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A run of rolling contact first solves the contact at all positions of a path
 * (rolling/excitation.c), and keeps no pressures. The same case gives the same bits, so the path is
 * walked again up to the last frame. Position n is reached at the time $n \Delta/U$, where $\Delta$
 * is the distance of two positions and U the rolling speed. A frame has four panels, with the same
 * scales in all frames:
 *
 * **The window**, which moves with the contact: the sum of both heights, darker where they are
 * higher, and the pressure. Cells of a large window are averaged in groups.
 *
 * **The path:** the sum of both heights along the middle, and where the window is.
 *
 * **The contact:** the approach at each position, or the load if the approach is prescribed.
 *
 * The motion of the bodies is not shown: they move by less than the heights, and their excitation
 * is random with the spectrum of this path (rolling/superposition.c).
 *
 * Memory: a frame stores its pressures, and the script contains its cells.
 *
 * Tests: tests/command/test_films_rolling.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "command/film.h"
#include "command/kinds.h"
#include "command/panels.h"
#include "rolling/room.h"

enum { CELLS = 120 }; ///< largest number of cells of a picture, along x and along y

struct frame {
    size_t position;
    struct ra_footprint at;
    double *pressure; ///< mean pressure of each group of cells [MPa] (rows x columns)
};

struct film {
    const struct ra_rolling_case *c;
    struct ra_topography surface[2];
    struct ra_path path;
    struct ra_walk *walk;
    struct ra_footprint at;        ///< results at the present position
    size_t group;                  ///< number of cells of a group, along x and along y
    size_t columns, rows;          ///< numbers of groups in the window
    double *cell;                  ///< mean height of each group (rows x columns)
    double step;                   ///< time from one position to the next [s]
    size_t walked;                 ///< number of positions walked so far
    size_t first, positions, seen; ///< first position drawn, number drawn, number seen so far
    double *contact;               ///< approach [um] or load [N] at each position drawn (positions)
    struct frame *frame;           ///< the frames (frames)
    size_t count;                  ///< number of frames taken so far
    struct ra_gnuplot gnuplot;
};

// ## Frames

/// Reports bad input as a fault of a key of the case.
static enum ra_code located(const struct film *f, const char *key, enum ra_code code,
                            const struct ra_status *why, struct ra_status *st)
{
    return code == RA_OK      ? RA_OK
           : code == RA_INPUT ? ra_case_fail(&f->c->origin, key, st, "%s", why->text)
                              : ra_fail(st, code, "%s", why->text);
}

static enum ra_code walk_on(void *context, struct ra_status *st)
{
    struct film *const f = context;
    struct ra_status why = {RA_OK, ""};
    f->walked++;
    return located(f, "footprint.load", ra_walk_on(f->walk, &f->at, &why), &why, st);
}

static void add_contact(void *context)
{
    struct film *const f = context;
    if (f->seen < f->positions) {
        f->contact[f->seen++] = f->path.prescribed_load ? 1e6 * f->at.approach : f->at.load;
    }
}

/// Means over groups of cells. `value` has `width` numbers in a row.
static void average(const struct film *f, const double *value, size_t width, double scale,
                    double *mean)
{
    const size_t nx = f->path.window_x, ny = f->path.window_y;
    for (size_t j = 0; j < f->rows; j++) {
        for (size_t i = 0; i < f->columns; i++) {
            const size_t right = (i + 1) * f->group < nx ? (i + 1) * f->group : nx;
            const size_t top = (j + 1) * f->group < ny ? (j + 1) * f->group : ny;
            double sum = 0.0, cells = 0.0;
            for (size_t y = j * f->group; y < top; y++) {
                for (size_t x = i * f->group; x < right; x++) {
                    sum += value[y * width + x];
                    cells += 1.0;
                }
            }
            mean[j * f->columns + i] = scale * sum / cells;
        }
    }
}

static enum ra_code take_frame(void *context, struct ra_status *st)
{
    struct film *const f = context;
    struct frame *const frame = &f->frame[f->count++];
    frame->position = f->walked - 1;
    frame->at = f->at;
    frame->pressure = ra_alloc(f->rows * f->columns, sizeof(double), "pressures of a frame", st);
    if (frame->pressure == NULL) {
        return RA_SYSTEM;
    }
    average(f, ra_walk_pressure(f->walk), f->path.window_x, 1e-6, frame->pressure);
    return RA_OK;
}

// ## Set-up

static enum ra_code prepare(struct film *f, const struct ra_film_run *run,
                            const struct ra_animation *what, struct ra_status *st)
{
    const size_t most = f->path.window_x > f->path.window_y ? f->path.window_x : f->path.window_y;
    f->group = (most + CELLS - 1) / CELLS;
    f->columns = (f->path.window_x + f->group - 1) / f->group;
    f->rows = (f->path.window_y + f->group - 1) / f->group;
    f->first = (size_t)ra_film_begin(run, what);
    f->positions = (size_t)ra_film_end(run, what) - f->first;
    f->frame = ra_alloc(what->frames, sizeof *f->frame, "frames", st);
    f->cell = ra_alloc(f->rows * f->columns, sizeof(double), "cells of a frame", st);
    f->contact = ra_alloc(f->positions + 1, sizeof(double), "positions of a film", st);
    return f->frame != NULL && f->cell != NULL && f->contact != NULL ? RA_OK : RA_SYSTEM;
}

static void release(struct film *f, size_t frames)
{
    for (size_t i = 0; f->frame != NULL && i < frames; i++) {
        free(f->frame[i].pressure);
    }
    ra_walk_free(f->walk);
    ra_topography_free(&f->surface[0]);
    ra_topography_free(&f->surface[1]);
    free(f->frame);
    free(f->cell);
    free(f->contact);
    free(f);
}

// ## Pictures

enum { WIDTH = 940, HEIGHT = 780 }; ///< size of a picture [dots]
static const struct ra_box height_box = {95, 395, 370, 290}, pressure_box = {560, 395, 370, 290},
                           path_box = {95, 210, 825, 110}, contact_box = {95, 65, 825, 110};

/// Scales of all frames.
struct scales {
    struct ra_axis height;         ///< heights along the middle of the path [um]
    struct ra_axis cells;          ///< heights of groups in all windows [um]
    struct ra_axis pressure;       ///< pressures of groups [MPa]
    struct ra_axis place, contact; ///< places [mm]; approach [um] or load [N]
};

static void put(const struct film *f, const char *piece, const struct ra_value *values)
{
    ra_gnuplot_put(&f->gnuplot, &ra_film_rolling_gp, piece, values);
}

/// The place of a position [mm].
static double place_of(const struct film *f, size_t position)
{
    return 1e3 * (double)(position * f->path.stride) * f->surface[0].cells.dx;
}

/// Half of the window along the path, from the middle of its first cell to its centre [mm].
static double half_window(const struct film *f)
{
    return 0.5e3 * (double)(f->path.window_x - 1) * f->surface[0].cells.dx;
}

/// First cell of the window of a position.
static size_t cell_of(const struct film *f, size_t position)
{
    const struct ra_cells *const all = &f->surface[0].cells;
    return (all->ny - f->path.window_y) / 2 * all->nx + position * f->path.stride;
}

/// The heights of both surfaces in the window of a position.
static void find_heights(const struct film *f, size_t position)
{
    const size_t first = cell_of(f, position), nx = f->surface[0].cells.nx;
    average(f, f->surface[0].height + first, nx, 1e6, f->cell);
}

/// Adds the upper surface's heights to the lower one's: what is seen is their sum.
static void add_surfaces(struct film *f)
{
    const struct ra_cells *const all = &f->surface[0].cells;
    for (size_t k = 0; k < all->nx * all->ny; k++) {
        f->surface[0].height[k] += f->surface[1].height[k];
    }
}

/// The number of cells of the path's middle line from the first to the last window of the film.
static size_t line_of(const struct film *f)
{
    return f->path.window_x + (f->positions - 1) * f->path.stride;
}

static const double *middle_of(const struct film *f)
{
    const size_t nx = f->surface[0].cells.nx;
    return f->surface[0].height + cell_of(f, f->first) + f->path.window_y / 2 * nx;
}

/// Keeps the ends of an axis apart in the digits that a script has.
static void keep_apart(struct ra_axis *axis)
{
    const double least = 1e-5 * fmax(fabs(axis->low), fabs(axis->high));
    if (axis->high - axis->low < least) {
        axis->low -= least;
        axis->high += least;
    }
}

static struct scales find_scales(const struct film *f)
{
    struct scales s = {.height = ra_axis_empty,
                       .cells = ra_axis_empty,
                       .contact = ra_axis_empty,
                       .pressure = {0.0, 1e-9}};
    for (size_t k = 0; k < f->count; k++) {
        find_heights(f, f->frame[k].position);
        ra_axis_widen(&s.cells, f->cell, f->rows * f->columns);
        ra_axis_widen(&s.pressure, f->frame[k].pressure, f->rows * f->columns);
    }
    s.cells = (struct ra_axis){s.cells.low - 1e-9, s.cells.high + 1e-9};
    ra_axis_widen(&s.height, middle_of(f), line_of(f));
    s.height = (struct ra_axis){1e6 * s.height.low, 1e6 * s.height.high};
    ra_axis_widen(&s.contact, f->contact, f->seen);
    keep_apart(&s.height);
    keep_apart(&s.contact);
    ra_axis_margin(&s.height);
    ra_axis_margin(&s.contact);
    s.place = (struct ra_axis){place_of(f, f->first) - half_window(f),
                               place_of(f, f->first + f->positions - 1) + half_window(f)};
    return s;
}

/// Data that the script contains once: the path, and the contact along it.
static void print_once(const struct film *f)
{
    FILE *const out = f->gnuplot.script;
    const struct ra_panels panels = {&f->gnuplot, WIDTH, HEIGHT};
    const double *const height = middle_of(f);
    const double spacing = 1e3 * f->surface[0].cells.dx;
    ra_panel_print_scale(&panels);
    fputs("$path << EOD\n", out);
    for (size_t i = 0; i < line_of(f); i++) {
        fprintf(out, "%.9g %.6g\n", place_of(f, f->first) - half_window(f) + (double)i * spacing,
                1e6 * height[i]);
    }
    fputs("EOD\n$contact << EOD\n", out);
    for (size_t i = 0; i < f->seen; i++) {
        fprintf(out, "%.9g %.9g\n", place_of(f, f->first + i), f->contact[i]);
    }
    fputs("EOD\n", out);
}

/// Draws one of the two pictures of the window: pressures with the first half of the colours, or
/// heights with the second half.
static void draw_window(const struct film *f, struct ra_box where, const double *cell,
                        struct ra_axis range, const char *title)
{
    FILE *const out = f->gnuplot.script;
    const struct ra_cells *const all = &f->surface[0].cells;
    const struct ra_panels panels = {&f->gnuplot, WIDTH, HEIGHT};
    const double l = 0.5e3 * (double)f->path.window_x * all->dx;
    const double w = 0.5e3 * (double)f->path.window_y * all->dy;
    const struct ra_axis x = {-l, l}, y = {-w, w};
    const struct ra_box box = ra_box_fit(where, l, w);
    const bool heights = cell == f->cell;
    fputs("$window << EOD\n", out);
    for (size_t j = 0; j < f->rows; j++) {
        for (size_t i = 0; i < f->columns; i++) {
            fprintf(out, "%.4g ", cell[j * f->columns + i]);
        }
        fputs("\n", out);
    }
    fputs("EOD\n", out);
    ra_panel_scale(&panels, box, range, heights);
    ra_panel_begin(&panels, box, x, y);
    ra_panel_title(&panels, box, title);
    put(f, "window",
        RA_VALUES(RA_TEXT(y, heights ? "across (mm)" : ""), RA_NUMBER(x_marks, ra_axis_marks(x)),
                  RA_NUMBER(y_marks, ra_axis_marks(y))));
    ra_panel_half(&panels, range, heights);
    ra_panel_image(&panels, "window", f->columns, f->rows, 0.5);
    put(f, "end of a window", NULL);
}

static void draw_frame(const struct film *f, const struct frame *frame, const struct scales *s)
{
    const struct ra_panels panels = {&f->gnuplot, WIDTH, HEIGHT};
    const double at = place_of(f, frame->position);
    put(f, "frame",
        RA_VALUES(RA_NUMBER(time, 1e3 * (double)frame->position * f->step),
                  RA_NUMBER(load, frame->at.load), RA_NUMBER(approach, 1e6 * frame->at.approach),
                  RA_NUMBER(area, 1e6 * frame->at.area), RA_NUMBER(peak, 1e-6 * frame->at.peak)));
    find_heights(f, frame->position);
    draw_window(f, height_box, f->cell, s->cells, "both heights (µm)");
    draw_window(f, pressure_box, frame->pressure, s->pressure, "pressure (MPa)");
    ra_panel_begin(&panels, path_box, s->place, s->height);
    put(f, "path",
        RA_VALUES(RA_NUMBER(marks, ra_axis_marks(s->height)), RA_NUMBER(at, at),
                  RA_NUMBER(left, at - half_window(f)), RA_NUMBER(right, at + half_window(f))));
    ra_panel_begin(&panels, contact_box, s->place, s->contact);
    put(f, "contact",
        RA_VALUES(RA_TEXT(what, f->path.prescribed_load ? "approach (µm)" : "load (N)"),
                  RA_NUMBER(marks, ra_axis_marks(s->contact)),
                  RA_NUMBER(last, frame->position - f->first)));
}

static void tell(struct film *f)
{
    add_surfaces(f);
    const struct scales s = find_scales(f);
    print_once(f);
    put(f, "settings", RA_VALUES(RA_NUMBER(colours, RA_PANEL_COLOURS)));
    for (size_t k = 0; k < f->count; k++) {
        draw_frame(f, &f->frame[k], &s);
    }
}

static enum ra_code animate(const void *values, const struct ra_animation *asked,
                            const struct ra_run_control *control, struct ra_status *st)
{
    const struct ra_rolling_case *const c = values;
    struct film *const f = ra_alloc(1, sizeof *f, "film", st);
    char note[1024];
    if (f == NULL) {
        return RA_SYSTEM;
    }
    f->c = c;
    struct ra_animation film = *asked;
    struct ra_status why = {RA_OK, ""};
    enum ra_code code = ra_rolling_case_surfaces(c, f->surface, note, sizeof note, st);
    if (code == RA_OK) {
        f->path = ra_rolling_case_path(c, f->surface);
        // a measured surface has a spacing of its own
        f->step = (double)c->stride * f->surface[0].cells.dx / c->speed;
        film.duration = film.duration > 0.0 ? film.duration : (double)film.frames * f->step;
        code = ra_walk_make(&f->path, false, &f->walk, &why);
        code = located(f, "footprint.positions", code, &why, st);
    }
    const struct ra_film_run run = {f->step, c->positions, walk_on, add_contact, take_frame, f};
    code = code == RA_OK ? ra_film_fit(&run, &film, control, st) : code;
    code = code == RA_OK ? ra_film_open(&f->gnuplot, &film, WIDTH, HEIGHT, st) : code;
    code = code == RA_OK ? prepare(f, &run, &film, st) : code;
    code = code == RA_OK ? ra_film_watch(&run, &film, control, st) : code;
    if (code == RA_OK) {
        tell(f);
        code = ra_film_draw(&f->gnuplot, &film, f->count, control, st);
    }
    code = ra_gnuplot_close(&f->gnuplot, code, control, NULL, NULL, st);
    release(f, film.frames);
    return code;
}

const struct ra_film_kind ra_rolling_film = {
    .kind = &ra_rolling_kind, .piece = "film of rolling", .frames = 24, .animate = animate};
