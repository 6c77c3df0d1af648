// A run as a film: ra2d animate.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Tables hold single points; a film needs shapes. We do not store them: the same case gives the
 * same bits, so the run is computed again up to the last frame and looked at on the way. Three
 * panels: the deflection of the resonator with the place of the slider; both rough lines under the
 * slider, of every bin of nodes the highest of the resonator and the lowest of the slider, which
 * are those that may touch, less the mean of the resonator's; and the contact forces of the same
 * bins, means since the frame before. All frames have the same scales. Lengths across are in mm and
 * those upwards in um: the picture is stretched by a thousand.
 *
 * Verified by tests/command/test_films.c and test_pictures.c.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/table.h"
#include "command/pictures.h"
#include "contact/contact.h"
#include "model/modal.h"

enum { BEAM = 300, BINS = 400, SETTLE_MOST = 20000000 };

/// One frame; lines and forces by bin of the slider.
struct frame {
    double time, left;            ///< [s]; left end of the slider [m]
    double beam[BEAM + 1];        ///< deflection of the resonator [um]
    double low[BINS], high[BINS]; ///< what may touch, of the resonator and of the slider [um]
    double force[BINS];           ///< mean since the frame before [N/m]
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct film {
    const struct ra_case *c;
    const struct ra_animation *what;
    struct ra_problem problem;
    struct ra_state state;
    struct frame *frame; ///< (frames)
    size_t count;        ///< frames taken
    double force[BINS];  ///< sum over the steps since the frame before [N/m]
    size_t steps;        ///< number of them
    struct ra_gnuplot gnuplot;
};

/// Adds the forces on the nodes of the slider to their bins, positive in compression: over all bins
/// they are the total force.
static void add_forces(struct film *f)
{
    const struct ra_detection *const now = &f->state.now;
    const size_t nodes = f->problem.solid[1].nodes;
    for (size_t s = 0; s < now->candidate_count; s++) {
        const struct ra_candidate_range *const candidate = &now->candidate[s];
        for (int64_t l = candidate->begin[1]; l < candidate->end[1] && l < (int64_t)nodes; l++) {
            f->force[(size_t)l * BINS / nodes] -= ra_node_force(&f->state, 1, (size_t)l);
        }
    }
    f->steps++;
}

/// What may touch in one bin of slider nodes: lines [um].
static void bounds_of_bin(const struct film *f, size_t bin, double *low, double *high)
{
    const struct ra_problem *const p = &f->problem;
    const struct ra_solid *const top = &p->solid[1], *const bottom = &p->solid[0];
    const size_t from = top->nodes * bin / BINS, to = top->nodes * (bin + 1) / BINS;
    *low = -HUGE_VAL;
    *high = HUGE_VAL;
    for (size_t l = from; l < to || l == from; l++) {
        const double y = top->height[l] + ra_displacement(p, &f->state, 1, l);
        const int64_t under =
            (int64_t)(l + top->first) + f->state.offset.cell - (int64_t)bottom->first;
        *high = fmin(*high, 1e6 * (p->distance - y));
        if (under >= 0 && under < (int64_t)bottom->nodes) {
            const size_t m = (size_t)under;
            *low = fmax(*low, 1e6 * (bottom->height[m] + ra_displacement(p, &f->state, 0, m)));
        }
    }
}

static void take_frame(struct film *f)
{
    const struct ra_problem *const p = &f->problem;
    struct frame *const frame = &f->frame[f->count++];
    frame->time = (double)f->state.step * p->step;
    frame->left =
        ((double)f->state.offset.cell + ra_offset_fraction(&p->sliding, &f->state.offset)) *
        p->spacing;
    for (size_t i = 0; i < COUNT(frame->beam); i++) {
        frame->beam[i] = 1e6 * ra_displacement(p, &f->state, 0, (p->solid[0].nodes - 1) * i / BEAM);
    }
    double mean = 0.0;
    size_t facing = 0;
    for (size_t b = 0; b < BINS; b++) {
        bounds_of_bin(f, b, &frame->low[b], &frame->high[b]);
        frame->force[b] = f->force[b] / (double)f->steps;
        f->force[b] = 0.0;
        if (!isinf(frame->low[b])) {
            mean += frame->low[b];
            facing++;
        }
    }
    f->steps = 0;
    mean /= facing > 0 ? (double)facing : 1.0;
    for (size_t b = 0; b < BINS; b++) {
        frame->low[b] = isinf(frame->low[b]) ? (double)NAN : frame->low[b] - mean;
        frame->high[b] -= mean;
    }
}

/// The first step at a time or behind it [s]; a multiple of the step has not all its digits.
static double step_at(const struct film *f, double time)
{
    return ceil(time / f->c->step - 1e-6);
}

/// The run up to its last frame.
static enum ra_code step_on(struct film *f, const struct ra_run_control *control,
                            struct ra_status *st)
{
    const uint64_t steps = ra_case_steps(f->c);
    const double tau = f->c->step, every = f->what->duration / (double)f->what->frames;
    enum ra_code code = RA_OK;
    for (uint64_t n = 0; n < steps && f->count < f->what->frames && code == RA_OK; n++) {
        if (control->stop != NULL && *control->stop) {
            return ra_fail(st, RA_EARLY, "interrupted at t = %g s", (double)n * tau);
        }
        code = ra_step(&f->problem, &f->state, st);
        if (code == RA_OK && (double)n > step_at(f, f->what->from - every)) {
            add_forces(f);
        }
        if (code == RA_OK && (double)n >= step_at(f, f->what->from + (double)f->count * every)) {
            take_frame(f);
        }
        if (control->progress != NULL && n % 65536 == 65535) {
            control->progress((double)f->count / (double)f->what->frames, 0.0, control->context);
        }
    }
    if (code == RA_OK && f->count == 0) {
        return ra_fail(st, RA_USAGE, "--from: the run ends at %g s, before %g s",
                       (double)steps * tau, f->what->from);
    }
    return code;
}

/// What a panel shows.
struct range {
    double low, high;
};

static void widen(struct range *range, const double *value, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        // fmin and fmax pass over what is not there
        range->low = fmin(range->low, value[i]);
        range->high = fmax(range->high, value[i]);
    }
}

static void add_margin(struct range *range)
{
    const double margin = 0.05 * (range->high - range->low) + 1e-9;
    range->low -= margin;
    range->high += margin;
}

static void print_block(const struct film *f, const char *name, const double *y, size_t count,
                        double length)
{
    FILE *const out = f->gnuplot.script;
    fprintf(out, "$%s << EOD\n", name);
    for (size_t j = 0; j < count; j++) {
        fprintf(out, "%.9g %.9g\n",
                1e3 * length * ((double)j + (count == BINS ? 0.5 : 0.0)) /
                    (double)(count == BINS ? BINS : BEAM),
                y[j]);
    }
    fputs("EOD\n", out);
}

static void draw_frame(const struct film *f, const struct frame *frame, struct range deflection,
                       struct range lines, double most)
{
    FILE *const out = f->gnuplot.script;
    const double beam = f->problem.solid[0].beam.length, length = f->problem.solid[1].beam.length;
    print_block(f, "beam", frame->beam, COUNT(frame->beam), beam);
    print_block(f, "low", frame->low, COUNT(frame->low), length);
    print_block(f, "high", frame->high, COUNT(frame->high), length);
    print_block(f, "force", frame->force, COUNT(frame->force), length);
    fprintf(out, "set multiplot layout 3,1 title 't = %.6f s' noenhanced\nset lmargin 10\n",
            frame->time);
    fprintf(out,
            "set object 1 rectangle from %g, graph 0 to %g, graph 1 fillcolor rgb '#56B4E9' "
            "fillstyle solid 0.4 noborder behind\n",
            1e3 * frame->left, 1e3 * (frame->left + length));
    fprintf(out,
            "set xrange [0:%g]\nset yrange [%g:%g]\nset xlabel 'x (mm)'\n"
            "set ylabel 'deflection (um)'\nplot $beam with lines linetype 1\nunset object 1\n",
            1e3 * beam, deflection.low, deflection.high);
    fprintf(out,
            "set xrange [0:%g]\nset yrange [%g:%g]\nset xlabel 'x under the slider (mm)'\n"
            "set ylabel 'surfaces (um)'\nplot $low with lines linetype 1, "
            "$high with lines linetype 3\n",
            1e3 * length, lines.low, lines.high);
    fprintf(out,
            "set yrange [0:%g]\nset ylabel 'force (N/m)'\n"
            "plot $force with impulses linetype 2 linewidth 2\nunset multiplot\n",
            most);
}

// ## Files

// A folder of pictures is drawn like a film: one gnuplot writes one PNG behind the other, and we
// cut where each ends. A PNG begins with 8 bytes; then come chunks, each with its length (4 bytes,
// the highest first), its name, so many bytes of data and 4 of a sum, and IEND is the last one [1].
//
// [1] W3C: Portable Network Graphics (PNG) Specification (Third Edition), Sect. 5.

enum { SIGNATURE = 8, CHUNK_HEAD = 8, CHUNK_SUM = 4 };

/// Where bytes of pictures go.
struct pictures {
    const char *folder;
    struct ra_output *file;         ///< of each frame (frames)
    size_t frames, drawn;           ///< wanted; complete
    unsigned char head[CHUNK_HEAD]; ///< of the chunk that is being read (head_size)
    size_t head_size;
    uint64_t left; ///< bytes until the next head
    bool last;     ///< the chunk is the last one of its picture
};

static enum ra_code begin_picture(struct pictures *p, struct ra_status *st)
{
    char path[RA_OUTPUT_PATH];
    if (p->drawn == p->frames) {
        return ra_fail(st, RA_SYSTEM, "gnuplot drew more than %zu frames", p->frames);
    }
    snprintf(path, sizeof path, "%.4000s/frame-%04zu.png", p->folder, p->drawn + 1);
    p->left = SIGNATURE;
    return ra_output_open(&p->file[p->drawn], path, st);
}

/// One byte of a chunk's head, whose length says where the next one begins.
static void take_head(struct pictures *p, unsigned char byte)
{
    p->head[p->head_size++] = byte;
    if (p->head_size < CHUNK_HEAD) {
        return;
    }
    p->left = CHUNK_SUM;
    for (size_t i = 0; i < 4; i++) {
        p->left += (uint64_t)p->head[i] << (24 - 8 * i);
    }
    p->last = memcmp(p->head + 4, "IEND", 4) == 0;
    p->head_size = 0;
}

/// Cuts what gnuplot draws into files.
static enum ra_code take_pictures(void *context, const unsigned char *data, size_t size,
                                  struct ra_status *st)
{
    struct pictures *const p = context;
    enum ra_code code = RA_OK;
    for (size_t at = 0; at < size && code == RA_OK;) {
        if (p->drawn == p->frames || p->file[p->drawn].file == NULL) {
            code = begin_picture(p, st);
            continue;
        }
        struct ra_output *const file = &p->file[p->drawn];
        const size_t piece = p->left == 0 ? 1 : p->left < size - at ? (size_t)p->left : size - at;
        code = ra_output_write(file, data + at, piece, st);
        if (p->left == 0) {
            take_head(p, data[at]);
        } else {
            p->left -= piece;
        }
        at += piece;
        if (code == RA_OK && p->left == 0 && p->last) {
            code = ra_output_finish(file, st);
            p->last = false;
            p->drawn++;
        }
    }
    return code;
}

/// Gives all frames their names, or none is left.
static enum ra_code end_pictures(struct pictures *p, enum ra_code code, struct ra_status *st)
{
    if (code == RA_OK && p->drawn < p->frames) {
        code = ra_fail(st, RA_SYSTEM, "gnuplot drew %zu of %zu frames", p->drawn, p->frames);
    }
    for (size_t i = 0; i < p->frames && code == RA_OK; i++) {
        code = ra_output_publish(&p->file[i], st);
    }
    for (size_t i = 0; i < p->frames; i++) {
        ra_output_abandon(&p->file[i]);
    }
    return code;
}

static enum ra_code take_film(void *context, const unsigned char *data, size_t size,
                              struct ra_status *st)
{
    return ra_output_write(context, data, size, st);
}

static bool is_gif(const char *path)
{
    const size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".gif") == 0;
}

/// All frames have the same ranges.
static void tell(const struct film *f)
{
    const struct range none = {HUGE_VAL, -HUGE_VAL};
    struct range deflection = none, lines = none, force = none;
    for (size_t i = 0; i < f->count; i++) {
        const struct frame *const frame = &f->frame[i];
        widen(&deflection, frame->beam, COUNT(frame->beam));
        widen(&lines, frame->low, COUNT(frame->low));
        widen(&lines, frame->high, COUNT(frame->high));
        widen(&force, frame->force, COUNT(frame->force));
    }
    add_margin(&deflection);
    add_margin(&lines);
    add_margin(&force);
    for (size_t i = 0; i < f->count; i++) {
        draw_frame(f, &f->frame[i], deflection, lines, force.high);
    }
}

static enum ra_code draw(struct film *f, const struct ra_run_control *control, struct ra_status *st)
{
    const char *const output = f->what->output;
    struct ra_output film;
    tell(f);
    if (f->what->take != NULL) {
        return ra_gnuplot_close(&f->gnuplot, RA_OK, control, f->what->take, f->what->context, st);
    }
    if (is_gif(output)) {
        const enum ra_code opened = ra_output_open(&film, output, st);
        return ra_output_close(
            &film, ra_gnuplot_close(&f->gnuplot, opened, control, take_film, &film, st), st);
    }
    struct pictures p = {.folder = output, .frames = f->count};
    enum ra_code code = ra_folder_make(output, st);
    p.file = code == RA_OK ? ra_alloc(p.frames, sizeof *p.file, "frames", st) : NULL;
    if (p.file == NULL) {
        return ra_gnuplot_close(&f->gnuplot, RA_SYSTEM, control, NULL, NULL, st);
    }
    code = ra_gnuplot_close(&f->gnuplot, code, control, take_pictures, &p, st);
    code = end_pictures(&p, code, st);
    free(p.file);
    return code;
}

enum ra_code ra_animate(const struct ra_case *c, const struct ra_animation *what,
                        const struct ra_run_control *control, struct ra_status *st)
{
    struct film *const f = ra_alloc(1, sizeof *f, "film", st);
    char note[1024];
    uint64_t settled = 0;
    if (f == NULL) {
        return RA_SYSTEM;
    }
    f->c = c;
    f->what = what;
    f->frame = ra_alloc(what->frames, sizeof *f->frame, "frames", st);
    enum ra_code code = f->frame == NULL ? RA_SYSTEM : RA_OK;
    if (code == RA_OK) {
        code = ra_gnuplot_open(&f->gnuplot,
                               is_gif(what->output) ? "gif animate delay 8 optimize size 900,760"
                                                    : "pngcairo size 900,760",
                               st);
    }
    if (code == RA_OK) {
        code = ra_case_problem(c, &f->problem, note, sizeof note, st);
    }
    const bool made = code == RA_OK;
    if (made) {
        code = ra_state_init(&f->problem, &f->state, st);
    }
    if (code == RA_OK && c->initial == RA_INITIAL_SETTLED) {
        code = ra_settle(&f->problem, &f->state, 1e-6, SETTLE_MOST, control->stop, &settled, st);
    }
    if (code == RA_OK) {
        code = step_on(f, control, st);
    }
    if (code == RA_OK) {
        code = draw(f, control, st);
    }
    code = ra_gnuplot_close(&f->gnuplot, code, control, NULL, NULL, st);
    if (made) {
        ra_state_clear(&f->problem, &f->state);
        ra_problem_clear(&f->problem);
    }
    free(f->frame);
    free(f);
    return code;
}
