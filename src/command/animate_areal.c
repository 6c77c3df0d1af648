// A run in three dimensions as a film: ra2d animate of a block on a plate.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * As in two dimensions (animate.c) a run stores nothing for its film. The same case gives the same
 * bits, so the run is computed again, and its state is read. A frame has three panels, with the
 * same scales in all frames:
 *
 * **The plate** with its deflection in colour (positive upwards), the outline of the block and the
 * track. A frame stores the modal amplitudes. The deflection is their sum at the middle of each
 * cell of the picture,
 * $$ u(x, y) = \sum_{mn} U_{mn} X_m(x) Y_n(y) . $$
 *
 * **The block's lower face**, seen from above through the block, so that x and y are those of the
 * plate: its heights in grey, darker where they are nearer to the plate, and the contacts. Nodes of
 * both passes that were in contact since the last frame are grouped in bins. For each bin with
 * contacts one circle is drawn. Its area is the mean force $\bar P = \sum P/N$ over the N steps
 * since the last frame. Its centre is that of the forces, $\sum P (x, y)/\sum P$; so a single node
 * is drawn at its place. Dots mark the circles of earlier frames and show how the contacts have
 * moved.
 *
 * **The contact force** over the time of the film, as means over equal parts of this time, beside
 * the weight of the block.
 *
 * Memory: a frame stores the amplitudes and its circles, at most one for each bin. The script
 * contains the cells of the picture of the plate for each frame, and all other data once.
 *
 * Tests: tests/command/test_films_areal.c.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "areal/room.h"
#include "base/room.h"
#include "command/film.h"
#include "command/kinds.h"
#include "command/panels.h"
#include "modes/room.h"

enum {
    CELLS = 150, ///< least number of cells of the picture of the plate along x
    FACE = 120,  ///< largest number of cells of the picture of the block's face
    BINS = 100,  ///< number of bins for contacts, along x and along y
    PARTS = 500  ///< largest number of parts of the time
};

/// The fields of the plate that are drawn.
enum { DEFLECTION, VELOCITY, FIELDS };

/// A bin: sums of the forces and of their moments since the frame before.
struct bin {
    double force, x, y; ///< sum of forces [N]; sums of force times place [N mm]
};

static const struct {
    double scale;      ///< factor from SI to the unit of the title
    double share;      ///< end of the colours, as a share of the largest value in all frames
    const char *title; ///< title with the unit
} fields[FIELDS] = {{1e6, 1.0, "plate deflection (µm)"}, {1e3, 0.5, "plate velocity (mm/s)"}};

/// A circle on the block's face.
struct circle {
    double x, y, force; ///< centre, from the corner of the face [mm]; mean force [N]
};

struct frame {
    double time, left;     ///< time [s]; rear edge of the block [mm]
    double *modal[FIELDS]; ///< amplitudes and velocities of the plate (width)
    struct circle *circle; ///< the circles (circles)
    size_t circles;
    size_t part; ///< number of parts of the time, up to and including the present one
};

/// A part of the time: sum of the forces, and number of steps.
struct part {
    double force, steps;
};

struct film {
    const struct ra_areal_case *c;
    double *record[2];
    struct ra_areal problem;
    struct ra_areal_state state;
    struct ra_plate_modes cells; ///< along x its odd nodes are middles of cells; along y its rows
    size_t columns, rows;        ///< number of cells of the picture along x and y
    double *sheet;               ///< work space for modes of a file
    double *row, *cell;          ///< coefficients of a row; a field of a frame (columns x rows)
    struct frame *frame;         ///< the frames (frames)
    size_t count;                ///< number of frames taken so far
    struct bin *bin;             ///< the bins (BINS x BINS)
    uint64_t steps;              ///< number of steps since the frame before
    struct part part[PARTS];     ///< the parts of the time (parts)
    size_t parts;
    double first, steps_seen; ///< first step that the film covers; number of steps covered
    struct ra_gnuplot gnuplot;
};

// ## Frames

static size_t bin_at(double place, double length)
{
    const double bin = floor(BINS * place / length);
    return bin < 0.0 ? 0 : bin < BINS ? (size_t)bin : BINS - 1;
}

/// Adds the present forces to their bins and to their part of the time.
static void add_forces(void *context)
{
    struct film *const f = context;
    const struct ra_areal *const p = &f->problem;
    const struct ra_areal_state *const s = &f->state;
    const double phi = ra_offset_fraction(&p->pair.sliding, &s->at.offset),
                 chi = 1e3 * p->pair.spacing;
    for (size_t n = 0; n < s->at.contacts; n++) {
        const struct ra_areal_contact *const c = &s->contact[n];
        const double x = ((double)c->node - (c->slave == RA_PLATE ? phi : 0.0)) * chi;
        const double y = (double)c->row * chi;
        struct bin *const bin =
            &f->bin[bin_at(y, 1e3 * p->block.width) * BINS + bin_at(x, 1e3 * p->block.length)];
        bin->force -= c->force;
        bin->x -= c->force * x;
        bin->y -= c->force * y;
    }
    const double done = (double)s->at.step - f->first;
    struct part *const part = &f->part[(size_t)(done * (double)f->parts / f->steps_seen)];
    part->force += s->at.total_force;
    part->steps += 1.0;
    f->steps++;
}

static enum ra_code take_circles(struct film *f, struct frame *frame, struct ra_status *st)
{
    for (size_t b = 0; b < BINS * BINS; b++) {
        frame->circles += f->bin[b].force > 0.0;
    }
    frame->circle = ra_alloc(frame->circles + 1, sizeof *frame->circle, "contacts of a frame", st);
    if (frame->circle == NULL) {
        return RA_SYSTEM;
    }
    for (size_t b = 0, n = 0; b < BINS * BINS; b++) {
        const struct bin *const bin = &f->bin[b];
        if (bin->force > 0.0) {
            frame->circle[n++] = (struct circle){bin->x / bin->force, bin->y / bin->force,
                                                 bin->force / (double)f->steps};
        }
    }
    memset(f->bin, 0, BINS * BINS * sizeof *f->bin);
    f->steps = 0;
    return RA_OK;
}

static enum ra_code take_frame(void *context, struct ra_status *st)
{
    struct film *const f = context;
    const struct ra_areal *const p = &f->problem;
    const struct ra_areal_state *const s = &f->state;
    struct frame *const frame = &f->frame[f->count++];
    frame->time = (double)s->at.step * p->pair.modal.step;
    frame->left = 1e3 * p->pair.spacing *
                  ((double)s->at.offset.cell + ra_offset_fraction(&p->pair.sliding, &s->at.offset));
    frame->part = (size_t)(((double)s->at.step - f->first) * (double)f->parts / f->steps_seen);
    const double *const modal[FIELDS] = {s->at.motion.amplitude, s->at.motion.velocity};
    for (int q = 0; q < FIELDS; q++) {
        frame->modal[q] = ra_alloc(p->modes.width, sizeof(double), "modes of a frame", st);
        if (frame->modal[q] == NULL) {
            return RA_SYSTEM;
        }
        memcpy(frame->modal[q], modal[q], p->modes.width * sizeof(double));
    }
    return take_circles(f, frame, st);
}

static enum ra_code step_on(void *context, struct ra_status *st)
{
    struct film *const f = context;
    return ra_areal_step(&f->problem, &f->state, st);
}

/// Computes a field of a frame at the middles of the cells.
static void sum_modes(const struct film *f, const struct frame *frame, int field)
{
    const struct ra_plate_modes *const modes = &f->cells;
    const double *const sheet = ra_plate_sheet(modes, frame->modal[field], f->sheet);
    for (size_t j = 0; j < f->rows; j++) {
        ra_plate_row(modes, j, sheet, f->row);
        for (size_t i = 0; i < f->columns; i++) {
            const double *const shape = modes->along + (2 * i + 1) * modes->most;
            double sum = 0.0;
            for (size_t m = 0; m < modes->most; m++) {
                sum += f->row[m] * shape[m];
            }
            f->cell[j * f->columns + i] = fields[field].scale * sum;
        }
    }
}

// ## Set-up

static enum ra_code make_cells(struct film *f, struct ra_status *st)
{
    const struct ra_plate *const plate = &f->problem.plate;
    const struct ra_plate_modes *const modes = &f->problem.modes;
    const size_t most = modes->least_m + modes->size[0];
    f->columns = most > CELLS ? most : CELLS;
    const double rows = (double)f->columns * plate->width / plate->length;
    f->rows = (size_t)fmin(fmax(floor(rows + 0.5), 2.0), 4.0 * CELLS);
    const double spacing = plate->width / (double)f->rows;
    const struct ra_plate_grid grid = {2 * f->columns, 0.5 * spacing, spacing, f->rows};
    const enum ra_code code =
        ra_plate_modes_make(plate, RA_TWO_PI * f->c->highest, &grid, &f->cells, st);
    if (code != RA_OK) {
        return code;
    }
    f->sheet = ra_alloc(f->cells.sheet, sizeof(double), "rows of a frame", st);
    f->row = ra_alloc(f->cells.most, sizeof(double), "rows of a frame", st);
    f->cell = ra_alloc(f->columns * f->rows, sizeof(double), "cells of a frame", st);
    f->bin = ra_alloc(BINS * BINS, sizeof *f->bin, "contacts of a frame", st);
    return f->sheet != NULL && f->row != NULL && f->cell != NULL && f->bin != NULL ? RA_OK
                                                                                   : RA_SYSTEM;
}

/// Sets up the parts of the time that the film shows.
static void make_parts(struct film *f, const struct ra_film_run *run,
                       const struct ra_animation *what)
{
    f->first = ra_film_begin(run, what);
    f->steps_seen = ra_film_end(run, what) - f->first;
    f->parts = (size_t)fmin(fmax(f->steps_seen, 1.0), PARTS);
}

static enum ra_code prepare(struct film *f, const struct ra_run_control *control,
                            struct ra_status *st)
{
    char note[1024];
    uint64_t settled = 0;
    enum ra_code code = ra_areal_case_problem(f->c, &f->problem, f->record, note, sizeof note, st);
    if (code == RA_OK) {
        code = make_cells(f, st);
    }
    if (code == RA_OK) {
        code = ra_areal_state_make(&f->problem, &f->state, st);
    }
    return code == RA_OK ? ra_pair_case_settle(&ra_areal_run, &f->c->pair, &f->problem.pair,
                                               &f->state.at, control->stop, &settled, st)
                         : code;
}

static void release(struct film *f, size_t frames)
{
    for (size_t i = 0; f->frame != NULL && i < frames; i++) {
        free(f->frame[i].modal[DEFLECTION]);
        free(f->frame[i].modal[VELOCITY]);
        free(f->frame[i].circle);
    }
    ra_areal_state_free(&f->state);
    ra_areal_free(&f->problem);
    ra_plate_modes_free(&f->cells);
    free(f->record[0]);
    free(f->record[1]);
    free(f->sheet);
    free(f->row);
    free(f->cell);
    free(f->bin);
    free(f->frame);
    free(f);
}

// ## Pictures

enum { WIDTH = 940, HEIGHT = 805 }; ///< size of a picture [dots]

static const struct ra_box plate_box[FIELDS] = {{75, 530, 285, 190}, {75, 250, 285, 190}},
                           block_box = {450, 250, 470, 470}, force_box = {75, 65, 845, 85};

static void put(const struct film *f, const char *piece, const struct ra_value *values)
{
    ra_gnuplot_put(&f->gnuplot, &ra_film_areal_gp, piece, values);
}

static struct ra_panels panels_of(const struct film *f)
{
    return (struct ra_panels){&f->gnuplot, WIDTH, HEIGHT};
}

/// Writes the data that the script contains only once: the heights of the face, all circles, the
/// forces.
static void print_once(const struct film *f)
{
    FILE *const out = f->gnuplot.script;
    const struct ra_panels panels = panels_of(f);
    const struct ra_areal *const p = &f->problem;
    const size_t across = p->rows < FACE ? p->rows : FACE;
    const size_t along = p->columns < FACE ? p->columns : FACE;
    fputs("$face << EOD\n", out);
    for (size_t j = 0; j < across; j++) {
        const size_t row = j * (p->rows - 1) / (across - 1);
        for (size_t i = 0; i < along; i++) {
            const size_t column = i * (p->columns - 1) / (along - 1);
            fprintf(out, "%.4g ", 1e6 * p->surface[column * p->rows + row]);
        }
        fputs("\n", out);
    }
    fputs("EOD\n", out);
    ra_panel_print_scale(&panels);
    fputs("$circles << EOD\n", out);
    for (size_t k = 0; k < f->count; k++) {
        for (size_t n = 0; n < f->frame[k].circles; n++) {
            const struct circle *const s = &f->frame[k].circle[n];
            fprintf(out, "%.9g %.9g %.9g\n", s->x, s->y, s->force);
        }
    }
    fputs("EOD\n$force << EOD\n", out);
    for (size_t i = 0; i < f->parts && f->part[i].steps > 0.0; i++) {
        const double at = ((double)i + 0.5) / (double)f->parts * f->steps_seen;
        fprintf(out, "%.9g %.9g\n", 1e3 * (f->first + at) * p->pair.modal.step,
                f->part[i].force / f->part[i].steps);
    }
    fputs("EOD\n", out);
}

/// The scales, which are the same for all frames.
struct scales {
    struct ra_axis field[FIELDS]; ///< fields of the plate, in the units of their titles
    struct ra_axis height;        ///< [um]
    double circle;                ///< largest force of a circle [N]
    struct ra_axis time, force;   ///< [ms], [N]
};

/// Finds the scales. Colours of the plate are symmetric about its position at rest. Values beyond
/// the scale get the last colour.
static struct ra_axis find_field(const struct film *f, int field)
{
    struct ra_axis all = ra_axis_empty;
    for (size_t k = 0; k < f->count; k++) {
        sum_modes(f, &f->frame[k], field);
        ra_axis_widen(&all, f->cell, f->columns * f->rows);
    }
    const double most = fields[field].share * fmax(fmax(all.high, -all.low), 1e-9);
    return (struct ra_axis){-most, most};
}

static struct scales find_scales(const struct film *f)
{
    const struct ra_areal *const p = &f->problem;
    struct scales s = {.height = ra_axis_empty};
    double force = ra_areal_weight(p);
    for (int q = 0; q < FIELDS; q++) {
        s.field[q] = find_field(f, q);
    }
    for (size_t k = 0; k < f->count; k++) {
        for (size_t n = 0; n < f->frame[k].circles; n++) {
            s.circle = fmax(s.circle, f->frame[k].circle[n].force);
        }
    }
    ra_axis_widen(&s.height, p->surface, p->columns * p->rows);
    s.height = (struct ra_axis){1e6 * s.height.low - 1e-9, 1e6 * s.height.high + 1e-9};
    for (size_t i = 0; i < f->parts && f->part[i].steps > 0.0; i++) {
        force = fmax(force, f->part[i].force / f->part[i].steps);
    }
    const double tau = 1e3 * p->pair.modal.step;
    s.time = (struct ra_axis){f->first * tau, (f->first + f->steps_seen) * tau};
    s.force = (struct ra_axis){0.0, 1.1 * force + 1e-9};
    return s;
}

static void draw_plate(const struct film *f, const struct frame *frame, const struct scales *s,
                       int field)
{
    FILE *const out = f->gnuplot.script;
    const struct ra_areal *const p = &f->problem;
    const double a = 1e3 * p->plate.length, b = 1e3 * p->plate.width;
    const double l = 1e3 * p->block.length, w = 1e3 * p->block.width;
    const double side = 1e3 * ra_areal_case_side(f->c);
    const struct ra_axis x = {0.0, a}, y = {0.0, b};
    const struct ra_axis range = s->field[field];
    const struct ra_panels panels = panels_of(f);
    const struct ra_box box = ra_box_fit(plate_box[field], a, b);
    sum_modes(f, frame, field);
    fputs("$plate << EOD\n", out);
    for (size_t j = 0; j < f->rows; j++) {
        for (size_t i = 0; i < f->columns; i++) {
            const double value = f->cell[j * f->columns + i];
            fprintf(out, "%.4g ", fmin(fmax(value, range.low), range.high));
        }
        fputs("\n", out);
    }
    fputs("EOD\n", out);
    ra_panel_scale(&panels, box, range, false);
    ra_panel_begin(&panels, box, x, y);
    ra_panel_title(&panels, box, fields[field].title);
    put(f, "plate",
        RA_VALUES(RA_TEXT(x, field == VELOCITY ? "x (mm)" : ""),
                  RA_NUMBER(x_marks, ra_axis_marks(x)), RA_NUMBER(y_marks, ra_axis_marks(y)),
                  RA_NUMBER(left, frame->left), RA_NUMBER(right, frame->left + l),
                  RA_NUMBER(bottom, side), RA_NUMBER(top, side + w),
                  RA_NUMBER(middle, side + 0.5 * w), RA_NUMBER(arrow, 0.08 * a)));
    ra_panel_half(&panels, range, false);
    ra_panel_image(&panels, "plate", f->columns, f->rows, 0.5);
    put(f, "end of a plate", NULL);
}

/// Radius of a circle [mm].
static double radius(const struct film *f, const struct scales *s, double force)
{
    const double most = 0.045e3 * fmin(f->problem.block.length, f->problem.block.width);
    return s->circle > 0.0 ? most * sqrt(force / s->circle) : most;
}

/// Draws one circle with its force, as a measure for the others.
static void put_measure(const struct film *f, const struct scales *s, struct ra_box box)
{
    if (!(s->circle > 0.0)) {
        return;
    }
    const double force = ra_panel_mark(s->circle), low = box.bottom - 54.0;
    const double dots = radius(f, s, force) * box.width / (1e3 * f->problem.block.length);
    put(f, "measure",
        RA_VALUES(RA_NUMBER(x, (box.left + dots) / WIDTH), RA_NUMBER(y, low / HEIGHT),
                  RA_NUMBER(radius, radius(f, s, force)), RA_NUMBER(force, force),
                  RA_NUMBER(beside, (box.left + 2.0 * dots + 8.0) / WIDTH),
                  RA_NUMBER(before, (box.left + box.width - 135.0) / WIDTH)));
}

/// Draws the panel of the block. `before` is the number of circles in all earlier frames.
static void draw_block(const struct film *f, const struct frame *frame, const struct scales *s,
                       size_t before)
{
    const struct ra_areal *const p = &f->problem;
    const double l = 1e3 * p->block.length, w = 1e3 * p->block.width;
    const size_t across = p->rows < FACE ? p->rows : FACE;
    const size_t along = p->columns < FACE ? p->columns : FACE;
    const struct ra_panels panels = panels_of(f);
    const struct ra_box box = ra_box_fit(block_box, l, w);
    ra_panel_scale(&panels, box, s->height, true);
    ra_panel_begin(&panels, box, (struct ra_axis){0.0, l}, (struct ra_axis){0.0, w});
    ra_panel_title(&panels, box, "height on the block (µm)");
    put_measure(f, s, box);
    put(f, "block", NULL);
    ra_panel_half(&panels, s->height, true);
    ra_panel_image(&panels, "face", along, across, 0.0);
    if (before > 0) {
        put(f, "circles before", RA_VALUES(RA_NUMBER(last, (double)before - 1.0)));
    }
    if (frame->circles > 0) {
        put(f, "circles",
            RA_VALUES(RA_NUMBER(radius, radius(f, s, 1.0)), RA_NUMBER(first, before),
                      RA_NUMBER(last, (double)(before + frame->circles) - 1.0)));
    }
    put(f, "end of a block", NULL);
}

static void draw_force(const struct film *f, const struct frame *frame, const struct scales *s)
{
    const struct ra_panels panels = panels_of(f);
    ra_panel_begin(&panels, force_box, s->time, s->force);
    put(f, "force",
        RA_VALUES(
            RA_NUMBER(marks, ra_axis_marks(s->force)), RA_NUMBER(time, 1e3 * frame->time),
            RA_NUMBER(weight, ra_areal_weight(&f->problem)), RA_NUMBER(part, frame->part),
            RA_NUMBER(mean, 1e6 * f->problem.pair.modal.step * f->steps_seen / (double)f->parts)));
}

static void tell(const struct film *f)
{
    const struct scales s = find_scales(f);
    size_t before = 0;
    print_once(f);
    put(f, "settings", RA_VALUES(RA_NUMBER(colours, RA_PANEL_COLOURS)));
    for (size_t k = 0; k < f->count; k++) {
        const struct frame *const frame = &f->frame[k];
        put(f, "frame", RA_VALUES(RA_NUMBER(time, 1e3 * frame->time)));
        draw_plate(f, frame, &s, DEFLECTION);
        draw_plate(f, frame, &s, VELOCITY);
        draw_block(f, frame, &s, before);
        draw_force(f, frame, &s);
        before += frame->circles;
    }
}

static enum ra_code animate(const void *values, const struct ra_animation *asked,
                            const struct ra_run_control *control, struct ra_status *st)
{
    const struct ra_areal_case *const c = values;
    struct film *const f = ra_alloc(1, sizeof *f, "film", st);
    if (f == NULL) {
        return RA_SYSTEM;
    }
    f->c = c;
    const struct ra_film_run run = {
        c->pair.step, ra_areal_case_steps(c), step_on, add_forces, take_frame, f};
    struct ra_animation film = *asked;
    const struct ra_animation *const what = &film;
    enum ra_code code = ra_film_fit(&run, &film, control, st);
    f->frame = code == RA_OK ? ra_alloc(what->frames, sizeof *f->frame, "frames", st) : NULL;
    code = code == RA_OK && f->frame == NULL ? RA_SYSTEM : code;
    if (code == RA_OK) {
        code = ra_film_open(&f->gnuplot, what, WIDTH, HEIGHT, st);
    }
    if (code == RA_OK) {
        code = prepare(f, control, st);
    }
    if (code == RA_OK) {
        make_parts(f, &run, what);
        code = ra_film_watch(&run, what, control, st);
    }
    if (code == RA_OK) {
        tell(f);
        code = ra_film_draw(&f->gnuplot, what, f->count, control, st);
    }
    code = ra_gnuplot_close(&f->gnuplot, code, control, NULL, NULL, st);
    release(f, what->frames);
    return code;
}

static double end_of(const void *values)
{
    const struct ra_areal_case *const c = values;
    return (double)ra_areal_case_steps(c) * c->pair.step;
}

const struct ra_film_kind ra_areal_film = {.kind = &ra_areal_kind,
                                           .piece = "film of a plate",
                                           .last = 0.1,
                                           .length = 1e-2,
                                           .frames = 10,
                                           .end = end_of,
                                           .animate = animate};
