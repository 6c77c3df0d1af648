// A run as a film: ra2d animate.
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The tables of a run contain only single points, but a film needs the shapes of the solids. A run
 * does not store them. The same case gives the same bits, so the run is computed again up to the
 * last frame, and its state is read at each frame. A frame has three panels: the deflection of the
 * resonator with the place of the slider; both rough lines under the slider, minus the mean of the
 * resonator's line; and the contact forces, as means since the last frame. All frames have the same
 * scales. Horizontal lengths are in mm and vertical ones in um; each panel says how many times
 * heights are exaggerated.
 *
 * **The surfaces are drawn so that they cross only at contacts.** A picture has fewer dots than the
 * slider has nodes, so nodes are grouped in bins. Among the slaves of both passes in a bin (Eqs.
 * 28, 30) we take the one with the smallest gap g. At its place we draw its own height and that of
 * the interpolated master line, which are the distance g apart. So the lines cross in a bin if and
 * only if a slave in this bin penetrates and has a force. (The highest node of one surface and the
 * lowest of the other would cross wherever slopes are steep.) Both lines have points at the same
 * places, so they cannot cross between two bins without contact, either.
 *
 * Tests: tests/command/test_films.c and test_pictures.c.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "command/film.h"
#include "command/kinds.h"
#include "contact/room.h"
#include "detection/room.h"
#include "model/room.h"

enum { BEAM = 300, BINS = 400 };

/// One frame. Quantities under the slider have a value in each bin.
struct frame {
    double time, left;            ///< time [s]; left end of the slider [m]
    double beam[BEAM + 1];        ///< deflection of the resonator [um]
    double at[BINS];              ///< place of the smallest gap, from the slider's left end [mm]
    double low[BINS], high[BINS]; ///< surfaces of resonator and slider at this place [um]
    double force[BINS];           ///< mean force since the frame before, in the unit of the film
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct film {
    struct ra_problem problem;
    struct ra_state state;
    struct ra_detection seen; ///< detection for the gaps of a frame
    struct frame *frame;      ///< the frames (frames)
    size_t count;             ///< number of frames taken so far
    size_t bins;              ///< number of bins; each has at least one of the slider's nodes
    double beam_at[BEAM + 1]; ///< places along the resonator [mm]
    double middle[BINS];      ///< middles of the bins, from the slider's left end [mm]
    const char *force_unit;   ///< unit of force: N/m, or N for whole beams
    /// sum of the forces over the steps since the frame before, in the unit `force_unit`
    double force[BINS];
    size_t steps; ///< number of steps since the frame before
    struct ra_gnuplot gnuplot;
};

static size_t bin_of(const struct film *f, size_t node)
{
    return node * f->bins / f->problem.solid[1].nodes;
}

/// The place of a point on the slider, from its left end [mm]. The point is the share `xi` of a
/// cell to the right of a node.
static double place_of(const struct film *f, size_t node, double xi)
{
    const struct ra_solid *const top = &f->problem.solid[1];
    return 1e3 * ((double)(top->first + node) + xi) * top->spacing;
}

static void find_places(struct film *f)
{
    const size_t nodes = f->problem.solid[1].nodes;
    size_t begin = 0;
    f->bins = nodes < BINS ? nodes : BINS;
    for (size_t l = 0; l < nodes; l++) {
        begin = l > 0 && bin_of(f, l) == bin_of(f, l - 1) ? begin : l;
        f->middle[bin_of(f, l)] = 0.5 * (place_of(f, begin, 0.0) + place_of(f, l, 0.0));
    }
    for (size_t i = 0; i <= BEAM; i++) {
        f->beam_at[i] = 1e3 * f->problem.solid[0].beam.length * (double)i / BEAM;
    }
}

/// Adds the forces on the nodes of the slider to their bins, positive in compression: over all bins
/// they are the total force.
static void add_forces(void *context)
{
    struct film *const f = context;
    const struct ra_detection *const now = &f->state.now;
    const size_t nodes = f->problem.solid[1].nodes;
    for (size_t s = 0; s < now->candidate_count; s++) {
        const struct ra_candidate_range *const candidate = &now->candidate[s];
        for (int64_t l = candidate->begin[1]; l < candidate->end[1] && l < (int64_t)nodes; l++) {
            f->force[bin_of(f, (size_t)l)] -= ra_node_force(&f->state, 1, (size_t)l);
        }
    }
    f->steps++;
}

/// Enters a slave into its bin if its gap is the smallest one there so far. Heights are in m.
static void see(const struct film *f, int slave, int64_t l, double *gap, struct frame *frame)
{
    const struct ra_pass *const pass = &f->seen.pass[slave];
    const size_t node = (size_t)(slave == 1 ? l : l + pass->shift), bin = bin_of(f, node);
    const double g = ra_gap_at(&f->problem, &f->seen, slave, l);
    if (!(g < gap[bin])) {
        return;
    }
    const double y = f->seen.line[slave][ra_packed_index(&f->seen, slave, l)];
    gap[bin] = g;
    frame->at[bin] = place_of(f, node, slave == 1 ? 0.0 : pass->xi);
    frame->high[bin] = slave == 1 ? f->problem.pair.distance - y : y + g;
    frame->low[bin] = slave == 1 ? frame->high[bin] - g : y;
}

/// Finds both surfaces under the slider [m]; beyond the resonator only the slider's.
static void find_surfaces(struct film *f, struct frame *frame)
{
    const struct ra_problem *const p = &f->problem;
    const struct ra_solid *const top = &p->solid[1];
    const double *const amplitude[2] = {f->state.at.motion.amplitude,
                                        f->state.at.motion.amplitude + f->problem.solid[1].begin};
    double gap[BINS];
    for (size_t b = 0; b < f->bins; b++) {
        gap[b] = frame->high[b] = HUGE_VAL;
        frame->low[b] = (double)NAN;
        frame->at[b] = f->middle[b];
    }
    ra_detect_plain(p, &f->state.at.offset, amplitude, -HUGE_VAL, &f->seen);
    for (int slave = 0; slave < 2; slave++) {
        for (int64_t l = f->seen.pass[slave].begin; l < f->seen.pass[slave].end; l++) {
            see(f, slave, l, gap, frame);
        }
    }
    for (size_t l = 0; l < top->nodes; l++) {
        const size_t b = bin_of(f, l);
        if (isinf(gap[b])) {
            const double y = top->height[l] + ra_displacement(p, &f->state, 1, l);
            frame->high[b] = fmin(frame->high[b], p->pair.distance - y);
        }
    }
}

static enum ra_code take_frame(void *context, struct ra_status *st)
{
    struct film *const f = context;
    const struct ra_problem *const p = &f->problem;
    struct frame *const frame = &f->frame[f->count++];
    frame->time = (double)f->state.at.step * p->pair.modal.step;
    frame->left = ((double)f->state.at.offset.cell +
                   ra_offset_fraction(&p->pair.sliding, &f->state.at.offset)) *
                  p->pair.spacing;
    for (size_t i = 0; i < COUNT(frame->beam); i++) {
        frame->beam[i] = 1e6 * ra_displacement(p, &f->state, 0, (p->solid[0].nodes - 1) * i / BEAM);
    }
    find_surfaces(f, frame);
    double mean = 0.0;
    size_t facing = 0;
    for (size_t b = 0; b < f->bins; b++) {
        frame->force[b] = f->force[b] / (double)f->steps;
        f->force[b] = 0.0;
        if (!isnan(frame->low[b])) {
            mean += frame->low[b];
            facing++;
        }
    }
    f->steps = 0;
    mean /= facing > 0 ? (double)facing : 1.0;
    for (size_t b = 0; b < f->bins; b++) {
        frame->low[b] = 1e6 * (frame->low[b] - mean);
        frame->high[b] = 1e6 * (frame->high[b] - mean);
    }
    (void)st;
    return RA_OK;
}

static enum ra_code step_on(void *context, struct ra_status *st)
{
    struct film *const f = context;
    return ra_step(&f->problem, &f->state, st);
}

// ## Pictures

enum { WIDTH = 900, HEIGHT = 760 }; ///< size of a picture [dots]
// Left and right ends of all panels [shares of the picture].
static const double LEFT = 0.1, RIGHT = 0.97;

/// The vertical position of a panel.
struct panel {
    double bottom, top; ///< lower and upper edge [shares of the picture]
};

static void print_block(const struct film *f, const char *name, const double *x, const double *y,
                        size_t count)
{
    FILE *const out = f->gnuplot.script;
    fprintf(out, "$%s << EOD\n", name);
    for (size_t j = 0; j < count; j++) {
        fprintf(out, "%.9g %.9g\n", x[j], y[j]);
    }
    fputs("EOD\n", out);
}

static void put(const struct film *f, const char *piece, const struct ra_value *values)
{
    ra_gnuplot_put(&f->gnuplot, &ra_film_gp, piece, values);
}

/// Sets place and ranges of a panel. The horizontal range is in mm.
static void begin_panel(const struct film *f, struct panel panel, double length, struct ra_axis y)
{
    put(f, "panel",
        RA_VALUES(RA_NUMBER(left, LEFT), RA_NUMBER(right, RIGHT), RA_NUMBER(bottom, panel.bottom),
                  RA_NUMBER(top, panel.top), RA_NUMBER(length, length), RA_NUMBER(low, y.low),
                  RA_NUMBER(high, y.high), RA_NUMBER(marks, ra_axis_marks(y))));
}

/// States how many times heights [um] are drawn larger than lengths [mm], with two digits.
static void say_stretch(const struct film *f, struct panel panel, double length, struct ra_axis y)
{
    char digits[32];
    const double upwards = HEIGHT * (panel.top - panel.bottom) / (y.high - y.low);
    const double across = WIDTH * (RIGHT - LEFT) / (1e3 * length);
    snprintf(digits, sizeof digits, "%.1e", upwards / across);
    put(f, "stretch", RA_VALUES(RA_NUMBER(times, atof(digits))));
}

static void draw_frame(const struct film *f, const struct frame *frame, struct ra_axis deflection,
                       struct ra_axis lines, double most)
{
    static const struct panel panel[] = {{0.76, 0.91}, {0.41, 0.62}, {0.1, 0.28}};
    const double beam = 1e3 * f->problem.solid[0].beam.length;
    const double length = 1e3 * f->problem.solid[1].beam.length, left = 1e3 * frame->left;
    print_block(f, "beam", f->beam_at, frame->beam, COUNT(frame->beam));
    print_block(f, "low", frame->at, frame->low, f->bins);
    print_block(f, "high", frame->at, frame->high, f->bins);
    print_block(f, "force", f->middle, frame->force, f->bins);
    put(f, "frame", RA_VALUES(RA_NUMBER(time, 1e3 * frame->time)));
    begin_panel(f, panel[0], beam, deflection);
    say_stretch(f, panel[0], beam, deflection);
    put(f, "resonator", RA_VALUES(RA_NUMBER(left, left), RA_NUMBER(right, left + length)));
    begin_panel(f, panel[1], length, lines);
    say_stretch(f, panel[1], length, lines);
    put(f, "surfaces", NULL);
    begin_panel(f, panel[2], length, (struct ra_axis){0.0, most});
    put(f, "forces", RA_VALUES(RA_WORDS(unit, f->force_unit)));
}

/// Finds the ranges, which are the same for all frames.
static void tell(const struct film *f)
{
    struct ra_axis deflection = ra_axis_empty, lines = ra_axis_empty, force = ra_axis_empty;
    for (size_t i = 0; i < f->count; i++) {
        const struct frame *const frame = &f->frame[i];
        ra_axis_widen(&deflection, frame->beam, COUNT(frame->beam));
        ra_axis_widen(&lines, frame->low, f->bins);
        ra_axis_widen(&lines, frame->high, f->bins);
        ra_axis_widen(&force, frame->force, f->bins);
    }
    ra_axis_margin(&deflection);
    ra_axis_margin(&lines);
    ra_axis_margin(&force);
    for (size_t i = 0; i < f->count; i++) {
        draw_frame(f, &f->frame[i], deflection, lines, force.high);
    }
}

static enum ra_code animate(const void *values, const struct ra_animation *asked,
                            const struct ra_run_control *control, struct ra_status *st)
{
    const struct ra_sliding_case *const c = values;
    struct film *const f = ra_alloc(1, sizeof *f, "film", st);
    char note[1024];
    uint64_t settled = 0;
    if (f == NULL) {
        return RA_SYSTEM;
    }
    const struct ra_film_run run = {
        c->pair.step, ra_sliding_case_steps(c), step_on, add_forces, take_frame, f};
    struct ra_animation film = *asked;
    const struct ra_animation *const what = &film;
    enum ra_code code = ra_film_fit(&run, &film, control, st);
    f->frame = code == RA_OK ? ra_alloc(what->frames, sizeof *f->frame, "frames", st) : NULL;
    code = code == RA_OK && f->frame == NULL ? RA_SYSTEM : code;
    if (code == RA_OK) {
        code = ra_film_open(&f->gnuplot, what, WIDTH, HEIGHT, st);
    }
    if (code == RA_OK) {
        code = ra_sliding_case_problem(c, &f->problem, note, sizeof note, st);
    }
    const bool made = code == RA_OK;
    f->force_unit = ra_sliding_case_units(c)->force;
    if (made) {
        find_places(f);
        code = ra_detection_make(&f->problem, &f->seen, st);
    }
    if (code == RA_OK) {
        code = ra_state_init(&f->problem, &f->state, st);
    }
    if (code == RA_OK) {
        code = ra_pair_case_settle(&ra_sliding_run, &c->pair, &f->problem.pair, &f->state.at,
                                   control->stop, &settled, st);
    }
    if (code == RA_OK) {
        code = ra_film_watch(&run, what, control, st);
    }
    if (code == RA_OK) {
        tell(f);
        code = ra_film_draw(&f->gnuplot, what, f->count, control, st);
    }
    code = ra_gnuplot_close(&f->gnuplot, code, control, NULL, NULL, st);
    if (made) {
        ra_state_clear(&f->problem, &f->state);
        ra_detection_free(&f->seen);
        ra_problem_clear(&f->problem);
    }
    free(f->frame);
    free(f);
    return code;
}

static double end_of(const void *values)
{
    const struct ra_sliding_case *const c = values;
    return (double)ra_sliding_case_steps(c) * c->pair.step;
}

const struct ra_film_kind ra_sliding_film = {.kind = &ra_sliding_kind,
                                             .piece = "film of sliding",
                                             .last = 0.02,
                                             .length = 2e-3,
                                             .frames = 40,
                                             .end = end_of,
                                             .animate = animate};
